//! What the desk needs from outside: saved games, packs, files. The interface itself does not access files.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::generate::{Date, Difficulty};
use crate::load::{is_picture, load};
use crate::play::{Draft, Game, Grades, Listed, Resumed, puzzle_id};
use nazo_core::text::{Problem, ReadError};
use nazo_core::words::{self, Lang, Phrase};
use nazo_kinds::{Kind, Loaded, PuzzleRead, kind_named};

/// The source of puzzles and games. A method that may take long says so and is called on a thread of its own.
pub trait Library: Send + Sync {
    /// Reports the saved games, including archived ones, last played first, until `tell` returns false. May take long.
    ///
    /// # Errors
    /// Why the games cannot be listed, as a sentence.
    fn games(&self, tell: &mut dyn FnMut(Listed) -> bool) -> Result<(), Phrase>;

    /// The packs with all their puzzles. May take long.
    fn packs(&self) -> Vec<Pack>;

    /// The game in one file in its present state.
    fn game(&self, path: &Path) -> Option<Listed>;

    /// The paths of the games that were set aside for the one in a file.
    fn set_aside(&self, path: &Path) -> Vec<PathBuf>;

    /// Sets a game aside by renaming its file. Returns the new path, or None if the file is gone.
    ///
    /// # Errors
    /// Why this failed, as half a sentence.
    fn put_aside(&self, path: &Path) -> Result<Option<PathBuf>, Phrase>;

    /// Restores a game that was set aside.
    ///
    /// # Errors
    /// Why this failed, as half a sentence.
    fn take_back(&self, aside: &Path, path: &Path) -> Result<(), Phrase>;

    /// The known difficulties of puzzles whose text does not give one.
    fn grades(&self) -> Grades {
        Grades::new()
    }

    /// Stores the difficulty found for a puzzle. If it cannot be stored, it is determined again later.
    fn keep_grade(&self, puzzle: &str, grade: Option<Difficulty>) {
        let _ = (puzzle, grade);
    }

    /// The puzzles in a file, which may be the file of a game. The path is as the user types it: `~` is the home
    /// folder.
    fn read(&self, path: &str) -> Found;

    /// The puzzles in a text.
    fn read_text(&self, text: &str) -> Found;

    /// Completes a partly typed path.
    fn complete(&self, typed: &str) -> Completion;

    /// The draft with this name, or None if there is none.
    ///
    /// # Errors
    /// Why it cannot be read, as half a sentence.
    fn draft(&self, name: &str) -> Result<Option<String>, Phrase>;

    /// At most `most` drafts whose names begin with one of these, last written first. May take long.
    fn drafts(&self, beginnings: &[&str], most: usize) -> Vec<Draft> {
        let _ = (beginnings, most);
        Vec::new()
    }

    /// Stores a draft under a name. With `sync`, it has reached the disk on return.
    ///
    /// # Errors
    /// Why it cannot be stored, as half a sentence.
    fn keep_draft(&self, name: &str, text: &str, sync: bool) -> Result<(), Phrase>;

    /// Deletes the draft with this name.
    ///
    /// # Errors
    /// Why it cannot be deleted, as half a sentence.
    fn drop_draft(&self, name: &str) -> Result<(), Phrase>;

    /// The files in the watched folder that have not been opened yet, newest first. None if no folder is watched. With
    /// `later` it waits a while before it looks: it is called again and again on a thread of its own.
    fn arrivals(&self, later: bool) -> Option<Vec<Arrival>> {
        let _ = later;
        None
    }

    /// Records that a file was opened, so that it is not offered again.
    ///
    /// # Errors
    /// Why that cannot be recorded, as half a sentence.
    fn opened(&self, arrival: &Arrival) -> Result<(), Phrase> {
        let _ = arrival;
        Ok(())
    }

    /// The user's own patterns for drafting texts of a kind, one per line.
    fn patterns(&self, kind: &str) -> String {
        let _ = kind;
        String::new()
    }

    /// Adds a pattern to those of a kind.
    ///
    /// # Errors
    /// Why it cannot be stored, as half a sentence.
    fn keep_pattern(&self, kind: &str, pattern: &str) -> Result<(), Phrase>;

    /// Asks the external command from the settings. May take long. `is_stopped` returns true once nobody waits for the
    /// answer.
    ///
    /// # Errors
    /// Why there is no answer, as a sentence.
    fn ask_outside(&self, question: &str, is_stopped: &dyn Fn() -> bool) -> Result<String, Phrase>;

    /// The address at which another computer reaches this one, as `ssh` takes it. None if it is not known.
    fn address(&self) -> Option<String> {
        None
    }

    /// Writes a file to be shared. An existing file is replaced only with `replace`.
    ///
    /// # Errors
    ///
    /// Why nothing was written.
    fn write(&self, path: &str, text: &str, replace: bool) -> Result<(), Unwritten>;

