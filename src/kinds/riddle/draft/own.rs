//! A pattern of one's own: a sentence and what it means, its names made slots.

use super::cast::quoted;
use super::tokens::{Kind, Token, tokens};
use super::{Told, built_in, speech};
use crate::riddle::ast::Riddle;

/// The pattern that reads a sentence as this line of notation, and others that differ in names alone; none where that
/// cannot be told, or where the line is only true of this riddle.
pub fn pattern(sentence: &str, notation: &str, riddle: &Riddle) -> Option<String> {
    let told = Told::new(sentence.to_string(), sentence, None, None);
    let (head, line) = notation.trim().split_once(' ')?;
    let (kind, said, formula) = match head {
        "rule" => ("S", told, line.to_string()),
        "ask" => ("Q", told, notation.trim().to_string()),
        "statements" => ("T", told, notation.trim().to_string()),
        _ => {
            let (_, formula) = notation.split_once(": ")?;
            let (_, said) = speech(&told, [built_in(), built_in()])?;
            ("S", Told::new(said.clone(), &said, None, None), formula.to_string())
        }
    };
    let mut slots = Vec::new();
    let pattern = slotted(&said.text, &said.tokens, riddle, &mut slots)?;
    let meaning = filled(&formula, riddle, &slots)?;
    Some(format!("{kind}: {pattern} => {meaning}"))
}

/// Names with what a slot for them is called.
fn names(riddle: &Riddle) -> impl Iterator<Item = (&str, &'static str)> {
    let values = riddle.categories.iter().flat_map(|category| &category.values);
    let values = values.filter(|value| !riddle.people.contains(value)).map(|value| (value.as_str(), "V"));
    let people = riddle.people.iter().map(|name| (name.as_str(), "P"));
    people.chain(values).chain(riddle.roles.iter().map(|role| (role.name.one.as_str(), "R")))
}

/// The sentence as a pattern; what its slots hold is listed.
fn slotted(text: &str, words: &[Token], riddle: &Riddle, slots: &mut Vec<String>) -> Option<String> {
    let mut parts = Vec::new();
    let mut at = 0;
    while let Some(token) = words.get(at) {
        let stands = |(name, slot): (&str, &'static str)| {
            let name_words = tokens(name);
            let there = words.get(at..at + name_words.len())?;
            let same =
                there.iter().zip(&name_words).all(|(one, other)| one.low == other.low && one.capital >= other.capital);
            same.then(|| (name_words.len(), name.to_string(), slot))
        };
        let named = names(riddle).filter_map(stands).max_by_key(|(length, ..)| *length);
        match named {
            Some((length, name, slot)) => {
                slots.push(name);
                parts.push(format!("{{{slot}}}"));
                at += length;
            }
            None => {
                let is_plain = matches!(token.kind, Kind::Word | Kind::Letter) || token.low == ",";
                parts.push(is_plain.then(|| token.low.clone())?);
                at += 1;
            }
        }
    }
    (!slots.is_empty() && !text.is_empty()).then(|| parts.join(" "))
}

/// The notation with slots for the names in it; none where it has a name that the sentence lacks.
fn filled(formula: &str, riddle: &Riddle, slots: &[String]) -> Option<String> {
    let mut words = Vec::new();
    let spaced =
        ['(', ')', ','].iter().fold(formula.to_string(), |text, sign| text.replace(*sign, &format!(" {sign} ")));
    for word in spaced.split_whitespace() {
        let is_name = names(riddle).any(|(name, _)| quoted(name) == word);
        let slot = slots.iter().position(|name| quoted(name) == word);
        match (is_name, slot) {
            (true, None) => return None,
            (_, Some(slot)) => words.push(format!("${}", slot + 1)),
            (false, None) => words.push(word.to_string()),
        }
    }
    Some(words.join(" ").replace("( ", "(").replace(" )", ")").replace(" ,", ","))
}
