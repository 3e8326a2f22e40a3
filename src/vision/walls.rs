//! Finds the walls between the cells of a board: dashed, dotted or solid lines that run beside the lattice, at some
//! distance inside the cells.
//!
//! The look of the walls is not known beforehand, so several guesses are made. They differ in how far inside walls run,
//! how much that varies from line to line, and what first sets a wall apart. Each guess learns from itself: the sides
//! it takes for walls teach it what walls look like on this board. The caller, who knows the puzzle, decides which
//! guess is best.

use super::linear::solved;
use super::sides::{Side, Sides};

/// The edges between the cells of a board, each with the log-odds of a wall.
#[derive(Clone, Debug, PartialEq)]
pub struct Walls {
    rows: usize,
    cols: usize,
    /// Between each cell and the one to its right; 0 in the last column.
    right: Vec<f32>,
    /// Between each cell and the one below it; 0 in the last row.
    below: Vec<f32>,
}

impl Walls {
    /// Walls with log-odds of 0 on every edge.
    pub fn unknown(rows: usize, cols: usize) -> Walls {
        Walls { rows, cols, right: vec![0.0; rows * cols], below: vec![0.0; rows * cols] }
    }

    /// The number of rows of cells.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns of cells.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The log-odds of a wall on this side of a cell; infinite at the border of the board.
    pub fn odds(&self, cell: (usize, usize), side: Side) -> f32 {
        let Some(other) = side.neighbour(cell, self.rows, self.cols) else { return f32::INFINITY };
        let (row, col) = match side {
            Side::East | Side::South => cell,
            Side::West | Side::North => other,
        };
        let edges = if matches!(side, Side::East | Side::West) { &self.right } else { &self.below };
        edges.get(row * self.cols + col).copied().unwrap_or(0.0)
    }

    /// Adds to the log-odds of a wall between a cell and the one to its right (`East`) or below it (`South`).
    pub fn add(&mut self, (row, col): (usize, usize), side: Side, odds: f32) {
        let edges = if side == Side::East { &mut self.right } else { &mut self.below };
        if let Some(edge) = edges.get_mut(row * self.cols + col) {
            *edge += odds;
        }
    }

    /// All edges as two cells, in reading order, and the log-odds of a wall between them.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize, f32)> + '_ {
        let cells = (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (row, col)));
        cells.flat_map(move |(row, col)| {
            let at = row * self.cols + col;
            let edge = |is_inside: bool, edges: &[f32], other: usize| {
                is_inside.then(|| (at, other, edges.get(at).copied().unwrap_or(0.0)))
            };
            let right = edge(col + 1 < self.cols, &self.right, at + 1);
            let below = edge(row + 1 < self.rows, &self.below, at + self.cols);
            right.into_iter().chain(below)
        })
    }
}

/// The largest log-odds that one side of an edge can have.
const SURE: f32 = 12.0;

/// The least share of sides without a wall on any board.
const LEAST_OPEN: f32 = 0.16;
/// The variation between such sides, in grey levels, at which a wall in that position counts half.
const SPREAD: f32 = 3.0;

/// Where walls may run inside the cells, in cells.
const INSETS: std::ops::Range<f32> = 0.025..0.17;

/// Precomputed measures of how well each side fits an inset.
struct Table<'a> {
    sides: &'a Sides,
    places: Vec<Place>,
    prominence: Vec<Vec<f32>>,
    contrast: Vec<Vec<f32>>,
    /// The value at which prominence is capped.
    cap: f32,
    /// For each direction and both sorts of lines, the prominence at each position regardless of walls.
    lattice: Vec<Vec<Common>>,
}

/// A side of a cell.
#[derive(Clone, Copy)]
struct Place {
    cell: (usize, usize),
    side: Side,
    is_outer: bool,
    /// Whether it is on a line between boxes of three, or on the frame.
    is_thick: bool,
    /// The index of the line of the lattice on which it lies.
    line: usize,
}

impl Place {
    /// The index of its direction and sort of line.
    fn group(&self) -> usize {
        2 * self.side as usize + usize::from(self.is_thick)
    }
}

/// The prominence that nearly all sides share at a position, such as that of the lattice line. Also how much it varies
/// among the least prominent sides.
#[derive(Clone, Copy, Default)]
struct Common {
    least: f32,
    spread: f32,
}

