//! The player's tools: what a digit does, what is being drawn, what can be repeated.

use crate::play::{Colour, MarkKind};
use nazo_core::puzzle::{Cell, Value};
use nazo_core::scene::Site;
use nazo_core::words::Phrase;

/// What a digit key does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Enters the digit.
    #[default]
    Digit,
    /// Marks the digit in the corner. With automatic candidates, crosses it out or restores it.
    Corner,
    /// Marks the digit in the centre. With automatic candidates, crosses it out or restores it.
    Centre,
    /// Applies the colour with this number.
    Colour,
}

impl Mode {
    /// The mode for a kind of mark.
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

/// A change that can be repeated elsewhere.
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

/// What dragging the mouse puts into each cell: a value, or nothing.
pub type Stroke = Option<Value>;

/// The player's tools: what a digit does, and what can be repeated.
#[derive(Default)]
pub struct Tool {
    pub(super) mode: Mode,
    /// The kind of mark used last.
    pub(super) marks: MarkKind,
    /// The colour used last.
    pub(super) colour: Colour,
    /// The change that can be repeated.
    pub(super) last: Option<Change>,
    /// Whether that change added a mark or colour rather than removing it.
    pub(super) last_adds: bool,
    /// The ids of the actions chosen last in the palette.
    pub(super) recent: Vec<&'static str>,
}

/// What is being drawn, with the mouse or by keys.
#[derive(Default)]
pub struct Pointer {
    /// The cell where the left mouse button went down.
    pub(super) drag: Option<Cell>,
    /// What dragging puts into the cells, on boards that take no digits.
    pub(super) stroke: Option<Stroke>,
    /// Where the next line drawn by keys begins. See `Ui::pen`.
    pub(super) pen: Option<Site>,
}
