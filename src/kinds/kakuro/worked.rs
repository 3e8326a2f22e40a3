//! The rules on a small board.

use crate::Worked;
use nazo_core::words::Phrase;

const PUZZLE: &str = "kakuro\n# 4\\ 7\\\n\\3 . .\n\\8 . .\n";

/// The one digit that two crossing runs have in common.
pub(super) const WORKED: Worked =
    Worked { puzzle: Phrase::literal(PUZZLE), line: "put r2c2 1", because: Phrase::fixed("kakuro.worked") };
