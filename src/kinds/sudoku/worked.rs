//! The rules on a small board.

use crate::Worked;
use nazo_core::words::Phrase;

const PUZZLE: &str = "sudoku\n1..4\n..3.\n.4..\n...2\n";

/// One of the missing digits of a row, placed by its column.
pub(super) fn worked() -> Worked {
    Worked {
        puzzle: Phrase::fixed(PUZZLE, PUZZLE),
        line: "put r1c3 2",
        because: Phrase::fixed(
            "Row 1 has 1 and 4 already, so r1c3 is 2 or 3. Column 3 has its 3 in row 2: r1c3 must be 2. Then 3 is all \
             that is left for r1c2.",
            "1行目には1と4がすでにあるので、1行3列は2か3です。3列目の3は2行目にあるので、1行3列は2に決まります。\
             すると1行2列には3しか残りません。",
        ),
    }
}
