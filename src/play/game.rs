//! A game with its file. Every event is written before it is shown, and changes to the same game by other processes are
//! merged in.

use std::mem;
use std::path::Path;
use std::time::Duration;

use super::journal::{FIRST_PATIENCE, Journal, Locked, News, PATIENCE};
use super::timestamps::Stamp;
use super::{
    Chronicle, Clock, Edit, Event, MOST_EVENTS, Move, Note, Outcome, Refusal, Session, Store, StoreError, View,
    ViewChange,
};
use nazo_core::puzzle::{Step, ValueSet};
use nazo_core::text::{Line, Span};
use nazo_kinds::{Loaded, Start};

/// The least time between two syncs of the file to the disk.
pub const SYNC_EVERY: Duration = Duration::from_secs(1);

/// The least time between two writes of a clock that runs while nothing else happens.
const CLOCK_EVERY: Duration = Duration::from_secs(30);

/// When obsolete view lines take up this many bytes, the file is rewritten without them.
const MOST_VIEW_BYTES: usize = 64 * 1024;

/// How a game is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opening {
    /// Resumes where it was left.
    #[default]
    Resume,
    /// Starts over; the old game is set aside under another name.
    Fresh,
}

/// What was found when a game was opened.
#[derive(Debug)]
pub struct Resumed {
    /// The number of moves from the start to the current state; 0 for a new game.
    pub moves: usize,
    /// The time played before.
    pub clock: Duration,
    /// What the player should know.
    pub notes: Vec<Note>,
}

/// The result of an event.
#[derive(Debug)]
pub struct Done {
    /// The effect of the event, or why it was refused.
    pub outcome: Result<Outcome, Refusal>,
    /// The number of events from other processes that came in before it.
    pub news: usize,
    /// What the player should know. [`Note::NotSaved`] is reported once, when saving starts to fail.
    pub notes: Vec<Note>,
    /// Whether saving works again after it had failed.
    pub saved_again: bool,
}

/// What must be done to the file before lines can be appended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Repair {
    #[default]
    Nothing,
    /// Create it, even if nothing happened yet.
    Make,
    /// Rewrite it.
    Rewrite,
    /// Keep a copy because of this line, then rewrite it.
    Copy(String),
}

/// A line of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Logged {
    line: Box<str>,
    /// The number of states in the history after it.
    states: usize,
    /// The clock and the help used when it happened.
    stamp: Stamp,
}

/// A game in progress. Without a store it exists only in memory.
#[derive(Debug)]
pub struct Game {
    session: Session,
    clock: Clock,
    journal: Option<Journal>,
    /// Every line of the journal except view lines, in order.
    log: Vec<Logged>,
    /// How many of them are in the file.
    saved: usize,
    view_saved: View,
    view_bytes: usize,
    repair: Repair,
    is_failing: bool,
    synced_at: Duration,
}

impl Game {
    /// Opens the game of a puzzle: the one in the store, if there is one, together with any progress that came with the
    /// puzzle. Whatever goes wrong with files, there is a game to play; the notes say what went wrong.
    pub fn open(loaded: &Loaded, store: Option<&Store>, how: Opening) -> (Game, Resumed) {
        let mut notes = Vec::new();
        let mut game = Game::handed_over(loaded, how, &mut notes);
        if let Some(store) = store {
            let attached = game.attach(store, how, &mut notes);
            game.settle(attached, &mut notes);
        }
        let (history, clock) = (game.session.history(), game.session.view().clock);
        let moves = history.depth(history.current());
        game.clock = Clock::at(clock);
        (game, Resumed { moves, clock, notes })
    }

    /// The game in its current state.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Adds a step to the path of the step explorer; see [`Session::push_step`].
    pub fn push_step(&mut self, step: Step) {
        self.session.push_step(step);
    }

    /// Keeps the first `count` steps of the path; see [`Session::cut_path`].
    pub fn cut_path(&mut self, count: usize) {
        self.session.cut_path(count);
    }

    /// Drops the path; see [`Session::forget_path`].
    pub fn forget_path(&mut self) {
        self.session.forget_path();
    }

    /// Sets which candidates survive; see [`Session::set_survivors`].
    pub fn set_survivors(&mut self, survivors: Vec<ValueSet>) {
        self.session.set_survivors(survivors);
    }

