//! Reads a riddle: its declarations first, then its sentences against them.

use super::declare::{Key, declare, key, plain_name};
use super::formula::{over, whole};
use super::input::{Input, Trouble, What};
use super::japanese::{self, Ja, is_japanese};
use super::lexing::{Kind, sentences, tokens, without_comment};
use super::question::{asks, question};
use super::scope::Scope;
use super::speech::sayings;
use super::supply::{Supply, harvest};
use super::{count, count::Quantity};
use crate::kinds::riddle::ast::{Formula, Person, Riddle, Says, Sentence, Story};
use crate::text::{Line, Problem, ReadError, Source};

/// Longer texts are no riddles.
const MOST_BYTES: usize = 100_000;
/// More sentences are no riddle either.
const MOST_SENTENCES: usize = 1000;
/// Nor are longer sentences.
const LONGEST_SENTENCE: usize = 5000;
/// Nor are sentences that come to more parts, everybody named.
const MOST_PARTS: usize = 300_000;

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
}

/// A sentence that was not understood.
#[derive(Clone, Debug)]
pub(super) struct Failed {
    /// The error to show.
    pub error: ReadError,
    /// What is wrong.
    pub what: What,
}

/// Everything a text says, not yet understood.
#[derive(Debug, Default)]
struct Draft<'a> {
    riddle: Riddle,
    said: Vec<Said<'a>>,
    people_declared: bool,
    errors: Vec<ReadError>,
}

/// Reads a riddle. Every line with a mistake gives one error.
///
/// # Errors
/// Where a line is not understood, each with its place.
pub fn read(source: &Source, lines: &[Line<'_>]) -> Result<Riddle, Vec<ReadError>> {
    let mut draft = gather(source, lines).map_err(|error| vec![error])?;
    harvest(&mut draft.riddle, draft.people_declared, &draft.said);
    assign(source, &mut draft);
    let mut supply = Supply::new(source, draft.people_declared);
    let results = supply.understand(&mut draft.riddle, &draft.said);
    let mut riddle = draft.riddle;
    let mut errors = draft.errors;
    let mut parts = 0;
    let first = results.iter().zip(&draft.said).position(|(result, said)| result.is_ok() || said.is_formal());
    for (at, (result, said)) in results.into_iter().zip(&draft.said).enumerate() {
        let is_story = said.key == Some(Key::Story) || (said.leading && first.is_some_and(|first| at < first));
        match result {
            Ok(says) => {
                parts += parts_of(&says);
                riddle.sentences.extend(sentence(source, said, says));
            }
            Err(_) if is_story => riddle.story.extend(story(source, said)),
            Err(failed) => errors.push(failed.error),
        }
        if parts > MOST_PARTS {
            let problem = Problem::Unsupported("this says more than a riddle can hold".into());
            errors.push(ReadError::on(source, said.whole, problem));
            break;
        }
    }
    errors.extend(clashes(source, &riddle, &draft.said));
    if errors.is_empty() && riddle.sentences.is_empty() && riddle.categories.is_empty() {
        let problem = Problem::Shape("nothing is said here that nazo understands".into());
        errors.push(lines.first().map_or_else(
            || ReadError::whole(source, Problem::Empty),
            |line| ReadError::at(source, line.number, 1, problem),
        ));
    }
    if errors.is_empty() { Ok(riddle) } else { Err(one_a_line(errors)) }
}

/// The first error of every line.
fn one_a_line(mut errors: Vec<ReadError>) -> Vec<ReadError> {
    errors.sort_by_key(|error| (error.line, error.column));
    errors.dedup_by_key(|error| error.line);
    errors
}

impl Said<'_> {
    /// Whether it can be no story: somebody says it or its line has a key.
    fn is_formal(&self) -> bool {
        self.speaker.is_some() || self.key.is_some_and(|key| key != Key::Story)
    }
}

