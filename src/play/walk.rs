//! Walks a path of steps: the position before each, and what applying one changes in the game.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Edit, Move};
use nazo_core::logic::sum_against;
use nazo_core::puzzle::{AtomId, Candidate, Cell, Model, Position, Step};

/// Every 16th position is kept; those between are replayed from it.
const KEPT_EVERY: usize = 16;

/// No step of the path removes the candidate.
const NEVER: u32 = u32::MAX;

/// Why a step cannot be applied to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeError {
    /// The path has no such step.
    NoSuchStep(usize),
    /// The player's entry in the cell differs from the path's.
    Differs(Cell),
}

/// A path of steps that can be walked forwards and backwards.
#[derive(Clone, Debug)]
pub struct Walk {
    model: Arc<Model>,
    steps: Vec<Step>,
    /// The positions before steps 0, 16, 32, …, as far as the path goes.
    kept: Vec<Position>,
    end: Position,
    /// For every step, whether it removes only what a single sum forbids by itself.
    at_sight: Vec<bool>,
    /// For every candidate, the step that removes it, or [`NEVER`]; 64 values per cell.
    removed_by: Vec<u32>,
}

impl Walk {
    /// The path of `steps` from `start`.
    pub fn new(model: Arc<Model>, start: Position, steps: Vec<Step>) -> Walk {
        let removed_by = vec![NEVER; model.cell_count() * 64];
        let mut walk =
            Walk { model, steps: Vec::new(), kept: vec![start.clone()], end: start, at_sight: Vec::new(), removed_by };
        steps.into_iter().for_each(|step| walk.push(step));
        walk
    }

    /// Appends a step.
    pub fn push(&mut self, step: Step) {
        let at = self.steps.len();
        let before = self.end.clone();
        self.at_sight.push(is_at_sight(&self.model, &before, &step));
        self.end.apply(&self.model, &step);
        for cell in self.model.cells() {
            for value in before.candidates(cell) - self.end.candidates(cell) {
                self.removed_by[slot(Candidate::new(cell, value))] = at as u32;
            }
        }
        self.steps.push(step);
        if self.steps.len().is_multiple_of(KEPT_EVERY) {
            self.kept.push(self.end.clone());
        }
    }

    /// Keeps the first `count` steps.
    pub fn truncate(&mut self, count: usize) {
        let steps = self.steps.drain(..).take(count).collect();
        *self = Walk::new(self.model.clone(), self.kept[0].clone(), steps);
    }

    /// The first `count` steps followed by another.
    pub fn with(&self, count: usize, step: Step) -> Walk {
        let steps = self.steps.iter().take(count).cloned().chain([step]).collect();
        Walk::new(self.model.clone(), self.kept[0].clone(), steps)
    }

    /// The position after the last step.
    pub fn end(&self) -> &Position {
        &self.end
    }

    /// The steps in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The position before step `at`; from the number of steps on, the position after the last.
    pub fn before(&self, at: usize) -> Position {
        let at = at.min(self.steps.len());
        let from = at / KEPT_EVERY;
        let mut position = self.kept[from].clone();
        for step in &self.steps[from * KEPT_EVERY..at] {
            position.apply(&self.model, step);
        }
        position
    }

    /// Whether step `at` removes only what a single sum forbids by itself, so that automatic candidates show it anyway.
    pub fn is_at_sight(&self, at: usize) -> bool {
        self.at_sight.get(at) == Some(&true)
    }

    /// The steps that bring step `at` into a game at position `now`, in ascending order. They are the step itself and,
    /// for each candidate that it needs gone but that is still there, the earlier step that removes it. The same
    /// applies to those steps.
    pub fn needed(&self, at: usize, now: &Position) -> Vec<usize> {
        let mut needed = BTreeSet::new();
        let mut open = vec![at];
        while let Some(at) = open.pop() {
            let Some(step) = self.steps.get(at) else { continue };
            if !needed.insert(at) {
                continue;
            }
            let missing = step.premises.iter().filter(|premise| now.has(**premise));
            let removers = missing.filter_map(|premise| self.removed_by.get(slot(*premise)));
            open.extend(removers.map(|remover| *remover as usize).filter(|remover| *remover < at));
        }
        needed.into_iter().collect()
    }

    /// The move that brings step `at`, and the earlier ones it needs, into a game at position `now`. `None` if the game
    /// already has all of it. An error if an entry contradicts the path.
    pub fn take(&self, at: usize, now: &Position) -> Result<Option<Move>, TakeError> {
        if at >= self.steps.len() {
            return Err(TakeError::NoSuchStep(at));
        }
        let mut position = now.clone();
        let mut edits = Vec::new();
        for step in self.needed(at, now).into_iter().map(|at| &self.steps[at]) {
            for candidate in &step.eliminates {
                if position.value(candidate.cell) == Some(candidate.value) {
                    return Err(TakeError::Differs(candidate.cell));
                }
                if position.eliminate(*candidate) {
                    edits.push(Edit::Strike(*candidate));
                }
            }
            for candidate in &step.places {
                match position.value(candidate.cell) {
                    Some(value) if value != candidate.value => return Err(TakeError::Differs(candidate.cell)),
                    Some(_) => {}
                    None => {
                        position.place(&self.model, *candidate);
                        edits.push(Edit::Put(*candidate));
                    }
                }
            }
        }
        Ok(Move::of(edits))
    }
}

fn is_at_sight(model: &Model, before: &Position, step: &Step) -> bool {
    let is_of_sum = |rule: &AtomId| model.constraint(model.atom(*rule).constraint).rule.sum().is_some();
    if !step.places.is_empty() || !step.rules.iter().all(is_of_sum) {
        return false;
    }
    step.eliminates.iter().all(|gone| !before.has(*gone) || sum_against(model, before, *gone).is_some())
}

fn slot(candidate: Candidate) -> usize {
    candidate.cell.index() * 64 + usize::from(candidate.value.number())
}
