//! The local search: whether some atoms allow a candidate if every other cell keeps the value of a known solution.
//!
//! Cells without a reason to change have their reference value, which satisfies every atom. So only deviations are
//! looked at: an atom can be broken only if a cell that it mentions has moved. The search is complete: if it says that
//! the atoms forbid the candidate, they do.

use crate::infer::{Conflict, Effort, Engine, Kind, Loss, Rules};
use crate::puzzle::{ValueSet, ascending};

/// Atoms that take more work than this mention so many cells that they are not re-evaluated for each moved cell.
const HEAVY: u64 = 64;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The atoms forbid it.
    Forbidden,
    /// They allow it: the cells that differ from the reference, with their values as sets.
    Allowed(Vec<(usize, u64)>),
    /// The limit was reached first.
    Unknown,
}

/// The state of a search over one position.
pub(super) struct Search {
    /// The candidates of the cells; between searches those of the position.
    pub engine: Engine,
    /// A solution: the values of cells as long as nothing else is demanded of them.
    reference: Vec<u64>,
    /// The reference, except while a model is evaluated: then that model.
    preferred: Vec<u64>,
    /// The atoms last asked about.
    asked: Vec<u32>,
    /// Those of them from which something has followed since.
    used: Vec<u32>,
    is_used: Vec<bool>,
    nodes: u64,
    limit: u64,
}

impl Search {
    pub(super) fn new(rules: &Rules, domains: Vec<u64>, reference: Vec<u64>) -> Search {
        Search {
            engine: Engine::new(rules, domains, Effort::Quick),
            preferred: reference.clone(),
            reference,
            asked: Vec::new(),
            used: Vec::new(),
            is_used: vec![false; rules.len()],
            nodes: 0,
            limit: 0,
        }
    }

    /// The candidates at the position.
    pub(super) fn domains(&self) -> &[u64] {
        self.engine.domains()
    }

    /// The number of steps of all searches so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether `atoms` allow the cell to have the value, whether or not the position does. Takes at most `limit` steps.
    pub(super) fn check(&mut self, rules: &Rules, atoms: &[u32], cell: usize, bit: u64, limit: u64) -> Verdict {
        self.engine.activate(atoms, true);
        self.asked.clear();
        self.asked.extend_from_slice(atoms);
        self.limit = self.nodes + limit;
        for atom in self.used.drain(..) {
            self.is_used[atom as usize] = false;
        }
        atoms.iter().for_each(|atom| self.engine.wake(rules, *atom));
        self.engine.suppose(rules, cell, bit);
        let verdict = self.search(rules);
        self.undo(0);
        self.engine.activate(atoms, false);
        verdict
    }

    /// Those of the atoms last asked about from which something followed. If the atoms forbade the candidate, these
    /// alone do, since nothing else was a ground for it.
    pub(super) fn used(&self) -> &[u32] {
        &self.used
    }

    /// The atoms that a model breaks, ascending.
    pub(super) fn broken(&mut self, rules: &Rules, model: &[(usize, u64)]) -> Vec<u32> {
        for (cell, bit) in model {
            self.preferred[*cell] = *bit;
        }
        let touched = |(cell, bit): &(usize, u64)| {
            let (cell, bit) = (*cell, *bit);
            rules.touching(cell, self.reference[cell]).iter().chain(rules.touching(cell, bit)).copied()
        };
        let mut broken = ascending(model.iter().flat_map(touched));
        broken.retain(|atom| !rules.is_kept(*atom as usize, |cell| self.preferred[cell]));
        for (cell, _) in model {
            self.preferred[*cell] = self.reference[*cell];
        }
        broken
    }

    fn undo(&mut self, start: usize) {
        for at in start..self.engine.trail().len() {
            self.note_used(self.engine.trail()[at].by);
        }
        self.engine.undo(start);
    }

    /// Records that something followed from the atom.
    fn note_used(&mut self, atom: u32) {
        if let Some(is_used) = self.is_used.get_mut(atom as usize).filter(|is_used| !**is_used) {
            *is_used = true;
            self.used.push(atom);
        }
    }

    /// Cells that cannot have their preferred value, in the order in which they lost it.
    fn moved(&self) -> impl Iterator<Item = usize> + Clone {
        let has_moved = |loss: &&Loss| {
            let preferred = self.preferred[loss.cell];
            loss.before & preferred != 0 && loss.after & preferred == 0
        };
        self.engine.trail().iter().filter(has_moved).map(|loss| loss.cell)
    }

    /// The value of a cell as long as nothing else is demanded: the preferred one if possible, otherwise the smallest.
    fn value(&self, cell: usize) -> u64 {
        let domain = self.domains()[cell];
        if domain & self.preferred[cell] != 0 { self.preferred[cell] } else { domain & domain.wrapping_neg() }
    }

