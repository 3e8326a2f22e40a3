//! Which cells a key is about: the one under the cursor, or those that were selected.

use std::collections::BTreeSet;

use nazo_core::puzzle::{Cell, Form, House, Model};
use nazo_core::words::Phrase;

/// The selected cells. Not part of the game: nothing is lost when it is dropped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    pub(super) cells: BTreeSet<Cell>,
    /// Whether cells join as the cursor comes to them.
    pub(super) grows: bool,
    /// How far it was widened: the number of the set of [`widths`] on show.
    pub(super) width: usize,
}

impl Selection {
    /// Whether a cell is selected.
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells.contains(&cell)
    }

    /// How many cells are selected.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is neither a selected cell nor the wish to select some.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The selected cells in the order of the model.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells.iter().copied()
    }
}

/// The cell alone, and every house it stands in with its name: cages and boxes first, then row and column, then what
/// else there is.
/// The sets of cells that a selection is widened to from a cell, each with its name.
pub(super) fn widths(model: &Model, cell: Cell) -> Vec<(Phrase, BTreeSet<Cell>)> {
    let mut houses: Vec<_> = model.houses().iter().filter(|house| house.cells.contains(&cell)).collect();
    houses.sort_by_key(|house| match house.form {
        Form::Cage => 0,
        Form::Box | Form::Region | Form::Run => 1,
        Form::Row => 2,
        Form::Column => 3,
        _ => 4,
    });
    let alone = (model.cell_called(cell), BTreeSet::from([cell]));
    let named = |house: &House| model.constraint(house.constraint).label.clone();
    let houses = houses.into_iter().map(|house| (named(house), house.cells.iter().copied().collect()));
    std::iter::once(alone).chain(houses).collect()
}
