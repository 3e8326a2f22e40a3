//! A killer as it was read, everything with the slice of text it came from, on its way to becoming a puzzle.

use std::sync::Arc;

use super::{Cage, Killer, KillerError};
use crate::kinds::grid::{Content, DraftCage, Layout, cell_name, reached_from};
use crate::kinds::{Info, Loaded, Start};
use crate::puzzle::Cell;
use crate::text::lexis::Piece;
use crate::text::{Problem, ReadError, Source};

/// A killer as it was read.
#[derive(Clone, Debug)]
pub(super) struct Draft<'a> {
    pub layout: Layout,
    /// What the text gives of each cell in reading order; may be shorter than the board.
    pub givens: Vec<Piece<'a, Content>>,
    pub cages: Vec<DraftCage<'a>>,
    pub info: Info,
}

impl<'a> Draft<'a> {
    /// A board with cages and nothing else.
    pub fn new(layout: Layout, cages: Vec<DraftCage<'a>>) -> Draft<'a> {
        Draft { layout, givens: Vec::new(), cages, info: Info::default() }
    }

    /// The puzzle.
    ///
    /// # Errors
    /// A cage is not in one piece, a cell is in two cages, or two equal givens stand in one house or cage. The caret
    /// goes to the slice of the cell in question.
    pub fn finish(self, source: &Source) -> Result<Loaded, ReadError> {
        let Draft { layout, givens, cages, info } = self;
        for cage in &cages {
            in_one_piece(source, &layout, cage)?;
        }
        let size = layout.size();
        let values = givens.iter().map(|piece| match piece.value {
            Content::Given(value) => Some(value),
            _ => None,
        });
        let finished = cages
            .iter()
            .map(|cage| Cage { cells: cage.cells.iter().map(|cell| Cell(cell.value as u16)).collect(), sum: cage.sum });
        let killer = Killer::new(layout, values.collect(), finished.collect(), info).map_err(|error| {
            let text_of = |cell: Cell| {
                let in_cages = cages.iter().flat_map(|cage| &cage.cells).rev();
                in_cages.clone().find(|piece| piece.value == cell.index()).map_or("", |piece| piece.text)
            };
            match error {
                KillerError::Clash(clash) => {
                    let text = givens.get(clash.second.index()).map_or("", |piece| piece.text);
                    ReadError::on(source, text, clash.problem(size))
                }
                KillerError::Shared(cell) => {
                    let name = cell_name(cell.index(), size);
                    let message = format!("{name} is in two cages");
                    ReadError::on(source, text_of(cell), Problem::Rule { cells: vec![name], message })
                }
                KillerError::Empty(at) => {
                    let name = cages.get(at).map_or("a cage", |cage| &cage.name);
                    ReadError::whole(source, Problem::Shape(format!("{name} has no cell on the board")))
                }
            }
        })?;
        Ok(Loaded { puzzle: Arc::new(killer), start: Start::default(), journal: Vec::new() })
    }
}

/// Checks that every cell of a cage is reached from its first one along sides.
fn in_one_piece(source: &Source, layout: &Layout, cage: &DraftCage<'_>) -> Result<(), ReadError> {
    let Some(first) = cage.cells.first() else { return Ok(()) };
    let cells: Vec<usize> = cage.cells.iter().map(|piece| piece.value).collect();
    let reached = reached_from(layout, &cells, first.value);
    match cage.cells.iter().find(|piece| !reached.contains(&piece.value)) {
        None => Ok(()),
        Some(lost) => {
            let names = [first.value, lost.value].map(|cell| cell_name(cell, layout.size()));
            let message = format!("{} is not in one piece: {} does not touch {}", cage.name, names[1], names[0]);
            Err(ReadError::on(source, lost.text, Problem::Rule { cells: names.to_vec(), message }))
        }
    }
}
