//! Answers to "why not 7?" and "which clues say so?".

use std::collections::HashSet;

use super::error::{ExplainError, Result};
use super::path::{Explainer, Options};
use super::rule_step::How;
use crate::logic::phrases::Detail;
use crate::logic::{self, Technique};
use crate::puzzle::{
    AtomId, Budget, Candidate, Constraint, ConstraintId, Form, Formula, Literal, Model, Position, Step, Stopped,
};
use crate::rules;
use crate::solve::{self, conflict};
use crate::words::{Phrase, say};

/// A reason that costs more is explained in several steps, if possible.
pub const FOLLOWED: u32 = 4;
/// Steps that cost at most this each are an answer. Costlier steps are only an answer until there is a better one.
const READABLE: u32 = 12;
/// Techniques of more effort are not searched for on the way to the candidate in question: they take most of the time
/// if they do not apply.
const EASY: u32 = 43;
/// Units of work for the sets of rules on the way to the candidate in question.
const PATIENCE: u64 = 60;

/// Why `candidate` is impossible at `position`: successive steps, the last of which rules the candidate out. It is one
/// step if few rules are enough ([`FOLLOWED`]), a named one if a technique needs no more. Otherwise it is the steps of
/// the path that lead there, leaving out steps of which nothing is used. None if the candidate holds in some solution.
///
/// # Errors
/// Those of [`Explainer::next`].
pub fn why(
    model: &Model,
    position: &Position,
    candidate: Candidate,
    options: Options<'_>,
    budget: &Budget,
) -> Result<Option<Vec<Step>>> {
    Explainer::new(model, options).why(position, candidate, budget)
}

/// Clues (givens, sums, statements) that make a candidate hold, or keep it from holding, with none to spare: without
/// any one of them the others leave it open. The rules of the board themselves are taken for granted. None if the whole
/// puzzle leaves it open.
///
/// The set is minimal, not necessarily the smallest, and may be one of several.
///
/// # Errors
/// [`ExplainError::NoSolution`] if the clues contradict each other; otherwise the work ended first, or the engine
/// failed.
pub fn clues_behind(model: &Model, literal: Literal, budget: &Budget) -> Result<Option<Vec<ConstraintId>>> {
    let holds = Formula::Is(literal.candidate);
    let opposite = if literal.holds { Formula::Not(Box::new(holds)) } else { holds };
    let doubt = Constraint::new(Form::Clue, Phrase::verbatim("doubt"), rules::formula(opposite));
    let doubted = ConstraintId(model.constraints().len() as u32);
    let Some(mut conflict) = conflict(&model.with([doubt]), budget)? else { return Ok(None) };
    let before = conflict.len();
    conflict.retain(|id| *id != doubted);
    if conflict.len() == before { Err(ExplainError::NoSolution) } else { Ok(Some(conflict)) }
}

/// What the last step of an answer of [`why`] means for the candidate in question, if that step is about another cell:
/// "So r3c1 cannot be 8."
pub fn hence(model: &Model, steps: &[Step], candidate: Candidate) -> Option<Phrase> {
    let last = steps.last()?;
    let says_so = last.eliminates.contains(&candidate) || last.places.iter().any(|place| place.cell == candidate.cell);
    (!says_so).then(|| say!("explain.so-lost", lost = logic::phrases::lost(model, &[candidate], Detail::Full)))
}

