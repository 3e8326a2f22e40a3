//! Where values lie: before, next to, between, third.

use super::amounts::amount;
use super::formula::several;
use super::input::{Input, Read, What, ahead, any, expecting, number, skip, surely};
use super::measures::{at, measures};
use super::predicate::Pred;
use super::somebody::{Topic, is_only};
use super::term::{MOST_PLACES, PLACE, bare_number, numbered, term, valued, with_number};
use nom::Parser;
use nom::branch::alt;

use crate::riddle::ast::{Base, Formula, Item, Order, Term};
use nazo_core::words::{Fixed, Phrase, phrase};

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
    /// Its number of a category compares so with that of a value, so much added to the latter.
    Amount { category: usize, order: Order, other: Item, by: i32 },
    /// It is that of one of these values.
    Among(Vec<Item>),
    /// It is that of the first value and the last one named that of the second, for one of these pairs: "twice as old as".
    Paired(Vec<(Item, Item)>, Term),
}

/// That a place is the one of a value.
fn same(term: Term, item: Item) -> Formula {
    Formula::Compare(term, Order::Same, at(item))
}

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
        Relation::Amount { category, order, other, by } => match left.base {
            Base::Item(one) => Formula::Amount { category: *category, one, order: *order, other: *other, by: *by },
            // No reading comes here with a place that no value tells.
            Base::Zero | Base::Last => Formula::Any(Vec::new()),
        },
        Relation::Among(items) => several(items.iter().map(|item| same(left, *item)).collect(), Formula::Any),
        Relation::Paired(pairs, other) => {
            let both = |(one, two): &(Item, Item)| Formula::All(vec![same(left, *one), same(*other, *two)]);
            several(pairs.iter().map(both).collect(), Formula::Any)
        }
        Relation::End => {
            let at = |base, plus| Formula::Compare(left, Order::Same, Term { base, plus });
            Formula::Any(vec![at(Base::Zero, 1), at(Base::Last, 0)])
        }
    }
}

