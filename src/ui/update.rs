//! What an input does.

use super::action::Action;
use super::app::{App, Flow, Input, Key, KeyCode, Request};
use super::choices::Choice;
use super::chooser::Chooser;
use super::edit::Change;
use super::list::{Explorer, Only};
use super::model::{Layer, Palette, PathState, Popup, Prefix, Screen, Settings, Ui, clock_text};
use super::select::Selection;
use super::tips::Help;
use super::view::{self};
use super::worker::{self, Job, SolutionNews};
use super::{explorer, history, keys};
use crate::play::{Colour, Filter, Game, MarkKind, Resumed, ViewChange};
use crate::puzzle::{Candidate, Cell, Value};
use crate::solve::Status;
use crate::words::{Message, Phrase, number_of};
use ratatui::buffer::Buffer;
use std::collections::VecDeque;
use std::time::Duration;

impl Ui {
    /// The interface of a game that was just opened.
    pub fn new(mut game: Game, resumed: &Resumed, settings: Settings) -> Ui {
        let now = (settings.now)();
        if !game.session().is_solved() {
            game.clock().run(now);
        }
        // What concerns the game goes before what concerns the settings.
        let mut queued: VecDeque<Message> = resumed.notes.iter().map(|note| Message::Note(note.phrase())).collect();
        queued.extend(settings.choices.news().into_iter().map(Message::Note));
        let message = match queued.pop_front() {
            Some(note) => note,
            None if resumed.moves > 0 => Message::Resumed { moves: resumed.moves, clock: clock_text(resumed.clock) },
            None => Message::Welcome,
        };
        let mut ui = Ui {
            game,
            settings,
            screen: Screen::Board,
            popup: None,
            layer: Layer::Digit,
            marks: MarkKind::Corner,
            colour: Colour::default(),
            selection: Selection::default(),
            last: None,
            drag: None,
            tree: None,
            paused: false,
            asking: false,
            wrong: Vec::new(),
            method_said: false,
            answer: None,
            failing: None,
            survivors_job: None,
            prefix: None,
            recent: Vec::new(),
            message: Some(message),
            queued,
            path: PathState::Unknown,
            solution: None,
            density: None,
            scroll: (0, 0),
            followed: None,
            size: (80, 24),
            changed: true,
            interrupted: false,
            path_job: None,
            verify_job: None,
            verdict: None,
            left: false,
            solution_job: None,
            explorer: Explorer::default(),
            help: Help::Nothing,
            clock_drawn: 0,
        };
        if !ui.settings.auto && resumed.moves == 0 && resumed.clock.is_zero() {
            ui.look(ViewChange { auto: Some(false), ..ViewChange::default() });
        }
        let model = ui.game.session().model().clone();
        ui.verify_job = Some(worker::verify(ui.settings.wake.clone(), model));
        // A game that was left in the explorer opens there again, at the same step.
        if ui.game.session().view().step.is_some() {
            let notes = ui.message.take().filter(|message| matches!(message, Message::Note(_)));
            explorer::open(&mut ui);
            ui.message = notes.or(ui.message);
        }
        ui
    }

    /// The game played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The settings as the player has changed them since.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether the player left the board with `q`, rather than the program.
    pub fn was_left(&self) -> bool {
        self.left
    }

    /// Whether everything that was done is in the game's file.
    pub fn is_saved(&self) -> bool {
        self.game.is_saved()
    }