impl Common {
    /// The additional prominence of a side. It counts less the more the sides without a wall vary at this position.
    fn beyond(&self, value: f32) -> f32 {
        (value - self.least).max(0.0) * SPREAD / (SPREAD + self.spread)
    }
}

/// The shared prominence at each position on the inner sides of one direction and sort of line.
fn common(places: &[Place], prominence: &[Vec<f32>], (side, is_thick): (Side, bool)) -> Vec<Common> {
    let is_like = |place: &Place| place.side == side && place.is_thick == is_thick && !place.is_outer;
    let members: Vec<&Vec<f32>> =
        places.iter().zip(prominence).filter(|(place, _)| is_like(place)).map(|(_, row)| row).collect();
    let length = members.iter().map(|row| row.len()).max().unwrap_or(0);
    let at = |index: usize| {
        let mut values: Vec<f32> = members.iter().map(|row| row.get(index).copied().unwrap_or(0.0)).collect();
        values.sort_unstable_by(f32::total_cmp);
        let share = |share: f32| values.get((values.len() as f32 * share) as usize).copied().unwrap_or(0.0);
        Common { least: share(LEAST_OPEN / 2.0), spread: share(LEAST_OPEN) - share(LEAST_OPEN / 5.0) }
    };
    (0..length).map(at).collect()
}

/// All guesses at the walls of a board, more likely insets first.
pub fn guesses(sides: &Sides) -> Vec<Walls> {
    let table = Table::new(sides);
    let mut guesses = Vec::new();
    for inset in table.insets() {
        for alignment in [Alignment::Direction, Alignment::Class, Alignment::Line] {
            let indices = table.aligned(inset, alignment);
            for start in [Start::Pooled, Start::ByClass, Start::Contrast, Start::Alike] {
                guesses.extend(table.learnt(&indices, start));
            }
        }
    }
    guesses
}

/// Which sides share an inset.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Alignment {
    Direction,
    Class,
    Line,
}

/// What separates walls from other sides before anything is learnt.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    Pooled,
    ByClass,
    Contrast,
    /// Like [`Start::Pooled`], but box lines continue to be judged together with all others: they may be no thicker.
    Alike,
}

