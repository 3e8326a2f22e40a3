//! Whether facts taken for granted can stand together with a model, and the fewest of them that cannot.

use super::batsat::{Batsat, BatsatSolver};
use super::cnf::{Assignment, Lit};
use super::encode::{Encoding, Guard};
use super::engine::{Incremental, IncrementalResult};
use super::error::{Result, SolveError};
use super::hitting::smallest_hitting;
use super::shrink::shrink;
use super::solutions::checked;
use crate::puzzle::{Budget, Literal, Model, Stopped};

/// Units of work for the search for a smaller conflict once there is one.
const EFFORT: u64 = 5000;
/// Units of work for the question whether one more fact fits.
const FITTING: u64 = 100;

/// Whether facts can stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Some solution of the model has all of them.
    Together,
    /// The model has no solution, whatever the facts.
    NoSolution,
    /// The model has solutions, but none with all of these, which are some of the facts asked about, in their order.
    /// Each is needed: without it a solution has the others.
    Conflict {
        /// The facts; at least one.
        facts: Vec<Literal>,
        /// Whether it is known that no fewer facts conflict. Where the work ended early, one of `facts` may be more than
        /// is needed as well.
        is_smallest: bool,
    },
}

/// Whether some solution of `model` has all of `facts` (values that are in their cells, and values that are not), and
/// otherwise the fewest facts that no solution has together.
///
/// A conflict without a fact to spare is found by deletion. Smaller ones elsewhere are then looked for by implicit hitting
/// sets: whatever a solution leaves unfulfilled, every conflict must have one of, so the smallest choice that has one of
/// each is the smallest conflict as soon as it conflicts, and its size a bound before. See Ignatiev, Previti, Liffiton and
/// Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization" (CP 2015). That search has a limit of
/// its own; where it ends there, or with `budget`, the conflict found is told without the proof.
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
    // Having gone over the limit is reported by the caller's next question: this one has its answer.
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

    /// The positions of the facts that these selectors belong to.
    fn numbers(&self, selectors: &[Lit]) -> Vec<usize> {
        (0..self.selectors.len()).filter(|at| selectors.contains(&self.selectors[*at])).collect()
    }

    fn lits(&self, facts: &[usize]) -> Vec<Lit> {
        facts.iter().filter_map(|at| self.selectors.get(*at)).copied().collect()
    }

    /// Puts a smallest conflict in the place of `conflict`; what ends the work leaves it as it is.
    fn search_smaller(&mut self, conflict: &mut Vec<usize>, effort: &Budget) -> Result<()> {
        let mut amiss: Vec<Vec<usize>> = Vec::new();
        // The model has a solution, so one fact alone cannot be undercut.
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

    /// The facts that are left where as many more as fit are added to those that a solution has: never none, because
    /// they conflict.
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
                // Not knowing whether it fits costs only sharpness.
                IncrementalResult::Unsat(_) | IncrementalResult::Unknown(Stopped::OutOfWork) => {}
                IncrementalResult::Unknown(stopped) => return Err(stopped.into()),
            }
        }
        Ok((0..self.facts.len()).filter(|at| !held[*at]).collect())
    }

    /// Which of the facts a solution has.
    fn held(&self, assignment: &Assignment) -> Result<Vec<bool>> {
        let values = checked(self.model, &self.encoding, assignment, Batsat::NAME)?;
        Ok(self.facts.iter().map(|fact| fact.is_true(&values)).collect())
    }
}
