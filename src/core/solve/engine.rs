//! The interface of every engine, whichever crate does the work.
//!
//! **The unit of work** of a [`Budget`] here is one conflict of the search. Each call counts one more, so that many
//! easy calls come to an end as well. An engine that finds its answer with the conflict that uses up the budget still
//! returns it; the next call is refused.

use super::cnf::{Assignment, Cnf, Lit, Var};
use crate::puzzle::{Budget, Stopped};
use crate::words::{Phrase, errors, say};

/// The number of clauses loaded between two checks of the time.
const AT_ONCE: usize = 1024;

/// The answer of an engine about a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SatResult {
    /// It can be made true, for example by this assignment.
    Sat(Assignment),
    /// It cannot be made true.
    Unsat,
    /// The work ended first.
    Unknown(Stopped),
}

/// The answer of an incremental engine about its clauses under assumptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IncrementalResult {
    /// The clauses and all assumptions can be true together, for example by this assignment.
    Sat(Assignment),
    /// They cannot. These assumptions, in the form in which they were assumed, already contradict the clauses. Not
    /// minimal. Empty if the clauses contradict each other.
    Unsat(Vec<Lit>),
    /// The work ended first.
    Unknown(Stopped),
}

/// A failure of an engine to give a usable answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// It panicked; the panic was caught.
    Panicked {
        /// The engine.
        engine: &'static str,
    },
    /// It reported an error of its own.
    Failed {
        /// The engine.
        engine: &'static str,
        /// Its error message.
        reason: String,
    },
}

impl EngineError {
    /// What went wrong, in words; the engine's own message is in English.
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
    /// Its name for `--engine` and in reports.
    fn name(&self) -> &'static str;

    /// Finds an assignment that makes the formula true, or that there is none. The assignment covers every declared
    /// variable.
    fn solve(&self, cnf: &Cnf, budget: &Budget) -> Result<SatResult, EngineError>;
}

/// An engine that keeps its clauses and what it has learnt between calls.
pub trait Incremental: Send {
    /// Declares one more variable.
    fn new_var(&mut self) -> Var;

    /// Adds a clause for good. Variables not declared before are declared now.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Finds an assignment that makes all clauses and assumptions true, or assumptions that make it impossible.
    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> IncrementalResult;

    /// Adds every variable and clause of a formula. The engine must still be empty, because the variables keep their
    /// numbers.
    fn load(&mut self, cnf: &Cnf) {
        // Without a limit, loading cannot end early.
        let _ = self.load_within(cnf, &Budget::unlimited());
    }

    /// Like [`Incremental::load`], but stops when the time ends; the engine is then unusable.
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
