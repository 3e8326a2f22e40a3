//! Cuts a text into its declarations, which are read at once, and what is said, by whom.

use super::declare::{Key, MOST_PEOPLE, declare, key};
use super::input::{Around, Input};
use super::japanese;
use super::japanese::is_japanese;
use super::lexing::{tokens, without_comment};
use super::names::plain_name;
use super::others::Mentioned;
use super::question::asks;
use super::scope::Scope;
use super::somebody::Topic;
use super::speech::sayings;
use super::supply::listed;
use crate::riddle::ast::Riddle;
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Phrase, phrase};
use std::collections::HashSet;

/// Longer texts are no riddles.
pub(super) const MOST_BYTES: usize = 100_000;

/// More sentences are no riddle either.
pub(super) const MOST_SENTENCES: usize = 1000;

/// Something to be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said<'a> {
    /// Who says it, as it is written.
    pub speaker: Option<&'a str>,
    /// What is said.
    pub text: &'a str,
    /// All of the sentence.
    pub whole: &'a str,
    /// The key its line begins with.
    pub key: Option<Key>,
    /// Whether it stands before every formal line.
    pub leading: bool,
    /// Who made the statement before it, and how many that person had made then.
    pub last: Option<(&'a str, usize)>,
    /// The sentence before it, where the same person says it, or nobody both.
    pub before: &'a str,
}

/// Everything a text says, not yet understood.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft<'a> {
    pub riddle: Riddle,
    pub said: Vec<Said<'a>>,
    pub people_declared: bool,
    /// Who says nothing but takes part, with the place of the sentence that tells so.
    pub silent: Vec<(usize, &'a str)>,
    pub errors: Vec<ReadError>,
}

impl<'a> Said<'a> {
    /// Something that nobody says, so far.
    fn new(text: &'a str, whole: &'a str, key: Option<Key>, leading: bool) -> Said<'a> {
        Said { speaker: None, text, whole, key, leading, last: None, before: "" }
    }

    /// Whether it can be no story: somebody says it or its line has a key.
    pub fn is_formal(&self) -> bool {
        self.speaker.is_some() || self.key.is_some_and(|key| key != Key::Story)
    }
}

/// The declarations, read, and everything else, cut into sentences.
pub(super) fn gather<'a>(source: &Source, lines: &[Line<'a>]) -> Result<Draft<'a>, ReadError> {
    let bytes: usize = lines.iter().map(|line| line.text.len()).sum();
    let whole = |message: Phrase| ReadError::whole(source, Problem::Unsupported(message));
    if bytes > MOST_BYTES {
        return Err(whole(phrase!(
            "a riddle can have at most {MOST_BYTES} bytes, not {bytes}",
            "推理問題は{MOST_BYTES}バイトまでですが、{bytes}バイトあります。"
        )));
    }
    let mut draft = Draft::default();
    let mut leading = true;
    let mut introduced: HashSet<String> = HashSet::new();
    for line in lines {
        let text = without_comment(line.text).trim();
        // Somebody who was introduced speaks, be his name a keyword.
        let speaks = text.split_once([':', '：']).is_some_and(|(name, _)| introduced.contains(name));
        let found = key(text).filter(|_| !speaks);
        if found.is_none() {
            introduced.extend(listed(&tokens(text)).unwrap_or_default());
        }
        match found {
            _ if text.is_empty() => {}
            Some((key @ (Key::Category | Key::Places), value)) if is_speech(text, key, value) => {
                let name = text.split([':', '：']).next().unwrap_or(text);
                let message = phrase!(
                    "'{name}' is a keyword of the language; somebody of that name has to be introduced before, as in \
                     'people {name} Bob'",
                    "「{name}」は言語のキーワードです。その名前の人は、先に「people {name} Bob」のように書いてください。"
                );
                draft.errors.push(ReadError::on(source, name, Problem::Shape(message)));
            }
            Some((key @ (Key::Rule | Key::Ask | Key::Statements), value)) => {
                leading = false;
                let value = value.trim_end_matches(['.', '。']);
                draft.said.push(Said::new(value, text, Some(key), leading));
            }
            Some((Key::Story, value)) => {
                draft.said.push(Said::new(value, value, Some(Key::Story), leading));
            }
            Some((key, value)) => {
                leading &= matches!(key, Key::Title | Key::People);
                draft.people_declared |= key == Key::People;
                draft.errors.extend(declare(source, &mut draft.riddle, key, value).err());
                introduced = draft.riddle.people.iter().cloned().collect();
            }
            None => leading = take_sayings(&mut draft, unnumbered(text), leading),
        }
        if draft.said.len() > MOST_SENTENCES {
            return Err(whole(phrase!(
                "a riddle can have at most {MOST_SENTENCES} sentences",
                "推理問題の文は{MOST_SENTENCES}個までです。"
            )));
        }
    }
    halve(&mut draft.said);
    Ok(draft)
}

