//! How many: "exactly 1 of us is a knave", "neither of them lies", "there are two knaves".

use nom::Parser;

use super::formula::formula;
use super::input::{Input, Read, Trouble, What, ahead, any, expecting, number, skip, surely};
use super::lexing::Kind;
use super::places::relation_of_words;
use super::predicate::{BE, Pred, apply, is_talk, of_one, predicate};
use super::subject::{Joint, Named, Subject, noun, subjects, term_of};
use super::words::FOLK;
use crate::kinds::riddle::ast::{Formula, Person};

/// How many of some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantity {
    /// So many; no end where there is no second number.
    Range(u32, Option<u32>),
    /// All.
    All,
    /// Not all.
    NotAll,
    /// At least one.
    Some,
    /// None.
    None,
    /// An odd or an even number.
    Parity(bool),
}

/// What is counted.
#[derive(Clone, Debug)]
enum Group<'t> {
    /// Everybody, of whom there are so many where that is said.
    Everyone(Option<u32>),
    /// Some by name.
    Named(Vec<Subject<'t>>),
    /// Formulas.
    Formulas(Vec<Formula>),
    /// All statements.
    Statements(Option<u32>),
}

const GROUP: &str = "people or statements";

/// The formula that so many of these are so.
pub(super) fn counted(
    input: Input<'_>,
    quantity: Quantity,
    of: Vec<Formula>,
) -> Result<Formula, nom::Err<Trouble<'_>>> {
    let all = u32::try_from(of.len()).unwrap_or(u32::MAX);
    let wrong = |what: String| Err(nom::Err::Failure(input.trouble(What::Wrong(what))));
    Ok(match quantity {
        Quantity::Range(least, most) => {
            let most = most.unwrap_or(all.max(least));
            if most < least {
                return wrong(format!("between {least} and {most} there is no number"));
            }
            Formula::Count { of, least, most }
        }
        Quantity::All => Formula::All(of),
        Quantity::NotAll => Formula::Not(Box::new(Formula::All(of))),
        Quantity::Some => Formula::Any(of),
        Quantity::None => Formula::Not(Box::new(Formula::Any(of))),
        Quantity::Parity(odd) => Formula::Parity { of, odd },
    })
}

