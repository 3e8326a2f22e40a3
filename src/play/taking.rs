//! Taking a step into the game.

use std::collections::BTreeMap;

use super::wishes::edit_of;
use super::{Edit, MarkKind, Move, Session, TakeError, Walk};
use nazo_core::puzzle::{Cell, Step, ValueSet};

impl Session {
    /// The move that does what a step says, whatever path it is from; none where the game has all of it already.
    ///
    /// # Errors
    /// An entry contradicts the step.
    pub fn taking(&self, step: &Step) -> Result<Option<Move>, TakeError> {
        let now = self.visible().clone();
        Walk::new(self.model().clone(), now.clone(), vec![step.clone()]).take(0, &now)
    }

    /// The move, and behind its own edits such as keep the player's marks true to it: a candidate that it crosses out
    /// leaves the marks of its cell, and with `tidy` a value that it enters those of the cells that see it.
    pub fn tidied(&self, made: Move, tidy: bool) -> Move {
        let made = self.opening_instead(made);
        let mut edits = made.edits().to_vec();
        let mut gone: BTreeMap<Cell, ValueSet> = BTreeMap::new();
        for edit in made.edits() {
            match edit {
                Edit::Strike(struck) => _ = gone.entry(struck.cell).or_default().insert(struck.value),
                Edit::Put(placed) if tidy => {
                    for peer in self.model().peers(placed.cell) {
                        gone.entry(*peer).or_default().insert(placed.value);
                    }
                }
                _ => {}
            }
        }
        for (cell, values) in gone {
            for kind in [MarkKind::Corner, MarkKind::Centre] {
                let marks = self.own_marks(kind, cell);
                let left = marks - values;
                if left != marks {
                    edits.push(edit_of(kind)(cell, left));
                }
            }
        }
        Move::of(edits).unwrap_or(made)
    }
}
