//! Answers in words, as lists and scripts have them.

use super::RiddlePuzzle;
use super::answers::{Answer, Answers, Known, Named, Note, Verdict, Why};
use super::ast::{Item, Riddle, Sentence};
use super::cells::{About, YES};
use super::sentence::meaning;
use super::telling::{number, shown};
use crate::{Certain, Finding, Findings, Puzzle, Reply};
use nazo_core::puzzle::{Cell, Value, ValueSet};
use nazo_core::words::{Lang, Phrase, list};

impl Riddle {
    pub(super) fn person(&self, at: usize) -> &str {
        self.people.get(at).map_or("", String::as_str)
    }

    fn prop(&self, at: usize) -> &str {
        self.props.get(at).map_or("", |noun| noun.one.as_str())
    }

    fn role(&self, value: Value) -> &str {
        let role = usize::from(value.0).checked_sub(1).and_then(|at| self.roles.get(at));
        role.map_or("", |role| role.name.one.as_str())
    }

    pub(super) fn item(&self, item: Item) -> &str {
        let category = self.categories.get(item.category);
        category.and_then(|category| category.values.get(item.value)).map_or("", String::as_str)
    }
}

impl RiddlePuzzle {
    /// A model as one line in either language.
    pub fn model_phrase(&self, values: &[Value]) -> Phrase {
        Phrase::each(|lang| self.model_in(values, lang))
    }

    /// A model as one line: `A:culprit, B:not-culprit, leftIsFreedom:no, English:3`; where it is found out alone who
    /// tells the truth `A:honest, B:lying`, and of somebody who says several things `A1:true, A2:false`.
    pub fn model_text(&self, values: &[Value]) -> String {
        self.model_in(values, Lang::En)
    }

    fn model_in(&self, values: &[Value], lang: Lang) -> String {
        let riddle = self.riddle();
        let either = |en: &'static str, ja: &'static str| if lang == Lang::En { en } else { ja };
        let not_so = |what: &str| if lang == Lang::En { format!("not-{what}") } else { format!("{what}でない") };
        let mut parts: Vec<String> = Vec::new();
        for (about, value) in self.cells().about().iter().zip(values) {
            let is_so = *value == YES;
            match about {
                About::Role(at) => parts.push(format!("{}:{}", riddle.person(*at), riddle.role(*value))),
                About::Prop(at, prop) => {
                    let prop = riddle.prop(*prop);
                    let what = if is_so { prop.to_string() } else { not_so(prop) };
                    parts.push(format!("{}:{what}", riddle.person(*at)));
                }
                About::Honest(at) => {
                    let talks = if is_so { either("honest", "正直") } else { either("lying", "嘘") };
                    parts.push(format!("{}:{talks}", riddle.person(*at)));
                }
                About::Fact(at) => {
                    let fact = riddle.facts.get(*at).map_or("", String::as_str);
                    let holds = if is_so { either("yes", "はい") } else { either("no", "いいえ") };
                    parts.push(format!("{fact}:{holds}"));
                }
                About::Number(at) => {
                    parts.extend(riddle.numbers.get(*at).map(|number| format!("{}:{}", number.name, number.at(*value))))
                }
                About::Statement(at, nth) if self.is_talk() => {
                    let who = riddle.person(*at);
                    parts.push(match self.cells().statement_count(*at) {
                        1 => format!("{who}:{}", if is_so { either("honest", "正直") } else { either("lying", "嘘") }),
                        _ => {
                            let truth = if is_so { either("true", "本当") } else { either("false", "嘘") };
                            format!("{who}{}:{truth}", nth + 1)
                        }
                    });
                }
                About::Statement(..) | About::Place(..) => {}
            }
        }
        for (item, place) in self.items_at(|cell, value| values.get(cell.index()) == Some(&value)) {
            parts.push(format!("{}:{}", riddle.item(item), self.place_name(place)));
        }
        parts.join(", ")
    }

    /// Whether all there is to find out is who tells the truth: then solutions tell that and not what follows from it.
    fn is_talk(&self) -> bool {
        self.cells().about().iter().all(|about| matches!(about, About::Statement(..) | About::Honest(_)))
    }

