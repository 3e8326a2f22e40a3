//! Whether a puzzle has exactly one solution, and if not, what is wrong with it.

use std::sync::Arc;

use super::error::{ExplainError, Result};
use crate::puzzle::{Budget, Cell, ConstraintId, Model, Stopped, Value, ascending};
use crate::solve::{End, EngineChoice, PATIENCE, SolveError, Status, conflict, race, solutions};

/// Conflicts within which ordinary puzzles are solved.
const ORDINARY: u64 = 5000;
/// Conflicts that may be spent on whether there is any solution, before steps are searched for.
const GLANCE: u64 = 500;

/// Whether a puzzle has exactly one solution, and what shows that it has not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Soundness {
    /// Exactly one solution.
    Unique,
    /// Several solutions.
    Several {
        /// Two of them, each with one value per cell.
        solutions: [Vec<Value>; 2],
        /// The cells in which the two differ.
        differ: Vec<Cell>,
    },
    /// No solution.
    None {
        /// Rules that cannot all be satisfied, while without any one of them the others can be. These are clues if
        /// possible, listed before the rest.
        conflict: Vec<ConstraintId>,
    },
}

/// Checks whether a puzzle has exactly one solution. If it has none, a minimal conflict is searched for.
///
/// # Errors
/// The work ended before an answer was known, or the engine failed.
pub fn soundness(model: &Arc<Model>, budget: &Budget) -> Result<Soundness, SolveError> {
    // For an ordinary puzzle with several solutions the same two are found every time. Only if that takes long are both
    // engines asked, either of which may finish first.
    let mut solved = solutions(model, 2, EngineChoice::Auto, &budget.part(ORDINARY))?;
    if solved.end == End::Stopped(Stopped::OutOfWork) {
        solved = race(model, 2, PATIENCE, budget)?;
    }
    let (status, end) = (solved.status(), solved.end);
    let mut found = solved.found.into_iter();
    match (status, found.next(), found.next()) {
        (Status::Multiple, Some(first), Some(second)) => {
            let differ = differing(model, &first, &second);
            Ok(Soundness::Several { solutions: [first, second], differ })
        }
        (Status::None, ..) => {
            let mut conflict = conflict(model, budget)?.unwrap_or_default();
            conflict.sort_by_key(|id| model.constraint(*id).rule.is_house());
            Ok(Soundness::None { conflict })
        }
        (Status::Unique, ..) => Ok(Soundness::Unique),
        _ => Err(match end {
            End::Stopped(stopped) => stopped.into(),
            End::Exhausted | End::Limit => Stopped::OutOfWork.into(),
        }),
    }
}

/// Fails if a puzzle is found to have no solution. Named steps would lead to the end of such a puzzle all the same, and
/// break a rule only there. If little work does not settle it, the puzzle passes.
///
/// # Errors
/// [`ExplainError::NoSolution`] if it has none; otherwise the engine failed.
pub fn ensure_solvable(model: &Model, budget: &Budget) -> Result<()> {
    let found = solutions(model, 1, EngineChoice::Auto, &budget.part(GLANCE))?;
    if found.status() == Status::None { Err(ExplainError::NoSolution) } else { Ok(()) }
}

/// The cells in which two solutions differ.
pub fn differing(model: &Model, first: &[Value], second: &[Value]) -> Vec<Cell> {
    model.cells().filter(|cell| first.get(cell.index()) != second.get(cell.index())).collect()
}

/// The cells of conflicting clues, in order. Those of whole houses are included only if there are no clues among them.
pub fn conflicting_cells(model: &Model, conflict: &[ConstraintId]) -> Vec<Cell> {
    let of = |all: bool| {
        let rules = conflict.iter().map(|id| &model.constraint(*id).rule);
        ascending(rules.filter(|rule| all || !rule.is_house()).flat_map(|rule| rule.cells()))
    };
    let clues = of(false);
    if clues.is_empty() { of(true) } else { clues }
}
