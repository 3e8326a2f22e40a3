//! Who says what: cuts lines into what is said and by whom.

use super::lexing::{Kind, Token, sentences, tokens};
use super::words::{BOXES, SAYS, TITLES, number_word};

/// Something said, by somebody or by the riddle itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Saying<'a> {
    /// Who says it, as it is written.
    pub speaker: Option<&'a str>,
    /// What is said.
    pub text: &'a str,
    /// All of the sentence.
    pub whole: &'a str,
    /// Whether it follows a speaker's words on the same line without quotation marks.
    pub follows: bool,
}

/// What a line says, sentence by sentence.
pub(super) fn sayings(line: &str) -> Vec<Saying<'_>> {
    let mut found: Vec<Saying<'_>> = Vec::new();
    let mut last: Option<&str> = None;
    let mut subject: Option<&str> = None;
    for whole in sentences(line) {
        let found_here = speech(whole).or_else(|| Some((subject?, pronoun(whole)?)));
        subject = found_here.map(|(speaker, _)| speaker);
        let Some((speaker, text)) = found_here else {
            found.push(Saying { speaker: last, text: whole, whole, follows: last.is_some() });
            continue;
        };
        match quoted(text) {
            Some(inside) => {
                last = None;
                let parts = sentences(inside);
                let alone = parts.len() == 1;
                found.extend(parts.into_iter().map(|text| Saying {
                    speaker: Some(speaker),
                    text,
                    whole: if alone { whole } else { text },
                    follows: false,
                }));
            }
            None => {
                last = Some(speaker);
                found.push(Saying { speaker: Some(speaker), text, whole, follows: false });
            }
        }
    }
    found
}

/// What is inside the quotation marks that a text stands in as a whole.
fn quoted(text: &str) -> Option<&str> {
    match tokens(text).as_slice() {
        [Token { kind: Kind::Quoted(inside), .. }, rest @ ..] if rest.iter().all(|token| token.kind == Kind::Sign) => {
            Some(inside)
        }
        _ => None,
    }
}

/// The part of a text from one token on.
fn from<'a>(text: &'a str, token: Option<&Token<'a>>) -> &'a str {
    let at = token.and_then(|token| (token.text.as_ptr() as usize).checked_sub(text.as_ptr() as usize));
    at.and_then(|at| text.get(at..)).unwrap_or("").trim()
}

/// Whoever speaks in a sentence, and what: "A: ...", "A says ...", "A 「...」", "'...', says A".
fn speech(whole: &str) -> Option<(&str, &str)> {
    let words = tokens(whole);
    let is_name = |token: &Token<'_>| matches!(token.kind, Kind::Word | Kind::Quoted(_) | Kind::Number(_));
    let is_sign = |at: usize, signs: &[&str]| words.get(at).is_some_and(|token| signs.contains(&token.low.as_str()));
    if let Some(found) = japanese(whole) {
        return Some(found);
    }
    let first = words.first().filter(|token| is_name(token))?;
    let rest = |at: usize| from(whole, words.get(at));
    if let Some(found) = quoted_first(&words) {
        return Some(found);
    }
    if let Some(found) = sign(whole, &words) {
        return Some(found);
    }
    let titled = TITLES.contains(&first.low.as_str()) && words.get(1).is_some_and(is_name);
    let start = usize::from(titled) + usize::from(titled && is_sign(1, &["."]));
    let name = words.get(start).filter(|token| is_name(token))?;
    if is_sign(start + 1, &[":"]) {
        return Some((name.text, rest(start + 2)));
    }
    if let Some(Token { kind: Kind::Quoted(_), text, .. }) = words.get(start + 1)
        && (words.len() == start + 2 || is_sign(start + 2, &[".", "!"]))
        && !text.starts_with('\'')
    {
        return Some((name.text, rest(start + 1)));
    }
    let verb = words.get(start + 1).is_some_and(|token| SAYS.contains(&token.low.as_str()));
    // "Everybody says that ..." is said of them, and "Ann told one lie" of her.
    let is_folk =
        matches!(name.low.as_str(), "everyone" | "everybody" | "nobody" | "somebody" | "someone" | "each" | "all");
    if !verb || is_folk || is_truth(&words, start + 2) || is_tally(&words, start + 1) {
        return None;
    }
    let mut at = start + 2;
    if words.get(start + 1).is_some_and(|token| matches!(token.low.as_str(), "tells" | "told")) {
        at += usize::from(is_sign(at, &["you", "us", "me", "him", "her", "them"]));
    }
    while is_sign(at, &[",", ":", "that"]) {
        at += 1;
    }
    (at < words.len()).then(|| (name.text, rest(at)))
}

/// What is said in "Then he said: ...": whoever spoke in the sentence before goes on.
fn pronoun(whole: &str) -> Option<&str> {
    let words = tokens(whole);
    let low = |at: usize| words.get(at).map_or("", |token| token.low.as_str());
    let mut at = 0;
    while matches!(low(at), "then" | "and" | "later" | "afterwards" | "next" | "," | "also") {
        at += 1;
    }
    if !matches!(low(at), "he" | "she") {
        return None;
    }
    at += 1;
    at += usize::from(matches!(low(at), "then" | "also" | "later"));
    if !SAYS.contains(&low(at)) {
        return None;
    }
    at += 1;
    while matches!(low(at), "," | ":" | "that") {
        at += 1;
    }
    let text = from(whole, words.get(at));
    (at < words.len() && quoted(text).is_some()).then_some(text)
}

