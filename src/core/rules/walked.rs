//! What all rules have in common that go through their cells in order.

use std::sync::Arc;

use crate::puzzle::{Cell, Clauses, Demand, Part, Rule, Value, ValueSet, Walk, keep_walk};

/// The walk through the cells comes to its end.
pub(super) fn walked(cells: Vec<Cell>, walk: Arc<dyn Walk>) -> Rule {
    Walked { cells, walk }.into()
}

#[derive(Debug)]
struct Walked {
    cells: Vec<Cell>,
    walk: Arc<dyn Walk>,
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

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        walked(self.cells.iter().map(|cell| to(*cell)).collect(), self.walk.clone())
    }

    fn filters(&self) -> bool {
        true
    }

    fn filter(&self, domains: &mut [ValueSet]) -> bool {
        keep_walk(&*self.walk, domains)
    }
}
