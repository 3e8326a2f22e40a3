//! Which clues are behind what was ruled out.

use crate::puzzle::{BitSet, Cell, ConstraintId, MAX_VALUE, Model, Value, ValueSet};

/// The places that one cell takes in a table over cells and values.
const WIDTH: usize = MAX_VALUE as usize + 1;

/// The table may have so many bits: one for every value of every cell and every clue. The largest kakuro has fewer.
const MOST_BITS: usize = 1 << 30;

/// Remembers for every value that is ruled out the clues that led to it. Rules of the board are not remembered.
pub(super) struct Blame {
    /// The clues that may be used, which are also those that have a number.
    clues: Vec<ConstraintId>,
    /// The number of each constraint among them.
    numbers: Vec<Option<usize>>,
    behind: Vec<BitSet>,
    clash: Option<BitSet>,
}

impl Blame {
    /// For these clues of a model; every other rule is taken for granted. None where there are too many clues and values.
    pub fn new(model: &Model, clues: &[ConstraintId]) -> Option<Blame> {
        if model.cell_count() * WIDTH * clues.len() > MOST_BITS {
            return None;
        }
        let mut numbers = vec![None; model.constraints().len()];
        for (number, clue) in clues.iter().enumerate() {
            if let Some(place) = numbers.get_mut(clue.index()) {
                *place = Some(number);
            }
        }
        let behind = vec![BitSet::new(clues.len()); model.cell_count() * WIDTH];
        Some(Blame { clues: clues.to_vec(), numbers, behind, clash: None })
    }

    /// Whether the constraint may be used: a rule of the board, or one of the clues.
    pub fn allows(&self, model: &Model, id: ConstraintId) -> bool {
        model.constraint(id).rule.is_house() || self.number(id).is_some()
    }

    fn number(&self, id: ConstraintId) -> Option<usize> {
        self.numbers.get(id.index()).copied().flatten()
    }

    /// The clues among these constraints as a set.
    pub fn set_of(&self, from: &[ConstraintId]) -> BitSet {
        BitSet::of(self.clues.len(), from.iter().filter_map(|id| self.number(*id)))
    }

    /// What is behind the value being ruled out.
    pub fn behind(&self, cell: Cell, value: Value) -> Option<&BitSet> {
        self.behind.get(cell.index() * WIDTH + usize::from(value.0))
    }

    /// Adds what is behind everything that is missing in a cell.
    pub fn add_missing(&self, why: &mut BitSet, cell: Cell, missing: ValueSet) {
        missing.iter().filter_map(|value| self.behind(cell, value)).for_each(|behind| why.union_with(behind));
    }

    /// The values are ruled out because of these clues.
    pub fn blame(&mut self, cell: Cell, values: ValueSet, why: &BitSet) {
        for value in values {
            if let Some(behind) = self.behind.get_mut(cell.index() * WIDTH + usize::from(value.0)) {
                *behind = why.clone();
            }
        }
    }

    /// These clues contradict each other. The first contradiction counts.
    pub fn clash(&mut self, why: BitSet) {
        self.clash.get_or_insert(why);
    }

    /// The clues that contradict each other, ascending.
    pub fn clashing(&self) -> Vec<ConstraintId> {
        let numbers = self.clash.iter().flat_map(BitSet::iter);
        let mut clues: Vec<ConstraintId> = numbers.filter_map(|number| self.clues.get(number)).copied().collect();
        clues.sort_unstable();
        clues
    }

    /// The clue because of which the cells differ, where it is no rule of the board; none where they need not.
    pub fn differ(&self, model: &Model, a: Cell, b: Cell) -> Option<BitSet> {
        let houses = model.houses_of(a).iter().filter_map(|at| model.houses().get(*at));
        let mut both = houses.filter(|house| house.set.contains(b.index()) && self.allows(model, house.constraint));
        let first = both.next()?;
        let is_board = |id: ConstraintId| self.number(id).is_none();
        let id = if is_board(first.constraint) || both.any(|house| is_board(house.constraint)) {
            return Some(self.set_of(&[]));
        } else {
            first.constraint
        };
        Some(self.set_of(&[id]))
    }
}
