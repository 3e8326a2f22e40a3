//! Finds numbers in plain digits around a board and the symbols beside them, and crops them for
//! [`super::Net::counters`].

use super::morphology::close_square;
use super::plane::Plane;

/// The side of a crop, in pixels.
pub const SIDE: usize = 24;

/// The size, in pixels, to which a symbol is scaled within its crop.
const INNER: f32 = 20.0;

/// Something that may be a digit.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// The bounds: left, top, right, bottom, in pixels.
    pub at: [f32; 4],
    /// The ink, 0 to 1, [`SIDE`] by [`SIDE`] values.
    pub crop: Vec<f32>,
}

impl Piece {
    /// The same ink as in a cell, for [`super::Net::digits`]: 28 by 28 values, with a digit slightly more than half as
    /// high.
    pub fn in_cell(&self) -> Vec<f32> {
        const CELL: usize = 28;
        const HIGH: f32 = 15.5;
        let scale = INNER / HIGH;
        let at = |x: isize, y: isize| {
            let place = usize::try_from(y).ok().zip(usize::try_from(x).ok()).filter(|(y, x)| *y < SIDE && *x < SIDE);
            place.and_then(|(y, x)| self.crop.get(y * SIDE + x)).copied().unwrap_or(0.0)
        };
        let value = |place: usize| {
            let from_middle = |at: usize| (at as f32 + 0.5 - CELL as f32 / 2.0) * scale + SIDE as f32 / 2.0 - 0.5;
            let (x, y) = (from_middle(place % CELL), from_middle(place / CELL));
            let ((left, top), (dx, dy)) = ((x.floor(), y.floor()), (x - x.floor(), y - y.floor()));
            let (left, top) = (left as isize, top as isize);
            let along = |y: isize| at(left, y) * (1.0 - dx) + at(left + 1, y) * dx;
            along(top) * (1.0 - dy) + along(top + 1) * dy
        };
        (0..CELL * CELL).map(value).collect()
    }
}

/// Pieces of similar height side by side, from left to right, with nothing else between them.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceRun {
    /// The bounds: left, top, right, bottom, in pixels.
    pub at: [f32; 4],
    /// The pieces from left to right.
    pub pieces: Vec<Piece>,
}

/// The number of pixels to which a unit is scaled.
const FINE: f32 = 32.0;
/// The smallest and the largest factor by which the picture is scaled.
const SCALES: (f32, f32) = (0.3, 2.0);

/// The side of a block, in units; blocks are searched for anything that is not background.
const BLOCK: f32 = 0.16;
/// The least difference, in grey levels, between pixels of a block that is not just background.
const LIVELY: u8 = 36;

/// The largest distance, in blocks, between blocks of one line of text.
const REACH: usize = 2;

/// The largest area of one place that is examined, in square units.
const MOST_IN_ONE: f32 = 100.0;
/// The largest area of all places together, in square units.
const MOST_IN_ALL: f32 = 160.0;

/// Every stroke is narrower than this, in scaled pixels.
const STROKE: usize = 9;

/// The least ink of a piece.
const FAINT: u8 = 24;
/// The thresholds, as shares of its most ink, at which a piece is split. Parts of thin strokes are faint; blurred
/// digits touch their neighbours.
const PARTED: [f32; 2] = [0.5, 0.34];

/// The heights of digits, in scaled pixels.
const HEIGHTS: std::ops::RangeInclusive<usize> = 7..=36;

/// The least vertical overlap of two pieces of one run, as a share of the higher one.
const COMMON: f32 = 0.72;
/// The largest gap between two pieces of one run, in heights.
const APART: f32 = 0.75;
/// The most pieces in a run.
const MOST_PIECES: usize = 9;

