//! A solver for classic sudokus with bit vectors: hundreds of thousands of puzzles a second, for whole files and for
//! making puzzles. The SAT engines share no code with it and serve as its reference in the tests.
//!
//! A [`Board`] is nine vectors, one for each position in a box, with one lane for each box and one bit for each digit.
//! All boxes are processed together, whatever changed. A round is some two hundred instructions without a branch. That
//! costs less than a single mispredicted branch, which looking only at the right place would risk. If a round changes
//! nothing, a cell is guessed.
//!
//! The possible places of a digit in a band form six permutations, and most of the work lies there. That is known from
//! tdoku (Tom Dillon, "Tdoku: fast Sudoku solver", BSD-2). Its board layout is turned inside out here: positions across
//! vectors and boxes across lanes.

mod board;
mod lanes;
mod recognise;
mod search;

pub use self::recognise::classic_givens;

use self::board::Board;
use self::lanes::{Lanes, Portable};
use self::search::{Search, Tell};
use super::solutions::End;
use crate::puzzle::Budget;

/// The digit of every cell, row by row; 0 if the cell is open.
pub type Grid = [u8; 81];

/// Different solutions of a classic sudoku.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassicSolutions {
    /// The solutions in the order they were found, which is the same on every machine.
    pub found: Vec<Grid>,
    /// Whether these are all solutions.
    pub end: End,
}

/// Finds up to `limit` solutions. A given above 9 leaves no solution. A unit of work is a guess.
pub fn classic(givens: &Grid, limit: usize, budget: &Budget) -> ClassicSolutions {
    let mut found = Vec::new();
    let end = visit(givens, limit, budget, &mut |grid| found.push(grid()));
    ClassicSolutions { found, end }
}

/// The number of solutions, counted up to `limit`, and whether these are all.
pub fn classic_count(givens: &Grid, limit: usize, budget: &Budget) -> (usize, End) {
    let mut count = 0;
    let end = visit(givens, limit, budget, &mut |_| count += 1);
    (count, end)
}

/// Whether a full grid keeps the givens and has every digit in every row, column and box. It shares no code with the
/// search.
pub(super) fn solves(grid: &Grid, givens: &Grid) -> bool {
    let keeps = grid.iter().zip(givens).all(|(digit, given)| *given == 0 || given == digit);
    let mut houses = [[0u16; 9]; 3];
    for (cell, digit) in grid.iter().enumerate() {
        let (row, col) = (cell / 9, cell % 9);
        let bit = 1u16.checked_shl(u32::from(*digit)).unwrap_or(0);
        for (sets, at) in houses.iter_mut().zip([row, col, row / 3 * 3 + col / 3]) {
            sets[at] |= bit;
        }
    }
    keeps && houses.as_flattened().iter().all(|set| *set == 0b11_1111_1110)
}

/// Runs the search on the widest vectors the machine supports.
fn visit(givens: &Grid, limit: usize, budget: &Budget, tell: Tell<'_>) -> End {
    if limit == 0 {
        return End::Limit;
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(proof) = lanes::Avx2::detect() {
        return run::<lanes::Avx2>(proof, givens, limit, budget, tell);
    }
    run::<Portable>((), givens, limit, budget, tell)
}

fn run<L: Lanes>(proof: L::Proof, givens: &Grid, limit: usize, budget: &Budget, tell: Tell<'_>) -> End {
    L::search(Board::new(proof, givens), &mut Search::new(limit, budget, tell))
}

#[cfg(test)]
#[cfg(target_arch = "x86_64")]
mod tests {
    use super::*;

    /// The solutions in the order they are found, how the search ended, and the number of guesses.
    fn found<L: Lanes>(proof: L::Proof, givens: &Grid) -> (Vec<Grid>, End, u64) {
        let (mut found, budget) = (Vec::new(), Budget::unlimited());
        let end = run::<L>(proof, givens, 40, &budget, &mut |grid| found.push(grid()));
        (found, end, budget.used())
    }

    #[test]
    fn all_vectors_go_the_same_way() {
        let Some(proof) = lanes::Avx2::detect() else {
            println!("skipped: this machine has no AVX2");
            return;
        };
        let mut seed = 1u64;
        let mut dice = move |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((seed >> 33) % below) as usize
        };
        let mut counts = [0; 3];
        for _ in 0..300 {
            let mut givens = [0; 81];
            for _ in 0..dice(30) {
                givens[dice(81)] = dice(10) as u8;
            }
            let expected = found::<Portable>((), &givens);
            assert_eq!(found::<lanes::Avx2>(proof, &givens), expected, "{givens:?}");
            counts[expected.0.len().min(2)] += 1;
        }
        assert!(counts[0] > 30 && counts[2] > 30, "the mixture is one-sided: {counts:?}");
    }

    #[test]
    fn only_a_full_and_faithful_grid_solves() {
        let solution: Grid = std::array::from_fn(|at| ((at / 9 * 3 + at / 27 + at % 9) % 9) as u8 + 1);
        assert!(solves(&solution, &[0; 81]) && solves(&solution, &solution));
        let mut given = [0; 81];
        given[80] = solution[80] % 9 + 1;
        assert!(!solves(&solution, &given), "a given that is not kept");
        for wrong in [0, solution[1], 10, 255] {
            let mut grid = solution;
            grid[0] = wrong;
            assert!(!solves(&grid, &[0; 81]), "{wrong} in the first cell");
        }
    }
}
