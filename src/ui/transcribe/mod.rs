//! The sheet: a board as it was read from a picture, to be checked and corrected, or an empty board to type a puzzle
//! into. After every change, its solutions are counted in the background.

mod alike;
mod crop;
mod draw;
mod keys;
mod mouse;
mod names;
mod panel;
mod reading;
mod shapes;
mod size;
mod state;
mod suspects;
mod typing;

pub(in crate::ui) use self::keys::action_label;
pub(in crate::ui) use self::names::{DRAFTS, is_of_picture, name_of, name_on};
pub(in crate::ui) use self::reading::{Reading, Shot};
pub(in crate::ui) use self::state::{kind_of, picture_of, played_as, with_game};

use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use self::crop::{Region, fine};
use self::names::picture_name;
use self::state::State;
use super::app::{Flow, Inset, Request};
use super::draft::{Draft, Drafted, has_a_draft};
use super::model::Settings;
use super::screens::library::Library;
use super::worker::{Job, Wait};
use crate::load::picture;
use crossterm::event::{KeyEvent, MouseEvent};
use nazo_core::words::{Phrase, say};
use nazo_kinds::scan::{self, Frame, Imbalance, Paper, Sight, Spot, Standing};
use nazo_kinds::{KINDS, Kind, Scan};
use nazo_vision::View;

/// Solutions are counted when nothing has changed for this long.
const PAUSE: Duration = Duration::from_millis(60);

/// The most work for counting the solutions of a board while the user waits.
const EFFORT: u64 = 400_000;
/// The most changes that can be undone.
const CHANGES: usize = 1000;

/// What covers the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Over {
    /// The list of keys, and the number of rows it is scrolled.
    Help(usize),
    /// The panel, if there is no room for it beside the board.
    Panel,
    /// The whole picture with the lattice over it.
    Whole,
}

/// A sheet as it was when its game began.
#[derive(Clone)]
pub(in crate::ui) struct Done {
    /// The board it began with.
    start: Scan,
    frame: Frame,
    scan: Scan,
    standing: Option<Standing>,
    view: Option<Arc<View>>,
    title: Phrase,
    name: String,
    path: Option<String>,
}

/// The title of an empty board.
pub(in crate::ui) fn title_on(paper: &Paper) -> Phrase {
    say!("transcribe.new-board", kind = paper.name)
}

/// A board that is being corrected or typed in.
pub struct Sheet {
    scan: Scan,
    /// The picture it was read from. None if it is typed in from paper.
    view: Option<Arc<View>>,
    /// The name of the file, or of what is being typed in.
    title: Phrase,
    /// The path of the picture, which is also kept in the draft.
    path: Option<String>,
    /// The board it began with, and the rows and columns it has now, relative to that board.
    start: Scan,
    frame: Frame,
    past: Vec<State>,
    future: Vec<State>,
    /// Where the cursor is, and the cell it returns to from the total of the whole board.
    spot: Spot,
    home: (usize, usize),
    /// The beginning of a value that may have more characters.
    typed: String,
    /// What is known of the number of solutions.
    standing: Option<Standing>,
    /// An error in the numbers that no values in the cells can resolve.
    imbalance: Option<Imbalance>,
    job: Option<Job<Result<Standing, Phrase>>>,
    /// When the solutions are to be counted next.
    due: Option<Duration>,
    /// `e` was pressed, and a direction is expected.
    wall_follows: bool,
    /// `+` (true) or `_` (false) was pressed, and a direction is expected: the side that gains or loses a row or
    /// column.
    size_follows: Option<bool>,
    /// `,` was pressed, and a letter for a value above nine is expected.
    letter_follows: bool,
    /// The cells that are to become one cage, and whether they grow with the cursor.
    selected: Vec<usize>,
    selects: bool,
    over: Option<Over>,
    /// What the user asked for before the solutions were counted.
    waiting: Option<Waiting>,
    /// Enter was pressed on a board that has several solutions, lacks numbers or was not counted; pressing it again
    /// starts the game.
    insists: bool,
    /// The cursor moved by itself, and no key was pressed since.
    is_led: bool,
    scroll: (u16, u16),
    message: Option<Phrase>,
    settings: Settings,
    draft: Draft<State>,
    size: (u16, u16),
    changed: bool,
    interrupted: bool,
    left: bool,
}

