//! The rules on a small board.

use crate::Worked;
use nazo_core::words::Phrase;

const PUZZLE: &str = "minesweeper\nmines: 1\n01..\n0111\n";

/// A number with one closed square left around it.
pub(super) const WORKED: Worked = Worked {
    puzzle: Phrase::fixed(PUZZLE, PUZZLE),
    line: "put r1c3 1",
    because: Phrase::fixed(
        "The 1 in r2c2 touches one closed square only, r1c3: that must be its mine. The 1 in r2c3 touches that mine \
             as well, so r1c4 is safe.",
        "2行2列の1に接する閉じたマスは1行3列だけなので、そこが地雷です。2行3列の1もその地雷に接しているので、1行4列は安全です。",
    ),
};