/// "The sign on the red door reads, '...'", "The red door says: '...'": the door speaks.
fn sign<'a>(whole: &'a str, words: &[Token<'a>]) -> Option<(&'a str, &'a str)> {
    let low = |at: usize| words.get(at).map_or("", |token| token.low.as_str());
    let mut at = usize::from(low(0) == "the");
    if matches!(low(at), "sign" | "inscription" | "notice" | "note" | "label") && low(at + 1) == "on" {
        at += 2;
        at += usize::from(low(at) == "the");
    } else if at == 0 || !BOXES.contains(&low(at + 1)) {
        return None;
    }
    let verb = (at + 1..words.len().min(at + 5)).find(|at| matches!(low(*at), "reads" | "read" | "says" | "said"))?;
    let (first, last) = (words.get(at)?, words.get(verb.checked_sub(1)?)?);
    let start = (first.text.as_ptr() as usize).checked_sub(whole.as_ptr() as usize)?;
    let end = (last.text.as_ptr() as usize).checked_sub(whole.as_ptr() as usize)? + last.text.len();
    let mut behind = verb + 1;
    while matches!(low(behind), "," | ":") {
        behind += 1;
    }
    let text = from(whole, words.get(behind));
    quoted(text)?;
    Some((whole.get(start..end)?, text))
}

/// Whether "tells" goes on to "the truth": then nothing is reported.
fn is_truth(words: &[Token<'_>], at: usize) -> bool {
    let rest = words.get(at..).unwrap_or(&[]);
    let lead =
        rest.iter().take_while(|token| matches!(token.low.as_str(), "the" | "a" | "only" | "us" | "you")).count();
    rest.get(lead).is_some_and(|token| matches!(token.low.as_str(), "truth" | "lie" | "lies"))
}

/// Whether it is told how often somebody lies: "told exactly one lie".
fn is_tally(words: &[Token<'_>], verb: usize) -> bool {
    let low = |at: usize| words.get(at).map_or("", |token| token.low.as_str());
    let mut at = verb + 1;
    while matches!(low(at), "exactly" | "only" | "just" | "at" | "least" | "most") {
        at += 1;
    }
    matches!(low(verb), "told" | "tells")
        && number_word(low(at)).is_some()
        && matches!(low(at + 1), "lie" | "lies" | "truth" | "truths" | "true" | "false")
}

/// "'I did it', says A."
fn quoted_first<'a>(words: &[Token<'a>]) -> Option<(&'a str, &'a str)> {
    let Some((Token { kind: Kind::Quoted(_), text, .. }, rest)) = words.split_first() else { return None };
    let rest: Vec<&Token<'a>> = rest.iter().filter(|token| token.kind != Kind::Sign).collect();
    let says = |token: &Token<'_>| SAYS.contains(&token.low.as_str());
    match rest.as_slice() {
        [one, other] if says(one) => Some((other.text, text)),
        [one, other] if says(other) => Some((one.text, text)),
        _ => None,
    }
}

/// Between a name and what is said: "Aは言った「...」", "A曰く「...」", "Aの証言「...」".
const BEFORE: [&str; 26] = [
    "はこう言いました",
    "はこう言った",
    "は次のように言いました",
    "は次のように言った",
    "は言いました",
    "は言った",
    "は言っている",
    "は言う",
    "が言いました",
    "が言った",
    "が言う",
    "は答えました",
    "は答えた",
    "は主張しました",
    "は主張した",
    "は証言しました",
    "は証言した",
    "は述べた",
    "は話した",
    "の発言",
    "の証言",
    "の主張",
    "の言い分",
    "曰く",
    "いわく",
    "によると",
];

/// "Aは「...」と言った", "AはBが犯人だと言った", "Aは言った「...」".
fn japanese(whole: &str) -> Option<(&str, &str)> {
    const SAID: [&str; 14] = [
        "と言った",
        "と言いました",
        "と言っている",
        "と言っています",
        "と言う",
        "と答えた",
        "と答えました",
        "と主張した",
        "と主張しました",
        "と主張している",
        "と述べた",
        "と証言した",
        "と証言しました",
        "と話した",
    ];
    let bare = whole.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '。' | '．' | '.' | '！'));
    let said = SAID.iter().find_map(|said| bare.strip_suffix(said));
    let open = bare.find(['「', '『']);
    let (name, text) = match open {
        Some(at) => {
            let (name, text) = bare.split_at(at);
            let text = said.and_then(|said| said.get(at..)).unwrap_or(text).trim_end_matches(['、', ',']);
            (name, text)
        }
        None => {
            let topic = bare.find(['は', 'が'])?;
            let (name, text) = said?.split_at_checked(topic)?;
            (name, text.trim_start_matches(['は', 'が']).trim_start_matches(['、', ',']))
        }
    };
    let name = name.trim().trim_end_matches(['、', ',', ':', '：']).trim();
    let before = BEFORE.iter().find_map(|before| name.strip_suffix(before)).filter(|_| open.is_some());
    let name = before.unwrap_or_else(|| name.trim_end_matches(['は', 'が', 'も'])).trim();
    let fits = !name.is_empty() && name.chars().count() <= 12 && name.chars().all(|c| c.is_alphanumeric() || c == 'ー');
    (fits && !text.is_empty() && quote_or_plain(text)).then_some((name, text))
}

/// Whether a text is one quotation, or has none.
fn quote_or_plain(text: &str) -> bool {
    !text.contains(['「', '『']) || quoted(text).is_some()
}
