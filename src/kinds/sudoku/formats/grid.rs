//! One line per row, bare or with ornaments: qqwing, Simple Sudoku (.ss), forum posts. There may be several boards in
//! sequence.

use super::super::draft::Draft;
use super::super::rows::{self, Row, blanks_of, symbol_or_dot};
use super::super::{Lacks, Sudoku, refusal, values_text};
use crate::{Fit, Format, PuzzleRead, of};
use nazo_core::text::lexis::value_of;
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

pub(super) const FORMAT: Format = Format {
    id: "grid",
    about: "a line per row, with or without lines drawn between (Simple Sudoku .ss, qqwing)",
    sample: " *-----------*
 |.9.|...|.6.|
 |8..|14.|..2|
 |...|..2|...|
 |---+---+---|
 |..9|3..|.7.|
 |.5.|.1.|.3.|
 |.6.|..7|9..|
 |---+---+---|
 |...|7..|...|
 |7..|.29|..5|
 |.4.|...|.8.|
 *-----------*
",
    loose: true,
    fit,
    read,
    lacks: |sudoku| refusal(sudoku, &Phrase::fixed("sudoku.this-format"), &[Lacks::Features]),
    write: Some(|sudoku, _| Some(write(of(sudoku)?))),
    ..Format::LINES
};

fn fit(lines: &[Line<'_>]) -> Fit {
    // Long lists are checked as well, so the rows are not collected.
    let rows = rows::each(lines);
    let (size, count) = (rows::usual_length(rows.clone()), rows.clone().count());
    if !(4..=25).contains(&size) || count < 4 {
        return Fit::no(Fixed("sudoku.no-rows-of-cells"));
    }
    let blanks = blanks_in(rows.clone(), size);
    let strange = rows
        .flat_map(Row::glyphs)
        .find(|glyph| value_of(glyph.value, (size as u8).max(9)).is_none() && !blanks.contains(&glyph.value));
    if let Some(glyph) = strange {
        let values = values_text(size as u8);
        return Fit::no(say!("sudoku.neither-value-nor-blank", glyph = glyph.value, values)).near(30);
    }
    let whole_boards = count % size == 0 || count.abs_diff(size) <= 1;
    if whole_boards { Fit::Yes } else { Fit::no(say!("sudoku.rows-of-cells", count, size)).near(60) }
}

fn blanks_in<'a>(rows: impl Iterator<Item = Row<'a>>, size: usize) -> Vec<char> {
    blanks_of(rows.flat_map(Row::glyphs).map(|glyph| glyph.value), size as u8)
}

fn read(source: &Source, lines: &[Line<'_>]) -> Vec<PuzzleRead> {
    let number = lines.first().map_or(0, |line| line.number);
    let rows = rows::rows(lines);
    let size = rows::usual_length(rows.iter().copied()).max(1);
    let each = if rows.len().is_multiple_of(size) { size } else { rows.len().max(1) };
    let board = |rows: &[Row<'_>]| -> Result<_, ReadError> {
        let (layout, cells) = rows::board(source, rows, &blanks_in(rows.iter().copied(), size))?;
        Draft::new(layout, cells).finish(source)
    };
    rows.chunks(each)
        .map(|rows| {
            let line = rows.first().and_then(|row| source.place(row.text)).map_or(number, |place| place.line);
            PuzzleRead::unnamed(source, line, board(rows))
        })
        .collect()
}

/// Writes the rows.
fn write(sudoku: &Sudoku) -> String {
    rows::text(&sudoku.layout, |cell| symbol_or_dot(sudoku.value_at(cell)))
}
