//! What follows from a model without search: domains without the values that a look at one constraint at a time, over
//! and over, rules out.
//!
//! A search over what is left is the same search with fewer clauses, and most puzzles made for people leave little.
//! Houses lose what a placed value, the last place of a value or a value locked where houses overlap takes; sums lose
//! the digit sets that do not fit. Counts and formulas are left to the search.

mod sums;

use super::derived::derived;
use crate::puzzle::{Cell, Model, Rule, Value, ValueSet, value_sets};

/// Sums that follow from others are looked at where they have this many cells or fewer.
const DERIVED_CELLS: usize = 5;
/// More digit sets than this are not listed.
const MOST_SETS: usize = 512;
/// A value with more places than this in a house is not looked for in what they all see.
const MOST_PLACES: usize = 6;

/// The values each cell can have as far as no search is needed to tell; none where that shows that the model has no
/// solution. Every solution of the model is within them.
pub(super) fn narrowed(model: &Model) -> Option<Vec<ValueSet>> {
    let mut narrower = Narrower::new(model);
    narrower.run().then_some(narrower.domains)
}

/// A constraint as it is looked at.
enum Check {
    /// The cells have the values of one of these sets, each once.
    Sets(Vec<Cell>, Vec<ValueSet>),
    /// The cells add up to the total, repeats allowed.
    Total(Vec<Cell>, u32),
}

struct Narrower<'a> {
    model: &'a Model,
    domains: Vec<ValueSet>,
    checks: Vec<Check>,
    /// For every cell the checks it is part of.
    checks_of: Vec<Vec<u32>>,
    /// Checks to look at again.
    queue: Vec<u32>,
    is_queued: Vec<bool>,
    /// Cells with one value left that their peers have not been told of.
    placed: Vec<Cell>,
    is_possible: bool,
    scratch: Vec<ValueSet>,
}

impl<'a> Narrower<'a> {
    fn new(model: &'a Model) -> Narrower<'a> {
        let domains: Vec<ValueSet> = model.cells().map(|cell| model.domain(cell)).collect();
        let mut narrower = Narrower {
            model,
            checks: Vec::new(),
            checks_of: vec![Vec::new(); domains.len()],
            queue: Vec::new(),
            is_queued: Vec::new(),
            placed: model.cells().filter(|cell| model.domain(*cell).only().is_some()).collect(),
            is_possible: domains.iter().all(|domain| !domain.is_empty()),
            scratch: Vec::new(),
            domains,
        };
        for house in model.houses().iter().filter(|house| !house.covers.is_empty()) {
            narrower.check(Check::Sets(house.cells.clone(), vec![house.covers]));
        }
        for constraint in model.constraints() {
            narrower.rule(&constraint.rule);
        }
        for sum in derived(model, DERIVED_CELLS) {
            match sum.rule(model) {
                Some(rule) => narrower.rule(&rule),
                None => narrower.is_possible = false,
            }
        }
        narrower
    }

    fn rule(&mut self, rule: &Rule) {
        match rule {
            Rule::Given(given) => self.keep(given.cell, ValueSet::single(given.value)),
            Rule::Sum { cells, total, distinct } => {
                if cells.iter().any(|cell| cell.index() >= self.domains.len()) {
                    return;
                }
                let values = cells.iter().fold(ValueSet::EMPTY, |all, cell| all | self.domain(*cell));
                let sets = distinct.then(|| value_sets(values, cells.len(), *total, MOST_SETS)).flatten();
                self.check(match sets {
                    Some(sets) => Check::Sets(cells.clone(), sets),
                    None => Check::Total(cells.clone(), *total),
                });
            }
            Rule::AllDifferent(_) | Rule::Count { .. } | Rule::Formula(_) => {}
        }
    }

    fn check(&mut self, check: Check) {
        let number = self.checks.len() as u32;
        let (Check::Sets(cells, _) | Check::Total(cells, _)) = &check;
        for cell in cells {
            self.checks_of[cell.index()].push(number);
        }
        self.checks.push(check);
        self.is_queued.push(true);
        self.queue.push(number);
    }

    fn domain(&self, cell: Cell) -> ValueSet {
        self.domains.get(cell.index()).copied().unwrap_or(ValueSet::EMPTY)
    }

    /// Keeps of a domain only what is in `values`.
    fn keep(&mut self, cell: Cell, values: ValueSet) {
        let Some(domain) = self.domains.get_mut(cell.index()) else { return };
        let kept = *domain & values;
        if kept == *domain {
            return;
        }
        *domain = kept;
        match kept.len() {
            0 => self.is_possible = false,
            1 => self.placed.push(cell),
            _ => {}
        }
        for at in 0..self.checks_of[cell.index()].len() {
            let number = self.checks_of[cell.index()][at];
            if !std::mem::replace(&mut self.is_queued[number as usize], true) {
                self.queue.push(number);
            }
        }
    }

    /// Looks until nothing more follows; says whether there may be a solution.
    fn run(&mut self) -> bool {
        while self.is_possible {
            if let Some(cell) = self.placed.pop() {
                self.place(cell);
            } else if let Some(number) = self.queue.pop() {
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
        for peer in model.peers(cell) {
            self.keep(*peer, others);
        }
    }

    fn look(&mut self, number: usize) {
        // Taken out and put back, so that the domains can change meanwhile.
        let Some(check) = self.checks.get_mut(number) else { return };
        let mut check = std::mem::replace(check, Check::Total(Vec::new(), 0));
        let (Check::Sets(cells, _) | Check::Total(cells, _)) = &check;
        let mut domains = std::mem::take(&mut self.scratch);
        domains.clear();
        domains.extend(cells.iter().map(|cell| self.domain(*cell)));
        let is_possible = match &mut check {
            Check::Sets(_, sets) => sums::keep_sets(sets, &mut domains),
            Check::Total(_, total) => sums::keep_sums(*total, &mut domains),
        };
        self.is_possible &= is_possible;
        if is_possible {
            let (Check::Sets(cells, _) | Check::Total(cells, _)) = &check;
            for (cell, domain) in cells.iter().zip(&domains) {
                self.keep(*cell, *domain);
            }
            if let Check::Sets(cells, sets) = &check {
                for value in sets.iter().fold(!ValueSet::EMPTY, |all, set| all & *set) {
                    self.look_for(cells, value);
                }
            }
        }
        self.scratch = domains;
        self.checks[number] = check;
    }

    /// One of the cells has the value: if that is the last place for it, this one; in any case nothing that all of
    /// its places see.
    fn look_for(&mut self, cells: &[Cell], value: Value) {
        let model = self.model;
        let mut places = [Cell(0); MOST_PLACES];
        let mut count = 0;
        for cell in cells.iter().filter(|cell| self.domain(**cell).contains(value)) {
            if let Some(place) = places.get_mut(count) {
                *place = *cell;
            }
            count += 1;
        }
        let Some((first, others)) = places.get(..count).and_then(<[Cell]>::split_first) else {
            self.is_possible &= count > 0;
            return;
        };
        if others.is_empty() {
            return self.keep(*first, ValueSet::single(value));
        }
        for cell in model.peers(*first) {
            if self.domain(*cell).contains(value) && others.iter().all(|place| model.see_each_other(*cell, *place)) {
                self.keep(*cell, !ValueSet::single(value));
            }
        }
    }
}
