//! Two cells, and which values they may have together: more than, at least five apart, equal.

use std::sync::Arc;

use crate::puzzle::{Arg, Candidate, Cell, Clauses, Demand, Literal, MAX_VALUE, Part, Rule, Sentence, Value, ValueSet};
use crate::words::Fixed;

/// The values of the two cells satisfy `may`, which gets the first and the second. `key` is the sentence for it, with
/// the cells as `{0}` and `{1}`.
pub fn pair(cells: [Cell; 2], key: Fixed, may: impl Fn(Value, Value) -> bool) -> Rule {
    let values = || (0..=MAX_VALUE).map(Value);
    let with = |one| values().filter(|other| may(one, *other)).collect();
    let against = |other| values().filter(|one| may(*one, other)).collect();
    let partners = Arc::new([values().map(with).collect(), values().map(against).collect()]);
    Pair { cells, key, partners }.into()
}

/// The first cell has a smaller value than the second.
pub fn less(one: Cell, other: Cell) -> Rule {
    pair([one, other], Fixed("rules.less-than"), |one, other| one < other)
}

#[derive(Debug)]
struct Pair {
    cells: [Cell; 2],
    key: Fixed,
    /// For each value of the first cell, the values that the second may have; and the other way round.
    partners: Arc<[Vec<ValueSet>; 2]>,
}

impl Pair {
    /// The values that the other cell may have if cell `number` (0 or 1) has `value`.
    fn with(&self, number: usize, value: Value) -> ValueSet {
        self.partners[number].get(usize::from(value.0)).copied().unwrap_or_default()
    }
}

impl Demand for Pair {
    fn cells(&self) -> Vec<Cell> {
        self.cells.to_vec()
    }

    fn holds(&self, values: &[Value]) -> bool {
        let [one, other] = self.cells.map(|cell| values.get(cell.index()));
        one.zip(other).is_some_and(|(one, other)| self.with(0, *one).contains(*other))
    }

    fn encode(&self, _: Part, to: &mut dyn Clauses) {
        let literal = |cell, value, holds| Literal { candidate: Candidate::new(cell, value), holds };
        for (number, other) in [(0, self.cells[1]), (1, self.cells[0])] {
            for value in to.domain(self.cells[number]) {
                let partners = self.with(number, value) & to.domain(other);
                let clause: Vec<Literal> = [literal(self.cells[number], value, false)]
                    .into_iter()
                    .chain(partners.iter().map(|partner| literal(other, partner, true)))
                    .collect();
                to.any(&clause);
            }
        }
    }

    fn describe(&self) -> Sentence {
        Sentence::new(self.key, self.cells.map(Arg::Cell))
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        Pair { cells: self.cells.map(to), key: self.key, partners: self.partners.clone() }.into()
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn filter(&self, domains: &mut [ValueSet]) -> bool {
        let [one, other] = domains else { return true };
        *one = one.iter().filter(|value| !(self.with(0, *value) & *other).is_empty()).collect();
        *other = other.iter().filter(|value| !(self.with(1, *value) & *one).is_empty()).collect();
        !one.is_empty() && !other.is_empty()
    }
}