    /// Waits for the work in the background and takes in all it found: for scripts and tests, which have no loop
    /// that wakes.
    pub fn finish_work(&mut self) {
        if let Some(job) = &mut self.verify_job {
            let news = job.finish();
            self.take_verdict(news);
        }
        if let Some(job) = &mut self.path_job {
            let news = job.finish();
            explorer::take_news(self, news);
        }
        if let Some(job) = &mut self.solution_job {
            let news = job.finish();
            self.take_solution(news);
        }
        if let Some(job) = &mut self.explorer.now.job {
            let news = job.finish();
            explorer::take_listed(self, news);
        }
        if let Help::Looking(job) = &mut self.help {
            let news = job.finish();
            self.take_tip(news);
        }
        if let Help::Asking(job, _) = &mut self.help {
            let news = job.finish();
            self.take_reason(news);
        }
        if let Help::Comparing(job) = &mut self.help {
            let news = job.finish();
            self.take_comparison(news);
        }
        if let Some(job) = &mut self.survivors_job {
            let news = job.finish();
            self.take_survivors(news);
        }
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
        self.message = self.queued.pop_front();
        if !(key.ctrl && key.code == KeyCode::Char('c')) {
            self.interrupted = false;
        }
        let asking = std::mem::take(&mut self.asking);
        if let Some(prefix) = self.prefix.take() {
            if prefix == Prefix::Copy {
                return self.copy(key);
            }
            self.after_prefix(prefix, key);
            return Flow::Go;
        }
        if let Some(Popup::Palette(palette)) = self.popup.clone() {
            return self.palette_key(palette, key);
        }
        let Some(action) = self.settings.keys.action_of(key) else {
            self.notice_input_method(key);
            return Flow::Go;
        };
        if self.paused {
            return self.while_paused(action);
        }
        self.asking = asking && action == Action::Verify;
        self.act(action)
    }

    /// Kana on the board means that an input method is on; said once.
    fn notice_input_method(&mut self, key: Key) {
        let is_kana = matches!(key.code, KeyCode::Char('\u{3040}'..='\u{30ff}' | '\u{ff66}'..='\u{ff9f}'));
        if is_kana && !std::mem::replace(&mut self.method_said, true) {
            self.say(Message::InputMethod);
        }
    }

    /// Hides the board and stops the clock until a key is pressed.
    fn pause(&mut self) {
        let now = (self.settings.now)();
        self.game.clock().pause(now);
        self.paused = true;
    }

    fn go_on(&mut self) {
        self.paused = false;
        let now = (self.settings.now)();
        if !self.game.session().is_solved() {
            self.game.clock().run(now);
        }
    }

    /// Any key ends a pause; those that leave the program do so.
    fn while_paused(&mut self, action: Action) -> Flow {
        match action {
            Action::Suspend | Action::Interrupt | Action::Redraw | Action::Leave => self.act(action),
            _ => {
                self.go_on();
                Flow::Go
            }
        }
    }

    /// Does what an action says, wherever the player is.
    pub(super) fn act(&mut self, action: Action) -> Flow {
        if self.help_act(action) {
            return Flow::Go;
        }
        match action {
            Action::Suspend => return Flow::Suspend,
            Action::Interrupt => return self.interrupt(),
            Action::Redraw => return Flow::Redraw,
            Action::Help => self.popup = Some(Popup::Help(0)),
            Action::Palette => self.popup = Some(Popup::Palette(Palette::default())),
            Action::Back => self.back(),
            Action::ChooseTheme | Action::ChooseLanguage | Action::KeysPreset => {
                self.popup = Chooser::of(action, &self.settings).map(Popup::Chooser);
            }
            Action::About => self.popup = Some(Popup::About),
            Action::ToggleClock => {
                self.settings.clock = !self.settings.clock;
                self.say(Message::Clock(self.settings.clock));
                self.keep(&Choice::Clock(self.settings.clock));
            }
            Action::Larger => self.resize_board(true),
            Action::Smaller => self.resize_board(false),
            _ if self.popup.is_some() => self.popup_act(action),
            Action::Open => return Flow::Open(Request::Prompt),
            Action::Fresh => return Flow::Open(Request::Fresh),
            Action::Home => return Flow::Open(Request::Home),
            Action::PrefixCopy => self.prefix = Some(Prefix::Copy),
            _ if self.screen == Screen::Explorer => explorer::act(self, action),
            _ if self.screen == Screen::History => history::act(self, action),
            Action::Leave if self.solution.is_some() => self.solution = None,
            Action::Leave => {
                self.left = true;
                return Flow::Quit;
            }
            _ => self.board_act(action),
        }
        Flow::Go
    }

