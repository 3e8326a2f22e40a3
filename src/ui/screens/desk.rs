//! The state of the desk: a stack of screens, an overlay over the one in front, and screens that could not be saved.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::library::{Found, Library};
use super::list::List;
use super::making::{Making, Wished};
use super::papers::Papers;
use super::preview::Pane;
use super::prompt::Prompt;
use super::survey::Survey;
use super::welcome::Welcome;
use crate::ui::app::App;
use crate::ui::chooser::Chooser;
use crate::ui::draft::Drafted;
use crate::ui::model::{Settings, Ui};
use crate::ui::palette::Palette;
use crate::ui::transcribe::{Done, Reading, Sheet, Shot};
use crate::ui::worker::Job;
use crossterm::event::KeyEvent;
use nazo_core::logic::Technique;
use nazo_core::words::{Fixed, Phrase};
use nazo_kinds::scan::Sight;

/// The title of a list of pasted puzzles.
pub(super) const PASTED: Phrase = Phrase::fixed("screens.pasted");

/// The screens on the desk, the one in front last.
pub struct Desk {
    pub(super) library: Arc<dyn Library>,
    pub(super) settings: Settings,
    pub(super) survey: Survey,
    /// Whether the survey has begun. Without it, playing one puzzle and leaving costs no survey.
    pub(super) surveyed: bool,
    pub(super) stack: Vec<Place>,
    /// The overlay over the screen in front.
    pub(super) over: Option<Over>,
    pub(super) message: Option<Phrase>,
    /// Further messages. Each of the next keys shows one.
    pub(super) queued: VecDeque<Phrase>,
    /// The preview beside the list.
    pub(super) pane: Pane,
    /// Games and drafts that were left and could not be saved. They are continued from here.
    pub(super) unsaved: Vec<Place>,
    /// The last choices in the form for a fresh puzzle.
    pub(super) wished: Wished,
    /// The readings that games came from, the last opened at the end.
    pub(super) sights: Vec<Kept>,
    /// Whether the game of the picture being read should start over.
    pub(super) reads_fresh: bool,
    /// The search for other boards in the picture read last.
    pub(super) beside: Option<Searched>,
    pub(super) size: (u16, u16),
    pub(super) changed: bool,
    /// The game or sheet that was put aside last.
    pub(super) last_aside: Option<Aside>,
    /// Whether Ctrl-C was pressed once.
    pub(super) interrupted: bool,
    /// The number of keys until leaving for good asks for confirmation again. 0 if it was not asked.
    pub(super) asked: u8,
    /// The demonstration, if the game in front plays itself.
    pub(super) demo: Option<Demo>,
}

/// A screen on the desk.
pub(super) enum Place {
    Welcome(Welcome),
    List(Box<List>),
    Game(Box<Ui>),
    Sheet(Box<Sheet>),
    /// Another screen with a draft.
    Written(Box<dyn Drafted>),
    Reading(Box<Reading>),
}

impl Place {
    /// The screen as an [`App`]. None for the welcome screen and lists, which belong to the desk itself.
    pub(super) fn app(&self) -> Option<&dyn App> {
        match self {
            Place::Game(ui) => Some(&**ui),
            Place::Reading(reading) => Some(&**reading),
            place => Some(place.drafted()?),
        }
    }

    pub(super) fn app_mut(&mut self) -> Option<&mut dyn App> {
        match self {
            Place::Game(ui) => Some(&mut **ui),
            Place::Reading(reading) => Some(&mut **reading),
            place => Some(place.drafted_mut()?),
        }
    }

    /// The screen, if it has a draft.
    pub(super) fn drafted(&self) -> Option<&dyn Drafted> {
        match self {
            Place::Sheet(sheet) => Some(&**sheet),
            Place::Written(screen) => Some(&**screen),
            _ => None,
        }
    }

    pub(super) fn drafted_mut(&mut self) -> Option<&mut dyn Drafted> {
        match self {
            Place::Sheet(sheet) => Some(&mut **sheet),
            Place::Written(screen) => Some(&mut **screen),
            _ => None,
        }
    }

