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

/// What the interface needs from its surroundings: the settings, and access to clock, storage and workers.
#[derive(Clone)]
pub struct Settings {
    /// The language of all texts.
    pub lang: Lang,
    /// The colours and styles.
    pub theme: Theme,
    /// The characters that the terminal can show.
    pub glyphs: Glyphs,
    /// Whether games are normally saved. If so, a game that is not saved is marked.
    pub keeps: bool,
    /// Whether the clock is shown.
    pub clock: bool,
    /// Whether placing a value removes it from the player's marks in the cells that see it.
    pub tidy: bool,
    /// Whether the player is warned before opening a cell that is not proven safe while another one is.
    pub training: bool,
    /// What the first move of a dealt game guarantees. None leaves it to the puzzle.
    pub first: Option<First>,
    /// Whether steps may assume that the puzzle has one solution.
    pub uniqueness: bool,
    /// Whether digits come first: Enter and a click place the digit that the filter highlights.
    pub digit_first: bool,
    /// Whether the program uses the mouse. Otherwise it is left to the terminal.
    pub mouse: bool,
    /// Whether the terminal accepts text for the clipboard.
    pub clipboard: bool,
    /// The time since a fixed moment. The interface reads no clock of its own.
    pub now: Arc<dyn Fn() -> Duration + Send + Sync>,
    /// Called from a worker thread when there are results.
    pub wake: Wake,
    /// Whether a new game begins with automatic candidates.
    pub auto: bool,
    /// The key bindings.
    pub keys: Arc<Keymap>,
    /// What else can be chosen, and where choices are stored.
    pub choices: Arc<dyn Choices>,
}

/// The screen on show.
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

/// The purpose of the game if it is not to solve it, and whether the player left it.
#[derive(Default)]
pub struct Occasion {
    /// The game is not saved: it is only watched, or it is a tour or a demonstration.
    pub(super) fileless: bool,
    /// The game is only watched: it cannot be changed.
    pub(super) watches: bool,
    /// The tour in progress in this game.
    pub(super) tour: Option<Tour>,
    /// The race against the clock in progress.
    pub(super) race: Option<Race>,
    /// The player left the board with `q`, but not the program.
    pub(super) left: bool,
}

/// What was said or asked already, so that it is said only once and the answering key is recognised.
#[derive(Default)]
pub struct Once {
    /// The cells whose entries are known to differ from the solution. Emptied by the next change.
    pub(super) wrong: Vec<Cell>,
    /// The history state in which the player was told that something is wrong.
    pub(super) wrong_at: Option<usize>,
    /// The history state in which the player was told whether a cell is safe.
    pub(super) safe_at: Option<usize>,
    /// The history state and the cell for which the player was warned.
    pub(super) warned: Option<(usize, Cell)>,
    /// Whether the player was told that an input method is on.
    pub(super) method: bool,
    /// The player was asked to confirm showing the solution.
    pub(super) asking: bool,
    /// Ctrl-C was pressed once.
    pub(super) interrupted: bool,
}

/// Messages to the player.
#[derive(Default)]
pub struct Messages {
    /// The message on show.
    pub(super) shown: Option<Phrase>,
    /// Further messages. Each of the next keys shows one.
    pub(super) queued: VecDeque<Phrase>,
    /// What contradicts the open trial, until it is shown.
    pub(super) failing: Option<Phrase>,
}

/// What is known about the puzzle.
#[derive(Default)]
pub struct Findings {
    /// How much of the solution path is known.
    pub(super) path: PathState,
    /// The solution, if it is unique and known.
    pub(super) answer: Option<Vec<Value>>,
    /// Whether the puzzle is sound, if known.
    pub(super) verdict: Option<Status>,
    /// The result of the soundness check.
    pub(super) soundness: Option<Arc<Soundness>>,
}

/// How the screen is viewed, and what the last frame showed.
pub struct ViewState {
    /// The columns and rows of the window.
    pub(super) size: (u16, u16),
    /// The density that the player chose. None if it depends on the window.
    pub(super) density: Option<Density>,
    /// The game is paused and the board hidden.
    pub(super) paused: bool,
    /// How far the board is scrolled, in columns and rows.
    pub(super) scroll: (u16, u16),
    /// What the board was last scrolled for. The board follows the cursor only when this changes, so that the player
    /// can scroll away from the cursor.
    pub(super) followed: Option<(Vec<Cell>, Rect, Density)>,
    /// Where the last frame drew the popup in front. None after the next input.
    pub(super) placed: Option<Placed>,
    /// Whether the screen would look different from the last frame.
    pub(super) changed: bool,
    /// The clock in the last frame, in seconds.
    pub(super) clock_drawn: u64,
    /// The seconds of work in the last frame.
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
    /// What covers the screen.
    pub(super) popup: Option<Box<dyn Popup>>,
    /// The help on show or in preparation on the board.
    pub(super) help: Help,
    /// The solution, while it is on show.
    pub(super) solution: Option<Vec<Value>>,
    /// The view of a puzzle told in words.
    pub(super) reading: StoryView,
    /// What the player asked about a minefield, and what is known of it.
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

    /// The hardest step of the path, or the first of several. None until the whole path is known.
    pub(super) fn hardest(&self) -> Option<&Step> {
        let harder = |hardest: &'_ Step, step: &'_ Step| step.effort() > hardest.effort();
        let steps = self.steps().iter().filter(|_| self.known.path == PathState::Solved);
        steps.reduce(|hardest, step| if harder(hardest, step) { step } else { hardest })
    }

    /// The steps of the path found so far.
    pub(super) fn steps(&self) -> &[Step] {
        self.game.session().walk().map_or(&[], |walk| walk.steps())
    }

    /// The step on show in the explorer, counted from 0. If the saved step is beyond the known part of the path, the
    /// last known step until the path reaches it.
    pub(super) fn step(&self) -> usize {
        let wanted = self.game.session().view().step.unwrap_or(0);
        wanted.min(self.steps().len().saturating_sub(1))
    }

    /// The step on show in the explorer. None if none is known.
    pub(super) fn shown_step(&self) -> Option<&Step> {
        self.listed().get(self.selected())
    }
}
