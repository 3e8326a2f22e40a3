//! The formats positions and layouts are exchanged in, one file each with reader, writer and a sample.

mod id;
mod masked;
pub(crate) mod mbf;
mod tatham;

use crate::Format;

/// Every text format, those with an unmistakable beginning first.
pub(super) const FORMATS: &[Format] = &[id::FORMAT, tatham::FORMAT];
