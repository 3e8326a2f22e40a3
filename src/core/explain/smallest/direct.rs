//! Refutations by direct conclusions and a few cases, with the atoms that they need.
//!
//! What follows is kept on a trail with the atom it follows from, so that the way back from a contradiction meets only what
//! leads to it. Where a contradiction does not rest on the case supposed last, the other cases are spared (conflict-directed
//! backjumping; Prosser, "Hybrid algorithms for the constraint satisfaction problem", 1993). Nothing is known of a
//! solution here: what is not refuted is merely not refuted with so few cases.

use std::collections::VecDeque;

use super::Smallest;
use super::propagate::{bits, propagate};
use super::rules::Rules;
use crate::puzzle::{AtomId, Budget, Candidate, Stopped, ValueSet};

/// Stands on the trail for a case that is supposed.
const SUPPOSED: u32 = u32::MAX;

/// Room for refutations over one model. Between two of them nothing is queued and the trail is empty.
pub(super) struct Direct {
    domains: Vec<u64>,
    /// A cell, its values before it lost some, and the atom that took them.
    trail: Vec<(usize, u64, u32)>,
    queue: VecDeque<u32>,
    /// The same of heavy atoms, which wait for the others.
    heavy: VecDeque<u32>,
    queued: Vec<bool>,
    active: Vec<bool>,
    narrow: Vec<(usize, u64)>,
    /// Cases that may still be supposed.
    cases: u64,
    work: u64,
}

/// Where conclusions end in a contradiction.
enum Clash {
    /// The atom cannot be kept.
    Atom(u32),
    /// No value is left; the last one was taken at the end of the trail.
    Empty(usize),
}

/// What a contradiction rests on.
struct Grounds {
    /// For each cell the values whose loss matters.
    gone: Vec<u64>,
    /// The atoms, those next to the contradiction first.
    atoms: Vec<u32>,
}

impl Grounds {
    fn add(&mut self, atom: u32) {
        if !self.atoms.contains(&atom) {
            self.atoms.push(atom);
        }
    }

    fn join(&mut self, other: Grounds) {
        self.gone.iter_mut().zip(other.gone).for_each(|(all, gone)| *all |= gone);
        other.atoms.into_iter().for_each(|atom| self.add(atom));
    }
}

impl Direct {
    pub(super) fn new(rules: &Rules) -> Direct {
        Direct {
            domains: Vec::new(),
            trail: Vec::new(),
            queue: VecDeque::new(),
            heavy: VecDeque::new(),
            queued: vec![false; rules.len()],
            active: vec![false; rules.len()],
            narrow: Vec::new(),
            cases: 0,
            work: 0,
        }
    }

    /// What has been done so far, in touches of atoms; see [`Rules::effort`].
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Atoms of `among` that forbid the cell to have the value where `domains` are left, those next to the contradiction first.
    /// None where more than `cases` cases have to be supposed to see that, or where it is not so.
    pub(super) fn refute(
        &mut self,
        rules: &Rules,
        domains: &[u64],
        among: &[u32],
        (cell, bit): (usize, u64),
        cases: u64,
    ) -> Option<Vec<u32>> {
        self.domains.clear();
        self.domains.extend_from_slice(domains);
        self.trail.clear();
        self.cases = cases;
        among.iter().for_each(|atom| self.active[*atom as usize] = true);
        let before = std::mem::replace(&mut self.domains[cell], bit);
        self.wake(rules, cell, before | bit);
        let grounds = self.search(rules, 0);
        self.clear_queue();
        among.iter().for_each(|atom| self.active[*atom as usize] = false);
        grounds.map(|grounds| grounds.atoms)
    }

    /// What refutes the state from the trail's place `start` on, which is then taken back; none where it is not refuted, and
    /// then all is left as it is.
    fn search(&mut self, rules: &Rules, start: usize) -> Option<Grounds> {
        let mut grounds = match self.propagate(rules) {
            Err(clash) => {
                self.clear_queue();
                self.clash(rules, clash)
            }
            Ok(()) => self.cases(rules)?,
        };
        self.walk_back(rules, start, &mut grounds);
        Some(grounds)
    }

