//! What some puzzles offer beyond their model and their scene.

use crate::minefield::Board;
use crate::{InWords, Puzzle};

/// What a puzzle offers besides a board.
#[derive(Clone, Copy)]
pub enum Component<'a> {
    /// Nothing.
    Board,
    /// The probabilities of what is under closed squares.
    Minefield(&'a Board),
    /// The text that belongs to a table.
    Story(&'a dyn InWords),
}

impl dyn Puzzle + '_ {
    /// The minefield, if it is one. It answers more than its model can say.
    pub fn minefield(&self) -> Option<&Board> {
        match self.component() {
            Component::Minefield(board) => Some(board),
            _ => None,
        }
    }

    /// The text it is told in, if it is told in words.
    pub fn in_words(&self) -> Option<&dyn InWords> {
        match self.component() {
            Component::Story(told) => Some(told),
            _ => None,
        }
    }
}
