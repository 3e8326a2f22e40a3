//! Small sets of rules that forbid a candidate, where finding a cheapest one takes too long.
//!
//! Every candidate that is in no solution has a core: rules and earlier eliminations that together contradict it.
//! The cores of the most promising candidates are shrunk rule by rule until each is needed; leaving out one rule
//! of a good set in turn, and asking again, leads to its neighbours, some of which are smaller. The best is kept.
//!
//! The idea that minimal unsatisfiable sets of named rules are the explanations people give is from Espasa et al.,
//! "Using Small MUSes to Explain How to Solve Pen and Paper Puzzles" (2021).

use std::collections::BTreeMap;

use super::error::ExplainError;
use super::trace;
use crate::puzzle::{AtomId, BitSet, Budget, Candidate, Model, Position, Step, Stopped};
use crate::solve::{Core, Refutation, Refuter, ShrinkEnd};

/// How many cores are shrunk for one step.
const SHRUNK: usize = 12;
/// Of how many candidates the neighbours of the best set are tried.
const EXPLORED: usize = 4;
/// Units of work for all of that.
const EFFORT: u64 = 2000;
/// Units of work to find one neighbour.
const NEIGHBOURLY: u64 = 50;
/// Units of work to find a core, tried in this order: small explanations show themselves after few conflicts.
const LIMITS: [u64; 4] = [3, 30, 300, u64::MAX];

/// The search for small sets over one model.
pub(super) struct Large<'a> {
    model: &'a Model,
    refuter: Refuter,
    /// The best set found for a candidate. It goes on to forbid it, since eliminations only ever become more.
    known: BTreeMap<Candidate, Vec<AtomId>>,
}

/// A set of rules that forbids a candidate.
pub(super) struct Found {
    pub target: Candidate,
    pub core: Core,
    pub cost: u32,
}

impl Found {
    /// Sorts the better set first.
    fn weight(&self) -> (u32, usize, Candidate) {
        (self.cost, self.core.premises.len(), self.target)
    }
}

