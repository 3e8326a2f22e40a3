//! What a player can choose in the program and expects to be remembered: themes, keys, language, small habits.
//!
//! The interface does not access files. An implementation of [`Choices`] decides what can be chosen and where choices
//! are stored.

use super::keymap::{Keymap, PRESETS};
use super::theme::{Theme, built_in};
use nazo_core::words::{Lang, Phrase};
use nazo_kinds::First;

/// A choice of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The theme with this name.
    Theme(String),
    /// The language.
    Lang(Lang),
    /// Whether the clock is shown.
    Clock(bool),
    /// Whether the program uses the mouse.
    Mouse(bool),
    /// The key preset with this name.
    Keys(String),
    /// Whether digits come first.
    DigitFirst(bool),
    /// Whether placing a value removes it from the marks in the cells that see it.
    Tidy(bool),
    /// Whether to warn of a needless risk.
    Training(bool),
    /// What the first move of a dealt game guarantees. None leaves it to the puzzle.
    First(Option<First>),
    /// Whether steps may assume that a puzzle has one solution.
    Uniqueness(bool),
}

/// Something that can be chosen: its name, and its value or what is wrong with it.
pub type Offer<T> = (String, Result<T, Phrase>);

/// What can be chosen, and where choices are stored.
pub trait Choices: Send + Sync {
    /// All themes, the built-in ones first.
    fn themes(&self) -> Vec<Offer<Theme>>;

    /// All key presets, each with the player's own keys on top.
    fn presets(&self) -> Vec<Offer<Keymap>>;

    /// What is wrong with the player's own files. Each mistake is reported once.
    fn news(&self) -> Vec<Phrase>;

    /// Saves a choice.
    ///
    /// # Errors
    /// Why it could not be saved. It remains in effect until the program ends.
    fn keep(&self, choice: &Choice) -> Result<(), Phrase>;
}

/// The built-in choices. Nothing is saved.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltIn;

impl Choices for BuiltIn {
    fn themes(&self) -> Vec<Offer<Theme>> {
        let themes = built_in().unwrap_or_default();
        themes.into_iter().map(|theme| (theme.name.clone(), Ok(theme))).collect()
    }

    fn presets(&self) -> Vec<Offer<Keymap>> {
        PRESETS.iter().filter_map(|(name, _)| Some((name.to_string(), Ok(Keymap::preset(name)?)))).collect()
    }

    fn news(&self) -> Vec<Phrase> {
        Vec::new()
    }

    fn keep(&self, _choice: &Choice) -> Result<(), Phrase> {
        Ok(())
    }
}
