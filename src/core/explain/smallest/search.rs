//! The local search: whether some atoms allow a candidate, where every other cell keeps the value of a known solution.
//!
//! Cells without a reason to change have their reference value, which keeps every atom, so only what deviates is looked
//! at: an atom can be broken only where a cell it speaks of has moved. The search is complete: where it says that the
//! atoms forbid the candidate they do.

use super::propagate::{Broken, bits, propagate};
use super::rules::{Kind, Rules};
use crate::puzzle::ValueSet;

/// Atoms of more effort than this speak of so many cells that they are not judged anew for each that has moved.
const HEAVY: u64 = 64;

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The atoms forbid it.
    Forbidden,
    /// They allow it: the cells that differ from the reference, with their values as sets.
    Allowed(Vec<(usize, u64)>),
    /// The limit came first.
    Unknown,
}

/// The state of a search over one position. Between searches the domains are those of the position.
pub(super) struct Search {
    domains: Vec<u64>,
    /// A solution: what cells are where nothing else is demanded of them.
    reference: Vec<u64>,
    /// The reference, except while a model is judged: that model.
    preferred: Vec<u64>,
    active: Vec<bool>,
    trail: Vec<(usize, u64)>,
    /// Cells that cannot have their preferred value, in the order they lost it.
    moved: Vec<usize>,
    queue: Vec<u32>,
    /// The same of heavy atoms, which wait for the others.
    heavy: Vec<u32>,
    queued: Vec<bool>,
    narrow: Vec<(usize, u64)>,
    /// The atoms from which something followed since the last question was asked.
    used: Vec<u32>,
    is_used: Vec<bool>,
    nodes: u64,
    touches: u64,
    limit: u64,
}

impl Search {
    pub(super) fn new(rules: &Rules, domains: Vec<u64>, reference: Vec<u64>) -> Search {
        Search {
            domains,
            preferred: reference.clone(),
            reference,
            active: vec![false; rules.len()],
            trail: Vec::new(),
            moved: Vec::new(),
            queue: Vec::new(),
            heavy: Vec::new(),
            queued: vec![false; rules.len()],
            narrow: Vec::new(),
            used: Vec::new(),
            is_used: vec![false; rules.len()],
            nodes: 0,
            touches: 0,
            limit: 0,
        }
    }

    /// The values left at the position.
    pub(super) fn domains(&self) -> &[u64] {
        &self.domains
    }

    /// The same, to be left as they are found.
    pub(super) fn domains_mut(&mut self) -> &mut [u64] {
        &mut self.domains
    }

    /// Gives a cell other values to choose from, for the next searches.
    pub(super) fn set_domain(&mut self, cell: usize, domain: u64) {
        self.domains[cell] = domain;
    }

    /// The steps of all searches so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What all searches so far did, in touches of atoms; see [`Rules::effort`].
    pub(super) fn touches(&self) -> u64 {
        self.touches
    }

    /// Whether `atoms` allow the cell to have the value, whether or not the position does. Takes `limit` steps at most.
    pub(super) fn check(&mut self, rules: &Rules, atoms: &[u32], cell: usize, bit: u64, limit: u64) -> Verdict {
        atoms.iter().for_each(|atom| self.active[*atom as usize] = true);
        self.limit = self.nodes + limit;
        for atom in self.used.drain(..) {
            self.is_used[atom as usize] = false;
        }
        for atom in atoms {
            self.enqueue(rules, *atom);
        }
        self.assign(rules, cell, bit);
        let verdict = self.search(rules);
        self.undo(0, 0);
        self.clear_queue();
        atoms.iter().for_each(|atom| self.active[*atom as usize] = false);
        verdict
    }

    /// Those of the atoms last asked about from which something followed: where they forbade the candidate, these alone do,
    /// since nothing else was a ground for it.
    pub(super) fn used(&self) -> &[u32] {
        &self.used
    }