impl Sheet {
    /// A board that was read from a picture, with the corrections kept in its draft.
    pub(in crate::ui) fn of_sight(shot: &Shot, sight: Sight, library: Arc<dyn Library>, settings: Settings) -> Sheet {
        // A sheet that was started over has a draft of its own, beside the earlier one.
        let picture = picture_name(&sight.view);
        let own = shot.draft.clone().filter(|draft| draft.starts_with(&picture));
        let name = own.unwrap_or_else(|| name_of(&sight, &*library));
        let Sight { scan, standing, view, .. } = sight;
        let title = Phrase::verbatim(&shot.name);
        let (frame, start, path) = (Frame::of(&scan), scan.clone(), shot.path.clone());
        let done = Done { start, frame, scan, standing: Some(standing), view: Some(view), title, name, path };
        Sheet::new(done, library, settings)
    }

    /// An empty board of the given number of rows and columns. None if the kind has no board of this size.
    pub fn blank(
        paper: &Paper,
        (rows, cols): (usize, usize),
        library: Arc<dyn Library>,
        settings: Settings,
    ) -> Option<Sheet> {
        let scan = (paper.blank)(rows, cols)?;
        let (title, name) = (title_on(paper), name_on(paper, (rows, cols)));
        let (frame, start) = (Frame::of(&scan), scan.clone());
        let done = Done { start, frame, scan, standing: None, view: None, title, name, path: None };
        Some(Sheet::new(done, library, settings))
    }

    /// A sheet as it was when its game began. The work is kept with that game, so the draft is only written again after
    /// another change.
    pub(in crate::ui) fn again(done: Done, library: Arc<dyn Library>, settings: Settings) -> Sheet {
        let begun = Done { scan: done.start.clone(), frame: Frame::of(&done.start), standing: None, ..done.clone() };
        let mut sheet = Sheet::new(begun, library, settings);
        let before = sheet.state();
        (sheet.frame, sheet.scan, sheet.standing) = (done.frame, done.scan, done.standing);
        // The message that corrections were found is no news here.
        sheet.message = None;
        sheet.weigh();
        if !before.is_like(&sheet.state()) {
            sheet.past.push(before);
        }
        sheet.draft.begin(sheet.content(), true);
        (sheet.job, sheet.due) = (None, None);
        sheet.spot = sheet.first_spot();
        if matches!(sheet.standing, None | Some(Standing::Unknown)) {
            sheet.judge_now();
        }
        sheet
    }

    /// What is needed to read the picture as another kind: the picture, and the other kinds, starting with the next.
    /// None for a sheet from paper.
    pub(in crate::ui) fn other_kinds(&self) -> Option<(Shot, Arc<View>, Vec<&'static dyn Kind>)> {
        let (view, lang) = (self.view.clone()?, self.settings.lang);
        let at = KINDS.iter().position(|kind| kind.id() == self.scan.kind.id()).unwrap_or(0);
        let kinds: Vec<&'static dyn Kind> = KINDS.iter().cycle().skip(at + 1).take(KINDS.len() - 1).copied().collect();
        let shot = Shot { name: self.title.get(lang).to_string(), path: self.path.clone(), ..Shot::default() };
        Some((shot, view, kinds))
    }

    /// The current state, to be continued later.
    pub(in crate::ui) fn done(&self) -> Done {
        Done {
            start: self.start.clone(),
            frame: self.frame,
            scan: self.scan.clone(),
            standing: self.standing.clone().filter(|_| !self.is_judging()),
            view: self.view.clone(),
            title: self.title.clone(),
            name: self.draft.name().to_string(),
            path: self.path.clone(),
        }
    }

    fn new(begun: Done, library: Arc<dyn Library>, settings: Settings) -> Sheet {
        let Done { start, frame, scan, standing, view, title, name, path } = begun;
        let draft = Draft::new(library, name, Phrase::fixed("transcribe.sheet"), content(&scan, frame));
        let mut sheet = Sheet {
            start,
            frame,
            scan,
            view,
            title,
            path,
            past: Vec::new(),
            future: Vec::new(),
            spot: Spot::Cell(0, 0),
            home: (0, 0),
            typed: String::new(),
            standing,
            imbalance: None,
            job: None,
            due: None,
            wall_follows: false,
            size_follows: None,
            letter_follows: false,
            selected: Vec::new(),
            selects: false,
            over: None,
            waiting: None,
            insists: false,
            is_led: true,
            scroll: (0, 0),
            message: None,
            settings,
            draft,
            size: (80, 24),
            changed: true,
            interrupted: false,
            left: false,
        };
        sheet.weigh();
        sheet.spot = sheet.first_spot();
        sheet.take_draft();
        sheet.weigh();
        sheet.spot = sheet.first_spot();
        // If the last result is unknown, try again: with the board on the screen, the user can wait longer than while
        // it was loading.
        if matches!(sheet.standing, None | Some(Standing::Unknown)) || !sheet.past.is_empty() {
            sheet.judge_now();
        }
        sheet
    }

