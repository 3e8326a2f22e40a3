//! What is counted: everybody, some by name, statements, formulas.

use super::apply::{is_talk, of_one};
use super::formula::formula;
use super::input::{Input, Read, Trouble, What, ahead, expecting, number, skip, surely};
use super::predicate::Pred;
use super::subject::{Subject, subjects, term_of};
use super::words::{BOXES, FOLK};
use crate::riddle::ast::{Formula, Person};
use nazo_core::words::{Fixed, Phrase, phrase};

/// What is counted.
#[derive(Clone, Debug)]
pub(super) enum Group<'t> {
    /// Everybody, of whom there are so many where that is said.
    Everyone(Option<u32>),
    /// Some by name.
    Named(Vec<Subject<'t>>),
    /// Formulas.
    Formulas(Vec<Formula>),
    /// All statements.
    Statements(Option<u32>),
}

pub(super) const GROUP: Fixed = Fixed("people or statements", "人物か発言");

/// What stands behind "of": "us", "the four", "(A, B)", "A and B", "the statements".
pub(super) fn group<'t>(input: Input<'t>, after: Input<'t>) -> Read<'t, Group<'t>> {
    const US: &[&str] = &["us", "them", "you", "these", "those", "everyone", "everybody", "our group"];
    const THE: &[&str] = &["the", "these", "those", "their", "all the", "all", "my", "our", "his", "her"];
    let start = skip(after, &["all of", "both of"]);
    if let Some(rest) = ahead(start, &["("]) {
        return list(input, rest);
    }
    let inner = skip(start, THE);
    let (rest, count) = number(inner).map_or((inner, None), |(rest, count)| (rest, Some(count)));
    if let Some(rest) = statements(rest) {
        if matches!(start.low(), "his" | "her") && start.name().is_none() {
            return start.wrong(phrase!(
                "write the name: whose statements are meant by '{}'?",
                "「{}」が誰のことか、名前で書いてください。",
                start.here()
            ));
        }
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
        if let Some(rest) = ahead(start, US).filter(|rest| !FOLK.contains(&rest.low())) {
            // "Us three"
            let (rest, count) = number(rest).map_or((rest, None), |(rest, count)| (rest, Some(count)));
            return Ok((rest, Group::Everyone(count)));
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
pub(super) fn statements(input: Input<'_>) -> Option<Input<'_>> {
    let rest = ahead(
        input,
        &["statements", "statement", "claims", "claim", "assertions", "inscriptions", "signs", "sentences", "answers"],
    )?;
    Some(skip(rest, &["above", "they made", "made", "here"]))
}

/// Names or labels without brackets.
pub(super) fn listed(input: Input<'_>) -> Read<'_, Group<'_>> {
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
pub(super) fn list<'t>(input: Input<'t>, start: Input<'t>) -> Read<'t, Group<'t>> {
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
            None => return surely(rest.expected(Fixed("',' or ')'", "「,」か「)」"))),
        }
    }
    match (people.is_empty(), formulas.is_empty()) {
        (false, true) => Ok((rest, Group::Named(people))),
        (true, false) => Ok((rest, Group::Formulas(formulas))),
        _ => input.wrong(Fixed(
            "people and formulas do not go into one list",
            "人物と式を1つのリストに並べることはできません。",
        )),
    }
}

/// A person who stands alone in a list.
pub(super) fn lone_person(input: Input<'_>) -> Option<(Input<'_>, Subject<'_>)> {
    let (rest, subject) = super::subject::subject(input).ok()?;
    let alone = rest.rest.is_empty() || matches!(rest.low(), "," | ")" | "and");
    (alone && subject.person.is_some()).then_some((rest, subject))
}

/// What is counted where no "of" follows: "exactly one statement", "two people", "exactly 1".
pub(super) fn bare_group(input: Input<'_>) -> (Input<'_>, Group<'_>) {
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
    if (FOLK.contains(&start.low()) || BOXES.contains(&start.low())) && !known {
        return (skip(start.skip(1), &["here", "among us"]), Group::Everyone(None));
    }
    (input, Group::Everyone(None))
}

/// What is said, of each of the group.
pub(super) fn members<'t>(
    input: Input<'t>,
    group: &Group<'t>,
    said: &Pred,
) -> Result<Vec<Formula>, nom::Err<Trouble<'t>>> {
    let scope = input.scope;
    let wrong = |what: Phrase| Err(nom::Err::Failure(input.trouble(What::Wrong(what))));
    match group {
        Group::Formulas(formulas) => Ok(formulas.clone()),
        Group::Statements(count) => {
            let all = scope.statements();
            match count {
                Some(count) if *count as usize != all.len() => wrong(phrase!(
                    "there are {} statements here, not {count}",
                    "発言は{}個で、{count}個ではありません。",
                    all.len()
                )),
                _ if all.is_empty() => {
                    wrong(Phrase::fixed("nobody makes a statement here", "発言している人がいません。"))
                }
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
    let wrong = |what: Phrase| Err(nom::Err::Failure(input.trouble(What::Wrong(what))));
    let talk = talk && !speakers.is_empty();
    if everyone.is_empty() {
        return wrong(Phrase::fixed(
            "there are no people here; declare them: people A B C",
            "人物がいません。「people A B C」のように書いてください。",
        ));
    }
    match count.map(|count| count as usize) {
        Some(count) if count == everyone.len() => Ok(everyone),
        Some(count) if talk && count == speakers.len() => Ok(speakers),
        Some(count) => wrong(phrase!(
            "there are {} people here, not {count}",
            "人物は{}人で、{count}人ではありません。",
            everyone.len()
        )),
        None if talk => Ok(speakers),
        None => Ok(everyone),
    }
}
