//! Categories that a riddle only announces: "There are five houses, each of a different colour, with different pets and
//! drinks." Their values stand in the clues, each where its verb tells what it is: "keeps the fox", "the green house".
//! They are taken only where every category comes out whole.

use super::gather::Said;
use super::lexing::{Kind as Sort, Token, tokens};
use super::names::needs_quotes;
use super::values::forms;
use super::words::{number_word, ordinal};

/// A category that is announced.
#[derive(Clone, Debug)]
pub(super) struct Announced {
    /// What its values are.
    pub name: String,
    /// Those that the clues name.
    pub values: Vec<String>,
}

/// What riddles of this sort are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    Nation,
    Colour,
    Drink,
    Smoke,
    Pet,
    Instrument,
}

/// The words that announce them.
const WORDS: [(About, &[&str]); 6] = [
    (About::Nation, &["nationality", "nationalities", "nation", "nations", "country", "countries"]),
    (About::Colour, &["colour", "colours", "color", "colors", "coloured", "colored"]),
    (About::Drink, &["drink", "drinks", "beverage", "beverages"]),
    (About::Smoke, &["cigarette", "cigarettes", "cigar", "cigars", "tobacco", "smoke", "smokes"]),
    (About::Pet, &["pet", "pets", "animal", "animals"]),
    (About::Instrument, &["instrument", "instruments"]),
];

