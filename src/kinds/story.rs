//! The text of a puzzle that is told in words.

use nazo_core::puzzle::{Candidate, ConstraintId, Formula, Model, Position};

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

impl Told {
    /// Whether what is claimed is true at a position, as far as one sees it: in what it says, or in what the sentence ties
    /// it to. None where that is open, and for sentences that claim nothing.
    pub fn truth(&self, model: &Model, position: &Position) -> Option<bool> {
        let Purpose::Claim(claim) = &self.purpose else { return None };
        let tied = || model.constraint(self.constraint?).rule.formula();
        claim.truth(position).or_else(|| tied_truth(tied()?, claim, position))
    }
}

impl Told {
    /// The value that makes what is claimed true, or false: that of the cell which the sentence ties its claim to (whether
    /// its speaker tells the truth), or that of the claim itself. None where no one value does.
    pub fn value_for(&self, truth: bool, model: &Model) -> Option<Candidate> {
        let Purpose::Claim(claim) = &self.purpose else { return None };
        let tied = self.constraint.and_then(|id| model.constraint(id).rule.formula());
        tied.and_then(|tied| tied_value(tied, claim, truth, model)).or_else(|| value_of(claim, truth, model))
    }
}

/// The one value that a formula, which holds, leaves where the claim is true, or false.
fn tied_value(tied: &Formula, claim: &Formula, truth: bool, model: &Model) -> Option<Candidate> {
    match tied {
        Formula::All(parts) => parts.iter().find_map(|part| tied_value(part, claim, truth, model)),
        Formula::Iff(a, b) if **b == *claim => value_of(a, truth, model),
        Formula::Iff(a, b) if **a == *claim => value_of(b, truth, model),
        // "Unless A is a knave, it is so": were it not, A would be a knave.
        Formula::Any(parts) => {
            let (own, others): (Vec<_>, Vec<_>) = parts.iter().partition(|part| side(part, claim).is_some());
            match (own.as_slice(), others.as_slice()) {
                ([own], [other]) if side(own, claim) == Some(!truth) => value_of(other, true, model),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The one value that makes a formula of one cell true, or false.
fn value_of(formula: &Formula, truth: bool, model: &Model) -> Option<Candidate> {
    match formula {
        Formula::Is(candidate) if truth => Some(*candidate),
        Formula::Is(candidate) => {
            let mut others = model.domain(candidate.cell);
            others.remove(candidate.value);
            Some(Candidate::new(candidate.cell, others.only()?))
        }
        Formula::Not(inner) => value_of(inner, !truth, model),
        _ => None,
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
