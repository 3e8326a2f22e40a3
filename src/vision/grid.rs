//! Boards of unknown size in a screenshot, found as runs of evenly spaced lines in both directions.

use super::linear::least_squares;
use super::mesh::Mesh;
use super::plane::Plane;
use super::small::Small;
use super::view::Placed;

/// The smallest cell at the working size, in pixels.
const SMALLEST: f32 = 11.0;
/// The fewest cells on a side.
const FEWEST: usize = 3;

/// The ratio of each period tried to the one before. Over a thousand pixels it moves either end by one pixel.
const STEP: f32 = 1.002;

/// Cells whose sides differ by less than this ratio are square.
const NEARLY_SQUARE: f32 = 1.05;

/// The most boards returned.
const MOST_BOARDS: usize = 3;
/// The most periods refined into boards.
const MOST_TRIED: usize = 6;
/// The largest difference, in cells, between lines of the same board.
const SAME: f32 = 0.12;

/// How clear a line must be for a mesh to be fitted through it, as a share of a clear line.
const SEEN: f32 = 0.3;

/// The largest distance, in cells, by which fitting may move an end of a mesh.
const MOST_OFF: f32 = 0.3;

/// The width of a band, in cells of the smallest size looked for in it.
const BAND: f32 = 22.0;
/// The ratio of the largest to the smallest cell looked for in a band.
const BROADER: f32 = 1.5;
/// The ratio of each period tried within a band to the one before. It is coarser than `STEP`: over few cells the error
/// stays small.
const COARSE: f32 = 1.006;

/// A change in brightness from which a step counts fully.
const FULL: u8 = 30;

/// The likely boards in a screenshot, best first: meshes in pixels of the original, and how clear their lines are, from
/// 0 to 1.
pub fn boards(picture: &Small, steps: &Steps) -> Vec<Placed> {
    placed(picture, steps, candidates(steps, (SMALLEST, f32::INFINITY), f32::INFINITY))
}

/// Boards so small that their surroundings hide their lines. They are looked for in bands about twenty cells wide.
pub fn small_boards(picture: &Small, steps: &Steps) -> Vec<Placed> {
    let bands = (0..3).map(|step| SMALLEST * BROADER.powi(step));
    let runs = bands.flat_map(|least| candidates(steps, (least, least * BROADER), BAND * least));
    placed(picture, steps, best_first(runs.collect()))
}

fn placed(picture: &Small, steps: &Steps, candidates: Vec<(PieceRun, PieceRun)>) -> Vec<Placed> {
    let mut found: Vec<(PieceRun, PieceRun)> = Vec::new();
    for run in candidates {
        let Some(run) = refined(&steps.across, &steps.down, run) else { continue };
        // Similar periods may lead to the same board.
        if found.iter().all(|known| !is_same(*known, run)) {
            found.push(run);
        }
        if found.len() == MOST_BOARDS {
            break;
        }
    }
    let placed = |(across, down): (PieceRun, PieceRun)| {
        let node = |row: usize, col: usize| (across.at(col), down.at(row));
        let seen = ((across.strength + down.strength) / 2.0).clamp(0.0, 1.0);
        Placed { mesh: picture.frame.to_original(&Mesh::new(down.cells, across.cells, node)), seen }
    };
    found.into_iter().map(placed).collect()
}

/// Whether two boards have the same cells.
fn is_same(one: (PieceRun, PieceRun), other: (PieceRun, PieceRun)) -> bool {
    let near = |one: PieceRun, other: PieceRun| {
        let close = |a: f32, b: f32| (a - b).abs() < SAME * one.period;
        one.cells == other.cells && close(one.first, other.first) && close(one.span().1, other.span().1)
    };
    near(one.0, other.0) && near(one.1, other.1)
}

/// The change in brightness along the rows of a picture and along its columns.
#[derive(Debug)]
pub struct Steps {
    across: Columns,
    down: Columns,
}