    /// The clock, to be started and stopped by the caller, who knows the time.
    pub fn clock(&mut self) -> &mut Clock {
        &mut self.clock
    }

    /// The time played at `now`.
    pub fn played(&self, now: Duration) -> Duration {
        self.clock.played(now)
    }

    /// Whether the clock is running.
    pub fn is_clock_running(&self) -> bool {
        self.clock.is_running()
    }

    /// Whether the time played increases from `now` on.
    pub fn is_time_passing(&self, now: Duration) -> bool {
        self.clock.moves(now)
    }

    /// The game's file, once there is one.
    pub fn path(&self) -> Option<&Path> {
        self.journal.as_ref().and_then(Journal::path)
    }

    /// The game as the text of a file that can be mailed: the puzzle in native text. Once something has happened,
    /// `state:` and the journal follow. Reading it gives the same game. `None` if the kind has no native text.
    pub fn to_text(&self) -> Option<String> {
        let mut text = self.session.puzzle().write("native", None)?;
        let lines = self.lines();
        if !lines.is_empty() {
            text = format!("{}\nstate:\n{lines}", text.trim_end());
        }
        Some(text)
    }

    /// The course of the game, including everything that was undone.
    pub fn chronicle(&self) -> Chronicle {
        let lines = self.lines();
        let journal = Span { first: 1, text: &lines }.into();
        let loaded = Loaded { puzzle: self.session.puzzle().clone(), start: Start::default(), journal };
        Chronicle::read(&loaded).1
    }

    /// All journal lines of the game.
    fn lines(&self) -> String {
        let (mut lines, known) = stamped(&self.log, &self.session, View::default());
        let view = self.session.view().since(&known);
        if !view.is_empty() {
            lines += &format!("{}\n", view.text(self.session.frame()));
        }
        lines
    }

    /// Whether everything that happened is in the file.
    pub fn is_saved(&self) -> bool {
        self.journal.is_some() && !self.is_failing && self.saved == self.log.len()
    }

    /// When the file should be synced, if it should; see [`Game::save`].
    pub fn sync_due(&self) -> Option<Duration> {
        self.journal.as_ref().filter(|journal| journal.is_unsynced()).map(|_| self.synced_at.saturating_add(SYNC_EVERY))
    }

    /// Applies an event and writes it before any of it is shown. Changes by other processes are applied first. `now` is
    /// the time on the caller's clock.
    pub fn act(&mut self, event: &Event, now: Duration) -> Done {
        self.exchange(Some(event), now, true)
    }

    /// Changes the view. It is written with the next event or by [`Game::save`]. Once the game is over, nothing counts
    /// as help.
    pub fn look(&mut self, change: &ViewChange) -> Result<bool, Refusal> {
        let mut change = change.clone();
        if (change.hints.is_some() || change.asked.is_some()) && self.session.is_over() {
            (change.hints, change.asked) = (None, None);
        }
        self.session.apply(&Event::View(change))
    }

    /// Writes the view if it has changed, takes in changes by other processes, and syncs the file if that is due. To be
    /// called once per frame, preferably after drawing.
    pub fn save(&mut self, now: Duration) -> Done {
        let (view, old) = (self.session.view(), &self.view_saved);
        let is_elsewhere = *view != View { clock: view.clock, ..old.clone() };
        let is_late = self.clock.played(now) >= old.clock.saturating_add(CLOCK_EVERY);
        let mut done = self.exchange(None, now, is_elsewhere || is_late);
        if self.sync_due().is_some_and(|due| now >= due) {
            self.sync(now, &mut done);
        }
        done
    }

    /// Writes and syncs everything: on leaving, on a pause, and on a signal.
    pub fn close(&mut self, now: Duration) -> Done {
        let mut done = self.exchange(None, now, true);
        self.sync(now, &mut done);
        done
    }

    /// Makes sure that the game has a file even if nothing has happened in it: its puzzle may not exist anywhere else.
    pub fn establish(&mut self, now: Duration) -> Done {
        let has_file = self.journal.as_ref().is_some_and(Journal::is_open);
        if !has_file && !matches!(self.repair, Repair::Copy(_)) {
            self.repair = Repair::Make;
        }
        self.close(now)
    }

