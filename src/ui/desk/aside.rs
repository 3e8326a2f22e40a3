//! Games that nobody wants to go on with: they leave the lists, and their files stay.

use std::path::PathBuf;

use super::list::{Content, List};
use super::preview::name_of;
use super::welcome::Choice;
use super::{Desk, Place};
use crate::words::{Lang, Message, Phrase};

/// A game that was put aside last, as long as that can be taken back.
#[derive(Clone, Debug)]
pub(super) struct Aside {
    id: String,
    /// Where its file was, and where it is.
    from: PathBuf,
    to: PathBuf,
    name: Phrase,
    /// Its row in the list that is in front, counted from 0.
    row: usize,
}

impl Desk {
    fn front_list(&mut self) -> Option<&mut List> {
        match self.stack.last_mut() {
            Some(Place::List(list)) => Some(list),
            _ => None,
        }
    }

    /// The id of the selected game, where one is selected.
    pub(super) fn selected_game(&self) -> Option<String> {
        match self.stack.last()? {
            Place::List(list) if matches!(list.content, Content::Games(_)) => Some(list.key()),
            Place::Welcome(welcome) => match welcome.selected(&self.survey) {
                Choice::Game(id) => Some(id),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the selected game is one that can be put aside.
    pub(super) fn offers_aside(&self) -> bool {
        let game = self.selected_game().and_then(|id| self.survey.game(&id));
        game.is_some_and(|game| game.goes_on() && !game.set_aside)
    }

    /// Puts the selected game aside. Statistics go on counting it, as games whose puzzles were begun anew.
    pub(super) fn put_aside(&mut self) {
        let said = match self.selected_game() {
            Some(id) => self.put_game_aside(&id),
            None => Phrase::fixed("Only a game can be put aside.", "しまえるのはゲームだけです。"),
        };
        self.message = Some(Message::Note(said));
    }

    fn put_game_aside(&mut self, id: &str) -> Phrase {
        let Some(game) = self.survey.game(id) else {
            return Phrase::fixed("That game is gone.", "そのゲームはもうありません。");
        };
        if !game.goes_on() || game.set_aside {
            return Phrase::fixed("A finished game stays in its list.", "終わったゲームは一覧に残ります。");
        }
        let (from, name) = (game.path.clone(), name_of(game));
        let places = self.stack.iter().chain(&self.unsaved);
        if places.into_iter().any(|place| matches!(place, Place::Game(ui) if ui.game().path() == Some(&from))) {
            return Phrase::fixed(
                "That game is open; leave it first.",
                "そのゲームは開いています。先に閉じてください。",
            );
        }
        match self.library.put_aside(&from) {
            Ok(Some(to)) => {
                let row = self.front_list().map_or(0, |list| list.selected);
                self.survey.played(&*self.library, &from);
                if let Some(list) = self.front_list() {
                    list.remove(id);
                }
                let said = Phrase::new(
                    format!("Put aside: {}. Its file is kept; u undoes that.", name.get(Lang::En)),
                    format!("しまいました: {}。ファイルは残ります。uで戻せます。", name.get(Lang::Ja)),
                );
                self.last_aside = Some(Aside { id: id.to_string(), from, to, name, row });
                said
            }
            Ok(None) => {
                self.survey.played(&*self.library, &from);
                Phrase::fixed("That game is gone.", "そのゲームはもうありません。")
            }
            Err(why) => Phrase::new(
                format!("It cannot be put aside: {}.", why.get(Lang::En)),
                format!("しまえません({})。", why.get(Lang::Ja)),
            ),
        }
    }

    /// Takes back what was put aside last.
    pub(super) fn take_back(&mut self) {
        let Some(aside) = self.last_aside.take() else { return };
        let said = match self.library.take_back(&aside.to, &aside.from) {
            Ok(()) => {
                self.survey.taken_back(&*self.library, &aside.to, &aside.from);
                if let Some(list) = self.front_list() {
                    list.insert(aside.row, aside.id.clone());
                }
                if let Some(Place::Welcome(welcome)) = self.stack.last_mut() {
                    welcome.select(Choice::Game(aside.id));
                }
                let name = aside.name;
                Phrase::new(
                    format!("Taken back: {}.", name.get(Lang::En)),
                    format!("戻しました: {}。", name.get(Lang::Ja)),
                )
            }
            Err(why) => Phrase::new(
                format!("It cannot be taken back: {}.", why.get(Lang::En)),
                format!("戻せません({})。", why.get(Lang::Ja)),
            ),
        };
        self.message = Some(Message::Note(said));
    }
}
