//! The card of a kind: its names, rules and formats.

use crate::{Format, Worked};
use nazo_core::words::Fixed;

/// The name of a kind and how it is written.
#[derive(Clone, Debug)]
pub struct Card {
    /// The id in files and on the command line: `sudoku`.
    pub id: &'static str,
    /// The name for people.
    pub name: Fixed,
    /// The rules in a few sentences.
    pub rules: Fixed,
    /// The rules at work on a small board.
    pub worked: Worked,
    /// A complete puzzle in native text, used as documentation and test.
    pub sample: &'static str,
    /// The formats it is written in, other than native text, in the order in which they are tried.
    pub formats: &'static [Format],
}
