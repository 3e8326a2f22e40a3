//! Places and how they relate: "red just left of green", "is first", "between 2 and blue".

use super::clause::{Subject, unknown};
use super::declare::MOST_PLACES;
use super::input::{Failed, Input, Read, ahead, any, expecting, must, number, surely};
use super::lexing::Kind;
use super::words::ordinal;
use crate::riddle::ast::{Base, Formula, Item, Order, Term};
use nazo_core::words::{Fixed, say};
use nom::Parser;

const PLACE: Fixed = Fixed("riddle.value-or-place");

/// Reads a place: that of a value, a number, "first" or "last", with an optional offset.
pub(super) fn term(input: Input<'_>) -> Read<'_, Term> {
    let me = input.me.filter(|_| input.name().is_none() && matches!(input.low(), "i" | "me"));
    let name = me.and_then(|me| input.scope.look_up(input.scope.riddle.people.get(me)?)).or_else(|| input.name());
    let Some(senses) = name else {
        let found = match numbered(input) {
            Err(nom::Err::Error(_)) => unknown(input),
            found => found,
        };
        let (rest, found) = expecting(input, PLACE, found)?;
        return with_number(rest, found);
    };
    match senses.item {
        Some(item) => with_number(input.skip(1), at(item)),
        None if senses.person.is_some() => input.wrong(say!("riddle.no-value", name = senses.name)),
        None => input.expected(PLACE),
    }
}

/// The place of a value.
fn at(item: Item) -> Term {
    Term { base: Base::Item(item), plus: 0 }
}

/// Adds the offset that follows, if there is one.
pub(super) fn with_number(rest: Input<'_>, found: Term) -> Read<'_, Term> {
    let sign = match rest.low() {
        "+" => 1,
        "-" => -1,
        _ => return Ok((rest, found)),
    };
    let (after, count) = surely(number(rest.skip(1)))?;
    let by = i32::try_from(count).unwrap_or(i32::MAX).saturating_mul(sign);
    let plus = i32::from(found.plus).saturating_add(by);
    match i8::try_from(plus) {
        Ok(plus) if usize::from(plus.unsigned_abs()) <= MOST_PLACES => Ok((after, Term { plus, ..found })),
        _ => too_far(rest),
    }
}

fn too_far<T>(input: Input<'_>) -> Read<'_, T> {
    input.wrong(say!("riddle.most-places", most = MOST_PLACES))
}

/// Reads "3", "place 3", "third", "last", "3番目".
pub(super) fn numbered(input: Input<'_>) -> Read<'_, Term> {
    let place = |number: u32| Term { base: Base::Zero, plus: i8::try_from(number).unwrap_or(1) };
    if input.low() == "last" {
        return on_no_circle(input).map(|()| (input.skip(1), Term { base: Base::Last, plus: 0 }));
    }
    if let Some(nth) = ordinal(input.low()).filter(|_| input.name().is_none()) {
        let found = if nth as usize > MOST_PLACES { too_far(input) } else { Ok((input.skip(1), place(nth))) };
        return on_no_circle(input).and(found);
    }
    let named = ahead(input, &["place"]);
    let start = named.unwrap_or(input);
    let (rest, count) = number(start)?;
    let ranked = ahead(rest, &["番目"]);
    // A bare number is a value if there is a value of that name.
    let value = start.first().filter(|token| named.or(ranked).is_none() && token.kind != Kind::Word);
    if let Some(item) = value.and_then(|token| input.scope.look_up(&token.plain)?.item) {
        return Ok((rest, at(item)));
    }
    if count as usize > MOST_PLACES {
        return too_far(start);
    }
    Ok((ranked.unwrap_or(rest), place(count)))
}

/// Fails on a circle, which has no beginning and no end.
fn on_no_circle(input: Input<'_>) -> Result<(), Failed<'_>> {
    if !input.scope.riddle.circle {
        return Ok(());
    }
    Err(input.failed(say!("riddle.no-beginning", word = input.here())))
}

/// The comparison signs.
const SIGNS: [(&str, Order); 6] = [
    ("=", Order::Same),
    ("!=", Order::Different),
    ("<", Order::Less),
    (">=", Order::AtLeast),
    (">", Order::More),
    ("<=", Order::AtMost),
];

/// Reads a comparison sign.
pub(super) fn sign(input: Input<'_>) -> Option<(Input<'_>, Order)> {
    let found = SIGNS.iter().find(|(sign, _)| *sign == input.low());
    found.map(|(_, order)| (input.skip(1), *order))
}

/// Reads how the place of the subject compares with others. If `bare`, "is" came before, so a place alone is enough.
pub(super) fn relation<'t>(input: Input<'t>, of: &Subject<'t>, bare: bool) -> Read<'t, Formula> {
    if let Some((rest, order)) = sign(input) {
        if !matches!(order, Order::Same | Order::Different) {
            on_no_circle(input)?;
        }
        let (rest, other) = surely(term(rest))?;
        return Ok((rest, Formula::Compare(of.term()?, order, other)));
    }
    if let Some(found) = by_words(input, of) {
        return found;
    }
    if let Some((rest, odd)) = parity(input) {
        return Ok((rest, Formula::PlaceParity(of.term()?, odd)));
    }
    if let Ok((rest, distance)) = number(input)
        && let Some(rest) = ahead(rest, &["apart from"])
    {
        let Some(distance) = u8::try_from(distance).ok().filter(|it| usize::from(*it) <= MOST_PLACES) else {
            return too_far(input);
        };
        let (rest, other) = surely(term(rest))?;
        return Ok((rest, Formula::Apart(of.term()?, other, distance)));
    }
    if !bare {
        return input.expected(PLACE);
    }
    let (rest, other) = term(input)?;
    match any(BEHIND).parse(rest) {
        Ok((after, word)) => Ok((after, lies(rest, word, of.term()?, other)?)),
        Err(_) => Ok((rest, Formula::Compare(of.term()?, Order::Same, other))),
    }
}

/// How one place relates to another, in words that come before the other one.
const BEFORE: &[&str] =
    &["next to", "just left of", "just right of", "left of", "right of", "before", "after", "opposite"];
/// The same in Japanese, where the words come after the other one.
const BEHIND: &[&str] = &["の 隣", "の 左隣", "の 右隣", "の 向かい", "より前", "より後"];

/// What such a word says about two places.
fn lies<'t>(input: Input<'t>, word: &str, one: Term, other: Term) -> Result<Formula, Failed<'t>> {
    let circle = input.scope.riddle.circle;
    let next = |to: Term| Term { plus: to.plus.saturating_add(1), ..to };
    Ok(match word {
        "next to" | "の 隣" => Formula::Apart(one, other, 1),
        "opposite" | "の 向かい" if circle => Formula::Opposite(one, other),
        "opposite" | "の 向かい" => return Err(input.failed(Fixed("riddle.no-opposite"))),
        "just right of" | "right of" | "の 右隣" if circle => Formula::RightOf(one, other),
        "just left of" | "left of" | "の 左隣" if circle => Formula::RightOf(other, one),
        "just right of" | "の 右隣" => Formula::Compare(one, Order::Same, next(other)),
        "just left of" | "の 左隣" => Formula::Compare(next(one), Order::Same, other),
        "left of" | "before" | "より前" => {
            on_no_circle(input).map(|()| Formula::Compare(one, Order::Less, other))?
        }
        _ => on_no_circle(input).map(|()| Formula::Compare(one, Order::More, other))?,
    })
}

/// Reads "next to X", "just left of X", "between X and Y".
fn by_words<'t>(input: Input<'t>, of: &Subject<'t>) -> Option<Read<'t, Formula>> {
    if let Some(after) = ahead(input, &["between"]) {
        return Some(on_no_circle(input).and_then(|()| between(after, of)));
    }
    let Ok((after, word)) = any(BEFORE).parse(input) else {
        let just = matches!(input.low(), "just" | "left" | "right") && input.name().is_none();
        let words = input.skip(if input.low() == "just" { 2 } else { 1 });
        return just.then(|| surely(words.expected(Fixed("riddle.word-of"))));
    };
    let found = || {
        let (rest, other) = surely(term(after))?;
        Ok((rest, lies(input, word, of.term()?, other)?))
    };
    Some(found())
}

/// Reads what follows "between": "X and Y", "X and Y in order".
fn between<'t>(input: Input<'t>, of: &Subject<'t>) -> Read<'t, Formula> {
    let (rest, first) = surely(term(input))?;
    let (rest, last) = surely(term(must(rest, &["and"], Fixed("riddle.word-and"))?))?;
    let in_order = ahead(rest, &["in order"]);
    let said = Formula::Between { middle: of.term()?, first, last, in_order: in_order.is_some() };
    Ok((in_order.unwrap_or(rest), said))
}

/// Reads "odd" (`true`) or "even", "in an odd place" or "in an even place".
pub(super) fn parity(input: Input<'_>) -> Option<(Input<'_>, bool)> {
    let odd = ahead(input, &["odd", "in an odd place"]).map(|rest| (rest, true));
    odd.or_else(|| ahead(input, &["even", "in an even place"]).map(|rest| (rest, false)))
}
