//! Continuing drafts, and opening files that have arrived.

use super::desk::{Desk, Place};
use super::drafts::{Begun, Source};
use crate::ui::transcribe::Sheet;
use nazo_core::words::{Phrase, say};
use nazo_kinds::kind_named;

impl Desk {
    /// Opens the sheet of a draft in the state in which it was left.
    pub(super) fn open_draft(&mut self, name: &str) {
        if let Some(begun) = self.survey.drafts().iter().find(|begun| begun.kept.name == name).cloned() {
            self.open_begun(begun);
        }
    }

    /// Opens a sheet in the state in which it was left.
    pub(super) fn open_begun(&mut self, begun: Begun) {
        match begun.source {
            Source::Told(kind) => self.complete(kind, begun.kept.name, ""),
            Source::Paper(paper, size) => {
                let sheet = Sheet::blank(paper, size, self.library.clone(), self.settings.clone());
                if let Some(sheet) = sheet {
                    self.put_drafted(Place::Sheet(Box::new(sheet)));
                }
            }
            Source::Picture(path) => {
                let mut found = self.library.read(&path);
                if let Some(mut picture) = found.pictures.pop() {
                    self.message = None;
                    picture.kind = begun.kept.name.split('-').find_map(kind_named);
                    return self.read_for(picture, Some(begun.kept.name));
                }
                let why = found.troubles.first().map(|trouble| trouble.why.clone());
                let why = why.unwrap_or(Phrase::fixed("screens.not-picture"));
                self.message = Some(say!("screens.couldnt-open-drafts-picture", why, path));
            }
        }
    }

    /// Reads the unfinished sheets again, if the survey has begun.
    pub(super) fn look_at_drafts(&mut self) {
        if self.surveyed {
            self.survey.look_at_drafts(&*self.library);
        }
    }

    /// Opens a file that has arrived. It is not offered again, even if it cannot be read, and the message says why.
    pub(super) fn open_arrival(&mut self, path: &str) {
        let Some(arrival) = self.survey.inbox.take(path) else { return };
        let found = self.library.read(path);
        let kept = self.library.opened(&arrival);
        self.open(found, None);
        if let Err(why) = kept {
            self.message.get_or_insert(why);
        }
    }
}
