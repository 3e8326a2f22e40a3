//! Shrinks a set of atoms that forbids a candidate, if the cheapest set takes too long to find.

use super::search::Verdict;
use super::{Smallest, place_of};
use crate::puzzle::{AtomId, Budget, Candidate, Stopped};

/// Steps of the local search for one question. Sets that are connected by long chains of cases are better left to an
/// engine that learns.
const SHORT: u64 = 400;
/// The cases of one direct refutation if that is not enough.
const CASES: u64 = 64;

/// The result of shrinking a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::explain) enum Shrunk {
    /// Each of these is needed; they are ascending.
    Minimal(Vec<AtomId>),
    /// These forbid the candidate, but not all of them have been tried: the work ran out.
    Smaller(Vec<AtomId>),
    /// The needed atoms cost too much.
    TooDear,
    /// The set does not forbid the candidate, or finding out takes too long.
    Unknown,
}

/// Whether some atoms forbid a candidate.
enum Asked {
    /// These of them forbid it.
    Forbidden(Vec<u32>),
    /// They allow it; if the model that shows this is new, these are the atoms it breaks.
    Allowed(Option<Vec<u32>>),
    /// Finding out takes too long.
    Unknown,
}

impl Smallest {
    /// Drops atoms from a set that forbids `target`, the first ones first, until each is needed. Gives up once the
    /// needed atoms cost `dear` or more.
    ///
    /// A model that shows that an atom is needed shows the same for every set that keeps no more of the atoms it
    /// breaks. So it is consulted before the search (model rotation turned round; see Belov and Marques-Silva,
    /// "Accelerating MUS extraction with recursive model rotation", FMCAD 2011).
    pub(in crate::explain) fn shrink(
        &mut self,
        target: Candidate,
        rules: &[AtomId],
        dear: u32,
        budget: &Budget,
    ) -> Result<Shrunk, Stopped> {
        let (cell, bit) = place_of(target);
        let mut rest: Vec<u32> = rules.iter().map(|rule| rule.0).collect();
        let mut broken: Vec<Vec<u32>> = self.broken_by_models_of(target);
        let (mut needed, mut cost): (Vec<u32>, u32) = (Vec::new(), 0);
        let (mut left_out, mut is_sure) = (None, false);
        let named = |atoms: Vec<u32>| {
            let mut atoms: Vec<AtomId> = atoms.into_iter().map(AtomId).collect();
            atoms.sort_unstable();
            atoms
        };
        loop {
            match self.tell(budget) {
                Err(Stopped::OutOfWork) if is_sure => {
                    needed.extend(left_out.into_iter().chain(rest));
                    return Ok(Shrunk::Smaller(named(needed)));
                }
                told => told?,
            }
            let tried: Vec<u32> = needed.iter().chain(&rest).copied().collect();
            let is_allowed = {
                tried.iter().for_each(|atom| self.marked[*atom as usize] = true);
                let is_allowed = broken.iter().any(|broken| !broken.iter().any(|atom| self.marked[*atom as usize]));
                tried.iter().for_each(|atom| self.marked[*atom as usize] = false);
                is_allowed
            };
            let verdict = match is_allowed {
                true => Asked::Allowed(None),
                false => self.ask(&tried, (cell, bit)),
            };
            match (verdict, left_out.take()) {
                (Asked::Forbidden(used), _) => {
                    is_sure = true;
                    rest.retain(|atom| used.contains(atom));
                }
                (Asked::Allowed(missed), Some(atom)) => {
                    broken.extend(missed);
                    needed.push(atom);
                    cost += self.rules.weight(atom as usize);
                }
                _ => return Ok(Shrunk::Unknown),
            }
            if cost >= dear {
                return Ok(Shrunk::TooDear);
            }
            if is_sure && rest.is_empty() {
                break;
            }
            left_out = Some(rest.remove(0));
        }
        Ok(Shrunk::Minimal(named(needed)))
    }

    /// Asks whether atoms forbid a candidate: by a direct refutation, which needs few of them, otherwise by search.
    fn ask(&mut self, atoms: &[u32], (cell, bit): (usize, u64)) -> Asked {
        if let Some(used) = self.refute_by(atoms, (cell, bit), 0) {
            return Asked::Forbidden(used);
        }
        match self.search.check(&self.rules, atoms, cell, bit, SHORT) {
            Verdict::Allowed(model) => Asked::Allowed(Some(self.search.broken(&self.rules, &model))),
            Verdict::Forbidden => Asked::Forbidden(self.search.used().to_vec()),
            Verdict::Unknown => {
                let used = self.refute_by(atoms, (cell, bit), CASES);
                used.map_or(Asked::Unknown, Asked::Forbidden)
            }
        }
    }

    /// The atoms that each known model with the candidate breaks.
    fn broken_by_models_of(&self, target: Candidate) -> Vec<Vec<u32>> {
        let sets = self.targets[self.slot_of(target)].sets.iter().map(|set| &self.sets[*set as usize]);
        sets.filter(|set| set.is_good).map(|set| set.atoms.clone()).collect()
    }
}
