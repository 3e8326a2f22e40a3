//! Cages as they were read, everything with the slice of text it came from.

use super::{Layout, cell_name};
use crate::text::lexis::Piece;

/// A cage as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DraftCage<'a> {
    /// How messages call it: "cage a", "cage 3", "the cage at r1c1".
    pub name: String,
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
        DraftCage { name: format!("the cage at {}", cell_name(first, layout.size())), cells, sum }
    }
}
