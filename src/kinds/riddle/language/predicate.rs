//! What is said of persons: what they are, how they talk, what they did.

use super::apply::apply;
use super::hidden::holds;
use super::input::{Input, Read, Trouble, What, ahead, any, expecting, skip, surely};
use super::lexing::Kind;
use super::places::{Relation, relation};
use super::prose;
use super::races::{denied_speed, speed};
use super::subject::{Named, noun, person, subjects};
use super::verbs::{deed, opposite, talk, would};
use super::words::FOLK;
use nom::Parser;
use nom::branch::alt;

use crate::kinds::riddle::ast::{Base, Formula, Order, Person, Term};

/// What is said of a person or a value.
#[derive(Clone, Debug)]
pub(super) enum Pred {
    /// A role.
    Role(usize),
    /// A property.
    Prop(usize),
    /// Tells the truth.
    Truthful,
    /// Lies.
    Lies,
    /// Would say so.
    Would(Box<Formula>),
    /// Has the same role as somebody.
    Like(Person),
    /// All have the same role.
    Alike,
    /// No two have the same role.
    Unlike,
    /// Lies at such a place.
    Place(Relation),
    /// Two lie this far apart.
    Together(u8),
    /// Not so.
    Not(Box<Pred>),
    /// All of that.
    All(Vec<Pred>),
    /// Some of that.
    Any(Vec<Pred>),
    /// The one of all, or the other of all: "both knights or both knaves".
    Jointly(Vec<Pred>),
    /// So of this one and of nobody else: "is the only knight".
    Only(Box<Pred>),
}

/// What can follow a subject, in messages.
pub(super) const VERB: &str = "'is', 'lies', 'tells the truth' or the like";

/// Of so many words behind a subject "both" is about it.
const BOTH_WITHIN: usize = 4;

/// What can follow "is".
const COMPLEMENT: &str = "a role, a property or a place";

/// Forms of "be".
pub(super) const BE: &[&str] =
    &["is", "are", "am", "was", "were", "'s", "be", "must be", "has to be", "have been", "has been"];

/// A subject with what is said of it.
pub(super) fn clause(input: Input<'_>) -> Read<'_, Formula> {
    let (rest, (found, joint)) = subjects(input)?;
    let start = skip(rest, &["both", "all", "each", "also"]);
    let (rest, said) = expecting(start, VERB, predicate(start))?;
    let (rest, said) = shared(rest, said)?;
    // "Both" a few words on counts those who are spoken of; behind "say" it is about others.
    let words = start.rest.iter().take(start.rest.len() - rest.rest.len()).take(BOTH_WITHIN);
    let mut near = words.take_while(|token| !matches!(token.low.as_str(), "say" | "that" | "claim"));
    if found.len() > 2 && near.any(|token| token.low == "both") {
        return start.wrong(format!("'both' takes two, but there are {}", found.len()));
    }
    Ok((rest, apply(input, &found, joint, &said)?))
}

/// What is said, with what else is said of the same subject: "is a knight or a knave", "is a knave and lies".
pub(super) fn shared<'t>(input: Input<'t>, first: Pred) -> Read<'t, Pred> {
    let (mut rest, mut found, mut joint, mut jointly, mut neither) = (input, vec![first], "", false, false);
    loop {
        let Ok((after, word)) = any(&[", and", ", but", ", or", "and", "but", "or"]).parse(rest) else { break };
        let word = if word.ends_with("or") { "or" } else { "and" };
        if !joint.is_empty() && joint != word {
            break;
        }
        if after.name().is_some_and(|(count, senses)| {
            let value = all_places(&found) && senses.item.is_some() && after.clause_ends_at(count);
            (senses.person.is_some() || senses.item.is_some()) && !value
        }) {
            break;
        }
        // "And so is C" is about somebody else.
        if matches!(after.low(), "so" | "nor") || (after.low() == "neither" && ahead(after.skip(1), BE).is_some()) {
            break;
        }
        let inner = skip(after, &["both", "all"]);
        jointly |= inner.rest.len() < after.rest.len();
        let after = inner;
        let verb = predicate(skip(after, &["he", "she"]));
        let verbless = verb.is_err() || prose::verb(after).0.rest.len() == after.rest.len();
        let more = verb.or_else(|_| complement(after).and_then(|found| ends(after, found)));
        let (then, next) = match more {
            Ok(found) => found,
            // Who has no place yet may be given one.
            Err(error @ nom::Err::Error(Trouble { what: What::NoPlace(_), .. })) => return Err(error),
            Err(_) => break,
        };
        if verbless {
            match together_with(&mut found, next, word) {
                Some(next) => {
                    neither |= matches!((&next, found.last()), (Pred::Not(_), Some(Pred::Not(_)))) && word == "or";
                    found.push(next);
                }
                None => return surely(after.expected("the whole clause again: with 'not', 'and' may mean either")),
            }
        } else {
            found.push(next);
        }
        (rest, joint) = (then, word);
    }
    Ok((rest, as_one(found, joint, jointly, neither)))
}

