//! Language: phrases independent of a language ([`Phrase`]), the catalogues with their texts, and the names of cells
//! and numbers.

pub mod about;
mod argument;
mod catalogue;
pub mod manual;
mod phrase;
pub mod seen;

pub use crate::{errors, say};
pub use argument::{Arg, Argument, Fixed};
pub use catalogue::{find, keys};
pub use phrase::{Phrase, of_system};

/// The text with its first letter capitalised.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The English sentence with its first letter capitalised, unless it begins with a cell name, which is always lower
/// case.
pub fn begun(sentence: &str) -> String {
    let is_cell = sentence.chars().nth(1).is_some_and(|next| next.is_ascii_digit());
    if is_cell { sentence.to_string() } else { capital(sentence) }
}

/// A word quoted for a shell if it needs quoting.
pub fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./:=,+@%~".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// A language the interface can speak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// All of them.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Ja];

    /// The language of a locale name such as `ja_JP.UTF-8` or `en`; English if the language is not supported.
    pub fn of_locale(locale: &str) -> Lang {
        if locale.starts_with("ja") { Lang::Ja } else { Lang::En }
    }
}

/// The name of the square in `row` and `col` (both counted from 0): `r4c7`, `4行7列`.
pub fn square(row: u16, col: u16, lang: Lang) -> String {
    match lang {
        Lang::En => format!("r{}c{}", row + 1, col + 1),
        Lang::Ja => format!("{}行{}列", row + 1, col + 1),
    }
}

/// A list as people say it: "and" before the last item, commas before the others.
pub fn list(items: &[String], lang: Lang) -> String {
    match (lang, items) {
        (_, []) => String::new(),
        (_, [one]) => one.clone(),
        (Lang::En, [a, b]) => format!("{a} and {b}"),
        (Lang::En, [most @ .., last]) => format!("{} and {last}", most.join(", ")),
        // Names that are lists themselves stand apart.
        (Lang::Ja, items) if items.iter().any(|item| item.contains('・')) => items.join("、"),
        (Lang::Ja, items) => items.join("・"),
    }
}

/// A list of alternatives: "4 or 7", `4か7`.
pub fn alternatives(items: &[String], lang: Lang) -> String {
    match (lang, items) {
        (_, []) => String::new(),
        (_, [one]) => one.clone(),
        (Lang::En, [a, b]) => format!("{a} or {b}"),
        (Lang::En, [most @ .., last]) => format!("{} or {last}", most.join(", ")),
        (Lang::Ja, items) => items.join("か"),
    }
}

/// Whether the ascending numbers contain three consecutive ones, which are written as "2 to 5".
fn has_run(numbers: &[u32]) -> bool {
    numbers.windows(3).any(|three| three[0] + 1 == three[1] && three[1] + 1 == three[2])
}

/// Ascending numbers as alternatives, three or more in a row as a range: "2, 4 or 5", "2 to 5"; 「2・4」, 「2〜5」.
pub fn numbers(numbers: &[u32], lang: Lang) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == *number => *last = *number,
            _ => runs.push((*number, *number)),
        }
    }
    let told = |(first, last): &(u32, u32)| match (last - first, lang) {
        (0 | 1, _) => (*first..=*last).map(|number| number.to_string()).collect(),
        (_, Lang::En) => vec![format!("{first} to {last}")],
        (_, Lang::Ja) => vec![format!("{first}〜{last}")],
    };
    let told: Vec<String> = runs.iter().flat_map(told).collect();
    if lang == Lang::En { alternatives(&told, lang) } else { told.join("・") }
}

/// The English article before a number or a name: "a 3", "an 8", "an F", "a dog", "an apple", "an X-Wing".
pub fn article(name: &str) -> &'static str {
    let mut letters = name.chars();
    let an = match (letters.next(), letters.next()) {
        (Some('8'), _) => true,
        (Some('1'), Some('1' | '8')) => name.len() == 2,
        // A single letter, or the first of several capitals, is pronounced by its letter name.
        (Some(letter), next) if next.is_none_or(|next| !next.is_lowercase()) => "AEFHILMNORSX".contains(letter),
        (Some(_), Some(_)) if name.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("uni")) => false,
        (Some(letter), _) => "aeiouAEIOU".contains(letter),
        (None, _) => false,
    };
    if an { "an" } else { "a" }
}

/// Whether a text is in Japanese, judging by its script.
pub fn is_japanese(text: &str) -> bool {
    text.chars().any(|symbol| matches!(symbol, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
}

/// A number and an English noun with a regular plural: "1 puzzle", "24 puzzles".
pub fn some(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A count of things: numbers below ten are words in English ("five cells"), figures in Japanese.
pub fn count(n: usize, lang: Lang) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    match (lang, WORDS.get(n)) {
        (Lang::En, Some(word)) => (*word).to_string(),
        _ => n.to_string(),
    }
}

/// A number with the Japanese counter for things: 「2つ」, or 「11個」 from ten on, where 「つ」 cannot be used.
pub fn tsu(n: usize) -> String {
    let counter = if n < 10 { "つ" } else { "個" };
    format!("{n}{counter}")
}

/// The character for a number on a board: `0`–`9`, then `A`, `B`, … Numbers above 35 have no single character and are
/// shown as `*`.
pub fn symbol(number: u8) -> char {
    match number {
        0..=9 => char::from(b'0' + number),
        10..=35 => char::from(b'A' + number - 10),
        _ => '*',
    }
}

/// The number that a character on a board means, in either case; the inverse of [`symbol`]. Full-width digits and
/// letters, as a Japanese input method produces them, are accepted too.
pub fn number_of(symbol: char) -> Option<u8> {
    let narrow = match symbol {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(symbol as u32 - 0xfee0)?,
        other => other,
    };
    match narrow {
        '0'..='9' => Some(narrow as u8 - b'0'),
        'A'..='Z' => Some(narrow as u8 - b'A' + 10),
        'a'..='z' => Some(narrow as u8 - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_people_say_them() {
        let items = |n: usize| (1..=n).map(|i| i.to_string()).collect::<Vec<_>>();
        assert_eq!(list(&items(1), Lang::En), "1");
        assert_eq!(list(&items(2), Lang::En), "1 and 2");
        assert_eq!(list(&items(3), Lang::En), "1, 2 and 3");
        assert_eq!(list(&items(3), Lang::Ja), "1・2・3");
        assert_eq!(list(&["1・2".to_string(), "3".to_string()], Lang::Ja), "1・2、3");
        assert_eq!(alternatives(&items(2), Lang::En), "1 or 2");
    }

    #[test]
    fn the_article_follows_the_sound() {
        for with_an in ["8", "11", "18", "80", "A", "F", "orange", "X-Wing", "XY-Chain"] {
            assert_eq!(article(with_an), "an", "{with_an}");
        }
        for with_a in ["1", "7", "12", "110", "B", "G", "green", "W-Wing", "unique rectangle"] {
            assert_eq!(article(with_a), "a", "{with_a}");
        }
    }

    #[test]
    fn symbols_and_numbers_are_inverse() {
        for number in 0..=35 {
            assert_eq!(number_of(symbol(number)), Some(number));
        }
        assert_eq!(number_of('７'), Some(7));
        assert_eq!(number_of('b'), Some(11));
        assert_eq!(number_of('.'), None);
    }
}
