//! Grids without their border of clues, which several formats write apart.

use super::super::{Kakuro, KakuroSquare, Way};
use nazo_core::text::lexis::Piece;

/// The squares of a grid of `cols` columns with a blank row before them and a blank square before each row.
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

/// The squares inside the border, the sums down of the row above, and the sums across of the column at the left.
pub(super) type Split = (Vec<KakuroSquare>, Vec<Option<u32>>, Vec<Option<u32>>);

/// A grid without its border; none where its first row or column is none: it has white squares, or sums that way.
pub(super) fn split(kakuro: &Kakuro) -> Option<Split> {
    let cols = kakuro.cols();
    let mut rows = kakuro.squares().chunks(cols);
    let only = |square: &KakuroSquare, way: Way| !square.is_white() && square.sum(way).is_none();
    let (corner, above) = rows.next()?.split_first()?;
    if !above.iter().all(|square| only(square, Way::Across)) || *corner != KakuroSquare::BLANK {
        return None;
    }
    let (mut inner, mut left) = (Vec::new(), Vec::new());
    for row in rows {
        let (first, rest) = row.split_first()?;
        if !only(first, Way::Down) {
            return None;
        }
        left.push(first.sum(Way::Across));
        inner.extend_from_slice(rest);
    }
    Some((inner, above.iter().map(|square| square.sum(Way::Down)).collect(), left))
}

/// The squares of the border before a white one, the row above first, and which way; `squares` has it.
pub(super) fn slots(cols: usize, squares: &[KakuroSquare]) -> Vec<(usize, Way)> {
    let down = (1..cols).map(|at| (at, Way::Down));
    let across = (cols..squares.len()).step_by(cols).map(|at| (at, Way::Across));
    let next = |(at, way): &(usize, Way)| squares.get(at + if *way == Way::Down { cols } else { 1 });
    down.chain(across).filter(|slot| next(slot).is_some_and(|square| square.is_white())).collect()
}
