//! What a sentence of a riddle means, as a plain sentence made from the tree alone: whoever reads it sees how it was read.

mod atoms;
mod english;
mod japanese;
#[cfg(test)]
mod tests;

use super::ast::{Base, Formula, Item, Order, Person, Riddle, Sentence, Term};
use nazo_core::words::Phrase;

/// What a sentence says, in either language.
pub fn meaning(riddle: &Riddle, sentence: &Sentence) -> Phrase {
    let writer = Writer { riddle, speaker: sentence.speaker() };
    Phrase::new(english::says(&writer, &sentence.says), japanese::says(&writer, &sentence.says))
}

/// What is so of a cell, as a clause: in Japanese one to whose end 「なので」 can be put.
pub(super) fn clause(riddle: &Riddle, formula: &Formula) -> Phrase {
    let writer = Writer { riddle, speaker: None };
    let japanese = match formula {
        Formula::Truthful(who) | Formula::Lies(who) => {
            let speaks = riddle.statements_of(*who).next().is_some();
            let is = match (speaks, matches!(formula, Formula::Lies(_))) {
                (true, false) => "の発言は本当",
                (true, true) => "の発言は嘘",
                (false, false) => "は正直",
                (false, true) => "は嘘つき",
            };
            format!("{}{is}", riddle.person(*who))
        }
        _ => writer.japanese(formula).plain(),
    };
    Phrase::new(writer.clause(formula), japanese)
}

/// Writes what somebody says, or nobody.
struct Writer<'a> {
    riddle: &'a Riddle,
    /// Who is "I".
    speaker: Option<Person>,
}

/// The same in English and in Japanese.
type Both = [String; 2];

/// Who or what something is said of.
struct Who {
    name: Both,
    person: Grammar,
}

/// What verbs go by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grammar {
    I,
    One,
    Many,
}

/// What one clause says: enough to say it, to deny it and to ask it.
struct Atom {
    who: Who,
    what: What,
    is_so: bool,
}

/// What is said of somebody or something.
enum What {
    /// That it is this.
    Is(Both),
    /// That it is where this is.
    With(Both),
    /// What may be said of several people alike.
    Person(Trait),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Trait {
    Role(usize),
    Prop(usize),
    Truthful,
    Lies,
}

/// Of whom a formula says what, and whether it says that it is so.
fn said(formula: &Formula) -> Option<(Person, Trait, bool)> {
    Some(match formula {
        Formula::Role(who, role) => (*who, Trait::Role(*role), true),
        Formula::Prop(who, prop) => (*who, Trait::Prop(*prop), true),
        Formula::Truthful(who) => (*who, Trait::Truthful, true),
        Formula::Lies(who) => (*who, Trait::Lies, true),
        Formula::Not(inner) => said(inner).map(|(who, what, is_so)| (who, what, !is_so))?,
        _ => return None,
    })
}

/// The same of all of them, where they say the same of each.
fn alike(of: &[Formula]) -> Option<(Vec<Person>, Trait, bool)> {
    let all: Vec<(Person, Trait, bool)> = of.iter().map(said).collect::<Option<_>>()?;
    let (_, what, is_so) = *all.first().filter(|_| all.len() > 1)?;
    let same = all.iter().all(|(_, other, so)| (*other, *so) == (what, is_so));
    same.then(|| (all.iter().map(|(who, ..)| *who).collect(), what, is_so))
}

/// The one value that none of some places have, with the numbers of these.
fn nowhere(parts: &[Formula]) -> Option<(Item, Vec<u32>)> {
    let place = |part: &Formula| {
        let (part, denied) = match part {
            Formula::Not(inner) => (&**inner, Order::Same),
            part => (part, Order::Different),
        };
        match part {
            Formula::Compare(Term { base: Base::Item(item), plus: 0 }, order, Term { base: Base::Zero, plus }) => {
                (*order == denied).then_some((*item, u32::try_from(*plus).ok()?))
            }
            _ => None,
        }
    };
    let all: Vec<(Item, u32)> = parts.iter().map(place).collect::<Option<_>>()?;
    let (item, _) = *all.first().filter(|_| all.len() > 1)?;
    let mut numbers: Vec<u32> = all.iter().map(|(_, number)| *number).collect();
    numbers.sort_unstable();
    all.iter().all(|(other, _)| *other == item).then_some((item, numbers))
}

/// The opposite of a part.
fn denied(part: &Formula) -> Formula {
    match part {
        Formula::Not(inner) => (**inner).clone(),
        other => Formula::Not(Box::new(other.clone())),
    }
}

/// How many statements there are.
fn statements(riddle: &Riddle) -> usize {
    riddle.sentences.iter().filter(|one| one.speaker().is_some()).count()
}
