//! The state of the table: which combinations of a sum are listed.

use nazo_core::logic::{Combinations, Combo};
use nazo_core::puzzle::{ConstraintId, Value, ValueSet};

/// The table that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The sum.
    pub sum: ConstraintId,
    /// The index of the selected combination among those listed.
    pub selected: usize,
    /// The values that every listed combination has.
    pub with: ValueSet,
    /// The values that no listed combination has.
    pub without: ValueSet,
}

impl Table {
    /// The table of a sum, with all its combinations.
    pub fn new(sum: ConstraintId) -> Table {
        Table { sum, selected: 0, with: ValueSet::EMPTY, without: ValueSet::EMPTY }
    }

    /// The listed combinations.
    pub fn listed<'a>(&self, tally: &'a Combinations) -> Vec<&'a Combo> {
        let combos = tally.combos.iter().flatten();
        combos.filter(|combo| self.with.is_subset(combo.values) && (self.without & combo.values).is_empty()).collect()
    }
}

/// Toggles a value in the first set, and removes it from the other.
pub(super) fn toggle(into: &mut ValueSet, out_of: &mut ValueSet, value: Value) {
    out_of.remove(value);
    if !into.remove(value) {
        into.insert(value);
    }
}
