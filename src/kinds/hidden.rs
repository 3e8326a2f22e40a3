//! Puzzles that hide something until it is opened, as a minesweeper game does.

use std::sync::Arc;

use super::Puzzle;
use nazo_core::puzzle::{BitSet, Budget, Candidate, Cell, Stopped};

/// What has been opened of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revealed {
    /// The cell that was opened first: what lies below the others may depend on it.
    pub first: Option<Cell>,
    /// The cells that are open.
    pub open: BitSet,
    /// The cell with which the game was lost.
    pub lost: Option<Cell>,
}

/// What the first move of a game is promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum First {
    /// It does not lose the game.
    Safe,
    /// It brings more to light than its own cell.
    Opening,
}

/// What opening a cell brings to light.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reveal {
    /// Nothing: it is open, or there is no such cell.
    Nothing,
    /// These cells.
    Cells(Vec<Cell>),
    /// What ends the game.
    Lost,
}

/// A puzzle that hides something. Its cells are the same from beginning to end; what is known of them is the model of
/// its face.
pub trait Hidden {
    /// Whether it stands for many puzzles of its sort, one of which is dealt when a game begins.
    fn is_template(&self) -> bool;

    /// Another puzzle of its sort, by chance; none where its sort is not dealt. `first` is what the player wants the
    /// first move promised; where it is none, or no such board can be made, that is left to the puzzle.
    fn dealt(&self, chance: u64, first: Option<First>) -> Option<Arc<dyn Puzzle>>;

    /// What is open before the first move.
    fn start(&self) -> Revealed;

    /// What the first move is promised; none where everything lies ready.
    fn first(&self) -> Option<First>;

    /// Whether what lies below is yet to be laid: nothing is open, and the first move is promised something.
    fn is_undealt(&self, so_far: &Revealed) -> bool {
        self.first().is_some() && so_far.first.is_none()
    }

    /// What opening a cell brings to light.
    fn open(&self, so_far: &Revealed, cell: Cell) -> Reveal;

    /// The puzzle as it shows itself. Its model knows what is open, which is given in it, and nothing else; cells, their names
    /// and their values are the same at every moment.
    fn face(&self, revealed: &Revealed) -> Arc<dyn Puzzle>;

    /// Whether everything is open that can be.
    fn is_won(&self, revealed: &Revealed) -> bool;

    /// Whether a value is right of a cell. This looks below: it is for games that are over and players who ask.
    fn is_so(&self, revealed: &Revealed, candidate: Candidate) -> bool;

    /// The value that a flag stands for.
    fn flag(&self, cell: Cell) -> Candidate;

    /// The cells around an open one that can be opened together because as many as it says are flagged; none where it says
    /// otherwise.
    fn chord(&self, revealed: &Revealed, cell: Cell, is_flagged: &dyn Fn(Cell) -> bool) -> Option<Vec<Cell>>;

    /// What is proven of closed cells by what shows.
    ///
    /// # Errors
    /// The work ended.
    fn certain(&self, revealed: &Revealed, budget: &Budget) -> Result<Vec<Candidate>, Stopped>;

    /// The fewest openings that bring to light what is still closed; 3BV in minesweeper, where nothing is open. This looks
    /// below: it is for games that are over. None before anything is laid.
    fn least_openings(&self, revealed: &Revealed) -> Option<usize>;
}
