//! Game files: one per game, the puzzle's native text followed by `state:` and the journal lines.
//!
//! Several processes may have the same game open. All changes to a game's files are made under one advisory lock,
//! `<id>.lock` beside them. The lock file is never replaced, so nobody can hold a lock on a file that has been renamed
//! away. Under the lock, a process first reads what others wrote, then appends its own lines with one `write`. A file
//! is only ever replaced by a complete one: written aside, synced, renamed. Nothing a person made is deleted:
//! unreadable files are first set aside under another name.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::mem;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use etcetera::BaseStrategy;
use rustix::io::Errno;

use super::Note;
use super::atomic_file::{open_ordinary, read_ordinary, replace_file};
use crate::generate::Date;
use crate::load::{MOST_GAME_BYTES, load};
use nazo_core::text::{Line, Source, documents};
use nazo_core::words::{self, Fixed, Phrase, errors, say};
use nazo_kinds::{INFO_KEYS, Loaded, Puzzle};

/// How long a key may wait for a lock held by another process. Nobody holds it longer than a write takes, unless the
/// process was stopped in the middle of one or the disk is slow. The game then continues in memory, and the next key
/// tries again.
pub(super) const PATIENCE: Duration = Duration::from_millis(50);

/// The same for opening a game, where the contents of the file matter.
pub(super) const FIRST_PATIENCE: Duration = Duration::from_millis(500);

/// The most games with the same id (different puzzles with one hash), or set-aside files of one game, in a folder.
const MOST_NAMES: usize = 10_000;

