//! Putting aside games and sheets that nobody wants to continue. They leave the lists, but their files are kept.

use super::desk::{Aside, Desk, Place};
use super::library::Library;
use super::list::{Item, List};
use super::preview::name_of;
use super::welcome::Choice;
use crate::ui::draft::keep_aside;
use nazo_core::words::{Phrase, say};

impl Desk {
    fn front_list(&mut self) -> Option<&mut List> {
        match self.stack.last_mut() {
            Some(Place::List(list)) => Some(list),
            _ => None,
        }
    }

    /// The id of the selected game, if one is selected.
    pub(super) fn selected_game(&self) -> Option<String> {
        match self.stack.last()? {
            Place::List(list) => match list.item()? {
                Item::Game(id) => Some(id.clone()),
                _ => None,
            },
            Place::Welcome(welcome) => match welcome.selected(&self.survey) {
                Choice::Game(id) => Some(id),
                _ => None,
            },
            _ => None,
        }
    }

    /// The name of the draft of the selected sheet, if one is selected.
    fn selected_draft(&self) -> Option<String> {
        match self.stack.last()? {
            Place::Welcome(welcome) => match welcome.selected(&self.survey) {
                Choice::Draft(name) => Some(name),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a game or a sheet is selected that can be put aside.
    pub(super) fn offers_aside(&self) -> bool {
        if self.selected_draft().is_some() {
            return true;
        }
        let game = self.selected_game().and_then(|id| self.survey.game(&id));
        game.is_some_and(|game| game.goes_on() && !game.set_aside)
    }

    /// Puts the selected game or sheet aside. Statistics still count it, as they do games whose puzzles were started
    /// over.
    pub(super) fn put_aside(&mut self) {
        let said = match (self.selected_game(), self.selected_draft()) {
            (Some(id), _) => self.put_game_aside(&id),
            (None, Some(name)) => self.put_draft_aside(&name),
            (None, None) => Phrase::fixed("screens.only-games-drafts-can-archived"),
        };
        self.message = Some(said);
    }

    fn put_game_aside(&mut self, id: &str) -> Phrase {
        let Some(game) = self.survey.game(id) else {
            return Phrase::fixed("screens.game-gone");
        };
        if !game.goes_on() || game.set_aside {
            return Phrase::fixed("screens.finished-game-stays-list");
        }
        let (from, name) = (game.path.clone(), name_of(game));
        let places = self.stack.iter().chain(&self.unsaved);
        if places.into_iter().any(|place| matches!(place, Place::Game(ui) if ui.game().path() == Some(&from))) {
            return Phrase::fixed("screens.game-open-leave-first");
        }
        match self.library.put_aside(&from) {
            Ok(Some(to)) => {
                let row = self.front_list().map_or(0, |list| list.selected());
                self.survey.played(&*self.library, &from);
                if let Some(list) = self.front_list() {
                    list.remove(id);
                }
                let said = say!("screens.game-archived", name);
                self.last_aside = Some(Aside::Game { id: id.to_string(), from, to, name, row });
                said
            }
            Ok(None) => {
                self.survey.played(&*self.library, &from);
                Phrase::fixed("screens.game-gone")
            }
            Err(why) => not_put(&why),
        }
    }

    fn put_draft_aside(&mut self, from: &str) -> Phrase {
        let title = self.survey.drafts().iter().find(|begun| begun.kept.name == from).map(|begun| begun.title.clone());
        let places = self.stack.iter().chain(&self.unsaved);
        if places.filter_map(Place::drafted).any(|screen| screen.name() == from) {
            return Phrase::fixed("screens.puzzle-open-leave-first");
        }
        let moved = self.move_draft(from, |library, text| keep_aside(library, from, text));
        match (moved, title) {
            (Ok(Some(to)), Some(name)) => {
                let said = say!("screens.draft-archived", name);
                self.last_aside = Some(Aside::Draft { from: from.to_string(), to, name });
                said
            }
            (Err(why), _) => not_put(&why),
            _ => Phrase::fixed("screens.draft-gone"),
        }
    }

    /// Moves a draft to the name that `keep` stores it under. None if the draft is gone.
    fn move_draft(
        &mut self,
        from: &str,
        keep: impl FnOnce(&dyn Library, &str) -> Result<String, Phrase>,
    ) -> Result<Option<String>, Phrase> {
        let library = self.library.clone();
        let moved = match library.draft(from)? {
            Some(text) => {
                let to = keep(&*library, &text)?;
                library.drop_draft(from)?;
                Some(to)
            }
            None => None,
        };
        self.look_at_drafts();
        Ok(moved)
    }

    /// Restores what was put aside last.
    pub(super) fn take_back(&mut self) {
        let said = match self.last_aside.take() {
            None => return,
            Some(Aside::Game { id, from, to, name, row }) => {
                let taken = self.library.take_back(&to, &from);
                if taken.is_ok() {
                    self.survey.taken_back(&*self.library, &to, &from);
                    if let Some(list) = self.front_list() {
                        list.insert(row, id.clone());
                    }
                    self.select_on_welcome(Choice::Game(id));
                }
                taken_back(taken, &name)
            }
            Some(Aside::Draft { from, to, name }) => {
                let taken = self.move_draft(&to, |library, text| match library.draft(&from)? {
                    None => library.keep_draft(&from, text, true).map(|()| from.clone()),
                    Some(_) => Err(Phrase::fixed("screens.another-game-since")),
                });
                self.select_on_welcome(Choice::Draft(from.clone()));
                let gone = Phrase::fixed("screens.no-draft");
                taken_back(taken.and_then(|to| to.map(|_| ()).ok_or(gone)), &name)
            }
        };
        self.message = Some(said);
    }

    fn select_on_welcome(&mut self, choice: Choice) {
        if let Some(Place::Welcome(welcome)) = self.stack.last_mut() {
            welcome.select(choice);
        }
    }
}

fn not_put(why: &Phrase) -> Phrase {
    say!("screens.not-archived", why)
}

fn taken_back(taken: Result<(), Phrase>, name: &Phrase) -> Phrase {
    match taken {
        Ok(()) => say!("screens.restored", name),
        Err(why) => say!("screens.not-restored", why),
    }
}
