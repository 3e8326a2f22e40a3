//! What follows from a model without search: domains without the values that a look at one constraint at a time, over
//! and over, rules out.
//!
//! A search over what is left is the same search with fewer clauses, and most puzzles made for people leave little.
//! Houses lose what a placed value, the last place of a value or a value locked where houses overlap takes; sums lose
//! the digit sets that do not fit. Counts and formulas are left to the search.

mod blame;
mod sums;

use std::collections::VecDeque;

use self::blame::Blame;
pub use self::sums::{MATCHED, can_have, keep_sets};
use super::derived::derived;
use super::encode::in_one_house;
use crate::puzzle::{BitSet, Budget, Cell, ConstraintId, Model, Rule, Sum, Value, ValueSet, value_sets};

/// Sums that follow from others are looked at where they have this many cells or fewer.
const DERIVED_CELLS: usize = 5;
/// More digit sets than this are not listed.
const MOST_SETS: usize = 512;
/// A value with more places than this in a house is not looked for in what they all see.
const MOST_PLACES: usize = 6;

/// The values each cell can have as far as no search is needed to tell; none where that shows that the model has no
/// solution. Every solution of the model is within them; where the time ends first, more is.
pub(crate) fn narrowed(model: &Model, budget: &Budget) -> Option<Vec<ValueSet>> {
    let mut narrower = Narrower::new(model, None);
    narrower.run(budget).then_some(narrower.domains)
}

/// Some of these clues that contradict each other together with the rules of the board; none where that cannot be told
/// without search, or of more clues than there is room to blame, or before the work ends. Not minimal. Clues that the search
/// is needed for are left out of account.
pub(super) fn clashing(model: &Model, clues: &[ConstraintId], budget: &Budget) -> Option<Vec<ConstraintId>> {
    let mut narrower = Narrower::new(model, Some(Blame::new(model, clues)?));
    let is_possible = narrower.run(budget);
    narrower.blame.filter(|_| !is_possible).map(|blame| blame.clashing())
}

/// A constraint as it is looked at.
struct Check {
    cells: Vec<Cell>,
    kind: Demand,
    /// The clues it stands for, where they are asked for.
    from: BitSet,
    /// What it demanded before anything was ruled out, where that is asked for.
    whole: Option<Demand>,
}

#[derive(Clone)]
enum Demand {
    /// The cells have the values of one of these sets, each once.
    Sets(Vec<ValueSet>),
    /// The cells add up to the total, repeats allowed.
    Total(u32),
    /// The cells keep to a rule that sees by itself what it leaves.
    Rule(Rule),
}

impl Demand {
    /// Keeps of each domain what the demand leaves of it; says whether there is a way to meet it.
    fn filter(&mut self, domains: &mut [ValueSet]) -> bool {
        match self {
            Demand::Sets(sets) => sums::keep_sets(sets, domains),
            Demand::Total(total) => sums::keep_sums(*total, domains),
            Demand::Rule(rule) => rule.filter(domains),
        }
    }
}

/// Why something is ruled out, where that is asked for.
type Why = Option<BitSet>;

struct Narrower<'a> {
    model: &'a Model,
    domains: Vec<ValueSet>,
    checks: Vec<Check>,
    /// For every cell the checks it is part of.
    checks_of: Vec<Vec<u32>>,
    /// Checks to look at again, those that were touched first in front.
    queue: VecDeque<u32>,
    is_queued: Vec<bool>,
    /// Cells with one value left that their peers have not been told of.
    placed: Vec<Cell>,
    is_possible: bool,
    scratch: Vec<ValueSet>,
    blame: Option<Blame>,
}

