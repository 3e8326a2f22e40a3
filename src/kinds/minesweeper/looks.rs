//! The looks of the tiles of a board. Open and covered tiles are told apart by the colours of this very board.

use super::signs::UNSURE;
use super::tiles::{CLOSED, FLAG, LEAST_NUMBERS, SURE_NUMBER, Tiles, ZERO};
use crate::grid::firsts;
use nazo_vision::Picture;
use nazo_vision::linear::two_means;
use nazo_vision::sides::Side;
use nazo_vision::tile;

/// The least difference between closed and open tiles, in grey levels.
const APART: f32 = 4.0;

/// A difference that counts as noise, and how many times farther covered tiles must be from open ones than open ones
/// are from each other.
const NOISE: f32 = 1.5;
const GROWTH: f32 = 3.0;

/// The number of steps for finding the two groups; the share of the range between them in which nothing is decided; and
/// how few distances (one in so many) may be in that range.
const ROUNDS: usize = 12;
const BETWEEN: f32 = 0.3;
const FEW: usize = 12;

/// At least one in this many of the tiles that look different from numbers must have been read as covered before.
const LEAST_COVERED: f32 = 24.0;

/// What is left of a reading that contradicts the look of a tile. A number with at least the second probability is
/// kept, but its confidence is multiplied by the third. So are readings that most of a board contradicts.
const DOUBT: f32 = 0.04;
const CLEAR: f32 = 0.9;
const IN_DOUBT: f32 = 0.75;

/// Probabilities of a blank tile below this are treated as equal.
const LEAST: f32 = 0.01;

/// The weight of the look of a tile compared with the network, if the tile is as far as possible from all open ones. It
/// outweighs the surest reading if the tile is twice as far from open tiles as from covered ones. With 8, blank tiles
/// count as covered where numbers have a coloured background.
const SHOWN: f32 = 14.0;

/// A tile is not of a class if its background differs by this many grey levels from those of all its tiles.
const OTHER_GROUND: f32 = 5.0;

/// This many tiles, spread over the board, show the look of their class as well as more would.
const ENOUGH: usize = 64;

/// The colours of a tile, 0 to 255: of its background, then of an outer and an inner strip along each of its four
/// sides.
pub(super) type Look = [f32; 27];

/// All colours except those of the inner strips at the top and bottom.
const BUT_FOR_DIGITS: [bool; 27] = {
    let mut counts = [true; 27];
    let mut channel = 0;
    while channel < 3 {
        counts[3 + channel * 8 + 4] = false;
        counts[3 + channel * 8 + 5] = false;
        channel += 1;
    }
    counts
};

impl Tiles {
    /// The tiles among some that are read as blank but have another colour than the background of all numbers.
    pub(super) fn foreign(&self, tiles: impl Iterator<Item = usize>) -> Vec<usize> {
        let known = self.sure_numbers();
        let is_foreign = |at: &usize| self.ground_away(*at, &known) >= OTHER_GROUND;
        tiles.filter(|at| self.class(*at) == ZERO && is_foreign(at)).collect()
    }

    /// Reads a number where there would be a flag on the background of no other flag or covered tile, if there are
    /// enough of them to compare it with.
    pub(super) fn reread_lone_flag(&mut self, picture: &Picture) {
        let is_meant = |at: &usize| [FLAG, CLOSED].contains(&self.class(*at));
        let (flags, covered): (Vec<usize>, Vec<usize>) =
            (0..self.classes.len()).filter(is_meant).partition(|at| self.class(*at) == FLAG);
        let is_alone = |at: &usize| {
            let others: Vec<usize> = flags.iter().copied().filter(|other| other != at).collect();
            [&others, &covered].iter().all(|tiles| self.ground_away(*at, tiles) >= OTHER_GROUND)
        };
        let alone: Vec<usize> = flags.iter().copied().filter(is_alone).collect();
        if let [at] = alone[..]
            && flags.len() > LEAST_NUMBERS
        {
            let row = &mut self.classes[at];
            row[ZERO] += std::mem::take(&mut row[FLAG]);
            self.read_shape(picture, at);
        }
    }

