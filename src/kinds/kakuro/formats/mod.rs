//! The formats kakuros are exchanged in, one file each with reader, writer and a real sample.

mod id;

use super::{Kakuro, native};
use crate::kinds::Format;

/// Every format, those with an unmistakable beginning first.
pub(super) const FORMATS: &[Format] = &[id::FORMAT];

/// The puzzle in the format with this id; none where the format is read only or cannot hold it.
pub(super) fn write(kakuro: &Kakuro, format: &str) -> Option<String> {
    match format {
        "native" => Some(native::write(kakuro)),
        "id" => Some(id::write(kakuro)),
        _ => None,
    }
}
