//! Which candidates are in some solution, and so which of the remaining ones must be ruled out.

use super::error::{ExplainError, Result};
use crate::puzzle::{Budget, Candidate, Cell, Model, Position, Value, ValueSet};
use crate::solve::{EngineChoice, Status, backbone_and_solution, solutions};

/// The values of every cell that are in some solution from a position on.
pub(super) struct Survivors {
    values: Vec<ValueSet>,
    /// The position last asked about.
    seen: Position,
    /// Whether they are the only solution of the model, regardless of the position.
    is_of_model: bool,
    /// Some solution, if one was found on the way.
    solution: Option<Vec<Value>>,
}

impl Survivors {
    /// Asks the solver once.
    pub(super) fn new(model: &Model, position: &Position, budget: &Budget) -> Result<Survivors> {
        if let Some(solution) = only_solution(model, position, budget)? {
            let values = solution.iter().copied().map(ValueSet::single).collect();
            return Ok(Survivors { values, seen: position.clone(), is_of_model: true, solution: Some(solution) });
        }
        let found = backbone_and_solution(model, Some(position), budget)?;
        let (values, solution) = found.ok_or(ExplainError::NoSolution)?;
        Ok(Survivors { values, seen: position.clone(), is_of_model: false, solution: Some(solution) })
    }

    /// If the only solution of the model is known; None if the position does not agree with it.
    pub(super) fn of(model: &Model, position: &Position, solution: &[Value]) -> Option<Survivors> {
        let agrees = solution.len() == model.cell_count() && agrees(model, position, solution);
        let values = solution.iter().copied().map(ValueSet::single).collect();
        let solution = Some(solution.to_vec());
        agrees.then(|| Survivors { values, seen: position.clone(), is_of_model: true, solution })
    }

    /// If nothing has been asked: any candidate of the position may be in a solution.
    pub(super) fn unknown(model: &Model, position: &Position) -> Survivors {
        let values = model.cells().map(|cell| position.candidates(cell)).collect();
        Survivors { values, seen: position.clone(), is_of_model: false, solution: None }
    }

    /// Moves to any position that agrees with the only solution of the model, and returns that solution. None if no
    /// such solution is known, or if the position has lost part of it.
    pub(super) fn back_to(&mut self, model: &Model, position: &Position) -> Option<Vec<Value>> {
        let solution = self.only_solution().filter(|_| self.is_of_model)?;
        self.seen = position.clone();
        Some(solution).filter(|solution| agrees(model, position, solution))
    }

    /// Moves to another position if what is known holds there, and returns whether it does. It does not if candidates
    /// have come back, or if one is gone that was in a solution.
    pub(super) fn move_to(&mut self, model: &Model, position: &Position) -> bool {
        let holds = |cell: Cell| {
            let left = position.candidates(cell);
            left.is_subset(self.seen.candidates(cell)) && self.values(cell).is_subset(left)
        };
        let is_same = model.cells().all(holds);
        if is_same {
            self.seen = position.clone();
        }
        is_same
    }

    /// Whether the candidate is in no solution.
    pub(super) fn excludes(&self, candidate: Candidate) -> bool {
        self.values.get(candidate.cell.index()).is_some_and(|values| !values.contains(candidate.value))
    }

    /// The candidates that are left in open cells but are in no solution.
    pub(super) fn doomed(&self, model: &Model, position: &Position) -> Vec<Candidate> {
        let open = model.cells().filter(|cell| !position.is_placed(*cell));
        let wrong = |cell: Cell| position.candidates(cell) - self.values(cell);
        open.flat_map(|cell| wrong(cell).iter().map(move |value| Candidate { cell, value })).collect()
    }

    /// A solution that agrees with the position that was first asked about; None if nothing was asked.
    pub(super) fn solution(&self) -> Option<&[Value]> {
        self.solution.as_deref()
    }

    /// The only solution, if there is exactly one.
    pub(super) fn only_solution(&self) -> Option<Vec<Value>> {
        self.values.iter().map(|values| values.only()).collect()
    }

    /// The values that the cell has in some solution.
    pub(super) fn values(&self, cell: Cell) -> ValueSet {
        self.values.get(cell.index()).copied().unwrap_or(ValueSet::EMPTY)
    }
}

/// The solution of a puzzle with houses that has no other, if the position agrees with it. For sudokus and their kin
/// that is faster than asking about every candidate.
fn only_solution(model: &Model, position: &Position, budget: &Budget) -> Result<Option<Vec<Value>>> {
    if model.houses().is_empty() {
        return Ok(None);
    }
    let found = solutions(model, 2, EngineChoice::Auto, budget)?;
    budget.check()?;
    if found.status() != Status::Unique {
        return Ok(None);
    }
    Ok(found.found.into_iter().next().filter(|solution| agrees(model, position, solution)))
}

/// Whether the position has all candidates of a solution.
fn agrees(model: &Model, position: &Position, solution: &[Value]) -> bool {
    model.cells().zip(solution).all(|(cell, value)| position.has(Candidate { cell, value: *value }))
}