    /// The distance of a tile's background from the nearest of those of some tiles: the mean difference of the colours.
    pub(super) fn ground_away(&self, at: usize, tiles: &[usize]) -> f32 {
        let ground = |at: usize| self.looks.get(at).map_or([0.0; 3], |look| [look[0], look[1], look[2]]);
        let mine = ground(at);
        let far =
            |other: &usize| mine.iter().zip(ground(*other)).map(|(one, other)| (one - other).abs()).sum::<f32>() / 3.0;
        tiles.iter().map(far).fold(f32::INFINITY, f32::min)
    }

    /// The tiles that surely show 1 to 8.
    pub(super) fn sure_numbers(&self) -> Vec<usize> {
        self.numbers().map(|(at, _)| at).filter(|at| self.probability(*at) >= SURE_NUMBER).collect()
    }

    /// Whether closed tiles look different from those with a number, which is only so in this game.
    pub(super) fn is_board(&self) -> bool {
        let of = |is_meant: &dyn Fn(usize) -> bool| -> Vec<usize> {
            (0..self.classes.len()).filter(|at| is_meant(self.class(*at))).collect()
        };
        let closed = of(&|class| class == CLOSED);
        let zero = of(&|class| class == ZERO);
        match (closed.as_slice(), zero.as_slice()) {
            ([], _) | (_, []) => self.numbers().count() >= LEAST_NUMBERS,
            // Without blank open tiles, the network has to be trusted.
            _ => {
                let apart = closed.iter().filter(|at| self.away(self.looks[**at], &zero, 1) >= APART).count();
                apart * 2 > closed.len() || self.numbers().count() > self.classes.len() / 8
            }
        }
    }

    /// The distance of a look from the `nth` nearest of some tiles: the mean difference of the colours.
    fn away(&self, look: Look, tiles: &[usize], nth: usize) -> f32 {
        let looks = tiles.iter().filter_map(|at| self.looks.get(*at));
        nth_least(looks.map(|other| apart(&look, other, &[1.0; 27])[1] / 27.0).collect(), nth)
    }

    /// The distance of a look from the nearest of some tiles, by all colours except those along one side.
    pub(super) fn away_but(&self, look: Look, tiles: impl Iterator<Item = usize>, but: Side) -> f32 {
        let (weights, count) = weights_but(but);
        let looks = tiles.filter_map(|at| self.looks.get(at));
        looks.map(|other| apart(&look, other, &weights)[1] / count).fold(f32::INFINITY, f32::min)
    }

    /// Whether one of some tiles is nearer to a look than `most`, by all colours except those along one side.
    pub(super) fn is_near(&self, look: Look, mut tiles: impl Iterator<Item = usize>, but: Side, most: f32) -> bool {
        let (weights, count) = weights_but(but);
        tiles.any(|at| self.looks.get(at).is_some_and(|other| apart(&look, other, &weights)[1] / count < most))
    }

    /// Whether all of some tiles are farther from a look than `least`, by the colours that count.
    fn is_beyond(&self, look: Look, tiles: &[usize], counts: &[bool; 27], least: f32) -> bool {
        let weights = weights_of(counts);
        let count: f32 = weights.iter().sum();
        let mut looks = tiles.iter().filter_map(|at| self.looks.get(*at));
        looks.all(|other| apart(&look, other, &weights)[1] / count > least)
    }

