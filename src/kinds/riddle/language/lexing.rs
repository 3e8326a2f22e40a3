//! Cuts a line into sentences and a sentence into words.

use super::words::ABBREVIATIONS;

/// A word or sign of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    /// The slice of the source.
    pub text: &'a str,
    /// What it is.
    pub kind: Kind<'a>,
    /// As it is compared with names: wide letters narrow, apostrophes straight; a quotation's inside.
    pub plain: String,
    /// The same in small letters; of a quotation empty.
    pub low: String,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    /// Letters, digits behind them.
    Word,
    /// A number.
    Number(u32),
    /// What stands between quotation marks.
    Quoted(&'a str),
    /// Anything else.
    Sign,
}

/// A character as its plain form: wide ones narrow, quotation marks and dashes straight.
pub(super) fn plain_char(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '。' | '｡' => '.',
        '、' | '､' | '﹑' => ',',
        '’' | '‘' | 'ʼ' => '\'',
        '“' | '”' | '„' | '‟' | '«' | '»' => '"',
        '−' | '–' | '—' | '―' | '‒' | '‐' | '‑' => '-',
        '\u{3000}' | '\u{a0}' => ' ',
        other => other,
    }
}

/// A text in plain characters, runs of blanks as one.
pub(super) fn plain(text: &str) -> String {
    let narrow: String = text.chars().map(plain_char).collect();
    narrow.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text before a comment.
pub(super) fn without_comment(text: &str) -> &str {
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        if plain_char(c) == '#' {
            return text.get(..at).unwrap_or("");
        }
        at = quote_end(text, at).map_or(at + c.len_utf8(), |(end, _)| end);
    }
    text
}

/// Longer quotations are none; between single marks, which are apostrophes as well, even less.
const LONGEST_QUOTE: usize = 600;
const LONGEST_SINGLE: usize = 200;

/// Where a quotation that opens at this byte ends (behind its mark) and what is inside.
pub(super) fn quote_end(text: &str, at: usize) -> Option<(usize, &str)> {
    let rest = text.get(at..)?;
    let open = rest.chars().next()?;
    let single = matches!(open, '\'' | '‘' | '’');
    let close: &[char] = match open {
        '"' | '＂' => &['"', '＂'],
        '“' | '„' | '‟' | '”' => &['”', '“', '"'],
        '«' => &['»'],
        '「' => &['」'],
        '『' => &['』'],
        '\'' | '‘' | '’' => &['\'', '’'],
        _ => return None,
    };
    let inside = at + open.len_utf8();
    let before = text.get(..at)?.chars().next_back();
    if single && (before.is_some_and(|c| c.is_alphanumeric()) || rest.chars().nth(1).is_none_or(char::is_whitespace)) {
        return None;
    }
    let mut deep = 0;
    for (offset, c) in text.get(inside..)?.char_indices().take(if single { LONGEST_SINGLE } else { LONGEST_QUOTE }) {
        let end = inside + offset;
        if c == open && matches!(open, '「' | '『') {
            deep += 1;
        } else if close.contains(&c) && deep > 0 {
            deep -= 1;
        } else if close.contains(&c) {
            let behind = end + c.len_utf8();
            let letter_follows = text.get(behind..)?.chars().next().is_some_and(char::is_alphanumeric);
            if !(single && letter_follows) {
                return Some((behind, text.get(inside..end)?));
            }
        }
    }
    None
}

/// Whether a word may go on with this character, given what stands around it.
fn in_word(before: Option<char>, c: char, after: Option<char>) -> bool {
    let letter = |c: Option<char>| c.is_some_and(|c| c.is_alphabetic());
    match plain_char(c) {
        '-' => letter(before) && letter(after),
        '\'' => before.is_some_and(char::is_alphanumeric) && letter(after),
        '_' | '&' | '·' | '・' => true,
        plain => plain.is_alphanumeric() || is_mark(c),
    }
}

/// Whether a character only changes the one before it.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{3099}' | '\u{309a}' | 'ー' | '々' | '〇')
}

/// Where the word ends that begins at this byte; the same byte where none does.
fn word_end(text: &str, at: usize) -> usize {
    let mut before = None;
    let mut chars = text.get(at..).unwrap_or("").char_indices().peekable();
    while let Some((offset, c)) = chars.next() {
        if !in_word(before, c, chars.peek().map(|(_, next)| *next)) {
            return at + offset;
        }
        before = Some(plain_char(c));
    }
    text.len()
}

/// Signs of two characters.
const PAIRS: [&str; 5] = ["!=", "<=", ">=", "==", "<>"];

/// The words and signs of a sentence.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        if c.is_whitespace() || c.is_control() {
            at += c.len_utf8();
            continue;
        }
        if let Some((end, inside)) = quote_end(text, at) {
            let plain = plain(inside);
            let text = text.get(at..end).unwrap_or("");
            found.push(Token { text, kind: Kind::Quoted(inside), plain, low: String::new() });
            at = end;
            continue;
        }
        let end = word_end(text, at);
        if end > at {
            push_word(&mut found, text.get(at..end).unwrap_or(""));
            at = end;
            continue;
        }
        let rest = text.get(at..).unwrap_or("");
        let two: String = rest.chars().take(2).map(plain_char).collect();
        let count = if PAIRS.contains(&two.as_str()) { 2 } else { 1 };
        let end = at + rest.chars().take(count).map(char::len_utf8).sum::<usize>();
        let low: String = two.chars().take(count).collect();
        found.push(Token { text: text.get(at..end).unwrap_or(""), kind: Kind::Sign, plain: low.clone(), low });
        at = end;
    }
    found
}

