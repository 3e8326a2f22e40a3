//! The effect of each input.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::action::Action;
use super::app::{App, Flow, Input, Inset, Request};
use super::choices::Choice;
use super::chooser::Chooser;
use super::explorer;
use super::help::{HintGoal, Strength};
use super::model::{Screen, Settings, Ui};
use super::palette::{Palette, manual};
use super::popup::Popup;
use super::popup::page::{Text, TextPage};
use super::popup::table::details_of;
use super::prefix::Prefix;
use super::tool::{Change, Mode};
use super::view;
use super::worker::Wait;
use crate::play::{Filter, MarkKind, ViewChange};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use nazo_core::puzzle::{Candidate, Cell, Value, ValueSet};
use nazo_core::words::{Arg, Phrase, say};
use nazo_kinds::First;

impl Ui {
    pub(super) fn name(&self, cell: Cell) -> Phrase {
        if let Some(name) = self.reading.names.get(&cell) {
            return name.clone();
        }
        self.game.session().model().cell_called(cell)
    }

    pub(super) fn value(&self, value: Value) -> Phrase {
        self.game.session().model().value_called(value)
    }

    /// The name of the value in its cell.
    pub(super) fn value_in(&self, candidate: Candidate) -> Phrase {
        self.game.session().model().called_in(candidate)
    }

    /// Several values separated by spaces.
    pub(super) fn values(&self, values: ValueSet) -> Phrase {
        say!("ui.values", values = Arg::Row(values.iter().map(|value| self.value(value)).collect()))
    }

    pub(super) fn say(&mut self, message: Phrase) {
        self.messages.shown = Some(message);
    }

    /// Whether the current message is one of these.
    pub(super) fn has_said(&self, keys: &[&str]) -> bool {
        self.messages.shown.as_ref().is_some_and(|said| keys.iter().any(|key| said.is(key)))
    }

    /// Whether a key is really Esc and a second key that a slow line delivered together. That is so if Alt with this
    /// character is not bound, and no text is being typed.
    fn is_esc_and_more(&self, key: KeyEvent) -> bool {
        key.modifiers.contains(KeyModifiers::ALT)
            && matches!(key.code, KeyCode::Char(_))
            && self.settings.keys.action_of(key).is_none()
            && !self.is_typing()
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        if self.is_esc_and_more(key) {
            let flow = self.key(KeyEvent::from(KeyCode::Esc));
            return if flow == Flow::Go {
                self.key(KeyEvent { modifiers: key.modifiers - KeyModifiers::ALT, ..key })
            } else {
                flow
            };
        }
        self.messages.shown = None;
        let action = self.settings.keys.action_of(key);
        self.once.interrupted &= action == Some(Action::Interrupt);
        // The confirmation may also be given in the palette.
        let is_palette = self.is_typing() || action == Some(Action::Palette);
        self.once.asking &= is_palette || action == Some(Action::Verify);
        if let Some(prefix) = self.prefix.take() {
            if let Some(tour) = &mut self.occasion.tour {
                tour.hear(prefix, key, &self.game, &self.settings.keys);
            }
            if prefix == Prefix::Copy {
                return self.copy(key);
            }
            self.after_prefix(prefix, key);
            return Flow::Go;
        }
        if self.is_typing() {
            return self.hand_to_popup(|popup, ui| popup.type_in(Input::Key(key), ui));
        }
        let Some(action) = action else {
            self.notice_input_method(key);
            return Flow::Go;
        };
        if self.sight.paused {
            return self.while_paused(action);
        }
        self.act(action)
    }

    /// Kana on the board means that an input method is on. Says so once.
    fn notice_input_method(&mut self, key: KeyEvent) {
        let is_kana = matches!(key.code, KeyCode::Char('\u{3040}'..='\u{30ff}' | '\u{ff66}'..='\u{ff9f}'));
        if is_kana && !std::mem::replace(&mut self.once.method, true) {
            self.say(say!("messages.input-method"));
        }
    }

