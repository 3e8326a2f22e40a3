//! Why the game refuses an event.

use nazo_core::puzzle::{Candidate, Cell, ConstraintId, Model};
use nazo_core::words::{Phrase, say};

/// The most events of a game, including undo. Each event takes a few hundred bytes, whatever its line contains.
pub const MOST_EVENTS: usize = 100_000;

/// Why an event is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The cell belongs to the puzzle and cannot be changed.
    Given(Cell),
    /// The value can never be in the cell.
    NotAValue(Candidate),
    /// This cell cannot be opened: it is open, it is flagged, or the puzzle hides nothing.
    NotClosed(Cell),
    /// The game is over; undo continues it.
    Over,
    /// The values are not a combination of the sum.
    NotACombination(ConstraintId),
    /// The puzzle has no such cell.
    NoSuchCell(Cell),
    /// The history has no state with this number.
    NoSuchState(usize),
    /// No more trials can be open.
    TooManyTrials,
    /// There is no open trial to keep.
    NoTrial,
    /// Every letter is already in use.
    TooManyBookmarks,
    /// The game has reached its limit of events.
    TooLong,
}

impl Refusal {
    /// The refusal as shown to the player.
    pub fn phrase(&self, model: &Model) -> Phrase {
        match *self {
            Refusal::Given(cell) => say!("play.is-a-clue", cell = model.cell_called(cell)),
            Refusal::NotAValue(candidate) => {
                let (cell, value) = (model.cell_called(candidate.cell), model.called_in(candidate));
                say!("play.not-a-value", cell, value)
            }
            Refusal::NotClosed(cell) => say!("play.cannot-be-opened", cell = model.cell_called(cell)),
            Refusal::Over => Phrase::fixed("play.game-over"),
            Refusal::NotACombination(sum) => {
                let name = model.constraints().get(sum.index()).map(|sum| sum.label.clone());
                say!("play.no-combination", name = name.unwrap_or(Phrase::literal("")))
            }
            Refusal::NoSuchCell(_) => Phrase::fixed("play.no-such-cell"),
            Refusal::NoSuchState(state) => say!("play.no-such-state", state),
            Refusal::TooManyTrials => Phrase::fixed("play.too-many-trials"),
            Refusal::NoTrial => Phrase::fixed("play.no-trial"),
            Refusal::TooManyBookmarks => Phrase::fixed("play.too-many-bookmarks"),
            Refusal::TooLong => say!("play.too-long", most = MOST_EVENTS),
        }
    }
}
