//! The text people write around puzzles: a heading such as `Grid 01`, a greeting, a question.

use super::{CUT, joined};

/// The text with a cut at each line of prose, and then also with a cut at every blank line.
pub(super) fn apart(text: &str) -> Vec<String> {
    let is_cut = |line: &str, at_blanks: bool| is_prose(line) || at_blanks && line.trim().is_empty();
    let of = |at_blanks: bool| {
        let lines = text.lines().map(|line| if is_cut(line, at_blanks) { CUT } else { line });
        joined(text.len(), lines)
    };
    let has_prose = text.lines().any(is_prose);
    // A board may contain blank lines.
    let has_blanks = text.trim().lines().any(|line| line.trim().is_empty());
    let mut found = Vec::new();
    found.extend(has_prose.then(|| of(false)));
    found.extend(has_blanks.then(|| of(true)));
    found
}

/// Whether a line is prose: it has words, and hardly anything else. Rows of a board, clues and lists consist of digits
/// and symbols.
fn is_prose(line: &str) -> bool {
    let text = line.trim();
    // A signature follows this line.
    if text == "--" {
        return true;
    }
    if text.starts_with(['[', '(', '{', '#']) && !text.contains(' ') {
        return false;
    }
    let is_word = |word: &str| {
        let letters = word.chars().filter(|c| c.is_alphabetic()).count();
        letters > 1 && 2 * letters > word.chars().count()
    };
    let words = text.split_whitespace().filter(|word| is_word(word)).count();
    // As many other tokens as words may be numbers: "Puzzle 12", "March 3 2006".
    let others = text.split_whitespace().count() - words;
    words > 0 && others <= words + 1
}
