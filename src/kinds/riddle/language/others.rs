//! Who is meant by "the others": everybody who was not named before, and everybody else when somebody speaks of himself.

use super::declare::MOST_PEOPLE;
use super::lexing::tokens;
use super::scope::Scope;
use crate::riddle::ast::{Formula, Person};
use nazo_core::words::{Phrase, phrase};

/// People that were named: a bit for each, in bytes, since this goes from parser to parser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mentioned([u8; MOST_PEOPLE.div_ceil(8)]);

impl Mentioned {
    /// Those whose names stand in a sentence; nobody where there is none.
    pub fn in_text(scope: &Scope, text: &str) -> Mentioned {
        let words = tokens(text);
        // Between Japanese words there are no blanks.
        let wide = |name: &str| !name.is_ascii() && text.contains(name);
        let stands = |name: &str| {
            let parts: Vec<&str> = name.split(' ').collect();
            let is_here = |at: usize| {
                let same = |(nth, part): (usize, &&str)| words.get(at + nth).is_some_and(|word| word.plain == *part);
                parts.iter().enumerate().all(same)
            };
            wide(name) || (0..words.len()).any(is_here) || (text.contains(name) && !text.is_ascii())
        };
        let people: Vec<usize> =
            (0..scope.riddle.people.len()).filter(|at| stands(&scope.riddle.people[*at])).collect();
        // Whoever lists everybody leaves nobody over.
        let is_all = people.len() == scope.riddle.people.len();
        let mut named = Mentioned::default();
        people.into_iter().filter(|_| !is_all).for_each(|person| named.add(person));
        named
    }

    fn add(&mut self, person: Person) {
        if let Some(byte) = self.0.get_mut(person / 8) {
            *byte |= 1 << (person % 8);
        }
    }

    fn has(&self, person: Person) -> bool {
        self.0.get(person / 8).is_some_and(|byte| byte >> (person % 8) & 1 == 1)
    }

    /// With all whom a formula speaks of.
    #[must_use]
    pub fn and(self, formula: &Formula) -> Mentioned {
        let mut named = self;
        match formula {
            Formula::Role(person, _)
            | Formula::Prop(person, _)
            | Formula::Truthful(person)
            | Formula::Lies(person)
            | Formula::WouldSay(person, _)
            | Formula::Statement(person, _) => named.add(*person),
            Formula::SameRole(one, other) => [*one, *other].into_iter().for_each(|person| named.add(person)),
            _ => {}
        }
        formula.parts().fold(named, Mentioned::and)
    }

    /// Everybody who was not named; where nobody was, everybody but whoever speaks.
    ///
    /// # Errors
    /// What is wrong: nobody is left, not as many as are spoken of, or nobody was named and nobody speaks.
    pub fn others(self, everyone: &[Person], me: Option<Person>, count: Option<u32>) -> Result<Vec<Person>, Phrase> {
        let others: Vec<Person> = match me {
            _ if self != Mentioned::default() => everyone.iter().copied().filter(|one| !self.has(*one)).collect(),
            Some(me) => everyone.iter().copied().filter(|one| *one != me).collect(),
            None => {
                return Err(Phrase::fixed(
                    "who are the others? Nobody was named before",
                    "これより前に誰も挙げられていないので、ほかの人が誰かわかりません。",
                ));
            }
        };
        match (others.len(), count) {
            (0, _) => Err(Phrase::fixed("nobody else is left who could be meant", "残っている人がいません。")),
            (found, Some(count)) if found != count as usize => Err(phrase!(
                "there are {found} others here, not {count}",
                "ほかの人は{found}人で、{count}人ではありません。"
            )),
            _ => Ok(others),
        }
    }
}
