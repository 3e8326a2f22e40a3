//! Sums: by digit sets if the numbers must differ, otherwise by partial sums.

use super::super::cnf::Lit;
use super::super::formula::Meaning;
use super::node::{Node, clause};
use super::{Cell, ConstraintId, Encoder, Guard, Model, Value, ValueSet, in_one_house};
use crate::infer::Derived;
use crate::puzzle::{Adds, Part, value_sets};

/// With more digit sets than this, partial sums are the smaller encoding. A 9x9 cage has at most 12.
const MOST_SETS: usize = 512;

impl Encoder {
    /// The cells add up to `total`, without repeats if `distinct`. Cells with one value left are subtracted at once.
    pub(super) fn demand_sum(&mut self, cells: &[Cell], total: u32, distinct: bool) {
        let known: Vec<Cell> = cells.iter().copied().filter(|cell| cell.index() < self.cells.len()).collect();
        if distinct {
            self.differ(&known);
        }
        let fixed = known.iter().filter_map(|cell| self.domain(*cell).only());
        let Some(total) = total.checked_sub(fixed.map(|value| u32::from(value.0)).sum()) else {
            return self.demand([]);
        };
        let open: Vec<Cell> = known.into_iter().filter(|cell| self.domain(*cell).only().is_none()).collect();
        match (open.as_slice(), distinct) {
            ([], _) if total == 0 => {}
            ([], _) => self.demand([]),
            (_, true) => self.distinct_sum(&open, total),
            ([a, b], false) if a != b => self.pair_sum(*a, *b, total),
            (_, false) => self.partial_sums(&open, total),
        }
    }

    /// A sum that follows from constraints of the model: it holds while those do.
    pub(super) fn derived_sum(&mut self, model: &Model, sum: &Derived, guard: Guard, selectors: &[Lit]) {
        // The houses that make its cells differ are not among those constraints, so the difference must not depend on
        // selectors.
        let differ = |a: Cell, b: Cell| match guard {
            Guard::Nothing => model.see_each_other(a, b),
            Guard::Clues => in_one_house(model, a, b),
            Guard::Constraints | Guard::Atoms => false,
        };
        let is_clue = |id: &&ConstraintId| guard == Guard::Constraints || !model.constraint(**id).rule.is_house();
        self.knows_peers = matches!(guard, Guard::Nothing | Guard::Clues);
        self.guard = match guard {
            Guard::Nothing => None,
            Guard::Constraints | Guard::Clues => {
                let needed = sum.from.iter().filter(is_clue).filter_map(|id| selectors.get(id.index()));
                Some(!self.all_of(needed.copied(), &sum.from))
            }
            Guard::Atoms => Some(!self.all_atoms(model, &sum.from, selectors)),
        };
        match u32::try_from(sum.total) {
            Ok(total) => self.demand_sum(&sum.cells, total, sum.is_distinct(differ)),
            Err(_) => self.demand([]),
        }
        self.guard = None;
    }

    /// A literal that is true if all of these are, the selectors of `constraints`.
    fn all_of(&mut self, literals: impl Iterator<Item = Lit>, constraints: &[ConstraintId]) -> Lit {
        let literals: Vec<Lit> = literals.collect();
        if let [only] = literals.as_slice() {
            return *only;
        }
        let all = self.new_meaning(|| Meaning::InForce(constraints.to_vec()));
        self.define(literals.into_iter().map(|literal| !literal).chain([all]));
        all
    }

    /// A literal that is true if the atoms of these constraints hold. To know the total of a house, it is enough that
    /// every value occurs, or that none occurs twice.
    fn all_atoms(&mut self, model: &Model, constraints: &[ConstraintId], selectors: &[Lit]) -> Lit {
        let all = self.new_meaning(|| Meaning::InForce(constraints.to_vec()));
        let atoms = || constraints.iter().flat_map(|id| model.atoms_of(*id));
        for left_out in [|part| matches!(part, Part::Contains(_)), |part| matches!(part, Part::AtMostOne(_))] {
            let needed = atoms().filter(|atom| !left_out(model.atom(*atom).part));
            let literals = needed.filter_map(|atom| selectors.get(atom.index())).map(|selector| !*selector);
            self.define(literals.chain([all]));
        }
        all
    }

