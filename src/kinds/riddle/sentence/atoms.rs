//! What fits into one clause, in both languages at once.

use super::super::ast::{Base, Formula, Item, Order, Person, Term};
use super::{Atom, Grammar, Trait, What, Who, Writer, english, nowhere, trait_claim};
use crate::riddle::wording;
use nazo_core::words::{Arg, Phrase, say};

impl Who {
    fn one(name: Phrase) -> Who {
        Who { name, person: Grammar::One }
    }

    fn is(self, what: Phrase, is_so: bool) -> Atom {
        Atom { who: self, what: What::Is(what), is_so }
    }
}

impl Writer<'_> {
    /// The formula as one clause. None if it takes more than one.
    pub(super) fn atom(&self, formula: &Formula) -> Option<Atom> {
        Some(match formula {
            Formula::Role(..) | Formula::Prop(..) | Formula::Truthful(_) | Formula::Lies(_) => {
                let (who, what, is_so) = trait_claim(formula)?;
                self.of_people(&[who], what, is_so)
            }
            Formula::Not(inner) => {
                let atom = self.atom(inner)?;
                Atom { is_so: !atom.is_so, ..atom }
            }
            Formula::All(parts) => {
                let (item, numbers) = nowhere(parts)?;
                self.value(item).is(places(numbers), false)
            }
            Formula::Fact(fact) => {
                let fact = self.riddle.facts.get(*fact)?;
                Who::one(say!("riddle.fact", fact)).is(Phrase::fixed("riddle.true"), true)
            }
            Formula::SameRole(one, other) => self.people(&[*one, *other]).is(Phrase::fixed("riddle.same-kind"), true),
            Formula::Statement(who, nth) => Who::one(self.statement(*who, *nth)).is(Phrase::fixed("riddle.true"), true),
            Formula::Compare(one, order, other) => self.compared(one, *order, other)?,
            Formula::Apart(one, other, 1) => {
                self.term(one)?.is(say!("riddle.next-to", other = self.term(other)?.name), true)
            }
            Formula::Apart(one, other, distance) => {
                let both = say!("riddle.two", one = self.term(one)?.name, other = self.term(other)?.name);
                Who { name: both, person: Grammar::Many }.is(say!("riddle.apart", distance), true)
            }
            Formula::Opposite(one, other) => {
                self.term(one)?.is(say!("riddle.opposite", other = self.term(other)?.name), true)
            }
            Formula::RightOf(one, other) => {
                self.term(one)?.is(say!("riddle.right-of", other = self.term(other)?.name), true)
            }
            Formula::Between { middle, first, last, in_order } => {
                let (first, last) = (self.term(first)?.name, self.term(last)?.name);
                self.term(middle)?.is(say!("riddle.between", first, last, in_order), true)
            }
            Formula::PlaceParity(term, odd) => self.term(term)?.is(say!("riddle.parity", odd), true),
            Formula::Sum { terms, order, than } => {
                measured(Phrase::verbatim(self.sum(terms)), *order, Phrase::verbatim(than.to_string()))
            }
            Formula::Amount { category, one, order, other, by } => {
                let category = &self.riddle.categories.get(*category)?.name;
                let of = |item: &Item| say!("riddle.amount-of", category, name = self.value(*item).name);
                let other = match by {
                    0 => of(other),
                    1.. => say!("riddle.plus", amount = of(other), by),
                    _ => say!("riddle.minus", amount = of(other), by = by.abs()),
                };
                measured(of(one), *order, other)
            }
            _ => return None,
        })
    }

    /// What is said alike of some people.
    pub(super) fn of_people(&self, people: &[Person], what: Trait, is_so: bool) -> Atom {
        Atom { who: self.people(people), what: What::Person(what), is_so }
    }

    /// One person or several, as the subject of a clause.
    pub(super) fn people(&self, people: &[Person]) -> Who {
        let name = match people {
            [one, other] => say!("riddle.two", one = self.name(*one), other = self.name(*other)),
            _ => say!("riddle.together", names = Arg::All(people.iter().map(|who| self.name(*who)).collect())),
        };
        let person = match people {
            [one] if self.speaker == Some(*one) => Grammar::I,
            [_] => Grammar::One,
            _ => Grammar::Many,
        };
        Who { name, person }
    }

    pub(super) fn name(&self, who: Person) -> Phrase {
        match self.speaker {
            Some(speaker) if speaker == who => Phrase::fixed("riddle.i"),
            _ => Phrase::verbatim(self.riddle.person(who)),
        }
    }

    /// "Ann's", or "my".
    pub(super) fn whose(&self, who: Person) -> Phrase {
        match self.speaker {
            Some(speaker) if speaker == who => Phrase::fixed("riddle.my"),
            _ => say!("riddle.whose", name = self.riddle.person(who)),
        }
    }

    /// A statement in words: "Ann's second statement".
    pub(super) fn statement(&self, who: Person, nth: usize) -> Phrase {
        let whose = self.whose(who);
        let topic = self.riddle.statements_of(who).nth(nth).and_then(|one| one.topic.as_deref());
        match topic {
            Some(topic) => say!("riddle.statement-about", whose, topic),
            None if self.riddle.statements_of(who).count() < 2 => say!("riddle.only-statement", whose),
            None => say!("riddle.statement-of-several", whose, ordinal = english::ordinal(nth), number = nth + 1),
        }
    }

    pub(super) fn value(&self, item: Item) -> Who {
        let name = self.riddle.item(item);
        match self.speaker.filter(|speaker| self.riddle.person(*speaker) == name) {
            Some(speaker) => self.people(&[speaker]),
            None => Who {
                name: Phrase::verbatim(name),
                person: if wording::is_many(name) { Grammar::Many } else { Grammar::One },
            },
        }
    }

    /// A value or a place in words. None for a place given relative to a value.
    fn term(&self, term: &Term) -> Option<Who> {
        match term.base {
            Base::Item(item) => (term.plus == 0).then(|| self.value(item)),
            base => Some(Who::one(position(base, i32::from(term.plus)))),
        }
    }

    /// A place as a complement: "first", "last", "in place 3".
    pub(super) fn place(&self, base: Base, number: i32) -> Phrase {
        match (base, number) {
            (Base::Zero, 1) if !self.riddle.circle => Phrase::fixed("riddle.first"),
            (Base::Last, 0) => Phrase::fixed("riddle.last"),
            _ => say!("riddle.in-place", place = position(base, number)),
        }
    }

    fn compared(&self, one: &Term, order: Order, other: &Term) -> Option<Atom> {
        let by = i32::from(other.plus) - i32::from(one.plus);
        let (item, order, base, number) = match (one.base, other.base) {
            (Base::Item(item), Base::Item(other)) => {
                let (who, other) = (self.value(item), self.value(other).name);
                if by == 0 && matches!(order, Order::Same | Order::Different) {
                    return Some(Atom { who, what: What::With(other), is_so: order == Order::Same });
                }
                let (what, is_so) = beside(order, by, &other);
                return Some(who.is(what, is_so));
            }
            (Base::Item(item), base) => (item, order, base, by),
            (base, Base::Item(item)) => (item, turned(order), base, -by),
            _ => return None,
        };
        let side = |before: bool| say!("riddle.beyond", before, other = position(base, number));
        let (what, is_so) = match order {
            Order::Same | Order::Different => (self.place(base, number), order == Order::Same),
            Order::Less | Order::AtLeast => (side(true), order == Order::Less),
            Order::More | Order::AtMost => (side(false), order == Order::More),
        };
        Some(self.value(item).is(what, is_so))
    }

    /// A sum as text: "2 h + t - 3 u".
    fn sum(&self, terms: &[(i32, usize)]) -> String {
        let mut text = String::new();
        for (times, number) in terms {
            text.push_str(match (*times < 0, text.is_empty()) {
                (false, true) => "",
                (false, false) => " + ",
                (true, true) => "-",
                (true, false) => " - ",
            });
            if times.abs() != 1 {
                text.push_str(&format!("{} ", times.abs()));
            }
            text.push_str(self.riddle.number(*number));
        }
        text
    }
}