    /// Where the cursor begins: at the most suspicious spot, or at the upper left on a sheet from paper.
    fn first_spot(&self) -> Spot {
        let suspect = self.suspects().first().copied().filter(|_| self.is_from_picture());
        suspect.unwrap_or_else(|| self.place_of(0, 0))
    }

    /// Restores the draft, if there is one.
    fn take_draft(&mut self) {
        match self.draft.before() {
            Err(trouble) => self.message = Some(*trouble),
            Ok(None) => {}
            Ok(Some(draft)) => {
                let before = self.state();
                // A draft that has no path for its picture, or another path, is written again.
                let known = state::picture_of(&draft).map(str::to_string);
                self.path = self.path.take().or_else(|| known.clone());
                let is_told = self.path == known;
                self.draft.begin(self.content(), is_told);
                if state::apply(&draft, &mut self.frame, &mut self.scan) && !before.is_like(&self.state()) {
                    self.past.push(before);
                    self.draft.begin(self.content(), is_told);
                    self.say("transcribe.corrections-left-u-undo");
                }
            }
        }
    }

    fn is_from_picture(&self) -> bool {
        self.view.is_some()
    }

    fn state(&self) -> State {
        State::of(&self.scan, self.frame, self.spot)
    }

    /// The part of the state that is kept on disk, without the cursor.
    fn content(&self) -> State {
        content(&self.scan, self.frame)
    }

    fn say(&mut self, key: &'static str) {
        self.message = Some(Phrase::fixed(key));
    }

    /// Makes a change that can be undone, and counts the solutions again.
    fn change(&mut self, act: impl FnOnce(&mut Scan)) {
        let before = self.state();
        act(&mut self.scan);
        if before.is_like(&self.state()) {
            return;
        }
        self.remember(before);
        self.judge();
    }

    /// Adds a state to the undo history.
    fn remember(&mut self, before: State) {
        if self.past.len() >= CHANGES {
            self.past.remove(0);
        }
        self.past.push(before);
        self.future.clear();
    }

    fn undo(&mut self, back: bool) {
        let now = self.state();
        let (from, to) = if back { (&mut self.past, &mut self.future) } else { (&mut self.future, &mut self.past) };
        let Some(state) = from.pop() else {
            match back {
                true => self.say("transcribe.nothing-undo"),
                false => self.say("transcribe.nothing-redo"),
            }
            return;
        };
        let spot = state.spot;
        to.push(now);
        let frame = self.frame;
        state.restore(&self.start, &mut self.frame, &mut self.scan);
        self.spot = spot;
        if self.frame != frame {
            self.forget_places();
        }
        self.judge();
    }

    /// Starts over. The earlier work is kept in a draft of its own, and starting over can be undone.
    fn begin_anew(&mut self) {
        let begun = Frame::of(&self.start);
        if self.content() == content(&self.start, begun) {
            return self.say("transcribe.nothing-been-changed-yet");
        }
        let words = state::draft(&self.start, &self.scan, self.frame, self.path.as_deref());
        if let Err(trouble) = self.draft.set_aside(&words) {
            self.message = Some(*trouble);
            return;
        }
        let before = self.state();
        (self.frame, self.scan) = (begun, self.start.clone());
        self.remember(before);
        self.forget_places();
        self.weigh();
        self.spot = self.first_spot();
        self.judge();
        self.say("transcribe.started-over-changes-archived-u");
    }

    /// Checks whether the numbers can be right, whatever the cells contain.
    fn weigh(&mut self) {
        self.imbalance = self.scan.kind.imbalance(&self.scan);
    }

    /// Schedules a new count of solutions, and stops the current one, which is about another board. It starts after a
    /// short pause: with further changes meanwhile it would be useless, and it could slow down the next key.
    fn judge(&mut self) {
        self.weigh();
        self.changed = true;
        self.waiting = None;
        self.job = None;
        self.due = Some((self.settings.now)() + PAUSE);
    }

