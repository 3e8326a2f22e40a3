//! Rules: what constraints demand.

use std::fmt::Debug;
use std::ops::Deref;
use std::sync::Arc;

use super::{Candidate, Cell, Clauses, Form, Formula, Literal, Part, Position, Sentence, Value, ValueSet, ascending};
use crate::words::Fixed;

/// The behaviour of a sort of rule. No other code knows which sorts exist: code that needs a house, a sum or clauses
/// asks for them here.
pub trait Demand: Debug + Send + Sync {
    /// The cells it constrains, in its own order.
    fn cells(&self) -> Vec<Cell>;

    /// Whether a full assignment (one value per cell) satisfies it. Whether every value of a house occurs is not
    /// checked: that follows from the domains.
    fn holds(&self, values: &[Value]) -> bool;

    /// States in clauses what one of its parts demands.
    fn encode(&self, part: Part, to: &mut dyn Clauses);

    /// A description, used as its name if nobody gives it a better one: "r1c2 < r1c3".
    fn describe(&self) -> Sentence;

    /// Why it rules out values of its cells, if that takes more than its name. `left` has the domains of its cells, in
    /// their order.
    fn reason(&self, _left: &[ValueSet]) -> Option<Reason> {
        None
    }

    /// The same rule about other cells.
    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule;

    /// Removes values that the rule forbids from the domains of its cells, given in the order of [`Demand::cells`], as
    /// far as it can tell. Returns whether the rule can still be satisfied. Exact if every cell has one value left. Not
    /// called for houses, sums, counts and formulas: propagation reads those from the views below.
    fn filter(&self, _domains: &mut [ValueSet]) -> bool {
        true
    }

    /// Whether [`Demand::filter`] counts as complete, so that nobody searches for more. Every value it keeps then
    /// occurs in some assignment that satisfies the rule, or the exceptions do not matter on a board.
    fn is_exact(&self) -> bool {
        false
    }

    /// Whether its clauses state only part of what it demands. [`Demand::cuts`] then states the rest, as far as it is
    /// needed.
    fn is_lazy(&self) -> bool {
        false
    }

    /// Clauses that follow from the rule and matter for the domains `left` of its cells, in their order, each with its
    /// sentence. If every cell has one value and breaks a lazy rule, at least one of the clauses is violated.
    fn cuts(&self, _left: &[ValueSet]) -> Vec<Cut> {
        Vec::new()
    }

    /// Why it cannot be satisfied with the domains `left` of its cells, in their order. None if it can be, or if its
    /// name says enough.
    fn broken(&self, left: &[ValueSet]) -> Option<Sentence> {
        self.cuts(left).into_iter().next().map(|cut| cut.said)
    }

    /// The parts that an explanation can use separately, if its cells can have `values`.
    fn parts(&self, _values: ValueSet) -> Vec<Part> {
        vec![Part::Whole]
    }

    /// The candidates that decide whether it holds, each once, in ascending order.
    fn candidates(&self, domain: &dyn Fn(Cell) -> ValueSet) -> Vec<Candidate> {
        let of = |cell: Cell| domain(cell).iter().map(move |value| Candidate::new(cell, value));
        ascending(self.cells().into_iter().flat_map(of))
    }

    /// Whether the candidates left break it whatever the open cells turn out to be. Clues, sums and houses leave this
    /// to other checks, which give more detail.
    fn is_broken(&self, position: &Position) -> bool {
        let mut left: Vec<ValueSet> = self.cells().into_iter().map(|cell| position.candidates(cell)).collect();
        !self.filter(&mut left)
    }

    /// Whether two values that lie crosswise in four cells can be exchanged without affecting whether the rule holds,
    /// whatever the other cells hold. Corner n is opposite corner 3 - n.
    fn is_blind_to(&self, corners: [Cell; 4], _values: [Value; 2]) -> bool {
        !self.cells().iter().any(|cell| corners.contains(cell))
    }

    /// The candidate that it fixes, if it is a clue that fixes a cell.
    fn given(&self) -> Option<Candidate> {
        None
    }

    /// The total of its cells, if it fixes one.
    fn sum(&self) -> Option<Sum<'_>> {
        None
    }

    /// The literals that are counted, if it is a count.
    fn count(&self) -> Option<Count<'_>> {
        None
    }

    /// The formula, if it is one.
    fn formula(&self) -> Option<&Formula> {
        None
    }

    /// The cells that must all differ, if it demands that.
    fn house(&self) -> Option<&[Cell]> {
        None
    }

    /// Whether all it demands is that its cells differ: a row, a box, a cage without a sum.
    fn is_house(&self) -> bool {
        false
    }
}

/// What a constraint demands. Clones share it.
#[derive(Clone, Debug)]
pub struct Rule(Arc<dyn Demand>);

impl<D: Demand + 'static> From<D> for Rule {
    fn from(demand: D) -> Rule {
        Rule(Arc::new(demand))
    }
}

impl Deref for Rule {
    type Target = dyn Demand;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

/// Why a rule rules out values of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The reason alone: "only r1c1-r2c2 can still cover r1c1".
    pub why: Sentence,
    /// The reason with all that follows, if that is easily said: "only r1c1-r2c2 can still cover r1c1, so draw its
    /// border".
    pub whole: Option<Sentence>,
}

/// A clause that follows from a rule, stated only when it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Its name as a step of its own: "Only Door".
    pub technique: Fixed,
    /// At least one of these holds.
    pub literals: Vec<Literal>,
    /// Why at least one of them holds: "r1c1 and r1c2 cannot get to r3c3 past r1c3, r2c1 and r2c2".
    pub said: Sentence,
}

/// Numbers that add up to a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum<'a> {
    /// The cells that are added up.
    pub cells: &'a [Cell],
    /// Their total.
    pub total: u32,
    /// Whether no number may occur twice.
    pub distinct: bool,
}

/// A bound on the number of literals that hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count<'a> {
    /// The literals counted.
    pub literals: &'a [Literal],
    /// The smallest number that may hold.
    pub least: u32,
    /// The largest number that may hold.
    pub most: u32,
}

impl Count<'_> {
    /// The value whose cells are counted; None if anything else is.
    pub fn value(&self) -> Option<Value> {
        let value = self.literals.first()?.candidate.value;
        self.literals.iter().all(|one| one.holds && one.candidate.value == value).then_some(value)
    }

    /// Whether it keeps two cells of a board from both having the value, as neighbours in many rules.
    pub fn is_of_neighbours(&self, form: Form) -> bool {
        form == Form::Rule && self.literals.len() == 2 && (self.least, self.most) == (0, 1)
    }

    /// The cells that are counted.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.literals.iter().map(|one| one.candidate.cell)
    }
}

/// The number of `cells` on each diagonal of the four corners. Of two values that lie crosswise, one is on the first
/// diagonal, and on the second after an exchange.
pub fn on_diagonals(cells: &[Cell], corners: [Cell; 4]) -> [usize; 2] {
    [[0, 3], [1, 2]].map(|diagonal| diagonal.into_iter().filter(|at: &usize| cells.contains(&corners[*at])).count())
}
