//! Given digits of a board: the rules that go with them, and whether they break a rule.

use super::{MAX_SIZE, SudokuLayout, cell_name, twice};
use crate::board::Rules;
use nazo_core::puzzle::{Cell, Constraint, Value, ValueSet};
use nazo_core::rules::all_different;
use nazo_core::text::Problem;
use nazo_core::words::{self, Phrase, say};

/// Two equal givens in one house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The name of the house, for messages.
    pub house: Phrase,
    /// The value.
    pub value: Value,
    /// Its first cell in reading order.
    pub first: Cell,
    /// Its second cell.
    pub second: Cell,
}

impl Conflict {
    /// "row 3 has two 4s: r3c2 and r3c7".
    pub(crate) fn problem(&self, size: u8) -> Problem {
        let [one, other] = [self.first, self.second].map(|cell| cell_name(cell.index(), size));
        let value = words::symbol(self.value.0);
        let message = say!("sudoku.two-in-house", house = self.house, value, one, other);
        Problem::Rule { cells: vec![one, other], message }
    }
}

/// The first house with a repeated value, if there is one. `givens` has one entry per cell in reading order.
pub(super) fn conflict(layout: &SudokuLayout, givens: &[Option<Value>]) -> Option<Conflict> {
    if !layout.has_diagonals() && !layout.has_windows() && !may_conflict(layout, givens) {
        return None;
    }
    let given = |cell: Cell| givens.get(cell.index()).copied().flatten();
    layout.houses().into_iter().find_map(|house| {
        let (value, first, second) = twice(&house.cells, given)?;
        Some(Conflict { house: house.label, value, first, second })
    })
}

/// Whether a row, column or area has a repeated value. For files of many puzzles, this does not build the houses.
fn may_conflict(layout: &SudokuLayout, givens: &[Option<Value>]) -> bool {
    let mut seen = [[ValueSet::EMPTY; MAX_SIZE as usize]; 3];
    givens.iter().enumerate().filter_map(|(cell, given)| Some((cell, (*given)?))).any(|(cell, value)| {
        let (row, col) = layout.place(cell);
        [row, col, layout.area_of(cell)].into_iter().zip(&mut seen).any(|(at, sets)| !sets[at].insert(value))
    })
}

/// The cells of the board, its houses and its givens. More constraints may be added.
pub(super) fn model(layout: &SudokuLayout, givens: &[Option<Value>]) -> Rules {
    let mut rules = Rules::new([layout.size().into(); 2], ValueSet::range(1, layout.size()));
    for house in layout.houses() {
        rules.add(Constraint::new(house.form, house.label, all_different(house.cells)));
    }
    rules.givens(givens);
    rules
}