    pub(super) fn board_act(&mut self, action: Action) {
        match action {
            Action::Move(direction) => self.moved(|ui| ui.walk(direction)),
            Action::Jump(direction) => self.moved(|ui| ui.jump(direction)),
            Action::First => self.moved(|ui| ui.along_row(true)),
            Action::Last => self.moved(|ui| ui.along_row(false)),
            Action::Extend(direction) => self.extend(direction),
            Action::Select => self.select(),
            Action::Widen => self.widen(),
            Action::Details => self.popup = Some(Popup::Details),
            Action::Rules if self.told_whole().is_some() => explorer::read(self),
            Action::Rules => self.popup = Some(Popup::Rules(0)),
            Action::ToggleAuto => {
                let auto = !self.game.session().view().auto;
                self.look(ViewChange { auto: Some(auto), ..ViewChange::default() });
            }
            Action::PrefixFilter => self.prefix = Some(Prefix::Filter),
            Action::NextPlace => self.moved(|ui| ui.next_place(true)),
            Action::PreviousPlace => self.moved(|ui| ui.next_place(false)),
            Action::Pause => self.pause(),
            Action::History => history::open(self),
            Action::Bookmark => self.toggle_bookmark(),
            Action::ToggleDigitFirst => {
                self.settings.digit_first = !self.settings.digit_first;
                self.say(Message::DigitFirst(self.settings.digit_first));
                self.keep(&Choice::DigitFirst(self.settings.digit_first));
            }
            Action::ToggleTidy => {
                self.settings.tidy = !self.settings.tidy;
                self.say(Message::Tidy(self.settings.tidy));
                self.keep(&Choice::Tidy(self.settings.tidy));
            }
            Action::Check if self.solution.is_none() => self.check(),
            Action::Path => {
                self.solution = None;
                explorer::open(self);
            }
            Action::AllSteps => {
                self.solution = None;
                explorer::open_now(self);
            }
            Action::Solution => self.show_solution(),
            // A solution on show is only looked at: nothing is entered beneath it.
            _ if self.solution.is_some() => self.say(Message::SolutionShown(self.differing())),
            Action::Act => self.accept(),
            Action::ToggleLayer => {
                let marks = Layer::of(self.marks);
                self.enter_layer(if self.layer == Layer::Digit { marks } else { Layer::Digit });
            }
            Action::OtherMarks => self.enter_layer(match self.layer {
                Layer::Corner => Layer::Centre,
                Layer::Centre => Layer::Corner,
                Layer::Digit | Layer::Colour => Layer::of(self.marks),
            }),
            Action::LayerDigit => self.enter_layer(Layer::Digit),
            Action::LayerCorner => self.enter_layer(Layer::Corner),
            Action::LayerCentre => self.enter_layer(Layer::Centre),
            Action::ColourLayer => {
                self.enter_layer(if self.layer == Layer::Colour { Layer::Digit } else { Layer::Colour });
            }
            Action::Digit(number) => self.digit(number),
            Action::PrefixLarge => self.prefix = Some(Prefix::Large),
            Action::PrefixMark => self.prefix = Some(Prefix::Mark),
            Action::Clear => self.change(Change::Clear),
            Action::Repeat => self.repeat(),
            Action::ApplyAuto => self.apply_auto(),
            Action::Tip => self.tip(),
            Action::PrefixWhy => self.prefix = Some(Prefix::Why),
            Action::Verify => self.verify(),
            Action::BackToRight => self.back_to_right(),
            Action::Suppose => self.suppose(),
            Action::Settle => self.settle(),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Restart => self.restart(),
            _ => {}
        }
    }

    /// Moves the cursor; a selection that grows goes with it.
    fn moved(&mut self, go: impl FnOnce(&mut Ui)) {
        go(self);
        self.selection_follows();
    }

    fn enter_layer(&mut self, layer: Layer) {
        self.layer = layer;
        match layer {
            Layer::Corner => self.marks = MarkKind::Corner,
            Layer::Centre => self.marks = MarkKind::Centre,
            Layer::Digit | Layer::Colour => {}
        }
    }

