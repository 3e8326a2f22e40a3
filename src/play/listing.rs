//! The games in a folder, for a screen that offers to go on with one.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use super::{Event, Session, Store, StoreError};
use crate::kinds::Loaded;
use crate::load::load;
use crate::words::Phrase;

/// A saved game.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The name of its file without ending.
    pub id: String,
    /// Its file.
    pub path: PathBuf,
    /// The puzzle's title, where it has one.
    pub title: Option<String>,
    /// What the puzzle's kind is called.
    pub kind: Phrase,
    /// How many moves lead from the start to where the game stands.
    pub moves: usize,
    /// The time played.
    pub clock: Duration,
    /// Whether it is solved.
    pub solved: bool,
    /// When it was last written.
    pub modified: SystemTime,
}

/// The games of a store, last played first. Games set aside when a new one was started, and files that cannot be read,
/// are left out.
pub fn list(store: &Store) -> Result<Vec<Listed>, StoreError> {
    let folder = store.folder();
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(source) => return Err(StoreError::System { doing: "reading", path: folder.to_path_buf(), source }),
        Ok(entries) => entries,
    };
    let paths = entries.filter_map(|entry| entry.ok()).map(|entry| entry.path());
    let mut games: Vec<Listed> = paths.filter_map(listed).collect();
    games.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.id.cmp(&b.id)));
    Ok(games)
}

fn listed(path: PathBuf) -> Option<Listed> {
    let id = path.file_name()?.to_str()?.strip_suffix(".nazo")?.to_string();
    if id.starts_with('.') || id.contains(".old-") {
        return None;
    }
    let modified = fs::metadata(&path).and_then(|about| about.modified()).ok()?;
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
    Some(Listed {
        id,
        path,
        title: session.puzzle().info().title.clone(),
        kind: session.puzzle().kind().name(),
        moves: session.history().depth(session.history().current()),
        clock: session.view().clock,
        solved: session.is_solved(),
        modified,
    })
}
