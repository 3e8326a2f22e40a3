//! Grids without their border of clues, which several formats write apart.

use super::super::{Kakuro, Square, Way};
use nazo_core::text::lexis::Piece;

/// The squares of a grid of `cols` columns with a blank row before them and a blank square before each row.
pub(super) fn add<'a>(cols: usize, inner: &[Piece<'a, Square>]) -> Vec<Piece<'a, Square>> {
    let text = inner.first().map_or("", |piece| piece.text);
    let blank = |text| Piece { text, value: Square::BLANK };
    let mut squares = vec![blank(text); cols + 1];
    for row in inner.chunks(cols.max(1)) {
        squares.push(blank(row[0].text));
        squares.extend_from_slice(row);
    }
    squares
}

/// The squares inside the border, the sums down of the row above, and the sums across of the column at the left.
pub(super) type Split = (Vec<Square>, Vec<Option<u32>>, Vec<Option<u32>>);

/// A grid without its border; none where its first row or column is none: it has white squares, or sums that way.
pub(super) fn split(kakuro: &Kakuro) -> Option<Split> {
    let cols = kakuro.cols();
    let mut rows = kakuro.squares().chunks(cols);
    let only = |square: &Square, way: Way| !square.is_white() && square.sum(way).is_none();
    let (corner, above) = rows.next()?.split_first()?;
    if !above.iter().all(|square| only(square, Way::Across)) || *corner != Square::BLANK {
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
