//! Questions as sentences.

use super::super::ast::Question;
use super::{Grammar, Trait, Writer};
use crate::riddle::frame::frame;
use crate::riddle::wording;
use nazo_core::words::{Phrase, capital, say};

impl Writer<'_> {
    pub(super) fn asked(&self, question: &Question) -> Phrase {
        match question {
            Question::Whether(formula) => {
                let english = capital(&self.asked_in_english(formula));
                say!("riddle.question", english, japanese = self.japanese(formula).polite())
            }
            Question::WhoHasRole(role) => self.asked_who(&wording::role(self.riddle, *role, false), Trait::Role(*role)),
            Question::WhoIs(prop) => self.asked_who(&wording::prop(self.riddle, *prop, false), Trait::Prop(*prop)),
            Question::WhoTalks { truth } => {
                let talks = if *truth { Trait::Truthful } else { Trait::Lies };
                say!("riddle.who-talks", truth, japanese = self.those_who(talks, true))
            }
            Question::Which(item) => {
                let who = self.value(*item);
                let (name, many) = (who.name, who.person == Grammar::Many);
                match (frame(self.riddle), self.riddle.categories.len()) {
                    (Some(_), _) => say!("riddle.what-goes-with", name),
                    (None, 1) => say!("riddle.where-is", name, many),
                    _ => say!("riddle.where-and-with-what", name, many),
                }
            }
            Question::Number(number) => say!("riddle.what-number", name = self.riddle.number(*number)),
            Question::At(term) => say!("riddle.what-at", place = self.place(term.base, i32::from(term.plus))),
            Question::All => Phrase::fixed("riddle.whole-solution"),
        }
    }

    fn asked_who(&self, english: &str, what: Trait) -> Phrase {
        say!("riddle.who-is", english, japanese = self.those_who(what, true))
    }
}
