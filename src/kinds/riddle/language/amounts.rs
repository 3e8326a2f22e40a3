//! How the numbers of a category compare: "two years older than Finn", "paid more than Bob", "the oldest", "is 9 years old".

use super::harmless::is_finite;
use super::input::{Input, Read, What, ahead, expecting, number, skip, surely};
use super::measures::{Sort, at, counts, extreme, meant, measures, multiples, numbered, sort_of, with_number};
use super::places::{Relation, relate};
use super::term::{PLACE, term, valued};
use super::words::{FOLK, number_word, ordinal};
use crate::riddle::ast::{Base, Formula, Item, Order, Term};
use nazo_core::words::{Fixed, Phrase, phrase};

/// Words that compare numbers, whether the first is the larger one, and what they count.
const COMPARING: [(&str, bool, Option<Sort>); 26] = [
    ("older", true, Some(Sort::Age)),
    ("younger", false, Some(Sort::Age)),
    ("taller", true, Some(Sort::Height)),
    ("shorter", false, Some(Sort::Height)),
    ("heavier", true, Some(Sort::Weight)),
    ("lighter", false, Some(Sort::Weight)),
    ("bigger", true, Some(Sort::Size)),
    ("larger", true, Some(Sort::Size)),
    ("smaller", false, Some(Sort::Size)),
    ("dearer", true, Some(Sort::Money)),
    ("costlier", true, Some(Sort::Money)),
    ("cheaper", false, Some(Sort::Money)),
    ("richer", true, Some(Sort::Money)),
    ("poorer", false, Some(Sort::Money)),
    ("later", true, Some(Sort::Time)),
    ("earlier", false, Some(Sort::Time)),
    ("sooner", false, Some(Sort::Time)),
    ("slower", true, Some(Sort::Time)),
    ("faster", false, Some(Sort::Time)),
    ("quicker", false, Some(Sort::Time)),
    ("longer", true, None),
    ("higher", true, None),
    ("lower", false, None),
    ("more", true, None),
    ("less", false, None),
    ("fewer", false, None),
];

/// Words for the one with the largest or the smallest number.
const EXTREME: [(&str, bool, Option<Sort>); 21] = [
    ("oldest", true, Some(Sort::Age)),
    ("eldest", true, Some(Sort::Age)),
    ("youngest", false, Some(Sort::Age)),
    ("tallest", true, Some(Sort::Height)),
    ("shortest", false, Some(Sort::Height)),
    ("heaviest", true, Some(Sort::Weight)),
    ("lightest", false, Some(Sort::Weight)),
    ("biggest", true, Some(Sort::Size)),
    ("largest", true, Some(Sort::Size)),
    ("smallest", false, Some(Sort::Size)),
    ("dearest", true, Some(Sort::Money)),
    ("cheapest", false, Some(Sort::Money)),
    ("richest", true, Some(Sort::Money)),
    ("poorest", false, Some(Sort::Money)),
    ("latest", true, Some(Sort::Time)),
    ("earliest", false, Some(Sort::Time)),
    ("slowest", true, Some(Sort::Time)),
    ("fastest", false, Some(Sort::Time)),
    ("quickest", false, Some(Sort::Time)),
    ("highest", true, None),
    ("lowest", false, None),
];

/// Whether the first has more by a word that compares, and of what.
pub(super) fn comparing(word: &str) -> Option<(bool, Option<Sort>)> {
    COMPARING.iter().find(|(known, ..)| *known == word).map(|(_, larger, sort)| (*larger, *sort))
}

/// Whether the one with the most is meant by a word, and of what.
pub(super) fn superlative(word: &str) -> Option<(bool, Option<Sort>)> {
    EXTREME.iter().find(|(known, ..)| *known == word).map(|(_, larger, sort)| (*larger, *sort))
}

/// Verbs that tell a number.
const VERBS: &[&str] = &[
    "is", "was", "are", "were", "paid", "pays", "pay", "cost", "costs", "weighs", "weigh", "weighed", "scored",
    "scores", "spent", "spends", "got", "gets", "earned", "earns", "earn", "arrived", "arrives", "finished",
    "finishes", "came", "comes", "took", "takes", "needed", "needs", "has", "had", "lives", "lived", "left", "won",
];

