//! Where values lie: before, next to, between, third.

use nom::Parser;
use nom::branch::alt;

use super::input::{Input, Read, What, ahead, any, expecting, number, skip, surely};
use super::lexing::Kind;
use super::prose::noun_phrase;
use super::words::ordinal;
use crate::kinds::riddle::ast::{Base, Formula, Order, Term};

/// How a place lies to others.
#[derive(Clone, Debug)]
pub(super) enum Relation {
    /// With so much added it compares like this.
    Compare(i8, Order, Term),
    /// So far from it.
    Apart(Term, u8),
    /// Between these, in order or not.
    Between(Term, Term, bool),
    /// Odd or even.
    Parity(bool),
    /// First or last.
    End,
}

/// The largest number of a place.
pub(super) const MOST_PLACES: u32 = 60;
const PLACE: &str = "a value or the number of a place";

/// The formula that says so of a place.
pub(super) fn relate(left: Term, relation: &Relation) -> Formula {
    match relation {
        Relation::Compare(plus, order, right) => {
            Formula::Compare(Term { plus: left.plus.saturating_add(*plus), ..left }, *order, *right)
        }
        Relation::Apart(other, distance) => Formula::Apart(left, *other, *distance),
        Relation::Between(first, last, in_order) => {
            Formula::Between { middle: left, first: *first, last: *last, in_order: *in_order }
        }
        Relation::Parity(odd) => Formula::PlaceParity(left, *odd),
        Relation::End => {
            let at = |base, plus| Formula::Compare(left, Order::Same, Term { base, plus });
            Formula::Any(vec![at(Base::Zero, 1), at(Base::Last, 0)])
        }
    }
}

