//! Digits in the runs of a shape, and what follows from their sums, one run at a time.

use crate::Dice;
use crate::kakuro::{Kakuro, KakuroSquare};

/// A set of digits as bits, with digit 1 as the lowest bit.
type Left = u16;
const ALL: Left = 0x1ff;

/// The runs of a shape, in the order of [`Kakuro::runs`].
#[derive(Clone, Debug)]
pub(super) struct Runs {
    runs: Vec<Vec<usize>>,
    /// For each cell, the runs it is in.
    of: Vec<Vec<usize>>,
    /// For each cell, its given digit, or 0.
    given: Vec<u8>,
    /// For each number of digits and each sum, the sets of digits with that sum.
    sets: Vec<Vec<Vec<Left>>>,
}

/// A digit in every cell, without repeats in any run.
#[derive(Clone, Debug)]
pub(super) struct Filled(Vec<u8>);

/// What the sums of a filling leave open.
pub(super) struct Open {
    /// The number of surplus candidates in all cells together.
    pub open: usize,
    /// The cells with more than one candidate.
    pub doubtful: Vec<usize>,
}

impl Runs {
    /// The runs of a board, with the white cells numbered in reading order.
    pub fn of(shape: &Kakuro) -> Runs {
        let cells = shape.cells();
        let given = shape.squares().iter().filter_map(|square| match square {
            KakuroSquare::White(given) => Some(given.map_or(0, |value| value.0)),
            KakuroSquare::Black { .. } => None,
        });
        let given: Vec<u8> = given.collect();
        let cells_of = |squares: &[usize]| {
            squares.iter().filter_map(|at| cells.get(*at).copied().flatten()).map(|cell| cell.index()).collect()
        };
        let runs: Vec<Vec<usize>> = shape.runs().iter().map(|run| cells_of(&run.squares)).collect();
        let mut of = vec![Vec::new(); given.len()];
        for (at, run) in runs.iter().enumerate() {
            run.iter().for_each(|cell| of[*cell].push(at));
        }
        let mut sets = vec![vec![Vec::new(); 46]; 10];
        for set in 1..=ALL {
            sets[set.count_ones() as usize][sum(set)].push(set);
        }
        Runs { runs, of, given, sets }
    }

    /// The cells of every run.
    pub fn runs(&self) -> &[Vec<usize>] {
        &self.runs
    }

    /// The number of white cells.
    pub fn cell_count(&self) -> usize {
        self.given.len()
    }

    /// What the sums of a filling leave open.
    pub fn left(&self, filled: &Filled) -> Open {
        let start = |given: &u8| if *given == 0 { ALL } else { 1 << (given - 1) };
        let mut left: Vec<Left> = self.given.iter().map(start).collect();
        let mut is_waiting = vec![true; self.runs.len()];
        let mut waiting: Vec<usize> = (0..self.runs.len()).collect();
        while let Some(run) = waiting.pop() {
            is_waiting[run] = false;
            for cell in self.narrow(run, filled, &mut left) {
                for other in &self.of[cell] {
                    if *other != run && !std::mem::replace(&mut is_waiting[*other], true) {
                        waiting.push(*other);
                    }
                }
            }
        }
        let doubtful: Vec<usize> = (0..left.len()).filter(|cell| !left[*cell].is_power_of_two()).collect();
        let open = left.iter().map(|left| left.count_ones() as usize - 1).sum();
        Open { open, doubtful }
    }