    /// Counts the solutions in the background.
    fn judge_now(&mut self) {
        self.due = None;
        let scan = self.scan.clone();
        self.job = Some(Job::start(self.settings.wake.clone(), EFFORT, move |news, budget| {
            news.send(scan::standing(&scan, budget).map_err(|error| error.phrase()));
        }));
    }

    /// Whether the solutions are still being counted, or soon will be.
    fn is_judging(&self) -> bool {
        self.job.is_some() || self.due.is_some()
    }

    fn take_news(&mut self, wait: Wait) -> Flow {
        let Some(job) = &mut self.job else { return Flow::Go };
        let news = job.take(wait);
        let is_over = job.is_over();
        if is_over {
            self.job = None;
        }
        for found in news {
            self.changed = true;
            match found {
                Ok(standing) => self.standing = Some(standing),
                Err(why) => {
                    self.standing = Some(Standing::Unknown);
                    self.message = Some(why);
                }
            }
            self.job = None;
            self.lead();
        }
        match self.waiting.take_if(|_| self.job.is_none()) {
            Some(Waiting::Start) => self.start_game(),
            Some(Waiting::Accept) => self.accept_all(),
            None => Flow::Go,
        }
    }

    /// Conflicts come before doubtful readings: if the cursor moved by itself, it moves on to a conflict.
    fn lead(&mut self) {
        let is_wrong = matches!(self.standing, Some(Standing::None { .. })) || !self.conflict().is_empty();
        if !is_wrong || !self.is_led || !self.is_from_picture() || self.conflict().contains(&self.spot) {
            return;
        }
        if let Some(spot) = self.suspects().first().copied() {
            self.spot = spot;
        }
    }

    /// Starts the game of this board. If it is from a picture, the file name becomes the title.
    fn begin(&mut self) -> Flow {
        let title = self.title.get(self.settings.lang);
        let text = picture::text(&self.scan, self.path.as_ref().map(|_| title));
        Flow::Open(Request::Play { text, draft: self.draft.name().to_string() })
    }
}

fn content(scan: &Scan, frame: Frame) -> State {
    State::of(scan, frame, Spot::Total)
}

/// What to do once the solutions are counted.
#[derive(Clone, Copy)]
enum Waiting {
    /// Start the game.
    Start,
    /// Accept all readings and start the game.
    Accept,
}

impl Drafted for Sheet {
    has_a_draft!();

    fn is_saved(&self) -> bool {
        self.draft.is_saved(&self.content())
    }

    fn keep(&mut self, sync: bool) {
        let Sheet { start, scan, frame, path, draft, .. } = self;
        let words = |now: &State| {
            let is_done = *now != content(start, Frame::of(start));
            is_done.then(|| state::draft(start, scan, *frame, path.as_deref()))
        };
        if let Some(trouble) = draft.keep(content(scan, *frame), sync, words) {
            (self.message, self.changed) = (Some(trouble), true);
        }
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        self.key(key)
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        self.changed = true;
        self.mouse(mouse);
    }

    fn woken(&mut self) -> Flow {
        if self.due.is_some_and(|due| (self.settings.now)() >= due) {
            self.judge_now();
        }
        self.take_news(Wait::Never)
    }

    /// Finishes the count of solutions. The game may start then.
    fn finish_work(&mut self) -> Flow {
        if self.due.is_some() {
            self.judge_now();
        }
        self.take_news(Wait::ForTheEnd)
    }

    fn pause(&self) -> Option<Duration> {
        self.due.map(|due| due.saturating_sub((self.settings.now)()))
    }

    fn arrange_in(&mut self, window: Rect) {
        self.scroll_to_spot(window);
    }

    fn draw_in(&self, window: Rect, buffer: &mut Buffer) -> Option<Inset> {
        let area = self.draw(window, buffer)?;
        let (view, mesh) = (self.view.as_ref()?, self.scan.mesh.as_ref()?);
        let picture = fine(view.picture(), mesh, Region::on(&self.scan, self.spot)?, area);
        Some(Inset { area, picture })
    }

    fn come_back(&mut self, settings: Settings, size: (u16, u16)) {
        (self.settings, self.size, self.changed, self.left) = (settings, size, true, false);
        self.waiting = None;
        // What the thread found while this screen was covered.
        let _ = self.take_news(Wait::Never);
    }
}
