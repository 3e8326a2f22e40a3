//! The text of a puzzle that is told in words.

use crate::puzzle::{ConstraintId, Formula};

/// The lines of a text and what its parts mean to the model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The lines, each with its number in the file.
    pub lines: Vec<(usize, String)>,
    /// The sentences, in the order of the text. Several may stand on one line.
    pub told: Vec<Told>,
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The number of its line.
    pub line: usize,
    /// Its first column in characters, counted from 1.
    pub column: usize,
    /// How many characters it covers.
    pub width: usize,
    /// The constraint of the model that it is; none for questions.
    pub constraint: Option<ConstraintId>,
    /// What it is for.
    pub purpose: Purpose,
    /// What it was understood as, where that is said otherwise than it was written.
    pub understood: Option<String>,
}

/// What a sentence is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Somebody says it: this is so or not.
    Claim(Formula),
    /// It is so.
    Rule,
    /// It asks.
    Question,
}

impl Story {
    /// The sentence that is this constraint.
    pub fn sentence(&self, constraint: ConstraintId) -> Option<&Told> {
        self.told.iter().find(|told| told.constraint == Some(constraint))
    }
}
