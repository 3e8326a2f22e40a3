//! The palette over a game: any action, found by its words.

use crate::ui::action::{Action, Row};
use crate::ui::app::Input;
use crate::ui::key_hints::KeyHint;
use crate::ui::model::Ui;
use crate::ui::palette::{self, HINTS, Palette, Picked, matches_in};
use crate::ui::popup::{Content, Popup, Room, Stand, Then};
use nazo_core::words::Fixed;

/// The number of recently chosen actions that come first.
const RECENT: usize = 5;

impl Palette {
    /// The rows that match the typed text.
    fn found(&self, ui: &Ui) -> Vec<&'static Row> {
        let techniques = ui.game.session().puzzle().kind().techniques();
        matches_in(techniques, &self.typed, &ui.settings.keys, &ui.tool.recent)
    }

    /// Enter: does the action of the selected row.
    fn pick(&self, ui: &mut Ui) -> Then {
        let rows = self.found(ui);
        let Some(row) = rows.get(self.selected) else { return Then::Stay };
        if Row::named(row.id).is_some() {
            ui.tool.recent.retain(|id| *id != row.id);
            ui.tool.recent.insert(0, row.id);
            ui.tool.recent.truncate(RECENT);
        }
        let Some((action, _)) = row.bound.first() else { return Then::Close };
        ui.once.asking &= *action == Action::Verify;
        Then::Do(*action)
    }
}

impl Popup for Palette {
    fn update(&mut self, action: Action, ui: &mut Ui) -> Then {
        if action == Action::Act { self.pick(ui) } else { Then::Stay }
    }

    fn content(&self, ui: &Ui, room: Room) -> Content {
        let lang = ui.settings.lang;
        let lines = palette::lines(&self.found(ui), self, &ui.settings.keys, lang, room.size);
        Content { title: Fixed("screens.commands").get(lang).to_string(), lines, ..Content::default() }
    }

    fn stand(&self, _ui: &Ui) -> Stand {
        Stand::List
    }

    fn hints(&self, _ui: &Ui) -> &'static [KeyHint] {
        HINTS
    }

    fn is_typed_in(&self) -> bool {
        true
    }

    fn type_in(&mut self, input: Input, ui: &mut Ui) -> Then {
        match input {
            Input::Key(key) => match self.key(key, |palette| palette.found(ui).len()) {
                Picked::Nothing => Then::Stay,
                Picked::Close => {
                    ui.once.asking = false;
                    Then::Close
                }
                Picked::Row => self.pick(ui),
            },
            Input::Paste(text) => {
                self.insert(&text);
                Then::Stay
            }
            _ => Then::Stay,
        }
    }

    fn list(&self, ui: &Ui) -> Option<(usize, usize)> {
        Some((self.selected, self.found(ui).len()))
    }

    fn select(&mut self, row: usize, _ui: &mut Ui) {
        self.selected = row;
    }
}