    fn show_solution(&mut self) {
        self.count_hint();
        let model = self.game.session().model().clone();
        self.solution_job = Some(worker::find_solution(self.settings.wake.clone(), model));
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
        explorer::stop(self);
        if self.help.is_work() {
            self.help = Help::Nothing;
        }
        self.solution_job = None;
        self.survivors_job = None;
    }

    /// One thing at a time, from the front: a popup, running work, a screen, a solution on show. Never the puzzle.
    fn back(&mut self) {
        if let Some(Popup::Chooser(chooser)) = self.popup.clone() {
            self.drop_choice(&chooser);
        } else if self.popup.is_some() {
            self.popup = None;
        } else if self.screen == Screen::Board && self.unselect() {
        } else if self.path_job.is_some()
            || self.explorer.now.job.is_some()
            || self.solution_job.is_some()
            || self.survivors_job.is_some()
        {
            self.stop_work();
            self.say(Message::WorkStopped);
        } else if self.screen == Screen::Explorer {
            explorer::close(self);
        } else if self.screen == Screen::History {
            history::close(self);
        } else if self.solution.is_some() {
            self.solution = None;
        } else {
            self.layer = Layer::Digit;
        }
    }

    fn after_prefix(&mut self, prefix: Prefix, key: Key) {
        let Some(symbol) = self.settings.keys.continuation(key) else { return };
        let small = number_of(symbol).filter(|_| symbol.is_ascii_digit());
        // Letters are letters here, whatever they are bound to.
        let large = keys::letter(key).and_then(number_of).filter(|number| *number > 9);
        match (prefix, symbol) {
            (Prefix::Mark, ',') => self.prefix = Some(Prefix::MarkLarge),
            (Prefix::Filter, ',') => self.prefix = Some(Prefix::FilterLarge),
            (Prefix::Filter, '0') => self.filter(None),
            (Prefix::Filter, 'b') => self.filter(Some(Filter::Pairs)),
            (Prefix::Filter, 's') => {
                self.count_hint();
                self.filter(Some(Filter::Survivors));
            }
            (Prefix::Settle, 'k') => self.keep_trial(),
            (Prefix::Settle, 'x' | 'd') => self.drop_trial(),
            (Prefix::Settle | Prefix::Copy, _) => {}
            (Prefix::Large, _) => _ = large.map(|number| self.digit(number)),
            (Prefix::Mark, _) => _ = small.map(|number| self.mark_nth(number)),
            (Prefix::MarkLarge, _) => _ = large.map(|number| self.mark_nth(number)),
            (Prefix::Steps, ',') => self.prefix = Some(Prefix::StepsLarge),
            (Prefix::Steps, '0') => explorer::list_only(self, Only::All),
            (Prefix::Steps, 't') => explorer::list_like_selected(self),
            (Prefix::Steps, _) => _ = small.map(|number| self.list_only_nth(number)),
            (Prefix::StepsLarge, _) => _ = large.map(|number| self.list_only_nth(number)),
            (Prefix::Why, ',') => self.prefix = Some(Prefix::WhyLarge),
            (Prefix::Why, 'w') => self.why_so(),
            (Prefix::Why, _) => _ = small.map(|number| self.why_not(number)),
            (Prefix::WhyLarge, _) => _ = large.map(|number| self.why_not(number)),
            (Prefix::Filter, _) => _ = small.map(|number| self.filter_nth(number)),
            (Prefix::FilterLarge, _) => _ = large.map(|number| self.filter_nth(number)),
        }
    }

    fn list_only_nth(&mut self, number: u8) {
        match self.nth_value(number) {
            Some(value) => explorer::list_only(self, Only::Value(value)),
            None => self.say(Message::NoSuchValue(number)),
        }
    }

    fn filter_nth(&mut self, number: u8) {
        match self.nth_value(number) {
            Some(value) => self.filter(Some(Filter::Value(value))),
            None => self.say(Message::NoSuchValue(number)),
        }
    }

    fn filter(&mut self, filter: Option<Filter>) {
        self.look(ViewChange { filter: Some(filter), ..ViewChange::default() });
        self.survivors_job = None;
        self.find_survivors();
    }

