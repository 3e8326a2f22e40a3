//! The overlays over the screen in front: the prompt for a path, a question, the keys, the palette.

use std::sync::LazyLock;

use super::desk::{Desk, Over, PASTED, Page, Place, Purpose};
use super::library::trouble_message;
use super::prompt::{Asked, Prompt};
use crate::ui::action::{ACTIONS, Action, Row};
use crate::ui::app::{Flow, Input};
use crate::ui::chooser::{Chooser, Ended};
use crate::ui::keymap::Keymap;
use crate::ui::palette::{self, Palette, Picked};
use crate::ui::scrolling::scrolled;
use crate::ui::transcribe;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use nazo_core::words::Phrase;

/// Whether a row of the table has a meaning without a game in front.
pub(super) fn is_of_desk(row: &Row) -> bool {
    matches!(
        row.bound.first().map(|(action, _)| action),
        Some(
            Action::Move(_)
                | Action::Jump(_)
                | Action::First
                | Action::Last
                | Action::Act
                | Action::NextPlace
                | Action::PreviousPlace
                | Action::Open
                | Action::Fresh
                | Action::Daily
                | Action::Home
                | Action::Edit
                | Action::TypeIn
                | Action::ToOrder
                | Action::Replay
                | Action::Statistics
                | Action::About
                | Action::Tour
                | Action::Techniques
                | Action::Games
                | Action::Finished
                | Action::ChooseTheme
                | Action::ChooseLanguage
                | Action::KeysPreset
                | Action::ToggleMouse
                | Action::Help
                | Action::Palette
                | Action::Search
                | Action::Leave
                | Action::Interrupt
                | Action::Redraw
                | Action::Suspend
        )
    )
}

/// The rows that match the typed text.
pub(super) fn matches(typed: &str, keymap: &Keymap, on_sheet: bool) -> Vec<&'static Row> {
    if on_sheet {
        return palette::matches_of(SHEET_ROWS.iter(), typed, keymap, &[]);
    }
    palette::matches(typed, keymap, &[]).into_iter().filter(|row| is_of_desk(row)).collect()
}

/// The rows of the table that have a meaning on a sheet, with their labels there. A sheet does not open anything.
static SHEET_ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let of_sheet = |row: &Row| {
        let (action, _) = row.bound.first()?;
        let is_of_both = matches!(action, Action::ChooseTheme | Action::ChooseLanguage | Action::KeysPreset);
        let what = transcribe::action_label(*action).or_else(|| is_of_both.then(|| row.what.clone()))?;
        Some(Row { what, ..row.clone() })
    };
    ACTIONS.iter().filter_map(of_sheet).collect()
});

impl Desk {
    /// Passes an input to the overlay. Returns the input if it is not meant for that.
    pub(super) fn over_input(&mut self, input: Input) -> Result<Flow, Input> {
        let Some(over) = self.over.take() else { return Err(input) };
        self.changed |= matches!(input, Input::Key(_) | Input::Paste(_) | Input::Mouse(_));
        if let Input::Key(key) = input
            && key.modifiers.contains(KeyModifiers::CONTROL)
            && let Some(Action::Suspend | Action::Redraw) = self.settings.keys.action_of(key)
        {
            self.over = Some(over);
            return Ok(if self.settings.keys.action_of(key) == Some(Action::Redraw) {
                Flow::Redraw
            } else {
                Flow::Suspend
            });
        }
        match (over, input) {
            (Over::Prompt(mut prompt, purpose), Input::Paste(text)) => {
                prompt.insert(&text);
                self.over = Some(Over::Prompt(prompt, purpose));
            }
            (Over::Prompt(prompt, purpose), Input::Key(key)) => self.prompt_key(prompt, purpose, key),
            (Over::Question { found, .. }, Input::Key(KeyEvent { code: KeyCode::Enter, .. })) => {
                self.open(found, Some(PASTED));
            }
            (Over::SpeedRun, Input::Key(KeyEvent { code: KeyCode::Enter, .. })) => self.race(),
            (Over::Question { .. } | Over::SpeedRun, Input::Key(KeyEvent { code: KeyCode::Esc, .. })) => {}
            // Any other key keeps the game and continues it.
            (Over::Question { .. } | Over::SpeedRun, input @ (Input::Key(_) | Input::Paste(_))) => return Err(input),
            (Over::Palette(mut palette), Input::Paste(text)) => {
                palette.insert(&text);
                self.over = Some(Over::Palette(palette));
            }
            (Over::Palette(palette), Input::Key(key)) => return Ok(self.palette_key(palette, key)),
            (Over::Read(page, scroll), Input::Key(key)) => match self.settings.keys.action_of(key) {
                Some(action) => self.reading_key(page, scroll, action),
                None => self.over = Some(Over::Read(page, scroll)),
            },
            (Over::Papers(papers), Input::Key(key)) => self.paper_key(papers, key),
            (Over::Making(making), Input::Key(key)) => match self.settings.keys.action_of(key) {
                Some(action) => self.making_act(making, action),
                None => self.over = Some(Over::Making(making)),
            },
            (Over::Chooser(chooser), Input::Key(key)) => match self.settings.keys.action_of(key) {
                Some(action) => self.chooser_act(chooser, action),
                None => self.over = Some(Over::Chooser(chooser)),
            },
            (over @ (Over::Palette(_) | Over::Chooser(_) | Over::Papers(_) | Over::Read(..)), Input::Mouse(mouse)) => {
                return Ok(self.over_mouse(over, mouse));
            }
            (over, input) => {
                self.over = Some(over);
                return if matches!(input, Input::Mouse(_)) { Ok(Flow::Go) } else { Err(input) };
            }
        }
        Ok(Flow::Go)
    }