    fn sync(&mut self, now: Duration, done: &mut Done) {
        self.synced_at = now;
        if let Some(Err(error)) = self.journal.as_mut().map(Journal::sync) {
            // Data that failed to sync may have been dropped by the system; only rewriting everything is safe.
            self.repair = Repair::Rewrite;
            done.saved_again |= self.settle(Err(error), &mut done.notes);
        }
    }

    fn exchange(&mut self, event: Option<&Event>, now: Duration, with_view: bool) -> Done {
        let (mut news, mut notes) = (0, Vec::new());
        let lock = self.catch_up(&mut news);
        let outcome = match event {
            None => Ok(Outcome::default()),
            Some(_) if self.is_full() => Err(Refusal::TooLong),
            Some(event) => self.session.act(event),
        };
        if let (Some(event), Ok(Outcome { changed: true, .. })) = (event, &outcome) {
            self.log_event(event);
        }
        let ends = outcome.as_ref().is_ok_and(|outcome| outcome.solves || outcome.loses);
        if with_view {
            let clock = Duration::from_secs(self.clock.played(now).as_secs());
            let is_first = ends && self.session.view().ended.is_none();
            let ended = self.journal.as_ref().filter(|_| is_first).and_then(Journal::today);
            // Changes of clock and day cannot be refused.
            let _ = self.look(&ViewChange { clock: Some(clock), ended, ..ViewChange::default() });
        }
        if let (Some(last), Ok(Outcome { changed: true, .. })) = (self.log.last_mut(), &outcome) {
            last.stamp = Stamp::of(self.session.view());
        }
        let written = lock.and_then(|lock| match lock {
            Some(lock) => self.write(&lock, with_view, &mut notes),
            None => Ok(()),
        });
        // If the game never had a journal, that was already reported when it was opened.
        let saved_again = self.journal.is_some() && self.settle(written, &mut notes);
        Done { outcome, news, notes, saved_again }
    }

    /// Reports once that saving fails. Returns whether it has just started to work again.
    fn settle(&mut self, result: Result<(), StoreError>, notes: &mut Vec<Note>) -> bool {
        let was_failing = mem::replace(&mut self.is_failing, result.is_err());
        if let (Err(error), false) = (result, was_failing) {
            notes.push(Note::NotSaved(error));
        }
        was_failing && !self.is_failing
    }

    /// The game that came with the puzzle, in memory.
    fn handed_over(loaded: &Loaded, how: Opening, notes: &mut Vec<Note>) -> Game {
        let mut game = Game::in_memory(Session::new(loaded.puzzle.clone()));
        let puts = loaded.start.placed.iter().map(|candidate| Edit::Put(*candidate));
        let strikes = loaded.start.eliminated.iter().map(|candidate| Edit::Strike(*candidate));
        let all: Vec<Edit> = puts.chain(strikes).collect();
        let edits: Vec<Edit> = all.iter().copied().filter(|edit| game.session.allow(*edit).is_ok()).collect();
        if edits.len() < all.len() {
            notes.push(Note::StartRefused);
        }
        if let Some(made) = Move::of(edits) {
            game.happen(&Event::Move(made));
        }
        if how == Opening::Resume
            && let Err(at) = game.receive(loaded.journal.lines().map(|line| line.text.trim()), true)
        {
            let note = |line: Line<'_>| if game.is_full() { Note::TooLong } else { Note::Unplayable(line.into()) };
            notes.extend(loaded.journal.lines().nth(at).map(note));
        }
        game
    }

    fn in_memory(session: Session) -> Game {
        Game {
            session,
            clock: Clock::default(),
            journal: None,
            log: Vec::new(),
            saved: 0,
            view_saved: View::default(),
            view_bytes: 0,
            repair: Repair::Nothing,
            is_failing: false,
            synced_at: Duration::ZERO,
        }
    }