/// A clause with a number in it.
pub(super) fn quantified(input: Input<'_>) -> Read<'_, Formula> {
    if let Some(after) = ahead(input, &["among", "of", "out of", "in"]) {
        let (rest, group) = group(input, after)?;
        let rest = skip(rest, &[","]);
        let there = skip(rest, &["there is", "there are"]);
        let (rest, quantity) = quantity(there)?;
        let rest = skip(rest, &["of them", "of us"]);
        return said_of(input, rest, quantity, group, there.rest.len() < rest.rest.len());
    }
    if let Some(after) = ahead(input, &["there is", "there are", "there 's", "there was"]) {
        return there_are(input, after);
    }
    if let Some(after) = ahead(input, &["only"])
        && let Ok((rest, chosen)) = super::subject::person(after)
    {
        return alone(input, rest, chosen);
    }
    // "5 just left of X" is about place 5.
    if number(input).is_ok_and(|(rest, _)| relation_of_words(skip(rest, BE)).is_ok()) {
        return input.expected("a quantity");
    }
    let (rest, quantity) = quantity(input)?;
    // "Neither A nor B", "both A and I" are subjects.
    let by_name = rest.name().is_some_and(|(_, senses)| senses.person.is_some() || senses.item.is_some());
    if matches!(input.low(), "neither" | "both" | "either") && (by_name || rest.low() == "i") {
        return input.expected("a quantity");
    }
    let (rest, group) = match ahead(rest, &["of", "among"]) {
        Some(after) => surely(expecting(after, GROUP, group(input, after)))?,
        None => bare_group(rest),
    };
    said_of(input, rest, quantity, group, false)
}

/// "only A lies": A, and nobody else.
fn alone<'t>(input: Input<'t>, rest: Input<'t>, chosen: Person) -> Read<'t, Formula> {
    let (rest, said) = predicate(rest)?;
    let each = |person| {
        let found = of_one(Subject { input, person: Some(person), term: term_of(input, person) }, &said)?;
        Ok(if person == chosen { found } else { Formula::Not(Box::new(found)) })
    };
    let all = input.scope.everyone().into_iter().map(each).collect::<Result<Vec<_>, _>>()?;
    Ok((rest, Formula::All(all)))
}

/// "there are two knaves among us", "there is no culprit".
fn there_are<'t>(input: Input<'t>, after: Input<'t>) -> Read<'t, Formula> {
    let (rest, quantity) = match quantity(after) {
        Ok(found) => found,
        Err(_) if matches!(after.low(), "a" | "an") => (after.skip(1), Quantity::Some),
        Err(error) => return Err(error),
    };
    if let Quantity::Range(least, Some(most)) = quantity
        && least == most
        && let Some(found) = apart(rest, least)
    {
        return Ok(found);
    }
    let (rest, said) = expecting(rest, "a role or a property", named(rest))?;
    let (rest, group) = match ahead(rest, &["among", "of", "in"]) {
        Some(after) => surely(group(input, after))?,
        None => (rest, Group::Everyone(None)),
    };
    let of = members(input, &group, &said)?;
    Ok((rest, counted(input, quantity, of)?))
}

/// "two people between A and B".
fn apart(input: Input<'_>, count: u32) -> Option<(Input<'_>, Formula)> {
    const BETWEEN: &[&str] =
        &["house between", "houses between", "place between", "places between", "seats between", "seat between"];
    let folk = FOLK.contains(&input.low()) && input.peek(1) == "between";
    let rest = if folk { input.skip(2) } else { ahead(input, BETWEEN)? };
    let (rest, one) = super::places::term(rest).ok()?;
    let (rest, other) = super::places::term(ahead(rest, &["and"])?).ok()?;
    let distance = u8::try_from(count + 1).ok().filter(|distance| *distance <= 60)?;
    Some((rest, Formula::Apart(one, other, distance)))
}

fn named(input: Input<'_>) -> Read<'_, Pred> {
    noun(input).map(|(rest, found)| match found {
        Named::Role(role) => (rest, Pred::Role(role)),
        Named::Prop(prop) => (rest, Pred::Prop(prop)),
    })
}

/// What is said of so many of a group.
fn said_of<'t>(
    input: Input<'t>,
    rest: Input<'t>,
    quantity: Quantity,
    group: Group<'t>,
    noun_first: bool,
) -> Read<'t, Formula> {
    match &group {
        Group::Formulas(_) | Group::Statements(_) => {
            let (rest, truth) = truth(rest, matches!(group, Group::Formulas(_)))?;
            let of = members(input, &group, &Pred::Truthful)?;
            let not = |formula| Formula::Not(Box::new(formula));
            let of = if truth { of } else { of.into_iter().map(not).collect() };
            check_both(input, of.len())?;
            Ok((rest, counted(input, quantity, of)?))
        }
        Group::Everyone(_) | Group::Named(_) => {
            let rest = skip(rest, &["who", "that"]);
            let (rest, said) = match (noun_first, predicate(rest)) {
                (true, Err(_)) => named(rest)?,
                (_, found) => surely(expecting(rest, "'is', 'lie', 'tell the truth' or the like", found))?,
            };
            if quantity == Quantity::All && matches!(said, Pred::Alike | Pred::Unlike) {
                let found = match &group {
                    Group::Named(found) => found.clone(),
                    _ => super::subject::all_of_us(input, rest)?.1.0,
                };
                return Ok((rest, apply(input, &found, Joint::And, &said)?));
            }
            let of = members(input, &group, &said)?;
            check_both(input, of.len())?;
            Ok((rest, counted(input, quantity, of)?))
        }
    }
}

