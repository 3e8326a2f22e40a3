//! Worked examples: the meaning of a rule, shown on a small board.

use nazo_core::words::Phrase;

/// A small puzzle in which the rules lead to one conclusion, for people who read the rules for the first time.
#[derive(Clone, Debug)]
pub struct Worked {
    /// The puzzle in native text, in each language. It has one solution.
    pub puzzle: Phrase,
    /// The conclusion as a journal line: `put r1c2 3`.
    pub line: &'static str,
    /// Why it follows, in a sentence or two.
    pub because: Phrase,
}
