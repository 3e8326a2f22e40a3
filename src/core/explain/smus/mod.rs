//! Cheapest sets of rules that forbid a candidate, by implicit hitting sets.
//!
//! A model that has the candidate and is otherwise as close to a solution as possible breaks some atoms: a *correction
//! set*. Every explanation of the candidate must contain one of them. So the cheapest choice of atoms that has one of
//! each correction set known so far is a lower bound. If that choice forbids the candidate, it is a cheapest
//! explanation. Otherwise some model gives one more set. The sets serve every candidate of their model, and stay good
//! until one of these is ruled out. See Ignatiev, Previti, Liffiton and Marques-Silva, "Smallest MUS extraction with
//! minimal hitting set dualization" (CP 2015). For the use on puzzles see Gamba, Bogaerts and Guns, "Efficiently
//! explaining CSPs with unsatisfiable subset optimization" (JAIR 2023).
//!
//! That every cell has exactly one value, and what has been eliminated, costs nothing. Work is counted in steps of the
//! local search and of the search for hitting sets.

mod case_split;
mod hall;
mod min_cost_refutation;
mod premises;
mod refutation;
mod search;
mod shrink;
#[cfg(test)]
pub(super) mod tests;
mod totals;

use std::collections::BTreeMap;
use std::sync::Arc;

use self::min_cost_refutation::MinCost;
pub(super) use self::refutation::{direct, unfolded};
use self::search::{Search, Verdict};
pub(super) use self::shrink::Shrunk;
use crate::infer::{Effort, Kind, Rules, bits};
use crate::puzzle::{AtomId, Budget, Candidate, Cell, Model, Position, Stopped, Value, ValueSet};
use crate::solve::hitting::{Answer, Hitting, NOWHERE, Terms, Unfinished};

/// Steps of one local search.
const CHECK: u64 = 20_000;
/// The steps that a step of the local search counts as: it takes about that much longer than one for hitting sets.
const NODE: u64 = 6;
/// The number of touches of atoms that count as one step.
const TOUCHES: u64 = 4;
/// The number of steps in one unit of work of a [`Budget`].
const STEPS_OF_UNIT: u64 = 256;

/// Atoms that forbid a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// What is forbidden.
    pub target: Candidate,
    /// The atoms that forbid it, ascending.
    pub rules: Vec<AtomId>,
    /// The sum of their weights.
    pub cost: u32,
}

impl Found {
    /// A sort key: the better set comes first.
    pub(super) fn weight(&self) -> (u32, Candidate) {
        (self.cost, self.target)
    }
}

/// The result of searching for cheapest explanations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// These cost the same, and no candidate asked about has a cheaper one.
    Cheapest(Vec<Found>),
    /// No candidate asked about has an explanation within the cost asked for.
    NoneWithin,
    /// The allowed work ran out.
    TooMuch,
}

/// Which candidates are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// Every candidate that can be forbidden.
    All,
    /// Only some.
    Some,
}

/// The limits of a search for explanations.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Which candidates are asked about.
    pub scope: Scope,
    /// The most that an explanation may cost.
    pub most: u32,
    /// Steps of work until there is one.
    pub steps: u64,
    /// Steps of work to find others of the same cost to choose from.
    pub more: u64,
}

/// A correction set: a model that has some candidates of its own, by the atoms it breaks.
struct Set {
    atoms: Vec<u32>,
    candidates: Vec<usize>,
    is_good: bool,
}

/// What is known of a candidate.
#[derive(Clone, Default)]
struct Target {
    /// The correction sets it is in.
    sets: Vec<u32>,
    /// A lower bound on the cost of any explanation.
    least: u32,
    found: Option<(Vec<u32>, u32)>,
    /// The search for choices, which holds the first `entered` of the sets; None before the first search. Most
    /// candidates never need one, and without it they take a third of the space.
    hitting: Option<Box<Hitting>>,
    entered: usize,
}

/// The search for cheapest explanations at successive positions, each of which follows from the one before.
pub(super) struct Smallest {
    rules: Rules,
    search: Search,
    lean: MinCost,
    sets: Vec<Set>,
    targets: Vec<Target>,
    /// Sets of models with a candidate that is gone. Each is good for a question about that one until something
    /// changes.
    fleeting: Vec<u32>,
    /// Atoms whose scope has changed since they were last examined alone.
    changed: Vec<bool>,
    /// Atoms that cost nothing and are not satisfied by the position itself.
    free: Vec<u32>,
    lightest: u32,
    weights: Arc<[u32]>,
    /// Whether choices with more than one rule of a whole board were passed over: seeing that they allow a candidate
    /// takes too long.
    passes_over: bool,
    /// A buffer for the searches for hitting sets.
    place: Vec<u32>,
    /// A buffer for a set of atoms, empty between questions.
    marked: Vec<bool>,
    /// Steps of searches for hitting sets so far.
    steps: u64,
    told: u64,
}

