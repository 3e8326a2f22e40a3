//! A clue that fixes a cell.

use crate::puzzle::{Arg, Candidate, Cell, Clauses, Demand, Literal, Part, Position, Rule, Sentence, Value, ValueSet};
use crate::words::Fixed;

/// The clue: the cell has the value.
pub fn given(candidate: Candidate) -> Rule {
    Given(candidate).into()
}

#[derive(Debug)]
struct Given(Candidate);

impl Demand for Given {
    fn cells(&self) -> Vec<Cell> {
        vec![self.0.cell]
    }

    fn holds(&self, values: &[Value]) -> bool {
        Literal { candidate: self.0, holds: true }.is_true(values)
    }

    fn encode(&self, _: Part, to: &mut dyn Clauses) {
        to.any(&[Literal { candidate: self.0, holds: true }]);
    }

    fn describe(&self) -> Sentence {
        Sentence::new(Fixed("rules.given"), [Arg::Cell(self.0.cell), Arg::Value(self.0.value)])
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        given(Candidate::new(to(self.0.cell), self.0.value))
    }

    fn candidates(&self, _: &dyn Fn(Cell) -> ValueSet) -> Vec<Candidate> {
        vec![self.0]
    }

    fn is_broken(&self, _: &Position) -> bool {
        false
    }

    fn given(&self) -> Option<Candidate> {
        Some(self.0)
    }
}
