//! What every engine offers, whichever crate does the work.
//!
//! **The unit of work** of a [`Budget`] here is one conflict of the search, plus one for every question asked, so
//! that many easy questions come to an end as well. An engine that finds its answer with the conflict that uses
//! up the budget still gives it; the next question is refused.

use super::cnf::{Assignment, Cnf, Lit, Var};
use crate::puzzle::{Budget, Stopped};
use crate::words::{Phrase, errors, say};

/// Clauses that are loaded between two looks at the time.
const AT_ONCE: usize = 1024;

/// What an engine says about a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SatResult {
    /// It can be made true, for instance so.
    Sat(Assignment),
    /// It cannot be made true.
    Unsat,
    /// The work ended first.
    Unknown(Stopped),
}

/// What an incremental engine says about its clauses under assumptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IncrementalResult {
    /// The clauses and all assumptions can be true, for instance so.
    Sat(Assignment),
    /// They cannot: these assumptions, given as they were assumed, already contradict the clauses. Not minimal.
    /// Empty where the clauses contradict each other.
    Unsat(Vec<Lit>),
    /// The work ended first.
    Unknown(Stopped),
}

/// An engine gave no answer that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// It panicked; the program was kept alive.
    Panicked {
        /// Which engine.
        engine: &'static str,
    },
    /// It reported an error of its own.
    Failed {
        /// Which engine.
        engine: &'static str,
        /// What it said.
        reason: String,
    },
}

impl EngineError {
    /// What went wrong, in words; what the engine said is English.
    pub fn phrase(&self) -> Phrase {
        match self {
            EngineError::Panicked { engine } => {
                say!("solve.engine-broke-down", engine)
            }
            EngineError::Failed { engine, reason } => {
                say!("solve.engine-failed", engine, reason)
            }
        }
    }
}

errors!(EngineError);

/// An engine that answers one formula at a time.
pub trait Engine: Send + Sync {
    /// How `--engine` and reports call it.
    fn name(&self) -> &'static str;

    /// Finds an assignment that makes the formula true, or that there is none. The assignment covers every
    /// declared variable.
    fn solve(&self, cnf: &Cnf, budget: &Budget) -> Result<SatResult, EngineError>;
}

/// An engine that keeps its clauses and what it learnt between questions.
pub trait Incremental: Send {
    /// Declares one more variable.
    fn new_var(&mut self) -> Var;

    /// Adds a clause for good. Variables not declared yet become so.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Finds an assignment that makes all clauses and assumptions true, or which assumptions stand in the way.
    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> IncrementalResult;

    /// Adds every variable and clause of a formula; meant for an engine that is still empty, because the
    /// variables keep their numbers.
    fn load(&mut self, cnf: &Cnf) {
        // What has no limit does not end early.
        let _ = self.load_within(cnf, &Budget::unlimited());
    }

    /// The same, given up when the time ends: then the engine is of no use.
    fn load_within(&mut self, cnf: &Cnf, budget: &Budget) -> Result<(), Stopped> {
        for _ in 0..cnf.variables() {
            self.new_var();
        }
        for (at, clause) in cnf.clauses().enumerate() {
            if at % AT_ONCE == 0 {
                budget.check()?;
            }
            self.add_clause(clause);
        }
        Ok(())
    }
}
