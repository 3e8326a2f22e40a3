//! What lies over the screen in front: the prompt for a path, a question, the keys, the palette.

use std::sync::LazyLock;

use super::library::Found;
use super::making::Making;
use super::opening::trouble_message;
use super::papers::Papers;
use super::prompt::{Asked, Prompt};
use super::saving::Saving;
use super::{Desk, PASTED, Place};
use crate::ui::action::{ACTIONS, Action, Direction, Row};
use crate::ui::app::{Flow, Input};
use crate::ui::chooser::{Chooser, Ended};
use crate::ui::front::scrolled;
use crate::ui::keymap::Keymap;
use crate::ui::model::Palette;
use crate::ui::palette::{self, Picked};
use crate::ui::sheet;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use nazo_core::logic::Technique;
use nazo_core::words::{Phrase, say};

const ENTER: KeyEvent = KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE);

/// Something over the screen in front.
pub(super) enum Over {
    /// The path of a file to open is being typed.
    Prompt(Prompt),
    /// The name of a file to write is being typed.
    Saving(Saving),
    /// Whether to leave the game for what was pasted.
    Question {
        /// What it is.
        said: Phrase,
        /// The puzzles, or the pictures.
        found: Found,
    },
    /// Whether to leave the game for a speed run of its puzzle.
    SpeedRun,
    /// Something that is read; rows scrolled.
    Read(Page, usize),
    /// Any action of the desk by its name.
    Palette(Palette),
    /// A sort and a size of board to type a puzzle into.
    Papers(Papers),
    /// A kind, a sort and a difficulty of fresh puzzle, and the wait for it.
    Making(Box<Making>),
    /// A theme, keys or a language to choose.
    Chooser(Chooser),
}

/// What is read over the screen.
#[derive(Clone, Copy)]
pub(super) enum Page {
    /// The keys.
    Keys,
    /// What all games add up to.
    Statistics,
    /// What this program is.
    About,
    /// The manual's page of a technique.
    Technique(&'static dyn Technique),
}

/// The rows of the table that mean something where no game is in front.
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

/// The rows that what was typed finds.
pub(super) fn matches(typed: &str, keymap: &Keymap, on_sheet: bool) -> Vec<&'static Row> {
    if on_sheet {
        return palette::matches_of(SHEET_ROWS.iter(), typed, keymap, &[]);
    }
    palette::matches(typed, keymap, &[]).into_iter().filter(|row| is_of_desk(row)).collect()
}

/// The rows of the table that mean something on a sheet, and say what keys do there; that is not asked to open anything.
static SHEET_ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let of_sheet = |row: &Row| {
        let (action, _) = row.bound.first()?;
        let is_of_both = matches!(action, Action::ChooseTheme | Action::ChooseLanguage | Action::KeysPreset);
        let what = sheet::told(*action).or_else(|| is_of_both.then(|| row.what.clone()))?;
        Some(Row { what, ..row.clone() })
    };
    ACTIONS.iter().filter_map(of_sheet).collect()
});

