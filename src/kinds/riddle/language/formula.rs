//! Formulas: clauses joined by "and", "or", "if" and the like.

use super::amounts::written as amounts;
use super::count::quantified;
use super::echo::echo;
use super::input::{Input, Read, Trouble, What, ahead, any, expecting, number, skip, surely};
use super::others::Mentioned;
use super::places::sum;
use super::predicate::clause;
use super::prose::prose;
use super::sorts::dealt;
use super::subject::{identity, passive, reported};
use super::tallies::tally;
use super::words::{SAYS, ordinal};
use nom::Parser;
use nom::branch::alt;

use crate::riddle::ast::Formula;
use nazo_core::words::{Fixed, phrase};

/// What a clause can begin with, in messages.
pub(super) const CLAUSE: Fixed =
    Fixed("something that can be so or not, such as 'A lies'", "「A lies」のように、そうであるかないかが決まること");

/// A formula, as far as it goes.
pub(super) fn formula(input: Input<'_>) -> Read<'_, Formula> {
    const IFF: &[&str] = &["iff", "if and only if", "exactly when", "exactly if", "just in case", "when and only when"];
    let inner = input.deeper()?;
    let (mut rest, mut left) = conditional(inner)?;
    let mut depth = inner;
    while let Some(after) = ahead(skip(rest, &[","]), IFF) {
        depth = depth.deeper()?;
        let after = Input { depth: depth.depth, ..after };
        // "A is a knave if and only if B is"
        let (then, right) = surely(echo(after, &left).unwrap_or_else(|| conditional(after)))?;
        left = Formula::Iff(Box::new(left), Box::new(right));
        rest = then;
    }
    Ok((Input { depth: input.depth, ..rest }, left))
}

/// "If F then F", "F implies F", "F if F", "F only if F", "F unless F".
fn conditional(input: Input<'_>) -> Read<'_, Formula> {
    let implies = |from: Formula, to: Formula| Formula::Implies(Box::new(from), Box::new(to));
    let input = skip(input, &["if asked ,", "if asked"]);
    // "Unless A lies, B does" is so where either is.
    if input.low() == "unless" {
        let (rest, either) = surely(formula(input.skip(1)))?;
        let Some(after) = ahead(rest, &[","]) else { return surely(rest.expected(Fixed("','", "「,」"))) };
        let (rest, or) = surely(conditional(after.deeper()?))?;
        return Ok((Input { depth: input.depth, ..rest }, Formula::Any(vec![either, or])));
    }
    if matches!(input.low(), "if" | "when" | "whenever") {
        let (rest, from) = surely(formula(input.skip(1)))?;
        let Some(after) = ahead(rest, &[", then", "then", ","]) else {
            return surely(rest.expected(Fixed("'then'", "「then」")));
        };
        if let Some(echoed) = echo(after, &from) {
            let (rest, to) = surely(echoed)?;
            return Ok((rest, implies(from, to)));
        }
        let (rest, to) = surely(conditional(after.deeper()?))?;
        return Ok((Input { depth: input.depth, ..rest }, implies(from, to)));
    }
    let (rest, left) = disjunction(input)?;
    let joint = skip(rest, &[","]);
    if joint.low() == "if" && joint.peek(1) == "and" && joint.peek(2) == "only" {
        return Ok((rest, left));
    }
    let words = &["implies that", "implies", "only if", "if", "unless", "whenever", "when"];
    let Ok((after, word)) = any(words).parse(joint) else { return Ok((rest, left)) };
    // When somebody says something may be a time.
    if word.starts_with("when") && after.rest.iter().any(|token| SAYS.contains(&token.low.as_str())) {
        return Ok((rest, left));
    }
    let after = after.deeper()?;
    let (rest, right) = surely(echo(after, &left).unwrap_or_else(|| conditional(after)))?;
    let both = match word {
        "if" | "when" | "whenever" => implies(right, left),
        "unless" => Formula::Any(vec![left, right]),
        _ => implies(left, right),
    };
    Ok((Input { depth: input.depth, ..rest }, both))
}

/// Behind a choice: one of the two alone.
const NOT_BOTH: &[&str] = &[
    ", but not both of them",
    ", but not both of us",
    ", but not both",
    "but not both of them",
    "but not both of us",
    "but not both",
    ", not both of them",
    ", not both",
    ", and not both",
    "and not both",
];

/// "F or F", "F xor F", "either F or F but not both".
fn disjunction(input: Input<'_>) -> Read<'_, Formula> {
    let (mut rest, first) = conjunction(skip_either(input))?;
    let mut found = vec![first];
    let mut depth = input;
    while let Ok((after, word)) = any(&[", or else", "or else", ", or", "or", ", xor", "xor"]).parse(rest) {
        // "Bob is a knave or I am"
        let echoed = found.last().and_then(|before| echo(after, before));
        let (then, next) = surely(echoed.unwrap_or_else(|| conjunction(skip_either(after))))?;
        rest = then;
        if word.ends_with("xor") {
            depth = depth.deeper()?;
            let left = several(std::mem::take(&mut found), Formula::Any);
            found = vec![Formula::Xor(Box::new(left), Box::new(next))];
        } else {
            found.push(next);
        }
    }
    let sides = match found.as_slice() {
        [Formula::Any(sides)] => sides.as_slice(),
        sides => sides,
    };
    if let (Some(after), [left, right]) = (ahead(rest, NOT_BOTH), sides) {
        return Ok((after, Formula::Xor(Box::new(left.clone()), Box::new(right.clone()))));
    }
    Ok((rest, several(found, Formula::Any)))
}

/// Without "either", where a clause follows and not a choice of two nouns.
fn skip_either(input: Input<'_>) -> Input<'_> {
    if matches!(input.peek(1), "of" | "one") { input } else { skip(input, &["either"]) }
}

/// One alone, or all of them as one formula.
pub(super) fn several(mut found: Vec<Formula>, all: fn(Vec<Formula>) -> Formula) -> Formula {
    match found.len() {
        1 => found.pop().unwrap_or_else(|| all(Vec::new())),
        _ => all(found),
    }
}

/// "F and F", "F but F".
fn conjunction(input: Input<'_>) -> Read<'_, Formula> {
    let (mut rest, first) = negation(input)?;
    let mut found = vec![first];
    while let Some(after) = joined(rest).or_else(|| spliced(rest)) {
        let after = Input { named: found.iter().fold(after.named, Mentioned::and), ..after };
        let echoed = found.last().and_then(|before| echo(after, before));
        let (then, next) = match echoed {
            Some(echoed) => surely(echoed)?,
            None => surely(negation(after))?,
        };
        found.push(next);
        rest = Input { named: input.named, ..then };
    }
    Ok((rest, several(found, Formula::All)))
}

/// What follows a comma or a semicolon that stands for "and", in no brackets.
fn spliced(input: Input<'_>) -> Option<Input<'_>> {
    let after = ahead(input, &[",", ";"]).filter(|_| input.depth == 1)?;
    (negation(after).is_ok() || after.low() == "so").then_some(after)
}

fn joined(input: Input<'_>) -> Option<Input<'_>> {
    if ahead(input, NOT_BOTH).is_some() {
        return None;
    }
    ahead(
        input,
        &[", and that", "and that", ", and", "and", ", but", "but", ", while", "while", ", whereas", "whereas"],
    )
}

/// "not F", "it is not true that F", "it is true that F".
fn negation(input: Input<'_>) -> Read<'_, Formula> {
    const NOT: &[&str] = &[
        "not",
        "it is not true that",
        "it is not the case that",
        "it 's not true that",
        "it is false that",
        "it 's false that",
    ];
    if input.low() == "not" && matches!(input.peek(1), "all" | "both" | "every" | "everyone" | "everybody" | "each") {
        return primary(input);
    }
    if let Some(after) = ahead(input, NOT) {
        let (rest, inner) = surely(negation(after.deeper()?))?;
        return Ok((Input { depth: input.depth, ..rest }, Formula::Not(Box::new(inner))));
    }
    if let Some(rest) = ahead(input, &["that", "this"])
        && let (rest, found) = truth(rest, Formula::All(Vec::new()))
        && rest.rest.len() + 1 < input.rest.len()
        && rest.clause_ends()
    {
        let Some((person, at)) = input.last else {
            return input.wrong(Fixed(
                "nothing was said before that could be meant",
                "これより前に、指すことのできる発言がありません。",
            ));
        };
        let said = Formula::Statement(person, at);
        return Ok((rest, if matches!(found, Formula::Not(_)) { Formula::Not(Box::new(said)) } else { said }));
    }
    primary(skip(input, &["it is true that", "it is the case that", "it 's true that", "that"]))
}

fn primary(input: Input<'_>) -> Read<'_, Formula> {
    if let Some(found) = tally(input) {
        return found;
    }
    let found = alt((bracket, amounts, dealt, quantified, statement, reported, clause, identity, passive, sum, prose))
        .parse(input);
    // Where values are spoken of, which of them were found tells more than which word was not; where people alone have
    // places, the word is somebody who takes part.
    let row = input.scope.riddle.categories.iter().all(|category| category.values == input.scope.riddle.people);
    if !row
        && let Err(nom::Err::Error(Trouble { what: What::Unknown(name), .. })) = &found
        && input.scope.nearest(name).is_none()
        && let Err(nom::Err::Error(trouble)) = prose(input)
        && matches!(trouble.what, What::Wrong(_))
    {
        return Err(nom::Err::Error(trouble));
    }
    expecting(input, CLAUSE, found)
}

/// "( F )", with "is true" or "is false" behind it.
fn bracket(input: Input<'_>) -> Read<'_, Formula> {
    let Some(after) = ahead(input, &["("]) else { return input.expected(CLAUSE) };
    let (rest, inner) = surely(formula(after))?;
    let Some(rest) = ahead(rest, &[")"]) else { return surely(rest.expected(Fixed("')'", "「)」"))) };
    Ok(truth(rest, inner))
}

/// A fact or a statement's label, with "is true" or "is false" behind it.
fn statement(input: Input<'_>) -> Read<'_, Formula> {
    let start = skip(input, &["the statement", "statement"]);
    if let Some((count, senses)) = start.name() {
        let label = senses.label.filter(|_| !senses.is_declared()).map(|(person, at)| Formula::Statement(person, at));
        if let Some(found) = label.or_else(|| senses.fact.map(Formula::Fact)) {
            return Ok(truth(start.skip(count), found));
        }
    }
    owned_statement(input)
}

/// "B's statement is false", "A's second statement is true".
fn owned_statement(input: Input<'_>) -> Read<'_, Formula> {
    let my = input.low() == "my";
    let (count, person) = match (my, input.name()) {
        (true, _) => (1, input.me),
        (_, Some((count, senses))) if input.peek(count) == "'s" => (count + 1, senses.person),
        _ => return input.expected(CLAUSE),
    };
    let Some(person) = person else { return input.expected(CLAUSE) };
    let rest = input.skip(count);
    let made = input.scope.said.get(person).copied().unwrap_or(0);
    let (rest, which) = match ordinal(rest.low()) {
        Some(which) => (rest.skip(1), Some(which as usize)),
        None if rest.low() == "last" => (rest.skip(1), Some(made)),
        None => (rest, None),
    };
    let Some(rest) = ahead(rest, &["statement", "claim", "answer", "assertion"]) else {
        return rest.expected(Fixed("'statement'", "「statement」"));
    };
    let (rest, which) = number(rest).map_or((rest, which), |(after, number)| (after, Some(number as usize)));
    // One that is alone needs no number.
    let which = which.or((made == 1).then_some(1)).filter(|which| *which <= made);
    let Some(at) = which.and_then(|which| which.checked_sub(1)) else {
        return input.wrong(phrase!(
            "{} makes {made} statements here; say which is meant",
            "{}の発言は{made}個あります。どれかを書いてください。",
            input.scope.person(person)
        ));
    };
    Ok(truth(rest, Formula::Statement(person, at)))
}

/// The formula, or its opposite where "is false" or the like follows.
pub(super) fn truth<'t>(input: Input<'t>, formula: Formula) -> (Input<'t>, Formula) {
    const TRUE: &[&str] =
        &["is true", "are true", "is so", "holds", "was true", "is the truth", "is not false", "is correct"];
    const FALSE: &[&str] =
        &["is false", "are false", "is a lie", "was false", "was a lie", "is not true", "is not so", "is wrong"];
    if let Some(after) = ahead(input, TRUE) {
        return (after, formula);
    }
    match ahead(input, FALSE) {
        Some(after) => (after, Formula::Not(Box::new(formula))),
        None => (input, formula),
    }
}

/// A formula that has to be all there is; a full stop may follow.
pub(super) fn whole(input: Input<'_>) -> Result<Formula, Trouble<'_>> {
    const LEAD: &[&str] =
        &["no ,", "yes ,", "well ,", "i swear that", "i swear", "i know that", "i know", "i say that", "honestly ,"];
    let input = if input.me.is_some() { skip(input, LEAD) } else { skip(input, &["in a race ,", "in the race ,"]) };
    let trouble = |error: nom::Err<_>| match error {
        nom::Err::Error(trouble) | nom::Err::Failure(trouble) => trouble,
        nom::Err::Incomplete(_) => input.trouble(What::Nothing),
    };
    let (rest, found) = formula(input).map_err(trouble)?;
    over(rest).map_err(trouble)?;
    Ok(found)
}

/// The end of a sentence.
pub(super) fn over(input: Input<'_>) -> Read<'_, ()> {
    let mut rest = input;
    while let Some(after) = ahead(rest, &[".", "!", "?", ";", ","]) {
        rest = after;
    }
    if rest.rest.is_empty() {
        Ok((rest, ()))
    } else {
        rest.expected(Fixed("'and', 'or' or the end", "「and」「or」か文の終わり"))
    }
}
