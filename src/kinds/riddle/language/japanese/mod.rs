//! The same language in Japanese words: "Bは犯人です", "四人の中一人だけ本当のことを言っています".

mod amounts;
mod beside;
mod clause;
mod count;
mod groups;
mod lists;
mod lying;
mod places;
mod pred;
mod question;
mod tallies;
mod text;
mod write;

pub(super) use lists::lists;
pub(super) use question::{asks, question};
pub(super) use text::Ja;
pub(super) use write::write_sentence;

use nom::Parser;

use super::input::{Trouble, What};
use super::others::Mentioned;
pub(super) use count::statement_count;

use clause::clause;
use text::{Heard, ahead, any, skip};

use crate::riddle::ast::Formula;
use nazo_core::words::Fixed;

/// Whether a text has Japanese words in it, names left out.
pub(super) fn is_japanese(text: &str, names: &[&String]) -> bool {
    let kana = |text: &str| text.chars().any(|c| ('ぁ'..='ゖ').contains(&c));
    if !kana(text) {
        return false;
    }
    let mut rest = text.to_string();
    for name in names.iter().filter(|name| kana(name)) {
        rest = rest.replace(name.as_str(), " ");
    }
    kana(&rest)
}

/// "FならばF", "もしFなら、F".
pub(super) fn formula(input: Ja<'_>) -> Heard<'_, Formula> {
    let inner = skip(input.deeper()?, &["もしも", "もし"]);
    let (rest, left) = disjunction(inner)?;
    const IF: &[&str] = &[
        "のであれば",
        "のならば",
        "のなら",
        "であるならば",
        "であるなら",
        "ならば",
        "なら",
        "であれば",
        "だとすれば",
        "のときは",
        "のとき",
        "ときは",
        "とき",
        "ば",
        "⇒",
        "→",
    ];
    const IFF: &[&str] = &["とき、かつそのときに限り", "ことと同値なのは", "⇔"];
    if let Ok((after, _)) = any(IFF).parse(rest) {
        let (rest, right) = surely(formula(inner_of(after, inner)))?;
        return Ok((Ja { depth: input.depth, ..rest }, Formula::Iff(Box::new(left), Box::new(right))));
    }
    match any(IF).parse(rest) {
        Ok((after, _)) => {
            let (rest, right) = surely(formula(inner_of(after, inner)))?;
            Ok((Ja { depth: input.depth, ..rest }, Formula::Implies(Box::new(left), Box::new(right))))
        }
        Err(_) => Ok((Ja { depth: input.depth, ..rest }, left)),
    }
}

/// What follows, as deep as `depth` is.
fn inner_of<'t>(after: Ja<'t>, depth: Ja<'t>) -> Ja<'t> {
    skip(Ja { depth: depth.depth, ..after }, &["、"])
}

/// "FまたはF".
fn disjunction(input: Ja<'_>) -> Heard<'_, Formula> {
    const OR: &[&str] = &[
        "か、または",
        "か、あるいは",
        "か、もしくは",
        "かまたは",
        "かあるいは",
        "かもしくは",
        "、または",
        "または",
        "、あるいは",
        "あるいは",
        "、もしくは",
        "もしくは",
        "か、",
    ];
    let (mut rest, first) = conjunction(input)?;
    let mut found = vec![first];
    while let Ok((after, _)) = any(OR).parse(rest) {
        let (then, next) = surely(conjunction(skip(after, &["、"])))?;
        found.push(next);
        rest = then;
    }
    Ok(either(rest, super::formula::several(found, Formula::Any)))
}

/// Behind "か" at the end of a choice: one of them, or one alone.
fn either(rest: Ja<'_>, found: Formula) -> (Ja<'_>, Formula) {
    const EITHER: &[&str] = &["かの、どちらか", "かのどちらか", "かのいずれか"];
    let Some(after) = ahead(rest, EITHER).filter(|_| matches!(&found, Formula::Any(of) if of.len() > 1)) else {
        return (rest, found);
    };
    let (after, one) = ahead(after, &["一方だけ", "一方", "片方"]).map_or((after, false), |after| (after, true));
    let after = skip(after, &["であります", "である", "でした", "です", "だった", "だ"]);
    match found {
        Formula::Any(of) if one => (after, super::apply::exactly_one(of)),
        found => (after, found),
    }
}

/// "FかつF", "Fで、F".
fn conjunction(input: Ja<'_>) -> Heard<'_, Formula> {
    const AND: &[&str] =
        &["、かつ", "かつ", "、そして", "そして", "、しかも", "しかも", "が、", "し、", "で、", "で", "、"];
    let (mut rest, first) = part(input)?;
    let mut found = vec![first];
    loop {
        let Ok((after, word)) = any(AND).parse(rest) else { break };
        let after = skip(after, &["、"]);
        let after = Ja { named: found.iter().fold(after.named, Mentioned::and), ..after };
        let starts_other = any(&["または", "あるいは", "もしくは"]).parse(after).is_ok();
        if after.text.is_empty() || (word == "、" && starts_other) {
            break;
        }
        // "魚屋は赤を飼っていて、大工の隣に住む": what was spoken of goes on being spoken of.
        let next = match part(after) {
            Err(nom::Err::Error(trouble)) => match places::of_topic(input, after) {
                Some(found) => Ok(found),
                None => Err(nom::Err::Error(trouble)),
            },
            other => other,
        };
        let (then, next) = surely(next)?;
        found.push(next);
        rest = Ja { named: input.named, ..then };
    }
    Ok((rest, super::formula::several(found, Formula::All)))
}

/// Behind a clause: not so.
const DENIED: &[&str] = &[
    "というわけではありません",
    "というわけではない",
    "というわけじゃない",
    "というわけでもない",
    "わけではありません",
    "わけではない",
    "わけじゃない",
    "ということはありません",
    "ということはない",
];

/// Behind a clause: perhaps not so.
const OPEN: &[&str] = &["とは限りません", "とは限らない", "とはかぎりません", "とはかぎらない", "とは限らず"];

/// Whether a sentence of the riddle itself leaves open what it speaks of, and so says nothing.
pub(super) fn leaves_open(text: &str) -> bool {
    let bare = text.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '。' | '．' | '.' | '！'));
    OPEN.iter().any(|open| bare.ends_with(open))
}

/// A clause, or what denies one: "全員が嘘つきというわけではない".
fn part(input: Ja<'_>) -> Heard<'_, Formula> {
    let (rest, found) = simple(input)?;
    if let Some(rest) = ahead(rest, DENIED) {
        return Ok((rest, Formula::Not(Box::new(found))));
    }
    match ahead(rest, OPEN) {
        // Whoever says that all need not be so says that not all are.
        Some(rest) if input.me.is_some() && matches!(&found, Formula::All(of) if of.len() > 1) => {
            Ok((rest, Formula::Not(Box::new(found))))
        }
        Some(_) => rest.wrong(Fixed(
            "'とは限らない' leaves this open and says nothing; what only sets the scene begins with '物語'",
            "「とは限らない」では何も決まりません。前置きだけの文は「物語」で始めてください。",
        )),
        None => Ok((rest, found)),
    }
}

/// A clause, or a formula in brackets.
fn simple(input: Ja<'_>) -> Heard<'_, Formula> {
    let Ok((after, _)) = any(&["("]).parse(input) else { return clause(input) };
    let (rest, found) = surely(formula(after))?;
    match any(&[")"]).parse(rest) {
        Ok((rest, _)) => Ok((rest, found)),
        Err(_) => surely(rest.expected(Fixed("')'", "「)」"))),
    }
}

/// The same result, failing for good.
fn surely<T>(result: Heard<'_, T>) -> Heard<'_, T> {
    result.map_err(|error| match error {
        nom::Err::Error(trouble) => nom::Err::Failure(trouble),
        other => other,
    })
}

/// A formula that has to be all there is.
pub(super) fn whole(input: Ja<'_>) -> Result<Formula, Trouble<'_>> {
    let (rest, found) = heard(input, formula(input))?;
    heard(input, rest.over())?;
    Ok(found)
}

/// What was heard, or the trouble with it.
pub(super) fn heard<'t, T>(input: Ja<'t>, result: Heard<'t, T>) -> Result<(Ja<'t>, T), Trouble<'t>> {
    result.map_err(|error| match error {
        nom::Err::Error(trouble) | nom::Err::Failure(trouble) => trouble,
        nom::Err::Incomplete(_) => input.trouble(What::Nothing),
    })
}
