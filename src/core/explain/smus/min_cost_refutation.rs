//! Direct refutations with few atoms: of all ways to conclude that a value is impossible, the one with the cheapest
//! grounds is taken.
//!
//! Conclusions are drawn in the order of the cost of their grounds, as Dijkstra's search takes places in the order of
//! their distance (D. Knuth, "A generalization of Dijkstra's algorithm", 1977). The grounds of a conclusion are the
//! atoms behind all that it follows from, each counted once. So the first way found to a conclusion is cheap, though
//! not always the cheapest.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Smallest, place_of};
use crate::infer::{Effort, Kind, Rules, bits};
use crate::puzzle::{AtomId, Budget, Candidate, Stopped};

/// The grounds of what has been eliminated already.
const FREE: u32 = 0;
/// How often candidates are assumed again after some of them have been refuted.
const ROUNDS: usize = 4;
/// A candidate is assumed only if it is one of at most this many alternatives.
const WAYS: usize = 3;
/// The number of atoms touched after which no more candidates are assumed.
const ENOUGH: u64 = 60_000;

/// The buffers for such refutations over one model.
pub(super) struct MinCost {
    domains: Vec<u64>,
    grounds: Grounds,
    costs: Vec<u32>,
    /// The cost of each atom.
    prices: Vec<u32>,
    /// Conclusions that can be drawn, the cheapest first: their cost, the candidate ruled out, and the index of the
    /// grounds.
    queue: BinaryHeap<Reverse<(u32, u32, u32)>>,
    /// Heavy atoms whose conclusions are drawn once there are no others.
    heavy: Vec<u32>,
    narrow: Vec<(usize, u64)>,
    /// The values lost so far, in order.
    lost: Vec<(usize, u64)>,
    /// The grounds of the cheapest contradiction.
    best: Option<u32>,
    /// The cost from which on a conclusion is of no use.
    most: u32,
    work: u64,
}

/// Sets of atoms that conclusions depend on.
struct Grounds {
    words: usize,
    /// The set of each candidate that is gone.
    gone: Vec<u32>,
    /// The sets, of `words` words each.
    sets: Vec<u64>,
}

impl Grounds {
    /// Starts a new set at the end.
    fn begin(&mut self) {
        self.sets.resize(self.sets.len() + self.words, 0);
    }

    /// Adds the grounds for the loss of some values of a cell to the last set.
    fn join(&mut self, rules: &Rules, cell: usize, values: u64) {
        for (value, slot) in rules.slots_of(cell).enumerate() {
            let from = self.gone[slot] as usize * self.words;
            if values >> value & 1 == 1 && from > 0 {
                let to = self.sets.len() - self.words;
                let (before, last) = self.sets.split_at_mut(to);
                last.iter_mut().zip(&before[from..from + self.words]).for_each(|(all, more)| *all |= more);
            }
        }
    }

    fn add(&mut self, atom: u32) {
        let to = self.sets.len() - self.words;
        self.sets[to + atom as usize / 64] |= 1 << (atom % 64);
    }

    /// The last set.
    fn last(&self) -> &[u64] {
        &self.sets[self.sets.len() - self.words..]
    }

    fn drop_last(&mut self) {
        self.sets.truncate(self.sets.len() - self.words);
    }
}

/// The state when a candidate is assumed.
struct Outer {
    domains: Vec<u64>,
    gone: Vec<u32>,
    most: u32,
}

/// The atom for a bit in a word of a set.
fn number(word: usize, bit: u64) -> u32 {
    word as u32 * 64 + bit.trailing_zeros()
}

impl MinCost {
    pub(super) fn new(rules: &Rules) -> MinCost {
        MinCost {
            domains: Vec::new(),
            grounds: Grounds { words: rules.len().div_ceil(64), gone: Vec::new(), sets: Vec::new() },
            costs: Vec::new(),
            prices: (0..rules.len()).map(|atom| rules.weight(atom)).collect(),
            queue: BinaryHeap::new(),
            heavy: Vec::new(),
            narrow: Vec::new(),
            lost: Vec::new(),
            best: None,
            most: 0,
            work: 0,
        }
    }

