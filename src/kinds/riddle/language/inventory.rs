//! Categories that the prose of a riddle lists: "Each of them won a different prize: a car, a boat or a lamp.", "They drink
//! tea, milk and water." A sentence that lists is read as a whole or not at all, and its lists are taken only where all of
//! them go together: as many values in each, every value in one alone.

use super::announced::{Announced, announced};
use super::gather::Said;
use super::input::{Around, Input};
use super::japanese::{is_japanese, lists as japanese_lists};
use super::lexing::{Kind, Token, tokens};
use super::lists::lists;
use super::others::Mentioned;
use super::scope::{Scope, Senses, letters};
use super::somebody::Topic;
use super::supply::is_question;
use super::values::values;
use super::words::{FOLK, number_word};
use super::write::name as written;
use crate::riddle::ast::{Category, Item, Riddle};
use nazo_core::words::{Phrase, phrase};

/// Values that a sentence lists, and what they are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct List {
    /// What the values are: "prize".
    pub name: String,
    /// The values.
    pub values: Vec<String>,
}

/// Shorter lists may be listed by chance.
pub(super) const FEWEST: usize = 3;
/// Nor does a riddle have longer ones, or more of them.
const MOST: usize = 60;
const MOST_LISTS: usize = 10;

/// What the prose of a riddle lists.
#[derive(Clone, Debug)]
pub(super) enum Inventory {
    /// Nothing.
    None,
    /// Categories that go together: the riddle with them, and which sentences list them.
    Whole(Riddle, Vec<usize>),
    /// Lists that do not: the sentence that lists first, and what to tell of them.
    Part(usize, Phrase),
}

/// What a sentence lists, in either language.
pub(super) fn told(text: &str) -> Option<Vec<List>> {
    let is_wide = |c: char| ('\u{3040}'..='\u{9fff}').contains(&c);
    if text.contains(is_wide) { japanese_lists(text) } else { lists(text) }
}

