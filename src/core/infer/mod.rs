//! What follows from rules, one look at a time, and what it rests on: the one propagator of the program.
//!
//! [`Rules`] are rules of a model, or parts of them, in a form that is quick to draw conclusions from. An [`Engine`] draws them
//! until nothing more follows, and keeps a trail of what was lost and to which rule. Reasons are worked out only where
//! somebody asks for them: [`Engine::back`] takes the trail back and meets only what a contradiction rests on.
//! [`Refuter`] supposes and tells cases apart; [`propagated`] says what is left of a whole model before a search begins.

mod conclude;
mod derived_sums;
mod engine;
mod propagation;
mod refute;
mod rules;
mod sums;

pub(crate) use self::conclude::{Effort, bits};
pub(crate) use self::derived_sums::{Derived, derived};
pub(crate) use self::engine::{Conflict, Engine, Loss, SUPPOSED};
pub(crate) use self::propagation::{conflicting, propagated};
pub(crate) use self::refute::{End, Line, Refuter};
pub(crate) use self::rules::{Draw, Kind, Rules};
pub(crate) use self::sums::{Term, supports_of_terms};