    /// The atoms that a model breaks, ascending.
    pub(super) fn broken(&mut self, rules: &Rules, model: &[(usize, u64)]) -> Vec<u32> {
        for (cell, bit) in model {
            self.preferred[*cell] = *bit;
        }
        for (cell, bit) in model {
            for atom in rules.touching(*cell, self.reference[*cell]).iter().chain(rules.touching(*cell, *bit)) {
                if !self.queued[*atom as usize] {
                    self.queued[*atom as usize] = true;
                    self.queue.push(*atom);
                }
            }
        }
        let is_broken = |atom: &u32| !rules.is_kept(*atom as usize, |cell| self.preferred[cell]);
        let mut broken: Vec<u32> = self.queue.iter().copied().filter(is_broken).collect();
        self.clear_queue();
        for (cell, _) in model {
            self.preferred[*cell] = self.reference[*cell];
        }
        broken.sort_unstable();
        broken
    }

    fn enqueue(&mut self, rules: &Rules, atom: u32) {
        if self.active[atom as usize] && !std::mem::replace(&mut self.queued[atom as usize], true) {
            if rules.is_heavy(atom) { &mut self.heavy } else { &mut self.queue }.push(atom);
        }
    }

    fn clear_queue(&mut self) {
        for atom in self.queue.drain(..).chain(self.heavy.drain(..)) {
            self.queued[atom as usize] = false;
        }
    }

    fn undo(&mut self, trail: usize, moved: usize) {
        for (cell, domain) in self.trail.drain(trail..).rev() {
            self.domains[cell] = domain;
        }
        self.moved.truncate(moved);
    }

    /// Makes the cell have the value, even where the position says otherwise.
    fn assign(&mut self, rules: &Rules, cell: usize, bit: u64) {
        let before = self.domains[cell];
        if before != bit {
            self.trail.push((cell, before));
            self.domains[cell] = bit;
            if bit & self.preferred[cell] == 0 {
                self.moved.push(cell);
            }
            self.wake(rules, cell, before | bit);
        }
    }

    /// Leaves the cell these values; says whether any is left.
    fn leave(&mut self, rules: &Rules, cell: usize, left: u64) -> bool {
        let before = self.domains[cell];
        let after = before & left;
        if after == before {
            return true;
        }
        self.trail.push((cell, before));
        self.domains[cell] = after;
        if before & self.preferred[cell] != 0 && after & self.preferred[cell] == 0 {
            self.moved.push(cell);
        }
        // Where one value is left, what speaks of it is concerned as well.
        self.wake(rules, cell, if after.is_power_of_two() { before } else { before & !after });
        after != 0
    }

    fn wake(&mut self, rules: &Rules, cell: usize, values: u64) {
        for bit in bits(values) {
            for atom in rules.touching(cell, bit) {
                self.enqueue(rules, *atom);
            }
        }
    }

    fn propagate(&mut self, rules: &Rules) -> Result<(), Broken> {
        while let Some(atom) = self.queue.pop().or_else(|| self.heavy.pop()) {
            self.queued[atom as usize] = false;
            self.touches += rules.effort(atom as usize);
            let mut narrow = std::mem::take(&mut self.narrow);
            let kept = propagate(rules, atom as usize, &self.domains, &mut narrow);
            let mut is_left = kept.is_ok();
            if (!is_left || !narrow.is_empty()) && !std::mem::replace(&mut self.is_used[atom as usize], true) {
                self.used.push(atom);
            }
            for (cell, left) in narrow.drain(..) {
                is_left = is_left && self.leave(rules, cell, left);
            }
            self.narrow = narrow;
            if !is_left {
                return Err(Broken);
            }
        }
        Ok(())
    }

    /// The value of a cell as long as nothing else is demanded: the preferred one, otherwise the smallest.
    fn value(&self, cell: usize) -> u64 {
        let domain = self.domains[cell];
        if domain & self.preferred[cell] != 0 { self.preferred[cell] } else { domain & domain.wrapping_neg() }
    }

    fn search(&mut self, rules: &Rules) -> Verdict {
        self.nodes += 1;
        if self.propagate(rules).is_err() {
            self.clear_queue();
            return Verdict::Forbidden;
        }
        let Some(atom) = self.broken_here(rules) else {
            let mut model: Vec<(usize, u64)> = self.moved.iter().map(|cell| (*cell, self.value(*cell))).collect();
            model.sort_unstable();
            return Verdict::Allowed(model);
        };
        if self.nodes >= self.limit {
            return Verdict::Unknown;
        }
        let Some((cell, first)) = self.choice(rules, atom) else { return Verdict::Unknown };
        let (trail, moved) = (self.trail.len(), self.moved.len());
        let domain = self.domains[cell];
        for left in [first, domain & !first] {
            self.leave(rules, cell, left);
            match self.search(rules) {
                Verdict::Forbidden => {}
                other => return other,
            }
            self.undo(trail, moved);
        }
        Verdict::Forbidden
    }

