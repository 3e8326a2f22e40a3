//! Opening puzzles and games from wherever they come, and leaving them again.

use std::sync::Arc;

use super::desk::{Desk, Over, PASTED, Page, Place, Purpose, Reopened};
use super::drafts::TOLD;
use super::library::{Found, Offer, trouble_message};
use super::list::{Item, List};
use super::papers::Papers;
use super::prompt::Prompt;
use crate::play::{Game, Opening, puzzle_id, text_id};
use crate::ui::action::Action;
use crate::ui::app::{App, Flow, Request};
use crate::ui::completing::Completing;
use crate::ui::editor::{Editor, Manuscript};
use crate::ui::input::PASTE_LIMIT;
use crate::ui::layout_editor::Drawing;
use crate::ui::palette::Palette;
use crate::ui::{Ui, transcribe};
use nazo_core::words::{Phrase, say};
use nazo_kinds::{Journal, KINDS, Kind, Loaded, Puzzle, Start};

/// What the list of finished games is called.
const FINISHED: Phrase = Phrase::fixed("screens.finished");

const NONE_FINISHED: Phrase = Phrase::fixed("screens.no-finished-games-yet");
const NONE_BEGUN: Phrase = Phrase::fixed("screens.no-games-progress");

impl Place {
    /// Whether it is a game that is not to be kept.
    fn is_fileless(&self) -> bool {
        matches!(self, Place::Game(ui) if ui.occasion.fileless)
    }
}

impl Desk {
    /// Begins the game of a puzzle, goes on with it, or brings it to the front.
    pub(super) fn play(&mut self, offer: &mut Offer) {
        let puzzle = &offer.loaded.puzzle;
        if let Some(dealt) = puzzle.hidden().filter(|hidden| hidden.is_template()).and_then(|_| self.deal(&**puzzle)) {
            return self.play_dealt(dealt);
        }
        let is_it = |ui: &Ui| !ui.occasion.fileless && puzzle_id(&**ui.game().session().puzzle()) == offer.id();
        let open = self.stack.iter().position(|place| matches!(place, Place::Game(ui) if is_it(ui)));
        if let Some(at) = open {
            self.rest();
            let place = self.stack.remove(at);
            self.stack.push(place);
            self.go_on();
            return;
        }
        let kept = self.unsaved.iter().position(|place| matches!(place, Place::Game(ui) if is_it(ui)));
        self.rest();
        let place = match kept {
            Some(at) => self.unsaved.remove(at),
            None => {
                let (game, resumed) = self.library.begin(&offer.loaded, offer.fresh);
                offer.fresh = false;
                Place::Game(Box::new(Ui::new(game, &resumed, self.settings.clone())))
            }
        };
        self.message = None;
        self.put(place);
        self.go_on();
    }

    /// Another puzzle of this sort, by chance and as the player wants its first move.
    fn deal(&self, puzzle: &dyn Puzzle) -> Option<Arc<dyn Puzzle>> {
        let settings = self.game().map_or(&self.settings, |ui| &ui.settings);
        puzzle.hidden()?.dealt(self.library.chance(), settings.first)
    }

    /// Begins the game of a puzzle that was just dealt.
    fn play_dealt(&mut self, puzzle: Arc<dyn Puzzle>) {
        let loaded = Loaded { puzzle, start: Start::default(), journal: Journal::default() };
        self.play(&mut Offer::new(String::new(), loaded));
    }

    /// Opens what was found: one puzzle at once, several as a list; otherwise says why there is none.
    pub(super) fn open(&mut self, mut found: Found, title: Option<Phrase>) {
        let note = trouble_message(&found);
        if let Some(picture) = found.pictures.pop().filter(|_| found.puzzles.is_empty()) {
            return self.read_picture(picture);
        }
        if let Some(told) = found.told.pop().filter(|_| found.puzzles.is_empty()) {
            return self.complete(told.kind, format!("{TOLD}{}", text_id(&told.text)), &told.text);
        }
        match found.puzzles.as_mut_slice() {
            [] => self.message = note,
            [offer] => {
                self.play(offer);
                // Of several only this could be read: that is to be known.
                self.message = note;
            }
            _ => self.put_list(List::of(title, found.puzzles, note)),
        }
    }

