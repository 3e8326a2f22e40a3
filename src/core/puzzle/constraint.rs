//! The vocabulary in which every kind states its rules.

use super::Rule;
use crate::words::Phrase;

/// The position of a constraint in its model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConstraintId(pub u32);

impl ConstraintId {
    /// The position of the constraint in arrays over all constraints.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What sort of thing on the board a constraint is. Techniques whose names depend on shape (pointing and
/// claiming, fish in rows and columns) look at it; the logic itself never does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// A row of the board.
    Row,
    /// A column of the board.
    Column,
    /// A rectangular box.
    Box,
    /// An irregular region that takes the place of a box.
    Region,
    /// A long diagonal.
    Diagonal,
    /// An extra window.
    Window,
    /// Cells under one sum in a killer.
    Cage,
    /// A row of white cells under one clue in a kakuro.
    Run,
    /// A given digit, an opened number, a clue.
    Clue,
    /// What holds without a clue, of some cells or of the whole board.
    Rule,
    /// A line of a riddle.
    Line,
}

/// A named rule of a puzzle.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// What sort of thing it is on the board.
    pub form: Form,
    /// What a person calls it: "row 3", "the 17-cage at r1c1", "line 5".
    pub label: Phrase,
    /// What it demands.
    pub rule: Rule,
    /// What using one of its atoms costs in an explanation; 1 for a house, a run, a clue or a statement.
    pub weight: u32,
    /// The sentence that it is, where it is one of a text: told with a step that uses it.
    pub says: Option<Phrase>,
}

impl Constraint {
    /// A constraint of weight 1.
    pub fn new(form: Form, label: Phrase, rule: Rule) -> Constraint {
        Constraint { form, label, rule, weight: 1, says: None }
    }
}
