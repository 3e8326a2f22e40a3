//! Clauses that say of somebody what was just said of somebody else: "so is C", "but B is not", "if B is".

use super::formula::several;
use super::input::{Input, Read, ahead};
use super::subject::{Joint, Subject, subjects};
use crate::kinds::riddle::ast::{Formula, Order};

/// Words for what was said, and for its opposite.
const IS: &[&str] = &["is", "are", "am", "was", "were", "'s", "does", "do", "did"];
const IS_NOT: &[&str] =
    &["is not", "are not", "am not", "was not", "were not", "'s not", "does not", "do not", "did not"];
const NOR: &[&str] = &["neither is", "neither am", "neither does", "neither did", "nor is", "nor does", "nor did"];

/// A clause that repeats `before` of another subject, without its words; nothing where this is no such clause.
pub(super) fn echo<'t>(input: Input<'t>, before: &Formula) -> Option<Read<'t, Formula>> {
    let so = ahead(input, &["so"]).and_then(|rest| ahead(rest, IS));
    let (rest, (found, joint), holds) = match (so, ahead(input, NOR)) {
        (Some(after), _) | (None, Some(after)) => match subjects(after) {
            Ok((rest, found)) => (rest, found, so.is_some() && holds(before)),
            Err(error) => return Some(Err(error)),
        },
        (None, None) => {
            let (rest, found) = subjects(input).ok()?;
            match (ahead(rest, IS_NOT), ahead(rest, IS)) {
                (Some(rest), _) => (rest, found, false),
                (_, Some(rest)) => (rest, found, true),
                _ => return None,
            }
        }
    };
    // "Then Bob is too."
    let rest = ahead(rest, &[", too", "too", "as well", "also"]).filter(Input::clause_ends).unwrap_or(rest);
    if !rest.clause_ends() || matches!(joint, Joint::Nor | Joint::One) {
        return None;
    }
    let each = found.iter().map(|subject| said_of(before, subject)).collect::<Option<Vec<_>>>()?;
    let each = each.into_iter().map(|one| if holds { one } else { Formula::Not(Box::new(one)) }).collect();
    let all = if joint == Joint::Or { Formula::Any } else { Formula::All };
    Some(Ok((rest, several(each, all))))
}

/// Whether a formula says that something is so, not that it is not.
fn holds(formula: &Formula) -> bool {
    match formula {
        Formula::Not(_) | Formula::Compare(_, Order::Different, _) => false,
        Formula::All(list) => list.last().is_none_or(holds),
        _ => true,
    }
}

/// What a formula says of one, said of another, be it affirmed or denied there.
fn said_of(formula: &Formula, subject: &Subject<'_>) -> Option<Formula> {
    Some(match formula {
        Formula::Not(inner) => said_of(inner, subject)?,
        Formula::All(list) => said_of(list.last()?, subject)?,
        Formula::Role(_, role) => Formula::Role(subject.person?, *role),
        Formula::Prop(_, prop) => Formula::Prop(subject.person?, *prop),
        Formula::Lies(_) => Formula::Lies(subject.person?),
        Formula::Truthful(_) => Formula::Truthful(subject.person?),
        _ => return None,
    })
}