/// Makes two statements of "I was first and Bea was second" where it is told that everybody makes one true and one false
/// statement, and everybody makes two by that.
fn halve(said: &mut Vec<Said<'_>>) {
    if !said.iter().any(|one| one.speaker.is_none() && tells_of_halves(one.text)) {
        return;
    }
    let made = |name: &str| said.iter().filter(|one| one.speaker.map(plain_name).as_deref() == Some(name)).count();
    let mut whole = Vec::new();
    for (at, one) in said.iter().enumerate() {
        let Some(name) = one.speaker.map(plain_name) else { continue };
        match (made(&name), halves(one.text)) {
            (1, Some(halves)) => whole.push((at, halves)),
            (2, _) => {}
            _ => return,
        }
    }
    for (at, (one, other)) in whole.into_iter().rev() {
        if let Some(first) = said.get(at).copied() {
            let half = |text| Said { text, whole: text, ..first };
            said.splice(at..=at, [half(one), half(other)]);
        }
    }
}

/// Whether a sentence tells of everybody that one of two is true and the other is not.
fn tells_of_halves(text: &str) -> bool {
    let words = tokens(text);
    let has = |known: &[&str]| words.iter().any(|token| known.contains(&token.low.as_str()));
    has(&["each", "every", "everyone", "everybody", "all"])
        && has(&["true", "truth", "truthful"])
        && has(&["false", "lie", "lies", "lied", "lying", "untrue"])
}

/// The two clauses that one "and" joins.
fn halves(text: &str) -> Option<(&str, &str)> {
    let (one, other) = text.split_once(" and ")?;
    let one = one.trim_end().trim_end_matches(',');
    let clauses = [one, other].iter().all(|half| half.split_whitespace().count() > 1 && !half.contains(" and "));
    let begins =
        other.starts_with(char::is_uppercase) || matches!(other.split(' ').next(), Some("he" | "she" | "it" | "the"));
    (clauses && begins).then_some((one, other))
}

/// Takes what a line without a key says, sentence by sentence, and tells whether every sentence so far is `leading`.
fn take_sayings<'a>(draft: &mut Draft<'a>, line: &'a str, mut leading: bool) -> bool {
    for found in sayings(line) {
        let said = if let (None, Some((Key::Story, value))) = (found.speaker, key(found.text)) {
            Said::new(value, value, Some(Key::Story), leading)
        } else if let Some(name) = silent(found.speaker, found.text) {
            draft.silent.push((draft.said.len(), name));
            Said::new(found.whole, found.whole, Some(Key::Story), leading)
        } else {
            let speaker = found.speaker.filter(|_| !(found.follows && is_narrator(found.text)));
            leading &= speaker.is_none();
            Said { speaker, ..Said::new(found.text, found.whole, None, leading) }
        };
        draft.said.push(said);
    }
    leading
}

/// Whether a line that begins with a keyword and a colon is rather something that somebody of that name says.
fn is_speech(line: &str, key: Key, value: &str) -> bool {
    let name = line.split(|c: char| c.is_whitespace() || matches!(c, ':' | '：')).next().unwrap_or("");
    let colon = line.get(name.len()..).is_some_and(|rest| rest.starts_with([':', '：']));
    let said = match key {
        Key::Category => !value.contains([':', '：']),
        _ => value.split_whitespace().count() > 1,
    };
    colon && said && name.starts_with(char::is_uppercase)
}

/// Who takes part without a word: "Una says nothing."
fn silent<'a>(speaker: Option<&'a str>, text: &'a str) -> Option<&'a str> {
    const NOTHING: [&str; 3] = ["nothing", "nothing at all", "not a word"];
    const SILENT: [&str; 14] = [
        "is silent",
        "was silent",
        "stays silent",
        "stayed silent",
        "remains silent",
        "remained silent",
        "keeps silent",
        "kept silent",
        "keeps quiet",
        "kept quiet",
        "makes no statement",
        "made no statement",
        "does not say anything",
        "did not say anything",
    ];
    const JAPANESE: [&str; 8] = [
        "は何も言わない",
        "は何も言いません",
        "は何も言わなかった",
        "は何も言いませんでした",
        "は黙っている",
        "は黙っています",
        "は黙っていた",
        "は何も言っていません",
    ];
    let bare = text.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '。' | '!'));
    if let Some(name) = JAPANESE.iter().find_map(|said| bare.strip_suffix(said)) {
        return (!name.is_empty() && name.chars().all(char::is_alphanumeric)).then_some(name);
    }
    let words = tokens(bare);
    let joined =
        |words: &[super::lexing::Token<'_>]| words.iter().map(|token| token.low.as_str()).collect::<Vec<_>>().join(" ");
    if speaker.is_some() {
        return speaker.filter(|_| NOTHING.contains(&joined(&words).as_str()));
    }
    let (name, rest) = words.split_first()?;
    let fits = name.plain.starts_with(char::is_uppercase) && !super::clue::is_plain_opening(&name.low);
    (fits && SILENT.contains(&joined(rest).as_str())).then_some(name.text)
}

