//! What a text says of the cells of a board, each with the slice of text it came from.

use super::{Layout, LayoutError};
use nazo_core::puzzle::{Value, ValueSet};
use nazo_core::text::lexis::{Piece, value_of};
use nazo_core::text::{Problem, ReadError, Source};
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
    Phrase::each(|lang| words::square((cell / size) as u16, (cell % size) as u16, lang))
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
    let problem = Problem::Symbol { cell: cell_name(cell, size), symbol: glyph.value, allowed };
    Err(ReadError::on(source, glyph.text, problem))
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
    ReadError::on(source, text, Problem::Shape(error.phrase()))
}
