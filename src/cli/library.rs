//! The files behind the desk: the user's games, the built-in packs, and any path that is typed.

use std::collections::hash_map::RandomState;
use std::env;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use super::config::Folder;
use super::inbox::Inbox;
use super::{input, outside, row};
use crate::generate::{Date, Difficulty};
use crate::load::{self, packs};
use crate::play::{
    Draft, Game, Grades, Listed, Opening, Resumed, Store, StoreError, create_file, every_game_file, game_at, is_blank,
    keep_grade, known_grades, listed, read_ordinary, replace_named, set_aside_for,
};
use crate::ui::screens::{Arrival, Completion, Found, Library, Pack, Unwritten};
use nazo_core::words::{self, Phrase, say};
use nazo_kinds::{Loaded, kind_named};

/// The most names listed when a path is completed.
const MOST_CHOICES: usize = 200;

/// The user's folders and the packs.
pub struct Files {
    /// Where games are saved; `None` keeps them only in memory.
    pub store: Option<Store>,
    /// The folder that is watched for puzzles, if any.
    pub inbox: Option<Inbox>,
    /// The outside command that proposes lines of drafts, if one is set.
    pub outside: Option<String>,
}

impl Library for Files {
    fn games(&self, tell: &mut dyn FnMut(Listed) -> bool) -> Result<(), Phrase> {
        let Some(store) = &self.store else { return Ok(()) };
        let files = every_game_file(store).map_err(describe)?;
        let mut unread: Vec<String> = Vec::new();
        for file in files {
            let path = file.path.clone();
            match listed(file).map(&mut *tell) {
                Some(true) => {}
                Some(false) => return Ok(()),
                None if is_blank(&path) => {}
                None => unread.extend(path.file_name().map(|name| name.to_string_lossy().into_owned())),
            }
        }
        match unread.as_slice() {
            [] => Ok(()),
            names => Err(say!("cli.games-not-read", names = row(names))),
        }
    }

    fn packs(&self) -> Vec<Pack> {
        let pack = |pack: packs::Pack| {
            let name = kind_named(pack.id()).map_or_else(|| Phrase::verbatim(pack.id()), |kind| kind.name());
            Pack { name, puzzles: Found::of(pack.readings()).puzzles, trains: false }
        };
        let drills = Found::of(packs::drills()).puzzles;
        let training = Pack { name: Phrase::fixed("screens.practise"), puzzles: drills, trains: true };
        packs::packs().into_iter().map(pack).chain([training]).collect()
    }

    fn game(&self, path: &Path) -> Option<Listed> {
        game_at(path)
    }

    fn set_aside(&self, path: &Path) -> Vec<PathBuf> {
        set_aside_for(path)
    }

    fn put_aside(&self, path: &Path) -> Result<Option<PathBuf>, Phrase> {
        let store = self.store.as_ref().ok_or(StoreError::NoHome).map_err(describe)?;
        store.set_aside(path).map_err(describe)
    }

    fn take_back(&self, aside: &Path, path: &Path) -> Result<(), Phrase> {
        let store = self.store.as_ref().ok_or(StoreError::NoHome).map_err(describe)?;
        store.take_back(aside, path).map_err(describe)
    }

    fn grades(&self) -> Grades {
        self.store.as_ref().map(known_grades).unwrap_or_default()
    }

    fn keep_grade(&self, puzzle: &str, grade: Option<Difficulty>) {
        if let Some(store) = &self.store {
            keep_grade(store, puzzle, grade);
        }
    }

    fn read(&self, path: &str) -> Found {
        let file = expanded(path);
        if let Some(text) = input::puzzle_itself(&file) {
            return Found::in_bytes(&input::name_of(&file), text.as_bytes().to_vec());
        }
        if file.is_dir() {
            return Found::nothing(path, say!("cli.folder-to-list"));
        }
        // Opening a pipe or a terminal would wait for someone to write.
        match read_ordinary(&file, input::MOST_BYTES) {
            Ok(bytes) => Found::in_file(&input::whole(&file), bytes),
            Err(error) => Found::nothing(path, words::of_system(&error)),
        }
    }

    fn read_text(&self, text: &str) -> Found {
        let mut found = Found::of(load::load("pasted", text.as_bytes()));
        found.troubles.iter_mut().for_each(|trouble| trouble.file.clear());
        found
    }