/// Why a game file cannot be read or written.
#[derive(Debug)]
pub enum StoreError {
    /// The user has no home directory, so there is no place for games.
    NoHome,
    /// Another process holds the lock and does not release it.
    Busy(PathBuf),
    /// There are too many files with this name.
    TooMany(PathBuf),
    /// The kind has no native text, so its games cannot be saved.
    NoText(&'static str),
    /// The system reported an error.
    System {
        /// The operation, such as "writing".
        doing: Fixed,
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

impl StoreError {
    /// The error message.
    pub fn phrase(&self) -> Phrase {
        match self {
            StoreError::NoHome => Phrase::fixed("play.no-home"),
            StoreError::Busy(path) => say!("play.locked", path = path.display()),
            StoreError::TooMany(path) => say!("play.too-many-files", path = path.display()),
            StoreError::NoText(kind) => say!("play.no-native-text", kind),
            StoreError::System { doing, path, source } => {
                let (said, why) = (source.to_string(), words::of_system(source));
                say!("play.system-refused", doing, path = path.display(), said, why)
            }
        }
    }
}

errors!(StoreError);

/// Adds the operation and the file to a system error.
pub(super) fn failed<T>(doing: Fixed, path: &Path, result: io::Result<T>) -> Result<T, StoreError> {
    result.map_err(|source| StoreError::System { doing, path: path.to_path_buf(), source })
}

/// A folder of game files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: PathBuf,
    /// The current day; `None` to take it from the system clock.
    day: Option<Date>,
}

/// The lock of a game, released when dropped.
pub(super) struct Locked {
    _file: File,
}

impl Store {
    /// The games in `folder`, which is created when the first game is written.
    pub fn at(folder: impl Into<PathBuf>) -> Store {
        Store { folder: folder.into(), day: None }
    }

    /// The same games on a certain day, regardless of the system clock: for tests.
    pub fn on(self, day: Date) -> Store {
        Store { day: Some(day), ..self }
    }

    /// The current day in UTC; `None` if the system clock gives none.
    pub fn today(&self) -> Option<Date> {
        self.day.or_else(|| day_of(SystemTime::now()))
    }

    /// The user's own games: `nazo/games` in the state folder of the XDG base directory specification.
    pub fn of_user() -> Result<Store, StoreError> {
        let dirs = etcetera::base_strategy::Xdg::new().map_err(|_| StoreError::NoHome)?;
        let state = dirs.state_dir().ok_or(StoreError::NoHome)?;
        Ok(Store::at(state.join("nazo").join("games")))
    }

    /// The folder of the games.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The lock of the games with this id, waited for up to `patience`. Creates the folder if it is missing.
    fn lock(&self, id: &str, patience: Duration) -> Result<Locked, StoreError> {
        failed(Fixed("play.making"), &self.folder, DirBuilder::new().recursive(true).mode(0o700).create(&self.folder))?;
        let path = self.folder.join(format!("{id}.lock"));
        // Opening a pipe for reading as well as writing does not block.
        let mut options = OpenOptions::new();
        let opened = open_ordinary(&path, options.create(true).truncate(false).read(true).write(true));
        let file = failed(Fixed("play.opening"), &path, opened)?;
        let start = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Locked { _file: file }),
                Err(TryLockError::WouldBlock) if start.elapsed() < patience => thread::sleep(Duration::from_millis(1)),
                Err(TryLockError::WouldBlock) => return Err(StoreError::Busy(path)),
                Err(TryLockError::Error(error)) if lacks_locks(&error) => return Ok(Locked { _file: file }),
                Err(TryLockError::Error(error)) => return failed(Fixed("play.locking"), &path, Err(error)),
            }
        }
    }

    /// Sets a game aside without starting another: its file is renamed to `<id>.old-<n>.nazo`, which is still a game
    /// file. Returns the new path, or `None` if the file is gone.
    ///
    /// # Errors
    /// The lock is not available, the name is taken, or the system reports an error.
    pub fn set_aside(&self, path: &Path) -> Result<Option<PathBuf>, StoreError> {
        let _lock = self.lock(lock_of(path), FIRST_PATIENCE)?;
        rename_aside(path)
    }

    /// Restores a game that was set aside.
    ///
    /// # Errors
    /// The puzzle has another game by now, or as [`Store::set_aside`].
    pub fn take_back(&self, aside: &Path, path: &Path) -> Result<(), StoreError> {
        let _lock = self.lock(lock_of(path), FIRST_PATIENCE)?;
        let is_free = !failed(Fixed("play.looking"), path, path.try_exists())?;
        let renamed = if is_free { fs::rename(aside, path) } else { Err(ErrorKind::AlreadyExists.into()) };
        failed(Fixed("play.renaming"), path, renamed)
    }

    /// The file of a puzzle's game, existing or not. It is the first of the possible names whose file holds this
    /// puzzle. If there is none, it is the first whose puzzle cannot be read, assumed to be this one, or else the first
    /// free name.
    pub(super) fn find(&self, puzzle: &dyn Puzzle, _lock: &Locked) -> Result<Found, StoreError> {
        let (id, head) = (game_id(puzzle), head_of(puzzle)?);
        let (mut spoilt, mut other) = (None, None);
        for n in 1..MOST_NAMES {
            let name = if n == 1 { format!("{id}.nazo") } else { format!("{id}-{n}.nazo") };
            let path = self.folder.join(name);
            let holding = match read_ordinary(&path, MOST_GAME_BYTES) {
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    let is_spoilt = spoilt.is_some();
                    return Ok(Found { path: spoilt.unwrap_or(path), is_spoilt, other });
                }
                read => held(&failed(Fixed("play.reading"), &path, read)?, &head, puzzle),
            };
            match holding {
                Holding::This => return Ok(Found { path, is_spoilt: false, other: None }),
                Holding::Nothing => spoilt = spoilt.or(Some(path)),
                Holding::Other { is_at_home: false } => other = other.or(Some(path)),
                Holding::Other { is_at_home: true } => {}
            }
        }
        Err(StoreError::TooMany(self.folder.join(id)))
    }
}

/// The file of a puzzle's game, existing or not.
#[derive(Debug)]
pub(super) struct Found {
    path: PathBuf,
    /// Whether the file exists but its puzzle cannot be read.
    is_spoilt: bool,
    /// A file with this game's name that holds a puzzle with another id.
    other: Option<PathBuf>,
}

/// Which puzzle a game file holds.
#[derive(Debug, PartialEq, Eq)]
enum Holding {
    This,
    /// Another puzzle. `is_at_home` is whether that puzzle has the id that the file is named after.
    Other {
        is_at_home: bool,
    },
    /// Nothing that can be read.
    Nothing,
}

/// The day of a moment in UTC.
pub(super) fn day_of(moment: SystemTime) -> Option<Date> {
    let since = moment.duration_since(UNIX_EPOCH).ok()?;
    Date::of_days(i64::try_from(since.as_secs() / 86_400).ok()?)
}

/// Whether the file system does not support locks: saving without one is better than not at all.
fn lacks_locks(error: &io::Error) -> bool {
    error.kind() == ErrorKind::Unsupported
        || matches!(Errno::from_io_error(error), Some(Errno::NOLCK | Errno::NOSYS | Errno::OPNOTSUPP))
}