    /// Opens the file of a saved game.
    pub(super) fn resume(&mut self, id: &str) {
        let Some((path, is_aside)) = self.survey.game(id).map(|game| (game.path.clone(), game.set_aside)) else {
            return;
        };
        let found = self.library.read(&path.to_string_lossy());
        // The puzzle is played in another game since; this one can be looked at.
        match found.puzzles.first().filter(|_| is_aside) {
            Some(offer) => self.watch(&offer.loaded.clone()),
            None => self.open(found, None),
        }
    }

    pub(super) fn fresh(&mut self) {
        let dealt = self.game().and_then(|ui| self.deal(&**ui.game().session().puzzle()));
        if let Some(dealt) = dealt {
            let is_over = self.game().is_some_and(|ui| ui.game().session().is_over());
            if is_over && self.is_saved() {
                self.rest();
                self.forget_front();
            }
            return self.play_dealt(dealt);
        }
        let Some(mut offer) = self.next_of_pack() else { return self.put_making(None) };
        let is_done = self.game().is_some_and(|ui| ui.game().session().is_solved());
        // Nobody goes back to a game that is done.
        if is_done && self.is_saved() {
            self.rest();
            self.forget_front();
        }
        self.play(&mut offer);
    }

    /// Behind a puzzle of a pack, the next of its kind that nobody has touched.
    fn next_of_pack(&mut self) -> Option<Offer> {
        let puzzle = self.game()?.game().session().puzzle().clone();
        self.look_around();
        self.survey.finish();
        self.survey.next(&puzzle_id(&*puzzle)).cloned()
    }

    /// Takes the game in front off the desk, saved, and remembers how far it is. It stays where it cannot be saved.
    pub(super) fn forget_front(&mut self) {
        let Some(Place::Game(mut ui)) = self.stack.pop() else { return };
        ui.sync();
        self.settings = ui.settings.clone();
        if self.surveyed
            && let Some(path) = ui.game().path()
        {
            self.survey.played(&*self.library, path);
            self.survey.rate(self.library.clone(), self.settings.wake.clone());
        }
        self.pane.forget();
        if !ui.is_saved() && self.settings.keeps {
            self.message = Some(say!("messages.stays-unsaved"));
            ui.occasion.left = false;
            ui.rest();
            self.unsaved.push(Place::Game(ui));
        }
    }

    /// Leaves the screen in front; the program ends with the last one.
    pub(super) fn leave(&mut self) -> Flow {
        // Who gives up a picture that takes long to read wants to go on without it.
        let is_waiting = matches!(self.stack.last(), Some(Place::Reading(_)));
        // The last one is synced when the terminal is free again: a slow disk keeps nobody out of the shell.
        if self.stack.len() <= 1 && !is_waiting {
            // What the disk does not take would be gone without a word before.
            if self.is_saved() || !self.settings.keeps || self.asked > 0 {
                return Flow::Quit;
            }
            self.ask_once();
            return Flow::Go;
        }
        self.put_away();
        self.end_search_beside();
        if self.stack.is_empty() {
            self.put_welcome();
        }
        self.go_on();
        Flow::Go
    }

    /// Asks whether what cannot be saved is to be lost; the next key may say so.
    fn ask_once(&mut self) {
        self.asked = 2;
        self.changed = true;
        let (settings, size) = (self.settings.clone(), self.size);
        let is_game = match self.stack.last_mut() {
            Some(Place::Game(ui)) => {
                ui.occasion.left = false;
                !ui.is_saved()
            }
            place => {
                if let Some(screen) = place.and_then(Place::drafted_mut) {
                    screen.come_back(settings, size);
                }
                false
            }
        };
        self.message = Some(if is_game { say!("messages.loses-game") } else { say!("messages.loses-all") });
    }

