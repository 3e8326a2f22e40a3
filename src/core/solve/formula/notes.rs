//! The meaning of every variable and the origin of every clause, noted as they are made.
//!
//! An encoder without notes computes none of this: notes are passed as closures, which it drops.

use std::ops::Range;
use std::sync::Arc;

use super::super::cnf::{Lit, Var};
use crate::infer::Derived;
use crate::puzzle::{AtomId, Cell, ConstraintId, Value, ValueSet, Walk};

/// The origin of clauses and variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClauseOrigin {
    /// Every cell has exactly one of its values.
    Cells,
    /// Cells that see each other differ. This is stated once for each pair, however many houses it shares.
    Peers,
    /// A constraint of the model.
    Constraint(ConstraintId),
    /// A sum that follows from houses and other sums, by its index among these.
    Derived(usize),
}

/// Clauses with the same origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Their origin.
    pub origin: ClauseOrigin,
    /// Their indices among all clauses.
    pub clauses: Range<usize>,
    /// The indices of the variables made for them.
    pub variables: Range<u32>,
}

/// The meaning of a variable that is not about a single cell.
///
/// Sums and lists are given as indices into [`Notes::sums`] and [`Notes::lists`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::solve) enum Meaning {
    /// These constraints are in force.
    InForce(Vec<ConstraintId>),
    /// This atom is in force.
    AtomInForce(AtomId),
    /// The cells of a sum have exactly these values.
    Set { sum: usize, set: ValueSet },
    /// Some cell of a sum has the value.
    Held { sum: usize, value: Value },
    /// The first cells of a sum add up to a number.
    Partial { sum: usize, first: usize, total: u32 },
    /// The first cells of a rule that reads its cells in order lead to a state.
    Walked { walk: usize, first: usize, state: i64 },
    /// At least `count` of the first literals of a list are true.
    AtLeast { list: usize, first: usize, count: usize },
    /// An adder on the way to the number of true literals of a list. Of two or three literals, each worth `2^power`, an
    /// odd number is true; or, if it carries, at least two are.
    Adder { list: usize, power: u32, carries: bool, inputs: Vec<Lit> },
    /// The bit worth `2^power` in the number of true literals of a list.
    Bit { list: usize, power: u32 },
    /// The lowest `bits` bits of the number of true literals of a list reach `least`, or do not if `reaches` is false.
    Remainder { list: usize, bits: u32, least: usize, reaches: bool },
    /// All of these are true.
    All(Vec<Lit>),
    /// Both are true or both are false.
    Same(Lit, Lit),
}

/// A meaning and its origin.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Noted {
    pub origin: ClauseOrigin,
    pub meaning: Meaning,
}

/// Literals that are counted.
#[derive(Clone, Debug)]
pub(in crate::solve) struct List {
    pub origin: ClauseOrigin,
    pub literals: Vec<Lit>,
}

/// The notes of an encoder.
#[derive(Clone, Debug, Default)]
pub(in crate::solve) struct Notes {
    /// By variable; None if it is about a single cell.
    pub meanings: Vec<Option<Noted>>,
    pub sections: Vec<Section>,
    /// The open cells of every sum that needed variables, in the order in which they are added.
    pub sums: Vec<Vec<Cell>>,
    /// The rules that read their cells in order, with those cells.
    pub walks: Vec<(Vec<Cell>, Arc<dyn Walk>)>,
    pub lists: Vec<List>,
    pub derived: Vec<Derived>,
    clauses: usize,
    variables: u32,
}

impl Notes {
    /// Sets the meaning of a variable, replacing an earlier one.
    pub fn mean(&mut self, var: Var, origin: ClauseOrigin, meaning: Meaning) {
        if self.meanings.len() <= var.index() {
            self.meanings.resize(var.index() + 1, None);
        }
        if let Some(place) = self.meanings.get_mut(var.index()) {
            *place = Some(Noted { origin, meaning });
        }
    }

    /// Ends a section, which contains all clauses and variables since the last one. A section without clauses is
    /// dropped.
    pub fn end(&mut self, origin: ClauseOrigin, clauses: usize, variables: u32) {
        let section = Section { origin, clauses: self.clauses..clauses, variables: self.variables..variables };
        (self.clauses, self.variables) = (clauses, variables);
        if !section.clauses.is_empty() {
            self.sections.push(section);
        }
    }
}