    /// The colours of a tile that count. In a corner of the board, these exclude the two outer sides: a frame there may
    /// make a blank tile look different from all others. Elsewhere, all colours count.
    fn inner(&self, at: usize) -> [bool; 27] {
        let (rows, cols) = (self.mesh.rows(), self.mesh.cols());
        let (row, col) = (at / cols, at % cols);
        let is_corner = (row == 0 || row + 1 == rows) && (col == 0 || col + 1 == cols);
        let outer = [row == 0, row + 1 == rows, col == 0, col + 1 == cols];
        std::array::from_fn(|colour| !is_corner || colour < 3 || !outer[(colour - 3) % 4])
    }

    /// The distances of all tiles from the `nth` nearest number, by all colours and by those of [`BUT_FOR_DIGITS`].
    fn apart_from_numbers(&self, numbers: &[usize], nth: usize) -> [Vec<f32>; 2] {
        let weights = weights_of(&BUT_FOR_DIGITS);
        let (all, some) = (weights.len() as f32, weights.iter().sum::<f32>());
        let numbers: Vec<&Look> = numbers.iter().filter_map(|at| self.looks.get(*at)).collect();
        let nth_nearest = |look: &Look, weights: &Look| -> (f32, f32) {
            let (by_all, by_some) = numbers.iter().map(|number| apart(look, number, weights).into()).unzip();
            (nth_least(by_all, nth), nth_least(by_some, nth))
        };
        let far = |(at, look): (usize, &Look)| -> (f32, f32) {
            let inner = self.inner(at);
            if inner == [true; 27] {
                let (by_all, by_some) = nth_nearest(look, &weights);
                return (by_all / all, by_some / some);
            }
            let by = |counts: &[bool; 27]| {
                let weights = weights_of(&both(counts, &inner));
                nth_nearest(look, &weights).1 / weights.iter().sum::<f32>()
            };
            (by(&[true; 27]), by(&BUT_FOR_DIGITS))
        };
        let (by_all, by_some) = self.looks.iter().enumerate().map(far).unzip();
        [by_all, by_some]
    }

    /// Tells open and covered tiles apart by their looks on this very board. In any skin, open tiles look like those
    /// with numbers, apart from the number. If large digits reach into the strips along the sides, blank tiles are
    /// recognised better without these. The result with fewer contradictions is chosen and, among equals, the one with
    /// more blank tiles.
    pub(super) fn compare(&mut self) {
        let numbers = self.sure_numbers();
        if numbers.len() < LEAST_NUMBERS {
            return;
        }
        let numbers = enough(numbers);
        // Some of the numbers may be misread flags.
        let [by_all, by_some] = self.apart_from_numbers(&numbers, numbers.len() / 6 + 1);
        let first = self.classes.clone();
        self.compare_by(by_all, &[true; 27]);
        let (wrong, blank) = (self.contradictions(), self.blank());
        let by_all = std::mem::replace(&mut self.classes, first);
        self.compare_by(by_some, &BUT_FOR_DIGITS);
        let now_wrong = self.contradictions();
        // It cannot be chance that so many tiles are open without touching a covered one.
        let is_better = now_wrong < wrong || now_wrong == wrong && self.blank() > blank;
        if !is_better {
            self.classes = by_all;
        }
        self.settle();
    }

