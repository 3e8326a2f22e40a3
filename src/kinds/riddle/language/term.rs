//! A place itself: that of a value, a number, "first", "the third house".

use super::amounts::the_most;
use super::input::{Input, Read, What, ahead, number, skip, surely};
use super::lexing::Kind;
use super::measures::{at, measures, with_number as number_value};
use super::prose::noun_phrase;
use super::races::NO_RACE;
use super::words::ordinal;
use crate::kinds::riddle::ast::{Base, Term};
use nom::Parser;
use nom::branch::alt;

/// The largest number of a place.
pub(super) const MOST_PLACES: u32 = 60;

pub(super) const PLACE: &str = "a value or the number of a place";

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
        _ => rest.wrong(format!("there are at most {MOST_PLACES} places")),
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
        Some(_) => after.expected("the end of the name"),
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

/// A number, "first", "last", "place 3", "the third house", "the middle", "second to last".
pub(super) fn numbered(input: Input<'_>) -> Read<'_, Term> {
    const PLACES: &[&str] = &["place", "house", "position", "seat", "spot", "one", "door", "chair", "room", "day"];
    const NUMBER: &[&str] =
        &["place number", "house number", "number", "place", "house", "position", "seat", "spot", "#", "no", "day"];
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
    let start = skip(skip(input, &["in", "at", "on"]), &["the"]);
    if start.name().is_some() {
        return input.expected(PLACE);
    }
    let at = |plus: i8, base| Term { base, plus };
    if let Some(found) = bare_number(start) {
        return Ok(found);
    }
    let bare = skip(skip(start, &["far", "very"]), NUMBER);
    if let Some(Kind::Number(number)) = bare.first().map(|token| token.kind) {
        return match i8::try_from(number) {
            Ok(plus) if number <= MOST_PLACES => Ok((bare.skip(1), at(plus, Base::Zero))),
            _ => bare.wrong(format!("there are at most {MOST_PLACES} places")),
        };
    }
    let from_last = |plus: u32| at(-i8::try_from(plus).unwrap_or(1), Base::Last);
    if let Some(which) = ordinal(start.low()) {
        let rest = start.skip(1);
        let back =
            ahead(rest, &["to last", "from last", "last"]).map(|rest| (rest, from_last(which.saturating_sub(1))));
        let rest = skip(rest, PLACES);
        let right = ahead(rest, &["from the right"]).map(|rest| (rest, from_last(which.saturating_sub(1))));
        let plain = (skip(rest, SIDE), at(i8::try_from(which).unwrap_or(1), Base::Zero));
        return Ok(back.map(|(rest, term)| (skip(rest, PLACES), term)).or(right).unwrap_or(plain));
    }
    let bare = skip(start, &["far", "very"]);
    let (rest, found) = match bare.low() {
        "right" if bare.rest.len() < start.rest.len() => (bare.skip(1), at(0, Base::Last)),
        "left" if bare.rest.len() < start.rest.len() => (bare.skip(1), at(1, Base::Zero)),
        // "On the left" is at that end.
        "right" if start.rest.len() + 2 == input.rest.len() && bare.skip(1).clause_ends() => {
            (bare.skip(1), at(0, Base::Last))
        }
        "left" if start.rest.len() + 2 == input.rest.len() && bare.skip(1).clause_ends() => {
            (bare.skip(1), at(1, Base::Zero))
        }
        // "At the back of the queue"
        "front" | "head" if start.rest.len() + 2 == input.rest.len() && queue_ends(bare.skip(1)) => {
            (skip(bare.skip(1), QUEUE), at(1, Base::Zero))
        }
        "back" | "rear" | "tail" if start.rest.len() + 2 == input.rest.len() && queue_ends(bare.skip(1)) => {
            (skip(bare.skip(1), QUEUE), at(0, Base::Last))
        }
        "fastest" | "quickest" | "slowest" if !input.scope.is_race() => {
            return input.unlike(What::Wrong(NO_RACE.to_string()));
        }
        "fastest" | "quickest" => (skip(bare.skip(1), RUNNER), at(1, Base::Zero)),
        "slowest" => (skip(bare.skip(1), RUNNER), at(0, Base::Last)),
        // "Last but one"
        "last" if bare.peek(1) == "but" && number(bare.skip(2)).is_ok() => {
            let (rest, count) = number(bare.skip(2))?;
            (rest, from_last(count.min(MOST_PLACES)))
        }
        "penultimate" => (bare.skip(1), from_last(1)),
        "next" if bare.peek(1) == "to" && bare.peek(2) == "last" => (bare.skip(3), from_last(1)),
        "last" | "rightmost" => (bare.skip(1), at(0, Base::Last)),
        "leftmost" => (bare.skip(1), at(1, Base::Zero)),
        "middle" | "center" | "centre" => {
            let places = input.scope.places();
            if places == 0 {
                return input.unlike(What::NoPlace(input.here().to_string()));
            }
            if places.is_multiple_of(2) {
                return input.wrong(format!("with {places} places none is in the middle"));
            }
            (bare.skip(1), at(i8::try_from(places / 2 + 1).unwrap_or(1), Base::Zero))
        }
        _ => return input.expected(PLACE),
    };
    Ok((skip(rest, PLACES), found))
}
