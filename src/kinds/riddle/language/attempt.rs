//! Reads one sentence against everything that is declared.

use super::count;
use super::declare::Key;
use super::formula::{over, whole};
use super::gather::Said;
use super::input::{Around, Input, Trouble, What};
use super::japanese;
use super::japanese::{Ja, is_japanese};
use super::lexing::{Kind, Token, plain_char, tokens};
use super::measures::counts_time;
use super::names::plain_name;
use super::others::Mentioned;
use super::quantity::Quantity;
use super::question::{asks, question};
use super::scope::Scope;
use super::somebody::Topic;
use super::supply::behind_list;
use crate::riddle::ast::{Base, Formula, Item, Order, Person, Question, Says, Term};
use nazo_core::text::{Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

/// How many bytes of a sentence are tried: nobody writes longer ones, and the time a reading takes grows faster than they
/// do.
pub(super) const LONGEST_SENTENCE: usize = 5000;

/// A sentence that was not understood.
#[derive(Clone, Debug)]
pub(super) struct Failed {
    /// The error to show. Boxed to keep the results of reading small.
    pub error: Box<ReadError>,
    /// What is wrong.
    pub what: What,
}

/// Whether what is said is told without colon and quotation marks: "Paul says that he is innocent."
fn is_reported(said: &Said<'_>) -> bool {
    let start = (said.text.as_ptr() as usize).checked_sub(said.whole.as_ptr() as usize);
    let before = start.and_then(|at| said.whole.get(..at)).unwrap_or("");
    let own = |c: char| matches!(plain_char(c), ':' | '"' | '\'' | '「' | '『');
    said.speaker.is_some() && !before.trim().is_empty() && !before.contains(own)
}

/// Who says something.
pub(super) fn speaker(scope: &Scope, said: &Said<'_>) -> Option<Person> {
    scope.look_up(&plain_name(said.speaker?)).and_then(|senses| senses.person)
}

/// Reads one sentence.
pub(super) fn attempt(source: &Source, scope: &Scope, said: &Said<'_>) -> Result<Says, Failed> {
    if said.text.len() > LONGEST_SENTENCE {
        let what = phrase!(
            "a sentence can have at most {LONGEST_SENTENCE} bytes",
            "1つの文は{LONGEST_SENTENCE}バイトまでです。"
        );
        let error = ReadError::on(source, said.whole, Problem::Unsupported(what.clone()));
        return Err(Failed { error: Box::new(error), what: What::Wrong(what) });
    }
    let names: Vec<&String> = scope.every_name().map(|senses| &senses.name).collect();
    if is_japanese(said.text, &names) && said.key != Some(Key::Story) {
        let around = Around { scope, me: speaker(scope, said), last: None, all: &[], reported: false };
        return heard(&around, said)
            .map_err(|trouble| failed(source, scope, said, trouble))
            .and_then(|says| possible(source, scope, said, says));
    }
    read_words(source, scope, said).and_then(|says| possible(source, scope, said, says))
}

/// Reads one sentence in English.
fn read_words(source: &Source, scope: &Scope, said: &Said<'_>) -> Result<Says, Failed> {
    let mut words = tokens(said.text);
    drop_either(&mut words);
    if let Some(open) = words.iter().find(|token| token.kind == Kind::Sign && token.text.starts_with(['"', '“', '「']))
    {
        let what = Phrase::fixed("this quotation mark has no partner", "この引用符に対になるものがありません。");
        let error = ReadError::on(source, open.text, Problem::Shape(what.clone()));
        return Err(Failed { error: Box::new(error), what: What::Wrong(what) });
    }
    let end = said.text.get(said.text.len()..).unwrap_or("");
    let me = speaker(scope, said);
    let last = said.last.and_then(|(name, at)| Some((scope.look_up(&plain_name(name))?.person?, at)));
    let named = Mentioned::in_text(scope, said.before);
    let reported = is_reported(said);
    let around = Around { scope, me, last, all: &words, reported };
    let input = Input { rest: &words, end, around: &around, depth: 0, named, topic: Topic::Unknown };
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

/// Takes away "either" at the end of what is denied: "I did not do it either."
fn drop_either(words: &mut Vec<Token<'_>>) {
    let last = words.iter().rposition(|token| token.kind != Kind::Sign);
    if let Some(last) = last
        && words.iter().take(last).any(|token| token.low == "not")
        && words.get(last).is_some_and(|token| token.low == "either")
    {
        words.remove(last);
    }
}

/// What is said, unless it puts two values of one category at one place: then it was meant otherwise.
fn possible(source: &Source, scope: &Scope, said: &Said<'_>, says: Says) -> Result<Says, Failed> {
    let formula = match &says {
        Says::Statement { formula, .. } | Says::Rule(formula) | Says::Question(Question::Whether(formula)) => formula,
        Says::Question(Question::At(_)) if said.key.is_none() && counts_time(scope) && !names_place(said.text) => {
            return Err(unclear(source, said));
        }
        Says::TrueStatements { .. } | Says::Question(_) => return Ok(says),
    };
    let people = joined_people(scope, formula).filter(|_| merged(formula).is_none());
    let Some((one, other)) = merged(formula).or(people) else {
        // Where times are told, "before" may mean them or the places.
        let open = said.key.is_none()
            && said.speaker.is_none()
            && counts_time(scope)
            && formula.tells_order()
            && !names_place(said.text);
        return if open { Err(unclear(source, said)) } else { Ok(says) };
    };
    let name = |item: Item| {
        let values = scope.riddle.categories.get(item.category).map(|category| category.values.as_slice());
        values.and_then(|values| values.get(item.value)).map_or("?", String::as_str)
    };
    let what = match people {
        Some(_) => {
            phrase!(
                "'{}' and '{}' are two people: say that they are one where they are",
                "「{}」と「{}」は2人です。どこで1人なのかを書いてください。",
                name(one),
                name(other)
            )
        }
        None => phrase!(
            "'{}' and '{}' are of one category and never share a place",
            "「{}」と「{}」は同じ分類なので、同じ場所にはなりません。",
            name(one),
            name(other)
        ),
    };
    let error = ReadError::on(source, said.whole, Problem::Shape(what.clone()));
    Err(Failed { error: Box::new(error), what: What::Wrong(what) })
}

/// That it is not clear whether times or places are meant.
fn unclear(source: &Source, said: &Said<'_>) -> Failed {
    let what = Fixed(
        "this may tell of times or of places; write 'earlier than', 'the earliest', or a line 'rule A before B' or \
                'ask who is 1' where places are meant",
        "時刻のことか場所のことかわかりません。「earlier than」「the earliest」と書くか、場所なら「rule A before B」や「ask who is 1」の行を書いてください。",
    );
    let error = ReadError::on(source, said.whole, Problem::Shape(what.into()));
    Failed { error: Box::new(error), what: What::Wrong(what.into()) }
}

/// Whether a sentence says that it is about places.
fn names_place(text: &str) -> bool {
    const PLACES: [&str; 8] = ["place", "places", "house", "houses", "seat", "seats", "door", "doors"];
    const SIDES: [&str; 5] = ["left of", "right of", "the left", "the right", "next to"];
    const JAPANESE: [&str; 7] = ["番目", "家", "席", "右", "左", "場所", "隣"];
    let low = text.to_lowercase();
    tokens(text).iter().any(|token| PLACES.contains(&token.low.as_str()))
        || SIDES.iter().any(|words| low.contains(words))
        || JAPANESE.iter().any(|word| text.contains(word))
}

/// Two different values of one category that a part of a formula puts at one place.
fn merged(formula: &Formula) -> Option<(Item, Item)> {
    let here = match formula {
        Formula::Compare(one, Order::Same, other) if one.plus == other.plus => match (one.base, other.base) {
            (Base::Item(one), Base::Item(other)) => Some((one, other)),
            _ => None,
        },
        Formula::All(of) => merged_by_all(of),
        _ => None,
    };
    let here = here.filter(|(one, other)| one.category == other.category && one != other);
    here.or_else(|| formula.parts().find_map(merged))
}

/// Two different values of one category at the place of a third one, where all of this is so: "Anna drinks tea and rum".
fn merged_by_all(all: &[Formula]) -> Option<(Item, Item)> {
    at_one_place(all, |_, one, other| one.category == other.category)
}

/// Two people of different categories who have the same thing, which they are told to have side by side: "Anna and the baker
/// drink tea".
fn joined_people(scope: &Scope, formula: &Formula) -> Option<(Item, Item)> {
    let is = |item: Item| scope.is_somebody(item.category);
    match formula {
        Formula::All(all) => {
            at_one_place(all, |thing, one, other| !is(thing) && is(one) && is(other) && one.category != other.category)
        }
        Formula::Implies(one, other) => joined_people(scope, one).or_else(|| joined_people(scope, other)),
        Formula::Not(inner) => joined_people(scope, inner),
        _ => None,
    }
}

/// Two different values at the place of a third one, where all of this is so, that fit with that one.
fn at_one_place(all: &[Formula], fits: impl Fn(Item, Item, Item) -> bool) -> Option<(Item, Item)> {
    fn pairs(all: &[Formula], found: &mut Vec<(Item, Item)>) {
        for one in all {
            match one {
                Formula::Compare(Term { base: Base::Item(one), plus }, Order::Same, other) if *plus == other.plus => {
                    if let Base::Item(other) = other.base {
                        found.extend([(*one, other), (other, *one)]);
                    }
                }
                Formula::All(inner) => pairs(inner, found),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    pairs(all, &mut found);
    found.iter().enumerate().find_map(|(at, (term, one))| {
        let other = |(same, other): &(Item, Item)| same == term && other != one && fits(*term, *one, *other);
        found.iter().skip(at + 1).find(|pair| other(pair)).map(|(_, other)| (*one, *other))
    })
}

/// Reads one sentence in Japanese.
pub(super) fn heard<'t>(around: &'t Around<'t>, said: &Said<'t>) -> Result<Says, Trouble<'t>> {
    let (scope, me) = (around.scope, around.me);
    let named = Mentioned::in_text(scope, said.before);
    let input = Ja { text: behind_list(said.text), around, depth: 0, named };
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

pub(super) fn finish<'t, T>(input: Input<'t>, found: super::input::Read<'t, T>) -> Result<T, Trouble<'t>> {
    match found {
        Ok((_, found)) => Ok(found),
        Err(nom::Err::Error(trouble) | nom::Err::Failure(trouble)) => Err(trouble),
        Err(nom::Err::Incomplete(_)) => Err(input.trouble(What::Nothing)),
    }
}

/// "statements exactly 1 true".
pub(super) fn statements(input: Input<'_>) -> Result<Says, Trouble<'_>> {
    let found = count::statement_count(input).and_then(|(rest, found)| over(rest).map(|(rest, ())| (rest, found)));
    let (quantity, truth) = finish(input, found)?;
    true_statements(input, quantity, truth)
}

/// How many statements are true, so many being true or false.
pub(super) fn true_statements(input: Input<'_>, quantity: Quantity, truth: bool) -> Result<Says, Trouble<'_>> {
    let all = u32::try_from(input.scope.statements().len()).unwrap_or(u32::MAX);
    let wrong = |what: Phrase| Err(input.trouble(What::Wrong(what)));
    if !input.scope.riddle.roles.is_empty() {
        return wrong(Phrase::fixed(
            "roles say which statements are true; they are counted only where there are no roles",
            "役割があれば、どの発言が本当かは役割で決まります。本当の発言の数を書けるのは、役割がないときだけです。",
        ));
    }
    let (least, most) = match quantity {
        Quantity::Range(least, most) => (least, most.unwrap_or(all.max(least)).min(all.max(least))),
        Quantity::All => (all, all),
        Quantity::None => (0, 0),
        Quantity::Some => (1, all),
        Quantity::NotAll => (0, all.saturating_sub(1)),
        Quantity::Parity(_) => {
            return wrong(Phrase::fixed(
                "write a rule that counts: rule odd of (A1, B1)",
                "数える規則を「rule odd of (A1, B1)」のように書いてください。",
            ));
        }
    };
    if least > all || least > most {
        let are = if all == 1 { "is 1 statement" } else { &format!("are {all} statements") };
        return wrong(Phrase::new(
            format!("there {are} here, not {least}"),
            format!("発言は{all}個で、{least}個ではありません。"),
        ));
    }
    let (least, most) = if truth { (least, most) } else { (all - most.min(all), all - least) };
    Ok(Says::TrueStatements { least, most })
}

/// A rule, or how many statements are true where it says no more than that.
pub(super) fn counted(scope: &Scope, formula: Formula) -> Says {
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
pub(super) fn failed(source: &Source, scope: &Scope, said: &Said<'_>, trouble: Trouble<'_>) -> Failed {
    let shown: String = trouble.at.chars().take(20).collect();
    let found =
        if trouble.at.is_empty() { Phrase::fixed("the end", "文の終わり") } else { Phrase::quoted(&shown) };
    let start = said.text.as_ptr() as usize;
    let before =
        (trouble.at.as_ptr() as usize).checked_sub(start).and_then(|at| said.text.get(..at)).unwrap_or("").trim();
    let problem = match &trouble.what {
        What::Unknown(name) => Problem::UnknownName { name: name.clone(), nearest: scope.nearest(name) },
        What::NoPlace(name) => Problem::Shape(phrase!(
            "'{name}' has no place: it is no value of a category",
            "「{name}」は分類の値ではないので、場所がありません。"
        )),
        What::Wrong(message) => Problem::Shape(message.clone()),
        What::Nothing | What::Expected(_) => {
            let expected = match trouble.what {
                What::Expected(expected) => expected.into(),
                _ => Phrase::fixed("something else", "別のもの"),
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
    Failed { error: Box::new(ReadError::on(source, piece, problem)), what: trouble.what }
}

/// The last few words of what was understood.
pub(super) fn last_words(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let shown = words.get(words.len().saturating_sub(6)..).unwrap_or(&[]).join(" ");
    let cut = shown.chars().count().saturating_sub(40);
    shown.chars().skip(cut).collect()
}
