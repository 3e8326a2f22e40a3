//! What keys do with the selected cells.

use super::action::Direction;
use super::model::Ui;
use super::select::{Selection, widths};
use super::view::shown::has_panel;
use nazo_core::logic::has_cages_or_runs;
use nazo_core::puzzle::Cell;
use nazo_core::words::say;

impl Ui {
    /// The cells that a mark, a colour or clearing applies to.
    pub(super) fn targets(&self) -> Vec<Cell> {
        if self.has_many() { self.selection.iter().collect() } else { vec![self.cursor()] }
    }

    /// Whether more than one cell is selected.
    pub(super) fn has_many(&self) -> bool {
        self.selection.len() > 1
    }

    /// `v`: starts selecting by moving from here, or ends that. A selected cell is removed from the selection.
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

    /// `V`: selects the cell alone, then each of its houses, areas before rows and columns.
    pub(super) fn widen(&mut self) {
        let model = self.game.session().model();
        let widths = widths(model, self.cursor());
        // If the selection is of another cell or was made differently, widening starts over.
        let is_ours = widths.get(self.selection.width).is_some_and(|(_, cells)| *cells == self.selection.cells);
        let next = if is_ours { (self.selection.width + 1) % widths.len() } else { 1 % widths.len() };
        let Some((name, cells)) = widths.into_iter().nth(next) else { return };
        // Without a panel that shows their total, the message row shows it.
        let adds_up = has_cages_or_runs(model) && !has_panel(self);
        if !adds_up {
            self.say(say!("messages.selected", name, cells = say!("messages.cells", cells = cells.len())));
        }
        self.selection = Selection { cells, grows: false, width: next };
    }

    /// Shift and an arrow key: moves, and selects the cells at both ends of the move.
    pub(super) fn extend(&mut self, direction: Direction) {
        self.selection.cells.insert(self.cursor());
        self.walk(direction);
        self.selection.cells.insert(self.cursor());
        self.selection.width = 0;
    }

    /// Adds the cell under the cursor to a growing selection. To be called after the cursor has moved.
    pub(super) fn selection_follows(&mut self) {
        if self.selection.grows {
            self.selection.cells.insert(self.cursor());
        }
    }

    /// Adds the first cell of a mouse drag and those that it has passed since to the selection.
    pub(super) fn drag_over(&mut self, from: Cell, passed: &[Cell]) {
        if passed != [from] || !self.selection.is_empty() {
            self.selection.cells.insert(from);
            self.selection.cells.extend(passed);
            self.selection.width = 0;
        }
    }

    /// Drops the selection. Returns whether there was one.
    pub(super) fn unselect(&mut self) -> bool {
        let was_empty = self.selection.is_empty();
        self.selection = Selection::default();
        !was_empty
    }
}