    /// Adjacent blank tiles are all open or all covered, since opening one opens all around it. They are covered if
    /// they touch a flag, or if a number would otherwise have too few covered tiles. These then show the look of other
    /// covered tiles.
    pub(super) fn settle(&mut self) {
        let is_blank = |at: &usize| [CLOSED, ZERO].contains(&self.class(*at));
        let blank: Vec<usize> = (0..self.classes.len()).filter(is_blank).collect();
        let touching = |at: &usize| self.neighbours(*at).filter(is_blank).map(|other| (*at, other)).collect::<Vec<_>>();
        let island_of = firsts(self.classes.len(), blank.iter().flat_map(touching));
        let is_sure = |at: usize| self.probability(at) >= SURE_NUMBER;
        let is_flag = |at: usize| self.class(at) >= FLAG && is_sure(at);
        let needs = |at: usize, number: usize, island: usize| {
            let others = self.neighbours(at).filter(|at| island_of[*at] != island);
            others.filter(|at| self.is_covered(*at) || is_blank(at)).count() < number
        };
        let inner = self.numbers().filter(|(at, _)| is_sure(*at) && self.neighbours(*at).count() == 8);
        let mut is_forced = vec![false; self.classes.len()];
        blank.iter().for_each(|at| is_forced[island_of[*at]] |= self.neighbours(*at).any(is_flag));
        for (at, number) in inner {
            for near in self.neighbours(at).filter(is_blank).map(|at| island_of[at]) {
                is_forced[near] |= needs(at, number, near);
            }
        }
        let covered = enough(blank.iter().copied().filter(|at| is_forced[island_of[*at]]).collect());
        let numbers = enough(self.sure_numbers());
        let weights = weights_of(&BUT_FOR_DIGITS);
        let away = |at: usize, tiles: &[usize]| {
            let looks = tiles.iter().map(|other| apart(&self.looks[at], &self.looks[*other], &weights)[1]);
            nth_least(looks.collect(), 1)
        };
        // Numbers may have backgrounds of their own, but covered tiles do not.
        let shown = |at: usize| match (away(at, &numbers), away(at, &covered)) {
            _ if covered.len() < LEAST_NUMBERS => 0.0,
            _ if self.ground_away(at, &covered) >= OTHER_GROUND => -1.0,
            (open, closed) => (open - closed) / (open + closed).max(1.0),
        };
        let said =
            |at: usize| self.classes.get(at).map_or(0.0, |row| (row[CLOSED].max(LEAST) / row[ZERO].max(LEAST)).ln());
        let mut odds = vec![0.0; self.classes.len()];
        blank.iter().for_each(|at| odds[island_of[*at]] += said(*at) + SHOWN * shown(*at));
        let is_covered = |island: usize| is_forced[island] || odds[island] > 0.0;
        let is_changed = |at: &usize| (self.class(*at) == ZERO) == is_covered(island_of[*at]);
        let is_plain = |at: usize| is_forced[island_of[at]] || shown(at) < -CLEAR;
        let changed: Vec<(usize, bool)> =
            blank.iter().copied().filter(is_changed).map(|at| (at, is_plain(at))).collect();
        // The empty cells of a sudoku would otherwise all become covered tiles that do not look covered.
        let is_upset = changed.iter().filter(|(at, _)| self.class(*at) == ZERO).count() * 2 > blank.len();
        for (at, is_plain) in changed {
            let Some(row) = self.classes.get_mut(at) else { continue };
            row.swap(CLOSED, ZERO);
            // Changes that no rule forces and that do not show plainly are only likely.
            row.iter_mut().for_each(|p| *p *= if is_plain && !is_upset { 1.0 } else { IN_DOUBT });
        }
    }

    /// The number of tiles that are open and blank.
    pub(super) fn blank(&self) -> usize {
        (0..self.classes.len()).filter(|at| self.class(*at) == ZERO).count()
    }

    /// The number of impossible numbers, judged by the tiles around them, plus blank tiles next to covered ones.
    fn contradictions(&self) -> usize {
        let (numbers, right) = self.inner_numbers();
        let is_wrong =
            |at: &usize| self.class(*at) == ZERO && self.neighbours(*at).any(|other| self.class(other) == CLOSED);
        numbers - right + (0..self.classes.len()).filter(is_wrong).count()
    }