impl<'a> Table<'a> {
    fn new(sides: &'a Sides) -> Table<'a> {
        let places = places(sides.rows(), sides.cols());
        let profile = |place: &Place| sides.profile(place.cell, place.side);
        let prominence: Vec<Vec<f32>> = places.iter().map(|place| sides.prominence(profile(place))).collect();
        let contrast = places.iter().map(|place| sides.inner_contrast(profile(place))).collect();
        let from = sides.index(INSETS.start);
        let groups = Side::ALL.into_iter().flat_map(|side| [false, true].map(|is_thick| (side, is_thick)));
        let lattice: Vec<Vec<Common>> = groups.map(|group| common(&places, &prominence, group)).collect();
        // Faint walls beside dark lines should count as much as dark ones.
        let strongest = |(place, row): (&Place, &Vec<f32>)| {
            let lattice = lattice.get(place.group()).map(Vec::as_slice).unwrap_or_default();
            row.iter().zip(lattice).skip(from).map(|(value, common)| common.beyond(*value)).fold(0.0, f32::max)
        };
        let mut maxima: Vec<f32> = places.iter().zip(&prominence).map(strongest).collect();
        maxima.sort_unstable_by(f32::total_cmp);
        let cap = maxima.get(maxima.len() * 85 / 100).copied().unwrap_or(1.0).max(1.0);
        Table { sides, places, prominence, contrast, cap, lattice }
    }

    /// How much more prominent a position of a profile is than on nearly all similar sides, at most [`Table::cap`].
    fn peak(&self, at: usize, index: usize) -> f32 {
        let (Some(row), Some(place)) = (self.prominence.get(at), self.places.get(at)) else { return 0.0 };
        let lattice = self.lattice.get(place.group()).and_then(|group| group.get(index)).copied().unwrap_or_default();
        lattice.beyond(row.get(index).copied().unwrap_or(0.0)).min(self.cap)
    }

    /// Up to four insets with the highest prominence, best first.
    fn insets(&self) -> Vec<usize> {
        let (from, to) = (self.sides.index(INSETS.start), self.sides.index(INSETS.end));
        let mean = |index: usize, is_outer: bool| {
            let chosen = self.places.iter().enumerate().filter(|(_, place)| place.is_outer == is_outer);
            let (sum, count) = chosen.fold((0.0, 0), |(sum, count), (at, _)| (sum + self.peak(at, index), count + 1));
            sum / count.max(1) as f32
        };
        let score = |index: usize| mean(index, false) + 0.25 * mean(index, true);
        let scores: Vec<f32> = (from..=to).map(score).collect();
        let is_peak = |at: usize| {
            let near = scores.get(at.saturating_sub(2)..(at + 3).min(scores.len())).unwrap_or_default();
            near.iter().all(|other| *other <= scores[at])
        };
        let mut peaks: Vec<usize> = (0..scores.len()).filter(|at| is_peak(*at)).collect();
        peaks.sort_by(|one, other| scores[*other].total_cmp(&scores[*one]));
        peaks.dedup_by(|one, other| one.abs_diff(*other) < 2);
        peaks.into_iter().take(4).map(|at| at + from).collect()
    }

    /// For each side, the index in its profile at which its wall would run.
    fn aligned(&self, inset: usize, alignment: Alignment) -> Vec<usize> {
        let key = |place: &Place| match alignment {
            Alignment::Direction => (place.side as usize, 0),
            Alignment::Class => (place.side as usize, usize::from(place.is_thick)),
            Alignment::Line => (place.side as usize, place.line),
        };
        let reach = (0.045 * self.sides.cell() as f32).round() as usize;
        let mut indices = vec![inset; self.places.len()];
        let mut keys: Vec<(usize, usize)> = self.places.iter().map(key).collect();
        keys.sort_unstable();
        keys.dedup();
        for wanted in keys {
            let members: Vec<usize> = (0..self.places.len()).filter(|at| key(&self.places[*at]) == wanted).collect();
            let fit = |index: usize| {
                let sum: f32 = members.iter().map(|at| self.peak(*at, index)).sum();
                sum / members.len() as f32 - 0.012 * self.cap * index.abs_diff(inset) as f32
            };
            let candidates = inset.saturating_sub(reach)..=inset + reach;
            let best = candidates.max_by(|one, other| fit(*one).total_cmp(&fit(*other))).unwrap_or(inset);
            members.iter().for_each(|at| indices[*at] = best);
        }
        indices
    }

    /// The walls learnt from a start; `None` if either class is left without examples.
    fn learnt(&self, indices: &[usize], start: Start) -> Option<Walls> {
        let mut labels = self.started(indices, start);
        let features: Vec<Vec<f32>> = (0..self.places.len()).map(|at| self.features(at, indices[at])).collect();
        let mut walls = None;
        for _ in 0..5 {
            let Some(odds) = self.judged(&features, &labels, start == Start::Alike) else { break };
            let new = self.joined(&odds);
            let next: Vec<bool> = self.places.iter().map(|place| new.odds(place.cell, place.side) > 0.0).collect();
            let is_settled = next == labels;
            labels = next;
            walls = Some(new);
            if is_settled {
                break;
            }
        }
        walls
    }

    /// The profile around the position where a wall would run.
    fn features(&self, at: usize, index: usize) -> Vec<f32> {
        let place = &self.places[at];
        let profile = self.sides.profile(place.cell, place.side);
        let cell = self.sides.cell() as f32;
        let (before, after) = ((0.05 * cell) as usize, (0.07 * cell) as usize);
        // Larger cells give coarser features, not more of them.
        let step = (self.sides.cell() / 96).max(1);
        let from = index.saturating_sub(before);
        (from..=from + before + after)
            .step_by(step)
            .map(|at| profile.get(at..(at + step).min(profile.len())).unwrap_or_default())
            .map(|part| if part.is_empty() { 0.0 } else { part.iter().sum::<f32>() / part.len() as f32 })
            .collect()
    }

    /// Which sides are walls judging by brightness alone.
    fn started(&self, indices: &[usize], start: Start) -> Vec<bool> {
        let value = |at: usize| {
            let row = if start == Start::Contrast { &self.contrast[at] } else { &self.prominence[at] };
            row.get(indices[at]).copied().unwrap_or(0.0).min(1.5 * self.cap)
        };
        let both = |at: usize| match self.partner(at) {
            Some(other) => (value(at) + value(other)) / 2.0,
            None => value(at),
        };
        let values: Vec<f32> = (0..self.places.len()).map(both).collect();
        let split = |is_meant: &dyn Fn(&Place) -> bool| {
            let meant = (0..values.len()).filter(|at| is_meant(&self.places[*at]) && !self.places[*at].is_outer);
            two_means(meant.map(|at| values[at]))
        };
        let (thin, thick) = match start {
            Start::Pooled | Start::Alike => {
                let all = split(&|_| true);
                (all, all)
            }
            Start::ByClass | Start::Contrast => (split(&|place| !place.is_thick), split(&|place| place.is_thick)),
        };
        let is_wall =
            |(at, place): (usize, &Place)| place.is_outer || values[at] > if place.is_thick { thick } else { thin };
        self.places.iter().enumerate().map(is_wall).collect()
    }

    /// The other side of the same edge.
    fn partner(&self, at: usize) -> Option<usize> {
        let place = self.places.get(at)?;
        let (row, col) = place.side.neighbour(place.cell, self.sides.rows(), self.sides.cols())?;
        Some((row * self.sides.cols() + col) * 4 + place.side.opposite() as usize)
    }

    /// The log-odds of each side from a linear discriminant for each of the two sorts of lines. `None` if one of them
    /// has no examples of a class.
    fn judged(&self, features: &[Vec<f32>], labels: &[bool], is_alike: bool) -> Option<Vec<f32>> {
        let mut odds = vec![SURE; self.places.len()];
        for is_thick in [false, true] {
            let members: Vec<usize> =
                (0..self.places.len()).filter(|at| is_alike || self.places[*at].is_thick == is_thick).collect();
            let of = |is_wall: bool| -> Vec<&[f32]> {
                members.iter().filter(|at| labels[**at] == is_wall).map(|at| features[*at].as_slice()).collect()
            };
            let discriminant = Discriminant::between(&of(true), &of(false))?;
            for at in members.iter().filter(|at| !self.places[**at].is_outer) {
                odds[*at] = discriminant.odds(&features[*at]).clamp(-SURE, SURE);
            }
        }
        Some(odds)
    }

    /// Combines both sides of each edge.
    fn joined(&self, odds: &[f32]) -> Walls {
        let mut walls = Walls::unknown(self.sides.rows(), self.sides.cols());
        for (at, place) in self.places.iter().enumerate() {
            let Some(other) = self.partner(at) else { continue };
            if matches!(place.side, Side::East | Side::South) {
                walls.add(place.cell, place.side, odds[at] + odds[other]);
            }
        }
        walls
    }
}

fn places(rows: usize, cols: usize) -> Vec<Place> {
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let place = |cell: (usize, usize), side: Side| {
        let (line, last) = match side {
            Side::North => (cell.0, rows),
            Side::South => (cell.0 + 1, rows),
            Side::West => (cell.1, cols),
            Side::East => (cell.1 + 1, cols),
        };
        let is_outer = line == 0 || line == last;
        Place { cell, side, is_outer, is_thick: is_outer || (line.is_multiple_of(3) && last == 9), line }
    };
    cells.flat_map(|cell| Side::ALL.map(|side| place(cell, side))).collect()
}

/// The threshold between two groups of values: halfway between their means.
fn two_means(values: impl Iterator<Item = f32>) -> f32 {
    let values: Vec<f32> = values.collect();
    let least = values.iter().copied().fold(f32::INFINITY, f32::min);
    let most = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut threshold = (least + most) / 2.0;
    for _ in 0..20 {
        let mean = |is_above: bool| {
            let group = values.iter().filter(|value| (**value > threshold) == is_above);
            let (sum, count) = group.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
            if count == 0 { threshold } else { sum / count as f32 }
        };
        threshold = (mean(true) + mean(false)) / 2.0;
    }
    threshold
}

/// Fisher's linear discriminant with a covariance shrunk towards a sphere, and a normal distribution of each class
/// along its direction.
struct Discriminant {
    direction: Vec<f32>,
    wall: Normal,
    other: Normal,
}

#[derive(Clone, Copy)]
struct Normal {
    mean: f32,
    variance: f32,
}

impl Normal {
    fn of(values: &[f32]) -> Normal {
        let count = values.len().max(1) as f32;
        let mean = values.iter().sum::<f32>() / count;
        Normal { mean, variance: values.iter().map(|value| (value - mean).powi(2)).sum::<f32>() / count }
    }

