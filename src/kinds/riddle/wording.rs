//! How a riddle's cells, values and sentences are spoken of.

use super::ast::Riddle;
use super::cells::{About, Cells, YES};
use crate::puzzle::{Value, Wording};
use crate::words::Phrase;

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
            let role = usize::from(value.0).checked_sub(1).and_then(|role| riddle.roles.get(role));
            belongs(person(at), role.map_or("", |role| role.name.one.as_str()))
        }
        About::Prop(at, prop) => {
            let wording = belongs(person(at), riddle.props.get(prop).map_or("", |noun| noun.one.as_str()));
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
        About::Place(category, place) => match cells.framed(place) {
            Some(item) => with(riddle, category, riddle.item(item), value),
            None => at_place(riddle, category, place, value),
        },
    }
}

/// A value of a category, or none of it, that goes with a value which stands for a place.
fn with(riddle: &Riddle, category: usize, framed: &str, value: Value) -> Wording {
    let Some(category) = riddle.categories.get(category) else { return belongs("", "") };
    match usize::from(value.0).checked_sub(1).and_then(|value| category.values.get(value)) {
        Some(value) => Wording {
            name: Phrase::verbatim(value.clone()),
            is: Phrase::new(format!("{value} goes with {framed}"), format!("{framed}は{value}")),
            is_not: Phrase::new(format!("{value} does not go with {framed}"), format!("{framed}は{value}ではない")),
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

fn belongs(who: &str, what: &str) -> Wording {
    Wording {
        name: Phrase::verbatim(what),
        is: Phrase::new(format!("{who} is {what}"), format!("{who}は{what}")),
        is_not: Phrase::new(format!("{who} is not {what}"), format!("{who}は{what}ではない")),
    }
}

fn at_place(riddle: &Riddle, category: usize, place: u8, value: Value) -> Wording {
    let place = place + 1;
    let Some(category) = riddle.categories.get(category) else { return belongs("", "") };
    match usize::from(value.0).checked_sub(1).and_then(|value| category.values.get(value)) {
        Some(value) => Wording {
            name: Phrase::verbatim(value.clone()),
            is: Phrase::new(format!("{value} is at place {place}"), format!("{value}は{place}番目")),
            is_not: Phrase::new(format!("{value} is not at place {place}"), format!("{value}は{place}番目ではない")),
        },
        None => {
            let name = &category.name;
            Wording {
                name: Phrase::fixed("nothing", "なし"),
                is: Phrase::new(format!("no {name} is at place {place}"), format!("{place}番目に{name}はない")),
                is_not: Phrase::new(format!("some {name} is at place {place}"), format!("{place}番目に{name}がある")),
            }
        }
    }
}

/// What a sentence is called: by its line, and by its place in it where several stand on one line.
pub(super) fn line(riddle: &Riddle, at: usize) -> Phrase {
    let line = riddle.sentences.get(at).map_or(0, |sentence| sentence.line);
    let beside: Vec<usize> = (0..riddle.sentences.len()).filter(|at| riddle.sentences[*at].line == line).collect();
    match beside.iter().position(|other| *other == at) {
        Some(nth) if beside.len() > 1 => {
            Phrase::new(format!("sentence {} of line {line}", nth + 1), format!("{line}行目の文{}", nth + 1))
        }
        _ => Phrase::new(format!("line {line}"), format!("{line}行目")),
    }
}
