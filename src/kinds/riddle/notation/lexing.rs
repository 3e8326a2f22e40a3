//! Splits a line into words and signs.

use super::scope::Scope;
use super::words::{japanese, needs_quotes};

/// A word or sign of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    /// The slice of the source.
    pub text: &'a str,
    /// What it is.
    pub kind: Kind,
    /// The text to compare with names: wide letters made narrow, apostrophes straight, and quotations without their
    /// marks.
    pub plain: String,
    /// The text to compare with the words of the notation: in lower case, and Japanese words as their English
    /// equivalents. Empty for a quotation.
    pub low: String,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Letters, with digits after them.
    Word,
    /// A number in digits.
    Number(u32),
    /// A quotation.
    Quoted,
    /// Anything else.
    Sign,
}

/// The plain form of a character: wide ones narrow, quotation marks and dashes straight, Japanese brackets round.
pub(super) fn plain_char(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '。' | '｡' => '.',
        '、' | '､' | '﹑' => ',',
        '「' | '『' => '(',
        '」' | '』' => ')',
        '’' | '‘' | 'ʼ' => '\'',
        '“' | '”' | '„' | '‟' => '"',
        '−' | '–' | '—' | '‐' | '‑' => '-',
        '\u{3000}' | '\u{a0}' => ' ',
        other => other,
    }
}

/// A text in plain characters, with runs of blanks collapsed.
pub(super) fn plain(text: &str) -> String {
    let narrow: String = text.chars().map(plain_char).collect();
    narrow.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The longest quotation in characters.
const LONGEST_QUOTE: usize = 200;

/// The byte after the quotation that opens at this byte, and the text inside it. None if none opens there.
fn quote_end(text: &str, at: usize) -> Option<(usize, &str)> {
    let open = text.get(at..)?.chars().next().filter(|c| plain_char(*c) == '"')?;
    let inside = at + open.len_utf8();
    let mut chars = text.get(inside..)?.char_indices().take(LONGEST_QUOTE);
    let (offset, close) = chars.find(|(_, c)| plain_char(*c) == '"')?;
    Some((inside + offset + close.len_utf8(), text.get(inside..inside + offset)?))
}

/// The byte of the first occurrence of a sign outside quotations.
pub(super) fn bare_sign(text: &str, sign: char) -> Option<usize> {
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        if plain_char(c) == sign {
            return Some(at);
        }
        at = quote_end(text, at).map_or(at + c.len_utf8(), |(end, _)| end);
    }
    None
}

/// The text before the comment.
pub(super) fn without_comment(text: &str) -> &str {
    bare_sign(text, '#').and_then(|at| text.get(..at)).unwrap_or(text)
}

/// Whether a character continues a word, given its neighbours.
fn in_word(before: Option<char>, c: char, after: Option<char>) -> bool {
    let beside = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    match plain_char(c) {
        '-' => before.is_some_and(char::is_alphabetic) && after.is_some_and(char::is_alphabetic),
        '\'' | '/' => beside(before) && beside(after),
        '_' | '&' | '·' | '・' => true,
        plain => plain.is_alphanumeric() || is_mark(c),
    }
}

/// Whether a character only modifies the one before it.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{3099}' | '\u{309a}' | 'ー' | '々' | '〇')
}

/// The length in bytes of the word at the start of a text.
fn word_length(text: &str) -> usize {
    let mut before = None;
    let mut chars = text.char_indices().peekable();
    while let Some((offset, c)) = chars.next() {
        if !in_word(before, c, chars.peek().map(|(_, next)| *next)) {
            return offset;
        }
        before = Some(plain_char(c));
    }
    text.len()
}

/// Signs of two characters.
const PAIRS: [&str; 3] = ["!=", "<=", ">="];

