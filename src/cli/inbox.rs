//! The folder that is watched for puzzles: `scp shot.png host:puzzles/` is enough to send one.

use std::collections::HashSet;
use std::fs::{self, DirEntry};
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

use super::library::expanded;
use crate::load::is_picture_name;
use crate::play::{Store, StoreError};
use crate::ui::screens::Arrival;

/// The time between two checks.
const PAUSE: Duration = Duration::from_secs(2);

/// A file written to more recently than this may be incomplete.
const SETTLED: Duration = Duration::from_secs(1);

/// The most files listed.
const MOST: usize = 500;

/// The extensions of files that are still being transferred.
const UNFINISHED: [&str; 4] = [".part", ".partial", ".filepart", ".tmp"];

/// The name of the draft that stores which files were opened.
const DRAFT: &str = "inbox";

/// A folder that is watched.
pub struct Inbox {
    folder: PathBuf,
    /// Where it is stored which files were opened; without a store, only this process knows.
    store: Option<Store>,
    /// The opened files, as lines of stamp and name.
    opened: Mutex<Vec<String>>,
}

impl Inbox {
    /// The inbox in a folder as typed by a person: `~` is the home directory.
    pub fn at(folder: &str, store: Option<Store>) -> Inbox {
        let kept = store.as_ref().and_then(|store| store.draft(DRAFT).ok().flatten()).unwrap_or_default();
        let opened = Mutex::new(kept.lines().map(str::to_string).collect());
        Inbox { folder: expanded(folder), store, opened }
    }

    /// Whether the folder exists.
    pub fn is_there(&self) -> bool {
        self.folder.is_dir()
    }

    /// The files that were not opened yet, newest first; with `later`, after a pause.
    pub fn arrivals(&self, later: bool) -> Vec<Arrival> {
        if later {
            thread::sleep(PAUSE);
        }
        let opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner).clone();
        // A folder that cannot be read now may be readable at the next check.
        let mut found = self.files(SystemTime::now()).unwrap_or_default();
        found.retain(|(_, arrival)| !opened.contains(&line(arrival)));
        found.into_iter().map(|(_, arrival)| arrival).take(MOST).collect()
    }

    /// The complete files, newest first.
    fn files(&self, now: SystemTime) -> io::Result<Vec<(SystemTime, Arrival)>> {
        let entries = fs::read_dir(&self.folder)?.collect::<io::Result<Vec<DirEntry>>>()?;
        let mut files: Vec<(SystemTime, Arrival)> = entries.iter().filter_map(|entry| arrival(entry, now)).collect();
        files.sort_by(|(one, first), (other, second)| other.cmp(one).then_with(|| first.name.cmp(&second.name)));
        Ok(files)
    }

    /// Records that a file was opened, and drops those that are gone.
    pub fn opened(&self, arrival: &Arrival) -> Result<(), StoreError> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        // Another running program may have opened other files since; a list that cannot be read is rewritten.
        let kept = self.store.as_ref().and_then(|store| store.draft(DRAFT).ok().flatten()).unwrap_or_default();
        for line in kept.lines().map(str::to_string).chain([line(arrival)]) {
            if !opened.contains(&line) {
                opened.push(line);
            }
        }
        // A folder that cannot be read does not show which files are gone.
        if let Ok(files) = self.files(SystemTime::now()) {
            let there: HashSet<String> = files.iter().map(|(_, arrival)| line(arrival)).collect();
            opened.retain(|line| there.contains(line));
        }
        match &self.store {
            Some(store) => store.keep_draft(DRAFT, &opened.join("\n"), false),
            None => Ok(()),
        }
    }
}

fn line(arrival: &Arrival) -> String {
    format!("{} {}", arrival.stamp, arrival.name)
}

