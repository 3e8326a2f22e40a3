//! Places and how they lie to each other: "red just left of green", "is first", "between 2 and blue".

use super::clause::{Pred, unknown};
use super::declare::MOST_PLACES;
use super::input::{Input, Read, ahead, any, expecting, must, number, surely};
use super::lexing::Kind;
use super::words::ordinal;
use crate::riddle::ast::{Base, Formula, Item, Order, Term};
use nazo_core::words::{Fixed, phrase};
use nom::Parser;

const PLACE: Fixed = Fixed("a value or the number of a place", "値か場所の番号");

/// A place: that of a value, a number, "first", "last", with a number added or not.
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
        None if senses.person.is_some() => input.wrong(phrase!(
            "'{}' has no place: it is no value of a category",
            "「{}」は分類の値ではないので、場所がありません。",
            senses.name
        )),
        None => input.expected(PLACE),
    }
}

/// The place of a value.
fn at(item: Item) -> Term {
    Term { base: Base::Item(item), plus: 0 }
}

/// With a number added where one follows.
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
    input.wrong(phrase!("there are at most {MOST_PLACES} places", "場所は{MOST_PLACES}個までです。"))
}

/// "3", "place 3", "third", "last", "3番目", "最後から2番目".
pub(super) fn numbered(input: Input<'_>) -> Read<'_, Term> {
    let place = |number: u32| Term { base: Base::Zero, plus: i8::try_from(number).unwrap_or(1) };
    if let Some((rest, nth)) = ahead(input, &["last から"]).and_then(|rest| number(rest).ok())
        && let Some(rest) = ahead(rest, &["番目"])
    {
        let back = i8::try_from(nth.saturating_sub(1).min(MOST_PLACES as u32)).unwrap_or(0);
        return on_no_circle(input).map(|()| (rest, Term { base: Base::Last, plus: -back }));
    }
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
    // A number by itself is a value where there is such a value.
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
fn on_no_circle(input: Input<'_>) -> Result<(), nom::Err<super::input::Trouble<'_>>> {
    if !input.scope.riddle.circle {
        return Ok(());
    }
    let what = phrase!(
        "round a table there is no '{}': it has no beginning and no end",
        "円卓には始まりも終わりもないので「{}」は使えません。",
        input.here()
    );
    input.wrong(what).map(|(_, ())| ())
}

/// The signs that compare.
pub(super) const SIGNS: [(&str, Order); 6] = [
    ("=", Order::Same),
    ("!=", Order::Different),
    ("<", Order::Less),
    (">=", Order::AtLeast),
    (">", Order::More),
    ("<=", Order::AtMost),
];

/// A sign that compares.
pub(super) fn sign(input: Input<'_>) -> Option<(Input<'_>, Order)> {
    let found = SIGNS.iter().find(|(sign, _)| *sign == input.low());
    found.map(|(_, order)| (input.skip(1), *order))
}

/// How a place compares with others; bare where "is" stands before it, so that a place alone is enough.
pub(super) fn relation(input: Input<'_>, bare: bool) -> Read<'_, Pred<'_>> {
    if let Some((rest, order)) = sign(input) {
        if !matches!(order, Order::Same | Order::Different) {
            on_no_circle(input)?;
        }
        let (rest, other) = surely(term(rest))?;
        return Ok((rest, compared(order, other)));
    }
    if let Some(found) = by_words(input).or_else(|| parity(input)) {
        return found;
    }
    if let Ok((rest, distance)) = number(input)
        && let Some(rest) = ahead(rest, &["apart from"])
    {
        let Some(distance) = u8::try_from(distance).ok().filter(|it| usize::from(*it) <= MOST_PLACES) else {
            return too_far(input);
        };
        let (rest, other) = surely(term(rest))?;
        return Ok((rest, Pred::place(move |one| Formula::Apart(one, other, distance))));
    }
    if !bare {
        return input.expected(PLACE);
    }
    let (rest, other) = term(input)?;
    behind(input, rest, other)
}

fn compared<'t>(order: Order, other: Term) -> Pred<'t> {
    Pred::place(move |one| Formula::Compare(one, order, other))
}

/// The place directly right of one, or left of it where the two are exchanged.
fn right_of(circle: bool, one: Term, other: Term) -> Formula {
    if circle {
        return Formula::RightOf(one, other);
    }
    let next = other.plus.saturating_add(1);
    Formula::Compare(one, Order::Same, Term { plus: next, ..other })
}

fn left_of(circle: bool, one: Term, other: Term) -> Formula {
    if circle {
        return Formula::RightOf(other, one);
    }
    Formula::Compare(Term { plus: one.plus.saturating_add(1), ..one }, Order::Same, other)
}

/// "next to X", "just left of X", "between X and Y".
fn by_words(input: Input<'_>) -> Option<Read<'_, Pred<'_>>> {
    const WORDS: &[&str] =
        &["next to", "just left of", "just right of", "left of", "right of", "before", "after", "opposite", "between"];
    let Ok((after, word)) = any(WORDS).parse(input) else {
        let just = matches!(input.low(), "just" | "left" | "right") && input.name().is_none();
        let of = || Fixed("'of'", "「of」");
        let words = input.skip(if input.low() == "just" { 2 } else { 1 });
        return just.then(|| surely(words.expected(of())));
    };
    let circle = input.scope.riddle.circle;
    let found = || {
        if matches!(word, "before" | "after" | "between") {
            on_no_circle(input)?;
        }
        if word == "opposite" && !circle {
            return input.wrong(Fixed(
                "only round a table is there an opposite; declare it: circle",
                "向かい側があるのは円卓だけです。「circle」と宣言してください。",
            ));
        }
        let (rest, other) = surely(term(after))?;
        Ok(match word {
            "between" => return between(rest, other),
            "next to" => (rest, Pred::place(move |one| Formula::Apart(one, other, 1))),
            "opposite" => (rest, Pred::place(move |one| Formula::Opposite(one, other))),
            "just right of" => (rest, Pred::place(move |one| right_of(circle, one, other))),
            "just left of" => (rest, Pred::place(move |one| left_of(circle, one, other))),
            "right of" if circle => (rest, Pred::place(move |one| Formula::RightOf(one, other))),
            "left of" if circle => (rest, Pred::place(move |one| Formula::RightOf(other, one))),
            "left of" | "before" => (rest, compared(Order::Less, other)),
            _ => (rest, compared(Order::More, other)),
        })
    };
    Some(found())
}

/// Behind "between X": "and Y", "and Y in order".
fn between(rest: Input<'_>, first: Term) -> Read<'_, Pred<'_>> {
    let (rest, last) = surely(term(must(rest, &["and"], Fixed("'and'", "「and」"))?))?;
    let in_order = ahead(rest, &["in order"]);
    let said = Pred::place(move |middle| Formula::Between { middle, first, last, in_order: in_order.is_some() });
    Ok((in_order.unwrap_or(rest), said))
}

/// "odd", "in an even place".
fn parity(input: Input<'_>) -> Option<Read<'_, Pred<'_>>> {
    let odd = ahead(input, &["odd", "in an odd place"]);
    let rest = odd.or_else(|| ahead(input, &["even", "in an even place"]))?;
    Some(Ok((rest, Pred::place(move |one| Formula::PlaceParity(one, odd.is_some())))))
}

/// Behind a place in Japanese: "の隣", "より前"; without any of it the place itself is meant.
fn behind<'t>(input: Input<'t>, rest: Input<'t>, other: Term) -> Read<'t, Pred<'t>> {
    let circle = input.scope.riddle.circle;
    let Ok((after, word)) = any(&["の 隣", "の 左隣", "の 右隣", "の 向かい", "より前", "より後"]).parse(rest)
    else {
        return Ok((rest, compared(Order::Same, other)));
    };
    if matches!(word, "より前" | "より後") {
        on_no_circle(rest)?;
    }
    Ok((
        after,
        match word {
            "の 隣" => Pred::place(move |one| Formula::Apart(one, other, 1)),
            "の 左隣" => Pred::place(move |one| left_of(circle, one, other)),
            "の 右隣" => Pred::place(move |one| right_of(circle, one, other)),
            "の 向かい" => Pred::place(move |one| Formula::Opposite(one, other)),
            "より前" => compared(Order::Less, other),
            _ => compared(Order::More, other),
        },
    ))
}
