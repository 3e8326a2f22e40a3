//! Addresses of SudokuWiki's solver for sudokus: 81 digits after `bd=`, with `0` or `.` for an open cell. Addresses of
//! killers have colours, a comma and sums there.

use super::super::{Lacks, refusal};
use super::line;
use super::{each_line, first};
use crate::{Fit, Format, Loaded, of};
use nazo_core::text::address::first_parameter;
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, Phrase};

pub(super) const FORMAT: Format = Format {
    id: "sudokuwiki",
    about: "an address of SudokuWiki's solver with 81 digits behind 'bd='",
    sample: "https://www.sudokuwiki.org/sudoku.htm?bd=\
             090000060800140002000002000009300070050010030060007900000700000700029005040000080",
    fit,
    read: |source, lines| each_line(source, lines, puzzle),
    lacks: |sudoku| refusal(sudoku, &Phrase::literal("SudokuWiki"), &[Lacks::OtherSizes, Lacks::Features]),
    write: Some(|sudoku, _| Some(format!("{ADDRESS}{}", line::write(of(sudoku)?).replace('.', "0")))),
    ..Format::LINE
};

/// The key before the cells.
const KEY: &str = "bd=";
/// The page, with the part of the address before a puzzle.
const ADDRESS: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

/// The cells in an address. None if it is the address of something else.
fn cells(text: &str) -> Option<&str> {
    let text = text.trim();
    let (page, _) = text.split_once(KEY)?;
    let is_page = page.contains("sudokuwiki.org/") && page.to_ascii_lowercase().contains("/sudoku.htm");
    let cells = first_parameter(text).split_once(KEY)?.1;
    let cells = cells.split(char::is_whitespace).next().unwrap_or(cells);
    (is_page && !cells.contains(',')).then_some(cells)
}

fn fit(lines: &[Line<'_>]) -> Fit {
    Fit::when(cells(first(lines)).is_some(), Fixed("sudoku.no-sudokuwiki-address"))
}

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = cells(line.text).unwrap_or(line.text);
    let is_cell = |c: char| c.is_ascii_digit() || c == '.';
    if text.len() != 81 || !text.chars().all(is_cell) {
        return Err(ReadError::shape(source, text, Phrase::fixed("sudoku.not-81-digits-behind-bd")));
    }
    line::draft(source, Line { number: line.number, text })?.finish(source)
}
