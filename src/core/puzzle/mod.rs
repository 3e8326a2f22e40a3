//! Plain data: what a puzzle is and what is known about it. No input or output, nothing that can fail, no dependency
//! beyond the standard library and the phrases of [`crate::words`].
//!
//! A kind of puzzle describes itself as a [`Model`]: cells with the values they may take, and named [`Constraint`]s on
//! them. A [`Position`] is what is known at one moment of solving. A [`Step`] is one insight that leads from a position
//! to the next. All other modules work on these types only.

mod atom;
mod budget;
mod cell;
mod clauses;
mod constraint;
mod formula;
mod model;
mod position;
mod region;
mod rule;
mod sentence;
mod sets;
mod step;
mod sums;
mod walk;

pub use atom::{Atom, AtomId, Part};
pub use budget::{Budget, Stopped};
pub use cell::{Candidate, Cell, MAX_VALUE, Value, ValueSet};
pub use clauses::Clauses;
pub use constraint::{Constraint, ConstraintId, Form};
pub use formula::{Formula, Literal, all_different};
pub use model::{Beside, House, Model, ModelBuilder, Site, ValueName, Wording};
pub use position::Position;
pub use region::{Crossing, Left, Region};
pub use rule::{Count, Cut, Demand, Reason, Rule, Sum, on_diagonals};
pub use sentence::{Arg, Sentence};
pub use sets::{BitSet, ascending, ones};
pub use step::{Assumption, Evidence, HallViolation, Link, Remainder, Role, Step, StepName, TraceLine};
pub use sums::{sum_range, value_sets};
pub use walk::{Adds, Walk, keep_walk, layers};
