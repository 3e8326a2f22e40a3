//! What constraints demand.

use std::fmt::Debug;
use std::ops::Deref;
use std::sync::Arc;

use super::{Candidate, Cell, Clauses, Formula, Literal, Part, Position, Sentence, Value, ValueSet, ascending};
use crate::words::Fixed;

/// What a sort of rule says of itself. Nobody else knows what sorts there are: who wants a house, a sum or clauses asks for
/// them here.
pub trait Demand: Debug + Send + Sync {
    /// The cells it binds, in the order it lists them.
    fn cells(&self) -> Vec<Cell>;

    /// Whether a full assignment (one value per cell) obeys it, without regard to whether every value of a house occurs:
    /// that follows from the domains.
    fn holds(&self, values: &[Value]) -> bool;

    /// Says in clauses what one of its parts demands.
    fn encode(&self, part: Part, to: &mut dyn Clauses);

    /// What it demands, as it is named where nobody gives it a better name: "r1c2 < r1c3".
    fn describe(&self) -> Sentence;

    /// The same rule about other cells.
    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule;

    /// Keeps of what is left of its cells, in their order, what it allows, as far as it sees; says whether it can be kept at
    /// all. Exact where every cell has one value left. Not asked of houses, sums, counts and formulas, which those who draw
    /// conclusions know by what they say of themselves.
    fn filter(&self, _domains: &mut [ValueSet]) -> bool {
        true
    }

    /// Whether nobody looks for more than [`Demand::filter`] says: that leaves only what some assignment that keeps the rule has, or
    /// is as good as that on a board.
    fn is_exact(&self) -> bool {
        false
    }

    /// Whether what it says in clauses is not all that it demands: [`Demand::cuts`] says the rest of it, as far as somebody has
    /// to know.
    fn is_lazy(&self) -> bool {
        false
    }

    /// What stands in the way where this is left of its cells, in their order: clauses that follow from the rule, each with
    /// its sentence. Of a lazy rule at least one that is not kept, wherever every cell has one value and the rule is broken.
    fn cuts(&self, _left: &[ValueSet]) -> Vec<Cut> {
        Vec::new()
    }

    /// The parts of which an explanation can use one without the others, where its cells can have `values`.
    fn parts(&self, _values: ValueSet) -> Vec<Part> {
        vec![Part::Whole]
    }

    /// The candidates on which it depends whether it holds, each once, in ascending order.
    fn candidates(&self, domain: &dyn Fn(Cell) -> ValueSet) -> Vec<Candidate> {
        let of = |cell: Cell| domain(cell).iter().map(move |value| Candidate::new(cell, value));
        ascending(self.cells().into_iter().flat_map(of))
    }

    /// Whether the candidates that are left break it whatever the open cells turn out to be. Clues, sums and houses leave that
    /// to others, who say more of it.
    fn is_broken(&self, position: &Position) -> bool {
        let mut left: Vec<ValueSet> = self.cells().into_iter().map(|cell| position.candidates(cell)).collect();
        !self.filter(&mut left)
    }

    /// Whether it is kept just as well with two values exchanged that lie crosswise in four cells (the one opposite number n is
    /// 3 - n), whatever the others hold.
    fn is_blind_to(&self, corners: [Cell; 4], _values: [Value; 2]) -> bool {
        !self.cells().iter().any(|cell| corners.contains(cell))
    }

    /// The clue that fixes a cell, where it is one.
    fn given(&self) -> Option<Candidate> {
        None
    }

    /// What the cells add up to, where that is told.
    fn sum(&self) -> Option<Sum<'_>> {
        None
    }

    /// The literals that are counted, where it is a count.
    fn count(&self) -> Option<Count<'_>> {
        None
    }

    /// The formula, where it is one.
    fn formula(&self) -> Option<&Formula> {
        None
    }

    /// The cells no two of which may have the same value, where it says that.
    fn house(&self) -> Option<&[Cell]> {
        None
    }

    /// Whether that its cells differ is all it demands: a row, a box, a cage without a sum.
    fn is_house(&self) -> bool {
        false
    }
}

/// What a constraint demands, shared by those who have it.
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

/// Something that follows from a rule where that becomes of interest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// What it is called where it is a step by itself: "Only Door".
    pub technique: Fixed,
    /// One of these holds at least.
    pub literals: Vec<Literal>,
    /// Why none of them can be missing: "r1c1 and r1c2 cannot get to r3c3 past r1c3, r2c1 and r2c2".
    pub said: Sentence,
}

/// Numbers that add up to a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum<'a> {
    /// The cells that are added.
    pub cells: &'a [Cell],
    /// What they add up to.
    pub total: u32,
    /// Whether no number may occur twice among them.
    pub distinct: bool,
}

/// Literals of which some number holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count<'a> {
    /// The literals counted.
    pub literals: &'a [Literal],
    /// The smallest number that may be true.
    pub least: u32,
    /// The largest number that may be true.
    pub most: u32,
}

/// How many of four cells crosswise each diagonal has among some cells: where two values lie crosswise, the one is in the
/// first, and after an exchange in the second.
pub fn on_diagonals(cells: &[Cell], corners: [Cell; 4]) -> [usize; 2] {
    [[0, 3], [1, 2]].map(|diagonal| diagonal.into_iter().filter(|at: &usize| cells.contains(&corners[*at])).count())
}
