//! Reading of pictures, and the sheet on which a reading is corrected.

use super::desk::{Beside, Desk, Front, Kept, Place, Reopened, Searched};
use super::drafts;
use super::library::{Found, Offer, Unread};
use super::list::List;
use crate::load::{is_picture_name, picture};
use crate::play::puzzle_id;
use crate::ui::draft::Drafted;
use crate::ui::transcribe::{self, Reading, Sheet, Shot};
use crate::ui::worker::{Job, Wait};
use nazo_core::text::data_url::picture_in;
use nazo_core::words::{self, Phrase, say};
use nazo_kinds::scan::{Sight, Trust};

/// The number of pictures whose readings can be corrected while their games are played.
const KEPT: usize = 8;

/// The path in a pasted text. When a file is dropped on a terminal, it writes the path, perhaps in quotes, with escaped
/// blanks, or as a URL. Without the suffix of a picture, the path must be absolute.
fn path_in(text: &str) -> Option<String> {
    let line = text.trim();
    let quoted = ['\'', '"'].into_iter().find_map(|quote| line.strip_prefix(quote)?.strip_suffix(quote));
    let path = match quoted {
        Some(path) => path.to_string(),
        None => line.strip_prefix("file://").unwrap_or(line).replace("\\ ", " ").replace("%20", " "),
    };
    let is_path = path.starts_with('/') || is_picture_name(&path) && !path.to_lowercase().starts_with("data:");
    let is_it = is_path && !path.contains('\n');
    is_it.then_some(path)
}

/// The message that a picture is on another computer, with the command that sends it from there.
fn elsewhere(path: &str, address: &str) -> Phrase {
    let line = format!("ssh {address} nazo scan - < {}", words::quoted(path));
    say!("screens.no-file-send-where", line)
}

fn front(place: &Place) -> Option<Front> {
    match place {
        Place::Game(ui) => Some(Front::Game(puzzle_id(&**ui.game().session().puzzle()))),
        Place::Sheet(sheet) => Some(Front::Sheet(sheet.name().to_string())),
        _ => None,
    }
}

/// The message that a picture has `count` other boards, of which `listed` are in a list.
fn beside_phrase(count: usize, listed: usize) -> Phrase {
    let beside = match count {
        1 => Phrase::fixed("screens.another-board"),
        _ => say!("screens.boards-beside", count),
    };
    match listed {
        0 => say!("screens.read-board-beside", beside),
        _ if listed == count => say!("screens.beside-listed", beside),
        _ => say!("screens.beside-listed-in-part", beside, listed),
    }
}

impl Desk {
    /// The contents of a pasted file: given by its path, or a picture in a data URL. None if the text is neither.
    ///
    /// # Errors
    /// The message to show if the file is on another computer.
    pub(super) fn pasted_file(&self, text: &str) -> Result<Option<Found>, Box<Phrase>> {
        if let Some(bytes) = picture_in(text) {
            let name = Phrase::fixed("screens.name-of-pasted-picture");
            return Ok(Some(Found::in_bytes(name.get(self.settings.lang), bytes)));
        }
        let Some(path) = path_in(text) else { return Ok(None) };
        let found = self.library.read(&path);
        if found.puzzles.is_empty() && found.pictures.is_empty() && is_picture_name(&path) {
            let address = self.library.address();
            return Err(Box::new(elsewhere(&path, address.as_deref().unwrap_or("HOST"))));
        }
        Ok(Some(found))
    }

    /// Begins to read a picture.
    pub(super) fn read_picture(&mut self, unread: Unread) {
        self.message = None;
        self.read_for(unread, None);
    }

    /// Begins to read the picture of a draft.
    pub(super) fn read_for(&mut self, unread: Unread, draft: Option<String>) {
        let Unread { name, path, bytes, fresh, kind } = unread;
        self.reads_fresh = fresh;
        let shot = Shot { name, path, draft, kind };
        self.put(Place::Reading(Box::new(Reading::begin(shot, bytes, self.settings.clone()))));
    }

