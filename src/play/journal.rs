//! Game files: one for each game, the puzzle's native text followed by `state:` and the journal lines.
//!
//! Several processes may have one game open. Whatever changes a game's files happens under one advisory lock, `<id>.lock`
//! beside them, which is never replaced, so nobody can hold a lock on a file that has been renamed away. Under the lock
//! a process first reads what others wrote, then adds its own lines with one `write`. A file is only ever
//! replaced by a complete one: written aside, synced, renamed. Nothing a person made is deleted: what cannot be read is
//! set aside under another name first.

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

/// How long a key may wait for a lock that somebody else holds. Nobody holds it for longer than a write, unless the
/// process was stopped in the middle of one or the disk is slow; then the game goes on in memory and the next key tries
/// again.
pub(super) const PATIENCE: Duration = Duration::from_millis(50);

/// The same for opening a game, where what is in the file decides how it goes on.
pub(super) const FIRST_PATIENCE: Duration = Duration::from_millis(500);

/// How many games with the same id (different puzzles with one hash) or set-aside files of one game may be in a folder.
const MOST_NAMES: usize = 10_000;

/// Why a game file cannot be read or written.
#[derive(Debug)]
pub enum StoreError {
    /// The user has no home directory, so there is no place for games.
    NoHome,
    /// Another process holds the lock and does not let go.
    Busy(PathBuf),
    /// There are too many files of this name.
    TooMany(PathBuf),
    /// The kind has no native text, so its games cannot be kept.
    NoText(&'static str),
    /// The system refused.
    System {
        /// What was being done: "writing".
        doing: Fixed,
        /// On which file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl StoreError {
    /// What went wrong, in words.
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

/// Makes a system error with its file.
pub(super) fn failed<T>(doing: Fixed, path: &Path, result: io::Result<T>) -> Result<T, StoreError> {
    result.map_err(|source| StoreError::System { doing, path: path.to_path_buf(), source })
}

/// A folder of game files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: PathBuf,
    /// The day it is; none looks at the clock of the machine.
    day: Option<Date>,
}

/// The lock of a game; given back when dropped.
pub(super) struct Locked {
    _file: File,
}

impl Store {
    /// The games in `folder`, which is made when the first game is written.
    pub fn at(folder: impl Into<PathBuf>) -> Store {
        Store { folder: folder.into(), day: None }
    }

    /// The same games on a certain day, whatever the clock of the machine says: for tests.
    pub fn on(self, day: Date) -> Store {
        Store { day: Some(day), ..self }
    }

    /// The day it is, by universal time; none where no clock is at hand.
    pub fn today(&self) -> Option<Date> {
        self.day.or_else(|| day_of(SystemTime::now()))
    }

    /// The user's own games: `nazo/games` in the state folder of the XDG base directory specification.
    pub fn of_user() -> Result<Store, StoreError> {
        let dirs = etcetera::base_strategy::Xdg::new().map_err(|_| StoreError::NoHome)?;
        let state = dirs.state_dir().ok_or(StoreError::NoHome)?;
        Ok(Store::at(state.join("nazo").join("games")))
    }

    /// Where the games are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The lock of the games with this id, waited for up to `patience`; the folder is made where it is missing.
    fn lock(&self, id: &str, patience: Duration) -> Result<Locked, StoreError> {
        failed(Fixed("play.making"), &self.folder, DirBuilder::new().recursive(true).mode(0o700).create(&self.folder))?;
        let path = self.folder.join(format!("{id}.lock"));
        // A pipe that is opened to be read as well waits for nobody.
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

    /// Sets a game aside without beginning another: its file is renamed to `<id>.old-<n>.nazo`, where it remains a game file.
    /// Gives its path then; none where it is gone.
    ///
    /// # Errors
    /// Where the lock is not to be had, the name is not free or the system refuses.
    pub fn set_aside(&self, path: &Path) -> Result<Option<PathBuf>, StoreError> {
        let _lock = self.lock(lock_of(path), FIRST_PATIENCE)?;
        rename_aside(path)
    }

    /// Takes a game back that was set aside.
    ///
    /// # Errors
    /// Where the puzzle has another game by now, or as [`Store::set_aside`].
    pub fn take_back(&self, aside: &Path, path: &Path) -> Result<(), StoreError> {
        let _lock = self.lock(lock_of(path), FIRST_PATIENCE)?;
        let is_free = !failed(Fixed("play.looking"), path, path.try_exists())?;
        let renamed = if is_free { fs::rename(aside, path) } else { Err(ErrorKind::AlreadyExists.into()) };
        failed(Fixed("play.renaming"), path, renamed)
    }

    /// The file in which the game of a puzzle is or would be: the first of its names that holds this puzzle; where there is
    /// none, the first that holds no puzzle that can be read, which was this one; else the first that is free.
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

/// Where the game of a puzzle is or would be.
#[derive(Debug)]
pub(super) struct Found {
    path: PathBuf,
    /// Whether a file is there whose puzzle cannot be read.
    is_spoilt: bool,
    /// A file of this game's name that holds a puzzle of another id.
    other: Option<PathBuf>,
}

/// What a file is the game of.
#[derive(Debug, PartialEq, Eq)]
enum Holding {
    This,
    /// Of another puzzle; whether that has the id that the file is named after.
    Other {
        is_at_home: bool,
    },
    /// Of nothing that can be read.
    Nothing,
}

/// The day of a moment, by universal time.
pub(super) fn day_of(moment: SystemTime) -> Option<Date> {
    let since = moment.duration_since(UNIX_EPOCH).ok()?;
    Date::of_days(i64::try_from(since.as_secs() / 86_400).ok()?)
}

/// Whether the file system has no locks: better to save without than not at all.
fn lacks_locks(error: &io::Error) -> bool {
    error.kind() == ErrorKind::Unsupported
        || matches!(Errno::from_io_error(error), Some(Errno::NOLCK | Errno::NOSYS | Errno::OPNOTSUPP))
}

/// The stable id of a puzzle's games: a hash of what the puzzle is, whatever its title.
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

/// What makes a puzzle this puzzle: its one-line id, or its native text without title and the like.
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

/// Which puzzle a file holds the game of. A beginning of what we would write counts as this one: that is a file cut short.
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

/// Cuts a file after its `state:` line; without such a line all of it is head.
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

/// What others did to a game file since it was last looked at.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum News {
    /// Nothing.
    None,
    /// These lines were added.
    Added(String),
    /// The file is another one now; these are all its lines.
    Replaced(String),
    /// The file is not there (any more).
    Gone,
}

/// One game file, kept open.
#[derive(Debug)]
pub(super) struct Journal {
    store: Store,
    puzzle: Arc<dyn Puzzle>,
    id: String,
    /// The file, once the folder could be looked at.
    path: Option<PathBuf>,
    head: Vec<u8>,
    file: Option<File>,
    /// How much of the file is known.
    seen: u64,
    /// Whether something was written since the last sync.
    unsynced: bool,
    /// Whether half a line had to be set aside.
    pub(super) torn: Option<PathBuf>,
    /// Whether the puzzle in the file cannot be read, so that the file must be written anew.
    pub(super) is_spoilt: bool,
    /// What the player should know of the files of this game.
    pub(super) notes: Vec<Note>,
}

impl Journal {
    /// The journal of a puzzle's game. No file is touched yet: [`Journal::news`] finds it.
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

    /// The day it is.
    pub(super) fn today(&self) -> Option<Date> {
        self.store.today()
    }

    /// The lock under which everything else here happens, waited for up to `patience`.
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

    /// Whether the file is there, as far as is known.
    pub(super) fn is_open(&self) -> bool {
        self.file.is_some()
    }

    /// Whether something written may not be on the disk yet.
    pub(super) fn is_unsynced(&self) -> bool {
        self.unsynced
    }

    /// Reads what others did since the last look.
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
        // Our open file keeps its inode from being used again, so equal numbers mean the same file.
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
            // Cut short before its first line: as good as not there, but its bytes are kept.
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

    /// The lines of what was read at `self.seen`. Half a line at the end was left by a crash or a full disk, since the
    /// lock is ours: it is set aside, unless `is_kept` in a copy of all of it, and cut off.
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

    /// Adds complete lines with one `write`. Where only a part can be written, that part is taken back.
    pub(super) fn append(&mut self, lines: &str, lock: &Locked) -> Result<(), StoreError> {
        let path = self.place(lock)?;
        ensure_readable(&path, self.seen + lines.len() as u64)?;
        let Some(file) = &mut self.file else {
            return failed(Fixed("play.writing"), &path, Err(ErrorKind::NotFound.into()));
        };
        // A single write, except on the way to an error.
        let written = file.write_all(lines.as_bytes());
        if written.is_err() {
            // Where even this fails, the next look at the file finds half a line and sets it aside.
            let _ = file.set_len(self.seen);
        } else {
            self.seen += lines.len() as u64;
            self.unsynced = true;
        }
        failed(Fixed("play.writing"), &path, written)
    }

    /// Replaces the file, or makes it, with these lines alone; whoever has it open notices.
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

    /// Copies the file as it is to `<id>.damaged-<n>` and says where.
    pub(super) fn copy_damaged(&mut self, lock: &Locked) -> Result<PathBuf, StoreError> {
        let path = self.place(lock)?;
        let aside = free_name(&path, |n| format!("damaged-{n}"))?;
        let copied = fs::copy(&path, &aside).and_then(|_| File::open(&aside)?.sync_all());
        if copied.is_err() {
            // The next key tries again, and half a copy would keep its name from it.
            let _ = fs::remove_file(&aside);
        }
        failed(Fixed("play.copying"), &aside, copied)?;
        Ok(aside)
    }

    /// Renames the file to `<id>.old-<n>.nazo`, where it remains a game file, and says where; none where there is no
    /// file.
    pub(super) fn set_old_aside(&mut self, lock: &Locked) -> Result<Option<PathBuf>, StoreError> {
        let path = self.place(lock)?;
        self.file = None;
        rename_aside(&path)
    }
}

/// No file is written that would be too large to be read.
fn ensure_readable(path: &Path, bytes: u64) -> Result<(), StoreError> {
    let fits = if bytes > MOST_GAME_BYTES { Err(ErrorKind::FileTooLarge.into()) } else { Ok(()) };
    failed(Fixed("play.writing"), path, fits)
}

/// Keeps bytes that belong to no whole line beside the file; says where.
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

/// The id under which a game file is locked: names of several games with one id differ behind it.
fn lock_of(path: &Path) -> &str {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.split(['-', '.']).next().unwrap_or(name)
}

/// Renames a game file to the name of one that was set aside, and gives that; none where there is no such file.
fn rename_aside(path: &Path) -> Result<Option<PathBuf>, StoreError> {
    let aside = free_name(path, old_ending)?;
    match fs::rename(path, &aside) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        other => failed(Fixed("play.renaming"), path, other).map(|()| Some(aside)),
    }
}

/// How the name of the n-th game ends that was set aside.
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
