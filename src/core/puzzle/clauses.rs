//! What rules are told to where they become clauses.

use std::sync::Arc;

use super::{Cell, Formula, Literal, Value, ValueSet, Walk};

/// The words in which a rule says in clauses what it demands.
pub trait Clauses {
    /// One of the literals holds at least.
    fn any(&mut self, literals: &[Literal]);
    /// The value is in one of the cells at most.
    fn once(&mut self, cells: &[Cell], value: Value);
    /// Between `least` and `most` of the literals hold.
    fn count(&mut self, literals: &[Literal], least: u32, most: u32);
    /// The numbers in the cells add up to `total`, without repeats where `distinct`.
    fn sum(&mut self, cells: &[Cell], total: u32, distinct: bool);
    /// The formula is true.
    fn formula(&mut self, formula: &Formula);
    /// The walk through the cells comes to its end.
    fn walk(&mut self, cells: &[Cell], walk: &Arc<dyn Walk>);
    /// What the cell can have.
    fn domain(&self, cell: Cell) -> ValueSet;
}
