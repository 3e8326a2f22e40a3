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

/// A reason that costs more is told in several steps, where there are such.
pub const FOLLOWED: u32 = 4;
/// Steps of which none costs more are an answer; others are only one until there is a better one.
const READABLE: u32 = 12;
/// Techniques that take more effort are not looked for on the way to what was asked: they take most of the time where they do
/// not apply.
const EASY: u32 = 43;
/// Units of work for the sets of rules on the way to what was asked.
const PATIENCE: u64 = 60;

/// Why `candidate` is impossible at `position`: steps that follow from it one after the other, the last of which rules the
/// candidate out. One step where few rules are enough ([`FOLLOWED`]), by name where a technique needs no more, otherwise those steps of the path that lead there;
/// steps of which nothing is used are left out. None where the candidate holds in some solution.
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

/// Clues (givens, sums, statements) that make a candidate hold, or keep it from holding, with none to spare: without any of
/// them the others leave it open. What the rules of the board say by themselves is taken for granted. None where the
/// whole puzzle leaves it open.
///
/// Minimal, not the fewest there are, and one of possibly several such sets.
///
/// # Errors
/// [`ExplainError::NoSolution`] where the clues contradict each other; otherwise the work ended first, or the engine
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

/// What the last step of an answer of [`why`] means for the candidate that was asked about, where that step speaks of another
/// cell: "So r3c1 cannot be 8."
pub fn hence(model: &Model, steps: &[Step], candidate: Candidate) -> Option<Phrase> {
    let last = steps.last()?;
    let says_so = last.eliminates.contains(&candidate) || last.places.iter().any(|place| place.cell == candidate.cell);
    (!says_so).then(|| say!("explain.so-lost", lost = logic::phrases::lost(model, &[candidate], Detail::Full)))
}

impl Explainer<'_> {
    /// The same as [`why`], with what has been learnt about the model.
    ///
    /// # Errors
    /// Those of [`Explainer::next`].
    pub fn why(&mut self, position: &Position, candidate: Candidate, budget: &Budget) -> Result<Option<Vec<Step>>> {
        self.why_telling(position, candidate, budget, None)
    }

    /// The same for somebody who waits: where the steps that are found with little work end in more rules than anybody
    /// follows, `first` is told of them before better ones are looked for.
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
        let direct = self.forbid_by(position, candidate, How::Within(FOLLOWED), budget)?;
        // One rule is seen at a glance, unless one has to add or count; of others a technique that says the same at no higher cost, and is no harder to see,
        // is known by its name. To look for all that are harder would take most of the time of the answer.
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
        // What nobody can follow is better told in several steps.
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

    /// Whether a rule of a step is a sum or a count: what it leaves is said by the techniques that add and count.
    fn takes_arithmetic(&self, step: &Step) -> bool {
        let model = self.model();
        let rule = |atom: &AtomId| &model.constraint(model.atom(*atom).constraint).rule;
        step.rules.iter().any(|atom| rule(atom).sum().is_some() || rule(atom).count().is_some())
    }

    /// The steps of the path from `position` to the one after which the candidate is gone, as far as they are used; none where
    /// they do not lead so far.
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

    /// Steps from `position` to one after which the candidate is gone, as far as they are used; none where they do not lead so
    /// far. They are easy ones and small sets of rules as long as these are found with little work; where that ends, a set of
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

    /// Takes steps until the candidate is gone or no more are found. Of an easy technique all instances are taken at once: what
    /// is not used is left out later, and looking for them one by one would take most of the time.
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

/// What the dearest of some steps costs.
fn hardest(steps: &[Step]) -> u32 {
    steps.iter().map(|step| step.cost).max().unwrap_or(0)
}

/// Those of the steps that the last elimination rests on: whatever takes out `candidate`, or what a step that is kept
/// relies on.
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
    // What takes a single solution for granted may rest on anything.
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

/// What keeps a player's facts from standing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amiss {
    /// Nothing: some solution has all of them.
    Nothing,
    /// The puzzle, which has no solution.
    Puzzle,
    /// These facts, the fewest that were found; no solution has all of them.
    Facts(Vec<Literal>),
}

/// Which of a player's facts (values in cells, and values that are not) made a position wrong: the fewest that contradict
/// the puzzle. The solution is not told by it.
///
/// # Errors
/// The work ended first, or the engine failed.
pub fn amiss(model: &Model, facts: &[Literal], budget: &Budget) -> Result<Amiss> {
    Ok(solve::standing(model, facts, budget)?.into())
}
