//! The border of clues of a grid, which several formats write separately, and the slots for sums.

use super::super::{Kakuro, KakuroSquare, Way, is_followed};
use nazo_core::text::lexis::Piece;

/// The squares of a grid of `cols` columns, with a blank row added above and a blank square before each row.
pub(super) fn add<'a>(cols: usize, inner: &[Piece<'a, KakuroSquare>]) -> Vec<Piece<'a, KakuroSquare>> {
    let text = inner.first().map_or("", |piece| piece.text);
    let blank = |text| Piece { text, value: KakuroSquare::BLANK };
    let mut squares = vec![blank(text); cols + 1];
    for row in inner.chunks(cols.max(1)) {
        squares.push(blank(row[0].text));
        squares.extend_from_slice(row);
    }
    squares
}

/// Whether the square at this index is part of the border.
pub(super) fn has(cols: usize, at: usize) -> bool {
    at < cols || at.is_multiple_of(cols)
}

/// The squares of a grid without its border.
pub(super) fn inner(kakuro: &Kakuro) -> impl Iterator<Item = KakuroSquare> + '_ {
    let squares = kakuro.squares().iter().enumerate();
    squares.filter(|(at, _)| !has(kakuro.cols(), *at)).map(|(_, square)| *square)
}

/// The slots for sums: all black squares in reading order, each first down, then across.
pub(super) fn all_slots(squares: &[KakuroSquare]) -> impl Iterator<Item = (usize, Way)> {
    let black = squares.iter().enumerate().filter(|(_, square)| !square.is_white()).map(|(at, _)| at);
    black.flat_map(|at| [(at, Way::Down), (at, Way::Across)])
}

/// The slots that a white square follows.
pub(super) fn slots(cols: usize, squares: &[KakuroSquare]) -> impl Iterator<Item = (usize, Way)> {
    all_slots(squares).filter(move |(at, way)| is_followed(cols, squares, *at, *way))
}

/// The slots in the border that a white square follows, those of the top row first.
pub(super) fn border_slots(cols: usize, squares: &[KakuroSquare]) -> Vec<(usize, Way)> {
    let (above, others): (Vec<_>, Vec<_>) = slots(cols, squares).partition(|(at, _)| *at < cols);
    above.into_iter().chain(others.into_iter().filter(|(at, way)| has(cols, *at) && *way == Way::Across)).collect()
}
