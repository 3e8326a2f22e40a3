//! Rules that read their cells in order and keep one number as state: sums, products, automata.

use std::fmt::Debug;

use super::{Value, ValueSet, ascending};

/// A state machine that reads the values of some cells in order.
pub trait Walk: Debug + Send + Sync {
    /// The state before the first cell.
    fn start(&self) -> i64;
    /// The state after cell number `at` if it has this value; None if it cannot have it.
    fn step(&self, at: usize, state: i64, value: Value) -> Option<i64>;
    /// Whether the walk may end in this state.
    fn accepts(&self, state: i64) -> bool;
}

/// The possible states before the first cell, after it, …, and after the last, each layer in ascending order. Only
/// states from which the walk can be completed are kept; a layer is empty if there are none.
pub fn layers(walk: &dyn Walk, domains: &[ValueSet]) -> Vec<Vec<i64>> {
    let mut layers = vec![vec![walk.start()]];
    for (at, domain) in domains.iter().enumerate() {
        let before = layers.last().map_or(&[][..], Vec::as_slice);
        let next = |state: &i64| {
            let state = *state;
            domain.iter().filter_map(move |value| walk.step(at, state, value))
        };
        layers.push(ascending(before.iter().flat_map(next)));
    }
    if let Some(last) = layers.last_mut() {
        last.retain(|state| walk.accepts(*state));
    }
    for (at, domain) in domains.iter().enumerate().rev() {
        let [.., before, after] = &mut layers[..at + 2] else { continue };
        let leads_on = |state: i64, value| walk.step(at, state, value).is_some_and(|next| is_in(after, next));
        before.retain(|state| domain.iter().any(|value| leads_on(*state, value)));
    }
    layers
}

/// Removes from each domain the values with which the walk cannot be completed. Returns whether it can be completed.
pub fn keep_walk(walk: &dyn Walk, domains: &mut [ValueSet]) -> bool {
    let layers = layers(walk, domains);
    for ((at, domain), pair) in domains.iter_mut().enumerate().zip(layers.windows(2)) {
        let [before, after] = pair else { continue };
        let is_on_way = |state: &i64, value| walk.step(at, *state, value).is_some_and(|next| is_in(after, next));
        *domain = domain.iter().filter(|value| before.iter().any(|state| is_on_way(state, *value))).collect();
    }
    layers.iter().all(|layer| !layer.is_empty())
}

fn is_in(layer: &[i64], state: i64) -> bool {
    layer.binary_search(&state).is_ok()
}

/// Numbers that add up to a total.
#[derive(Debug)]
pub struct Adds(pub u32);

impl Walk for Adds {
    fn start(&self) -> i64 {
        0
    }

    fn step(&self, _: usize, state: i64, value: Value) -> Option<i64> {
        Some(state + i64::from(value.0)).filter(|sum| *sum <= i64::from(self.0))
    }

    fn accepts(&self, state: i64) -> bool {
        state == i64::from(self.0)
    }
}
