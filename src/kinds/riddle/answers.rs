//! What can be found out about a riddle: its models, what holds in all of them, the answers to its questions, and
//! conflicts.

use super::ast::{self, Item, Question, Riddle, Says};
use super::cells::{About, Cells};
use super::{RiddlePuzzle, lines};
use crate::Puzzle;
use nazo_core::puzzle::{Budget, Candidate, Cell, Formula, Literal, Model, Value, ValueSet};
use nazo_core::solve::{Reason, Reasoner, SolveError, Supposed, backbone};
use nazo_core::words::{Arg, Phrase, say};
use std::cell::RefCell;

/// The units of work spent on proving that no smaller set of sentences suffices.
const PROOF: u64 = 1_500;

/// The most people for whom reasons are looked for.
const MOST_CERTAIN: usize = 6;

/// What was found out about a riddle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// Different models, at most as many as were asked for. Each has the value of every cell.
    pub models: Vec<Vec<Value>>,
    /// Whether there are more models.
    pub more: bool,
    /// For every cell, the values it has in some model. None if there is no model.
    pub survivors: Option<Vec<ValueSet>>,
    /// The answers to the questions, in the order of the text.
    pub answers: Vec<Answer>,
    /// The fewest sentences that conflict, if there is no model.
    pub conflict: Option<Why>,
    /// What the text leaves unsaid and may matter, in words.
    pub notes: Vec<Phrase>,
}

/// The answer to one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The question, as the index of its sentence.
    pub sentence: usize,
    /// The answer.
    pub verdict: Verdict,
    /// For a question that asks who: what is certain about people, and which sentences force it. These are the people
    /// who are certainly among those asked for. If there are none, they are the people who certainly are not.
    pub certain: Vec<Known>,
}

/// Something that holds in every model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The cell and its value, or a value that it does not have.
    pub fact: Literal,
    /// The sentences that force it.
    pub why: Why,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes, because of these sentences.
    Yes(Why),
    /// No, because of these sentences.
    No(Why),
    /// It holds in some models and not in others.
    Open,
    /// Each of these lists is the answer in some model.
    Lists {
        /// The lists, without repetition. A single list is the answer.
        lists: Vec<Vec<Named>>,
        /// Whether there are more lists than were asked for.
        more: bool,
    },
    /// There is no model, so no question can be answered.
    Nothing,
}

/// A part of an answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Named {
    /// A person.
    Person(usize),
    /// A place, counted from 1.
    Place(u8),
    /// The value of a number.
    Number(i32),
    /// A value of a category.
    Item(Item),
    /// A whole model: the value of every cell.
    Model(Vec<Value>),
}

/// The sentences that force a conclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// Indices of the sentences, ascending.
    pub sentences: Vec<usize>,
    /// Whether it is proven that no smaller set suffices.
    pub proven: bool,
}

/// Finds out everything about a riddle: at most `limit` models, and at most `limit` answers to each question.
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

/// The formulas whose truth a question asks about. A question that asks who has one for each person.
fn claims(puzzle: &RiddlePuzzle, question: &Question) -> Vec<Formula> {
    match question {
        Question::Whether(formula) => vec![puzzle.formula(formula)],
        _ => {
            let people = 0..puzzle.riddle().people.len();
            people.filter_map(|person| Some(puzzle.formula(&question.asks_of(person)?))).collect()
        }
    }
}

/// The values that each cell has in some model. If all models are known, they are read off the models.
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
    /// The index of the sentence for each line of the reasoner.
    sentences: Vec<usize>,
    limit: usize,
    budget: &'a Budget,
}

impl Table<'_> {
    /// Models in which the question has different answers. Answers are told apart by the claims of the question, if it
    /// has any; `first` is the index of the first. Otherwise they are told apart by the cells that the answer depends
    /// on.
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

    /// For a question who has a role or a property: the people who certainly have it, or if there are none, those who
    /// certainly do not.
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
    /// The answer to a question who, what or where. `known` gives the truth of each candidate, as far as it is known.
    /// None if that leaves the answer open.
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
                // A value of the frame is itself the place, so there is no place to name.
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

    /// The values at a place, counted from 0, except the value that stands for the place.
    fn items_there(&self, place: u8, value: impl Fn(Cell) -> Option<Value>) -> Option<Vec<Named>> {
        let mut there = Vec::new();
        for (category, values) in self.riddle().categories.iter().enumerate() {
            let Some(cell) = self.cells().place(category, place) else { continue };
            let item = Item { category, value: usize::from(value(cell)?.0).checked_sub(1)? };
            // The place may have no value of this category.
            there.extend((item.value < values.values.len()).then_some(Named::Item(item)));
        }
        Some(there)
    }
}

/// Notes on properties whose number is never given although the models differ in it, and on people who say nothing.
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

/// Whether a rule gives the number of people who have the property.
fn counts(riddle: &Riddle, says: &Says, prop: usize) -> bool {
    matches!(says, Says::Rule(formula) if counted(riddle, formula, prop))
}

/// Whether a formula that holds gives that number. It may also say other things, or count those who do not have the
/// property.
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