/// The numbers in a part of a picture (left, top, right, bottom, in pixels), and whatever else forms lines like them.
/// Their digits are about 0.3 to 1 `unit` high.
pub fn runs(grey: &Plane, part: [f32; 4], unit: f32) -> Vec<PieceRun> {
    let mut all = Vec::new();
    let mut left = MOST_IN_ALL;
    for place in places(grey, part, unit) {
        let [x0, y0, x1, y1] = place;
        let area = ((x1 - x0) * (y1 - y0)) as f32 / (unit * unit);
        if area > MOST_IN_ONE.min(left) {
            continue;
        }
        left -= area;
        let rows = (y0..y1).flat_map(|y| grey.row(y).get(x0..x1).unwrap_or_default());
        let cut = Plane::new(x1 - x0, y1 - y0, rows.copied().collect());
        let scale = (FINE / unit).clamp(SCALES.0, SCALES.1);
        let size = |size: usize| ((size as f32 * scale).round() as usize).max(1);
        let fine = cut.resized(size(cut.width()), size(cut.height()));
        for plane in [fine.inverted(), fine] {
            let ink = close_square(&plane, STROKE).above(&plane);
            let lines = PARTED.into_iter().flat_map(|parted| lines(&ink, parted));
            all.extend(lines.map(|line| line.cut(&ink, (x0 as f32, y0 as f32), scale)));
        }
    }
    all
}

/// The bounding rectangles (left, top, right, bottom) of groups of nearby blocks that are not just background.
fn places(grey: &Plane, part: [f32; 4], unit: f32) -> Vec<[usize; 4]> {
    let bound = |at: f32, size: usize| (at.max(0.0) as usize).min(size);
    let (left, right) = (bound(part[0], grey.width()), bound(part[2].ceil(), grey.width()));
    let (top, bottom) = (bound(part[1], grey.height()), bound(part[3].ceil(), grey.height()));
    let block = ((unit * BLOCK) as usize).max(3);
    let (cols, rows) = (right.saturating_sub(left) / block, bottom.saturating_sub(top) / block);
    let lively = |col: usize, row: usize| {
        let (mut least, mut most) = (255u8, 0u8);
        for y in top + row * block..top + (row + 1) * block {
            let from = left + col * block;
            for pixel in grey.row(y).get(from..from + block).unwrap_or_default() {
                (least, most) = (least.min(*pixel), most.max(*pixel));
            }
        }
        most.saturating_sub(least) >= LIVELY
    };
    let mut is_free: Vec<bool> = (0..cols * rows).map(|at| lively(at % cols, at / cols)).collect();
    let mut places = Vec::new();
    for start in 0..is_free.len() {
        if !std::mem::take(&mut is_free[start]) {
            continue;
        }
        let mut todo = vec![start];
        let mut around = [cols, rows, 0, 0];
        while let Some(at) = todo.pop() {
            let (x, y) = (at % cols, at / cols);
            around = [around[0].min(x), around[1].min(y), around[2].max(x + 1), around[3].max(y + 1)];
            for near_y in y.saturating_sub(1)..(y + 2).min(rows) {
                for near_x in x.saturating_sub(REACH)..(x + REACH + 1).min(cols) {
                    if std::mem::take(&mut is_free[near_y * cols + near_x]) {
                        todo.push(near_y * cols + near_x);
                    }
                }
            }
        }
        let [x0, y0, x1, y1] = around;
        // One more block on every side, so that the background is visible.
        places.push([
            left + x0.saturating_sub(1) * block,
            top + y0.saturating_sub(1) * block,
            (left + (x1 + 1) * block).min(right),
            (top + (y1 + 1) * block).min(bottom),
        ]);
    }
    places.sort_unstable();
    places
}

/// A connected piece of ink.
struct Blob {
    at: [usize; 4],
    pixels: Vec<usize>,
    most: u8,
}

impl Blob {
    fn height(&self) -> usize {
        self.at[3] - self.at[1]
    }

    fn width(&self) -> usize {
        self.at[2] - self.at[0]
    }
}

/// The blobs of free pixels with at least `least` ink.
fn blobs(ink: &Plane, is_free: &mut [bool], pixels: impl Iterator<Item = usize>, least: u8) -> Vec<Blob> {
    let (width, height) = (ink.width(), ink.height());
    let mut found = Vec::new();
    for start in pixels {
        if !is_free[start] || ink.data()[start] < least {
            continue;
        }
        is_free[start] = false;
        let mut blob = Blob { at: [width, height, 0, 0], pixels: vec![start], most: 0 };
        let mut next = 0;
        while let Some(&at) = blob.pixels.get(next) {
            next += 1;
            let (x, y) = (at % width, at / width);
            let [left, top, right, bottom] = blob.at;
            blob.at = [left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1)];
            blob.most = blob.most.max(ink.data()[at]);
            for near_y in y.saturating_sub(1)..(y + 2).min(height) {
                for near_x in x.saturating_sub(1)..(x + 2).min(width) {
                    let near = near_y * width + near_x;
                    if is_free[near] && ink.data()[near] >= least {
                        is_free[near] = false;
                        blob.pixels.push(near);
                    }
                }
            }
        }
        found.push(blob);
    }
    found
}

