//! The state of the interface.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use ratatui::layout::Rect;

use super::choices::Choices;
use super::clauses;
use super::edit::Change;
use super::filling::Stroke;
use super::hints::Help;
use super::history::Tree;
use super::keymap::Keymap;
use super::list::Explorer;
use super::odds::Mines;
use super::popup::Popup;
use super::popup::place::Placed;
use super::proof::Proving;
use super::race::Race;
use super::review::Review;
use super::select::Selection;
use super::story::StoryView;
use super::theme::Theme;
use super::tour::Tour;
use super::view::board::Glyphs;
use super::view::geometry::Density;
use super::worker::{Job, PathNews, SolutionNews, SoundnessNews, SurvivorNews, Wake};
use crate::play::{Colour, Game, MarkKind};
use nazo_core::explain::Soundness;
use nazo_core::puzzle::{Cell, Step, Value};
use nazo_core::scene::Site;
use nazo_core::solve::Status;
use nazo_core::words::{Lang, Phrase};
use nazo_kinds::First;

/// What the interface needs to know of its surroundings.
#[derive(Clone)]
pub struct Settings {
    /// The language to speak.
    pub lang: Lang,
    /// The look.
    pub theme: Theme,
    /// The characters the terminal has.
    pub glyphs: Glyphs,
    /// Whether games are meant to be kept: then one that is not is marked.
    pub keeps: bool,
    /// Whether the clock is shown.
    pub clock: bool,
    /// Whether placing a value takes it out of the player's marks in the cells that see it.
    pub tidy: bool,
    /// Whether the player is warned before opening something that is not proven safe while something else is.
    pub training: bool,
    /// What the first move of a dealt game is promised; none leaves it to the puzzle.
    pub first: Option<First>,
    /// Whether steps may take it for granted that the puzzle has one solution.
    pub uniqueness: bool,
    /// Whether digits come first: with a digit sought by the filter, Enter and a click enter it.
    pub digit_first: bool,
    /// Whether the mouse plays; otherwise it is left to the terminal.
    pub mouse: bool,
    /// Whether the terminal takes texts for the clipboard.
    pub clipboard: bool,
    /// The time since a fixed moment. The interface reads no clock of its own.
    pub now: Arc<dyn Fn() -> Duration + Send + Sync>,
    /// Called from a worker thread when it has news.
    pub wake: Wake,
    /// Whether a new game begins with automatic candidates.
    pub auto: bool,
    /// Which key does what.
    pub keys: Arc<Keymap>,
    /// What else there is to choose from, and where choices are kept.
    pub choices: Arc<dyn Choices>,
}

/// The mode a digit goes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// It is entered.
    #[default]
    Digit,
    /// It is marked in the corner; with automatic candidates, crossed out or restored.
    Corner,
    /// It is marked in the centre; with automatic candidates, crossed out or restored.
    Centre,
    /// It is the number of a colour.
    Colour,
}

impl Mode {
    /// The mode of a kind of marks.
    pub fn of(kind: MarkKind) -> Mode {
        match kind {
            MarkKind::Corner => Mode::Corner,
            MarkKind::Centre => Mode::Centre,
        }
    }

    /// Its name on the screen.
    pub fn name(self) -> Phrase {
        match self {
            Mode::Digit => Phrase::fixed("ui.digit"),
            Mode::Corner => Phrase::fixed("ui.corner"),
            Mode::Centre => Phrase::fixed("ui.centre"),
            Mode::Colour => Phrase::fixed("ui.colour"),
        }
    }
}