/// Prefix sums of the columns of a plane, for repeated sums over ranges of rows.
#[derive(Debug)]
struct Columns {
    width: usize,
    height: usize,
    /// For each row, the sums of the columns above it; at the end, those of whole columns.
    sums: Vec<u32>,
}

impl Columns {
    fn of(plane: &Plane) -> Columns {
        let (width, height) = (plane.width(), plane.height());
        let mut sums = vec![0; width * (height + 1)];
        for y in 0..height {
            let (above, below) = sums.split_at_mut((y + 1) * width);
            let last = above.get(y * width..).unwrap_or_default();
            for ((below, above), pixel) in below.iter_mut().zip(last).zip(plane.row(y)) {
                *below = above + u32::from(*pixel);
            }
        }
        Columns { width, height, sums }
    }

    /// The sum of each column over a range of rows.
    fn over(&self, rows: &std::ops::Range<usize>) -> impl Iterator<Item = u32> {
        let line = |y: usize| self.sums.get(y * self.width..(y + 1) * self.width).unwrap_or_default();
        line(rows.end).iter().zip(line(rows.start)).map(|(below, above)| below - above)
    }
}

impl Steps {
    /// The steps of a picture of the working size.
    pub fn of(grey: &Plane) -> Steps {
        Steps { across: Columns::of(&steps(grey)), down: Columns::of(&steps(&grey.transposed())) }
    }

    /// An upright mesh (in pixels of the working size), fitted to the lines seen near its own. A period measured over
    /// three cells is off by part of a cell after twenty.
    pub fn fitted(&self, mesh: &Mesh) -> Mesh {
        let ((left, top), (right, bottom)) = (mesh.node(0, 0), mesh.node(mesh.rows(), mesh.cols()));
        let run = |from: f32, to: f32, cells: usize| PieceRun {
            first: from,
            period: (to - from) / cells.max(1) as f32,
            cells,
            score: 0.0,
            strength: 0.0,
        };
        let (x, y) = (run(left, right, mesh.cols()), run(top, bottom, mesh.rows()));
        let (along, upright) = (Profile::of(&self.across, y.span()), Profile::of(&self.down, x.span()));
        // If many lines are missing, the visible ones of both directions together tell the size of square cells.
        let is_square = (1.0 / NEARLY_SQUARE..=NEARLY_SQUARE).contains(&(x.period / y.period));
        let lines = |profile: &Profile, run: PieceRun, terms: &dyn Fn(f64) -> [f64; 3]| -> Vec<([f64; 3], f64, f64)> {
            let seen = (0..=run.cells).filter(|line| profile.is_seen(run, *line));
            let middle = |line: usize| {
                let (place, weight) = profile.middle(run, line)?;
                Some((terms(line as f64), f64::from(place), f64::from(weight)))
            };
            seen.filter_map(middle).collect()
        };
        let fitted = if is_square {
            let mut all = lines(&along, x, &|line| [1.0, 0.0, line]);
            all.extend(lines(&upright, y, &|line| [0.0, 1.0, line]));
            match least_squares(all.into_iter()).as_deref() {
                Some([left, top, period]) => {
                    let at =
                        |first: f64, run: PieceRun| PieceRun { first: first as f32, period: *period as f32, ..run };
                    (at(*left, x), at(*top, y))
                }
                _ => (x, y),
            }
        } else {
            (along.fitted(x), upright.fitted(y))
        };
        // What was seen near the lines may be something other than lines.
        let is_near = |fitted: PieceRun, run: PieceRun| {
            let off = |one: f32, other: f32| (one - other).abs() < MOST_OFF * run.period;
            off(fitted.first, run.first) && off(fitted.span().1, run.span().1)
        };
        let (x, y) = if is_near(fitted.0, x) && is_near(fitted.1, y) { fitted } else { (x, y) };
        Mesh::new(mesh.rows(), mesh.cols(), |row, col| (x.at(col), y.at(row)))
    }
}

