//! What must have been eliminated already for some atoms to forbid a candidate.

use super::search::Verdict;
use super::{Smallest, place_of};
use super::{bit_of, bits};
use crate::infer::Effort;
use crate::puzzle::{AtomId, Candidate, Cell, Model, Position, Value};

/// Steps of the local search for one question. Almost all take fewer than twenty. The others are better left to an
/// engine that learns.
const SHORT: u64 = 400;
/// The same if there are several atoms and some are about a whole board.
const GLIMPSE: u64 = 8;
/// With more cells than this, they are dropped in parts as far as possible, before one by one.
const MANY: usize = 100;
/// The number of parts into which cells are divided that could not be dropped together.
const PARTS: usize = 4;
/// Steps for all questions about the premises of one elimination.
const LONG: u64 = 6_000;

impl Smallest {
    /// Those of `targets` that the atoms forbid, and those for which finding out takes too long.
    pub(in crate::explain) fn forbidden_among(
        &mut self,
        rules: &[AtomId],
        targets: &[Candidate],
    ) -> (Vec<Candidate>, Vec<Candidate>) {
        if let [rule] = rules
            && let Some(forbidden) = self.forbidden_alone(rule.index(), targets)
        {
            return (forbidden, Vec::new());
        }
        let scope = self.scope(rules);
        let atoms: Vec<u32> = rules.iter().map(|rule| rule.0).collect();
        let mut open: Vec<Candidate> = targets.to_vec();
        open.retain(|target| scope.get(target.cell.index()).is_some_and(|values| *values != 0));
        let mut acquitted = vec![0u64; scope.len()];
        let (mut forbidden, mut unsure) = (Vec::new(), Vec::new());
        let (end, is_brief) = (self.search.nodes() + LONG, self.is_brief(&atoms));
        for target in open {
            let (cell, bit) = place_of(target);
            if acquitted[cell] & bit != 0 {
                continue;
            }
            let left = end.saturating_sub(self.search.nodes()).min(if is_brief { 1 } else { SHORT });
            match self.search.check(&self.rules, &atoms, cell, bit, left) {
                Verdict::Forbidden => forbidden.push(target),
                Verdict::Allowed(model) => model.iter().for_each(|(cell, bit)| acquitted[*cell] |= bit),
                // A later step rules out those that take more than a glance.
                Verdict::Unknown if is_brief => {}
                Verdict::Unknown => unsure.push(target),
            }
        }
        (forbidden, unsure)
    }

    /// The eliminations of `position` beyond `known` that the atoms depend on to forbid `target`, with none to spare.
    /// Some of `known` may be among them. None if finding out takes too long.
    pub(in crate::explain) fn premises(
        &mut self,
        model: &Model,
        position: &Position,
        rules: &[AtomId],
        target: Candidate,
        known: &[Candidate],
    ) -> Option<Vec<Candidate>> {
        let atoms: Vec<u32> = rules.iter().map(|rule| rule.0).collect();
        let (cell, bit) = place_of(target);
        let is_brief = self.is_brief(&atoms);
        let short = if is_brief { GLIMPSE } else { SHORT };
        let scope = self.scope(rules);
        let before = self.search.domains().to_vec();
        let domain = |cell: usize| model.domain(Cell(cell as u16)).bits();
        let mut needed: Vec<(usize, u64)> = Vec::new();
        for (at, values) in scope.iter().enumerate() {
            let gone = domain(at) & !position.candidates(Cell(at as u16)).bits();
            // The values that no atom of the set mentions are alike: if one of them is left, none of them is needed.
            let gone = if *values == u64::MAX || before[at] & !values == 0 { gone } else { gone & values };
            if at == cell || *values == 0 {
                self.search.engine.set_domain(at, domain(at));
            } else if gone != 0 {
                self.search.engine.set_domain(at, domain(at) & !gone);
                needed.push((at, gone));
            }
        }
        let is_known = |at: usize, bit: u64| {
            let value = Value(bit.trailing_zeros() as u8);
            known.contains(&Candidate::new(Cell(at as u16), value))
        };
        // What the rules say of one candidate they often say of the next on the same grounds.
        if !known.is_empty() {
            for (at, gone) in &needed {
                let gone: u64 = bits(*gone).filter(|one| is_known(*at, *one)).sum();
                self.search.engine.set_domain(*at, domain(*at) & !gone);
            }
            if self.forbids(&atoms, cell, bit, short) == Some(true) {
                self.put_back(before);
                return Some(Vec::new());
            }
            needed.iter().for_each(|(at, gone)| self.search.engine.set_domain(*at, domain(*at) & !gone));
        }
        self.keep_grounds(&atoms, (cell, bit), &mut needed, &domain);
        let end = self.search.nodes() + LONG;
        let mut is_sure = true;
        let mut is_forbidden = |smallest: &mut Smallest| {
            let left = end.saturating_sub(smallest.search.nodes()).min(short);
            let answer = smallest.forbids(&atoms, cell, bit, left);
            is_sure &= is_brief || answer.is_some();
            answer == Some(true)
        };
        let holds = is_forbidden(self);
        if holds {
            self.drop_cells(&mut needed, &domain, &mut is_forbidden);
            for known_ones in [false, true] {
                let is_next = |at: usize, bit: u64| is_known(at, bit) == known_ones;
                self.drop_values(&mut needed, &is_next, &domain, &mut is_forbidden);
            }
        }
        self.put_back(before);
        let premises = needed.iter().flat_map(|(cell, gone)| {
            bits(*gone).map(|bit| Candidate::new(Cell(*cell as u16), Value(bit.trailing_zeros() as u8)))
        });
        (holds && is_sure).then(|| premises.collect())
    }

