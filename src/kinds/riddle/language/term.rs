//! A place itself: that of a value, a number, "first", "the third house".

use super::amounts::{of_all, the_most};
use super::input::{Input, Read, What, ahead, number, skip, surely};
use super::lexing::Kind;
use super::measures::{at, measures, with_number as number_value};
use super::prose::noun_phrase;
use super::races::NO_RACE;
use super::ranks::extreme;
use super::words::{FOLK, ordinal};
use crate::riddle::ast::{Base, Term};
use nazo_core::words::{Fixed, phrase};
use nom::Parser;
use nom::branch::alt;

/// The largest number of a place.
pub(super) const MOST_PLACES: u32 = 60;

pub(super) const PLACE: Fixed = Fixed("a value or the number of a place", "値か場所の番号");

/// A place: that of a value, a number, "first", "last", with a number added or not.
pub(super) fn term(input: Input<'_>) -> Read<'_, Term> {
    if let Some((rest, found)) = the_most(input) {
        return found.map(|item| (rest, at(item))).or_else(|what| input.unlike(What::Wrong(what)));
    }
    with_number(alt((numbered, valued, noun_phrase)).parse(input)?)
}

/// With a number added where one follows.
pub(super) fn with_number<'t>((rest, found): (Input<'t>, Term)) -> Read<'t, Term> {
    let sign = match rest.low() {
        "+" => 1,
        "-" => -1,
        _ => return Ok((rest, found)),
    };
    let (after, count) = surely(number(rest.skip(1)))?;
    let by = i32::try_from(count).unwrap_or(i32::MAX).saturating_mul(sign);
    let plus = i32::from(found.plus).saturating_add(by);
    match i8::try_from(plus) {
        Ok(plus) if i32::from(plus).unsigned_abs() <= MOST_PLACES => Ok((after, Term { plus, ..found })),
        _ => rest.wrong(phrase!("there are at most {MOST_PLACES} places", "場所は{MOST_PLACES}個までです。")),
    }
}

