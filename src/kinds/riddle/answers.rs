//! What is known of a riddle: its models, what holds in all of them, its questions, and what conflicts.

use super::ast::{self, Item, Question, Riddle, Says};
use super::cells::{About, Cells};
use super::{RiddlePuzzle, lines};
use crate::Puzzle;
use nazo_core::puzzle::{Budget, Candidate, Cell, Formula, Literal, Model, Value, ValueSet};
use nazo_core::solve::{Reason, Reasoner, SolveError, Supposed, backbone};
use nazo_core::words::{Arg, Phrase, say};
use std::cell::RefCell;

/// Units of work for proving that no fewer sentences are enough.
const PROOF: u64 = 1_500;

/// Of so many people at the most reasons are looked for.
const MOST_CERTAIN: usize = 6;

/// What is known of a riddle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// Different models, as many as were asked for at the most: the value of every cell.
    pub models: Vec<Vec<Value>>,
    /// Whether there are more.
    pub more: bool,
    /// For every cell the values it has in some model; none where there is no model.
    pub survivors: Option<Vec<ValueSet>>,
    /// One for each question, in the order of the text.
    pub answers: Vec<Answer>,
    /// Where there is no model: the fewest sentences that conflict.
    pub conflict: Option<Why>,
    /// What was left unsaid and may matter, in words.
    pub notes: Vec<Phrase>,
}

/// The answer to one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The question, as the place of its sentence among those of the riddle.
    pub sentence: usize,
    /// What can be said.
    pub verdict: Verdict,
    /// Where it asks who: of whom it is known, and because of which sentences. Those who are it; where nobody is known to
    /// be, those who are known not to be.
    pub certain: Vec<Known>,
}

/// Something that holds in every model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The cell and its value, or the value that it has not.
    pub fact: Literal,
    /// The sentences that force it.
    pub why: Why,
}

/// What can be said to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is so, because of these sentences.
    Yes(Why),
    /// It is not, because of these sentences.
    No(Why),
    /// It is so in some models and not in others.
    Open,
    /// Each of these lists is the answer in some model.
    Lists {
        /// The lists, each once. With one, that is the answer.
        lists: Vec<Vec<Named>>,
        /// Whether there are more than were asked for.
        more: bool,
    },
    /// There is no model, so there is nothing to ask about.
    Nothing,
}

/// Somebody or something in an answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Named {
    /// A person.
    Person(usize),
    /// A place, counted from 1.
    Place(u8),
    /// What a number is.
    Number(i32),
    /// A value of a category.
    Item(Item),
    /// A whole model: the value of every cell.
    Model(Vec<Value>),
}

/// The sentences behind something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// Places among the sentences of the riddle, ascending.
    pub sentences: Vec<usize>,
    /// Whether it is known that no fewer are enough.
    pub proven: bool,
}

/// Asks all there is to ask. At most `limit` models, and as many answers to each question.
///
/// # Errors
/// The work ended first, or the engine failed.
pub fn answers(puzzle: &RiddlePuzzle, limit: usize, budget: &Budget) -> Result<Answers, SolveError> {
    let model = puzzle.model();
    let riddle = puzzle.riddle();
    let lines = lines(&model, riddle);
    let claims: Vec<_> = riddle.questions().map(|(_, question)| claims(puzzle, question)).collect();
    let mut table = Table {
        puzzle,
        reasoner: Reasoner::new(
            &model,
            &lines.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
            &claims.concat(),
            budget,
        )?,
        sentences: lines.iter().map(|(_, sentence)| *sentence).collect(),
        limit,
        budget,
    };
    let (models, more) = table.models(&Question::All, 0, &[])?;
    if models.is_empty() && !more {
        let conflict = table.why(&[])?;
        let questions =
            riddle.questions().map(|(sentence, _)| Answer { sentence, verdict: Verdict::Nothing, certain: Vec::new() });
        let answers = questions.collect();
        return Ok(Answers { models, more, survivors: None, answers, conflict, notes: Vec::new() });
    }
    let survivors = survivors(&model, &models, more, budget)?;
    let mut answers = Vec::new();
    let mut first_claim = 0;
    for ((sentence, question), claims) in riddle.questions().zip(&claims) {
        let verdict = match question {
            Question::Whether(_) => table.whether(first_claim)?,
            Question::All => table.lists(question, &models, more),
            _ => {
                let (models, more) = table.models(question, first_claim, claims)?;
                table.lists(question, &models, more)
            }
        };
        answers.push(Answer { sentence, verdict, certain: table.certain(question, &survivors)? });
        first_claim += claims.len();
    }
    let notes = notes(puzzle, &survivors);
    Ok(Answers { models, more, survivors: Some(survivors), answers, conflict: None, notes })
}

