//! Splits a text into sentences. A quotation is never split.

use super::tokens::{is_letter_alone, is_short_title, narrow, quotation};

/// A sentence of the text.
#[derive(Clone, Debug)]
pub(super) struct Sentence {
    /// The text, with line breaks as blanks.
    pub(super) text: String,
    /// The index of its line in the text. A line that continues the one before counts with it.
    pub(super) line: usize,
}

/// The title, if a line gives one, and the sentences.
pub(super) fn sentences(text: &str) -> (Option<String>, Vec<Sentence>) {
    let (mut title, mut found) = (None, Vec::new());
    for (number, line) in lines(&text.replace("**", "")).iter().enumerate() {
        let line = without_bullet(line);
        match line.strip_prefix("title:").or_else(|| line.strip_prefix("題名:")) {
            Some(name) if title.is_none() => title = Some(name.trim().to_string()),
            _ => found.extend(cut(line).into_iter().map(|text| Sentence { text, line: number })),
        }
    }
    (title, found)
}

/// The title at the head of a text, and the text after it. A title is a few words without punctuation. It must be in
/// capitals, or set apart and without a word or number that a clue may have.
pub(super) fn headed(text: &str, is_clue: impl Fn(&str) -> bool) -> (Option<String>, &str) {
    let is_plain = |line: &str| {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '\'' | '’' | '-');
        line.chars().all(is_part) && (1..=LONGEST_TITLE).contains(&line.chars().count()) && without_bullet(line) == line
    };
    let Some((first, rest)) = text.trim_start().split_once('\n') else { return (None, text) };
    let name = first.trim().trim_matches(['【', '】', '#', '=']).trim();
    let next = rest.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let is_apart = rest.lines().next().is_some_and(|line| line.trim().is_empty());
    let is_capital = |word: &str| word.len() <= SMALL_WORD || !word.starts_with(char::is_lowercase);
    let is_in_capitals = name.starts_with(char::is_uppercase) && name.split(' ').all(is_capital);
    let is_above = is_in_capitals && (is_apart || !is_plain(next) && !next.starts_with(char::is_lowercase));
    let is_title = is_plain(name) && !next.is_empty() && (is_above || is_apart && !is_clue(name));
    if is_title { (Some(name.to_string()), rest) } else { (None, text) }
}

/// The longest title in characters.
const LONGEST_TITLE: usize = 40;

/// The longest word that may be in lower case in a title, in letters.
const SMALL_WORD: usize = 4;

/// A line shorter than this that begins with a speaker is complete, even without a full stop.
const SHORT_LINE: usize = 50;

/// The most sentences that somebody says in one quotation.
const LONGEST_STATEMENT: usize = 3;

/// The lines of a text, with a line that breaks off joined to the next.
fn lines(text: &str) -> Vec<String> {
    let has_stops = text.lines().any(|line| line.trim_end().ends_with(['.', '。']));
    let mut found: Vec<String> = Vec::new();
    let mut runs_on = false;
    for line in text.lines().map(str::trim) {
        match found.last_mut().filter(|last| runs_on && goes_on(last, line, has_stops)) {
            Some(last) => {
                let blank = if last.ends_with(is_letter_alone) { "" } else { " " };
                last.push_str(blank);
                last.push_str(line);
            }
            None if line.is_empty() => {}
            None => found.push(line.to_string()),
        }
        runs_on = line.ends_with(|c| !is_end(c) && !matches!(c, '"' | '”' | '」' | '』' | ')' | '）' | '\'' | '’'));
    }
    found
}

/// Whether a line continues the one before.
fn goes_on(before: &str, line: &str, has_stops: bool) -> bool {
    let Some(first) = line.chars().next() else { return false };
    if first.is_lowercase() || matches!(first, '"' | '“') && before.ends_with([':', ',']) {
        return true;
    }
    let is_whole = has_label(before) && before.chars().take(SHORT_LINE).count() < SHORT_LINE;
    has_stops && !is_whole && !has_label(line) && without_bullet(line) == line
}

/// The speaker must be named within this many characters, including those before the name.
const LONGEST_HEAD: usize = 40;

/// Whether a line begins with a speaker.
fn has_label(line: &str) -> bool {
    let head: String = line.chars().take(LONGEST_HEAD).collect();
    let head: Vec<char> = without_bullet(&head).chars().take(20).collect();
    let sign = head.iter().position(|c| !c.is_alphanumeric() && !matches!(c, ' ' | '\''));
    sign.is_some_and(|at| at > 0 && matches!(head[at], ':' | '：' | '「'))
}