/// The stable id of a puzzle's games: a hash of the puzzle itself, whatever its title.
pub(super) fn game_id(puzzle: &dyn Puzzle) -> String {
    text_id(&identity(puzzle))
}

/// The stable id of a text.
pub fn text_id(text: &str) -> String {
    // FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/ (draft-eastlake-fnv).
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    format!("{hash:016x}")
}

/// What identifies a puzzle: its one-line id, or its native text without title and other metadata.
fn identity(puzzle: &dyn Puzzle) -> String {
    if let Some(id) = puzzle.write("id", None) {
        return format!("{}\n{}", puzzle.kind().id(), id.trim());
    }
    let native = puzzle.write("native", None).unwrap_or_default();
    let is_about = |text| Line { number: 0, text }.key().is_some_and(|key| INFO_KEYS.contains(&key.key));
    native.lines().map(str::trim_end).filter(|line| !is_about(line)).collect::<Vec<_>>().join("\n")
}

/// The part of a game file before the journal lines.
fn head_of(puzzle: &dyn Puzzle) -> Result<String, StoreError> {
    let native = puzzle.write("native", None).ok_or(StoreError::NoText(puzzle.kind().id()))?;
    Ok(format!("{}\nstate:\n", native.trim_end()))
}

/// Which puzzle a file holds. A prefix of what would be written counts as this puzzle: it is a truncated file.
fn held(bytes: &[u8], head: &str, puzzle: &dyn Puzzle) -> Holding {
    if bytes.starts_with(head.as_bytes()) || head.as_bytes().starts_with(bytes) {
        return Holding::This;
    }
    let (text, kind) = (split(bytes).0, puzzle.kind());
    let of_this_kind = || {
        let source = Source::new("game", std::str::from_utf8(text).ok()?);
        kind.read(&source, &documents(&source, &[kind.id()]).next()?).ok()
    };
    let of_any = || load("game", text).into_iter().next().and_then(|document| document.outcome.ok());
    match of_this_kind().or_else(of_any) {
        Some(Loaded { puzzle: found, .. }) if identity(&*found) == identity(puzzle) => Holding::This,
        Some(Loaded { puzzle: found, .. }) => Holding::Other { is_at_home: game_id(&*found) == game_id(puzzle) },
        None => Holding::Nothing,
    }
}

/// Splits a file after its `state:` line; without one, all of it is the head.
fn split(bytes: &[u8]) -> (&[u8], &[u8]) {
    let mut at = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        at += line.len();
        if line.trim_ascii() == b"state:" {
            break;
        }
    }
    bytes.split_at(at)
}

/// What other processes did to a game file since it was last read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum News {
    /// Nothing.
    None,
    /// These lines were appended.
    Added(String),
    /// The file was replaced; these are all its lines.
    Replaced(String),
    /// The file does not exist, or no longer does.
    Gone,
}

/// A game file, kept open.
#[derive(Debug)]
pub(super) struct Journal {
    store: Store,
    puzzle: Arc<dyn Puzzle>,
    id: String,
    /// The path of the file, once the folder has been searched.
    path: Option<PathBuf>,
    head: Vec<u8>,
    file: Option<File>,
    /// How many bytes of the file have been read.
    seen: u64,
    /// Whether something was written since the last sync.
    unsynced: bool,
    /// Where an incomplete line was set aside, if there was one.
    pub(super) torn: Option<PathBuf>,
    /// Whether the puzzle in the file cannot be read, so that the file must be rewritten.
    pub(super) is_spoilt: bool,
    /// What the player should know about the files of this game.
    pub(super) notes: Vec<Note>,
}

impl Journal {
    /// The journal of a puzzle's game. No file is touched yet; [`Journal::news`] looks for it.
    pub(super) fn new(store: &Store, puzzle: Arc<dyn Puzzle>) -> Result<Journal, StoreError> {
        let head = head_of(&*puzzle)?.into_bytes();
        let (store, id) = (store.clone(), game_id(&*puzzle));
        Ok(Journal {
            store,
            puzzle,
            id,
            path: None,
            head,
            file: None,
            seen: 0,
            unsynced: false,
            torn: None,
            is_spoilt: false,
            notes: Vec::new(),
        })
    }

    /// The current day.
    pub(super) fn today(&self) -> Option<Date> {
        self.store.today()
    }

    /// The lock required by the other methods, waited for up to `patience`.
    pub(super) fn lock(&self, patience: Duration) -> Result<Locked, StoreError> {
        self.store.lock(&self.id, patience)
    }

