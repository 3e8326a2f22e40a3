//! Sudoku in native text.

use super::Sudoku;
use super::draft::Draft;
use crate::grid::{self, MAX_SIZE, rows};
use crate::{Loaded, Puzzle};
use nazo_core::text::lexis::two_numbers;
use nazo_core::text::{Document, Problem, ReadError, Source};
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
/// What a text without a board lacks.
const ROWS: Fixed = Fixed("rows of digits and dots", "数字と「.」の行");

/// Whether a text without a kind line is a sudoku: known keys, and a square of digits and dots.
pub(super) fn recognises(document: &Document<'_>) -> bool {
    if document.lines.len() > MOST_LINES {
        return false;
    }
    let source = Source::new("", "");
    let parts = match grid::sort(&source, "sudoku", document) {
        Ok(parts) => parts,
        // A slip in a key is explained better by reading on than by trying other kinds.
        Err(error) => return matches!(*error.problem, Problem::UnknownKey { nearest: Some(_), .. }),
    };
    let board = &parts.lines.board;
    // Rows and columns are what another format begins with.
    let head = board.first().and_then(|line| two_numbers(line.text, char::is_whitespace));
    if head.is_some_and(|[rows, cols]| rows == cols || rows + 1 == board.len()) {
        return false;
    }
    let rows = if board.len() <= 60 { rows::rows(board) } else { Vec::new() };
    rows::look_like_board(&rows)
}

/// Reads a sudoku.
pub(super) fn read(source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
    let parts = grid::sort(source, "sudoku", document)?;
    let draft = match parts.lines.board.as_slice() {
        [line] if !parts.has_regions() && line.text.chars().count() > usize::from(MAX_SIZE) => {
            let draft = super::formats::line::draft(source, *line)?;
            Draft { layout: grid::layout(source, usize::from(draft.layout.size()), line.text, &parts)?, ..draft }
        }
        board => {
            let rows = rows::rows(board);
            let first = rows.first().ok_or_else(|| parts.lines.no_board(ROWS))?;
            let layout = grid::layout(source, rows::square_size(source, &rows)?, first.text, &parts)?;
            let cells = rows::contents(source, &rows, layout.size(), &rows::BLANKS)?;
            Draft::new(layout, cells)
        }
    };
    Draft { info: parts.lines.info, ..draft }.finish(source)
}

/// The puzzle in native text, without anything a player did.
pub(super) fn write(sudoku: &Sudoku) -> String {
    let layout = sudoku.layout();
    let rows = rows::text(layout, |cell| rows::symbol_or_dot(sudoku.value_at(cell)));
    grid::native("sudoku", sudoku.info(), layout, &rows)
}
