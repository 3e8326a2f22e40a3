//! What the player has in hand: what a digit does, what is drawn, what can be done once more.

use crate::play::{Colour, MarkKind};
use nazo_core::puzzle::{Cell, Value};
use nazo_core::scene::Site;
use nazo_core::words::Phrase;

/// The mode a digit goes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// It is entered.
    #[default]
    Digit,
    /// It is marked in the corner; with automatic candidates, crossed out or restored.
    Corner,
    /// It is marked in the centre; with automatic candidates, crossed out or restored.
    Centre,
    /// It is the number of a colour.
    Colour,
}

impl Mode {
    /// The mode of a kind of marks.
    pub fn of(kind: MarkKind) -> Mode {
        match kind {
            MarkKind::Corner => Mode::Corner,
            MarkKind::Centre => Mode::Centre,
        }
    }

    /// Its name on the screen.
    pub fn name(self) -> Phrase {
        match self {
            Mode::Digit => Phrase::fixed("ui.digit"),
            Mode::Corner => Phrase::fixed("ui.corner"),
            Mode::Centre => Phrase::fixed("ui.centre"),
            Mode::Colour => Phrase::fixed("ui.colour"),
        }
    }
}

/// A change that can be made again elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A value was entered.
    Enter(Value),
    /// A value was marked.
    Mark(MarkKind, Value),
    /// Cells were coloured.
    Colour(Colour),
    /// A candidate was coloured.
    Paint(Value, Colour),
    /// Cells were cleared.
    Clear,
}

/// What is put into every cell that the mouse is drawn over: a value, or nothing.
pub type Stroke = Option<Value>;

/// What the player has in hand: what a digit does, and what can be done once more.
#[derive(Default)]
pub struct Tool {
    pub(super) mode: Mode,
    /// The kind of marks that were made last.
    pub(super) marks: MarkKind,
    /// The colour that was used last.
    pub(super) colour: Colour,
    /// The change that can be made again.
    pub(super) last: Option<Change>,
    /// Whether it made a mark or a colour rather than taking it off.
    pub(super) last_adds: bool,
    /// The ids of the actions chosen last in the palette.
    pub(super) recent: Vec<&'static str>,
}

/// What is being drawn, with the mouse or by keys.
#[derive(Default)]
pub struct Pointer {
    /// The cell where the left mouse button went down.
    pub(super) drag: Option<Cell>,
    /// What is put into the cells that the mouse is drawn over, where these take no digits.
    pub(super) stroke: Option<Stroke>,
    /// Where the next line begins that is drawn by keys; see `Ui::pen`.
    pub(super) pen: Option<Site>,
}