/// The brightness step from each pixel of a row to the next but one, scaled so that a full step is 255.
fn steps(grey: &Plane) -> Plane {
    let (width, height) = (grey.width(), grey.height());
    let mut data = Vec::with_capacity(width * height);
    for y in 0..height {
        let row = grey.row(y);
        let step = |before: u8, after: u8| (u16::from(before.abs_diff(after).min(FULL)) * 255 / u16::from(FULL)) as u8;
        let ends = |from: usize, to: usize| match (row.get(from), row.get(to)) {
            (Some(before), Some(after)) => step(*before, *after),
            _ => 0,
        };
        data.push(ends(0, 1.min(width - 1)));
        data.extend(row.iter().zip(row.get(2..).unwrap_or_default()).map(|(before, after)| step(*before, *after)));
        data.extend((width > 1).then(|| ends(width - 2, width - 1)));
    }
    Plane::new(width, height, data)
}

/// Evenly spaced lines in one direction, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
struct PieceRun {
    first: f32,
    period: f32,
    cells: usize,
    score: f32,
    /// The mean strength at the lines less that between them, as a share of the possible maximum.
    strength: f32,
}

impl PieceRun {
    fn at(&self, line: usize) -> f32 {
        self.first + line as f32 * self.period
    }

    fn span(&self) -> (f32, f32) {
        (self.first, self.at(self.cells))
    }
}

/// The strength of lines in one direction, pixel by pixel.
struct Profile {
    means: Vec<f32>,
    /// The largest mean within two pixels: 1 for a clear line, at most 1.5. Padded with zeros at the end.
    worth: Vec<f32>,
    /// Prefix sums of the means. Padded with zeros at the end.
    sums: Vec<f32>,
    /// The mean of a clear line in this profile.
    clear: f32,
}

impl Profile {
    /// The mean over a range of rows of a plane.
    fn of(plane: &Columns, (top, bottom): (f32, f32)) -> Profile {
        let last = (bottom.max(0.0) as usize).min(plane.height);
        let rows = (top.max(0.0) as usize).min(plane.height.saturating_sub(1)).min(last)..last;
        let whole = 255.0 * rows.len().max(1) as f32;
        let means: Vec<f32> = plane.over(&rows).map(|sum| sum as f32 / whole).collect();
        let window = |at: usize| means.get(at.saturating_sub(2)..(at + 3).min(means.len())).unwrap_or_default();
        let near: Vec<f32> = (0..means.len()).map(|at| window(at).iter().copied().fold(0.0, f32::max)).collect();
        let mut sum = 0.0;
        let sums = std::iter::once(0.0)
            .chain(means.iter().map(|mean| {
                sum += mean;
                sum
            }))
            .chain([0.0; LANES])
            .collect();
        let mut sorted = near.clone();
        sorted.sort_unstable_by(f32::total_cmp);
        let clear = sorted.get(sorted.len() * 95 / 100).copied().unwrap_or(1.0).max(0.02);
        let worth = near.into_iter().map(|near| near.min(1.5 * clear) / clear).chain([0.0; LANES]).collect();
        Profile { means, worth, sums, clear }
    }

    /// The centre of what is seen near a line, and its weight; `None` if nothing is seen.
    fn middle(&self, run: PieceRun, line: usize) -> Option<(f32, f32)> {
        let at = run.at(line);
        let reach = (0.12 * run.period).max(2.0);
        let from = (at - reach).max(0.0) as usize;
        let near = self.means.get(from..((at + reach) as usize + 1).min(self.means.len())).unwrap_or_default();
        let (weight, moment) = near.iter().enumerate().fold((0.0, 0.0), |(weight, moment), (step, mean)| {
            (weight + mean * mean, moment + mean * mean * ((from + step) as f32 + 0.5))
        });
        (weight > 0.0).then(|| (moment / weight, weight))
    }