impl Desk {
    /// Hands an input to what lies over the screen; gives it back where it is not meant for that.
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
            (Over::Prompt(mut prompt), Input::Paste(text)) => {
                prompt.insert(&text);
                self.over = Some(Over::Prompt(prompt));
            }
            (Over::Prompt(prompt), Input::Key(key)) => self.prompt_key(prompt, key),
            (Over::Saving(mut saving), Input::Paste(text)) => {
                saving.prompt.insert(&text);
                self.over = Some(Over::Saving(saving));
            }
            (Over::Saving(saving), Input::Key(key)) => self.saving_key(saving, key),
            (Over::Question { found, .. }, Input::Key(KeyEvent { code: KeyCode::Enter, .. })) => {
                self.open(found, Some(PASTED));
            }
            (Over::SpeedRun, Input::Key(KeyEvent { code: KeyCode::Enter, .. })) => self.race(),
            (Over::Question { .. } | Over::SpeedRun, Input::Key(KeyEvent { code: KeyCode::Esc, .. })) => {}
            // Any other key keeps the game and goes on with it.
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
            (Over::Read(page, scroll), Input::Mouse(mouse)) => match mouse.kind {
                MouseEventKind::ScrollUp => self.reading_key(page, scroll, Action::Move(Direction::Up)),
                MouseEventKind::ScrollDown => self.reading_key(page, scroll, Action::Move(Direction::Down)),
                _ => self.over = Some(Over::Read(page, scroll)),
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
            (over @ (Over::Palette(_) | Over::Chooser(_) | Over::Papers(_)), Input::Mouse(mouse)) => {
                return Ok(self.list_mouse(over, mouse));
            }
            (over, input) => {
                self.over = Some(over);
                return if matches!(input, Input::Mouse(_)) { Ok(Flow::Go) } else { Err(input) };
            }
        }
        Ok(Flow::Go)
    }

    fn prompt_key(&mut self, mut prompt: Prompt, key: KeyEvent) {
        self.message = None;
        match prompt.key(key) {
            Asked::Close => return,
            Asked::Nothing => {}
            Asked::Complete => prompt.complete(self.library.complete(prompt.begun())),
            Asked::Open => {
                let typed = prompt.typed();
                if typed.trim().is_empty() {
                    return;
                }
                let found = match self.pasted_file(&typed) {
                    Ok(Some(picture)) => picture,
                    Ok(None) => self.library.read(typed.trim()),
                    Err(message) => {
                        self.message = Some(*message);
                        self.over = Some(Over::Prompt(prompt));
                        return;
                    }
                };
                if !found.puzzles.is_empty() || !found.pictures.is_empty() {
                    let title = found.puzzles.first().map(|_| Phrase::verbatim(typed.trim()));
                    self.open(found, title);
                    return;
                }
                self.message = trouble_message(&found);
            }
        }
        self.over = Some(Over::Prompt(prompt));
    }

    /// The wheel moves the selection of a list; a click selects a row and, on the selected one, takes it.
    fn list_mouse(&mut self, over: Over, mouse: MouseEvent) -> Flow {
        self.over = Some(over);
        let away = match mouse.kind {
            MouseEventKind::ScrollUp => Some(-1),
            MouseEventKind::ScrollDown => Some(1),
            MouseEventKind::Down(MouseButton::Left) => self.away_from_selected(mouse.column, mouse.row),
            _ => None,
        };
        let (Some(away), Some(over)) = (away, self.over.take_if(|_| away.is_some())) else { return Flow::Go };
        match over {
            Over::Palette(mut palette) => {
                let count = matches(&palette.typed, &self.settings.keys, self.on_sheet()).len();
                if away == 0 {
                    return self.palette_key(palette, ENTER);
                }
                let wanted = palette.selected.checked_add_signed(away).filter(|wanted| *wanted < count);
                palette.selected = wanted.unwrap_or(palette.selected);
                self.over = Some(Over::Palette(palette));
            }
            Over::Chooser(mut chooser) => {
                let way = if away < 0 { Direction::Up } else { Direction::Down };
                if away == 0 {
                    self.chooser_act(chooser, Action::Act);
                    return Flow::Go;
                }
                if chooser.selected.checked_add_signed(away).is_some_and(|wanted| wanted < chooser.rows().len()) {
                    for _ in 0..away.unsigned_abs() {
                        let _ = chooser.act(Action::Move(way), &mut self.settings);
                    }
                }
                self.over = Some(Over::Chooser(chooser));
            }
            Over::Papers(papers) => self.paper_row(papers, away),
            other => self.over = Some(other),
        }
        Flow::Go
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

    /// Does what was picked in the palette.
    fn picked(&mut self, action: Action) -> Flow {
        let Some(Place::Sheet(sheet)) = self.stack.last_mut().filter(|_| sheet::told(action).is_some()) else {
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
                let kept = self.settings.choices.keep(&choice);
                self.message = Some(kept.err().map_or(message, |why| say!("messages.not-kept", why)));
            }
        }
        if let Some(screen) = self.stack.last_mut().and_then(Place::drafted_mut) {
            screen.come_back(self.settings.clone(), self.size);
        }
    }

    /// What a key does to something that is read.
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
