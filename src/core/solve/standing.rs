//! Whether given facts are consistent with a model, and otherwise the fewest of them that are not.

use super::batsat::{Batsat, BatsatSolver};
use super::cnf::{Assignment, Lit};
use super::encode::{Encoding, Guard};
use super::engine::{Incremental, IncrementalResult};
use super::error::{Result, SolveError};
use super::hitting::smallest_hitting;
use super::shrink::shrink;
use super::solutions::checked;
use crate::puzzle::{Budget, Literal, Model, Stopped};

/// Units of work for the search for a smaller conflict after the first one.
const EFFORT: u64 = 5000;
/// Units of work for checking whether one more fact fits.
const FITTING: u64 = 100;

/// Whether facts are consistent with a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Some solution of the model satisfies all of them.
    Together,
    /// The model has no solution, whatever the facts.
    NoSolution,
    /// The model has solutions, but none that satisfies all of these facts, in the order they were given. Each is
    /// needed: without it, some solution satisfies the others.
    Conflict {
        /// The facts; at least one.
        facts: Vec<Literal>,
        /// Whether it is proven that no smaller set of facts conflicts. If the work ended early, one of `facts` may
        /// also be superfluous.
        is_smallest: bool,
    },
}

/// Whether some solution of `model` satisfies all `facts` (values that cells have, and values that they do not have).
/// If not, the fewest facts that no solution satisfies together.
///
/// A conflict without superfluous facts is found by deletion. Smaller ones are then looked for by implicit hitting
/// sets. Every conflict contains one of the facts that a solution violates. So a smallest choice with one of each such
/// set is a smallest conflict as soon as it conflicts. Until then its size is a lower bound. See Ignatiev, Previti,
/// Liffiton and Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization" (CP 2015). That search
/// has a limit of its own; if it ends there, or with `budget`, the conflict found is returned without the proof.
///
/// # Errors
/// The work ended before a conflict was known, or the engine failed.
pub fn standing(model: &Model, facts: &[Literal], budget: &Budget) -> Result<Standing> {
    let mut court = Court::new(model, facts, budget)?;
    match court.solver.solve(&[], budget) {
        IncrementalResult::Sat(_) => {}
        IncrementalResult::Unsat(_) => return Ok(Standing::NoSolution),
        IncrementalResult::Unknown(stopped) => return Err(stopped.into()),
    }
    let all = court.selectors.clone();
    let core = match court.solver.solve(&all, budget) {
        IncrementalResult::Sat(assignment) => {
            checked(model, &court.encoding, &assignment, Batsat::NAME)?;
            return Ok(Standing::Together);
        }
        IncrementalResult::Unsat(core) => core,
        IncrementalResult::Unknown(stopped) => return Err(stopped.into()),
    };
    let (left, _) = shrink(&mut court.solver, &[], core, usize::MAX, budget);
    let mut conflict = court.numbers(&left);
    let effort = budget.part(EFFORT);
    let searched = court.search_smaller(&mut conflict, &effort);
    // Exceeding the limit is reported by the caller's next call: this one has its answer.
    let _ = budget.spend(effort.used());
    let is_smallest = match searched {
        Ok(()) => true,
        Err(SolveError::Stopped(_)) => false,
        Err(other) => return Err(other),
    };
    conflict.sort_unstable();
    let facts = conflict.into_iter().filter_map(|at| facts.get(at)).copied().collect();
    Ok(Standing::Conflict { facts, is_smallest })
}

/// The model as clauses, and a selector for every fact.
struct Court<'a> {
    model: &'a Model,
    facts: &'a [Literal],
    encoding: Encoding,
    solver: BatsatSolver,
    selectors: Vec<Lit>,
}

impl<'a> Court<'a> {
    fn new(model: &'a Model, facts: &'a [Literal], budget: &Budget) -> Result<Court<'a>, Stopped> {
        let encoding = Encoding::timely(model, Guard::Nothing, budget)?;
        let mut solver = BatsatSolver::new();
        solver.tell(&encoding, budget)?;
        let mut selectors = Vec::with_capacity(facts.len());
        for fact in facts {
            let selector = solver.new_var().positive();
            selectors.push(selector);
            match (encoding.literal(fact.candidate), fact.holds) {
                (Some(is), true) => solver.add_clause(&[!selector, is]),
                (Some(is), false) => solver.add_clause(&[!selector, !is]),
                (None, true) => solver.add_clause(&[!selector]),
                (None, false) => {}
            }
        }
        Ok(Court { model, facts, encoding, solver, selectors })
    }

    /// The indices of the facts with these selectors.
    fn numbers(&self, selectors: &[Lit]) -> Vec<usize> {
        (0..self.selectors.len()).filter(|at| selectors.contains(&self.selectors[*at])).collect()
    }

    fn lits(&self, facts: &[usize]) -> Vec<Lit> {
        facts.iter().filter_map(|at| self.selectors.get(*at)).copied().collect()
    }

    /// Replaces `conflict` by a smallest one; leaves it unchanged if the work ends first.
    fn search_smaller(&mut self, conflict: &mut Vec<usize>, effort: &Budget) -> Result<()> {
        let mut amiss: Vec<Vec<usize>> = Vec::new();
        // The model has a solution, so a conflict of a single fact cannot get smaller.
        while conflict.len() > 1 {
            let Some(choice) = smallest_hitting(&amiss, conflict.len(), effort)? else { return Ok(()) };
            let assumed = self.lits(&choice);
            match self.solver.solve(&assumed, effort) {
                IncrementalResult::Unsat(_) => {
                    *conflict = choice;
                    return Ok(());
                }
                IncrementalResult::Sat(assignment) => amiss.push(self.left_out(&assignment, effort)?),
                IncrementalResult::Unknown(stopped) => return Err(stopped.into()),
            }
        }
        Ok(())
    }

    /// The facts left over when as many facts as fit are added to those that a solution satisfies. There is at least
    /// one, because the facts conflict.
    fn left_out(&mut self, assignment: &Assignment, effort: &Budget) -> Result<Vec<usize>> {
        let mut held = self.held(assignment)?;
        for at in 0..self.facts.len() {
            if held[at] {
                continue;
            }
            let wanted: Vec<usize> = (0..self.facts.len()).filter(|other| held[*other] || *other == at).collect();
            let assumed = self.lits(&wanted);
            let part = effort.part(FITTING);
            let outcome = self.solver.solve(&assumed, &part);
            effort.spend(part.used())?;
            match outcome {
                IncrementalResult::Sat(better) => held = self.held(&better)?,
                // If it is unknown whether the fact fits, the set is only less sharp.
                IncrementalResult::Unsat(_) | IncrementalResult::Unknown(Stopped::OutOfWork) => {}
                IncrementalResult::Unknown(stopped) => return Err(stopped.into()),
            }
        }
        Ok((0..self.facts.len()).filter(|at| !held[*at]).collect())
    }

    /// For each fact, whether a solution satisfies it.
    fn held(&self, assignment: &Assignment) -> Result<Vec<bool>> {
        let values = checked(self.model, &self.encoding, assignment, Batsat::NAME)?;
        Ok(self.facts.iter().map(|fact| fact.is_true(&values)).collect())
    }
}
