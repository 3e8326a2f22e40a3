//! Taking a step into the game.

use std::collections::BTreeMap;

use super::wishes::edit_of;
use super::{Edit, MarkKind, Move, Session, TakeError, Walk};
use crate::puzzle::{Cell, Step, ValueSet};

impl Session {
    /// The move that does what a step says, whatever path it is from; none where the game has all of it already.
    ///
    /// # Errors
    /// An entry contradicts the step.
    pub fn taking(&self, step: &Step) -> Result<Option<Move>, TakeError> {
        let now = self.position().clone();
        Walk::new(self.model().clone(), now.clone(), vec![step.clone()]).take(0, &now)
    }

    /// The move, and behind its own edits such as take the values it enters out of the player's marks in the cells
    /// that see them.
    pub fn tidied(&self, made: Move) -> Move {
        let mut edits = made.edits().to_vec();
        let mut seen: BTreeMap<Cell, ValueSet> = BTreeMap::new();
        for edit in made.edits() {
            let Edit::Put(placed) = edit else { continue };
            for peer in self.model().peers(placed.cell) {
                seen.entry(*peer).or_default().insert(placed.value);
            }
        }
        for (cell, values) in seen {
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