/// "X + 2 = Y" and the like, its first place with a number added, which no subject has.
pub(super) fn sum(input: Input<'_>) -> Read<'_, Formula> {
    let (rest, left) = with_number(alt((numbered, valued)).parse(input)?)?;
    let start = rest;
    let (rest, found) =
        expecting(rest, Fixed("'=', '<' or the like", "「=」「<」など"), relation(skip(rest, super::predicate::BE)))?;
    if matches!(found, Relation::Amount { .. }) && (left.plus != 0 || !matches!(left.base, Base::Item(_))) {
        return input.unlike(What::Wrong(Phrase::fixed(
            "this compares values and not places",
            "これは値を比べる文で、場所ではありません。",
        )));
    }
    let said = Pred::Place(found.clone());
    is_only(Input { topic: Topic::at(input.scope, left), ..start }, start.rest.len() - rest.rest.len(), &said)?;
    Ok((rest, relate(left, &found)))
}

/// What follows a place: a sign or words.
pub(super) fn relation(input: Input<'_>) -> Read<'_, Relation> {
    let start = skip(input, &["not"]);
    if start.rest.len() < input.rest.len() {
        return input.expected(PLACE);
    }
    if let Some(found) = amount(start) {
        return found;
    }
    alt((sign, beside, apart, side, following, between, kind_of_place, at_place)).parse(start)
}

/// The same in prose, where values stand in phrases: that two share a place needs no words of its own.
pub(super) fn relation_of_words(input: Input<'_>) -> Read<'_, Relation> {
    if let Some(found) = amount(input) {
        return found;
    }
    let numbered = |input| numbered(input).map(|(rest, found)| (rest, Relation::Compare(0, Order::Same, found)));
    alt((sign, beside, apart, side, following, between, kind_of_place, same_place, numbered)).parse(input)
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
        _ => return input.expected(Fixed("'=', '<' or the like", "「=」「<」など")),
    };
    let after = input.skip(1);
    let right = if matches!(order, Order::Same | Order::Different) { term(after) } else { operand(after) };
    let (rest, right) = surely(expecting(after, PLACE, right))?;
    Ok((rest, Relation::Compare(0, order, right)))
}

/// A place to which another one lies. A number that is a value tells none: "between 20 and 40" is about the numbers.
fn operand(input: Input<'_>) -> Read<'_, Term> {
    match bare_number(skip(input, &["the"])) {
        Some(_) => input.unlike(What::Wrong(phrase!(
            "'{}' is a value here and no place; a place is written 'place 2' or 'second'",
            "「{}」はここでは値で、場所ではありません。場所は「place 2」や「second」と書きます。",
            input.here()
        ))),
        None => term(input),
    }
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
    let (rest, other) = expecting(after, PLACE, operand(after))?;
    Ok((rest, Relation::Apart(other, 1)))
}

/// "2 apart from Y", "3 places from Y".
fn apart(input: Input<'_>) -> Read<'_, Relation> {
    let (rest, count) = steps(input)?;
    let Some(after) = ahead(rest, &["apart from", "away from", "from"]) else {
        return rest.expected(Fixed("'apart from'", "「apart from」"));
    };
    let (rest, other) = expecting(after, PLACE, operand(after))?;
    Ok((rest, Relation::Apart(other, u8::try_from(count).unwrap_or(u8::MAX))))
}

/// "2", "two places", not more than there can be.
fn steps(input: Input<'_>) -> Read<'_, u32> {
    let (rest, count) = number(skip(input, &["exactly"]))?;
    if count == 0 || count > MOST_PLACES {
        return input
            .unlike(What::Wrong(phrase!("{count} places cannot lie between", "間に{count}個の場所は入りません。")));
    }
    const STEPS: &[&str] = &[
        "places",
        "place",
        "houses",
        "house",
        "seats",
        "seat",
        "positions",
        "position",
        "spots",
        "doors",
        "steps",
        "floors",
        "floor",
    ];
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
    // Places are told from the top of a list, floors from the ground.
    let floor = input.scope.floors && matches!(near.low(), "above" | "below");
    let (after, first) = match (any(BEFORE).parse(near), any(AFTER).parse(near)) {
        (Ok((after, _)), _) => (after, !floor),
        (_, Ok((after, _))) => (after, floor),
        _ if matches!(near.low(), "left" | "right")
            && near.name().is_none()
            && !near.skip(1).clause_ends()
            && !near.peek(1).starts_with("neighb") =>
        {
            return surely(near.skip(1).expected(Fixed("'of'", "「of」")));
        }
        _ => return input.expected(PLACE),
    };
    let (rest, other) = expecting(after, PLACE, operand(after))?;
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

/// "follows Y", "is followed by Y": in a queue the one is right behind the other.
fn following(input: Input<'_>) -> Read<'_, Relation> {
    let near = skip(input, &["directly", "immediately"]);
    let told = near.rest.len() < input.rest.len() || input.scope.queue;
    let (after, behind) = match (ahead(near, &["follows", "follow", "followed"]), ahead(near, &["followed by"])) {
        (_, Some(after)) => (after, false),
        (Some(after), _) => (after, true),
        _ => return input.expected(PLACE),
    };
    if !told {
        return input.unlike(What::Wrong(phrase!(
            "'{}' tells no place here, as nobody stands in a queue; 'directly follows' or 'after' would",
            "列に並んでいないので、「{}」では場所が決まりません。「directly follows」や「after」なら決まります。",
            near.here()
        )));
    }
    let (rest, other) = expecting(after, PLACE, operand(after))?;
    let next = |term: Term| Term { plus: term.plus.saturating_add(1), ..term };
    Ok((
        rest,
        match behind {
            true => Relation::Compare(0, Order::Same, next(other)),
            false => Relation::Compare(1, Order::Same, other),
        },
    ))
}

/// "between Y and Z [in order]".
fn between(input: Input<'_>) -> Read<'_, Relation> {
    let Some(after) = ahead(input, &["somewhere between", "between"]) else { return input.expected(PLACE) };
    let (rest, first) = surely(expecting(after, PLACE, operand(after)))?;
    let Some(after) = ahead(rest, &["and"]) else { return surely(rest.expected(Fixed("'and'", "「and」"))) };
    let (rest, last) = surely(expecting(after, PLACE, operand(after)))?;
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
        const NUMBER: &[&str] = &["number of years", "number"];
        // Where there are numbers, they may be meant, and the language itself says "in an odd place".
        let bare = start.rest.len() == input.rest.len() || ahead(rest, NUMBER).is_some();
        if bare && !measures(input.scope).is_empty() {
            let what = Fixed(
                "this may tell of a number or of a place; write 'in an even place' or 'in an odd place'",
                "数のことか場所のことかわかりません。「in an even place」や「in an odd place」と書いてください。",
            );
            return input.unlike(What::Wrong(what.into()));
        }
        return Ok((skip(rest, &["place", "house", "position", "number", "seat"]), Relation::Parity(odd)));
    }
    // The end of a queue is the one at the back.
    let back = input.scope.queue && ahead(input, &["at the end of the queue", "at the end of the line"]).is_some();
    match ahead(input, END).filter(|_| !back) {
        Some(rest) => {
            let whole = &["of the queue", "of the row", "of the line", "of the shelf", "of the street", "of the bench"];
            Ok((skip(rest, whole), Relation::End))
        }
        None => input.expected(PLACE),
    }
}

/// "third", "at place 3", "in the middle", "Y", "in the red house".
fn at_place(input: Input<'_>) -> Read<'_, Relation> {
    let start = skip(skip(input, &["in", "at", "on"]), &["the"]);
    let at = |_| term(start).map(|(rest, other)| (rest, Relation::Compare(0, Order::Same, other)));
    // "At the back" is known by the words before it.
    let end = |_| numbered(input).map(|(rest, other)| (rest, Relation::Compare(0, Order::Same, other)));
    alt((same_place, at, end)).parse(input)
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
