//! Cages, as they are and as they were read.

use std::fmt::Display;

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

/// The cages of labelled cells in the order of their first cells, each with its label and without a sum.
pub(crate) fn labelled<'a, L: Copy + PartialEq + Display>(
    cells: impl IntoIterator<Item = (L, Piece<'a, usize>)>,
) -> Vec<(L, DraftCage<'a>)> {
    let mut cages: Vec<(L, DraftCage<'a>)> = Vec::new();
    for (label, cell) in cells {
        match cages.iter_mut().find(|(known, _)| *known == label) {
            Some((_, cage)) => cage.cells.push(cell),
            None => {
                let name = phrase!("cage {label}", "ケージ{label}");
                cages.push((label, DraftCage { name, cells: vec![cell], sum: None }));
            }
        }
    }
    cages
}

/// Gives a labelled cage its sum.
///
/// # Errors
/// There is no such cage, or it has a sum already.
pub(crate) fn give_sum<L: Copy + PartialEq + Display>(
    source: &Source,
    text: &str,
    cages: &mut [(L, DraftCage<'_>)],
    label: L,
    sum: u32,
) -> Result<(), ReadError> {
    let Some((_, cage)) = cages.iter_mut().find(|(known, _)| *known == label) else {
        let message = phrase!("there is no cage '{label}' on the board", "盤面にケージ「{label}」がありません。");
        return Err(ReadError::shape(source, text, message));
    };
    match cage.sum.replace(sum) {
        None => Ok(()),
        Some(_) => {
            let message = phrase!("cage {label} has two sums", "ケージ{label}に合計が2つあります。");
            Err(ReadError::shape(source, text, message))
        }
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
