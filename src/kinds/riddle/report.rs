//! Answers in words, as listings and scripts show them.

use super::answers::{Answer, Answers, Known, Named, Verdict, Why};
use super::ast::{Formula, Item, Riddle, Sentence};
use super::cells::{About, YES};
use super::sentence::{clause, meaning};
use super::telling::{named_texts, shown};
use super::{RiddlePuzzle, wording};
use crate::{Certain, Finding, Findings, Puzzle, Reply};
use nazo_core::puzzle::{Candidate, Cell, Value, ValueSet};
use nazo_core::words::{Arg, Fixed, Lang, Phrase, say};

impl Riddle {
    pub(super) fn person(&self, at: usize) -> &str {
        self.people.get(at).map_or("", String::as_str)
    }

    pub(super) fn prop(&self, at: usize) -> &str {
        self.props.get(at).map_or("", |noun| noun.one.as_str())
    }

    pub(super) fn fact(&self, at: usize) -> &str {
        self.facts.get(at).map_or("", String::as_str)
    }

    pub(super) fn number(&self, at: usize) -> &str {
        self.numbers.get(at).map_or("", |number| number.name.as_str())
    }

    pub(super) fn role(&self, value: Value) -> &str {
        let role = usize::from(value.0).checked_sub(1).and_then(|at| self.roles.get(at));
        role.map_or("", |role| role.name.one.as_str())
    }

    pub(super) fn item(&self, item: Item) -> &str {
        let category = self.categories.get(item.category);
        category.and_then(|category| category.values.get(item.value)).map_or("", String::as_str)
    }
}

impl RiddlePuzzle {
    /// A model as one line: `A:culprit, B:not-culprit, leftIsFreedom:no, English:3`. If only the truth of statements is
    /// to be found out, it is `A:honest, B:lying`, and `A1:true, A2:false` for a person with several statements.
    pub(super) fn solution(&self, values: &[Value]) -> Phrase {
        let riddle = self.riddle();
        let cells = self.cells();
        let one = |about: &About, value: &Value| {
            let is_so = *value == YES;
            let talk = if is_so { Phrase::fixed("riddle.honest") } else { Phrase::fixed("riddle.lying") };
            let person = |who: &usize| Phrase::verbatim(riddle.person(*who));
            let (what, is) = match about {
                About::Prop(who, prop) if is_so => (person(who), Phrase::verbatim(riddle.prop(*prop))),
                About::Prop(who, prop) => {
                    let prop = riddle.prop(*prop);
                    (person(who), say!("riddle.not-prop", prop))
                }
                About::Honest(who) => (person(who), talk),
                About::Statement(who, _) if cells.statement_count(*who) == 1 => (person(who), talk),
                about => (wording::cell(riddle, cells, *about), wording::value(riddle, cells, *about, *value).name),
            };
            say!("riddle.solved", what, is)
        };
        let told = self.cells().about().iter().zip(values).filter(|(about, _)| self.is_told(about));
        let told = told.map(|(about, value)| one(about, value));
        let places = self.items_at(|cell, value| values.get(cell.index()) == Some(&value));
        let places =
            places.map(|(item, place)| say!("riddle.solved", what = riddle.item(item), is = self.place_name(place)));
        say!("riddle.solution", all = Arg::Row(told.chain(places).collect()))
    }

    /// Whether a solution names this cell. Places are named value by value instead. Statements are named only if there
    /// is nothing else to find out.
    fn is_told(&self, about: &About) -> bool {
        let is_talk = |about: &About| matches!(about, About::Statement(..) | About::Honest(_));
        match about {
            About::Statement(..) => self.cells().about().iter().all(is_talk),
            About::Place(..) => false,
            _ => true,
        }
    }

    /// The name of a place, counted from 0: its number, or the value that stands for it.
    fn place_name(&self, place: u8) -> String {
        let framed = self.cells().framed(place);
        framed.map_or_else(|| (place + 1).to_string(), |item| self.riddle().item(item).to_string())
    }

    /// Every value of every category with its place, if `is_at` knows one.
    fn items_at(&self, is_at: impl Fn(Cell, Value) -> bool) -> impl Iterator<Item = (Item, u8)> {
        let categories = self.riddle().categories.iter().enumerate();
        let items =
            categories.flat_map(|(category, all)| (0..all.values.len()).map(move |value| Item { category, value }));
        items.filter_map(move |item| {
            let cell = |place: u8| self.cells().place(item.category, place);
            let holds = |place: &u8| cell(*place).is_some_and(|cell| is_at(cell, super::Cells::value(item)));
            (0..self.cells().place_count()).find(holds).map(|place| (item, place))
        })
    }

