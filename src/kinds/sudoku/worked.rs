//! The rules on small boards.

use crate::Worked;
use nazo_core::words::Phrase;

const BOARD: &str = "sudoku\n1..4\n..3.\n.4..\n...2\n";

/// One of the missing digits of a row, placed by its column.
pub(super) const SUDOKU: Worked =
    Worked { puzzle: Phrase::literal(BOARD), line: "put r1c3 2", because: Phrase::fixed("sudoku.sudoku-worked") };

const CAGED: &str = "killer\n....\n..3.\n.4..\n3..2\naabb\ncc..\n....\n....\na=4 b=6 c=6\n";

/// A cage with one combination, whose order a column decides.
pub(super) const KILLER: Worked =
    Worked { puzzle: Phrase::literal(CAGED), line: "put r1c2 3", because: Phrase::fixed("sudoku.killer-worked") };
