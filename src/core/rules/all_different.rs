//! Cells that differ: rows, boxes, cages.

use crate::puzzle::{
    Arg, Candidate, Cell, Clauses, Demand, Literal, Part, Position, Rule, Sentence, Value, ValueSet,
    all_different as differ, on_diagonals,
};
use crate::words::Fixed;

/// The cells all have different values. If there are as many cells as values, every value occurs.
pub fn all_different(cells: Vec<Cell>) -> Rule {
    AllDifferent(cells).into()
}

#[derive(Debug)]
struct AllDifferent(Vec<Cell>);

impl Demand for AllDifferent {
    fn cells(&self) -> Vec<Cell> {
        self.0.clone()
    }

    fn holds(&self, values: &[Value]) -> bool {
        differ(&self.0, values)
    }

    fn encode(&self, part: Part, to: &mut dyn Clauses) {
        match part {
            Part::AtMostOne(value) => to.once(&self.0, value),
            Part::Contains(value) => {
                let is = |cell: &Cell| Literal { candidate: Candidate::new(*cell, value), holds: true };
                to.any(&self.0.iter().map(is).collect::<Vec<_>>());
            }
            // The rule consists of its parts alone.
            Part::Whole => {}
        }
    }

    fn describe(&self) -> Sentence {
        Sentence::new(Fixed("rules.all-differ"), [Arg::Cells(self.0.clone())])
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        all_different(self.0.iter().map(|cell| to(*cell)).collect())
    }

    fn parts(&self, values: ValueSet) -> Vec<Part> {
        let has_all = self.0.len() == values.len();
        let of = |value| [Some(Part::AtMostOne(value)), has_all.then_some(Part::Contains(value))];
        values.iter().flat_map(of).flatten().collect()
    }

    fn is_broken(&self, _: &Position) -> bool {
        false
    }

    fn is_blind_to(&self, corners: [Cell; 4], _: [Value; 2]) -> bool {
        matches!(on_diagonals(&self.0, corners), [0, 0] | [1, 1])
    }

    fn house(&self) -> Option<&[Cell]> {
        Some(&self.0)
    }

    fn is_house(&self) -> bool {
        true
    }
}
