//! Applies a step of a solution path to the game.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::moves_for::edit_of;
use super::{Edit, MarkKind, Move, Session, TakeError, Walk};
use nazo_core::logic::{HIDDEN_SINGLE, NAKED_SINGLE, Technique};
use nazo_core::puzzle::{Candidate, Cell, Step, ValueSet};

impl Session {
    /// The move that does what a step says, from whatever path; `None` if the game already has all of it.
    ///
    /// # Errors
    /// An entry contradicts the step.
    pub fn taking(&self, step: &Step) -> Result<Option<Move>, TakeError> {
        let now = self.visible().clone();
        Walk::new(self.model().clone(), now.clone(), vec![step.clone()]).take(0, &now)
    }

    /// The values that naked singles place now, and hidden singles if the kind has them; one for each cell.
    pub fn singles(&self) -> Vec<Candidate> {
        let techniques = self.puzzle().kind().techniques();
        let has_hidden = techniques.iter().any(|technique| technique.name() == HIDDEN_SINGLE.name());
        let hidden = has_hidden.then_some(&HIDDEN_SINGLE as &dyn Technique);
        let mut found = BTreeMap::new();
        for technique in [&NAKED_SINGLE as &dyn Technique].into_iter().chain(hidden) {
            // The sink never breaks off.
            let _ = technique.find(self.model(), self.visible(), &mut |step| {
                for placed in step.places {
                    found.entry(placed.cell).or_insert(placed);
                }
                ControlFlow::Continue(())
            });
        }
        found.into_values().collect()
    }

    /// The move, followed by edits that keep the player's marks consistent with it. A candidate that it rules out is
    /// removed from the marks of its cell. With `tidy`, a value that it enters is removed from those of the cells that
    /// see it.
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
