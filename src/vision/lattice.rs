//! The lattice of a board in a screenshot: evenly spaced lines, found as two combs of one period.
//!
//! What counts is how much of a line is visible, not how dark it is. Thin grey lines between cells count as much as
//! thick ones between boxes. Dashes are too short to be lines.

use super::mesh::Mesh;
use super::morphology::{close_columns, close_rows, open_columns, open_rows};
use super::nodes::{Weighing, fitted};
use super::plane::Plane;
use super::small::{Frame, Small};

/// The greatest width of a line, in pixels of the working size.
const LINE_WIDTH: usize = 17;
/// The least length of a line, in pixels of the working size; dashes are shorter.
const LINE_LENGTH: usize = 21;

/// How much clearer a line beyond the board must be than the space before it for the board to continue.
const GOES_ON: f32 = 0.85;

/// The largest difference between two sums of the same numbers.
const ROUNDING: f32 = 1e-3;

/// How far outside the picture, in pixels, the outermost lines may be when it is cropped at the frame.
const OUTSIDE: f32 = 2.0;

/// Lines in a picture: how much each pixel belongs to a line, 0 to 255.
#[derive(Debug)]
pub struct Lines {
    /// Vertical lines, weighted by contrast.
    pub upright: Plane,
    /// Horizontal lines, weighted by contrast.
    pub level: Plane,
    /// Like `upright`, but faint lines count as much as dark ones.
    upright_even: Plane,
    level_even: Plane,
    /// The position of this picture in the original.
    frame: Frame,
}

/// The position of the lines of a board, in pixels of the working size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comb {
    /// The distance from one line to the next.
    pub period: f32,
    /// The position of the first vertical line.
    pub left: f32,
    /// The position of the first horizontal line.
    pub top: f32,
    /// How well the lines match what is visible: about 0 by chance, at most 4.
    pub score: f32,
}

impl Lines {
    /// The lines darker than their surroundings, and those lighter.
    pub fn both(picture: &Small) -> [Lines; 2] {
        let Small { grey, frame } = picture;
        [Lines::of(grey, *frame), Lines::of(&grey.inverted(), *frame)]
    }

    /// The dark lines of a picture of the working size.
    fn of(grey: &Plane, frame: Frame) -> Lines {
        let upright = open_columns(&close_rows(grey, LINE_WIDTH).above(grey), LINE_LENGTH);
        let level = open_rows(&close_columns(grey, LINE_WIDTH).above(grey), LINE_LENGTH);
        let evened: [u8; 15] = std::array::from_fn(|grey| {
            let share = |most: usize| grey.min(most) as f32 / most as f32;
            ((share(14) + share(5)) * 127.5) as u8
        });
        let even = |lines: &Plane| lines.map(|grey| evened[usize::from(grey.min(14))]);
        Lines { upright_even: even(&upright), level_even: even(&level), upright, level, frame }
    }

    /// The board of `cells` by `cells` cells that fits the lines best; `None` if the picture is too small.
    pub fn comb(&self, cells: usize) -> Option<Comb> {
        let (width, height) = (self.upright.width() as f32, self.upright.height() as f32);
        let shorter = width.min(height);
        let mut best: Option<Comb> = None;
        for round in 0..3 {
            let found = match best {
                None => {
                    let largest = (shorter + 2.0 * OUTSIDE) / cells as f32;
                    let axes = self.axes((0.0, width), (0.0, height), cells);
                    axes.search(steps(shorter * 0.3 / cells as f32, largest, 0.4), None)
                }
                Some(comb) => {
                    let length = comb.period * cells as f32;
                    let axes = self.axes((comb.left, comb.left + length), (comb.top, comb.top + length), cells);
                    let spread = if round == 1 { 1.6 } else { 0.8 };
                    axes.search(steps(comb.period - spread, comb.period + spread, 0.1), Some(comb))
                }
            };
            best = found.or(best);
        }
        best
    }

