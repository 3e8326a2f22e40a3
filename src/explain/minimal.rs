//! Small sets of rules that forbid a candidate.
//!
//! Every candidate that is in no solution has a core: rules and earlier eliminations that together contradict it.
//! The cores of the most promising candidates are shrunk rule by rule until each is needed; leaving out one rule
//! of a good set in turn, and asking again, leads to its neighbours, some of which are smaller. The best is kept,
//! and every other candidate it forbids falls with it.
//!
//! The idea that minimal unsatisfiable sets of named rules are the explanations people give is from Espasa et al.,
//! "Using Small MUSes to Explain How to Solve Pen and Paper Puzzles" (2021).

use std::collections::BTreeMap;

use super::error::ExplainError;
use super::name::name_of;
use super::sentence;
use super::survivors::Survivors;
use super::trace::{self, Trace};
use crate::puzzle::{
    Atom, AtomId, BitSet, Budget, Candidate, Cell, Evidence, Model, Part, Position, Role, Rule, Step, Stopped, Value,
    ValueSet,
};
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

/// What is known about one model while a path is walked.
pub(super) struct Minimal<'a> {
    model: &'a Model,
    refuter: Refuter,
    survivors: Survivors,
    /// The best set found for a candidate. It goes on to forbid it, since eliminations only ever become more.
    known: BTreeMap<Candidate, Vec<AtomId>>,
}

/// A set of rules that forbids a candidate.
struct Found {
    target: Candidate,
    core: Core,
    cost: u32,
}

impl Found {
    /// Sorts the better set first.
    fn weight(&self) -> (u32, usize, Candidate) {
        (self.cost, self.core.premises.len(), self.target)
    }
}

impl<'a> Minimal<'a> {
    pub(super) fn new(model: &'a Model, position: &Position, budget: &Budget) -> Result<Minimal<'a>, ExplainError> {
        let survivors = Survivors::new(model, position, budget)?;
        Ok(Minimal { model, refuter: Refuter::new(model), survivors, known: BTreeMap::new() })
    }

    /// The same knowledge at another position; none where it does not hold there: where candidates have come back,
    /// or one is gone that was in a solution.
    pub(super) fn moved_to(mut self, position: &Position) -> Option<Minimal<'a>> {
        self.survivors.move_to(self.model, position).then_some(self)
    }

    pub(super) fn next(&mut self, position: &Position, budget: &Budget) -> Result<Option<Step>, ExplainError> {
        let targets = self.survivors.doomed(self.model, position);
        match self.cheapest(position, &targets, budget)? {
            Some(found) => self.step(position, found, &targets, budget).map(Some),
            None => Ok(None),
        }
    }

    /// Why the candidate is impossible, `with_others` that the same rules forbid.
    pub(super) fn forbid(
        &mut self,
        position: &Position,
        candidate: Candidate,
        with_others: bool,
        budget: &Budget,
    ) -> Result<Option<Step>, ExplainError> {
        if !self.survivors.excludes(candidate) {
            return Ok(None);
        }
        match self.cheapest(position, &[candidate], budget)? {
            Some(found) => {
                let targets = if with_others { self.survivors.doomed(self.model, position) } else { vec![candidate] };
                self.step(position, found, &targets, budget).map(Some)
            }
            None => Ok(None),
        }
    }

