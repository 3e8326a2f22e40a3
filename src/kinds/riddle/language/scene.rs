//! Categories that the scene lists: "Five books stand on a shelf: an atlas, ...", "One is red, one is green ...".

use super::gather::Said;
use super::lexing::{Kind, Token, tokens};
use super::names::needs_quotes;
use super::scope::Scope;
use super::words::{FOLK, is_known_noun};
use crate::riddle::ast::{Category, Riddle};

/// The riddle with the categories that its first sentences list, where they list any.
pub(super) fn with_lists(riddle: &Riddle, said: &[Said<'_>]) -> Option<Riddle> {
    if !riddle.categories.is_empty() {
        return None;
    }
    let mut richer = riddle.clone();
    let told = said.iter().filter(|one| one.leading && one.speaker.is_none() && one.key.is_none());
    for one in told {
        let words = tokens(one.text);
        let mut at = 0;
        while at < words.len() {
            let (found, end) = list(&words, at);
            if found.len() >= 3 && introduced(&words, at) {
                add(&mut richer, name(&words, at), found)?;
            }
            at = end.max(at + 1);
        }
    }
    let longest = richer.categories.first()?.values.len();
    // "Anna, Bruno and Clara are a baker, a doctor and a teacher": those who have them are values as well.
    let deals = |one: &&Said<'_>| {
        let low = one.text.to_lowercase();
        ["one of them ", "some order", "necessarily in"].iter().any(|words| low.contains(words))
    };
    if riddle.people.len() == longest && said.iter().filter(|one| one.leading).any(|one| deals(&one)) {
        richer.categories.insert(0, Category { name: "name".to_string(), values: riddle.people.clone() });
    }
    richer.categories.iter().all(|category| category.values.len() == longest).then_some(richer)
}

fn low<'t>(words: &'t [Token<'_>], at: usize) -> &'t str {
    words.get(at).map_or("", |token| token.low.as_str())
}

/// Whether a list that begins here tells what there is.
fn introduced(words: &[Token<'_>], at: usize) -> bool {
    at == 0 || matches!(low(words, at - 1), ":" | "are")
}

/// What the things listed are called: "Five books ...:", "their pets are".
fn name(words: &[Token<'_>], at: usize) -> String {
    let called = match at.checked_sub(1).map_or("", |before| low(words, before)) {
        ":" => low(words, 1),
        "are" => at.checked_sub(2).map_or("", |before| low(words, before)),
        _ => "",
    };
    // "Anna, Bruno and Clara are": that is how somebody is called.
    let person = words.get(at.saturating_sub(2)).is_some_and(|token| token.plain.starts_with(char::is_uppercase));
    let fits = !(person && at > 2)
        && called.chars().count() > 2
        && called.chars().all(char::is_alphabetic)
        && !needs_quotes(called);
    if fits { called.to_string() } else { "list".to_string() }
}

/// The values listed from here on, and where the list ends.
pub(super) fn list(words: &[Token<'_>], start: usize) -> (Vec<String>, usize) {
    let (mut found, mut at, mut end) = (Vec::new(), start, start);
    loop {
        let article = at + dealt(words, at);
        let noun = article + usize::from(matches!(low(words, article), "a" | "an"));
        // "A volume of poems" is known by the poems.
        let noun = if low(words, noun + 1) == "of" { noun + 2 } else { noun };
        let Some(token) = words.get(noun).filter(|token| noun > at && token.kind == Kind::Word) else { break };
        found.push(token.plain.clone());
        end = noun + 1;
        at = end;
        while matches!(low(words, at), "," | "and") {
            at += 1;
        }
        if at == end {
            break;
        }
    }
    (found, end)
}

/// How many words say that one of them is what follows: "one is", "one of them is", "one".
fn dealt(words: &[Token<'_>], at: usize) -> usize {
    let is = |words_said: &[&str]| words_said.iter().enumerate().all(|(nth, word)| low(words, at + nth) == *word);
    let known: [&[&str]; 6] = [
        &["one", "of", "them", "is"],
        &["one", "is"],
        &["another", "is"],
        &["one"],
        &["another"],
        &["the", "third", "is"],
    ];
    known.iter().find(|said| is(said)).map_or(0, |said| said.len())
}

/// Adds a category whose values are all new names.
fn add(riddle: &mut Riddle, name: String, values: Vec<String>) -> Option<()> {
    let scope = Scope::new(riddle.clone());
    let new = |(at, value): (usize, &String)| {
        let low = value.to_lowercase();
        let plain = needs_quotes(&low) || FOLK.contains(&low.as_str()) || is_known_noun(&low);
        !plain && scope.look_up(value).is_none() && values.iter().position(|other| other == value) == Some(at)
    };
    if values.len() > 60 || riddle.categories.len() >= 10 || !values.iter().enumerate().all(new) {
        return None;
    }
    let taken = |name: &str| riddle.categories.iter().any(|category| category.name == name);
    let name =
        (1..=12).map(|at| if at == 1 { name.clone() } else { format!("{name}{at}") }).find(|name| !taken(name))?;
    riddle.categories.push(Category { name, values });
    Some(())
}