    fn log_density(&self, value: f32) -> f32 {
        -0.5 * ((value - self.mean).powi(2) / self.variance + self.variance.ln())
    }
}

impl Discriminant {
    fn between(walls: &[&[f32]], others: &[&[f32]]) -> Option<Discriminant> {
        if walls.len() < 2 || others.len() < 2 {
            return None;
        }
        let size = walls.first()?.len();
        let (wall_mean, other_mean) = (mean_of(walls, size), mean_of(others, size));
        let mut scatter = vec![vec![0.0f64; size]; size];
        for (group, mean) in [(walls, &wall_mean), (others, &other_mean)] {
            for sample in group {
                let off: Vec<f64> = sample.iter().zip(mean).map(|(value, mean)| f64::from(value - mean)).collect();
                for (row, one) in scatter.iter_mut().zip(&off) {
                    row.iter_mut().zip(&off).for_each(|(value, other)| *value += one * other);
                }
            }
        }
        let count = (walls.len() + others.len()) as f64;
        let trace = scatter.iter().enumerate().map(|(at, row)| row[at]).sum::<f64>() / count;
        for (at, row) in scatter.iter_mut().enumerate() {
            row.iter_mut().for_each(|value| *value *= 0.8 / count);
            row[at] += 0.2 * trace / size as f64 + 1e-3;
        }
        let apart = wall_mean.iter().zip(&other_mean).map(|(one, other)| f64::from(one - other)).collect();
        let direction = solved(scatter, apart)?.into_iter().map(|along| along as f32).collect::<Vec<f32>>();
        let along = |group: &[&[f32]]| -> Vec<f32> { group.iter().map(|sample| dot(sample, &direction)).collect() };
        let (mut wall, mut other) = (Normal::of(&along(walls)), Normal::of(&along(others)));
        // A class that happens to be very uniform would rule out everything else.
        let floor = (0.02 * (wall.mean - other.mean).powi(2)).max(1e-6);
        wall.variance = wall.variance.max(floor);
        other.variance = other.variance.max(floor);
        Some(Discriminant { direction, wall, other })
    }

