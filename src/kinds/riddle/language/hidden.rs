//! What is hidden at one of those who take part, as boxes and doors are: "the portrait is in the gold casket".

use super::formula::several;
use super::input::{Input, Read, What, ahead, any, skip};
use super::predicate::{Pred, VERB};
use super::subject::{Named, noun};
use super::verbs::opposite;
use super::words::{BOXES, TREASURES};
use nom::Parser;

use crate::riddle::ast::{Formula, Question};
use nazo_core::words::Fixed;

/// Something that is hidden: a word that is declared, or one that everybody knows.
pub(super) fn treasure(input: Input<'_>) -> Read<'_, Named> {
    let bare = skip(input, &["the", "a"]);
    if bare.name().is_none() && TREASURES.contains(&bare.low()) {
        return bare.unlike(What::Unknown(bare.low().to_string()));
    }
    noun(input)
}

/// Whether it is told where something lies: "the portrait is not in ...".
pub(super) fn is_hidden(input: Input<'_>) -> bool {
    let rest = skip(skip(input, &["the"]).skip(1), &["is", "was"]);
    let rest = skip(rest, &["not"]);
    rest.rest.len() + 2 < input.rest.len() && ahead(rest, &["behind", "inside", "in", "under"]).is_some()
}

/// Where something lies: "the gold casket", "box A or box B".
pub(super) fn holders<'t>(input: Input<'t>, named: &Named) -> Read<'t, Formula> {
    let (mut rest, mut found, mut either) = (skip(input, &["either"]), Vec::new(), true);
    loop {
        let start = skip(rest, &["the"]);
        let start = if start.name().is_none() { skip(start, BOXES) } else { start };
        let Some((count, senses)) = start.name() else { return start.expected(Fixed("a person", "人物")) };
        let Some(person) = senses.person else { return start.expected(Fixed("a person", "人物")) };
        found.push(match named {
            Named::Role(role) => Formula::Role(person, *role),
            Named::Prop(prop) => Formula::Prop(person, *prop),
        });
        rest = start.skip(count);
        rest = if rest.name().is_none() { skip(rest, BOXES) } else { rest };
        let Ok((after, word)) = any(&[", or", "or in", "or", ",", "and in", "and"]).parse(rest) else { break };
        if skip(skip(after, &["the"]), BOXES).name().is_none() {
            break;
        }
        either &= !word.starts_with("and");
        rest = skip(after, &["in", "behind", "under"]);
    }
    if !rest.clause_ends() {
        return rest.expected(Fixed("the end", "終わり"));
    }
    Ok((rest, several(found, if either { Formula::Any } else { Formula::All })))
}

/// "holds the ring", "does not contain the portrait", "is empty": what is hidden at somebody, a box that is.
pub(super) fn holds(input: Input<'_>) -> Read<'_, Pred> {
    const HOLDS: &[&str] =
        &["holds", "hold", "contains", "contain", "hides", "hide", "conceals", "conceal", "has", "have"];
    let known = || {
        let props = input.scope.riddle.props.iter();
        props.enumerate().find(|(_, noun)| TREASURES.contains(&noun.one.as_str())).map(|(at, _)| at)
    };
    if let Some(rest) = ahead(input, &["is empty", "am empty", "are empty"])
        && let Some(prop) = known()
    {
        return Ok((rest, Pred::Not(Box::new(Pred::Prop(prop)))));
    }
    let (start, not) = match ahead(input, &["does not", "do not"]) {
        Some(after) => (after, true),
        None => (input, false),
    };
    let Some(after) = ahead(start, HOLDS).filter(|after| matches!(after.low(), "the" | "a")) else {
        return input.expected(VERB);
    };
    if !TREASURES.contains(&after.peek(1)) {
        return input.expected(VERB);
    }
    let (rest, Named::Prop(prop)) = treasure(after)? else { return input.expected(VERB) };
    Ok((rest, if not { opposite(Pred::Prop(prop)) } else { Pred::Prop(prop) }))
}

/// The question who has what is hidden, where such a thing is named.
pub(super) fn kept(input: Input<'_>) -> Option<Read<'_, Question>> {
    let bare = skip(input, &["the"]);
    let known = bare.name().is_some_and(|(_, senses)| senses.prop.is_some());
    let supplied = bare.name().is_none() && TREASURES.contains(&bare.low());
    let asked = |(rest, named): (_, Named)| match named {
        Named::Role(role) => (rest, Question::WhoHasRole(role)),
        Named::Prop(prop) => (rest, Question::WhoIs(prop)),
    };
    (known || supplied).then(|| treasure(input).map(asked))
}

/// Whether "holds the ring" or the like follows, of a thing that is still unknown.
pub(super) fn is_holding(input: Input<'_>) -> bool {
    matches!(holds(input), Err(nom::Err::Error(trouble)) if matches!(trouble.what, What::Unknown(_)))
}
