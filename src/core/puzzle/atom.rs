//! Atoms: the smallest named rules that an explanation can use.

use super::{ConstraintId, Value};

/// The index of an atom among all atoms of its model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AtomId(pub u32);

impl AtomId {
    /// The index of the atom in arrays over all atoms.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The part of its constraint that an atom is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The whole constraint: a sum, a count, a formula, a clue.
    Whole,
    /// The value occurs somewhere in the house.
    Contains(Value),
    /// The value occurs at most once in the house.
    AtMostOne(Value),
}

/// One atomic rule: "row 3 has a 5", "row 3 has at most one 5", "the 17-cage at r1c1", "given 3 at r4c7".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Atom {
    /// The constraint it belongs to.
    pub constraint: ConstraintId,
    /// Which part.
    pub part: Part,
}
