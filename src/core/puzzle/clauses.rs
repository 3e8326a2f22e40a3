//! The interface through which rules become clauses.

use std::sync::Arc;

use super::{Cell, Formula, Literal, Value, ValueSet, Walk};

/// The constraints a rule can state when it is encoded.
pub trait Clauses {
    /// At least one of the literals holds.
    fn any(&mut self, literals: &[Literal]);
    /// At most one of the cells has the value.
    fn once(&mut self, cells: &[Cell], value: Value);
    /// Between `least` and `most` of the literals hold.
    fn count(&mut self, literals: &[Literal], least: u32, most: u32);
    /// The numbers in the cells add up to `total`, without repeats if `distinct`.
    fn sum(&mut self, cells: &[Cell], total: u32, distinct: bool);
    /// The formula is true.
    fn formula(&mut self, formula: &Formula);
    /// The walk through the cells ends in an accepting state.
    fn walk(&mut self, cells: &[Cell], walk: &Arc<dyn Walk>);
    /// The values that the cell can have.
    fn domain(&self, cell: Cell) -> ValueSet;
}