/// A line without the number before it: "1. The Scot ...", "(2) ...", "3) ...".
pub(super) fn unnumbered(line: &str) -> &str {
    let inner = line.strip_prefix(['(', '（']).unwrap_or(line);
    let rest = inner.trim_start_matches(|c: char| c.is_numeric());
    let digits = inner.chars().count() - rest.chars().count();
    let Some(after) = rest.strip_prefix(['.', ')', '．', '）']) else { return line };
    let blank = after.starts_with(char::is_whitespace) || rest.starts_with(['．', '）']);
    if (1..=3).contains(&digits) && blank { after.trim_start() } else { line }
}

/// Whether a sentence behind somebody's words on the same line is not his: a question, or a count of everybody that
/// does not say "us".
pub(super) fn is_narrator(text: &str) -> bool {
    if text.trim_end().ends_with(['?', '？']) {
        return true;
    }
    if is_japanese(text, &[]) {
        let own = ["私", "僕", "俺", "我々", "わたし", "われわれ"].iter().any(|me| text.contains(me));
        let counts = ["人", "全員", "誰も", "だれも", "発言"].iter().any(|word| text.contains(word))
            && !text.starts_with("犯人は");
        return japanese::asks(text) || (counts && !own && japanese_count(text));
    }
    let words = tokens(text);
    let low: Vec<&str> = words.iter().map(|token| token.low.as_str()).collect();
    let ours = low.iter().any(|word| matches!(*word, "i" | "me" | "us" | "we" | "our" | "my"));
    let scope = Scope::default();
    let around = Around { scope: &scope, me: None, last: None, all: &words, reported: false };
    let input =
        Input { rest: &words, end: "", around: &around, depth: 0, named: Mentioned::default(), topic: Topic::Unknown };
    let counts = super::quantity::quantity(input).is_ok() || matches!(low.first(), Some(&("among" | "of" | "there")));
    (counts && !ours) || asks(input)
}

/// Whether a Japanese sentence tells how many, not who.
pub(super) fn japanese_count(text: &str) -> bool {
    const COUNTS: [&str; 14] = [
        "一人",
        "二人",
        "三人",
        "四人",
        "五人",
        "人だけ",
        "人の",
        "全員",
        "誰も",
        "だれも",
        "少なくとも",
        "多くとも",
        "発言",
        "人が",
    ];
    COUNTS.iter().any(|word| text.contains(word))
}

/// Makes people of speakers where people are not declared; drops sayings of nobody known.
pub(super) fn assign(source: &Source, draft: &mut Draft<'_>) {
    let scope = Scope::new(draft.riddle.clone());
    let known = |riddle: &Riddle, name: &str| {
        riddle.people.contains(&name.to_string()) || scope.look_up(name).is_some_and(|senses| senses.person.is_some())
    };
    let mut unknown = Vec::new();
    for (at, said) in draft.said.iter().enumerate() {
        let silent = draft.silent.iter().find(|(nth, _)| *nth == at).map(|(_, name)| *name);
        let Some(written) = said.speaker.or(silent) else { continue };
        let name = plain_name(written);
        if known(&draft.riddle, &name) {
            continue;
        }
        let other = scope.look_up(&name).is_some_and(|senses| senses.person.is_none() && senses.item.is_none());
        let small = other || !name.contains(' ') && name.chars().next().is_none_or(char::is_lowercase);
        if draft.people_declared
            || small
            || draft.riddle.people.len() >= MOST_PEOPLE
            || super::names::needs_quotes(&name.to_lowercase())
        {
            let problem = Problem::UnknownName { nearest: scope.nearest(&name), name };
            draft.errors.push(ReadError::on(source, written, problem));
            unknown.push(at);
        } else {
            draft.riddle.people.push(name);
        }
    }
    let mut at = 0;
    draft.said.retain(|_| {
        at += 1;
        !unknown.contains(&(at - 1))
    });
    let (mut last, mut before, mut made) = (None, None, std::collections::HashMap::new());
    for said in &mut draft.said {
        said.last = last;
        said.before = before.filter(|(speaker, _)| *speaker == said.speaker).map_or("", |(_, text)| text);
        before = Some((said.speaker, said.text));
        if let Some(speaker) = said.speaker {
            let count: &mut usize = made.entry(plain_name(speaker)).or_default();
            last = Some((speaker, *count));
            *count += 1;
        }
    }
}
