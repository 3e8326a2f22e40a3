//! What is asked: "ask who culprit", "Who did it?", "Is B a knave?".

use super::amounts::{amount, valued_as_written};
use super::apply::apply;
use super::formula::{formula, over};
use super::hidden::{holds, is_holding, kept, treasure};
use super::input::{Around, Input, Read, What, ahead, expecting, skip, surely};
use super::lexing::{Kind, Token};
use super::places::Relation;
use super::predicate::{BE, Pred, predicate};
use super::prose::noun_phrase;
use super::scope::Scope;
use super::somebody::{Topic, asks_of_another};
use super::subject::{Named, noun, subjects};
use super::term::term;
use super::words::FOLK;
use nom::Parser;
use nom::branch::alt;

use crate::riddle::ast::{Base, Formula, Order, Question, Term};
use nazo_core::words::Fixed;

/// What can be asked, in messages.
const ASKED: Fixed = Fixed(
    "'who', 'which', 'all' or something that can be so or not",
    "「who」「which」「all」か、そうであるかないかが決まること",
);

/// Whether a sentence asks something, by its beginning.
pub(super) fn asks(input: Input<'_>) -> bool {
    const WORDS: &[&str] = &[
        "who",
        "whose",
        "which",
        "what",
        "where",
        "how many",
        "behind which",
        "in which",
        "in what",
        "under which",
        "find",
        "determine",
        "can you",
        "could you",
        "is",
        "are",
        "was",
        "were",
        "does",
        "did",
        "must",
        "tell me",
        "tell us",
        "so who",
        "and who",
        "now who",
        "then who",
    ];
    ahead(input, WORDS).is_some() && input.name().is_none_or(|(_, senses)| senses.person.is_none())
}