/// Blobs in a line, from left to right.
struct Line(Vec<Blob>);

/// The lines of digits, and of anything about as high.
fn lines(ink: &Plane, parted: f32) -> Vec<Line> {
    let count = ink.data().len();
    let mut is_free = vec![true; count];
    let faint = blobs(ink, &mut is_free, 0..count, FAINT);
    // Blobs that touch where there is little ink may be two digits.
    let mut is_free = vec![true; count];
    let parts = faint.into_iter().filter(|blob| blob.height() > 1).flat_map(|blob| {
        let least = ((f32::from(blob.most) * parted) as u8).max(FAINT);
        blobs(ink, &mut is_free, blob.pixels.into_iter(), least)
    });
    let mut all: Vec<Blob> = parts.filter(|blob| blob.pixels.len() > 2).collect();
    // The frame of a box around a number is not part of the number.
    let high: Vec<[usize; 4]> =
        all.iter().filter(|blob| HEIGHTS.contains(&blob.height())).map(|blob| blob.at).collect();
    let is_within = |one: &[usize; 4], other: &[usize; 4]| {
        other[0] < one[0] && other[1] < one[1] && one[2] < other[2] && one[3] < other[3]
    };
    all.retain(|blob| !high.iter().any(|other| is_within(other, &blob.at)));
    all.sort_by_key(|blob| blob.at[0]);
    let mut lines: Vec<Line> = Vec::new();
    for blob in all {
        let (top, bottom) = (blob.at[1] as f32, blob.at[3] as f32);
        let belongs = |line: &&mut Line| {
            let Some(last) = line.0.iter().rev().max_by_key(|last| last.height()) else { return false };
            let end = line.0.iter().map(|blob| blob.at[2]).max().unwrap_or(0);
            let (from, to) = (last.at[1] as f32, last.at[3] as f32);
            let high = (to - from).max(bottom - top);
            let common = to.min(bottom) - from.max(top);
            // Dots, as in a time, and other marks between digits belong to the line but are not digits.
            let is_part = common >= COMMON * high || (bottom - top < COMMON * high && common >= 0.8 * (bottom - top));
            is_part && blob.at[0] as f32 - end as f32 <= APART * (to - from)
        };
        let is_high = HEIGHTS.contains(&blob.height());
        match lines.iter_mut().find(belongs) {
            Some(line) => line.0.push(blob),
            None if is_high => lines.push(Line(vec![blob])),
            None => {}
        }
    }
    lines.retain(|line| line.0.len() <= MOST_PIECES);
    lines
}

impl Line {
    /// The run of pieces cropped from the line. The scaled part starts at (`left`, `top`) in the picture.
    fn cut(&self, ink: &Plane, (left, top): (f32, f32), scale: f32) -> PieceRun {
        let place = |at: [usize; 4]| {
            let [x0, y0, x1, y1] = at.map(|at| at as f32 / scale);
            [left + x0, top + y0, left + x1, top + y1]
        };
        let piece = |blob: &Blob| Piece { at: place(blob.at), crop: crop(ink, blob) };
        let pieces: Vec<Piece> = self.0.iter().map(piece).collect();
        let at = pieces.iter().map(|piece| piece.at).reduce(around).unwrap_or_default();
        PieceRun { at, pieces }
    }
}

/// The bounding rectangle of two rectangles.
pub fn around(one: [f32; 4], other: [f32; 4]) -> [f32; 4] {
    [one[0].min(other[0]), one[1].min(other[1]), one[2].max(other[2]), one[3].max(other[3])]
}

