//! What an input does.

use super::action::{Action, action_of, narrow};
use super::app::{App, Flow, Input, Key, KeyCode};
use super::explorer;
use super::model::{Layer, Palette, PathState, Popup, Prefix, Screen, Settings, Ui, clock_text};
use super::view::{self};
use super::worker::{News, Worker};
use crate::play::{Event, Filter, Game, Resumed, ViewChange};
use crate::puzzle::{Cell, Value};
use crate::words::{Lang, Message, Phrase, number_of};
use ratatui::buffer::Buffer;
use std::time::Duration;

impl Ui {
    /// The interface of a game that was just opened.
    pub fn new(mut game: Game, resumed: &Resumed, settings: Settings) -> Ui {
        let now = (settings.now)();
        if !game.session().is_solved() {
            game.clock().run(now);
        }
        let message = match resumed.notes.first() {
            Some(note) => Message::Note(note.phrase()),
            None if resumed.moves > 0 => Message::Resumed { moves: resumed.moves, clock: clock_text(resumed.clock) },
            None => Message::Welcome,
        };
        let worker = Worker::new(settings.wake.clone());
        let mut ui = Ui {
            game,
            settings,
            screen: Screen::Board,
            popup: None,
            layer: Layer::Digit,
            prefix: None,
            message: Some(message),
            path: PathState::Unknown,
            found: Vec::new(),
            solution: None,
            density: None,
            scroll: (0, 0),
            size: (80, 24),
            changed: true,
            interrupted: false,
            worker,
            clock_drawn: 0,
        };
        // A game that was left in the explorer opens there again, at the same step.
        if ui.game.session().view().step.is_some() {
            explorer::open(&mut ui);
            ui.message = None;
        }
        ui
    }

    /// The game played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Waits for the worker and takes in all it found: for scripts and tests, which have no loop that wakes.
    pub fn finish_work(&mut self) {
        let news = self.worker.finish();
        self.take_news(news);
    }

    pub(super) fn name(&self, cell: Cell) -> Phrase {
        Phrase::each(|lang| self.game.session().model().cell_name(cell, lang))
    }

    pub(super) fn value(&self, value: Value) -> Phrase {
        Phrase::each(|lang| self.game.session().model().value_name(value, lang))
    }

    pub(super) fn say(&mut self, message: Message) {
        self.message = Some(message);
    }

    fn key(&mut self, key: Key) -> Flow {
        self.message = None;
        if !(key.ctrl && key.code == KeyCode::Char('c')) {
            self.interrupted = false;
        }
        if let Some(prefix) = self.prefix.take() {
            self.after_prefix(prefix, key);
            return Flow::Go;
        }
        if let Some(Popup::Palette(palette)) = self.popup.clone() {
            return self.palette_key(palette, key);
        }
        match action_of(key) {
            Some(action) => self.act(action),
            None => Flow::Go,
        }
    }

    /// Does what an action says, wherever the player is.
    pub(super) fn act(&mut self, action: Action) -> Flow {
        match action {
            Action::Suspend => return Flow::Suspend,
            Action::Interrupt => return self.interrupt(),
            Action::Redraw => return Flow::Redraw,
            Action::Help => self.popup = Some(Popup::Help(0)),
            Action::Palette => self.popup = Some(Popup::Palette(Palette::default())),
            Action::Back => self.back(),
            Action::NextTheme => self.next_theme(),
            Action::OtherLanguage => {
                self.settings.lang = if self.settings.lang == Lang::En { Lang::Ja } else { Lang::En };
            }
            Action::ToggleClock => {
                self.settings.clock = !self.settings.clock;
                self.say(Message::Clock(self.settings.clock));
            }
            Action::Larger => self.resize_board(true),
            Action::Smaller => self.resize_board(false),
            _ if self.popup.is_some() => self.popup_act(action),
            _ if self.screen == Screen::Explorer => explorer::act(self, action),
            Action::Leave if self.solution.is_some() => self.solution = None,
            Action::Leave => return Flow::Quit,
            _ => self.board_act(action),
        }
        Flow::Go
    }

    pub(super) fn board_act(&mut self, action: Action) {
        match action {
            Action::Move(direction) => self.walk(direction),
            Action::Jump(direction) => self.jump(direction),
            Action::First => self.along_row(true),
            Action::Last => self.along_row(false),
            Action::Details => self.popup = Some(Popup::Details),
            Action::Rules => self.popup = Some(Popup::Rules(0)),
            Action::ToggleAuto => {
                let auto = !self.game.session().view().auto;
                self.look(ViewChange { auto: Some(auto), ..ViewChange::default() });
            }
            Action::PrefixFilter => self.prefix = Some(Prefix::Filter),
            Action::NextPlace => self.next_place(true),
            Action::PreviousPlace => self.next_place(false),
            Action::Check => self.check(),
            Action::Path => {
                self.solution = None;
                explorer::open(self);
            }
            Action::Solution => self.show_solution(),
            // A solution on show is only looked at: nothing is entered beneath it.
            _ if self.solution.is_some() => self.say(Message::SolutionShown),
            Action::Act => self.place_lone(),
            Action::ToggleLayer => {
                self.layer = if self.layer == Layer::Digit { Layer::Mark } else { Layer::Digit };
            }
            Action::Digit(number) => self.digit(number),
            Action::PrefixLarge => self.prefix = Some(Prefix::Large),
            Action::PrefixMark => self.prefix = Some(Prefix::Mark),
            Action::Clear => self.clear(),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Restart => {
                if let Some(outcome) = self.event(&Event::Goto(0)) {
                    self.say(if outcome.changed { Message::Restarted } else { Message::NothingToUndo });
                }
            }
            _ => {}
        }
    }

