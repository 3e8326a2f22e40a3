//! Addresses, and single words such as `"53..7…"`, with whatever surrounds them.

use super::joined;
use nazo_core::text::address::{addresses as all, first_parameter, unescaped};

/// The pages of Simon Tatham's collection whose games nazo reads; the game follows the `#`.
const PAGES: [&str; 2] = ["/solo.html#", "/mines.html#"];
/// The pairs of characters that may enclose a word.
const AROUND: [(char, char); 12] = [
    ('"', '"'),
    ('\'', '\''),
    ('`', '`'),
    ('“', '”'),
    ('‘', '’'),
    ('「', '」'),
    ('『', '』'),
    ('<', '>'),
    ('(', ')'),
    ('[', ']'),
    ('{', '}'),
    ('*', '*'),
];
/// The longest name before a word, in characters.
const NAME: usize = 24;

/// The addresses in a text, one per line. Lines without an address become blank, so that line numbers are kept.
pub(super) fn addresses(text: &str) -> Vec<String> {
    let mut found = String::new();
    for line in text.lines() {
        all(line).for_each(|address| found += &(plain(address) + "\n"));
        if all(line).next().is_none() {
            found.push('\n');
        }
    }
    if found.trim().is_empty() { Vec::new() } else { vec![found] }
}

/// An address without trailing text; for a page that opens a game, the game.
pub(super) fn plain(address: &str) -> String {
    game(address).unwrap_or_else(|| first_parameter(address).to_string())
}

fn game(address: &str) -> Option<String> {
    let at = PAGES.iter().find_map(|page| Some(address.find(page)? + page.len()))?;
    Some(unescaped(address.get(at..)?))
}

/// The text with list marks, names, brackets and quotation marks removed around the single word of each line.
pub(super) fn bare_lines(text: &str) -> Vec<String> {
    vec![joined(text.len(), text.lines().map(bare))]
}

fn bare(line: &str) -> &str {
    let mut word = line.trim();
    loop {
        let before = word;
        word = word.trim_end_matches([',', ';']).trim_end();
        word = named(word).unwrap_or(word);
        for (open, close) in AROUND {
            let inner = word.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
            word = inner.filter(|inner| !inner.is_empty()).unwrap_or(word).trim();
        }
        if word == before {
            // The brackets at both ends of a list may be on lines of their own.
            let is_bracket = |c: char| matches!(c, '[' | ']' | '{' | '}' | '(' | ')');
            return if word.chars().all(is_bracket) { "" } else { word };
        }
    }
}

/// Whether a character separates a name from what it names.
fn ends_name(c: char) -> bool {
    #[cfg(test)]
    tests::LOOKS.set(tests::LOOKS.get() + 1);
    matches!(c, '.' | ')' | '=' | ':' | '：')
}

/// The text after a list number or a name: `1. …`, `puzzle = …`, `Sudoku: …`.
fn named(word: &str) -> Option<&str> {
    // A line of brackets alone is examined once per pair, so the scan must not run to its end.
    let (end, _) = word.char_indices().take(NAME + 1).find(|(_, c)| ends_name(*c))?;
    let (name, rest) = word.split_at(end);
    let rest = rest.trim_start_matches(ends_name);
    let is_number = !name.is_empty() && name.len() < 5 && name.bytes().all(|c| c.is_ascii_digit());
    let is_name = name.trim().chars().next().is_some_and(char::is_alphabetic)
        && name.chars().count() <= NAME
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '#'));
    let is_apart = rest.starts_with([' ', '"', '\'', '`']) && !rest.trim().is_empty();
    (is_apart && (is_number || is_name)).then_some(rest.trim_start())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        /// The number of characters examined.
        pub(super) static LOOKS: Cell<usize> = const { Cell::new(0) };
    }

    #[test]
    fn a_line_four_times_as_long_takes_four_times_as_many_looks() {
        for (open, middle, close) in AROUND.map(|(open, close)| (open, "1", close)).into_iter().chain([
            ('.', "", ','),
            (')', "", ';'),
            ('"', "a=", '"'),
            ('(', "a: ", ']'),
        ]) {
            let looks = |times: usize| {
                let of = |sign: char| sign.to_string().repeat(times);
                LOOKS.set(0);
                bare(&format!("{}{middle}{}", of(open), of(close)));
                bare(&format!("{}{middle}", [of(open), of(close)].concat()));
                bare(&format!("{open}{middle}{close} ").repeat(times));
                bare(&middle.repeat(times));
                LOOKS.get()
            };
            let (one, four) = (looks(200), looks(800));
            // For the innermost symbols, fewer characters than a name may have are examined.
            assert!(four <= 4 * one + NAME * NAME, "{open}{middle}{close}: {one} and {four}");
        }
    }
}
