//! The width of letters, and lines wrapped to a width. The font is unknown, so letters are assumed to have the average
//! width of DejaVu Sans. Japanese letters are assumed to be as wide as they are high.

use unicode_width::UnicodeWidthChar;

/// The indentation of continuation lines.
const INDENT: &str = "  ";
/// Characters that no line may begin with.
const NEVER_FIRST: &str = "、。，．」』）)]〉》・？！?!,.:;ー々";

/// The width of a text in letters of this size.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(|letter| letter_width(letter) * size).sum()
}

fn letter_width(letter: char) -> f64 {
    match letter.width() {
        Some(2) => 1.0,
        Some(1) if letter.is_uppercase() => 0.72,
        Some(1) => 0.6,
        _ => 0.0,
    }
}

/// A line wrapped at word ends or between Japanese letters, so that no part is wider than `most`. A word that is wider
/// is cut where necessary.
pub(super) fn wrapped(line: &str, most: f64, size: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut now = String::new();
    // The number of bytes of `now` that may form a line of their own.
    let mut cut = None;
    for letter in line.trim_end().chars().filter(|letter| !letter.is_control()) {
        let is_wide = letter.width() == Some(2);
        if is_wide && !NEVER_FIRST.contains(letter) && !now.trim().is_empty() {
            cut = Some(now.len());
        }
        if letter != ' ' && width(&now, size) + letter_width(letter) * size > most && !now.trim().is_empty() {
            let rest = now.split_off(cut.unwrap_or(now.len()));
            lines.push(now.trim_end().to_string());
            now = format!("{INDENT}{}", rest.trim_start());
            cut = None;
        }
        now.push(letter);
        if letter == ' ' && !now.trim().is_empty() {
            cut = Some(now.len());
        }
    }
    lines.push(now.trim_end().to_string());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_between_words_and_japanese_letters() {
        let lines = wrapped("Ada says that Bruno is a knave", 90.0, 10.0);
        assert_eq!(lines, ["Ada says that", "  Bruno is a", "  knave"]);
        let lines = wrapped("アダは騎士である。", 80.0, 10.0);
        assert_eq!(lines, ["アダは騎士であ", "  る。"], "no line begins with a full stop");
        assert!(wrapped("Donaudampfschifffahrtsgesellschaft", 80.0, 10.0).iter().all(|line| width(line, 10.0) <= 80.0));
        assert_eq!(wrapped("", 80.0, 10.0), [""]);
    }
}
