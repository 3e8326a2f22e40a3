//! A piece of a text small enough to be thought through at a glance: one line with the cells it bears upon.

use super::glance::Doubt;
use crate::puzzle::{Budget, Candidate, Cell, ConstraintId, Form, Literal, Model, ModelBuilder, Position, Stopped};
use crate::solve::{Reasoner, SolveError, Supposed};

/// One line (or none) with what categories and roles demand of the cells it bears upon: what follows from the line at a
/// position follows from this piece alone, since nothing ties its cells to others.
pub(super) struct Part {
    reasoner: Reasoner,
    /// The cells of the whole model that the piece has, ascending.
    cells: Vec<Cell>,
}

impl Part {
    /// The piece with these cells, ascending, and the line where there is one.
    pub(super) fn new(
        model: &Model,
        line: Option<ConstraintId>,
        cells: Vec<Cell>,
        budget: &Budget,
    ) -> Result<Part, Stopped> {
        let mut builder = ModelBuilder::new();
        for cell in &cells {
            builder.cell(model.site(*cell).clone(), model.domain(*cell));
        }
        let to = |cell: Cell| Cell(cells.binary_search(&cell).unwrap_or(0) as u16);
        for (at, constraint) in model.constraints().iter().enumerate() {
            let is_line = line == Some(ConstraintId(at as u32));
            let is_inside = || constraint.rule.cells().iter().all(|cell| cells.binary_search(cell).is_ok());
            if is_line || (constraint.form != Form::Line && is_inside()) {
                let mut moved = constraint.clone();
                moved.rule = constraint.rule.moved(&to);
                builder.add(moved);
            }
        }
        Ok(Part { reasoner: Reasoner::new(&builder.build(), &[], &[], budget)?, cells })
    }

    /// The cells that the piece has, ascending.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Which of these candidates the piece rules out at a position; those about other cells are left out of account.
    pub(super) fn fallen(
        &mut self,
        model: &Model,
        position: &Position,
        targets: &[Candidate],
        budget: &Budget,
    ) -> Result<Vec<Candidate>, SolveError> {
        let inside = |target: &Candidate| Some(Candidate::new(self.own(target.cell)?, target.value));
        let within: Vec<Candidate> = targets.iter().filter_map(inside).collect();
        if within.is_empty() {
            return Ok(Vec::new());
        }
        let fallen = self.reasoner.fallen(&[], &self.facts(model, position), &within, budget)?;
        let whole = |one: Candidate| Some(Candidate::new(*self.cells.get(one.cell.index())?, one.value));
        Ok(fallen.into_iter().filter_map(whole).collect())
    }

    /// What of all that has been ruled out at a position is needed for the piece not to allow what is in doubt.
    pub(super) fn premises(
        &mut self,
        model: &Model,
        position: &Position,
        doubt: Doubt,
        budget: &Budget,
    ) -> Result<Vec<Candidate>, SolveError> {
        let own = |whole: Candidate| Some(Candidate::new(self.own(whole.cell)?, whole.value));
        let doubted = match doubt {
            Doubt::Is(candidate) => own(candidate).map(|candidate| Literal { candidate, holds: true }),
            Doubt::IsNot(candidate) => own(candidate).map(|candidate| Literal { candidate, holds: false }),
            Doubt::Anything(_) => None,
        };
        let mut supposed = self.facts(model, position);
        supposed.extend(doubted.map(Supposed::Literal));
        let involved = self.reasoner.involved(&[], &supposed, budget)?.unwrap_or_default();
        let premise = |one: Supposed| match one {
            Supposed::Literal(literal) if !literal.holds && Some(literal) != doubted => {
                Some(Candidate::new(*self.cells.get(literal.candidate.cell.index())?, literal.candidate.value))
            }
            _ => None,
        };
        Ok(involved.into_iter().filter_map(premise).collect())
    }

    /// What a cell of the whole model is in the piece.
    fn own(&self, cell: Cell) -> Option<Cell> {
        self.cells.binary_search(&cell).ok().map(|at| Cell(at as u16))
    }

    /// What has been ruled out, in terms of the piece.
    fn facts(&self, model: &Model, position: &Position) -> Vec<Supposed> {
        let mut facts = Vec::new();
        for (at, cell) in self.cells.iter().enumerate() {
            for value in model.domain(*cell) - position.candidates(*cell) {
                let candidate = Candidate::new(Cell(at as u16), value);
                facts.push(Supposed::Literal(Literal { candidate, holds: false }));
            }
        }
        facts
    }
}
