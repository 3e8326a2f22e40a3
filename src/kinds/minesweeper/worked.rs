//! The rules on a small board.

use crate::Worked;
use nazo_core::words::Phrase;

const PUZZLE: &str = "minesweeper\nmines: 1\n01..\n0111\n";

/// A number with one closed square left around it.
pub(super) const WORKED: Worked =
    Worked { puzzle: Phrase::literal(PUZZLE), line: "put r1c3 1", because: Phrase::fixed("minesweeper.worked") };
