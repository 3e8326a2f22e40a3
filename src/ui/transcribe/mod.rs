//! The sheet: a board as it was read from a picture, to be looked at and corrected, or an empty one that a puzzle is typed
//! into from paper. How it stands is found out in the background after every change.

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
use super::draft::{Draft, Drafted, has_a_draft, is_large};
use super::model::Settings;
use super::screens::Library;
use super::worker::{Job, Wait};
use crate::load::picture;
use crossterm::event::{KeyEvent, MouseEvent};
use nazo_core::words::{Phrase, say};
use nazo_kinds::scan::{self, Frame, Imbalance, Paper, Sight, Spot, Standing};
use nazo_kinds::{KINDS, Kind, Scan};
use nazo_vision::View;

/// After such a pause it is found out how a board stands.
const PAUSE: Duration = Duration::from_millis(60);

/// The effort that a board is worth before its writer goes on.
const EFFORT: u64 = 400_000;
/// Changes that can be taken back.
const CHANGES: usize = 1000;

/// What lies over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Over {
    /// The keys; rows scrolled.
    Help(usize),
    /// The panel, where there is no room for it beside the board.
    Panel,
    /// The whole picture with the lattice over it.
    Whole,
}

/// A sheet as it was when its game began.
#[derive(Clone)]
pub(in crate::ui) struct Done {
    /// What it began with.
    start: Scan,
    frame: Frame,
    scan: Scan,
    standing: Option<Standing>,
    view: Option<Arc<View>>,
    title: Phrase,
    name: String,
    path: Option<String>,
}

/// What an empty board is called.
pub(in crate::ui) fn title_on(paper: &Paper) -> Phrase {
    say!("transcribe.new-board", kind = paper.name)
}

/// A board that is corrected or typed in.
pub struct Sheet {
    scan: Scan,
    /// The picture that it was read from.
    view: Option<Arc<View>>,
    /// What it is called: a file, or what is typed in.
    title: Phrase,
    /// Where its picture is, which its draft tells.
    path: Option<String>,
    /// What it began with, and the lines of cells that it has by those.
    start: Scan,
    frame: Frame,
    past: Vec<State>,
    future: Vec<State>,
    /// Where the cursor is, and the cell that it comes back to from what belongs to the whole board.
    spot: Spot,
    home: (usize, usize),
    /// What was typed of a value that may go on.
    typed: String,
    /// How the board stands, as far as that was found out.
    standing: Option<Standing>,
    /// What cannot be right about its numbers, whatever stands in its cells.
    imbalance: Option<Imbalance>,
    job: Option<Job<Result<Standing, Phrase>>>,
    /// When that is to be found out anew.
    due: Option<Duration>,
    /// `e` was pressed: a direction follows.
    wall_follows: bool,
    /// `+` or `_` was pressed: a direction follows, at which there is a line of cells more, or one fewer.
    size_follows: Option<bool>,
    /// `,` was pressed: a letter for a value above nine follows.
    letter_follows: bool,
    /// The cells that are to become one cage, and whether they grow with the cursor.
    selected: Vec<usize>,
    selects: bool,
    over: Option<Over>,
    /// What was asked for while it was not known yet whether there is one solution.
    waiting: Option<Waiting>,
    /// Enter was pressed on a board with several solutions.
    insists: bool,
    /// The cursor went on by itself and nobody has pressed a key since.
    is_led: bool,
    scroll: (u16, u16),
    message: Option<Phrase>,
    settings: Settings,
    draft: Draft<State>,
    size: (u16, u16),
    /// Where the picture of the spot was drawn last.
    crop: Option<Rect>,
    changed: bool,
    interrupted: bool,
    left: bool,
}

impl Sheet {
    /// A board that was read from a picture, with what was done on it before.
    pub(in crate::ui) fn of_sight(shot: &Shot, sight: Sight, library: Arc<dyn Library>, settings: Settings) -> Sheet {
        // A sheet that was begun anew is kept beside the one before it.
        let picture = picture_name(&sight.view);
        let own = shot.draft.clone().filter(|draft| draft.starts_with(&picture));
        let name = own.unwrap_or_else(|| name_of(&sight, &*library));
        let Sight { scan, standing, view, .. } = sight;
        let title = Phrase::verbatim(&shot.name);
        let (frame, start, path) = (Frame::of(&scan), scan.clone(), shot.path.clone());
        let done = Done { start, frame, scan, standing: Some(standing), view: Some(view), title, name, path };
        Sheet::new(done, library, settings)
    }

    /// An empty board of so many rows and columns; none where there is none of this size.
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

