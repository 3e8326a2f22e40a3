//! Formulas: clauses joined by "and", "or", "if" and the like.

use super::clause::{clause, truth};
use super::count::{counted, list};
use super::input::{Input, Read, ahead, any, expecting, must, skip, surely};
use super::sums::{amount, sum};
use crate::riddle::ast::Formula;
use nazo_core::words::Fixed;
use nom::Parser;
use nom::branch::alt;

/// A clause, in messages.
pub(super) const CLAUSE: Fixed = Fixed("riddle.a-clause");

/// Reads the longest formula from here: "F iff F".
pub(super) fn formula(input: Input<'_>) -> Read<'_, Formula> {
    let mut depth = input.deeper()?;
    let (mut rest, mut left) = conditional(depth)?;
    while let Some(after) = ahead(rest, &["iff", "if and only if"]) {
        depth = depth.deeper()?;
        let (then, right) = surely(conditional(Input { depth: depth.depth, ..after }))?;
        left = Formula::Iff(Box::new(left), Box::new(right));
        rest = then;
    }
    Ok((Input { depth: input.depth, ..rest }, left))
}

/// Reads "if F then F", "F implies F".
fn conditional(input: Input<'_>) -> Read<'_, Formula> {
    if input.low() == "if" {
        let (rest, from) = surely(formula(input.skip(1)))?;
        return implied(input, from, must(rest, &["then", ", then"], Fixed("riddle.word-then"))?);
    }
    let (rest, left) = disjunction(input)?;
    match ahead(rest, &["implies ,", "implies"]) {
        Some(after) => implied(input, left, after),
        None => Ok((rest, left)),
    }
}

fn implied<'t>(input: Input<'t>, from: Formula, after: Input<'t>) -> Read<'t, Formula> {
    let (rest, to) = surely(conditional(after.deeper()?))?;
    Ok((Input { depth: input.depth, ..rest }, Formula::Implies(Box::new(from), Box::new(to))))
}

/// Reads "either F or F", with "either" optional, and "F xor F".
fn disjunction(input: Input<'_>) -> Read<'_, Formula> {
    let start = if input.peek(1) == "of" { input } else { skip(input, &["either"]) };
    let (mut rest, first) = conjunction(start)?;
    let mut found = vec![first];
    let mut depth = input;
    while let Ok((after, word)) = any(&["or", ", or", "xor"]).parse(rest) {
        let (then, next) = surely(conjunction(after))?;
        rest = then;
        if word == "xor" {
            depth = depth.deeper()?;
            let left = several(std::mem::take(&mut found), Formula::Any);
            found = vec![Formula::Xor(Box::new(left), Box::new(next))];
        } else {
            found.push(next);
        }
    }
    Ok((rest, several(found, Formula::Any)))
}

/// Reads "F and F".
fn conjunction(input: Input<'_>) -> Read<'_, Formula> {
    let (mut rest, first) = negation(input)?;
    let mut found = vec![first];
    while let Some(after) = ahead(rest, &["and", ", and"]) {
        let (then, next) = surely(negation(after))?;
        found.push(next);
        rest = then;
    }
    Ok((rest, several(found, Formula::All)))
}

/// A single formula alone, or all of them as one.
pub(super) fn several(mut found: Vec<Formula>, all: fn(Vec<Formula>) -> Formula) -> Formula {
    match found.len() {
        1 => found.pop().unwrap_or_else(|| all(Vec::new())),
        _ => all(found),
    }
}

/// Reads "not F".
fn negation(input: Input<'_>) -> Read<'_, Formula> {
    let Some(after) = ahead(input, &["not"]) else { return primary(input) };
    let (rest, inner) = surely(negation(after.deeper()?))?;
    Ok((Input { depth: input.depth, ..rest }, Formula::Not(Box::new(inner))))
}

fn primary(input: Input<'_>) -> Read<'_, Formula> {
    expecting(input, CLAUSE, alt((bracket, sum, amount, counted, list, known, clause)).parse(input))
}

/// Reads "( F )", "( F ) is false".
fn bracket(input: Input<'_>) -> Read<'_, Formula> {
    if input.low() != "(" {
        return input.expected(CLAUSE);
    }
    bracketed(input).map(|(rest, inner)| truth(rest, inner))
}

/// Reads "( F )", which must come next.
pub(super) fn bracketed(input: Input<'_>) -> Read<'_, Formula> {
    let (rest, inner) = surely(formula(must(input, &["("], Fixed("riddle.opening-bracket"))?))?;
    Ok((must(rest, &[")"], Fixed("riddle.closing-bracket"))?, inner))
}

/// Reads a fact, or a statement by its label.
fn known(input: Input<'_>) -> Read<'_, Formula> {
    let Some(senses) = input.name() else { return input.expected(CLAUSE) };
    let label = senses.label.map(|(person, at)| Formula::Statement(person, at));
    match label.or_else(|| senses.fact.map(Formula::Fact)) {
        Some(found) => Ok(truth(input.skip(1), found)),
        None => input.expected(CLAUSE),
    }
}
