//! The one-line id: everything about a board in characters that chats and addresses leave alone.
//!
//! `sudoku:` size and what is special about the board `:` cells, and for a jigsaw `:` regions. Special are `b4x2`
//! (boxes four wide and two high), `j` (regions follow), `x` (diagonals), `w` (windows). Cells are values (`1`–`9`,
//! `A`…) and small letters for runs of 1 to 26 open cells; regions are letters, each followed by the length of its
//! run where that is not one.

use super::super::Sudoku;
use super::super::draft::Draft;
use super::each_line;
use crate::grid::id;
use crate::{Fit, Format, Loaded, of};
use nazo_core::text::codec::fields;
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::Fixed;

pub(super) const FORMAT: Format = Format {
    sample: "sudoku:9:a9e6a8b14c2e2e93c7b5b1b3b6c79e7e7c29b5a4e8a",
    fit: |lines| Fit::begins(lines, "sudoku:"),
    read: |source, lines| each_line(source, lines, puzzle),
    write: Some(|sudoku, _| Some(write(of(sudoku)?))),
    ..Format::ID
};

const PARTS: Fixed =
    Fixed("an id is 'sudoku:', a size, ':' and the cells", "idは「sudoku:」、大きさ、「:」、マスの順に書きます。");

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let ([head, body], regions) = fields(source, line.text.trim(), PARTS)?;
    let layout = id::layout(source, head, regions)?;
    let found = id::cells(source, body, &layout)?;
    Draft::new(layout, found).finish(source)
}

/// The id of a puzzle.
fn write(sudoku: &Sudoku) -> String {
    let layout = sudoku.layout();
    format!("sudoku:{}:{}{}\n", id::head(layout), id::runs(sudoku.givens()), id::regions(layout))
}
