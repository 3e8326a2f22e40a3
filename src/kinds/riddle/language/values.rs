//! Values by the words that people use for them.

use super::input::Input;
use super::lexing::Kind;
use super::prose::is_denial;
use super::scope::letters;
use super::words::IRREGULAR;
use crate::riddle::ast::Item;

/// The values named in so many words, each once, and whether these say "not".
pub(super) fn values(input: Input<'_>, words: usize) -> (Vec<Item>, bool) {
    let (mut found, mut not, mut at) = (Vec::new(), false, 0);
    while at < words {
        let here = input.skip(at);
        not |= is_denial(here);
        match value(here, words - at) {
            Some((count, item)) => {
                if !found.contains(&item) {
                    found.push(item);
                }
                at += count;
            }
            None => at += 1,
        }
    }
    (found, not)
}

/// A value that is named by the next words, the most that name one.
pub(super) fn value(input: Input<'_>, words: usize) -> Option<(usize, Item)> {
    if let Some((count, senses)) = input.name().filter(|(count, _)| *count <= words)
        && let Some(item) = senses.item
    {
        return Some((count, item));
    }
    (1..=words.min(4)).rev().find_map(|count| {
        let joined: Vec<&str> = input
            .rest
            .get(..count)?
            .iter()
            .filter(|token| token.kind != Kind::Sign)
            .map(|token| token.low.as_str())
            .collect();
        if joined.len() < count || (count == 1 && SMALL.contains(&joined.first().copied().unwrap_or(""))) {
            return None;
        }
        let written = letters(&joined.concat());
        let forms = forms(&written);
        forms.iter().find_map(|form| match input.scope.values_like(form) {
            [only] => Some((count, *only)),
            _ => None,
        })
    })
}

/// Words too small to be a value in another form.
pub(super) const SMALL: [&str; 8] = ["a", "an", "the", "in", "is", "as", "s", "who"];

/// People of a country, and what is of that country.
pub(super) const PEOPLES: [(&str, &str); 14] = [
    ("spaniard", "spanish"),
    ("dane", "danish"),
    ("swede", "swedish"),
    ("pole", "polish"),
    ("finn", "finnish"),
    ("turk", "turkish"),
    ("scot", "scottish"),
    ("brit", "british"),
    ("briton", "british"),
    ("norwegian", "norway"),
    ("ukrainian", "ukraine"),
    ("japanese", "japan"),
    ("german", "germany"),
    ("italian", "italy"),
];

/// The forms in which a word may be declared: itself, singular or plural, a people's name.
pub(super) fn forms(word: &str) -> Vec<String> {
    let mut found = vec![word.to_string(), format!("{word}s"), format!("{word}es")];
    let mut without = |ending: &str, instead: &str| {
        if let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() > 1) {
            found.push(format!("{stem}{instead}"));
        }
    };
    without("ies", "y");
    without("es", "");
    without("s", "");
    without("y", "ies");
    for ending in ["man", "woman", "men", "women"] {
        without(ending, "");
    }
    for (one, many) in IRREGULAR {
        if word == one {
            found.push(many.to_string());
        }
        if word == many {
            found.push(one.to_string());
        }
    }
    for one in found.clone() {
        for (people, country) in PEOPLES {
            if one == people {
                found.push(country.to_string());
            }
            if one == country {
                found.push(people.to_string());
            }
        }
        if let Some(stem) = word.strip_suffix("man") {
            found.push(format!("{stem}men"));
        }
        found.push(format!("{one}man"));
    }
    found
}