/// A key sequence that has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// `,`: a value above nine follows.
    Large,
    /// `m`: a digit to mark follows.
    Mark,
    /// `m ,`: a value above nine to mark follows.
    MarkLarge,
    /// `f`: a filter follows.
    Filter,
    /// `f ,`: a value above nine to show follows.
    FilterLarge,
    /// `S`: whether to keep or to drop a trial follows.
    Settle,
    /// `y`: what to copy follows.
    Copy,
    /// `f` in the step explorer: which steps to list follows.
    Steps,
    /// `f ,` in the step explorer: a value above nine follows.
    StepsLarge,
    /// `w`: the value that is asked about follows, or `w` once more.
    Why,
    /// `w ,`: a value above nine to ask about follows.
    WhyLarge,
    /// `x` in a table of combinations: a value that none of them is to have follows.
    Without,
    /// `x ,` there: a value above nine follows.
    WithoutLarge,
    /// `e` where lines are drawn: the way of one follows.
    Draw,
    /// `x` there: the way in which there is none follows.
    Cross,
}

/// Which screen is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    /// The board.
    #[default]
    Board,
    /// The step explorer.
    Explorer,
    /// The history of the game as a tree.
    History,
}

/// How far the path is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PathState {
    /// Nobody asked yet.
    #[default]
    Unknown,
    /// It is being worked out.
    Working,
    /// The work was stopped; it can go on from where it was.
    Stopped,
    /// It leads to the solution.
    Solved,
    /// Nothing more follows.
    Ends,
}

/// The interface: a game, what is in front of it, and how it looks.
pub struct Ui {
    pub(super) game: Game,
    pub(super) settings: Settings,
    pub(super) screen: Screen,
    pub(super) popup: Option<Box<dyn Popup>>,
    pub(super) mode: Mode,
    /// The kind of marks that were made last.
    pub(super) marks: MarkKind,
    /// The colour that was used last.
    pub(super) colour: Colour,
    pub(super) selection: Selection,
    /// The change that can be made again.
    pub(super) last: Option<Change>,
    /// Whether it made a mark or a colour rather than taking it off.
    pub(super) last_adds: bool,
    /// The cell where the left mouse button went down.
    pub(super) drag: Option<Cell>,
    /// What is put into the cells that the mouse is drawn over, where these take no digits.
    pub(super) stroke: Option<Stroke>,
    /// Where the next line begins that is drawn by keys; see [`Ui::pen`].
    pub(super) pen: Option<Site>,
    /// The game is not to be kept: it is only watched, a tour, or a demonstration.
    pub(super) fileless: bool,
    /// The game is only watched: nothing is done in it.
    pub(super) watches: bool,
    /// The tour that is being taken in this game.
    pub(super) tour: Option<Tour>,
    /// The run against the clock that is going on.
    pub(super) race: Option<Race>,
    /// The tree of the history screen.
    pub(super) tree: Option<Tree>,
    /// The game is paused and the board hidden.
    pub(super) paused: bool,
    /// The question whether the solution may be looked at has been asked.
    pub(super) asking: bool,
    /// The cells whose entries are known to differ from the solution, until something changes.
    pub(super) wrong: Vec<Cell>,
    /// Whether it was said that an input method is on.
    pub(super) method_said: bool,
    pub(super) prefix: Option<Prefix>,
    /// The ids of the actions chosen last in the palette.
    pub(super) recent: Vec<&'static str>,
    pub(super) message: Option<Phrase>,
    /// What else there is to say, one at a time with the keys that follow.
    pub(super) queued: VecDeque<Phrase>,
    pub(super) path: PathState,
    /// The solution on show.
    pub(super) solution: Option<Vec<Value>>,
    /// The density the player chose; none lets the window choose.
    pub(super) density: Option<Density>,
    /// How far the board is scrolled; set when drawing, which alone knows the room there is.
    pub(super) scroll: (u16, u16),
    /// What the board was last scrolled for: it follows the cursor only when this changes, so that the player can
    /// move the board away from it.
    pub(super) followed: Option<(Vec<Cell>, Rect, Density)>,
    /// The popup in front as it stands in the frame that was drawn last; none once something has happened since.
    pub(super) placed: Option<Placed>,
    pub(super) size: (u16, u16),
    pub(super) changed: bool,
    /// The player left the board with `q`, rather than the program.
    pub(super) left: bool,
    /// Ctrl-C was pressed once.
    pub(super) interrupted: bool,
    pub(super) path_job: Option<Job<PathNews>>,
    /// Looks in the background whether the puzzle is sound.
    pub(super) verify_job: Option<Job<SolutionNews>>,
    /// The solution, where there is one alone and it is known.
    pub(super) answer: Option<Vec<Value>>,
    /// What contradicts the trial that is open, until it is said.
    pub(super) failing: Option<Phrase>,
    pub(super) survivors_job: Option<Job<SurvivorNews>>,
    /// Whether the puzzle is sound, once that is known.
    pub(super) verdict: Option<Status>,
    pub(super) solution_job: Option<Job<SolutionNews>>,
    /// Looks whether the puzzle is sound because the player asked.
    pub(super) soundness_job: Option<Job<SoundnessNews>>,
    /// Puts the puzzle into clauses.
    pub(super) clauses_job: Option<Job<Arc<clauses::ClausesPage>>>,
    /// Looks whether the set of rules in front is a smallest one.
    pub(super) proving: Option<Proving>,
    /// What came of looking whether the puzzle is sound.
    pub(super) soundness: Option<Arc<Soundness>>,
    /// Since when there is work that somebody waits for.
    pub(super) work_since: Option<Duration>,
    /// The seconds of it that were last drawn.
    pub(super) work_drawn: Option<u64>,
    /// What the step explorer shows.
    pub(super) explorer: Explorer,
    /// The help that is being given on the board.
    pub(super) help: Help,
    /// What is shown of a puzzle that is told in words.
    pub(super) reading: StoryView,
    /// The state of the game for which it was told whether a cell is safe.
    pub(super) safe_told: Option<usize>,
    /// The state of the history in which it was told that something is wrong.
    pub(super) wrong_told: Option<usize>,
    /// Looks back at a game that is over.
    pub(super) review_job: Option<Job<Review>>,
    /// The state and the cell for which the player was warned.
    pub(super) warned: Option<(usize, Cell)>,
    /// What is asked of a minefield, and what is known of it.
    pub(super) mines: Mines,
    /// The clock as it was last drawn, in seconds.
    pub(super) clock_drawn: u64,
}

