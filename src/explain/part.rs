//! A piece of a text small enough to be thought through at a glance: one line with the cells it bears upon.

use crate::puzzle::{BitSet, Budget, Candidate, Cell, ConstraintId, Form, Literal, Model, ModelBuilder, Position};
use crate::solve::{Reasoner, SolveError, Supposed};

/// One line (or none) with what categories and roles demand of the cells it bears upon: what follows from the line at a
/// position follows from this piece alone, since nothing ties its cells to others.
pub(super) struct Part {
    reasoner: Reasoner,
    /// The cells of the whole model that the piece has, ascending.
    cells: Vec<Cell>,
}

impl Part {
    /// The piece with the cells of `reach`, and the line where there is one.
    pub(super) fn new(model: &Model, line: Option<ConstraintId>, reach: &BitSet) -> Part {
        let cells: Vec<Cell> = reach.iter().map(|at| Cell(at as u16)).collect();
        let mut builder = ModelBuilder::new();
        for cell in &cells {
            builder.cell(model.site(*cell).clone(), model.domain(*cell));
        }
        let to = |cell: Cell| Cell(cells.binary_search(&cell).unwrap_or(0) as u16);
        for (at, constraint) in model.constraints().iter().enumerate() {
            let is_line = line == Some(ConstraintId(at as u32));
            let is_inside = || constraint.rule.cells().iter().all(|cell| reach.contains(cell.index()));
            if is_line || (constraint.form != Form::Line && is_inside()) {
                let mut moved = constraint.clone();
                moved.rule = constraint.rule.moved(&to);
                builder.add(moved);
            }
        }
        Part { reasoner: Reasoner::new(&builder.build(), &[], &[]), cells }
    }

    /// Which of these candidates the piece rules out at a position; those about other cells are left out of account.
    pub(super) fn fallen(
        &mut self,
        model: &Model,
        position: &Position,
        targets: &[Candidate],
        budget: &Budget,
    ) -> Result<Vec<Candidate>, SolveError> {
        let own = |cell: Cell| self.cells.binary_search(&cell).ok().map(|at| Cell(at as u16));
        let inside = |target: &Candidate| Some(Candidate::new(own(target.cell)?, target.value));
        let within: Vec<Candidate> = targets.iter().filter_map(inside).collect();
        if within.is_empty() {
            return Ok(Vec::new());
        }
        let mut facts = Vec::new();
        for (at, cell) in self.cells.iter().enumerate() {
            for value in model.domain(*cell) - position.candidates(*cell) {
                let candidate = Candidate::new(Cell(at as u16), value);
                facts.push(Supposed::Literal(Literal { candidate, holds: false }));
            }
        }
        let fallen = self.reasoner.fallen(&[], &facts, &within, budget)?;
        let whole = |one: Candidate| Some(Candidate::new(*self.cells.get(one.cell.index())?, one.value));
        Ok(fallen.into_iter().filter_map(whole).collect())
    }
}

/// The cells that a line speaks of, and all that are tied to them without a line.
pub(super) fn reach(model: &Model, line: ConstraintId) -> BitSet {
    let cells = model.constraint(line).rule.cells();
    let mut reach = BitSet::of(model.cell_count(), cells.iter().map(|cell| cell.index()));
    loop {
        let before = reach.len();
        for constraint in model.constraints().iter().filter(|constraint| constraint.form != Form::Line) {
            let cells = constraint.rule.cells();
            if cells.iter().any(|cell| reach.contains(cell.index())) {
                cells.iter().for_each(|cell| {
                    reach.insert(cell.index());
                });
            }
        }
        if reach.len() == before {
            return reach;
        }
    }
}