impl<'a> Large<'a> {
    pub(super) fn new(model: &'a Model) -> Large<'a> {
        Large { model, refuter: Refuter::new(model), known: BTreeMap::new() }
    }

    pub(super) fn refuter(&mut self) -> &mut Refuter {
        &mut self.refuter
    }

    /// The best set that was found for any of the targets.
    pub(super) fn best(
        &mut self,
        position: &Position,
        targets: &[Candidate],
        budget: &Budget,
    ) -> Result<Option<Found>, ExplainError> {
        let mut shrunk: Vec<Found> = Vec::new();
        let effort = budget.part(EFFORT);
        for found in self.cores(position, targets, budget)?.into_iter().take(SHRUNK) {
            let most = shrunk.iter().map(|found| found.core.rules.len()).min().unwrap_or(usize::MAX);
            // One set has to be made small; the others are only to choose from.
            let allowed = if shrunk.is_empty() { budget } else { &effort };
            match self.shrink(position, found, most, allowed) {
                Ok(found) => shrunk.extend(found),
                Err(ExplainError::Stopped(Stopped::OutOfWork)) if !shrunk.is_empty() => break,
                Err(other) => return Err(other),
            }
        }
        shrunk.sort_by_key(Found::weight);
        shrunk.dedup_by_key(|found| found.target);
        shrunk.truncate(EXPLORED);
        for found in &mut shrunk {
            let explored = self.explore(position, found, &effort);
            self.known.insert(found.target, found.core.rules.clone());
            match explored {
                Ok(()) => {}
                Err(ExplainError::Stopped(Stopped::OutOfWork)) => break,
                Err(other) => return Err(other),
            }
        }
        budget.spend(effort.used())?;
        Ok(shrunk.into_iter().min_by_key(Found::weight))
    }

    /// Cores of as many of the targets as can be had with the least effort that gives any, the cheapest first.
    fn cores(
        &mut self,
        position: &Position,
        targets: &[Candidate],
        budget: &Budget,
    ) -> Result<Vec<Found>, ExplainError> {
        let mut cores = self.direct_cores(position, targets, budget)?;
        for limit in LIMITS {
            if !cores.is_empty() {
                break;
            }
            for target in targets {
                if let Some(core) = self.core(position, *target, None, limit, budget)? {
                    cores.push(self.found(*target, core));
                }
            }
        }
        let known = targets.iter().filter_map(|target| Some((*target, self.known.get(target)?.clone())));
        let known = known.map(|(target, rules)| self.found(target, Core { rules, premises: Vec::new() }));
        cores.extend(known.collect::<Vec<_>>());
        cores.sort_by_key(|found| (found.cost, found.target));
        Ok(cores)
    }

    /// The rules of the shortest direct refutations: they are fewer than those that the solver happens to meet.
    fn direct_cores(
        &mut self,
        position: &Position,
        targets: &[Candidate],
        budget: &Budget,
    ) -> Result<Vec<Found>, ExplainError> {
        let mut direct: Vec<(u32, Candidate, Vec<AtomId>)> = Vec::new();
        let count = self.model.atoms().len();
        let all = BitSet::of(count, 0..count);
        for target in targets {
            budget.spend(1)?;
            if let Some(trace) = trace::of(self.model, position, &all, *target) {
                let rules = trace.rules();
                direct.push((Step::cost_of(self.model, &rules), *target, rules));
            }
        }
        direct.sort_unstable();
        let mut cores = Vec::new();
        for (_, target, rules) in direct.into_iter().take(SHRUNK) {
            let among = BitSet::of(count, rules.iter().map(|rule| rule.index()));
            if let Some(core) = self.core(position, target, Some(&among), u64::MAX, budget)? {
                cores.push(self.found(target, core));
            }
        }
        Ok(cores)
    }

    /// Goes from one set to a smaller neighbour as long as there is one. What was reached stands in `found` also
    /// where the effort ends.
    fn explore(&mut self, position: &Position, found: &mut Found, effort: &Budget) -> Result<(), ExplainError> {
        while let Some(better) = self.smaller_neighbour(position, found, effort)? {
            *found = better;
        }
        Ok(())
    }

    /// A cheaper set for the same candidate that does without one of the rules of this one.
    fn smaller_neighbour(
        &mut self,
        position: &Position,
        found: &Found,
        budget: &Budget,
    ) -> Result<Option<Found>, ExplainError> {
        // Two rules and fewer have been tried by every technique.
        if found.core.rules.len() <= 2 {
            return Ok(None);
        }
        let count = self.model.atoms().len();
        let mut among = BitSet::of(count, 0..count);
        for rule in &found.core.rules {
            among.remove(rule.index());
            let other = self.core(position, found.target, Some(&among), NEIGHBOURLY, budget)?;
            among.insert(rule.index());
            let Some(core) = other else { continue };
            let other = self.found(found.target, core);
            let most = found.core.rules.len() - 1;
            match self.shrink(position, other, most, budget)? {
                Some(other) if other.cost < found.cost => return Ok(Some(other)),
                _ => {}
            }
        }
        Ok(None)
    }

    fn found(&self, target: Candidate, core: Core) -> Found {
        Found { target, cost: Step::cost_of(self.model, &core.rules), core }
    }

    /// Rules and eliminations that forbid the candidate; none where it is possible, or where more than `limit` units
    /// of work are needed to see that it is not.
    fn core(
        &mut self,
        position: &Position,
        target: Candidate,
        among: Option<&BitSet>,
        limit: u64,
        budget: &Budget,
    ) -> Result<Option<Core>, ExplainError> {
        let part = budget.part(limit);
        let refutation = self.refuter.refute(position, target, among, &part)?;
        budget.spend(part.used())?;
        match refutation {
            Refutation::Forbidden(core) => Ok(Some(core)),
            Refutation::Possible(_) | Refutation::Unknown(Stopped::OutOfWork) => Ok(None),
            Refutation::Unknown(stopped) => Err(stopped.into()),
        }
    }

    /// The same with no rule to spare; none where more than `most` are needed.
    fn shrink(
        &mut self,
        position: &Position,
        found: Found,
        most: usize,
        budget: &Budget,
    ) -> Result<Option<Found>, ExplainError> {
        let (core, end) = self.refuter.shrink_rules(position, found.target, found.core, most, budget);
        match end {
            ShrinkEnd::Minimal => Ok(Some(self.found(found.target, core))),
            ShrinkEnd::TooMany => Ok(None),
            ShrinkEnd::Stopped(stopped) => Err(stopped.into()),
        }
    }
}
