//! What every variable says and where every clause comes from, noted while they are made.
//!
//! An encoder without notes works nothing of this out: what is noted is handed over as closures, which it drops.

use std::ops::Range;
use std::sync::Arc;

use super::super::cnf::{Lit, Var};
use crate::infer::Derived;
use crate::puzzle::{AtomId, Cell, ConstraintId, Value, ValueSet, Walk};

/// Where clauses and variables come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClauseOrigin {
    /// Every cell has exactly one of its values.
    Cells,
    /// Cells that see each other differ: said once for each pair, whatever houses it shares.
    Peers,
    /// A constraint of the model.
    Constraint(ConstraintId),
    /// A sum that follows from houses and other sums, by its number among these.
    Derived(usize),
}

/// Clauses that come from one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What they say.
    pub origin: ClauseOrigin,
    /// Their positions among all clauses, counted from 0.
    pub clauses: Range<usize>,
    /// The variables that were made for them, counted from 0.
    pub variables: Range<u32>,
}

/// What a variable says that speaks of no single cell.
///
/// The numbers of sums and lists are places in [`Notes::sums`] and [`Notes::lists`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::solve) enum Meaning {
    /// These constraints are in force.
    InForce(Vec<ConstraintId>),
    /// This atom is in force.
    AtomInForce(AtomId),
    /// The cells of a sum have just these values.
    Set { sum: usize, set: ValueSet },
    /// Some cell of a sum has the value.
    Held { sum: usize, value: Value },
    /// The first so many cells of a sum add up to a number.
    Partial { sum: usize, first: usize, total: u32 },
    /// The first so many cells of a rule that goes through its cells lead to a state.
    Walked { walk: usize, first: usize, state: i64 },
    /// Of the first so many literals of a list at least some number are true.
    AtLeast { list: usize, first: usize, count: usize },
    /// An adder on the way to the number of true literals of a list: of two or three literals, each worth two to the
    /// power, an odd number is true, or at least two are, which carries one over.
    Adder { list: usize, power: u32, carries: bool, inputs: Vec<Lit> },
    /// The bit that is worth two to the power of the number of true literals of a list.
    Bit { list: usize, power: u32 },
    /// The number of true literals of a list, as its lowest bits tell it, reaches a bound, or does not.
    Remainder { list: usize, bits: u32, least: usize, reaches: bool },
    /// All of these are true.
    All(Vec<Lit>),
    /// Both are true or neither is.
    Same(Lit, Lit),
}

/// A meaning and where it belongs.
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

/// What an encoder notes.
#[derive(Clone, Debug, Default)]
pub(in crate::solve) struct Notes {
    /// By variable; none where it speaks of a cell.
    pub meanings: Vec<Option<Noted>>,
    pub sections: Vec<Section>,
    /// The open cells of every sum that needed variables, in the order in which it adds them.
    pub sums: Vec<Vec<Cell>>,
    /// The rules that go through their cells, which are added like sums.
    pub walks: Vec<(Vec<Cell>, Arc<dyn Walk>)>,
    pub lists: Vec<List>,
    pub derived: Vec<Derived>,
    clauses: usize,
    variables: u32,
}

impl Notes {
    /// Says what a variable means; what was said of it before is forgotten.
    pub fn mean(&mut self, var: Var, origin: ClauseOrigin, meaning: Meaning) {
        if self.meanings.len() <= var.index() {
            self.meanings.resize(var.index() + 1, None);
        }
        if let Some(place) = self.meanings.get_mut(var.index()) {
            *place = Some(Noted { origin, meaning });
        }
    }

    /// Ends a section: it has all clauses and variables that came since the last one ended. Without clauses it is none.
    pub fn end(&mut self, origin: ClauseOrigin, clauses: usize, variables: u32) {
        let section = Section { origin, clauses: self.clauses..clauses, variables: self.variables..variables };
        (self.clauses, self.variables) = (clauses, variables);
        if !section.clauses.is_empty() {
            self.sections.push(section);
        }
    }
}
