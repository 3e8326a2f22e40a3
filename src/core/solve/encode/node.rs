//! A truth value that may already be known.

use std::ops::Not;

use super::super::cnf::Lit;

/// Either a constant or a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// Always true or always false.
    Const(bool),
    /// True if the literal is true.
    Lit(Lit),
}

impl Node {
    /// The literal; None for a constant.
    pub fn literal(self) -> Option<Lit> {
        match self {
            Node::Lit(literal) => Some(literal),
            Node::Const(_) => None,
        }
    }
}

impl Not for Node {
    type Output = Node;
    fn not(self) -> Node {
        match self {
            Node::Const(value) => Node::Const(!value),
            Node::Lit(literal) => Node::Lit(!literal),
        }
    }
}

/// The clause over `nodes` without the constants that are false; None if it is true whatever the literals are.
pub(super) fn clause(nodes: impl IntoIterator<Item = Node>) -> Option<Vec<Lit>> {
    let mut literals = Vec::new();
    for node in nodes {
        match node {
            Node::Const(true) => return None,
            Node::Const(false) => {}
            Node::Lit(literal) => literals.push(literal),
        }
    }
    Some(literals)
}