fn check_both(input: Input<'_>, count: usize) -> Result<(), nom::Err<Trouble<'_>>> {
    let two = matches!(input.low(), "both") || (input.low() == "not" && input.peek(1) == "both");
    if two && count != 2 {
        let what = What::Wrong(format!("'both' takes two, but there are {count}"));
        return Err(nom::Err::Failure(input.trouble(what)));
    }
    Ok(())
}

/// "is true", "are false"; of formulas nothing at all as well.
fn truth(input: Input<'_>, optional: bool) -> Read<'_, bool> {
    let rest = skip(input, &["that are", "which are", "made", "is", "are", "was", "were"]);
    let not = rest.low() == "not";
    let rest = if not { rest.skip(1) } else { rest };
    if let Some(rest) = ahead(rest, &["true", "correct", "right", "hold", "holds"]) {
        return Ok((rest, !not));
    }
    if let Some(rest) = ahead(rest, &["false", "lies", "a lie", "wrong", "untrue", "incorrect"]) {
        return Ok((rest, not));
    }
    if optional && rest.rest.len() == input.rest.len() {
        Ok((input, true))
    } else {
        input.expected("'true' or 'false'")
    }
}

/// "exactly 1", "at least two", "none", "both".
pub(super) fn quantity(input: Input<'_>) -> Read<'_, Quantity> {
    const WORDS: &[(&str, Quantity)] = &[
        ("not all", Quantity::NotAll),
        ("not every", Quantity::NotAll),
        ("not everyone", Quantity::NotAll),
        ("not everybody", Quantity::NotAll),
        ("not both", Quantity::NotAll),
        ("all", Quantity::All),
        ("every one", Quantity::All),
        ("every", Quantity::All),
        ("everyone", Quantity::All),
        ("everybody", Quantity::All),
        ("each", Quantity::All),
        ("both", Quantity::All),
        ("neither one", Quantity::None),
        ("neither", Quantity::None),
        ("none", Quantity::None),
        ("not one", Quantity::None),
        ("not a single one", Quantity::None),
        ("not any", Quantity::None),
        ("no one", Quantity::None),
        ("nobody", Quantity::None),
        ("no", Quantity::None),
        ("some", Quantity::Some),
        ("someone", Quantity::Some),
        ("somebody", Quantity::Some),
        ("any", Quantity::Some),
        ("either", Quantity::Some),
        ("an odd number", Quantity::Parity(true)),
        ("an even number", Quantity::Parity(false)),
        ("odd", Quantity::Parity(true)),
        ("even", Quantity::Parity(false)),
    ];
    let (rest, found) = range(input).or_else(|failed| {
        let fits = |(phrase, quantity): &(&str, Quantity)| {
            let count = phrase.split(' ').enumerate().filter(|(at, word)| input.peek(*at) == *word).count();
            (count == phrase.split(' ').count()).then(|| (input.skip(count), *quantity))
        };
        WORDS.iter().find_map(fits).ok_or(failed)
    })?;
    let named = input.name().is_some_and(|(_, senses)| senses.is_declared());
    if named { input.expected("a number") } else { Ok((rest, found)) }
}

/// "exactly 1", "at least 2", "more than 3", "between 1 and 2", "two".
fn range(input: Input<'_>) -> Read<'_, Quantity> {
    const HOW: &[&str] = &[
        "no more than",
        "not more than",
        "more than",
        "no fewer than",
        "not fewer than",
        "no less than",
        "not less than",
        "fewer than",
        "less than",
        "at least",
        "at most",
        "exactly",
        "precisely",
        "only",
        "just",
        "between",
    ];
    let Ok((after, how)) = any(HOW).parse(input) else {
        let (rest, count) = number(input)?;
        return Ok((rest, Quantity::Range(count, Some(count))));
    };
    let after = if matches!(how, "only" | "just") { skip(after, &["exactly"]) } else { after };
    let exact = matches!(how, "exactly" | "only" | "just" | "precisely");
    let found = expecting(after, "a number", number(after));
    let (rest, count) =
        if exact && after.first().is_some_and(|token| token.kind == Kind::Word) { found? } else { surely(found)? };
    Ok(match how {
        "no more than" | "not more than" | "at most" => (rest, Quantity::Range(0, Some(count))),
        "more than" => (rest, Quantity::Range(count.saturating_add(1), None)),
        "fewer than" | "less than" if count == 0 => return after.wrong("there is nothing fewer than 0"),
        "fewer than" | "less than" => (rest, Quantity::Range(0, Some(count - 1))),
        "exactly" | "precisely" | "only" | "just" => (rest, Quantity::Range(count, Some(count))),
        "between" => {
            let Some(after) = ahead(rest, &["and"]) else { return surely(rest.expected("'and'")) };
            let (rest, most) = surely(expecting(after, "a number", number(after)))?;
            (rest, Quantity::Range(count, Some(most)))
        }
        _ => (rest, Quantity::Range(count, None)),
    })
}

/// What stands behind "of": "us", "the four", "(A, B)", "A and B", "the statements".
fn group<'t>(input: Input<'t>, after: Input<'t>) -> Read<'t, Group<'t>> {
    const US: &[&str] = &["us", "them", "you", "these", "those", "everyone", "everybody", "our group"];
    const THE: &[&str] = &["the", "these", "those", "their", "all the", "all", "my", "our", "his"];
    let start = skip(after, &["all of", "both of"]);
    if let Some(rest) = ahead(start, &["("]) {
        return list(input, rest);
    }
    let inner = skip(start, THE);
    let (rest, count) = number(inner).map_or((inner, None), |(rest, count)| (rest, Some(count)));
    if let Some(rest) = statements(rest) {
        return Ok((rest, Group::Statements(count)));
    }
    if let Some(rest) = ahead(inner, &["other", "others"])
        && let Some(me) = input.me
    {
        let others = input.scope.everyone().into_iter().filter(|person| *person != me);
        let subject = |person| Subject { input, person: Some(person), term: term_of(input, person) };
        let rest = number(rest).map_or(rest, |(rest, _)| rest);
        let rest = if FOLK.contains(&rest.low()) { rest.skip(1) } else { rest };
        return Ok((rest, Group::Named(others.map(subject).collect())));
    }
    let named = start.name().is_some_and(|(_, senses)| senses.is_declared() || senses.label.is_some());
    if !named {
        if let Some(rest) = ahead(start, US).filter(|rest| !FOLK.contains(&rest.low()) && number(*rest).is_err()) {
            return Ok((rest, Group::Everyone(None)));
        }
        if let Some(rest) = ahead(rest, &["of us", "of them"]) {
            return Ok((rest, Group::Everyone(count)));
        }
        if FOLK.contains(&rest.low()) {
            return Ok((skip(rest.skip(1), &["here"]), Group::Everyone(count)));
        }
        if count.is_some() {
            return Ok((rest, Group::Everyone(count)));
        }
    }
    listed(start)
}

/// "the statements", "the statements they made".
fn statements(input: Input<'_>) -> Option<Input<'_>> {
    let rest = ahead(
        input,
        &["statements", "statement", "claims", "claim", "assertions", "inscriptions", "sentences", "answers"],
    )?;
    Some(skip(rest, &["above", "they made", "made", "here"]))
}

/// Names or labels without brackets.
fn listed(input: Input<'_>) -> Read<'_, Group<'_>> {
    let label = |input: Input<'_>| {
        input
            .name()
            .filter(|(_, senses)| !senses.is_declared())
            .and_then(|(count, senses)| Some((count, senses.label?)))
    };
    if label(input).is_none() {
        return subjects(input).map(|(rest, (found, _))| (rest, Group::Named(found)));
    }
    let (mut rest, mut found) = (input, Vec::new());
    while let Some((count, (person, at))) = label(rest) {
        found.push(Formula::Statement(person, at));
        rest = rest.skip(count);
        match ahead(rest, &[", and", "and", "or", ","]).filter(|after| label(*after).is_some()) {
            Some(after) => rest = after,
            None => break,
        }
    }
    Ok((rest, Group::Formulas(found)))
}

/// What stands in brackets: persons, or formulas.
fn list<'t>(input: Input<'t>, start: Input<'t>) -> Read<'t, Group<'t>> {
    let (mut rest, mut people, mut formulas) = (start, Vec::new(), Vec::new());
    loop {
        if let Some((after, subject)) = lone_person(rest) {
            people.push(subject);
            rest = after;
        } else {
            let (after, found) = surely(expecting(rest, GROUP, formula(rest)))?;
            formulas.push(found);
            rest = after;
        }
        if let Some(after) = ahead(rest, &[")"]) {
            rest = after;
            break;
        }
        match ahead(rest, &[", and", ",", "and", ";"]) {
            Some(after) => rest = after,
            None => return surely(rest.expected("',' or ')'")),
        }
    }
    match (people.is_empty(), formulas.is_empty()) {
        (false, true) => Ok((rest, Group::Named(people))),
        (true, false) => Ok((rest, Group::Formulas(formulas))),
        _ => input.wrong("people and formulas do not go into one list"),
    }
}

/// A person who stands alone in a list.
fn lone_person(input: Input<'_>) -> Option<(Input<'_>, Subject<'_>)> {
    let (rest, subject) = super::subject::subject(input).ok()?;
    let alone = rest.rest.is_empty() || matches!(rest.low(), "," | ")" | "and");
    (alone && subject.person.is_some()).then_some((rest, subject))
}

/// What is counted where no "of" follows: "exactly one statement", "two people", "exactly 1".
fn bare_group(input: Input<'_>) -> (Input<'_>, Group<'_>) {
    let start = skip(input, &["the"]);
    let start = if start.rest.len() < input.rest.len() { number(start).map_or(start, |(rest, _)| rest) } else { input };
    if let Some(rest) = statements(start) {
        return (rest, Group::Statements(None));
    }
    if matches!(start.low(), "(")
        && let Ok((rest, group)) = list(input, start.skip(1))
    {
        return (rest, group);
    }
    let known = start.name().is_some_and(|(_, senses)| senses.is_declared());
    if FOLK.contains(&start.low()) && !known {
        return (skip(start.skip(1), &["here", "among us"]), Group::Everyone(None));
    }
    (input, Group::Everyone(None))
}

/// What is said, of each of the group.
fn members<'t>(input: Input<'t>, group: &Group<'t>, said: &Pred) -> Result<Vec<Formula>, nom::Err<Trouble<'t>>> {
    let scope = input.scope;
    let wrong = |what: String| Err(nom::Err::Failure(input.trouble(What::Wrong(what))));
    match group {
        Group::Formulas(formulas) => Ok(formulas.clone()),
        Group::Statements(count) => {
            let all = scope.statements();
            match count {
                Some(count) if *count as usize != all.len() => {
                    wrong(format!("there are {} statements here, not {count}", all.len()))
                }
                _ if all.is_empty() => wrong("nobody makes a statement here".to_string()),
                _ => Ok(all.into_iter().map(|(person, at)| Formula::Statement(person, at)).collect()),
            }
        }
        Group::Named(found) => found.iter().map(|subject| of_one(*subject, said)).collect(),
        Group::Everyone(count) => {
            let talk = is_talk(said) && scope.riddle.roles.is_empty();
            let chosen = everyone(input, *count, talk)?;
            let subject = |person| Subject { input, person: Some(person), term: term_of(input, person) };
            chosen.into_iter().map(|person| of_one(subject(person), said)).collect()
        }
    }
}

/// Everybody, of whom there are so many where that is said; of `talk` those who say something.
pub(super) fn everyone(input: Input<'_>, count: Option<u32>, talk: bool) -> Result<Vec<Person>, nom::Err<Trouble<'_>>> {
    let (everyone, speakers) = (input.scope.everyone(), input.scope.speakers());
    let wrong = |what: String| Err(nom::Err::Failure(input.trouble(What::Wrong(what))));
    let talk = talk && !speakers.is_empty();
    if everyone.is_empty() {
        return wrong("there are no people here; declare them: people A B C".to_string());
    }
    match count.map(|count| count as usize) {
        Some(count) if count == everyone.len() => Ok(everyone),
        Some(count) if talk && count == speakers.len() => Ok(speakers),
        Some(count) => wrong(format!("there are {} people here, not {count}", everyone.len())),
        None if talk => Ok(speakers),
        None => Ok(everyone),
    }
}

/// "exactly 1 true", "at most two false", "all true": how many of all statements, and whether true ones are counted.
pub(super) fn statement_count(input: Input<'_>) -> Read<'_, (Quantity, bool)> {
    const HOW_MANY: &str = "'exactly', 'at least', 'at most', 'all' or 'none'";
    let (rest, quantity) = expecting(input, HOW_MANY, quantity(input))?;
    let rest = skip(rest, &["of them", "of the statements", "of these"]);
    let rest = skip(rest, BE);
    let (rest, true_ones) = truth(rest, false)?;
    Ok((rest, (quantity, true_ones)))
}
