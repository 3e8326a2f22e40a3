//! Names and sentences for new riddles.

use crate::Dice;
use nazo_core::words::{Fixed, Lang, Phrase};

/// Names of people.
pub(super) const PEOPLE: Fixed = Fixed("riddle.people");
/// Names of suspects.
pub(super) const LETTERS: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];

/// The word at this index of a list, counted from 0.
pub(super) fn word(list: Fixed, at: usize, lang: Lang) -> &'static str {
    list.get(lang).split(' ').nth(at).unwrap_or("")
}

/// A number in words, from 1 on.
pub(super) fn number(count: usize, lang: Lang) -> &'static str {
    word(Fixed("riddle.numbers"), count.saturating_sub(1), lang)
}

/// Random words of a list, in random order.
pub(super) fn some(list: Fixed, count: usize, lang: Lang, dice: &mut Dice) -> Vec<&'static str> {
    let mut words: Vec<&str> = list.get(lang).split(' ').collect();
    dice.shuffle(&mut words);
    words.truncate(count);
    words
}

/// The lines of a riddle in a language.
pub(super) fn written(lines: impl IntoIterator<Item = Phrase>, lang: Lang) -> Vec<String> {
    lines.into_iter().map(|line| line.get(lang).to_string()).collect()
}