    /// Removes the candidates that the sum of a run rules out, and returns the cells that changed.
    fn narrow(&self, run: usize, filled: &Filled, left: &mut [Left]) -> Vec<usize> {
        let cells = &self.runs[run];
        let total: usize = cells.iter().map(|cell| usize::from(filled.0[*cell])).sum();
        let before: Vec<Left> = cells.iter().map(|cell| left[*cell]).collect();
        loop {
            let now: Vec<Left> = cells.iter().map(|cell| left[*cell]).collect();
            let any = now.iter().fold(0, |any, left| any | left);
            let fits = |set: &&Left| **set & any == **set && now.iter().all(|left| left & **set != 0);
            let sets = || self.sets[cells.len()][total].iter().filter(fits);
            let (may, must) = sets().fold((0, ALL), |(may, must), set| (may | set, must & set));
            let known = now.iter().filter(|left| left.is_power_of_two()).fold(0, |known, left| known | left);
            for cell in cells {
                let here = &mut left[*cell];
                *here &= may;
                if !here.is_power_of_two() {
                    *here &= !known;
                }
            }
            // A digit that every set needs and that has only one place.
            for digit in (0..9).map(|bit| 1 << bit).filter(|digit| must & digit != 0) {
                let mut places = cells.iter().filter(|cell| left[**cell] & digit != 0);
                if let (Some(cell), None) = (places.next(), places.next()) {
                    left[*cell] = digit;
                }
            }
            if cells.iter().zip(&now).all(|(cell, now)| left[*cell] == *now) {
                break;
            }
        }
        cells.iter().zip(before).filter(|(cell, before)| left[**cell] != *before).map(|(cell, _)| *cell).collect()
    }
}

fn sum(set: Left) -> usize {
    (0..9).filter(|bit| set & 1 << bit != 0).map(|bit| bit + 1).sum()
}

impl Filled {
    /// The digit of a cell.
    pub fn digit(&self, cell: usize) -> u8 {
        self.0[cell]
    }

    /// The digits of all cells.
    pub fn digits(&self) -> &[u8] {
        &self.0
    }

    /// Random digits, or None after too many dead ends. For a high ease, low and high digits are preferred, since their
    /// sums have few combinations.
    pub fn by_chance(runs: &Runs, ease: f64, dice: &mut Dice) -> Option<Filled> {
        // The cell with the fewest candidates is filled first. After a dead end, the filling starts again.
        'again: for _ in 0..40 {
            let mut filled = Filled(runs.given.clone());
            loop {
                let free = |cell: usize| ALL & !filled.taken(runs, cell);
                let open = (0..filled.0.len()).filter(|cell| filled.0[*cell] == 0);
                let Some(cell) = open.min_by_key(|cell| free(*cell).count_ones()) else { return Some(filled) };
                let mut digits: Vec<u8> = (1..=9).filter(|digit| free(cell) & 1 << (digit - 1) != 0).collect();
                dice.shuffle(&mut digits);
                if dice.share() < ease * 0.8 {
                    // All cells of a run take digits from the same end.
                    let end = runs.of[cell].first().is_some_and(|run| run % 2 == 0);
                    digits.sort_by_key(|digit| if end { *digit / 2 } else { (10 - *digit) / 2 });
                }
                let Some(digit) = digits.first() else { continue 'again };
                filled.0[cell] = *digit;
            }
        }
        None
    }

    /// The digits of the other cells of a cell's runs.
    fn taken(&self, runs: &Runs, cell: usize) -> Left {
        let others = runs.of[cell].iter().flat_map(|run| &runs.runs[*run]).filter(|other| **other != cell);
        others.map(|other| self.0[*other]).filter(|digit| *digit > 0).fold(0, |taken, digit| taken | 1 << (digit - 1))
    }

    /// A copy with another digit in one of the cells `among`. If another cell of its run has that digit, the two are
    /// exchanged. None if no possible change was found at random.
    pub fn changed(&self, runs: &Runs, among: &[usize], dice: &mut Dice) -> Option<Filled> {
        let cell = *dice.pick(among)?;
        if runs.given[cell] != 0 {
            return None;
        }
        let taken = self.taken(runs, cell);
        let own = self.0[cell];
        let digits: Vec<u8> = (1..=9).filter(|digit| *digit != own && taken & 1 << (digit - 1) == 0).collect();
        let mut next = self.clone();
        if dice.below(4) > 0
            && let Some(digit) = dice.pick(&digits)
        {
            next.0[cell] = *digit;
            return Some(next);
        }
        let run = runs.runs.get(*dice.pick(&runs.of[cell])?)?;
        let other = *dice.pick(run)?;
        if other == cell || runs.given[other] != 0 {
            return None;
        }
        next.0.swap(cell, other);
        let fits = |at: usize| next.taken(runs, at) & 1 << (next.0[at] - 1) == 0;
        (fits(cell) && fits(other)).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_say_what_they_say() {
        assert_eq!((sum(0b11), sum(ALL), sum(0b1_0000_0000)), (3, 45, 9));
    }
}
