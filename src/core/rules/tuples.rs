//! Cells that have one of some rows of values.

use super::automaton::{State, automaton};
use crate::puzzle::{Cell, Rule, Value, ValueSet};
use crate::words::Fixed;

/// The values of the cells, in order, are one of these rows. `key` is the sentence that says what that means, with the
/// cells as `{0}`.
pub fn tuples(cells: Vec<Cell>, key: Fixed, rows: &[Vec<Value>]) -> Rule {
    let fit = rows.iter().filter(|row| row.len() == cells.len());
    let mut states = vec![State::default()];
    fit.for_each(|row| grow(&mut states, row));
    automaton(cells, key, states)
}

/// Adds a row to the prefix tree of the rows.
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
