//! Constraints: the form in which every kind states its rules.

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

/// What a constraint is on the board. Techniques whose names depend on shape (pointing and claiming, fish in rows and
/// columns) look at it; the logic itself never does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// A row of the board.
    Row,
    /// A column of the board.
    Column,
    /// A rectangular box.
    Box,
    /// An irregular region that replaces a box.
    Region,
    /// A long diagonal.
    Diagonal,
    /// An extra window.
    Window,
    /// The cells of a killer cage.
    Cage,
    /// A row of white cells under one clue in a kakuro.
    Run,
    /// A given digit, an opened number, or another clue.
    Clue,
    /// A rule without a clue, about some cells or the whole board.
    Rule,
    /// A line of a riddle.
    Line,
}

/// A named rule of a puzzle.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// What it is on the board.
    pub form: Form,
    /// What a person calls it: "row 3", "the 17-cage at r1c1", "line 5".
    pub label: Phrase,
    /// What it demands.
    pub rule: Rule,
    /// What each of its atoms costs in an explanation: 1 for a house, a run, a clue or a statement.
    pub weight: u32,
    /// The sentence that states it, if the puzzle is a text: shown with a step that uses it.
    pub says: Option<Phrase>,
}

impl Constraint {
    /// A constraint of weight 1.
    pub fn new(form: Form, label: Phrase, rule: Rule) -> Constraint {
        Constraint { form, label, rule, weight: 1, says: None }
    }
}
