//! The next step and the whole path: a named technique where one applies, otherwise a small set of rules that
//! together forbid some candidate; and what a tip says of it.
//!
//! **The unit of work** of a [`Budget`](crate::puzzle::Budget) here is one search of one technique, plus what the
//! questions to the solver cost ([`crate::solve`]: one each, and one for each conflict).

mod all_steps;
mod anytime;
mod approx_mus;
mod consequences;
#[cfg(test)]
mod contract_tests;
mod derived_sums;
mod ending;
mod error;
mod glance;
pub mod grades;
pub mod level;
mod lines;
mod lines_said;
mod lines_trace;
mod name;
mod parallel;
mod path;
mod proof;
mod rating;
mod rule_step;
mod sentence;
mod smus;
mod soundness;
mod survivors;
mod tip;
mod together;
mod told;
mod why;

pub use all_steps::all_now;
pub use anytime::Patience;
pub use consequences::{Consequences, consequences};
pub use error::ExplainError;
pub use path::{By, Effort, Explainer, LOOKED_FOR, Options, Path, next, path};
pub use proof::{Proof, prove};
pub use rating::{Rating, score};
pub use sentence::names_itself;
pub use soundness::{Soundness, clashing_cells, differing, ensure_solvable, soundness};
pub use tip::{Tip, tip};
pub use together::brought;
pub use told::{reasons, trace_rows, unfolding};
pub use why::{Amiss, FOLLOWED, amiss, clues_behind, hence, why};

#[cfg(test)]
mod tests;
#[cfg(test)]
mod trace_tests;