    /// Whether only a few steps are spent on what follows from the atoms, since there are several and some are about a
    /// whole board. What these steps do not settle counts as needed.
    fn is_brief(&self, atoms: &[u32]) -> bool {
        atoms.len() > 1 && atoms.iter().any(|atom| self.rules.is_heavy(*atom))
    }

    /// Whether the atoms forbid the cell to have the value; None if that takes more than `limit` steps.
    fn forbids(&mut self, atoms: &[u32], cell: usize, bit: u64, limit: u64) -> Option<bool> {
        if let [atom] = atoms
            && self.rules.is_exact(*atom as usize)
        {
            return Some(!self.allows(*atom as usize, cell, bit));
        }
        match self.search.check(&self.rules, atoms, cell, bit, limit) {
            Verdict::Forbidden => Some(true),
            Verdict::Allowed(_) => Some(false),
            Verdict::Unknown => None,
        }
    }

    /// Those of `targets` that an exact atom forbids, whose own conclusions are all there are. None for other atoms.
    fn forbidden_alone(&mut self, atom: usize, targets: &[Candidate]) -> Option<Vec<Candidate>> {
        let mut left = Vec::new();
        if !self.rules.is_exact(atom)
            || self.rules.propagate(atom, self.search.domains(), Effort::Exact, &mut left).is_err()
        {
            return None;
        }
        self.steps += self.rules.work(atom);
        let is_lost = |target: &&Candidate| {
            left.iter().any(|(cell, left)| *cell == target.cell.index() && left & bit_of(**target) == 0)
        };
        Some(targets.iter().filter(is_lost).copied().collect())
    }

    /// Whether an exact atom allows one of its cells to have the value.
    fn allows(&mut self, atom: usize, cell: usize, bit: u64) -> bool {
        self.steps += self.rules.work(atom);
        let before = self.search.domains()[cell];
        self.search.engine.set_domain(cell, bit);
        let allows = self.rules.can_be_kept(atom, self.search.domains());
        self.search.engine.set_domain(cell, before);
        allows
    }

    /// If some of the atoms are about a whole board, drops the eliminations that a refutation does without.
    fn keep_grounds(
        &mut self,
        atoms: &[u32],
        at: (usize, u64),
        needed: &mut Vec<(usize, u64)>,
        domain: &dyn Fn(usize) -> u64,
    ) {
        let is_heavy = atoms.iter().any(|atom| self.rules.is_heavy(*atom));
        let grounds = if is_heavy { self.grounds(atoms, at, GLIMPSE) } else { None };
        let Some(grounds) = grounds else { return };
        for (cell, gone) in needed.iter_mut() {
            *gone &= grounds[*cell];
            self.search.engine.set_domain(*cell, domain(*cell) & !*gone);
        }
        needed.retain(|(_, gone)| *gone != 0);
    }

    fn put_back(&mut self, domains: Vec<u64>) {
        domains.into_iter().enumerate().for_each(|(at, domain)| self.search.engine.set_domain(at, domain));
    }

    /// Drops the eliminations of whole cells if none of them is needed.
    fn drop_cells(
        &mut self,
        needed: &mut Vec<(usize, u64)>,
        domain: &dyn Fn(usize) -> u64,
        is_forbidden: &mut dyn FnMut(&mut Smallest) -> bool,
    ) {
        // If there are many, most can be spared, and restoring many at once takes no longer than one.
        let mut at_once = if needed.len() > MANY { needed.len() } else { 1 };
        while at_once > 0 {
            let mut kept = Vec::with_capacity(needed.len());
            for part in needed.chunks(at_once) {
                part.iter().for_each(|(cell, _)| self.search.engine.set_domain(*cell, domain(*cell)));
                if !is_forbidden(self) {
                    let back = part.iter().map(|(cell, gone)| (*cell, domain(*cell) & !gone));
                    back.for_each(|(cell, left)| self.search.engine.set_domain(cell, left));
                    kept.extend_from_slice(part);
                }
            }
            *needed = kept;
            at_once = if at_once > PARTS { at_once / PARTS } else { usize::from(at_once > 1) };
        }
    }

    /// Drops single eliminations that `is_next` selects, if they are not needed.
    fn drop_values(
        &mut self,
        needed: &mut [(usize, u64)],
        is_next: &dyn Fn(usize, u64) -> bool,
        domain: &dyn Fn(usize) -> u64,
        is_forbidden: &mut dyn FnMut(&mut Smallest) -> bool,
    ) {
        for (cell, gone) in needed {
            let cell = *cell;
            for one in bits(*gone).filter(|one| is_next(cell, *one)) {
                // It has been asked already whether all of them can be spared.
                if gone.is_power_of_two() {
                    break;
                }
                let fewer = *gone & !one;
                self.search.engine.set_domain(cell, domain(cell) & !fewer);
                if is_forbidden(self) {
                    *gone = fewer;
                } else {
                    self.search.engine.set_domain(cell, domain(cell) & !*gone);
                }
            }
        }
    }

    /// The values that the atoms mention, for each cell.
    fn scope(&self, rules: &[AtomId]) -> Vec<u64> {
        let mut scope = vec![0; self.rules.cell_count()];
        for rule in rules {
            for cell in self.rules.cells_of(rule.index()) {
                scope[*cell] |= self.rules.values_of(rule.index());
            }
        }
        scope
    }
}