    /// What a place, counted from 0, is called: by its number, or by the value that stands for it.
    fn place_name(&self, place: u8) -> String {
        let framed = self.cells().framed(place);
        framed.map_or_else(|| (place + 1).to_string(), |item| self.riddle().item(item).to_string())
    }

    /// Every value of every category with the place where it is, where `is_at` knows one.
    fn items_at(&self, is_at: impl Fn(Cell, Value) -> bool) -> Vec<(Item, u8)> {
        let mut found = Vec::new();
        for (category, values) in self.riddle().categories.iter().enumerate() {
            for value in 0..values.values.len() {
                let item = Item { category, value };
                let holds = |place: &u8| {
                    self.cells().place(category, *place).is_some_and(|cell| is_at(cell, super::Cells::value(item)))
                };
                if let Some(place) = (0..self.cells().place_count()).find(holds) {
                    found.push((item, place));
                }
            }
        }
        found
    }

    /// What holds in every model, a line each: `A is culprit`, `not leftIsFreedom`, `English=3`.
    pub fn certain_text(&self, survivors: &[ValueSet]) -> Vec<String> {
        self.certain_phrases(survivors).iter().map(|fact| fact.get(Lang::En).to_string()).collect()
    }

    /// What holds in every model, in either language.
    fn certain_phrases(&self, survivors: &[ValueSet]) -> Vec<Phrase> {
        let riddle = self.riddle();
        let talks = |who: &str, truth: bool| match truth {
            true => Phrase::new(format!("{who} tells the truth"), format!("{who}は正直")),
            false => Phrase::new(format!("{who} lies"), format!("{who}は嘘つき")),
        };
        let only = |at: usize| survivors.get(at).and_then(|left| left.only());
        let mut lines = Vec::new();
        for (at, about) in self.cells().about().iter().enumerate() {
            let Some(value) = only(at) else { continue };
            let is_so = value == YES;
            let not = if is_so { "" } else { "not " };
            match about {
                About::Role(person) => {
                    let (who, role) = (riddle.person(*person), riddle.role(value));
                    lines.push(Phrase::new(format!("{who} is {role}"), format!("{who}は{role}")));
                }
                About::Prop(person, prop) => {
                    let (who, prop) = (riddle.person(*person), riddle.prop(*prop));
                    let is_not = if is_so { "" } else { "ではない" };
                    lines.push(Phrase::new(format!("{who} is {not}{prop}"), format!("{who}は{prop}{is_not}")));
                }
                About::Honest(person) => lines.push(talks(riddle.person(*person), is_so)),
                About::Fact(fact) => {
                    let fact = riddle.facts.get(*fact).map_or("", String::as_str);
                    let holds = if is_so { "正しい" } else { "正しくない" };
                    lines.push(Phrase::new(format!("{not}{fact}"), format!("「{fact}」は{holds}")));
                }
                About::Number(at) => {
                    let is = riddle.numbers.get(*at).map(|number| format!("{}={}", number.name, number.at(value)));
                    lines.extend(is.map(Phrase::verbatim));
                }
                About::Statement(person, nth) if self.is_talk() => {
                    let who = riddle.person(*person);
                    lines.push(match self.cells().statement_count(*person) {
                        1 => talks(who, is_so),
                        _ => {
                            let truth = if is_so { "本当" } else { "嘘" };
                            Phrase::new(format!("{not}{who}{}", nth + 1), format!("{who}の発言{}は{truth}", nth + 1))
                        }
                    });
                }
                About::Statement(..) | About::Place(..) => {}
            }
        }
        for (item, place) in self.items_at(|cell, value| only(cell.index()) == Some(value)) {
            let (item, name) = (riddle.item(item), self.place_name(place));
            let japanese = match self.cells().framed(place) {
                Some(_) => format!("{name}は{item}"),
                None => format!("{item}は{name}番目"),
            };
            lines.push(Phrase::new(format!("{item}={name}"), japanese));
        }
        lines
    }

