//! The text of a puzzle that is told in words.

use crate::puzzle::{ConstraintId, Formula, Model, Position, Rule};
use crate::words::Phrase;

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

/// What is known of a puzzle that asks questions, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Solutions, as many as were asked for at the most.
    pub models: Vec<String>,
    /// Whether there are more.
    pub more: bool,
    /// What holds in all of them, a fact each.
    pub certain: Vec<String>,
    /// One for each question, in the order of the text.
    pub answers: Vec<Finding>,
    /// Where there is no solution: the lines that clash, as few as possible, and whether it is known that no fewer do.
    pub conflict: Option<(Vec<String>, bool)>,
    /// What was left unsaid and may matter, or was not understood.
    pub notes: Vec<Phrase>,
    /// The lines that were understood otherwise than they were written, with their numbers.
    pub understood: Vec<(usize, String)>,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is asked.
    pub ask: String,
    /// What can be said.
    pub reply: Reply,
    /// The lines because of which it is so or not, as few as possible, and whether it is known that no fewer do.
    pub because: Option<(Vec<String>, bool)>,
}

/// What can be said to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It is so.
    Yes,
    /// It is not.
    No,
    /// It is so in some solutions and not in others.
    Undetermined,
    /// Each of these lists is the answer in some solution; whether there are more than were asked for.
    Lists(Vec<Vec<String>>, bool),
}

impl Told {
    /// Whether what is claimed is true at a position, as far as one sees it: in what it says, or in what the sentence ties
    /// it to. None where that is open, and for sentences that claim nothing.
    pub fn truth(&self, model: &Model, position: &Position) -> Option<bool> {
        let Purpose::Claim(claim) = &self.purpose else { return None };
        claim.truth(position).or_else(|| match &model.constraint(self.constraint?).rule {
            Rule::Formula(tied) => tied_truth(tied, claim, position),
            _ => None,
        })
    }
}

/// The truth of a claim that a formula, which holds, forces upon it at a position.
fn tied_truth(tied: &Formula, claim: &Formula, position: &Position) -> Option<bool> {
    match tied {
        Formula::All(parts) => parts.iter().find_map(|part| tied_truth(part, claim, position)),
        Formula::Iff(a, b) if **b == *claim => a.truth(position),
        Formula::Iff(a, b) if **a == *claim => b.truth(position),
        Formula::Any(parts) => {
            let (own, others): (Vec<_>, Vec<_>) = parts.iter().partition(|part| side(part, claim).is_some());
            let is_left = others.iter().all(|other| other.truth(position) == Some(false));
            own.first().filter(|_| is_left && own.len() == 1).and_then(|own| side(own, claim))
        }
        other => side(other, claim),
    }
}

/// Whether a formula is the claim, or its opposite.
fn side(formula: &Formula, claim: &Formula) -> Option<bool> {
    match (formula, claim) {
        _ if formula == claim => Some(true),
        (Formula::Not(inner), _) if **inner == *claim => Some(false),
        (_, Formula::Not(inner)) if **inner == *formula => Some(false),
        _ => None,
    }
}
