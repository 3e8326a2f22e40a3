//! Small sets of rules that forbid a candidate, where finding a cheapest one takes too long.
//!
//! Every candidate that is in no solution has a core: rules and earlier eliminations that together contradict it.
//! The cores of the most promising candidates are shrunk rule by rule until each is needed; leaving out one rule
//! of a good set in turn, and asking again, leads to its neighbours, some of which are smaller. The best is kept.
//!
//! The idea that minimal unsatisfiable sets of named rules are the explanations people give is from Espasa et al.,
//! "Using Small MUSes to Explain How to Solve Pen and Paper Puzzles" (2021).

mod thorough;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::derived_sums::Wide;
use super::error::{ExplainError, Result};
use super::path::Effort;
use super::smus::{Found, Shrunk, Smallest};
use crate::puzzle::{AtomId, Budget, Candidate, Position, Step, Stopped};
use crate::solve::{Core, Refutation, Refuter, ShrinkEnd};

/// How many sets are made small for one step.
const SHRUNK: usize = 24;
/// Of how many candidates the neighbours of the best set are tried.
const EXPLORED: usize = 6;
/// By how much a set may cost more than the best to be tried for its neighbours.
const NEAR: u32 = 3;
/// Units of work for all of that.
const EFFORT: u64 = 600;
/// The same where derived sums are among the rules: sets are smaller with them, and each question takes longer.
const EFFORT_WITH_SUMS: u64 = 300;
/// What costs more than this nobody follows, and more work is worth it for something smaller.
const READABLE: u32 = 10;
const MORE_EFFORT: u64 = 1200;
/// Units of work until one set is small, and for each of those that are tried.
const FIRST: u64 = 600;
const EACH: u64 = 200;
/// Units of work to make a set small that is wanted at once.
const HURRIED: u64 = 30;
/// How many sets are enough then, where they take more than a glance.
const FEW: usize = 4;
/// Units of work to have a small set for one candidate.
const SOON: u64 = 40;
/// Units of work for direct refutations, once the cheapest sort has found nothing.
const DIRECT: u64 = 250;
/// How many times less is looked for where all of it was in vain at the position before.
const LESS: u64 = 4;
/// Units of work to find a core by the engine, and of how many candidates: small explanations show themselves after few
/// conflicts.
const LIMITS: [(u64, usize); 2] = [(30, 16), (150, 4)];
/// Cases that direct refutations may take, and how many of those are enough.
const CASES: [(u64, usize); 4] = [(0, usize::MAX), (4, usize::MAX), (32, 32), (256, 8)];
/// Cases that the refutation of a neighbour may take.
const NEIGHBOURLY: u64 = 8;

/// The search for small sets over one model.
pub(super) struct ApproxMus<'a> {
    model: Wide<'a>,
    /// Made when it is first asked: to encode a model takes longer than many an answer that does without.
    refuter: Option<Refuter>,
    /// The best set found for a candidate. It goes on to forbid it, since eliminations only ever become more.
    known: BTreeMap<Candidate, Vec<AtomId>>,
    /// Whether nothing was found when last looked for.
    in_vain: bool,
    /// What the largest set costs that the path has come by.
    largest: u32,
}

/// The position that is asked about, with what is known of it and the work that may be done.
struct At<'s> {
    position: &'s Position,
    smallest: &'s mut Smallest,
    budget: &'s Budget,
    /// A part of that for what is welcome but not needed.
    effort: Budget,
    /// No set costs less.
    least: u32,
}

impl At<'_> {
    /// Counts the effort among the work.
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

    /// The best set that was found for any of the targets, none of which has one that costs less than `least`. `smallest` stands at
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
        // What costs no more than an earlier step makes the path no harder.
        let is_hardest = found.iter().all(|found| found.cost > READABLE.max(self.largest));
        if wanted == Effort::Thorough && is_hardest {
            self.thorough(&mut at, targets, &mut found)?;
        } else if !is_wider && !found.is_empty() && found.iter().all(|found| found.cost > READABLE) {
            // What the engine comes across for other candidates is seldom the same, and of more sets one is smaller.
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

    /// Makes sets small, and the best of all that are found by now smaller still.
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

    /// Some set, found in a hurry: the first that comes, with no rule to spare where that can be had with little effort and
    /// before the work ends.
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

    /// A small set for any of the targets by direct refutations alone, of which nothing else is known.
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
        // Those far from the contradiction are left out first.
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

    /// A set that forbids the candidate, found with little work: by a direct refutation with few cases, otherwise by the engine,
    /// with no rule to spare as far as that can be had; where that is not enough, all rules together.
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

    /// The rules of direct refutations, which are fewer than those that a solver happens to meet, with as few cases as
    /// refute any, and the sets known from earlier positions; the cheapest first. Of those that take cases `few` are enough.
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

    /// What is left to say where nothing is found: all rules together forbid a candidate, of a cell with few.
    pub(super) fn everything(&self, position: &Position, targets: &[Candidate]) -> Option<Found> {
        let target = targets.iter().min_by_key(|target| position.candidates(target.cell).len())?;
        Some(self.found(*target, self.atoms().collect()))
    }

    /// Cores that the engine gives for as many of the targets as can be had with the least effort that gives any, `few` of
    /// them at the most; others in another round.
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
            // Those that are asked about come from all over the board.
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

    /// Makes sets small and puts those that are worth it to `found`.
    fn shrink_all(&mut self, at: &mut At<'_>, sets: Vec<Found>, near: u32, found: &mut Vec<Found>) -> Result<()> {
        let budget = at.budget;
        // One has to be made small, though not any; the others are only to choose from.
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
            // One that is larger than it need be is better than none.
            found.extend(sets.into_iter().next());
        }
        Ok(())
    }

    /// Goes from one set to a cheaper neighbour as long as there is one.
    fn explore(&mut self, at: &mut At<'_>, found: &mut [Found], nth: usize) -> Result<()> {
        while let Some(set) = found.get_mut(nth) {
            match self.cheaper_neighbour(at, set)? {
                Some(better) => *set = better,
                None => break,
            }
        }
        Ok(())
    }

    /// A cheaper set for the same candidate that does without one of the rules of this one.
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

    /// Rules that forbid the candidate; none where it is possible, or where more than `limit` units of work are needed to
    /// see that it is not.
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

    /// The set with no rule to spare; none where that costs `dear` or more.
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

    /// The same within the effort that is left.
    fn shrink_with_effort(&mut self, at: &mut At<'_>, set: &Found, dear: u32) -> Result<Option<Found>> {
        let effort = at.effort.part(u64::MAX);
        let shrunk = self.shrink(at, set, dear, &effort);
        let _ = at.effort.spend(effort.used());
        shrunk
    }

    /// The same by an engine that learns: for sets that hang together by long chains of cases.
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

/// What came of work for which `found` is enough: that the effort ended is no news once there is a set.
fn within(outcome: Result<()>, found: &[Found]) -> Result<()> {
    match outcome {
        Err(ExplainError::Stopped(Stopped::OutOfWork)) if !found.is_empty() => Ok(()),
        other => other,
    }
}
