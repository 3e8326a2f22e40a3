//! Rules of a model, or parts of them, in a form that is quick to check and to propagate.
//!
//! A set of values is the bits of a [`ValueSet`]; a cell has one value when its set has one bit. [`Rules::is_kept`]
//! checks an atom against a whole assignment, and agrees exactly with its clauses.

use super::sums::MATCHED;
use crate::puzzle::{
    AtomId, Candidate, Cell, Count, Formula, Literal, Model, Part, Rule, Sum, Value, ValueSet, ascending, value_sets,
};

/// The most sets of values listed for a sum.
const MOST_SETS: usize = 512;
/// A rule with more cells than this takes longer than many smaller rules about some of the cells.
const MANY: usize = 32;

/// The rules, or atoms of rules, of one model, by index.
pub(crate) struct Rules {
    kinds: Vec<Kind>,
    weights: Vec<u32>,
    works: Vec<u64>,
    /// The initial domain of each cell.
    domains: Vec<u64>,
    /// The smallest weight above 0.
    lightest: u32,
    /// The number of slots per cell in tables over candidates.
    width: usize,
    /// The atoms about each candidate, as concatenated lists.
    touching: Vec<u32>,
    /// The start of each candidate's list, and the end of the last one.
    starts: Vec<u32>,
}

/// The demand of an atom.
pub(crate) enum Kind {
    /// The value occurs at most once.
    AtMostOne {
        cells: Vec<usize>,
        /// The value as a set.
        bit: u64,
    },
    /// The value occurs.
    Contains {
        cells: Vec<usize>,
        /// The value as a set.
        bit: u64,
    },
    /// The cell has the value.
    Given {
        cell: usize,
        /// The value as a set; empty if the cell cannot have it.
        bit: u64,
    },
    /// The cells add up to a total: a cage, a run, a derived sum.
    Sum {
        /// The cells that are added up.
        cells: Vec<usize>,
        /// Their total.
        total: u32,
        /// Whether they must all differ.
        distinct: bool,
        /// The sets of values they can have; None unless they differ and the sets are few.
        sets: Option<Vec<ValueSet>>,
    },
    /// Between `least` and `most` of the literals hold.
    Count {
        /// The cells of the literals, in order.
        cells: Vec<usize>,
        /// The literals: cell, value as a set, and whether the cell must have it.
        literals: Vec<(usize, u64, bool)>,
        /// The smallest number that may hold.
        least: u32,
        /// The largest number that may hold.
        most: u32,
    },
    /// Any other rule, propagated by its own filter.
    Other {
        /// Its cells, in its own order.
        cells: Vec<usize>,
        rule: Rule,
    },
    /// The formula holds.
    Formula {
        formula: Formula,
        /// Its cells.
        cells: Vec<usize>,
    },
    /// A conclusion from other rules, drawn by a function in one go.
    Drawn {
        /// Its cells.
        cells: Vec<usize>,
        draw: Draw,
    },
}

/// Takes the domains of all cells and returns the cells that lose values, with what they keep; None on a contradiction.
pub(crate) type Draw = Box<dyn Fn(&[u64]) -> Option<Vec<(usize, u64)>> + Send + Sync>;

impl Rules {
    pub(crate) fn new(model: &Model) -> Rules {
        let every: Vec<AtomId> = (0..model.atoms().len() as u32).map(AtomId).collect();
        Rules::of(model, &every)
    }

    /// Some atoms of a model, numbered by their position in `ids`.
    pub(crate) fn of(model: &Model, ids: &[AtomId]) -> Rules {
        Rules::with(model, Kind::of_all(model, ids), ids.iter().map(|id| model.atom_weight(*id)).collect())
    }

    /// Rules of these kinds, each with its weight.
    pub(crate) fn with(model: &Model, kinds: Vec<Kind>, weights: Vec<u32>) -> Rules {
        let width = model.values().iter().last().map_or(1, |value| usize::from(value.number()) + 1);
        let works = kinds.iter().map(work_of).collect();
        let mut of_slot: Vec<Vec<u32>> = vec![Vec::new(); model.cell_count() * width];
        for (at, kind) in kinds.iter().enumerate() {
            for slot in slots(model, kind, width) {
                if let Some(list) = of_slot.get_mut(slot).filter(|list| list.last() != Some(&(at as u32))) {
                    list.push(at as u32);
                }
            }
        }
        let mut starts = vec![0];
        let mut touching = Vec::new();
        for list in of_slot {
            touching.extend(list);
            starts.push(touching.len() as u32);
        }
        let lightest = weights.iter().copied().filter(|weight| *weight > 0).min().unwrap_or(1);
        let domains = model.cells().map(|cell| model.domain(cell).bits()).collect();
        Rules { kinds, weights, works, domains, lightest, width, touching, starts }
    }