/// The ink of one blob, and of pixels near it that belong to no other, scaled to the common height.
fn crop(ink: &Plane, blob: &Blob) -> Vec<f32> {
    let [left, top, right, bottom] = blob.at;
    let (wide, high) = (right - left + 2, bottom - top + 2);
    let mut own = vec![0u8; wide * high];
    for at in &blob.pixels {
        let (x, y) = (at % ink.width() + 1 - left, at / ink.width() + 1 - top);
        for (near_y, near_x) in [(y, x), (y, x - 1), (y, x + 1), (y - 1, x), (y + 1, x)] {
            let (from_x, from_y) = (near_x + left, near_y + top);
            if near_x < wide
                && near_y < high
                && (1..=ink.width()).contains(&from_x)
                && (1..=ink.height()).contains(&from_y)
            {
                own[near_y * wide + near_x] = ink.at(from_x - 1, from_y - 1);
            }
        }
    }
    let most = f32::from(blob.most.max(1));
    let own = Plane::new(wide, high, own);
    let scale = (blob.height() as f32 / INNER).max(blob.width() as f32 / (SIDE as f32 - 1.0));
    let (middle_x, middle_y) = (wide as f32 / 2.0, high as f32 / 2.0);
    sampled(scale, |x, y| inside(&own, middle_x + x, middle_y + y) / most)
}

/// Like [`Plane::between`], but 0 beyond the border.
fn inside(plane: &Plane, x: f32, y: f32) -> f32 {
    let is_in = (0.0..=plane.width() as f32).contains(&x) && (0.0..=plane.height() as f32).contains(&y);
    if is_in { plane.between(x, y) } else { 0.0 }
}

/// [`SIDE`] by [`SIDE`] values around a centre, `scale` apart; each is the mean of a few points if that is far.
fn sampled(scale: f32, value: impl Fn(f32, f32) -> f32) -> Vec<f32> {
    let steps = (scale.ceil() as usize).clamp(1, 4);
    let one = |at: usize| {
        let (col, row) = ((at % SIDE) as f32, (at / SIDE) as f32);
        let part = |step: usize| (step as f32 + 0.5) / steps as f32 - SIDE as f32 / 2.0;
        let points =
            (0..steps * steps).map(|at| value((col + part(at % steps)) * scale, (row + part(at / steps)) * scale));
        (points.sum::<f32>() / (steps * steps) as f32).clamp(0.0, 1.0)
    };
    (0..SIDE * SIDE).map(one).collect()
}

/// The width of the area beside a number in which a sign is looked for, in heights of its digits.
const BESIDE: f32 = 3.2;
/// How far that area reaches above and below the middle of the number, in heights of its digits.
const ABOVE: f32 = 1.35;

/// The largest distance to the border of a box around a number, in heights of its digits.
const BOXED: f32 = 2.4;
/// The thickness of the border, in heights of digits.
const BORDER: f32 = 0.22;
/// The least difference, in grey levels, between the inside of the box and what is beyond it.
const OTHER: f32 = 18.0;

/// The least ink of a sign, as a share of the strongest ink.
const OF_MOST: f32 = 0.35;
/// The least ink that the strongest ink must have.
const LEAST: f32 = 30.0;
/// The heights of signs, in heights of digits.
const SIZES: std::ops::RangeInclusive<f32> = 0.75..=2.5;

/// The signs to the left and to the right of digits within given bounds (left, top, right, bottom, in pixels). They may
/// be beyond the border of a box around the digits.
pub fn beside(grey: &Plane, at: [f32; 4]) -> Vec<Piece> {
    let [left, top, right, bottom] = at;
    let (high, middle) = (bottom - top, (top + bottom) / 2.0);
    let mut found = Vec::new();
    for (from, to) in [(left, -1.0), (right, 1.0)] {
        let near = from + to * 0.08 * high;
        let mut starts = vec![near];
        starts.extend(boxed(grey, (near, to), (middle, high)).map(|edge| edge + to * BORDER * high));
        for start in starts {
            let end = start + to * BESIDE * high;
            let window = [start.min(end), middle - ABOVE * high, start.max(end), middle + ABOVE * high];
            found.extend(sign(grey, window, (to > 0.0, high)));
        }
    }
    found
}

/// Where the background of a number ends on one side, as at the border of a box around it; `None` if it does not.
fn boxed(grey: &Plane, (near, to): (f32, f32), (middle, high): (f32, f32)) -> Option<f32> {
    let rows = [-0.55, -0.3, 0.0, 0.3, 0.55].map(|part| middle + part * high);
    let at = |x: f32| rows.map(|y| grey.between(x, y));
    let ground = at(near);
    let steps = (BOXED * high) as usize;
    let places = (1..steps).map(|step| near + to * step as f32);
    places.into_iter().take_while(|x| (0.0..grey.width() as f32).contains(x)).find(|x| {
        let here = at(*x);
        here.iter().zip(&ground).filter(|(here, ground)| (**here - **ground).abs() >= OTHER).count() >= 4
    })
}