    /// Takes the screen in front off the desk, saved. What cannot be saved stays at hand.
    fn put_away(&mut self) {
        if matches!(self.stack.last(), Some(Place::Game(_))) {
            return self.forget_front();
        }
        let Some(mut place) = self.stack.pop() else { return };
        place.sync();
        if matches!(place, Place::Sheet(_)) {
            self.look_at_drafts();
        }
        if let Some(screen) = place.drafted().filter(|screen| !screen.is_saved()) {
            self.message = Some(screen.stays());
            self.unsaved.push(place);
        }
    }

    /// Puts a screen with a draft in front: the one that could not be saved when it was left, where there is such a one.
    pub(super) fn put_drafted(&mut self, place: Place) {
        let name = |place: &Place| place.drafted().map(|screen| screen.name().to_string());
        let is_it = |kept: &Place| kept.drafted().is_some() && name(kept) == name(&place);
        let kept = self.unsaved.iter().position(is_it);
        let place = kept.map_or(place, |at| self.unsaved.remove(at));
        self.rest();
        self.put(place);
        self.go_on();
    }

    pub(super) fn home(&mut self) {
        while !self.stack.is_empty() {
            self.put_away();
        }
        self.end_search_beside();
        self.put_welcome();
    }

    /// What the screen in front asks for.
    pub(super) fn request(&mut self, request: Request) {
        self.changed = true;
        match request {
            Request::Do(action) => _ = self.does(action),
            Request::Text(text) => self.pasted(&text),
            Request::Practise(technique) => self.practise(&technique),
            Request::Shaped(text) => self.put_shaped(&text),
            Request::Play { text, draft } => self.play_written(&text, &draft),
        }
    }

    /// Does what an action says whatever is in front; false where it says nothing to the desk.
    pub(super) fn does(&mut self, action: Action) -> bool {
        match action {
            Action::SaveAs => self.ask_where(),
            Action::Open => self.over = Some(Over::Prompt(Prompt::default(), Purpose::Open)),
            Action::Fresh => self.fresh(),
            Action::Daily => self.put_daily(),
            Action::Edit => self.edit(),
            Action::Correct => self.correct(),
            Action::TypeIn => self.over = Some(Over::Papers(Papers::default())),
            Action::ToOrder => self.draw_layout(),
            Action::ReadAs => self.read_as(),
            Action::Palette => self.over = Some(Over::Palette(Palette::default())),
            Action::Home => self.home(),
            Action::Statistics => self.show_statistics(),
            Action::Games | Action::Finished => {
                self.take_stock();
                self.survey.finish();
                self.put_games(action == Action::Finished);
            }
            Action::SpeedRun if self.game().is_some_and(Ui::would_start_over) => self.over = Some(Over::SpeedRun),
            Action::SpeedRun => self.race(),
            Action::Tour => self.begin_tour(),
            Action::Techniques => self.put_list(List::of_techniques(Phrase::fixed("screens.techniques"))),
            _ => return false,
        }
        true
    }

    /// The tour, on the small board of the first kind. It lives in memory alone: nothing of it is counted.
    fn begin_tour(&mut self) {
        let worked = KINDS.first().map(|kind| &kind.card().worked);
        let found = worked.map(|worked| self.library.read_text(worked.puzzle.get(self.looks().lang)));
        let Some(loaded) = found.and_then(|found| Some(found.puzzles.first()?.loaded.clone())) else { return };
        self.put_fileless(&loaded);
        if let Some(Place::Game(ui)) = self.stack.last_mut() {
            ui.begin_tour();
        }
    }

    /// A game without a file.
    pub(super) fn put_fileless(&mut self, loaded: &Loaded) {
        self.rest();
        let (game, resumed) = Game::open(loaded, None, Opening::Resume);
        let mut ui = Ui::new(game, &resumed, self.settings.clone());
        ui.occasion.fileless = true;
        self.message = None;
        self.put(Place::Game(Box::new(ui)));
        self.go_on();
    }

