//! Cells and values as the kinds with digits name and write them.

use nazo_core::puzzle::Value;
use nazo_core::text::codec::{self, PackedCells, Symbols};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::{self, Fixed, Phrase, say};

/// The name of the cell at this index in reading order, for messages.
pub(crate) fn cell_name(cell: usize, size: u8) -> Phrase {
    let size = usize::from(size.max(1));
    Phrase::square(cell / size, cell % size)
}

/// The values of a board in words: "1 to 9", "1 to 9 and A to G".
pub(crate) fn values_text(size: u8) -> Phrase {
    match size {
        0..=9 => say!("kinds.values-to-digit", size),
        10 => Phrase::fixed("kinds.values-to-a"),
        _ => say!("kinds.values-to-letter", last = words::symbol(size)),
    }
}

/// Checks that a number is a value of the board. `text` is where it was given to the cell.
///
/// # Errors
/// The number is not a value of the board.
pub(crate) fn value_in(source: &Source, text: &str, number: u32, cell: usize, size: u8) -> Result<Value, ReadError> {
    let value = u8::try_from(number).ok().filter(|value| (1..=size).contains(value));
    value.map(Value).ok_or_else(|| {
        let (cell, allowed) = (cell_name(cell, size), values_text(size));
        ReadError::shape(source, text, say!("kinds.cell-cannot-hold", cell, number, allowed))
    })
}

/// The first value that occurs at two of these places, and both places.
pub(crate) fn twice<P: Copy, V: Copy + PartialEq>(places: &[P], value: impl Fn(P) -> Option<V>) -> Option<(V, P, P)> {
    places.iter().enumerate().find_map(|(at, second)| {
        let found = value(*second)?;
        let first = places[..at].iter().find(|first| value(**first) == Some(found))?;
        Some((found, *first, *second))
    })
}

/// The cells: values, and small letters for runs of 1 to 26 open cells.
pub(crate) const VALUES: PackedCells<Symbols> =
    PackedCells { one: codec::VALUES, letters: ['a', 'z'], apart: None, what: Fixed("kinds.value-or-run") };

/// Writes the cells as text.
pub(crate) fn runs(givens: &[Option<Value>]) -> String {
    let mut out = String::new();
    VALUES.write(givens.iter().map(|given| given.map(|value| value.0.into())), &mut out);
    out
}
