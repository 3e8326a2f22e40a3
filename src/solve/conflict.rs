//! Which rules contradict each other.

use super::batsat::{Batsat, BatsatSolver};
use super::cnf::Lit;
use super::encode::{Encoding, Guard};
use super::engine::{Incremental, Outcome};
use super::error::SolveError;
use super::shrink::{End, shrink};
use super::solutions::checked;
use crate::puzzle::{Budget, ConstraintId, Model, Rule};

/// A smallest clash: constraints that no assignment obeys together, while any of them left out lets the others be
/// obeyed. Ascending; none where the model has a solution. Empty where a cell has no value at all.
///
/// Minimal, not the smallest there is, and one of possibly several. Rules of the board (houses) are left out first
/// where that is possible, so that the clash is told in clues.
pub fn conflict(model: &Model, budget: &Budget) -> Result<Option<Vec<ConstraintId>>, SolveError> {
    let encoding = Encoding::new(model, Guard::Constraints);
    let mut solver = BatsatSolver::new();
    solver.load(encoding.cnf());
    let mut core = match solver.solve(encoding.selectors(), budget) {
        Outcome::Sat(assignment) => {
            checked(model, &encoding, &assignment, Batsat::NAME)?;
            return Ok(None);
        }
        Outcome::Unsat(core) => core,
        Outcome::Unknown(stopped) => return Err(stopped.into()),
    };
    let Some(first) = encoding.selectors().first().map(|literal| literal.var().0) else {
        return Ok(Some(Vec::new()));
    };
    let id = |literal: &Lit| ConstraintId(literal.var().0 - first);
    let is_clue = |id: ConstraintId| !matches!(model.constraint(id).rule, Rule::AllDifferent(_));
    core.sort_unstable_by_key(|literal| (is_clue(id(literal)), id(literal)));
    match shrink(&mut solver, &[], core, usize::MAX, budget) {
        (_, End::Stopped(stopped)) => Err(stopped.into()),
        (core, _) => {
            let mut constraints: Vec<ConstraintId> = core.iter().map(id).collect();
            constraints.sort_unstable();
            Ok(Some(constraints))
        }
    }
}
