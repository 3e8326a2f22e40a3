//! Solving with clauses: how many solutions a puzzle has, and which values survive in some solution. It also finds
//! rules of a puzzle that contradict each other, and entries of a player that do.
//!
//! A model becomes clauses ([`Encoding`]), the clauses go to an engine ([`Engine`], [`Incremental`]), and every answer
//! is checked against the model before it is used. Each engine's crate is named in one file only.

mod backbone;
pub(crate) mod batsat;
mod checksum;
mod classic;
mod cnf;
mod conflict;
pub(crate) mod encode;
pub(crate) mod engine;
mod error;
mod formula;
pub(crate) mod hitting;
mod presolve;
mod race;
mod readings;
mod reasoner;
mod refuter;
mod repair;
mod shrink;
mod solutions;
mod spare;
mod splr;
mod standing;
mod trim;

pub use self::backbone::{Survival, backbone, backbone_and_solution};
pub use self::batsat::{Batsat, BatsatSolver};
pub use self::classic::{ClassicSolutions, Grid, classic, classic_count, classic_givens};
pub use self::cnf::{Assignment, Cnf, Lit, Var};
pub use self::conflict::conflict;
pub use self::encode::{Encoding, Guard, Lazy};
pub use self::engine::{Engine, EngineError, Incremental, IncrementalResult, SatResult};
pub use self::error::SolveError;
pub use self::formula::{ClauseOrigin, FormulaView, Heading, Section};
pub use self::hitting::smallest_hitting;
pub use self::presolve::Presolved;
pub use self::race::{PATIENCE, race};
pub use self::reasoner::{Reason, Reasoner, Supposed};
pub use self::refuter::{Core, Refutation, Refuter};
pub use self::repair::{Alternative, Change, GaveUp, Limits, Repair, Uncertain, repair};
pub use self::shrink::{End as ShrinkEnd, shrink};
pub use self::solutions::{End, EngineChoice, Solutions, Status, UnknownEngine, classic_solutions, solutions, status};
pub use self::splr::Splr;
pub use self::standing::{Standing, standing};
