//! Words for the cells, values and sentences of a riddle.

use super::ast::{Formula, Noun, Order, Riddle, Role, Says};
use super::cells::{About, Cells, NO, YES};
use super::report::place_text;
use super::sentence::clause;
use nazo_core::puzzle::{Value, Wording};
use nazo_core::words::{self, Arg, Phrase, say};

/// The name of a cell: "A culprit", "colour 3".
pub(super) fn cell(riddle: &Riddle, cells: &Cells, about: About) -> Phrase {
    let person = |at: usize| riddle.person(at);
    match about {
        About::Role(at) => Phrase::verbatim(person(at)),
        About::Prop(at, prop) => Phrase::verbatim(format!("{} {}", person(at), riddle.prop(prop))),
        About::Statement(at, nth) => Phrase::verbatim(format!("{}{}", person(at), nth + 1)),
        About::Honest(at) => say!("riddle.honesty", person = person(at)),
        About::Fact(fact) => Phrase::verbatim(riddle.fact(fact)),
        About::Number(at) => Phrase::verbatim(riddle.number(at)),
        About::Place(category, place) => {
            let category = riddle.categories.get(category).map_or("", |category| category.name.as_str());
            match cells.framed(place) {
                Some(item) => Phrase::verbatim(format!("{} {category}", riddle.item(item))),
                None => Phrase::verbatim(format!("{category} {}", place + 1)),
            }
        }
    }
}

/// The words for a value of a cell.
pub(super) fn value(riddle: &Riddle, cells: &Cells, about: About, value: Value) -> Wording {
    let either = |yes: Phrase, no: Phrase| if value == YES { yes } else { no };
    let name = match about {
        About::Place(category, place) => return at_place(riddle, cells, category, place, value),
        About::Role(_) => Phrase::verbatim(riddle.role(value)),
        About::Number(at) => Phrase::verbatim(riddle.numbers.get(at).map_or(0, |number| number.at(value)).to_string()),
        About::Statement(..) => either(Phrase::fixed("riddle.true"), Phrase::fixed("riddle.false")),
        About::Prop(..) | About::Honest(_) | About::Fact(_) => {
            either(Phrase::fixed("riddle.yes"), Phrase::fixed("riddle.no"))
        }
    };
    let is = formula(riddle, cells, about, value);
    let is_not = match about {
        About::Role(_) | About::Number(_) => Formula::Not(Box::new(is.clone())),
        _ => formula(riddle, cells, about, if value == YES { NO } else { YES }),
    };
    Wording { name, is: clause(riddle, &is), is_not: clause(riddle, &is_not) }
}

/// The formula that says that a cell has a value. Always true for the cell of a place, which no formula describes.
pub(super) fn formula(riddle: &Riddle, cells: &Cells, about: About, value: Value) -> Formula {
    let is_so = value == YES;
    let so = |formula: Formula| if is_so { formula } else { Formula::Not(Box::new(formula)) };
    let talks = |who| if is_so { Formula::Truthful(who) } else { Formula::Lies(who) };
    match about {
        About::Role(who) => Formula::Role(who, usize::from(value.0).saturating_sub(1)),
        About::Prop(who, prop) => so(Formula::Prop(who, prop)),
        About::Statement(who, _) if cells.statement_count(who) == 1 => talks(who),
        About::Statement(who, nth) => so(Formula::Statement(who, nth)),
        About::Honest(who) => talks(who),
        About::Fact(fact) => so(Formula::Fact(fact)),
        About::Number(at) => {
            let than = riddle.numbers.get(at).map_or(0, |number| number.at(value));
            Formula::Sum { terms: vec![(1, at)], order: Order::Same, than }
        }
        About::Place(..) => Formula::All(Vec::new()),
    }
}