    pub(crate) fn len(&self) -> usize {
        self.kinds.len()
    }

    pub(crate) fn cell_count(&self) -> usize {
        self.domains.len()
    }

    /// The initial domain of a cell.
    pub(crate) fn domain(&self, cell: usize) -> u64 {
        self.domains[cell]
    }

    pub(crate) fn weight(&self, atom: usize) -> u32 {
        self.weights[atom]
    }

    /// The smallest weight above 0; 1 if there is none.
    pub(crate) fn lightest(&self) -> u32 {
        self.lightest
    }

    /// The approximate cost of propagating an atom, in units of one rule of a house.
    pub(crate) fn work(&self, atom: usize) -> u64 {
        self.works[atom]
    }

    /// Whether an atom waits until no other is queued: a rule about most of a board.
    pub(crate) fn is_heavy(&self, atom: u32) -> bool {
        matches!(self.kind(atom as usize), Kind::Other { cells, .. } if cells.len() > MANY)
    }

    pub(crate) fn kind(&self, atom: usize) -> &Kind {
        &self.kinds[atom]
    }

    /// The slot of a candidate in tables.
    pub(crate) fn slot(&self, cell: usize, bit: u64) -> usize {
        cell * self.width + bit.trailing_zeros() as usize
    }

    pub(crate) fn slot_count(&self) -> usize {
        self.domains.len() * self.width
    }

    pub(crate) fn candidate(&self, slot: usize) -> Candidate {
        Candidate::new(Cell((slot / self.width) as u16), Value((slot % self.width) as u8))
    }

    /// The slots of the candidates of a cell in tables.
    pub(crate) fn slots_of(&self, cell: usize) -> std::ops::Range<usize> {
        cell * self.width..(cell + 1) * self.width
    }

    /// The atoms about a candidate: only these can become true or false with it.
    pub(crate) fn touching(&self, cell: usize, bit: u64) -> &[u32] {
        let slot = self.slot(cell, bit);
        &self.touching[self.starts[slot] as usize..self.starts[slot + 1] as usize]
    }

    /// The cells of an atom.
    pub(crate) fn cells_of(&self, atom: usize) -> &[usize] {
        match self.kind(atom) {
            Kind::AtMostOne { cells, .. }
            | Kind::Contains { cells, .. }
            | Kind::Sum { cells, .. }
            | Kind::Count { cells, .. }
            | Kind::Other { cells, .. }
            | Kind::Formula { cells, .. }
            | Kind::Drawn { cells, .. } => cells,
            Kind::Given { cell, .. } => std::slice::from_ref(cell),
        }
    }

    /// Whether propagating an atom once with [`Effort::Exact`](super::Effort::Exact) removes every value it can.
    pub(crate) fn is_exact(&self, atom: usize) -> bool {
        match self.kind(atom) {
            Kind::Sum { cells, sets: Some(_), distinct: true, .. } => cells.len() <= MATCHED,
            Kind::Other { rule, .. } => rule.is_exact(),
            _ => self.is_of_house(atom),
        }
    }

    /// Whether the atom says of one value that it occurs in some cells, or that it does not occur there twice.
    pub(crate) fn is_of_house(&self, atom: usize) -> bool {
        matches!(self.kind(atom), Kind::AtMostOne { .. } | Kind::Contains { .. })
    }

    /// The values of its cells that an atom is about.
    pub(crate) fn values_of(&self, atom: usize) -> u64 {
        match self.kind(atom) {
            Kind::AtMostOne { bit, .. } | Kind::Contains { bit, .. } => *bit,
            _ => u64::MAX,
        }
    }

