//! The formats for kakuros, one file each with a reader, a writer and a real sample.

mod border;
mod csv;
mod id;
mod notebook;
mod puzzlekit;
mod puzzlink;
mod pzprv3;
mod refusal;
mod runs;
mod squares;
mod table;

pub(super) use table::Table;

use super::{Kakuro, MAX_SIDE};
use crate::Format;
use crate::grid::pzpr;
use nazo_core::text::codec::{Codec, Mapped, Named, check_count};
use nazo_core::text::lexis::Piece;
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::{Fixed, say};

/// All formats, those with an unmistakable beginning first.
pub(super) const FORMATS: &[Format] = &[
    id::FORMAT,
    pzprv3::FORMAT,
    pzpr::format::<Kakuro>("https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3"),
    pzprv3::LINES,
    csv::FORMAT,
    puzzlekit::FORMAT,
    notebook::FORMAT,
    runs::FORMAT,
    squares::FORMAT,
];

/// A codec for a sum that is written as 0 if there is none.
type OrNought<C> = Mapped<Named<C>, Option<u32>>;

/// Reads and writes a sum with this codec, with 0 for none.
const fn or_nought<C: Codec<Value = u32>>(number: Named<C>) -> OrNought<C> {
    Mapped(
        number,
        |sum| Some(Some(sum).filter(|sum| *sum > 0)),
        |sum| if *sum == Some(0) { None } else { Some(sum.unwrap_or(0)) },
    )
}

/// The number of rows or columns, without the border.
///
/// # Errors
/// The number is out of range.
fn check_side(source: &Source, side: Piece<'_, usize>) -> Result<usize, ReadError> {
    let Piece { text, value } = side;
    if (1..usize::from(MAX_SIDE)).contains(&value) {
        return Ok(value);
    }
    Err(ReadError::shape(source, text, say!("kakuro.no-such-side", value, most = MAX_SIDE - 1)))
}

/// Checks the number of lines after the first. The caret points to the first surplus line, or else to the last line.
///
/// # Errors
/// There are too many or too few lines.
fn check_rows(source: &Source, lines: &[Line<'_>], needed: usize) -> Result<(), ReadError> {
    let found = lines.len().saturating_sub(1);
    let text = lines.get(needed + 1).or(lines.last()).map_or("", |line| line.text);
    check_count(source, text, found, needed, Fixed("kinds.rows-counted"))
}