impl Smallest {
    /// `solution` is any solution that agrees with the position.
    pub(super) fn new(model: &Model, position: &Position, solution: &[Value]) -> Smallest {
        Smallest::with(Rules::new(model), position, solution)
    }

    /// The same rules at any other position, about which nothing is known.
    pub(super) fn anew(self, position: &Position, solution: &[Value]) -> Smallest {
        Smallest::with(self.rules, position, solution)
    }

    fn with(rules: Rules, position: &Position, solution: &[Value]) -> Smallest {
        let reference = solution.iter().map(|value| ValueSet::single(*value).bits()).collect();
        let cells = 0..rules.cell_count() as u16;
        let domains = cells.map(|cell| position.candidates(Cell(cell)).bits()).collect();
        let search = Search::new(&rules, domains, reference);
        let lightest = rules.lightest();
        let count = rules.len();
        let targets = vec![Target { least: lightest, ..Target::default() }; rules.slot_count()];
        let mut smallest = Smallest {
            sets: Vec::new(),
            targets,
            fleeting: Vec::new(),
            changed: vec![true; count],
            free: Vec::new(),
            lightest,
            weights: (0..count).map(|atom| rules.weight(atom)).collect(),
            passes_over: false,
            place: vec![NOWHERE; count],
            marked: vec![false; count],
            steps: 0,
            told: 0,
            lean: MinCost::new(&rules),
            search,
            rules,
        };
        smallest.find_free();
        smallest
    }

    /// The cost of the cheapest rule.
    pub(super) fn lightest(&self) -> u32 {
        self.lightest
    }

    /// Whether nothing cheaper than this was passed over.
    pub(super) fn is_proven(&self, cost: u32) -> bool {
        !self.passes_over || cost <= 2 * self.lightest
    }

    /// The number of rules that are about a whole board.
    pub(super) fn of_whole_boards(&self, rules: &[AtomId]) -> usize {
        rules.iter().filter(|rule| self.rules.is_heavy(rule.0)).count()
    }

    fn find_free(&mut self) {
        let domains = self.search.domains();
        let is_free = |atom: &usize| match self.rules.kind(*atom) {
            Kind::Given { cell, bit } => self.rules.weight(*atom) == 0 && domains[*cell] != *bit,
            _ => self.rules.weight(*atom) == 0,
        };
        self.free = (0..self.rules.len()).filter(is_free).map(|atom| atom as u32).collect();
    }

    /// Carries what is known over to a position that follows from the current one.
    pub(super) fn move_to(&mut self, position: &Position) {
        self.forget_fleeting();
        for cell in 0..self.rules.cell_count() {
            let before = self.search.domains()[cell];
            let after = position.candidates(Cell(cell as u16)).bits();
            if before == after {
                continue;
            }
            self.search.engine.set_domain(cell, after);
            for bit in bits(before & !after) {
                self.lose(self.rules.slot(cell, bit));
            }
            let concerned = if after.is_power_of_two() { before } else { before & !after };
            for bit in bits(concerned) {
                for atom in self.rules.touching(cell, bit) {
                    self.changed[*atom as usize] = true;
                }
            }
        }
        self.tidy();
    }

    fn forget_fleeting(&mut self) {
        for set in std::mem::take(&mut self.fleeting) {
            let set = &mut self.sets[set as usize];
            set.is_good = false;
            for candidate in &set.candidates {
                self.targets[*candidate].least = self.lightest;
            }
        }
    }

    /// Removes a candidate, and with it every model that has it.
    fn lose(&mut self, slot: usize) {
        (self.targets[slot].hitting, self.targets[slot].entered) = (None, 0);
        for set in std::mem::take(&mut self.targets[slot].sets) {
            let Some(set) = self.sets.get_mut(set as usize).filter(|set| set.is_good) else { continue };
            set.is_good = false;
            for other in &set.candidates {
                self.targets[*other].least = self.lightest;
            }
        }
        self.targets[slot].found = None;
    }