/// The categories that sentences list, beside those that are declared.
pub(super) fn inventory(riddle: &Riddle, said: &[Said<'_>]) -> Inventory {
    // Where people say something they are asked about that, not about what they have.
    if said.iter().any(|one| one.speaker.is_some()) {
        return Inventory::None;
    }
    let mut found: Vec<(usize, List)> = Vec::new();
    let mut telling = Vec::new();
    for (at, one) in said.iter().enumerate() {
        if one.speaker.is_some() || one.key.is_some() || is_question(one) {
            continue;
        }
        let Some(told) = told(one.text) else { continue };
        telling.push(at);
        let is_known = |list: &List| {
            let declared = riddle.categories.iter().map(|category| &category.values);
            found.iter().map(|(_, known)| &known.values).chain(declared).any(|known| same(known, &list.values))
        };
        let new: Vec<List> = told.into_iter().filter(|list| !is_known(list)).collect();
        found.extend(new.into_iter().map(|list| (at, list)));
    }
    let mut richer = riddle.clone();
    if found.is_empty()
        && let Some((categories, count, telling)) = announced(said)
    {
        let category = |one: &Announced| Category { name: free(riddle, &one.name), values: one.values.clone() };
        richer.categories.extend(categories.iter().map(category));
        let at = telling.first().copied().unwrap_or(0);
        let short = categories.iter().find(|one| one.values.len() != count);
        let why = short.map(|one| {
            phrase!(
                "of '{}' the clues name {}, not {count}",
                "「{}」の値は{count}個のはずですが、{}個しか挙げられていません。",
                one.name,
                one.values.len()
            )
        });
        return match why.or_else(|| amiss(&richer, said)) {
            None => Inventory::Whole(richer, telling),
            Some(why) => {
                let what = phrase!(
                    [why, lines = declarations(&richer)],
                    "{why}; write them out, as in {lines}",
                    "{why}分類を{lines}のように書いてください。"
                );
                Inventory::Part(at, what)
            }
        };
    }
    let Some(first) = found.iter().find(|(_, list)| !same(&list.values, &riddle.people)).map(|(at, _)| *at) else {
        return Inventory::None;
    };
    let people_listed = found.iter().any(|(_, list)| same(&list.values, &riddle.people));
    let people_declared = riddle.categories.iter().any(|category| same(&category.values, &riddle.people));
    if !riddle.people.is_empty() && !people_listed && !people_declared {
        let list = Category { name: "name".to_string(), values: riddle.people.clone() };
        richer.categories.insert(0, list);
    }
    for (_, list) in &found {
        let name = free(&richer, &list.name);
        richer.categories.push(Category { name, values: list.values.clone() });
    }
    if richer.categories.len() < 2 || richer.categories.len() > MOST_LISTS {
        return Inventory::None;
    }
    match amiss(&richer, said) {
        None => Inventory::Whole(richer, telling),
        Some(why) => {
            let what = phrase!(
                [why, lines = declarations(&richer)],
                "the lists here do not go together: {why}; write them out, as in {lines}",
                "挙げられたものどうしが合いません。{why}分類を{lines}のように書いてください。"
            );
            Inventory::Part(first, what)
        }
    }
}

/// The lines that declare the categories found so far.
fn declarations(riddle: &Riddle) -> Phrase {
    let line = |category: &Category| {
        let values: Vec<String> = category.values.iter().map(|value| written(value)).collect();
        format!("cat {}: {}", written(&category.name), values.join(" "))
    };
    let lines: Vec<String> = riddle.categories.iter().map(line).collect();
    Phrase::new(
        lines.iter().map(|line| format!("'{line}'")).collect::<Vec<_>>().join(", "),
        lines.iter().map(|line| format!("「{line}」")).collect::<String>(),
    )
}

/// Whether two lists have the same values, in whatever order.
fn same(one: &[String], other: &[String]) -> bool {
    one.len() == other.len() && one.iter().all(|value| other.contains(value))
}

/// A name that no category has.
fn free(riddle: &Riddle, name: &str) -> String {
    let taken = |name: &String| riddle.categories.iter().any(|category| category.name == *name);
    let mut free = name.to_string();
    let mut at = 2;
    while taken(&free) {
        free = format!("{name}{at}");
        at += 1;
    }
    free
}

/// Why categories do not go together.
fn amiss(riddle: &Riddle, said: &[Said<'_>]) -> Option<Phrase> {
    let first = riddle.categories.first()?;
    let count = first.values.len();
    if let Some(other) = riddle.categories.iter().find(|category| category.values.len() != count) {
        let (one, two) = (&first.name, &other.name);
        return Some(phrase!(
            "'{one}' has {count} values, '{two}' has {}",
            "「{one}」の値は{count}個、「{two}」の値は{}個です。",
            other.values.len()
        ));
    }
    if count > MOST || riddle.places.is_some_and(|places| usize::from(places) != count) {
        return Some(phrase!(
            "{count} values are not as many as there are places",
            "{count}個の値は場所の数と違います。"
        ));
    }
    let mut seen: Vec<String> = Vec::new();
    let nouns = riddle.roles.iter().map(|role| &role.name).chain(&riddle.props);
    let other: Vec<String> = nouns.flat_map(|noun| [&noun.one, &noun.many]).map(|noun| letters(noun)).collect();
    for value in riddle.categories.iter().flat_map(|category| &category.values) {
        let plain = letters(value);
        if seen.contains(&plain) || other.contains(&plain) {
            return Some(phrase!("'{value}' is named twice", "「{value}」が2度挙げられています。"));
        }
        seen.push(plain);
    }
    said.iter().find_map(|one| other_count(one, count)).map(|other| {
        phrase!("{other} are spoken of, not {count}", "文では「{other}」となっていて、{count}ではありません。")
    })
}

/// How many houses or people a sentence of the scene speaks of, where that is another number.
fn other_count(one: &Said<'_>, count: usize) -> Option<String> {
    if one.speaker.is_some() || one.key.is_some() || !one.leading {
        return None;
    }
    let words = tokens(one.text);
    let number = |token: &Token<'_>| match token.kind {
        Kind::Number(number) => Some(number),
        _ => number_word(&token.low),
    };
    words.windows(2).find_map(|two| {
        let (found, noun) = (number(&two[0])? as usize, &two[1].low);
        let counted = FOLK.contains(&noun.as_str()) || matches!(noun.as_str(), "houses" | "neighbours" | "neighbors");
        // "One man" and "two of the friends" are not all.
        (counted && found >= FEWEST && found != count).then(|| format!("{found} {noun}"))
    })
}

/// Whether a sentence names some values of a category and not all: then it says something of those, whatever it is.
pub(super) fn names_some(scope: &Scope, text: &str) -> bool {
    let mut found: Vec<Item> = if text.is_ascii() || !is_japanese(text, &[]) {
        let words = tokens(text);
        let around = Around { scope, me: None, last: None, all: &words, reported: false };
        let input = Input {
            rest: &words,
            end: "",
            around: &around,
            depth: 0,
            named: Mentioned::default(),
            topic: Topic::Unknown,
        };
        values(input, words.len()).0
    } else {
        let named = |senses: &&Senses| text.contains(&senses.name);
        scope.every_name().filter(named).filter_map(|senses| senses.item).collect()
    };
    found.sort_unstable();
    found.dedup();
    let named = |category: usize| found.iter().filter(|item| item.category == category).count();
    let all = |item: &Item| {
        scope.riddle.categories.get(item.category).is_some_and(|category| named(item.category) == category.values.len())
    };
    !found.iter().all(all)
}
