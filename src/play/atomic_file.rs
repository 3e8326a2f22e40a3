//! Replaces files as a whole: a reader finds either the complete old contents or the complete new ones, at any time.
//! Also opens files only if they are regular files.

use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process;

use rustix::fs::OFlags;

/// The most names tried for a temporary file.
const MOST_NAMES: usize = 1000;
/// The permissions of a new file, before the user's umask.
const NEW_MODE: u32 = 0o666;

/// Opens a file if it is a regular one. A pipe would wait for its other end, and a device may have no end.
///
/// # Errors
/// [`ErrorKind::NotSeekable`] if it is not a regular file, or the system's error.
pub fn open_ordinary(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    // The type of a file is certain only once it is open, so opening it must not block.
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    let file = options.custom_flags(flags.bits().cast_signed()).open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(not_ordinary()) }
}

fn not_ordinary() -> io::Error {
    io::Error::new(ErrorKind::NotSeekable, "not a regular file")
}

/// The contents of a regular file of at most `most` bytes; little more than that is read of a larger one.
///
/// # Errors
/// [`ErrorKind::FileTooLarge`], or as `open_ordinary`.
pub fn read_ordinary(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_ordinary(path, OpenOptions::new().read(true))?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(ErrorKind::FileTooLarge.into()) } else { Ok(bytes) }
}

/// Replaces a file atomically, or creates it, and returns it open. A symbolic link stays a link, and the permissions of
/// the file are kept. With `sync`, all of it has reached the disk on return.
///
/// # Errors
/// The system's error; the old file is then unchanged. A read-only file is not replaced either.
pub fn replace_file(path: &Path, bytes: &[u8], sync: bool) -> io::Result<File> {
    replace(&fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf()), bytes, sync)
}

/// Like [`replace_file`], for a name that a person gave: a link is itself replaced, and the file it points to is left
/// alone.
///
/// # Errors
/// As [`replace_file`], and if something other than a file is there.
pub fn replace_named(path: &Path, bytes: &[u8]) -> io::Result<File> {
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        return Err(not_ordinary());
    }
    replace(path, bytes, true)
}

fn replace(path: &Path, bytes: &[u8], sync: bool) -> io::Result<File> {
    let about = fs::symlink_metadata(path).ok().filter(Metadata::is_file);
    let permissions = about.map(|about| about.permissions());
    if permissions.as_ref().is_some_and(Permissions::readonly) {
        return Err(ErrorKind::PermissionDenied.into());
    }
    put(path, bytes, sync, permissions, |aside| fs::rename(aside, path))
}

