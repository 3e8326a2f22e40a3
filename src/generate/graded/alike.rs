//! Whether two sudokus are the same up to renaming digits and turning the board.

use std::collections::BTreeMap;

use nazo_core::solve::Grid;

/// The permutations of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A set of puzzles no two of which are alike.
#[derive(Clone, Debug, Default)]
pub struct Distinct {
    /// Puzzles grouped by their counts of clues per digit and per box: only those in one group can be alike.
    seen: BTreeMap<[u8; 18], Vec<Grid>>,
}

impl Distinct {
    /// Inserts a puzzle unless a known one is like it. Returns whether it was inserted.
    pub fn insert(&mut self, givens: &Grid) -> bool {
        let seen = self.seen.entry(counts(givens)).or_default();
        let is_new = !seen.iter().any(|other| alike(other, givens));
        if is_new {
            seen.push(*givens);
        }
        is_new
    }
}

/// The numbers of clues per digit and per box, each sorted: equal for puzzles that are alike.
fn counts(givens: &Grid) -> [u8; 18] {
    let mut counts = [0; 18];
    for (cell, digit) in givens.iter().enumerate().filter(|(_, digit)| (1..=9).contains(*digit)) {
        counts[usize::from(*digit) - 1] += 1;
        counts[9 + cell / 27 * 3 + cell % 9 / 3] += 1;
    }
    counts[..9].sort_unstable();
    counts[9..].sort_unstable();
    counts
}

/// Whether one puzzle becomes the other by renaming digits, permuting lines within bands, permuting bands, and
/// transposing.
pub fn alike(one: &Grid, other: &Grid) -> bool {
    let mirrored: Grid = std::array::from_fn(|cell| one[cell % 9 * 9 + cell / 9]);
    [*one, mirrored].iter().any(|one| alike_upright(one, other))
}

/// Like [`alike`], but without transposing.
fn alike_upright(one: &Grid, other: &Grid) -> bool {
    // The rows of a column that hold a clue, as bits.
    let pattern = |grid: &Grid, rows: &[usize; 9], col: usize| {
        rows.iter().enumerate().fold(0u16, |all, (at, row)| all | u16::from(grid[row * 9 + col] != 0) << at)
    };
    let count = |grid: &Grid, row: usize| grid[row * 9..row * 9 + 9].iter().filter(|digit| **digit != 0).count();
    let (one_counts, other_counts): ([usize; 9], [usize; 9]) =
        (std::array::from_fn(|row| count(one, row)), std::array::from_fn(|row| count(other, row)));
    let upright = std::array::from_fn(|row| row);
    let wanted: [u16; 9] = std::array::from_fn(|col| pattern(other, &upright, col));
    line_orders(|rows| {
        if !(0..9).all(|row| one_counts[rows[row]] == other_counts[row]) {
            return false;
        }
        let found: [u16; 9] = std::array::from_fn(|col| pattern(one, rows, col));
        line_orders_where(
            |at, col| found[col] == wanted[at],
            |cols| {
                let turned: Grid = std::array::from_fn(|cell| one[rows[cell / 9] * 9 + cols[cell % 9]]);
                is_renaming(&turned, other)
            },
        )
    })
}

/// Whether `does` holds for some order of the nine lines that keeps bands together.
fn line_orders(does: impl FnMut(&[usize; 9]) -> bool) -> bool {
    line_orders_where(|_, _| true, does)
}

/// Like [`line_orders`], but line `from` may be at `at` only if `fits(at, from)`.
fn line_orders_where(fits: impl Fn(usize, usize) -> bool, mut does: impl FnMut(&[usize; 9]) -> bool) -> bool {
    let mut lines = [0; 9];
    for bands in ORDERS {
        // The orders that fit within each band.
        let fitting: [Vec<[usize; 3]>; 3] = std::array::from_fn(|at| {
            let orders = ORDERS.iter().map(|order| order.map(|line| bands[at] * 3 + line));
            orders.filter(|order| order.iter().enumerate().all(|(line, from)| fits(at * 3 + line, *from))).collect()
        });
        for first in &fitting[0] {
            for second in &fitting[1] {
                for third in &fitting[2] {
                    lines[..3].copy_from_slice(first);
                    lines[3..6].copy_from_slice(second);
                    lines[6..].copy_from_slice(third);
                    if does(&lines) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// Whether renaming digits turns one puzzle into the other.
fn is_renaming(one: &Grid, other: &Grid) -> bool {
    let (mut there, mut back) = ([0; 10], [0; 10]);
    one.iter().zip(other).all(|(a, b)| {
        let (a, b) = (usize::from(*a), usize::from(*b));
        if (a == 0) != (b == 0) || a > 9 || b > 9 {
            return false;
        }
        if there[a] == 0 && back[b] == 0 {
            (there[a], back[b]) = (b, a);
        }
        there[a] == b && back[b] == a
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::graded::sampler::{Turn, some_solution};
    use nazo_core::puzzle::Budget;
    use nazo_kinds::Dice;

    #[test]
    fn turned_and_renamed_puzzles_are_alike_and_changed_ones_are_not() {
        let mut dice = Dice::new(5, 0);
        for _ in 0..20 {
            let grid = some_solution(&[0; 81], &mut dice, &Budget::unlimited()).expect("no limit").expect("a grid");
            let givens: Grid = grid.map(|digit| if dice.below(3) == 0 { digit } else { 0 });
            let turned = Turn::random(&mut dice).turn(&givens);
            assert!(alike(&givens, &turned), "{givens:?}");
            let mut distinct = Distinct::default();
            assert!(distinct.insert(&givens) && !distinct.insert(&turned));
            // The most frequent digit occurs once more than any digit did before, so no renaming helps.
            let often = |digit: &u8| turned.iter().filter(|other| *other == digit).count();
            let most = (1..=9).max_by_key(often).expect("a digit");
            let mut changed = turned;
            let clue = (0..81).find(|cell| ![0, most].contains(&changed[*cell])).expect("another digit");
            changed[clue] = most;
            assert!(!alike(&givens, &changed) && distinct.insert(&changed), "{givens:?} {changed:?}");
            // With one clue less, the puzzle is never the same.
            changed[clue] = 0;
            assert!(!alike(&givens, &changed) && distinct.insert(&changed));
        }
    }
}
