//! Clauses that say of somebody what was just said of somebody else: "so is C", "but B is not", "if B is".

use super::formula::several;
use super::input::{Input, Read, ahead};
use super::subject::{Joint, Subject, subjects};
use crate::riddle::ast::{Formula, Person};

/// Words for what was said, and for its opposite.
const IS: &[&str] = &["is", "are", "am", "was", "were", "'s", "does", "do", "did"];
const IS_NOT: &[&str] =
    &["is not", "are not", "am not", "was not", "were not", "'s not", "does not", "do not", "did not"];
const NOR: &[&str] = &["neither is", "neither am", "neither does", "neither did", "nor is", "nor does", "nor did"];

/// A clause that repeats `before` of another subject, without its words; nothing where this is no such clause.
pub(super) fn echo<'t>(input: Input<'t>, before: &Formula) -> Option<Read<'t, Formula>> {
    let so = ahead(input, &["so"]).and_then(|rest| ahead(rest, IS));
    let (rest, (found, joint), how) = match (so, ahead(input, NOR)) {
        (Some(after), _) | (None, Some(after)) => match subjects(after) {
            Ok((rest, found)) => (rest, found, if so.is_some() { How::AsItIs } else { How::Denied }),
            Err(error) => return Some(Err(error)),
        },
        (None, None) => {
            let (rest, found) = subjects(input).ok()?;
            match (ahead(rest, IS_NOT), ahead(rest, IS)) {
                (Some(rest), _) => (rest, found, How::Denied),
                (_, Some(rest)) => (rest, found, How::Affirmed),
                _ => return None,
            }
        }
    };
    // "Then Bob is too."
    let rest = ahead(rest, &[", too", "too", "as well", "also"]).filter(Input::clause_ends).unwrap_or(rest);
    if !rest.clause_ends() || matches!(joint, Joint::Nor | Joint::One) {
        return None;
    }
    let each = found.iter().map(|subject| repeated(before, subject, how)).collect::<Option<Vec<_>>>()?;
    let all = if joint == Joint::Or { Formula::Any } else { Formula::All };
    Some(Ok((rest, several(each, all))))
}

/// How what was said is said again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// Affirmed or denied as it was: "so is B".
    AsItIs,
    /// Affirmed, whatever it was: "B is".
    Affirmed,
    /// Denied, whatever it was: "B is not", "nor is B".
    Denied,
}

/// What was said, said again of another; nothing where it is not clear what that would be.
fn repeated(before: &Formula, subject: &Subject<'_>, how: How) -> Option<Formula> {
    let said = match before {
        Formula::All(list) => {
            let whom = list.iter().map(of_whom).collect::<Option<Vec<_>>>()?;
            if whom.len() > 1 && whom.iter().all(|one| Some(one) == whom.first()) {
                return all_repeated(list, subject, how);
            }
            list.last()?
        }
        said => said,
    };
    let denied = matches!(said, Formula::Not(_));
    let found = said_of(said, subject)?;
    Some(if how == How::Denied || (how == How::AsItIs && denied) { not(found) } else { found })
}

/// All that was said of one, said of another: "is a knight and the thief, and so is B".
fn all_repeated(list: &[Formula], subject: &Subject<'_>, how: How) -> Option<Formula> {
    let denied = list.iter().filter(|said| matches!(said, Formula::Not(_))).count();
    let each = |said: &Formula| {
        let found = said_of(said, subject)?;
        Some(if matches!(said, Formula::Not(_)) { not(found) } else { found })
    };
    let all = Formula::All(list.iter().map(each).collect::<Option<Vec<_>>>()?);
    match how {
        How::AsItIs => Some(all),
        How::Affirmed if denied == 0 => Some(all),
        How::Denied if denied == 0 => Some(not(all)),
        How::Denied if denied == list.len() => Some(all),
        How::Affirmed | How::Denied => None,
    }
}

fn not(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

/// Of whom a formula says something, be it denied.
fn of_whom(formula: &Formula) -> Option<Person> {
    match formula {
        Formula::Not(inner) => of_whom(inner),
        Formula::Role(who, _) | Formula::Prop(who, _) | Formula::Lies(who) | Formula::Truthful(who) => Some(*who),
        _ => None,
    }
}

/// What a formula says of one, said of another, be it affirmed or denied there.
fn said_of(formula: &Formula, subject: &Subject<'_>) -> Option<Formula> {
    Some(match formula {
        Formula::Not(inner) => said_of(inner, subject)?,
        Formula::Role(_, role) => Formula::Role(subject.person?, *role),
        Formula::Prop(_, prop) => Formula::Prop(subject.person?, *prop),
        Formula::Lies(_) => Formula::Lies(subject.person?),
        Formula::Truthful(_) => Formula::Truthful(subject.person?),
        _ => return None,
    })
}