    /// Drops the sets that are no longer good once they are the majority.
    fn tidy(&mut self) {
        let good = self.sets.iter().filter(|set| set.is_good).count();
        if self.sets.len() < 256 || good * 2 > self.sets.len() {
            return;
        }
        let mut places: Vec<Option<u32>> = Vec::with_capacity(self.sets.len());
        let mut next = 0;
        for set in &self.sets {
            places.push(set.is_good.then_some(next));
            next += u32::from(set.is_good);
        }
        self.sets.retain(|set| set.is_good);
        for target in &mut self.targets {
            (target.hitting, target.entered) = (None, 0);
            target.sets = target.sets.iter().filter_map(|set| places.get(*set as usize).copied().flatten()).collect();
        }
    }

    pub(in crate::explain) fn work(&self) -> u64 {
        self.steps + NODE * self.search.nodes() + (self.search.engine.work() + self.lean.work()) / TOUCHES
    }

    /// Charges the work done since the last call to the budget.
    fn tell(&mut self, budget: &Budget) -> Result<(), Stopped> {
        let units = (self.work() - self.told) / STEPS_OF_UNIT;
        self.told += units * STEPS_OF_UNIT;
        if units == 0 { budget.check() } else { budget.spend(units) }
    }

    /// Those of the targets that a single rule of the lightest weight forbids, each with one such rule, as far as
    /// little work shows it.
    pub(super) fn alone(
        &mut self,
        targets: &[Candidate],
        scope: Scope,
        budget: &Budget,
    ) -> Result<Vec<Found>, Stopped> {
        let slots: Vec<usize> = targets.iter().map(|target| self.slot_of(*target)).collect();
        self.scan(&slots, scope, budget)?;
        self.tell(budget)?;
        let found = slots.into_iter().filter_map(|slot| self.found(slot));
        Ok(found.filter(|found| found.cost <= self.lightest).collect())
    }

    /// The cheapest explanations of any of the targets, all of the same cost, by hitting sets.
    pub(super) fn cheapest(
        &mut self,
        targets: &[Candidate],
        limits: Limits,
        budget: &Budget,
    ) -> Result<Outcome, Stopped> {
        let slots: Vec<usize> = targets.iter().map(|target| self.slot_of(*target)).collect();
        if slots.is_empty() {
            return Ok(Outcome::Cheapest(Vec::new()));
        }
        let end = self.work() + limits.steps;
        self.scan(&slots, limits.scope, budget)?;
        let mut cost = self.lightest;
        loop {
            let mut found: Vec<usize> = Vec::new();
            let mut enough = end;
            // Targets with a known explanation come first.
            let is_known = |slot: &usize| self.targets[*slot].found.as_ref().is_some_and(|(_, known)| *known <= cost);
            let (known, open): (Vec<usize>, Vec<usize>) = slots.iter().copied().partition(is_known);
            if !known.is_empty() {
                enough = self.work() + limits.more;
                found.extend(known);
            }
            for slot in open {
                if self.targets[slot].least > cost {
                    continue;
                }
                if self.work() >= enough {
                    break;
                }
                self.tell(budget)?;
                match self.raise(slot, cost, end, budget) {
                    Ok(true) => {
                        if found.is_empty() {
                            enough = end.min(self.work() + limits.more);
                        }
                        found.push(slot);
                    }
                    Ok(false) => {}
                    Err(Unfinished) => {
                        self.tell(budget)?;
                        if found.is_empty() {
                            return Ok(Outcome::TooMuch);
                        }
                        break;
                    }
                }
            }
            self.tell(budget)?;
            if !found.is_empty() {
                return Ok(Outcome::Cheapest(found.into_iter().filter_map(|slot| self.found(slot)).collect()));
            }
            if self.work() >= end {
                return Ok(Outcome::TooMuch);
            }
            cost += 1;
            if cost > limits.most {
                return Ok(if self.is_proven(cost) { Outcome::NoneWithin } else { Outcome::TooMuch });
            }
        }
    }

    fn slot_of(&self, candidate: Candidate) -> usize {
        let (cell, bit) = place_of(candidate);
        self.rules.slot(cell, bit)
    }

    fn found(&self, slot: usize) -> Option<Found> {
        let (rules, cost) = self.targets[slot].found.as_ref()?;
        let rules = rules.iter().map(|rule| AtomId(*rule)).collect();
        Some(Found { target: self.rules.candidate(slot), rules, cost: *cost })
    }

