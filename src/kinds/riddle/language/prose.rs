//! Values within everyday phrases: "the man with the fox lives next to the red house".

use super::input::{Input, Read, What, ahead, number, skip};
use super::lexing::Kind;
use super::places::{Relation, relate, relation_of_words};
use super::values::{value, values};
use super::words::ordinal;
use crate::kinds::riddle::ast::{Base, Formula, Item, Order, Term};

/// Words that say more than what has a value: no phrase around one can hold them.
const MEANINGFUL: [&str; 36] = [
    "so",
    "not",
    "all",
    "every",
    "only",
    "exactly",
    "least",
    "most",
    "neither",
    "nor",
    "either",
    "except",
    "none",
    "no",
    "unless",
    "than",
    "never",
    "nobody",
    "without",
    "more",
    "fewer",
    "left",
    "right",
    "between",
    "before",
    "after",
    "behind",
    "ahead",
    "apart",
    "adjacent",
    "beside",
    "neighbour",
    "neighbor",
    "same",
    "different",
    "next",
];

/// Clauses with more words are no statements about places.
const LONGEST: usize = 40;

/// Verbs of places, with what says the opposite.
pub(super) fn verb(input: Input<'_>) -> (Input<'_>, bool) {
    const VERBS: &[&str] = &[
        "is located",
        "is",
        "are",
        "am",
        "was",
        "were",
        "'s",
        "sits",
        "sit",
        "sat",
        "lives",
        "live",
        "lived",
        "stands",
        "stand",
        "stood",
        "comes in",
        "comes",
        "come",
        "came in",
        "came",
        "finishes",
        "finished",
        "finish",
        "ranks",
        "ranked",
        "rank",
        "arrives",
        "arrived",
        "arrive",
        "stays",
        "stayed",
        "stay",
        "placed",
        "has",
        "have",
        "had",
        "owns",
        "own",
        "owned",
        "keeps",
        "keep",
        "kept",
        "drinks",
        "drink",
        "eats",
        "plays",
        "play",
        "likes",
        "like",
        "wears",
        "drives",
        "bought",
        "belongs to",
        "belong to",
        "works",
        "lies",
        "lie",
        "parks",
        "parked",
    ];
    let (start, not) = match ahead(input, &["does not", "do not", "did not", "can not", "never"]) {
        Some(after) => (after, true),
        None => (skip(input, &["must", "has to", "will"]), false),
    };
    let rest = skip(start, VERBS);
    let rest = skip(rest, &["placed", "seated", "sitting", "standing", "ranked", "located", "somewhere"]);
    match ahead(rest, &["not"]) {
        Some(after) => (after, !not),
        None => (rest, not),
    }
}

/// A clause about two values, or a value and a place.
pub(super) fn prose(input: Input<'_>) -> Read<'_, Formula> {
    if input.scope.riddle.categories.is_empty() {
        return input.expected("a statement");
    }
    let clause = clause_words(input);
    if clause > LONGEST {
        return input.expected("a shorter statement");
    }
    for at in 0..clause {
        let behind = input.skip(at);
        let Ok((rest, found)) = relation_of_words(behind) else { continue };
        let (rest, (left, not)) = match one_value(input, at) {
            Ok(left) => (rest, left),
            // "The man in the third house drinks milk", "the first house is blue"
            Err(error) => {
                let more = clause_words(rest);
                let (none, not) = values(input, at);
                if !matches!(found, Relation::Compare(0, Order::Same, _)) || not || !none.is_empty() || more == 0 {
                    return Err(error);
                }
                (rest.skip(more), one_value(rest, more)?)
            }
        };
        let said = relate(left, &found);
        return Ok((rest, if not { opposite(said) } else { said }));
    }
    let (found, not) = values(input, clause);
    match found.as_slice() {
        [one, other] if one.category == other.category => {
            input.unlike(What::Wrong("two values of one category never share a place".to_string()))
        }
        [one, other] => {
            let term = |item: &Item| Term { base: Base::Item(*item), plus: 0 };
            let said = Formula::Compare(term(one), Order::Same, term(other));
            let said = if not { opposite(said) } else { said };
            meaningful(input, clause, not).map(|()| (input.skip(clause), said))
        }
        [] => input.expected("a statement about declared values"),
        [only] => {
            let category = input.scope.riddle.categories.get(only.category);
            let name =
                category.and_then(|category| category.values.get(only.value)).map_or("one value", String::as_str);
            input.unlike(What::Wrong(format!("only '{name}' is known here; with what is it compared?")))
        }
        several => {
            let what = format!("two values are compared, but {} are named here", several.len());
            input.unlike(What::Wrong(what))
        }
    }
}

fn opposite(said: Formula) -> Formula {
    match said {
        Formula::Compare(left, Order::Same, right) => Formula::Compare(left, Order::Different, right),
        other => Formula::Not(Box::new(other)),
    }
}

/// How many words the clause here has.
fn clause_words(input: Input<'_>) -> usize {
    (0..input.rest.len()).find(|at| input.skip(*at).clause_ends()).unwrap_or(input.rest.len())
}

/// The phrase up to the end of its clause, with exactly one value in it.
pub(super) fn noun_phrase(input: Input<'_>) -> Read<'_, Term> {
    let clause = clause_words(input);
    let clause = (0..clause)
        .find(|at| input.peek(*at) == "in" && matches!(input.peek(at + 1), "order" | "that" | "this"))
        .unwrap_or(clause);
    if clause > LONGEST {
        return input.expected("a shorter phrase");
    }
    let (term, not) = one_value(input, clause)?;
    if not { input.expected("a value") } else { Ok((input.skip(clause), term)) }
}

/// The one value in so many words, and whether they say "not".
fn one_value(input: Input<'_>, words: usize) -> Result<(Term, bool), nom::Err<super::input::Trouble<'_>>> {
    let (found, not) = values(input, words);
    meaningful(input, words, not)?;
    match found.as_slice() {
        [only] => Ok((Term { base: Base::Item(*only), plus: 0 }, not)),
        [] => Err(nom::Err::Error(input.trouble(What::Expected("a phrase with a declared value in it")))),
        several => {
            let what = format!("one value is meant here, but {} are named", several.len());
            Err(nom::Err::Error(input.trouble(What::Wrong(what))))
        }
    }
}

/// Fails at a word that would be overlooked although it says something.
fn meaningful(input: Input<'_>, words: usize, not: bool) -> Result<(), nom::Err<super::input::Trouble<'_>>> {
    let mut nots = usize::from(not);
    let mut at = 0;
    while at < words {
        let here = input.skip(at);
        if let Some((count, _)) = value(here, words - at) {
            at += count;
            continue;
        }
        let low = here.low();
        let is_sign = here.first().is_some_and(|token| token.kind == Kind::Sign) && !matches!(low, "-" | ".");
        if matches!(low, "not" | "never") && nots > 0 {
            nots -= 1;
        } else if is_sign || MEANINGFUL.contains(&low) || ordinal(low).is_some() || is_number(&here) {
            let what = What::Wrong(format!("'{low}' is not understood here"));
            return Err(nom::Err::Error(here.trouble(what)));
        }
        at += 1;
    }
    Ok(())
}

/// Whether a number stands here; "one" may be a person.
fn is_number(input: &Input<'_>) -> bool {
    number(*input).is_ok() && input.low() != "one"
}
