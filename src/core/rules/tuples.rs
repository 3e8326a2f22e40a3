//! Cells that have one of some rows of values.

use super::automaton::{State, automaton};
use crate::puzzle::{Cell, Rule, Value, ValueSet};

/// The cells have, in their order, the values of one of these rows.
pub fn tuples(cells: Vec<Cell>, rows: &[Vec<Value>]) -> Rule {
    let fit = rows.iter().filter(|row| row.len() == cells.len());
    let mut states = vec![State::default()];
    fit.for_each(|row| grow(&mut states, row));
    automaton(cells, states)
}

/// Adds a row to the tree of what rows begin with.
fn grow(states: &mut Vec<State>, row: &[Value]) {
    let mut at = 0;
    for value in row {
        let known = states[at].next.iter().find(|(values, _)| values.contains(*value)).map(|(_, next)| *next);
        at = known.unwrap_or_else(|| {
            states.push(State::default());
            let next = states.len() - 1;
            states[at].next.push((ValueSet::single(*value), next));
            next
        });
    }
    states[at].accepts = true;
}
