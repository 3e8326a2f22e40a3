//! The formats for positions and layouts, one file each with a reader, a writer and a sample.

mod id;
mod masked;
pub(crate) mod mbf;
mod tatham;

use crate::Format;

/// All text formats, those with an unmistakable beginning first.
pub(super) const FORMATS: &[Format] = &[id::FORMAT, tatham::FORMAT];
