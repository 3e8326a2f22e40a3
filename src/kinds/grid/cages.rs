//! Cages, as they are and as they were read.

use super::{Layout, cell_name};
use nazo_core::puzzle::Cell;
use nazo_core::text::lexis::Piece;
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Phrase, phrase};

/// Cells that differ and, where a sum is given, add up to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cage {
    /// Its cells in reading order.
    pub cells: Vec<Cell>,
    /// What they add up to; none where the puzzle does not say.
    pub sum: Option<u32>,
}

/// A cage as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DraftCage<'a> {
    /// How messages call it: "cage a", "cage 3", "the cage at r1c1".
    pub name: Phrase,
    /// Its cells, each with the slice that puts it there.
    pub cells: Vec<Piece<'a, usize>>,
    /// Its sum, where one is given.
    pub sum: Option<u32>,
}

impl<'a> DraftCage<'a> {
    /// A cage that is called by its first cell, all of it read from the slice `text`.
    pub fn of(
        layout: &Layout,
        text: &'a str,
        cells: impl IntoIterator<Item = usize>,
        sum: Option<u32>,
    ) -> DraftCage<'a> {
        let cells = cells.into_iter().map(|value| Piece { text, value });
        DraftCage::at(layout, cells, sum)
    }

    /// A cage that is called by its first cell.
    pub fn at(layout: &Layout, cells: impl IntoIterator<Item = Piece<'a, usize>>, sum: Option<u32>) -> DraftCage<'a> {
        let cells: Vec<Piece<'a, usize>> = cells.into_iter().collect();
        let first = cells.iter().map(|piece| piece.value).min().unwrap_or(0);
        let first = cell_name(first, layout.size());
        DraftCage { name: phrase!([first], "the cage at {first}", "{first}のケージ"), cells, sum }
    }
}

/// The first cell of the cage of every cell, where each cell either is one (points to itself) or points to another
/// cell of its cage.
///
/// # Errors
/// Cells point in a circle; the caret goes to the first of them.
pub(crate) fn heads(source: &Source, size: u8, points_to: &[Piece<'_, usize>]) -> Result<Vec<usize>, ReadError> {
    let mut heads = Vec::with_capacity(points_to.len());
    for start in 0..points_to.len() {
        let mut at = start;
        let mut steps = 0;
        while let Some(next) = points_to.get(at).map(|piece| piece.value).filter(|next| *next != at) {
            at = next;
            steps += 1;
            if steps > points_to.len() {
                let name = cell_name(start, size);
                let message = phrase!(
                    [name],
                    "from {name} the cells of this cage point in a circle: it has no first cell",
                    "{name}から始まるケージは、マスの指す先が一周していて、先頭のマスがありません。"
                );
                let text = points_to.get(start).map_or("", |piece| piece.text);
                return Err(ReadError::on(source, text, Problem::Rule { cells: vec![name], message }));
            }
        }
        heads.push(at);
    }
    Ok(heads)
}