    fn complete(&self, typed: &str) -> Completion {
        if typed == "~" {
            return Completion { typed: "~/".to_string(), choices: Vec::new() };
        }
        let (folder, begun) =
            typed.rsplit_once('/').map_or(("", typed), |(folder, begun)| (&typed[..=folder.len()], begun));
        let place = if folder.is_empty() { PathBuf::from(".") } else { expanded(folder) };
        let listed = fs::read_dir(&place);
        let names = listed.into_iter().flatten().flatten().filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let is_meant = name.starts_with(begun) && (begun.starts_with('.') || !name.starts_with('.'));
            is_meant.then_some(name)
        });
        let mut names: Vec<String> = names.collect();
        names.sort_unstable();
        let certain =
            names.iter().skip(1).fold(names.first().cloned().unwrap_or_else(|| begun.into()), |certain, name| {
                let same = certain.chars().zip(name.chars()).take_while(|(a, b)| a == b);
                same.map(|(symbol, _)| symbol).collect()
            });
        names.truncate(MOST_CHOICES);
        // Only listed names are examined: each check accesses the disk, and a folder may hold a hundred thousand files.
        let shown = |name: String| if place.join(&name).is_dir() { name + "/" } else { name };
        let mut names: Vec<String> = names.into_iter().map(shown).collect();
        match names.as_slice() {
            [_] => Completion { typed: format!("{folder}{}", names.remove(0)), choices: Vec::new() },
            [] => Completion { typed: format!("{folder}{certain}"), choices: Vec::new() },
            _ => Completion { typed: format!("{folder}{certain}"), choices: names },
        }
    }

    fn draft(&self, name: &str) -> Result<Option<String>, Phrase> {
        self.store.as_ref().map_or(Ok(None), |store| store.draft(name).map_err(describe))
    }

    fn drafts(&self, beginnings: &[&str], most: usize) -> Vec<Draft> {
        self.store.as_ref().map(|store| store.drafts_named(beginnings, most)).unwrap_or_default()
    }

    fn keep_draft(&self, name: &str, text: &str, sync: bool) -> Result<(), Phrase> {
        let store = self.store.as_ref().ok_or(StoreError::NoHome).map_err(describe)?;
        store.keep_draft(name, text, sync).map_err(describe)
    }

    fn drop_draft(&self, name: &str) -> Result<(), Phrase> {
        self.store.as_ref().map_or(Ok(()), |store| store.drop_draft(name).map_err(describe))
    }

    fn arrivals(&self, later: bool) -> Option<Vec<Arrival>> {
        self.inbox.as_ref().map(|inbox| inbox.arrivals(later))
    }

    fn opened(&self, arrival: &Arrival) -> Result<(), Phrase> {
        self.inbox.as_ref().map_or(Ok(()), |inbox| inbox.opened(arrival)).map_err(describe)
    }

    fn patterns(&self, kind: &str) -> String {
        Folder::of_user().map(|folder| folder.patterns(kind)).unwrap_or_default()
    }

    fn keep_pattern(&self, kind: &str, pattern: &str) -> Result<(), Phrase> {
        let folder = Folder::of_user().ok_or(StoreError::NoHome).map_err(describe)?;
        folder.keep_pattern(kind, pattern)
    }

    fn ask_outside(&self, question: &str, is_stopped: &dyn Fn() -> bool) -> Result<String, Phrase> {
        let Some(command) = &self.outside else {
            return Err(say!("cli.no-outside-command"));
        };
        outside::ask(command, question, is_stopped)
    }

    fn address(&self) -> Option<String> {
        // The client and the server with their ports: the third part is the client's address for this computer.
        let connection = env::var("SSH_CONNECTION").ok()?;
        let server = connection.split(' ').nth(2)?.to_string();
        Some(env::var("USER").map_or(server.clone(), |user| format!("{user}@{server}")))
    }

    fn write(&self, path: &str, text: &str, replace: bool) -> Result<(), Unwritten> {
        let file = expanded(path);
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => Unwritten::Exists,
            _ => Unwritten::Failed(words::of_system(&error)),
        };
        match fs::metadata(&file) {
            // Writing to a device or a pipe might never finish, or worse.
            Ok(about) if !about.is_file() => {
                return Err(Unwritten::Failed(say!("cli.no-regular-file")));
            }
            Ok(_) if !replace => return Err(Unwritten::Exists),
            _ => {}
        }
        let written = match replace {
            true => replace_named(&file, text.as_bytes()),
            false => create_file(&file, text.as_bytes()),
        };
        written.map(drop).map_err(failed)
    }

    fn chance(&self) -> u64 {
        chance()
    }

    fn today(&self) -> Option<Date> {
        super::daily::today()
    }

    fn begin(&self, loaded: &Loaded, fresh: bool) -> (Game, Resumed) {
        let how = if fresh { Opening::Fresh } else { Opening::Resume };
        Game::open(loaded, self.store.as_ref(), how)
    }
}