    /// A random number, for dealing puzzles.
    fn chance(&self) -> u64;

    /// Today's date in UTC, for the puzzle of the day. None if there is no clock.
    fn today(&self) -> Option<Date>;

    /// Begins the game of a puzzle, or continues it. `fresh` starts over and sets the previous game aside.
    fn begin(&self, loaded: &Loaded, fresh: bool) -> (Game, Resumed);
}

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unwritten {
    /// The file exists already.
    Exists,
    /// Any other reason, without a full stop.
    Failed(Phrase),
}

/// A file that was sent from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Its name.
    pub name: String,
    /// The path for [`Library::read`].
    pub path: String,
    /// Whether its name is the name of a picture file.
    pub is_picture: bool,
    /// A stamp that changes when another file arrives under the same name.
    pub stamp: String,
}

/// Puzzles that come with the program: those of one kind, or those for practising techniques.
#[derive(Clone, Debug)]
pub struct Pack {
    /// Its name.
    pub name: Phrase,
    /// Its puzzles, easy ones first.
    pub puzzles: Vec<Offer>,
    /// Whether they are for practice. If so, the note of each is the English name of its technique.
    pub trains: bool,
}

/// A puzzle to choose.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Its title, or the name it was read under.
    pub name: String,
    /// The puzzle with its journal.
    pub loaded: Loaded,
    /// Whether its game is to start over.
    pub fresh: bool,
    id: OnceLock<String>,
}

impl Offer {
    /// A puzzle that was read under the name `id`.
    pub fn new(id: String, loaded: Loaded) -> Offer {
        let name = loaded.puzzle.info().title.clone().unwrap_or(id);
        Offer { name, loaded, fresh: false, id: OnceLock::new() }
    }

    /// The id by which its games are found; see [`puzzle_id`].
    pub fn id(&self) -> &str {
        self.id.get_or_init(|| puzzle_id(&*self.loaded.puzzle))
    }

    /// The language of its name, which is also that of its text.
    pub fn lang(&self) -> Lang {
        if words::is_japanese(&self.name) { Lang::Ja } else { Lang::En }
    }
}

/// The contents of a file or a text.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The puzzles that can be played.
    pub puzzles: Vec<Offer>,
    /// What could not be read.
    pub troubles: Vec<Trouble>,
    /// The pictures. Reading one takes a while.
    pub pictures: Vec<Unread>,
    /// The texts in everyday words, which have to be completed first.
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

/// A picture that has not been read yet.
#[derive(Clone, Debug)]
pub struct Unread {
    /// Its name.
    pub name: String,
    /// The path for [`Library::read`], valid from any working directory. None if it is not in a file.
    pub path: Option<String>,
    /// The bytes of its file.
    pub bytes: Vec<u8>,
    /// Whether its game or its sheet should start over.
    pub fresh: bool,
    /// The kind to read it as. None if the kind is to be detected.
    pub kind: Option<&'static dyn Kind>,
}

impl Found {
    /// The contents of a file, given as bytes. A picture is not read here, because the user would have to wait too
    /// long.
    pub fn in_bytes(name: &str, bytes: Vec<u8>) -> Found {
        match is_picture(&bytes) {
            true => {
                let picture = Unread { name: name.to_string(), path: None, bytes, fresh: false, kind: None };
                Found { pictures: vec![picture], ..Found::default() }
            }
            false => Found::of(load(name, &bytes)),
        }
    }

    /// The contents of the file at `path`, given as bytes. The path must be valid from any working directory.
    pub fn in_file(path: &Path, bytes: Vec<u8>) -> Found {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        let mut found = Found::in_bytes(&name, bytes);
        // Paths of files handed to a process under these folders are valid only while that process lives.
        let is_lasting = !["/dev", "/proc"].iter().any(|folder| path.starts_with(folder));
        let path = path.to_str().map(str::to_string).filter(|_| is_lasting);
        found.pictures.iter_mut().for_each(|picture| picture.path.clone_from(&path));
        found
    }

    /// The outcome of reading a text.
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

    /// No puzzles, and the reason.
    pub fn nothing(file: &str, why: Phrase) -> Found {
        let trouble = Trouble { file: file.to_string(), place: None, why };
        Found { troubles: vec![trouble], ..Found::default() }
    }
}

/// Why something could not be read, for one row of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// The file. Empty for a text without a name.
    pub file: String,
    /// Line and column, counted from 1, if the problem has a place.
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

/// The completion of a path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// What was typed, extended by everything that is certain.
    pub typed: String,
    /// The possible names, if there are several.
    pub choices: Vec<String>,
}

/// The message about what could not be read. None if everything could.
pub(super) fn trouble_message(found: &Found) -> Option<Phrase> {
    let Trouble { file, place, why } = found.troubles.first()?.clone();
    let others = if found.puzzles.is_empty() { 0 } else { found.troubles.len() };
    Some(crate::ui::messages::unreadable(&file, place, why, others))
}
