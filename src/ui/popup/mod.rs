//! What lies over the screen of a game, one file each. A popup owns its state, does what keys ask of it, says what it
//! shows, where that stands, and which keys it has. The game below knows none of them by name.

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

/// Something that lies over the screen of a game. While it takes an input it is not in front: [`Then`] says what comes
/// there.
pub trait Popup {
    /// Does what an action asks.
    fn update(&mut self, action: Action, ui: &mut Ui) -> Then;

    /// What it shows in so much room.
    fn content(&self, ui: &Ui, room: Room) -> Content;

    /// Where it stands.
    fn stand(&self, ui: &Ui) -> Stand;

    /// Its keys.
    fn hints(&self, ui: &Ui) -> &'static [KeyHint];

    /// Whether keys type text into it, whatever they are bound to.
    fn is_typed_in(&self) -> bool {
        false
    }

    /// Takes a key or a pasted text, where such are typed into it.
    fn type_in(&mut self, _input: Input, _ui: &mut Ui) -> Then {
        Then::Stay
    }

    /// Takes a number that was typed after a prefix; says whether it was meant for it.
    fn number(&mut self, _prefix: Prefix, _number: u8, _ui: &mut Ui) -> bool {
        false
    }

    /// The selected row and how many there are, where it is a list that the mouse may choose from.
    fn list(&self, _ui: &Ui) -> Option<(usize, usize)> {
        None
    }

    /// Selects a row of the list; Enter takes it.
    fn select(&mut self, _row: usize, _ui: &mut Ui) {}

    /// What its key for help opens, where it has keys of its own.
    fn keys(self: Box<Self>) -> Option<Box<dyn Popup>> {
        None
    }

    /// What comes in front when it is closed.
    fn below(self: Box<Self>) -> Option<Box<dyn Popup>> {
        None
    }

    /// The columns that it needs beside the board, of those of a room.
    fn columns(&self, _ui: &Ui, room: (u16, u16)) -> u16 {
        room.0
    }

    /// Where it must stand so that the cells it is about stay in sight, and how far the board is scrolled for that.
    fn spot(&self, _ui: &Ui, _layout: &ScreenLayout, _room: Rect) -> Option<ClearSpot> {
        None
    }

    /// The board as it is to be looked at, where that is another one.
    fn scene(&self, _ui: &Ui) -> Option<Scene> {
        None
    }

    /// The cells that are to be in sight, where these are others than the cursor's.
    fn focus(&self, _ui: &Ui) -> Option<Vec<Cell>> {
        None
    }

    /// The constraints that it shows to conflict.
    fn clashing(&self) -> &[ConstraintId] {
        &[]
    }
}

/// What becomes of a popup after an input.
pub enum Then {
    /// It stays in front.
    Stay,
    /// It is closed.
    Close,
    /// Another one takes its place.
    Open(Box<dyn Popup>),
    /// It is closed, and this is done.
    Do(Action),
}

/// What a popup has to show itself in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The columns and rows of text.
    pub size: (u16, u16),
    /// Whether there is a panel beside the board.
    pub has_panel: bool,
}

/// What a popup shows: a title, and lines of which the first `scroll` are out of sight.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// What stands in its frame.
    pub title: String,
    /// Its lines.
    pub lines: Vec<Line>,
    /// How many of them are scrolled away.
    pub scroll: usize,
    /// Which rows of a list among them are out of sight.
    pub beyond: Beyond,
}

/// Where a popup stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// Well within the board, as large as its text; otherwise over as much as it needs.
    Within(Manner),
    /// Over the board as a list of many rows.
    List,
    /// In the middle, as large as its text.
    Centre,
    /// Beside the board, which stays in sight; at the left where that is asked.
    Beside {
        /// Whether what is at the right is looked at.
        left: bool,
    },
    /// Where it hides none of the cells that it is about: see [`Popup::spot`].
    Clear,
}

/// How a text within the board is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// As any other.
    Plain,
    /// With the cells that it is about in sight.
    BesideCells,
    /// It is long, and scrolled in a frame of usual size.
    Scrolled,
    /// It has so many rows before it is broken: one of many is broken only once.
    Long(usize),
}

/// A place for a frame, and how far the board is scrolled behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClearSpot {
    /// The frame.
    pub frame: Rect,
    /// How far the board is scrolled.
    pub scroll: (u16, u16),
}

/// A popup with its text broken to fit.
#[derive(Clone, Debug)]
pub struct Placed {
    /// What it was placed before, and the room that it has.
    pub(super) within: (ScreenLayout, Rect),
    pub(super) frame: Rect,
    pub(super) content: Content,
}

impl Placed {
    /// The columns and rows that its text needs with the frame around them.
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
    /// Hands something to the popup in front, and does what that wants.
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

    /// Hands a number after a prefix to the popup in front; says whether it was meant for that.
    pub(super) fn popup_takes(&mut self, prefix: Prefix, number: u8) -> bool {
        let mut is_taken = false;
        let _ = self.hand_to_popup(|popup, ui| {
            is_taken = popup.number(prefix, number, ui);
            Then::Stay
        });
        is_taken
    }
}
