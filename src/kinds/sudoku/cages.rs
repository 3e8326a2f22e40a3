//! Cages of puzzles, and cages as they were read.

use std::collections::BTreeMap;

use super::{SudokuLayout, cell_name};
use nazo_core::puzzle::Cell;
use nazo_core::text::lexis::Piece;
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{Argument, Phrase, say};

/// Cells with different values that add up to the sum, if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cage {
    /// The cells in reading order.
    pub cells: Vec<Cell>,
    /// Their sum. None if the puzzle does not give it.
    pub sum: Option<u32>,
}

/// The index of the cage of each of `count` cells. None for a cell in no cage.
pub(super) fn cage_of_cells(cages: &[Cage], count: usize) -> Vec<Option<usize>> {
    let mut of = vec![None; count];
    for (at, cage) in cages.iter().enumerate() {
        for cell in cage.cells.iter().filter(|cell| cell.index() < count) {
            of[cell.index()] = Some(at);
        }
    }
    of
}

/// A cage as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DraftCage<'a> {
    /// Its name in messages: "cage a", "cage 3", "the cage at r1c1".
    pub name: Phrase,
    /// Its cells, each with the slice of text that assigns it to the cage.
    pub cells: Vec<Piece<'a, usize>>,
    /// Its sum, if it is given.
    pub sum: Option<u32>,
}

impl<'a> DraftCage<'a> {
    /// A cage named after its first cell.
    pub fn at(
        layout: &SudokuLayout,
        cells: impl IntoIterator<Item = Piece<'a, usize>>,
        sum: Option<u32>,
    ) -> DraftCage<'a> {
        let cells: Vec<Piece<'a, usize>> = cells.into_iter().collect();
        let first = cells.iter().map(|piece| piece.value).min().unwrap_or(0);
        DraftCage { name: say!("sudoku.cage-first", first = cell_name(first, layout.size())), cells, sum }
    }
}

/// The cages of labelled cells in the order of their first cells, each with its label and no sum.
pub(super) fn labelled<'a, L: Copy + PartialEq + Argument>(
    cells: impl IntoIterator<Item = (L, Piece<'a, usize>)>,
) -> Vec<(L, DraftCage<'a>)> {
    let mut cages: Vec<(L, DraftCage<'a>)> = Vec::new();
    for (label, cell) in cells {
        match cages.iter_mut().find(|(known, _)| *known == label) {
            Some((_, cage)) => cage.cells.push(cell),
            None => {
                let name = say!("sudoku.cage-label", label);
                cages.push((label, DraftCage { name, cells: vec![cell], sum: None }));
            }
        }
    }
    cages
}

/// Sets the sum of a labelled cage.
///
/// # Errors
/// There is no such cage, or it already has a sum.
pub(super) fn give_sum<L: Copy + PartialEq + Argument>(
    source: &Source,
    text: &str,
    cages: &mut [(L, DraftCage<'_>)],
    label: L,
    sum: u32,
) -> Result<(), ReadError> {
    let Some((_, cage)) = cages.iter_mut().find(|(known, _)| *known == label) else {
        return Err(ReadError::shape(source, text, say!("sudoku.no-such-cage", label)));
    };
    match cage.sum.replace(sum) {
        None => Ok(()),
        Some(_) => Err(ReadError::shape(source, text, say!("sudoku.cage-two-sums", label))),
    }
}

/// The first cell of a cage, and all its cells.
pub(super) type Pointed<'a> = (usize, Vec<Piece<'a, usize>>);

/// The cages of a board on which each cell either is the first of its cage (points to itself) or points to another cell
/// of the cage. They are given by their first cells in reading order, each with all cells that lead to it.
///
/// # Errors
/// Cells point in a circle. The caret points to the first of them.
pub(super) fn pointed<'a>(
    source: &Source,
    size: u8,
    points_to: &[Piece<'a, usize>],
) -> Result<Vec<Pointed<'a>>, ReadError> {
    let mut cages: BTreeMap<usize, Vec<Piece<'a, usize>>> = BTreeMap::new();
    for (start, piece) in points_to.iter().enumerate() {
        let next = |at: &usize| points_to.get(*at).map(|piece| piece.value).filter(|next| next != at);
        let mut way = std::iter::successors(Some(start), next);
        let Some(head) = way.by_ref().take(points_to.len() + 1).last().filter(|_| way.next().is_none()) else {
            let name = cell_name(start, size);
            let message = say!("sudoku.cage-in-circle", name);
            return Err(ReadError::rule(source, piece.text, [name], message));
        };
        cages.entry(head).or_default().push(piece.with(start));
    }
    Ok(cages.into_iter().collect())
}
