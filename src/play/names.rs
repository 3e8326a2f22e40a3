//! What cells and values of a game are called, before it is in a language.

use nazo_core::puzzle::{Candidate, Cell, Model};
use nazo_core::words::Phrase;

/// The name of a cell.
pub(super) fn cell(model: &Model, cell: Cell) -> Phrase {
    Phrase::each(|lang| model.cell_name(cell, lang))
}

/// The name that a value has in its cell.
pub(super) fn value(model: &Model, candidate: Candidate) -> Phrase {
    Phrase::each(|lang| model.name_in(candidate, lang))
}
