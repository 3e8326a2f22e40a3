//! Who is what, as a list that is to be dealt out: "A, B and C are a knight, a knave and a spy in some order", "there is one
//! of each kind".

use super::formula::CLAUSE;
use super::group::{Group, members};
use super::input::{Input, Read, ahead, skip};
use super::predicate::Pred;
use super::quantity::{Quantity, counted};
use super::subject::{Named, Subject, noun, subjects};
use crate::riddle::ast::Formula;
use nazo_core::words::Fixed;

/// That it is not told who is which.
const ORDER: &[&str] = &[
    ", but not necessarily in that order",
    ", but not necessarily in this order",
    ", not necessarily in that order",
    ", not necessarily in this order",
    "not necessarily in that order",
    "not necessarily in this order",
    ", in some order",
    "in some order",
    ", in an unknown order",
    "in an unknown order",
    ", in any order",
    "in any order",
];

/// A list of roles, each of which somebody has.
pub(super) fn dealt(input: Input<'_>) -> Read<'_, Formula> {
    const EACH: &[&str] = &[
        "there is exactly one of each",
        "there is one of each",
        "there 's one of each",
        "we are one of each",
        "they are one of each",
    ];
    if let Some(rest) = ahead(input, EACH) {
        let rest = skip(skip(rest, &["kind", "type", "sort", "role"]), &["among us", "among them"]);
        return match ahead(rest, &[":", ","]).map(roles) {
            Some(Ok((rest, named))) => each_once(input, rest, None, &named),
            Some(Err(error)) => Err(error),
            None => each_once(input, rest, None, &(0..input.scope.riddle.roles.len()).collect::<Vec<_>>()),
        };
    }
    let listed = |rest| roles(rest).ok().filter(|(rest, named)| named.len() > 1 && rest.clause_ends());
    if let Ok((rest, (found, _))) = subjects(input)
        && let Some((rest, named)) = ahead(rest, &["are", "were"]).and_then(listed)
    {
        return each_once(input, rest, Some(found), &named);
    }
    // "You meet three people, A, B and C: a knight, a knave and a spy, in some order."
    let colon = (0..input.rest.len()).find(|at| input.peek(*at) == ":");
    if let Some((rest, named)) = colon.and_then(|at| listed(input.skip(at + 1)))
        && told_in_no_order(input)
    {
        return each_once(input, rest, None, &named);
    }
    input.expected(CLAUSE)
}

/// Whether a sentence ends with the words that tell no order.
fn told_in_no_order(input: Input<'_>) -> bool {
    (0..input.rest.len()).any(|at| ahead(input.skip(at), ORDER).is_some())
}

/// "a knight, a knave and a spy", with what may stand behind it.
fn roles(input: Input<'_>) -> Read<'_, Vec<usize>> {
    let (mut rest, mut found) = (input, Vec::new());
    loop {
        let (after, named) = noun(skip(rest, &["one"]))?;
        let Named::Role(role) = named else { return rest.expected(Fixed("a role", "役割")) };
        found.push(role);
        rest = after;
        match ahead(rest, &[", and", "and", ","]).filter(|after| noun(skip(*after, &["one"])).is_ok()) {
            Some(after) => rest = after,
            None => return Ok((skip(rest, ORDER), found)),
        }
    }
}

/// Each of the roles as often as it is listed, among all or among those who are named.
fn each_once<'t>(
    input: Input<'t>,
    rest: Input<'t>,
    among: Option<Vec<Subject<'t>>>,
    named: &[usize],
) -> Read<'t, Formula> {
    let group = among.map_or(Group::Everyone(None), Group::Named);
    let mut roles = named.to_vec();
    roles.sort_unstable();
    roles.dedup();
    if roles.len() < 2 {
        return rest.expected(Fixed("the roles that there are", "ほかの役割(1つしかありません)"));
    }
    let mut all = Vec::new();
    for role in roles {
        let times = named.iter().filter(|other| **other == role).count() as u32;
        let of = members(input, &group, &Pred::Role(role))?;
        all.push(counted(input, Quantity::Range(times, Some(times)), of)?);
    }
    Ok((rest, Formula::All(all)))
}
