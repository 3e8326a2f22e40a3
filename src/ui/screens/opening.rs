//! Opening puzzles and games from any source, and leaving them again.

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

/// The title of the list of finished games.
const FINISHED: Phrase = Phrase::fixed("screens.finished");

const NONE_FINISHED: Phrase = Phrase::fixed("screens.no-finished-games-yet");
const NONE_BEGUN: Phrase = Phrase::fixed("screens.no-games-progress");

impl Place {
    /// Whether it is a game that is not saved.
    fn is_fileless(&self) -> bool {
        matches!(self, Place::Game(ui) if ui.occasion.fileless)
    }
}

impl Desk {
    /// Begins the game of a puzzle, continues it, or brings it to the front.
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

    /// A random puzzle of the same sort, with the kind of first move from the settings.
    fn deal(&self, puzzle: &dyn Puzzle) -> Option<Arc<dyn Puzzle>> {
        let settings = self.game().map_or(&self.settings, |ui| &ui.settings);
        puzzle.hidden()?.dealt(self.library.chance(), settings.first)
    }

    /// Begins the game of a puzzle that was just dealt.
    fn play_dealt(&mut self, puzzle: Arc<dyn Puzzle>) {
        let loaded = Loaded { puzzle, start: Start::default(), journal: Journal::default() };
        self.play(&mut Offer::new(String::new(), loaded));
    }

