//! Puzzles that hide something until it is opened, such as games of minesweeper.

use std::sync::Arc;

use super::Puzzle;
use nazo_core::puzzle::{BitSet, Budget, Candidate, Cell, Stopped};

/// What has been opened of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revealed {
    /// The cell that was opened first. What is under the others may depend on it.
    pub first: Option<Cell>,
    /// The cells that are open.
    pub open: BitSet,
    /// The cell whose opening lost the game.
    pub lost: Option<Cell>,
}

/// What the first move of a game is guaranteed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum First {
    /// It does not lose the game.
    Safe,
    /// It opens more than its own cell.
    Opening,
}

/// The result of opening a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reveal {
    /// Nothing: the cell is open already, or there is no such cell.
    Nothing,
    /// These cells are opened.
    Cells(Vec<Cell>),
    /// The game is lost.
    Lost,
}

/// A puzzle that hides something. Its cells never change. What is known about them is the model of its face.
pub trait Hidden {
    /// Whether it is a template for many puzzles, one of which is dealt when a game begins.
    fn is_template(&self) -> bool;

    /// Another random puzzle of the same type. None if this type is not dealt. `first` is the guarantee that the player
    /// wants for the first move. If it is None or no such board can be made, the puzzle decides.
    fn dealt(&self, chance: u64, first: Option<First>) -> Option<Arc<dyn Puzzle>>;

    /// What is open before the first move.
    fn start(&self) -> Revealed;

    /// The guarantee for the first move. None if the board is fixed from the start.
    fn first(&self) -> Option<First>;

    /// Whether the board is still to be laid out: nothing is open, and the first move has a guarantee.
    fn is_undealt(&self, so_far: &Revealed) -> bool {
        self.first().is_some() && so_far.first.is_none()
    }

    /// Opens a cell.
    fn open(&self, so_far: &Revealed, cell: Cell) -> Reveal;

    /// The puzzle as it is visible. Its model has what is open as givens and knows nothing else. The cells, their names
    /// and their values are always the same.
    fn face(&self, revealed: &Revealed) -> Arc<dyn Puzzle>;

    /// Whether everything that can be opened is open.
    fn is_won(&self, revealed: &Revealed) -> bool;

    /// Whether the cell has this value. This looks at what is hidden, so it is only for finished games and for players
    /// who ask.
    fn is_so(&self, revealed: &Revealed, candidate: Candidate) -> bool;

    /// The candidate that a flag on the cell stands for.
    fn flag(&self, cell: Cell) -> Candidate;

    /// The neighbours of an open cell that can be opened together, because the number of flags around it is the number
    /// it shows. None if it is not.
    fn chord(&self, revealed: &Revealed, cell: Cell, is_flagged: &dyn Fn(Cell) -> bool) -> Option<Vec<Cell>>;

    /// What the visible board proves about closed cells.
    ///
    /// # Errors
    /// The work ended.
    fn certain(&self, revealed: &Revealed, budget: &Budget) -> Result<Vec<Candidate>, Stopped>;

    /// The fewest openings that reveal what is still closed. In minesweeper this is 3BV if nothing is open. It looks at
    /// what is hidden, so it is only for finished games. None before the board is laid out.
    fn least_openings(&self, revealed: &Revealed) -> Option<usize>;
}