/// A random number.
pub(super) fn chance() -> u64 {
    // The keys of the standard library's hash maps are random for every map.
    RandomState::new().build_hasher().finish()
}

/// Why something cannot be read or written.
fn describe(error: StoreError) -> Phrase {
    error.phrase()
}

/// A path as typed by a person: `~` is the home directory, alone or before `/`.
pub(super) fn expanded(path: &str) -> PathBuf {
    let inside = if path == "~" { Some("") } else { path.strip_prefix("~/") };
    match (inside, env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::words::Lang;

    #[test]
    fn a_tilde_is_the_home_folder() {
        let home = env::home_dir().expect("a home");
        assert_eq!([expanded("~"), expanded("~/in")], [home.clone(), home.join("in")]);
        assert_eq!(expanded("~other"), PathBuf::from("~other"), "other people's are not known");
    }

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["one.sdk", "one.txt", "other.sdk", ".hidden"] {
            fs::write(folder.path().join(name), "no puzzle").expect("written");
        }
        fs::create_dir(folder.path().join("games")).expect("made");
        folder
    }

    #[test]
    fn a_path_is_completed_as_far_as_it_is_certain() {
        let (folder, files) = (folder(), Files { store: None, inbox: None, outside: None });
        let inside = |rest: &str| format!("{}/{rest}", folder.path().display());
        let complete = |rest: &str| files.complete(&inside(rest));
        assert_eq!(complete("o").typed, inside("o"));
        assert_eq!(complete("o").choices, ["one.sdk", "one.txt", "other.sdk"]);
        assert_eq!(
            complete("on"),
            Completion { typed: inside("one."), choices: vec!["one.sdk".into(), "one.txt".into()] }
        );
        assert_eq!(complete("ot"), Completion { typed: inside("other.sdk"), choices: Vec::new() });
        assert_eq!(complete("g").typed, inside("games/"));
        assert_eq!(complete(".h").typed, inside(".hidden"));
        assert_eq!(complete("x"), Completion { typed: inside("x"), choices: Vec::new() });
        assert_eq!(complete("").choices.len(), 4, "what is hidden is not listed unless it was asked for");
        assert_eq!(files.complete("~").typed, "~/");
    }

    #[test]
    fn a_file_to_share_replaces_nothing_unasked() {
        let (folder, files) = (folder(), Files { store: None, inbox: None, outside: None });
        let path = folder.path().join("game.md");
        let write = |text: &str, replace| files.write(&path.to_string_lossy(), text, replace);
        assert_eq!(write("one", false), Ok(()));
        assert_eq!(write("two", false), Err(Unwritten::Exists));
        assert_eq!(fs::read_to_string(&path).expect("written"), "one");
        assert_eq!(write("two", true), Ok(()));
        assert_eq!(fs::read_to_string(&path).expect("written"), "two");
        let why = |path: String| files.write(&path, "three", true).err();
        let missing = why(folder.path().join("none/game.md").display().to_string());
        assert!(matches!(missing, Some(Unwritten::Failed(said)) if said.is("words.not-found")));
        assert!(matches!(why(folder.path().display().to_string()), Some(Unwritten::Failed(_))));
        let left = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(left, 6, "nothing else stays behind");
        let link = folder.path().join("link.md");
        std::os::unix::fs::symlink(&path, &link).expect("linked");
        assert_eq!(files.write(&link.to_string_lossy(), "three", true), Ok(()));
        let text = |path: &Path| fs::read_to_string(path).expect("written");
        assert_eq!((text(&link).as_str(), text(&path).as_str()), ("three", "two"), "a link leads nowhere else");
    }

    #[test]
    fn what_is_no_puzzle_file_says_why() {
        let (folder, files) = (folder(), Files { store: None, inbox: None, outside: None });
        let why = |name: &str| {
            let found = files.read(&folder.path().join(name).to_string_lossy());
            assert!(found.puzzles.is_empty());
            found.troubles[0].why.get(Lang::En).to_string()
        };
        assert_eq!(why("games"), "a folder; Tab lists its contents");
        assert_eq!(why("nothing"), "No such file or directory");
        assert!(why("one.sdk").starts_with("unrecognised puzzle format"), "{}", why("one.sdk"));
        let device = &files.read("/dev/zero").troubles[0].why;
        assert_eq!(device.get(Lang::En), "not a regular file");
        assert_eq!(device.get(Lang::Ja), "通常のファイルではありません");
    }
}
