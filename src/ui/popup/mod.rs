//! The popups over the screen of a game, one file each. A popup owns its state, handles actions, and defines its
//! content, its place and its keys. The game below knows none of them by name.

pub(super) mod chooser;
pub(super) mod manual_page;
pub(super) mod page;
pub(super) mod palette;
pub(super) mod place;
pub(super) mod table;
pub(super) mod unsound;

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::action::Action;
use super::app::{Flow, Input};
use super::key_hints::KeyHint;
use super::model::Ui;
use super::prefix::Prefix;
use super::view::frame::Beyond;
use super::view::layout::ScreenLayout;
use super::view::text::{self, Line};
use nazo_core::puzzle::{Cell, ConstraintId};
use nazo_core::scene::Scene;

/// A popup over the screen of a game. While it handles an input it is not in front, and [`Then`] says what comes in
/// front afterwards.
pub trait Popup {
    /// Handles an action.
    fn update(&mut self, action: Action, ui: &mut Ui) -> Then;

    /// Its content for this much room.
    fn content(&self, ui: &Ui, room: Room) -> Content;

    /// Its place.
    fn stand(&self, ui: &Ui) -> Stand;

    /// Its keys.
    fn hints(&self, ui: &Ui) -> &'static [KeyHint];

    /// Whether keys type text into it, whatever they are bound to.
    fn is_typed_in(&self) -> bool {
        false
    }

    /// Handles a key or a pasted text, if text is typed into it.
    fn type_in(&mut self, _input: Input, _ui: &mut Ui) -> Then {
        Then::Stay
    }

    /// Handles a number that was typed after a prefix. Returns whether the number was meant for it.
    fn number(&mut self, _prefix: Prefix, _number: u8, _ui: &mut Ui) -> bool {
        false
    }

    /// The selected row and the number of rows, if it is a list that the mouse may choose from.
    fn list(&self, _ui: &Ui) -> Option<(usize, usize)> {
        None
    }

    /// Selects a row of the list. Enter chooses it.
    fn select(&mut self, _row: usize, _ui: &mut Ui) {}

    /// The popup that its help key opens, if it has keys of its own.
    fn keys(self: Box<Self>) -> Option<Box<dyn Popup>> {
        None
    }

    /// The popup that comes in front when this one is closed.
    fn below(self: Box<Self>) -> Option<Box<dyn Popup>> {
        None
    }

    /// The columns of text that it needs beside the board, out of those of `room`.
    fn columns(&self, _ui: &Ui, room: (u16, u16)) -> u16 {
        room.0
    }

    /// The place where the cells it is about stay visible, and the scroll of the board for that.
    fn spot(&self, _ui: &Ui, _layout: &ScreenLayout, _room: Rect) -> Option<ClearSpot> {
        None
    }

    /// The board to show while it is in front, if not the usual one.
    fn scene(&self, _ui: &Ui) -> Option<Scene> {
        None
    }

    /// The cells that should be visible, if not the cursor's.
    fn focus(&self, _ui: &Ui) -> Option<Vec<Cell>> {
        None
    }

    /// The conflicting constraints that it shows.
    fn clashing(&self) -> &[ConstraintId] {
        &[]
    }
}

/// What happens to a popup after an input.
pub enum Then {
    /// It stays in front.
    Stay,
    /// It is closed.
    Close,
    /// Another popup replaces it.
    Open(Box<dyn Popup>),
    /// It is closed, and this action is done.
    Do(Action),
}

/// The room for the content of a popup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The columns and rows of text.
    pub size: (u16, u16),
    /// Whether there is a panel beside the board.
    pub has_panel: bool,
}

/// The content of a popup: a title, and lines of which the first `scroll` are out of sight.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// The title in its frame.
    pub title: String,
    /// Its lines.
    pub lines: Vec<Line>,
    /// The number of lines scrolled away.
    pub scroll: usize,
    /// Whether rows of a list among them are out of sight.
    pub beyond: Beyond,
}

/// The place of a popup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// Well within the board, as large as its text. If it does not fit, over as much as it needs.
    Within(Manner),
    /// Over the board, as a list of many rows.
    List,
    /// In the middle, as large as its text.
    Centre,
    /// Beside the board, which stays visible.
    Beside {
        /// Whether it is at the left, because the player looks at what is at the right.
        left: bool,
    },
    /// Where it hides none of the cells it is about; see [`Popup::spot`].
    Clear,
}

/// The manner of a text within the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// No special needs.
    Plain,
    /// The cells that it is about should stay visible.
    BesideCells,
    /// It is long, and scrolled in a frame of the usual size.
    Scrolled,
    /// The number of rows before wrapping. A text of many rows is wrapped only once.
    Long(usize),
}

/// A place for a frame, and the scroll of the board behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClearSpot {
    /// The frame.
    pub frame: Rect,
    /// The scroll of the board.
    pub scroll: (u16, u16),
}

/// A popup with its text wrapped to fit.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The layout it was placed on, and the room it has.
    pub(super) within: (ScreenLayout, Rect),
    pub(super) frame: Rect,
    pub(super) content: Content,
}

impl Placed {
    /// The size of its text including the frame.
    pub(super) fn size(&self) -> (u16, u16) {
        let Content { title, lines, .. } = &self.content;
        let widest = lines.iter().map(|line| text::width(line)).max().unwrap_or(0);
        (widest.max(title.width() as u16 + 2) + 4, lines.len() as u16 + 2)
    }

    pub(super) fn fits(&self, area: Rect) -> bool {
        let (width, height) = self.size();
        width <= area.width && height <= area.height
    }
}

impl Ui {
    /// Passes an input to the popup in front, and does what it returns.
    pub(super) fn hand_to_popup(&mut self, hand: impl FnOnce(&mut dyn Popup, &mut Ui) -> Then) -> Flow {
        let Some(mut popup) = self.popup.take() else { return Flow::Go };
        match hand(&mut *popup, self) {
            Then::Stay => self.popup = Some(popup),
            Then::Close => self.popup = popup.below(),
            Then::Open(next) => self.popup = Some(next),
            Then::Do(action) => return self.act(action),
        }
        Flow::Go
    }

    /// Whether text is being typed into the popup in front.
    pub(super) fn is_typing(&self) -> bool {
        self.popup.as_ref().is_some_and(|popup| popup.is_typed_in())
    }

    /// Passes a number after a prefix to the popup in front. Returns whether the number was meant for it.
    pub(super) fn popup_takes(&mut self, prefix: Prefix, number: u8) -> bool {
        let mut is_taken = false;
        let _ = self.hand_to_popup(|popup, ui| {
            is_taken = popup.number(prefix, number, ui);
            Then::Stay
        });
        is_taken
    }
}
