//! Sums at a position: what the open cells of a cage or a run still have to add up to, and in which ways they can.
//! A cage of a killer and a run of a kakuro are one thing here: cells that differ and have a total.

use super::pattern::{Places, all_of};
use crate::puzzle::{
    AtomId, Candidate, Cell, ConstraintId, House, MAX_VALUE, Model, Position, Value, ValueSet, value_sets,
};

/// The most digit sets in a list. Nobody goes through a longer one.
pub(super) const MOST_SETS: usize = 128;

/// The open cells of a cage or run, with what they must add up to.
#[derive(Clone, Debug)]
pub struct OpenSum<'m> {
    /// The cage or run.
    pub house: &'m House,
    /// Its rule: its cells differ and add up to its sum.
    pub rule: AtomId,
    /// Its open cells, in order; at least one.
    pub cells: Vec<Cell>,
    /// The candidates of these cells.
    pub candidates: Vec<ValueSet>,
    /// Their total: the sum less the placed values.
    pub total: u32,
}

/// The sums of the model that have open cells, in model order. A sum that its placed cells already exceed is left out.
pub fn open_sums<'m>(model: &'m Model, position: &'m Position) -> impl Iterator<Item = OpenSum<'m>> {
    model.houses().iter().filter_map(|house| open_sum(model, position, house))
}

/// The open part of `house`. None if it has no sum or no open cell, or if its placed cells exceed the sum.
pub fn open_sum<'m>(model: &'m Model, position: &Position, house: &'m House) -> Option<OpenSum<'m>> {
    let total = total_of(model, house.constraint)?;
    let placed = sum_of(house.cells.iter().filter_map(|cell| position.value(*cell)));
    let cells: Vec<Cell> = house.cells.iter().copied().filter(|cell| !position.is_placed(*cell)).collect();
    let candidates: Vec<ValueSet> = cells.iter().map(|cell| position.candidates(*cell)).collect();
    let rule = model.atoms_of(house.constraint).next()?;
    let total = total.checked_sub(placed)?;
    (!cells.is_empty()).then_some(OpenSum { house, rule, cells, candidates, total })
}

/// The total of a constraint's cells; None if it does not state one.
pub fn total_of(model: &Model, id: ConstraintId) -> Option<u32> {
    model.constraint(id).rule.sum().map(|sum| sum.total)
}

/// The sum of the values.
pub fn sum_of(values: impl IntoIterator<Item = Value>) -> u32 {
    values.into_iter().map(|value| u32::from(value.number())).sum()
}

/// The ways to fill cells that differ: the digit sets, and what each cell can take in one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fillings {
    /// The sets of digits, in the order of counting: 1+5 before 2+4.
    pub sets: Vec<ValueSet>,
    /// The digits that each cell can take.
    pub supports: Vec<ValueSet>,
}

impl OpenSum<'_> {
    /// Whether no cell is placed yet.
    pub fn is_whole(&self) -> bool {
        self.cells.len() == self.house.cells.len()
    }

    /// The digit sets of the right size and total in which every cell finds a digit and every digit a cell. None if
    /// there are too many to go through.
    pub fn combinations(&self) -> Option<Vec<ValueSet>> {
        combinations(&self.candidates, self.total)
    }

    /// The combinations whose digits can be placed, one in each cell. None if there are too many to go through.
    pub fn fillings(&self) -> Option<Fillings> {
        Some(fillings(self.combinations()?, &self.candidates))
    }

    /// The earlier eliminations that the candidates of the open cells and their total depend on. That a placed digit is
    /// gone from the other cells is part of the rule itself.
    pub fn premises(&self, model: &Model, position: &Position) -> Vec<Candidate> {
        let placed: ValueSet = self.house.cells.iter().filter_map(|cell| position.value(*cell)).collect();
        let gone = |cell: &Cell| {
            let gone = model.domain(*cell) - position.candidates(*cell);
            if position.is_placed(*cell) { gone } else { gone - placed }
        };
        all_of(&self.house.cells, gone)
    }

    /// The open cells that have `value` as a candidate: bit n stands for the n-th open cell.
    pub fn places(&self, value: Value) -> Places {
        let fits =
            self.candidates.iter().enumerate().take(Places::BITS as usize).filter(|(_, set)| set.contains(value));
        fits.fold(0, |places, (at, _)| places | 1 << at)
    }

    /// The open cells in the set `places`.
    pub fn cells_at(&self, places: Places) -> impl Iterator<Item = Cell> + '_ {
        let is_meant = move |at: usize| places.checked_shr(at as u32).unwrap_or(0) & 1 == 1;
        self.cells.iter().enumerate().filter(move |(at, _)| is_meant(*at)).map(|(_, cell)| *cell)
    }

    /// The candidates of the open cells that are not in `left`.
    pub fn lost_beyond(&self, left: ValueSet) -> Vec<Candidate> {
        pairs(&self.cells, self.candidates.iter().map(|candidates| *candidates - left))
    }

    /// The candidates of the open cells that are not in the cell's set in `supports`.
    pub fn lost_to(&self, supports: &[ValueSet]) -> Vec<Candidate> {
        pairs(&self.cells, self.candidates.iter().zip(supports).map(|(candidates, left)| *candidates - *left))
    }

    /// The candidates of the open cells that are in `values`.
    pub fn pattern(&self, values: ValueSet) -> Vec<Candidate> {
        pairs(&self.cells, self.candidates.iter().map(|candidates| *candidates & values))
    }
}

