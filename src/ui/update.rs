//! What an input does.

use super::action::{Action, Direction, action_of, narrow};
use super::app::{App, Button, Flow, Input, Key, KeyCode, Mouse, MouseAction};
use super::explorer;
use super::model::{Layer, Palette, PathState, Popup, Prefix, Screen, Settings, Ui, clock_text};
use super::theme::{Theme, built_in};
use super::view::geometry::Density;
use super::view::{self, popup};
use super::worker::{News, Worker};
use crate::play::{Done, Event, Filter, Game, Move, Outcome, Refusal, Resumed, ViewChange};
use crate::puzzle::{Candidate, Cell, Value};
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

    fn board_act(&mut self, action: Action) {
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

    /// The value at a place in the order of the puzzle's values: 1 is the smallest.
    fn nth_value(&self, number: u8) -> Option<Value> {
        self.game.session().model().values().iter().nth(usize::from(number.checked_sub(1)?))
    }

    fn digit(&mut self, number: u8) {
        let Some(value) = self.nth_value(number) else { return self.say(Message::NoSuchValue(number)) };
        match self.layer {
            Layer::Digit => self.enter(value),
            Layer::Mark => self.cross_out(self.cursor(), value),
        }
    }

    fn enter(&mut self, value: Value) {
        let cell = self.cursor();
        let made = self.game.session().toggle_entry(cell, value);
        let clears = made == Move::clear(cell);
        let Some(outcome) = self.event(&Event::Move(made)) else { return };
        let (cell, value) = (self.name(cell), self.value(value));
        if outcome.solves {
            self.solved();
        } else if clears {
            self.say(Message::Cleared(cell));
        } else {
            let clash = self.game.session().check().into_iter().find(|clash| {
                clash.cells(self.game.session().model()).contains(&self.cursor())
                    && matches!(clash, crate::play::Clash::Twice { .. })
            });
            self.say(match clash {
                Some(clash) => Message::Broken(clash.phrase(self.game.session().model())),
                None => Message::Placed { value, cell, removed: outcome.candidates_removed },
            });
        }
    }

    pub(super) fn cross_out(&mut self, cell: Cell, value: Value) {
        let session = self.game.session();
        let (name, digit) = (self.name(cell), self.value(value));
        if session.is_given(cell) {
            return self.say(Message::Given(name));
        }
        if session.entry(cell).is_some() {
            return self.say(Message::Filled(name));
        }
        let was_struck = session.struck(cell).contains(value);
        if !was_struck && !session.position().has(Candidate::new(cell, value)) {
            return self.say(Message::Seen { value: digit, cell: name });
        }
        let made = session.toggle_strike(cell, value);
        if self.event(&Event::Move(made)).is_some() {
            self.say(if was_struck {
                Message::Restored { value: digit, cell: name }
            } else {
                Message::Struck { value: digit, cell: name }
            });
        }
    }

    fn clear(&mut self) {
        let cell = self.cursor();
        let name = self.name(cell);
        let Some(outcome) = self.event(&Event::Move(Move::clear(cell))) else { return };
        self.say(if outcome.changed { Message::Cleared(name) } else { Message::NothingToClear(name) });
    }

    fn place_lone(&mut self) {
        let cell = self.cursor();
        let position = self.game.session().position();
        if position.is_placed(cell) {
            return;
        }
        match position.candidates(cell).only() {
            Some(value) => self.enter(value),
            None => self.say(Message::NotLone(self.name(cell))),
        }
    }

    pub(super) fn undo(&mut self) {
        let Some(outcome) = self.event(&Event::Undo) else { return };
        let history = self.game.session().history();
        let left = history.depth(history.current());
        self.say(if outcome.changed { Message::Undone(left) } else { Message::NothingToUndo });
    }

    pub(super) fn redo(&mut self) {
        let Some(outcome) = self.event(&Event::Redo) else { return };
        if outcome.solves {
            self.solved();
        } else {
            self.say(if outcome.changed { Message::Redone } else { Message::NothingToRedo });
        }
    }

    pub(super) fn solved(&mut self) {
        let now = (self.settings.now)();
        self.game.clock().pause(now);
        self.say(Message::Solved { clock: self.clock(), hints: self.game.session().view().hints });
    }

    /// Lets an event happen, which is on disk when this returns, and says why where it is refused.
    pub(super) fn event(&mut self, event: &Event) -> Option<Outcome> {
        let done = self.game.act(event, (self.settings.now)());
        match self.heed(done) {
            Ok(outcome) => Some(outcome),
            Err(Refusal::Given(cell)) => {
                self.say(Message::Given(self.name(cell)));
                None
            }
            Err(refusal) => {
                let said = refusal.phrase(self.game.session().model());
                self.say(Message::Note(said));
                None
            }
        }
    }

    /// Takes notice of what the file has to say.
    fn heed(&mut self, done: Done) -> Result<Outcome, Refusal> {
        if done.news > 0 {
            self.changed = true;
            self.say(Message::OtherWindow);
        }
        if let Some(note) = done.notes.first() {
            self.changed = true;
            self.say(Message::Note(note.phrase()));
        }
        done.outcome
    }

    pub(super) fn look(&mut self, change: ViewChange) {
        // A view that names no cell outside the puzzle cannot be refused; one that is changes nothing.
        if self.game.look(&change) == Ok(true) {
            self.changed = true;
        }
    }

    fn check(&mut self) {
        let session = self.game.session();
        let clash = session.check().into_iter().next();
        let said = match clash {
            Some(clash) => Message::Broken(clash.phrase(session.model())),
            None => Message::Unbroken,
        };
        self.count_hint();
        self.say(said);
    }

    /// Counts a request for help; the count is part of the game.
    pub(super) fn count_hint(&mut self) {
        let hints = self.game.session().view().hints + 1;
        self.look(ViewChange { hints: Some(hints), ..ViewChange::default() });
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

    fn palette_key(&mut self, mut palette: Palette, key: Key) -> Flow {
        let rows = popup::matches(&palette.typed);
        match (key.code, key.ctrl) {
            (KeyCode::Esc, _) | (KeyCode::Char('c'), true) => {
                self.popup = None;
                return Flow::Go;
            }
            (KeyCode::Enter, _) => {
                self.popup = None;
                let chosen = rows.get(palette.selected).and_then(|row| row.bound.first());
                return chosen.map_or(Flow::Go, |(action, _)| self.act(*action));
            }
            (KeyCode::Up, _) => palette.selected = palette.selected.saturating_sub(1),
            (KeyCode::Down, _) => palette.selected = (palette.selected + 1).min(rows.len().saturating_sub(1)),
            (KeyCode::Backspace, _) => {
                palette.typed.pop();
                palette.selected = 0;
            }
            (KeyCode::Char(symbol), false) if palette.typed.chars().count() < 40 => {
                palette.typed.push(symbol);
                palette.selected = 0;
            }
            _ => {}
        }
        self.popup = Some(Popup::Palette(palette));
        Flow::Go
    }

    fn popup_act(&mut self, action: Action) {
        let page = usize::from(self.size.1.saturating_sub(6)).max(1);
        let scrolled = |scroll: usize| match action {
            Action::Move(Direction::Up) => scroll.saturating_sub(1),
            Action::Move(Direction::Down) => scroll + 1,
            Action::Jump(Direction::Up) => scroll.saturating_sub(page),
            Action::Jump(Direction::Down) => scroll + page,
            Action::First => 0,
            Action::Last => usize::MAX,
            _ => scroll,
        };
        if matches!(action, Action::Leave | Action::Act) {
            self.popup = None;
            return;
        }
        let most = popup::most_scroll(self);
        if let Some(Popup::Help(scroll) | Popup::Rules(scroll) | Popup::Technique { scroll, .. }) = &mut self.popup {
            *scroll = scrolled(*scroll).min(most);
        }
    }

    fn next_theme(&mut self) {
        let Ok(themes) = built_in() else { return };
        let at = themes.iter().position(|theme| theme.name == self.settings.theme.name).unwrap_or(0);
        if let Some(theme) = themes.into_iter().cycle().nth(at + 1) {
            self.set_theme(theme);
        }
    }

    fn set_theme(&mut self, theme: Theme) {
        self.say(Message::Theme(theme.name.clone()));
        self.settings.theme = theme;
    }

    fn resize_board(&mut self, larger: bool) {
        let window = ratatui::layout::Rect::new(0, 0, self.size.0, self.size.1);
        let now = view::layout(&view::scene(self), window, self.density, false).geometry.density;
        self.density = Some(match (now, larger) {
            (Density::Small, true) | (Density::Large, false) => Density::Normal,
            (_, true) => Density::Large,
            (_, false) => Density::Small,
        });
    }

    fn mouse(&mut self, mouse: Mouse) {
        if self.popup.is_some() || self.screen == Screen::Explorer {
            match mouse.action {
                MouseAction::WheelUp => _ = self.act(Action::Move(Direction::Up)),
                MouseAction::WheelDown => _ = self.act(Action::Move(Direction::Down)),
                _ => {}
            }
            return;
        }
        let MouseAction::Press(button) = mouse.action else { return };
        let scene = view::scene(self);
        let window = ratatui::layout::Rect::new(0, 0, self.size.0, self.size.1);
        let layout = view::layout(&scene, window, self.density, false);
        let area = layout.board;
        let (Some(x), Some(y)) = (mouse.column.checked_sub(area.x), mouse.row.checked_sub(area.y)) else { return };
        if x >= area.width || y >= area.height {
            return;
        }
        let Some(hit) = layout.geometry.square_at(x + self.scroll.0, y + self.scroll.1) else { return };
        let Some(cell) = scene.square(hit.row, hit.col).and_then(|square| square.cell) else { return };
        self.message = None;
        self.look(ViewChange::cursor(cell));
        if button == Button::Right
            && self.solution.is_none()
            && let Some(value) = layout.geometry.mark_at(hit.dx, hit.dy).and_then(|index| self.nth_value(index + 1))
        {
            self.cross_out(cell, value);
        }
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
