//! What a text says of the cells of a board, each with the slice of text it came from.

use super::{Layout, LayoutError};
use nazo_core::puzzle::{Value, ValueSet};
use nazo_core::text::lexis::{Piece, value_of};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{self, Phrase, phrase};

/// What a text says of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Nothing.
    Open,
    /// It is given.
    Given(Value),
    /// The player entered it.
    Placed(Value),
    /// These candidates are left.
    Marks(ValueSet),
}

/// What a person calls the cell at this place in reading order.
pub(crate) fn cell_name(cell: usize, size: u8) -> Phrase {
    let size = usize::from(size.max(1));
    Phrase::square(cell / size, cell % size)
}

/// The values of a board as a person says them: "1 to 9", "1 to 9 and A to G".
pub(crate) fn values_text(size: u8) -> Phrase {
    match size {
        0..=9 => phrase!("1 to {size}", "1から{size}"),
        10 => Phrase::fixed("1 to 9 and A", "1から9とA"),
        _ => phrase!("1 to 9 and A to {}", "1から9とAから{}", words::symbol(size)),
    }
}

/// What a single symbol says of its cell.
///
/// # Errors
/// It is neither a value of the board nor one of the `blanks`.
pub(crate) fn given(
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
    let allowed = phrase!([values = values_text(size)], "{values} and .", "{values}と「.」");
    Err(ReadError::symbol(source, glyph.text, cell_name(cell, size), allowed))
}

/// The value that a number is, which `text` gives a cell.
///
/// # Errors
/// It is no value of the board.
pub(crate) fn value_in(source: &Source, text: &str, number: u32, cell: usize, size: u8) -> Result<Value, ReadError> {
    let value = u8::try_from(number).ok().filter(|value| (1..=size).contains(value));
    value.map(Value).ok_or_else(|| {
        let (cell, allowed) = (cell_name(cell, size), values_text(size));
        let message = phrase!(
            [cell, allowed],
            "{cell} holds {number}, but only {allowed} can stand there",
            "{cell}の{number}は使えません。入るのは{allowed}です。"
        );
        ReadError::shape(source, text, message)
    })
}

/// Numbers as what they say of their cells.
///
/// # Errors
/// One is no value of the board.
pub(crate) fn numbered<'a>(
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
pub(crate) fn plain_layout(source: &Source, text: &str, size: usize) -> Result<Layout, ReadError> {
    Layout::plain(size).map_err(|error| layout_error(source, text, &error))
}

/// The error that a layout is not possible, at `text`.
pub(crate) fn layout_error(source: &Source, text: &str, error: &LayoutError) -> ReadError {
    ReadError::shape(source, text, error.phrase())
}