/// The candidates formed by each cell and its set of values.
pub fn pairs(cells: &[Cell], values: impl IntoIterator<Item = ValueSet>) -> Vec<Candidate> {
    let of_cell = |(cell, values): (&Cell, ValueSet)| values.iter().map(|value| Candidate::new(*cell, value)).collect();
    cells.iter().zip(values).flat_map(|pair| -> Vec<Candidate> { of_cell(pair) }).collect()
}

/// The digit sets for cells with these candidates that differ and add up to `total`. None if there are more than
/// [`MOST_SETS`].
pub fn combinations(candidates: &[ValueSet], total: u32) -> Option<Vec<ValueSet>> {
    let union = candidates.iter().fold(ValueSet::EMPTY, |all, set| all | *set);
    let mut sets = value_sets(union, candidates.len(), total, MOST_SETS)?;
    sets.retain(|set| candidates.iter().all(|candidates| !(*candidates & *set).is_empty()));
    Some(sets)
}

/// Those of `sets` whose digits can be placed in cells with these candidates, with what each cell can take.
pub fn fillings(sets: Vec<ValueSet>, candidates: &[ValueSet]) -> Fillings {
    let mut found = Fillings { sets: Vec::new(), supports: vec![ValueSet::EMPTY; candidates.len()] };
    for set in sets {
        let within: Vec<ValueSet> = candidates.iter().map(|candidates| *candidates & set).collect();
        let Some(supports) = arrangements(&within) else { continue };
        found.sets.push(set);
        for (all, here) in found.supports.iter_mut().zip(supports) {
            *all = *all | here;
        }
    }
    found
}

/// Whether all cells can take different values.
pub fn can_differ(within: &[ValueSet]) -> bool {
    Matching::of(within).is_some()
}

/// The values that each cell can take if all cells take different values, out of as many values as there are cells.
/// None if they cannot. A matching gives one arrangement; exchanging values along cycles gives all the others (Berge
/// 1957).
pub fn arrangements(within: &[ValueSet]) -> Option<Vec<ValueSet>> {
    let taken = Matching::of(within)?;
    let supports = within.iter().enumerate().map(|(at, values)| {
        let possible = values.iter().filter(|value| taken.can_take(within, at, *value));
        possible.collect::<ValueSet>()
    });
    Some(supports.collect())
}

/// The cell that holds each value.
pub(super) struct Matching {
    holder: [u8; MAX_VALUE as usize + 1],
}

/// Marks a value that no cell holds.
const NOBODY: u8 = u8::MAX;

impl Matching {
    /// The matching in which no cell holds a value.
    pub(super) fn empty() -> Matching {
        Matching { holder: [NOBODY; MAX_VALUE as usize + 1] }
    }

    /// A matching in which every cell holds a value; None if there are not enough values.
    fn of(within: &[ValueSet]) -> Option<Matching> {
        let mut matching = Matching::empty();
        (0..within.len()).all(|at| matching.place(within, at, &mut ValueSet::default())).then_some(matching)
    }

    fn holder(&self, value: Value) -> Option<usize> {
        self.holder.get(usize::from(value.number())).copied().filter(|holder| *holder != NOBODY).map(usize::from)
    }

    /// Gives the cell at `at` a value, moving others if needed. Returns whether that is possible.
    pub(super) fn place(&mut self, within: &[ValueSet], at: usize, tried: &mut ValueSet) -> bool {
        for value in within.get(at).copied().unwrap_or_default() {
            if !tried.insert(value) {
                continue;
            }
            if self.holder(value).is_none_or(|other| self.place(within, other, tried)) {
                if let Some(slot) = self.holder.get_mut(usize::from(value.number())) {
                    *slot = at as u8;
                }
                return true;
            }
        }
        false
    }

    /// Whether the cell at `at` can have `wanted` while all cells keep a value and all values a cell. The holder of
    /// `wanted` takes another value, and so on, until the value of the first cell is taken.
    fn can_take(&self, within: &[ValueSet], at: usize, wanted: Value) -> bool {
        let mut tried = ValueSet::single(wanted);
        let mut open = vec![wanted];
        while let Some(value) = open.pop() {
            let Some(holder) = self.holder(value) else { continue };
            if holder == at {
                return true;
            }
            let others = within.get(holder).copied().unwrap_or_default() - tried;
            tried = tried | others;
            open.extend(others);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(texts: &[&str]) -> Vec<ValueSet> {
        let digit = |c: char| c.to_digit(10).map(|digit| Value(digit as u8));
        texts.iter().map(|text| text.chars().filter_map(digit).collect()).collect()
    }

    #[test]
    fn every_order_is_tried() {
        assert_eq!(arrangements(&sets(&["12", "12", "123"])), Some(sets(&["12", "12", "3"])));
        assert_eq!(arrangements(&sets(&["12", "23", "13"])), Some(sets(&["12", "23", "13"])));
        assert_eq!(arrangements(&sets(&["124", "1", "24"])), Some(sets(&["24", "1", "24"])));
        assert_eq!(arrangements(&sets(&["12", "12", "12"])), None);
    }

    #[test]
    fn combinations_have_a_digit_for_every_cell() {
        let found = |cells: &[&str], total| combinations(&sets(cells), total);
        assert_eq!(found(&["1234", "1234"], 5), Some(sets(&["14", "23"])));
        assert_eq!(found(&["34", "1234"], 5), Some(sets(&["14", "23"])));
        assert_eq!(found(&["4", "1234"], 5), Some(sets(&["14"])));
        assert_eq!(found(&["4", "1234"], 9), Some(Vec::new()));
    }
}