    /// The corners of the cells in pixels of the original picture: the lines of the comb, each shifted and tilted to
    /// where it is seen.
    pub fn mesh(&self, comb: &Comb, cells: usize, weighing: Weighing) -> Mesh {
        let across = fitted(&self.upright, comb.left, comb.top, comb.period, cells, weighing);
        let down = fitted(&self.level.transposed(), comb.top, comb.left, comb.period, cells, weighing);
        let node = |row: usize, col: usize| (across.at(col as f32, row as f32), down.at(row as f32, col as f32));
        self.frame.to_original(&Mesh::new(cells, cells, node))
    }

    /// The share of the lines of a mesh (in pixels of the original picture) that is visible, minus the share of lines
    /// midway between them.
    pub fn seen(&self, mesh: &Mesh) -> f32 {
        let mesh = self.frame.to_working(mesh);
        let (rows, cols) = (mesh.rows(), mesh.cols());
        let (width, height) = (self.upright.width() as f32, self.upright.height() as f32);
        let mut presences = Vec::with_capacity(rows + cols + 2);
        let (mut sum, mut count) = (0.0, 0.0f32);
        for (is_upright, last, length) in [(true, cols, rows), (false, rows, cols)] {
            let place = |at: f32, along: f32| if is_upright { mesh.place(at, along) } else { mesh.place(along, at) };
            let mean = |at: f32| self.along(&mesh, is_upright, at);
            for line in 0..=last {
                let (x, y) = place(line as f32, length as f32 / 2.0);
                let (at, size) = if is_upright { (x, width) } else { (y, height) };
                // A frame at the border of the picture may be cut off.
                if at < 4.0 || at > size - 4.0 {
                    continue;
                }
                let there = mean(line as f32);
                presences.push(there);
                sum += there - if line < last { mean(line as f32 + 0.5) } else { 0.0 };
                count += 1.0;
            }
        }
        // A board that is off by one cell shows all of its lines but one.
        let weakest = presences.into_iter().fold(1.0, f32::min);
        if count > 0.0 { (sum / count).max(0.0) * (0.5 + 0.5 * weakest) } else { 0.0 }
    }

    /// How much of a line is visible `at` cells from the first one, all along the board. The mesh is in pixels of the
    /// working size.
    fn along(&self, mesh: &Mesh, is_upright: bool, at: f32) -> f32 {
        let (lines, length) =
            if is_upright { (&self.upright_even, mesh.rows()) } else { (&self.level_even, mesh.cols()) };
        let strength = |along: f32| {
            let (x, y) = if is_upright { mesh.place(at, along) } else { mesh.place(along, at) };
            let near = |step: i32| {
                let (dx, dy) = if is_upright { (step as f32, 0.0) } else { (0.0, step as f32) };
                lines.between(x + dx, y + dy)
            };
            (-2..=2).map(near).fold(0.0, f32::max) / 255.0
        };
        let along = |step: usize| (step as f32 + 0.5) / 4.0;
        (0..4 * length).map(|step| strength(along(step))).sum::<f32>() / (4 * length) as f32
    }

    /// Whether another line, at the same distance and of the same length, follows beyond any side of a mesh. The mesh
    /// is then part of a larger board. It is in pixels of the original picture.
    pub fn go_on(&self, mesh: &Mesh) -> bool {
        let mesh = self.frame.to_working(mesh);
        let (width, height) = (self.upright.width() as f32, self.upright.height() as f32);
        [(true, mesh.cols(), mesh.rows()), (false, mesh.rows(), mesh.cols())].into_iter().any(
            |(is_upright, last, length)| {
                [-1.0, last as f32 + 1.0].into_iter().any(|at| {
                    let middle = length as f32 / 2.0;
                    let (x, y) = if is_upright { mesh.place(at, middle) } else { mesh.place(middle, at) };
                    let is_inside = (2.0..width - 2.0).contains(&x) && (2.0..height - 2.0).contains(&y);
                    let beyond = if at < 0.0 { at + 0.5 } else { at - 0.5 };
                    let seen = |at: f32| self.along(&mesh, is_upright, at);
                    is_inside && seen(at) - seen(beyond) >= GOES_ON
                })
            },
        )
    }

