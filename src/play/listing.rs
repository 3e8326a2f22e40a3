//! The games in a folder, for a screen that offers to go on with one.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::journal::game_id;
use super::{Event, Session, Store, StoreError};
use crate::kinds::{Loaded, Puzzle};
use crate::load::load;
use crate::words::Phrase;

/// A saved game.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The name of its file without ending.
    pub id: String,
    /// The id of its puzzle; see [`puzzle_id`].
    pub puzzle: String,
    /// Its file.
    pub path: PathBuf,
    /// The puzzle's title, where it has one.
    pub title: Option<String>,
    /// What the puzzle's kind is called.
    pub kind: Phrase,
    /// How many moves lead from the start to where the game stands.
    pub moves: usize,
    /// Whether any move was ever made, be it that all were taken back; otherwise the puzzle was only looked at.
    pub touched: bool,
    /// How many cells the player has filled.
    pub filled: usize,
    /// How many cells there are to fill.
    pub to_fill: usize,
    /// The time played.
    pub clock: Duration,
    /// Whether it is solved, or lost: there is nothing to go on with.
    pub solved: bool,
    /// Whether it is lost.
    pub lost: bool,
    /// When it was last written.
    pub modified: SystemTime,
}

/// The stable id of a puzzle: the same for the same puzzle, whatever its title and whichever file it comes from.
pub fn puzzle_id(puzzle: &dyn Puzzle) -> String {
    game_id(puzzle)
}

/// A file that may hold a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// Where it is.
    pub path: PathBuf,
    /// When it was last written.
    pub modified: SystemTime,
}

/// The game files of a store, last played first, without a look inside: that is for [`listed`]. Games set aside when a
/// new one was started are left out.
///
/// # Errors
/// [`StoreError::System`] where the folder is there but cannot be read.
pub fn game_files(store: &Store) -> Result<Vec<GameFile>, StoreError> {
    let folder = store.folder();
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(source) => return Err(StoreError::System { doing: "reading", path: folder.to_path_buf(), source }),
        Ok(entries) => entries,
    };
    let paths = entries.filter_map(|entry| entry.ok()).map(|entry| entry.path());
    let mut files: Vec<GameFile> = paths.filter(|path| id_of(path).is_some()).filter_map(dated).collect();
    files.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.path.cmp(&b.path)));
    Ok(files)
}

/// The games of a store, last played first. Files that cannot be read are left out.
///
/// # Errors
/// As [`game_files`].
pub fn list(store: &Store) -> Result<Vec<Listed>, StoreError> {
    Ok(game_files(store)?.into_iter().filter_map(listed).collect())
}

/// What a game file holds; none where it cannot be read.
pub fn listed(file: GameFile) -> Option<Listed> {
    let GameFile { path, modified } = file;
    let id = id_of(&path)?;
    let bytes = fs::read(&path).ok()?;
    // Half a last line is not part of the game.
    let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let loaded: Loaded = load(&id, &bytes[..whole]).into_iter().next()?.outcome.ok()?;
    let mut session = Session::new(loaded.puzzle);
    for line in &loaded.journal {
        let Ok(event) = Event::parse(&line.text, session.model()) else { break };
        if session.apply(&event).is_err() {
            break;
        }
    }
    let given = session.model().cells().filter(|cell| session.is_given(*cell)).count();
    Some(Listed {
        id,
        puzzle: puzzle_id(&**session.puzzle()),
        path,
        title: session.puzzle().info().title.clone(),
        kind: session.puzzle().kind().name(),
        moves: session.history().depth(session.history().current()),
        touched: !session.history().is_empty(),
        filled: if session.hidden().is_some() { given } else { session.entries().count() },
        to_fill: if session.hidden().is_some() { session.openable() } else { session.model().cell_count() - given },
        clock: session.view().clock,
        solved: session.is_over(),
        lost: session.is_lost(),
        modified,
    })
}

/// The game in one file; none where there is none that can be read.
pub fn game_at(path: &Path) -> Option<Listed> {
    listed(dated(path.to_path_buf())?)
}

/// The name of a game file without ending; none where it is no game to go on with.
fn id_of(path: &Path) -> Option<String> {
    let id = path.file_name()?.to_str()?.strip_suffix(".nazo")?;
    (!id.starts_with('.') && !id.contains(".old-")).then(|| id.to_string())
}

fn dated(path: PathBuf) -> Option<GameFile> {
    let modified = fs::metadata(&path).and_then(|about| about.modified()).ok()?;
    Some(GameFile { path, modified })
}