    /// How many entries differ from the solution on show.
    fn differing(&self) -> usize {
        let differs = |entry: &Candidate| {
            self.solution.as_ref().is_some_and(|values| values.get(entry.cell.index()) != Some(&entry.value))
        };
        self.game.session().entries().filter(differs).count()
    }

    /// Takes in whether the puzzle is sound, and says so where it is not.
    fn take_verdict(&mut self, news: Vec<SolutionNews>) {
        for item in news {
            let SolutionNews::Found(found, status) = item else { continue };
            self.verdict = Some(status);
            self.answer = found.into_iter().next().filter(|_| status == Status::Unique);
            let said = match status {
                Status::None => Message::Unsolvable,
                Status::Multiple => Message::Ambiguous,
                Status::Unique | Status::Unknown => continue,
            };
            self.changed = true;
            match self.message {
                None | Some(Message::Welcome) => self.say(said),
                Some(_) => self.queued.push_back(said),
            }
        }
        if self.verify_job.as_ref().is_some_and(Job::is_over) {
            self.verify_job = None;
        }
    }

    fn take_solution(&mut self, news: Vec<SolutionNews>) {
        for item in news {
            self.changed = true;
            match item {
                SolutionNews::Found(found, status) => {
                    self.solution = found.into_iter().next();
                    self.say(match status {
                        Status::None => Message::NoSolution,
                        Status::Multiple => Message::SeveralSolutions,
                        Status::Unique | Status::Unknown => Message::SolutionShown(self.differing()),
                    });
                }
                SolutionNews::Failed(how) => self.say(Message::EngineFailed(how)),
            }
        }
        if self.solution_job.as_ref().is_some_and(Job::is_over) {
            self.solution_job = None;
        }
    }
}

impl App for Ui {
    fn update(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) => {
                self.changed = true;
                let flow = self.key(key);
                self.say_failing();
                flow
            }
            Input::Mouse(mouse) => {
                self.changed = true;
                if let Some(flow) = self.list_mouse(mouse) {
                    return flow;
                }
                self.mouse(mouse);
                self.say_failing();
                Flow::Go
            }
            Input::Resize(columns, rows) => {
                self.changed |= self.size != (columns, rows);
                self.size = (columns, rows);
                Flow::Go
            }
            Input::Redraw => {
                let now = (self.settings.now)();
                if !self.game.session().is_solved() && !self.paused {
                    self.game.clock().run(now);
                }
                self.changed = true;
                Flow::Go
            }
            Input::Wake => {
                if let Some(job) = &mut self.verify_job {
                    let news = job.news();
                    self.take_verdict(news);
                }
                if let Some(job) = &mut self.path_job {
                    let news = job.news();
                    explorer::take_news(self, news);
                }
                if let Some(job) = &mut self.solution_job {
                    let news = job.news();
                    self.take_solution(news);
                }
                if let Some(job) = &mut self.explorer.now.job {
                    let news = job.news();
                    explorer::take_listed(self, news);
                }
                if let Help::Looking(job) = &mut self.help {
                    let news = job.news();
                    self.take_tip(news);
                }
                if let Help::Asking(job, _) = &mut self.help {
                    let news = job.news();
                    self.take_reason(news);
                }
                if let Help::Comparing(job) = &mut self.help {
                    let news = job.news();
                    self.take_comparison(news);
                }
                if let Some(job) = &mut self.survivors_job {
                    let news = job.news();
                    self.take_survivors(news);
                }
                let shown = self.settings.clock && self.clock_seconds() != self.clock_drawn;
                self.changed |= shown;
                // Without something to draw nobody else saves, and the wish to be woken for it would never end.
                if self.game.sync_due().is_some_and(|due| (self.settings.now)() >= due) {
                    self.save();
                }
                Flow::Go
            }
            // Time that the program is stopped is no time played.
            Input::Suspended => {
                let now = (self.settings.now)();
                self.game.clock().pause(now);
                Flow::Go
            }
            // Pasted text is no sequence of keys: it is searched for, or it is another puzzle.
            Input::Paste(text) => self.paste(text),
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
