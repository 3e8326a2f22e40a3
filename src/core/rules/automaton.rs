//! Cells whose values, in order, an automaton accepts.

use std::sync::Arc;

use super::walked::walked;
use crate::puzzle::{Cell, Rule, Value, ValueSet, Walk};
use crate::words::Fixed;

/// A state of an automaton.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The transitions: a set of values and the index of the next state. The first that matches counts.
    pub next: Vec<(ValueSet, usize)>,
    /// Whether the automaton may end in this state.
    pub accepts: bool,
}

/// An automaton that starts in the first state accepts the values of the cells in order. `key` is the sentence that
/// says what that means, with the cells as `{0}`.
pub fn automaton(cells: Vec<Cell>, key: Fixed, states: Vec<State>) -> Rule {
    walked(cells, Arc::new(Automaton(states)), key, Vec::new())
}

#[derive(Debug)]
struct Automaton(Vec<State>);

impl Automaton {
    fn state(&self, state: i64) -> Option<&State> {
        self.0.get(usize::try_from(state).ok()?)
    }
}

impl Walk for Automaton {
    fn start(&self) -> i64 {
        0
    }

    fn step(&self, _: usize, state: i64, value: Value) -> Option<i64> {
        let (_, next) = self.state(state)?.next.iter().find(|(values, _)| values.contains(value))?;
        i64::try_from(*next).ok()
    }

    fn accepts(&self, state: i64) -> bool {
        self.state(state).is_some_and(|state| state.accepts)
    }
}