    /// A sheet as it was when its game began. That game has it: its draft is written again only once more is done.
    pub(in crate::ui) fn again(done: Done, library: Arc<dyn Library>, settings: Settings) -> Sheet {
        let begun = Done { scan: done.start.clone(), frame: Frame::of(&done.start), standing: None, ..done.clone() };
        let mut sheet = Sheet::new(begun, library, settings);
        let before = sheet.state();
        (sheet.frame, sheet.scan, sheet.standing) = (done.frame, done.scan, done.standing);
        // That its game was begun is no news.
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

    /// What it takes to read its picture as another kind: the picture, and those kinds, the next one first. None of paper.
    pub(in crate::ui) fn other_kinds(&self) -> Option<(Shot, Arc<View>, Vec<&'static dyn Kind>)> {
        let (view, lang) = (self.view.clone()?, self.settings.lang);
        let at = KINDS.iter().position(|kind| kind.id() == self.scan.kind.id()).unwrap_or(0);
        let kinds: Vec<&'static dyn Kind> = KINDS.iter().cycle().skip(at + 1).take(KINDS.len() - 1).copied().collect();
        let shot = Shot { name: self.title.get(lang).to_string(), path: self.path.clone(), ..Shot::default() };
        Some((shot, view, kinds))
    }

    /// What was done, to go on with later.
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
            crop: None,
            changed: true,
            interrupted: false,
            left: false,
        };
        sheet.weigh();
        sheet.spot = sheet.first_spot();
        sheet.take_draft();
        sheet.weigh();
        sheet.spot = sheet.first_spot();
        // Whoever looks at the board can wait longer for an answer than whoever waits for the board.
        if matches!(sheet.standing, None | Some(Standing::Unknown)) || !sheet.past.is_empty() {
            sheet.judge_now();
        }
        sheet
    }

    /// Where the cursor begins: at what is most suspicious, on paper at the upper left.
    fn first_spot(&self) -> Spot {
        let suspect = self.suspects().first().copied().filter(|_| self.is_from_picture());
        suspect.unwrap_or_else(|| self.place_of(0, 0))
    }

    /// Goes on with the draft that is kept.
    fn take_draft(&mut self) {
        match self.draft.before() {
            Err(trouble) => self.message = Some(*trouble),
            Ok(None) => {}
            Ok(Some(draft)) => {
                let before = self.state();
                // A draft that knows nothing of its picture, or that it was elsewhere, is written again.
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

    /// What is kept of it: where the cursor was does not count.
    fn content(&self) -> State {
        content(&self.scan, self.frame)
    }

    fn say(&mut self, key: &'static str) {
        self.message = Some(Phrase::fixed(key));
    }

    /// Does something that can be taken back, and finds out how the board stands then.
    fn change(&mut self, act: impl FnOnce(&mut Scan)) {
        let before = self.state();
        act(&mut self.scan);
        if before.is_like(&self.state()) {
            return;
        }
        self.remember(before);
        self.judge();
    }

    /// Keeps a state that can be gone back to.
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

    /// Begins anew; what was done is kept aside, and can be taken back as well.
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

    /// Looks whether its numbers can be right by themselves.
    fn weigh(&mut self) {
        self.imbalance = self.scan.kind.imbalance(&self.scan);
    }

    /// Has it found out how the board stands once nothing is done for a moment: what is changed again meanwhile needs no
    /// answer, and the next key none that is in its way. What was being found out is about another board.
    fn judge(&mut self) {
        self.weigh();
        self.changed = true;
        self.waiting = None;
        self.job = None;
        self.due = Some((self.settings.now)() + PAUSE);
    }

    /// Finds out in the background how the board stands.
    fn judge_now(&mut self) {
        self.due = None;
        let scan = self.scan.clone();
        self.job = Some(Job::start(self.settings.wake.clone(), EFFORT, move |news, budget| {
            news.send(scan::standing(&scan, budget).map_err(|error| error.phrase()));
        }));
    }

    /// Whether it is not known yet how the board stands.
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

    /// What conflicts comes before what is only doubtful: a cursor that went on by itself goes there.
    fn lead(&mut self) {
        let is_wrong = matches!(self.standing, Some(Standing::None { .. })) || !self.conflict().is_empty();
        if !is_wrong || !self.is_led || !self.is_from_picture() || self.conflict().contains(&self.spot) {
            return;
        }
        if let Some(spot) = self.suspects().first().copied() {
            self.spot = spot;
        }
    }

    /// Begins the game of what stands here. That of a picture is called by its file.
    fn begin(&mut self) -> Flow {
        let title = self.title.get(self.settings.lang);
        let text = picture::text(&self.scan, self.path.as_ref().map(|_| title));
        Flow::Open(Request::Play { text, draft: self.draft.name().to_string() })
    }
}

fn content(scan: &Scan, frame: Frame) -> State {
    State::of(scan, frame, Spot::Total)
}

/// What is to be done once it is known whether a board has one solution.
#[derive(Clone, Copy)]
enum Waiting {
    /// Its game is to begin.
    Start,
    /// All of it is to be accepted, and its game to begin.
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

    /// The game may start.
    fn finish_work(&mut self) -> Flow {
        if self.due.is_some() {
            self.judge_now();
        }
        self.take_news(Wait::ForTheEnd)
    }

    fn pause(&self) -> Option<Duration> {
        self.due.map(|due| due.saturating_sub((self.settings.now)()))
    }

    fn draw_in(&mut self, window: Rect, buffer: &mut Buffer) {
        self.crop = None;
        self.crop = self.draw(window, buffer);
    }

    fn picture(&self) -> Option<Inset> {
        let (area, view, mesh) = (self.crop?, self.view.as_ref()?, self.scan.mesh.as_ref()?);
        let picture = fine(view.picture(), mesh, Region::on(&self.scan, self.spot)?, area);
        is_large(self.size).then_some(Inset { area, picture })
    }

    fn come_back(&mut self, settings: Settings, size: (u16, u16)) {
        (self.settings, self.size, self.changed, self.left) = (settings, size, true, false);
        self.waiting = None;
        // What its thread found while it was covered.
        let _ = self.take_news(Wait::Never);
    }
}