    fn prompt_key(&mut self, mut prompt: Prompt, mut purpose: Purpose, key: KeyEvent) {
        self.message = None;
        let is_done = match prompt.key(key) {
            Asked::Close => true,
            Asked::Nothing => false,
            Asked::Complete => {
                prompt.complete(self.library.complete(prompt.begun()));
                false
            }
            Asked::Open => match &mut purpose {
                Purpose::Open => self.open_typed(&prompt.typed()),
                Purpose::Write { warned } => self.write_typed(&prompt.typed(), warned),
            },
        };
        if !is_done {
            self.over = Some(Over::Prompt(prompt, purpose));
        }
    }

    /// Opens the file at the typed path, or says why that is not possible. Returns whether the prompt is done.
    fn open_typed(&mut self, typed: &str) -> bool {
        if typed.trim().is_empty() {
            return true;
        }
        let found = match self.pasted_file(typed) {
            Ok(found) => found.unwrap_or_else(|| self.library.read(typed.trim())),
            Err(message) => {
                self.message = Some(*message);
                return false;
            }
        };
        if found.puzzles.is_empty() && found.pictures.is_empty() {
            self.message = trouble_message(&found);
            return false;
        }
        let title = found.puzzles.first().map(|_| Phrase::verbatim(typed.trim()));
        self.open(found, title);
        true
    }

    /// The wheel works like the arrow keys. A click moves to a row as arrow keys do, or chooses it if it is selected.
    fn over_mouse(&mut self, over: Over, mouse: MouseEvent) -> Flow {
        let is_list = matches!(over, Over::Palette(_) | Over::Chooser(_) | Over::Papers(_));
        self.over = Some(over);
        let (key, times) = match mouse.kind {
            MouseEventKind::ScrollUp => (KeyCode::Up, 1),
            MouseEventKind::ScrollDown => (KeyCode::Down, 1),
            MouseEventKind::Down(MouseButton::Left) if is_list => {
                match self.away_from_selected(mouse.column, mouse.row) {
                    Some(0) => (KeyCode::Enter, 1),
                    Some(away) if away < 0 => (KeyCode::Up, away.unsigned_abs()),
                    away => (KeyCode::Down, away.unwrap_or(0).unsigned_abs()),
                }
            }
            _ => return Flow::Go,
        };
        let keys = (0..times).filter_map(|_| self.over_input(Input::Key(key.into())).ok());
        keys.last().unwrap_or(Flow::Go)
    }

    fn palette_key(&mut self, mut palette: Palette, key: KeyEvent) -> Flow {
        let rows = |palette: &Palette| matches(&palette.typed, &self.settings.keys, self.on_sheet());
        match palette.key(key, |palette| rows(palette).len()) {
            Picked::Nothing => {}
            Picked::Close => return Flow::Go,
            Picked::Row => {
                if let Some((action, _)) = rows(&palette).get(palette.selected).and_then(|row| row.bound.first()) {
                    return self.picked(*action);
                }
            }
        }
        self.over = Some(Over::Palette(palette));
        Flow::Go
    }

    /// Whether a sheet is in front.
    pub(super) fn on_sheet(&self) -> bool {
        matches!(self.stack.last(), Some(Place::Sheet(_)))
    }

    /// Does the action picked in the palette.
    fn picked(&mut self, action: Action) -> Flow {
        let Some(Place::Sheet(sheet)) = self.stack.last_mut().filter(|_| transcribe::action_label(action).is_some())
        else {
            return self.act(action);
        };
        let flow = sheet.act(action);
        self.front_flow(flow)
    }

    fn chooser_act(&mut self, mut chooser: Chooser, action: Action) {
        match chooser.act(action, &mut self.settings) {
            Ended::Not => self.over = Some(Over::Chooser(chooser)),
            Ended::Dropped => {}
            Ended::Kept(kept) => {
                let (message, choice) = *kept;
                self.keep(&choice, message);
            }
        }
        if let Some(screen) = self.stack.last_mut().and_then(Place::drafted_mut) {
            screen.come_back(self.settings.clone(), self.size);
        }
    }

    /// Handles a key on a page of text.
    fn reading_key(&mut self, page: Page, scroll: usize, action: Action) {
        match action {
            Action::Back | Action::Leave | Action::Act | Action::Help => {}
            Action::Practise => self.practise_selected(),
            _ => {
                let scroll = scrolled(scroll, action, self.page()).min(self.most_scroll(page));
                self.over = Some(Over::Read(page, scroll));
            }
        }
    }
}