/// What a question asks whether it is so: of everybody, where it asks who.
fn claims(puzzle: &RiddlePuzzle, question: &Question) -> Vec<Formula> {
    match question {
        Question::Whether(formula) => vec![puzzle.formula(formula)],
        _ => {
            let people = 0..puzzle.riddle().people.len();
            people.filter_map(|person| Some(puzzle.formula(&question.asks_of(person)?))).collect()
        }
    }
}

/// The values every cell has in some model: read off the models where they are all known.
fn survivors(model: &Model, models: &[Vec<Value>], more: bool, budget: &Budget) -> Result<Vec<ValueSet>, SolveError> {
    if more {
        return Ok(backbone(model, None, budget)?.unwrap_or_default());
    }
    let at = |cell: Cell| models.iter().filter_map(|values| values.get(cell.index())).copied().collect();
    Ok(model.cells().map(at).collect())
}

struct Table<'a> {
    puzzle: &'a RiddlePuzzle,
    reasoner: Reasoner,
    /// For every line of the reasoner the place of its sentence.
    sentences: Vec<usize>,
    limit: usize,
    budget: &'a Budget,
}

impl Table<'_> {
    /// Models in which a question has different answers. They are told by its claims, of which `first` is the number of the
    /// first, or else by what of the cells the answer rests on.
    fn models(
        &mut self,
        question: &Question,
        first: usize,
        claims: &[Formula],
    ) -> Result<(Vec<Vec<Value>>, bool), SolveError> {
        let claimed = |values: &[Value]| {
            (first..).zip(claims).map(|(claim, formula)| Supposed::Claim(claim, formula.is_true(values))).collect()
        };
        let asked = |values: &[Value]| {
            let found = RefCell::new(Vec::new());
            let _ = self.puzzle.named(question, &|candidate| {
                let literal = Literal { candidate, holds: true };
                let holds = literal.is_true(values);
                found.borrow_mut().extend(holds.then_some(Supposed::Literal(literal)));
                Some(holds)
            });
            found.into_inner()
        };
        let project = |values: &[Value]| if claims.is_empty() { asked(values) } else { claimed(values) };
        self.reasoner.distinct(self.limit, self.budget, project)
    }

    /// The answers to a question in these models.
    fn lists(&self, question: &Question, models: &[Vec<Value>], more: bool) -> Verdict {
        let in_model = |values: &Vec<Value>| {
            self.puzzle.named(question, &|candidate| Some(Literal { candidate, holds: true }.is_true(values)))
        };
        let mut lists: Vec<_> = models.iter().filter_map(in_model).collect();
        if question.asks_of(0).is_some() {
            // In the order in which people are declared.
            lists.sort();
        }
        Verdict::Lists { lists, more }
    }

    fn why(&mut self, supposed: &[Supposed]) -> Result<Option<Why>, SolveError> {
        let reason = self.reasoner.smallest(supposed, usize::MAX, PROOF, self.budget)?;
        Ok(reason.map(|Reason { lines, proven }| {
            let sentences = lines.iter().filter_map(|line| self.sentences.get(*line)).copied().collect();
            Why { sentences, proven }
        }))
    }

    fn whether(&mut self, claim: usize) -> Result<Verdict, SolveError> {
        if let Some(why) = self.why(&[Supposed::Claim(claim, false)])? {
            return Ok(Verdict::Yes(why));
        }
        Ok(self.why(&[Supposed::Claim(claim, true)])?.map_or(Verdict::Open, Verdict::No))
    }

    /// Where it is asked who has a role or a property: of whom that is known, or else of whom it is known that he has not.
    fn certain(&mut self, question: &Question, survivors: &[ValueSet]) -> Result<Vec<Known>, SolveError> {
        if matches!(question, Question::Whether(_) | Question::WhoTalks { .. }) {
            return Ok(Vec::new());
        }
        let known = claims(self.puzzle, question).into_iter().filter_map(|formula| {
            let Formula::Is(candidate) = formula else { return None };
            let left = survivors.get(candidate.cell.index())?;
            let holds = left.contains(candidate.value);
            (!holds || left.len() == 1).then_some(Literal { candidate, holds })
        });
        let known: Vec<Literal> = known.collect();
        let is_found = known.iter().any(|fact| fact.holds);
        let mut certain = Vec::new();
        for fact in known.into_iter().filter(|fact| fact.holds == is_found).take(MOST_CERTAIN) {
            let denied = Supposed::Literal(Literal { holds: !fact.holds, ..fact });
            certain.extend(self.why(&[denied])?.map(|why| Known { fact, why }));
        }
        Ok(certain)
    }
}