impl Explainer<'_> {
    /// Like [`why`], with what has been learnt about the model.
    ///
    /// # Errors
    /// Those of [`Explainer::next`].
    pub fn why(&mut self, position: &Position, candidate: Candidate, budget: &Budget) -> Result<Option<Vec<Step>>> {
        self.why_telling(position, candidate, budget, None)
    }

    /// Like [`Explainer::why`], for somebody who waits. If the steps found with little work include more rules than
    /// anybody follows, `first` gets them before better ones are searched for.
    ///
    /// # Errors
    /// Those of [`Explainer::next`].
    pub fn why_telling(
        &mut self,
        position: &Position,
        candidate: Candidate,
        budget: &Budget,
        first: Option<&mut dyn FnMut(Vec<Step>)>,
    ) -> Result<Option<Vec<Step>>> {
        if self.is_possible(position, candidate, budget)? {
            return Ok(None);
        }
        // A placed value has ruled out what it sees, and any rule forbids what is gone.
        let mut before = position.clone();
        before.restore(candidate);
        let position = &before;
        let direct = self.forbid_by(position, candidate, How::Within(FOLLOWED), budget)?;
        // A single rule is seen at a glance, unless one has to add or count. Otherwise a technique of no higher cost
        // that is no harder to see is known by its name. Searching for all harder ones would take most of the time of
        // the answer.
        let named = match &direct {
            Some(step) if step.cost > 1 || self.takes_arithmetic(step) => {
                let effort = if step.cost > 1 { step.effort() } else { EASY };
                let named = self.named(position, candidate, effort, budget)?;
                named.filter(|named| named.cost <= step.cost)
            }
            _ => None,
        };
        let best = named.or(direct);
        if let Some(step) = best.filter(|step| step.cost <= FOLLOWED) {
            return Ok(Some(vec![step]));
        }
        // What nobody can follow is better explained in several steps.
        let soon = self.in_steps(position, candidate, budget)?;
        let Some(soon) = soon else { return Ok(self.why_not(position, candidate, budget)?.map(|step| vec![step])) };
        if hardest(&soon) <= READABLE {
            return Ok(Some(soon));
        }
        if let Some(first) = first {
            first(soon.clone());
        }
        let path = self.on_path(position, candidate, budget)?;
        Ok(Some(path.filter(|path| hardest(path) < hardest(&soon)).unwrap_or(soon)))
    }

    /// Whether a rule of a step is a sum or a count: the techniques that add and count state what it leaves.
    fn takes_arithmetic(&self, step: &Step) -> bool {
        let model = self.model();
        let rule = |atom: &AtomId| &model.constraint(model.atom(*atom).constraint).rule;
        step.rules.iter().any(|atom| rule(atom).sum().is_some() || rule(atom).count().is_some())
    }

    /// The steps of the path from `position` up to the one that rules the candidate out, as far as they are used. None
    /// if the path does not lead that far.
    fn on_path(&mut self, position: &Position, candidate: Candidate, budget: &Budget) -> Result<Option<Vec<Step>>> {
        let (mut now, mut steps) = (position.clone(), Vec::new());
        while now.has(candidate) {
            match self.next(&now, budget)? {
                Some(step) if now.gains_from(&step) => {
                    now.apply(self.model(), &step);
                    steps.push(step);
                }
                _ => return Ok(None),
            }
        }
        Ok(Some(needed(self.model(), position, steps, candidate)).filter(|steps| !steps.is_empty()))
    }

    /// Steps from `position` up to one that rules the candidate out, as far as they are used; None if they do not lead
    /// that far. They are easy ones and small sets of rules as long as little work finds them. After that, a set of
    /// rules that forbids the candidate itself is the last.
    fn in_steps(&mut self, position: &Position, candidate: Candidate, budget: &Budget) -> Result<Option<Vec<Step>>> {
        let (mut now, mut steps) = (position.clone(), Vec::new());
        let walk = |effort: &Budget| self.walk(&mut now, &mut steps, candidate, (budget, effort));
        let walked = budget.within(PATIENCE, walk);
        budget.check()?;
        match walked {
            Ok(()) | Err(ExplainError::Stopped(Stopped::OutOfWork)) => {}
            Err(other) => return Err(other),
        }
        if now.has(candidate) {
            let Some(last) = self.forbid_by(&now, candidate, How::Soon, budget)? else { return Ok(None) };
            now.apply(self.model(), &last);
            steps.push(last);
        }
        Ok(Some(needed(self.model(), position, steps, candidate)).filter(|steps| !steps.is_empty()))
    }

    /// Takes steps until the candidate is gone or no more are found. Of an easy technique, all instances are taken at
    /// once. Those not used are dropped later, and searching for them one by one would take most of the time.
    fn walk(
        &mut self,
        now: &mut Position,
        steps: &mut Vec<Step>,
        candidate: Candidate,
        (budget, effort): (&Budget, &Budget),
    ) -> Result<()> {
        let easy: Vec<&'static dyn Technique> = self
            .looked_for()
            .filter(|technique| technique.name().effort <= EASY && !technique.assumes_unique())
            .collect();
        while now.has(candidate) {
            let before = steps.len();
            for technique in &easy {
                budget.spend(1)?;
                for step in logic::instances(*technique, self.model(), now) {
                    if now.gains_from(&step) {
                        now.apply(self.model(), &step);
                        steps.push(step);
                    }
                }
                if steps.len() > before {
                    break;
                }
            }
            if steps.len() == before {
                match self.forbid_some(now, effort)? {
                    Some(step) if now.gains_from(&step) => {
                        now.apply(self.model(), &step);
                        steps.push(step);
                    }
                    _ => return Ok(()),
                }
            }
        }
        Ok(())
    }
}

/// The highest cost of some steps.
fn hardest(steps: &[Step]) -> u32 {
    steps.iter().map(|step| step.cost).max().unwrap_or(0)
}

/// Those of the steps that the last elimination depends on: they rule out `candidate`, or what a kept step depends on.
fn needed(model: &Model, position: &Position, steps: Vec<Step>, candidate: Candidate) -> Vec<Step> {
    let mut now = position.clone();
    let mut lost: Vec<HashSet<Candidate>> = Vec::with_capacity(steps.len());
    for step in &steps {
        let before = now.clone();
        now.apply(model, step);
        let gone = |cell| (before.candidates(cell) - now.candidates(cell)).iter().map(move |value| (cell, value));
        lost.push(model.cells().flat_map(gone).map(|(cell, value)| Candidate { cell, value }).collect());
    }
    let mut wanted: HashSet<Candidate> = [candidate].into_iter().collect();
    let mut kept: Vec<Step> = Vec::new();
    // A step that assumes a unique solution may depend on anything.
    let mut is_all = false;
    for (step, lost) in steps.into_iter().zip(lost).rev() {
        if is_all || !lost.is_disjoint(&wanted) {
            is_all |= step.assumes.is_some();
            wanted.extend(step.premises.iter().copied());
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}

impl From<solve::Standing> for Amiss {
    fn from(standing: solve::Standing) -> Amiss {
        match standing {
            solve::Standing::Together => Amiss::Nothing,
            solve::Standing::NoSolution => Amiss::Puzzle,
            solve::Standing::Conflict { facts, .. } => Amiss::Facts(facts),
        }
    }
}

/// Why a player's facts cannot all be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amiss {
    /// Nothing: some solution has all of them.
    Nothing,
    /// The puzzle itself, which has no solution.
    Puzzle,
    /// These facts, the fewest that were found: no solution has all of them.
    Facts(Vec<Literal>),
}

/// Which of a player's facts (values in cells, and values that are ruled out) made a position wrong: the fewest that
/// contradict the puzzle. This does not reveal the solution.
///
/// # Errors
/// The work ended first, or the engine failed.
pub fn amiss(model: &Model, facts: &[Literal], budget: &Budget) -> Result<Amiss> {
    Ok(solve::standing(model, facts, budget)?.into())
}
