//! Whether a puzzle is sound, and what is wrong with it where it is not.

use std::sync::Arc;

use super::error::{ExplainError, Result};
use crate::puzzle::{Budget, Cell, ConstraintId, Model, Stopped, Value, ascending};
use crate::solve::{End, EngineChoice, PATIENCE, SolveError, Status, conflict, race, solutions};

/// Conflicts within which ordinary puzzles are solved.
const ORDINARY: u64 = 5000;
/// Conflicts that the question is worth whether there is any solution, before steps are looked for.
const GLANCE: u64 = 500;

/// Whether a puzzle has exactly one solution, and what tells that it has not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Soundness {
    /// It has.
    Unique,
    /// It has several.
    Several {
        /// Two of them, one value a cell each.
        solutions: [Vec<Value>; 2],
        /// The cells in which these differ.
        differ: Vec<Cell>,
    },
    /// It has none.
    None {
        /// Rules that cannot all be kept, while any of them left out lets the others be: clues where that is possible,
        /// and before the rest.
        conflict: Vec<ConstraintId>,
    },
}

/// Looks whether a puzzle is sound. A smallest conflict is looked for where there is no solution.
///
/// # Errors
/// The work ended before an answer was known, or the engine failed.
pub fn soundness(model: &Arc<Model>, budget: &Budget) -> Result<Soundness, SolveError> {
    // Of several solutions an ordinary puzzle shows the same two every time; only where that takes long both engines are
    // asked, of which either may be the first.
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

/// Sees to it that a puzzle is not known to be without a solution. Steps by name would lead to the end of such a puzzle all
/// the same, and break a rule only there. Where little work does not tell, nothing is said against it.
///
/// # Errors
/// [`ExplainError::NoSolution`] where it has none; otherwise the engine failed.
pub fn ensure_solvable(model: &Model, budget: &Budget) -> Result<()> {
    let found = solutions(model, 1, EngineChoice::Auto, &budget.part(GLANCE))?;
    if found.status() == Status::None { Err(ExplainError::NoSolution) } else { Ok(()) }
}

/// The cells in which two solutions differ.
pub fn differing(model: &Model, first: &[Value], second: &[Value]) -> Vec<Cell> {
    model.cells().filter(|cell| first.get(cell.index()) != second.get(cell.index())).collect()
}

/// The cells of conflicting clues, in order; those of whole houses only where there are no clues among them.
pub fn conflicting_cells(model: &Model, conflict: &[ConstraintId]) -> Vec<Cell> {
    let of = |all: bool| {
        let rules = conflict.iter().map(|id| &model.constraint(*id).rule);
        ascending(rules.filter(|rule| all || !rule.is_house()).flat_map(|rule| rule.cells()))
    };
    let clues = of(false);
    if clues.is_empty() { of(true) } else { clues }
}
