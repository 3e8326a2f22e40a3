//! What lies on the desk: screens one on top of the other, something over the one in front, and what was left.

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

/// What a list of pasted puzzles is called.
pub(super) const PASTED: Phrase = Phrase::fixed("screens.pasted");

/// The screens on the desk, the one in front last.
pub struct Desk {
    pub(super) library: Arc<dyn Library>,
    pub(super) settings: Settings,
    pub(super) survey: Survey,
    /// Whether the survey has begun: whoever plays one puzzle and leaves pays for none.
    pub(super) surveyed: bool,
    pub(super) stack: Vec<Place>,
    /// What lies over the screen in front.
    pub(super) over: Option<Over>,
    pub(super) message: Option<Phrase>,
    /// What else there is to say, one at a time with the keys that follow.
    pub(super) queued: VecDeque<Phrase>,
    /// The board beside the list.
    pub(super) pane: Pane,
    /// Games and drafts that were left and could not be saved. They are gone on with from here.
    pub(super) unsaved: Vec<Place>,
    /// What was chosen last of fresh puzzles.
    pub(super) wished: Wished,
    /// The readings that games came from, the last opened last.
    pub(super) sights: Vec<Kept>,
    /// Whether the game of the picture that is being read is to start over.
    pub(super) reads_fresh: bool,
    /// The search for other boards in the picture that was read last.
    pub(super) beside: Option<Searched>,
    pub(super) size: (u16, u16),
    pub(super) changed: bool,
    /// The game that was put aside last.
    pub(super) last_aside: Option<Aside>,
    /// Ctrl-C was pressed once.
    pub(super) interrupted: bool,
    /// Keys for which leaving for good is no longer asked about, once it was.
    pub(super) asked: u8,
    /// The game in front plays itself.
    pub(super) demo: Option<Demo>,
}

/// One of the screens that lie on the desk.
pub(super) enum Place {
    Welcome(Welcome),
    List(Box<List>),
    Game(Box<Ui>),
    Sheet(Box<Sheet>),
    /// Another screen on which something is written.
    Written(Box<dyn Drafted>),
    Reading(Box<Reading>),
}

impl Place {
    /// The screen where it is a program of its own rather than a choice of the desk.
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

    /// The screen where it has a draft.
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

    /// Whether it is a screen on which something is written, typed in or corrected.
    pub(super) fn is_written_on(&self) -> bool {
        self.app().is_some() && !matches!(self, Place::Game(_))
    }

    /// Whether somebody has left it, rather than the program.
    pub(super) fn was_left(&self) -> bool {
        match self {
            Place::Game(ui) => ui.was_left(),
            Place::Reading(reading) => reading.was_left(),
            place => place.drafted().is_some_and(Drafted::was_left),
        }
    }

    /// Whether what was done on it is on disk.
    pub(super) fn is_saved(&self) -> bool {
        match self {
            Place::Game(ui) => ui.is_saved(),
            place => place.drafted().is_none_or(Drafted::is_saved),
        }
    }

    /// Puts on disk what was done on it, for sure.
    pub(super) fn sync(&mut self) {
        if let Some(app) = self.app_mut() {
            app.sync();
        }
    }
}

/// Something over the screen in front.
pub(super) enum Over {
    /// The path of a file is being typed.
    Prompt(Prompt, Purpose),
    /// Whether to leave the game for what was pasted.
    Question {
        /// What it is.
        said: Phrase,
        /// The puzzles, or the pictures.
        found: Found,
    },
    /// Whether to leave the game for a speed run of its puzzle.
    SpeedRun,
    /// Something that is read; rows scrolled.
    Read(Page, usize),
    /// Any action of the desk by its name.
    Palette(Palette),
    /// A sort and a size of board to type a puzzle into.
    Papers(Papers),
    /// A kind, a sort and a difficulty of fresh puzzle, and the wait for it.
    Making(Box<Making>),
    /// A theme, keys or a language to choose.
    Chooser(Chooser),
}

/// What a path is typed for.
pub(super) enum Purpose {
    /// To open the file.
    Open,
    /// To write to it.
    Write {
        /// The path for which it was told that there is such a file: Enter once more replaces it.
        warned: Option<String>,
    },
}

/// What is read over the screen.
#[derive(Clone, Copy)]
pub(super) enum Page {
    /// The keys.
    Keys,
    /// What all games add up to.
    Statistics,
    /// What this program is.
    About,
    /// The manual's page of a technique.
    Technique(&'static dyn Technique),
}

/// What was put aside last, as long as that can be taken back.
#[derive(Clone, Debug)]
pub(super) enum Aside {
    Game {
        id: String,
        /// Where its file was, and where it is.
        from: PathBuf,
        to: PathBuf,
        name: Phrase,
        /// Its row in the list that is in front, counted from 0.
        row: usize,
    },
    /// A sheet: the names under which its draft was kept, and is.
    Draft { from: String, to: String, name: Phrase },
}

/// A key that is going to be pressed.
pub(super) struct Press {
    pub(super) key: KeyEvent,
    pub(super) shown: Duration,
    pub(super) said: Option<Fixed>,
}

/// A demonstration that goes on.
pub(super) struct Demo {
    /// What is still to come.
    pub(super) script: VecDeque<Press>,
    /// When the next key is pressed.
    pub(super) due: Duration,
    /// What is said of the last one.
    pub(super) said: Option<Fixed>,
}

/// A reading that a game came from.
pub(super) struct Kept {
    /// What the game is found by; see `puzzle_id`.
    pub(super) puzzle: String,
    pub(super) sheet: Reopened,
}

/// The other boards in a picture.
pub(super) struct Beside {
    /// The name of the picture.
    pub(super) name: String,
    /// What was read of them.
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
    /// That of a picture that was taken as it was read.
    Sight(Shot, Box<Sight>),
    /// One on which something was typed.
    Done(Box<Done>),
}

/// What a screen of a board that was read is known by.
#[derive(PartialEq, Eq)]
pub(super) enum Front {
    /// A game; see `puzzle_id`.
    Game(String),
    /// A sheet, by the name of its draft.
    Sheet(String),
}
