//! What a kind says of itself.

use crate::{Format, Worked};
use nazo_core::words::Fixed;

/// What a kind is called, and how it is written.
#[derive(Clone, Debug)]
pub struct Card {
    /// The word that names it in files and on the command line: `sudoku`.
    pub id: &'static str,
    /// What people call it.
    pub name: Fixed,
    /// Its rules in a few sentences.
    pub rules: Fixed,
    /// The rules at work on a small board.
    pub worked: Worked,
    /// A complete puzzle in native text, used as documentation and test.
    pub sample: &'static str,
    /// The formats other than native text that it is written in, in the order in which they are tried.
    pub formats: &'static [Format],
}
