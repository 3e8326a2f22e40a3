//! A sudoku as it was read, every cell with the slice of text it came from, on its way to becoming a puzzle.

use std::sync::Arc;

use super::Sudoku;
use crate::grid::shared::OfBoard;
use crate::grid::{Board, Content, Layout, Sheet};
use crate::{Info, Journal, Loaded, Puzzle, Start};
use nazo_core::puzzle::{Candidate, Cell, Position};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{ReadError, Source};

/// A sudoku as it was read.
#[derive(Clone, Debug)]
pub(super) struct Draft<'a> {
    pub layout: Layout,
    pub cells: Vec<Piece<'a, Content>>,
    /// Candidates struck out by name, beside those missing from [`Content::Marks`].
    pub deleted: Vec<Candidate>,
    pub info: Info,
}

impl OfBoard for Sudoku {
    const HAS_CAGES: bool = false;

    fn finish(source: &Source, board: Board<'_>) -> Result<Loaded, ReadError> {
        Draft { info: board.info, ..Draft::new(board.layout, board.cells) }.finish(source)
    }

    fn sheet(&self) -> Sheet<'_> {
        Sudoku::sheet(self)
    }
}

impl<'a> Draft<'a> {
    /// A board with these cells and nothing else.
    pub fn new(layout: Layout, cells: Vec<Piece<'a, Content>>) -> Draft<'a> {
        Draft { layout, cells, deleted: Vec::new(), info: Info::default() }
    }

    /// The puzzle with what was done on it.
    ///
    /// # Errors
    /// Two equal givens stand in one house; the caret goes to the second.
    pub fn finish(self, source: &Source) -> Result<Loaded, ReadError> {
        let Draft { layout, cells, deleted, info } = self;
        let givens = cells.iter().map(|piece| match piece.value {
            Content::Given(value) => Some(value),
            _ => None,
        });
        let placed: Vec<Candidate> = cells
            .iter()
            .enumerate()
            .filter_map(|(at, piece)| match piece.value {
                Content::Placed(value) => Some(Candidate::new(Cell(at as u16), value)),
                _ => None,
            })
            .collect();
        let size = layout.size();
        let sudoku = Sudoku::new(layout, givens.collect(), info).map_err(|clash| {
            let text = cells.get(clash.second.index()).map_or("", |piece| piece.text);
            ReadError::on(source, text, clash.problem(size))
        })?;
        let mut start = Start { placed, eliminated: deleted };
        if cells.iter().any(|piece| matches!(piece.value, Content::Marks(_))) {
            start.eliminated.extend(missing_marks(&sudoku, &start.placed, &cells));
        }
        Ok(Loaded { puzzle: Arc::new(sudoku), start, journal: Journal::default() })
    }
}

/// The candidates that the rules leave but the text does not show.
fn missing_marks(sudoku: &Sudoku, placed: &[Candidate], cells: &[Piece<'_, Content>]) -> Vec<Candidate> {
    let model = sudoku.model();
    let mut position = Position::start(&model);
    for candidate in placed {
        position.place(&model, *candidate);
    }
    let mut missing = Vec::new();
    for (cell, piece) in model.cells().zip(cells) {
        if let Content::Marks(shown) = piece.value {
            missing.extend((position.candidates(cell) - shown).iter().map(|value| Candidate::new(cell, value)));
        }
    }
    missing
}
