//! Japanese sentences.

use super::super::ast::{Formula, Person};
use super::{Atom, Trait, What, Writer, alike, denied, range};
use nazo_core::words::{self, Fixed, Lang};

/// A clause without its ending. The ending is plain in the middle of a sentence and polite at its end.
pub(super) struct Clause {
    text: String,
    end: (&'static str, &'static str),
}

impl Clause {
    pub(super) fn plain(&self) -> String {
        format!("{}{}", self.text, self.end.0)
    }

    pub(super) fn polite(&self) -> String {
        format!("{}{}", self.text, self.end.1)
    }
}

/// A clause with a noun as its predicate.
fn is(text: String) -> Clause {
    Clause { text, end: ("", "です") }
}

/// A fixed clause for a formula that always holds or never does.
fn fixed(key: Fixed) -> Clause {
    is(key.get(Lang::Ja).into())
}

impl Writer<'_> {
    pub(super) fn japanese(&self, formula: &Formula) -> Clause {
        if let Some(atom) = self.atom(formula) {
            return self.of_atom(&atom, "は");
        }
        let two = |one: &Formula, other: &Formula| format!("{}と{}", self.quoted(one), self.quoted(other));
        match formula {
            Formula::All(parts) => self.all_in_japanese(parts),
            Formula::Any(parts) => match parts.as_slice() {
                [] => fixed(Fixed("riddle.never-holds")),
                [one] => self.japanese(one),
                [one, other] => is(format!("{}の少なくとも一方が正しい", two(one, other))),
                _ => is(format!("{}の少なくとも1つが正しい", self.each_quoted(parts))),
            },
            Formula::Not(inner) => match &**inner {
                Formula::Any(parts) => self.all_in_japanese(&parts.iter().map(denied).collect::<Vec<_>>()),
                inner => is(format!("{}は誤り", self.quoted(inner))),
            },
            Formula::Xor(one, other) => is(format!("{}のどちらか一方だけが正しい", two(one, other))),
            Formula::Iff(one, other) => is(format!("{}は、両方とも正しいか両方とも誤り", two(one, other))),
            Formula::Implies(one, other) => {
                let then = self.japanese(other);
                let condition = match self.atom(one) {
                    Some(atom) => self.of_atom(&atom, "が").plain(),
                    None => format!("{}が正しい", self.quoted(one)),
                };
                Clause { text: format!("{condition}なら、{}", then.text), ..then }
            }
            Formula::Count { of, least, most } => {
                let number = |people| range(*least, *most, of.len(), people).0.get(Lang::Ja).to_string();
                self.counted_in_japanese(of, |people| (*most > 0).then(|| number(people)))
            }
            Formula::Parity { of, odd } => {
                self.counted_in_japanese(of, |_| Some(if *odd { "奇数個" } else { "偶数個" }.to_string()))
            }
            Formula::WouldSay(who, inner) => {
                let asked = Writer { riddle: self.riddle, speaker: Some(*who) };
                is(format!("{}は{}と言うはず", self.name(*who).get(Lang::Ja), asked.quoted(inner)))
            }
            // A comparison of two known places.
            _ => fixed(Fixed("riddle.settled")),
        }
    }

    fn quoted(&self, formula: &Formula) -> String {
        format!("「{}」", within_quotes(&self.japanese(formula).plain()))
    }

    fn each_quoted(&self, parts: &[Formula]) -> String {
        parts.iter().map(|part| self.quoted(part)).collect()
    }

    fn all_in_japanese(&self, parts: &[Formula]) -> Clause {
        if let Some((people, what, is_so)) = alike(parts) {
            return self.of_atom(&self.of_people(&people, what, is_so), "は");
        }
        match parts {
            [] => fixed(Fixed("riddle.always-holds")),
            [one] => self.japanese(one),
            [first @ .., last] if parts.iter().all(|part| self.atom(part).is_some()) => {
                let first: String = first.iter().map(|part| self.japanese(part).plain() + "、かつ").collect();
                let last = self.japanese(last);
                Clause { text: first + &last.text, ..last }
            }
            [one, other] => is(format!("{}と{}はどちらも正しい", self.quoted(one), self.quoted(other))),
            _ => is(format!("{}のすべてが正しい", self.each_quoted(parts))),
        }
    }

    /// A clause about how many of some people have a trait, or about how many of some clauses hold.
    fn counted_in_japanese(&self, of: &[Formula], number: impl Fn(bool) -> Option<String>) -> Clause {
        let Some((people, what, is_so)) = alike(of) else {
            let among = format!("{}のうち、正しい", self.each_quoted(of));
            return is(match number(false) {
                Some(number) => format!("{among}のは{number}"),
                None => format!("{among}ものはない"),
            });
        };
        let is_everyone = people.len() == self.riddle.people.len();
        let is_own = |who: &Person| self.speaker == Some(*who);
        let among = match is_everyone {
            true if people.iter().any(is_own) => "私たちのうち、".to_string(),
            true => String::new(),
            false => format!("{}のうち、", self.people(&people).name.get(Lang::Ja)),
        };
        let those = self.those_who(what, is_so);
        let are_things = people.iter().all(|who| THINGS.iter().any(|end| self.riddle.person(*who).ends_with(end)));
        match number(!are_things) {
            Some(number) => is(format!("{among}{those}{number}")),
            None if are_things => Clause { text: format!("{among}{those}1つも"), end: ("ない", "ありません") },
            None => Clause { text: format!("{among}{those}1人もい"), end: ("ない", "ません") },
        }
    }

    /// A clause with 「は」 or 「が」 after its subject.
    fn of_atom(&self, atom: &Atom, particle: &str) -> Clause {
        let who = format!("{}{particle}", atom.who.name.get(Lang::Ja));
        match &atom.what {
            What::Is(what) if !atom.is_so && what.is("riddle.same-kind") => is(who + "違う種類"),
            What::Is(what) => noun(who + what.get(Lang::Ja), atom.is_so),
            What::With(other) => noun(format!("{who}{}と一緒", other.get(Lang::Ja)), atom.is_so),
            What::Person(what) => self.of_people_in_japanese(&who, *what, atom.is_so),
        }
    }

    fn of_people_in_japanese(&self, who: &str, what: Trait, so: bool) -> Clause {
        let clause = |text: &str, so_end, not_end| Clause {
            text: format!("{who}{text}"),
            end: if so { so_end } else { not_end },
        };
        let name = self.trait_name(what);
        match (what, name.strip_suffix("ている"), name.strip_suffix('い')) {
            (Trait::Truthful, ..) => clause("本当のことを言", ("う", "います"), ("わない", "いません")),
            (Trait::Lies, ..) => clause("嘘をつ", ("く", "きます"), ("かない", "きません")),
            (_, Some(verb), _) => clause(&format!("{verb}て"), ("いる", "います"), ("いない", "いません")),
            (_, _, Some(quality)) => clause(quality, ("い", "いです"), ("くない", "くありません")),
            _ => noun(format!("{who}{name}"), so),
        }
    }

    /// The people with this trait, or without it, as the topic of a sentence: 「犯人は」, 「嘘をつくのは」.
    pub(super) fn those_who(&self, what: Trait, so: bool) -> String {
        let name = self.trait_name(what);
        let is_noun = !name.is_empty() && !name.ends_with("ている") && !name.ends_with('い');
        match is_noun {
            true if so && words::is_japanese(name) => format!("{name}は"),
            true if so => format!("{name}なのは"),
            true => format!("{name}でないのは"),
            false => self.of_people_in_japanese("", what, so).plain() + "のは",
        }
    }

    fn trait_name(&self, what: Trait) -> &str {
        match what {
            Trait::Role(role) => self.riddle.roles.get(role).map_or("", |role| &role.name.one),
            Trait::Prop(prop) => self.riddle.props.get(prop).map_or("", |noun| &noun.one),
            Trait::Truthful | Trait::Lies => "",
        }
    }
}

/// Endings of names of speakers that are things.
const THINGS: [&str; 3] = ["箱", "扉", "ドア"];

/// The text with its quotation marks changed for a place within others: 「 to 『, and in those 『 to 「.
pub(super) fn within_quotes(text: &str) -> String {
    let changed = |mark| match mark {
        '「' => '『',
        '」' => '』',
        '『' => '「',
        '』' => '」',
        other => other,
    };
    text.chars().map(changed).collect()
}

/// A clause that affirms or denies a noun as its predicate.
fn noun(text: String, so: bool) -> Clause {
    if so { is(text) } else { Clause { text: text + "では", end: ("ない", "ありません") } }
}