    /// Performs an action, on whatever screen the player is.
    pub(super) fn act(&mut self, action: Action) -> Flow {
        if let (Action::Hint, Some(tour)) = (action, &mut self.occasion.tour) {
            tour.hear_hint();
        }
        if self.help_act(action) {
            return Flow::Go;
        }
        match action {
            Action::Suspend => return Flow::Suspend,
            Action::Interrupt => return self.interrupt(),
            Action::Redraw => return Flow::Redraw,
            Action::Help => {
                let own = self.popup.take().and_then(|popup| popup.keys());
                self.popup = own.or_else(|| Some(TextPage::of(Text::Keys)));
            }
            Action::Palette | Action::Search => self.popup = Some(Box::new(Palette::default())),
            Action::Back | Action::Larger | Action::Smaller if self.popup.is_none() && self.is_replaying() => {
                return self.replay_act(action);
            }
            Action::Back if self.popup.is_none() => self.back(),
            Action::ChooseTheme | Action::ChooseLanguage | Action::KeysPreset => {
                self.popup = Chooser::of(action, &self.settings).map(|chooser| Box::new(chooser) as Box<dyn Popup>);
            }
            Action::About => self.popup = Some(TextPage::of(Text::About)),
            Action::Clauses => self.look_at_clauses(),
            Action::ToggleClock => self.toggle(action),
            Action::ToggleMouse => {
                self.toggle(action);
                return Flow::Mouse(self.settings.mouse);
            }
            Action::Manual(number) => self.popup = manual(number, self.settings.lang),
            Action::Larger => self.resize_board(true),
            Action::Smaller => self.resize_board(false),
            Action::SaveAs
            | Action::Statistics
            | Action::Tour
            | Action::Techniques
            | Action::Games
            | Action::Finished => return Flow::Open(Request::Do(action)),
            _ if self.popup.is_some() => return self.hand_to_popup(|popup, ui| popup.update(action, ui)),
            _ if self.is_replaying() => return self.replay_act(action),
            Action::Replay => self.open_replay(),
            Action::SpeedRun => return Flow::Open(Request::Do(action)),
            _ if self.pane_act(action) => {}
            _ if self.opening_act(action) => {}
            _ if self.filling_act(action) => {}
            Action::NextPlace if self.screen == Screen::Board && self.game.session().is_solved() => {
                return Flow::Open(Request::Do(Action::Fresh));
            }
            Action::Open
            | Action::Fresh
            | Action::Daily
            | Action::Home
            | Action::Edit
            | Action::Correct
            | Action::TypeIn
            | Action::ToOrder => return Flow::Open(Request::Do(action)),
            Action::Practise => return self.practise(),
            Action::PrefixCopy => self.prefix = Some(Prefix::Copy),
            _ if self.screen == Screen::Explorer => explorer::act(self, action),
            _ if self.screen == Screen::History => self.history_act(action),
            Action::Leave if self.solution.is_some() => self.solution = None,
            Action::Leave => {
                self.occasion.left = true;
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
            Action::Draw(direction) => self.moved(|ui| ui.walk(direction)),
            Action::First => self.moved(|ui| ui.along_row(true)),
            Action::Last => self.moved(|ui| ui.along_row(false)),
            Action::Extend(direction) => self.extend(direction),
            Action::Select => self.select(),
            Action::Widen => self.widen(),
            // Details of a step or of several cells have priority.
            Action::Details if self.step_in_front().is_some() || !self.selection.is_empty() => {
                self.popup = Some(TextPage::of(Text::Details));
            }
            Action::Details => self.popup = Some(details_of(self, 0)),
            Action::Soundness => self.look_into_soundness(),
            Action::Rules if self.whole_hint().is_some() => explorer::read(self),
            Action::Rules => self.popup = Some(TextPage::of(Text::Rules)),
            Action::ToggleAuto if self.has_odds() => self.toggle_odds(),
            Action::ToggleAuto => {
                let auto = !self.game.session().view().auto;
                self.look(ViewChange { auto: Some(auto), ..ViewChange::default() });
                self.look_for_consequences();
                self.say(if auto { say!("messages.automatic-on") } else { say!("messages.automatic-off") });
            }
            Action::PrefixFilter => self.prefix = Some(Prefix::Filter),
            Action::Highlight(number) => self.highlight_nth(number),
            Action::HighlightPairs => self.highlight(Filter::Pairs),
            Action::NextPlace => self.moved(|ui| ui.next_place(true)),
            Action::PreviousPlace => self.moved(|ui| ui.next_place(false)),
            Action::Pause => self.pause(),
            Action::History => self.open_history(),
            Action::Bookmark => self.toggle_bookmark(),
            Action::ToggleDigitFirst | Action::ToggleTidy | Action::ToggleTraining | Action::ToggleUniqueness => {
                self.toggle(action);
            }
            Action::NextFirst => self.next_first(),
            Action::Check if self.solution.is_none() => self.check(),
            Action::Path => explorer::open(self),
            Action::AllSteps => explorer::open_now(self),
            Action::Solution => self.show_solution(),
            // A solution on show is only for looking: nothing can be entered.
            _ if self.solution.is_some() => self.say(match self.differing() {
                0 => say!("messages.solution-same"),
                wrong => say!("messages.solution-differs", wrong),
            }),
            Action::Act => self.accept(),
            Action::ToggleMode => {
                let marks = Mode::of(self.tool.marks);
                self.enter_mode(if self.tool.mode == Mode::Digit { marks } else { Mode::Digit });
            }
            Action::OtherMarks => self.enter_mode(match self.tool.mode {
                Mode::Corner => Mode::Centre,
                Mode::Centre => Mode::Corner,
                Mode::Digit | Mode::Colour => Mode::of(self.tool.marks),
            }),
            Action::ModeDigit => self.enter_mode(Mode::Digit),
            Action::ModeCorner => self.enter_mode(Mode::Corner),
            Action::ModeCentre => self.enter_mode(Mode::Centre),
            Action::ColourLayer => {
                self.enter_mode(if self.tool.mode == Mode::Colour { Mode::Digit } else { Mode::Colour });
            }
            Action::Digit(number) => self.digit(number),
            Action::PrefixLarge => self.prefix = Some(Prefix::Large),
            Action::PrefixMark => self.prefix = Some(Prefix::Mark),
            Action::Clear | Action::PrefixCross => self.change(Change::Clear),
            Action::Repeat => self.repeat(),
            Action::ApplyAuto if self.reading.has_text() => self.fill_singles(),
            Action::Singles => self.fill_singles(),
            Action::ApplyAuto => self.apply_auto(),
            Action::Hint => self.next_hint(),
            Action::FullHint => self.hint(HintGoal::Show(Strength::All)),
            Action::ApplyHint => self.hint(HintGoal::Applied),
            Action::GivensBehind => self.givens_behind(),
            Action::Amiss => self.whose_fault(),
            Action::PrefixWhy => {
                if self.game.session().view().hints == 0 {
                    self.say(say!("messages.answer-counts"));
                }
                self.prefix = Some(Prefix::Why);
            }
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

    /// Turns a setting on or off, now and for later games, and says so.
    fn toggle(&mut self, action: Action) {
        let Some((habit, said, choice)) = habit(&mut self.settings, action) else { return };
        *habit = !*habit;
        let is_on = *habit;
        if action == Action::ToggleUniqueness {
            // Steps found so far may no longer be allowed, so they are searched for again.
            explorer::forget(self);
        }
        let [off, on] = said;
        self.say(if is_on { on } else { off });
        self.keep(&choice(is_on));
    }

    /// Switches to the next guarantee for the first move, for games dealt from now on.
    fn next_first(&mut self) {
        let (first, message) = match self.settings.first {
            None => (Some(First::Safe), say!("messages.first-safe")),
            Some(First::Safe) => (Some(First::Opening), say!("messages.first-opening")),
            Some(First::Opening) => (None, say!("messages.first-of-board")),
        };
        self.settings.first = first;
        self.say(message);
        self.keep(&Choice::First(first));
    }

    /// Moves the cursor. A growing selection follows it.
    fn moved(&mut self, go: impl FnOnce(&mut Ui)) {
        go(self);
        self.selection_follows();
    }

    fn enter_mode(&mut self, mode: Mode) {
        self.tool.mode = mode;
        match mode {
            Mode::Corner => self.tool.marks = MarkKind::Corner,
            Mode::Centre => self.tool.marks = MarkKind::Centre,
            Mode::Digit | Mode::Colour => {}
        }
    }

    fn interrupt(&mut self) -> Flow {
        if self.once.interrupted {
            return Flow::Quit;
        }
        self.once.interrupted = true;
        self.stop_work();
        self.say(say!("messages.again-quits"));
        Flow::Go
    }

    /// Closes one thing at a time, from the front: the selection, running work, a screen, a solution on show. Never
    /// changes the puzzle.
    fn back(&mut self) {
        if self.screen == Screen::Board && self.unselect() {
        } else if self.is_at_work() {
            self.stop_work();
            self.say(say!("messages.work-stopped"));
        } else if self.screen == Screen::Explorer {
            explorer::close(self);
        } else if self.screen == Screen::History {
            self.close_history();
        } else {
            self.solution = None;
        }
    }
}

/// A setting that an action toggles: its switch, the messages for off and on, and the choice to save.
type Habit<'a> = (&'a mut bool, [Phrase; 2], fn(bool) -> Choice);

fn habit(settings: &mut Settings, action: Action) -> Option<Habit<'_>> {
    Some(match action {
        Action::ToggleClock => {
            (&mut settings.clock, [say!("messages.clock-hidden"), say!("messages.clock-shown")], Choice::Clock)
        }
        Action::ToggleMouse => {
            (&mut settings.mouse, [say!("messages.mouse-off"), say!("messages.mouse-on")], Choice::Mouse)
        }
        Action::ToggleUniqueness => (
            &mut settings.uniqueness,
            [say!("messages.uniqueness-off"), say!("messages.uniqueness-on")],
            Choice::Uniqueness,
        ),
        Action::ToggleTraining => {
            (&mut settings.training, [say!("messages.training-off"), say!("messages.training-on")], Choice::Training)
        }
        Action::ToggleTidy => (&mut settings.tidy, [say!("messages.tidy-off"), say!("messages.tidy-on")], Choice::Tidy),
        Action::ToggleDigitFirst => (
            &mut settings.digit_first,
            [say!("messages.digit-first-off"), say!("messages.digit-first-on")],
            Choice::DigitFirst,
        ),
        _ => return None,
    })
}

impl App for Ui {
    fn update(&mut self, input: Input) -> Flow {
        let flow = self.take_input(input);
        self.sight.placed = None;
        self.watch_odds();
        self.watch_work();
        self.watch_proof();
        self.watch_tour();
        flow
    }