/// The declarations, read, and everything else, cut into sentences.
fn gather<'a>(source: &Source, lines: &[Line<'a>]) -> Result<Draft<'a>, ReadError> {
    let bytes: usize = lines.iter().map(|line| line.text.len()).sum();
    let whole = |message: String| ReadError::whole(source, Problem::Unsupported(message));
    if bytes > MOST_BYTES {
        return Err(whole(format!("a riddle can have at most {MOST_BYTES} bytes, not {bytes}")));
    }
    let mut draft = Draft::default();
    let mut leading = true;
    for line in lines {
        let text = without_comment(line.text).trim();
        match key(text) {
            _ if text.is_empty() => {}
            Some((key @ (Key::Rule | Key::Ask | Key::Statements), value)) => {
                leading = false;
                let value = value.trim_end_matches(['.', '。']);
                draft.said.push(Said { speaker: None, text: value, whole: text, key: Some(key), leading });
            }
            Some((Key::Story, value)) => {
                draft.said.push(Said { speaker: None, text: value, whole: value, key: Some(Key::Story), leading });
            }
            Some((key, value)) => {
                leading &= matches!(key, Key::Title | Key::People);
                draft.people_declared |= key == Key::People;
                draft.errors.extend(declare(source, &mut draft.riddle, key, value).err());
            }
            None => {
                for found in sayings(text) {
                    let speaker = found.speaker.filter(|_| !(found.follows && is_narrator(found.text)));
                    leading &= speaker.is_none();
                    draft.said.push(Said { speaker, text: found.text, whole: found.whole, key: None, leading });
                }
            }
        }
        if draft.said.len() > MOST_SENTENCES {
            return Err(whole(format!("a riddle can have at most {MOST_SENTENCES} sentences")));
        }
    }
    Ok(draft)
}

/// Whether a sentence behind somebody's words on the same line is not his: a question, or a count of everybody that
/// does not say "us".
fn is_narrator(text: &str) -> bool {
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
    let input = Input { rest: &words, end: "", scope: &scope, me: None, depth: 0 };
    let counts = count::quantity(input).is_ok() || matches!(low.first(), Some(&("among" | "of" | "there")));
    (counts && !ours) || asks(input)
}

