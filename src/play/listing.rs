//! Lists the games in a folder, for a screen that offers to resume one.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::atomic_file::{open_ordinary, read_ordinary};
use super::journal::{day_of, game_id, old_ending};
use super::{Chronicle, Ending, Splits, Store, StoreError, grade_name};
use crate::generate::Date;
use crate::load::{MOST_GAME_BYTES, load};
use nazo_core::text::Problem;
use nazo_core::words::{Arg, Fixed, Phrase, say};
use nazo_kinds::{Loaded, Puzzle, kind_named};

/// A saved game.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The name of its file without the extension.
    pub id: String,
    /// The id of its puzzle; see [`puzzle_id`].
    pub puzzle: String,
    /// Its file.
    pub path: PathBuf,
    /// The puzzle's title, if it has one.
    pub title: Option<String>,
    /// The name of the puzzle's kind.
    pub kind: Phrase,
    /// The identifier of the kind in files.
    pub kind_id: &'static str,
    /// The difficulty stated by its author; for a game that hides something, its size.
    pub grade: Option<Phrase>,
    /// Whether games of this sort can be lost.
    pub can_lose: bool,
    /// Whether it was set aside when its puzzle was restarted, so that it is not offered to be resumed.
    pub set_aside: bool,
    /// How it first ended.
    pub ending: Option<Ending>,
    /// When it was begun, half done and done.
    pub splits: Splits,
    /// The number of moves from the start to the current state.
    pub moves: usize,
    /// Whether any move was ever made, even if all were undone; otherwise the puzzle was only viewed.
    pub touched: bool,
    /// The number of cells the player has filled.
    pub filled: usize,
    /// The number of cells to fill.
    pub to_fill: usize,
    /// The time played.
    pub clock: Duration,
    /// Whether it is solved or lost: there is nothing to resume.
    pub solved: bool,
    /// Whether it is lost.
    pub lost: bool,
    /// When it was last written.
    pub modified: SystemTime,
}

/// The stable id of a puzzle: the same for the same puzzle, whatever its title and file.
pub fn puzzle_id(puzzle: &dyn Puzzle) -> String {
    game_id(puzzle)
}

/// A file that may hold a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// Its path.
    pub path: PathBuf,
    /// When it was last written.
    pub modified: SystemTime,
}

impl Listed {
    /// Whether it was finished: it is over, or was won once, whatever has happened on its board since.
    pub fn is_finished(&self) -> bool {
        self.solved || self.ending.is_some_and(|ending| !ending.lost)
    }

    /// Whether it can be resumed. A game that was won counts as restarted if cells are open again; a full board was
    /// only viewed.
    pub fn goes_on(&self) -> bool {
        !self.solved && (!self.is_finished() || self.filled < self.to_fill)
    }

    /// The day on which its file was last written, in UTC.
    pub fn last_played(&self) -> Option<Date> {
        day_of(self.modified)
    }

    /// The day on which it ended, in UTC; for older files without that field, the day of their last line.
    pub fn ended_on(&self) -> Option<Date> {
        self.ending.and_then(|ending| ending.day.or_else(|| day_of(self.modified)))
    }
}

/// The game files of a store, last played first. They are not read; [`listed`] does that. Games set aside when a new
/// one was started are left out.
///
/// # Errors
/// [`StoreError::System`] if the folder exists but cannot be read.
pub fn game_files(store: &Store) -> Result<Vec<GameFile>, StoreError> {
    let mut files = every_game_file(store)?;
    files.retain(|file| !is_set_aside(&file.path));
    Ok(files)
}

/// Like [`game_files`], including the games set aside.
///
/// # Errors
/// As [`game_files`].
pub fn every_game_file(store: &Store) -> Result<Vec<GameFile>, StoreError> {
    let folder = store.folder();
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(source) => {
            return Err(StoreError::System { doing: Fixed("play.reading"), path: folder.to_path_buf(), source });
        }
        Ok(entries) => entries,
    };
    let paths = entries.filter_map(|entry| entry.ok()).map(|entry| entry.path());
    let mut files: Vec<GameFile> = paths.filter(|path| id_of(path).is_some()).filter_map(dated).collect();
    files.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.path.cmp(&b.path)));
    Ok(files)
}

/// The text of the file of grades beside the games; empty if there is none or it cannot be read.
pub(super) fn grades_file(store: &Store) -> String {
    let read = read_ordinary(&store.folder().join("grades"), MOST_GAME_BYTES);
    String::from_utf8(read.unwrap_or_default()).unwrap_or_default()
}