    /// The work done so far, in touches of atoms; see [`Rules::work`].
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Atoms that cost less than `below` and forbid the cell to have the value, given `domains`. Uses direct
    /// conclusions and the assumption of one of a few candidates.
    pub(super) fn refute(
        &mut self,
        rules: &Rules,
        domains: &[u64],
        (cell, bit): (usize, u64),
        below: u32,
    ) -> Option<Vec<u32>> {
        self.domains.clear();
        self.domains.extend_from_slice(domains);
        self.grounds.gone.clear();
        self.grounds.gone.resize(rules.slot_count(), FREE);
        self.grounds.sets.clear();
        self.grounds.begin();
        self.costs.clear();
        self.costs.push(0);
        self.queue.clear();
        self.heavy.clear();
        self.lost.clear();
        (self.best, self.most) = (None, below);
        let before = std::mem::replace(&mut self.domains[cell], bit);
        for value in bits(before | bit) {
            rules.touching(cell, value).iter().for_each(|atom| self.fire(rules, *atom));
        }
        self.run(rules);
        self.deeper(rules);
        let best = self.best? as usize;
        let words = self.grounds.sets[best * self.grounds.words..(best + 1) * self.grounds.words].iter().enumerate();
        Some(words.flat_map(|(at, word)| bits(*word).map(move |bit| number(at, bit))).collect())
    }

    /// Draws the available conclusions, cheapest first.
    fn run(&mut self, rules: &Rules) {
        loop {
            let Some(Reverse((cost, slot, set))) = self.queue.pop() else {
                let Some(atom) = self.heavy.pop() else { break };
                self.draw(rules, atom);
                continue;
            };
            if cost >= self.most {
                self.queue.clear();
                break;
            }
            let one = rules.candidate(slot as usize);
            let (cell, bit) = (one.cell.index(), 1 << one.value.number());
            let before = self.domains[cell];
            if before & bit == 0 {
                continue;
            }
            let left = before & !bit;
            let own = std::mem::replace(&mut self.grounds.gone[slot as usize], set);
            if left == 0 {
                self.grounds.begin();
                self.grounds.join(rules, cell, u64::MAX);
                self.end();
                self.grounds.gone[slot as usize] = own;
                continue;
            }
            self.domains[cell] = left;
            self.lost.push((cell, bit));
            rules.touching(cell, bit).iter().for_each(|atom| self.fire(rules, *atom));
            if left.is_power_of_two() {
                rules.touching(cell, left).iter().for_each(|atom| self.fire(rules, *atom));
            }
        }
    }

    /// Assumes candidates that are one of a few. Those that are refuted are ruled out as well, and conclusions are
    /// drawn from that.
    fn deeper(&mut self, rules: &Rules) {
        let end = self.work + ENOUGH;
        for _ in 0..ROUNDS {
            let best = self.best.take();
            let open = self.one_of_few(rules);
            let outer = Outer { domains: self.domains.clone(), gone: self.grounds.gone.clone(), most: self.most };
            let mut refuted: Vec<(u32, u32, u32)> = Vec::new();
            for (cell, bit) in open {
                if self.work > end {
                    break;
                }
                if let Some((cost, set)) = self.suppose(rules, &outer, (cell, bit)) {
                    refuted.push((cost, rules.slot(cell, bit) as u32, set));
                }
            }
            self.best = best;
            if refuted.is_empty() {
                return;
            }
            self.queue.extend(refuted.into_iter().map(Reverse));
            self.run(rules);
            if self.best.is_some() {
                return;
            }
        }
    }

    /// The candidates that are one of a few in a cell, or for a value in a house, where something has been lost by now.
    fn one_of_few(&self, rules: &Rules) -> Vec<(usize, u64)> {
        let mut seen = vec![false; rules.slot_count()];
        let mut open: Vec<(usize, u64)> = Vec::new();
        let mut note = |cell: usize, bit: u64| {
            if !self.domains[cell].is_power_of_two() && !std::mem::replace(&mut seen[rules.slot(cell, bit)], true) {
                open.push((cell, bit));
            }
        };
        for (cell, bit) in &self.lost {
            if self.domains[*cell].count_ones() as usize <= WAYS {
                bits(self.domains[*cell]).for_each(|bit| note(*cell, bit));
            }
            for atom in rules.touching(*cell, *bit) {
                if let Kind::Contains { cells, bit } = rules.kind(*atom as usize) {
                    let places = cells.iter().filter(|cell| self.domains[**cell] & bit != 0);
                    if places.clone().count() <= WAYS {
                        places.for_each(|cell| note(*cell, *bit));
                    }
                }
            }
        }
        open
    }

