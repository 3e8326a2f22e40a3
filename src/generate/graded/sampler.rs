//! Random full grids.

use nazo_core::puzzle::{Budget, Stopped};
use nazo_core::solve::{Grid, classic};
use nazo_kinds::Dice;

/// The number of guesses after which a search restarts with another transformation: some are unlucky.
const PATIENCE: u64 = 400;

/// A transformation of a sudoku into an equivalent one.
pub(super) struct Turn {
    /// For each cell of the transformed board, the cell it comes from.
    from: [u8; 81],
    /// What each digit becomes; 0 stays 0.
    digits: [u8; 10],
}

impl Turn {
    pub(super) fn random(dice: &mut Dice) -> Turn {
        let (rows, cols) = (lines(dice), lines(dice));
        let is_transposed = dice.below(2) == 1;
        let from = std::array::from_fn(|cell| {
            let (row, col) = (rows[cell / 9], cols[cell % 9]);
            if is_transposed { col * 9 + row } else { row * 9 + col }
        });
        let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        dice.shuffle(&mut digits[1..]);
        Turn { from, digits }
    }

    pub(super) fn turn(&self, grid: &Grid) -> Grid {
        self.from.map(|from| self.digits[usize::from(grid[usize::from(from)])])
    }

    fn turn_back(&self, grid: &Grid) -> Grid {
        let mut digits = [0; 10];
        for (digit, becomes) in self.digits.iter().enumerate() {
            digits[usize::from(*becomes)] = digit as u8;
        }
        let mut back = [0; 81];
        for (cell, from) in self.from.iter().enumerate() {
            back[usize::from(*from)] = digits[usize::from(grid[cell])];
        }
        back
    }
}

/// A random order of nine rows that keeps bands together.
fn lines(dice: &mut Dice) -> [u8; 9] {
    let mut bands = [0, 1, 2];
    dice.shuffle(&mut bands);
    let mut lines = [0; 9];
    for (band, lines) in bands.into_iter().zip(lines.as_chunks_mut::<3>().0) {
        *lines = [0, 1, 2].map(|line| band * 3 + line);
        dice.shuffle(lines);
    }
    lines
}

/// A random solution of a sudoku, though not uniformly distributed; `None` if it has no solution. A unit of work is a
/// guess.
///
/// The solver always searches in the same order. The puzzle is therefore transformed at random, and the solution
/// transformed back.
///
/// # Errors
/// The budget was used up or the work cancelled.
pub fn some_solution(givens: &Grid, dice: &mut Dice, budget: &Budget) -> Result<Option<Grid>, Stopped> {
    loop {
        let turn = Turn::random(dice);
        let part = budget.part(PATIENCE);
        let found = classic(&turn.turn(givens), 1, &part);
        budget.spend(part.used())?;
        match (found.found.first(), found.end) {
            (Some(grid), _) => return Ok(Some(turn.turn_back(grid))),
            (None, nazo_core::solve::End::Exhausted) => return Ok(None),
            // Another transformation may be faster.
            (None, _) => {}
        }
    }
}