    /// The same by supposing each value of some cell.
    fn cases(&mut self, rules: &Rules) -> Option<Grounds> {
        let touched = self.trail.iter().map(|(cell, _, _)| *cell);
        let open = touched.filter(|cell| !self.domains[*cell].is_power_of_two());
        let cell = open.min_by_key(|cell| self.domains[*cell].count_ones())?;
        let before = self.domains[cell];
        let mut all = Grounds { gone: vec![0; self.domains.len()], atoms: Vec::new() };
        for bit in bits(before) {
            self.cases = self.cases.checked_sub(1)?;
            self.trail.push((cell, before, SUPPOSED));
            self.domains[cell] = bit;
            self.wake(rules, cell, before);
            let mut grounds = self.search(rules, self.trail.len())?;
            self.trail.pop();
            self.domains[cell] = before;
            if grounds.gone[cell] & before & !bit == 0 {
                return Some(grounds);
            }
            grounds.gone[cell] &= !before;
            all.join(grounds);
        }
        // That these are all cases rests on what else the cell has lost.
        all.gone[cell] |= !before;
        Some(all)
    }

    fn wake(&mut self, rules: &Rules, cell: usize, values: u64) {
        for bit in bits(values) {
            for atom in rules.touching(cell, bit) {
                if self.active[*atom as usize] && !std::mem::replace(&mut self.queued[*atom as usize], true) {
                    let queue = if rules.is_heavy(*atom) { &mut self.heavy } else { &mut self.queue };
                    queue.push_back(*atom);
                }
            }
        }
    }

    fn clear_queue(&mut self) {
        for atom in self.queue.drain(..).chain(self.heavy.drain(..)) {
            self.queued[atom as usize] = false;
        }
    }

    /// Draws conclusions in the order in which their reasons came up, so that what is near is found before what is far.
    fn propagate(&mut self, rules: &Rules) -> Result<(), Clash> {
        while let Some(atom) = self.queue.pop_front().or_else(|| self.heavy.pop_front()) {
            self.queued[atom as usize] = false;
            self.work += rules.effort(atom as usize);
            let mut narrow = std::mem::take(&mut self.narrow);
            let kept = propagate(rules, atom as usize, &self.domains, &mut narrow);
            let mut clash = kept.err().map(|_| Clash::Atom(atom));
            for (cell, left) in narrow.drain(..) {
                if clash.is_none() && !self.leave(rules, cell, left, atom) {
                    clash = Some(Clash::Empty(cell));
                }
            }
            self.narrow = narrow;
            if let Some(clash) = clash {
                return Err(clash);
            }
        }
        Ok(())
    }

    fn leave(&mut self, rules: &Rules, cell: usize, left: u64, atom: u32) -> bool {
        let before = self.domains[cell];
        let after = before & left;
        if after != before {
            self.trail.push((cell, before, atom));
            self.domains[cell] = after;
            self.wake(rules, cell, if after.is_power_of_two() { before } else { before & !after });
        }
        after != 0
    }

    fn clash(&self, rules: &Rules, clash: Clash) -> Grounds {
        let mut grounds = Grounds { gone: vec![0; self.domains.len()], atoms: Vec::new() };
        match clash {
            Clash::Empty(cell) => grounds.gone[cell] = u64::MAX,
            Clash::Atom(atom) => {
                grounds.add(atom);
                rules.behind_clash(atom as usize, &self.domains, &mut grounds.gone);
            }
        }
        grounds
    }

    /// Takes back what is on the trail behind `start`, and replaces what the grounds have of it by what it follows from.
    fn walk_back(&mut self, rules: &Rules, start: usize, grounds: &mut Grounds) {
        while let Some((cell, before, atom)) = (self.trail.len() > start).then(|| self.trail.pop()).flatten() {
            let taken = before & !std::mem::replace(&mut self.domains[cell], before);
            if grounds.gone[cell] & taken == 0 {
                continue;
            }
            grounds.gone[cell] &= !taken;
            grounds.add(atom);
            rules.behind_loss(atom as usize, cell, &self.domains, &mut grounds.gone);
        }
    }
}

impl Smallest {
    /// Atoms of `among` (of all, without it) that forbid `target` by direct conclusions and up to `cases` cases, those next to
    /// the contradiction first. None is no answer.
    pub(in crate::explain) fn refuted(
        &mut self,
        target: Candidate,
        among: Option<&[AtomId]>,
        cases: u64,
        budget: &Budget,
    ) -> Result<Option<Vec<AtomId>>, Stopped> {
        self.tell(budget)?;
        let among: Vec<u32> = match among {
            Some(rules) => rules.iter().map(|rule| rule.0).collect(),
            None => (0..self.rules.len() as u32).collect(),
        };
        let at = (target.cell.index(), ValueSet::single(target.value).bits());
        let atoms = self.direct.refute(&self.rules, self.search.domains(), &among, at, cases);
        Ok(atoms.map(|atoms| atoms.into_iter().map(AtomId).collect()))
    }
}