    fn changed(&self) -> bool {
        self.sight.changed
    }

    fn save(&mut self) {
        let done = self.game.save((self.settings.now)());
        // All messages of the save are shown. It has no event that could be refused.
        let _ = self.apply_done(done);
    }

    fn sync(&mut self) {
        let now = (self.settings.now)();
        let done = self.game.close(now);
        let _ = self.apply_done(done);
    }

    fn arrange(&mut self, size: (u16, u16)) {
        (self.sight.size, self.sight.changed) = (size, false);
        (self.sight.clock_drawn, self.sight.work_drawn) = (self.clock_seconds(), self.work_seconds());
        view::arrange(self, Rect::new(0, 0, size.0, size.1));
    }

    fn view(&self, buffer: &mut Buffer) -> Option<Inset> {
        view::draw(self, buffer);
        None
    }

    fn wake_after(&self) -> Option<Duration> {
        let now = (self.settings.now)();
        let sync = self.game.sync_due().map(|due| due.saturating_sub(now));
        let to_next_second = |time: Duration| Duration::from_secs(time.as_secs() + 1).saturating_sub(time);
        let tick =
            (self.settings.clock && self.game.is_time_passing(now)).then(|| to_next_second(self.game.played(now)));
        let shown = self.replay_due().or(self.walk_due()).map(|due| due.saturating_sub(now));
        let working = self.work_time().map(to_next_second);
        sync.into_iter().chain(tick).chain(working).chain(shown).min()
    }
}

impl Ui {
    fn take_input(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) => {
                self.sight.changed = true;
                self.halt();
                self.attend();
                let flow = self.key(key);
                self.say_failing();
                self.tell_split();
                // A waiting message never replaces the message of a key. It waits for a key without one.
                if self.messages.shown.is_none() {
                    self.messages.shown = self.messages.queued.pop_front();
                }
                flow
            }
            Input::Mouse(mouse) => {
                self.sight.changed = true;
                self.halt();
                self.attend();
                if let Some(flow) = self.list_mouse(mouse) {
                    return flow;
                }
                self.mouse(mouse);
                self.say_failing();
                self.tell_split();
                Flow::Go
            }
            Input::Resize(columns, rows) => {
                self.sight.changed |= self.sight.size != (columns, rows);
                self.sight.size = (columns, rows);
                Flow::Go
            }
            Input::Redraw => {
                self.run_clock();
                self.sight.changed = true;
                Flow::Go
            }
            Input::Wake => {
                self.take_in(Wait::Never);
                self.take_proof(Wait::Never);
                self.replay_tick();
                explorer::walk::tick(self);
                let shown = self.settings.clock && self.clock_seconds() != self.sight.clock_drawn;
                self.sight.changed |= shown || self.work_seconds() != self.sight.work_drawn;
                // Without anything to draw, nothing else would save, and the wake-up would be requested for ever.
                if self.game.sync_due().is_some_and(|due| (self.settings.now)() >= due) {
                    self.save();
                }
                Flow::Go
            }
            // Time during which the program is stopped does not count as played.
            Input::Suspended => {
                let now = (self.settings.now)();
                self.game.clock().pause(now);
                Flow::Go
            }
            // Pasted text is not a sequence of keys. It is a search text or another puzzle.
            Input::Paste(text) => self.paste(text),
        }
    }

    /// The full seconds that work has been running. None if nothing is awaited.
    fn work_seconds(&self) -> Option<u64> {
        self.work_time().map(|time| time.as_secs())
    }

    fn clock_seconds(&self) -> u64 {
        self.game.played((self.settings.now)()).as_secs()
    }
}
