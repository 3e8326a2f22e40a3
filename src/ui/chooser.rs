//! Lists to choose from with the result in sight: themes, presets of keys, the language. Moving tries, Enter keeps, Esc
//! goes back to what was.

use std::sync::Arc;

use super::action::{Action, Direction};
use super::choices::{Choice, Offer};
use super::keymap::Keymap;
use super::model::{Popup, Ui};
use super::theme::Theme;
use crate::words::{Lang, Message, Phrase};

/// What is being chosen, with everything there is to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// A theme; the one that was on before.
    Theme(Vec<Offer<Theme>>, Box<Theme>),
    /// A preset of keys; the keys that were there before.
    Keys(Vec<Offer<Keymap>>, Arc<Keymap>),
    /// The language; the one that was spoken before.
    Lang(Lang),
}

/// The languages, in the order of their list.
const LANGS: [Lang; 2] = [Lang::En, Lang::Ja];

/// A list to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chooser {
    /// What is chosen.
    pub chosen: Chosen,
    /// The row that is selected.
    pub selected: usize,
}

impl Chooser {
    /// What stands over the list.
    pub fn title(&self) -> Phrase {
        match self.chosen {
            Chosen::Theme(..) => Phrase::fixed("Theme", "配色"),
            Chosen::Keys(..) => Phrase::fixed("Keys", "キー設定"),
            Chosen::Lang(_) => Phrase::fixed("Language", "言語"),
        }
    }

    /// The names in the list, and whether each can be chosen.
    pub fn rows(&self) -> Vec<(String, bool)> {
        match &self.chosen {
            Chosen::Theme(offers, _) => offers.iter().map(|(name, theme)| (name.clone(), theme.is_ok())).collect(),
            Chosen::Keys(offers, _) => offers.iter().map(|(name, keys)| (name.clone(), keys.is_ok())).collect(),
            Chosen::Lang(_) => ["English", "日本語"].map(|name| (name.to_string(), true)).to_vec(),
        }
    }

    /// What is to be said of the selected row: what it is for, or what is wrong with it.
    pub fn about(&self) -> Phrase {
        match &self.chosen {
            Chosen::Theme(offers, _) => match offers.get(self.selected) {
                Some((_, Ok(theme))) => Phrase::verbatim(theme.about.clone()),
                Some((_, Err(why))) => why.clone(),
                None => Phrase::verbatim(""),
            },
            Chosen::Keys(offers, _) => match offers.get(self.selected) {
                Some((_, Ok(keymap))) => preset_about(keymap),
                Some((_, Err(why))) => why.clone(),
                None => Phrase::verbatim(""),
            },
            Chosen::Lang(_) => Phrase::verbatim(""),
        }
    }
}

/// What a preset is for.
fn preset_about(keymap: &Keymap) -> Phrase {
    match keymap.preset_name() {
        "sudokupad" => Phrase::fixed("z x c v choose the layer, as at SudokuPad", "z x c v で層を選ぶ"),
        "mines" => Phrase::fixed("w flags, e opens: the left hand", "左手で w 旗、e 開く"),
        "azerty" => Phrase::fixed("digits without Shift on French keyboards", "フランス語配列の数字"),
        _ => Phrase::fixed("the keys of the help screen", "標準のキー"),
    }
}

impl Ui {
    /// Opens the list of themes at the one that is on.
    pub(super) fn choose_theme(&mut self) {
        let offers = self.settings.choices.themes();
        let selected = offers.iter().position(|(name, _)| *name == self.settings.theme.name).unwrap_or(0);
        let chosen = Chosen::Theme(offers, Box::new(self.settings.theme.clone()));
        self.popup = Some(Popup::Chooser(Chooser { chosen, selected }));
    }

    /// Opens the list of presets at the one that is on.
    pub(super) fn choose_keys(&mut self) {
        let offers = self.settings.choices.presets();
        let selected = offers.iter().position(|(name, _)| name == self.settings.keys.preset_name()).unwrap_or(0);
        let chosen = Chosen::Keys(offers, self.settings.keys.clone());
        self.popup = Some(Popup::Chooser(Chooser { chosen, selected }));
    }

    /// Opens the list of languages at the one that is spoken.
    pub(super) fn choose_language(&mut self) {
        let selected = LANGS.iter().position(|lang| *lang == self.settings.lang).unwrap_or(0);
        let chosen = Chosen::Lang(self.settings.lang);
        self.popup = Some(Popup::Chooser(Chooser { chosen, selected }));
    }

    /// What an action does in such a list.
    pub(super) fn chooser_act(&mut self, mut chooser: Chooser, action: Action) {
        let last = chooser.rows().len().saturating_sub(1);
        chooser.selected = match action {
            Action::Move(Direction::Up) => chooser.selected.saturating_sub(1),
            Action::Move(Direction::Down) => (chooser.selected + 1).min(last),
            Action::Jump(Direction::Up) => chooser.selected.saturating_sub(10),
            Action::Jump(Direction::Down) => (chooser.selected + 10).min(last),
            Action::First => 0,
            Action::Last => last,
            Action::Act => return self.keep_choice(&chooser),
            Action::Leave => return self.drop_choice(&chooser),
            _ => return,
        };
        // Keys are tried after Enter: the list itself is walked with them.
        match &chooser.chosen {
            Chosen::Theme(offers, _) => {
                if let Some((_, Ok(theme))) = offers.get(chooser.selected) {
                    self.settings.theme = theme.clone();
                }
            }
            Chosen::Lang(_) => self.settings.lang = LANGS.get(chooser.selected).copied().unwrap_or_default(),
            Chosen::Keys(..) => {}
        }
        self.popup = Some(Popup::Chooser(chooser));
    }

    /// Takes what is selected and keeps it. What cannot be used is not taken: the list stays.
    fn keep_choice(&mut self, chooser: &Chooser) {
        let choice = match &chooser.chosen {
            Chosen::Theme(offers, _) => match offers.get(chooser.selected) {
                Some((name, Ok(theme))) => {
                    self.settings.theme = theme.clone();
                    self.say(Message::Theme(name.clone()));
                    Choice::Theme(name.clone())
                }
                _ => return,
            },
            Chosen::Keys(offers, _) => match offers.get(chooser.selected) {
                Some((name, Ok(keymap))) => {
                    self.settings.keys = Arc::new(keymap.clone());
                    self.say(Message::Keys(name.clone()));
                    Choice::Keys(name.clone())
                }
                _ => return,
            },
            Chosen::Lang(_) => {
                self.say(Message::Language);
                Choice::Lang(self.settings.lang)
            }
        };
        self.popup = None;
        self.keep(&choice);
    }

    /// Goes back to what was before the list was opened.
    pub(super) fn drop_choice(&mut self, chooser: &Chooser) {
        match &chooser.chosen {
            Chosen::Theme(_, before) => self.settings.theme = (**before).clone(),
            Chosen::Keys(_, before) => self.settings.keys = before.clone(),
            Chosen::Lang(before) => self.settings.lang = *before,
        }
        self.popup = None;
    }

    /// Keeps a choice for the next time; what hinders that is said.
    pub(super) fn keep(&mut self, choice: &Choice) {
        if let Err(why) = self.settings.choices.keep(choice) {
            self.say(Message::NotKept(why));
        }
    }
}
