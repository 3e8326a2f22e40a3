//! Makes text safe to show: some characters control a terminal, reorder a line, or pile up without limit on others.

use std::borrow::Cow;
use std::fmt::Write;

use unicode_width::UnicodeWidthChar;

/// The most combining marks on one character. No script needs more; the longest emoji need as many.
const MOST_MARKS: usize = 9;

/// The longest title or name, in characters. Anything longer is not a name.
const LONGEST_NAME: usize = 200;

/// Whether the character controls a terminal: C0 except line feed and tab, DEL, C1.
fn acts(symbol: char) -> bool {
    symbol.is_control() && !matches!(symbol, '\n' | '\t')
}

/// Whether the character changes the direction of the text around it (UAX #9).
fn turns(symbol: char) -> bool {
    matches!(symbol, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether the character combines with the one before it.
fn is_mark(symbol: char) -> bool {
    !symbol.is_ascii() && symbol.width() == Some(0)
}

/// The text made safe to print anywhere: control and direction characters are written as `\u001b`. JSON uses the same
/// escapes, so inside its quotation marks the meaning stays the same.
pub fn escaped(text: &str) -> Cow<'_, str> {
    let is_unseen = |symbol| acts(symbol) || turns(symbol);
    if !text.contains(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for symbol in text.chars() {
        if is_unseen(symbol) {
            // Writing to a string cannot fail.
            let _ = write!(shown, "\\u{:04x}", u32::from(symbol));
        } else {
            shown.push(symbol);
        }
    }
    Cow::Owned(shown)
}

/// Input text made safe: control characters become spaces, direction characters are dropped, and surplus combining
/// marks are cut off.
pub fn cleaned(text: &str) -> String {
    let mut marks = 0;
    let mut keep = |symbol: char| {
        marks = if is_mark(symbol) { marks + 1 } else { 0 };
        (marks <= MOST_MARKS && !turns(symbol)).then_some(if acts(symbol) { ' ' } else { symbol })
    };
    // The result is never longer than the input, so this capacity is enough.
    let mut kept = String::with_capacity(text.len());
    kept.extend(text.chars().filter_map(&mut keep));
    kept
}

/// A title or a person's name from input: one line of at most `LONGEST_NAME` characters.
pub fn name(text: &str) -> String {
    let line = cleaned(text).split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(LONGEST_NAME).collect()
}

/// The character and its combining marks, cut to what one cell of the screen holds.
pub fn cell(cluster: &str) -> &str {
    match cluster.char_indices().nth(1 + MOST_MARKS) {
        Some((end, _)) => &cluster[..end],
        None => cluster,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_act_is_shown_as_json_writes_it() {
        assert_eq!(
            escaped("a\u{1b}]0;x\u{7}\u{9b}\u{7f}\r\u{202e}b\u{2066}"),
            r"a\u001b]0;x\u0007\u009b\u007f\u000d\u202eb\u2066"
        );
        let plain = "tab\tline\nç 謎 👩‍👩‍👧‍👦 e\u{301}";
        assert!(matches!(escaped(plain), Cow::Borrowed(same) if same == plain));
        for acting in ('\0'..=char::MAX).filter(|symbol| acts(*symbol) || turns(*symbol)) {
            let json = format!("\"{}\"", escaped(&acting.to_string()));
            assert_eq!(serde_json::from_str::<String>(&json).ok(), Some(acting.to_string()), "{json}");
        }
    }

    #[test]
    fn what_is_taken_in_has_nothing_that_acts_and_few_marks() {
        assert_eq!(cleaned("a\u{1b}[1mb\u{9b}c\u{202e}d\n\te"), "a [1mb cd\n\te");
        assert_eq!(cleaned(&format!("a{}b", "\u{301}".repeat(1000))), format!("a{}b", "\u{301}".repeat(MOST_MARKS)));
        for kept in
            ["ẫ", "Việt", "e\u{301}\u{323}", "שָׁלוֹם", "👩🏻‍❤️‍💋‍👩🏻", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"]
        {
            assert_eq!((cleaned(kept).as_str(), cell(kept)), (kept, &kept[..cell(kept).len()]));
        }
        assert_eq!(cell("👩🏻‍❤️‍💋‍👩🏻"), "👩🏻‍❤️‍💋‍👩🏻");
        assert_eq!(cell(&format!("a{}", "\u{301}".repeat(1000))).chars().count(), 1 + MOST_MARKS);
        assert_eq!(name(&format!(" a\n b\u{7}{}", "c".repeat(1000))), format!("a b {}", "c".repeat(LONGEST_NAME - 4)));
    }
}
