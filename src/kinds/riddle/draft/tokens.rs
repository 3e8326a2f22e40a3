//! Words, numbers, signs and quotations of a sentence. Each Chinese or Japanese character is a word of its own.

use crate::riddle::notation;
use std::ops::Range;

/// The longest quotation, in characters. In a longer one the closing mark is missing.
const LONGEST_QUOTATION: usize = 600;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word of letters, or a number.
    Word,
    /// A character of a language without blanks.
    Letter,
    /// A punctuation mark, a bracket or the like.
    Sign,
    /// A whole quotation.
    Quotation,
}

/// A token of a sentence.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// The text in lower case with narrow letters, which patterns are matched against. For a quotation, the text
    /// between its marks.
    pub(super) low: String,
    /// Whether it begins with a capital letter.
    pub(super) capital: bool,
    /// Its bytes in the text.
    pub(super) place: Range<usize>,
}

impl Token {
    fn is_short_title(&self) -> bool {
        is_short_title(&self.low)
    }
}

/// The narrow form of a wide letter, digit or sign, and the plain form of some punctuation.
pub(super) fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        '、' => ',',
        '。' => '.',
        '’' | '‘' => '\'',
        '—' | '–' => ';',
        c => c,
    }
}

/// Whether a character belongs to a script without blanks between words.
pub(super) fn is_letter_alone(c: char) -> bool {
    matches!(c, '\u{3005}'..='\u{30fa}' | '\u{30fc}'..='\u{9fff}' | '\u{f900}'..='\u{faff}') && c.is_alphanumeric()
}

/// The quotation at the start of this text: the bytes inside it, and its length with both marks.
pub(super) fn quotation(text: &str, before: Option<char>) -> Option<(Range<usize>, usize)> {
    const MARKS: [(char, char); 7] =
        [('"', '"'), ('“', '”'), ('„', '”'), ('「', '」'), ('『', '』'), ('‘', '’'), ('\'', '\'')];
    let (open, close) = MARKS.into_iter().find(|(open, _)| text.starts_with(*open))?;
    let is_single = matches!(open, '\'' | '‘');
    if open == '\'' && before.is_some_and(char::is_alphanumeric) {
        return None;
    }
    let (mut depth, mut last) = (0, open);
    for (at, c) in text.char_indices().skip(1).take(LONGEST_QUOTATION) {
        // An apostrophe is not a closing mark. A single closing mark follows the end of the quoted sentence.
        if c == close && depth == 0 && (!is_single || matches!(last, '.' | ',' | '!' | '?')) {
            return Some((open.len_utf8()..at, at + c.len_utf8()));
        }
        match c {
            '「' | '『' if c == open => depth += 1,
            '」' | '』' if c == close => depth -= 1,
            _ => {}
        }
        last = c;
    }
    None
}

/// The tokens of a text.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let (mut at, mut before) = (0, None);
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = &text[at..];
        if let Some((inside, length)) = quotation(rest, before) {
            let low = rest[inside].to_string();
            found.push(Token { kind: Kind::Quotation, low, capital: false, place: at..at + length });
            (at, before) = (at + length, Some('"'));
            continue;
        }
        let length = if rest.starts_with("'s ") { 2 } else { length_of(rest, c) };
        let low: String = rest[..length].chars().map(narrow).flat_map(char::to_lowercase).collect();
        let place = at..at + length;
        if is_letter_alone(c) {
            found.push(Token { kind: Kind::Letter, low, capital: false, place });
        } else if narrow(c).is_alphanumeric() || length > c.len_utf8() {
            word(&mut found, &low, narrow(c).is_uppercase(), place);
        } else if !(narrow(c).is_whitespace() || c == '.' && found.last().is_some_and(Token::is_short_title)) {
            found.push(Token { kind: Kind::Sign, low, capital: false, place });
        }
        (at, before) = (at + length, text[..at + length].chars().next_back());
    }
    found
}

fn length_of(rest: &str, first: char) -> usize {
    if is_letter_alone(first) || !narrow(first).is_alphanumeric() {
        return first.len_utf8();
    }
    let mut end = 0;
    for (at, c) in rest.char_indices() {
        let joins = matches!(narrow(c), '\'' | '-')
            && rest[at + c.len_utf8()..].chars().next().is_some_and(|next| narrow(next).is_alphabetic());
        if is_letter_alone(c) || !(narrow(c).is_alphanumeric() || joins) {
            break;
        }
        end = at + c.len_utf8();
    }
    end
}

/// Adds a word, with contractions split: "isn't" is "is" and "not", "Bob's" is "bob" and "'s".
fn word(found: &mut Vec<Token>, low: &str, capital: bool, place: Range<usize>) {
    let parts = match low {
        "can't" | "cannot" => ("can", "not"),
        "won't" => ("will", "not"),
        "'s" => (low, ""),
        _ => match (low.strip_suffix("n't"), low.rsplit_once('\'')) {
            (Some(verb), _) => (verb, "not"),
            (None, Some((head, "m"))) => (head, "am"),
            (None, Some((head, "re"))) => (head, "are"),
            (None, Some((head, "ve"))) => (head, "have"),
            (None, Some((head @ ("it" | "he" | "she" | "that" | "there" | "who" | "what"), "s"))) => (head, "is"),
            (None, Some((head, "s"))) => (head, "'s"),
            _ => (low, ""),
        },
    };
    let token = |low: &str, capital| Token { kind: Kind::Word, low: low.to_string(), capital, place: place.clone() };
    found.push(token(parts.0, capital));
    if !parts.1.is_empty() {
        found.push(token(parts.1, false));
    }
}

/// Whether a word is a title before a name.
pub(super) fn is_title(word: &str) -> bool {
    is_short_title(word) || matches!(word, "miss" | "lady" | "lord" | "sir" | "professor" | "uncle" | "aunt")
}

/// Whether a word is an abbreviated title, whose full stop does not end a sentence.
pub(super) fn is_short_title(word: &str) -> bool {
    matches!(word, "mr" | "mrs" | "ms" | "dr" | "prof")
}

/// The number that a token stands for, in digits or in words.
pub(super) fn number(token: &Token) -> Option<usize> {
    let low = token.low.as_str();
    let word = notation::number_word(low).map(|number| number as usize).filter(|number| *number > 0);
    word.or_else(|| low.parse().ok().filter(|_| low.len() < 4))
}

/// The place that an ordinal stands for.
pub(super) fn ordinal(token: &Token) -> Option<String> {
    notation::ordinal(&token.low).and_then(|place| u8::try_from(place).ok()).map(|place| place.to_string())
}