/// Appends a line to the file of grades, if possible. It is written at once, so that lines of two processes do not mix.
pub(super) fn append_grade(store: &Store, line: &str) {
    let mut options = fs::OpenOptions::new();
    let opened = open_ordinary(&store.folder().join("grades"), options.create(true).read(true).append(true));
    let _ = opened.and_then(|mut file| file.write_all(line.as_bytes()));
}

/// The games of a store, last played first. Files that cannot be read are left out.
///
/// # Errors
/// As [`game_files`].
pub fn list(store: &Store) -> Result<Vec<Listed>, StoreError> {
    Ok(game_files(store)?.into_iter().filter_map(listed).collect())
}

/// Whether a game file is empty: it was truncated before its first line, which is kept elsewhere.
pub fn is_blank(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() == 0)
}

/// The game in a file; `None` if it cannot be read.
pub fn listed(file: GameFile) -> Option<Listed> {
    let GameFile { path, modified } = file;
    let id = id_of(&path)?;
    let bytes = read_ordinary(&path, MOST_GAME_BYTES).ok()?;
    // An incomplete last line is not part of the game.
    let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let loaded: Loaded = match load(&id, &bytes[..whole]).into_iter().next()?.outcome {
        Ok(loaded) => loaded,
        Err(error) => return listed_story(id, path, modified, &error.problem),
    };
    let (session, told) = Chronicle::read(&loaded);
    let puzzle = session.puzzle();
    let hides = session.hidden().is_some();
    let given = session.frame().cells().filter(|cell| session.is_given(*cell)).count();
    Some(Listed {
        id,
        puzzle: puzzle_id(&**puzzle),
        title: puzzle.info().title.clone(),
        kind: puzzle.kind().name(),
        kind_id: puzzle.kind().id(),
        grade: grade_of(&**puzzle),
        can_lose: hides,
        set_aside: is_set_aside(&path),
        path,
        ending: told.ending,
        splits: told.splits(),
        moves: session.history().depth(session.history().current()),
        touched: !session.history().is_empty(),
        filled: if hides { given } else { session.filled() },
        to_fill: session.to_fill(),
        clock: session.view().clock,
        solved: session.is_over(),
        lost: session.is_lost(),
        modified,
    })
}

/// The game of a text in everyday words, which has to be completed first.
fn listed_story(id: String, path: PathBuf, modified: SystemTime, problem: &Problem) -> Option<Listed> {
    let Problem::Story { kind, text } = problem else { return None };
    let kind = kind_named(kind)?;
    let title = text.lines().find_map(|line| line.strip_prefix("title: ")).or_else(|| text.lines().next());
    Some(Listed {
        puzzle: id.clone(),
        title: title.map(str::to_string),
        kind: kind.name(),
        kind_id: kind.id(),
        grade: None,
        can_lose: false,
        set_aside: is_set_aside(&path),
        ending: None,
        splits: Splits::default(),
        moves: 0,
        touched: true,
        filled: 0,
        to_fill: 0,
        clock: Duration::ZERO,
        solved: false,
        lost: false,
        id,
        path,
        modified,
    })
}

/// The game in one file; `None` if it does not exist or cannot be read.
pub fn game_at(path: &Path) -> Option<Listed> {
    listed(dated(path.to_path_buf())?)
}

/// The name of a game file without the extension; `None` if it is not a game.
fn id_of(path: &Path) -> Option<String> {
    let id = path.file_name()?.to_str()?.strip_suffix(".nazo")?;
    (!id.starts_with('.')).then(|| id.to_string())
}

/// The games that were set aside for the one in a file, oldest first.
pub fn set_aside_for(path: &Path) -> Vec<PathBuf> {
    (1..).map(|n| path.with_extension(old_ending(n))).take_while(|aside| aside.exists()).collect()
}

/// Whether a game was set aside when a new one was started.
fn is_set_aside(path: &Path) -> bool {
    id_of(path).is_some_and(|id| id.contains(".old-"))
}

/// The category of a puzzle in statistics: the difficulty stated by its author or, if something is hidden, its size and
/// mines. `None` if its author states none.
pub fn grade_of(puzzle: &dyn Puzzle) -> Option<Phrase> {
    if puzzle.hidden().is_none() {
        return puzzle.info().grade.as_deref().map(grade_name);
    }
    let features = puzzle.features();
    (!features.is_empty()).then(|| say!("play.features", features = Arg::Row(features)))
}

fn dated(path: PathBuf) -> Option<GameFile> {
    let modified = fs::metadata(&path).and_then(|about| about.modified()).ok()?;
    Some(GameFile { path, modified })
}