    fn search(&mut self, rules: &Rules) -> Verdict {
        self.nodes += 1;
        if let Err(conflict) = self.engine.run(rules) {
            if let Conflict::Rule(atom) = conflict {
                self.note_used(atom);
            }
            return Verdict::Forbidden;
        }
        let Some(atom) = self.broken_here(rules) else {
            let mut model: Vec<(usize, u64)> = self.moved().map(|cell| (cell, self.value(cell))).collect();
            model.sort_unstable();
            return Verdict::Allowed(model);
        };
        if self.nodes >= self.limit {
            return Verdict::Unknown;
        }
        let Some((cell, first)) = self.choice(rules, atom) else { return Verdict::Unknown };
        let (start, domain) = (self.engine.trail().len(), self.domains()[cell]);
        for left in [first, domain & !first] {
            self.engine.suppose(rules, cell, left);
            match self.search(rules) {
                Verdict::Forbidden => {}
                other => return other,
            }
            self.undo(start);
        }
        Verdict::Forbidden
    }

    /// An active atom that is broken if every cell has its present value.
    fn broken_here(&self, rules: &Rules) -> Option<u32> {
        let mut kept: Vec<u32> = Vec::new();
        let mut is_broken = |atom: u32| {
            if !self.engine.is_active(atom) || kept.contains(&atom) {
                return false;
            }
            let is_kept = rules.is_kept(atom as usize, |cell| self.value(cell));
            if is_kept && rules.work(atom as usize) > HEAVY {
                kept.push(atom);
            }
            !is_kept
        };
        self.moved().find_map(|cell| {
            let lost = rules.touching(cell, self.preferred[cell]).iter();
            lost.chain(rules.touching(cell, self.value(cell))).copied().find(|atom| is_broken(*atom))
        })
    }

    /// A cell of a broken atom, and the values that are tried first. They should repair the atom, if possible in a cell
    /// that has moved anyway. None if no cell of the atom is open.
    fn choice(&self, rules: &Rules, atom: u32) -> Option<(usize, u64)> {
        let domains = self.domains();
        let is_open = |cell: usize| !domains[cell].is_power_of_two();
        let has_moved = |cell: usize| domains[cell] & self.preferred[cell] == 0;
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
        let away = |cell: usize| (cell, domains[cell] & !self.value(cell));
        match rules.kind(atom as usize) {
            Kind::Contains { cells, bit } => {
                let fits = |cell: &usize| is_open(*cell) && domains[*cell] & bit != 0;
                among(&mut cells.iter().copied().filter(fits)).map(|cell| (cell, *bit))
            }
            Kind::AtMostOne { cells, bit } => {
                let conflicts = |cell: &usize| is_open(*cell) && self.value(*cell) == *bit;
                among(&mut cells.iter().copied().filter(conflicts)).map(|cell| (cell, domains[cell] & !bit))
            }
            Kind::Given { cell, bit } => is_open(*cell).then_some((*cell, *bit)),
            Kind::Other { cells, rule } if rule.is_lazy() => {
                // A rule that says little about many cells can be satisfied in many ways. So what others say about a
                // few is settled first.
                let of_others = self.asked.iter().filter(|atom| !rules.is_heavy(**atom));
                let mut of_others = of_others.flat_map(|atom| rules.cells_of(*atom as usize)).copied();
                if let Some(cell) = of_others.find(|cell| is_open(*cell)) {
                    return Some((cell, self.value(cell)));
                }
                // One of the cells that are in the way.
                let values: Vec<ValueSet> = cells.iter().map(|cell| ValueSet::from_bits(self.value(*cell))).collect();
                let cut = rule.cuts(&values).into_iter().next().map(|cut| cut.literals).unwrap_or_default();
                let in_the_way = cut.iter().map(|literal| literal.candidate.cell.index());
                let cell = among(&mut in_the_way.filter(|cell| is_open(*cell)));
                cell.or_else(|| among(&mut cells.iter().copied().filter(|cell| is_open(*cell)))).map(away)
            }
            Kind::Count { literals, most, .. } => {
                let holds = |(cell, bit, holds): &(usize, u64, bool)| (self.value(*cell) == *bit) == *holds;
                let held = literals.iter().filter(|literal| holds(literal)).count() as u32;
                let is_too_many = held > *most;
                let helps = |literal: &&(usize, u64, bool)| is_open(literal.0) && holds(literal) == is_too_many;
                let cell = among(&mut literals.iter().filter(helps).map(|literal| literal.0))?;
                let (_, bit, holds) = literals.iter().find(|literal| literal.0 == cell)?;
                let with = domains[cell] & bit;
                let first = if *holds == is_too_many { domains[cell] & !bit } else { with };
                Some((cell, first))
            }
            _ => {
                let cells = rules.cells_of(atom as usize).iter().copied();
                among(&mut cells.filter(|cell| is_open(*cell))).map(away)
            }
        }
    }
}