    /// The game's file, once it is known.
    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    fn place(&mut self, lock: &Locked) -> Result<PathBuf, StoreError> {
        let path = match self.path.take() {
            Some(path) => path,
            None => {
                let found = self.store.find(&*self.puzzle, lock)?;
                self.is_spoilt = found.is_spoilt;
                self.notes.extend(found.other.map(Note::Other));
                found.path
            }
        };
        self.path = Some(path.clone());
        Ok(path)
    }

    /// Whether the file exists, as far as is known.
    pub(super) fn is_open(&self) -> bool {
        self.file.is_some()
    }

    /// Whether something written may not be on the disk yet.
    pub(super) fn is_unsynced(&self) -> bool {
        self.unsynced
    }

    /// Reads what other processes did since the last time.
    pub(super) fn news(&mut self, lock: &Locked) -> Result<News, StoreError> {
        let path = self.place(lock)?;
        let on_disk = match fs::metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                self.file = None;
                return Ok(News::Gone);
            }
            other => failed(Fixed("play.looking"), &path, other)?,
        };
        let ours = failed(Fixed("play.looking"), &path, self.file.as_ref().map(File::metadata).transpose())?;
        // Our open file keeps its inode from being reused, so equal numbers mean the same file.
        let is_same = ours.is_some_and(|ours| (ours.dev(), ours.ino()) == (on_disk.dev(), on_disk.ino()));
        if is_same && on_disk.len() == self.seen {
            return Ok(News::None);
        }
        let is_grown = is_same && on_disk.len() > self.seen;
        if !is_grown {
            self.seen = 0;
        }
        let mut file = match self.file.take().filter(|_| is_grown) {
            Some(file) => file,
            None => {
                let opened = open_ordinary(&path, OpenOptions::new().read(true).append(true));
                failed(Fixed("play.opening"), &path, opened)?
            }
        };
        let mut bytes = Vec::new();
        let read = file.seek(SeekFrom::Start(self.seen)).and_then(|_| file.read_to_end(&mut bytes));
        failed(Fixed("play.reading"), &path, read)?;
        if is_grown {
            let lines = self.complete_lines(&path, &file, &bytes, false)?;
            self.file = Some(file);
            return Ok(News::Added(lines));
        }
        let (head, body) = split(&bytes);
        if self.is_spoilt {
            let kept = self.copy_damaged(lock)?;
            self.notes.push(Note::Spoilt(kept));
        }
        if !head.trim_ascii_end().ends_with(b"state:") || !head.ends_with(b"\n") {
            // Truncated before its first line: as good as missing, but its bytes are kept.
            if !mem::take(&mut self.is_spoilt) {
                let aside = set_aside(&path, &bytes)?;
                self.notes.extend(aside.map(Note::Beheaded));
            }
            failed(Fixed("play.cutting"), &path, file.set_len(0))?;
            return Ok(News::Gone);
        }
        if !self.is_spoilt {
            self.head = head.to_vec();
        }
        self.seen = head.len() as u64;
        let lines = self.complete_lines(&path, &file, body, self.is_spoilt)?;
        self.file = Some(file);
        Ok(News::Replaced(lines))
    }

    /// The complete lines of what was read at `self.seen`. Since we hold the lock, an incomplete line at the end was
    /// left by a crash or a full disk. It is cut off, after it is set aside unless a copy of everything is kept
    /// (`is_kept`).
    fn complete_lines(&mut self, path: &Path, file: &File, bytes: &[u8], is_kept: bool) -> Result<String, StoreError> {
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let (lines, half) = bytes.split_at(whole);
        let end = self.seen + whole as u64;
        if !half.is_empty() {
            if !is_kept {
                self.torn = set_aside(path, half)?;
            }
            failed(Fixed("play.cutting"), path, file.set_len(end))?;
        }
        self.seen = end;
        Ok(String::from_utf8_lossy(lines).into_owned())
    }

    /// Appends complete lines with one `write`. If only part of them can be written, that part is removed again.
    pub(super) fn append(&mut self, lines: &str, lock: &Locked) -> Result<(), StoreError> {
        let path = self.place(lock)?;
        ensure_readable(&path, self.seen + lines.len() as u64)?;
        let Some(file) = &mut self.file else {
            return failed(Fixed("play.writing"), &path, Err(ErrorKind::NotFound.into()));
        };
        // A single write, except on the way to an error.
        let written = file.write_all(lines.as_bytes());
        if written.is_err() {
            // If even this fails, the next read of the file finds an incomplete line and sets it aside.
            let _ = file.set_len(self.seen);
        } else {
            self.seen += lines.len() as u64;
            self.unsynced = true;
        }
        failed(Fixed("play.writing"), &path, written)
    }

    /// Replaces or creates the file with these lines alone; other processes that have it open notice.
    pub(super) fn rewrite(&mut self, lines: &str, lock: &Locked) -> Result<(), StoreError> {
        let path = self.place(lock)?;
        let bytes = [&self.head, lines.as_bytes()].concat();
        ensure_readable(&path, bytes.len() as u64)?;
        self.file = Some(failed(Fixed("play.writing"), &path, replace_file(&path, &bytes, true))?);
        self.is_spoilt = false;
        self.seen = bytes.len() as u64;
        self.unsynced = false;
        Ok(())
    }

    /// Waits until everything written is on the disk.
    pub(super) fn sync(&mut self) -> Result<(), StoreError> {
        if let (Some(file), Some(path), true) = (&self.file, &self.path, self.unsynced) {
            failed(Fixed("play.syncing"), path, file.sync_data())?;
        }
        self.unsynced = false;
        Ok(())
    }

    /// Copies the file unchanged to `<id>.damaged-<n>` and returns that path.
    pub(super) fn copy_damaged(&mut self, lock: &Locked) -> Result<PathBuf, StoreError> {
        let path = self.place(lock)?;
        let aside = free_name(&path, |n| format!("damaged-{n}"))?;
        let copied = fs::copy(&path, &aside).and_then(|_| File::open(&aside)?.sync_all());
        if copied.is_err() {
            // The next key tries again, and a partial copy would block its name.
            let _ = fs::remove_file(&aside);
        }
        failed(Fixed("play.copying"), &aside, copied)?;
        Ok(aside)
    }

    /// Renames the file to `<id>.old-<n>.nazo`, which is still a game file, and returns that path; `None` if there is
    /// no file.
    pub(super) fn set_old_aside(&mut self, lock: &Locked) -> Result<Option<PathBuf>, StoreError> {
        let path = self.place(lock)?;
        self.file = None;
        rename_aside(&path)
    }
}

