//! The rules on small boards.

use crate::Worked;
use nazo_core::words::Phrase;

const BOARD: &str = "sudoku\n1..4\n..3.\n.4..\n...2\n";

/// One of the missing digits of a row, placed by its column.
pub(super) const SUDOKU: Worked = Worked {
    puzzle: Phrase::fixed(BOARD, BOARD),
    line: "put r1c3 2",
    because: Phrase::fixed(
        "Row 1 has 1 and 4 already, so r1c3 is 2 or 3. Column 3 has its 3 in row 2: r1c3 must be 2. Then 3 is all \
         that is left for r1c2.",
        "1行目には1と4がすでにあるので、1行3列は2か3です。3列目の3は2行目にあるので、1行3列は2に決まります。\
         すると1行2列には3しか残りません。",
    ),
};

const CAGED: &str = "killer\n....\n..3.\n.4..\n3..2\naabb\ncc..\n....\n....\na=4 b=6 c=6\n";

/// A cage with one combination, whose order a column decides.
pub(super) const KILLER: Worked = Worked {
    puzzle: Phrase::fixed(CAGED, CAGED),
    line: "put r1c2 3",
    because: Phrase::fixed(
        "The cage of 4 is 1 + 3, for 2 + 2 would hold a digit twice. Column 1 has its 3 in row 4, so the 3 of the \
         cage must be in r1c2 and its 1 in r1c1.",
        "合計4のケージは1+3です(2+2は同じ数字が2つになります)。1列目の3は4行目にあるので、ケージの3は1行2列、\
         1は1行1列に決まります。",
    ),
};