    fn odds(&self, sample: &[f32]) -> f32 {
        let value = dot(sample, &self.direction);
        // Beyond the mean of a class nothing becomes less likely.
        if value >= self.wall.mean.max(self.other.mean) {
            return SURE;
        }
        if value <= self.other.mean.min(self.wall.mean) {
            return -SURE;
        }
        self.wall.log_density(value) - self.other.log_density(value)
    }
}

fn mean_of(samples: &[&[f32]], size: usize) -> Vec<f32> {
    let mut mean = vec![0.0; size];
    for sample in samples {
        mean.iter_mut().zip(*sample).for_each(|(mean, value)| *mean += value / samples.len() as f32);
    }
    mean
}

fn dot(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_discriminant_tells_bright_from_dark() {
        let bright: Vec<[f32; 3]> = (0..8).map(|at| [9.0 + at as f32 * 0.1, 5.0, at as f32]).collect();
        let dark: Vec<[f32; 3]> = (0..8).map(|at| [1.0 + at as f32 * 0.1, 5.0, at as f32]).collect();
        let slices = |samples: &'static [[f32; 3]]| -> Vec<&'static [f32]> {
            samples.iter().map(|one| one.as_slice()).collect()
        };
        let (bright, dark) = (slices(bright.leak()), slices(dark.leak()));
        let discriminant = Discriminant::between(&bright, &dark).unwrap();
        assert!(discriminant.odds(&[9.0, 5.0, 3.0]) > 5.0);
        assert!(discriminant.odds(&[1.5, 5.0, 3.0]) < -5.0);
        assert!(Discriminant::between(&bright, &[]).is_none());
    }

    #[test]
    fn a_side_knows_its_edge_from_both_cells() {
        let mut walls = Walls::unknown(2, 2);
        walls.add((0, 0), Side::East, 3.0);
        walls.add((0, 1), Side::South, -2.0);
        assert_eq!(walls.odds((0, 1), Side::West), 3.0);
        assert_eq!(walls.odds((1, 1), Side::North), -2.0);
        assert_eq!(walls.odds((1, 1), Side::East), f32::INFINITY);
        assert_eq!(walls.edges().filter(|(_, _, odds)| *odds != 0.0).count(), 2);
    }

    #[test]
    fn values_are_split_between_their_two_groups() {
        let threshold = two_means([1.0, 1.2, 0.8, 9.0, 9.5].into_iter());
        assert!((threshold - 5.1).abs() < 0.5, "{threshold}");
    }
}