    /// Reports the losses behind the removal of the values `lost` from `cell` by an atom: for each cell, the values
    /// whose loss matters.
    pub(crate) fn behind_loss(
        &self,
        atom: usize,
        (cell, lost): (usize, u64),
        domains: &[u64],
        tell: &mut dyn FnMut(usize, u64),
    ) {
        match self.kind(atom) {
            Kind::AtMostOne { cells, bit } => {
                let settled = cells.iter().find(|other| **other != cell && domains[**other] == *bit);
                settled.into_iter().for_each(|other| tell(*other, !bit));
            }
            Kind::Contains { cells, bit } => {
                cells.iter().filter(|other| **other != cell).for_each(|other| tell(*other, *bit));
            }
            Kind::Given { .. } => {}
            Kind::Other { cells, rule } if behind_cut(cells, rule, domains, Some((cell, lost)), tell) => {}
            _ => self.cells_of(atom).iter().for_each(|other| tell(*other, u64::MAX)),
        }
    }

    /// Reports, in the same way, the losses that make an atom unsatisfiable.
    pub(crate) fn behind_conflict(&self, atom: usize, domains: &[u64], tell: &mut dyn FnMut(usize, u64)) {
        match self.kind(atom) {
            Kind::AtMostOne { cells, bit } => {
                let settled = cells.iter().filter(|cell| domains[**cell] == *bit);
                settled.take(2).for_each(|cell| tell(*cell, !bit));
            }
            Kind::Contains { cells, bit } => cells.iter().for_each(|cell| tell(*cell, *bit)),
            Kind::Other { cells, rule } if behind_cut(cells, rule, domains, None, tell) => {}
            _ => self.cells_of(atom).iter().for_each(|cell| tell(*cell, u64::MAX)),
        }
    }

    /// Whether an assignment satisfies the atom; `value` gives the value of each cell as a set.
    pub(crate) fn is_kept(&self, atom: usize, value: impl Fn(usize) -> u64) -> bool {
        match self.kind(atom) {
            Kind::AtMostOne { cells, bit } => cells.iter().filter(|cell| value(**cell) == *bit).count() <= 1,
            Kind::Contains { cells, bit } => cells.iter().any(|cell| value(*cell) == *bit),
            Kind::Given { cell, bit } => value(*cell) == *bit,
            Kind::Sum { cells, total, distinct, .. } => {
                let (mut sum, mut seen) = (0, 0);
                for cell in cells {
                    let value = value(*cell);
                    if *distinct && seen & value != 0 {
                        return false;
                    }
                    seen |= value;
                    sum += value.trailing_zeros();
                }
                sum == *total
            }
            Kind::Count { literals, least, most, .. } => {
                let held = literals.iter().filter(|(cell, bit, holds)| (value(*cell) == *bit) == *holds).count() as u32;
                (*least..=*most).contains(&held)
            }
            Kind::Other { cells, rule } => {
                let mut values: Vec<ValueSet> = cells.iter().map(|cell| ValueSet::from_bits(value(*cell))).collect();
                rule.filter(&mut values)
            }
            Kind::Formula { formula, .. } => {
                let known = |candidate: Candidate| {
                    Some(value(candidate.cell.index()) == ValueSet::single(candidate.value).bits())
                };
                formula.truth_by(&known) == Some(true)
            }
            // It follows from other atoms, which are checked themselves.
            Kind::Drawn { .. } => true,
        }
    }
}

impl Kind {
    /// The demands of some atoms, one for each.
    pub(crate) fn of_all(model: &Model, ids: &[AtomId]) -> Vec<Kind> {
        ids.iter().map(|id| Kind::of(model, *id)).collect()
    }

    /// The demand of an atom.
    pub(super) fn of(model: &Model, id: AtomId) -> Kind {
        let atom = model.atom(id);
        let rule = &model.constraint(atom.constraint).rule;
        match atom.part {
            Part::AtMostOne(value) => Kind::AtMostOne { cells: places(&rule.cells()), bit: bit(value) },
            Part::Contains(value) => Kind::Contains { cells: places(&rule.cells()), bit: bit(value) },
            Part::Whole => Kind::whole(model, rule),
        }
    }

    /// The demand of a whole rule; not for houses.
    pub(super) fn whole(model: &Model, rule: &Rule) -> Kind {
        if let Some(given) = rule.given() {
            return Kind::Given { cell: given.cell.index(), bit: bit(given.value) & model.domain(given.cell).bits() };
        }
        if let Some(sum) = rule.sum() {
            return Kind::sum(model, sum);
        }
        if let Some(Count { literals, least, most }) = rule.count() {
            let literal = |one: &Literal| (one.candidate.cell.index(), bit(one.candidate.value), one.holds);
            let literals: Vec<_> = literals.iter().map(literal).collect();
            return Kind::Count { cells: literals.iter().map(|(cell, _, _)| *cell).collect(), literals, least, most };
        }
        match rule.formula() {
            Some(formula) => Kind::Formula { cells: places(&formula.cells()), formula: formula.clone() },
            None => Kind::Other { cells: places(&rule.cells()), rule: rule.clone() },
        }
    }

