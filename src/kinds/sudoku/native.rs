//! Sudoku in native text.

use super::Sudoku;
use super::draft::Draft;
use crate::grid::{self, BoardLines, MAX_SIZE, rows};
use crate::{Loaded, Puzzle};
use nazo_core::text::lexis::two_numbers;
use nazo_core::text::{Document, Line, Problem, ReadError, Source};
use nazo_core::words::Fixed;

/// The example of the command line's description.
pub(super) const SAMPLE: &str = "\
sudoku
title: Example
.9.....6.
8..14...2
.....2...
..93...7.
.5..1..3.
.6...79..
...7.....
7...29..5
.4.....8.
";

/// No board of 25x25 has more lines, with all that may be said of it.
const MOST_LINES: usize = 1000;

/// Whether a text without a kind line is a sudoku: known keys, and a square of digits and dots.
pub(super) fn recognises(document: &Document<'_>) -> bool {
    if document.lines.len() > MOST_LINES {
        return false;
    }
    let source = Source::new("", "");
    let parts = match grid::sort(&source, "sudoku", &document.lines) {
        Ok(parts) => parts,
        // A slip in a key is explained better by reading on than by trying other kinds.
        Err(error) => return matches!(*error.problem, Problem::UnknownKey { nearest: Some(_), .. }),
    };
    // Rows and columns are what another format begins with.
    let head = parts.body.first().and_then(|line| two_numbers(line.text, char::is_whitespace));
    if head.is_some_and(|[rows, cols]| rows == cols || rows + 1 == parts.body.len()) {
        return false;
    }
    let rows = if parts.body.len() <= 60 { rows::rows(&parts.body) } else { Vec::new() };
    rows::look_like_board(&rows)
}

/// Reads a sudoku.
pub(super) fn read(source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
    let parts = grid::sort(source, "sudoku", &document.lines)?;
    if let ([line], false) = (parts.body.as_slice(), parts.has_regions())
        && line.text.chars().count() > usize::from(MAX_SIZE)
    {
        return read_single_line(source, *line, parts);
    }
    let rows = rows::rows(&parts.body);
    if rows.is_empty() {
        return Err(ReadError::no_board(source, document.line, Fixed("rows of digits and dots", "数字と「.」の行")));
    }
    let size = rows::square_size(source, &rows)?;
    let first = rows.first().map_or("", |row| row.text);
    let layout = grid::layout(source, size, first, &parts)?;
    let cells = rows::contents(source, &rows, layout.size(), &rows::BLANKS)?;
    Draft { info: parts.info, ..Draft::new(layout, cells) }.finish(source)
}

fn read_single_line(source: &Source, line: Line<'_>, parts: BoardLines<'_>) -> Result<Loaded, ReadError> {
    let draft = super::formats::line::draft(source, line)?;
    let layout = grid::layout(source, usize::from(draft.layout.size()), line.text, &parts)?;
    Draft { info: parts.info, layout, ..draft }.finish(source)
}

/// The puzzle in native text, without anything a player did.
pub(super) fn write(sudoku: &Sudoku) -> String {
    let layout = sudoku.layout();
    let mut out = format!("sudoku\n{}", sudoku.info().lines());
    out.push_str(&grid::key_lines(layout));
    out.push_str(&rows::text(layout, |cell| rows::symbol_or_dot(sudoku.value_at(cell))));
    out.push_str(&grid::region_lines(layout));
    out
}