/// The sign in a window to the left or to the right of digits of height `high`.
fn sign(grey: &Plane, window: [f32; 4], (is_right, high): (bool, f32)) -> Option<Piece> {
    const FINE_SIGN: f32 = 16.0;
    let scale = (high / FINE_SIGN).max(0.5);
    let (wide, tall) = (((window[2] - window[0]) / scale) as usize, ((window[3] - window[1]) / scale) as usize);
    let is_seen = window[0] >= -0.5 * high && window[2] <= grey.width() as f32 + 2.0 * high;
    if wide < 4 || tall < 4 || !is_seen {
        return None;
    }
    let value = |x: usize, y: usize| {
        let (x, y) = (window[0] + (x as f32 + 0.5) * scale, window[1] + (y as f32 + 0.5) * scale);
        if scale <= 1.5 {
            return grey.between(x, y);
        }
        let quarter = scale / 4.0;
        let four = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)];
        four.map(|(dx, dy)| grey.between(x + dx * quarter, y + dy * quarter)).iter().sum::<f32>() / 4.0
    };
    let values: Vec<f32> = (0..wide * tall).map(|at| value(at % wide, at / wide)).collect();
    // The board may be above or below.
    let is_border = |at: &usize| at.is_multiple_of(wide) || (at + 1).is_multiple_of(wide);
    let mut border: Vec<f32> = (0..values.len()).filter(is_border).map(|at| values[at]).collect();
    border.sort_unstable_by(f32::total_cmp);
    let ground = border.get(border.len() / 2).copied()?;
    let ink: Vec<u8> = values.iter().map(|value| (value - ground).abs() as u8).collect();
    let ink = Plane::new(wide, tall, ink);
    // Whatever continues beyond the window is the board, or something else on the screen.
    let is_inner =
        |blob: &Blob| blob.at[1] > 0 && blob.at[3] < tall && if is_right { blob.at[2] < wide } else { blob.at[0] > 0 };
    let mut is_free = vec![true; wide * tall];
    let rough = blobs(&ink, &mut is_free, 0..wide * tall, FAINT);
    let pixels: Vec<usize> = rough.into_iter().filter(is_inner).flat_map(|blob| blob.pixels).collect();
    let mut inks: Vec<u8> = pixels.iter().map(|at| ink.data()[*at]).collect();
    inks.sort_unstable();
    let most = f32::from(inks.get(inks.len() * 9 / 10).copied()?);
    if most < LEAST {
        return None;
    }
    let mut is_free = vec![true; wide * tall];
    let all = blobs(&ink, &mut is_free, pixels.into_iter(), (most * OF_MOST) as u8);
    let near = |blob: &&Blob| if is_right { blob.at[0] } else { wide - blob.at[2] };
    // Ink that reaches into the window from the side of the number is the border of a box, or the number.
    let large = |blob: &&Blob| {
        near(blob) > 0 && blob.pixels.len() as f32 >= 0.15 * FINE_SIGN * FINE_SIGN * (high / scale / FINE_SIGN).powi(2)
    };
    let first = all.iter().filter(large).min_by_key(near)?;
    let mut at = first.at;
    // The parts of a sign are close together.
    let close = (0.16 * high / scale) as usize + 1;
    loop {
        let touches = |blob: &&Blob| {
            blob.at[0] <= at[2] + close
                && at[0] <= blob.at[2] + close
                && blob.at[1] <= at[3] + close
                && at[1] <= blob.at[3] + close
        };
        let more = all.iter().filter(touches).fold(at, |at, blob| {
            [at[0].min(blob.at[0]), at[1].min(blob.at[1]), at[2].max(blob.at[2]), at[3].max(blob.at[3])]
        });
        if more == at {
            break;
        }
        at = more;
    }
    let (width, height) = ((at[2] - at[0]) as f32 * scale / high, (at[3] - at[1]) as f32 * scale / high);
    if !SIZES.contains(&height) || !(0.45 * height..=1.9 * height).contains(&width) {
        return None;
    }
    let (middle_x, middle_y) = ((at[0] + at[2]) as f32 / 2.0, (at[1] + at[3]) as f32 / 2.0);
    let step = (at[3] - at[1]).max(at[2] - at[0]) as f32 / INNER;
    let crop = sampled(step, |x, y| inside(&ink, middle_x + x, middle_y + y) / most);
    let place = |x: usize, y: usize| (window[0] + x as f32 * scale, window[1] + y as f32 * scale);
    let ((x0, y0), (x1, y1)) = (place(at[0], at[1]), place(at[2], at[3]));
    Some(Piece { at: [x0, y0, x1, y1], crop })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bars of 3×16 pixels that start at the given columns of a light page, with a frame around them if `is_framed`.
    fn drawn(columns: &[usize], is_framed: bool) -> Plane {
        const WIDE: usize = 120;
        const TALL: usize = 64;
        let is_ink = |x: usize, y: usize| {
            let is_bar = (24..40).contains(&y) && columns.iter().any(|left| (*left..left + 3).contains(&x));
            let is_in = |by: usize| (16 + by..104 - by).contains(&x) && (18 + by..46 - by).contains(&y);
            is_bar || is_framed && is_in(0) && !is_in(2)
        };
        let pixel = |at: usize| if is_ink(at % WIDE, at / WIDE) { 30 } else { 220 };
        Plane::new(WIDE, TALL, (0..WIDE * TALL).map(pixel).collect())
    }

    /// The left edges of the pieces of each run of dark ink.
    fn seen(grey: &Plane) -> Vec<Vec<usize>> {
        let all = runs(grey, [0.0, 0.0, grey.width() as f32, grey.height() as f32], 32.0);
        // The light gap between two bars is a piece of light ink.
        let is_ink = |piece: &Piece| grey.row(32).get(piece.at[0] as usize + 1).is_some_and(|pixel| *pixel < 100);
        let is_whole = |run: &&PieceRun| run.at[3] - run.at[1] == 16.0 && run.at[1] == 24.0;
        let dark = all.iter().filter(is_whole).filter(|run| run.pieces.iter().all(is_ink));
        let mut seen: Vec<Vec<usize>> =
            dark.map(|run| run.pieces.iter().map(|piece| piece.at[0] as usize).collect()).collect();
        seen.dedup();
        seen
    }

    #[test]
    fn what_stands_close_together_is_one_run() {
        assert_eq!(seen(&drawn(&[40, 50], false)), [vec![40, 50]]);
        assert_eq!(seen(&drawn(&[30, 40, 80], false)), [vec![30, 40], vec![80]]);
        assert_eq!(seen(&drawn(&[], false)), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn a_frame_around_a_number_is_no_part_of_it() {
        assert_eq!(seen(&drawn(&[50, 60], true)), [vec![50, 60]]);
    }

    #[test]
    fn a_sign_is_found_beyond_the_border_of_a_box() {
        let mut data = drawn(&[30], false).data().to_vec();
        for y in 0..64 {
            for x in 0..120 {
                let is_box = (22..50).contains(&x) && (18..46).contains(&y) && !(30..33).contains(&x);
                let is_disc = (x as f32 - 70.0).hypot(y as f32 - 32.0) < 9.0;
                if is_box {
                    data[y * 120 + x] = 120;
                } else if is_disc {
                    data[y * 120 + x] = 20;
                }
            }
        }
        let found = beside(&Plane::new(120, 64, data), [30.0, 24.0, 33.0, 40.0]);
        let is_disc = |sign: &Piece| (sign.at[0] - 61.0).abs() < 2.0 && (sign.at[2] - 79.0).abs() < 2.0;
        assert!(found.iter().any(is_disc), "{:?}", found.iter().map(|sign| sign.at).collect::<Vec<_>>());
    }

    #[test]
    fn nothing_is_seen_where_there_is_nothing() {
        assert_eq!(runs(&Plane::new(0, 0, Vec::new()), [0.0; 4], 20.0), []);
        assert_eq!(runs(&Plane::new(9, 9, vec![7; 81]), [-50.0, -50.0, 90.0, 90.0], 20.0), []);
        assert_eq!(beside(&Plane::new(4, 4, vec![7; 16]), [1.0, 1.0, 2.0, 2.0]), []);
    }
}
