//! What is known at one moment of solving.

use super::{Candidate, Cell, Model, Step, Value, ValueSet};

/// The candidates left in every cell and the values placed so far. It holds no reference to its model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    candidates: Vec<ValueSet>,
    placed: Vec<bool>,
}

impl Position {
    /// The position before the first move: the clues are placed, and their values ruled out of the cells they see.
    pub fn start(model: &Model) -> Position {
        let mut position = Position {
            candidates: model.cells().map(|cell| model.domain(cell)).collect(),
            placed: vec![false; model.cell_count()],
        };
        for given in model.givens() {
            position.place(model, given);
        }
        position
    }

    /// The values a cell may still take; for a placed cell, its value.
    pub fn candidates(&self, cell: Cell) -> ValueSet {
        self.candidates[cell.index()]
    }

    /// Whether the candidate is still possible or placed.
    pub fn has(&self, candidate: Candidate) -> bool {
        self.candidates(candidate.cell).contains(candidate.value)
    }

    /// The value placed in a cell, if any.
    pub fn value(&self, cell: Cell) -> Option<Value> {
        if self.placed[cell.index()] { self.candidates(cell).first() } else { None }
    }

    /// Whether a value has been placed in the cell.
    pub fn is_placed(&self, cell: Cell) -> bool {
        self.placed[cell.index()]
    }

    /// Places a value and rules it out of every open cell that sees it. Placing a value already ruled out is allowed,
    /// so that a player's wrong entry can be shown.
    pub fn place(&mut self, model: &Model, candidate: Candidate) {
        self.candidates[candidate.cell.index()] = ValueSet::single(candidate.value);
        self.placed[candidate.cell.index()] = true;
        for peer in model.peers(candidate.cell) {
            if !self.placed[peer.index()] {
                self.candidates[peer.index()].remove(candidate.value);
            }
        }
    }

    /// Rules a candidate out of an open cell; returns whether that changed anything.
    pub fn eliminate(&mut self, candidate: Candidate) -> bool {
        !self.is_placed(candidate.cell) && self.candidates[candidate.cell.index()].remove(candidate.value)
    }

    /// Takes back that a candidate was ruled out of an open cell.
    pub fn restore(&mut self, candidate: Candidate) {
        if !self.is_placed(candidate.cell) {
            self.candidates[candidate.cell.index()].insert(candidate.value);
        }
    }

    /// Applies a step: its eliminations, then its placements.
    pub fn apply(&mut self, model: &Model, step: &Step) {
        for candidate in &step.eliminates {
            self.eliminate(*candidate);
        }
        for candidate in &step.places {
            self.place(model, *candidate);
        }
    }

    /// Whether the step would still change this position.
    pub fn gains_from(&self, step: &Step) -> bool {
        step.places.iter().any(|candidate| !self.is_placed(candidate.cell))
            || step.eliminates.iter().any(|candidate| !self.is_placed(candidate.cell) && self.has(*candidate))
    }

    /// The number of cells that are still open.
    pub fn open_cells(&self) -> usize {
        self.placed.iter().filter(|placed| !**placed).count()
    }

    /// Whether every cell has a value, right or wrong.
    pub fn is_full(&self) -> bool {
        self.placed.iter().all(|placed| *placed)
    }

    /// Whether every cell has a value and together they satisfy every rule. Named techniques do not question a
    /// position: if the clues contradict each other, they may still fill the board.
    pub fn is_solution_of(&self, model: &Model) -> bool {
        self.values().is_some_and(|values| model.is_solution(&values))
    }

    /// The value of every cell; None unless all are placed.
    pub fn values(&self) -> Option<Vec<Value>> {
        if self.is_full() { self.candidates.iter().map(|set| set.first()).collect() } else { None }
    }
}
