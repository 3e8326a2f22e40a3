//! The text of a puzzle told in words.

use crate::Findings;
use nazo_core::puzzle::{Budget, Candidate, Cell, ConstraintId, Formula, Model, Position, Step};
use nazo_core::solve::SolveError;
use nazo_core::words::Phrase;

/// A puzzle that is told in words and asks questions.
pub trait InWords {
    /// The text it is told in.
    fn story(&self) -> Story;

    /// The answer at `position` to the question that is the sentence with this index. None if it is still open, or if
    /// the sentence is not a question.
    fn reply(&self, part: usize, position: &Position) -> Option<Phrase>;

    /// Everything that can be found out about it, with at most `limit` solutions and lists.
    ///
    /// # Errors
    /// The work ended first, or the engine failed.
    fn findings(&self, limit: usize, budget: &Budget) -> Result<Findings, SolveError>;
}

/// A text as it was written, with its sentences as they are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The lines with their numbers in the file, including declarations.
    pub lines: Vec<(usize, String)>,
    /// The sentences, in the order of the text.
    pub told: Vec<StorySentence>,
    /// The axes of its logic grid. Empty if it does not have two categories of values that go together.
    pub axes: Vec<Axis>,
}

/// An axis of a logic grid: values of which each goes with one value of every other axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The name for the values: "colour".
    pub name: Phrase,
    /// The values, each with where it is.
    pub values: Vec<(Phrase, Seat)>,
}

/// Where a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// At this place, counted from 0.
    At(usize),
    /// At one of these places, in order: at the place whose candidate holds.
    One(Vec<Candidate>),
}

impl Seat {
    /// The possible places at a position, one bit each.
    fn places(&self, position: &Position) -> u64 {
        match self {
            Seat::At(place) => 1 << place,
            Seat::One(all) => {
                let left = all.iter().enumerate().filter(|(_, one)| position.has(**one));
                left.fold(0, |places, (place, _)| places | 1 << place)
            }
        }
    }

    /// Whether two values go together, as far as their possible places tell.
    pub fn goes_with(&self, other: &Seat, position: &Position) -> Option<bool> {
        let (one, other) = (self.places(position), other.places(position));
        match one & other {
            0 => Some(false),
            _ if one == other && one.is_power_of_two() => Some(true),
            _ => None,
        }
    }

    /// Whether the cell is about one of the two values at the place of the other.
    pub fn meets(&self, other: &Seat, cell: Cell) -> bool {
        match (self, other) {
            (Seat::At(place), Seat::One(all)) | (Seat::One(all), Seat::At(place)) => {
                all.get(*place).is_some_and(|one| one.cell == cell)
            }
            _ => false,
        }
    }

    /// Whether the cell is about the place of the value.
    pub fn is_about(&self, cell: Cell) -> bool {
        matches!(self, Seat::One(all) if all.iter().any(|one| one.cell == cell))
    }
}

/// A sentence of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorySentence {
    /// Its number among everything shown, counted from 1, by which it is cited.
    pub number: usize,
    /// The constraint of the model that it stands for. None for questions and story.
    pub constraint: Option<ConstraintId>,
    /// What it is for.
    pub purpose: Purpose,
    /// The sentence as a person wrote it, or its meaning if nobody did.
    pub shown: Phrase,
    /// Its meaning, if that is not what is shown.
    pub understood: Option<Phrase>,
}

/// What a sentence is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Somebody claims that this holds.
    Claim(Formula),
    /// It holds.
    Rule,
    /// It asks something.
    Question,
    /// It only sets the scene.
    Story,
}

impl Story {
    /// The number of these successive steps that it takes to answer all questions. All steps if there are no questions,
    /// or if they are not answered.
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

    /// The sentence that stands for this constraint.
    pub fn sentence(&self, constraint: ConstraintId) -> Option<&StorySentence> {
        self.told.iter().find(|told| told.constraint == Some(constraint))
    }
}

impl StorySentence {
    /// Whether the claim is true at a position, judged by the claim itself or by what the sentence ties it to. None if
    /// that is open, or if the sentence is not a claim.
    pub fn truth(&self, model: &Model, position: &Position) -> Option<bool> {
        let Purpose::Claim(claim) = &self.purpose else { return None };
        let tied = || model.constraint(self.constraint?).rule.formula();
        claim.truth(position).or_else(|| tied_truth(tied()?, claim, position))
    }
}

impl StorySentence {
    /// The value that makes the claim true, or false. It belongs to the cell that the sentence ties its claim to, or
    /// else to the claim itself. Such a cell says whether the speaker tells the truth. None if there is no single such
    /// value.
    pub fn value_for(&self, truth: bool, model: &Model) -> Option<Candidate> {
        let Purpose::Claim(claim) = &self.purpose else { return None };
        let tied = self.constraint.and_then(|id| model.constraint(id).rule.formula());
        tied.and_then(|tied| tied_value(tied, claim, truth, model)).or_else(|| value_of(claim, truth, model))
    }
}

/// The single value that remains by the formula, which holds, if the claim is true, or false.
fn tied_value(tied: &Formula, claim: &Formula, truth: bool, model: &Model) -> Option<Candidate> {
    match tied {
        Formula::All(parts) => parts.iter().find_map(|part| tied_value(part, claim, truth, model)),
        Formula::Iff(a, b) if **b == *claim => value_of(a, truth, model),
        Formula::Iff(a, b) if **a == *claim => value_of(b, truth, model),
        // "A is a knave, or the claim is true": if the claim is false, A is a knave.
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

/// The single value that makes a formula about one cell true, or false.
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

/// The truth of the claim that follows at a position from the formula, which holds.
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

/// Whether the formula is the claim (`true`) or its negation (`false`).
fn side(formula: &Formula, claim: &Formula) -> Option<bool> {
    match (formula, claim) {
        _ if formula == claim => Some(true),
        (Formula::Not(inner), _) if **inner == *claim => Some(false),
        (_, Formula::Not(inner)) if **inner == *formula => Some(false),
        _ => None,
    }
}