/// A question, all of it.
pub(super) fn question(input: Input<'_>) -> Read<'_, Question> {
    const LEAD: &[&str] = &[
        "can you tell me",
        "can you tell us",
        "can you tell",
        "can you find out",
        "can you work out",
        "can you determine",
        "can you say",
        "could you tell",
        "find out",
        "find",
        "determine",
        "tell me",
        "tell us",
        "so",
        "now",
        "then",
        "and",
        "but",
    ];
    let start = skip(skip(input, LEAD), &[","]);
    // "Who plays the flute on Monday?" asks for more than whether something is so.
    if matches!(start.low(), "who" | "whom" | "whose" | "which" | "where") {
        let (rest, found) = expecting(start, ASKED, alt((everything, who, which)).parse(start))?;
        return over(rest).map(|(rest, ())| (rest, found));
    }
    let whether =
        |input| formula(skip(input, &["whether", "if"])).map(|(rest, found)| (rest, Question::Whether(found)));
    let (rest, found) = expecting(start, ASKED, alt((everything, who, which, inverted, whether)).parse(start))?;
    let (rest, ()) = over(rest)?;
    Ok((rest, found))
}

/// "all", "who is what", "what are A and B", "how many knaves are there"; "who came first".
fn everything(input: Input<'_>) -> Read<'_, Question> {
    const ALL: &[&str] =
        &["all", "everything", "who is what", "who is who", "who is which", "what is everyone", "what is everybody"];
    if let Some(rest) = ahead(input, ALL) {
        return match over(rest) {
            Ok(_) => Ok((rest, Question::All)),
            Err(_) => input.expected(ASKED),
        };
    }
    let all = input.skip(input.rest.len());
    if sorts_asked(input) || ahead(input, ORDER).is_some_and(|_| input.scope.places() > 0) {
        return Ok((all, Question::All));
    }
    if let Some(rest) = ahead(input, &["what is", "what are", "what was"]) {
        let known = ahead(rest, &["they", "each", "we", "you"]).is_some()
            || subjects(rest).is_ok_and(|(_, (found, _))| found.iter().all(|subject| subject.person.is_some()));
        return if known { Ok((all, Question::All)) } else { input.expected(ASKED) };
    }
    if ahead(input, &["how many"]).is_some() {
        return Ok((all, Question::All));
    }
    // "Which book stands at the far right?"
    let row = ahead(input, &["which", "what"]).filter(|rest| rest.name().is_none() && !rest.clause_ends());
    if let Some(rest) = row {
        let start = ahead(rest, &["of them", "of us", "of these"]).unwrap_or(rest.skip(1));
        let after = super::prose::verb(start).0;
        if after.rest.len() < start.rest.len()
            && let Some(place) = place(after).filter(|(end, _)| over(*end).is_ok()).map(|(_, place)| place)
        {
            return at(input, place);
        }
    }
    if let Some(rest) = ahead(input, &["who won", "who wins"])
        && !input.scope.riddle.categories.is_empty()
        && over(skip(rest, &["the race", "the contest", "the competition"])).is_ok()
    {
        return Ok((all, Question::At(Term { base: Base::Zero, plus: 1 })));
    }
    match ahead(input, &["who"]).and_then(|rest| place(super::prose::verb(rest).0)) {
        Some((_, place)) => at(input, place),
        None => input.expected(ASKED),
    }
}

/// Asks for all places.
const ORDER: &[&str] = &["in what order", "in which order", "what is the order", "what was the order"];

/// "Who is a knight and who is a knave?"
fn sorts_asked(input: Input<'_>) -> bool {
    const WHO: &[&str] = &["who is", "who are", "which of them is", "which of them are", "which is", "which are"];
    fn sort(input: Input<'_>) -> Option<Input<'_>> {
        noun(ahead(input, WHO)?).ok().map(|(rest, _)| rest)
    }
    let Some(mut rest) = sort(input) else { return false };
    let mut count = 1;
    while let Some(after) = ahead(rest, &[", and", ",", "and"]).and_then(sort) {
        rest = after;
        count += 1;
    }
    count > 1 && over(rest).is_ok()
}

/// Why nothing is at a place that is asked about.
pub(super) fn no_places(scope: &Scope) -> Fixed {
    if scope.everyone().is_empty() {
        Fixed(
            "there is nothing to find out here: nobody and nothing has a place",
            "誰にも何にも場所がないので、調べることがありません。",
        )
    } else {
        Fixed(
            "nothing here has a place; say where somebody is, or declare what has places, as in 'cat colour: red green blue'",
            "どれにも場所がありません。誰がどこかを書くか、場所のあるものを「cat colour: red green blue」のように書いてください。",
        )
    }
}

/// The question what is at a place, where there are places.
fn at(input: Input<'_>, place: Term) -> Read<'_, Question> {
    if input.scope.places() == 0 {
        return input.wrong(no_places(input.scope));
    }
    Ok((input.skip(input.rest.len()), Question::At(place)))
}

/// "third", "at the far right": a place that is not told by what is there.
fn place(input: Input<'_>) -> Option<(Input<'_>, Term)> {
    term(input).ok().filter(|(_, term)| !matches!(term.base, Base::Item(_)))
}

/// "who culprit", "who is the thief", "which of them did it", "who lies".
fn who(input: Input<'_>) -> Read<'_, Question> {
    const OF: &[&str] =
        &["of them", "of us", "of these", "among them", "among us", "of you", "one of them", "one", "person"];
    const THINGS: &[&str] = &["door", "casket", "box", "chest", "room", "man", "woman", "suspect"];
    let input = if matches!(input.low(), "behind" | "in" | "under") { input.skip(1) } else { input };
    // "Where is the portrait?"
    if let Some(rest) = ahead(input, &["where is", "where was", "where 's"])
        && rest.low() == "the"
        && let Some(found) = kept(rest)
    {
        let (rest, found) = found?;
        return Ok((skip(rest, &["hidden", "kept", "now"]), found));
    }
    let Some(after) = ahead(input, &["who", "which", "what"]) else { return input.expected(ASKED) };
    let after_who = after;
    let things = skip(after, THINGS);
    let goes_on = ahead(things, BE).is_some() || holds(things).is_ok() || is_holding(things);
    let after = if things.rest.len() < after.rest.len() && goes_on { things } else { after };
    let rest = without_group(skip(after, OF));
    if rest.clause_ends() {
        return surely(rest.expected(Fixed("a role, a property or 'lies'", "役割、性質、または「lies」")));
    }
    let named = |(rest, named): (_, Named)| match named {
        Named::Role(role) => (rest, Question::WhoHasRole(role)),
        Named::Prop(prop) => (rest, Question::WhoIs(prop)),
    };
    let direct = |input| {
        let bare = skip(skip(input, BE), &["actually", "really", "then"]);
        let found = if things.rest.len() < after_who.rest.len() { treasure(bare) } else { noun(bare) };
        found.map(|(rest, found)| named((skip(rest, BE), found)))
    };
    let rest = skip(rest, &["could", "might", "must", "can"]);
    let said = |input| match predicate(input)? {
        (rest, Pred::Truthful) => Ok((rest, Question::WhoTalks { truth: true })),
        (rest, Pred::Lies) => Ok((rest, Question::WhoTalks { truth: false })),
        (rest, Pred::Prop(prop)) => Ok((rest, Question::WhoIs(prop))),
        (rest, Pred::Role(role)) => Ok((rest, Question::WhoHasRole(role))),
        _ => input.expected(Fixed("a role, a property or 'lies'", "役割、性質、または「lies」")),
    };
    let value = |_| which(input);
    alt((said, direct, value)).parse(rest)
}

/// Without "of the four suspects".
fn without_group(input: Input<'_>) -> Input<'_> {
    let Some(rest) = ahead(input, &["of the", "of these", "among the"]) else {
        return if FOLK.contains(&input.low()) && input.name().is_none() { input.skip(1) } else { input };
    };
    let rest = super::input::number(rest).map_or(rest, |(rest, _)| rest);
    if FOLK.contains(&rest.low()) { rest.skip(1) } else { rest }
}

/// "which zebra", "who owns the zebra", "where is the fox".
fn which(input: Input<'_>) -> Read<'_, Question> {
    const HOW: &[&str] = &[
        "how old is",
        "how old was",
        "how tall is",
        "how heavy is",
        "how much did",
        "how much does",
        "how expensive is",
    ];
    if let Some(rest) = ahead(input, HOW)
        && let Ok((rest, Term { base: Base::Item(item), plus: 0 })) = valued_as_written(skip(rest, &["the"]))
    {
        return Ok((skip(rest, &["pay", "cost", "weigh", "spend"]), Question::Which(item)));
    }
    let Some(rest) = ahead(input, &["which", "who", "where", "what", "whose"]) else { return input.expected(ASKED) };
    if let Some(Ok((rest, Relation::Compare(0, Order::Same, Term { base: Base::Item(item), plus: 0 })))) = amount(rest)
    {
        return Ok((rest, Question::Which(item)));
    }
    if let Some((count, senses)) = rest.name()
        && let Some(item) = senses.item
    {
        return Ok((rest.skip(count), Question::Which(item)));
    }
    if let Some(token) = rest.first()
        && rest.rest.len() == 1
        && matches!(token.kind, Kind::Word | Kind::Quoted(_))
    {
        return rest.unlike(What::Unknown(token.plain.clone()));
    }
    let (rest, found) =
        expecting(rest, Fixed("a role, a property or a value", "役割、性質、または値"), noun_phrase(rest))?;
    asks_of_another(input, input.rest.len() - rest.rest.len())?;
    match found.base {
        Base::Item(item) => Ok((rest, Question::Which(item))),
        _ => input.expected(Fixed("a value", "値")),
    }
}

/// "is B a knave?", "does A lie?", "did B do it?".
fn inverted(input: Input<'_>) -> Read<'_, Question> {
    let whether = |(rest, found): (_, Formula)| (rest, Question::Whether(found));
    if let Some(rest) = ahead(input, &["is it true that", "is it the case that", "is it so that", "must it be that"]) {
        return surely(formula(rest)).map(whether);
    }
    let be = matches!(input.low(), "is" | "are" | "am" | "was" | "were");
    if !be && !matches!(input.low(), "does" | "do" | "did" | "can" | "could" | "must" | "would" | "has") {
        return input.expected(ASKED);
    }
    let (rest, (found, joint)) = subjects(input.skip(1))?;
    // "Is A guilty" says of A what "A is guilty" does: the verb is read as if it stood behind the subject.
    let words: Vec<_> =
        input.rest.iter().take(usize::from(be || input.low() == "would")).chain(rest.rest).cloned().collect();
    let (said, left) = match said_in(input, Topic::of(&found), &words) {
        Ok(found) => found,
        Err((left, what)) => return input.skip(input.rest.len().saturating_sub(left)).unlike(what),
    };
    let rest = rest.skip(rest.rest.len().saturating_sub(left));
    if rest.low() == "or" && noun(rest.skip(1)).is_ok_and(|(rest, _)| over(rest).is_ok()) {
        return Ok((rest.skip(rest.rest.len()), Question::All));
    }
    Ok(whether((rest, apply(input, &found, joint, &said)?)))
}

/// What these words say of a subject, and how many of them are left.
fn said_in<'s>(input: Input<'s>, topic: Topic, words: &'s [Token<'s>]) -> Result<(Pred, usize), (usize, What)> {
    let around = Around { all: words, ..*input.around };
    match predicate(Input { rest: words, around: &around, topic, ..input }) {
        Ok((rest, said)) => Ok((said, rest.rest.len())),
        Err(nom::Err::Failure(trouble) | nom::Err::Error(trouble)) => Err((trouble.left, trouble.what)),
        Err(nom::Err::Incomplete(_)) => Err((0, What::Nothing)),
    }
}
