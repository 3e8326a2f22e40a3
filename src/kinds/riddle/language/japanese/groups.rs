//! Which values a clause names: those of one category side by side belong together.

use super::amounts;
use super::text::{Ja, ME, ahead};
use crate::riddle::ast::{Base, Term};
use crate::riddle::language::subject::term_of;

/// Where a clause ends: at a comma, and before what joins it to another or denies it.
pub(super) fn clause_end(input: Ja<'_>) -> usize {
    const JOINTS: &[&str] = &[
        "。",
        "、",
        "？",
        "⇒",
        "→",
        "⇔",
        ")",
        "）",
        "のであれば",
        "であるならば",
        "であるなら",
        "のならば",
        "のなら",
        "ならば",
        "なら",
        "であれば",
        "だとすれば",
        "のときは",
        "のとき",
        "ときは",
        "とき、",
        "か、",
        "かのどちらか",
        "かのいずれか",
        "または",
        "あるいは",
        "もしくは",
        "かつ",
        "というわけ",
        "わけでは",
        "わけじゃ",
        "ということは",
        "とは限",
        "とはかぎ",
    ];
    let mut rest = input;
    while !rest.text.is_empty() {
        let at = input.text.len() - rest.text.len();
        if let Some((after, _)) = valued(rest) {
            rest = after;
            continue;
        }
        // "大工は、亀を飼っている": what is spoken of may stand apart.
        let topic = rest.text.starts_with('、') && input.text.get(..at).is_some_and(|before| before.ends_with('は'));
        if topic {
            rest = rest.behind('、'.len_utf8());
            continue;
        }
        let condition = rest.text.starts_with('ば') && at > 0;
        if condition || JOINTS.iter().any(|joint| rest.text.starts_with(joint)) {
            return at;
        }
        rest = rest.behind(rest.text.chars().next().map_or(1, char::len_utf8));
    }
    input.text.len()
}

/// The clause up to its end, with the "ば" that may follow.
pub(super) fn with_condition(input: Ja<'_>, end: usize) -> Ja<'_> {
    let condition = input.text.get(end..).is_some_and(|rest| rest.starts_with('ば'));
    let end = if condition { end + 'ば'.len_utf8() } else { end };
    Ja { text: input.text.get(..end).unwrap_or(""), ..input }
}

/// Values of one category that are named side by side.
pub(super) struct Group<'t> {
    /// The values.
    pub terms: Vec<Term>,
    /// What stands between them: "か", "も", "と"; empty for one.
    pub joint: &'static str,
    /// Where the first one begins, as a byte of the clause.
    pub start: usize,
    /// What follows the last one.
    pub behind: Ja<'t>,
}

impl<'t> Group<'t> {
    /// Both as one.
    pub fn with(&self, other: &Group<'t>) -> Group<'t> {
        let terms = self.terms.iter().chain(&other.terms).copied().collect();
        Group { terms, joint: "と", start: self.start, behind: other.behind }
    }
}

/// The values named in a clause, those of one category side by side as one group.
pub(super) fn groups(here: Ja<'_>) -> Vec<Group<'_>> {
    let mut found: Vec<Group<'_>> = Vec::new();
    let category = |term: &Term| match term.base {
        Base::Item(item) => Some(item.category),
        _ => None,
    };
    let mut known = Vec::new();
    let mut rest = here;
    while !rest.text.is_empty() {
        if let Some((after, _)) = amounts::compared(rest).or_else(|| amounts::larger_by(rest)) {
            rest = after;
            continue;
        }
        let Some((after, term)) = valued(rest) else {
            rest = rest.behind(rest.text.chars().next().map_or(1, char::len_utf8));
            continue;
        };
        let start = here.text.len() - rest.text.len();
        rest = after;
        if known.contains(&term) {
            continue;
        }
        known.push(term);
        if let Some(last) = found.last_mut()
            && last.terms.last().and_then(category) == category(&term)
        {
            let from = here.text.len() - last.behind.text.len();
            let between = here.text.get(from..start).unwrap_or("").trim();
            // "教師でも医者でもない" is neither.
            let between = if between == "でも" { "も" } else { between };
            let joint = ["か", "も", "と"].into_iter().find(|joint| *joint == between);
            if let Some(joint) = joint.filter(|joint| last.joint.is_empty() || last.joint == *joint) {
                last.terms.push(term);
                (last.joint, last.behind) = (joint, after);
                continue;
            }
        }
        found.push(Group { terms: vec![term], joint: "", start, behind: after });
    }
    found
}

/// The values named, with what follows each.
pub(super) fn values(input: Ja<'_>) -> Vec<(Term, Ja<'_>)> {
    let mut found: Vec<(Term, Ja<'_>)> = Vec::new();
    let mut rest = input;
    while !rest.text.is_empty() {
        if let Some((after, _)) = amounts::compared(rest).or_else(|| amounts::larger_by(rest)) {
            rest = after;
            continue;
        }
        match valued(rest) {
            Some((after, term)) => {
                if found.iter().all(|(known, _)| *known != term) {
                    found.push((term, after));
                }
                rest = after;
            }
            None => rest = rest.behind(rest.text.chars().next().map_or(1, char::len_utf8)),
        }
    }
    found
}

/// A value here, or the place of whoever speaks.
fn valued(input: Ja<'_>) -> Option<(Ja<'_>, Term)> {
    if let Some((after, item)) = amounts::valued(input) {
        return Some((after, Term { base: Base::Item(item), plus: 0 }));
    }
    if let Some((after, senses)) = input.name() {
        return Some((after, Term { base: Base::Item(senses.item?), plus: 0 }));
    }
    let me = input.me?;
    let after = ahead(input, ME)?;
    Some((after, term_of(input.input(), me)?))
}
