//! Who is older than whom where no ages are told: people are ranked by it, and the oldest is first.

use super::amounts::{comparing, superlative};
use super::input::{Input, Read, expecting};
use super::measures::{Sort, units};
use super::places::Relation;
use super::races::{is_floors, is_queue, is_race, stands};
use super::scope::Scope;
use super::term::{PLACE, term};
use crate::riddle::ast::Order;

/// What people are ranked by. When something is, or on which floor, is a place already.
const RANKED: [Sort; 5] = [Sort::Age, Sort::Height, Sort::Weight, Sort::Money, Sort::Size];

/// What some texts rank people by: one thing alone, without numbers, in two sentences or in one and by whoever has most or
/// least of it. That somebody is the oldest may only set the scene.
pub(super) fn ranked_by(texts: &[&str]) -> Option<Sort> {
    // Each word that ranks, and whether it compares two.
    let ranking = |word: &str| {
        let (found, compares) =
            comparing(word).map(|found| (found, true)).or(superlative(word).map(|found| (found, false)))?;
        found.1.filter(|sort| RANKED.contains(sort)).map(|sort| (sort, compares))
    };
    let spoken = |text: &&str| -> Vec<(Sort, bool)> {
        text.to_lowercase().split(|c: char| !c.is_alphanumeric()).filter_map(ranking).collect()
    };
    let spoken: Vec<Vec<(Sort, bool)>> = texts.iter().map(spoken).collect();
    let (only, _) = *spoken.iter().flatten().next()?;
    let compared = spoken.iter().filter(|words| words.contains(&(only, true))).count();
    let exceeds = spoken.iter().any(|words| words.contains(&(only, false)));
    let is_told = compared > 1 || compared == 1 && exceeds;
    if !is_told || spoken.iter().flatten().any(|(sort, _)| *sort != only) {
        return None;
    }
    let is_placed = |text: &&str| stands(text) || is_queue(text) || is_floors(text);
    let is_else = texts.iter().any(is_placed) || is_race(texts.iter().copied()) || !units(texts).is_empty();
    (!is_else).then_some(only)
}

/// "older than Ben": who has more comes before. Nothing where people are not ranked by that.
pub(super) fn compared(input: Input<'_>) -> Option<Read<'_, Relation>> {
    let (larger, sort) = comparing(input.low())?;
    if sort.is_none() || sort != input.scope.ranks() || input.peek(1) != "than" {
        return None;
    }
    let order = if larger { Order::Less } else { Order::More };
    let after = input.skip(2);
    Some(expecting(after, PLACE, term(after)).map(|(rest, other)| (rest, Relation::Compare(0, order, other))))
}

/// Whether the first of all is meant by a word, as by "oldest", or the last; nothing where people are not ranked by that.
pub(super) fn extreme(scope: &Scope, word: &str) -> Option<bool> {
    let (larger, sort) = superlative(word)?;
    (sort.is_some() && sort == scope.ranks()).then_some(larger)
}
