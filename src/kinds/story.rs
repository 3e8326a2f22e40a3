//! The text of a puzzle that is told in words.

use crate::Findings;
use nazo_core::puzzle::{Budget, Candidate, Cell, ConstraintId, Formula, Model, Position, Step};
use nazo_core::solve::SolveError;
use nazo_core::words::Phrase;

/// A puzzle that is told in words and asks questions.
pub trait InWords {
    /// The text that it is told in.
    fn story(&self) -> Story;

    /// What can be answered at `position` to the question that is the part of the story with this number; none where it is
    /// still open, or where there is no such question.
    fn reply(&self, part: usize, position: &Position) -> Option<Phrase>;

    /// What there is to know of it, with at most `limit` solutions and lists.
    ///
    /// # Errors
    /// The work ended first, or the engine failed.
    fn findings(&self, limit: usize, budget: &Budget) -> Result<Findings, SolveError>;
}

/// A text as it was written, and its sentences as they are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The lines, each with its number in the file, declarations and all.
    pub lines: Vec<(usize, String)>,
    /// The sentences, in the order of the text.
    pub told: Vec<StorySentence>,
    /// The sides of its logic grid; none where it has no two kinds of values that go together.
    pub axes: Vec<Axis>,
}

/// Values of which each goes with one of every other kind: a side of a logic grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// What they are: "colour".
    pub name: Phrase,
    /// The values, each with its place.
    pub values: Vec<(Phrase, Seat)>,
}

/// Where a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// At this place, counted from 0.
    At(usize),
    /// At one of these places, in their order: where the candidate holds.
    One(Vec<Candidate>),
}

impl Seat {
    /// The places where it may be at a position, one bit each.
    fn places(&self, position: &Position) -> u64 {
        match self {
            Seat::At(place) => 1 << place,
            Seat::One(all) => {
                let left = all.iter().enumerate().filter(|(_, one)| position.has(**one));
                left.fold(0, |places, (place, _)| places | 1 << place)
            }
        }
    }

    /// Whether two values go together, as far as the places tell that are left to them.
    pub fn goes_with(&self, other: &Seat, position: &Position) -> Option<bool> {
        let (one, other) = (self.places(position), other.places(position));
        match one & other {
            0 => Some(false),
            _ if one == other && one.is_power_of_two() => Some(true),
            _ => None,
        }
    }

    /// Whether the cell is about one of two values at the place of the other.
    pub fn meets(&self, other: &Seat, cell: Cell) -> bool {
        match (self, other) {
            (Seat::At(place), Seat::One(all)) | (Seat::One(all), Seat::At(place)) => {
                all.get(*place).is_some_and(|one| one.cell == cell)
            }
            _ => false,
        }
    }

    /// Whether the cell is about where it is.
    pub fn is_about(&self, cell: Cell) -> bool {
        matches!(self, Seat::One(all) if all.iter().any(|one| one.cell == cell))
    }
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorySentence {
    /// Its number among all that is shown, counted from 1: that by which it is cited.
    pub number: usize,
    /// The constraint of the model that it is; none for questions.
    pub constraint: Option<ConstraintId>,
    /// What it is for.
    pub purpose: Purpose,
    /// The sentence as a person wrote it, otherwise what it means.
    pub shown: Phrase,
    /// What it means, where that is not what is shown.
    pub understood: Option<Phrase>,
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
    /// It only sets the scene.
    Story,
}

impl Story {
    /// How many of these steps, one after the other, it takes to answer all that is asked; all where that is nothing, or does
    /// not come out.
    pub fn needed(&self, puzzle: &dyn InWords, model: &Model, start: &Position, steps: &[Step]) -> usize {
        let told = self.told.iter().enumerate();
        let asked: Vec<usize> = told.filter(|(_, told)| told.purpose == Purpose::Question).map(|(at, _)| at).collect();
        let mut position = start.clone();
        let is_answered = |step: &Step| {
            position.apply(model, step);
            !asked.is_empty() && asked.iter().all(|at| puzzle.reply(*at, &position).is_some())
        };
        steps.iter().position(is_answered).map_or(steps.len(), |at| at + 1)
    }

    /// The sentence that is this constraint.
    pub fn sentence(&self, constraint: ConstraintId) -> Option<&StorySentence> {
        self.told.iter().find(|told| told.constraint == Some(constraint))
    }
}

impl StorySentence {
    /// Whether what is claimed is true at a position, as far as one sees it: in what it says, or in what the sentence ties
    /// it to. None where that is open, and for sentences that claim nothing.
    pub fn truth(&self, model: &Model, position: &Position) -> Option<bool> {
        let Purpose::Claim(claim) = &self.purpose else { return None };
        let tied = || model.constraint(self.constraint?).rule.formula();
        claim.truth(position).or_else(|| tied_truth(tied()?, claim, position))
    }
}

impl StorySentence {
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