    /// The line profiles within part of the picture.
    fn axes(&self, (left, right): (f32, f32), (top, bottom): (f32, f32), cells: usize) -> Axes {
        let rows = span(top, bottom, self.upright.height());
        let cols = span(left, right, self.upright.width());
        Axes {
            cells,
            across: Axis::new(columns_mean(&self.upright_even, &rows), columns_mean(&self.upright, &rows)),
            down: Axis::new(rows_mean(&self.level_even, &cols), rows_mean(&self.level, &cols)),
        }
    }
}

fn span(from: f32, to: f32, size: usize) -> std::ops::Range<usize> {
    let from = (from.max(0.0) as usize).min(size.saturating_sub(1));
    from..(to.max(0.0) as usize).clamp(from + 1, size.max(from + 1))
}

fn steps(from: f32, to: f32, step: f32) -> impl Iterator<Item = f32> {
    let count = ((to - from) / step).max(0.0) as usize;
    (0..=count).map(move |at| from + at as f32 * step)
}

/// The mean of each column over a range of rows, 0 to 1.
fn columns_mean(plane: &Plane, rows: &std::ops::Range<usize>) -> Vec<f32> {
    let mut sums = vec![0u32; plane.width()];
    for y in rows.clone() {
        for (sum, pixel) in sums.iter_mut().zip(plane.row(y)) {
            *sum += u32::from(*pixel);
        }
    }
    sums.iter().map(|sum| *sum as f32 / (255.0 * rows.len().max(1) as f32)).collect()
}

/// The mean of each row over a range of columns, 0 to 1.
fn rows_mean(plane: &Plane, cols: &std::ops::Range<usize>) -> Vec<f32> {
    let sum = |y: usize| plane.row(y).get(cols.clone()).unwrap_or_default().iter().map(|pixel| u32::from(*pixel)).sum();
    (0..plane.height())
        .map(|y| {
            let sum: u32 = sum(y);
            sum as f32 / (255.0 * cols.len().max(1) as f32)
        })
        .collect()
}

struct Axes {
    cells: usize,
    across: Axis,
    down: Axis,
}

/// How much of a line there is at each pixel in one direction.
struct Axis {
    /// The maximum within two pixels.
    near: Vec<f32>,
    /// The same for lines weighted by contrast.
    dark: Vec<f32>,
    /// Prefix sums of `near`.
    sums: Vec<f32>,
}

impl Axes {
    fn search(&self, periods: impl Iterator<Item = f32>, around: Option<Comb>) -> Option<Comb> {
        let combs = periods.filter_map(|period| {
            let (left, across) = self.across.offset(period, self.cells, around.map(|comb| comb.left))?;
            let (top, down) = self.down.offset(period, self.cells, around.map(|comb| comb.top))?;
            Some(Comb { period, left, top, score: across + down })
        });
        combs.max_by(|one, other| one.score.total_cmp(&other.score))
    }
}

impl Axis {
    fn new(even: Vec<f32>, dark: Vec<f32>) -> Axis {
        let widened = |profile: &[f32]| -> Vec<f32> {
            let near = |at: usize| profile.get(at.saturating_sub(2)..(at + 3).min(profile.len())).unwrap_or_default();
            (0..profile.len()).map(|at| near(at).iter().copied().fold(0.0, f32::max)).collect()
        };
        let near = widened(&even);
        let mut sums = vec![0.0];
        let mut sum = 0.0;
        for value in &near {
            sum += value;
            sums.push(sum);
        }
        Axis { near, dark: widened(&dark), sums }
    }

