//! Classic sudoku by bit vectors: hundreds of thousands of puzzles a second, for whole files and for making puzzles.
//! The SAT engines know nothing of it and are its referee in the tests.
//!
//! A [`Board`] is nine vectors, one for each place in a box, with one lane for each box and one bit for
//! each digit. All boxes are looked at together, whatever changed: a round is some two hundred instructions without a
//! branch, which is less than what one mispredicted look at the right place costs. Where a round changes nothing, a
//! cell is guessed. That the possible places of a digit in a band are six permutations, and that this is where most of
//! the work lies, is known from tdoku (Tom Dillon, "Tdoku: fast Sudoku solver", BSD-2); its board is turned inside out
//! here, places across vectors and boxes within.

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

/// The digit of every cell, row by row; 0 where it is open.
pub type Grid = [u8; 81];

/// Different solutions of a classic sudoku.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassicSolutions {
    /// The solutions in the order they were found, which is the same on every machine.
    pub found: Vec<Grid>,
    /// Whether these are all.
    pub end: End,
}

/// Finds up to `limit` solutions. Givens above 9 fit no solution. A unit of work is a guess.
pub fn classic(givens: &Grid, limit: usize, budget: &Budget) -> ClassicSolutions {
    let mut found = Vec::new();
    let end = visit(givens, limit, budget, &mut |grid| found.push(grid()));
    ClassicSolutions { found, end }
}

/// How many solutions there are, counted up to `limit`, and whether these are all.
pub fn classic_count(givens: &Grid, limit: usize, budget: &Budget) -> (usize, End) {
    let mut count = 0;
    let end = visit(givens, limit, budget, &mut |_| count += 1);
    (count, end)
}

/// Whether a full grid keeps the givens and has every digit in every row, column and box. Knows nothing of how it was
/// found.
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

/// Runs the search on the widest vectors that the machine has.
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
