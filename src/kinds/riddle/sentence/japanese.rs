//! Japanese sentences.

use super::super::ast::{Formula, Person, Question, Says};
use super::{Atom, Trait, What, Writer, alike, denied, statements};
use crate::riddle::frame::frame;
use nazo_core::words;

/// A clause without its end, which is another one in the middle of a sentence and, politely, as its end.
pub(super) struct Clause {
    text: String,
    end: (&'static str, &'static str),
}

impl Clause {
    pub(super) fn plain(&self) -> String {
        format!("{}{}", self.text, self.end.0)
    }

    fn polite(&self) -> String {
        format!("{}{}", self.text, self.end.1)
    }
}

/// That something is this.
fn is(text: String) -> Clause {
    Clause { text, end: ("", "です") }
}

/// 「正しい」 and its like, without their ends.
fn is_so(text: String) -> Clause {
    Clause { text, end: ("い", "いです") }
}

pub(super) fn says(writer: &Writer<'_>, says: &Says) -> String {
    match says {
        Says::Statement { speaker, formula } => {
            format!("{}の発言「{}。」", writer.riddle.person(*speaker), writer.japanese(formula).polite())
        }
        Says::TrueStatements { least, most } => {
            let number = range(*least, *most, statements(writer.riddle), "つ");
            number.map_or("本当の発言はありません。".into(), |number| format!("本当の発言は{number}です。"))
        }
        Says::Rule(formula) => writer.japanese(formula).polite() + "。",
        Says::Question(question) => writer.asked_in_japanese(question) + "か。",
        Says::Story(text) => text.clone(),
    }
}

/// 「ちょうど2人」; none where none is meant.
fn range(least: u32, most: u32, all: usize, unit: &str) -> Option<String> {
    Some(match (least, most) {
        (0, 0) => return None,
        _ if least as usize == all && least > 1 => format!("{all}{unit}全部"),
        _ if least == most => format!("ちょうど{least}{unit}"),
        (0, _) => format!("多くとも{most}{unit}"),
        _ if most as usize >= all => format!("少なくとも{least}{unit}"),
        _ => format!("{least}{unit}から{most}{unit}"),
    })
}

impl Writer<'_> {
    fn asked_in_japanese(&self, question: &Question) -> String {
        let who = |what| format!("{}誰です", self.those_who(what, true));
        match question {
            Question::Whether(formula) => self.japanese(formula).polite(),
            Question::WhoHasRole(role) => who(Trait::Role(*role)),
            Question::WhoIs(prop) => who(Trait::Prop(*prop)),
            Question::WhoTalks { truth } => who(if *truth { Trait::Truthful } else { Trait::Lies }),
            Question::Which(item) => {
                let which = match (frame(self.riddle), self.riddle.categories.len()) {
                    (Some(_), _) => "何と一緒です",
                    (None, 1) => "どこです",
                    _ => "どこにあり、何と一緒です",
                };
                format!("{}は{which}", self.value(*item).name[1])
            }
            Question::Number(number) => format!("{}はいくつです", self.riddle.number(*number)),
            Question::At(term) => format!("{}は何です", self.place(term.base, i32::from(term.plus))[1]),
            Question::All => "全体の答えは何です".into(),
        }
    }

    pub(super) fn japanese(&self, formula: &Formula) -> Clause {
        if let Some(atom) = self.atom(formula) {
            return self.of_atom(&atom, "は");
        }
        let two = |one: &Formula, other: &Formula| format!("{}と{}", self.quoted(one), self.quoted(other));
        match formula {
            Formula::All(parts) => self.all_in_japanese(parts),
            Formula::Any(parts) => match parts.as_slice() {
                [] => is("これは必ず誤り".into()),
                [one] => self.japanese(one),
                [one, other] => is_so(format!("{}の少なくとも一方が正し", two(one, other))),
                _ => is_so(format!("{}の少なくとも1つが正し", self.each_quoted(parts))),
            },
            Formula::Not(inner) => match &**inner {
                Formula::Any(parts) => self.all_in_japanese(&parts.iter().map(denied).collect::<Vec<_>>()),
                inner => is(format!("{}は誤り", self.quoted(inner))),
            },
            Formula::Xor(one, other) => is_so(format!("{}のどちらか一方だけが正し", two(one, other))),
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
                self.counted_in_japanese(of, |unit| range(*least, *most, of.len(), unit))
            }
            Formula::Parity { of, odd } => {
                self.counted_in_japanese(of, |_| Some(if *odd { "奇数個" } else { "偶数個" }.to_string()))
            }
            Formula::WouldSay(who, inner) => {
                let asked = Writer { riddle: self.riddle, speaker: Some(*who) };
                is(format!("{}は{}と言うはず", self.people(&[*who]).name[1], asked.quoted(inner)))
            }
            // The comparison of two places that are known.
            _ => is("これは番号だけで決まる条件".into()),
        }
    }

    fn quoted(&self, formula: &Formula) -> String {
        format!("「{}」", self.japanese(formula).plain())
    }

    fn each_quoted(&self, parts: &[Formula]) -> String {
        parts.iter().map(|part| self.quoted(part)).collect()
    }

    fn all_in_japanese(&self, parts: &[Formula]) -> Clause {
        if let Some((people, what, is_so)) = alike(parts) {
            return self.of_atom(&self.of_people(&people, what, is_so), "は");
        }
        match parts {
            [] => is_so("これは必ず正し".into()),
            [one] => self.japanese(one),
            [first @ .., last] if parts.iter().all(|part| self.atom(part).is_some()) => {
                let first: String = first.iter().map(|part| self.japanese(part).plain() + "、かつ").collect();
                let last = self.japanese(last);
                Clause { text: first + &last.text, ..last }
            }
            _ => is_so(format!("{}のすべてが正し", self.each_quoted(parts))),
        }
    }

    /// How many of some people something is said of, or how many of some clauses are so.
    fn counted_in_japanese(&self, of: &[Formula], number: impl Fn(&str) -> Option<String>) -> Clause {
        let Some((people, what, is_so)) = alike(of) else {
            let among = format!("{}のうち、正しい", self.each_quoted(of));
            return match number("つ") {
                Some(number) => is(format!("{among}のは{number}")),
                None => Clause { text: format!("{among}ものはな"), end: ("い", "いです") },
            };
        };
        let is_everyone = people.len() == self.riddle.people.len();
        let is_own = |who: &Person| self.speaker == Some(*who);
        let among = match is_everyone {
            true if people.iter().any(is_own) => "私たちのうち、".to_string(),
            true => String::new(),
            false => format!("{}のうち、", self.people(&people).name[1]),
        };
        let those = self.those_who(what, is_so);
        match number("人") {
            Some(number) => is(format!("{among}{those}{number}")),
            None => Clause { text: format!("{among}{those}1人もい"), end: ("ない", "ません") },
        }
    }

    /// A clause with 「は」 or 「が」.
    fn of_atom(&self, atom: &Atom, particle: &str) -> Clause {
        let who = format!("{}{particle}", atom.who.name[1]);
        match &atom.what {
            What::Is([_, what]) => noun(who + what, atom.is_so),
            What::With([_, other]) => noun(format!("{who}{other}と一緒"), atom.is_so),
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

    /// Those of whom it is said, as what more is said of: 「犯人は」, 「嘘をつくのは」.
    fn those_who(&self, what: Trait, so: bool) -> String {
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

/// That it is this, or is not.
fn noun(text: String, so: bool) -> Clause {
    if so { is(text) } else { Clause { text: text + "では", end: ("ない", "ありません") } }
}
