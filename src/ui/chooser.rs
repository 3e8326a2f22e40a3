//! Lists of choices that are tried out while choosing: themes, key presets, the language. Moving tries a choice, Enter
//! keeps it, and Esc reverts to the previous one.

use std::sync::Arc;

use super::action::Action;
use super::choices::{Choice, Offer};
use super::key_hints::{KeyHint, hints};
use super::keymap::Keymap;
use super::model::{Settings, Ui};
use super::scrolling::scrolled;
use super::theme::{Part, Theme};
use super::view::frame::{Beyond, listed};
use super::view::text::Line;
use nazo_core::words::{Fixed, Lang, Phrase, say};

/// The keys of such a list.
pub(super) const HINTS: &[KeyHint] = hints! { "arrows" "try-out", "Enter" "keep-choice", "Esc" "revert" };

/// The number of rows that a page key moves.
const PAGE: usize = 10;

/// What is being chosen, with all the choices and the previous setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// A theme, with the previous one.
    Theme(Vec<Offer<Theme>>, Box<Theme>),
    /// A key preset, with the previous keys.
    Keys(Vec<Offer<Keymap>>, Arc<Keymap>),
    /// The language. The field is the previous one.
    Lang(Lang),
}

/// A list to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chooser {
    /// What is chosen.
    pub chosen: Chosen,
    /// The row that is selected.
    pub selected: usize,
}

impl Chooser {
    /// The title of the list.
    pub fn title(&self) -> Phrase {
        match self.chosen {
            Chosen::Theme(..) => Phrase::fixed("ui.theme"),
            Chosen::Keys(..) => Phrase::fixed("ui.keys"),
            Chosen::Lang(_) => Phrase::fixed("ui.language"),
        }
    }

    /// The names in the list, and whether each can be chosen.
    pub fn rows(&self) -> Vec<(String, bool)> {
        match &self.chosen {
            Chosen::Theme(offers, _) => offers.iter().map(|(name, theme)| (name.clone(), theme.is_ok())).collect(),
            Chosen::Keys(offers, _) => offers.iter().map(|(name, keys)| (name.clone(), keys.is_ok())).collect(),
            Chosen::Lang(_) => Lang::ALL.map(|lang| (Fixed("ui.own-name").get(lang).to_string(), true)).to_vec(),
        }
    }

    /// The description of the selected row, or what is wrong with it.
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

impl Chooser {
    /// The list with the description of the selected row at its foot, and which of its rows are hidden.
    pub(super) fn lines(&self, lang: Lang, room: (u16, u16)) -> (Vec<Line>, Beyond) {
        let row = |(name, is_fine)| if is_fine { (name, Part::Text) } else { (format!("{name} !"), Part::Dim) };
        let rows: Vec<(String, Part)> = self.rows().into_iter().map(row).collect();
        listed(&rows, self.selected, self.about().get(lang), room)
    }
}

/// What a preset is for.
fn preset_about(keymap: &Keymap) -> Phrase {
    match keymap.preset_name() {
        "hodoku" => Phrase::fixed("ui.f1-f9-highlight-digit-hodoku"),
        "sudokupad" => Phrase::fixed("ui.z-x-c-v-choose"),
        "mines" => Phrase::fixed("ui.w-flags-opens-left-hand"),
        "azerty" => Phrase::fixed("ui.digits-without-shift-french-keyboards"),
        _ => Phrase::fixed("ui.keys-listed-under"),
    }
}

/// What happened to an open list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// It remains open.
    Not,
    /// It was cancelled: everything is as before.
    Dropped,
    /// The selected row was chosen. Holds the message and the choice to save.
    Kept(Box<(Phrase, Choice)>),
}

impl Chooser {
    /// The list that an action opens, with the current setting selected. None for other actions.
    pub(super) fn of(action: Action, settings: &Settings) -> Option<Chooser> {
        match action {
            Action::ChooseTheme => {
                let offers = settings.choices.themes();
                let selected = offers.iter().position(|(name, _)| *name == settings.theme.name).unwrap_or(0);
                Some(Chooser { chosen: Chosen::Theme(offers, Box::new(settings.theme.clone())), selected })
            }
            Action::KeysPreset => {
                let offers = settings.choices.presets();
                let selected = offers.iter().position(|(name, _)| name == settings.keys.preset_name()).unwrap_or(0);
                Some(Chooser { chosen: Chosen::Keys(offers, settings.keys.clone()), selected })
            }
            Action::ChooseLanguage => {
                let selected = Lang::ALL.iter().position(|lang| *lang == settings.lang).unwrap_or(0);
                Some(Chooser { chosen: Chosen::Lang(settings.lang), selected })
            }
            _ => None,
        }
    }

    /// Handles an action in the list. The selected row is tried out at once.
    pub(super) fn act(&mut self, action: Action, settings: &mut Settings) -> Ended {
        match action {
            Action::Act => return self.keep(settings),
            Action::Leave | Action::Back => {
                self.drop(settings);
                return Ended::Dropped;
            }
            _ => self.selected = scrolled(self.selected, action, PAGE).min(self.rows().len().saturating_sub(1)),
        }
        // Keys are applied only after Enter, as the player moves through the list with them.
        match &self.chosen {
            Chosen::Theme(offers, _) => {
                if let Some((_, Ok(theme))) = offers.get(self.selected) {
                    settings.theme = theme.clone();
                }
            }
            Chosen::Lang(_) => settings.lang = Lang::ALL.get(self.selected).copied().unwrap_or_default(),
            Chosen::Keys(..) => {}
        }
        Ended::Not
    }

    /// Chooses the selected row. A row that cannot be used is not chosen, and the list remains open.
    fn keep(&self, settings: &mut Settings) -> Ended {
        let kept = |message, choice| Ended::Kept(Box::new((message, choice)));
        match &self.chosen {
            Chosen::Theme(offers, _) => match offers.get(self.selected) {
                Some((name, Ok(theme))) => {
                    settings.theme = theme.clone();
                    kept(say!("messages.theme", name = name.clone()), Choice::Theme(name.clone()))
                }
                _ => Ended::Not,
            },
            Chosen::Keys(offers, _) => match offers.get(self.selected) {
                Some((name, Ok(keymap))) => {
                    settings.keys = Arc::new(keymap.clone());
                    kept(say!("messages.keys", name = name.clone()), Choice::Keys(name.clone()))
                }
                _ => Ended::Not,
            },
            Chosen::Lang(_) => kept(say!("messages.language"), Choice::Lang(settings.lang)),
        }
    }

    /// Reverts to the setting from before the list was opened.
    fn drop(&self, settings: &mut Settings) {
        match &self.chosen {
            Chosen::Theme(_, before) => settings.theme = (**before).clone(),
            Chosen::Keys(_, before) => settings.keys = before.clone(),
            Chosen::Lang(before) => settings.lang = *before,
        }
    }
}

impl Ui {
    /// Saves a choice. If that fails, says why.
    pub(super) fn keep(&mut self, choice: &Choice) {
        if let Err(why) = self.settings.choices.keep(choice) {
            self.say(say!("messages.not-kept", why));
        }
    }
}