    /// The grounds on which a candidate is impossible, given what is known already, and their cost. None if direct
    /// conclusions do not show it. Everything else is left unchanged.
    fn suppose(&mut self, rules: &Rules, outer: &Outer, (cell, bit): (usize, u64)) -> Option<(u32, u32)> {
        self.work += self.grounds.gone.len() as u64 / 64;
        let (sets, costs, lost) = (self.grounds.sets.len(), self.costs.len(), self.lost.len());
        let before = std::mem::replace(&mut self.domains[cell], bit);
        for value in bits(before & !bit) {
            self.grounds.gone[rules.slot(cell, value)] = FREE;
        }
        for value in bits(before) {
            rules.touching(cell, value).iter().for_each(|atom| self.fire(rules, *atom));
        }
        self.run(rules);
        self.queue.clear();
        self.heavy.clear();
        let found = self.best.take().map(|at| (self.costs[at as usize], at as usize * self.grounds.words));
        if let Some((cost, from)) = found {
            self.grounds.sets.copy_within(from..from + self.grounds.words, sets);
            self.costs[costs] = cost;
        }
        let kept = usize::from(found.is_some());
        self.grounds.sets.truncate(sets + kept * self.grounds.words);
        self.costs.truncate(costs + kept);
        self.lost.truncate(lost);
        self.domains.copy_from_slice(&outer.domains);
        self.grounds.gone.copy_from_slice(&outer.gone);
        self.most = outer.most;
        found.map(|(cost, _)| (cost, costs as u32))
    }

    /// The cost of the last set.
    fn cost(&self) -> u32 {
        let word =
            |(at, word): (usize, &u64)| -> u32 { bits(*word).map(|bit| self.prices[number(at, bit) as usize]).sum() };
        self.grounds.last().iter().enumerate().map(word).sum()
    }

    /// Records the last set as the grounds of a contradiction.
    fn end(&mut self) {
        let cost = self.cost();
        if cost < self.most {
            self.most = cost;
            self.best = Some(self.costs.len() as u32);
            self.costs.push(cost);
        } else {
            self.grounds.drop_last();
        }
    }

    /// Keeps the last set as the grounds of conclusions; None if it costs too much.
    fn keep(&mut self) -> Option<(u32, u32)> {
        let cost = self.cost();
        if cost >= self.most {
            self.grounds.drop_last();
            return None;
        }
        self.costs.push(cost);
        Some((cost, self.costs.len() as u32 - 1))
    }

    fn push(&mut self, rules: &Rules, cell: usize, gone: u64, (cost, set): (u32, u32)) {
        for bit in bits(gone) {
            self.queue.push(Reverse((cost, rules.slot(cell, bit) as u32, set)));
        }
    }

    fn fire(&mut self, rules: &Rules, atom: u32) {
        if !rules.is_heavy(atom) {
            self.draw(rules, atom);
        } else if !self.heavy.contains(&atom) {
            self.heavy.push(atom);
        }
    }

    /// Draws the conclusions of an atom.
    fn draw(&mut self, rules: &Rules, atom: u32) {
        self.work += rules.work(atom as usize);
        let mut narrow = std::mem::take(&mut self.narrow);
        narrow.clear();
        let kept = rules.propagate(atom as usize, &self.domains, Effort::Quick, &mut narrow);
        // A rule that states its own reasons has a different one for each cell.
        let says_each = matches!(rules.kind(atom as usize), Kind::Other { .. });
        if kept.is_err() {
            self.grounds.begin();
            self.grounds.add(atom);
            let grounds = &mut self.grounds;
            rules.behind_conflict(atom as usize, &self.domains, &mut |cell, gone| grounds.join(rules, cell, gone));
            self.end();
            narrow.clear();
        }
        for part in narrow.chunks(if says_each { 1 } else { narrow.len().max(1) }) {
            let Some((cell, left)) = part.first().copied() else { continue };
            self.grounds.begin();
            self.grounds.add(atom);
            let (grounds, lost) = (&mut self.grounds, self.domains[cell] & !left);
            rules.behind_loss(atom as usize, (cell, lost), &self.domains, &mut |cell, gone| {
                grounds.join(rules, cell, gone);
            });
            if let Some(set) = self.keep() {
                part.iter().for_each(|(cell, left)| self.push(rules, *cell, self.domains[*cell] & !left, set));
            }
        }
        self.narrow = narrow;
    }
}

impl Smallest {
    /// Atoms that forbid `target` and cost less than `below`, few of them as far as that is found; see [`MinCost`].
    /// None means that it is not known.
    pub(in crate::explain) fn lean(
        &mut self,
        target: Candidate,
        below: u32,
        budget: &Budget,
    ) -> Result<Option<Vec<AtomId>>, Stopped> {
        self.tell(budget)?;
        let at = place_of(target);
        let atoms = self.lean.refute(&self.rules, self.search.domains(), at, below);
        Ok(atoms.map(|atoms| atoms.into_iter().map(AtomId).collect()))
    }
}