    /// Whether a line is seen, at least along part of its length.
    fn is_seen(&self, run: PieceRun, line: usize) -> bool {
        let at = run.at(line).max(0.0) as usize;
        self.worth.get(at).is_some_and(|worth| *worth >= SEEN)
    }

    /// The run fitted through the centres of what is seen near its lines.
    fn fitted(&self, run: PieceRun) -> PieceRun {
        let middle = |line: usize| {
            let (place, weight) = self.middle(run, line)?;
            Some(([1.0, line as f64], f64::from(place), f64::from(weight)))
        };
        match least_squares((0..=run.cells).filter_map(middle)).as_deref() {
            Some([first, period]) => PieceRun { first: *first as f32, period: *period as f32, ..run },
            _ => run,
        }
    }

    /// The run with this period that has the best score. A visible line counts for it; a missing line, and anything
    /// between two lines, count against it.
    fn best_run(&self, period: f32) -> Option<PieceRun> {
        let mut best: Option<PieceRun> = None;
        for first in (0..).step_by(LANES).map(|first| first as f32).take_while(|first| *first < period) {
            let offsets: [f32; LANES] = std::array::from_fn(|lane| first + lane as f32);
            let found = self.best_at(offsets, period);
            for (lane, offset) in offsets.into_iter().enumerate().filter(|(_, offset)| *offset < period) {
                let (score, cells) = (found.score[lane], found.cells[lane]);
                if score > best.map_or(f32::NEG_INFINITY, |best| best.score) {
                    let (first, strength) = (offset + found.first[lane] * period, found.strength[lane] / (cells + 1.0));
                    best = Some(PieceRun { first, period, cells: cells as usize, score, strength });
                }
            }
        }
        best
    }

    /// The best run from each of several offsets, all with this period.
    fn best_at(&self, offsets: [f32; LANES], period: f32) -> Lanes {
        // Positions are fixed-point numbers with 16 fractional bits.
        let whole = |at: f32| (at * 65_536.0) as usize;
        let [at, before, after] =
            [0.0, 0.25, 0.75].map(|part| Places::new(offsets.map(|at| whole(at + part * period))));
        let between_share = 1.0 / (0.5 * period * self.clear);
        let counts = offsets.map(|offset| ((self.means.len() as f32 - 1.0 - offset) / period).max(0.0) as usize + 1);
        let (mut now, mut best) = (Lanes::new(0.0), Lanes::new(f32::NEG_INFINITY));
        for line in 0..counts[0] {
            let mut worth = at.of(&self.worth, line * whole(period));
            if let Some(gone) = line.checked_sub(1) {
                // Strokes of digits are in the middle between lines; no line is.
                let (before, after) =
                    (before.of(&self.sums, gone * whole(period)), after.of(&self.sums, gone * whole(period)));
                let between = worth.iter_mut().zip(before.into_iter().zip(after));
                between.for_each(|(worth, (before, after))| *worth -= (after - before) * between_share);
            }
            // Runs from the last offsets may have fewer lines than that from the first.
            let beyond = worth.iter_mut().zip(counts).rev().take_while(|(_, count)| line >= *count);
            beyond.for_each(|(worth, _)| *worth = f32::NEG_INFINITY);
            now.go_on(line as f32, worth.map(|worth| worth - 0.45), &mut best);
        }
        best
    }
}

/// The number of runs, with offsets at neighbouring pixels, that are scored together.
const LANES: usize = 8;

/// Runs of lines, scored side by side.
struct Lanes {
    score: [f32; LANES],
    strength: [f32; LANES],
    /// The index of the first line.
    first: [f32; LANES],
    cells: [f32; LANES],
}

impl Lanes {
    fn new(score: f32) -> Lanes {
        Lanes { score: [score; LANES], strength: [0.0; LANES], first: [0.0; LANES], cells: [0.0; LANES] }
    }

