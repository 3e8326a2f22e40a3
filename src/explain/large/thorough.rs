//! Smaller sets where nobody waits: refutations that look for few rules, for every candidate, and for neighbours of the best.

use super::super::error::ExplainError;
use super::super::smallest::Smallest;
use super::{At, Found, Large, within};
use crate::puzzle::{AtomId, Budget, Candidate, Stopped};

/// By how much a set may cost more than the best to be made small: about so much of it is to spare.
const SPARE: u32 = 80;
/// How many sets are made small.
const SHRUNK: usize = 60;
/// Of how many candidates the neighbours of the best set are tried.
const EXPLORED: usize = 12;
/// Of how many of these by refutations that suppose more.
const FURTHER: usize = 6;
/// By how much a set may cost more than the best to be tried for its neighbours.
const NEAR: u32 = 2;
/// By how much a neighbour may cost more, before it is made small.
const OVER: u32 = 3;
/// Units of work to look through all candidates, to make the sets small that come of it with their neighbours, and for those that are
/// further away.
const SWEEP: u64 = 8000;
const EFFORT: u64 = 4000;
const FURTHER_EFFORT: u64 = 2000;

impl Large<'_> {
    /// Puts to `found` what can be had with several times the work, for as long as the best costs more than any set
    /// before.
    pub(super) fn thorough(
        &mut self,
        at: &mut At<'_>,
        targets: &[Candidate],
        found: &mut Vec<Found>,
    ) -> Result<(), ExplainError> {
        let mut sets = self.sweep(at, targets, found)?;
        sets.truncate(SHRUNK);
        at.effort = at.budget.part(EFFORT);
        let shrunk = self.shrink_all(at, sets, found);
        within(shrunk, found)?;
        found.sort_by_key(Found::weight);
        found.dedup_by_key(|found| found.target);
        found.truncate(EXPLORED);
        let is_new = |found: &[Found], largest: u32| found.iter().all(|found| found.cost > largest);
        for nth in 0..found.len() {
            let near = found.iter().map(|found| found.cost + NEAR).min().unwrap_or_default();
            if is_new(found, self.largest) && found[nth].cost <= near {
                let explored = self.explore_lean(at, found, nth);
                within(explored, found)?;
            }
        }
        at.count_effort()?;
        found.sort_by_key(Found::weight);
        at.effort = at.budget.part(FURTHER_EFFORT);
        for nth in 0..found.len().min(FURTHER) {
            if is_new(found, self.largest) {
                let explored = self.explore(at, found, nth);
                within(explored, found)?;
            }
        }
        Ok(at.count_effort()?)
    }

    /// Sets of few rules for as many of the targets as can be had, the cheapest first.
    fn sweep(&self, at: &mut At<'_>, targets: &[Candidate], found: &[Found]) -> Result<Vec<Found>, ExplainError> {
        let effort = at.budget.part(SWEEP);
        let mut least = found.iter().map(|found| found.cost).min().unwrap_or(u32::MAX - SPARE);
        let mut sets: Vec<Found> = Vec::new();
        for target in targets {
            let Some(rules) = lean(at.smallest, *target, None, least + SPARE, &effort)? else { continue };
            let set = self.found(*target, rules);
            least = least.min(set.cost);
            sets.push(set);
        }
        let _ = at.budget.spend(effort.used());
        at.budget.check()?;
        sets.sort_by_key(Found::weight);
        Ok(sets)
    }

    /// Goes from one set to a cheaper neighbour as long as there is one: one that does without one of its rules.
    fn explore_lean(&mut self, at: &mut At<'_>, found: &mut [Found], nth: usize) -> Result<(), ExplainError> {
        let Some(set) = found.get_mut(nth) else { return Ok(()) };
        let mut left = set.rules.clone();
        while let Some(rule) = left.pop() {
            at.effort.check()?;
            let effort = at.effort.part(u64::MAX);
            let rules = lean(at.smallest, set.target, Some(rule), set.cost + OVER, &effort)?;
            let _ = at.effort.spend(effort.used());
            let Some(rules) = rules else { continue };
            if let Some(better) = self.shrink_with_effort(at, &self.found(set.target, rules), set.cost)? {
                left = better.rules.clone();
                *set = better;
            }
        }
        Ok(())
    }
}

/// The atoms that [`Smallest::lean`] finds; none where the work ended first.
fn lean(
    smallest: &mut Smallest,
    target: Candidate,
    without: Option<AtomId>,
    below: u32,
    budget: &Budget,
) -> Result<Option<Vec<AtomId>>, Stopped> {
    match smallest.lean(target, without, below, budget) {
        Err(Stopped::OutOfWork) => Ok(None),
        other => other,
    }
}