impl<'a> Narrower<'a> {
    /// With a blame, only the clues that it knows are used.
    fn new(model: &'a Model, blame: Option<Blame>) -> Narrower<'a> {
        let domains: Vec<ValueSet> = model.cells().map(|cell| model.domain(cell)).collect();
        let mut narrower = Narrower {
            model,
            checks: Vec::new(),
            checks_of: vec![Vec::new(); domains.len()],
            queue: VecDeque::new(),
            is_queued: Vec::new(),
            placed: model.cells().filter(|cell| model.domain(*cell).only().is_some()).collect(),
            is_possible: true,
            scratch: Vec::new(),
            domains,
            blame,
        };
        if narrower.domains.iter().any(|domain| domain.is_empty()) {
            narrower.give_up(&narrower.why(&[]));
        }
        for house in model.houses().iter().filter(|house| !house.covers.is_empty()) {
            let from = narrower.clues(&[]);
            narrower.check(house.cells.clone(), Demand::Sets(vec![house.covers]), from);
        }
        for (at, constraint) in model.constraints().iter().enumerate() {
            let id = ConstraintId(at as u32);
            if narrower.allows(id) {
                narrower.rule(&constraint.rule, id);
            }
        }
        let sums = derived(model, DERIVED_CELLS, |id| narrower.allows(id));
        for sum in sums {
            match u32::try_from(sum.total) {
                Ok(total) => {
                    let is_blamed = narrower.blame.is_some();
                    // That cells differ because of a clue would have to be blamed on it.
                    let differ = |a, b| if is_blamed { in_one_house(model, a, b) } else { model.see_each_other(a, b) };
                    narrower.sum(&sum.cells, total, sum.is_distinct(differ), &sum.from);
                }
                Err(_) => narrower.give_up(&narrower.why(&sum.from)),
            }
        }
        narrower
    }

    fn allows(&self, id: ConstraintId) -> bool {
        self.blame.as_ref().is_none_or(|blame| blame.allows(self.model, id))
    }

    fn clues(&self, from: &[ConstraintId]) -> BitSet {
        self.blame.as_ref().map_or_else(|| BitSet::new(0), |blame| blame.set_of(from))
    }

    fn why(&self, from: &[ConstraintId]) -> Why {
        self.blame.as_ref().map(|blame| blame.set_of(from))
    }

    /// The clues of a check, and what is behind those losses of its cells without which it would not leave this of
    /// them (none where it leaves nothing): cell by cell, what makes no difference is not needed.
    fn why_filtered(&self, check: &Check, left: Option<&[ValueSet]>) -> Why {
        let blame = self.blame.as_ref()?;
        let now: Vec<ValueSet> = check.cells.iter().map(|cell| self.domain(*cell)).collect();
        if left == Some(&now) {
            return Some(check.from.clone());
        }
        let mut needed = now.clone();
        for (at, cell) in check.cells.iter().enumerate() {
            let Some(lost) = needed.get_mut(at).filter(|domain| **domain != self.model.domain(*cell)) else { continue };
            let had = std::mem::replace(lost, self.model.domain(*cell));
            let mut filtered = needed.clone();
            let is_possible = check.whole.as_ref().unwrap_or(&check.kind).clone().filter(&mut filtered);
            let is_same = match left {
                None => !is_possible,
                Some(left) => {
                    is_possible && filtered.iter().zip(&now).zip(left).all(|((a, now), b)| (*a & *now).is_subset(*b))
                }
            };
            if !is_same && let Some(lost) = needed.get_mut(at) {
                *lost = had;
            }
        }
        let mut why = check.from.clone();
        for (cell, domain) in check.cells.iter().zip(&needed) {
            blame.add_missing(&mut why, *cell, self.model.domain(*cell) - *domain);
        }
        Some(why)
    }

    /// The clues of a check, and all that is behind what its cells have lost.
    fn why_check(&self, check: &Check) -> Why {
        let blame = self.blame.as_ref()?;
        let mut why = check.from.clone();
        for cell in &check.cells {
            blame.add_missing(&mut why, *cell, self.model.domain(*cell) - self.domain(*cell));
        }
        Some(why)
    }

    fn give_up(&mut self, why: &Why) {
        self.is_possible = false;
        if let (Some(blame), Some(why)) = (&mut self.blame, why) {
            blame.clash(why.clone());
        }
    }

    fn rule(&mut self, rule: &Rule, id: ConstraintId) {
        if let Some(given) = rule.given() {
            self.keep(given.cell, ValueSet::single(given.value), &self.why(&[id]));
        }
        if let Some(Sum { cells, total, distinct }) = rule.sum() {
            self.sum(cells, total, distinct, &[id]);
        }
        if rule.filters() {
            self.check(rule.cells(), Demand::Rule(rule.clone()), self.clues(&[id]));
        }
    }

    fn sum(&mut self, cells: &[Cell], total: u32, distinct: bool, from: &[ConstraintId]) {
        if cells.iter().any(|cell| cell.index() >= self.domains.len()) {
            return;
        }
        let values = cells.iter().fold(ValueSet::EMPTY, |all, cell| all | self.model.domain(*cell));
        let sets = if distinct { value_sets(values, cells.len(), total, MOST_SETS) } else { None };
        let kind = sets.map_or(Demand::Total(total), Demand::Sets);
        self.check(cells.to_vec(), kind, self.clues(from));
    }

    fn check(&mut self, cells: Vec<Cell>, kind: Demand, from: BitSet) {
        let number = self.checks.len() as u32;
        for cell in &cells {
            self.checks_of[cell.index()].push(number);
        }
        let whole = self.blame.as_ref().map(|_| kind.clone());
        self.checks.push(Check { cells, kind, from, whole });
        self.is_queued.push(true);
        self.queue.push_back(number);
    }

    fn domain(&self, cell: Cell) -> ValueSet {
        self.domains.get(cell.index()).copied().unwrap_or(ValueSet::EMPTY)
    }

    /// Keeps of a domain only what is in `values`.
    fn keep(&mut self, cell: Cell, values: ValueSet, why: &Why) {
        let Some(domain) = self.domains.get_mut(cell.index()) else { return };
        let kept = *domain & values;
        let lost = *domain - values;
        if lost.is_empty() {
            return;
        }
        *domain = kept;
        if let (Some(blame), Some(why)) = (&mut self.blame, why) {
            blame.blame(cell, lost, why);
        }
        match kept.len() {
            0 => {
                let why = self.why_lost(cell);
                self.give_up(&why);
            }
            1 => self.placed.push(cell),
            _ => {}
        }
        for number in &self.checks_of[cell.index()] {
            if !std::mem::replace(&mut self.is_queued[*number as usize], true) {
                self.queue.push_back(*number);
            }
        }
    }

    /// What is behind everything that a cell has lost.
    fn why_lost(&self, cell: Cell) -> Why {
        let blame = self.blame.as_ref()?;
        let mut why = blame.set_of(&[]);
        blame.add_missing(&mut why, cell, self.model.domain(cell) - self.domain(cell));
        Some(why)
    }

    /// Looks until nothing more follows; says whether there may be a solution.
    fn run(&mut self, budget: &Budget) -> bool {
        while self.is_possible && budget.check().is_ok() {
            if let Some(cell) = self.placed.pop() {
                self.place(cell);
            } else if let Some(number) = self.queue.pop_front() {
                self.is_queued[number as usize] = false;
                self.look(number as usize);
            } else {
                break;
            }
        }
        self.is_possible
    }

    fn place(&mut self, cell: Cell) {
        let model = self.model;
        let others = !self.domain(cell);
        let why = self.why_lost(cell);
        for peer in model.peers(cell) {
            if (self.domain(*peer) & others) == self.domain(*peer) {
                continue;
            }
            if let Some(why) = self.why_differ(cell, *peer, &why) {
                self.keep(*peer, others, &why);
            }
        }
    }

    /// The same reason with the clue because of which the cells differ; none where they need not.
    fn why_differ(&self, a: Cell, b: Cell, why: &Why) -> Option<Why> {
        let (Some(blame), Some(why)) = (&self.blame, why) else { return Some(None) };
        let mut all = why.clone();
        all.union_with(&blame.differ(self.model, a, b)?);
        Some(Some(all))
    }

    fn look(&mut self, number: usize) {
        // Taken out and put back, so that the domains can change meanwhile.
        let Some(place) = self.checks.get_mut(number) else { return };
        let nothing = Check { cells: Vec::new(), kind: Demand::Total(0), from: BitSet::new(0), whole: None };
        let mut check = std::mem::replace(place, nothing);
        if self.blame.is_some()
            && let Demand::Sets(sets) = &check.kind
            && let [all] = sets.as_slice()
        {
            // What a single value tells is blamed on less than what the whole set does.
            self.look_for_all(&check, *all);
        }
        let mut domains = std::mem::take(&mut self.scratch);
        domains.clear();
        domains.extend(check.cells.iter().map(|cell| self.domain(*cell)));
        let is_possible = check.kind.filter(&mut domains);
        let why = self.why_filtered(&check, is_possible.then_some(domains.as_slice()));
        if is_possible {
            for (cell, domain) in check.cells.iter().zip(&domains) {
                self.keep(*cell, *domain, &why);
            }
            if let Demand::Sets(sets) = &check.kind {
                let needed = sets.iter().fold(!ValueSet::EMPTY, |all, set| all & *set);
                self.look_for_all(&check, needed);
            }
        } else {
            self.give_up(&why);
        }
        self.scratch = domains;
        self.checks[number] = check;
    }

    fn look_for_all(&mut self, check: &Check, needed: ValueSet) {
        for value in needed {
            if self.is_possible {
                self.look_for(check, value);
            }
        }
    }

    /// One of the cells has the value: if that is the last place for it, this one; in any case nothing that all of
    /// its places see.
    fn look_for(&mut self, check: &Check, value: Value) {
        let model = self.model;
        let mut places = [Cell(0); MOST_PLACES];
        let mut count = 0;
        for cell in check.cells.iter().filter(|cell| self.domain(**cell).contains(value)) {
            if let Some(place) = places.get_mut(count) {
                *place = *cell;
            }
            count += 1;
        }
        let Some(places) = places.get(..count) else { return };
        let Some((first, others)) = places.split_first() else {
            return self.give_up(&self.why_nowhere_else(check, value));
        };
        if others.is_empty() {
            if self.domain(*first).len() > 1 {
                self.keep(*first, ValueSet::single(value), &self.why_nowhere_else(check, value));
            }
            return;
        }
        for cell in model.peers(*first) {
            if !self.domain(*cell).contains(value) || !others.iter().all(|place| model.see_each_other(*cell, *place)) {
                continue;
            }
            let why = self.why_nowhere_else(check, value);
            let why = places.iter().try_fold(why, |why, place| self.why_differ(*cell, *place, &why));
            if let Some(why) = why {
                self.keep(*cell, !ValueSet::single(value), &why);
            }
        }
    }

    /// Why the value must be in one of the places it has left.
    fn why_nowhere_else(&self, check: &Check, value: Value) -> Why {
        let blame = self.blame.as_ref()?;
        if !check.from.is_empty() {
            // Which sets are left depends on all that the cells have lost.
            return self.why_check(check);
        }
        let mut why = blame.set_of(&[]);
        for cell in &check.cells {
            blame.add_missing(
                &mut why,
                *cell,
                (self.model.domain(*cell) - self.domain(*cell)) & ValueSet::single(value),
            );
        }
        Some(why)
    }
}
