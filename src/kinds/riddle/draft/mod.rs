//! Translates text as people type it into notation, as far as patterns allow. No question is answered here, and no text
//! is refused.
//!
//! `sentences` splits the text, and `lists` and `cast` propose who and what takes part. `table` holds the patterns, and
//! `matching` matches a sentence against them. A sentence with one reading is read. One with no reading, or with
//! several different ones, is left to a person.

mod cast;
mod lists;
mod matching;
mod own;
mod sentences;
mod settle;
mod table;
mod tokens;

use self::cast::Cast;
use self::matching::Reader;
use self::sentences::{Sentence, headed, sentences};
use self::table::Table;
use self::tokens::{Kind, Token, tokens};
use std::sync::OnceLock;

pub use self::own::pattern;

/// The longest sentence that is matched against patterns, in characters.
const LONGEST_SENTENCE: usize = 400;
/// The most sentences. The rest is left to a person: no riddle has as many, and whoever pasted a book would wait.
const MOST_SENTENCES: usize = 500;

/// A riddle drafted from its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The title, if the text has one.
    pub title: Option<String>,
    /// Declarations of who and what takes part.
    pub declarations: Vec<String>,
    /// A line for each sentence, in the order of the text.
    pub lines: Vec<DraftLine>,
    /// What the text presupposes without saying it, as notation.
    pub assumed: Vec<String>,
}

/// A sentence, and how it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftLine {
    /// The sentence.
    pub source: String,
    /// The speaker, as the notation writes the name.
    pub speaker: Option<String>,
    /// How it was read.
    pub reading: Reading,
    /// The declarations that the sentence makes.
    pub declares: Vec<String>,
}

/// How a sentence was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Read as these lines of notation. Empty if the declarations hold everything that it says.
    Read(Vec<String>),
    /// Not read. It may mean any of these lines.
    Unread(Vec<String>),
}

impl Draft {
    /// The draft as notation, with every sentence as a comment above its lines. A sentence that says nothing beyond
    /// what is declared elsewhere becomes story.
    pub fn text(&self) -> String {
        let mut text = vec!["riddle".to_string()];
        text.extend(self.title.iter().map(|title| format!("title: {title}")));
        let has_sentence = |line: &&String| self.lines.iter().any(|one| one.declares.contains(line));
        text.extend(self.declarations.iter().filter(|line| !has_sentence(line)).cloned());
        for line in &self.lines {
            match &line.reading {
                Reading::Read(lines) if lines.is_empty() && line.declares.is_empty() => {
                    text.push(format!("story {}", line.source));
                }
                Reading::Read(lines) => {
                    text.push(format!("# {}", line.source));
                    text.extend(line.declares.iter().chain(lines).cloned());
                }
                Reading::Unread(_) => match &line.speaker {
                    Some(speaker) => text.push(format!("# {}\n?? {speaker}:", line.source)),
                    None => text.push(format!("?? {}", line.source)),
                },
            }
        }
        text.extend(self.assumed.iter().map(|line| format!("assumed {line}")));
        text.join("\n") + "\n"
    }

    /// The number of sentences that are left to a person.
    pub fn unread(&self) -> usize {
        self.lines.iter().filter(|line| !matches!(line.reading, Reading::Read(_))).count()
    }
}

/// A sentence, or one of several in a quotation, with its speaker.
#[derive(Clone, Debug)]
struct Utterance {
    /// The text as the draft shows it.
    source: String,
    /// What is said. The tokens are without the full stop.
    text: String,
    tokens: Vec<Token>,
    /// The speaker.
    speaker: Option<String>,
    /// The person who may still be speaking, after a statement without quotation marks on the same line.
    before: Option<String>,
    /// Whether it says that somebody is silent: "Cleo says nothing."
    is_silent: bool,
    /// Whether it is a question.
    is_question: bool,
}

/// Drafts a text. `own` has the patterns of the user, as lines of the table.
pub fn draft(text: &str, own: &str) -> Draft {
    let mut table = built_in().clone();
    let _ = table.add(own);
    let (head, text) = headed(text, |line| table.may_tell(&tokens(line)));
    let (title, mut sentences) = sentences(text);
    let rest = sentences.split_off(sentences.len().min(MOST_SENTENCES));
    let told = attribute(&sentences, &table);
    let short: Vec<&Utterance> = told.iter().filter(|one| one.is_short()).collect();
    let cast = Cast::propose(&short, &table);
    let mut draft = settle::settle(head.or(title), &told, &cast, &table);
    let unread = |rest: Sentence| DraftLine {
        source: rest.text,
        declares: Vec::new(),
        speaker: None,
        reading: Reading::Unread(Vec::new()),
    };
    draft.lines.extend(rest.into_iter().map(unread));
    draft
}

/// The numbers of the lines in the user's patterns that are not patterns, counted from 1.
pub fn mistakes(own: &str) -> Vec<usize> {
    let mut table = built_in().clone();
    table.add(own)
}

/// Whether a sentence has a word or a number that a clue may have.
pub fn may_tell(sentence: &str) -> bool {
    built_in().may_tell(&tokens(sentence))
}

/// The first number in a sentence. If there is none, "only" counts as 1.
pub fn number_in(sentence: &str) -> Option<usize> {
    let tokens = tokens(sentence);
    let only = || tokens.iter().any(|token| token.low == "only") || sentence.contains("だけ");
    tokens.iter().find_map(tokens::number).or_else(|| only().then_some(1))
}