    fn cheapest(
        &mut self,
        position: &Position,
        targets: &[Candidate],
        budget: &Budget,
    ) -> Result<Option<Found>, ExplainError> {
        let mut shrunk: Vec<Found> = Vec::new();
        for found in self.cores(position, targets, budget)?.into_iter().take(SHRUNK) {
            let most = shrunk.iter().map(|found| found.core.rules.len()).min().unwrap_or(usize::MAX);
            if let Some(found) = self.shrink(position, found, most, budget)? {
                shrunk.push(found);
            }
        }
        shrunk.sort_by_key(Found::weight);
        shrunk.dedup_by_key(|found| found.target);
        shrunk.truncate(EXPLORED);
        let effort = budget.part(EFFORT);
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

    /// The step that a set of rules makes, with all of `targets` that it forbids.
    fn step(
        &mut self,
        position: &Position,
        found: Found,
        targets: &[Candidate],
        budget: &Budget,
    ) -> Result<Step, ExplainError> {
        let Found { target, core, cost } = found;
        let rules = core.rules;
        let mut eliminates = vec![target];
        let mut premises: Vec<Candidate> = Vec::new();
        for (candidate, core) in self.forbidden_by(position, &rules, targets, target, budget)? {
            if candidate != target {
                eliminates.push(candidate);
            }
            let core = Core { rules: rules.clone(), premises: core.premises };
            premises.extend(self.refuter.shrink_premises(candidate, core, budget).0.premises);
        }
        premises.sort_unstable();
        premises.dedup();
        let among = BitSet::of(self.model.atoms().len(), rules.iter().map(|rule| rule.index()));
        let trace = trace::of(self.model, position, &among, target);
        let text = sentence::of(self.model, &rules, &eliminates, trace.as_ref());
        let evidence = self.evidence(position, &rules, &eliminates, trace.as_ref());
        let (places, eliminates) = self.settled(eliminates);
        Ok(Step {
            name: name_of(self.model, &rules),
            evidence,
            trace: trace.map_or(Vec::new(), |trace| trace.lines()),
            proven: cost <= 1,
            rules,
            premises,
            places,
            eliminates,
            cost,
            assumes: None,
            links: Vec::new(),
            text,
        })
    }

    /// What eliminations place in cells that are one thing or the other, and those in other cells.
    fn settled(&self, eliminates: Vec<Candidate>) -> (Vec<Candidate>, Vec<Candidate>) {
        let is_either = |gone: &Candidate| self.model.domain(gone.cell).len() == 2;
        let (either, others): (Vec<Candidate>, Vec<Candidate>) = eliminates.into_iter().partition(is_either);
        let other = |gone: Candidate| {
            let left = self.model.domain(gone.cell) - ValueSet::single(gone.value);
            left.only().map(|value| Candidate { value, ..gone })
        };
        (either.into_iter().filter_map(other).collect(), others)
    }

    /// Those of `targets`, and `first` in any case, that `rules` forbid, with the eliminations needed.
    fn forbidden_by(
        &mut self,
        position: &Position,
        rules: &[AtomId],
        targets: &[Candidate],
        first: Candidate,
        budget: &Budget,
    ) -> Result<Vec<(Candidate, Core)>, ExplainError> {
        let among = BitSet::of(self.model.atoms().len(), rules.iter().map(|rule| rule.index()));
        let mut scope = BitSet::new(self.model.cell_count());
        for rule in rules {
            let atom = self.model.atom(*rule);
            for cell in self.model.constraint(atom.constraint).rule.cells() {
                scope.insert(cell.index());
            }
        }
        let mut open: Vec<Candidate> = vec![first];
        open.extend(targets.iter().filter(|target| **target != first && scope.contains(target.cell.index())));
        let mut acquitted = vec![ValueSet::EMPTY; self.model.cell_count()];
        let mut forbidden = Vec::new();
        for candidate in open {
            if acquitted[candidate.cell.index()].contains(candidate.value) {
                continue;
            }
            match self.refuter.refute(position, candidate, Some(&among), budget)? {
                Refutation::Forbidden(core) => forbidden.push((candidate, core)),
                Refutation::Possible(values) => acquit(&mut acquitted, &values),
                Refutation::Unknown(stopped) => return Err(stopped.into()),
            }
        }
        Ok(forbidden)
    }

    /// The candidates to look at: those on which rules of the set meet, and those that the sentence names.
    fn evidence(
        &self,
        position: &Position,
        rules: &[AtomId],
        eliminates: &[Candidate],
        trace: Option<&Trace>,
    ) -> Vec<Evidence> {
        let mut met: BTreeMap<Candidate, usize> = BTreeMap::new();
        for rule in rules {
            for candidate in candidates_of(self.model, position, self.model.atom(*rule)) {
                *met.entry(candidate).or_insert(0) += 1;
            }
        }
        let least = if rules.len() == 1 { 1 } else { 2 };
        let mut evidence: Vec<Candidate> = met.iter().filter(|(_, n)| **n >= least).map(|(met, _)| *met).collect();
        evidence.extend(trace.iter().flat_map(|trace| trace.named(self.model, position)));
        evidence.sort_unstable();
        evidence.dedup();
        evidence.retain(|candidate| !eliminates.contains(candidate));
        evidence.into_iter().map(|candidate| Evidence { candidate, role: Role::Pattern }).collect()
    }
}

fn acquit(acquitted: &mut [ValueSet], values: &[Value]) {
    for (acquitted, value) in acquitted.iter_mut().zip(values) {
        acquitted.insert(*value);
    }
}

/// The open candidates an atom speaks of.
fn candidates_of(model: &Model, position: &Position, atom: Atom) -> Vec<Candidate> {
    let rule = &model.constraint(atom.constraint).rule;
    let open = |cell: &Cell| !position.is_placed(*cell);
    let of = |cell: Cell| -> ValueSet {
        match (atom.part, rule) {
            (Part::Contains(value) | Part::AtMostOne(value), _) => ValueSet::single(value) & position.candidates(cell),
            (Part::Whole, Rule::Given(given)) => ValueSet::single(given.value),
            (Part::Whole, _) => position.candidates(cell),
        }
    };
    let mut cells = rule.cells();
    cells.sort_unstable();
    cells.dedup();
    cells
        .into_iter()
        .filter(open)
        .flat_map(|cell| of(cell).iter().map(move |value| Candidate { cell, value }))
        .collect()
}