/// Like [`replace_named`], but only if nothing exists there yet, not even since a moment ago.
///
/// # Errors
/// [`ErrorKind::AlreadyExists`] if something does, or another error of the system.
pub fn create_file(path: &Path, bytes: &[u8]) -> io::Result<File> {
    put(path, bytes, true, None, |aside| match fs::hard_link(aside, path) {
        Ok(()) => fs::remove_file(aside),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // Not every file system has hard links.
        Err(_) if path.symlink_metadata().is_ok() => Err(ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(aside, path),
    })
}

fn put(
    path: &Path,
    bytes: &[u8],
    sync: bool,
    permissions: Option<Permissions>,
    place: impl FnOnce(&Path) -> io::Result<()>,
) -> io::Result<File> {
    let (aside, mut file) = beside(path, permissions.as_ref())?;
    let placed = (|| {
        file.write_all(bytes)?;
        if let Some(permissions) = permissions.filter(|wanted| differ(&file, wanted)) {
            file.set_permissions(permissions)?;
        }
        if sync {
            file.sync_all()?;
        }
        place(&aside)
    })();
    if placed.is_err() {
        // Nobody needs an incomplete file.
        let _ = fs::remove_file(&aside);
    }
    placed?;
    if sync {
        // The file is in place and complete. That its name survives a power cut is best effort.
        let _ = path.parent().map(|folder| File::open(folder).and_then(|folder| folder.sync_all()));
    }
    Ok(file)
}

/// Some file systems have no permissions and do not accept any.
fn differ(file: &File, wanted: &Permissions) -> bool {
    file.metadata().is_ok_and(|about| about.permissions() != *wanted)
}

/// A new file beside another, under an unused name. It is not readable by anyone who may not read the other.
fn beside(path: &Path, permissions: Option<&Permissions>) -> io::Result<(PathBuf, File)> {
    let Some(name) = path.file_name() else { return Err(ErrorKind::InvalidFilename.into()) };
    let mode = permissions.map_or(NEW_MODE, |wanted| wanted.mode() & NEW_MODE);
    let name = |n: usize| format!(".{}.{}-{n}.new", name.to_string_lossy(), process::id());
    for aside in (1..MOST_NAMES).map(|n| path.with_file_name(name(n))) {
        match OpenOptions::new().read(true).append(true).create_new(true).mode(mode).open(&aside) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            opened => return opened.map(|file| (aside, file)),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("listed").file_name());
        let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn what_points_to_a_file_and_who_may_read_it_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, link) = (folder.path().join("notes.md"), folder.path().join("link.md"));
        // A person's own file, with contents of their own.
        let own = folder.path().join(".notes.md.new");
        fs::write(&own, "mine").expect("written");
        replace_file(&file, b"one", true).expect("written");
        fs::set_permissions(&file, Permissions::from_mode(0o640)).expect("set");
        symlink(&file, &link).expect("linked");
        replace_file(&link, b"two", false).expect("written").write_all(b", three").expect("written");
        assert!(link.symlink_metadata().expect("there").is_symlink());
        assert_eq!(fs::read_to_string(&file).expect("read"), "two, three");
        assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o640);
        assert_eq!(fs::read_to_string(&own).expect("read"), "mine");
        assert_eq!(names(folder.path()), [".notes.md.new", "link.md", "notes.md"]);
    }

    #[test]
    fn what_only_its_owner_may_read_nobody_else_may_read_while_it_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game.nazo");
        fs::write(&file, "mine").and_then(|()| fs::set_permissions(&file, Permissions::from_mode(0o600))).expect("set");
        let wanted = fs::metadata(&file).expect("there").permissions();
        let (_, aside) = beside(&file, Some(&wanted)).expect("made");
        assert_eq!(aside.metadata().expect("there").permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn a_link_that_a_person_named_is_replaced_itself() {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, link) = (folder.path().join("other.md"), folder.path().join("link.md"));
        fs::write(&file, "mine").and_then(|()| symlink(&file, &link)).expect("linked");
        replace_named(&link, b"new").expect("written");
        assert!(!link.symlink_metadata().expect("there").is_symlink());
        assert_eq!(fs::read_to_string(&link).expect("read"), "new");
        assert_eq!(fs::read_to_string(&file).expect("read"), "mine");
        assert_eq!(replace_named(Path::new("/dev/null"), b"").expect_err("a device").kind(), ErrorKind::NotSeekable);
    }

    #[test]
    fn nothing_is_replaced_that_nobody_may_write_and_nothing_stays_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("notes.md");
        create_file(&file, b"one").expect("written");
        let kind = |result: io::Result<File>| result.err().map(|error| error.kind());
        assert_eq!(kind(create_file(&file, b"two")), Some(ErrorKind::AlreadyExists));
        fs::set_permissions(&file, Permissions::from_mode(0o444)).expect("set");
        assert_eq!(kind(replace_file(&file, b"two", true)), Some(ErrorKind::PermissionDenied));
        assert_eq!(kind(replace_file(&folder.path().join("none/notes.md"), b"two", true)), Some(ErrorKind::NotFound));
        assert_eq!(fs::read_to_string(&file).expect("read"), "one");
        let taken = folder.path().join("taken");
        fs::create_dir(&taken).expect("made");
        assert!(replace_file(&taken, b"two", true).is_err());
        assert_eq!(names(folder.path()), ["notes.md", "taken"]);
    }
}
