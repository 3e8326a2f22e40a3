//! The next step and the whole path: a named technique if one applies, otherwise a small set of rules that together
//! forbid some candidate.
//!
//! **The unit of work** of a [`Budget`](crate::puzzle::Budget) here is one search of one technique, plus the cost of
//! questions to the solver ([`crate::solve`]: one unit each, and one for each conflict).

mod all_steps;
mod anytime;
mod approx_mus;
mod clues;
#[cfg(test)]
mod contract_tests;
mod derived_sums;
mod error;
pub mod grades;
pub mod level;
mod minimality;
mod parallel;
mod path;
mod rating;
mod rule_step;
mod smus;
mod soundness;
mod survivors;
mod unfold;
mod why;

pub use all_steps::all_now;
pub use anytime::Patience;
pub use clues::consequences::{Consequences, consequences};
pub use error::ExplainError;
pub use minimality::{Minimality, prove};
pub use path::{By, Effort, Explainer, LOOKED_FOR, Options, Path, next, path};
pub use rating::{Rating, score};
pub use soundness::{Soundness, conflicting_cells, differing, ensure_solvable, soundness};
pub use unfold::{reasons, unfolding};
pub use why::{Amiss, FOLLOWED, amiss, clues_behind, hence, why};

#[cfg(test)]
mod tests;
#[cfg(test)]
mod trace_tests;
