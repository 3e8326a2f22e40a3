//! The formats killers are exchanged in, one file each with reader, writer and a real sample.

mod id;

use super::{Killer, native};
use crate::kinds::Format;

/// Every format, those with an unmistakable beginning first.
pub(super) const FORMATS: &[Format] = &[id::FORMAT];

/// The puzzle in the format with this id; none where the format is read only or cannot hold it.
pub(super) fn write(killer: &Killer, format: &str) -> Option<String> {
    match format {
        "native" => Some(native::write(killer)),
        "id" => id::write(killer),
        _ => None,
    }
}
