//! Who is meant by "the others": everybody who was not named before, and everybody else when somebody speaks of himself.

use super::lexing::tokens;
use super::scope::Scope;
use crate::kinds::riddle::ast::{Formula, Person};

/// People that were named, as far as they are among the first so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mentioned(u128);

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
        let bit = |person: usize| 1_u128.checked_shl(person as u32).unwrap_or(0);
        let people: Vec<usize> =
            (0..scope.riddle.people.len()).filter(|at| stands(&scope.riddle.people[*at])).collect();
        // Whoever lists everybody leaves nobody over.
        let is_all = people.len() == scope.riddle.people.len();
        Mentioned(people.into_iter().filter(|_| !is_all).fold(0, |named, person| named | bit(person)))
    }

    /// With all whom a formula speaks of.
    #[must_use]
    pub fn and(self, formula: &Formula) -> Mentioned {
        let mut named = self;
        let mut add = |person: Person| named.0 |= 1_u128.checked_shl(person as u32).unwrap_or(0);
        match formula {
            Formula::Role(person, _)
            | Formula::Prop(person, _)
            | Formula::Truthful(person)
            | Formula::Lies(person)
            | Formula::Statement(person, _) => add(*person),
            Formula::SameRole(one, other) => [*one, *other].into_iter().for_each(add),
            Formula::WouldSay(person, inner) => {
                add(*person);
                return named.and(inner);
            }
            Formula::Not(inner) => return named.and(inner),
            Formula::All(of) | Formula::Any(of) | Formula::Count { of, .. } | Formula::Parity { of, .. } => {
                return of.iter().fold(named, Mentioned::and);
            }
            Formula::Xor(one, other) | Formula::Iff(one, other) | Formula::Implies(one, other) => {
                return named.and(one).and(other);
            }
            Formula::Fact(_)
            | Formula::Compare(..)
            | Formula::Apart(..)
            | Formula::Amount { .. }
            | Formula::Between { .. }
            | Formula::PlaceParity(..) => {}
        }
        named
    }

    /// Everybody who was not named; where nobody was, everybody but whoever speaks.
    ///
    /// # Errors
    /// What is wrong: nobody is left, not as many as are spoken of, or nobody was named and nobody speaks.
    pub fn others(self, everyone: &[Person], me: Option<Person>, count: Option<u32>) -> Result<Vec<Person>, String> {
        let is_named = |person: Person| 1_u128.checked_shl(person as u32).is_some_and(|bit| self.0 & bit != 0);
        let others: Vec<Person> = match (self.0, me) {
            (0, None) => return Err("who are the others? Nobody was named before".to_string()),
            (0, Some(me)) => everyone.iter().copied().filter(|person| *person != me).collect(),
            _ => everyone.iter().copied().filter(|person| !is_named(*person)).collect(),
        };
        match (others.len(), count) {
            (0, _) => Err("nobody else is left who could be meant".to_string()),
            (found, Some(count)) if found != count as usize => {
                Err(format!("there are {found} others here, not {count}"))
            }
            _ => Ok(others),
        }
    }
}
