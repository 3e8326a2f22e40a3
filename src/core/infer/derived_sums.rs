//! Sums that follow from houses and other sums, for propagation and search. A solution obeys them anyway, but stating
//! the small ones spares a search most of its conflicts.

use std::collections::HashSet;

use crate::puzzle::{BitSet, Cell, ConstraintId, Left, Model};

/// Sums around more houses than this are not worth their clauses.
const MOST_HOUSES: usize = 3;

/// A sum that follows from several constraints together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Derived {
    /// The cells that are added up, in ascending order.
    pub cells: Vec<Cell>,
    /// Their total; negative if the constraints contradict each other.
    pub total: i64,
    /// The constraints it follows from, in ascending order.
    pub from: Vec<ConstraintId>,
}

impl Derived {
    /// Whether no two of the cells can have the same value; `differ` says that of a pair.
    pub fn is_distinct(&self, mut differ: impl FnMut(Cell, Cell) -> bool) -> bool {
        let mut differs = |(at, a): (usize, &Cell)| self.cells.iter().skip(at + 1).all(|b| differ(*a, *b));
        self.cells.iter().enumerate().all(&mut differs)
    }
}

impl From<Left> for Derived {
    fn from(left: Left) -> Derived {
        let mut from = [left.houses, left.sums].concat();
        from.sort_unstable();
        Derived { cells: left.cells, total: left.total, from }
    }
}

/// The innies and outies of one, two and three adjacent houses, if they have at most `most_cells` cells. Sums that are
/// already constraints of the model are left out. Only sums that `allows` accepts are used.
pub(crate) fn derived(model: &Model, most_cells: usize, allows: impl Fn(ConstraintId) -> bool) -> Vec<Derived> {
    let set = |cells: &[Cell]| BitSet::of(model.cell_count(), cells.iter().map(|cell| cell.index()));
    let sum = |constraint: &crate::puzzle::Constraint| {
        constraint.rule.sum().map(|sum| (set(sum.cells), i64::from(sum.total)))
    };
    let mut seen: HashSet<(BitSet, i64)> = model.constraints().iter().filter_map(sum).collect();
    let regions =
        model.regions().iter().filter(|region| region.counted.is_none() && region.houses.len() <= MOST_HOUSES);
    let left = regions.flat_map(|region| region.leaves(model, &allows)).flatten();
    let small = left.filter(|left| left.cells.len() <= most_cells && left.says_something());
    small.filter(|left| seen.insert((set(&left.cells), left.total))).map(Derived::from).collect()
}