    /// The best offset of the first line, and its score.
    fn offset(&self, period: f32, cells: usize, around: Option<f32>) -> Option<(f32, f32)> {
        let room = self.near.len() as f32 - period * cells as f32 + OUTSIDE;
        let (from, to, step) = match around {
            Some(at) => ((at - 6.0).max(-OUTSIDE), (at + 6.0).min(room), 0.5),
            // A line shows within two pixels, so steps of two are enough.
            None => (-OUTSIDE, room, 2.0),
        };
        if to < from {
            return None;
        }
        let mut best: Option<(f32, f32)> = None;
        for offset in steps(from, to, step) {
            // The teeth alone rule out most offsets.
            if best.is_some_and(|(_, score)| self.most(offset, period, cells) <= score) {
                continue;
            }
            let least = best.map_or(f32::MIN, |(_, score)| score);
            let score = self.score(offset, period, cells, least);
            if let Some(score) = score.filter(|score| best.is_none() || *score > least) {
                best = Some((offset, score));
            }
        }
        best
    }

    /// An upper bound of the score.
    fn most(&self, offset: f32, period: f32, cells: usize) -> f32 {
        let at = |line: usize| self.nearest(offset + line as f32 * period);
        let value = |values: &[f32], line: usize| values.get(at(line)).copied().unwrap_or(0.0);
        let mean = (0..=cells).map(|line| value(&self.near, line)).sum::<f32>() / (cells + 1) as f32;
        let boxes = if cells == 9 { value(&self.dark, 3) + value(&self.dark, 6) } else { 0.0 };
        1.5 * mean + 0.125 * boxes
    }

    /// The mean of all teeth, plus half that of the weaker half, minus what is between them. Box lines that stand out
    /// add a little. `None` if the score is less than `least` whatever the weaker half is.
    fn score(&self, offset: f32, period: f32, cells: usize, least: f32) -> Option<f32> {
        let mut teeth = [0.0f32; 32];
        let teeth = teeth.get_mut(..cells + 1)?;
        let (mut sum, mut at_teeth) = (0.0, 0.0);
        let (mut boxes, mut others) = (0.0, 0.0);
        let is_box_line = |line: usize| cells == 9 && line.is_multiple_of(3);
        for (line, tooth) in teeth.iter_mut().enumerate() {
            let at = self.nearest(offset + line as f32 * period);
            *tooth = self.near.get(at).copied().unwrap_or(0.0);
            sum += *tooth;
            at_teeth += self.sum(at as f32 - 4.0, at as f32 + 5.0);
            if line > 0 && line < cells {
                let dark = self.dark.get(at).copied().unwrap_or(0.0);
                *(if is_box_line(line) { &mut boxes } else { &mut others }) += dark;
            }
        }
        let length = period * cells as f32;
        let between =
            (self.sum(offset - 4.0, offset + length + 5.0) - at_teeth) / (length - 9.0 * cells as f32).max(1.0);
        let mean = sum / (cells + 1) as f32;
        let stands_out = if cells == 9 { boxes / 2.0 - others / 6.0 } else { 0.0 };
        if 1.5 * mean - 0.7 * between.max(0.0) + 0.25 * stands_out < least - ROUNDING {
            return None;
        }
        teeth.sort_unstable_by(f32::total_cmp);
        let weak = teeth.len().div_ceil(2);
        let weakest = teeth.iter().take(weak).sum::<f32>() / weak as f32;
        Some(mean + 0.5 * weakest - 0.7 * between.max(0.0) + 0.25 * stands_out)
    }

    /// The pixel nearest to a position. Converting to 32 bits takes half the work of 64, and most of the search is
    /// this.
    fn nearest(&self, at: f32) -> usize {
        ((at + 0.5).max(0.0) as i32 as usize).min(self.near.len().saturating_sub(1))
    }

    fn sum(&self, from: f32, to: f32) -> f32 {
        let at = |place: f32| {
            self.sums.get((place.max(0.0) as i32 as usize).min(self.sums.len() - 1)).copied().unwrap_or(0.0)
        };
        at(to) - at(from)
    }
}
