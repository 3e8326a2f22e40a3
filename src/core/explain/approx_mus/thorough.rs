//! Smaller sets for when nobody waits: sets for every candidate, by the engine and by refutations that look for few
//! rules.

use std::collections::BTreeSet;

use super::super::error::Result;
use super::{ApproxMus, At, Found, within};
use crate::puzzle::{Candidate, Stopped};

/// How often the engine is asked about each candidate: it learns, and finds fewer rules the next time.
const ROUNDS: usize = 3;
/// Units of work of the engine for one answer.
const CORE: u64 = 100;
/// The number of these answers that are shrunk.
const CORES: usize = 80;
/// How much more than the best set a refutation may cost and still be shrunk: about that much of it can be spared.
const SPARE: u32 = 80;
/// The number of refutations that are shrunk.
const SHRUNK: usize = 60;
/// How much more than the best set a set may cost and still be kept.
const NEAR: u32 = 8;
/// Units of work to go through all candidates, and ([`EFFORT`]) to shrink the sets from each of the two sources.
const SWEEP: u64 = 8000;
const EFFORT: u64 = 4000;

impl ApproxMus<'_> {
    /// Adds to `found` what several times the work finds, for as long as the best set costs more than any earlier set.
    pub(super) fn thorough(&mut self, at: &mut At<'_>, targets: &[Candidate], found: &mut Vec<Found>) -> Result<()> {
        let cores = self.cores_of_all(at, targets)?;
        at.effort = at.budget.part(EFFORT);
        within(self.shrink_all(at, cores, NEAR, found), found)?;
        at.count_effort()?;
        if self.is_larger_than_all(found) {
            let refutations = self.sweep(at, targets, found)?;
            at.effort = at.budget.part(EFFORT);
            within(self.shrink_all(at, refutations, NEAR, found), found)?;
            at.count_effort()?;
        }
        keep_best(found);
        Ok(())
    }

    /// Whether each of these costs more than every set on the path so far.
    fn is_larger_than_all(&self, found: &[Found]) -> bool {
        found.iter().all(|found| found.cost > self.largest)
    }

    /// The engine's answers for all targets, smallest first.
    fn cores_of_all(&mut self, at: &mut At<'_>, targets: &[Candidate]) -> Result<Vec<Found>> {
        let mut cores: Vec<Found> = Vec::new();
        for _ in 0..ROUNDS {
            for target in targets {
                if let Some(rules) = self.core(at.position, *target, CORE, at.budget)? {
                    cores.push(self.found(*target, rules));
                }
            }
        }
        keep_best(&mut cores);
        cores.truncate(CORES);
        Ok(cores)
    }

    /// Refutations with few rules for as many of the targets as possible, cheapest first.
    fn sweep(&self, at: &mut At<'_>, targets: &[Candidate], found: &[Found]) -> Result<Vec<Found>> {
        let effort = at.budget.part(SWEEP);
        let mut least = found.iter().map(|found| found.cost).min().unwrap_or(u32::MAX - SPARE);
        let mut sets: Vec<Found> = Vec::new();
        for target in targets {
            match at.smallest.lean(*target, least + SPARE, &effort) {
                Ok(None) => {}
                Ok(Some(rules)) => {
                    let set = self.found(*target, rules);
                    least = least.min(set.cost);
                    sets.push(set);
                }
                Err(Stopped::OutOfWork) => break,
                Err(stopped) => return Err(stopped.into()),
            }
        }
        let _ = at.budget.spend(effort.used());
        at.budget.check()?;
        keep_best(&mut sets);
        sets.truncate(SHRUNK);
        Ok(sets)
    }
}

/// Keeps the best set for each candidate, best overall first.
fn keep_best(sets: &mut Vec<Found>) {
    sets.sort_by_key(Found::weight);
    let mut seen: BTreeSet<Candidate> = BTreeSet::new();
    sets.retain(|set| seen.insert(set.target));
}