    /// Whether it is an app other than a game: text is typed in or corrected on it, or a picture is being read.
    pub(super) fn is_written_on(&self) -> bool {
        self.app().is_some() && !matches!(self, Place::Game(_))
    }

    /// Whether the user left the screen rather than the program.
    pub(super) fn was_left(&self) -> bool {
        match self {
            Place::Game(ui) => ui.was_left(),
            Place::Reading(reading) => reading.was_left(),
            place => place.drafted().is_some_and(Drafted::was_left),
        }
    }

    /// Whether all changes on it are on disk.
    pub(super) fn is_saved(&self) -> bool {
        match self {
            Place::Game(ui) => ui.is_saved(),
            place => place.drafted().is_none_or(Drafted::is_saved),
        }
    }

    /// Writes all changes to disk and syncs.
    pub(super) fn sync(&mut self) {
        if let Some(app) = self.app_mut() {
            app.sync();
        }
    }
}

/// An overlay over the screen in front.
pub(super) enum Over {
    /// A prompt for the path of a file.
    Prompt(Prompt, Purpose),
    /// The question whether to leave the game for a paste.
    Question {
        /// The question.
        said: Phrase,
        /// The pasted puzzles or pictures.
        found: Found,
    },
    /// The question whether to leave the game for a speed run of its puzzle.
    SpeedRun,
    /// A page of text, and the number of rows scrolled.
    Read(Page, usize),
    /// The command palette: any action of the desk, found by its name.
    Palette(Palette),
    /// The choice of a variant and a board size for typing in a puzzle.
    Papers(Papers),
    /// The form for the kind, variant and difficulty of a fresh puzzle, and the wait for it.
    Making(Box<Making>),
    /// The choice of a theme, keys or a language.
    Chooser(Chooser),
}

/// The purpose of a typed path.
pub(super) enum Purpose {
    /// To open the file.
    Open,
    /// To write to it.
    Write {
        /// The path for which the user was warned that the file exists. Enter once more replaces it.
        warned: Option<String>,
    },
}

/// A page of text over the screen.
#[derive(Clone, Copy)]
pub(super) enum Page {
    /// The keys.
    Keys,
    /// The statistics of all games.
    Statistics,
    /// The page about the program.
    About,
    /// The manual page of a technique.
    Technique(&'static dyn Technique),
}

/// What was put aside last, as long as that can be undone.
#[derive(Clone, Debug)]
pub(super) enum Aside {
    Game {
        id: String,
        /// The paths of its file before and after.
        from: PathBuf,
        to: PathBuf,
        name: Phrase,
        /// Its row in the list in front, counted from 0.
        row: usize,
    },
    /// A sheet: the names of its draft before and after.
    Draft { from: String, to: String, name: Phrase },
}

/// A key press of a demonstration.
pub(super) struct Press {
    pub(super) key: KeyEvent,
    pub(super) shown: Duration,
    pub(super) said: Option<Fixed>,
}

/// A running demonstration.
pub(super) struct Demo {
    /// The remaining key presses.
    pub(super) script: VecDeque<Press>,
    /// When the next key is pressed.
    pub(super) due: Duration,
    /// The comment on the last key.
    pub(super) said: Option<Fixed>,
}

/// The reading that a game came from.
pub(super) struct Kept {
    /// The id of its puzzle; see `puzzle_id`.
    pub(super) puzzle: String,
    pub(super) sheet: Reopened,
}

/// The other boards found in a picture.
pub(super) struct Beside {
    /// The name of the picture.
    pub(super) name: String,
    /// Their readings.
    pub(super) others: Vec<Sight>,
}

/// A search for other boards in a picture, and the screen of the first one.
pub(super) struct Searched {
    pub(super) search: Job<Beside>,
    pub(super) front: Front,
}

/// A sheet that can be opened again.
#[derive(Clone)]
pub(super) enum Reopened {
    /// The sheet of a picture that was played as it was read.
    Sight(Shot, Box<Sight>),
    /// A sheet with corrections or typed input.
    Done(Box<Done>),
}

/// The identity of the screen that shows a board read from a picture.
#[derive(PartialEq, Eq)]
pub(super) enum Front {
    /// A game; see `puzzle_id`.
    Game(String),
    /// A sheet, by the name of its draft.
    Sheet(String),
}