    /// Begins to read the picture of the sheet in front as another kind of puzzle. The sheet stays behind the reading.
    pub(super) fn read_as(&mut self) {
        let Some(Place::Sheet(sheet)) = self.stack.last() else { return };
        let Some((shot, view, kinds)) = sheet.other_kinds() else { return };
        self.message = None;
        self.rest();
        self.put(Place::Reading(Box::new(Reading::again(shot, view, kinds, self.settings.clone()))));
    }

    /// Continues with the picture in front once it is read.
    pub(super) fn take_picture(&mut self) {
        let Some(Place::Reading(reading)) = self.stack.last_mut() else { return };
        let Some(found) = reading.found() else { return };
        let mut shot = reading.shot().clone();
        self.stack.pop();
        match found {
            // The picture was read as another kind, over its own sheet. In that case the reading is always shown.
            Ok(sight) if matches!(self.stack.last(), Some(Place::Sheet(_))) => {
                shot.kind = Some(sight.scan.kind);
                self.put_sheet(&shot, *sight);
            }
            Ok(sight) => self.open_sight(&shot, *sight),
            Err(why) => {
                if self.stack.is_empty() {
                    self.put_welcome();
                }
                self.go_on();
                self.message = Some(crate::ui::messages::unreadable(&shot.name, None, why, 0));
            }
        }
    }

    /// Plays a reading that is sure, and shows any other. A reading with corrections is always shown.
    pub(super) fn open_sight(&mut self, shot: &Shot, sight: Sight) {
        let name = &shot.name;
        let search = self.look_beside(name, &sight);
        let draft = transcribe::name_of(&sight, &*self.library);
        let is_fresh = std::mem::take(&mut self.reads_fresh);
        if is_fresh {
            self.keep_aside(&draft);
        }
        let loaded = match sight.trust {
            Trust::Sure if shot.draft.is_none() => {
                picture::puzzle_titled(name, shot.path.as_ref().map(|_| name.as_str()), &sight.scan).ok()
            }
            _ => None,
        };
        // A corrected reading is shown, unless it gave the same puzzle.
        let is_as_read = |offer: &Offer| match self.library.draft(&draft) {
            Ok(Some(text)) => transcribe::played_as(&text) == Some(offer.id()),
            _ => true,
        };
        let offer = loaded.map(|loaded| Offer::new(name.to_string(), loaded)).filter(is_as_read);
        let Some(mut offer) = offer else {
            self.put_sheet(shot, sight);
            self.beside = self.stack.last().and_then(front).map(|front| Searched { search, front });
            return;
        };
        offer.fresh = is_fresh;
        self.keep_sheet(offer.id().to_string(), Reopened::Sight(shot.clone(), Box::new(sight)));
        self.beside = Some(Searched { search, front: Front::Game(offer.id().to_string()) });
        self.play(&mut offer);
        // The user wants to know whether all of the picture was read. A continued game says instead that it is
        // continued.
        if let Some(Place::Game(ui)) = self.stack.last_mut() {
            ui.tell_of_reading();
        }
    }

    /// Begins to look for other boards in the picture of a reading.
    fn look_beside(&self, name: &str, sight: &Sight) -> Job<Beside> {
        let (name, sight) = (name.to_string(), sight.clone());
        Job::start(self.settings.wake.clone(), u64::MAX, move |news, budget| {
            let others = picture::others(&sight, budget);
            if !others.is_empty() {
                news.send(Beside { name, others });
            }
        })
    }

    /// The index in the stack of the first board, for whose picture other boards are searched.
    fn first_board(&self) -> Option<usize> {
        let own = &self.beside.as_ref()?.front;
        self.stack.iter().rposition(|place| front(place).as_ref() == Some(own))
    }

    /// Ends the search for other boards once the first one has been left.
    pub(super) fn end_search_beside(&mut self) {
        if self.first_board().is_none() {
            self.beside = None;
        }
    }

    /// Continues the search for other boards when the game of a sheet replaces it.
    pub(super) fn search_beside_game(&mut self, sheet: &str, game: &str) {
        if let Some(searched) = self.beside.as_mut().filter(|it| it.front == Front::Sheet(sheet.to_string())) {
            searched.front = Front::Game(game.to_string());
        }
    }

