//! What is said in one clause, in both languages at once.

use super::super::ast::{Base, Formula, Item, Order, Person, Term};
use super::{Atom, Both, Grammar, Trait, What, Who, Writer, nowhere, said};
use crate::riddle::wording;
use nazo_core::words::{self, Lang};

fn both(english: impl Into<String>, japanese: impl Into<String>) -> Both {
    [english.into(), japanese.into()]
}

impl Who {
    fn one(name: Both) -> Who {
        Who { name, person: Grammar::One }
    }

    fn is(self, what: Both, is_so: bool) -> Atom {
        Atom { who: self, what: What::Is(what), is_so }
    }
}

impl Writer<'_> {
    /// What takes one clause; none of what takes more.
    pub(super) fn atom(&self, formula: &Formula) -> Option<Atom> {
        Some(match formula {
            Formula::Role(..) | Formula::Prop(..) | Formula::Truthful(_) | Formula::Lies(_) => {
                let (who, what, is_so) = said(formula)?;
                self.of_people(&[who], what, is_so)
            }
            Formula::Not(inner) => {
                let atom = self.atom(inner)?;
                Atom { is_so: !atom.is_so, ..atom }
            }
            Formula::All(parts) => {
                let (item, numbers) = nowhere(parts)?;
                self.value(item).is(places(&numbers), false)
            }
            Formula::Fact(fact) => {
                let fact = self.riddle.facts.get(*fact)?;
                Who::one(both(fact, format!("「{fact}」"))).is(both("so", "本当"), true)
            }
            Formula::SameRole(one, other) => {
                self.people(&[*one, *other]).is(both("of the same kind", "同じ種類"), true)
            }
            Formula::Statement(who, nth) => Who::one(self.statement(*who, *nth)).is(both("true", "本当"), true),
            Formula::Compare(one, order, other) => self.compared(one, *order, other)?,
            Formula::Apart(one, other, 1) => self.beside(one, "next to", other, "の隣")?,
            Formula::Apart(one, other, distance) => {
                let number = usize::from(*distance);
                let what =
                    both(format!("{} places apart", words::count(number, Lang::En)), format!("{distance}離れた場所"));
                self.two(&self.term(one)?, &self.term(other)?).is(what, true)
            }
            Formula::Opposite(one, other) => self.beside(one, "opposite", other, "の向かい")?,
            Formula::RightOf(one, other) => self.beside(one, "directly right of", other, "のすぐ右")?,
            Formula::Between { middle, first, last, in_order } => {
                let ([first, jfirst], [last, jlast]) = (self.term(first)?.name, self.term(last)?.name);
                let (order, jorder) = if *in_order { (", in this order", "この順に") } else { ("", "") };
                let what = both(format!("between {first} and {last}{order}"), format!("{jorder}{jfirst}と{jlast}の間"));
                self.term(middle)?.is(what, true)
            }
            Formula::PlaceParity(term, true) => self.term(term)?.is(both("in an odd place", "奇数番目"), true),
            Formula::PlaceParity(term, false) => self.term(term)?.is(both("in an even place", "偶数番目"), true),
            Formula::Sum { terms, order, than } => {
                let sum = self.sum(terms);
                measured(both(&sum, sum.clone()), *order, both(than.to_string(), than.to_string()))
            }
            Formula::Amount { category, one, order, other, by } => {
                let category = &self.riddle.categories.get(*category)?.name;
                let of = |item: &Item| {
                    let [name, japanese] = self.value(*item).name;
                    both(format!("the {category} of {name}"), format!("{japanese}の{category}"))
                };
                let [other, japanese] = of(other);
                let (word, sign) = if *by < 0 { ("minus", '-') } else { ("plus", '+') };
                let other = match by {
                    0 => both(other, japanese),
                    _ => both(format!("{other} {word} {}", by.abs()), format!("{japanese}{sign}{}", by.abs())),
                };
                measured(of(one), *order, other)
            }
            _ => return None,
        })
    }

    /// What is said of some people alike.
    pub(super) fn of_people(&self, people: &[Person], what: Trait, is_so: bool) -> Atom {
        Atom { who: self.people(people), what: What::Person(what), is_so }
    }

    /// Several people, or one.
    pub(super) fn people(&self, people: &[Person]) -> Who {
        let names = |lang| people.iter().map(|who| self.name(*who, lang)).collect::<Vec<_>>();
        let person = match people {
            [one] if self.speaker == Some(*one) => Grammar::I,
            [_] => Grammar::One,
            _ => Grammar::Many,
        };
        Who { name: [Lang::En, Lang::Ja].map(|lang| words::list(&names(lang), lang)), person }
    }

    fn name(&self, who: Person, lang: Lang) -> String {
        match (self.speaker == Some(who), lang) {
            (true, Lang::En) => "I".into(),
            (true, Lang::Ja) => "私".into(),
            _ => self.riddle.person(who).to_string(),
        }
    }

    /// "Ann's second statement"
    fn statement(&self, who: Person, nth: usize) -> Both {
        let is_own = self.speaker == Some(who);
        let whose = if is_own { "my".into() } else { format!("{}'s", self.riddle.person(who)) };
        let japanese = self.name(who, Lang::Ja);
        let topic = self.riddle.statements_of(who).nth(nth).and_then(|one| one.topic.as_deref());
        match topic {
            Some(topic) => {
                both(format!("{whose} statement about {topic}"), format!("{japanese}の{topic}についての発言"))
            }
            None if self.riddle.statements_of(who).count() < 2 => {
                both(format!("{whose} statement"), format!("{japanese}の発言"))
            }
            None => both(format!("{whose} {} statement", ordinal(nth)), format!("{japanese}の{}番目の発言", nth + 1)),
        }
    }

    pub(super) fn value(&self, item: Item) -> Who {
        let name = self.riddle.item(item);
        match self.speaker.filter(|speaker| self.riddle.person(*speaker) == name) {
            Some(speaker) => self.people(&[speaker]),
            None => Who {
                name: both(name, name),
                person: if wording::is_many(name) { Grammar::Many } else { Grammar::One },
            },
        }
    }

    /// A value, or a place; none of a place counted from that of a value.
    fn term(&self, term: &Term) -> Option<Who> {
        match term.base {
            Base::Item(item) => (term.plus == 0).then(|| self.value(item)),
            base => Some(Who::one(position(base, i32::from(term.plus)))),
        }
    }

    fn two(&self, one: &Who, other: &Who) -> Who {
        let ([one, jone], [other, jother]) = (&one.name, &other.name);
        Who { name: both(format!("{one} and {other}"), format!("{jone}と{jother}")), person: Grammar::Many }
    }

    fn beside(&self, one: &Term, english: &str, other: &Term, japanese: &str) -> Option<Atom> {
        let [other, jother] = self.term(other)?.name;
        Some(self.term(one)?.is(both(format!("{english} {other}"), format!("{jother}{japanese}")), true))
    }

    /// "first", "last", "in place 3"
    pub(super) fn place(&self, base: Base, number: i32) -> Both {
        let [english, japanese] = position(base, number);
        match (base, number) {
            (Base::Zero, 1) if !self.riddle.circle => both("first", japanese),
            (Base::Last, 0) => both("last", japanese),
            _ => both(format!("in {english}"), japanese),
        }
    }

    fn compared(&self, one: &Term, order: Order, other: &Term) -> Option<Atom> {
        let by = i32::from(other.plus) - i32::from(one.plus);
        let (item, order, base, number) = match (one.base, other.base) {
            (Base::Item(item), Base::Item(other)) => {
                let (who, other) = (self.value(item), self.value(other));
                if by == 0 && matches!(order, Order::Same | Order::Different) {
                    return Some(Atom { who, what: What::With(other.name), is_so: order == Order::Same });
                }
                let (what, is_so) = beside(order, by, &other.name);
                return Some(who.is(what, is_so));
            }
            (Base::Item(item), base) => (item, order, base, by),
            (base, Base::Item(item)) => (item, turned(order), base, -by),
            _ => return None,
        };
        let [english, japanese] = position(base, number);
        let (what, is_so) = match order {
            Order::Same | Order::Different => (self.place(base, number), order == Order::Same),
            Order::Less | Order::AtLeast => {
                (both(format!("before {english}"), format!("{japanese}より前")), order == Order::Less)
            }
            Order::More | Order::AtMost => {
                (both(format!("after {english}"), format!("{japanese}より後")), order == Order::More)
            }
        };
        Some(self.value(item).is(what, is_so))
    }

    /// "2 h + t - 3 u"
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
fn measured(one: Both, order: Order, [other, japanese]: Both) -> Atom {
    let (what, is_so) = match order {
        Order::Same | Order::Different => (both(other, japanese), order == Order::Same),
        Order::Less => (both(format!("less than {other}"), format!("{japanese}未満")), true),
        Order::AtMost => (both(format!("at most {other}"), format!("{japanese}以下")), true),
        Order::More => (both(format!("more than {other}"), format!("{japanese}より上")), true),
        Order::AtLeast => (both(format!("at least {other}"), format!("{japanese}以上")), true),
    };
    Who::one(one).is(what, is_so)
}

