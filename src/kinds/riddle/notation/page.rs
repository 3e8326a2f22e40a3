//! A riddle line by line.

use std::collections::HashMap;

use super::declare::{Declared, Key, is_shaped, key, may_declare, plain_name};
use super::input::Input;
use super::lexing::{Kind, bare_sign, tokens, without_comment};
use super::scope::Scope;
use super::sentence::sentence;
use crate::riddle::ast::{Formula, Person, Riddle, Says, Sentence};
use crate::riddle::cells::Cells;
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, say};

/// The most bytes of a riddle.
const MOST_BYTES: usize = 100_000;
/// The most lines of a riddle. Each of them may have an error of its own.
const MOST_LINES: usize = 2_000;
/// The most parts of the formulas of a riddle, with everybody spelt out.
const MOST_PARTS: usize = 300_000;

/// A riddle and what each of its lines is for.
#[derive(Clone, Debug)]
pub struct Page {
    /// The riddle made of all lines that were read.
    pub riddle: Riddle,
    /// The lines as they were given.
    pub lines: Vec<PageLine>,
}

/// A line of a page.
#[derive(Clone, Debug)]
pub struct PageLine {
    /// Its number, counted from 1.
    pub number: usize,
    /// Its text.
    pub text: String,
    /// What it is for.
    pub state: State,
}

/// What a line is for.
#[derive(Clone, Debug)]
pub enum State {
    /// A comment, or an empty line.
    Comment,
    /// It declares something.
    Declaration,
    /// A sentence, as its index in [`Riddle::sentences`].
    Sentence(usize),
    /// It only sets the scene.
    Story,
    /// It is marked as not read.
    Unread,
    /// A sentence proposed by an outside command and not accepted yet, as its index in [`Riddle::sentences`].
    Proposed(usize),
    /// It is not understood.
    Wrong(ReadError),
}

/// The mark at the start of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    None,
    Assumed,
    Proposed,
    Story,
    Unread,
}

const MARKS: &[(&str, Mark)] = &[
    ("??", Mark::Unread),
    ("story", Mark::Story),
    ("物語", Mark::Story),
    ("assumed", Mark::Assumed),
    ("仮定", Mark::Assumed),
    ("proposed", Mark::Proposed),
    ("提案", Mark::Proposed),
];

/// The mark of a line, and the text after it.
fn marked(text: &str) -> (Mark, &str) {
    let text = text.trim();
    let behind = |(word, mark): &(&str, Mark)| {
        let rest = text.strip_prefix(word)?;
        let ends = rest.is_empty() || rest.starts_with([':', '：']) || rest.starts_with(char::is_whitespace);
        let rest = rest.trim_start_matches([':', '：']).trim();
        // The text may follow "??" without a blank.
        (ends || *mark == Mark::Unread).then_some((*mark, rest))
    };
    MARKS.iter().find_map(behind).unwrap_or((Mark::None, text))
}

/// A line without its mark.
pub fn unmarked(text: &str) -> &str {
    marked(text).1
}

/// Whether a line names the speaker of a statement but not what they say.
pub fn begins_statement(riddle: &Riddle, text: &str) -> bool {
    text.strip_suffix([':', '：']).is_some_and(|name| riddle.people.contains(&plain_name(name.trim())))
}

/// Whether a line is a comment or empty.
fn is_idle(text: &str) -> bool {
    text.trim().is_empty() || text.trim_start().starts_with(['#', '＃'])
}