/// "X + 2 = Y" and the like, its first place with a number added, which no subject has.
pub(super) fn sum(input: Input<'_>) -> Read<'_, Formula> {
    let (rest, left) = with_number(alt((numbered, valued)).parse(input)?)?;
    let (rest, found) = expecting(rest, "'=', '<' or the like", relation(skip(rest, super::predicate::BE)))?;
    Ok((rest, relate(left, &found)))
}

/// What follows a place: a sign or words.
pub(super) fn relation(input: Input<'_>) -> Read<'_, Relation> {
    let start = skip(input, &["not"]);
    if start.rest.len() < input.rest.len() {
        return input.expected(PLACE);
    }
    alt((sign, beside, apart, side, between, kind_of_place, at_place)).parse(start)
}

/// The same in prose, where values stand in phrases: that two share a place needs no words of its own.
pub(super) fn relation_of_words(input: Input<'_>) -> Read<'_, Relation> {
    let numbered = |input| numbered(input).map(|(rest, found)| (rest, Relation::Compare(0, Order::Same, found)));
    alt((sign, beside, apart, side, between, kind_of_place, same_place, numbered)).parse(input)
}

/// "= Y", "< 3".
fn sign(input: Input<'_>) -> Read<'_, Relation> {
    let order = match input.low() {
        "=" | "==" => Order::Same,
        "!=" | "<>" | "≠" => Order::Different,
        "<" => Order::Less,
        ">" => Order::More,
        "<=" | "≤" => Order::AtMost,
        ">=" | "≥" => Order::AtLeast,
        _ => return input.expected("'=', '<' or the like"),
    };
    let after = input.skip(1);
    let (rest, right) = surely(expecting(after, PLACE, term(after)))?;
    Ok((rest, Relation::Compare(0, order, right)))
}

/// "next to Y".
fn beside(input: Input<'_>) -> Read<'_, Relation> {
    const NEAR: &[&str] = &["directly", "immediately", "right"];
    const NEXT: &[&str] = &[
        "next door to",
        "next to",
        "adjacent to",
        "beside",
        "a neighbour of",
        "a neighbor of",
        "in the house next to",
        "in the house next door to",
        "in a house next to",
        "in the place next to",
        "near to",
    ];
    let Some(after) = ahead(skip(input, NEAR), NEXT) else { return input.expected(PLACE) };
    let (rest, other) = expecting(after, PLACE, term(after))?;
    Ok((rest, Relation::Apart(other, 1)))
}

/// "2 apart from Y", "3 places from Y".
fn apart(input: Input<'_>) -> Read<'_, Relation> {
    let (rest, count) = steps(input)?;
    let Some(after) = ahead(rest, &["apart from", "away from", "from"]) else { return rest.expected("'apart from'") };
    let (rest, other) = expecting(after, PLACE, term(after))?;
    Ok((rest, Relation::Apart(other, u8::try_from(count).unwrap_or(u8::MAX))))
}

/// "2", "two places", not more than there can be.
fn steps(input: Input<'_>) -> Read<'_, u32> {
    let (rest, count) = number(skip(input, &["exactly"]))?;
    if count == 0 || count > MOST_PLACES {
        return input.unlike(What::Wrong(format!("{count} places cannot lie between")));
    }
    const STEPS: &[&str] =
        &["places", "place", "houses", "house", "seats", "seat", "positions", "position", "spots", "doors", "steps"];
    Ok((skip(rest, STEPS), count))
}

/// "left of Y", "just right of Y", "two places to the left of Y", "before Y", "directly behind Y".
fn side(input: Input<'_>) -> Read<'_, Relation> {
    const JUST: &[&str] = &["just", "directly", "immediately", "exactly one place", "right"];
    const BEFORE: &[&str] = &[
        "to the left of",
        "on the left of",
        "to the immediate left of",
        "left of",
        "left from",
        "before",
        "ahead of",
        "in front of",
        "earlier than",
        "somewhere to the left of",
        "somewhere left of",
        "above",
    ];
    const AFTER: &[&str] = &[
        "to the right of",
        "on the right of",
        "to the immediate right of",
        "right of",
        "right from",
        "after",
        "behind",
        "later than",
        "somewhere to the right of",
        "somewhere right of",
        "below",
    ];
    let counted = steps(input).ok();
    let start = counted.map_or(input, |(rest, _)| rest);
    let near = if start.low() == "right" && start.peek(1) == "of" { start } else { skip(start, JUST) };
    let just = near.rest.len() < start.rest.len() || [start.peek(2), start.peek(1)].contains(&"immediate");
    let by = match (counted, just) {
        (Some((_, count)), _) => i8::try_from(count).ok(),
        (None, true) => Some(1),
        (None, false) => None,
    };
    let (after, first) = match (any(BEFORE).parse(near), any(AFTER).parse(near)) {
        (Ok((after, _)), _) => (after, true),
        (_, Ok((after, _))) => (after, false),
        _ if matches!(near.low(), "left" | "right") && near.name().is_none() && !near.skip(1).clause_ends() => {
            return surely(near.skip(1).expected("'of'"));
        }
        _ => return input.expected(PLACE),
    };
    let (rest, other) = expecting(after, PLACE, term(after))?;
    Ok((
        rest,
        match (by, first) {
            (None, true) => Relation::Compare(0, Order::Less, other),
            (None, false) => Relation::Compare(0, Order::More, other),
            (Some(by), true) => Relation::Compare(by, Order::Same, other),
            (Some(by), false) => {
                Relation::Compare(0, Order::Same, Term { plus: other.plus.saturating_add(by), ..other })
            }
        },
    ))
}

/// "between Y and Z [in order]".
fn between(input: Input<'_>) -> Read<'_, Relation> {
    let Some(after) = ahead(input, &["somewhere between", "between"]) else { return input.expected(PLACE) };
    let (rest, first) = surely(expecting(after, PLACE, term(after)))?;
    let Some(after) = ahead(rest, &["and"]) else { return surely(rest.expected("'and'")) };
    let (rest, last) = surely(expecting(after, PLACE, term(after)))?;
    let in_order = ahead(rest, &["in that order", "in this order", "in order"]);
    Ok((in_order.unwrap_or(rest), Relation::Between(first, last, in_order.is_some())))
}

/// "odd", "at one of the ends".
fn kind_of_place(input: Input<'_>) -> Read<'_, Relation> {
    const END: &[&str] = &[
        "at one of the ends",
        "on one of the ends",
        "at an end",
        "on an end",
        "at either end",
        "on either end",
        "at one end",
        "on one end",
        "at the end",
        "first or last",
    ];
    let start = skip(input, &["in an", "at an", "on an"]);
    let parity =
        ahead(start, &["odd"]).map(|rest| (rest, true)).or_else(|| ahead(start, &["even"]).map(|rest| (rest, false)));
    if let Some((rest, odd)) = parity {
        return Ok((skip(rest, &["place", "house", "position", "number", "seat"]), Relation::Parity(odd)));
    }
    match ahead(input, END) {
        Some(rest) => Ok((rest, Relation::End)),
        None => input.expected(PLACE),
    }
}

/// "third", "at place 3", "in the middle", "Y", "in the red house".
fn at_place(input: Input<'_>) -> Read<'_, Relation> {
    let start = skip(skip(input, &["in", "at", "on"]), &["the"]);
    let at = |_| term(start).map(|(rest, other)| (rest, Relation::Compare(0, Order::Same, other)));
    alt((same_place, at)).parse(input)
}

/// "in the same house as Y".
fn same_place(input: Input<'_>) -> Read<'_, Relation> {
    const AS: &[&str] = &["place as", "house as", "position as", "seat as"];
    let start = skip(skip(input, &["in", "at", "on"]), &["the", "a"]);
    let order = match start.low() {
        "same" => Order::Same,
        "different" => Order::Different,
        _ => return input.expected(PLACE),
    };
    let Some(after) = ahead(start.skip(1), AS) else { return input.expected(PLACE) };
    let (rest, other) = expecting(after, PLACE, term(after))?;
    Ok((rest, Relation::Compare(0, order, other)))
}

/// A place: that of a value, a number, "first", "last", with a number added or not.
pub(super) fn term(input: Input<'_>) -> Read<'_, Term> {
    with_number(alt((numbered, valued, noun_phrase)).parse(input)?)
}

/// With a number added where one follows.
fn with_number<'t>((rest, found): (Input<'t>, Term)) -> Read<'t, Term> {
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
fn valued(input: Input<'_>) -> Read<'_, Term> {
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
fn names_end(input: Input<'_>) -> bool {
    input.clause_ends()
        || input.first().is_some_and(|token| token.kind == Kind::Sign)
        || matches!(input.low(), "in" | "is" | "are" | "was" | "not" | "does")
}

/// A number, "first", "last", "place 3", "the third house", "the middle", "second to last".
fn numbered(input: Input<'_>) -> Read<'_, Term> {
    const PLACES: &[&str] = &["place", "house", "position", "seat", "spot", "one", "door", "chair", "room", "day"];
    const NUMBER: &[&str] =
        &["place number", "house number", "number", "place", "house", "position", "seat", "spot", "#", "no", "day"];
    const SIDE: &[&str] = &[
        "from the left",
        "on the left",
        "from the front",
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
