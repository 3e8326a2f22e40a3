//! The state of the interface.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use ratatui::layout::Rect;

use super::choices::Choices;
use super::clock::clock_text;
use super::help::Help;
use super::history::Tree;
use super::jobs::Jobs;
use super::keymap::Keymap;
use super::list::Explorer;
use super::odds::Mines;
use super::path::PathState;
use super::popup::{Placed, Popup};
use super::prefix::Prefix;
use super::race::Race;
use super::reading::StoryView;
use super::select::Selection;
use super::theme::Theme;
use super::tool::{Pointer, Tool};
use super::tour::Tour;
use super::view::board::Glyphs;
use super::view::geometry::Density;
use super::worker::Wake;
use crate::play::Game;
use nazo_core::explain::Soundness;
use nazo_core::puzzle::{Cell, Step, Value};
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

/// What the game is played for, where that is not to solve it, and whether it was left.
#[derive(Default)]
pub struct Occasion {
    /// The game is not to be kept: it is only watched, a tour, or a demonstration.
    pub(super) fileless: bool,
    /// The game is only watched: nothing is done in it.
    pub(super) watches: bool,
    /// The tour that is being taken in this game.
    pub(super) tour: Option<Tour>,
    /// The run against the clock that is going on.
    pub(super) race: Option<Race>,
    /// The player left the board with `q`, rather than the program.
    pub(super) left: bool,
}

/// What was told or asked, so that it is told once and the key that answers is known.
#[derive(Default)]
pub struct Once {
    /// The cells whose entries are known to differ from the solution, until something changes.
    pub(super) wrong: Vec<Cell>,
    /// The state of the history in which it was told that something is wrong.
    pub(super) wrong_at: Option<usize>,
    /// The state of the game for which it was told whether a cell is safe.
    pub(super) safe_at: Option<usize>,
    /// The state and the cell for which the player was warned.
    pub(super) warned: Option<(usize, Cell)>,
    /// Whether it was said that an input method is on.
    pub(super) method: bool,
    /// The question whether the solution may be looked at has been asked.
    pub(super) asking: bool,
    /// Ctrl-C was pressed once.
    pub(super) interrupted: bool,
}

/// What there is to say.
#[derive(Default)]
pub struct Messages {
    /// What is said now.
    pub(super) shown: Option<Phrase>,
    /// What else there is to say, one at a time with the keys that follow.
    pub(super) queued: VecDeque<Phrase>,
    /// What contradicts the trial that is open, until it is said.
    pub(super) failing: Option<Phrase>,
}

/// What was found out about the puzzle.
#[derive(Default)]
pub struct Findings {
    /// How far the path is known.
    pub(super) path: PathState,
    /// The solution, where there is one alone and it is known.
    pub(super) answer: Option<Vec<Value>>,
    /// Whether the puzzle is sound, once that is known.
    pub(super) verdict: Option<Status>,
    /// What came of looking whether the puzzle is sound.
    pub(super) soundness: Option<Arc<Soundness>>,
}

/// How the screen is looked at, and what of it was drawn last.
pub struct ViewState {
    /// The columns and rows of the window.
    pub(super) size: (u16, u16),
    /// The density the player chose; none lets the window choose.
    pub(super) density: Option<Density>,
    /// The game is paused and the board hidden.
    pub(super) paused: bool,
    /// How far the board is scrolled.
    pub(super) scroll: (u16, u16),
    /// What the board was last scrolled for: it follows the cursor only when this changes, so that the player can
    /// move the board away from it.
    pub(super) followed: Option<(Vec<Cell>, Rect, Density)>,
    /// The popup in front as it stands in the frame that was drawn last; none once something has happened since.
    pub(super) placed: Option<Placed>,
    /// Whether the screen would look different from the frame that was drawn last.
    pub(super) changed: bool,
    /// The clock as it was last drawn, in seconds.
    pub(super) clock_drawn: u64,
    /// The seconds of work that were last drawn.
    pub(super) work_drawn: Option<u64>,
}

impl Default for ViewState {
    fn default() -> ViewState {
        ViewState {
            size: (80, 24),
            density: None,
            paused: false,
            scroll: (0, 0),
            followed: None,
            placed: None,
            changed: true,
            clock_drawn: 0,
            work_drawn: None,
        }
    }
}

/// The interface: a game, what is in front of it, and how it looks.
pub struct Ui {
    pub(super) game: Game,
    pub(super) settings: Settings,
    pub(super) screen: Screen,
    /// What the step explorer shows.
    pub(super) explorer: Explorer,
    /// The tree of the history screen.
    pub(super) tree: Option<Tree>,
    /// What lies over the screen.
    pub(super) popup: Option<Box<dyn Popup>>,
    /// The help that is being given on the board.
    pub(super) help: Help,
    /// The solution on show.
    pub(super) solution: Option<Vec<Value>>,
    /// What is shown of a puzzle that is told in words.
    pub(super) reading: StoryView,
    /// What is asked of a minefield, and what is known of it.
    pub(super) mines: Mines,
    pub(super) occasion: Occasion,
    pub(super) prefix: Option<Prefix>,
    pub(super) selection: Selection,
    pub(super) tool: Tool,
    pub(super) pointer: Pointer,
    pub(super) messages: Messages,
    pub(super) once: Once,
    pub(super) known: Findings,
    pub(super) jobs: Jobs,
    pub(super) sight: ViewState,
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
        let steps = self.steps().iter().filter(|_| self.known.path == PathState::Solved);
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
