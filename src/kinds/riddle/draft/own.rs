//! A pattern of the user, made from a sentence and its meaning by turning the names into slots.

use super::cast::{Cast, quoted};
use super::tokens::{Kind, Token};
use super::{Utterance, built_in, speech};
use crate::riddle::ast::Riddle;

/// The pattern that reads a sentence as this line of notation, and likewise sentences with other names. None if it
/// cannot be derived, or if the line only fits this riddle.
pub fn pattern(sentence: &str, notation: &str, riddle: &Riddle) -> Option<String> {
    let told = Utterance::new(sentence.to_string(), sentence, None, None);
    let (head, line) = notation.trim().split_once(' ')?;
    let (kind, said, formula) = match head {
        "rule" => ("S", told, line.to_string()),
        "ask" => ("Q", told, notation.trim().to_string()),
        "statements" => ("T", told, notation.trim().to_string()),
        _ => {
            let (_, formula) = notation.split_once(": ")?;
            let (_, said) = speech(&told, built_in())?;
            ("S", Utterance::new(said.clone(), &said, None, None), formula.to_string())
        }
    };
    let mut slots = Vec::new();
    let cast = Cast::of(riddle);
    let pattern = slotted(&said.tokens, &cast, &mut slots)?;
    let meaning = filled(&formula, &cast, &slots)?;
    Some(format!("{kind}: {pattern} => {meaning}"))
}

/// The sentence as a pattern. What each slot stands for is added to `slots`.
fn slotted(words: &[Token], cast: &Cast, slots: &mut Vec<String>) -> Option<String> {
    let mut parts = Vec::new();
    let mut at = 0;
    while let Some(token) = words.get(at) {
        let names = cast.names_at(words, at).into_iter();
        let names = names.map(|(end, name)| (end, name.written.clone(), if name.is_person { "{P}" } else { "{V}" }));
        let roles = cast.roles_at(words, at).into_iter().map(|(end, role)| (end, role, "{R}"));
        let is_plain = matches!(token.kind, Kind::Word | Kind::Letter) || token.low == ",";
        match names.chain(roles).max_by_key(|(end, ..)| *end) {
            Some((end, name, slot)) => {
                slots.push(name);
                parts.push(slot);
                at = end;
            }
            None if is_plain => {
                parts.push(&token.low);
                at += 1;
            }
            None => return None,
        }
    }
    (!slots.is_empty()).then(|| parts.join(" "))
}

/// The notation with slots for the names in it. None if it has a name that the sentence lacks.
fn filled(formula: &str, cast: &Cast, slots: &[String]) -> Option<String> {
    let spaced =
        ['(', ')', ','].iter().fold(formula.to_string(), |text, sign| text.replace(*sign, &format!(" {sign} ")));
    let is_name = |word: &str| {
        cast.names.iter().any(|name| name.written == word) || cast.roles.iter().any(|(role, _)| quoted(role) == word)
    };
    let filled = |word: &str| match slots.iter().position(|name| name == word) {
        Some(slot) => Some(format!("${}", slot + 1)),
        None => (!is_name(word)).then(|| word.to_string()),
    };
    let words = spaced.split_whitespace().map(filled).collect::<Option<Vec<_>>>()?;
    Some(words.join(" ").replace("( ", "(").replace(" )", ")").replace(" ,", ","))
}
