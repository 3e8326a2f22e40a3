//! Texts that are being written and are not games yet: one file each, in a folder beside the games.

use std::fs::{self, DirBuilder};
use std::io::ErrorKind;
use std::os::unix::fs::DirBuilderExt;
use std::path::PathBuf;
use std::time::SystemTime;

use super::atomic_file::{read_ordinary, replace_file};
use super::journal::{Store, StoreError, failed};
use crate::load::MOST_GAME_BYTES;
use nazo_core::words::Fixed;

/// A saved draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The name under which it is saved.
    pub name: String,
    /// Its text.
    pub text: String,
    /// When it was last saved.
    pub modified: SystemTime,
}

impl Store {
    /// The drafts whose names start with one of `beginnings`, newest first, at most `most` of them. Unreadable ones are
    /// left out: opening them reports the error.
    pub fn drafts_named(&self, beginnings: &[&str], most: usize) -> Vec<Draft> {
        let entries = fs::read_dir(self.drafts()).into_iter().flatten().flatten();
        let mut found: Vec<(SystemTime, String)> = entries
            .filter_map(|entry| {
                let file = entry.file_name().into_string().ok()?;
                let name = file.strip_suffix(".nazo")?;
                let is_meant = beginnings.iter().any(|beginning| name.starts_with(beginning));
                let modified = is_meant.then(|| entry.metadata().ok()?.modified().ok()).flatten()?;
                Some((modified, name.to_string()))
            })
            .collect();
        found.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
        let read = |(modified, name): (SystemTime, String)| {
            let text = self.draft(&name).ok().flatten()?;
            Some(Draft { name, text, modified })
        };
        found.into_iter().filter_map(read).take(most).collect()
    }

    /// The draft with this name, if there is one. Invalid UTF-8 is replaced by replacement characters.
    ///
    /// # Errors
    /// [`StoreError::System`] if it exists but cannot be read.
    pub fn draft(&self, name: &str) -> Result<Option<String>, StoreError> {
        let path = self.draft_path(name);
        match read_ordinary(&path, MOST_GAME_BYTES) {
            Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => failed(Fixed("play.reading"), &path, Err(error)),
        }
    }

    /// Saves a draft under a name, in place of any earlier one. With `sync`, it has reached the disk on return.
    ///
    /// # Errors
    /// [`StoreError::System`] if it cannot be written; the earlier one is then unchanged.
    pub fn keep_draft(&self, name: &str, text: &str, sync: bool) -> Result<(), StoreError> {
        let path = self.draft_path(name);
        let folder = self.drafts();
        failed(Fixed("play.making"), &folder, DirBuilder::new().recursive(true).mode(0o700).create(&folder))?;
        failed(Fixed("play.writing"), &path, replace_file(&path, text.as_bytes(), sync)).map(drop)
    }

    /// Deletes the draft with this name, if there is one: it has become a puzzle, or is no longer needed.
    ///
    /// # Errors
    /// [`StoreError::System`] if it exists but cannot be removed.
    pub fn drop_draft(&self, name: &str) -> Result<(), StoreError> {
        let path = self.draft_path(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            other => failed(Fixed("play.removing"), &path, other),
        }
    }

    fn drafts(&self) -> PathBuf {
        self.folder().join("drafts")
    }

    fn draft_path(&self, name: &str) -> PathBuf {
        self.drafts().join(format!("{name}.nazo"))
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_draft_is_kept_replaced_and_dropped() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::at(folder.path().join("games"));
        let draft = || store.draft("new").expect("read");
        assert_eq!(draft(), None);
        store.drop_draft("new").expect("nothing is there to drop");
        for (text, sync) in [("riddle\n", false), ("riddle\npeople A B\n", true)] {
            store.keep_draft("new", text, sync).expect("kept");
            assert_eq!(draft().as_deref(), Some(text));
        }
        assert_eq!(super::super::list(&store).expect("listed").len(), 0, "a draft is no game");
        store.drop_draft("new").expect("dropped");
        assert_eq!(draft(), None);
    }

    #[test]
    fn drafts_of_some_names_are_found_newest_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::at(folder.path());
        let names = |most| store.drafts_named(&["sheet-", "picture-"], most);
        assert_eq!(names(9), []);
        for (name, age) in [("sheet-a", 30), ("picture-b", 10), ("inbox", 5), ("sheet-c", 20)] {
            store.keep_draft(name, "text", false).expect("kept");
            let file = File::options().append(true).open(store.draft_path(name)).expect("it is there");
            file.set_modified(SystemTime::now() - std::time::Duration::from_secs(age)).expect("set");
        }
        fs::write(folder.path().join("drafts/.sheet-d.nazo.new"), "half").expect("written");
        let found = |most| names(most).into_iter().map(|draft| (draft.name, draft.text)).collect::<Vec<_>>();
        let expected = ["picture-b", "sheet-c", "sheet-a"].map(|name| (name.to_string(), "text".to_string()));
        assert_eq!(found(9), expected);
        assert_eq!(found(2), expected[..2]);
    }

    #[test]
    fn a_draft_that_cannot_be_kept_says_why_and_leaves_the_last_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::at(folder.path());
        store.keep_draft("a", "first", false).expect("kept");
        let path = store.draft_path("a");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o400)).expect("set");
        let error = store.keep_draft("a", "second", false).expect_err("refused").to_string();
        assert!(error.starts_with("writing ") && error.contains("a.nazo"), "{error}");
        assert_eq!(store.draft("a").expect("read").as_deref(), Some("first"));
    }
}
