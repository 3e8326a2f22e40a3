//! How a riddle's cells, values and sentences are spoken of.

use super::ast::{Formula, Noun, Number, Riddle, Role, Says};
use super::cells::{About, Cells, YES};
use nazo_core::puzzle::{Value, Wording};
use nazo_core::words::{self, Phrase};

fn name(names: &[String], at: usize) -> &str {
    names.get(at).map_or("", String::as_str)
}

/// What a cell is called: "A culprit", "colour 3".
pub(super) fn cell(riddle: &Riddle, cells: &Cells, about: About) -> Phrase {
    let person = |at: usize| name(&riddle.people, at);
    match about {
        About::Role(at) => Phrase::new(person(at), person(at)),
        About::Prop(at, prop) => {
            let prop = riddle.props.get(prop).map_or("", |noun| noun.one.as_str());
            Phrase::verbatim(format!("{} {prop}", person(at)))
        }
        About::Statement(at, nth) => Phrase::verbatim(format!("{}{}", person(at), nth + 1)),
        About::Honest(at) => Phrase::new(format!("{} honest", person(at)), format!("{} 正直", person(at))),
        About::Fact(fact) => Phrase::verbatim(name(&riddle.facts, fact)),
        About::Number(at) => Phrase::verbatim(riddle.numbers.get(at).map_or("", |number| number.name.as_str())),
        About::Place(category, place) => {
            let category = riddle.categories.get(category).map_or("", |category| category.name.as_str());
            match cells.framed(place) {
                Some(item) => Phrase::verbatim(format!("{} {category}", riddle.item(item))),
                None => Phrase::verbatim(format!("{category} {}", place + 1)),
            }
        }
    }
}

/// How a value of a cell is spoken of.
pub(super) fn value(riddle: &Riddle, cells: &Cells, about: About, value: Value) -> Wording {
    let is_yes = value == YES;
    let yes_no = if is_yes { Phrase::fixed("yes", "はい") } else { Phrase::fixed("no", "いいえ") };
    let two = |yes: Phrase, no: Phrase, name: Phrase| {
        let (is, is_not) = if is_yes { (yes, no) } else { (no, yes) };
        Wording { name, is, is_not }
    };
    let person = |at: usize| name(&riddle.people, at);
    match about {
        About::Role(at) => {
            let role = usize::from(value.0).checked_sub(1);
            let Some((nth, role)) = role.and_then(|nth| Some((nth, riddle.roles.get(nth)?))) else {
                return belongs(person(at), "", "");
            };
            belongs(person(at), &self::role(riddle, nth, false), &role.name.one)
        }
        About::Prop(at, prop) => {
            let Some(noun) = riddle.props.get(prop) else { return belongs(person(at), "", "") };
            let wording = belongs(person(at), &self::prop(riddle, prop, false), &noun.one);
            two(wording.is, wording.is_not, yes_no)
        }
        About::Statement(at, nth) => {
            let (who, number) = (person(at), nth + 1);
            let (yes, no) = if cells.statement_count(at) == 1 {
                (
                    Phrase::new(format!("{who} tells the truth"), format!("{who}の発言は本当")),
                    Phrase::new(format!("{who} lies"), format!("{who}の発言は嘘")),
                )
            } else {
                (
                    Phrase::new(format!("statement {who}{number} is true"), format!("{who}の発言{number}は本当")),
                    Phrase::new(format!("statement {who}{number} is false"), format!("{who}の発言{number}は嘘")),
                )
            };
            two(yes, no, if is_yes { Phrase::fixed("true", "本当") } else { Phrase::fixed("false", "嘘") })
        }
        About::Honest(at) => {
            let who = person(at);
            two(
                Phrase::new(format!("{who} tells the truth"), format!("{who}は正直")),
                Phrase::new(format!("{who} lies"), format!("{who}は嘘つき")),
                yes_no,
            )
        }
        About::Fact(fact) => {
            let fact = name(&riddle.facts, fact);
            two(
                Phrase::new(format!("{fact} is so"), format!("「{fact}」は正しい")),
                Phrase::new(format!("{fact} is not so"), format!("「{fact}」は正しくない")),
                yes_no,
            )
        }
        About::Number(at) => riddle.numbers.get(at).map_or_else(|| belongs("", "", ""), |one| number(one, value)),
        About::Place(category, place) => match cells.framed(place) {
            Some(item) => with(riddle, category, riddle.item(item), value),
            None => at_place(riddle, category, place, value),
        },
    }
}

/// What a number is.
fn number(number: &Number, value: Value) -> Wording {
    let (name, is) = (&number.name, number.at(value));
    Wording {
        name: Phrase::verbatim(is.to_string()),
        is: Phrase::new(format!("{name} is {is}"), format!("{name}は{is}")),
        is_not: Phrase::new(format!("{name} is not {is}"), format!("{name}は{is}ではない")),
    }
}

