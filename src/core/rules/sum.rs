//! Cells that add up to a total.

use crate::puzzle::{
    Arg, Cell, Clauses, Demand, Part, Position, Rule, Sentence, Sum, Value, all_different, on_diagonals,
};
use crate::words::Fixed;

/// The numbers in the cells add up to `total`, without repeats if `distinct`.
pub fn sum(cells: Vec<Cell>, total: u32, distinct: bool) -> Rule {
    Total { cells, total, distinct }.into()
}

#[derive(Debug)]
struct Total {
    cells: Vec<Cell>,
    total: u32,
    distinct: bool,
}

impl Demand for Total {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, values: &[Value]) -> bool {
        let made: u32 = self.cells.iter().filter_map(|cell| values.get(cell.index())).map(|v| u32::from(v.0)).sum();
        made == self.total && (!self.distinct || all_different(&self.cells, values))
    }

    fn encode(&self, _: Part, to: &mut dyn Clauses) {
        to.sum(&self.cells, self.total, self.distinct);
    }

    fn describe(&self) -> Sentence {
        let key = match self.distinct {
            true => Fixed("rules.sum-of-different"),
            false => Fixed("rules.sum"),
        };
        Sentence::new(key, [Arg::Cells(self.cells.clone()), Arg::Number(self.total.into())])
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        sum(self.cells.iter().map(|cell| to(*cell)).collect(), self.total, self.distinct)
    }

    fn is_broken(&self, _: &Position) -> bool {
        false
    }

    fn is_blind_to(&self, corners: [Cell; 4], _: [Value; 2]) -> bool {
        let [one, other] = on_diagonals(&self.cells, corners);
        one == other && (!self.distinct || one < 2)
    }

    fn sum(&self) -> Option<Sum<'_>> {
        Some(Sum { cells: &self.cells, total: self.total, distinct: self.distinct })
    }

    fn house(&self) -> Option<&[Cell]> {
        self.distinct.then_some(&self.cells)
    }
}
