//! Quantities: "exactly 1 of us is a knave", "none of (A, B) lies", "exactly 2 of (F, F, F)".

use super::clause::{Subject, group, predicate, same_role, subject, talk, truth, unknown};
use super::formula::formula;
use super::input::{Failed, Input, Read, ahead, any, expecting, must, number, skip, surely};
use crate::riddle::ast::Formula;
use nazo_core::words::{Fixed, say};
use nom::Parser;

/// A quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantity {
    /// Between two numbers. There is no upper limit if the second is None.
    Range(u32, Option<u32>),
    /// All. The number is 2 for "both".
    All(Option<usize>),
    /// At least one.
    Some,
    /// None. The number is 2 for "neither".
    None(Option<usize>),
    /// An odd number (`true`) or an even one.
    Parity(bool),
}

impl Quantity {
    /// The formula that this many of some formulas hold.
    pub fn formula(self, input: Input<'_>, of: Vec<Formula>) -> Result<Formula, Failed<'_>> {
        let all = u32::try_from(of.len()).unwrap_or(u32::MAX);
        Ok(match self {
            Quantity::All(Some(two)) | Quantity::None(Some(two)) if two != of.len() => {
                return Err(input.failed(say!("riddle.takes-two", word = input.here(), all)));
            }
            Quantity::Range(least, most) if most.is_some_and(|most| most < least) => {
                return Err(input.failed(say!("riddle.between-no-number", least, most = most.unwrap_or(0))));
            }
            Quantity::Range(least, most) => Formula::Count { of, least, most: most.unwrap_or(all.max(least)) },
            Quantity::All(_) => Formula::All(of),
            Quantity::Some => Formula::Any(of),
            Quantity::None(_) => Formula::Not(Box::new(Formula::Any(of))),
            Quantity::Parity(odd) => Formula::Parity { of, odd },
        })
    }
}

/// Reads "exactly 1", "at least two", "none", "both".
pub(super) fn quantity(input: Input<'_>) -> Read<'_, Quantity> {
    const WORDS: &[(&str, Quantity)] = &[
        ("all", Quantity::All(None)),
        ("both", Quantity::All(Some(2))),
        ("neither", Quantity::None(Some(2))),
        ("none", Quantity::None(None)),
        ("some", Quantity::Some),
        ("either", Quantity::Some),
        ("odd", Quantity::Parity(true)),
        ("even", Quantity::Parity(false)),
    ];
    let word = WORDS.iter().find(|(word, _)| *word == input.low()).map(|(_, quantity)| (input.skip(1), *quantity));
    word.map_or_else(|| range(input), Ok)
}

/// Reads "exactly 1", "at least 2", "more than 3", "between 1 and 2", "two".
fn range(input: Input<'_>) -> Read<'_, Quantity> {
    const HOW: &[&str] = &["more than", "fewer than", "at least", "at most", "exactly", "between"];
    let Ok((after, how)) = any(HOW).parse(input) else {
        let (rest, count) = number(input)?;
        return Ok((rest, Quantity::Range(count, Some(count))));
    };
    let (rest, count) = surely(number(after))?;
    Ok(match how {
        "at most" => (rest, Quantity::Range(0, Some(count))),
        "more than" => (rest, Quantity::Range(count.saturating_add(1), None)),
        "fewer than" if count == 0 => return after.wrong(Fixed("riddle.fewer-than-none")),
        "fewer than" => (rest, Quantity::Range(0, Some(count - 1))),
        "exactly" => (rest, Quantity::Range(count, Some(count))),
        "between" => {
            let (rest, most) = surely(number(must(rest, &["and"], Fixed("riddle.word-and"))?))?;
            (rest, Quantity::Range(count, Some(most)))
        }
        _ => (rest, Quantity::Range(count, None)),
    })
}

/// The members of a group that are counted.
enum Members<'t> {
    Everyone,
    Named(Vec<Subject<'t>>),
    Formulas(Vec<Formula>),
}

const MEMBERS: Fixed = Fixed("riddle.people-or-statements");

/// Reads a clause with a quantity.
pub(super) fn counted(input: Input<'_>) -> Read<'_, Formula> {
    let (rest, quantity) = quantity(input)?;
    if let Some(after) = ahead(rest, &["{"]) {
        return of_each(input, after, quantity);
    }
    let unit = ahead(rest, &["人"]);
    let rest = unit.unwrap_or(rest);
    let of = ahead(rest, &["of"]);
    // In "5 just left of X", 5 is a place, not a quantity.
    if number(input).is_ok() && of.is_none() && unit.is_none() {
        return input.expected(MEMBERS);
    }
    let (rest, members) = match of {
        Some(after) => surely(expecting(after, MEMBERS, members(after)))?,
        None => (rest, Members::Everyone),
    };
    predicate_of(input, rest, quantity, members)
}

/// Reads "A、B、Cのうち2人が騎士だ", "AとBは同じ種類だ".
pub(super) fn list(input: Input<'_>) -> Read<'_, Formula> {
    let (mut rest, first) = subject(input)?;
    let mut named = vec![first];
    while let Some(after) = ahead(rest, &[",", "と"]) {
        let Ok((then, next)) = subject(after) else { return input.expected(MEMBERS) };
        named.push(next);
        rest = then;
    }
    if let (Ok((rest, how)), [one, other]) = (any(&["は 同じ種類", "は 違う種類"]).parse(rest), named.as_slice())
    {
        let same = same_role(input, one, other)?;
        let is_same = how == "は 同じ種類";
        return Ok((skip(rest, &["だ"]), if is_same { same } else { Formula::Not(Box::new(same)) }));
    }
    let Some(after) = ahead(rest, &["のうち"]) else { return input.expected(MEMBERS) };
    let (rest, quantity) = surely(quantity(after))?;
    predicate_of(input, skip(rest, &["人"]), quantity, Members::Named(named))
}

/// Reads the members after "of": "us", a group, "(A, B)", "(F, F)".
fn members(input: Input<'_>) -> Read<'_, Members<'_>> {
    if let Some(rest) = ahead(input, &["us", "them"]) {
        return Ok((rest, Members::Everyone));
    }
    if let Some(members) = input.name().and_then(|senses| group(input, senses)) {
        return Ok((input.skip(1), Members::Named(members)));
    }
    let Some(mut rest) = ahead(input, &["("]) else { return expecting(input, MEMBERS, unknown(input)) };
    let (mut named, mut formulas) = (Vec::new(), Vec::new());
    if let Some(rest) = ahead(rest, &[")"]) {
        return Ok((rest, Members::Formulas(formulas)));
    }
    loop {
        let lone = subject(rest).ok().filter(|(after, _)| matches!(after.low(), "," | ")" | ""));
        rest = match lone {
            Some((after, subject)) => {
                named.push(subject);
                after
            }
            None => {
                let (after, found) = surely(expecting(rest, MEMBERS, formula(rest)))?;
                formulas.push(found);
                after
            }
        };
        if let Some(rest) = ahead(rest, &[")"]) {
            return match (named.is_empty(), formulas.is_empty()) {
                (false, true) => Ok((rest, Members::Named(named))),
                (true, false) => Ok((rest, Members::Formulas(formulas))),
                _ => input.wrong(Fixed("riddle.people-and-formulas")),
            };
        }
        rest = must(rest, &[","], Fixed("riddle.comma-or-bracket"))?;
    }
}

/// Reads what holds of the members and applies the quantity.
fn predicate_of<'t>(input: Input<'t>, rest: Input<'t>, quantity: Quantity, members: Members<'t>) -> Read<'t, Formula> {
    let (rest, of) = match members {
        Members::Formulas(of) => {
            let mark = Formula::All(Vec::new());
            let (rest, holds) = truth(rest, mark.clone());
            let denied = |formula| Formula::Not(Box::new(formula));
            (rest, if holds == mark { of } else { of.into_iter().map(denied).collect() })
        }
        Members::Named(named) => predicate_of_each(rest, &named)?,
        Members::Everyone => predicate_of_each(rest, &everyone(input, rest)?)?,
    };
    Ok((rest, quantity.formula(input, of)?))
}

/// Reads "all {_ is first iff _ lies}": the same formula for everybody, with `_` for the person.
fn of_each<'t>(input: Input<'t>, words: Input<'t>, quantity: Quantity) -> Read<'t, Formula> {
    let (mut rest, mut said) = (words, Vec::new());
    let people = everyone(input, words)?.len();
    for person in 0..people {
        let (behind, formula) = surely(formula(Input { each: Some(person), ..words }))?;
        rest = behind;
        said.push(formula);
    }
    let rest = must(Input { each: input.each, ..rest }, &["}"], Fixed("riddle.closing-brace"))?;
    Ok((rest, quantity.formula(input, said)?))
}

/// Reads the same words as a predicate of each subject.
pub(super) fn predicate_of_each<'t>(words: Input<'t>, each: &[Subject<'t>]) -> Read<'t, Vec<Formula>> {
    let (mut rest, mut said) = (words, Vec::new());
    for subject in each {
        let (behind, formula) = surely(predicate(words, subject))?;
        rest = behind;
        said.push(formula);
    }
    Ok((rest, said))
}

/// Everybody. If there are no roles and the words are about lying or telling the truth, only people who make
/// statements.
fn everyone<'t>(input: Input<'t>, words: Input<'t>) -> Result<Vec<Subject<'t>>, Failed<'t>> {
    let talks = talk(skip(words, &["does not", "do not", "は"])).is_some() && input.scope.riddle.roles.is_empty();
    let speakers = Some(input.scope.speakers()).filter(|speakers| talks && !speakers.is_empty());
    let people = speakers.unwrap_or_else(|| (0..input.scope.riddle.people.len()).collect());
    if people.is_empty() {
        return Err(input.failed(Fixed("riddle.no-people")));
    }
    Ok(people.into_iter().map(|person| Subject::person_of(input, person)).collect())
}