    /// Records which targets single atoms of the lightest weight forbid, for atoms whose scope has changed.
    fn scan(&mut self, slots: &[usize], scope: Scope, budget: &Budget) -> Result<(), Stopped> {
        let mut wanted = vec![0u64; self.rules.cell_count()];
        for slot in slots {
            let (cell, bit) = place_of(self.rules.candidate(*slot));
            wanted[cell] |= bit;
        }
        let mut is_sure = true;
        for atom in 0..self.rules.len() {
            if !self.changed[atom] || self.rules.weight(atom) != self.lightest {
                continue;
            }
            self.tell(budget)?;
            let forced = self.forced_by(atom, &wanted);
            is_sure &= forced.is_some();
            self.changed[atom] = forced.is_none() || scope == Scope::Some;
            for (cell, bit) in forced.unwrap_or_default() {
                let slot = self.rules.slot(cell, bit);
                // That the value is there already is what everybody sees first.
                let found = &mut self.targets[slot].found;
                let is_seen = |atom: usize| matches!(self.rules.kind(atom), Kind::AtMostOne { .. });
                // What is said about few cells is seen before what is said about a whole board.
                let is_clearer = |one: u32| is_seen(one as usize) || self.rules.is_heavy(atom as u32);
                let keeps = found.as_ref().is_some_and(|(atoms, _)| matches!(atoms[..], [one] if is_clearer(one)));
                if is_seen(atom) || !keeps {
                    *found = Some((vec![atom as u32], self.lightest));
                }
            }
        }
        // Atoms that have not changed were already examined for everything that is left.
        for slot in slots.iter().filter(|_| is_sure) {
            let (cell, bit) = place_of(self.rules.candidate(*slot));
            if self.search.domains()[cell] & bit != 0 {
                let target = &mut self.targets[*slot];
                target.least = target.least.max(self.lightest + 1);
            }
        }
        Ok(())
    }

    /// The candidates of `wanted` that one atom forbids; None if finding out takes too long.
    fn forced_by(&mut self, atom: usize, wanted: &[u64]) -> Option<Vec<(usize, u64)>> {
        // Together with atoms that cost nothing, an atom's own conclusions may not be everything. For a rule about a
        // whole board, asking for more than its own conclusions takes too long.
        let is_heavy = self.rules.is_heavy(atom as u32);
        let says_all =
            self.rules.is_of_house(atom) || (self.free.is_empty() && (is_heavy || self.rules.is_exact(atom)));
        let mut left = Vec::new();
        if !says_all || self.rules.propagate(atom, self.search.domains(), Effort::Exact, &mut left).is_err() {
            return self.refuted_by(atom, wanted);
        }
        self.steps += self.rules.work(atom) - 1;
        let lost = left.into_iter().map(|(cell, left)| (cell, wanted[cell] & !left));
        Some(lost.flat_map(|(cell, lost)| bits(lost).map(move |bit| (cell, bit))).collect())
    }

    fn refuted_by(&mut self, atom: usize, wanted: &[u64]) -> Option<Vec<(usize, u64)>> {
        let mut open: BTreeMap<usize, u64> = BTreeMap::new();
        for cell in self.rules.cells_of(atom) {
            open.insert(*cell, wanted[*cell]);
        }
        let mut forced = Vec::new();
        let atoms = self.with_free(&[atom as u32]);
        while let Some((cell, values)) = open.pop_first() {
            let mut left = values;
            while let Some(bit) = bits(left).next() {
                left &= !bit;
                match self.search.check(&self.rules, &atoms, cell, bit, CHECK) {
                    Verdict::Forbidden => forced.push((cell, bit)),
                    Verdict::Allowed(model) => {
                        for (other, bit) in model {
                            if other == cell {
                                left &= !bit;
                            } else if let Some(values) = open.get_mut(&other) {
                                *values &= !bit;
                            }
                        }
                    }
                    Verdict::Unknown => return None,
                }
            }
        }
        Some(forced)
    }

    fn with_free(&self, atoms: &[u32]) -> Vec<u32> {
        let mut all = atoms.to_vec();
        all.extend(&self.free);
        all
    }

    /// Searches for an explanation of a candidate that costs at most `cost`, when less is known not to be enough.
    /// Returns whether there is one; if not, that is recorded.
    fn raise(&mut self, slot: usize, cost: u32, end: u64, budget: &Budget) -> Result<bool, Unfinished> {
        #[cfg(test)]
        tests::ASKED.set(tests::ASKED.get() + 1);
        self.drop_useless(slot);
        let mut place = std::mem::take(&mut self.place);
        let mut hitting = self.targets[slot].hitting.take().unwrap_or_default();
        hitting.enter(&mut place);
        let found = self.choose(slot, (cost, end), budget, &mut hitting, &mut place);
        hitting.leave(&mut place);
        self.targets[slot].hitting = Some(hitting);
        self.place = place;
        match found? {
            Some(chosen) => {
                let cost = chosen.iter().map(|atom| self.rules.weight(*atom as usize)).sum();
                let used = self.needed_free(chosen, place_of(self.rules.candidate(slot)));
                self.targets[slot].found = Some((used, cost));
                Ok(true)
            }
            None => {
                self.targets[slot].least = cost + 1;
                Ok(false)
            }
        }
    }

