//! How people reason about mines, easiest first.

use crate::logic::Technique;

/// The techniques.
pub(super) const TECHNIQUES: &[&dyn Technique] = &[];