    /// Tells open and covered tiles apart by their distances from those with numbers, by the colours that count.
    fn compare_by(&mut self, away: Vec<f32>, counts: &[bool; 27]) {
        let open = |at: &usize| self.classes.get(*at).and_then(|row| row.get(ZERO..FLAG)).unwrap_or_default();
        let Some((near, far)) = self.parted(&away) else { return };
        // Covered tiles may affect the edges of numbers, which are next to them. Other open tiles are not next to them.
        let sure: Vec<usize> =
            (0..away.len()).filter(|at| self.class(*at) == CLOSED && self.probability(*at) >= SURE_NUMBER).collect();
        let is_blank = |at: &usize| {
            let is_far = || self.is_beyond(self.looks[*at], &sure, &both(counts, &self.inner(*at)), away[*at]);
            open(at).iter().sum::<f32>() >= 0.5 && is_far()
        };
        let blank: Vec<bool> = (0..away.len()).map(|at| sure.len() >= LEAST_NUMBERS && is_blank(&at)).collect();
        for (at, away) in away.into_iter().enumerate() {
            if blank[at] {
                continue;
            }
            let is_covered = self.is_covered(at);
            let Some(row) = self.classes.get_mut(at) else { return };
            if away >= far && !is_covered {
                // Numbers are only on open tiles.
                let open: f32 = row.get(ZERO..FLAG).unwrap_or_default().iter().sum();
                // A clearly read number is not discarded only because of the look of its tile.
                if row.iter().take(FLAG).skip(ZERO + 1).any(|p| *p >= CLEAR) {
                    row.iter_mut().for_each(|p| *p *= IN_DOUBT);
                    continue;
                }
                row.iter_mut().take(FLAG).skip(ZERO).for_each(|p| *p *= DOUBT);
                let signs = row.iter().skip(FLAG).sum::<f32>();
                let was_blank = row[ZERO] + row[CLOSED] > signs;
                let gained = open * (1.0 - DOUBT);
                row[if was_blank { CLOSED } else { FLAG }] += gained;
                // That it is not a number does not mean that it has a sign, so it is compared with other tiles of the
                // board.
                if !was_blank && gained > row[FLAG] / 2.0 {
                    row.iter_mut().for_each(|p| *p *= UNSURE);
                }
            } else if away < near && row[CLOSED] >= row.iter().copied().fold(0.0, f32::max) {
                row[ZERO] += row[CLOSED] * (1.0 - DOUBT);
                row[CLOSED] *= DOUBT;
            }
        }
    }

    /// The gap between open and covered tiles, from [`gap`]. A thick frame makes the open tiles along it look different
    /// from all others. But covered tiles are even farther away: they are beyond a second gap, if the numbers confirm
    /// it.
    fn parted(&self, away: &[f32]) -> Option<(f32, f32)> {
        let beyond = |far: f32| -> Vec<usize> { (0..away.len()).filter(|at| away[*at] >= far).collect() };
        let first = gap(away)?;
        let other = beyond(first.1);
        if self.explains(&other) {
            return Some(first);
        }
        let rest: Vec<f32> = other.iter().map(|at| away[*at]).collect();
        let second = gap(&rest).filter(|(_, far)| self.explains(&beyond(*far)));
        // The tinted boxes of a sudoku differ as well, but they are not read as covered tiles.
        let open = |at: &usize| self.classes.get(*at).and_then(|row| row.get(ZERO..FLAG)).unwrap_or_default();
        let covered: f32 = other.iter().map(|at| 1.0 - open(at).iter().sum::<f32>()).sum();
        second.or((covered * LEAST_COVERED >= other.len() as f32).then_some(first))
    }

    /// Whether all numbers and blank tiles are consistent if exactly these tiles (in reading order) are covered.
    fn explains(&self, covered: &[usize]) -> bool {
        let is_covered: Vec<bool> = (0..self.classes.len()).map(|at| covered.binary_search(&at).is_ok()).collect();
        let around = |at: usize| self.neighbours(at).filter(|other| is_covered[*other]).count();
        let open = (0..self.classes.len()).filter(|at| !is_covered[*at] && self.neighbours(*at).count() == 8);
        let (mut numbers, mut wrong) = (0, 0);
        for at in open {
            let is_right = match self.class(at) {
                ZERO => around(at) == 0,
                class if class < FLAG && class > ZERO => {
                    numbers += 1;
                    around(at) >= class - ZERO
                }
                _ => continue,
            };
            wrong += usize::from(!is_right);
        }
        numbers >= LEAST_NUMBERS && wrong == 0
    }
}

