//! A sudoku as it was read, every cell with the slice of text it came from, on its way to becoming a puzzle.

use std::sync::Arc;

use super::{Clash, Layout, LayoutError, Sudoku};
use crate::kinds::{Info, Loaded, Puzzle, Start};
use crate::puzzle::{Candidate, Cell, Position, Value, ValueSet};
use crate::text::lexis::{Piece, value_of};
use crate::text::{Problem, ReadError, Source};
use crate::words::{self, Lang};

/// What a text says of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Nothing.
    Open,
    /// It is given.
    Given(Value),
    /// The player entered it.
    Placed(Value),
    /// These candidates are left.
    Marks(ValueSet),
}

/// A sudoku as it was read.
#[derive(Clone, Debug)]
pub(super) struct Draft<'a> {
    pub layout: Layout,
    pub cells: Vec<Piece<'a, Content>>,
    /// Candidates struck out by name, beside those missing from [`Content::Marks`].
    pub deleted: Vec<Candidate>,
    pub info: Info,
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
            ReadError::on(source, text, clash_problem(&clash, size))
        })?;
        let mut start = Start { placed, eliminated: deleted };
        if cells.iter().any(|piece| matches!(piece.value, Content::Marks(_))) {
            start.eliminated.extend(missing_marks(&sudoku, &start.placed, &cells));
        }
        Ok(Loaded { puzzle: Arc::new(sudoku), start, journal: Vec::new() })
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

/// "row 3 has two 4s: r3c2 and r3c7".
fn clash_problem(clash: &Clash, size: u8) -> Problem {
    let names = [clash.first, clash.second].map(|cell| cell_name(cell.index(), size));
    let message = format!(
        "{} has two {}s: {} and {}",
        clash.house.get(Lang::En),
        words::symbol(clash.value.0),
        names[0],
        names[1]
    );
    Problem::Rule { cells: names.to_vec(), message }
}

/// What a person calls the cell at this place in reading order.
pub(super) fn cell_name(cell: usize, size: u8) -> String {
    let size = usize::from(size.max(1));
    words::square((cell / size) as u16, (cell % size) as u16, Lang::En)
}

/// The values of a board as a person says them: "1 to 9", "1 to 9 and A to G".
pub(super) fn values_text(size: u8) -> String {
    match size {
        0..=9 => format!("1 to {size}"),
        10 => "1 to 9 and A".to_string(),
        _ => format!("1 to 9 and A to {}", words::symbol(size)),
    }
}

/// What a single symbol says of its cell.
///
/// # Errors
/// It is neither a value of the board nor one of the `blanks`.
pub(super) fn given(
    source: &Source,
    glyph: &Piece<'_, char>,
    cell: usize,
    size: u8,
    blanks: &[char],
) -> Result<Content, ReadError> {
    if let Some(number) = value_of(glyph.value, size) {
        return Ok(Content::Given(Value(number)));
    }
    if blanks.contains(&glyph.value) {
        return Ok(Content::Open);
    }
    let allowed = format!("{} and .", values_text(size));
    let problem = Problem::Symbol { cell: cell_name(cell, size), symbol: glyph.value, allowed };
    Err(ReadError::on(source, glyph.text, problem))
}

/// A board of the usual boxes for so many cells.
///
/// # Errors
/// There is no such board; the caret goes under `text`.
pub(super) fn plain_layout(source: &Source, text: &str, size: usize) -> Result<Layout, ReadError> {
    Layout::plain(size).map_err(|error| layout_error(source, text, &error))
}

/// The error that a layout is not possible, at `text`.
pub(super) fn layout_error(source: &Source, text: &str, error: &LayoutError) -> ReadError {
    ReadError::on(source, text, Problem::Shape(error.to_string()))
}
