//! What a puzzle is shown with on a screen.

use crate::minefield::Board;
use crate::{InWords, Puzzle};

/// The component of a screen that a puzzle wants, with what it is asked for by that.
#[derive(Clone, Copy)]
pub enum Component<'a> {
    /// A board.
    Board,
    /// Tiles, with the odds of what is below them.
    Minefield(&'a Board),
    /// A text beside a table.
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
