//! The cells that a key applies to: the one under the cursor, or the selected ones.

use std::collections::BTreeSet;

use nazo_core::puzzle::{Cell, Form, House, Model};
use nazo_core::words::Phrase;

/// The selected cells. They are not part of the game: nothing is lost when the selection is dropped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    pub(super) cells: BTreeSet<Cell>,
    /// Whether cells are added as the cursor reaches them.
    pub(super) grows: bool,
    /// How far the selection was widened, as an index into [`widths`].
    pub(super) width: usize,
}

impl Selection {
    /// Whether a cell is selected.
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells.contains(&cell)
    }

    /// The number of selected cells.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether no cell is selected.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The selected cells, in the order of the model.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells.iter().copied()
    }
}

/// The sets of cells to which a selection of a cell is widened, each with its name. The cell alone comes first, then
/// every house of the cell: cages and boxes, then row and column, then all others.
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