/// The categories that the scene announces with the values that the clues name, how many there have to be of each, and which
/// sentences announce them. Nothing where fewer than two are announced or their number is not told.
pub(super) fn announced(said: &[Said<'_>]) -> Option<(Vec<Announced>, usize, Vec<usize>)> {
    let mut kinds: Vec<(About, String)> = Vec::new();
    let mut telling = Vec::new();
    for (at, one) in said.iter().enumerate() {
        if one.speaker.is_some() || one.key.is_some() || !one.leading {
            continue;
        }
        let words = tokens(one.text);
        let has = |known: &[&str]| words.iter().any(|token| known.contains(&token.low.as_str()));
        // "No two of them keep the same pet" says once more what is announced.
        let again = has(&["no", "none"]) && has(&["same"]) && !has(&["as", "who", "whose", "not", "?", "next"]);
        if again && words.iter().skip(1).all(|token| !token.plain.starts_with(char::is_uppercase)) {
            telling.push(at);
            continue;
        }
        if !has(&["different", "own", "unique", "certain"])
            || has(&["not", "no", "only", "except", "?", "next", "left", "right"])
        {
            continue;
        }
        let before = kinds.len();
        for token in &words {
            let found = WORDS.iter().find(|(_, words)| words.contains(&token.low.as_str()));
            if let Some((about, words)) = found
                && !kinds.iter().any(|(known, _)| known == about)
            {
                // The first word of each is what one is called.
                let name = if token.low.starts_with("color") { "color" } else { words.first().unwrap_or(&"") };
                kinds.push((*about, (*name).to_string()));
            }
        }
        if kinds.len() > before {
            telling.push(at);
        }
    }
    let count = said.iter().find_map(|one| houses(one.text))?;
    if kinds.len() < 2 {
        return None;
    }
    let mut found: Vec<(About, Announced)> =
        kinds.into_iter().map(|(about, name)| (about, Announced { name, values: Vec::new() })).collect();
    for (at, one) in said.iter().enumerate() {
        if telling.contains(&at) || one.speaker.is_some() {
            continue;
        }
        let words = tokens(one.text);
        for at in 0..words.len() {
            let Some((about, value)) = named(&words, at) else { continue };
            if let Some((_, category)) = found.iter_mut().find(|(known, _)| *known == about) {
                add(&mut category.values, value);
            }
        }
    }
    Some((found.into_iter().map(|(_, category)| category).collect(), count, telling))
}

/// How many houses or people a sentence of the scene speaks of.
fn houses(text: &str) -> Option<usize> {
    const COUNTED: [&str; 9] =
        ["house", "houses", "men", "women", "people", "persons", "neighbours", "neighbors", "friends"];
    let words = tokens(text);
    words.windows(2).find_map(|two| {
        let number = match two[0].kind {
            Sort::Number(number) => Some(number),
            _ => number_word(&two[0].low),
        };
        number.filter(|number| *number > 2 && COUNTED.contains(&two[1].low.as_str())).map(|number| number as usize)
    })
}

/// Adds a value that is not known in another form.
fn add(values: &mut Vec<String>, value: String) {
    let low = value.to_lowercase();
    let known = |other: &String| {
        let other = other.to_lowercase();
        other == low || forms(&low).contains(&other) || forms(&other).contains(&low)
    };
    if !values.iter().any(known) {
        values.push(value);
    }
}

fn low<'t>(words: &'t [Token<'_>], at: usize) -> &'t str {
    words.get(at).map_or("", |token| token.low.as_str())
}

/// The value that is named from the word at `at` on, and what it is by the words around it.
fn named(words: &[Token<'_>], at: usize) -> Option<(About, String)> {
    const HOUSE: [&str; 3] = ["house", "home", "cottage"];
    let before = |by: usize| at.checked_sub(by).map_or("", |at| low(words, at));
    let after_article = matches!(before(1), "the" | "a" | "an" | "his");
    let verb = if after_article { before(2) } else { before(1) };
    let word = words.get(at).filter(|token| is_value(token))?;
    let capital = word.plain.starts_with(char::is_uppercase);
    // Brands may have several words, each with a capital.
    let is_brand = |at: usize| {
        words.get(at).is_some_and(|token| token.kind == Sort::Word && token.plain.starts_with(char::is_uppercase))
    };
    let wide = (at + 1..words.len()).take_while(|at| capital && is_brand(*at)).count().min(2);
    let joined = || {
        let parts = words.get(at..=at + wide).unwrap_or(&[]);
        parts.iter().map(|token| token.plain.as_str()).collect::<Vec<_>>().join(" ")
    };
    // In the middle of a brand nothing begins.
    if capital && at > 1 && is_brand(at - 1) && !is_opening(words, at - 1) {
        return None;
    }
    let (next, second) = (low(words, at + wide + 1), low(words, at + wide + 2));
    let be = matches!(next, "is" | "are" | "was" | "were");
    if matches!(verb, "smokes" | "smoke" | "smoked")
        || matches!(next, "smoker" | "smokers")
        || (be && second == "smoked")
    {
        return Some((About::Smoke, joined()));
    }
    if matches!(verb, "drinks" | "drink" | "drank")
        || matches!(next, "drinker" | "drinkers")
        || (be && second == "drunk")
    {
        return (!capital || at == 0).then(|| (About::Drink, word.low.clone()));
    }
    let plays = matches!(verb, "plays" | "play" | "played") || matches!(next, "player" | "players");
    if plays || (be && second == "played") {
        return (!capital || at == 0).then(|| (About::Instrument, word.low.clone()));
    }
    if HOUSE.contains(&next) && before(1) == "the" && !capital {
        return Some((About::Colour, word.low.clone()));
    }
    let keeps =
        matches!(verb, "owns" | "own" | "keeps" | "keep" | "kept" | "breeds" | "raises" | "rears" | "with" | "has")
            || (verb == "of" && matches!(low(words, at.saturating_sub(3)), "owner" | "keeper"))
            || (be && matches!(second, "kept" | "owned"))
            || (before(1) == "the" && matches!(next, "lives" | "lived"));
    if keeps && !HOUSE.contains(&next) && (!capital || at == 0) && !matches!(next, "drinker" | "smoker" | "player") {
        return Some((About::Pet, word.low.clone()));
    }
    if capital && before(1) == "the" && !HOUSE.contains(&next) {
        return Some((About::Nation, word.plain.clone()));
    }
    None
}

/// Whether a word begins a sentence, so that its capital says nothing.
fn is_opening(words: &[Token<'_>], at: usize) -> bool {
    at == 0 || matches!(low(words, at), "the" | "in" | "a")
}

/// Whether a word may be a value.
fn is_value(token: &Token<'_>) -> bool {
    const NONE: [&str; 30] = [
        "center",
        "centre",
        "a",
        "an",
        "the",
        "his",
        "her",
        "in",
        "on",
        "it",
        "he",
        "she",
        "neither",
        "each",
        "house",
        "who",
        "what",
        "that",
        "with",
        "immediately",
        "directly",
        "same",
        "own",
        "neighbour",
        "neighbor",
        "man",
        "person",
        "does",
        "has",
        "one",
    ];
    token.kind == Sort::Word
        && !NONE.contains(&token.low.as_str())
        && !needs_quotes(&token.low)
        && ordinal(&token.low).is_none()
        && !token.low.ends_with("most")
        && token.low.chars().count() > 1
        && token.low != "'s"
}