/// How one amount compares with another.
fn measured(one: Phrase, order: Order, other: Phrase) -> Atom {
    let what = match order {
        Order::Same | Order::Different => other,
        Order::Less => say!("riddle.less-than", other),
        Order::AtMost => say!("riddle.no-more-than", other),
        Order::More => say!("riddle.more-than", other),
        Order::AtLeast => say!("riddle.no-less-than", other),
    };
    Who::one(one).is(what, order != Order::Different)
}

/// How a place compares with the place of another value plus `by`, and whether the clause is affirmed or denied.
fn beside(order: Order, by: i32, other: &Phrase) -> (Phrase, bool) {
    // At least this many places after the other, or before it.
    let beyond = |by: i32| match by.abs() {
        1 => say!("riddle.beyond", before = by < 0, other),
        number => say!("riddle.far-beyond", number, before = by < 0, other),
    };
    let more = |by: i32| if by >= 0 { (beyond(by + 1), true) } else { (beyond(by), false) };
    let not = |(what, is_so): (Phrase, bool)| (what, !is_so);
    match order {
        Order::Same | Order::Different => {
            let what = match by.abs() {
                1 => say!("riddle.just-beyond", before = by < 0, other),
                number => say!("riddle.so-far-beyond", number, before = by < 0, other),
            };
            (what, order == Order::Same)
        }
        Order::More => more(by),
        Order::AtLeast => more(by - 1),
        Order::Less => not(more(by - 1)),
        Order::AtMost => not(more(by)),
    }
}

/// The order with both sides swapped.
fn turned(order: Order) -> Order {
    match order {
        Order::Less => Order::More,
        Order::More => Order::Less,
        Order::AtMost => Order::AtLeast,
        Order::AtLeast => Order::AtMost,
        same => same,
    }
}

/// A place in words: "place 3", "the last place", "place 2 from the end".
fn position(base: Base, number: i32) -> Phrase {
    match (base, number) {
        (Base::Last, 0) => Phrase::fixed("riddle.last-place"),
        (Base::Last, number) => say!("riddle.place-from-end", number = 1 - number),
        _ => say!("riddle.place-number", place = number),
    }
}

/// Several places as a complement: "in place 2 or 3", "in places 2 to 5".
fn places(numbers: Vec<u32>) -> Phrase {
    say!("riddle.in-places", numbers = Arg::Numbers(numbers))
}