    /// Finds the game in the store. Resumes either it or the game that was handed over, whichever is further.
    fn attach(&mut self, store: &Store, how: Opening, notes: &mut Vec<Note>) -> Result<(), StoreError> {
        let journal = self.journal.insert(Journal::new(store, self.session.puzzle().clone())?);
        self.repair = Repair::Rewrite;
        let lock = journal.lock(FIRST_PATIENCE)?;
        if how == Opening::Fresh {
            // Reading the file first makes sure that it is this puzzle's file that is set aside. A game in which
            // nothing was done is not worth keeping; one that cannot be read completely is kept.
            let is_view = |line: &str| matches!(Event::parse(line, self.session.model()), Ok(Event::View(_)));
            let is_new = match journal.news(&lock)? {
                News::Replaced(lines) => {
                    !journal.is_spoilt && each(&lines).all(|line| line.is_empty() || is_view(line))
                }
                _ => false,
            };
            if !is_new {
                notes.extend(journal.set_old_aside(&lock)?.map(Note::SetAside));
            }
        }
        if let News::Replaced(lines) = journal.news(&lock)? {
            let mut stored = Game::in_memory(Session::new(self.session.puzzle().clone()));
            let received = stored.receive(each(&lines), true);
            let is_other = !stored.log.starts_with(&self.log) && !self.log.starts_with(&stored.log);
            if is_other {
                notes.extend(journal.set_old_aside(&lock)?.map(Note::SetAside));
            } else {
                let sound = if journal.is_spoilt { Repair::Rewrite } else { Repair::Nothing };
                self.repair = received.err().and_then(|at| nth(&lines, at)).map_or(sound, Repair::Copy);
                self.saved = stored.log.len();
                self.view_saved = stored.session.view().clone();
                self.view_bytes = stored.view_bytes;
                if stored.log.len() >= self.log.len() {
                    (self.session, self.log) = (stored.session, stored.log);
                }
            }
        }
        self.write(&lock, true, notes)
    }

    /// Takes the lock and applies changes by other processes; `None` for a game in memory.
    fn catch_up(&mut self, news: &mut usize) -> Result<Option<Locked>, StoreError> {
        let Some(journal) = &mut self.journal else { return Ok(None) };
        let lock = journal.lock(PATIENCE)?;
        let (lines, is_whole) = match journal.news(&lock)? {
            News::None => return Ok(Some(lock)),
            News::Gone => {
                self.saved = 0;
                if self.repair != Repair::Make {
                    self.repair = Repair::Rewrite;
                }
                return Ok(Some(lock));
            }
            News::Added(lines) => (lines, false),
            News::Replaced(lines) => (lines, true),
        };
        // Events count in the order of the file, so whatever is not in the file yet comes after what is.
        let ours = self.log.split_off(self.saved);
        let shared = self.log.last().map_or(1, |logged| logged.states);
        if is_whole {
            self.log.clear();
            self.view_bytes = 0;
            self.repair = Repair::Nothing;
        }
        if is_whole || !ours.is_empty() {
            self.session.restart();
            for logged in mem::take(&mut self.log) {
                self.happen_line(&logged.line, false);
                self.stamp_last(logged.stamp);
            }
        }
        let before = self.log.len();
        if let Err(at) = self.receive(each(&lines), false) {
            self.repair = nth(&lines, at).map_or(Repair::Nothing, Repair::Copy);
        }
        *news = self.log.len() - before;
        self.saved = self.log.len();
        self.happen_behind(shared, ours);
        Ok(Some(lock))
    }

    /// Applies our own lines after those of others. The first `shared` states that they refer to are common to both.
    /// Later ones were created by these lines and now have other numbers.
    fn happen_behind(&mut self, shared: usize, ours: Vec<Logged>) {
        let (mut made, mut states) = (Vec::new(), shared);
        for Logged { line, states: then, stamp } in ours {
            let now = |state: usize| match state.checked_sub(shared) {
                None => state,
                Some(own) => made.get(own).copied().unwrap_or(state),
            };
            match Event::parse(&line, self.session.frame()) {
                Ok(Event::Goto(state)) => _ = self.happen(&Event::Goto(now(state))),
                Ok(Event::Bookmark { state, set }) => _ = self.happen(&Event::Bookmark { state: now(state), set }),
                _ => _ = self.happen_line(&line, false),
            }
            self.stamp_last(stamp);
            if then > states {
                // If others had made the same move, no state was added: the current state is then the one they made.
                made.push(self.session.history().current());
                states = then;
            }
        }
    }

