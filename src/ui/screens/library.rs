//! What the desk asks of the world outside: saved games, packs, files. The interface knows no files itself.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::generate::{Date, Difficulty};
use crate::load::{is_picture, load};
use crate::play::{Draft, Game, Grades, Listed, Resumed, puzzle_id};
use nazo_core::text::{Problem, ReadError};
use nazo_core::words::{self, Lang, Phrase};
use nazo_kinds::{Kind, Loaded, PuzzleRead, kind_named};

/// Where puzzles and games come from. What may take long says so and is called on a thread of its own.
pub trait Library: Send + Sync {
    /// Tells of the saved games, those set aside among them, last played first, until `tell` says that nobody listens any more. May take long.
    ///
    /// # Errors
    /// Why there are no games to tell of, as a sentence.
    fn games(&self, tell: &mut dyn FnMut(Listed) -> bool) -> Result<(), Phrase>;

    /// The packs with all their puzzles. May take long.
    fn packs(&self) -> Vec<Pack>;

    /// The game in one file as it is now.
    fn game(&self, path: &Path) -> Option<Listed>;

    /// Where the games are that were set aside for the one in a file.
    fn set_aside(&self, path: &Path) -> Vec<PathBuf>;

    /// Sets a game aside: its file gets another name, which is given; none where it is gone.
    ///
    /// # Errors
    /// Why it cannot be, as half a sentence.
    fn put_aside(&self, path: &Path) -> Result<Option<PathBuf>, Phrase>;

    /// Takes a game back that was set aside.
    ///
    /// # Errors
    /// Why it cannot be, as half a sentence.
    fn take_back(&self, aside: &Path, path: &Path) -> Result<(), Phrase>;

    /// How hard puzzles were found to be that do not say so themselves.
    fn grades(&self) -> Grades {
        Grades::new()
    }

    /// Keeps what was found of a puzzle. What cannot be kept is found out again.
    fn keep_grade(&self, puzzle: &str, grade: Option<Difficulty>) {
        let _ = (puzzle, grade);
    }

    /// The puzzles in a file, which may be that of a game. A path is as a person types it: `~` is the home folder.
    fn read(&self, path: &str) -> Found;

    /// The puzzles in a text.
    fn read_text(&self, text: &str) -> Found;

    /// How a path that was begun may go on.
    fn complete(&self, typed: &str) -> Completion;

    /// The text that is being written under a name, if one is.
    ///
    /// # Errors
    /// Why it cannot be read, as half a sentence.
    fn draft(&self, name: &str) -> Result<Option<String>, Phrase>;

    /// The last written drafts whose names begin with one of these, so many of them, newest first. May take long.
    fn drafts(&self, beginnings: &[&str], most: usize) -> Vec<Draft> {
        let _ = (beginnings, most);
        Vec::new()
    }

    /// Keeps what is being written under a name; with `sync` it has reached the disk afterwards.
    ///
    /// # Errors
    /// Why it cannot be kept, as half a sentence.
    fn keep_draft(&self, name: &str, text: &str, sync: bool) -> Result<(), Phrase>;

    /// Drops what was being written under a name.
    ///
    /// # Errors
    /// Why it cannot be dropped, as half a sentence.
    fn drop_draft(&self, name: &str) -> Result<(), Phrase>;

    /// What lies in the folder that is watched and was not opened yet, newest first; none where none is watched. With
    /// `later` it waits a while before it looks: it is called again and again on a thread of its own.
    fn arrivals(&self, later: bool) -> Option<Vec<Arrival>> {
        let _ = later;
        None
    }

    /// Remembers that what arrived was opened, and is offered no longer.
    ///
    /// # Errors
    /// Why that cannot be kept, as half a sentence.
    fn opened(&self, arrival: &Arrival) -> Result<(), Phrase> {
        let _ = arrival;
        Ok(())
    }

    /// The patterns of the user's own by which texts of a kind are drafted, one a line.
    fn patterns(&self, kind: &str) -> String {
        let _ = kind;
        String::new()
    }

    /// Adds one to them.
    ///
    /// # Errors
    /// Why it cannot be kept, as half a sentence.
    fn keep_pattern(&self, kind: &str, pattern: &str) -> Result<(), Phrase>;

    /// Asks the outside command of the settings. May take long; `is_stopped` says that nobody waits any more.
    ///
    /// # Errors
    /// Why there is no answer, as a sentence.
    fn ask_outside(&self, question: &str, is_stopped: &dyn Fn() -> bool) -> Result<String, Phrase>;

    /// How somebody at another computer calls this one, as `ssh` takes it; none where that is not known.
    fn address(&self) -> Option<String> {
        None
    }

    /// Writes a file to be shared. One that is there already is left alone unless `replace` says otherwise.
    ///
    /// # Errors
    ///
    /// Why nothing was written.
    fn write(&self, path: &str, text: &str, replace: bool) -> Result<(), Unwritten>;

    /// A number by chance, for puzzles that are dealt.
    fn chance(&self) -> u64;

    /// The day it is, by universal time, for the puzzle of the day; none where no clock is at hand.
    fn today(&self) -> Option<Date>;

    /// Begins the game of a puzzle, or goes on with it; `fresh` starts over and sets the game so far aside.
    fn begin(&self, loaded: &Loaded, fresh: bool) -> (Game, Resumed);
}

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unwritten {
    /// There is such a file already.
    Exists,
    /// Something else; what, without a full stop.
    Failed(Phrase),
}

