//! Sudokus in pictures.

use super::SUDOKU;
use crate::kinds::grid::picture;
use crate::kinds::scan::{Clues, Scan};
use crate::vision::View;

/// How much of its lines has to be seen of a board.
const LEAST_SEEN: f32 = 0.25;

/// Fewer digits are no sudoku.
const LEAST_DIGITS: usize = 8;

/// The sudoku in a picture.
pub(super) fn scan(view: &View) -> Option<Scan> {
    let squares = view.squares().filter(|squares| squares.seen >= LEAST_SEEN)?;
    let scan = picture::scan(&SUDOKU, squares, squares.seen * 0.5);
    let digits = scan.cells.iter().filter(|glyph| glyph.value != picture::BLANK).count();
    (digits >= LEAST_DIGITS).then_some(scan)
}

/// The rules that were read.
pub(super) fn clues(scan: &Scan) -> Option<Clues> {
    let (_, builder, clues) = picture::clues(scan)?;
    Some(Clues { model: builder.build(), clues })
}

/// The sudoku as native text.
pub(super) fn typeset(scan: &Scan) -> String {
    format!("sudoku\n{}", picture::rows(scan))
}