/// Refuses to write a file that would be too large to read.
fn ensure_readable(path: &Path, bytes: u64) -> Result<(), StoreError> {
    let fits = if bytes > MOST_GAME_BYTES { Err(ErrorKind::FileTooLarge.into()) } else { Ok(()) };
    failed(Fixed("play.writing"), path, fits)
}

/// Keeps bytes that are not a complete line in a file beside the game; returns its path.
fn set_aside(path: &Path, bytes: &[u8]) -> Result<Option<PathBuf>, StoreError> {
    if bytes.is_empty() {
        return Ok(None);
    }
    let aside = path.with_extension("torn");
    let opened = open_ordinary(&aside, OpenOptions::new().create(true).read(true).append(true));
    let written = opened.and_then(|mut file| {
        file.write_all(&[bytes, b"\n"].concat())?;
        file.sync_data()
    });
    failed(Fixed("play.writing"), &aside, written)?;
    Ok(Some(aside))
}

/// The id whose lock protects a game file: the names of several games with one id differ only after it.
fn lock_of(path: &Path) -> &str {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.split(['-', '.']).next().unwrap_or(name)
}

/// Renames a game file to a set-aside name and returns its path; `None` if there is no such file.
fn rename_aside(path: &Path) -> Result<Option<PathBuf>, StoreError> {
    let aside = free_name(path, old_ending)?;
    match fs::rename(path, &aside) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        other => failed(Fixed("play.renaming"), path, other).map(|()| Some(aside)),
    }
}

/// The ending of the name of the n-th game that was set aside.
pub(super) fn old_ending(n: usize) -> String {
    format!("old-{n}.nazo")
}

fn free_name(path: &Path, extension: impl Fn(usize) -> String) -> Result<PathBuf, StoreError> {
    let mut names = (1..MOST_NAMES).map(|n| path.with_extension(extension(n)));
    names.find(|path| !path.exists()).ok_or_else(|| StoreError::TooMany(path.to_path_buf()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_system_without_locks_is_known_by_its_errors() {
        for errno in [Errno::NOLCK, Errno::NOSYS, Errno::OPNOTSUPP] {
            assert!(lacks_locks(&errno.into()), "{errno}");
        }
        assert!(!lacks_locks(&Errno::IO.into()) && !lacks_locks(&Errno::ACCESS.into()));
    }
}