/// A file that was sent from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Its name.
    pub name: String,
    /// What [`Library::read`] finds it by.
    pub path: String,
    /// Whether its name is that of a picture.
    pub is_picture: bool,
    /// What changes when another file comes under the same name.
    pub stamp: String,
}

/// Puzzles that come with the program: those of one kind, or those to practise techniques with.
#[derive(Clone, Debug)]
pub struct Pack {
    /// What it is called.
    pub name: Phrase,
    /// Its puzzles, easy ones first.
    pub puzzles: Vec<Offer>,
    /// Whether they are for practice: then the note of each is the English name of its technique.
    pub trains: bool,
}

/// A puzzle to choose.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Its title, or whatever else it is known by.
    pub name: String,
    /// The puzzle, with what had been done on it.
    pub loaded: Loaded,
    /// Whether its game is to start over.
    pub fresh: bool,
    id: OnceLock<String>,
}

impl Offer {
    /// The puzzle that was read under the name `id`.
    pub fn new(id: String, loaded: Loaded) -> Offer {
        let name = loaded.puzzle.info().title.clone().unwrap_or(id);
        Offer { name, loaded, fresh: false, id: OnceLock::new() }
    }

    /// What its games are found by; see [`puzzle_id`].
    pub fn id(&self) -> &str {
        self.id.get_or_init(|| puzzle_id(&*self.loaded.puzzle))
    }

    /// The language of its name, which is that of its text.
    pub fn lang(&self) -> Lang {
        if words::is_japanese(&self.name) { Lang::Ja } else { Lang::En }
    }
}

/// What is in a file or a text.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// What can be played.
    pub puzzles: Vec<Offer>,
    /// What cannot be read.
    pub troubles: Vec<Trouble>,
    /// What is a picture, which takes a while to be read.
    pub pictures: Vec<Unread>,
    /// What is told in everyday words, and is completed first.
    pub told: Vec<StoryText>,
}

/// A text in everyday words.
#[derive(Clone, Debug)]
pub struct StoryText {
    /// The kind of puzzle.
    pub kind: &'static dyn Kind,
    /// The text.
    pub text: String,
}

impl StoryText {
    fn of(problem: &Problem) -> Option<StoryText> {
        let Problem::Story { kind, text } = problem else { return None };
        Some(StoryText { kind: kind_named(kind)?, text: text.clone() })
    }
}

/// A picture that nobody has looked at yet.
#[derive(Clone, Debug)]
pub struct Unread {
    /// Its name.
    pub name: String,
    /// What [`Library::read`] finds it by, wherever the program is begun; none where it is in no file.
    pub path: Option<String>,
    /// The bytes of its file.
    pub bytes: Vec<u8>,
    /// Whether its game, or its sheet, is to start over.
    pub fresh: bool,
    /// The kind that it is read as; none where that is to be found out.
    pub kind: Option<&'static dyn Kind>,
}

impl Found {
    /// What is in the bytes of a file. A picture is not read here: that takes too long for whoever waits.
    pub fn in_bytes(name: &str, bytes: Vec<u8>) -> Found {
        match is_picture(&bytes) {
            true => {
                let picture = Unread { name: name.to_string(), path: None, bytes, fresh: false, kind: None };
                Found { pictures: vec![picture], ..Found::default() }
            }
            false => Found::of(load(name, &bytes)),
        }
    }

    /// What is in the bytes of a file at a path, which leads there from wherever the program is begun.
    pub fn in_file(path: &Path, bytes: Vec<u8>) -> Found {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        let mut found = Found::in_bytes(&name, bytes);
        // What a process is handed has such a name only as long as that process lives.
        let is_lasting = !["/dev", "/proc"].iter().any(|folder| path.starts_with(folder));
        let path = path.to_str().map(str::to_string).filter(|_| is_lasting);
        found.pictures.iter_mut().for_each(|picture| picture.path.clone_from(&path));
        found
    }

    /// What became of a text.
    pub fn of(readings: Vec<PuzzleRead>) -> Found {
        let mut found = Found::default();
        for reading in readings {
            match reading.outcome {
                Ok(loaded) => found.puzzles.push(Offer::new(reading.id, loaded)),
                Err(error) => match StoryText::of(&error.problem) {
                    Some(told) => found.told.push(told),
                    None => found.troubles.push(Trouble::from(&error)),
                },
            }
        }
        found
    }

    /// Nothing, and why.
    pub fn nothing(file: &str, why: Phrase) -> Found {
        let trouble = Trouble { file: file.to_string(), place: None, why };
        Found { troubles: vec![trouble], ..Found::default() }
    }
}

/// Why something cannot be read, for one row of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// The file; empty for a text that has no name.
    pub file: String,
    /// Line and column, counted from 1, where the trouble has a place.
    pub place: Option<(usize, usize)>,
    /// What is wrong.
    pub why: Phrase,
}

impl From<&ReadError> for Trouble {
    fn from(error: &ReadError) -> Trouble {
        let place = (error.line > 0).then_some((error.line, error.column));
        Trouble { file: error.file.clone(), place, why: error.brief() }
    }
}

/// How a path may go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// What was typed with everything added that is certain.
    pub typed: String,
    /// The names that what was typed may become, where there are several.
    pub choices: Vec<String>,
}

/// What is to be said of what could not be read.
pub(super) fn trouble_message(found: &Found) -> Option<Phrase> {
    let Trouble { file, place, why } = found.troubles.first()?.clone();
    let others = if found.puzzles.is_empty() { 0 } else { found.troubles.len() };
    Some(crate::ui::messages::unreadable(&file, place, why, others))
}