/// A value by its name alone.
pub(super) fn valued(input: Input<'_>) -> Read<'_, Term> {
    let me = ["i", "me"].contains(&input.low()).then_some(input.me).flatten();
    if let Some(term) = me.and_then(|me| super::subject::term_of(input, me)) {
        return Ok((input.skip(1), term));
    }
    let start = skip(input, &["the"]);
    let Some((count, senses)) = start.name() else {
        return super::subject::unknown(start).or_else(|error| match &error {
            nom::Err::Error(trouble) if matches!(trouble.what, What::Unknown(_)) => Err(error),
            _ => input.expected(PLACE),
        });
    };
    let after = start.skip(count);
    match senses.item {
        Some(item) if names_end(after) => Ok((after, Term { base: Base::Item(item), plus: 0 })),
        Some(_) => after.expected(Fixed("the end of the name", "名前の終わり")),
        None if senses.person.is_some() => start.unlike(What::NoPlace(senses.name.clone())),
        None => start.expected(PLACE),
    }
}

/// Whether what follows a name does not belong to it, as "house" does in "the red house".
pub(super) fn names_end(input: Input<'_>) -> bool {
    input.clause_ends()
        || input.first().is_some_and(|token| token.kind == Kind::Sign)
        || matches!(input.low(), "in" | "is" | "are" | "was" | "not" | "does")
}

/// Behind the front or the back.
const QUEUE: &[&str] = &["of the queue", "of the line", "of the row"];

/// Behind the fastest.
const RUNNER: &[&str] = &["runner", "swimmer", "rider", "of all", "of them", "of us", "one"];

/// Whether nothing more is told of a queue.
fn queue_ends(input: Input<'_>) -> bool {
    skip(input, QUEUE).clause_ends()
}

/// A number that is a value of a category of numbers; a place is then told as "place 2" or "second".
pub(super) fn bare_number(input: Input<'_>) -> Option<(Input<'_>, Term)> {
    let Kind::Number(number) = input.first()?.kind else { return None };
    let value = measures(input.scope).into_iter().find_map(|category| number_value(input.scope, category, number))?;
    Some((input.skip(1), at(value)))
}

/// What a place is called.
const PLACES: &[&str] = &["place", "house", "position", "seat", "spot", "one", "door", "chair", "room", "day", "floor"];

/// A number, "first", "last", "place 3", "the third house", "the middle", "second to last".
pub(super) fn numbered(input: Input<'_>) -> Read<'_, Term> {
    let start = skip(skip(input, &["in", "at", "on"]), &["the"]);
    if start.name().is_some() {
        return input.expected(PLACE);
    }
    if let Some(found) = bare_number(start) {
        return Ok(found);
    }
    if let Some(found) = in_digits(start) {
        return found;
    }
    if let Some(found) = by_rank(start) {
        return Ok(found);
    }
    if let Some(found) = by_ordinal(start) {
        return Ok(found);
    }
    let (rest, found) = if start.rest.len() + 2 == input.rest.len() {
        at_the_end(start).map_or_else(|| at_an_extreme(input, start), Ok)?
    } else {
        at_an_extreme(input, start)?
    };
    Ok((skip(rest, PLACES), found))
}

/// The place with this number.
fn place(number: u32) -> Term {
    Term { base: Base::Zero, plus: i8::try_from(number).unwrap_or(1) }
}

/// The place so many before the last one.
fn from_last(count: u32) -> Term {
    Term { base: Base::Last, plus: -i8::try_from(count).unwrap_or(1) }
}

/// "3", "place 3", "house number 3".
fn in_digits(start: Input<'_>) -> Option<Read<'_, Term>> {
    const NUMBER: &[&str] =
        &["place number", "house number", "number", "place", "house", "position", "seat", "spot", "#", "no", "day"];
    let bare = skip(skip(start, &["far", "very"]), NUMBER);
    let Kind::Number(number) = bare.first()?.kind else { return None };
    Some(match number {
        0..=MOST_PLACES => Ok((bare.skip(1), place(number))),
        _ => bare.wrong(phrase!("there are at most {MOST_PLACES} places", "場所は{MOST_PLACES}個までです。")),
    })
}

/// "third", "the third house from the right", "second to last".
fn by_ordinal(start: Input<'_>) -> Option<(Input<'_>, Term)> {
    const SIDE: &[&str] = &[
        "from the left",
        "on the left",
        "from the front",
        "from the start",
        "from the beginning",
        "in line",
        "in the line",
        "in the row",
        "in the queue",
        "in the race",
        "overall",
    ];
    let which = ordinal(start.low())?;
    let back = from_last(which.saturating_sub(1));
    if let Some(rest) = ahead(start.skip(1), &["to last", "from last", "last"]) {
        return Some((skip(rest, PLACES), back));
    }
    let rest = skip(start.skip(1), PLACES);
    let right = ahead(rest, &["from the right"]).map(|rest| (rest, back));
    Some(right.unwrap_or_else(|| (skip(rest, SIDE), place(which))))
}

/// "oldest", "second youngest": where people are ranked by that.
fn by_rank(start: Input<'_>) -> Option<(Input<'_>, Term)> {
    let (which, most) = match ordinal(start.low()) {
        Some(which) => (which, skip(start.skip(1), &["-"])),
        None => (1, start),
    };
    let is_first = extreme(start.scope, most.low())?;
    let rest = most.skip(1);
    let rest = if FOLK.contains(&rest.low()) && rest.name().is_none() { rest.skip(1) } else { skip(rest, PLACES) };
    let at = if is_first { place(which) } else { from_last(which.saturating_sub(1)) };
    Some((of_all(rest), at))
}

/// Behind "on the", "at the": "right", "front", "back of the queue".
fn at_the_end(start: Input<'_>) -> Option<(Input<'_>, Term)> {
    let (first, last) = (place(1), from_last(0));
    let rest = match start.low() {
        "right" | "left" => skip(start.skip(1), &["end", "side", "hand side", "hand end"]),
        _ => start.skip(1),
    };
    match start.low() {
        "right" => rest.clause_ends().then_some((rest, last)),
        "left" => rest.clause_ends().then_some((rest, first)),
        "front" | "head" => queue_ends(rest).then(|| (skip(rest, QUEUE), first)),
        "end" if start.scope.queue => ahead(rest, QUEUE).map(|rest| (rest, last)),
        "back" | "rear" | "tail" => queue_ends(rest).then(|| (skip(rest, QUEUE), last)),
        _ => None,
    }
}

/// Whether a floor is spoken of.
fn is_floor(input: Input<'_>) -> bool {
    matches!(input.low(), "floor" | "storey")
}

/// "far left", "fastest", "last but one", "penultimate", "in the middle".
fn at_an_extreme<'t>(input: Input<'t>, start: Input<'t>) -> Read<'t, Term> {
    let (first, last) = (place(1), from_last(0));
    let bare = skip(start, &["far", "very"]);
    let far = bare.rest.len() < start.rest.len();
    let rest = bare.skip(1);
    Ok(match bare.low() {
        "right" if far => (rest, last),
        "left" if far => (rest, first),
        "fastest" | "quickest" | "slowest" if !input.scope.is_race() => {
            return input.unlike(What::Wrong(NO_RACE.into()));
        }
        "fastest" | "quickest" => (skip(rest, RUNNER), first),
        "slowest" => (skip(rest, RUNNER), last),
        // "Last but one"
        "last" if rest.low() == "but" && number(rest.skip(1)).is_ok() => {
            let (rest, count) = number(rest.skip(1))?;
            (rest, from_last(count.min(MOST_PLACES)))
        }
        "top" | "highest" if input.scope.floors && is_floor(rest) => (rest.skip(1), last),
        "bottom" | "lowest" if input.scope.floors && is_floor(rest) => (rest.skip(1), first),
        "penultimate" => (rest, from_last(1)),
        "next" if rest.low() == "to" && rest.peek(1) == "last" => (rest.skip(2), from_last(1)),
        "last" | "rightmost" => (rest, last),
        "leftmost" => (rest, first),
        "middle" | "center" | "centre" => {
            let places = input.scope.places();
            if places == 0 {
                return input.unlike(What::NoPlace(input.here().to_string()));
            }
            if places.is_multiple_of(2) {
                return input.wrong(phrase!(
                    "with {places} places none is in the middle",
                    "{places}個の場所には真ん中がありません。"
                ));
            }
            (rest, place(u32::from(places / 2 + 1)))
        }
        _ => return input.expected(PLACE),
    })
}
