//! What there is of some puzzles beyond what their model and their scene tell.

use crate::minefield::Board;
use crate::{InWords, Puzzle};

/// What a puzzle can be asked for beside a board.
#[derive(Clone, Copy)]
pub enum Component<'a> {
    /// Nothing.
    Board,
    /// The odds of what is below tiles.
    Minefield(&'a Board),
    /// The text that stands beside a table.
    Story(&'a dyn InWords),
}

impl dyn Puzzle + '_ {
    /// The minefield that it shows, which is asked for more than its model can say.
    pub fn minefield(&self) -> Option<&Board> {
        match self.component() {
            Component::Minefield(board) => Some(board),
            _ => None,
        }
    }

    /// The text that it is told in, where it is told in words.
    pub fn in_words(&self) -> Option<&dyn InWords> {
        match self.component() {
            Component::Story(told) => Some(told),
            _ => None,
        }
    }
}