    fn show_solution(&mut self) {
        self.count_hint();
        let model = self.game.session().model().clone();
        self.worker.find_solutions(model);
    }

    fn interrupt(&mut self) -> Flow {
        if self.interrupted {
            return Flow::Quit;
        }
        self.interrupted = true;
        self.stop_work();
        self.say(Message::AgainQuits);
        Flow::Go
    }

    fn stop_work(&mut self) {
        self.worker.stop();
        if self.path == PathState::Working {
            self.path = PathState::Ends;
        }
    }

    /// One thing at a time, from the front: a popup, running work, a screen, a solution on show. Never the puzzle.
    fn back(&mut self) {
        if self.popup.is_some() {
            self.popup = None;
        } else if self.worker.is_busy() {
            self.stop_work();
            self.say(Message::WorkStopped);
        } else if self.screen == Screen::Explorer {
            explorer::close(self);
        } else if self.solution.is_some() {
            self.solution = None;
        } else if self.layer == Layer::Mark {
            self.layer = Layer::Digit;
        }
    }

    fn after_prefix(&mut self, prefix: Prefix, key: Key) {
        let KeyCode::Char(symbol) = narrow(key.code) else { return };
        if key.ctrl || key.alt {
            return;
        }
        let number = match prefix {
            Prefix::Large => number_of(symbol).filter(|number| *number > 9),
            Prefix::Mark | Prefix::Filter => number_of(symbol).filter(|_| symbol.is_ascii_digit()),
        };
        let filter = match (prefix, number, symbol) {
            (Prefix::Large, Some(number), _) => return self.digit(number),
            (Prefix::Mark, Some(number), _) => match self.nth_value(number) {
                Some(value) => return self.cross_out(self.cursor(), value),
                None => return self.say(Message::NoSuchValue(number)),
            },
            (Prefix::Filter, Some(0), _) => None,
            (Prefix::Filter, Some(number), _) => match self.nth_value(number) {
                Some(value) => Some(Filter::Value(value)),
                None => return self.say(Message::NoSuchValue(number)),
            },
            (Prefix::Filter, None, 'b') => Some(Filter::Pairs),
            _ => return,
        };
        self.look(ViewChange { filter: Some(filter), ..ViewChange::default() });
    }

    fn take_news(&mut self, news: Vec<News>) {
        for item in news {
            self.changed = true;
            match item {
                News::Solutions(found) => {
                    self.say(match found.len() {
                        0 => Message::NoSolution,
                        1 => Message::SolutionShown,
                        _ => Message::SeveralSolutions,
                    });
                    self.solution = found.into_iter().next();
                }
                News::Failed(how) => {
                    self.path = PathState::Ends;
                    self.say(Message::EngineFailed(how));
                }
                News::Stopped => self.say(Message::WorkStopped),
                path => explorer::news(self, path),
            }
        }
        explorer::settle(self);
    }
}

impl App for Ui {
    fn update(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) => {
                self.changed = true;
                self.key(key)
            }
            Input::Mouse(mouse) => {
                self.changed = true;
                self.mouse(mouse);
                Flow::Go
            }
            Input::Resize(columns, rows) => {
                self.changed |= self.size != (columns, rows);
                self.size = (columns, rows);
                Flow::Go
            }
            Input::Redraw => {
                self.changed = true;
                Flow::Go
            }
            Input::Wake => {
                let news = self.worker.news();
                self.take_news(news);
                let shown = self.settings.clock && self.clock_seconds() != self.clock_drawn;
                self.changed |= shown;
                // Without something to draw nobody else saves, and the wish to be woken for it would never end.
                if self.game.sync_due().is_some_and(|due| (self.settings.now)() >= due) {
                    self.save();
                }
                Flow::Go
            }
            Input::Suspended => Flow::Go,
            // Pasted text is no sequence of keys: nothing on these screens takes it.
            Input::Paste(_) => Flow::Go,
        }
    }

    fn changed(&self) -> bool {
        self.changed
    }

    fn save(&mut self) {
        let done = self.game.save((self.settings.now)());
        // Whatever a save has to say is told; it carries no event that could be refused.
        let _ = self.heed(done);
    }

    fn sync(&mut self) {
        let now = (self.settings.now)();
        let done = self.game.close(now);
        let _ = self.heed(done);
    }

    fn view(&mut self, buffer: &mut Buffer) {
        self.size = (buffer.area.width, buffer.area.height);
        self.clock_drawn = self.clock_seconds();
        view::draw(self, buffer);
        self.changed = false;
    }

    fn wake_after(&self) -> Option<Duration> {
        let now = (self.settings.now)();
        let sync = self.game.sync_due().map(|due| due.saturating_sub(now));
        let tick = (self.settings.clock && self.game.is_clock_running()).then(|| {
            let played = self.game.played(now);
            Duration::from_secs(played.as_secs() + 1).saturating_sub(played)
        });
        sync.into_iter().chain(tick).min()
    }
}

impl Ui {
    fn clock_seconds(&self) -> u64 {
        self.game.played((self.settings.now)()).as_secs()
    }
}
