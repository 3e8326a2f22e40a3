//! Text as people type it becomes notation, as far as patterns reach. Nothing is answered here, and nothing refused.
//!
//! `sentences` cuts the text, `lists` and `cast` propose who and what takes part, `table` holds patterns and `matching`
//! holds a sentence against them. A sentence with one reading is read; one with none, or with several that differ, is
//! left to a person.

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

/// A longer sentence is not held against patterns.
const LONGEST_SENTENCE: usize = 400;
/// What comes behind so many sentences is left to a person: no riddle has as many, and whoever pasted a book would wait.
const MOST_SENTENCES: usize = 500;

/// A riddle drafted from its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// Its title, where the text has one.
    pub title: Option<String>,
    /// Lines that declare who and what takes part.
    pub declarations: Vec<String>,
    /// A line for each sentence, in the order of the text.
    pub lines: Vec<DraftLine>,
    /// What nobody says but everybody presupposes, as notation.
    pub assumed: Vec<String>,
}

/// A sentence and how it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftLine {
    /// The sentence.
    pub source: String,
    /// Who says it, as the notation writes him.
    pub speaker: Option<String>,
    /// How it was read.
    pub reading: Reading,
    /// The declarations that came of it.
    pub declares: Vec<String>,
}

/// How a sentence was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As these lines of notation; none where the declarations hold all that it says.
    Read(Vec<String>),
    /// Not. These lines may be meant.
    Unread(Vec<String>),
}

impl Draft {
    /// The draft as notation: every sentence as a comment above its lines. One that says nothing but what is declared
    /// elsewhere is story.
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

    /// How many sentences are left to a person.
    pub fn unread(&self) -> usize {
        self.lines.iter().filter(|line| !matches!(line.reading, Reading::Read(_))).count()
    }
}

/// A sentence, or one of several in a quotation, with who says it.
#[derive(Clone, Debug)]
struct Utterance {
    /// As the draft shows it.
    source: String,
    /// What is said, and its tokens without the full stop.
    text: String,
    tokens: Vec<Token>,
    /// Who says it.
    speaker: Option<String>,
    /// Who may be going on, since he spoke without quotation marks on the same line.
    before: Option<String>,
    /// Whether nothing is said: "Cleo says nothing."
    is_silent: bool,
    /// Whether it is a question.
    is_question: bool,
}

/// A text as a draft. `own` are patterns of the user, as lines of the table.
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

/// The lines of a table of one's own that are no patterns, counted from 1.
pub fn mistakes(own: &str) -> Vec<usize> {
    let mut table = built_in().clone();
    table.add(own)
}

/// Whether a sentence has a word or a number that a clue may have.
pub fn may_tell(sentence: &str) -> bool {
    built_in().may_tell(&tokens(sentence))
}

/// The first number of a sentence; "only" is one.
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

/// Each sentence with its speaker.
fn attribute(sentences: &[Sentence], table: &Table) -> Vec<Utterance> {
    let mut found: Vec<Utterance> = Vec::new();
    // Who spoke last on this line without quotation marks.
    let mut last: Option<(usize, String)> = None;
    for sentence in sentences {
        let before = last.as_ref().filter(|(line, _)| *line == sentence.line).map(|(_, speaker)| speaker.clone());
        let plain = Utterance::new(sentence.text.clone(), &sentence.text, None, before);
        match speech(&plain, table) {
            // A mark alone is nothing that anybody says.
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

/// The statements of a sentence: one for each sentence that is quoted in it.
fn statements(source: &str, speaker: &str, said: &str) -> Vec<Utterance> {
    let (_, quoted) = sentences(said);
    let mut found: Vec<Utterance> = Vec::new();
    let mut rest = source;
    for (number, one) in quoted.iter().enumerate() {
        // The source of a sentence runs up to the next one.
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
            // A bracket that was opened inside is closed there.
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

    /// Whether it is a question that tells nothing by the way, as "If only one of them lies, who ...?" does.
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

/// Who speaks in a sentence, and what he says; nothing where he is silent.
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
    // "The suspects: A, B and C" names them, and "who said: ..." asks.
    let is_list =
        !has_quotation && lists::lists(&said.join(" "), &tokens(&said.join(" "))).iter().any(|list| list.is_named);
    let is_list = is_list && notation == "$1: $2" && one.tokens.iter().any(|token| token.low == ":");
    let speaker = lists::plain(slot(speaker)?);
    (!is_list).then(|| (speaker, said.join(" ")))
}