    /// Somebody or something in an answer: a name, `place 3`, a whole model.
    pub fn named_text(&self, named: &Named, answers: &Answers) -> Phrase {
        match named {
            Named::Person(at) => Phrase::verbatim(self.riddle().person(*at)),
            Named::Place(place) => place_text(*place),
            Named::Number(number) => Phrase::verbatim(number.to_string()),
            Named::Item(item) => Phrase::verbatim(self.riddle().item(*item)),
            Named::Model(at) => {
                answers.models.get(*at).map_or(Phrase::verbatim(""), |values| self.model_phrase(values))
            }
        }
    }

    /// The sentences of a reason with their numbers: `5: A says: "I am not the culprit."`
    pub fn why_text(&self, why: &Why) -> Vec<Phrase> {
        let riddle = self.riddle();
        let cited = |at: &usize| {
            let (number, shown) = (number(riddle, *at), shown(riddle, riddle.sentences.get(*at)?));
            Some(Phrase::each(|lang| format!("{number}: {}", shown.get(lang))))
        };
        why.sentences.iter().filter_map(cited).collect()
    }
}

/// A place, counted from 1.
pub(super) fn place_text(place: u8) -> Phrase {
    Phrase::new(format!("place {place}"), format!("{place}番目"))
}

/// All that is known, in words.
pub(super) fn findings(puzzle: &RiddlePuzzle, answers: &Answers) -> Findings {
    let riddle = puzzle.riddle();
    let notes = answers.notes.iter().map(|note| note_text(riddle, note));
    let written = |(_, one): &(usize, &Sentence)| one.source.is_some();
    let written = riddle.sentences.iter().enumerate().filter(written);
    Findings {
        models: answers.models.iter().map(|values| puzzle.model_phrase(values)).collect(),
        more: answers.more,
        certain: answers.survivors.as_ref().map_or_else(Vec::new, |left| puzzle.certain_phrases(left)),
        answers: answers.answers.iter().map(|answer| finding(puzzle, answers, answer)).collect(),
        conflict: answers.conflict.as_ref().map(|why| (puzzle.why_text(why), why.proven)),
        notes: notes.collect(),
        understood: written.map(|(at, one)| (number(riddle, at), meaning(riddle, one))).collect(),
    }
}

fn finding(puzzle: &RiddlePuzzle, answers: &Answers, answer: &Answer) -> Finding {
    let riddle = puzzle.riddle();
    let asked = riddle.sentences.get(answer.sentence);
    let ask = asked.map_or_else(|| Phrase::fixed("", ""), |sentence| shown(riddle, sentence));
    let because = |why: &Why| Some((puzzle.why_text(why), why.proven));
    let (reply, because) = match &answer.verdict {
        Verdict::Yes(why) => (Reply::Yes, because(why)),
        Verdict::No(why) => (Reply::No, because(why)),
        Verdict::Open => (Reply::Undetermined, None),
        Verdict::Nothing => (Reply::Lists(Vec::new(), false), None),
        Verdict::Lists { lists, more } => {
            let named = |one: &Vec<Named>| one.iter().map(|named| puzzle.named_text(named, answers)).collect();
            (Reply::Lists(lists.iter().map(named).collect(), *more), None)
        }
    };
    let model = puzzle.model();
    let known = |known: &Known| Certain {
        fact: Phrase::each(|lang| model.says(known.fact.candidate, known.fact.holds, lang)),
        because: (puzzle.why_text(&known.why), known.why.proven),
    };
    Finding { ask, reply, because, certain: answer.certain.iter().map(known).collect() }
}

fn note_text(riddle: &Riddle, note: &Note) -> Phrase {
    match note {
        Note::Number { prop, open } => {
            let names: Vec<String> = open.iter().map(|at| riddle.person(*at).to_string()).collect();
            let prop = riddle.prop(*prop);
            let (stays, who) = (if names.len() == 1 { "stays" } else { "stay" }, |lang| list(&names, lang));
            Phrase::new(
                format!("It is not said how many are {prop}: {} {stays} open.", who(Lang::En)),
                format!("「{prop}」が何人かは書かれていません。{}は決まりません。", who(Lang::Ja)),
            )
        }
        Note::Silent(person) => {
            let who = riddle.person(*person);
            Phrase::new(
                format!("{who} says nothing; whether {who} lies is taken as open."),
                format!("{who}の発言はないので、嘘つきかどうかは自由とします。"),
            )
        }
    }
}
