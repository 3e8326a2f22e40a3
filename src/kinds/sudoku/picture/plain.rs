//! Sudokus in pictures.

use super::super::SUDOKU;
use crate::scan::{Glyph, Scan};
use crate::sudoku::picture;
use nazo_vision::{Sized, View};

/// The share of a board's lines that must be seen.
const LEAST_SEEN: f32 = 0.25;

/// With fewer digits it is not a sudoku.
const LEAST_DIGITS: usize = 8;

/// The least average confidence in the cells of a board of another size. Boxes may look like cells, but their contents
/// are not digits.
const LEAST_SURE: f32 = 0.9;

/// The confidence in a 9x9 board, and the visibility of its lines, from which no other size is tried.
const SURELY_NINE: f32 = 0.93;
const SEEN_AS_NINE: f32 = 0.5;

/// The sudoku in a picture.
pub(in crate::sudoku) fn scan(view: &View) -> Option<Scan> {
    let nine = nine_by_nine(view);
    let is_seen = view.squares().is_some_and(|squares| squares.seen >= SEEN_AS_NINE);
    if is_seen && nine.as_ref().is_some_and(|scan| sure(scan) >= SURELY_NINE) {
        return nine;
    }
    let best = nine.as_ref().map_or(0.0, |scan| scan.fit * sure(scan));
    view.sized().and_then(|board| sized(board, view)).filter(|scan| scan.fit > best).or(nine)
}

/// A sudoku of another size. On small boards, fewer digits suffice.
fn sized(board: &Sized, view: &View) -> Option<Scan> {
    let scan = picture::sized(&SUDOKU, board, board.seen * 0.5);
    let scan = if board.boxes.is_none() { picture::with_regions(scan, view) } else { scan };
    let digits = scan.cells.iter().filter(|glyph| glyph.value != picture::BLANK).count();
    let sure = sure(&scan);
    (digits >= scan.rows && sure >= LEAST_SURE).then_some(Scan { fit: scan.fit * sure, ..scan })
}

fn sure(scan: &Scan) -> f32 {
    scan.cells.iter().map(Glyph::confidence).sum::<f32>() / scan.cells.len().max(1) as f32
}

fn nine_by_nine(view: &View) -> Option<Scan> {
    let squares = view.squares().filter(|squares| squares.seen >= LEAST_SEEN)?;
    let scan = picture::with_regions(picture::scan(&SUDOKU, squares, squares.seen * 0.5), view);
    let digits = scan.cells.iter().filter(|glyph| glyph.value != picture::BLANK).count();
    (digits >= LEAST_DIGITS).then_some(scan)
}