    /// The cells have exactly these values, each once.
    pub(super) fn permutation(cells: &[Cell], values: ValueSet) -> Kind {
        let total = values.iter().map(|value| u32::from(value.number())).sum();
        Kind::Sum { cells: places(cells), total, distinct: true, sets: Some(vec![values]) }
    }

    /// The cells add up to a total.
    pub(super) fn sum(model: &Model, Sum { cells, total, distinct }: Sum<'_>) -> Kind {
        let values = cells.iter().fold(ValueSet::EMPTY, |all, cell| all | model.domain(*cell));
        let sets = distinct.then(|| value_sets(values, cells.len(), total, MOST_SETS)).flatten();
        Kind::Sum { cells: places(cells), total, distinct, sets }
    }
}

/// Reports the losses behind a clause of [`Demand::cuts`](crate::puzzle::Demand::cuts) that is violated by the domains,
/// or by `supposed` values of one cell. Returns whether there is such a clause.
fn behind_cut(
    cells: &[usize],
    rule: &Rule,
    domains: &[u64],
    supposed: Option<(usize, u64)>,
    tell: &mut dyn FnMut(usize, u64),
) -> bool {
    let left = |at: usize| supposed.filter(|(cell, _)| *cell == at).map_or(domains[at], |(_, values)| values);
    let sets: Vec<ValueSet> = cells.iter().map(|cell| ValueSet::from_bits(left(*cell))).collect();
    let of = |literal: &Literal| (literal.candidate.cell.index(), bit(literal.candidate.value));
    let is_false = |literal: &Literal| {
        let (cell, bit) = of(literal);
        if literal.holds { left(cell) & bit == 0 } else { left(cell) == bit }
    };
    let Some(cut) = rule.cuts(&sets).into_iter().find(|cut| cut.literals.iter().all(is_false)) else { return false };
    for literal in &cut.literals {
        let (cell, bit) = of(literal);
        if supposed.is_none_or(|(own, _)| own != cell) {
            tell(cell, if literal.holds { bit } else { !bit });
        }
    }
    true
}

fn places(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

fn bit(value: Value) -> u64 {
    ValueSet::single(value).bits()
}

/// In units of one rule of a house, which is checked cell by cell.
fn work_of(kind: &Kind) -> u64 {
    let looks = match kind {
        Kind::Given { .. } | Kind::AtMostOne { .. } | Kind::Contains { .. } => 0,
        Kind::Sum { cells, sets: Some(sets), .. } => cells.len() * sets.len(),
        Kind::Sum { cells, .. } => 4 * cells.len(),
        Kind::Other { cells, .. } | Kind::Drawn { cells, .. } => 16 * cells.len(),
        Kind::Count { literals, .. } => 2 * literals.len(),
        Kind::Formula { formula, .. } => 4 * formula.candidates().len(),
    };
    1 + looks as u64 / 8
}

/// The slots of the candidates an atom is about.
fn slots(model: &Model, kind: &Kind, width: usize) -> Vec<usize> {
    let all = |cell: &usize| {
        let cell = *cell;
        model.domain(Cell(cell as u16)).iter().map(move |value| cell * width + usize::from(value.number()))
    };
    let one = |cell: usize, bit: u64| (bit != 0).then(|| cell * width + bit.trailing_zeros() as usize);
    let slots: Vec<usize> = match kind {
        Kind::AtMostOne { cells, bit } | Kind::Contains { cells, bit } => {
            cells.iter().filter_map(|cell| one(*cell, *bit)).collect()
        }
        Kind::Given { cell, bit } => one(*cell, *bit).into_iter().collect(),
        Kind::Sum { cells, .. } | Kind::Other { cells, .. } | Kind::Drawn { cells, .. } => {
            cells.iter().flat_map(all).collect()
        }
        Kind::Count { literals, .. } => literals.iter().filter_map(|(cell, bit, _)| one(*cell, *bit)).collect(),
        Kind::Formula { formula, .. } => {
            let place = |one: Candidate| one.cell.index() * width + usize::from(one.value.number());
            let holds = |one: &Candidate| model.domain(one.cell).contains(one.value);
            formula.candidates().into_iter().filter(holds).map(place).collect()
        }
    };
    ascending(slots)
}
