//! Small sets of rules that forbid a candidate, for when finding a cheapest one takes too long.
//!
//! Every candidate that is in no solution has a core: rules and earlier eliminations that together contradict it. The
//! cores of the most promising candidates are shrunk rule by rule until each rule is needed. Leaving out one rule of a
//! good set in turn, and asking again, leads to its neighbours, some of which are smaller. The best set is kept.
//!
//! That people explain with minimal unsatisfiable sets of named rules is an idea of Espasa et al., "Using Small MUSes
//! to Explain How to Solve Pen and Paper Puzzles" (2021).

mod thorough;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::derived_sums::Wide;
use super::error::{ExplainError, Result};
use super::path::Effort;
use super::smus::{Found, Shrunk, Smallest};
use crate::puzzle::{AtomId, Budget, Candidate, Position, Step, Stopped};
use crate::solve::{Core, Refutation, Refuter, ShrinkEnd};

/// The number of sets that are shrunk for one step.
const SHRUNK: usize = 24;
/// The number of candidates for which the neighbours of the best set are tried.
const EXPLORED: usize = 6;
/// How much more than the best a set may cost and still have its neighbours tried.
const NEAR: u32 = 3;
/// Units of work for all of that.
const EFFORT: u64 = 600;
/// The same if derived sums are among the rules: sets are smaller with them, and each question takes longer.
const EFFORT_WITH_SUMS: u64 = 300;
/// Nobody follows a step that costs more, so finding a smaller one is worth more work ([`MORE_EFFORT`]).
const READABLE: u32 = 10;
const MORE_EFFORT: u64 = 1200;
/// Units of work until one set is small, and ([`EACH`]) for each set that is tried.
const FIRST: u64 = 600;
const EACH: u64 = 200;
/// Units of work to shrink a set that is wanted at once.
const HURRIED: u64 = 30;
/// The number of sets that are enough then, if they take more than a glance.
const FEW: usize = 4;
/// Units of work to get a small set for one candidate.
const SOON: u64 = 40;
/// Units of work for direct refutations, once the cheapest sort has found nothing.
const DIRECT: u64 = 250;
/// The factor by which the search is cut if all of it was in vain at the previous position.
const LESS: u64 = 4;
/// Units of work to find a core with the engine, and for how many candidates. Small explanations show after few
/// conflicts.
const LIMITS: [(u64, usize); 2] = [(30, 16), (150, 4)];
/// The cases that direct refutations may take, and how many such refutations are enough.
const CASES: [(u64, usize); 4] = [(0, usize::MAX), (4, usize::MAX), (32, 32), (256, 8)];
/// The cases that the refutation of a neighbour may take.
const NEIGHBOURLY: u64 = 8;

/// The search for small sets over one model.
pub(super) struct ApproxMus<'a> {
    model: Wide<'a>,
    /// Made when it is first needed: encoding a model takes longer than many an answer without it.
    refuter: Option<Refuter>,
    /// The best set found for each candidate. It still forbids the candidate later, since eliminations only accumulate.
    known: BTreeMap<Candidate, Vec<AtomId>>,
    /// Whether the last search found nothing.
    in_vain: bool,
    /// The cost of the largest set on the path so far.
    largest: u32,
}

/// The position in question, with what is known of it and the work that may be done.
struct At<'s> {
    position: &'s Position,
    smallest: &'s mut Smallest,
    budget: &'s Budget,
    /// A part of the budget for what is welcome but not needed.
    effort: Budget,
    /// A lower bound on the cost of any set.
    least: u32,
}

impl At<'_> {
    /// Charges the effort to the budget.
    fn count_effort(&self) -> Result<(), Stopped> {
        let _ = self.budget.spend(self.effort.used());
        self.budget.check()
    }
}

