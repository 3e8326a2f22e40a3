//! Rules that read their cells in order: a variable for each state that is possible after each cell.

use std::sync::Arc;

use super::super::cnf::Lit;
use super::super::formula::Meaning;
use super::Encoder;
use super::node::Node;
use crate::puzzle::{Cell, ValueSet, Walk, layers};

/// A state possible at one point, and the truth value that says it is reached.
type Reached = (i64, Node);

impl Encoder {
    /// The walk through the cells ends in an accepting state.
    pub(super) fn demand_walk(&mut self, cells: &[Cell], walk: &Arc<dyn Walk>) {
        let at = self.notes.as_mut().map_or(0, |notes| {
            notes.walks.push((cells.to_vec(), walk.clone()));
            notes.walks.len() - 1
        });
        self.demand_steps(cells, &**walk, |first, state| Meaning::Walked { walk: at, first, state });
    }

    /// Like [`Encoder::demand_walk`], with `meaning` for each variable: that the first cells lead to a state. A state
    /// and the value of the next cell determine the next state, forwards and backwards.
    pub(super) fn demand_steps(&mut self, cells: &[Cell], walk: &dyn Walk, meaning: impl Fn(usize, i64) -> Meaning) {
        let domains: Vec<ValueSet> = cells.iter().map(|cell| self.domain(*cell)).collect();
        let states = layers(walk, &domains);
        if states.iter().any(|layer| layer.is_empty()) {
            return self.demand([]);
        }
        let mut layers: Vec<Vec<Reached>> = Vec::with_capacity(states.len());
        for (first, states) in states.into_iter().enumerate() {
            let nodes: Vec<Node> = match states.len() {
                1 => vec![Node::Const(true)],
                count => {
                    let meaning = |at: usize| meaning(first, states.get(at).copied().unwrap_or_default());
                    self.fresh_meaning(count, meaning).into_iter().map(Node::Lit).collect()
                }
            };
            layers.push(states.into_iter().zip(nodes).collect());
        }
        layers.iter().for_each(|layer| self.demand_any(layer.iter().map(|(_, node)| *node)));
        for (at, (cell, pair)) in cells.iter().zip(layers.windows(2)).enumerate() {
            for value in self.domain(*cell) {
                let [before, after] = pair else { continue };
                let Some(holds) = self.literal(*cell, value) else { continue };
                self.walk_step(|state| walk.step(at, state, value), before, after, holds);
            }
        }
    }

    fn walk_step(&mut self, step: impl Fn(i64) -> Option<i64>, before: &[Reached], after: &[Reached], holds: Lit) {
        let mut used = false;
        for (state, node) in before {
            let next = step(*state).and_then(|next| find(after, next));
            used |= next.is_some();
            self.demand_any([!*node, Node::Lit(!holds), next.unwrap_or(Node::Const(false))]);
        }
        for (state, node) in after {
            let from = before.iter().filter(|(before, _)| step(*before) == Some(*state)).map(|(_, node)| *node);
            self.demand_any([!*node, Node::Lit(!holds)].into_iter().chain(from));
        }
        if !used {
            self.demand([!holds]);
        }
    }
}

fn find(layer: &[Reached], state: i64) -> Option<Node> {
    let at = layer.binary_search_by_key(&state, |(state, _)| *state).ok()?;
    layer.get(at).map(|(_, node)| *node)
}
