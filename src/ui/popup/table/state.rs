//! Which combinations of a sum are looked at.

use nazo_core::logic::{Combinations, Combo};
use nazo_core::puzzle::{ConstraintId, Value, ValueSet};

/// The table that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The sum.
    pub sum: ConstraintId,
    /// The combination that is selected among those listed.
    pub selected: usize,
    /// Values that every combination listed has.
    pub with: ValueSet,
    /// Values that none of them has.
    pub without: ValueSet,
}

impl Table {
    /// The table of a sum, with all its combinations.
    pub fn new(sum: ConstraintId) -> Table {
        Table { sum, selected: 0, with: ValueSet::EMPTY, without: ValueSet::EMPTY }
    }

    /// The combinations that are listed.
    pub fn listed<'a>(&self, tally: &'a Combinations) -> Vec<&'a Combo> {
        let combos = tally.combos.iter().flatten();
        combos.filter(|combo| self.with.is_subset(combo.values) && (self.without & combo.values).is_empty()).collect()
    }
}

/// Puts a value into one set and takes it out of the other; out of both where it was in the first.
pub(super) fn toggle(into: &mut ValueSet, out_of: &mut ValueSet, value: Value) {
    out_of.remove(value);
    if !into.remove(value) {
        into.insert(value);
    }
}