    /// Drops the sets of a candidate that are no longer good once they are the majority.
    fn drop_useless(&mut self, slot: usize) {
        let target = &mut self.targets[slot];
        let is_good = |set: &u32| self.sets[*set as usize].is_good;
        let good = target.sets.iter().filter(|set| is_good(set)).count();
        if target.entered > 64 && good * 2 < target.sets.len() {
            target.sets.retain(is_good);
            (target.hitting, target.entered) = (None, 0);
        }
    }

    /// A choice of atoms that forbids the candidate and costs no more than allowed.
    fn choose(
        &mut self,
        slot: usize,
        (cost, end): (u32, u64),
        budget: &Budget,
        hitting: &mut Hitting,
        place: &mut [u32],
    ) -> Result<Option<Vec<u32>>, Unfinished> {
        let (cell, bit) = place_of(self.rules.candidate(slot));
        let entered = self.targets[slot].entered;
        let mut new: Vec<u32> = self.targets[slot].sets.split_off(entered);
        new.sort_by_key(|set| self.sets[*set as usize].atoms.len());
        for set in &new {
            hitting.add(*set, &self.sets[*set as usize].atoms, place);
        }
        self.targets[slot].sets.extend(new);
        self.targets[slot].entered = self.targets[slot].sets.len();
        let good: Vec<bool> = hitting.names().iter().map(|set| self.sets[*set as usize].is_good).collect();
        let weights = self.weights.clone();
        let is_over = || budget.check().is_err();
        let steps = end.saturating_sub(self.work());
        let terms = Terms { weights: &weights, lightest: self.lightest, steps, is_over: &is_over };
        let steps = hitting.steps();
        let found = hitting.within(cost, &terms, &good, &mut |hitting| {
            let left = end.saturating_sub(self.work() + hitting.steps() - steps);
            if left == 0 {
                return Err(Unfinished);
            }
            let atoms = self.with_free(&hitting.chosen());
            let heavy = atoms.iter().filter(|atom| self.rules.is_heavy(**atom));
            if heavy.clone().count() > 1 {
                self.passes_over = true;
                return Ok(Answer::PassedOver);
            }
            let node = NODE + heavy.map(|atom| self.rules.work(*atom as usize)).sum::<u64>() / TOUCHES;
            match self.search.check(&self.rules, &atoms, cell, bit, CHECK.min(left / node + 1)) {
                Verdict::Forbidden => Ok(Answer::Good),
                Verdict::Allowed(model) => {
                    let set = self.learn(&model, slot);
                    hitting.add(set, &self.sets[set as usize].atoms, place);
                    self.targets[slot].entered = self.targets[slot].sets.len();
                    Ok(Answer::Misses)
                }
                Verdict::Unknown => Err(Unfinished),
            }
        });
        self.steps += hitting.steps() - steps;
        found
    }

    /// The chosen atoms, with the free ones that are needed.
    fn needed_free(&mut self, chosen: Vec<u32>, (cell, bit): (usize, u64)) -> Vec<u32> {
        let mut rules = self.with_free(&chosen);
        for atom in self.free.clone() {
            let fewer: Vec<u32> = rules.iter().copied().filter(|other| *other != atom).collect();
            if self.search.check(&self.rules, &fewer, cell, bit, CHECK) == Verdict::Forbidden {
                rules = fewer;
            }
        }
        rules.sort_unstable();
        rules
    }

    /// Records the atoms that a model breaks, for all candidates that it has.
    fn learn(&mut self, model: &[(usize, u64)], slot: usize) -> u32 {
        let broken = self.search.broken(&self.rules, model);
        let is_left = |(cell, bit): &(usize, u64)| self.search.domains()[*cell] & bit != 0;
        let number = self.sets.len() as u32;
        let mut candidates: Vec<usize> = vec![slot];
        if model.iter().all(is_left) {
            candidates = model.iter().map(|(cell, bit)| self.rules.slot(*cell, *bit)).collect();
        } else {
            self.fleeting.push(number);
        }
        for candidate in &candidates {
            self.targets[*candidate].sets.push(number);
        }
        self.sets.push(Set { atoms: broken, candidates, is_good: true });
        number
    }
}

/// The index of a candidate's cell, and its value as a set.
fn place_of(candidate: Candidate) -> (usize, u64) {
    (candidate.cell.index(), bit_of(candidate))
}

/// The value of a candidate as a set.
fn bit_of(candidate: Candidate) -> u64 {
    ValueSet::single(candidate.value).bits()
}
