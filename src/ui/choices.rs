//! What a player can choose in the program and wants to find again: themes, keys, language, small habits.
//!
//! The interface touches no files. What there is to choose from, and where a choice is kept, is the business of whoever
//! implements [`Choices`].

use super::keymap::{Keymap, PRESETS};
use super::theme::{Theme, built_in};
use nazo_core::words::{Lang, Phrase};
use nazo_kinds::First;

/// Something the player has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The theme with this name.
    Theme(String),
    /// The language.
    Lang(Lang),
    /// Whether the clock is shown.
    Clock(bool),
    /// Whether the mouse plays.
    Mouse(bool),
    /// The preset of keys with this name.
    Keys(String),
    /// Whether digits come first.
    DigitFirst(bool),
    /// Whether placing a value clears the marks that see it.
    Tidy(bool),
    /// Whether a needless risk is warned of.
    Training(bool),
    /// What the first move of a dealt game is promised; none leaves it to the puzzle.
    First(Option<First>),
    /// Whether steps may take it for granted that a puzzle has one solution.
    Uniqueness(bool),
}

/// Something to choose: its name, and it or what is wrong with it.
pub type Offer<T> = (String, Result<T, Phrase>);

/// Where there is something to choose from, and where choices are kept.
pub trait Choices: Send + Sync {
    /// Every theme, the program's own first.
    fn themes(&self) -> Vec<Offer<Theme>>;

    /// Every preset of keys, with the player's own keys over it.
    fn presets(&self) -> Vec<Offer<Keymap>>;

    /// What is wrong with the player's own files, each thing told once.
    fn news(&self) -> Vec<Phrase>;

    /// Keeps a choice for the next time.
    ///
    /// # Errors
    /// Why it could not be kept; it holds until the program ends.
    fn keep(&self, choice: &Choice) -> Result<(), Phrase>;
}

/// What the program brings along, kept by nobody.
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