    /// Extends each run by one line, or starts it anew with this line if its score so far is not positive. Keeps the
    /// best of each in `best`. The code only selects between two numbers: the processor would mispredict branches too
    /// often.
    fn go_on(&mut self, line: f32, worth: [f32; LANES], best: &mut Lanes) {
        for (lane, worth) in worth.into_iter().enumerate() {
            let begins = self.score[lane] <= 0.0;
            let or_begin = |so_far: f32, begin: f32| if begins { begin } else { so_far };
            let score = or_begin(self.score[lane], 0.0) + worth;
            let strength = or_begin(self.strength[lane], 0.0) + (worth + 0.45);
            let first = or_begin(self.first[lane], line);
            let cells = line - first;
            let is_best = (cells >= FEWEST as f32) & (score > best.score[lane]);
            let or_best = |now: f32, before: f32| if is_best { now } else { before };
            best.score[lane] = or_best(score, best.score[lane]);
            best.strength[lane] = or_best(strength, best.strength[lane]);
            best.first[lane] = or_best(first, best.first[lane]);
            best.cells[lane] = or_best(cells, best.cells[lane]);
            (self.score[lane], self.strength[lane], self.first[lane]) = (score, strength, first);
        }
    }
}

/// The starts of runs side by side, in pixels with 16 fractional bits.
struct Places {
    at: [usize; LANES],
    /// Whether the starts are at neighbouring pixels, as they nearly always are.
    are_next: bool,
}

impl Places {
    fn new(at: [usize; LANES]) -> Places {
        Places { at, are_next: at.windows(2).all(|pair| pair[1] == pair[0] + (1 << 16)) }
    }

    /// The values at the distance `gone` after each start.
    fn of(&self, values: &[f32], gone: usize) -> [f32; LANES] {
        let at = |at: usize| (at + gone) >> 16;
        let next = values.get(at(self.at[0])..).and_then(<[f32]>::first_chunk);
        match next.filter(|_| self.are_next) {
            Some(values) => *values,
            None => self.at.map(|place| values.get(at(place)).copied().unwrap_or(0.0)),
        }
    }
}

/// The pairs of runs (across and down) with the best joint score, for periods from `least` to `most`, within bands of
/// width `band`.
fn candidates(Steps { across, down }: &Steps, (least, most): (f32, f32), band: f32) -> Vec<(PieceRun, PieceRun)> {
    let profiles = |plane: &Columns| -> Vec<((f32, f32), Profile)> {
        let (size, from) = (plane.height as f32, |step: usize| step as f32 * band / 2.0);
        let froms = std::iter::once(0.0).chain((1..).map(from).take_while(|from| from + band / 2.0 < size));
        froms.map(|from| ((from, from + band), Profile::of(plane, (from, from + band)))).collect()
    };
    let (in_rows, in_cols) = (profiles(across), profiles(down));
    let lies_in = |run: &PieceRun, (from, to): (f32, f32)| (from..=to).contains(&((run.span().0 + run.span().1) / 2.0));
    let mut found: Vec<(PieceRun, PieceRun)> = Vec::new();
    let mut period = least;
    let largest = most.min(across.width.min(down.width) as f32 / FEWEST as f32);
    while period < largest {
        let runs = |profiles: &[((f32, f32), Profile)]| -> Vec<((f32, f32), PieceRun)> {
            profiles.iter().filter_map(|(band, profile)| Some((*band, profile.best_run(period)?))).collect()
        };
        let (xs, ys) = (runs(&in_rows), runs(&in_cols));
        for (rows, x) in &xs {
            let here = ys.iter().filter(|(cols, y)| lies_in(x, *cols) && lies_in(y, *rows));
            found.extend(here.map(|(_, y)| (*x, *y)));
        }
        period *= if band.is_finite() { COARSE } else { STEP };
    }
    best_first(found)
}

