//! How many of somebody's own statements are true: "each of them told one truth and one lie", "exactly one of Ann's statements
//! is true", "of the two statements made by each suspect, one is false".

use super::formula::several;
use super::group::statements;
use super::input::{Input, Read, ahead, number, skip};
use super::quantity::{Quantity, counted, quantity};
use super::words::FOLK;
use crate::riddle::ast::{Formula, Person};
use nazo_core::words::{Phrase, phrase};

/// What is told of the statements of some people, of each by itself.
pub(super) struct Tally {
    /// Who makes them.
    pub whose: Vec<Person>,
    /// How many each of them makes, where that is told.
    pub made: Option<u32>,
    /// What is told of each.
    pub told: Vec<Told>,
}

/// So many are true, or false.
pub(super) type Told = (Quantity, bool);

/// A clause that tells how many of their own statements are true of some people; nothing where this is none.
pub(super) fn tally(input: Input<'_>) -> Option<Read<'_, Formula>> {
    if input.scope.statements().is_empty() {
        return None;
    }
    let ways = [by_person, by_number, of_own, owned];
    let (rest, tally) = ways.iter().find_map(|way| way(input).filter(|(rest, _)| rest.clause_ends()))?;
    Some(of_each(input, &tally).map(|found| (rest, several(found, Formula::All))))
}

/// What is told, for each of them.
pub(super) fn of_each<'t>(
    input: Input<'t>,
    tally: &Tally,
) -> Result<Vec<Formula>, nom::Err<super::input::Trouble<'t>>> {
    let wrong = |what: Phrase| input.wrong(what).map(|(_, never): (Input<'t>, Vec<Formula>)| never);
    let exact = |truth: bool| {
        let of = |(quantity, of): &Told| match quantity {
            Quantity::Range(least, Some(most)) if least == most && *of == truth => Some(*least),
            _ => None,
        };
        tally.told.iter().find_map(of)
    };
    let both = exact(true).zip(exact(false)).filter(|_| tally.told.len() == 2);
    let mut found = Vec::new();
    for person in &tally.whose {
        let made = input.scope.said.get(*person).copied().unwrap_or(0);
        let needed = both.map(|(one, other)| one + other).or(tally.made);
        if let Some(needed) = needed.filter(|needed| *needed as usize != made) {
            let name = input.scope.person(*person);
            return wrong(phrase!(
                "{name} makes {made}, not {needed} statements here; each is a sentence of its own, as in '{name}: It was \
                 Bob. I was out.'",
                "{name}の発言は{made}個で、{needed}個ではありません。発言は「{name}: It was Bob. I was out.」のように1文ずつ書きます。"
            ));
        }
        let all = (0..made).map(|at| Formula::Statement(*person, at));
        match (both, all.clone().collect::<Vec<_>>().as_slice()) {
            (Some((1, 1)), [one, other]) => {
                found.push(Formula::Xor(Box::new(one.clone()), Box::new(other.clone())));
            }
            (Some((least, _)), of) => found.push(Formula::Count { of: of.to_vec(), least, most: least }),
            (None, of) => {
                for (quantity, truth) in &tally.told {
                    let not = |formula: &Formula| Formula::Not(Box::new(formula.clone()));
                    let of = if *truth { of.to_vec() } else { of.iter().map(not).collect() };
                    found.push(counted(input, *quantity, of)?);
                }
            }
        }
    }
    Ok(found)
}

/// "Each of them made two statements, one of which is true", "Ann told one lie", "everybody lied exactly once".
fn by_person(input: Input<'_>) -> Option<(Input<'_>, Tally)> {
    const MADE: &[&str] = &[
        "made", "makes", "make", "gave", "gives", "give", "told", "tells", "tell", "spoke", "speaks", "uttered", "has",
        "have", "had",
    ];
    let (rest, whose) = who(input)?;
    let rest = skip(skip(rest, &["each"]), &["has", "have"]);
    let rest = skip(rest, &["each"]);
    if let Some((rest, told)) = times(rest) {
        return Some((rest, Tally { whose, made: None, told }));
    }
    // "Has" may be all there is: "each of them has one true statement".
    let rest = ahead(rest, MADE).or_else(|| (rest.rest.len() < input.rest.len()).then_some(rest))?;
    let (rest, made) = match number(rest).ok().and_then(|(after, made)| Some((statements(after)?, made))) {
        Some((after, made)) => (skip(skip(after, &[",", ":", ";", "-", "—"]), &["of which"]), Some(made)),
        None => (rest, None),
    };
    let (rest, told) = tolds(rest, made.is_some())?;
    Some((rest, Tally { whose, made, told }))
}

/// "Exactly one of Ann's statements is true", "one statement of each suspect is true, and one is false".
fn by_number(input: Input<'_>) -> Option<(Input<'_>, Tally)> {
    let (rest, quantity) = quantity(input).ok()?;
    let (rest, whose, made) = match ahead(rest, &["of"]) {
        Some(rest) => theirs(rest)?,
        None => {
            let (rest, whose) = who(ahead(statements(rest)?, MADE_BY)?)?;
            (rest, whose, None)
        }
    };
    let (rest, truth) = truth(skip(rest, BE))?;
    let (rest, more) = more(rest);
    let told = std::iter::once((quantity, truth)).chain(more).collect();
    Some((rest, Tally { whose, made, told }))
}

/// "Of the two statements of each suspect one is true and one is false", "for each of them, one statement is a lie".
fn of_own(input: Input<'_>) -> Option<(Input<'_>, Tally)> {
    let rest = ahead(input, &["of", "for", "from", "in", "among"])?;
    let (rest, whose, made) = match theirs(rest) {
        Some(found) => found,
        None => {
            let (rest, whose) = who(ahead(input, &["for"])?)?;
            (rest, whose, None)
        }
    };
    let (rest, told) = tolds(skip(rest, &[","]), true)?;
    Some((rest, Tally { whose, made, told }))
}

/// "Ann's statements are both true", "his two statements are false".
fn owned(input: Input<'_>) -> Option<(Input<'_>, Tally)> {
    let (rest, whose, made) = owner(skip(input, &["both", "all"]))?;
    let rest = skip(skip(rest, BE), &["both", "all"]);
    let (rest, truth) = truth(rest)?;
    Some((rest, Tally { whose, made, told: vec![(Quantity::All, truth)] }))
}

const BE: &[&str] = &["being", "is", "are", "was", "were"];

/// Between statements and who makes them.
const MADE_BY: &[&str] = &["made by", "of", "by", "from"];

/// Whose statements are spoken of, and how many they are where that is told: "Ann's two statements", "the statements of each
/// suspect", "the two statements each of them made".
fn theirs(input: Input<'_>) -> Option<(Input<'_>, Vec<Person>, Option<u32>)> {
    if let Some(found) = owner(input) {
        return Some(found);
    }
    let rest = ahead(input, &["the"])?;
    let (rest, made) = number(rest).map_or((rest, None), |(rest, made)| (rest, Some(made)));
    let rest = statements(rest)?;
    if let Some(by) = ahead(rest, MADE_BY) {
        return who(by).map(|(rest, whose)| (rest, whose, made));
    }
    let (rest, whose) = who(skip(rest, &["that", "which"]))?;
    Some((ahead(rest, &["made", "makes", "has made", "gave"])?, whose, made))
}

/// "Ann's two statements", "his statements", "each suspect's statements".
fn owner(input: Input<'_>) -> Option<(Input<'_>, Vec<Person>, Option<u32>)> {
    let (rest, whose) = match input.low() {
        "my" => (input.skip(1), vec![input.me?]),
        "his" | "her" if input.me.is_none() && input.name().is_none() => (input.skip(1), vec![input.last?.0]),
        _ => {
            let (rest, whose) = who(input)?;
            (ahead(rest, &["'s"])?, whose)
        }
    };
    let rest = skip(rest, &["both", "own"]);
    let (rest, made) = number(rest).map_or((rest, None), |(rest, made)| (rest, Some(made)));
    // A single one is spoken of as such.
    (!matches!(rest.low(), "statement" | "claim")).then(|| Some((statements(rest)?, whose, made))).flatten()
}

/// Everybody who speaks, or one of them.
fn who(input: Input<'_>) -> Option<(Input<'_>, Vec<Person>)> {
    const ALL: &[&str] =
        &["everyone", "everybody", "each of them", "each of us", "every one of them", "all of them", "all of us"];
    const EACH: &[&str] =
        &["each one of the", "each of the", "every one of the", "all of the", "all the", "all", "the", "each", "every"];
    if let Some((count, senses)) = input.name() {
        return senses.person.map(|person| (input.skip(count), vec![person]));
    }
    let speakers = input.scope.speakers();
    match input.low() {
        "i" => return Some((input.skip(1), vec![input.me?])),
        "he" | "she" if input.me.is_none() => return Some((input.skip(1), vec![input.last?.0])),
        "they" => return ahead(input, &["they each", "they all"]).map(|rest| (rest, speakers)),
        _ => {}
    }
    if let Some(rest) = ahead(input, ALL) {
        return Some((rest, speakers));
    }
    let rest = ahead(input, EACH)?;
    let (rest, count) = number(rest).map_or((rest, None), |(rest, count)| (rest, Some(count)));
    let is_folk = FOLK.contains(&rest.low());
    // "The suspect" is somebody in particular, and "each" may stand alone.
    let is_one = input.low() == "the" && count.is_none() && !rest.low().ends_with('s') && !rest.low().ends_with("en");
    let is_all = count.is_none_or(|count| count as usize == speakers.len());
    let is_some = is_folk || count.is_some() || matches!(input.low(), "each" | "every");
    (is_some && is_all && !is_one).then(|| (if is_folk { rest.skip(1) } else { rest }, speakers))
}

/// "one true and one false statement", "exactly one lie", "one of which is true and the other false"; behind a number of
/// statements words such as "true" stand in a clause of their own.
fn tolds(input: Input<'_>, is_clause: bool) -> Option<(Input<'_>, Vec<Told>)> {
    let (rest, first) = told(input, is_clause)?;
    let (rest, more) = more(rest);
    Some((rest, std::iter::once(first).chain(more).collect()))
}

/// ", the other is a lie", "and one false one": what more is told, as far as it goes.
fn more(input: Input<'_>) -> (Input<'_>, Vec<Told>) {
    const JOINED: &[&str] = &[", and", ", but", ", while", "and", "but", "while", ","];
    let (mut rest, mut found) = (input, Vec::new());
    while let Some((after, next)) = ahead(rest, JOINED).and_then(|after| told(after, true)) {
        found.push(next);
        rest = after;
    }
    (rest, found)
}

/// "exactly one true statement", "one of which is false", "the other a lie".
fn told(input: Input<'_>, is_clause: bool) -> Option<(Input<'_>, Told)> {
    let (rest, quantity) = match ahead(input, &["the other"]) {
        Some(rest) => (skip(rest, &["one"]), Quantity::Range(1, Some(1))),
        None => quantity(input).ok()?,
    };
    let rest = skip(rest, &["of which", "of them", "of these"]);
    let rest = if is_clause { statements(rest).unwrap_or(rest) } else { rest };
    let (rest, truth) = truth(skip(rest, BE))?;
    let rest = statements(rest).unwrap_or_else(|| skip(rest, &["one", "ones"]));
    Some((rest, (quantity, truth)))
}

/// "true", "a lie".
fn truth(input: Input<'_>) -> Option<(Input<'_>, bool)> {
    if let Some(rest) = ahead(input, &["true", "truth", "truths", "the truth", "correct", "truthful", "not false"]) {
        return Some((rest, true));
    }
    let rest = ahead(input, &["false", "lie", "lies", "a lie", "untrue", "wrong", "incorrect", "not true"])?;
    Some((rest, false))
}

/// "lied once and told the truth once", "is lying in exactly one of his statements".
fn times(input: Input<'_>) -> Option<(Input<'_>, Vec<Told>)> {
    let (mut rest, first) = time(input)?;
    let mut found = vec![first];
    while let Some((after, next)) = ahead(rest, &[", and", "and", "but", ","]).and_then(time) {
        found.push(next);
        rest = after;
    }
    Some((rest, found))
}

fn time(input: Input<'_>) -> Option<(Input<'_>, Told)> {
    const LIED: &[&str] = &["lied", "lies", "lie", "is lying", "lying", "was lying"];
    const TRUE: &[&str] = &[
        "told the truth",
        "tells the truth",
        "tell the truth",
        "spoke the truth",
        "speaks the truth",
        "telling the truth",
        "is telling the truth",
        "was telling the truth",
    ];
    let (rest, truth) = match ahead(input, LIED) {
        Some(rest) => (rest, false),
        None => (ahead(input, TRUE)?, true),
    };
    let (rest, quantity) = how_often(rest)?;
    Some((rest, (quantity, truth)))
}

/// "exactly once", "in one of his two statements", "in the other".
fn how_often(input: Input<'_>) -> Option<(Input<'_>, Quantity)> {
    let only = |count| Quantity::Range(count, Some(count));
    if let Some(rest) = ahead(input, &["in the other one", "in the other statement", "in the other"]) {
        return Some((rest, only(1)));
    }
    if let Some(rest) = ahead(input, &["in"]) {
        let (rest, quantity) = quantity(rest).ok()?;
        let own = ahead(rest, &["of his or her", "of his", "of her", "of their", "of the", "of my"]);
        let rest = own.map_or(rest, |rest| number(rest).map_or(rest, |(rest, _)| rest));
        return Some((statements(rest)?, quantity));
    }
    let at_least = ahead(input, &["at least"]);
    let rest = at_least.unwrap_or_else(|| skip(input, &["exactly", "only", "just", "precisely"]));
    let (rest, count) = ahead(rest, &["once"]).map(|rest| (rest, 1)).or_else(|| Some((ahead(rest, &["twice"])?, 2)))?;
    Some((rest, if at_least.is_some() { Quantity::Range(count, None) } else { only(count) }))
}