    /// An active atom that is broken where every cell has its value of the moment.
    fn broken_here(&self, rules: &Rules) -> Option<u32> {
        let mut kept: Vec<u32> = Vec::new();
        let mut is_broken = |atom: u32| {
            if !self.active[atom as usize] || kept.contains(&atom) {
                return false;
            }
            let is_kept = rules.is_kept(atom as usize, |cell| self.value(cell));
            if is_kept && rules.effort(atom as usize) > HEAVY {
                kept.push(atom);
            }
            !is_kept
        };
        self.moved.iter().find_map(|cell| {
            let lost = rules.touching(*cell, self.preferred[*cell]).iter();
            lost.chain(rules.touching(*cell, self.value(*cell))).copied().find(|atom| is_broken(*atom))
        })
    }

    /// A cell of a broken atom and the values it is tried with first: what may mend the atom, if possible in a cell that
    /// has moved anyway. None where no cell of it is open.
    fn choice(&self, rules: &Rules, atom: u32) -> Option<(usize, u64)> {
        let is_open = |cell: usize| !self.domains[cell].is_power_of_two();
        let has_moved = |cell: usize| self.domains[cell] & self.preferred[cell] == 0;
        let among = |cells: &mut dyn Iterator<Item = usize>| {
            let mut first = None;
            for cell in cells {
                if has_moved(cell) {
                    return Some(cell);
                }
                first = first.or(Some(cell));
            }
            first
        };
        let away = |cell: usize| (cell, self.domains[cell] & !self.value(cell));
        match rules.kind(atom as usize) {
            Kind::Contains { cells, bit } => {
                let fits = |cell: &usize| is_open(*cell) && self.domains[*cell] & bit != 0;
                among(&mut cells.iter().copied().filter(fits)).map(|cell| (cell, *bit))
            }
            Kind::AtMostOne { cells, bit } => {
                let clashes = |cell: &usize| is_open(*cell) && self.value(*cell) == *bit;
                among(&mut cells.iter().copied().filter(clashes)).map(|cell| (cell, self.domains[cell] & !bit))
            }
            Kind::Given { cell, bit } => is_open(*cell).then_some((*cell, *bit)),
            Kind::Other { cells, rule } if rule.is_lazy() => {
                // One of those that stand in the way.
                let values: Vec<ValueSet> = cells.iter().map(|cell| ValueSet::from_bits(self.value(*cell))).collect();
                let cut = rule.cuts(&values).into_iter().next().map(|cut| cut.literals).unwrap_or_default();
                let in_the_way = cut.iter().map(|literal| literal.candidate.cell.index());
                let cell = among(&mut in_the_way.filter(|cell| is_open(*cell)));
                cell.or_else(|| among(&mut cells.iter().copied().filter(|cell| is_open(*cell)))).map(away)
            }
            Kind::Sum { cells, .. } | Kind::Other { cells, .. } | Kind::Formula { cells, .. } => {
                among(&mut cells.iter().copied().filter(|cell| is_open(*cell))).map(away)
            }
            Kind::Count { literals, most, .. } => {
                let holds = |(cell, bit, holds): &(usize, u64, bool)| (self.value(*cell) == *bit) == *holds;
                let held = literals.iter().filter(|literal| holds(literal)).count() as u32;
                let is_too_many = held > *most;
                let helps = |literal: &&(usize, u64, bool)| is_open(literal.0) && holds(literal) == is_too_many;
                let cell = among(&mut literals.iter().filter(helps).map(|literal| literal.0))?;
                let (_, bit, holds) = literals.iter().find(|literal| literal.0 == cell)?;
                let with = self.domains[cell] & bit;
                let first = if *holds == is_too_many { self.domains[cell] & !bit } else { with };
                Some((cell, first))
            }
        }
    }
}