impl RiddlePuzzle {
    /// The answer to a question who, what or where, as far as `known` tells of candidates whether they hold; none where that
    /// leaves it open.
    pub(super) fn named(&self, question: &Question, known: &dyn Fn(Candidate) -> Option<bool>) -> Option<Vec<Named>> {
        let (riddle, cells) = (self.riddle(), self.cells());
        let holds = |cell: Cell, value: Value| known(Candidate::new(cell, value)) == Some(true);
        let value = |cell: Cell| cells.domain(cell).iter().find(|value| holds(cell, *value));
        match question {
            Question::Which(item) => {
                let is_there = |place: &u8| match cells.place(item.category, *place) {
                    Some(cell) => holds(cell, Cells::value(*item)),
                    None => cells.framed(*place) == Some(*item),
                };
                let place = (0..cells.place_count()).find(is_there)?;
                // A value of the frame is where it is.
                let at = match cells.framed(place) {
                    None => Some(Named::Place(place + 1)),
                    Some(framed) => (framed != *item).then_some(Named::Item(framed)),
                };
                let mut named = self.items_there(place, value)?;
                named.retain(|there| !matches!(there, Named::Item(other) if other.category == item.category));
                Some(at.into_iter().chain(named).collect())
            }
            Question::Number(number) => {
                let value = value(cells.cell(About::Number(*number))?)?;
                Some(vec![Named::Number(riddle.numbers.get(*number)?.at(value))])
            }
            Question::At(term) => match self.meaning().place(*term) {
                Some(place) => self.items_there(place, value),
                None => Some(Vec::new()),
            },
            Question::All => {
                let values = (0..cells.about().len()).map(|at| value(Cell(at as u16)));
                Some(vec![Named::Model(values.collect::<Option<_>>()?)])
            }
            _ => {
                let holds = |person: usize| self.formula(&question.asks_of(person)?).truth_by(known);
                let people = (0..riddle.people.len()).map(|person| Some((person, holds(person)?)));
                let people: Vec<(usize, bool)> = people.collect::<Option<_>>()?;
                Some(people.into_iter().filter(|(_, holds)| *holds).map(|(person, _)| Named::Person(person)).collect())
            }
        }
    }

    /// What is at a place, counted from 0, besides the value that stands for it.
    fn items_there(&self, place: u8, value: impl Fn(Cell) -> Option<Value>) -> Option<Vec<Named>> {
        let mut there = Vec::new();
        for (category, values) in self.riddle().categories.iter().enumerate() {
            let Some(cell) = self.cells().place(category, place) else { continue };
            let item = Item { category, value: usize::from(value(cell)?.0).checked_sub(1)? };
            // A place may be left over.
            there.extend((item.value < values.values.len()).then_some(Named::Item(item)));
        }
        Some(there)
    }
}

/// Properties of which nobody says how many have them, where models differ in that, and people who say nothing.
fn notes(puzzle: &RiddlePuzzle, survivors: &[ValueSet]) -> Vec<Phrase> {
    let riddle = puzzle.riddle();
    let is_open = |cell: Cell| survivors.get(cell.index()).is_some_and(|left| left.len() > 1);
    let number = (0..riddle.props.len()).filter_map(|prop| {
        let open = |person: &usize| puzzle.cells().cell(About::Prop(*person, prop)).is_some_and(is_open);
        let open: Vec<Phrase> =
            (0..riddle.people.len()).filter(open).map(|at| Phrase::verbatim(riddle.person(at))).collect();
        let is_counted = riddle.sentences.iter().any(|sentence| counts(riddle, &sentence.says, prop));
        let prop = riddle.prop(prop);
        (!open.is_empty() && !is_counted)
            .then(|| say!("riddle.uncounted", prop, number = open.len(), open = Arg::All(open)))
    });
    let silent = puzzle.cells().about().iter().filter_map(|about| match about {
        About::Honest(person) => Some(say!("riddle.says-nothing", who = riddle.person(*person))),
        _ => None,
    });
    number.chain(silent).collect()
}

/// Whether a rule says how many people have the property.
fn counts(riddle: &Riddle, says: &Says, prop: usize) -> bool {
    matches!(says, Says::Rule(formula) if counted(riddle, formula, prop))
}

/// Whether a formula that holds says it, perhaps beside other things, or by counting those who do not have it.
fn counted(riddle: &Riddle, formula: &ast::Formula, prop: usize) -> bool {
    let is_one = |formula: &ast::Formula| matches!(formula, ast::Formula::Prop(_, other) if *other == prop);
    let is_none = |formula: &ast::Formula| matches!(formula, ast::Formula::Not(inner) if is_one(inner));
    match formula {
        ast::Formula::Count { of, .. } => {
            of.len() >= riddle.people.len() && (of.iter().all(is_one) || of.iter().all(is_none))
        }
        ast::Formula::All(parts) => parts.iter().any(|part| counted(riddle, part, prop)),
        _ => false,
    }
}