/// The runs with the best scores, without those whose period is nearly that of a better one.
fn best_first(mut found: Vec<(PieceRun, PieceRun)>) -> Vec<(PieceRun, PieceRun)> {
    let score = |(x, y): &(PieceRun, PieceRun)| (x.score * y.score).sqrt();
    found.sort_by(|one, other| score(other).total_cmp(&score(one)));
    let mut kept: Vec<(PieceRun, PieceRun)> = Vec::new();
    for run in found {
        let is_new = kept.iter().all(|(x, _)| (x.period / run.0.period - 1.0).abs() > 0.02);
        kept.extend((is_new && kept.len() < MOST_TRIED).then_some(run));
    }
    kept
}

/// The runs found again within the extent that the run in the other direction gives; `None` if there is no run.
fn refined(across: &Columns, down: &Columns, (mut x, mut y): (PieceRun, PieceRun)) -> Option<(PieceRun, PieceRun)> {
    for _ in 0..2 {
        let (in_rows, in_cols) = (Profile::of(across, y.span()), Profile::of(down, x.span()));
        let near = |profile: &Profile, period: f32| {
            let periods = (-8..=8).map(|step| period * (1.0 + step as f32 * 0.0008));
            periods.filter_map(|period| profile.best_run(period)).max_by(|a, b| a.score.total_cmp(&b.score))
        };
        (x, y) = (in_rows.fitted(near(&in_rows, x.period)?), in_cols.fitted(near(&in_cols, y.period)?));
    }
    Some(squared(x, y))
}

/// Makes nearly square cells square: the direction with more cells gives the size. At the ends of a run only one side
/// of a line may be visible, which matters if there are few lines.
fn squared(x: PieceRun, y: PieceRun) -> (PieceRun, PieceRun) {
    let ratio = x.period / y.period;
    if !(1.0 / NEARLY_SQUARE..=NEARLY_SQUARE).contains(&ratio) || x.cells == y.cells {
        return (x, y);
    }
    let spread = |run: PieceRun, period: f32| {
        let middle = run.first + run.period * run.cells as f32 / 2.0;
        PieceRun { first: middle - period * run.cells as f32 / 2.0, period, ..run }
    };
    if x.cells > y.cells { (x, spread(y, x.period)) } else { (spread(x, y.period), y) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found_boards(grey: &Plane) -> Vec<Placed> {
        let small = Small::of(grey);
        boards(&small, &Steps::of(&small.grey))
    }

    /// Five rows of seven raised tiles of 24 pixels at (40, 30) on a grey page.
    #[test]
    fn a_board_of_tiles_is_counted() {
        let mut data = vec![190u8; 300 * 240];
        for y in 0..120 {
            for x in 0..168 {
                let (in_x, in_y) = (x % 24, y % 24);
                let shade = if in_x < 2 || in_y < 2 {
                    250
                } else if in_x > 21 || in_y > 21 {
                    120
                } else {
                    190
                };
                data[(y + 30) * 300 + x + 40] = shade;
            }
        }
        let found = found_boards(&Plane::new(300, 240, data));
        let mesh = &found[0].mesh;
        assert_eq!((mesh.rows(), mesh.cols()), (5, 7));
        let (left, top) = mesh.node(0, 0);
        assert!((left - 40.0).abs() < 1.5 && (top - 30.0).abs() < 1.5, "{left} {top}");
        assert!((mesh.cell_size().0 - 24.0).abs() < 0.3);
    }

    #[test]
    fn columns_are_added_up_over_any_rows() {
        let plane = Plane::new(3, 4, (1..=12).collect());
        let columns = Columns::of(&plane);
        let over = |rows: std::ops::Range<usize>| columns.over(&rows).collect::<Vec<u32>>();
        assert_eq!([over(0..4), over(1..3), over(2..2)], [vec![22, 26, 30], vec![11, 13, 15], vec![0, 0, 0]]);
    }

    #[test]
    fn an_even_picture_holds_no_board() {
        assert_eq!(found_boards(&Plane::new(200, 100, vec![90; 20_000])).len(), 0);
    }
}