    /// Applies the events of journal lines, up to the first impossible line, whose index is the error. The view of
    /// another process's player is ignored unless `with_view`.
    fn receive<'a>(&mut self, lines: impl Iterator<Item = &'a str>, with_view: bool) -> Result<(), usize> {
        let mut logged = self.log.len();
        for (at, line) in lines.enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with("//")) {
            if !self.happen_line(line, with_view) {
                return Err(at);
            }
            // The line after an event gives its time.
            if logged < self.log.len() {
                logged = self.log.len();
            } else if let (Some(last), Ok(Event::View(change))) =
                (self.log.last_mut(), Event::parse(line, self.session.frame()))
                && last.stamp.is_open
            {
                last.stamp.apply(&change);
            }
        }
        Ok(())
    }

    fn stamp_last(&mut self, stamp: Stamp) {
        if let Some(last) = self.log.last_mut() {
            last.stamp = stamp;
        }
    }

    fn happen_line(&mut self, line: &str, with_view: bool) -> bool {
        match Event::parse(line, self.session.frame()) {
            Ok(Event::View(change)) => {
                self.view_bytes += line.len() + 1;
                !with_view || self.look(&change).is_ok()
            }
            Ok(event) => !self.is_full() && self.happen(&event),
            Err(_) => false,
        }
    }

    /// Whether the game has reached its limit of events.
    fn is_full(&self) -> bool {
        self.log.len() >= MOST_EVENTS
    }

    fn happen(&mut self, event: &Event) -> bool {
        let happened = self.session.apply(event);
        if happened.is_ok() {
            self.log_event(event);
        }
        happened.is_ok()
    }

    fn log_event(&mut self, event: &Event) {
        if !matches!(event, Event::View(_)) {
            let (line, states) = (event.text(self.session.frame()).into(), self.session.history().len());
            let stamp = self.log.last().map(|last| last.stamp.clone()).unwrap_or_default().opened();
            self.log.push(Logged { line, states, stamp });
        }
    }

    /// Writes what is not in the file yet, or everything if the file must be rewritten.
    fn write(&mut self, lock: &Locked, with_view: bool, notes: &mut Vec<Note>) -> Result<(), StoreError> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        notes.extend(journal.torn.take().map(Note::Torn));
        notes.append(&mut journal.notes);
        if let Repair::Copy(line) = &self.repair {
            let kept = journal.copy_damaged(lock)?;
            notes.push(Note::Damaged { line: line.clone(), kept });
            self.repair = Repair::Rewrite;
        }
        let is_new = self.repair == Repair::Make;
        let anew = is_new || self.repair == Repair::Rewrite || self.view_bytes > MOST_VIEW_BYTES;
        let (from, view_from) = if anew { (0, View::default()) } else { (self.saved, self.view_saved.clone()) };
        let (mut text, view_from) = stamped(&self.log[from..], &self.session, view_from);
        let change = self.session.view().since(&view_from);
        let mut view_bytes = 0;
        if (with_view || anew) && !change.is_empty() {
            let line = change.text(self.session.frame());
            view_bytes = line.len() + 1;
            text += &line;
            text.push('\n');
        }
        // A puzzle that was only opened leaves no file.
        let is_stale = is_new || anew && journal.is_open();
        if text.is_empty() && !is_stale {
            return Ok(());
        }
        if anew {
            journal.rewrite(&text, lock)?;
            self.view_bytes = 0;
        } else {
            journal.append(&text, lock)?;
        }
        self.repair = Repair::Nothing;
        self.saved = self.log.len();
        self.view_bytes += view_bytes;
        if view_bytes > 0 {
            self.view_saved = self.session.view().clone();
        }
        Ok(())
    }
}

/// The lines of a text without trailing spaces.
fn each(lines: &str) -> impl Iterator<Item = &str> {
    lines.lines().map(str::trim_end)
}

fn nth(lines: &str, at: usize) -> Option<String> {
    each(lines).nth(at).map(str::to_string)
}

/// Journal lines with the time of each, for a reader who knows the view `known`. Also returns what that reader knows
/// afterwards. The stamp of the last line is left out if the view says the same.
fn stamped(lines: &[Logged], session: &Session, mut known: View) -> (String, View) {
    let mut text = String::new();
    for (at, Logged { line, stamp, .. }) in lines.iter().enumerate() {
        text += line;
        text.push('\n');
        let is_told = at + 1 == lines.len() && *stamp == Stamp::of(session.view());
        let change = stamp.since(&known);
        if !is_told && !change.is_empty() {
            text += &format!("{}\n", change.text(session.frame()));
            known.apply(&change);
        }
    }
    (text, known)
}