/// Whether a text is notation, so that whatever is wrong with it is a mistake. It must declare something or have a
/// marked line.
pub fn is_notation(lines: &[Line<'_>]) -> bool {
    lines.iter().filter(|line| !is_idle(line.text)).any(|line| {
        let (mark, text) = marked(line.text);
        let text = without_comment(text).trim();
        mark != Mark::None || key(text).is_some_and(|(key, value)| may_declare(key, value))
    })
}

/// Whether any line is not read or not accepted yet.
pub fn is_draft(lines: &[Line<'_>]) -> bool {
    lines.iter().any(|line| matches!(marked(line.text).0, Mark::Unread | Mark::Proposed))
}

/// Whether a text without a kind line is clearly a riddle. Four lines in five must begin as lines of the notation do.
/// One of them must be a well-formed declaration, and at least two must begin with a key.
pub fn looks_like(lines: &[Line<'_>]) -> bool {
    let said: Vec<&Line<'_>> = lines.iter().filter(|line| !is_idle(line.text)).collect();
    let count = |holds: &dyn Fn(&str) -> bool| said.iter().filter(|line| holds(line.text)).count();
    let keyed = |text: &str| key(marked(text).1).is_some();
    let shaped = |text: &str| key(marked(text).1).is_some_and(|(key, value)| is_shaped(key, value));
    let begins = |text: &str| marked(text).0 != Mark::None || keyed(text) || bare_sign(text, ':').is_some();
    count(&shaped) > 0 && count(&keyed) > 1 && count(&begins) * 5 >= said.len() * 4
}

/// A line split up, before its sentence is read.
struct Entry<'a> {
    mark: Mark,
    key: Option<Key>,
    /// The line without its mark and its comment.
    whole: &'a str,
    /// The text after the key or the speaker.
    value: &'a str,
    speaker: Option<(Person, Option<String>)>,
    state: Option<State>,
}

/// Reads every line by itself. Never fails: a mistake becomes the state of its line.
pub fn page(source: &Source, lines: &[Line<'_>]) -> Page {
    let mut declared = Declared { source, riddle: Riddle::default(), groups: Vec::new(), used: HashMap::new() };
    let mut entries: Vec<Entry<'_>> = lines.iter().map(|line| entry(line.text)).collect();
    for entry in entries.iter_mut().filter(|entry| entry.state.is_none()) {
        let Some(key) = entry.key.filter(|key| key.declares()) else { continue };
        entry.state = Some(match (entry.mark, declared.declare(key, entry.value)) {
            (Mark::Proposed, _) => {
                let what = Fixed("riddle.only-sentences-proposed");
                State::Wrong(ReadError::on(source, entry.whole, Problem::Shape(what.into())))
            }
            (_, Ok(())) => State::Declaration,
            (_, Err(error)) => State::Wrong(error),
        });
    }
    if declared.riddle.people.is_empty() {
        declared.riddle.people = talking_values(&declared.riddle, &entries);
    }
    let mut scope = Scope::new(&declared.riddle, &declared.groups);
    for entry in entries.iter_mut().filter(|entry| entry.state.is_none() && entry.key.is_none()) {
        find_speaker(source, &mut scope, entry);
    }
    scope.unread = entries.iter().filter(|entry| entry.mark == Mark::Unread).count();
    let mut riddle = declared.riddle;
    let mut parts = 0;
    let states = entries.into_iter().zip(lines).map(|(entry, line)| {
        let above = comment_above(source, line.number);
        match &entry.state {
            Some(state) => {
                // The comment above a declaration is one of the sentences that a reader sees.
                let declares = matches!(state, State::Declaration | State::Wrong(_)) && entry.key.is_some();
                riddle.sentences.extend(above.filter(|_| declares).map(story));
                state.clone()
            }
            None => read_sentence(source, &scope, &mut riddle, &mut parts, &entry, above),
        }
    });
    let states: Vec<State> = states.collect();
    let page_line =
        |(line, state): (&Line<'_>, State)| PageLine { number: line.number, text: line.text.to_string(), state };
    Page { riddle, lines: lines.iter().zip(states).map(page_line).collect() }
}

/// The people if none are declared: all values of the category that a speaker belongs to.
fn talking_values(riddle: &Riddle, entries: &[Entry<'_>]) -> Vec<String> {
    let open = entries.iter().filter(|entry| entry.state.is_none() && entry.key.is_none() && entry.mark != Mark::Story);
    let mut heads = open.filter_map(|entry| entry.whole.get(..bare_sign(entry.whole, ':')?));
    let talks = |head: &str| {
        let name = plain_name(head.trim());
        let name = name.split('/').next().unwrap_or_default();
        riddle.categories.iter().find(|category| category.values.iter().any(|value| value == name))
    };
    heads.find_map(talks).map_or_else(Vec::new, |category| category.values.clone())
}

fn entry(text: &str) -> Entry<'_> {
    let (mark, rest) = marked(text);
    let whole = if matches!(mark, Mark::Story | Mark::Unread) { rest } else { without_comment(rest).trim() };
    let state = match mark {
        _ if is_idle(text) => Some(State::Comment),
        Mark::Unread => Some(State::Unread),
        _ => None,
    };
    let found = key(whole).filter(|_| mark != Mark::Story);
    let value = found.map_or(whole, |(_, value)| value);
    Entry { mark, key: found.map(|(key, _)| key), whole, value, speaker: None, state }
}

/// Finds the speaker of a line, and the topic.
fn find_speaker(source: &Source, scope: &mut Scope, entry: &mut Entry<'_>) {
    let Some(colon) = bare_sign(entry.whole, ':').filter(|_| entry.mark != Mark::Story) else { return };
    let (head, rest) = entry.whole.split_at(colon);
    let (head, name) = (head.trim(), plain_name(head.trim()));
    let person = |name: &str| scope.look_up(name).and_then(|senses| senses.person);
    let parts =
        name.split_once('/').and_then(|(name, topic)| Some((person(name.trim())?, Some(topic.trim().to_string()))));
    let Some((person, topic)) = person(&name).map(|person| (person, None)).or(parts) else {
        let problem = Problem::UnknownName { nearest: scope.nearest(&name), name };
        entry.state = Some(State::Wrong(ReadError::on(source, head, problem)));
        return;
    };
    entry.value = rest.trim_start_matches([':', '：']).trim();
    if let Some(label) = scope.add_statement(person, topic.as_deref()) {
        let message = say!("riddle.name-is-label", label);
        entry.state = Some(State::Wrong(ReadError::on(source, head, Problem::Shape(message))));
    }
    entry.speaker = Some((person, topic));
}

/// A sentence that only sets the scene.
fn story(text: &str) -> Sentence {
    let says = Says::Story(text.to_string());
    Sentence { text: text.to_string(), says, source: None, is_assumed: false, topic: None }
}

/// Reads a line that says something or only sets the scene.
fn read_sentence(
    source: &Source,
    scope: &Scope,
    riddle: &mut Riddle,
    parts: &mut usize,
    entry: &Entry<'_>,
    above: Option<&str>,
) -> State {
    if entry.mark == Mark::Story {
        riddle.sentences.push(story(entry.whole));
        return State::Story;
    }
    let says = match says(source, scope, entry) {
        Ok(says) => says,
        Err(error) => return State::Wrong(error),
    };
    *parts += parts_of(&says);
    if *parts > MOST_PARTS {
        let what = Fixed("riddle.says-too-much");
        return State::Wrong(ReadError::on(source, entry.whole, Problem::Unsupported(what.into())));
    }
    riddle.sentences.push(Sentence {
        text: entry.whole.to_string(),
        says,
        source: above.map(str::to_string),
        is_assumed: entry.mark == Mark::Assumed,
        topic: entry.speaker.as_ref().and_then(|(_, topic)| topic.clone()),
    });
    let at = riddle.sentences.len() - 1;
    if entry.mark == Mark::Proposed { State::Proposed(at) } else { State::Sentence(at) }
}

/// Reads what a line says.
fn says(source: &Source, scope: &Scope, entry: &Entry<'_>) -> Result<Says, ReadError> {
    let mut words = tokens(entry.value, Some(scope));
    // A sentence may end with a full stop.
    words.pop_if(|token| token.kind == Kind::Sign && matches!(token.low.as_str(), "." | "?"));
    if let Some(open) = words.iter().find(|token| token.kind == Kind::Sign && token.low == "\"") {
        return Err(ReadError::on(source, open.text, Problem::Shape(Phrase::fixed("riddle.no-partner"))));
    }
    let end = entry.value.get(entry.value.len()..).unwrap_or("");
    let me = entry.speaker.as_ref().map(|(person, _)| *person);
    let input = Input { rest: &words, end, scope, me, each: None, depth: 0 };
    sentence(input, entry.key).map_err(|trouble| trouble.error(source, scope, entry.value))
}

/// The comment on the line above.
fn comment_above(source: &Source, number: usize) -> Option<&str> {
    let above = source.line(number.checked_sub(1).filter(|above| *above > 0)?).trim();
    above.strip_prefix('#').map(str::trim).filter(|text| !text.is_empty())
}

/// The number of parts of a sentence.
fn parts_of(says: &Says) -> usize {
    fn size(formula: &Formula) -> usize {
        1 + formula.parts().map(size).sum::<usize>()
    }
    says.formula().map_or(1, size)
}

/// Reads a riddle. Every line with a mistake gives one error, and so does every line that is not read yet.
///
/// # Errors
/// A line is not understood, or not read or accepted yet. There is one error for each, with its place. The text may
/// also be too long, or leave nothing to find.
pub fn read(source: &Source, lines: &[Line<'_>]) -> Result<Riddle, Vec<ReadError>> {
    let bytes: usize = lines.iter().map(|line| line.text.len()).sum();
    if bytes > MOST_BYTES {
        let message = say!("riddle.too-many-bytes", most = MOST_BYTES, bytes);
        return Err(vec![ReadError::whole(source, Problem::Unsupported(message))]);
    }
    if lines.len() > MOST_LINES {
        let message = say!("riddle.too-many-lines", most = MOST_LINES, lines = lines.len());
        return Err(vec![ReadError::whole(source, Problem::Unsupported(message))]);
    }
    let Page { riddle, lines: read } = page(source, lines);
    let unread = Fixed("riddle.not-read-yet");
    let proposed = Fixed("riddle.only-proposed");
    let errors = read.iter().zip(lines).filter_map(|(page_line, line)| {
        let open = |what: Fixed| ReadError::on(source, line.text.trim(), Problem::Shape(what.into()));
        match &page_line.state {
            State::Wrong(error) => Some(error.clone()),
            State::Unread => Some(open(unread)),
            State::Proposed(_) => Some(open(proposed)),
            State::Comment | State::Declaration | State::Sentence(_) | State::Story => None,
        }
    });
    let errors: Vec<ReadError> = errors.collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    if Cells::of(&riddle).about().is_empty() {
        let asks = |line: &PageLine| match line.state {
            State::Sentence(at) => matches!(riddle.sentences[at].says, Says::Question(_)),
            _ => false,
        };
        let asked = lines.iter().zip(&read).find(|(_, line)| asks(line)).map(|(line, _)| line);
        let first = asked.or_else(|| lines.iter().find(|line| !is_idle(line.text)));
        return Err(vec![nothing_to_find(source, first, &riddle)]);
    }
    Ok(riddle)
}

/// The error that the riddle leaves nothing to find, at the first line that asks or says anything.
fn nothing_to_find(source: &Source, line: Option<&Line<'_>>, riddle: &Riddle) -> ReadError {
    let why = match riddle.people.is_empty() {
        true => Fixed("riddle.nobody-takes-part"),
        false => Fixed("riddle.nothing-said"),
    };
    let problem = Problem::Shape(say!("riddle.nothing-to-find", why));
    match line {
        Some(line) => ReadError::on(source, line.text, problem),
        None => ReadError::whole(source, Problem::Empty),
    }
}
