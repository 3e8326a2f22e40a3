//! Sums of numbers, and numbers in a category: "h + 2 t < 15" and "age of Ann = age of Bob + 2".

use super::clause::subject;
use super::input::{Input, Read, ahead, number, surely};
use super::lexing::Kind;
use super::places::{parity, sign};
use crate::riddle::ast::{Base, Formula, Item, Order};
use nazo_core::words::{Fixed, say};

/// The most combinations of values of the numbers in one sum.
const MOST_COMBINATIONS: u64 = 20_000;
/// Larger factors and constants are reduced to this.
const MOST_TIMES: i32 = 1_000_000;

const NUMBER: Fixed = Fixed("riddle.declared-number");
const SIGN: Fixed = Fixed("riddle.a-comparison");

/// The terms, each a factor and the index of a number, and the constant that is added.
type Linear = (Vec<(i32, usize)>, i32);

/// Reads "h + t = 15", "h is odd".
pub(super) fn sum(input: Input<'_>) -> Read<'_, Formula> {
    let (rest, left) = linear(input)?;
    let is = ahead(rest, &["is"]).filter(|_| !left.0.is_empty());
    if let (Some(rest), [(1, number)]) = (is, left.0.as_slice())
        && let Some((rest, odd)) = parity(rest)
    {
        return Ok((rest, of_parity(input, *number, odd)));
    }
    let Some((after, order)) = sign(rest).or(is.map(|rest| (rest, Order::Same))) else {
        return rest.expected(SIGN);
    };
    let right = linear(after);
    let (rest, right) = if left.0.is_empty() { right? } else { surely(right)? };
    let terms = one_sided(left.0, &right.0);
    if terms.is_empty() {
        return input.expected(NUMBER);
    }
    let sizes = terms.iter().filter_map(|(_, number)| input.scope.riddle.numbers.get(*number));
    let ways = sizes.fold(1, |all: u64, number| all.saturating_mul(number.range().count() as u64));
    if ways > MOST_COMBINATIONS {
        return input.wrong(say!("riddle.too-many-ways", ways, most = MOST_COMBINATIONS));
    }
    Ok((rest, Formula::Sum { terms, order, than: right.1.saturating_sub(left.1) }))
}

/// Moves all numbers to the left-hand side, each once.
fn one_sided(left: Vec<(i32, usize)>, right: &[(i32, usize)]) -> Vec<(i32, usize)> {
    let mut terms: Vec<(i32, usize)> = Vec::new();
    for (times, number) in left.into_iter().chain(right.iter().map(|(times, number)| (-times, *number))) {
        match terms.iter_mut().find(|(_, known)| *known == number) {
            Some((known, _)) => *known = known.saturating_add(times),
            None => terms.push((times, number)),
        }
    }
    terms.retain(|(times, _)| *times != 0);
    terms.sort_by_key(|(_, number)| *number);
    terms
}

/// Reads "h + 2 t - 3".
fn linear(input: Input<'_>) -> Read<'_, Linear> {
    let (mut rest, mut found) = (input, (Vec::new(), 0_i32));
    loop {
        let minus = ahead(rest, &["-"]);
        let start = minus.or_else(|| ahead(rest, &["+"])).unwrap_or(rest);
        let counted = number(start);
        let after = counted.as_ref().map_or(start, |(after, _)| *after);
        let times = counted.as_ref().map_or(1, |(_, count)| i32::try_from(*count).unwrap_or(MOST_TIMES));
        let times = if minus.is_some() { -times.min(MOST_TIMES) } else { times.min(MOST_TIMES) };
        rest = match (after.name().and_then(|senses| senses.number), counted) {
            (Some(number), _) => {
                found.0.push((times, number));
                after.skip(1)
            }
            (None, Ok(_)) => {
                found.1 = found.1.saturating_add(times);
                after
            }
            (None, Err(_)) => return start.expected(NUMBER),
        };
        if !matches!(rest.low(), "+" | "-") {
            return Ok((rest, found));
        }
    }
}

/// That a number has one of its odd values, or one of its even values.
fn of_parity(input: Input<'_>, number: usize, odd: bool) -> Formula {
    let range = input.scope.riddle.numbers.get(number).map(|number| number.range());
    let fitting = range.into_iter().flatten().filter(|value| (value.rem_euclid(2) == 1) == odd);
    let is = |than| Formula::Sum { terms: vec![(1, number)], order: Order::Same, than };
    Formula::Any(fitting.map(is).collect())
}

/// Reads "age of Ann = age of Bob + 2".
pub(super) fn amount(input: Input<'_>) -> Read<'_, Formula> {
    let (rest, (category, one)) = owned(input)?;
    let Some((rest, order)) = sign(rest) else { return surely(rest.expected(SIGN)) };
    let (rest, (same, other)) = surely(owned(rest))?;
    if same != category {
        return input.wrong(Fixed("riddle.two-categories"));
    }
    let (rest, (_, by)) = match rest.low() {
        "+" | "-" => surely(linear(rest))?,
        _ => (rest, (Vec::new(), 0)),
    };
    Ok((rest, Formula::Amount { category, one, order, other, by }))
}

/// Reads "age of Ann": the category of numbers, and the value whose number it is.
fn owned(input: Input<'_>) -> Read<'_, (usize, Item)> {
    const OWNED: Fixed = Fixed("riddle.number-of-somebody");
    let category = |input: Input<'_>| {
        let token = input.first().filter(|token| token.kind != Kind::Sign)?;
        let categories = &input.scope.riddle.categories;
        categories.iter().position(|category| category.name == token.plain && category.numbers().is_some())
    };
    let (Some(category), Some(after)) = (category(input), ahead(input.skip(1), &["of"])) else {
        return input.expected(OWNED);
    };
    let (rest, who) = surely(subject(after))?;
    match who.term()?.base {
        Base::Item(item) => Ok((rest, (category, item))),
        _ => input.expected(OWNED),
    }
}