fn arrival(entry: &DirEntry, now: SystemTime) -> Option<(SystemTime, Arrival)> {
    let name = entry.file_name().into_string().ok()?;
    let low = name.to_lowercase();
    let path = entry.path();
    if name.starts_with('.') || name.contains('\n') || UNFINISHED.iter().any(|ending| low.ends_with(ending)) {
        return None;
    }
    // A symbolic link is followed.
    let about = fs::metadata(&path).ok()?;
    if !about.is_file() || about.len() == 0 {
        return None;
    }
    let written = about.modified().ok()?;
    // A time in the future comes from another computer's clock.
    if now.duration_since(written).is_ok_and(|age| age < SETTLED) {
        return None;
    }
    let seconds = written.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |age| age.as_secs());
    let is_picture = is_picture_name(&name);
    let path = path.to_string_lossy().into_owned();
    Some((written, Arrival { name, path, is_picture, stamp: format!("{seconds}-{}", about.len()) }))
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    fn write(folder: &tempfile::TempDir, name: &str, text: &str, age: u64) {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        let time = SystemTime::now() - Duration::from_secs(age);
        File::options().write(true).open(&path).and_then(|file| file.set_modified(time)).expect("dated");
    }

    fn names(inbox: &Inbox) -> Vec<String> {
        inbox.arrivals(false).into_iter().map(|arrival| arrival.name).collect()
    }

    #[test]
    fn what_lies_there_is_told_newest_first_until_it_is_opened() {
        let (folder, games) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        write(&folder, "shot.PNG", "png", 60);
        write(&folder, "old.txt", "killer", 900);
        write(&folder, ".hidden", "x", 60);
        write(&folder, "half.png.part", "x", 60);
        write(&folder, "empty.txt", "", 60);
        write(&folder, "still-coming.png", "x", 0);
        fs::create_dir(folder.path().join("more")).expect("made");
        let open = || Inbox::at(&folder.path().to_string_lossy(), Some(Store::at(games.path().join("games"))));
        let inbox = open();
        assert_eq!(names(&inbox), ["shot.PNG", "old.txt"]);
        let arrivals = inbox.arrivals(false);
        assert!(arrivals[0].is_picture && !arrivals[1].is_picture);
        inbox.opened(&arrivals[0]).expect("kept");
        assert_eq!(names(&inbox), ["old.txt"]);
        // The next start of the program knows it as well.
        assert_eq!(names(&open()), ["old.txt"]);
        // Another file with the same name is another puzzle.
        write(&folder, "shot.PNG", "another", 30);
        assert_eq!(names(&open()), ["shot.PNG", "old.txt"]);
    }

    #[test]
    fn two_programs_do_not_forget_what_the_other_has_opened() {
        let (folder, games) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        ["a.txt", "b.txt", "c.txt"].into_iter().for_each(|name| write(&folder, name, "killer", 60));
        let open = || Inbox::at(&folder.path().to_string_lossy(), Some(Store::at(games.path().join("games"))));
        let (one, other) = (open(), open());
        let arrivals = one.arrivals(false);
        one.opened(&arrivals[0]).expect("kept");
        other.opened(&arrivals[1]).expect("kept");
        assert_eq!(names(&open()), [arrivals[2].name.as_str()]);
        one.opened(&arrivals[2]).expect("kept");
        assert_eq!(names(&open()), [""; 0]);
    }

    #[test]
    fn the_newest_of_very_many_files_is_told_first() {
        let folder = tempfile::tempdir().expect("a folder");
        write(&folder, "first.txt", "killer", 3000);
        (0..2 * MOST).for_each(|n| write(&folder, &format!("{n}.txt"), "killer", 1000 + n as u64));
        let inbox = Inbox::at(&folder.path().to_string_lossy(), None);
        inbox.opened(&inbox.files(SystemTime::now()).expect("listed").pop().expect("a file").1).expect("kept");
        write(&folder, "last.png", "png", 60);
        let names = names(&inbox);
        assert_eq!((names.len(), names[0].as_str(), names[1].as_str()), (MOST, "last.png", "0.txt"));
        inbox.opened(&inbox.arrivals(false)[0]).expect("kept");
        assert_eq!(inbox.opened.lock().expect("nobody panicked").len(), 2, "what is there is not forgotten");
    }

    #[test]
    fn a_folder_that_cannot_be_read_for_a_moment_forgets_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        ["one.txt", "other.txt"].into_iter().for_each(|name| write(&folder, name, "killer", 60));
        let inbox = Inbox::at(&folder.path().to_string_lossy(), None);
        let arrivals = inbox.arrivals(false);
        inbox.opened(&arrivals[0]).expect("kept");
        let away = folder.path().with_extension("away");
        fs::rename(folder.path(), &away).and_then(|()| fs::write(folder.path(), "no folder")).expect("moved");
        inbox.opened(&arrivals[1]).expect("kept");
        fs::remove_file(folder.path()).and_then(|()| fs::rename(&away, folder.path())).expect("moved back");
        assert_eq!(names(&inbox), [""; 0]);
    }

    #[test]
    fn without_a_folder_there_is_nothing() {
        let inbox = Inbox::at("/nowhere/at/all", None);
        assert_eq!(names(&inbox), [""; 0]);
    }
}