/// A value of a category, or none of it, that goes with a value which stands for a place.
fn with(riddle: &Riddle, category: usize, framed: &str, value: Value) -> Wording {
    let Some(category) = riddle.categories.get(category) else { return belongs("", "", "") };
    match usize::from(value.0).checked_sub(1).and_then(|value| category.values.get(value)) {
        Some(value) => Wording {
            name: Phrase::verbatim(value.clone()),
            is: Phrase::new(
                format!("{value} {} with {framed}", if is_many(value) { "go" } else { "goes" }),
                format!("{framed}は{value}"),
            ),
            is_not: Phrase::new(
                format!("{value} {} not go with {framed}", if is_many(value) { "do" } else { "does" }),
                format!("{framed}は{value}ではない"),
            ),
        },
        None => {
            let name = &category.name;
            Wording {
                name: Phrase::fixed("nothing", "なし"),
                is: Phrase::new(format!("no {name} goes with {framed}"), format!("{framed}に{name}はない")),
                is_not: Phrase::new(format!("some {name} goes with {framed}"), format!("{framed}に{name}がある")),
            }
        }
    }
}

/// Somebody is something: in English with its article, in Japanese, and as its name, without one.
fn belongs(who: &str, what: &str, bare: &str) -> Wording {
    Wording {
        name: Phrase::verbatim(bare),
        is: Phrase::new(format!("{who} is {what}"), format!("{who}は{bare}")),
        is_not: Phrase::new(format!("{who} is not {what}"), format!("{who}は{bare}ではない")),
    }
}

/// A role as it is said of somebody: "a knight", or of several "knights".
pub(super) fn role(riddle: &Riddle, at: usize, is_many: bool) -> String {
    let Some(role) = riddle.roles.get(at) else { return String::new() };
    let is_it = |formula: &Formula| matches!(formula, Formula::Role(_, other) if *other == at);
    // Roles are of one sort: where one is "cracked", "sound" is no thing either.
    let is_quality = |role: &Role| QUALITIES.iter().any(|end| role.name.one.ends_with(end));
    let is_thing = !riddle.roles.iter().any(is_quality);
    in_english(riddle, &role.name, is_many, is_thing, &is_it)
}

/// The same of a property: "the culprit", "thieves", "cracked".
pub(super) fn prop(riddle: &Riddle, at: usize, is_many: bool) -> String {
    let Some(noun) = riddle.props.get(at) else { return String::new() };
    let is_it = |formula: &Formula| matches!(formula, Formula::Prop(_, other) if *other == at);
    in_english(riddle, noun, is_many, is_thing(&noun.one), &is_it)
}

/// "the culprit" where it is said that it is just one of all, "a knight", "an accomplice", "full".
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

/// Whether a name in English is one of several things: "dogs are", but "Agnes is".
pub(super) fn is_many(name: &str) -> bool {
    let ends = |end: &str| name.ends_with(end);
    name.starts_with(|letter: char| letter.is_ascii_lowercase())
        && ends("s")
        && !ends("ss")
        && !ends("us")
        && !ends("is")
}

fn are(name: &str) -> &'static str {
    if is_many(name) { "are" } else { "is" }
}

/// How words for qualities end that might be roles.
const QUALITIES: [&str; 5] = ["ed", "ing", "ful", "ous", "est"];

/// How words for people end.
const PEOPLE: [&str; 6] = ["er", "or", "ist", "man", "eur", "ian"];

/// What people are in these riddles that is a thing, not a quality.
const THINGS: [&str; 24] = [
    "angel",
    "burglar",
    "criminal",
    "culprit",
    "devil",
    "fool",
    "guard",
    "impostor",
    "jester",
    "joker",
    "killer",
    "knave",
    "knight",
    "liar",
    "monk",
    "murderer",
    "normal",
    "robber",
    "spy",
    "thief",
    "traitor",
    "truth-teller",
    "truthteller",
    "winner",
];

/// Whether what people are is a thing, as "culprit" is, and no quality, as "full" is.
fn is_thing(one: &str) -> bool {
    THINGS.contains(&one) || PEOPLE.iter().any(|end| one.ends_with(end))
}

/// Whether it is said that just one of them is so.
fn is_unique(riddle: &Riddle, is_it: &dyn Fn(&Formula) -> bool) -> bool {
    riddle.sentences.iter().any(|sentence| match &sentence.says {
        Says::Rule(Formula::Count { of, least: 1, most: 1 }) => of.iter().all(is_it),
        _ => false,
    })
}

fn at_place(riddle: &Riddle, category: usize, place: u8, value: Value) -> Wording {
    let place = place + 1;
    let Some(category) = riddle.categories.get(category) else { return belongs("", "", "") };
    match usize::from(value.0).checked_sub(1).and_then(|value| category.values.get(value)) {
        Some(value) => Wording {
            name: Phrase::verbatim(value.clone()),
            is: Phrase::new(format!("{value} {} in place {place}", are(value)), format!("{value}は{place}番目")),
            is_not: Phrase::new(
                format!("{value} {} not in place {place}", are(value)),
                format!("{value}は{place}番目ではない"),
            ),
        },
        None => {
            let name = &category.name;
            Wording {
                name: Phrase::fixed("nothing", "なし"),
                is: Phrase::new(format!("no {name} is in place {place}"), format!("{place}番目に{name}はない")),
                is_not: Phrase::new(format!("some {name} is in place {place}"), format!("{place}番目に{name}がある")),
            }
        }
    }
}

/// What a sentence is called.
pub(super) fn line(riddle: &Riddle, at: usize) -> Phrase {
    let number = super::telling::number(riddle, at);
    Phrase::new(format!("line {number}"), format!("{number}行目"))
}
