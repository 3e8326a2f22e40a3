//! Which cells a key is about: the one under the cursor, or those that were selected.

use std::collections::BTreeSet;

use super::action::Direction;
use super::model::Ui;
use super::view;
use nazo_core::logic::has_cages_or_runs;
use nazo_core::puzzle::{Cell, Form, House, Model};
use nazo_core::words::{Phrase, say};

/// The selected cells. Not part of the game: nothing is lost when it is dropped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    cells: BTreeSet<Cell>,
    /// Whether cells join as the cursor comes to them.
    grows: bool,
    /// How far it was widened: the number of the set of [`widths`] on show.
    width: usize,
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

impl Ui {
    /// The cells that a mark, a colour or a clearing is about.
    pub(super) fn targets(&self) -> Vec<Cell> {
        if self.has_many() { self.selection.iter().collect() } else { vec![self.cursor()] }
    }

    /// Whether more than one cell is selected.
    pub(super) fn has_many(&self) -> bool {
        self.selection.len() > 1
    }

    /// `v`: selects by moving from here on, or ends that; a selected cell is taken out of the selection.
    pub(super) fn select(&mut self) {
        let cursor = self.cursor();
        let selection = &mut self.selection;
        selection.width = 0;
        if selection.grows {
            selection.grows = false;
            self.say(say!("messages.selection-rests", cells = say!("messages.cells", cells = self.selection.len())));
        } else if selection.cells.remove(&cursor) {
            self.say(say!("messages.unselected", cell = self.name(cursor)));
        } else {
            selection.cells.insert(cursor);
            selection.grows = true;
            self.say(say!("messages.selecting"));
        }
    }

    /// `V`: the cell alone, then each of the houses it stands in, areas before rows and columns.
    pub(super) fn widen(&mut self) {
        let model = self.game.session().model();
        let widths = widths(model, self.cursor());
        // From a selection of another cell or another making it begins anew.
        let is_ours = widths.get(self.selection.width).is_some_and(|(_, cells)| *cells == self.selection.cells);
        let next = if is_ours { (self.selection.width + 1) % widths.len() } else { 1 % widths.len() };
        let Some((name, cells)) = widths.into_iter().nth(next) else { return };
        // Where no panel adds them up, the row of the message does.
        let adds_up = has_cages_or_runs(model) && !view::has_panel(self);
        if !adds_up {
            self.say(say!("messages.selected", name, cells = say!("messages.cells", cells = cells.len())));
        }
        self.selection = Selection { cells, grows: false, width: next };
    }

    /// Shift and a cursor key: moves, and selects what it comes from and what it comes to.
    pub(super) fn extend(&mut self, direction: Direction) {
        self.selection.cells.insert(self.cursor());
        self.walk(direction);
        self.selection.cells.insert(self.cursor());
        self.selection.width = 0;
    }

    /// Lets the cell under the cursor join a selection that grows; to be called when the cursor has moved.
    pub(super) fn selection_follows(&mut self) {
        if self.selection.grows {
            self.selection.cells.insert(self.cursor());
        }
    }

    /// Selects all cells that the mouse was drawn over, of which `from` is the first.
    pub(super) fn drag_over(&mut self, from: Cell, to: Cell) {
        if from != to || !self.selection.is_empty() {
            self.selection.cells.extend([from, to]);
            self.selection.width = 0;
        }
    }

    /// Drops the selection; says whether there was one.
    pub(super) fn unselect(&mut self) -> bool {
        let was_empty = self.selection.is_empty();
        self.selection = Selection::default();
        !was_empty
    }
}

/// The cell alone, and every house it stands in with its name: cages and boxes first, then row and column, then what
/// else there is.
fn widths(model: &Model, cell: Cell) -> Vec<(Phrase, BTreeSet<Cell>)> {
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
