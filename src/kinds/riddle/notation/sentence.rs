//! What a line is: a statement, a rule, a question, or the number of true statements.

use super::clause::{Noun, noun, talk, unknown};
use super::count::{Quantity, quantity};
use super::declare::Key;
use super::formula::{formula, several};
use super::input::{Input, Read, Trouble, ahead, expecting, must, skip, skip_article, surely};
use super::places::term;
use crate::riddle::ast::{Base, Formula, Question, Says, Term};
use nazo_core::words::{Fixed, say};

/// Reads a line after its key.
pub(super) fn sentence<'t>(input: Input<'t>, key: Option<Key>) -> Result<Says, Trouble<'t>> {
    match (key, input.me) {
        (Some(Key::Ask), _) => input.whole(question(input)).map(Says::Question),
        (Some(Key::Statements), _) => input.whole(statements(input)),
        (Some(Key::Each), _) => input.whole(each(input)).map(Says::Rule),
        (_, Some(speaker)) => input.whole(formula(input)).map(|formula| Says::Statement { speaker, formula }),
        _ => input.whole(formula(input)).map(Says::Rule),
    }
}

/// What can be asked, in messages.
const ASKED: Fixed = Fixed("riddle.a-question");

/// Reads "all", "who culprit", "who is first", "which red", "A lies", "騎士は誰ですか".
fn question(input: Input<'_>) -> Read<'_, Question> {
    let (word, rest) = asked_behind(input).unwrap_or((input.low(), input.skip(1)));
    match word {
        "all" if rest.rest.is_empty() => Ok((rest, Question::All)),
        "who" => who(skip(rest, &["is", "are", "は"])),
        "which" => which(rest),
        _ => {
            let (rest, said) = expecting(input, ASKED, formula(input))?;
            Ok((skip(rest, &["か"]), Question::Whether(said)))
        }
    }
}

/// 「誰」 or 「どこ」 at the end of a question as its English word, with the words before 「は誰ですか」.
fn asked_behind(input: Input<'_>) -> Option<(&str, Input<'_>)> {
    let ends = |ending: &[&str]| {
        let (before, end) = input.rest.split_at_checked(input.rest.len().checked_sub(ending.len())?)?;
        end.iter().map(|token| token.low.as_str()).eq(ending.iter().copied()).then_some(Input { rest: before, ..input })
    };
    let found = |word: &'static str| {
        let before = [&["の", "は", word, "だ", "か"], &["は", word, "だ", "か"][..], &["は", word]];
        before.iter().find_map(|ending| ends(ending)).map(|before| (word, before))
    };
    found("who").or_else(|| found("which"))
}

/// Reads what follows "who".
fn who(input: Input<'_>) -> Read<'_, Question> {
    if let Some((rest, truth)) = talk(input) {
        return Ok((rest, Question::WhoTalks { truth }));
    }
    match noun(input) {
        Some((rest, Noun::Role(role))) => return Ok((rest, Question::WhoHasRole(role))),
        Some((rest, Noun::Prop(prop))) => return Ok((rest, Question::WhoIs(prop))),
        _ => {}
    }
    let failed = || surely(expecting(input, Fixed("riddle.role-property-or-lies"), unknown(input)));
    let (rest, place) = match term(input) {
        Err(nom::Err::Error(_)) => return failed(),
        found => found?,
    };
    match place.base {
        Base::Item(item) if place.plus == 0 => Ok((rest, Question::Which(item))),
        Base::Item(_) => failed(),
        _ => at(input, rest, place),
    }
}

/// A question what is at a place.
fn at<'t>(input: Input<'t>, rest: Input<'t>, place: Term) -> Read<'t, Question> {
    if input.scope.riddle.place_count() == 0 {
        return input.wrong(Fixed("riddle.no-places"));
    }
    Ok((rest, Question::At(place)))
}

/// Reads what follows "which".
fn which(input: Input<'_>) -> Read<'_, Question> {
    let start = skip_article(input);
    let found = start.name();
    if let Some(number) = found.and_then(|senses| senses.number) {
        return Ok((start.skip(1), Question::Number(number)));
    }
    match term(start) {
        Ok((rest, Term { base: Base::Item(item), plus: 0 })) => Ok((rest, Question::Which(item))),
        Err(error @ nom::Err::Failure(_)) => Err(error),
        _ if found.is_none() => surely(unknown(start)),
        _ => surely(start.expected(Fixed("riddle.value-or-number"))),
    }
}

/// Reads "exactly 1 true", "all false": the quantity, and whether it counts true statements.
fn count(input: Input<'_>) -> Read<'_, (Quantity, bool)> {
    const HOW: Fixed = Fixed("riddle.how-many");
    let (rest, quantity) = expecting(input, HOW, quantity(input))?;
    let rest = skip(skip(rest, &["人"]), &["は"]);
    if let Some(rest) = ahead(rest, &["false"]) {
        return Ok((rest, (quantity, false)));
    }
    Ok((must(rest, &["true"], Fixed("riddle.true-or-false"))?, (quantity, true)))
}

/// Reads "exactly 1 true" after the key "statements".
fn statements(input: Input<'_>) -> Read<'_, Says> {
    let (rest, (quantity, truth)) = count(input)?;
    if !input.scope.riddle.roles.is_empty() {
        return input.wrong(Fixed("riddle.roles-tell-truth"));
    }
    let all = u32::try_from(input.scope.said.iter().sum::<usize>() + input.scope.unread).unwrap_or(u32::MAX);
    let (least, most) = match quantity {
        Quantity::Range(least, most) => (least, most.unwrap_or(all.max(least)).min(all.max(least))),
        Quantity::All(_) => (all, all),
        Quantity::None(_) => (0, 0),
        Quantity::Some => (1, all),
        Quantity::Parity(_) => return input.wrong(Fixed("riddle.parity-as-rule")),
    };
    if least > all || least > most {
        return input.wrong(say!("riddle.statement-count", all, least));
    }
    let (least, most) = if truth { (least, most) } else { (all - most.min(all), all - least) };
    Ok((rest, Says::TrueStatements { least, most }))
}

/// Reads "exactly 1 true" after the key "each": the quantity applies to the statements of every speaker.
fn each(input: Input<'_>) -> Read<'_, Formula> {
    let (rest, (quantity, truth)) = count(input)?;
    let statement = |person, nth| {
        let said = Formula::Statement(person, nth);
        if truth { said } else { Formula::Not(Box::new(said)) }
    };
    let of = |person: usize| {
        let made = input.scope.said.get(person).copied().unwrap_or(0);
        quantity.formula(input, (0..made).map(|nth| statement(person, nth)).collect())
    };
    let each = input.scope.speakers().into_iter().map(of).collect::<Result<Vec<_>, _>>()?;
    if each.is_empty() && input.scope.unread == 0 {
        return input.wrong(Fixed("riddle.no-statements"));
    }
    Ok((rest, several(each, Formula::All)))
}