    /// Opens what was found: one puzzle directly, several as a list. Otherwise gives the reason why there is none.
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
                // If only one of several could be read, the user should know.
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
        // The puzzle has been played in another game since, so this one can only be watched.
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
        // Nobody returns to a solved game.
        if is_done && self.is_saved() {
            self.rest();
            self.forget_front();
        }
        self.play(&mut offer);
    }

    /// The next untouched puzzle in the pack of the puzzle in front. None if it is in no pack or all are touched.
    fn next_of_pack(&mut self) -> Option<Offer> {
        let puzzle = self.game()?.game().session().puzzle().clone();
        self.look_around();
        self.survey.finish();
        self.survey.next(&puzzle_id(&*puzzle)).cloned()
    }

    /// Saves the game in front, takes it off the desk, and records its progress. If it cannot be saved, it stays among
    /// the unsaved.
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

    /// Leaves the screen in front. The program ends with the last one.
    pub(super) fn leave(&mut self) -> Flow {
        // A user who gives up a slow picture wants to continue without it.
        let is_waiting = matches!(self.stack.last(), Some(Place::Reading(_)));
        // The last screen is synced once the terminal is free again, so that a slow disk does not delay the shell.
        if self.stack.len() <= 1 && !is_waiting {
            // Without the question, changes that could not be saved would be lost silently.
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

    /// Asks whether to lose what cannot be saved. Leaving again with the next key confirms it.
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

    /// Saves the screen in front and takes it off the desk. If it cannot be saved, it stays at hand.
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

    /// Puts a screen with a draft in front. If the same draft could not be saved when it was left, that screen returns.
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

    /// Carries out a request of the screen in front.
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

    /// Does an action that is independent of the screen in front. Returns false if the desk does not know the action.
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

    /// Begins the tour on the small board of the first kind. Its game exists in memory only and is not counted.
    fn begin_tour(&mut self) {
        let worked = KINDS.first().map(|kind| &kind.card().worked);
        let found = worked.map(|worked| self.library.read_text(worked.puzzle.get(self.looks().lang)));
        let Some(loaded) = found.and_then(|found| Some(found.puzzles.first()?.loaded.clone())) else { return };
        self.put_fileless(&loaded);
        if let Some(Place::Game(ui)) = self.stack.last_mut() {
            ui.begin_tour();
        }
    }

    /// Puts a game without a file in front.
    pub(super) fn put_fileless(&mut self, loaded: &Loaded) {
        self.rest();
        let (game, resumed) = Game::open(loaded, None, Opening::Resume);
        let mut ui = Ui::new(game, &resumed, self.settings.clone());
        ui.occasion.fileless = true;
        self.message = None;
        self.put(Place::Game(Box::new(ui)));
        self.go_on();
    }

    /// Lists the finished saved games, or the unfinished ones.
    pub(super) fn put_games(&mut self, finished: bool) {
        let title = if finished { FINISHED } else { Phrase::fixed("screens.continue") };
        if self.survey.games(finished).next().is_none() {
            let none = if finished { NONE_FINISHED } else { NONE_BEGUN };
            self.message = Some(none);
            return;
        }
        self.put_list(List::of_games(title, self.survey.games(finished)));
    }

    /// Shows the statistics over the screen in front.
    fn show_statistics(&mut self) {
        self.take_stock();
        self.survey.rate(self.library.clone(), self.settings.wake.clone());
        self.over = Some(Over::Read(Page::Statistics, 0));
    }

    /// Updates the survey with the present state of the game in front.
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

    /// Plays a game back. It exists in memory only, so its file cannot change.
    pub(super) fn watch(&mut self, loaded: &Loaded) {
        self.put_fileless(loaded);
        if let Some(Place::Game(ui)) = self.stack.last_mut() {
            ui.watch();
        }
    }

    /// Starts the puzzle in front over, against the clock and the best game so far.
    pub(super) fn race(&mut self) {
        self.take_stock();
        self.survey.finish();
        let Some(Place::Game(ui)) = self.stack.last() else { return };
        let puzzle = ui.game().session().puzzle().clone();
        let ghost = self.survey.ghost(&*puzzle);
        let is_new = ui.game().session().history().is_empty();
        // A player who has seen the hidden cells gets another board of the same size.
        let dealt = self.deal(&*puzzle);
        let (is_dealt, puzzle) = (dealt.is_some(), dealt.unwrap_or(puzzle));
        let loaded = Loaded { puzzle, start: Start::default(), journal: Journal::default() };
        self.put_away();
        let mut offer = Offer::new(String::new(), loaded);
        // A game without moves is as good as a new one, except for its clock.
        offer.fresh = !is_dealt && (!is_new || self.survey.game_of(&offer).is_some());
        self.play(&mut offer);
        if let Some(Place::Game(ui)) = self.stack.last_mut() {
            ui.race(ghost);
        }
    }

    /// Opens the layout editor, in which a layout of clues is drawn for a generated sudoku.
    fn draw_layout(&mut self) {
        let drawing = Drawing::new(self.library.clone(), self.settings.clone());
        self.put_drafted(Place::Written(Box::new(drawing)));
    }

    /// Opens a text in everyday words, to be completed line by line under the name of its draft. Without a text and a
    /// draft, the user chooses what to begin with.
    pub(super) fn complete(&mut self, kind: &'static dyn Kind, name: String, text: &str) {
        let screen = Completing::new(kind, name, text, self.library.clone(), self.settings.clone());
        if let Some(screen) = screen {
            self.message = None;
            self.put_drafted(Place::Written(Box::new(screen)));
        }
    }

    /// Opens the editor on a copy of the puzzle in front, or the draft of a puzzle in everyday words. Without a game in
    /// front, begins a new text.
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

    /// Begins the game of a written puzzle in place of the editor. Its draft is closed once the game has a file.
    fn play_written(&mut self, text: &str, draft: &str) {
        let found = self.library.read_text(text);
        if found.puzzles.is_empty() {
            // The editor took the text to be readable, but it is not. It stays open with the text.
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
            // Opening the text again finds the completed version.
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

    /// Closes a draft whose game has a file. The draft of a picture is kept, so that corrections are there when the
    /// picture is opened again. Any other draft is deleted.
    fn close_draft(&self, name: &str, game: &str) {
        // A draft that cannot be written or deleted does no harm.
        let _ = match self.library.draft(name) {
            Ok(Some(text)) if transcribe::is_of_picture(name) => {
                self.library.keep_draft(name, &transcribe::with_game(&text, game), false)
            }
            _ => self.library.drop_draft(name),
        };
    }

    /// Opens a paste at once if no game is in front. Otherwise asks the player.
    pub(super) fn pasted(&mut self, text: &str) {
        self.changed = true;
        // The paste was cut at the limit, and the rest is lost.
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

    /// Offers a puzzle that needs the selected technique.
    pub(super) fn practise_selected(&mut self) {
        let technique = match self.stack.last() {
            Some(Place::List(list)) => list.item().and_then(Item::technique),
            _ => None,
        };
        if let Some(technique) = technique {
            self.practise(&technique.name().full);
        }
    }

    /// Opens a puzzle that needs a technique. If a game is in front, asks the player first.
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
