//! The player's notes, read as a list of candidates.

use super::Session;
use nazo_core::puzzle::{Cell, ValueSet};

impl Session {
    /// For every cell, in cell order, the candidates that the player has noted as all that it can be. `None` if the
    /// marks do not say that. Empty while automatic candidates are shown.
    ///
    /// Centre marks say what a cell can be. Corner marks say where in a house a value can go. They count as a list of
    /// candidates only if no open cell is without marks.
    pub fn noted(&self) -> Vec<Option<ValueSet>> {
        let open = |cell: &Cell| !self.position().is_placed(*cell);
        let all_marked = self.model().cells().filter(open).all(|cell| {
            let marks = self.cell_marks(cell);
            !(marks.corner | marks.centre).is_empty()
        });
        let noted = |cell: Cell| {
            let marks = self.cell_marks(cell);
            match (open(&cell), marks.centre.is_empty()) {
                (true, false) => Some(marks.corner | marks.centre),
                (true, true) if all_marked => Some(marks.corner),
                _ => None,
            }
        };
        if self.view().auto { Vec::new() } else { self.model().cells().map(noted).collect() }
    }
}