impl<'a> ApproxMus<'a> {
    pub(super) fn new(model: Wide<'a>) -> ApproxMus<'a> {
        ApproxMus { refuter: None, model, known: BTreeMap::new(), in_vain: false, largest: 0 }
    }

    pub(super) fn refuter(&mut self, budget: &Budget) -> Result<&mut Refuter, Stopped> {
        let refuter = match self.refuter.take() {
            Some(refuter) => refuter,
            None => Refuter::timely(&self.model, budget)?,
        };
        Ok(self.refuter.insert(refuter))
    }

    /// Forgets what was found at later positions.
    pub(super) fn forget(&mut self) {
        self.known.clear();
        self.in_vain = false;
        self.largest = 0;
    }

    /// The best set found for any of the targets. No target has one that costs less than `least`. `smallest` must be at
    /// the same position.
    pub(super) fn best(
        &mut self,
        smallest: &mut Smallest,
        position: &Position,
        targets: &[Candidate],
        (least, wanted): (u32, Effort),
        budget: &Budget,
    ) -> Result<Option<Found>> {
        let is_wider = matches!(self.model, Wide::Wider(_));
        let effort = budget.part(if is_wider { EFFORT_WITH_SUMS } else { EFFORT });
        let mut at = At { position, smallest, budget, effort, least };
        let mut found: Vec<Found> = Vec::new();
        let mut direct = self.direct(&mut at, targets, usize::MAX)?;
        direct.truncate(SHRUNK);
        self.improve(&mut at, direct, &mut found)?;
        if found.is_empty() {
            let cores = self.cores(position, targets, 0, usize::MAX, budget)?;
            self.improve(&mut at, cores, &mut found)?;
        }
        at.count_effort()?;
        self.in_vain = found.is_empty();
        // A step that costs no more than an earlier one makes the path no harder.
        let is_hardest = found.iter().all(|found| found.cost > READABLE.max(self.largest));
        if wanted == Effort::Thorough && is_hardest {
            self.thorough(&mut at, targets, &mut found)?;
        } else if !is_wider && !found.is_empty() && found.iter().all(|found| found.cost > READABLE) {
            // The engine's cores for other candidates are seldom the same, and among more sets there may be a smaller
            // one.
            at.effort = budget.part(MORE_EFFORT);
            let cores = self.cores(position, targets, 1, usize::MAX, budget)?;
            self.improve(&mut at, cores, &mut found)?;
            at.count_effort()?;
        }
        if found.is_empty() {
            return Ok(self.everything(position, targets));
        }
        for one in &found {
            self.known.insert(one.target, one.rules.clone());
        }
        let best = found.into_iter().min_by_key(Found::weight);
        self.largest = self.largest.max(best.as_ref().map_or(0, |best| best.cost));
        Ok(best)
    }

    /// Shrinks sets, and then the best sets found so far further.
    fn improve(&mut self, at: &mut At<'_>, sets: Vec<Found>, found: &mut Vec<Found>) -> Result<()> {
        within(self.shrink_all(at, sets, NEAR, found), found)?;
        found.sort_by_key(Found::weight);
        found.dedup_by_key(|found| found.target);
        found.truncate(EXPLORED);
        for nth in 0..found.len() {
            if found[0].cost <= at.least {
                break;
            }
            within(self.explore(at, found, nth), found)?;
        }
        Ok(())
    }

    /// Some set, found in a hurry: the first that comes up. It is shrunk until every rule is needed, if little effort
    /// and the rest of the work suffice for that.
    pub(super) fn any(
        &mut self,
        smallest: &mut Smallest,
        position: &Position,
        targets: &[Candidate],
        budget: &Budget,
    ) -> Result<Option<Found>> {
        let mut at = At { position, smallest, budget, effort: budget.part(HURRIED), least: 0 };
        let mut sets = self.direct(&mut at, targets, FEW)?;
        if sets.is_empty() {
            sets = self.cores(position, targets, 0, FEW, budget)?;
        }
        let Some(set) = sets.into_iter().next() else { return Ok(self.everything(position, targets)) };
        let shrunk = budget.within(HURRIED, |effort| self.shrink(&mut at, &set, u32::MAX, effort));
        match shrunk {
            Err(ExplainError::Stopped(_)) | Ok(None) => Ok(Some(set)),
            other => other,
        }
    }

    /// A small set for any of the targets by direct refutations alone, about which nothing else is known.
    pub(super) fn early(
        &mut self,
        smallest: &mut Smallest,
        position: &Position,
        targets: &[Candidate],
        budget: &Budget,
    ) -> Result<Option<Found>> {
        let mut at = At { position, smallest, budget, effort: budget.part(HURRIED), least: 0 };
        let sets = self.direct(&mut at, targets, FEW)?;
        let Some(mut best) = sets.into_iter().next() else { return Ok(None) };
        // Rules far from the contradiction are left out first.
        for rule in best.rules.clone().into_iter().rev() {
            if at.effort.spend(1).is_err() {
                break;
            }
            let fewer: Vec<AtomId> = best.rules.iter().copied().filter(|other| *other != rule).collect();
            match at.smallest.refuted(best.target, Some(&fewer), NEIGHBOURLY, &at.effort) {
                Ok(Some(rules)) => best = self.found(best.target, rules),
                Ok(None) => {}
                Err(Stopped::OutOfWork) => break,
                Err(stopped) => return Err(stopped.into()),
            }
        }
        at.count_effort()?;
        Ok(Some(best))
    }

    /// A set that forbids the candidate, found with little work: by a direct refutation with few cases, otherwise by
    /// the engine. It is shrunk as far as possible. If nothing is found, it has all rules.
    pub(super) fn soon(
        &mut self,
        smallest: &mut Smallest,
        position: &Position,
        candidate: Candidate,
        budget: &Budget,
    ) -> Result<Found> {
        let mut at = At { position, smallest, budget, effort: budget.part(SOON), least: 0 };
        let mut set = None;
        for (cases, _) in CASES {
            match at.smallest.refuted(candidate, None, cases, &at.effort) {
                Ok(None) => {}
                Ok(Some(rules)) => {
                    set = Some(self.found(candidate, rules));
                    break;
                }
                Err(Stopped::OutOfWork) => break,
                Err(stopped) => return Err(stopped.into()),
            }
        }
        if set.is_none() {
            set = self.core(position, candidate, SOON, budget)?.map(|rules| self.found(candidate, rules));
        }
        let Some(set) = set else { return Ok(self.found(candidate, self.atoms().collect())) };
        let shrunk = budget.within(SOON, |effort| self.shrink(&mut at, &set, u32::MAX, effort));
        budget.check()?;
        match shrunk {
            Ok(Some(found)) => Ok(found),
            Ok(None) | Err(ExplainError::Stopped(Stopped::OutOfWork)) => Ok(set),
            Err(other) => Err(other),
        }
    }

    /// The rules of direct refutations with as few cases as refute any target, and the sets known from earlier
    /// positions. The cheapest come first. Direct refutations need fewer rules than a solver happens to use. Of those
    /// with cases, `few` are enough.
    fn direct(&self, at: &mut At<'_>, targets: &[Candidate], few: usize) -> Result<Vec<Found>> {
        let budget = at.budget;
        let known = targets.iter().filter_map(|target| Some(self.found(*target, self.known.get(target)?.clone())));
        let mut direct: Vec<Found> = known.collect();
        let effort = budget.part(if self.in_vain { DIRECT / LESS } else { DIRECT });
        for (cases, enough) in CASES {
            let (allowed, enough) = if cases == 0 { (budget, enough) } else { (&effort, enough.min(few)) };
            for target in targets {
                match at.smallest.refuted(*target, None, cases, allowed) {
                    Ok(rules) => direct.extend(rules.map(|rules| self.found(*target, rules))),
                    Err(Stopped::OutOfWork) if cases > 0 => break,
                    Err(stopped) => return Err(stopped.into()),
                }
                if direct.len() >= enough {
                    break;
                }
            }
            if !direct.is_empty() {
                break;
            }
        }
        let _ = budget.spend(effort.used());
        budget.check()?;
        direct.sort_by_cached_key(|found| (found.cost, at.smallest.of_whole_boards(&found.rules), found.target));
        Ok(direct)
    }

    /// The last resort if nothing is found: all rules together forbid a candidate, in a cell with few candidates.
    pub(super) fn everything(&self, position: &Position, targets: &[Candidate]) -> Option<Found> {
        let target = targets.iter().min_by_key(|target| position.candidates(target.cell).len())?;
        Some(self.found(*target, self.atoms().collect()))
    }

    /// Cores from the engine for as many of the targets as possible, with the least effort that yields any, but at most
    /// `few`. Another `round` asks about other targets.
    fn cores(
        &mut self,
        position: &Position,
        targets: &[Candidate],
        round: usize,
        few: usize,
        budget: &Budget,
    ) -> Result<Vec<Found>> {
        let mut cores: Vec<Found> = Vec::new();
        for (limit, asked) in LIMITS {
            // The targets that are asked about are spread over the board.
            let asked = if self.in_vain { asked / LESS as usize } else { asked };
            let apart = targets.len().div_ceil(asked.max(1)).max(1);
            for target in targets.iter().skip(round % apart).step_by(apart) {
                if let Some(rules) = self.core(position, *target, limit, budget)? {
                    cores.push(self.found(*target, rules));
                }
                if cores.len() >= few {
                    break;
                }
            }
            if !cores.is_empty() {
                break;
            }
        }
        cores.sort_by_key(Found::weight);
        Ok(cores)
    }

    /// Shrinks sets and adds those that are worth it to `found`.
    fn shrink_all(&mut self, at: &mut At<'_>, sets: Vec<Found>, near: u32, found: &mut Vec<Found>) -> Result<()> {
        let budget = at.budget;
        // One set has to be shrunk, no matter which; the others only give a choice.
        let first = budget.part(FIRST);
        for set in &sets {
            let best = found.iter().map(|found| found.cost).min();
            if best.is_some_and(|best| best <= at.least) {
                break;
            }
            let dear = best.map_or(u32::MAX, |best| best + near);
            let shrunk = if best.is_none() {
                first.within(EACH, |allowed| self.shrink(at, set, dear, allowed))
            } else {
                self.shrink_with_effort(at, set, dear)
            };
            match shrunk {
                Ok(one) => found.extend(one),
                Err(ExplainError::Stopped(Stopped::OutOfWork)) if best.is_none() => {}
                Err(other) => return Err(other),
            }
        }
        budget.spend(first.used())?;
        if found.is_empty() {
            // A set that is larger than necessary is better than none.
            found.extend(sets.into_iter().next());
        }
        Ok(())
    }

    /// Moves from a set to a cheaper neighbour as long as there is one.
    fn explore(&mut self, at: &mut At<'_>, found: &mut [Found], nth: usize) -> Result<()> {
        while let Some(set) = found.get_mut(nth) {
            match self.cheaper_neighbour(at, set)? {
                Some(better) => *set = better,
                None => break,
            }
        }
        Ok(())
    }

    /// A cheaper set for the same candidate without one of the rules of this set.
    fn cheaper_neighbour(&mut self, at: &mut At<'_>, set: &Found) -> Result<Option<Found>> {
        for rule in &set.rules {
            at.effort.spend(1)?;
            let others: Vec<AtomId> = self.atoms().filter(|atom| atom != rule).collect();
            let Some(rules) = at.smallest.refuted(set.target, Some(&others), NEIGHBOURLY, &at.effort)? else {
                continue;
            };
            if let Some(better) = self.shrink_with_effort(at, &self.found(set.target, rules), set.cost)? {
                return Ok(Some(better));
            }
        }
        Ok(None)
    }

    fn atoms(&self) -> impl Iterator<Item = AtomId> + use<> {
        (0..self.model.atoms().len() as u32).map(AtomId)
    }

    fn found(&self, target: Candidate, rules: Vec<AtomId>) -> Found {
        Found { target, cost: Step::cost_of(&self.model, &rules), rules }
    }

    /// Rules that forbid the candidate. None if it is possible, or if showing that it is not takes more than `limit`
    /// units of work.
    fn core(
        &mut self,
        position: &Position,
        target: Candidate,
        limit: u64,
        budget: &Budget,
    ) -> Result<Option<Vec<AtomId>>> {
        let part = budget.part(limit);
        let refutation = self.refuter(budget)?.refute(position, target, None, &part)?;
        budget.spend(part.used())?;
        match refutation {
            Refutation::Forbidden(core) => Ok(Some(core.rules)),
            Refutation::Possible(_) | Refutation::Unknown(Stopped::OutOfWork) => Ok(None),
            Refutation::Unknown(stopped) => Err(stopped.into()),
        }
    }

    /// The set without rules that are not needed; None if it costs `dear` or more.
    fn shrink(&mut self, at: &mut At<'_>, set: &Found, dear: u32, budget: &Budget) -> Result<Option<Found>> {
        let mut rules = set.rules.clone();
        rules.sort_by_key(|rule| Reverse(self.model.atom_weight(*rule)));
        match at.smallest.shrink(set.target, &rules, dear, budget)? {
            Shrunk::Minimal(rules) => Ok(Some(self.found(set.target, rules))),
            Shrunk::Smaller(rules) => Ok(Some(self.found(set.target, rules)).filter(|found| found.cost < dear)),
            Shrunk::TooDear => Ok(None),
            Shrunk::Unknown => self.shrink_by_engine(at.position, set, dear, budget),
        }
    }

    /// Like [`ApproxMus::shrink`], within the remaining effort.
    fn shrink_with_effort(&mut self, at: &mut At<'_>, set: &Found, dear: u32) -> Result<Option<Found>> {
        let effort = at.effort.part(u64::MAX);
        let shrunk = self.shrink(at, set, dear, &effort);
        let _ = at.effort.spend(effort.used());
        shrunk
    }

    /// Like [`ApproxMus::shrink`], with an engine that learns: for sets that are connected by long chains of cases.
    fn shrink_by_engine(
        &mut self,
        position: &Position,
        set: &Found,
        dear: u32,
        budget: &Budget,
    ) -> Result<Option<Found>> {
        let core = Core { rules: set.rules.clone(), premises: Vec::new() };
        let most = usize::try_from(dear).unwrap_or(usize::MAX);
        let (core, end) = self.refuter(budget)?.shrink_rules(position, set.target, core, most, budget);
        match end {
            ShrinkEnd::TooMany => Ok(None),
            ShrinkEnd::Minimal | ShrinkEnd::Stopped(Stopped::OutOfWork) => {
                Ok(Some(self.found(set.target, core.rules)).filter(|found| found.cost < dear))
            }
            ShrinkEnd::Stopped(stopped) => Err(stopped.into()),
        }
    }
}

/// The outcome of work for which `found` is enough: running out of effort is no error once there is a set.
fn within(outcome: Result<()>, found: &[Found]) -> Result<()> {
    match outcome {
        Err(ExplainError::Stopped(Stopped::OutOfWork)) if !found.is_empty() => Ok(()),
        other => other,
    }
}
