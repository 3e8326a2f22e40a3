//! Propagation of rules with reasons: the only propagator of the program.
//!
//! [`Rules`] are the rules of a model, or parts of them, in a form that is quick to propagate. An [`Engine`] propagates
//! them until nothing more follows, and keeps a trail of every loss with the rule behind it. Reasons are computed only
//! on request: [`Engine::back`] goes back along the trail and stops only at what a contradiction depends on.
//! [`Refuter`] makes assumptions and distinguishes cases. [`propagated`] gives the domains of a whole model before a
//! search begins.

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
