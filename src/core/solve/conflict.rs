//! Clues that contradict each other.

use std::collections::VecDeque;

use super::batsat::{Batsat, BatsatSolver};
use super::cnf::Lit;
use super::encode::{Encoding, Guard};
use super::engine::{Incremental, IncrementalResult};
use super::error::Result;
use super::solutions::checked;
use super::trim::trimmed;
use crate::infer::conflicting;
use crate::puzzle::{Budget, ConstraintId, Model, Stopped};

/// Units of work for the first attempt at a clue. A clue that takes longer is put off until the others are done, which
/// may make it easier.
const FIRST_EFFORT: u64 = 10;

/// A minimal conflict: clues (sums, givens, statements) that no assignment satisfies together with the rules of the
/// board. If any one of them is left out, the others can be satisfied. If the rules of the board conflict by
/// themselves, it is a minimal set of those. In ascending order; None if the model has a solution. Empty if a cell has
/// no value at all.
///
/// It is minimal, not necessarily the smallest, and there may be others. If there is a single wrong clue, it is in all
/// of them.
///
/// # Errors
/// The work ended first, or the engine failed.
pub fn conflict(model: &Model, budget: &Budget) -> Result<Option<Vec<ConstraintId>>> {
    budget.spend(1)?;
    let every = (0..model.constraints().len() as u32).map(ConstraintId);
    let (houses, clues) = every.partition(|id| model.constraint(*id).rule.is_house());
    match Hunt::new(model, Guard::Clues, clues, budget)?.minimal(budget)? {
        Some(clues) if clues.is_empty() => Hunt::new(model, Guard::Constraints, houses, budget)?.minimal(budget),
        conflict => Ok(conflict),
    }
}

/// The search for a minimal conflict among some constraints.
struct Hunt<'a> {
    model: &'a Model,
    encoding: Encoding,
    solver: BatsatSolver,
    /// The constraints that may still be left out, each with the units of work for the next attempt.
    rest: VecDeque<(ConstraintId, u64)>,
    needed: Vec<ConstraintId>,
}

impl<'a> Hunt<'a> {
    fn new(model: &'a Model, guard: Guard, among: Vec<ConstraintId>, budget: &Budget) -> Result<Self, Stopped> {
        // Propagation takes the rules of the board for granted.
        let among = if guard == Guard::Clues { narrowed(model, among, budget) } else { among };
        let encoding =
            Encoding::among(model, guard, budget, |id| model.constraint(id).rule.is_house() || among.contains(&id))?;
        let mut solver = BatsatSolver::new();
        solver.tell(&encoding, budget)?;
        let rest = among.into_iter().map(|id| (id, FIRST_EFFORT)).collect();
        Ok(Hunt { model, encoding, solver, rest, needed: Vec::new() })
    }

    /// Leaves out as many constraints as possible; None if there is no conflict.
    fn minimal(mut self, budget: &Budget) -> Result<Option<Vec<ConstraintId>>> {
        match self.solver.solve(&self.literals(), budget) {
            IncrementalResult::Sat(assignment) => {
                checked(self.model, &self.encoding, &assignment, Batsat::NAME)?;
                return Ok(None);
            }
            IncrementalResult::Unsat(core) => self.keep_trimmed(core, budget)?,
            IncrementalResult::Unknown(stopped) => return Err(stopped.into()),
        }
        while let Some((tested, effort)) = self.rest.pop_front() {
            let part = budget.part(effort);
            // With its selector false, the tested constraint takes no part in the search, and nothing follows from
            // that.
            let silent = self.selector(tested).map(|selector| !selector);
            let assumed: Vec<Lit> = silent.into_iter().chain(self.literals()).collect();
            let outcome = self.solver.solve(&assumed, &part);
            budget.spend(part.used())?;
            match outcome {
                IncrementalResult::Sat(_) => self.keep(tested),
                IncrementalResult::Unsat(core) => {
                    self.silence(tested);
                    self.keep_trimmed(core, budget)?;
                }
                IncrementalResult::Unknown(Stopped::OutOfWork) => {
                    self.rest.push_back((tested, effort.saturating_mul(2)))
                }
                IncrementalResult::Unknown(stopped) => return Err(stopped.into()),
            }
        }
        self.needed.sort_unstable();
        Ok(Some(self.needed))
    }

    fn selector(&self, id: ConstraintId) -> Option<Lit> {
        self.encoding.selectors().get(id.index()).copied()
    }

    /// The assumptions: the selectors of all constraints that may still be left out.
    fn literals(&self) -> Vec<Lit> {
        self.rest.iter().filter_map(|(id, _)| self.selector(*id)).collect()
    }

    /// Keeps a constraint for good. Stated as a clause, its selector makes learnt clauses shorter and need not be
    /// decided again in each call.
    fn keep(&mut self, id: ConstraintId) {
        if let Some(selector) = self.selector(id) {
            self.solver.add_clause(&[selector]);
        }
        self.needed.push(id);
    }

    /// Leaves out for good the constraints that are not in the trimmed core.
    fn keep_trimmed(&mut self, core: Vec<Lit>, budget: &Budget) -> Result<()> {
        let core = trimmed(&mut self.solver, core, budget)?;
        let is_kept = |selector: Option<Lit>| selector.is_some_and(|selector| core.contains(&selector));
        let (kept, dropped): (VecDeque<_>, VecDeque<_>) =
            self.rest.iter().copied().partition(|(id, _)| is_kept(self.selector(*id)));
        self.rest = kept;
        dropped.into_iter().for_each(|(id, _)| self.silence(id));
        Ok(())
    }

    /// Tells the engine that a constraint is left out for good, so that it forgets its clauses.
    fn silence(&mut self, id: ConstraintId) {
        if let Some(selector) = self.selector(id) {
            self.solver.add_clause(&[!selector]);
        }
    }
}

/// The clues left after repeatedly narrowing to a conflict found by propagation alone; all of them if it finds none.
fn narrowed(model: &Model, clues: Vec<ConstraintId>, budget: &Budget) -> Vec<ConstraintId> {
    let mut clues = clues;
    while let Some(conflict) = conflicting(model, &clues, budget).filter(|conflict| conflict.len() < clues.len()) {
        clues = conflict;
    }
    clues
}