    /// Two cells add up to `total`: each value of one requires its complement in the other.
    fn pair_sum(&mut self, a: Cell, b: Cell, total: u32) {
        let rest = |value: Value| {
            let rest = total.checked_sub(u32::from(value.0)).and_then(|rest| u8::try_from(rest).ok());
            rest.map(Value)
        };
        if !self.domain(a).iter().filter_map(rest).any(|rest| self.literal(b, rest).is_some()) {
            return self.demand([]);
        }
        for (one, other) in [(a, b), (b, a)] {
            for value in self.domain(one) {
                let partner = rest(value).and_then(|rest| self.literal(other, rest));
                let holds = self.literal(one, value).map(|holds| !holds);
                self.demand(holds.into_iter().chain(partner));
            }
        }
    }

    /// The cells add up to `total`; that they differ is demanded elsewhere. Each digit set with that sum gets a
    /// variable that says it is the one. Each digit gets a variable that says the cells contain it. A set demands its
    /// digits and forbids the others. A digit needs a set that contains it, and is ruled out in the cells that see all
    /// of these.
    pub(super) fn distinct_sum(&mut self, cells: &[Cell], total: u32) {
        let Some(sets) = value_sets(self.values_of(cells), cells.len(), total, MOST_SETS) else {
            return self.partial_sums(cells, total);
        };
        let fits = |set: &ValueSet| cells.iter().all(|cell| !(self.domain(*cell) & *set).is_empty());
        let possible: Vec<ValueSet> = sets.into_iter().filter(fits).collect();
        let sum = self.summed(cells);
        let chosen: Vec<Node> = match possible.len() {
            0 => return self.demand([]),
            1 => vec![Node::Const(true)],
            many => {
                let meaning =
                    |at: usize| Meaning::Set { sum, set: possible.get(at).copied().unwrap_or(ValueSet::EMPTY) };
                self.fresh_meaning(many, meaning).into_iter().map(Node::Lit).collect()
            }
        };
        self.demand_any(chosen.iter().copied());
        let onlookers = self.onlookers(cells);
        for value in self.values_of(cells) {
            let has_value = |(set, _): &(&ValueSet, &Node)| set.contains(value);
            let (with, without): (Vec<_>, Vec<_>) = possible.iter().zip(&chosen).partition(has_value);
            let places = self.places(cells, value);
            let barred = self.places(&onlookers, value);
            if with.is_empty() {
                places.into_iter().for_each(|place| self.demand([!place]));
            } else if without.is_empty() {
                self.demand(places);
                barred.into_iter().for_each(|place| self.demand([!place]));
            } else {
                let held = self.new_meaning(|| Meaning::Held { sum, value });
                self.define(places.iter().copied().chain([!held]));
                places.into_iter().for_each(|place| self.define([!place, held]));
                barred.into_iter().for_each(|place| self.define([!held, !place]));
                for (sets, holds) in [(with, held), (without, !held)] {
                    let sets: Vec<Node> = sets.into_iter().map(|(_, choice)| *choice).collect();
                    sets.iter().for_each(|choice| self.demand_any([!*choice, Node::Lit(holds)]));
                    self.demand_any(sets.into_iter().chain([Node::Lit(!holds)]));
                }
            }
        }
    }

    /// The cells known to differ from all of these, whatever the selectors say.
    fn onlookers(&self, cells: &[Cell]) -> Vec<Cell> {
        let mut seeing = cells.iter().map(|cell| self.differing.get(cell.index()));
        let Some(first) = seeing.next().flatten() else { return Vec::new() };
        let mut common = first.clone();
        seeing.flatten().for_each(|other| common.intersect_with(other));
        common.iter().map(|at| Cell(at as u16)).collect()
    }

    /// The cells add up to `total`, with variables for the sums of the first cells.
    fn partial_sums(&mut self, cells: &[Cell], total: u32) {
        let sum = self.summed(cells);
        let meaning = |first, state| Meaning::Partial { sum, first, total: u32::try_from(state).unwrap_or_default() };
        self.demand_steps(cells, &Adds(total), meaning);
    }

    /// Notes the cells of a sum; returns its index, which meanings refer to.
    fn summed(&mut self, cells: &[Cell]) -> usize {
        let Some(notes) = &mut self.notes else { return 0 };
        notes.sums.push(cells.to_vec());
        notes.sums.len() - 1
    }

    pub(super) fn demand_any(&mut self, nodes: impl IntoIterator<Item = Node>) {
        if let Some(literals) = clause(nodes) {
            self.demand(literals);
        }
    }
}