/// All that is said of one subject as one: joined by "and" or "or", said of all `jointly`, or `neither` of it.
fn as_one(mut found: Vec<Pred>, joint: &str, jointly: bool, neither: bool) -> Pred {
    match found.len() {
        1 => found.pop().unwrap_or(Pred::Lies),
        _ if joint == "or" && jointly => match found.split_first_mut() {
            // "Not both knights or both knaves" denies the one and the other.
            Some((Pred::Not(first), others)) if matches!(**first, Pred::Jointly(_)) => {
                let either = [(**first).clone()].into_iter().chain(others.iter().cloned());
                Pred::Not(Box::new(Pred::Jointly(either.collect())))
            }
            _ => Pred::Jointly(found),
        },
        _ if joint == "or" && !neither => Pred::Any(found),
        // "Not both a knave and guilty" is one thing or the other at the most.
        _ if matches!(found.first(), Some(Pred::Not(first)) if matches!(**first, Pred::Jointly(_))) => {
            let bare = |said: Pred| match said {
                Pred::Not(inner) if matches!(*inner, Pred::Jointly(_)) => *inner,
                other => other,
            };
            not_of_all(Pred::All(found.into_iter().map(bare).collect()))
        }
        _ => Pred::All(found),
    }
}

/// What is said without a verb of its own behind what was said last, as it is meant there: "next to the fox or the owl" is next
/// to either, "does not drink tea or rum" denies both. Nothing where it could be meant in two ways.
fn together_with(found: &mut [Pred], next: Pred, word: &str) -> Option<Pred> {
    let Some(last) = found.last_mut() else { return Some(next) };
    let (denied, before) = match last {
        Pred::Not(inner) => (true, &**inner),
        other => (false, &*other),
    };
    let (Pred::Place(before), Pred::Place(relation)) = (before, &next) else { return Some(next) };
    let next = match (before, relation) {
        // A value alone takes the place of the one before.
        (Relation::Compare(plus, order, _), Relation::Compare(0, Order::Same, term)) if is_item(term) => {
            Pred::Place(Relation::Compare(*plus, *order, *term))
        }
        (Relation::Apart(_, distance), Relation::Compare(0, Order::Same, term)) if is_item(term) => {
            Pred::Place(Relation::Apart(*term, *distance))
        }
        (Relation::Between(..), Relation::Compare(0, Order::Same, term)) if is_item(term) => return None,
        _ => next,
    };
    match (denied, word) {
        (true, "or") => Some(Pred::Not(Box::new(next))),
        (true, _) => None,
        (false, _) => Some(next),
    }
}

fn is_item(term: &Term) -> bool {
    matches!(term.base, Base::Item(_)) && term.plus == 0
}

/// Whether all that is said so far is about places, be it denied.
fn all_places(found: &[Pred]) -> bool {
    let place = |said: &Pred| match said {
        Pred::Not(inner) => matches!(**inner, Pred::Place(_)),
        other => matches!(other, Pred::Place(_)),
    };
    found.iter().all(place)
}

/// Whether all that is said so far is which values share the place.
fn same_place(found: &[Pred]) -> bool {
    let same = |said: &Pred| match said {
        Pred::Place(Relation::Compare(0, Order::Same, term)) => matches!(term.base, Base::Item(_)),
        _ => false,
    };
    found.iter().all(same)
}