/// Whether a Japanese sentence tells how many, not who.
fn japanese_count(text: &str) -> bool {
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
fn assign(source: &Source, draft: &mut Draft<'_>) {
    let scope = Scope::new(draft.riddle.clone(), Vec::new());
    let known = |riddle: &Riddle, name: &str| {
        riddle.people.contains(&name.to_string()) || scope.look_up(name).is_some_and(|senses| senses.person.is_some())
    };
    let mut unknown = Vec::new();
    for (at, said) in draft.said.iter().enumerate() {
        let Some(written) = said.speaker else { continue };
        let name = plain_name(written);
        if known(&draft.riddle, &name) {
            continue;
        }
        let other = scope.look_up(&name).is_some_and(|senses| senses.person.is_none() && senses.item.is_none());
        let small = other || name.chars().next().is_none_or(char::is_lowercase);
        if draft.people_declared
            || small
            || draft.riddle.people.len() >= 200
            || super::declare::needs_quotes(&name.to_lowercase())
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
}

/// Who says something.
fn speaker(scope: &Scope, said: &Said<'_>) -> Option<Person> {
    scope.look_up(&plain_name(said.speaker?)).and_then(|senses| senses.person)
}

/// Everything declared, with the number of statements that each person makes.
pub(super) fn scope_of(riddle: &Riddle, said: &[Said<'_>]) -> Scope {
    let people = Scope::new(riddle.clone(), Vec::new());
    let mut counts = vec![0; riddle.people.len()];
    for person in said.iter().filter_map(|said| speaker(&people, said)) {
        if let Some(count) = counts.get_mut(person) {
            *count += 1;
        }
    }
    Scope::new(riddle.clone(), counts)
}

/// Reads one sentence.
pub(super) fn attempt(source: &Source, scope: &Scope, said: &Said<'_>) -> Result<Says, Failed> {
    if said.text.len() > LONGEST_SENTENCE {
        let what = format!("a sentence can have at most {LONGEST_SENTENCE} bytes");
        let error = ReadError::on(source, said.whole, Problem::Unsupported(what.clone()));
        return Err(Failed { error, what: What::Wrong(what) });
    }
    let names: Vec<&String> = scope.every_name().map(|senses| &senses.name).collect();
    if is_japanese(said.text, &names) && said.key != Some(Key::Story) {
        return heard(scope, said).map_err(|trouble| failed(source, scope, said, trouble));
    }
    let words = tokens(said.text);
    if let Some(open) = words.iter().find(|token| token.kind == Kind::Sign && token.text.starts_with(['"', '“', '「']))
    {
        let what = "this quotation mark has no partner".to_string();
        let error = ReadError::on(source, open.text, Problem::Shape(what.clone()));
        return Err(Failed { error, what: What::Wrong(what) });
    }
    let end = said.text.get(said.text.len()..).unwrap_or("");
    let me = speaker(scope, said);
    let input = Input { rest: &words, end, scope, me, depth: 0 };
    let found = match said.key {
        Some(Key::Story) => Err(input.trouble(What::Nothing)),
        Some(Key::Ask) => finish(input, question(input).map(|(rest, found)| (rest, Says::Question(found)))),
        Some(Key::Statements) => statements(input),
        Some(Key::Rule) => whole(input).map(Says::Rule),
        _ => match me {
            Some(speaker) => whole(input).map(|formula| Says::Statement { speaker, formula }),
            None if said.text.trim_end().ends_with(['?', '？']) || asks(input) => {
                finish(input, question(input).map(|(rest, found)| (rest, Says::Question(found))))
            }
            None => whole(input).map(|formula| counted(scope, formula)),
        },
    };
    found.map_err(|trouble| failed(source, scope, said, trouble))
}

/// Reads one sentence in Japanese.
fn heard<'t>(scope: &'t Scope, said: &Said<'t>) -> Result<Says, Trouble<'t>> {
    let me = speaker(scope, said);
    let input = Ja { text: said.text, scope, me, depth: 0 };
    let asked = said.key == Some(Key::Ask) || (me.is_none() && said.key.is_none() && japanese::asks(said.text));
    if asked {
        return japanese::heard(input, japanese::question(input)).map(|(_, found)| Says::Question(found));
    }
    if said.key == Some(Key::Statements) {
        let (_, (quantity, truth)) = japanese::heard(input, japanese::statement_count(input))?;
        return true_statements(input.input(), quantity, truth);
    }
    let formula = japanese::whole(input)?;
    Ok(match me {
        Some(speaker) => Says::Statement { speaker, formula },
        None if said.key == Some(Key::Rule) => Says::Rule(formula),
        None => counted(scope, formula),
    })
}

fn finish<'t, T>(input: Input<'t>, found: super::input::Read<'t, T>) -> Result<T, Trouble<'t>> {
    match found {
        Ok((_, found)) => Ok(found),
        Err(nom::Err::Error(trouble) | nom::Err::Failure(trouble)) => Err(trouble),
        Err(nom::Err::Incomplete(_)) => Err(input.trouble(What::Nothing)),
    }
}

/// "statements exactly 1 true".
fn statements(input: Input<'_>) -> Result<Says, Trouble<'_>> {
    let found = count::statement_count(input).and_then(|(rest, found)| over(rest).map(|(rest, ())| (rest, found)));
    let (quantity, truth) = finish(input, found)?;
    true_statements(input, quantity, truth)
}

/// How many statements are true, so many being true or false.
fn true_statements(input: Input<'_>, quantity: Quantity, truth: bool) -> Result<Says, Trouble<'_>> {
    let all = u32::try_from(input.scope.statements().len()).unwrap_or(u32::MAX);
    let wrong = |what: String| Err(input.trouble(What::Wrong(what)));
    if !input.scope.riddle.roles.is_empty() {
        return wrong("roles say which statements are true; they are counted only where there are no roles".into());
    }
    let (least, most) = match quantity {
        Quantity::Range(least, most) => (least, most.unwrap_or(all.max(least)).min(all.max(least))),
        Quantity::All => (all, all),
        Quantity::None => (0, 0),
        Quantity::Some => (1, all),
        Quantity::NotAll => (0, all.saturating_sub(1)),
        Quantity::Parity(_) => return wrong("write a rule that counts: rule odd of (A1, B1)".into()),
    };
    if least > all || least > most {
        let are = if all == 1 { "is 1 statement" } else { &format!("are {all} statements") };
        return wrong(format!("there {are} here, not {least}"));
    }
    let (least, most) = if truth { (least, most) } else { (all - most.min(all), all - least) };
    Ok(Says::TrueStatements { least, most })
}

/// A rule, or how many statements are true where it says no more than that.
fn counted(scope: &Scope, formula: Formula) -> Says {
    let all = scope.statements();
    let total = u32::try_from(all.len()).unwrap_or(u32::MAX);
    let once = scope.said.iter().all(|count| *count < 2);
    if !scope.riddle.roles.is_empty() || all.is_empty() {
        return Says::Rule(formula);
    }
    // Whether these are all statements, as true ones or as false ones.
    let side = |of: &[Formula]| {
        let labels = |one: &Formula| match one {
            Formula::Statement(person, at) => Some((*person, *at)),
            Formula::Truthful(person) if once => Some((*person, 0)),
            _ => None,
        };
        let denied = |one: &Formula| match one {
            Formula::Not(inner) => labels(inner),
            Formula::Lies(person) if once => Some((*person, 0)),
            _ => None,
        };
        let is_all = |found: Option<Vec<(Person, usize)>>| found.is_some_and(|found| found == all);
        if is_all(of.iter().map(labels).collect()) {
            Some(true)
        } else {
            is_all(of.iter().map(denied).collect()).then_some(false)
        }
    };
    let (of, least, most): (&[Formula], u32, u32) = match &formula {
        Formula::Count { of, least, most } if least <= most && *least <= total => (of, *least, (*most).min(total)),
        Formula::All(of) => (of, total, total),
        Formula::Any(of) => (of, 1, total),
        Formula::Not(inner) => match &**inner {
            Formula::Any(of) => (of, 0, 0),
            _ => return Says::Rule(formula),
        },
        _ => return Says::Rule(formula),
    };
    match side(of) {
        Some(true) => Says::TrueStatements { least, most },
        Some(false) => Says::TrueStatements { least: total - most, most: total - least },
        None => Says::Rule(formula),
    }
}

/// What is shown of a sentence that was not understood.
fn failed(source: &Source, scope: &Scope, said: &Said<'_>, trouble: Trouble<'_>) -> Failed {
    let shown: String = trouble.at.chars().take(20).collect();
    let found = if trouble.at.is_empty() { "the end".to_string() } else { format!("'{shown}'") };
    let start = said.text.as_ptr() as usize;
    let before =
        (trouble.at.as_ptr() as usize).checked_sub(start).and_then(|at| said.text.get(..at)).unwrap_or("").trim();
    let problem = match &trouble.what {
        What::Unknown(name) => Problem::UnknownName { name: name.clone(), nearest: scope.nearest(name) },
        What::NoPlace(name) => Problem::Shape(format!("'{name}' has no place: it is no value of a category")),
        What::Wrong(message) => Problem::Shape(message.clone()),
        What::Nothing | What::Expected(_) => {
            let expected = match trouble.what {
                What::Expected(expected) => expected.to_string(),
                _ => "something else".to_string(),
            };
            if before.is_empty() {
                Problem::Expected { expected, found }
            } else {
                Problem::After { after: last_words(before), expected, found }
            }
        }
    };
    let piece = match &trouble.what {
        What::Unknown(name) if trouble.at.starts_with(name.as_str()) => trouble.at.get(..name.len()),
        _ => trouble.at.find(['、', '。']).and_then(|end| trouble.at.get(..end)),
    };
    let piece = piece.filter(|piece| !piece.is_empty()).unwrap_or(trouble.at);
    Failed { error: ReadError::on(source, piece, problem), what: trouble.what }
}

/// The last few words of what was understood.
fn last_words(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let shown = words.get(words.len().saturating_sub(6)..).unwrap_or(&[]).join(" ");
    let cut = shown.chars().count().saturating_sub(40);
    shown.chars().skip(cut).collect()
}

fn sentence(source: &Source, said: &Said<'_>, says: Says) -> Option<Sentence> {
    let place = source.place(said.whole)?;
    Some(Sentence { line: place.line, column: place.column, width: place.width, text: said.whole.to_string(), says })
}

fn story(source: &Source, said: &Said<'_>) -> Option<Story> {
    let place = source.place(said.whole)?;
    Some(Story { line: place.line, column: place.column, width: place.width, text: said.whole.to_string() })
}

/// Names that are labels of statements too.
fn clashes(source: &Source, riddle: &Riddle, said: &[Said<'_>]) -> Vec<ReadError> {
    let scope = scope_of(riddle, said);
    let error = |label: &String| {
        let message = format!("'{label}' is a name and the label of a statement; give it another name");
        let at = tokens(source.text()).into_iter().find(|token| token.plain == *label).map(|token| token.text);
        match at {
            Some(at) => ReadError::on(source, at, Problem::Shape(message)),
            None => ReadError::whole(source, Problem::Shape(message)),
        }
    };
    scope.clashes.iter().map(error).collect()
}

/// How many parts a sentence has.
fn parts_of(says: &Says) -> usize {
    match says {
        Says::Statement { formula, .. } | Says::Rule(formula) => size(formula),
        Says::TrueStatements { .. } | Says::Question(_) => 1,
    }
}

fn size(formula: &Formula) -> usize {
    1 + match formula {
        Formula::Not(inner) | Formula::WouldSay(_, inner) => size(inner),
        Formula::All(of) | Formula::Any(of) | Formula::Count { of, .. } | Formula::Parity { of, .. } => {
            of.iter().map(size).sum()
        }
        Formula::Xor(one, other) | Formula::Iff(one, other) | Formula::Implies(one, other) => size(one) + size(other),
        _ => 0,
    }
}

/// Whether a text without a kind line is unmistakably a riddle.
pub fn looks_like(lines: &[Line<'_>]) -> bool {
    let text = lines.iter().map(|line| line.text).collect::<Vec<_>>().join("\n");
    if text.len() > MOST_BYTES {
        return false;
    }
    let source = Source::new("", &text);
    let lines: Vec<Line<'_>> = source.lines().collect();
    let formal = |line: &Line<'_>| key(without_comment(line.text)).is_some_and(|(key, value)| is_shaped(key, value));
    let shaped = lines.iter().filter(|line| formal(line)).count();
    let all = lines.iter().filter(|line| !without_comment(line.text).trim().is_empty()).count();
    let spoken = lines.iter().filter(|line| sayings(line.text).iter().any(|one| one.speaker.is_some())).count();
    if shaped >= 2 && (shaped + spoken) * 5 >= all * 4 {
        return true;
    }
    let read = read(&source, &lines);
    read.is_ok_and(|riddle| {
        let known = riddle.sentences.len();
        known >= 2 && known > riddle.story.len() && has_talk(&riddle)
    })
}

/// Whether somebody says something, or values are compared, rather than a property stated by chance.
fn has_talk(riddle: &Riddle) -> bool {
    !riddle.categories.is_empty()
        || riddle.sentences.iter().any(|one| matches!(one.says, Says::Statement { .. } | Says::Question(_)))
}

/// Whether a line with a key has the shape that its key asks for.
fn is_shaped(key: Key, value: &str) -> bool {
    let words = tokens(value);
    let has = |sign: &str| words.iter().any(|token| token.low == sign);
    match key {
        Key::Roles => has("="),
        Key::Category => has(":"),
        Key::Statements => has("true") || has("false"),
        Key::Rule | Key::Ask => words.len() > 1,
        Key::People | Key::Props => !words.is_empty() && sentences(value).len() == 1,
        _ => false,
    }
}
