//! The meaning of a sentence, as a plain sentence written from the syntax tree alone. So a reader sees how it was read.

mod asked;
mod atoms;
mod english;
mod japanese;
#[cfg(test)]
mod tests;

use super::ast::{Base, Formula, Item, Order, Person, Riddle, Says, Sentence, Term};
use nazo_core::words::{Phrase, capital, say};

/// The meaning of a sentence, in both languages.
pub fn meaning(riddle: &Riddle, sentence: &Sentence) -> Phrase {
    let writer = Writer { riddle, speaker: sentence.speaker() };
    let spoken = |formula: &Formula| (capital(&writer.clause(formula)), writer.japanese(formula).polite());
    match &sentence.says {
        Says::Statement { speaker, formula } => {
            let (english, japanese) = spoken(formula);
            let japanese = japanese::within_quotes(&japanese);
            say!("riddle.somebody-says", name = riddle.person(*speaker), english, japanese)
        }
        Says::TrueStatements { most: 0, .. } => Phrase::fixed("riddle.no-true-statements"),
        Says::TrueStatements { least, most } => {
            let (number, is_one) = range(*least, *most, statements(riddle), false);
            say!("riddle.so-many-true", number, is_one)
        }
        Says::Rule(formula) => {
            let (english, japanese) = spoken(formula);
            say!("riddle.sentence", english, japanese)
        }
        Says::Question(question) => writer.asked(question),
        Says::Story(text) => Phrase::verbatim(text),
    }
}

/// A fact about a cell, as a clause. The Japanese one can be followed by 「なので」.
pub(super) fn clause(riddle: &Riddle, formula: &Formula) -> Phrase {
    let writer = Writer { riddle, speaker: None };
    let speaks = |who: &Person| riddle.statements_of(*who).next().is_some();
    match formula {
        Formula::Truthful(who) => say!("riddle.tells-truth", name = riddle.person(*who), speaks = speaks(who)),
        Formula::Lies(who) => say!("riddle.lies", name = riddle.person(*who), speaks = speaks(who)),
        _ => say!("riddle.clause", english = writer.clause(formula), japanese = writer.japanese(formula).plain()),
    }
}

/// A quantity in words: "exactly two", 「ちょうど2人」, or 「2つ」 for things. The second value is whether it is singular.
fn range(least: u32, most: u32, all: usize, people: bool) -> (Phrase, bool) {
    match (least, most) {
        (_, 0) => (Phrase::fixed("riddle.none"), true),
        _ if least as usize == all => {
            let (everyone, everything) = (people && all > 1, !people && all > 1);
            (say!("riddle.all-of-them", all, people, everyone, everything), false)
        }
        _ if least == most => (say!("riddle.exactly-so-many", least, people), least == 1),
        (0, _) => (say!("riddle.at-most-so-many", most, people), most == 1),
        _ if most as usize >= all => (say!("riddle.at-least-so-many", least, people), least == 1),
        _ => (say!("riddle.between-so-many", least, most, people), false),
    }
}

/// Writes formulas, as said by a person or by the narrator.
struct Writer<'a> {
    riddle: &'a Riddle,
    /// The person who is "I".
    speaker: Option<Person>,
}

/// The subject of a clause.
struct Who {
    name: Phrase,
    person: Grammar,
}

/// What verbs agree with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grammar {
    I,
    One,
    Many,
}

/// The content of a clause: enough to affirm it, deny it or ask about it.
struct Atom {
    who: Who,
    what: What,
    is_so: bool,
}

/// What a clause says of its subject.
enum What {
    /// That it is this.
    Is(Phrase),
    /// That it is at the same place as this.
    With(Phrase),
    /// A trait that several people can share.
    Person(Trait),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Trait {
    Role(usize),
    Prop(usize),
    Truthful,
    Lies,
}

/// The person and the trait that a formula is about, and whether it affirms the trait.
fn trait_claim(formula: &Formula) -> Option<(Person, Trait, bool)> {
    Some(match formula {
        Formula::Role(who, role) => (*who, Trait::Role(*role), true),
        Formula::Prop(who, prop) => (*who, Trait::Prop(*prop), true),
        Formula::Truthful(who) => (*who, Trait::Truthful, true),
        Formula::Lies(who) => (*who, Trait::Lies, true),
        Formula::Not(inner) => trait_claim(inner).map(|(who, what, is_so)| (who, what, !is_so))?,
        _ => return None,
    })
}

/// The people, the trait and whether it is affirmed, if all formulas make the same claim about a person.
fn alike(of: &[Formula]) -> Option<(Vec<Person>, Trait, bool)> {
    let all: Vec<(Person, Trait, bool)> = of.iter().map(trait_claim).collect::<Option<_>>()?;
    let (_, what, is_so) = *all.first().filter(|_| all.len() > 1)?;
    let same = all.iter().all(|(_, other, so)| (*other, *so) == (what, is_so));
    same.then(|| (all.iter().map(|(who, ..)| *who).collect(), what, is_so))
}

/// The value that is at none of some places, with the numbers of these places.
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

/// The negation of a part.
fn denied(part: &Formula) -> Formula {
    match part {
        Formula::Not(inner) => (**inner).clone(),
        other => Formula::Not(Box::new(other.clone())),
    }
}

/// The number of statements.
fn statements(riddle: &Riddle) -> usize {
    riddle.sentences.iter().filter(|one| one.speaker().is_some()).count()
}