    /// Lists the other boards of the picture read last, once they are found. The list is under the screen of the first
    /// board, so the user sees it on leaving that. Boards that are not sure are only counted in the message. If the
    /// user has left already, nothing is shown.
    pub(super) fn take_beside(&mut self, wait: Wait) {
        let Some(Searched { search, .. }) = &mut self.beside else { return };
        let (found, is_over) = (search.take(wait).pop(), search.is_over());
        let place = self.first_board();
        if found.is_some() || is_over {
            self.beside = None;
        }
        let (Some(Beside { name, others }), Some(place)) = (found, place) else { return };
        let mut offers = Vec::new();
        for (number, other) in (2..).zip(&others) {
            let named = format!("{name} {number}");
            let sure = matches!(other.trust, Trust::Sure).then(|| picture::puzzle(&named, &other.scan).ok()).flatten();
            offers.extend(sure.map(|loaded| Offer::new(named, loaded)));
        }
        let listed = offers.len();
        if listed > 0 {
            self.look_around();
            let title = say!("screens.other-boards", name);
            let list = List::of(Some(title), offers, None);
            self.stack.insert(place, Place::List(Box::new(list)));
        }
        self.queued.push_back(beside_phrase(others.len(), listed));
        if self.message.is_none() {
            self.message = self.queued.pop_front();
        }
        self.changed = true;
    }

    fn put_sheet(&mut self, shot: &Shot, sight: Sight) {
        let sheet = Sheet::of_sight(shot, sight, self.library.clone(), self.settings.clone());
        let is_other = shot.draft.as_ref().is_some_and(|draft| draft != sheet.name());
        // A picture read as another kind and back returns to its first sheet.
        let is_it = |place: &Place| matches!(place, Place::Sheet(open) if open.name() == sheet.name());
        if let Some(at) = self.stack.iter().position(is_it) {
            self.rest();
            let place = self.stack.remove(at);
            self.stack.push(place);
            return self.go_on();
        }
        self.put_drafted(Place::Sheet(Box::new(sheet)));
        if is_other {
            self.message = Some(Phrase::fixed("screens.picture-changed-since-earlier-corrections"));
        }
    }

    /// Renames a draft, so that its sheet starts over. If that fails, the draft is continued.
    fn keep_aside(&self, name: &str) {
        let Ok(Some(text)) = self.library.draft(name) else { return };
        let is_free = |name: &String| matches!(self.library.draft(name), Ok(None));
        let Some(aside) = (2..1000).map(|nth| format!("{name}-{nth}")).find(is_free) else { return };
        if self.library.keep_draft(&aside, &text, true).is_ok() {
            // A draft that cannot be deleted is continued.
            let _ = self.library.drop_draft(name);
        }
    }

    /// Remembers the sheet that a game was read from.
    pub(super) fn keep_sheet(&mut self, puzzle: String, sheet: Reopened) {
        self.sights.retain(|kept| kept.puzzle != puzzle);
        self.sights.push(Kept { puzzle, sheet });
        let over = self.sights.len().saturating_sub(KEPT);
        self.sights.drain(..over);
    }

    /// Opens the reading that the game in front came from, to be corrected.
    pub(super) fn correct(&mut self) {
        let id = self.game().map(|ui| puzzle_id(&**ui.game().session().puzzle()));
        let kept = self.sights.iter().find(|kept| Some(&kept.puzzle) == id.as_ref());
        let Some(sheet) = kept.map(|kept| kept.sheet.clone()) else {
            if let Some(begun) = id.and_then(|id| drafts::of_game(&*self.library, &id)) {
                return self.open_begun(begun);
            }
            self.message = Some(Phrase::fixed("screens.nothing-correct-puzzle-wasnt-scanned"));
            return;
        };
        match sheet {
            Reopened::Sight(shot, sight) => self.put_sheet(&shot, *sight),
            Reopened::Done(done) => {
                let sheet = Sheet::again(*done, self.library.clone(), self.settings.clone());
                self.put_drafted(Place::Sheet(Box::new(sheet)));
            }
        }
    }
}