/// What was found, where the clause is over behind it.
fn ends<'t>(input: Input<'t>, (rest, found): (Input<'t>, Pred)) -> Read<'t, Pred> {
    if rest.clause_ends() { Ok((rest, found)) } else { input.expected(COMPLEMENT) }
}

/// A verb with what belongs to it.
pub(super) fn predicate(input: Input<'_>) -> Read<'_, Pred> {
    let tried = alt((talk, deed, holds, would, being, place)).parse(input);
    expecting(input, VERB, tried)
}

/// Not so of all of them, though perhaps of some: "are not both knights".
pub(super) fn not_of_all(said: Pred) -> Pred {
    Pred::Not(Box::new(Pred::Jointly(vec![said])))
}

/// "is a knave", "is not the thief", "is neither a knave nor the thief", "is of the same kind as B".
fn being(input: Input<'_>) -> Read<'_, Pred> {
    const NOT_ALL_BE: &[&str] =
        &["can not both be", "can not all be", "could not both be", "could not all be", "can not both have been"];
    if let Some(rest) = ahead(input, NOT_ALL_BE) {
        let (rest, said) = expecting(rest, COMPLEMENT, complement(rest))?;
        return Ok((rest, not_of_all(said)));
    }
    let Some(rest) = ahead(input, BE) else { return input.expected(VERB) };
    let rest = skip(rest, &["all", "both", "also", "certainly", "definitely", "actually", "in fact", "really"]);
    if rest.low() == "neither" {
        let (rest, first) = expecting(rest, COMPLEMENT, complement(rest.skip(1)))?;
        let Some(after) = ahead(rest, &["nor", "or"]) else { return rest.expected("'nor'") };
        let (rest, second) = expecting(after, COMPLEMENT, complement(after))?;
        return Ok((rest, Pred::Not(Box::new(Pred::Any(vec![first, second])))));
    }
    let rest = skip(rest, &["either"]);
    expecting(rest, COMPLEMENT, complement(rest))
}

/// What can stand behind "is".
pub(super) fn complement(input: Input<'_>) -> Read<'_, Pred> {
    if let Some(rest) = ahead(input, &["not", "no"]) {
        let of_all = ahead(rest, &["both", "all"]);
        let rest = of_all.unwrap_or(rest);
        let (rest, said) = expecting(rest, COMPLEMENT, complement(rest))?;
        return Ok((rest, if of_all.is_some() { not_of_all(said) } else { opposite(said) }));
    }
    let trusted = |input| {
        noun(input).map(|(rest, named)| match named {
            Named::Role(role) => (rest, Pred::Role(role)),
            Named::Prop(prop) => (rest, Pred::Prop(prop)),
        })
    };
    let placed = |input| relation(input).map(|(rest, relation)| (rest, Pred::Place(relation)));
    alt((only, alike, together, trusted, speaker, placed)).parse(input)
}

/// "the only knight", "the only one who lies", "the only innocent person".
fn only(input: Input<'_>) -> Read<'_, Pred> {
    const ONE: &[&str] = &["one of us who", "one of them who", "one here who", "one who", "one that", "person who"];
    let Some(rest) = ahead(input, &["the only"]) else { return input.expected(COMPLEMENT) };
    let (rest, said) = match ahead(rest, ONE) {
        Some(after) => surely(expecting(after, VERB, predicate(after.deeper()?)))?,
        None => surely(expecting(rest, "a role or a property", such(rest)))?,
    };
    let rest = Input { depth: input.depth, ..skip(rest, &["here", "among us", "among them", "of us", "of them"]) };
    Ok((rest, Pred::Only(Box::new(said))))
}

/// Those of whom a noun tells what they are: "the knights", "innocent people", "liars".
pub(super) fn such(input: Input<'_>) -> Read<'_, Pred> {
    let named = |input| {
        noun(input).map(|(rest, named)| match named {
            Named::Role(role) => (rest, Pred::Role(role)),
            Named::Prop(prop) => (rest, Pred::Prop(prop)),
        })
    };
    // "Right" and "wrong" tell how a statement is, not who somebody is.
    let start = skip(input, &["the", "a", "an"]);
    if matches!(start.low(), "right" | "wrong" | "lying" | "telling") {
        return input.expected("a role or a property");
    }
    let (rest, said) = alt((named, speaker)).parse(input)?;
    let folk = FOLK.contains(&rest.low()) && rest.name().is_none();
    Ok((if folk { rest.skip(1) } else { rest }, said))
}

/// "the same as B", "of the same kind", "different".
fn alike(input: Input<'_>) -> Read<'_, Pred> {
    const KIND: &[&str] = &["kinds", "types", "sorts", "kind", "type", "sort", "roles", "role"];
    let start = skip(skip(input, &["of"]), &["the", "a"]);
    let (rest, same) =
        match (ahead(start, &["same", "alike", "equal"]), ahead(start, &["different", "opposite", "unlike"])) {
            (Some(rest), _) => (rest, true),
            (_, Some(rest)) => (rest, false),
            _ => return input.expected(COMPLEMENT),
        };
    let rest = skip(rest, KIND);
    if input.scope.riddle.roles.is_empty() {
        let what = "without roles nobody is the same as somebody else; declare them: roles knight=true knave=false";
        return if input.scope.riddle.categories.is_empty() { input.wrong(what) } else { input.expected(COMPLEMENT) };
    }
    let Some(after) = ahead(rest, &["as", "from", "to", "than", "of"]) else {
        if !rest.clause_ends() {
            return rest.expected("'as' or 'from' and a person");
        }
        return Ok((rest, if same { Pred::Alike } else { Pred::Unlike }));
    };
    let (rest, other) = expecting(after, "a person", person(after))?;
    let rest = ahead(rest, &["am", "is", "are"]).filter(Input::clause_ends).unwrap_or(rest);
    Ok((rest, if same { Pred::Like(other) } else { opposite(Pred::Like(other)) }))
}

/// "next to each other", "2 apart".
fn together(input: Input<'_>) -> Read<'_, Pred> {
    const NEXT: &[&str] = &[
        "next to each other",
        "next to one another",
        "adjacent to each other",
        "beside each other",
        "neighbours",
        "neighbors",
        "adjacent",
    ];
    let start = skip(input, &["directly", "immediately", "right"]);
    match ahead(start, NEXT) {
        Some(rest) if rest.clause_ends() => Ok((rest, Pred::Together(1))),
        _ => input.expected(COMPLEMENT),
    }
}

/// "truthful", "a liar": how somebody talks, where that is no role.
fn speaker(input: Input<'_>) -> Read<'_, Pred> {
    const TRUE: &[&str] = &[
        "telling the truth",
        "truthful",
        "truth-teller",
        "truth-tellers",
        "truth teller",
        "truth tellers",
        "honest",
        "right",
        "sincere",
    ];
    const FALSE: &[&str] = &["lying", "liars", "liar", "untruthful", "dishonest", "wrong"];
    let start = skip(input, &["a", "an", "the"]);
    if let Some(rest) = ahead(start, &["innocent", "not guilty"]) {
        return match input.scope.crime() {
            Some(prop) => Ok((rest, Pred::Not(Box::new(Pred::Prop(prop))))),
            None => input.unlike(What::Unknown("culprit".to_string())),
        };
    }
    match (ahead(start, FALSE), ahead(start, TRUE)) {
        (Some(rest), _) => Ok((rest, Pred::Lies)),
        (_, Some(rest)) if start.low() != "right" || rest.clause_ends() => Ok((rest, Pred::Truthful)),
        _ => input.expected(COMPLEMENT),
    }
}

/// "won", "did not win the race".
fn won(input: Input<'_>) -> Option<(Input<'_>, Pred)> {
    let not = ahead(input, &["did not win", "does not win"]);
    let rest = not.or_else(|| ahead(input, &["won", "wins"]))?;
    let rest = skip(rest, &["the race", "the contest", "the competition", "the match"]);
    let first = Pred::Place(Relation::Compare(0, Order::Same, Term { base: Base::Zero, plus: 1 }));
    rest.clause_ends().then(|| (rest, if not.is_some() { opposite(first) } else { first }))
}

/// "= 3", "before B", "sits next to B", "came third".
fn place(input: Input<'_>) -> Read<'_, Pred> {
    if let Some(found) = won(input) {
        return Ok(found);
    }
    if let Some(found) = speed(input) {
        return found.map(|(rest, said)| (rest, Pred::Place(said))).map(|(rest, said)| match denied_speed(input) {
            true => (rest, opposite(said)),
            false => (rest, said),
        });
    }
    let (start, not) = prose::verb(input);
    if let Some(after) = ahead(start, &["neither"]).filter(|_| start.rest.len() < input.rest.len()) {
        let (rest, first) = relation(after)?;
        let Some(after) = ahead(rest, &["nor", "or"]) else { return rest.expected("'nor'") };
        let (rest, second) = relation(after)?;
        let said = Pred::Any(vec![Pred::Place(first), Pred::Place(second)]);
        return Ok((rest, if not { said } else { opposite(said) }));
    }
    let start = if start.rest.len() < input.rest.len() { skip(start, &["either"]) } else { start };
    let (rest, said) = match together(start) {
        Ok(found) => found,
        Err(_) => relation(start).map(|(rest, relation)| (rest, Pred::Place(relation)))?,
    };
    let verbless = start.rest.len() == input.rest.len();
    let sign = start.first().is_some_and(|token| token.kind == Kind::Sign);
    if verbless && !sign && !matches!(start.low(), "in" | "at" | "on") && same_place(std::slice::from_ref(&said)) {
        return input.expected(VERB);
    }
    if same_place(std::slice::from_ref(&said)) {
        prose::of_nobody_else(input, input.rest.len() - rest.rest.len(), 1)?;
    }
    Ok((rest, if not { opposite(said) } else { said }))
}
