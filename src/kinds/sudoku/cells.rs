//! What a text says of the cells of a board, each with the slice of text it came from.

use super::{LayoutError, SudokuLayout, cell_name, value_in, values_text};
use nazo_core::puzzle::{Value, ValueSet};
use nazo_core::text::lexis::{Piece, value_of};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::say;

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
    let allowed = say!("kinds.values-or-dot", values = values_text(size));
    Err(ReadError::symbol(source, glyph.text, cell_name(cell, size), allowed))
}

/// Numbers as what they say of their cells.
///
/// # Errors
/// One is no value of the board.
pub(super) fn numbered<'a>(
    source: &Source,
    numbers: Vec<Piece<'a, Option<u32>>>,
    size: u8,
) -> Result<Vec<Piece<'a, Content>>, ReadError> {
    let content = |(cell, piece): (usize, Piece<'a, Option<u32>>)| match piece.value {
        None => Ok(piece.with(Content::Open)),
        Some(number) => Ok(piece.with(Content::Given(value_in(source, piece.text, number, cell, size)?))),
    };
    numbers.into_iter().enumerate().map(content).collect()
}

/// A board of the usual boxes for so many cells.
///
/// # Errors
/// There is no such board; the caret goes under `text`.
pub(super) fn plain_layout(source: &Source, text: &str, size: usize) -> Result<SudokuLayout, ReadError> {
    SudokuLayout::plain(size).map_err(|error| layout_error(source, text, &error))
}

/// The error that a layout is not possible, at `text`.
pub(super) fn layout_error(source: &Source, text: &str, error: &LayoutError) -> ReadError {
    ReadError::shape(source, text, error.phrase())
}
