//! The rules on a small board.

use crate::Worked;
use nazo_core::words::Phrase;

const PUZZLE: &str = "killer\n....\n..3.\n.4..\n3..2\naabb\ncc..\n....\n....\na=4 b=6 c=6\n";

/// A cage with one combination, whose order a column decides.
pub(super) fn worked() -> Worked {
    Worked {
        puzzle: Phrase::fixed(PUZZLE, PUZZLE),
        line: "put r1c2 3",
        because: Phrase::fixed(
            "The cage of 4 is 1 + 3, for 2 + 2 would hold a digit twice. Column 1 has its 3 in row 4, so the 3 of the \
             cage must be in r1c2 and its 1 in r1c1.",
            "合計4のケージは1+3です(2+2は同じ数字が2つになります)。1列目の3は4行目にあるので、ケージの3は1行2列、\
             1は1行1列に決まります。",
        ),
    }
}