fn built_in() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table::default();
        let _ = table.add(include_str!("patterns.txt"));
        table
    })
}

/// Finds the speaker of each sentence.
fn attribute(sentences: &[Sentence], table: &Table) -> Vec<Utterance> {
    let mut found: Vec<Utterance> = Vec::new();
    // The last speaker without quotation marks, and the line.
    let mut last: Option<(usize, String)> = None;
    for sentence in sentences {
        let before = last.as_ref().filter(|(line, _)| *line == sentence.line).map(|(_, speaker)| speaker.clone());
        let plain = Utterance::new(sentence.text.clone(), &sentence.text, None, before);
        match speech(&plain, table) {
            // A punctuation mark alone is not a statement.
            None => found.push(plain),
            Some((_, said)) if !said.is_empty() && !said.contains(char::is_alphanumeric) => found.push(plain),
            Some((_, said)) if said.is_empty() => found.push(Utterance { is_silent: true, before: None, ..plain }),
            Some((speaker, said)) => {
                let is_quoted = plain.tokens.iter().any(|token| token.kind == Kind::Quotation);
                let head = plain.text.strip_suffix(said.as_str()).map_or("", str::trim_end);
                last = Some((sentence.line, speaker.clone())).filter(|_| !is_quoted && head.ends_with([':', '：']));
                found.extend(statements(&sentence.text, &speaker, &said));
            }
        }
    }
    found
}

/// The statements in a sentence, one for each sentence of what is said.
fn statements(source: &str, speaker: &str, said: &str) -> Vec<Utterance> {
    let (_, quoted) = sentences(said);
    let mut found: Vec<Utterance> = Vec::new();
    let mut rest = source;
    for (number, one) in quoted.iter().enumerate() {
        // The source of a statement runs up to the next one.
        let next = quoted.get(number + 1).and_then(|next| rest.get(1..)?.find(next.text.as_str()).map(|at| at + 1));
        let (mine, after) = rest.split_at_checked(next.unwrap_or(rest.len())).unwrap_or((rest, ""));
        let mine = if number == 0 { mine.trim().to_string() } else { format!("{speaker}: {}", mine.trim()) };
        found.push(Utterance::new(mine, &one.text, Some(speaker.to_string()), None));
        rest = after;
    }
    found
}

impl Utterance {
    fn new(source: String, text: &str, speaker: Option<String>, before: Option<String>) -> Utterance {
        let mut tokens = tokens(text);
        let mut is_question = false;
        while let Some(last) = tokens.last().filter(|last| matches!(last.low.as_str(), "." | "!" | "?" | ")" | ",")) {
            // A closing bracket belongs to the text if it was opened there.
            if last.low == ")" && tokens.iter().any(|token| token.low == "(") {
                break;
            }
            is_question |= last.low == "?";
            tokens.pop();
        }
        let asks = ["だれ", "誰", "どれ", "何"].iter().any(|word| text.contains(word));
        let is_question = is_question || asks && text.trim_end_matches(['。', '.']).ends_with('か');
        Utterance { source, text: text.to_string(), tokens, speaker, before, is_silent: false, is_question }
    }

    /// Whether it is a question that states nothing on the side, unlike "If only one of them lies, who ...?".
    fn only_asks(&self) -> bool {
        const BEGIN: [&str; 7] = ["who", "which", "what", "where", "how", "in", "誰"];
        const TELL: [&str; 12] =
            ["if", "given", "when", "since", "that", "only", "exactly", "not", "すると", "なら", "とき", "だけ"];
        let begins = self.tokens.first().is_some_and(|first| BEGIN.contains(&first.low.as_str()));
        let asks_in_japanese = !self.text.is_ascii() && self.is_question;
        let tells = self.tokens.iter().any(|token| TELL.contains(&token.low.as_str()))
            || TELL.iter().any(|word| !word.is_ascii() && self.text.contains(word));
        self.is_question && self.speaker.is_none() && (begins || asks_in_japanese) && !tells
    }

    /// Whether it is short enough for patterns.
    fn is_short(&self) -> bool {
        self.text.chars().count() <= LONGEST_SENTENCE
    }
}

/// The speaker of a sentence and what they say, which is empty for somebody who is silent.
fn speech(one: &Utterance, table: &Table) -> Option<(String, String)> {
    let nobody = Cast::default();
    let has_quotation = one.tokens.iter().any(|token| token.kind == Kind::Quotation);
    if !has_quotation && !one.is_short() {
        return None;
    }
    let reader = Reader::new(table, &nobody, &one.text, &one.tokens);
    let (notation, slots) = reader.slots("P")?;
    let Some((speaker, said)) = notation.split_once(": ") else {
        return Some((String::new(), String::new()));
    };
    let slot = |sign: &str| sign.trim().strip_prefix('$')?.parse::<usize>().ok().and_then(|slot| slots.get(slot));
    let said: Vec<&str> = said.split(' ').filter_map(slot).map(String::as_str).collect();
    // "The suspects: A, B and C" names the suspects, and "who said: ..." is a question.
    let is_list =
        !has_quotation && lists::lists(&said.join(" "), &tokens(&said.join(" "))).iter().any(|list| list.is_named);
    let is_list = is_list && notation == "$1: $2" && one.tokens.iter().any(|token| token.low == ":");
    let speaker = lists::plain(slot(speaker)?);
    (!is_list).then(|| (speaker, said.join(" ")))
}