    /// The saved games that are finished, or those that are not, with the board of the selected one.
    pub(super) fn put_games(&mut self, finished: bool) {
        let title = if finished { FINISHED } else { Phrase::fixed("screens.continue") };
        if self.survey.games(finished).next().is_none() {
            let none = if finished { NONE_FINISHED } else { NONE_BEGUN };
            self.message = Some(none);
            return;
        }
        self.put_list(List::of_games(title, self.survey.games(finished)));
    }

    /// What the games add up to, over what is in front.
    fn show_statistics(&mut self) {
        self.take_stock();
        self.survey.rate(self.library.clone(), self.settings.wake.clone());
        self.over = Some(Over::Read(Page::Statistics, 0));
    }

    /// Sees to it that the game in front is known of as it is now.
    fn take_stock(&mut self) {
        self.look_around();
        if let Some(Place::Game(ui)) = self.stack.last_mut().filter(|place| !place.is_fileless()) {
            ui.sync();
            if let Some(path) = ui.game().path() {
                self.survey.played(&*self.library, path);
            }
        }
    }

    /// Plays the selected game back.
    pub(super) fn watch_selected(&mut self) {
        let game = match self.stack.last() {
            Some(Place::List(list)) => list.item().and_then(|item| item.game(&self.survey)),
            _ => self.selected_game().and_then(|id| self.survey.game(&id)),
        };
        let found = game.map(|game| self.library.read(&game.path.to_string_lossy())).unwrap_or_default();
        match found.puzzles.first() {
            Some(offer) => self.watch(&offer.loaded.clone()),
            None => {
                let none = Phrase::fixed("screens.nothing-replay");
                self.message = Some(none);
            }
        }
    }

    /// Plays a game back. It lives in memory alone, so that nothing can happen to its file.
    pub(super) fn watch(&mut self, loaded: &Loaded) {
        self.put_fileless(loaded);
        if let Some(Place::Game(ui)) = self.stack.last_mut() {
            ui.watch();
        }
    }

    /// Begins the puzzle in front anew, against the clock and the best game so far.
    pub(super) fn race(&mut self) {
        self.take_stock();
        self.survey.finish();
        let Some(Place::Game(ui)) = self.stack.last() else { return };
        let puzzle = ui.game().session().puzzle().clone();
        let ghost = self.survey.ghost(&*puzzle);
        let is_new = ui.game().session().history().is_empty();
        // Who has seen what is hidden gets another board of the same size.
        let dealt = self.deal(&*puzzle);
        let (is_dealt, puzzle) = (dealt.is_some(), dealt.unwrap_or(puzzle));
        let loaded = Loaded { puzzle, start: Start::default(), journal: Journal::default() };
        self.put_away();
        let mut offer = Offer::new(String::new(), loaded);
        // A game in which nothing was done is as good as a new one, but for its clock.
        offer.fresh = !is_dealt && (!is_new || self.survey.game_of(&offer).is_some());
        self.play(&mut offer);
        if let Some(Place::Game(ui)) = self.stack.last_mut() {
            ui.race(ghost);
        }
    }

    /// A layout of clues to draw, for a sudoku to be made on it.
    fn draw_layout(&mut self) {
        let drawing = Drawing::new(self.library.clone(), self.settings.clone());
        self.put_drafted(Place::Written(Box::new(drawing)));
    }

    /// A text in everyday words, to be completed line by line under the name of its draft; without a text and a draft its writer
    /// chooses what to begin with.
    pub(super) fn complete(&mut self, kind: &'static dyn Kind, name: String, text: &str) {
        let screen = Completing::new(kind, name, text, self.library.clone(), self.settings.clone());
        if let Some(screen) = screen {
            self.message = None;
            self.put_drafted(Place::Written(Box::new(screen)));
        }
    }

    /// The editor on a copy of the puzzle in front, or the draft of one that is told in words; where none is, a new one.
    fn edit(&mut self) {
        let Some(ui) = self.game() else {
            if let Some(kind) = KINDS.iter().find(|kind| kind.drafting().is_some()) {
                self.complete(*kind, format!("new-{}", kind.id()), "");
            }
            return;
        };
        let Some(manuscript) = Manuscript::of(&**ui.game().session().puzzle()) else { return };
        if manuscript.kind.drafting().is_some() {
            return self.complete(manuscript.kind, manuscript.name, &manuscript.text);
        }
        let editor = Editor::new(manuscript, self.library.clone(), self.settings.clone());
        self.put_drafted(Place::Written(Box::new(editor)));
    }

