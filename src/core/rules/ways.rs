//! Cells that are filled in one of several ways.

use std::collections::BTreeMap;

use crate::puzzle::{Arg, Candidate, Cell, Clauses, Demand, Formula, Part, Rule, Sentence, Value, ValueSet};
use crate::words::Fixed;

/// At least one of the ways holds. A way gives the values of its cells, and need not cover all cells. `key` is the
/// sentence that says what that means, with the cells as `{0}`.
pub fn ways(ways: Vec<Vec<Candidate>>, key: Fixed) -> Rule {
    let mut places: BTreeMap<Cell, usize> = ways.iter().flatten().map(|told| (told.cell, 0)).collect();
    places.values_mut().enumerate().for_each(|(at, place)| *place = at);
    let told =
        |way: &Vec<Candidate>| way.iter().filter_map(|told| Some((*places.get(&told.cell)?, told.value))).collect();
    let ways = ways.iter().map(told).collect();
    Ways { cells: places.into_keys().collect(), ways, key }.into()
}

#[derive(Clone, Debug)]
struct Ways {
    cells: Vec<Cell>,
    /// The values of each way, with the indices of its cells.
    ways: Vec<Vec<(usize, Value)>>,
    key: Fixed,
}

impl Demand for Ways {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, values: &[Value]) -> bool {
        let is_so = |(at, value): &(usize, Value)| values.get(self.cells[*at].index()) == Some(value);
        self.ways.iter().any(|way| way.iter().all(is_so))
    }

    fn encode(&self, _: Part, to: &mut dyn Clauses) {
        let is = |(at, value): &(usize, Value)| Formula::Is(Candidate::new(self.cells[*at], *value));
        to.formula(&Formula::Any(self.ways.iter().map(|way| Formula::All(way.iter().map(is).collect())).collect()));
    }

    fn describe(&self) -> Sentence {
        Sentence::new(self.key, [Arg::Cells(self.cells.clone())])
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        Ways { cells: self.cells.iter().map(|cell| to(*cell)).collect(), ..self.clone() }.into()
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn filter(&self, left: &mut [ValueSet]) -> bool {
        let mut kept = vec![ValueSet::EMPTY; left.len()];
        // The number of possible ways that give each cell a value.
        let (mut told, mut possible) = (vec![0; left.len()], 0);
        for way in self.ways.iter().filter(|way| way.iter().all(|(at, value)| left[*at].contains(*value))) {
            possible += 1;
            for (at, value) in way {
                kept[*at].insert(*value);
                told[*at] += 1;
            }
        }
        for (at, kept) in kept.into_iter().enumerate().filter(|(at, _)| told[*at] == possible) {
            left[at] = kept;
        }
        possible > 0
    }
}
