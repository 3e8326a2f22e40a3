//! English sentences.

use super::super::ast::{Base, Formula, Order, Person, Term};
use super::{Atom, Grammar, Trait, What, Who, Writer, alike, denied, range};
use crate::riddle::wording;
use nazo_core::words::{self, Fixed, Lang, Phrase};

impl Writer<'_> {
    /// A formula as a yes-no question.
    pub(super) fn asked_in_english(&self, formula: &Formula) -> String {
        match self.atom(formula) {
            Some(atom) if atom.is_so => self.english(&atom, true),
            _ => format!("is it true that {}", self.clause(formula)),
        }
    }

    /// A formula as a clause.
    pub(super) fn clause(&self, formula: &Formula) -> String {
        if let Some(atom) = self.atom(formula) {
            return self.english(&atom, false);
        }
        match formula {
            Formula::All(parts) => self.all(parts),
            Formula::Any(parts) => self.any(parts),
            Formula::Not(inner) => match &**inner {
                Formula::Any(parts) if alike(parts).is_some() => {
                    self.all(&parts.iter().map(denied).collect::<Vec<_>>())
                }
                Formula::Any(parts) => self.counted("none", true, parts),
                inner => format!("it is not the case that {}", self.inner(inner)),
            },
            Formula::Xor(one, other) => {
                format!("either {} or {}, but not both", self.inner(one), self.inner(other))
            }
            Formula::Iff(one, other) => format!("{} if and only if {}", self.inner(one), self.inner(other)),
            Formula::Implies(one, other) => format!("if {}, then {}", self.inner(one), self.inner(other)),
            Formula::Count { of, least, most } => {
                let (number, is_one) = range(*least, *most, of.len(), false);
                self.counted(number.get(Lang::En), is_one, of)
            }
            Formula::Parity { of, odd: true } => self.counted("an odd number", false, of),
            Formula::Parity { of, odd: false } => self.counted("an even number", false, of),
            Formula::WouldSay(who, inner) => {
                let asked = Writer { riddle: self.riddle, speaker: Some(*who) };
                format!("{} would say: \"{}\"", self.in_english(*who), words::capital(&asked.clause(inner)))
            }
            // A comparison of two known places.
            _ => Fixed("riddle.settled").get(Lang::En).into(),
        }
    }

    /// A formula inside another one, in brackets if it would otherwise be misread.
    fn inner(&self, formula: &Formula) -> String {
        let is_short = match formula {
            Formula::Count { of, .. } | Formula::Parity { of, .. } | Formula::All(of) if alike(of).is_some() => true,
            Formula::Count { of, .. } | Formula::Parity { of, .. } if self.statements(of).is_some() => true,
            Formula::WouldSay(..) => true,
            _ => self.atom(formula).is_some(),
        };
        if is_short { self.clause(formula) } else { format!("({})", self.clause(formula)) }
    }

    fn all(&self, parts: &[Formula]) -> String {
        match (alike(parts), parts) {
            (Some((people, ..)), _) if people.len() > 2 && people.len() == self.riddle.people.len() => {
                self.counted("all", false, parts)
            }
            (Some((people, what, true)), _) => self.english(&self.of_people(&people, what, true), false),
            (Some((people, what, false)), [_, _]) => {
                self.of(format!("neither {}", self.each(&people).join(" nor ")), true, what, true)
            }
            (Some(_), _) => self.counted("none", true, &parts.iter().map(denied).collect::<Vec<_>>()),
            (None, []) => Fixed("riddle.always-holds").get(Lang::En).into(),
            (None, [one]) => self.clause(one),
            _ => words::list(&parts.iter().map(|part| self.inner(part)).collect::<Vec<_>>(), Lang::En),
        }
    }

    fn any(&self, parts: &[Formula]) -> String {
        let rest = match parts.len() {
            _ if exclude_each_other(parts) => "",
            2 => ", or both",
            _ => ", or several",
        };
        match (alike(parts), parts) {
            (Some((mut people, what, is_so)), _) => {
                // The verb is that of the last name.
                people.sort_by_key(|who| self.speaker == Some(*who));
                let is_own = people.last().is_some_and(|last| self.speaker == Some(*last));
                let name = Phrase::verbatim(words::alternatives(&self.each(&people), Lang::En));
                let who = Who { name, person: if is_own { Grammar::I } else { Grammar::One } };
                self.english(&Atom { who, what: What::Person(what), is_so }, false) + rest
            }
            (None, []) => Fixed("riddle.never-holds").get(Lang::En).into(),
            (None, [one]) => self.clause(one),
            _ => {
                let parts: Vec<String> = parts.iter().map(|part| self.inner(part)).collect();
                format!("{}{rest}", words::alternatives(&parts, Lang::En))
            }
        }
    }

    fn each(&self, people: &[Person]) -> Vec<String> {
        people.iter().map(|who| self.in_english(*who)).collect()
    }

    fn in_english(&self, who: Person) -> String {
        self.name(who).get(Lang::En).to_string()
    }

    /// A clause about how many of some people have a trait, or about how many of some clauses hold.
    fn counted(&self, number: &str, is_one: bool, of: &[Formula]) -> String {
        let Some((people, what, is_so)) = alike(of) else {
            let parts: Vec<String> = of.iter().map(|part| self.clause(part)).collect();
            let is = if is_one { "is" } else { "are" };
            return match self.statements(of) {
                Some(names) => format!("{number} of {} {is} true", words::list(&names, Lang::En)),
                None => format!("{number} of these {is} true: {}", parts.join("; ")),
            };
        };
        let is_own = |who: &Person| self.speaker == Some(*who);
        let object = |who: &Person| if is_own(who) { "me" } else { self.riddle.person(*who) }.to_string();
        let names = match people.len() == self.riddle.people.len() {
            true if people.iter().any(is_own) => "us".into(),
            true => "them".into(),
            false => words::list(&people.iter().map(object).collect::<Vec<_>>(), Lang::En),
        };
        self.of(format!("{number} of {names}"), is_one, what, is_so)
    }

    /// The names of several statements: "Ann's first statement", "Ann's statements" for all that she makes, or "Ann's and
    /// Bob's statements" if each makes only one. None for anything else.
    fn statements(&self, of: &[Formula]) -> Option<Vec<String>> {
        let statement = |part: &Formula| match part {
            Formula::Statement(who, nth) => Some((*who, *nth)),
            _ => None,
        };
        let all: Vec<(Person, usize)> = of.iter().map(statement).collect::<Option<_>>()?;
        let (who, _) = *all.first()?;
        let is_each = all.iter().all(|(other, _)| *other == who) && all.len() == self.riddle.statements_of(who).count();
        let are_only = all.iter().all(|(who, _)| self.riddle.statements_of(*who).count() == 1);
        let whose = |who: Person| self.whose(who).get(Lang::En).to_string();
        let name = |(who, nth): &(Person, usize)| self.statement(*who, *nth).get(Lang::En).to_string();
        Some(match () {
            () if is_each && all.len() > 1 => vec![format!("{} statements", whose(who))],
            () if are_only && all.len() > 1 => {
                let all: Vec<String> = all.iter().map(|(who, _)| whose(*who)).collect();
                vec![format!("{} statements", words::list(&all, Lang::En))]
            }
            () => all.iter().map(name).collect(),
        })
    }

    /// A clause about people with this name.
    fn of(&self, name: String, is_one: bool, what: Trait, is_so: bool) -> String {
        let person = if is_one { Grammar::One } else { Grammar::Many };
        let who = Who { name: Phrase::verbatim(name), person };
        self.english(&Atom { who, what: What::Person(what), is_so }, false)
    }

    fn english(&self, atom: &Atom, asked: bool) -> String {
        let (name, not) = (atom.who.name.get(Lang::En), if atom.is_so { "" } else { " not" });
        let (be, does) = match atom.who.person {
            Grammar::I => ("am", "do"),
            Grammar::One => ("is", "does"),
            Grammar::Many => ("are", "do"),
        };
        let ending = |verb: &str| match atom.who.person {
            Grammar::One if verb.ends_with('o') => "es",
            Grammar::One => "s",
            Grammar::I | Grammar::Many => "",
        };
        let is_many = atom.who.person == Grammar::Many;
        let is = |what: &str| if asked { format!("{be} {name} {what}") } else { format!("{name} {be}{not} {what}") };
        let acts = |verb: &str, rest: &str| match (asked, atom.is_so) {
            (true, _) => format!("{does} {name} {verb}{rest}"),
            (_, true) => format!("{name} {verb}{}{rest}", ending(verb)),
            _ => format!("{name} {does} not {verb}{rest}"),
        };
        match &atom.what {
            What::Is(what) => is(what.get(Lang::En)),
            What::With(other) => acts("go", &format!(" with {}", other.get(Lang::En))),
            What::Person(Trait::Role(role)) => is(&wording::role(self.riddle, *role, is_many)),
            What::Person(Trait::Prop(prop)) => is(&wording::prop(self.riddle, *prop, is_many)),
            What::Person(Trait::Truthful) => acts("tell", " the truth"),
            What::Person(Trait::Lies) => acts("lie", ""),
        }
    }
}

/// Whether no two parts can hold together, so that "or" is unambiguous. Each gives a different role of one person, or a
/// different place of one value.
fn exclude_each_other(parts: &[Formula]) -> bool {
    let about = |part: &Formula| match part {
        Formula::Role(who, _) => Some((*who, None)),
        Formula::Compare(one, Order::Same, Term { base: Base::Zero | Base::Last, .. }) => match one.base {
            Base::Item(item) => Some((0, Some(item))),
            _ => None,
        },
        _ => None,
    };
    let first = parts.first().and_then(about);
    first.is_some() && parts.iter().all(|part| about(part) == first)
}

pub(super) fn ordinal(nth: usize) -> String {
    const WORDS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    WORDS.get(nth).map_or_else(|| format!("{}th", nth + 1), |word| word.to_string())
}
