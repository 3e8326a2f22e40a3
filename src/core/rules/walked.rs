//! The common part of all rules that read their cells in order.

use std::sync::Arc;

use crate::puzzle::{Arg, Cell, Clauses, Demand, Part, Rule, Sentence, Value, ValueSet, Walk, keep_walk};
use crate::words::Fixed;

/// The walk through the cells ends in an accepting state. `key` is the sentence for it, with the cells as `{0}` and the
/// numbers as `{1}` and so on.
pub(super) fn walked(cells: Vec<Cell>, walk: Arc<dyn Walk>, key: Fixed, numbers: Vec<i64>) -> Rule {
    Walked { cells, walk, key, numbers }.into()
}

#[derive(Debug)]
struct Walked {
    cells: Vec<Cell>,
    walk: Arc<dyn Walk>,
    key: Fixed,
    numbers: Vec<i64>,
}

impl Demand for Walked {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, values: &[Value]) -> bool {
        let step = |state: i64, (at, cell): (usize, &Cell)| self.walk.step(at, state, *values.get(cell.index())?);
        let end = self.cells.iter().enumerate().try_fold(self.walk.start(), step);
        end.is_some_and(|end| self.walk.accepts(end))
    }

    fn encode(&self, _: Part, to: &mut dyn Clauses) {
        to.walk(&self.cells, &self.walk);
    }

    fn describe(&self) -> Sentence {
        let numbers = self.numbers.iter().map(|number| Arg::Number(*number));
        Sentence::new(self.key, [Arg::Cells(self.cells.clone())].into_iter().chain(numbers).collect::<Vec<_>>())
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        let cells = self.cells.iter().map(|cell| to(*cell)).collect();
        walked(cells, self.walk.clone(), self.key, self.numbers.clone())
    }

    fn filter(&self, domains: &mut [ValueSet]) -> bool {
        keep_walk(&*self.walk, domains)
    }
}