/// Enough of some tiles to compare every tile with each of them. For all numbers of a large board, that would take half
/// of the time that reading takes.
fn enough(tiles: Vec<usize>) -> Vec<usize> {
    let every = tiles.len().div_ceil(ENOUGH).max(1);
    tiles.into_iter().step_by(every).collect()
}

/// The colours that count in both.
fn both(one: &[bool; 27], other: &[bool; 27]) -> [bool; 27] {
    std::array::from_fn(|colour| one[colour] && other[colour])
}

/// The weight of each colour.
fn weights_of(counts: &[bool; 27]) -> Look {
    counts.map(|counts| if counts { 1.0 } else { 0.0 })
}

/// The weights of the colours without those along one side, and the number of colours left.
fn weights_but(side: Side) -> (Look, f32) {
    let strip = match side {
        Side::North => 0,
        Side::South => 1,
        Side::West => 2,
        Side::East => 3,
    };
    let weights = std::array::from_fn(|at| if at < 3 || (at - 3) % 4 != strip { 1.0 } else { 0.0 });
    (weights, weights.iter().sum())
}

/// The distance between two looks as a sum of colour differences, unweighted and weighted. Every tile is compared with
/// every number, so several sums run in parallel, which is faster than one after the other.
fn apart(one: &Look, other: &Look, weights: &[f32; 27]) -> [f32; 2] {
    let (mut all, mut weighed) = ([0.0f32; 9], [0.0f32; 9]);
    let chunks = one.as_chunks::<9>().0.iter().zip(other.as_chunks::<9>().0).zip(weights.as_chunks::<9>().0);
    for ((one, other), weights) in chunks {
        for lane in 0..9 {
            let off = (one[lane] - other[lane]).abs();
            all[lane] += off;
            weighed[lane] += off * weights[lane];
        }
    }
    [all, weighed].map(|sums| sums.iter().sum())
}

/// The value with this many smaller ones, or the largest.
fn nth_least(mut values: Vec<f32>, nth: usize) -> f32 {
    let nth = nth.min(values.len().saturating_sub(1));
    if values.is_empty() { f32::INFINITY } else { *values.select_nth_unstable_by(nth, f32::total_cmp).1 }
}

/// The look of a tile, from its crop.
pub(super) fn look(crop: &[f32]) -> Look {
    const SIDE: usize = tile::SIDE;
    const INNER: std::ops::Range<usize> = 3..SIDE - 3;
    const ALONG: std::ops::Range<usize> = 4..SIDE - 4;
    let Ok(crop) = <&[[[f32; 3]; SIDE]; SIDE]>::try_from(crop.as_chunks::<3>().0.as_chunks::<SIDE>().0) else {
        return [0.0; 27];
    };
    let mut look = [0.0; 27];
    for channel in 0..3 {
        // Non-negative floats are ordered like their bits.
        let mut ground = [0; INNER.end * INNER.end];
        let pixels = INNER.flat_map(|y| INNER.map(move |x| crop[y][x][channel].to_bits()));
        let count = ground.iter_mut().zip(pixels).map(|(ground, pixel)| *ground = pixel).count();
        let (_, middle, _) = ground[..count].select_nth_unstable(count / 2);
        look[channel] = f32::from_bits(*middle) * 255.0;
        // For each side, the outer and the inner strip, in the order of [`Look`].
        let mut sums = [[0.0f32; 4]; 2];
        for step in ALONG {
            for (depth, sums) in sums.iter_mut().enumerate() {
                let (outer, inner) = (2 * depth, 2 * depth + 1);
                let (first, last) = (SIDE - 1 - outer, SIDE - 1 - inner);
                sums[0] += crop[outer][step][channel] + crop[inner][step][channel];
                sums[1] += crop[first][step][channel] + crop[last][step][channel];
                sums[2] += crop[step][outer][channel] + crop[step][inner][channel];
                sums[3] += crop[step][first][channel] + crop[step][last][channel];
            }
        }
        let count = (ALONG.len() * 2) as f32;
        let strips = sums.as_flattened().iter().map(|sum| sum / count * 255.0);
        look[3 + channel * 8..][..8].iter_mut().zip(strips).for_each(|(look, strip)| *look = strip);
    }
    look
}