fn without_bullet(line: &str) -> &str {
    let plain = line.trim_start_matches(['*', '-', '•', '・', '●', '○']).trim_start();
    if plain.len() < line.len() {
        return plain;
    }
    let digits = line.trim_start_matches(|c: char| narrow(c).is_ascii_digit());
    let rest = digits.strip_prefix(['.', ')', '．', '）']).filter(|_| digits.len() < line.len());
    rest.filter(|rest| !rest.starts_with(|c: char| c.is_ascii_digit())).map_or(line, str::trim_start)
}

/// The sentences of a line. The whole riddle may be in quotation marks.
fn cut(line: &str) -> Vec<String> {
    match quotation(line, None).filter(|(_, length)| *length == line.len()).map(|(inside, _)| cut_apart(&line[inside]))
    {
        Some(inside) if inside.len() > LONGEST_STATEMENT && inside.iter().any(|one| one.ends_with(['?', '？'])) => {
            inside
        }
        _ => cut_apart(line),
    }
}

fn cut_apart(line: &str) -> Vec<String> {
    let (mut found, mut from, mut at, mut before) = (Vec::new(), 0, 0, None);
    while let Some(c) = line[at..].chars().next() {
        let quoted = quotation(&line[at..], before);
        let length = quoted.as_ref().map_or(c.len_utf8(), |(_, length)| *length);
        let rest = &line[at + length..];
        let another = quoted.as_ref().and_then(|_| another_begins(&line[from..at], rest));
        let ends = match &quoted {
            Some((inside, _)) => another.is_some() || ends_behind_quotation(&line[at..][inside.clone()], rest),
            None => ends(&line[from..at], c, rest),
        };
        at += length + another.unwrap_or(0);
        before = Some(if quoted.is_some() { '"' } else { c });
        if ends {
            at += line[at..].len() - line[at..].trim_start_matches([')', '）', '.', '!', '?', '。', '！', '？']).len();
            found.push(line[from..at].trim().to_string());
            from = at;
        }
    }
    found.push(line[from..].trim().to_string());
    found.retain(|sentence| sentence.chars().any(char::is_alphanumeric));
    found
}

/// Where another speaker begins after a quotation whose speaker comes before it: `Al says "...", Bo says "..."`.
fn another_begins(before: &str, rest: &str) -> Option<usize> {
    let is_quoted = |at: usize| quotation(&rest[at..], rest[..at].chars().next_back()).is_some();
    let next = rest.char_indices().map(|(at, _)| at).take(LONGEST_BETWEEN).find(|at| is_quoted(*at))?;
    let between = &rest[..next];
    if before.trim().is_empty() || between.contains(is_end) {
        return None;
    }
    if between.starts_with('と') {
        return between.find('、').map(|at| at + '、'.len_utf8());
    }
    let says = |word: &&str| !matches!(word.trim_matches(','), "" | "and" | "but" | "while" | "or" | "then");
    (between.split_whitespace().filter(says).count() > 1).then_some(usize::from(between.starts_with(',')))
}

/// The most characters between two quotations in a sentence.
const LONGEST_BETWEEN: usize = 60;

fn is_end(c: char) -> bool {
    matches!(c, '.' | '!' | '?' | '。' | '！' | '？')
}

/// Whether this sign ends the sentence.
fn ends(so_far: &str, sign: char, rest: &str) -> bool {
    const SHORT: [&str; 3] = ["st", "vs", "no"];
    let word = || so_far.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("").to_lowercase();
    match sign {
        '。' | '！' | '？' => true,
        '.' if SHORT.contains(&word().as_str()) || is_short_title(&word()) => false,
        '.' | '!' | '?' => rest.chars().next().is_none_or(|c| c.is_whitespace() || c == ')' || is_letter_alone(c)),
        _ => false,
    }
}

/// Whether the quotation ends the sentence: no words about the speaker follow.
fn ends_behind_quotation(inside: &str, rest: &str) -> bool {
    let next = rest.trim_start().chars().next();
    let japanese = inside.contains(is_letter_alone) || rest.starts_with(is_letter_alone);
    let goes_on = |c: char| match japanese {
        true => matches!(c, 'と' | 'の' | 'を' | 'が' | 'は' | 'に' | 'で' | 'も' | 'っ' | 'な' | '、' | '。' | ','),
        false => c.is_lowercase() || matches!(c, ',' | ';' | ':' | '.'),
    };
    let ended = japanese || inside.trim_end().ends_with(is_end);
    ended && next.is_some_and(|c| !goes_on(c))
}
