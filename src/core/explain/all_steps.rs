//! Every step that is possible at one position, and the step that answers a question about a candidate.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::error::Result;
use super::path::{By, Explainer, Options};
use crate::logic::{self, Sink, Technique};
use crate::puzzle::{Budget, Candidate, Model, Position, Step, Stopped};

/// Hands every step that is possible at `position` to `sink`, until it breaks off. These are all instances of every
/// technique, in the order of the techniques and cheaper ones first. Steps with the same effect as an earlier one are
/// left out. If no technique applies, it is the one step of [`Explainer::next`].
///
/// # Errors
/// Those of [`Explainer::next`]. Steps handed over before the error stay valid.
pub fn all_now(model: &Model, position: &Position, options: Options, budget: &Budget, sink: Sink) -> Result<()> {
    let mut told: HashSet<[Vec<Candidate>; 2]> = HashSet::new();
    let mut explainer = Explainer::new(model, options);
    for technique in options.techniques {
        budget.spend(1)?;
        if technique.assumes_unique() && !explainer.may_assume_uniqueness(budget)? {
            continue;
        }
        let mut found: Vec<Step> = Vec::new();
        let mut stopped: Option<Stopped> = None;
        let _ = technique.find(model, position, &mut |step| {
            if position.gains_from(&step) && told.insert(effect(&step)) {
                found.push(step);
            }
            match budget.check() {
                Ok(()) => ControlFlow::Continue(()),
                Err(reason) => {
                    stopped = Some(reason);
                    ControlFlow::Break(())
                }
            }
        });
        found.sort_by_key(|step| step.cost);
        for step in found {
            if sink(explainer.unfolded(step)).is_break() {
                return Ok(());
            }
        }
        if let Some(stopped) = stopped {
            return Err(stopped.into());
        }
    }
    if told.is_empty()
        && options.by != By::Techniques
        && let Some(step) = explainer.next(position, budget)?
    {
        let _ = sink(step);
    }
    Ok(())
}

/// The effect of a step, independent of the order in which it is written.
fn effect(step: &Step) -> [Vec<Candidate>; 2] {
    [&step.places, &step.eliminates].map(|candidates| {
        let mut candidates = candidates.clone();
        candidates.sort_unstable();
        candidates
    })
}

impl Explainer<'_> {
    /// Why `candidate` is impossible at `position`. This is the first instance of the first technique that rules it out
    /// or places another value in its cell. Otherwise it is what [`Explainer::forbid`] finds, for this candidate alone.
    /// None if the candidate holds in some solution.
    ///
    /// # Errors
    /// Those of [`Explainer::next`].
    pub fn why_not(&mut self, position: &Position, candidate: Candidate, budget: &Budget) -> Result<Option<Step>> {
        match self.named(position, candidate, u32::MAX, budget)? {
            Some(step) => Ok(Some(step)),
            None => self.forbidding(position, candidate, false, budget),
        }
    }

    /// The first instance of the first technique that rules the candidate out, among those of at most `effort`.
    pub(super) fn named(
        &mut self,
        position: &Position,
        candidate: Candidate,
        effort: u32,
        budget: &Budget,
    ) -> Result<Option<Step>> {
        for technique in self.looked_for().filter(|technique| technique.name().effort <= effort) {
            budget.spend(1)?;
            if let Some(step) = ruling_out(technique, self.model(), position, candidate)
                && self.may_tell(&step, budget)?
            {
                return Ok(Some(self.unfolded(step)));
            }
        }
        Ok(None)
    }
}

fn ruling_out(technique: &dyn Technique, model: &Model, position: &Position, candidate: Candidate) -> Option<Step> {
    let fills = |placed: &Candidate| placed.cell == candidate.cell && placed.value != candidate.value;
    let rules_out = |step: &Step| step.eliminates.contains(&candidate) || step.places.iter().any(fills);
    logic::first_that(technique, model, position, rules_out)
}