/// The gap between small and large distances, as its two bounds. None if there is no such gap. Logarithms are compared,
/// since small distances differ by little and large ones by much.
fn gap(away: &[f32]) -> Option<(f32, f32)> {
    let logs: Vec<f32> = away.iter().map(|away| (away + NOISE).ln()).collect();
    let [low, high] = two_means(&logs, ROUNDS);
    let (middle, half) = ((low + high) / 2.0, (high - low) * BETWEEN / 2.0);
    let between = logs.iter().filter(|log| (**log - middle).abs() < half).count();
    let is_gap = high - low > GROWTH.ln() && between * FEW < logs.len();
    is_gap.then(|| ((middle - half).exp() - NOISE, (middle + half).exp() - NOISE))
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::minesweeper::tiles::CLASSES;
    use crate::scan::DOUBTFUL;
    use nazo_vision::Mesh;

    /// Twelve open tiles with a number on a light background, eleven covered ones on a dark one, and a number on a dark
    /// one as well.
    #[test]
    fn a_clear_number_does_not_vanish() {
        let row = |class: usize, p: f32| {
            let mut row = vec![0.0; CLASSES.len()];
            (row[CLOSED], row[class]) = (1.0 - p, p);
            row
        };
        let tile = |at: usize| match at {
            0..12 => row(ZERO + 1, 0.99),
            23 => row(ZERO + 1, 0.95),
            _ => row(CLOSED, 1.0),
        };
        let looks = (0..24).map(|at| if at < 12 { [200.0; 27] } else { [100.0; 27] }).collect();
        let mesh = Mesh::new(4, 6, |row, col| (col as f32 * 24.0, row as f32 * 24.0));
        let mut tiles = Tiles { mesh, looks, classes: (0..24).map(tile).collect(), beyond: Rc::default() };
        tiles.compare();
        assert_eq!((tiles.class(11), tiles.class(22), tiles.class(23)), (ZERO + 1, CLOSED, ZERO + 1));
        assert!(tiles.probability(23) < DOUBTFUL && tiles.probability(22) > DOUBTFUL);
    }

    /// Numbers have a background of their own, as in a theme of GNOME Mines. Blank tiles that look unlike the covered ones
    /// beside a flag are open.
    #[test]
    fn blank_tiles_that_look_unlike_covered_ones_are_open() {
        let board = ["F.1000", "..2000", "..2000", "..1000"].concat();
        let row = |sign: char| {
            let mut row = vec![0.0; CLASSES.len()];
            match sign {
                'F' => row[FLAG] = 0.99,
                '.' | '0' => (row[CLOSED], row[ZERO]) = (0.96, 0.04),
                _ => row[ZERO + sign as usize - '0' as usize] = 0.99,
            }
            row
        };
        let grey = |sign: char| match sign {
            'F' | '.' => 235.0,
            '0' => 250.0,
            _ => 205.0,
        };
        let mesh = Mesh::new(4, 6, |row, col| (col as f32 * 24.0, row as f32 * 24.0));
        let looks = board.chars().map(|sign| [grey(sign); 27]).collect();
        let mut tiles = Tiles { mesh, looks, classes: board.chars().map(row).collect(), beyond: Rc::default() };
        tiles.settle();
        let read: String = (0..24).map(|at| CLASSES[tiles.class(at)]).collect();
        assert_eq!(read, board);
    }
}
