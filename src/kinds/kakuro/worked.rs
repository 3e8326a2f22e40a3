//! The rules on a small board.

use crate::Worked;
use nazo_core::words::Phrase;

const PUZZLE: &str = "kakuro\n# 4\\ 7\\\n\\3 . .\n\\8 . .\n";

/// The one digit that two crossing runs have in common.
pub(super) const WORKED: Worked = Worked {
    puzzle: Phrase::fixed(PUZZLE, PUZZLE),
    line: "put r2c2 1",
    because: Phrase::fixed(
        "The run across with the clue 3 is 1 + 2. The run down with the clue 4 is 1 + 3, for 2 + 2 would hold a \
             digit twice. Both meet in r2c2, which must be the 1 they have in common.",
        "合計3の横の並びは1+2、合計4の縦の並びは1+3です(2+2は同じ数字が2つになります)。2つの並びが交わる2行2列は、\
             共通の1に決まります。",
    ),
};
