//! The formats positions and layouts are exchanged in, one file each with reader, writer and a sample.

mod id;
mod masked;
pub(crate) mod mbf;
mod tatham;

use super::{Minesweeper, native};
use crate::Format;

/// Every text format, those with an unmistakable beginning first.
pub(super) const FORMATS: &[Format] = &[id::FORMAT, tatham::FORMAT];

/// The puzzle in the format with this id; none where the format cannot hold it.
pub(super) fn write(puzzle: &Minesweeper, format: &str) -> Option<String> {
    match format {
        "native" => Some(native::write(puzzle)),
        "id" => id::write(puzzle),
        "tatham" if puzzle.deal().is_none() => tatham::write(puzzle),
        _ => None,
    }
}
