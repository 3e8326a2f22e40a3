//! The engine splr: one whole formula at a time. No other file names the crate.
//!
//! Its pitfalls are hidden here:
//! - an empty formula and an empty clause are answered without calling it;
//! - a contradiction among the unit clauses comes back as an error, which means unsatisfiable;
//! - it knows the variables only up to the largest literal it was given; the others are added as false;
//! - adding clauses to a solver that has answered is unsound or ends in a panic, so every formula gets a fresh
//!   solver;
//! - its time limit is truncated to whole seconds, and a limit of zero makes it give up at once; see [`seconds`].
//!
//! **A run cannot be cancelled.** Only its time limit ends it, and that is checked between stages of the search. A
//! caller who must not wait runs it on its own thread and abandons the thread. The answer is then lost, and the thread
//! ends with the run or with the process. Give such a run a time limit, and never start a second one while the first
//! may still be running.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use ::splr::types::PropertyDereference;
use ::splr::{Certificate, Config, SolveIF, Solver, SolverError, assign};

use super::cnf::{Assignment, Cnf};
use super::engine::{Engine, EngineError, SatResult};
use crate::puzzle::{Budget, Stopped};

/// The number of seconds that means no limit: its own default is 5000.
const FOREVER: u64 = u32::MAX as u64;

/// Solves whole formulas with splr; a run gets the time left in its budget.
#[derive(Clone, Copy, Debug, Default)]
pub struct Splr;

impl Splr {
    /// Its name for `--engine`.
    pub const NAME: &'static str = "splr";
}

/// A time limit in the form splr takes it: whole seconds, rounded up, at least one.
fn seconds(limit: Option<Duration>) -> u64 {
    limit.map_or(FOREVER, |limit| {
        let whole = limit.as_secs().saturating_add(u64::from(limit.subsec_nanos() > 0));
        whole.clamp(1, FOREVER)
    })
}

impl Engine for Splr {
    fn name(&self) -> &'static str {
        Splr::NAME
    }

    /// Checks the flag and the deadline of the budget only before it starts, and keeps to the time left at that point.
    /// Its conflicts are counted when it is done.
    fn solve(&self, cnf: &Cnf, budget: &Budget) -> Result<SatResult, EngineError> {
        if let Err(stopped) = budget.spend(1) {
            return Ok(SatResult::Unknown(stopped));
        }
        let variables = cnf.variables() as usize;
        if cnf.clauses().any(<[_]>::is_empty) {
            return Ok(SatResult::Unsat);
        }
        if cnf.is_empty() {
            return Ok(SatResult::Sat(Assignment::new(vec![false; variables])));
        }
        let config = Config { c_timeout: seconds(budget.time_left()) as f64, quiet_mode: true, ..Config::default() };
        // It indexes and unwraps freely, and a bug in it must not end the program with the terminal in raw mode.
        // Nothing it touches outlives the call, so no half-changed state is ever seen.
        let run = catch_unwind(AssertUnwindSafe(|| run(config, cnf)));
        let (conflicts, result) = run.map_err(|_| EngineError::Panicked { engine: Splr::NAME })?;
        // As with every engine, exceeding the limit is reported by the next call.
        let _ = budget.spend(conflicts);
        match result {
            Ok(Certificate::SAT(literals)) => Ok(SatResult::Sat(assignment(&literals, variables))),
            Ok(Certificate::UNSAT) => Ok(SatResult::Unsat),
            Err(SolverError::EmptyClause | SolverError::RootLevelConflict(_) | SolverError::Inconsistent) => {
                Ok(SatResult::Unsat)
            }
            Err(SolverError::TimeOut) => Ok(SatResult::Unknown(Stopped::OutOfTime)),
            Err(error) => Err(EngineError::Failed { engine: Splr::NAME, reason: error.to_string() }),
        }
    }
}

/// The number of conflicts, and the result.
fn run(config: Config, cnf: &Cnf) -> (u64, Result<Certificate, SolverError>) {
    let numbers: Vec<i32> = cnf.clauses().flatten().map(|literal| literal.dimacs()).collect();
    let mut rest = numbers.as_slice();
    let mut clauses: Vec<&[i32]> = Vec::with_capacity(cnf.len());
    for clause in cnf.clauses() {
        let (head, tail) = rest.split_at(clause.len());
        clauses.push(head);
        rest = tail;
    }
    match Solver::try_from((config, clauses.as_slice())) {
        Err(answer) => (0, answer),
        Ok(mut solver) => {
            let result = solver.solve();
            (solver.asg.derefer(assign::property::Tusize::NumConflict) as u64, result)
        }
    }
}

fn assignment(literals: &[i32], variables: usize) -> Assignment {
    let mut values = vec![false; variables];
    for literal in literals.iter().filter(|literal| **literal > 0) {
        if let Some(value) = values.get_mut(*literal as usize - 1) {
            *value = true;
        }
    }
    Assignment::new(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_limit_never_becomes_none_at_all() {
        let whole = |millis| seconds(Some(Duration::from_millis(millis)));
        assert_eq!([0, 1, 500, 1000, 1001].map(whole), [1, 1, 1, 1, 2]);
        assert_eq!(seconds(Some(Duration::MAX)), FOREVER);
        assert_eq!(seconds(None), FOREVER);
    }
}