impl Ui {
    /// The cell under the cursor.
    pub(super) fn cursor(&self) -> Cell {
        self.game.session().view().cursor
    }

    /// The time played, as `12:04` or `1:02:03`.
    pub(super) fn clock(&self) -> String {
        clock_text(self.game.played((self.settings.now)()))
    }

    /// The hardest step of the path, the first of several; none until the path is known to its end.
    pub(super) fn hardest(&self) -> Option<&Step> {
        let harder = |hardest: &'_ Step, step: &'_ Step| step.effort() > hardest.effort();
        let steps = self.steps().iter().filter(|_| self.path == PathState::Solved);
        steps.reduce(|hardest, step| if harder(hardest, step) { step } else { hardest })
    }

    /// The steps of the path found so far.
    pub(super) fn steps(&self) -> &[Step] {
        self.game.session().walk().map_or(&[], |walk| walk.steps())
    }

    /// The step on show in the explorer, counted from 0. A game that was left at a step which the path has not
    /// reached yet shows the last one known, until it has.
    pub(super) fn step(&self) -> usize {
        let wanted = self.game.session().view().step.unwrap_or(0);
        wanted.min(self.steps().len().saturating_sub(1))
    }

    /// The step on show in the explorer, where one is known.
    pub(super) fn shown_step(&self) -> Option<&Step> {
        self.listed().get(self.selected())
    }
}

/// A time as people read it: `12:04`, `1:02:03`.
pub(super) fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes:02}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_as_people_write_them() {
        assert_eq!(clock_text(Duration::from_secs(724)), "12:04");
        assert_eq!(clock_text(Duration::from_secs(3723)), "1:02:03");
    }
}
