//! Names and the sentences of fresh riddles, in both languages.

use crate::Dice;
use nazo_core::words::Lang;

/// People, by language.
pub(super) const PEOPLE: [[&str; 8]; 2] = [
    ["Ada", "Bruno", "Cleo", "Doris", "Edgar", "Flora", "Gustav", "Hilda"],
    ["一郎", "双葉", "三奈", "四季", "五月", "六花", "七海", "八重"],
];
/// Colours of houses.
pub(super) const COLOURS: [[&str; 6]; 2] =
    [["red", "blue", "green", "white", "yellow", "violet"], ["赤", "青", "緑", "白", "黄色", "紫"]];
/// Animals.
pub(super) const PETS: [[&str; 6]; 2] =
    [["cat", "dog", "parrot", "hedgehog", "goldfish", "tortoise"], ["猫", "犬", "鸚鵡", "針鼠", "金魚", "亀"]];
/// What suspects are called.
pub(super) const LETTERS: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];

/// Numbers from one on, as they are said.
const NUMBERS: [[&str; 8]; 2] = [
    ["one", "two", "three", "four", "five", "six", "seven", "eight"],
    ["一", "二", "三", "四", "五", "六", "七", "八"],
];
const ORDINALS: [[&str; 8]; 2] = [
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"],
    ["一番目", "二番目", "三番目", "四番目", "五番目", "六番目", "七番目", "八番目"],
];

/// A sentence in English and in Japanese, with `{0}`, `{1}` and so on for what it is about.
pub(super) type Form = [&'static str; 2];

/// A sentence about these.
pub(super) fn filled(form: Form, names: &[&str], lang: Lang) -> String {
    let text = form[column(lang)].to_string();
    names.iter().enumerate().fold(text, |text, (at, name)| text.replace(&format!("{{{at}}}"), name))
}

/// The column of a language in the tables here.
pub(super) fn column(lang: Lang) -> usize {
    match lang {
        Lang::En => 0,
        Lang::Ja => 1,
    }
}

/// A number from 1 to 8 as it is said.
pub(super) fn number(count: usize, lang: Lang) -> &'static str {
    NUMBERS[column(lang)].get(count.wrapping_sub(1)).copied().unwrap_or("")
}

/// A place, counted from 0, as it is said.
pub(super) fn ordinal(place: usize, lang: Lang) -> &'static str {
    ORDINALS[column(lang)].get(place).copied().unwrap_or("")
}

/// Some of the words of a table, in any order.
pub(super) fn some<const N: usize>(
    table: &[[&'static str; N]; 2],
    count: usize,
    lang: Lang,
    dice: &mut Dice,
) -> Vec<&'static str> {
    let mut words = table[column(lang)].to_vec();
    dice.shuffle(&mut words);
    words.truncate(count);
    words
}