    /// What holds in every model, one line each: `A is culprit`, `not leftIsFreedom`, `English=3`.
    pub fn certain(&self, survivors: &[ValueSet]) -> Vec<Phrase> {
        let riddle = self.riddle();
        let only = |at: usize| survivors.get(at).and_then(|left| left.only());
        let told = self.cells().about().iter().enumerate().filter(|(_, about)| self.is_told(about));
        let told = told.filter_map(|(at, about)| {
            let said = wording::formula(riddle, self.cells(), *about, only(at)?);
            Some(say!("riddle.certain", bare = bare(riddle, &said), clause = clause(riddle, &said)))
        });
        let places = self.items_at(|cell, value| only(cell.index()) == Some(value)).map(|(item, place)| {
            let (item, name) = (riddle.item(item), self.place_name(place));
            match self.cells().framed(place) {
                Some(_) => say!("riddle.certain-with", item, place = name),
                None => say!("riddle.certain-place", item, place = name),
            }
        });
        told.chain(places).collect()
    }

    /// A part of an answer in words: a name, `place 3` or a whole model.
    pub fn named_text(&self, named: &Named) -> Phrase {
        match named {
            Named::Person(at) => Phrase::verbatim(self.riddle().person(*at)),
            Named::Place(place) => place_text(*place),
            Named::Number(number) => Phrase::verbatim(number.to_string()),
            Named::Item(item) => Phrase::verbatim(self.riddle().item(*item)),
            Named::Model(values) => self.solution_phrase(values),
        }
    }

    /// The sentences of a reason with their numbers: `5: A says: "I am not the culprit."`
    pub fn why_text(&self, why: &Why) -> Vec<Phrase> {
        let riddle = self.riddle();
        let cited = |at: &usize| {
            let shown = shown(riddle, riddle.sentences.get(*at)?);
            Some(say!("riddle.cited", number = at + 1, shown))
        };
        why.sentences.iter().filter_map(cited).collect()
    }
}

/// A fact about one cell in the short words of the notation.
fn bare(riddle: &Riddle, said: &Formula) -> String {
    match said {
        Formula::Role(who, role) => format!("{} is {}", riddle.person(*who), riddle.role(Value(*role as u8 + 1))),
        Formula::Prop(who, prop) => format!("{} is {}", riddle.person(*who), riddle.prop(*prop)),
        Formula::Fact(fact) => riddle.fact(*fact).to_string(),
        Formula::Statement(who, nth) => format!("{}{}", riddle.person(*who), nth + 1),
        Formula::Not(inner) => match &**inner {
            Formula::Prop(who, prop) => format!("{} is not {}", riddle.person(*who), riddle.prop(*prop)),
            inner => format!("not {}", bare(riddle, inner)),
        },
        Formula::Sum { terms, than, .. } => {
            terms.iter().map(|(_, at)| format!("{}={than}", riddle.number(*at))).collect()
        }
        talk => clause(riddle, talk).get(Lang::En).to_string(),
    }
}

/// A place in words, counted from 1.
pub(super) fn place_text(place: u8) -> Phrase {
    say!("riddle.place-number", place)
}

/// Everything that was found out, in words.
pub(super) fn findings(puzzle: &RiddlePuzzle, answers: &Answers) -> Findings {
    let riddle = puzzle.riddle();
    let written = |(_, one): &(usize, &Sentence)| one.source.is_some();
    let written = riddle.sentences.iter().enumerate().filter(written);
    Findings {
        models: answers.models.iter().map(|values| puzzle.solution_phrase(values)).collect(),
        more: answers.more,
        certain: answers.survivors.as_ref().map_or_else(Vec::new, |left| puzzle.certain(left)),
        answers: answers.answers.iter().map(|answer| finding(puzzle, answer)).collect(),
        conflict: answers.conflict.as_ref().map(|why| (puzzle.why_text(why), why.proven)),
        notes: answers.notes.clone(),
        understood: written.map(|(at, one)| (at + 1, meaning(riddle, one))).collect(),
    }
}

fn finding(puzzle: &RiddlePuzzle, answer: &Answer) -> Finding {
    let riddle = puzzle.riddle();
    let asked = riddle.sentences.get(answer.sentence);
    let ask = asked.map_or_else(|| Fixed::NOTHING.into(), |sentence| shown(riddle, sentence));
    let because = |why: &Why| Some((puzzle.why_text(why), why.proven));
    let (reply, because) = match &answer.verdict {
        Verdict::Yes(why) => (Reply::Yes, because(why)),
        Verdict::No(why) => (Reply::No, because(why)),
        Verdict::Open => (Reply::Undetermined, None),
        Verdict::Nothing => (Reply::Lists(Vec::new(), false), None),
        Verdict::Lists { lists, more } => {
            let lists = lists.iter().filter_map(|named| Some(named_texts(puzzle, asked?, named)));
            (Reply::Lists(lists.collect(), *more), None)
        }
    };
    let fact = |known: &Known| {
        let Candidate { cell, value } = known.fact.candidate;
        let wording = wording::value(riddle, puzzle.cells(), puzzle.cells().about()[cell.index()], value);
        if known.fact.holds { wording.is } else { wording.is_not }
    };
    let known = |known: &Known| Certain { fact: fact(known), because: (puzzle.why_text(&known.why), known.why.proven) };
    Finding { ask, reply, because, certain: answer.certain.iter().map(known).collect() }
}