/// How numbers compare or which is told; nothing where no category has numbers or these words say something else.
pub(super) fn amount(input: Input<'_>) -> Option<Read<'_, Relation>> {
    if measures(input.scope).is_empty() || input.name().is_some() {
        return None;
    }
    let start = skip(input, VERBS);
    told(start)
        .or_else(|| times(start))
        .or_else(|| between(start))
        .or_else(|| match compared(start) {
            Some(Ok((rest, found))) if rest.clause_ends() => Some(Ok((rest, found))),
            other => bounded(start).or(other),
        })
        .or_else(|| {
            let (rest, item) = the_most(start)?;
            Some(
                item.map(|item| (rest, Relation::Compare(0, Order::Same, at(item))))
                    .or_else(|what| start.unlike(What::Wrong(what))),
            )
        })
}

/// "9 years old", "aged 9", "9 dollars".
fn told(input: Input<'_>) -> Option<Read<'_, Relation>> {
    const OLD: &[&str] = &["years old", "years of age", "year old"];
    let aged = ahead(input, &["aged"]);
    let (rest, count) = number(aged.unwrap_or(input)).ok()?;
    let (rest, unit) = match ahead(rest, OLD) {
        _ if aged.is_some() => (rest, "age"),
        Some(rest) => (rest, "age"),
        None if is_unit(rest) => (rest.skip(1), rest.low()),
        // "The plum costs 7"
        None if rest.clause_ends() && by_verb(input).is_some() => (rest, ""),
        None => return None,
    };
    // "2 years before", "2 dollars more" go on.
    if !rest.clause_ends() && !is_finite(rest.low()) && !matches!(rest.low(), "for" | "in") {
        return None;
    }
    Some(match meant(input.scope, Some(unit).filter(|unit| !unit.is_empty()), by_verb(input)) {
        Ok(category) => match with_number(input.scope, category, count) {
            Some(item) => Ok((rest, Relation::Compare(0, Order::Same, at(item)))),
            None => input.unlike(What::Wrong(phrase!(
                "{count} is none of the values of '{}'",
                "{count}は「{}」の値にありません。",
                name(input, category)
            ))),
        },
        Err(what) => input.unlike(What::Wrong(what)),
    })
}

fn name(input: Input<'_>, category: usize) -> &str {
    input.around.scope.riddle.categories.get(category).map_or("?", |category| category.name.as_str())
}

/// Whether a unit stands here: one that is known or what a category of numbers is called.
fn is_unit(input: Input<'_>) -> bool {
    let called = |at: &usize| {
        let name = name(input, *at).to_lowercase();
        name == input.low() || format!("{name}s") == input.low() || format!("{}s", input.low()) == name
    };
    // "Paid" and "cost" are verbs as well.
    (sort_of(input.low()).is_some() && !VERBS.contains(&input.low())) || measures(input.scope).iter().any(called)
}

/// "two years older than B", "more than B", "3 minutes before B", "5 more points than B".
fn compared(input: Input<'_>) -> Option<Read<'_, Relation>> {
    let (start, least) = match (ahead(input, &["at least"]), ahead(input, &["at most", "no more than"])) {
        (Some(rest), _) => (rest, Some(true)),
        (_, Some(rest)) => (rest, Some(false)),
        // Who is not much older may be a little older.
        _ if behind(input) == "not" => (skip(input, &["exactly"]), None),
        _ => (skip(input, &["exactly", "much", "a lot", "a little", "slightly"]), None),
    };
    let counted = number(start).ok();
    let (rest, by) = counted.map_or((start, None), |(rest, count)| (rest, Some(count)));
    let unit = (by.is_some() && is_unit(rest)).then(|| rest.low());
    let rest = if unit.is_some() { rest.skip(1) } else { rest };
    // "3 minutes before B": only the unit tells that no places are meant.
    if let (Some(unit), Some(by)) = (unit, by)
        && let Some((after, larger)) = ahead(rest, &["before", "below", "under"])
            .map(|rest| (rest, false))
            .or_else(|| ahead(rest, &["after", "above"]).map(|rest| (rest, true)))
    {
        return Some(finish(input, after, Asked { unit: Some(unit), sort: None, larger, by: Some(by), least }));
    }
    // "Directly above B", where floors are numbers.
    let near = skip(input, &["directly", "immediately", "just", "right"]);
    if counts(input.scope, Sort::Floor)
        && let Some((after, larger)) = ahead(near, &["above"])
            .map(|rest| (rest, true))
            .or_else(|| ahead(near, &["below", "beneath", "under"]).map(|rest| (rest, false)))
    {
        let by = (near.rest.len() < input.rest.len()).then_some(1);
        return Some(finish(input, after, Asked { unit: None, sort: Some(Sort::Floor), larger, by, least: None }));
    }
    let (larger, sort, rest) = match ahead(rest, &["more expensive", "less expensive"]) {
        Some(after) => (rest.low() == "more", Some(Sort::Money), after),
        None => {
            let (larger, sort) = comparing(rest.low())?;
            (larger, sort, rest.skip(1))
        }
    };
    // "Two more points than B"
    let (rest, unit) =
        if rest.low() != "than" && is_unit(rest) { (rest.skip(1), Some(rest.low())) } else { (rest, unit) };
    let after = ahead(rest, &["than"])?;
    Some(finish(input, after, Asked { unit, sort, larger, by, least }))
}

/// "twice as old as B", "half the age of B", "three times as much as B".
fn times(input: Input<'_>) -> Option<Read<'_, Relation>> {
    const AS: [(&str, Option<Sort>); 9] = [
        ("old", Some(Sort::Age)),
        ("tall", Some(Sort::Height)),
        ("high", None),
        ("heavy", Some(Sort::Weight)),
        ("expensive", Some(Sort::Money)),
        ("long", Some(Sort::Time)),
        ("many", None),
        ("much", None),
        ("far", None),
    ];
    const THE: &[&str] = &["the age of", "the price of", "the height of", "the weight of", "the score of"];
    let start = skip(input, &["exactly"]);
    let (rest, times, parts) = match start.low() {
        "twice" => (start.skip(1), 2, 1),
        "thrice" => (start.skip(1), 3, 1),
        "half" => (start.skip(1), 1, 2),
        _ => {
            let (rest, count) = number(start).ok()?;
            (ahead(rest, &["times"])?, count, 1)
        }
    };
    let (after, unit, sort) = if ahead(rest, THE).is_some() {
        (rest.skip(3), None, sort_of(rest.peek(1)))
    } else {
        let rest = ahead(rest, &["as"])?;
        let (_, sort) = AS.iter().find(|(word, _)| *word == rest.low())?;
        let rest = rest.skip(1);
        let unit = (rest.low() != "as" && is_unit(rest)).then(|| rest.low());
        (ahead(if unit.is_some() { rest.skip(1) } else { rest }, &["as"])?, unit, *sort)
    };
    let category = match meant(input.scope, unit, sort.or_else(|| by_verb(input))) {
        Ok(category) => category,
        Err(what) => return Some(input.unlike(What::Wrong(what))),
    };
    let pairs = multiples(input.scope, category, (times, parts));
    if pairs.is_empty() {
        let what =
            phrase!("no two values of '{}' are such", "「{}」にそのような2つの値はありません。", name(input, category));
        return Some(input.unlike(What::Wrong(what)));
    }
    Some(expecting(after, PLACE, term(after)).map(|(rest, other)| {
        let rest = ahead(rest, &["is", "was", "did", "does"]).filter(Input::clause_ends).unwrap_or(rest);
        (rest, Relation::Paired(pairs, other))
    }))
}

/// "between 8 and 10 years old", "between 3 and 7 dollars": one of the numbers between them.
fn between(input: Input<'_>) -> Option<Read<'_, Relation>> {
    let (rest, low) = number(ahead(input, &["between"])?).ok()?;
    let (rest, high) = number(ahead(rest, &["and"])?).ok()?;
    let (rest, unit) = match ahead(rest, &["years old", "years of age"]) {
        Some(rest) => (rest, Some("age")),
        None if is_unit(rest) => (rest.skip(1), Some(rest.low())),
        // A number by itself is no place where there are numbers.
        None => (rest, None),
    };
    let category = match meant(input.scope, unit, by_verb(input)) {
        Ok(category) => category,
        Err(what) => return Some(input.unlike(What::Wrong(what))),
    };
    let (low, high) = (i64::from(low), i64::from(high));
    let values = numbered(input.scope, category);
    if let Some((end, _)) = values.iter().find(|(number, _)| *number == low || *number == high) {
        let what = phrase!(
            "whether {end} is meant as well is not clear; say 'older than', 'at least' or the like",
            "{end}も含むのかわかりません。「older than」や「at least」などで書いてください。"
        );
        return Some(input.unlike(What::Wrong(what)));
    }
    let among: Vec<Item> =
        values.iter().filter(|(number, _)| (low..high).contains(number)).map(|(_, item)| *item).collect();
    Some(match among.as_slice() {
        [] => input.unlike(What::Wrong(phrase!(
            "no value of '{}' is between {low} and {high}",
            "「{}」に{low}から{high}の間の値はありません。",
            name(input, category)
        ))),
        [only] => Ok((rest, Relation::Compare(0, Order::Same, at(*only)))),
        _ => Ok((rest, Relation::Among(among))),
    })
}

/// "at least 8 years old", "under 10 dollars", "older than 8": one of the numbers that are so.
fn bounded(input: Input<'_>) -> Option<Read<'_, Relation>> {
    const OLD: &[&str] = &["years old", "years of age"];
    let (rest, fits, sort): (_, fn(i64, i64) -> bool, _) = if let Some(rest) = ahead(input, &["at least"]) {
        (rest, |number, bound| number >= bound, None)
    } else if let Some(rest) = ahead(input, &["at most", "no more than", "no older than"]) {
        (rest, |number, bound| number <= bound, None)
    } else if let Some(rest) = ahead(input, &["over", "above", "more than"]) {
        (rest, |number, bound| number > bound, None)
    } else if let Some(rest) = ahead(input, &["under", "below", "less than"]) {
        (rest, |number, bound| number < bound, None)
    } else {
        let (larger, sort) = comparing(input.low())?;
        let rest = ahead(input.skip(1), &["than"])?;
        if larger { (rest, |number, bound| number > bound, sort) } else { (rest, |number, bound| number < bound, sort) }
    };
    let (rest, bound) = number(rest).ok()?;
    let (rest, unit) = match ahead(rest, OLD) {
        Some(rest) => (rest, Some("age")),
        None if is_unit(rest) => (rest.skip(1), Some(rest.low())),
        None => (rest, None),
    };
    // "More than 2 years older than B" goes on, and "over 3" may be about places.
    if !rest.clause_ends() || (unit.is_none() && sort.is_none() && by_verb(input).is_none()) {
        return None;
    }
    let category = match meant(input.scope, unit, sort.or_else(|| by_verb(input))) {
        Ok(category) => category,
        Err(what) => return Some(input.unlike(What::Wrong(what))),
    };
    let values = numbered(input.scope, category).into_iter().filter(|(number, _)| fits(*number, i64::from(bound)));
    let among: Vec<Item> = values.map(|(_, item)| item).collect();
    Some(match among.is_empty() {
        true => input.unlike(What::Wrong(phrase!(
            "no value of '{}' is so",
            "「{}」にそのような値はありません。",
            name(input, category)
        ))),
        false => Ok((rest, Relation::Among(among))),
    })
}

/// How two numbers compare, in whatever words.
struct Asked<'s> {
    unit: Option<&'s str>,
    sort: Option<Sort>,
    /// Whether the first is the larger one.
    larger: bool,
    /// By how much, where that is told.
    by: Option<u32>,
    /// By as much at least, or at most.
    least: Option<bool>,
}

/// The relation, with the value to which is compared behind it.
fn finish<'t>(input: Input<'t>, after: Input<'t>, asked: Asked<'_>) -> Read<'t, Relation> {
    let category = match meant(input.scope, asked.unit, asked.sort.or_else(|| by_verb(input))) {
        Ok(category) => category,
        Err(what) => return input.unlike(What::Wrong(what)),
    };
    let (rest, other) = expecting(after, PLACE, term(after))?;
    match (other, relation(&asked)) {
        (Term { base: Base::Item(other), plus: 0 }, Some((order, by))) => {
            let rest =
                ahead(rest, &["is", "was", "did", "does", "has", "had"]).filter(Input::clause_ends).unwrap_or(rest);
            Ok((rest, Relation::Amount { category, order, other, by }))
        }
        (_, None) => input.unlike(What::Wrong(Phrase::fixed(
            "how much the one is more than the other is not understood here",
            "どれだけ多いのかが読み取れません。",
        ))),
        _ => after.unlike(What::Wrong(Phrase::fixed(
            "this compares with a value and not with a place",
            "これは値と比べる文で、場所とは比べられません。",
        ))),
    }
}

/// The word before.
fn behind(input: Input<'_>) -> &str {
    let before = input.all.len().checked_sub(input.rest.len() + 1);
    before.and_then(|before| input.around.all.get(before)).map_or("", |token| token.low.as_str())
}

/// What the verb before a number counts: "paid" money.
fn by_verb(input: Input<'_>) -> Option<Sort> {
    match behind(input) {
        "paid" | "pays" | "pay" | "cost" | "costs" | "spent" | "spends" | "earned" | "earns" | "earn" => {
            Some(Sort::Money)
        }
        "weighs" | "weigh" | "weighed" => Some(Sort::Weight),
        "scored" | "scores" => Some(Sort::Score),
        "took" | "takes" | "needed" | "needs" => Some(Sort::Time),
        _ => None,
    }
}

/// The order and what is added to the second number; nothing where "at least" has no number.
fn relation(asked: &Asked<'_>) -> Option<(Order, i32)> {
    let Some(by) = asked.by else {
        let order = if asked.larger { Order::More } else { Order::Less };
        return asked.least.is_none().then_some((order, 0));
    };
    let by = i32::try_from(by).ok().filter(|by| *by > 0)?;
    match (asked.least, asked.larger) {
        (None, larger) => Some((Order::Same, if larger { by } else { -by })),
        (Some(true), true) => Some((Order::AtLeast, by)),
        (Some(true), false) => Some((Order::AtMost, -by)),
        // "At most two years older" is older all the same.
        (Some(false), _) => None,
    }
}

/// "the oldest", "the youngest child": whoever has the largest or smallest number. Nothing where no category has numbers.
pub(super) fn the_most(input: Input<'_>) -> Option<(Input<'_>, Result<Item, Phrase>)> {
    if measures(input.scope).is_empty() {
        return None;
    }
    let start = ahead(skip(input, &["on", "at", "in"]), &["the"])?;
    if let Some(found) = year_old(start) {
        return Some(found);
    }
    // "The third floor"
    if let Some(count) = ordinal(start.low())
        && sort_of(start.peek(1)) == Some(Sort::Floor)
        && counts(input.scope, Sort::Floor)
    {
        let found = meant(input.scope, None, Some(Sort::Floor)).and_then(|category| {
            let none = || {
                phrase!(
                    "{count} is none of the values of '{}'",
                    "{count}は「{}」の値にありません。",
                    name(input, category)
                )
            };
            with_number(input.scope, category, count).ok_or_else(none)
        });
        return Some((start.skip(2), found));
    }
    // "Bob paid the most"
    if let Some(sort) = by_verb(input)
        && matches!(start.low(), "most" | "least")
        && start.skip(1).clause_ends()
    {
        let found = meant(input.scope, None, Some(sort));
        return Some((
            start.skip(1),
            found.and_then(|category| extreme(input.scope, category, start.low() == "most", 1)),
        ));
    }
    let (start, nth) = ranked(start).unwrap_or((start, 1));
    let most = ahead(start, &["most expensive"])
        .map(|rest| (rest, true))
        .or_else(|| ahead(start, &["least expensive"]).map(|rest| (rest, false)));
    let (rest, larger, sort) = match most {
        Some((rest, larger)) => (rest, larger, Some(Sort::Money)),
        None => {
            let (larger, sort) = superlative(start.low())?;
            (start.skip(1), larger, sort)
        }
    };
    // Where there are ranks and no numbers, who has most is first.
    if input.scope.ranks().is_some() {
        return None;
    }
    // In a race without times the fastest is first.
    if sort == Some(Sort::Time) && !counts(input.scope, Sort::Time) {
        return None;
    }
    const SOME: [&str; 12] =
        ["man", "men", "woman", "women", "girl", "girls", "boy", "boys", "brothers", "sisters", "ladies", "gentlemen"];
    let folk = FOLK.contains(&rest.low()) && rest.name().is_none() && !SOME.contains(&rest.low());
    // "The highest floor"
    let unit = (!rest.clause_ends() && rest.name().is_none() && is_unit(rest)).then(|| rest.low());
    let rest = if folk || unit.is_some() { rest.skip(1) } else { rest };
    let rest = of_all(rest);
    let found = meant(input.scope, unit, sort).and_then(|category| extreme(input.scope, category, larger, nth));
    Some((rest, found))
}

/// Behind whoever has the most: "of them all", "of the four" where they are four.
pub(super) fn of_all(input: Input<'_>) -> Input<'_> {
    const BEHIND: &[&str] = &["of all", "of them all", "of them", "of us", "one", "of the group"];
    let rest = skip(input, BEHIND);
    let counted = ahead(rest, &["of the", "of all"]).and_then(|rest| number(rest).ok());
    counted.filter(|(_, count)| *count == u32::from(input.scope.places())).map_or(rest, |(rest, _)| rest)
}

/// "second oldest": which one, with what follows; nothing where no word for the most does.
fn ranked(input: Input<'_>) -> Option<(Input<'_>, u32)> {
    let nth = ordinal(input.low())?;
    let rest = skip(input.skip(1), &["-"]);
    let most = ahead(rest, &["most expensive", "least expensive"]).is_some();
    (most || superlative(rest.low()).is_some()).then_some((rest, nth))
}

/// "nine-year-old", "9-year-old": whoever is so old.
fn year_old(input: Input<'_>) -> Option<(Input<'_>, Result<Item, Phrase>)> {
    let (count, rest) = match input.low().strip_suffix("-year-old") {
        Some(word) => (number_word(word)?, input.skip(1)),
        None => {
            let (rest, count) = number(input).ok()?;
            (count, ahead(skip(rest, &["-"]), &["year-old", "year old"])?)
        }
    };
    let folk = FOLK.contains(&rest.low()) && rest.name().is_none();
    let found = meant(input.scope, Some("age"), None).and_then(|category| {
        with_number(input.scope, category, count).ok_or_else(|| {
            phrase!("{count} is none of the values of '{}'", "{count}は「{}」の値にありません。", name(input, category))
        })
    });
    Some((if folk { rest.skip(1) } else { rest }, found))
}

/// "age of Dora = age of Finn + 2": as the language itself writes it.
pub(super) fn written(input: Input<'_>) -> Read<'_, Formula> {
    let (rest, (category, one)) = number_of(input)?;
    let order = match rest.low() {
        "=" => Order::Same,
        "!=" => Order::Different,
        "<" => Order::Less,
        ">" => Order::More,
        "<=" => Order::AtMost,
        ">=" => Order::AtLeast,
        _ => return rest.expected(Fixed("'=', '<' or the like", "「=」「<」など")),
    };
    let (rest, (same, other)) = surely(number_of(rest.skip(1)))?;
    if same != category {
        return rest.wrong(Fixed("numbers of two categories are not compared", "別の分類の数は比べられません。"));
    }
    let sign = match rest.low() {
        "+" => 1,
        "-" => -1,
        _ => return Ok((rest, relate(at(one), &Relation::Amount { category, order, other, by: 0 }))),
    };
    let (rest, by) = surely(number(rest.skip(1)))?;
    let by = sign * i32::try_from(by).unwrap_or(i32::MAX);
    Ok((rest, relate(at(one), &Relation::Amount { category, order, other, by })))
}

/// "age of Dora".
fn number_of(input: Input<'_>) -> Read<'_, (usize, Item)> {
    let first = input.first().map_or("", |token| token.plain.as_str());
    let categories = &input.scope.riddle.categories;
    let category = categories.iter().position(|category| category.name == first && category.numbers().is_some());
    let (Some(category), "of") = (category, input.peek(1)) else {
        return input.expected(Fixed("a category of numbers", "数の分類"));
    };
    match valued_as_written(input.skip(2))? {
        (rest, Term { base: Base::Item(item), plus: 0 }) => Ok((rest, (category, item))),
        _ => input.expected(Fixed("a value", "値")),
    }
}

/// A value by its name, whatever follows it.
pub(super) fn valued_as_written(input: Input<'_>) -> Read<'_, Term> {
    match input.name() {
        Some((count, senses)) if senses.item.is_some() => {
            let item = senses.item.unwrap_or(Item { category: 0, value: 0 });
            Ok((input.skip(count), at(item)))
        }
        _ => valued(input),
    }
}