/// The words and signs of a text. If a scope is given, text without blanks, as in Japanese, is split into words of the
/// notation and declared names.
pub(super) fn tokens<'a>(text: &'a str, scope: Option<&Scope>) -> Vec<Token<'a>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = text.get(at..).unwrap_or("");
        let word = word_length(rest);
        if c.is_whitespace() || c.is_control() {
            at += c.len_utf8();
        } else if let Some((end, inside)) = quote_end(text, at) {
            let text = text.get(at..end).unwrap_or("");
            found.push(Token { text, kind: Kind::Quoted, plain: plain(inside), low: String::new() });
            at = end;
        } else if word > 0 {
            match scope {
                Some(scope) => cut(&mut found, rest.get(..word).unwrap_or(""), scope),
                None => found.push(token(rest.get(..word).unwrap_or(""))),
            }
            at += word;
        } else {
            let two: String = rest.chars().take(2).map(plain_char).collect();
            let count = if PAIRS.contains(&two.as_str()) { 2 } else { 1 };
            let length = rest.chars().take(count).map(char::len_utf8).sum::<usize>();
            let sign = rest.get(..length).unwrap_or("");
            let plain = || two.chars().take(count).collect();
            let low = japanese(sign).map_or_else(plain, |(_, low)| low.to_string());
            found.push(Token { text: sign, kind: Kind::Sign, plain: low.clone(), low });
            at += length;
        }
    }
    found
}

fn token(text: &str) -> Token<'_> {
    let plain = plain(text);
    let number = (plain.len() <= 6 && plain.bytes().all(|c| c.is_ascii_digit())).then(|| plain.parse().ok()).flatten();
    Token { text, kind: number.map_or(Kind::Word, Kind::Number), low: plain.to_lowercase(), plain }
}

/// A name, in quotation marks if it needs them.
pub fn name(text: &str) -> String {
    let found = tokens(text, None);
    let is_one = matches!(found.as_slice(), [only] if only.kind == Kind::Word && only.plain == text);
    let is_bare = is_one && !needs_quotes(text) && !text.starts_with(|c: char| c.is_ascii_digit());
    if is_bare { text.to_string() } else { format!("\"{text}\"") }
}

/// Splits a word. If it has Japanese letters, it is split into names and Japanese words of the notation, longest match
/// first.
fn cut<'a>(found: &mut Vec<Token<'a>>, word: &'a str, scope: &Scope) {
    let mut at = 0;
    let mut unknown = 0;
    while let Some(c) = word.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = word.get(at..).unwrap_or("");
        let latin = rest.find(is_japanese).unwrap_or(rest.len());
        let name = scope.name_at(rest);
        let known = japanese(rest).filter(|(word, _)| name < word.len());
        let length = name.max(known.map_or(0, |(word, _)| word.len())).max(latin);
        if length == 0 {
            at += c.len_utf8();
            continue;
        }
        if unknown < at {
            found.push(token(word.get(unknown..at).unwrap_or("")));
        }
        match known {
            Some((plain, lows)) => {
                let part = |low: &str| Token {
                    text: rest.get(..length).unwrap_or(""),
                    kind: Kind::Word,
                    plain: plain.to_string(),
                    low: low.to_string(),
                };
                found.extend(lows.split_whitespace().map(part));
            }
            None => found.push(token(rest.get(..length).unwrap_or(""))),
        }
        at += length;
        unknown = at;
    }
    if unknown < at {
        found.push(token(word.get(unknown..at).unwrap_or("")));
    }
}

/// Whether a letter belongs to a script without blanks between words.
pub(super) fn is_japanese(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{30fa}' | '\u{30fc}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '々' | '〇')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::riddle::ast::Riddle;

    fn low(text: &str, people: &[&str]) -> Vec<String> {
        let riddle = Riddle { people: people.iter().map(|name| (*name).to_string()).collect(), ..Riddle::default() };
        let scope = Scope::new(&riddle, &[]);
        tokens(text, Some(&scope)).iter().map(|token| token.low.clone()).collect()
    }

    #[test]
    fn words_and_signs_are_cut() {
        assert_eq!(low("A/money—\"Dr X\" A1!=２", &[]), ["a/money", "-", "", "a1", "!=", "2"]);
        assert_eq!(without_comment("A is \"#1\" # not"), "A is \"#1\" ");
    }

    #[test]
    fn japanese_is_cut_at_names_and_words() {
        assert_eq!(low("金の箱は嘘をつく", &["金", "金の箱"]), ["金の箱", "は", "lies"]);
        assert_eq!(low("少なくとも2人が太郎", &["太郎"]), ["at", "least", "2", "人", "は", "太郎"]);
        assert_eq!(low("花于は", &["花子"]), ["花于", "は"]);
    }
}
