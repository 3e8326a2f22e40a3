//! The content of cells in a text, each with the slice of text it came from.

use super::{LayoutError, SudokuLayout, cell_name, value_in, values_text};
use nazo_core::puzzle::{Value, ValueSet};
use nazo_core::text::lexis::{Piece, value_of};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::say;

/// The content of one cell in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Nothing is known about it.
    Open,
    /// A given.
    Given(Value),
    /// An entry of the player.
    Placed(Value),
    /// The candidates that are left.
    Marks(ValueSet),
}

/// The content of a cell that is written as a single symbol.
///
/// # Errors
/// The symbol is neither a value of the board nor one of the `blanks`.
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

/// The content of cells that are written as numbers.
///
/// # Errors
/// A number is not a value of the board.
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

/// A board of this many cells with the usual boxes.
///
/// # Errors
/// There is no such board. The caret points to `text`.
pub(super) fn plain_layout(source: &Source, text: &str, size: usize) -> Result<SudokuLayout, ReadError> {
    SudokuLayout::plain(size).map_err(|error| layout_error(source, text, &error))
}

/// The error for an impossible layout, at `text`.
pub(super) fn layout_error(source: &Source, text: &str, error: &LayoutError) -> ReadError {
    ReadError::shape(source, text, error.phrase())
}
