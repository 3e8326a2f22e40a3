//! Game ids of Solo, the sudoku of Simon Tatham's Portable Puzzle Collection.

use super::super::draft::Draft;
use super::each_line;
use crate::Format;
use crate::grid::tatham;

pub(super) const FORMAT: Format = Format {
    id: "tatham",
    about: "a game id of Solo in Simon Tatham's collection",
    sample: "3x3:5_2_8g4_3_2a9a6a6d8c9b6a1a3b5e1b3a8a4b9c4d6a1a7a2_5_8g2_9_4",
    one_line: true,
    loose: false,
    written: true,
    fit: |lines| tatham::fit(lines, false),
    read: |source, lines| {
        each_line(source, lines, |source, line| Draft::of(tatham::read(source, line)?).finish(source))
    },
};