/// That a value of a category, or none of them, is at a place, or goes with the value that stands for the place.
fn at_place(riddle: &Riddle, cells: &Cells, category: usize, place: u8, value: Value) -> Wording {
    let category = riddle.categories.get(category);
    let value = category.and_then(|all| all.values.get(usize::from(value.0).checked_sub(1)?));
    let framed = cells.framed(place).map(|item| riddle.item(item));
    let number = u32::from(place) + 1;
    let place = framed.map_or_else(|| place_text(place + 1), Phrase::verbatim);
    let Some(value) = value else {
        let category = category.map_or("", |category| &category.name);
        let [is, is_not] = match framed {
            Some(_) => [say!("riddle.none-goes-with", category, place), say!("riddle.some-goes-with", category, place)],
            None => [say!("riddle.none-in", category, place), say!("riddle.some-in", category, place)],
        };
        return Wording { name: Phrase::fixed("riddle.nothing"), is, is_not };
    };
    let many = is_many(value);
    let [is, is_not] = match framed {
        Some(_) => [say!("riddle.goes-with", value, many, place), say!("riddle.goes-not-with", value, many, place)],
        None => {
            let is_not = say!("riddle.is-not-in", value, many, place = Arg::Numbers(vec![number]));
            [say!("riddle.is-in", value, many, place), is_not]
        }
    };
    Wording { name: Phrase::verbatim(value), is, is_not }
}

/// A role as a complement in a sentence: "a knight", or "knights" in the plural.
pub(super) fn role(riddle: &Riddle, at: usize, is_many: bool) -> String {
    let Some(role) = riddle.roles.get(at) else { return String::new() };
    let is_it = |formula: &Formula| matches!(formula, Formula::Role(_, other) if *other == at);
    // If one role is "cracked", then "sound" is no noun either, but "liar" is.
    let is_quality = |role: &Role| QUALITIES.iter().any(|end| role.name.one.ends_with(end));
    let is_noun = is_thing(&role.name.one) || !riddle.roles.iter().any(is_quality);
    in_english(riddle, &role.name, is_many, is_noun, &is_it)
}

/// A property as a complement in a sentence: "the culprit", "thieves", "cracked".
pub(super) fn prop(riddle: &Riddle, at: usize, is_many: bool) -> String {
    let Some(noun) = riddle.props.get(at) else { return String::new() };
    let is_it = |formula: &Formula| matches!(formula, Formula::Prop(_, other) if *other == at);
    in_english(riddle, noun, is_many, is_thing(&noun.one), &is_it)
}

/// The complement in English: "the culprit" if a rule says that there is exactly one, otherwise "a knight" or "an
/// accomplice", and "full" for an adjective. Other names, such as those with a capital, have no article.
fn in_english(riddle: &Riddle, noun: &Noun, is_many: bool, is_thing: bool, is_it: &dyn Fn(&Formula) -> bool) -> String {
    let one = &noun.one;
    match one.bytes().next() {
        Some(b'a'..=b'z') if !is_thing => one.clone(),
        Some(b'a'..=b'z') if is_many => noun.many.clone(),
        Some(b'a'..=b'z') if is_unique(riddle, is_it) => format!("the {one}"),
        Some(b'a'..=b'z') => format!("{} {one}", words::article(one)),
        _ => one.clone(),
    }
}

/// Whether an English name is a plural: "dogs are", but "Agnes is".
pub(super) fn is_many(name: &str) -> bool {
    let ends = |end: &str| name.ends_with(end);
    name.starts_with(|letter: char| letter.is_ascii_lowercase())
        && ends("s")
        && !ends("ss")
        && !ends("us")
        && !ends("is")
}

/// Endings of adjectives that may name roles.
const QUALITIES: [&str; 5] = ["ed", "ing", "ful", "ous", "est"];

/// Endings of nouns that name people.
const PEOPLE: [&str; 6] = ["er", "or", "ist", "man", "eur", "ian"];

/// Words for people in these riddles that are nouns, not adjectives.
const THINGS: &str = "angel burglar criminal culprit devil fool guard impostor jester joker killer knave knight liar monk \
    murderer normal robber spy thief traitor truth-teller truthteller winner";

/// Whether the word is a noun, like "culprit", rather than an adjective, like "full".
fn is_thing(one: &str) -> bool {
    THINGS.split(' ').any(|thing| thing == one) || PEOPLE.iter().any(|end| one.ends_with(end))
}

/// Whether a rule says that exactly one of them is so.
fn is_unique(riddle: &Riddle, is_it: &dyn Fn(&Formula) -> bool) -> bool {
    riddle.sentences.iter().any(|sentence| match &sentence.says {
        Says::Rule(Formula::Count { of, least: 1, most: 1 }) => of.iter().all(is_it),
        _ => false,
    })
}
