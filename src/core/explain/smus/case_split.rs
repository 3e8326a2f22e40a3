//! Direct refutations, with the atoms that they need.

use super::{Smallest, place_of};
use crate::infer::{End, Engine, Refuter, Rules};
use crate::puzzle::{AtomId, Budget, Candidate, Stopped};

/// A contradiction between `among` and the cell having the value. None if there is none, or if finding it takes more
/// than `cases` assumed cases.
pub(super) fn refute(
    rules: &Rules,
    engine: &mut Engine,
    among: &[u32],
    (cell, bit): (usize, u64),
    cases: u64,
) -> Option<End> {
    engine.activate(among, true);
    engine.suppose(rules, cell, bit);
    let end = Refuter { rules, engine, cases, stuck: &|_| None }.refute();
    engine.undo(0);
    engine.activate(among, false);
    end
}

impl Smallest {
    /// Atoms of `among` (or of all atoms) that forbid `target` by direct conclusions and up to `cases` cases. Those
    /// nearest to the contradiction come first. None means that it is not known.
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
        let atoms = self.refute_by(&among, place_of(target), cases);
        Ok(atoms.map(|atoms| atoms.into_iter().map(AtomId).collect()))
    }

    /// Those of `among` that forbid the cell to have the value; those nearest to the contradiction come first.
    pub(super) fn refute_by(&mut self, among: &[u32], at: (usize, u64), cases: u64) -> Option<Vec<u32>> {
        refute(&self.rules, &mut self.search.engine, among, at, cases).map(|end| end.rules())
    }

    /// What must have been eliminated for `among` to forbid the cell to have the value.
    pub(super) fn grounds(&mut self, among: &[u32], at: (usize, u64), cases: u64) -> Option<Vec<u64>> {
        refute(&self.rules, &mut self.search.engine, among, at, cases).map(|end| end.gone)
    }
}
