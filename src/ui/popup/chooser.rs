//! A list over a game to choose a theme, keys or the language from.

use crate::ui::action::{Action, Direction};
use crate::ui::chooser::{Chooser, Ended, HINTS};
use crate::ui::key_hints::KeyHint;
use crate::ui::model::Ui;
use crate::ui::popup::{Content, Popup, Room, Stand, Then};

impl Popup for Chooser {
    fn update(&mut self, action: Action, ui: &mut Ui) -> Then {
        match self.act(action, &mut ui.settings) {
            Ended::Not => return Then::Stay,
            Ended::Dropped => {}
            Ended::Kept(kept) => {
                let (message, choice) = *kept;
                ui.say(message);
                ui.keep(&choice);
            }
        }
        Then::Close
    }

    fn content(&self, ui: &Ui, room: Room) -> Content {
        let lang = ui.settings.lang;
        let (lines, beyond) = self.lines(lang, room.size);
        Content { title: self.title().get(lang).to_string(), lines, scroll: 0, beyond }
    }

    fn stand(&self, _ui: &Ui) -> Stand {
        Stand::Beside { left: false }
    }

    fn hints(&self, _ui: &Ui) -> &'static [KeyHint] {
        HINTS
    }

    fn list(&self, _ui: &Ui) -> Option<(usize, usize)> {
        Some((self.selected, self.rows().len()))
    }

    /// The choices in between are tried on the way, as with the keys.
    fn select(&mut self, row: usize, ui: &mut Ui) {
        let way = if row < self.selected { Direction::Up } else { Direction::Down };
        for _ in 0..row.abs_diff(self.selected) {
            let _ = self.act(Action::Move(way), &mut ui.settings);
        }
    }
}