/// How a place compares with that of another value, so much added; and whether it is so or is not.
fn beside(order: Order, by: i32, [other, japanese]: &Both) -> (Both, bool) {
    let far = |number: i32| words::count(number.unsigned_abs() as usize, Lang::En);
    let side = |by: i32| if by < 0 { ("before", "前") } else { ("after", "後") };
    // At least so many places after it, or before it.
    let beyond = |by: i32| {
        let (side, jside) = side(by);
        match by.abs() {
            1 => both(format!("{side} {other}"), format!("{japanese}より{jside}")),
            more => {
                both(format!("at least {} places {side} {other}", far(by)), format!("{japanese}の{more}つ以上{jside}"))
            }
        }
    };
    let more = |by: i32| if by >= 0 { (beyond(by + 1), true) } else { (beyond(by), false) };
    let not = |(what, is_so): (Both, bool)| (what, !is_so);
    match order {
        Order::Same | Order::Different => {
            let (side, jside) = side(by);
            let what = match by.abs() {
                1 => both(format!("directly {side} {other}"), format!("{japanese}のすぐ{jside}")),
                number => both(format!("{} places {side} {other}", far(by)), format!("{japanese}の{number}つ{jside}")),
            };
            (what, order == Order::Same)
        }
        Order::More => more(by),
        Order::AtLeast => more(by - 1),
        Order::Less => not(more(by - 1)),
        Order::AtMost => not(more(by)),
    }
}

/// The order seen from the other side.
fn turned(order: Order) -> Order {
    match order {
        Order::Less => Order::More,
        Order::More => Order::Less,
        Order::AtMost => Order::AtLeast,
        Order::AtLeast => Order::AtMost,
        same => same,
    }
}

/// "place 3", "the last place", "place 2 from the end"
fn position(base: Base, number: i32) -> Both {
    match (base, number) {
        (Base::Last, 0) => both("the last place", "最後"),
        (Base::Last, number) => {
            both(format!("place {} from the end", 1 - number), format!("最後から{}番目", 1 - number))
        }
        _ => both(format!("place {number}"), format!("{number}番目")),
    }
}

/// "in place 2 or 3", "in places 2 to 5"
fn places(numbers: &[u32]) -> Both {
    let [english, japanese] = [Lang::En, Lang::Ja].map(|lang| words::numbers(numbers, lang));
    let several = if english.contains(" to ") { "s" } else { "" };
    both(format!("in place{several} {english}"), format!("{japanese}番目"))
}

fn ordinal(nth: usize) -> String {
    const WORDS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    WORDS.get(nth).map_or_else(|| format!("{}th", nth + 1), |word| word.to_string())
}