/// What a short form stands for behind its word: "don't" is "do not".
const SHORT: [(&str, &str); 6] =
    [("n't", "not"), ("'m", "am"), ("'re", "are"), ("'ve", "have"), ("'d", "would"), ("'ll", "will")];

fn push_word<'a>(found: &mut Vec<Token<'a>>, text: &'a str) {
    let plain = plain(text);
    let low = plain.to_lowercase();
    let mut split = |behind: usize, meaning: &str| {
        let chars = text.chars().count().saturating_sub(behind);
        let cut = text.char_indices().nth(chars).map_or(text.len(), |(at, _)| at);
        let (head, tail) = text.split_at(cut);
        match low.as_str() {
            "can't" | "won't" => found.push(word(head, "can".to_string())),
            _ => found.push(word(head, self::plain(head))),
        }
        found.push(word(tail, meaning.to_string()));
    };
    for (ending, meaning) in SHORT {
        if low.ends_with(ending) && low.len() > ending.len() {
            return split(ending.len(), meaning);
        }
    }
    if low.ends_with("'s") {
        return split(2, "'s");
    }
    if low == "cannot" {
        return split(3, "not");
    }
    found.push(word(text, plain));
}

fn word(text: &str, plain: String) -> Token<'_> {
    let low = plain.to_lowercase();
    let digits = !plain.is_empty() && plain.chars().all(|c| c.is_ascii_digit());
    let number = digits.then(|| plain.parse().ok().filter(|_| plain.len() <= 6)).flatten();
    Token { text, kind: number.map_or(Kind::Word, Kind::Number), plain, low }
}

/// The sentences of a line: cut behind full stops, question marks and semicolons that stand in no brackets or
/// quotation marks, and behind quotations that end with one.
pub(super) fn sentences(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut start, mut at, mut deep) = (0, 0, 0_usize);
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let mut end = at + c.len_utf8();
        let mut ends = false;
        if let Some((behind, inside)) = quote_end(text, at) {
            end = behind;
            ends = quote_ends_sentence(c, inside, text.get(behind..).unwrap_or(""));
        } else {
            match plain_char(c) {
                '(' => deep += 1,
                ')' => deep = deep.saturating_sub(1),
                mark => ends = deep == 0 && ends_sentence(mark, c, text, start, at),
            }
        }
        if ends {
            let tail = text.get(end..).unwrap_or("");
            let more = tail.len() - tail.trim_start_matches(|c| matches!(plain_char(c), '.' | '!' | '?')).len();
            end += more;
            found.push(text.get(start..end).unwrap_or("").trim());
            start = end;
        }
        at = end;
    }
    found.push(text.get(start..).unwrap_or("").trim());
    found.retain(|sentence| sentence.chars().any(|c| c.is_alphanumeric()));
    found
}

fn ends_sentence(mark: char, c: char, text: &str, start: usize, at: usize) -> bool {
    let next = text.get(at + c.len_utf8()..).and_then(|rest| rest.chars().next());
    match mark {
        '?' | ';' => true,
        '!' => plain_char(next.unwrap_or(' ')) != '=',
        '.' if c != '.' => true,
        '.' => {
            let before = text.get(start..at).unwrap_or("");
            let last = before.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or("").to_lowercase();
            next.is_none_or(|c| !c.is_alphanumeric()) && !ABBREVIATIONS.contains(&last.as_str())
        }
        _ => false,
    }
}

/// Whether a sentence ends behind a quotation, given what follows.
fn quote_ends_sentence(open: char, inside: &str, rest: &str) -> bool {
    let next = rest.trim_start().chars().next();
    if matches!(open, '「' | '『') {
        return next.is_none_or(|c| !matches!(c, 'と' | 'は' | 'が' | 'を' | 'も' | 'の' | 'だ' | '」' | '、' | '。'));
    }
    let ended = inside.trim_end().ends_with(|c| matches!(plain_char(c), '.' | '!' | '?'));
    ended && next.is_none_or(|c| !c.is_lowercase() && plain_char(c) != ',')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn low(text: &str) -> Vec<String> {
        tokens(text)
            .iter()
            .map(|token| if token.low.is_empty() { token.text } else { &token.low }.to_string())
            .collect()
    }

    #[test]
    fn words_are_cut_and_short_forms_made_long() {
        assert_eq!(
            low("I didn’t—\"Dr X\" A's A1!=２"),
            ["i", "did", "not", "-", "\"Dr X\"", "a", "'s", "a1", "!=", "2"]
        );
        assert_eq!(low("he can't, truth-teller"), ["he", "can", "not", ",", "truth-teller"]);
        assert_eq!(without_comment("A is \"#1\" # not"), "A is \"#1\" ");
    }

    #[test]
    fn sentences_are_cut() {
        assert_eq!(
            sentences("A: I did. B: \"No. Not I.\" Who? Mr. X."),
            ["A: I did.", "B: \"No. Not I.\"", "Who?", "Mr. X."]
        );
        assert_eq!(
            sentences("\"I did it.\" said Bob. A「はい。」B「私」と言った。"),
            ["\"I did it.\" said Bob.", "A「はい。」", "B「私」と言った。"]
        );
        assert_eq!(sentences("I'm the 'cat's paw'. X != 1.5"), ["I'm the 'cat's paw'.", "X != 1.5"]);
    }
}
