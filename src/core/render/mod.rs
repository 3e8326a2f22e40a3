//! Steps in words: their sentences and names, the refutations they rest on, hints.
//!
//! Nothing here searches. What a step consists of comes in, and phrases go out, which are in no language yet; where a sentence
//! may be too long for somebody, it has several ways to be said, the whole of it first.

pub(crate) mod conclusion;
mod ending;
pub(crate) mod facts;
mod hint;
pub(crate) mod refutation;
pub(crate) mod rule_step;
pub(crate) mod step_name;

pub use facts::brought;
pub use hint::{Hint, hint};
pub use refutation::trace_rows;
pub use rule_step::names_itself;