    /// Begins the game of a puzzle that was written, in place of the editor. Its draft is closed once the game has a file.
    fn play_written(&mut self, text: &str, draft: &str) {
        let found = self.library.read_text(text);
        if found.puzzles.is_empty() {
            // The editor saw it otherwise; it stays, with the text.
            self.message = trouble_message(&found);
            return;
        }
        let done = match self.stack.last() {
            Some(Place::Sheet(sheet)) => Some(Reopened::Done(Box::new(sheet.done()))),
            _ => None,
        };
        self.put_away();
        let is_one = found.puzzles.len() == 1;
        self.open(found, Some(PASTED));
        let Some(Place::Game(ui)) = self.stack.last_mut().filter(|_| is_one) else { return };
        ui.establish();
        let id = puzzle_id(&**ui.game().session().puzzle());
        let is_saved = ui.is_saved();
        self.search_beside_game(draft, &id);
        if is_saved && draft.starts_with(TOLD) {
            // Whoever opens the text again finds it as it was completed.
            self.look_at_drafts();
        } else if is_saved {
            self.close_draft(draft, &id);
            self.unsaved.retain(|place| place.drafted().is_none_or(|screen| screen.name() != draft));
            self.look_at_drafts();
        }
        if let Some(sheet) = done {
            self.keep_sheet(id, sheet);
        }
    }

    /// What becomes of a draft whose game has a file: that of a picture stays beside it, so that what was corrected is there
    /// when the picture is opened again; any other goes.
    fn close_draft(&self, name: &str, game: &str) {
        // A draft that cannot be written, or dropped, is in nobody's way.
        let _ = match self.library.draft(name) {
            Ok(Some(text)) if transcribe::is_of_picture(name) => {
                self.library.keep_draft(name, &transcribe::with_game(&text, game), false)
            }
            _ => self.library.drop_draft(name),
        };
    }

    /// A paste opens at once where nothing is being played; otherwise the player is asked.
    pub(super) fn pasted(&mut self, text: &str) {
        self.changed = true;
        // What arrived was cut there, and the rest of it is not known.
        if text.len() + 4 > PASTE_LIMIT {
            self.message = Some(say!("messages.paste-too-long"));
            return;
        }
        let found = match self.pasted_file(text) {
            Ok(found) => found.unwrap_or_else(|| self.library.read_text(text)),
            Err(elsewhere) => return self.message = Some(*elsewhere),
        };
        if self.game().is_none() || found.puzzles.is_empty() && found.pictures.is_empty() {
            self.open(found, Some(PASTED));
        } else {
            let said = super::draw::question(&found, text.trim().chars().count());
            self.over = Some(Over::Question { said, found });
        }
    }

    /// A puzzle that needs the selected technique.
    pub(super) fn practise_selected(&mut self) {
        let technique = match self.stack.last() {
            Some(Place::List(list)) => list.item().and_then(Item::technique),
            _ => None,
        };
        if let Some(technique) = technique {
            self.practise(&technique.name().full);
        }
    }

    /// A puzzle that needs a technique, in place of the game in front if the player wants that.
    fn practise(&mut self, technique: &Phrase) {
        self.look_around();
        self.survey.finish();
        let here = self.game().map(|ui| puzzle_id(&**ui.game().session().puzzle()));
        let drill = self.survey.drill(technique, here.as_deref().unwrap_or_default()).cloned();
        match (drill, here) {
            (Some(mut offer), None) => self.play(&mut offer),
            (Some(offer), Some(_)) => {
                let said = say!("screens.practice-puzzle", technique);
                let found = Found { puzzles: vec![offer], ..Found::default() };
                self.over = Some(Over::Question { said, found });
            }
            (None, _) => self.message = Some(say!("messages.no-practice", name = technique)),
        }
    }
}
