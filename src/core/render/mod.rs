//! Steps in words: their sentences and names, the refutations behind them, and hints.
//!
//! Nothing here searches. The parts of a step come in, and phrases that are not yet in any language go out. A sentence
//! that may be too long for some displays has several versions, the fullest first.

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
pub use step_name::without_places;
