//! Minefields: what there is to ask of a position beyond what its model says.

use crate::Puzzle;
pub use crate::minesweeper::{Board, MAX_SIDE, MINE, SAFE, Size, Square, guess, odds, simulate};
use nazo_core::puzzle::ConstraintId;

/// A puzzle that is a minefield as it shows itself.
pub trait Minefield: Puzzle {
    /// What every square shows.
    fn board(&self) -> &Board;

    /// The square of the open number that a rule of the model is about; none for the number of all mines.
    fn clue(&self, rule: ConstraintId) -> Option<usize>;

    /// The squares of the open numbers that rules of the model are about, in the order of the rules.
    fn clues(&self) -> Vec<usize>;
}
