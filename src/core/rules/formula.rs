//! Statements about candidates.

use crate::puzzle::{Arg, Candidate, Cell, Clauses, Demand, Formula, Part, Position, Rule, Sentence, Value, ValueSet};
use crate::words::Fixed;

/// The formula is true.
pub fn formula(formula: Formula) -> Rule {
    Stated(formula).into()
}

#[derive(Debug)]
struct Stated(Formula);

impl Demand for Stated {
    fn cells(&self) -> Vec<Cell> {
        self.0.cells()
    }

    fn holds(&self, values: &[Value]) -> bool {
        self.0.is_true(values)
    }

    fn encode(&self, _: Part, to: &mut dyn Clauses) {
        to.formula(&self.0);
    }

    fn describe(&self) -> Sentence {
        Sentence::new(Fixed("rules.statement-about"), [Arg::Cells(self.0.cells())])
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        formula(self.0.moved(to))
    }

    fn candidates(&self, _: &dyn Fn(Cell) -> ValueSet) -> Vec<Candidate> {
        self.0.candidates()
    }

    fn is_broken(&self, position: &Position) -> bool {
        self.0.truth(position) == Some(false)
    }

    fn is_blind_to(&self, corners: [Cell; 4], values: [Value; 2]) -> bool {
        let speaks_of = |told: &Candidate| corners.contains(&told.cell) && values.contains(&told.value);
        !self.0.candidates().iter().any(speaks_of)
    }

    fn formula(&self) -> Option<&Formula> {
        Some(&self.0)
    }
}
