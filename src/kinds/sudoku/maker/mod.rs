//! Fresh puzzles: boards filled by chance, from which clues are taken or over which cages are laid.

mod drawn;
mod fill;
mod jigsaw;
mod killer;
mod partition;
mod plain;

pub(super) use self::killer::KILLER;
pub(super) use self::plain::SUDOKU;
