//! Formulas, with a variable for every part that is not demanded outright (Tseitin transformation).

use super::super::formula::Meaning;
use super::Encoder;
use super::node::Node;
use crate::puzzle::Formula;

impl Encoder {
    /// The formula has this truth value.
    pub(super) fn demand_formula(&mut self, formula: &Formula, truth: bool) {
        match (formula, truth) {
            (Formula::Not(inner), _) => self.demand_formula(inner, !truth),
            (Formula::All(parts), true) | (Formula::Any(parts), false) => {
                parts.iter().for_each(|part| self.demand_formula(part, truth));
            }
            (Formula::All(parts), false) | (Formula::Any(parts), true) => {
                let nodes = self.nodes(parts);
                self.demand_any(nodes.into_iter().map(|node| if truth { node } else { !node }));
            }
            (Formula::Iff(a, b), _) => {
                let (a, b) = (self.node(a), self.node(b));
                let b = if truth { b } else { !b };
                self.demand_any([!a, b]);
                self.demand_any([a, !b]);
            }
            (Formula::Count { of, least, most }, true) => {
                let nodes = self.nodes(of);
                self.demand_count(&nodes, *least, *most);
            }
            (Formula::Is(_) | Formula::Count { .. }, _) => {
                let node = self.node(formula);
                self.demand_any([if truth { node } else { !node }]);
            }
        }
    }

    fn nodes(&mut self, parts: &[Formula]) -> Vec<Node> {
        parts.iter().map(|part| self.node(part)).collect()
    }

    /// A truth value equal to that of the formula.
    fn node(&mut self, formula: &Formula) -> Node {
        match formula {
            Formula::Is(candidate) => {
                self.literal(candidate.cell, candidate.value).map_or(Node::Const(false), Node::Lit)
            }
            Formula::Not(inner) => !self.node(inner),
            Formula::All(parts) => {
                let nodes = self.nodes(parts);
                self.all_node(&nodes)
            }
            Formula::Any(parts) => {
                let denied: Vec<Node> = self.nodes(parts).into_iter().map(|node| !node).collect();
                !self.all_node(&denied)
            }
            Formula::Iff(a, b) => {
                let (a, b) = (self.node(a), self.node(b));
                self.iff_node(a, b)
            }
            Formula::Count { of, least, most } => {
                let nodes = self.nodes(of);
                self.count_node(&nodes, *least, *most)
            }
        }
    }

    /// A truth value that tells whether all of `nodes` are true.
    pub(super) fn all_node(&mut self, nodes: &[Node]) -> Node {
        if nodes.contains(&Node::Const(false)) {
            return Node::Const(false);
        }
        let open: Vec<Node> = nodes.iter().copied().filter(|node| *node != Node::Const(true)).collect();
        match open.as_slice() {
            [] => Node::Const(true),
            [only] => *only,
            _ => {
                let literals = || open.iter().filter_map(|node| node.literal()).collect();
                let all = Node::Lit(self.new_meaning(|| Meaning::All(literals())));
                open.iter().for_each(|node| self.define_any([!all, *node]));
                self.define_any(open.iter().map(|node| !*node).chain([all]));
                all
            }
        }
    }

    fn iff_node(&mut self, a: Node, b: Node) -> Node {
        match (a, b) {
            (Node::Const(true), other) | (other, Node::Const(true)) => other,
            (Node::Const(false), other) | (other, Node::Const(false)) => !other,
            (Node::Lit(one), Node::Lit(other)) => {
                let same = Node::Lit(self.new_meaning(|| Meaning::Same(one, other)));
                self.define_any([!same, !a, b]);
                self.define_any([!same, a, !b]);
                self.define_any([same, a, b]);
                self.define_any([same, !a, !b]);
                same
            }
        }
    }
}
