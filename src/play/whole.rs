//! Files that are replaced as a whole: whoever reads one, whenever that is, finds all of what was there or all of what came.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;

/// How many names are tried for what is written aside.
const MOST_NAMES: usize = 1000;

/// Puts a complete file in the place of another, or where none is yet, and gives it, open. A link stays a link, and who may
/// read and write the file stays as it was. With `sync` all of it has reached the disk.
///
/// # Errors
/// What the system said; what was there is as it was. A file that nobody may write is not replaced either.
pub fn replace_file(path: &Path, bytes: &[u8], sync: bool) -> io::Result<File> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let permissions = fs::metadata(&path).map(|about| about.permissions()).ok();
    if permissions.as_ref().is_some_and(Permissions::readonly) {
        return Err(ErrorKind::PermissionDenied.into());
    }
    put(&path, bytes, sync, permissions, |aside| fs::rename(aside, &path))
}

/// The same where nothing stands yet, even if that came to be a moment ago.
///
/// # Errors
/// [`ErrorKind::AlreadyExists`] where something does, or what else the system said.
pub fn create_file(path: &Path, bytes: &[u8]) -> io::Result<File> {
    put(path, bytes, true, None, |aside| match fs::hard_link(aside, path) {
        Ok(()) => fs::remove_file(aside),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // Not every file system has links.
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
    let (aside, mut file) = beside(path)?;
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
        // It is of no use to anybody.
        let _ = fs::remove_file(&aside);
    }
    placed?;
    if sync {
        // The file is in place and complete; that its name survives a power cut is as much as the system gives.
        let _ = path.parent().map(|folder| File::open(folder).and_then(|folder| folder.sync_all()));
    }
    Ok(file)
}

/// Some file systems know no permissions and take none.
fn differ(file: &File, wanted: &Permissions) -> bool {
    file.metadata().is_ok_and(|about| about.permissions() != *wanted)
}

/// A new file beside another, under a name that nobody has.
fn beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let Some(name) = path.file_name() else { return Err(ErrorKind::InvalidFilename.into()) };
    let name = |n: usize| format!(".{}.{}-{n}.new", name.to_string_lossy(), process::id());
    for aside in (1..MOST_NAMES).map(|n| path.with_file_name(name(n))) {
        match OpenOptions::new().read(true).append(true).create_new(true).open(&aside) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            opened => return opened.map(|file| (aside, file)),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

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
        // A person's own, whatever they keep in it.
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
