//! What is known of a riddle: its models, what holds in all of them, its questions, and what clashes.

use super::ast::{Formula, Item, Question, Riddle, Says, Term};
use super::cells::{About, Cells};
use super::{RiddlePuzzle, lines};
use crate::Puzzle;
use nazo_core::puzzle::{Budget, Candidate, Cell, Literal, Model, Value, ValueSet};
use nazo_core::solve::{Reason, Reasoner, SolveError, Supposed, backbone};

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
    /// Where there is no model: the fewest sentences that clash.
    pub conflict: Option<Why>,
    /// What was left unsaid and may matter.
    pub notes: Vec<Note>,
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
    /// A whole model, as its place among the models.
    Model(usize),
}

/// The sentences behind something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// Places among the sentences of the riddle, ascending.
    pub sentences: Vec<usize>,
    /// Whether it is known that no fewer are enough.
    pub proven: bool,
}

/// Something left unsaid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// How many have this property is not said, and models differ in it.
    Number {
        /// The property, as its place among those of the riddle.
        prop: usize,
        /// The people of whom it stays open.
        open: Vec<usize>,
    },
    /// Whether the person tells the truth is spoken of, who says nothing.
    Silent(usize),
}

/// Asks all there is to ask. At most `limit` models, and as many answers to each question.
///
/// # Errors
/// The work ended first, or the engine failed.
pub fn answers(puzzle: &RiddlePuzzle, limit: usize, budget: &Budget) -> Result<Answers, SolveError> {
    let model = puzzle.model();
    let riddle = puzzle.riddle();
    let lines = lines(&model, riddle);
    let claims = claims(puzzle);
    let said: Vec<_> = claims.iter().map(|(_, formula)| formula.clone()).collect();
    let mut table = Table {
        puzzle,
        reasoner: Reasoner::new(&model, &lines.iter().map(|(id, _)| *id).collect::<Vec<_>>(), &said, budget)?,
        sentences: lines.iter().map(|(_, sentence)| *sentence).collect(),
        limit,
        budget,
    };
    if table.reasoner.solution(budget)?.is_none() {
        let conflict = table.why(&[])?;
        let questions =
            riddle.questions().map(|(sentence, _)| Answer { sentence, verdict: Verdict::Nothing, certain: Vec::new() });
        let answers = questions.collect();
        return Ok(Answers { models: Vec::new(), more: false, survivors: None, answers, conflict, notes: Vec::new() });
    }
    let (models, more) = table.models()?;
    let first_claim = |sentence: usize| claims.iter().position(|(at, _)| *at == sentence).unwrap_or(0);
    let survivors = survivors(&model, &models, more, budget)?;
    let mut answers = Vec::new();
    for (sentence, question) in riddle.questions() {
        let mut certain = Vec::new();
        let verdict = match question {
            Question::Whether(_) => table.whether(first_claim(sentence))?,
            Question::WhoHasRole(role) => {
                let holders = |person| Some((puzzle.cells().role(person)?, Value(*role as u8 + 1)));
                certain = table.certain(holders, &survivors)?;
                table.who(holders)?
            }
            Question::WhoIs(prop) => {
                let holders = |person| Some((puzzle.cells().prop(person, *prop)?, super::cells::YES));
                certain = table.certain(holders, &survivors)?;
                table.who(holders)?
            }
            Question::WhoTalks { .. } => table.who_talks(first_claim(sentence), &said)?,
            Question::Which(item) => table.which(*item)?,
            Question::Number(number) => table.number(*number)?,
            Question::At(term) => table.at(*term)?,
            Question::All => {
                Verdict::Lists { lists: (0..models.len()).map(|at| vec![Named::Model(at)]).collect(), more }
            }
        };
        answers.push(Answer { sentence, verdict, certain });
    }
    let notes = notes(puzzle, &survivors);
    Ok(Answers { models, more, survivors: Some(survivors), answers, conflict: None, notes })
}

/// The formulas of the yes-and-no questions, and for each question who talks in some way that everybody does, in their order;
/// with the places of their sentences.
fn claims(puzzle: &RiddlePuzzle) -> Vec<(usize, nazo_core::puzzle::Formula)> {
    let people = 0..puzzle.riddle().people.len();
    let claimed = |question: &Question| match question {
        Question::Whether(formula) => vec![puzzle.formula(formula)],
        Question::WhoTalks { truth } => people.clone().map(|person| puzzle.formula(&talks(person, *truth))).collect(),
        _ => Vec::new(),
    };
    let questions = puzzle.riddle().questions();
    questions.flat_map(|(sentence, question)| claimed(question).into_iter().map(move |one| (sentence, one))).collect()
}

/// That a person tells the truth, or lies.
fn talks(person: usize, truth: bool) -> Formula {
    if truth { Formula::Truthful(person) } else { Formula::Lies(person) }
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
    fn models(&mut self) -> Result<(Vec<Vec<Value>>, bool), SolveError> {
        let held = |(at, value): (usize, &Value)| Supposed::Literal(literal(Cell(at as u16), *value, true));
        self.reasoner.distinct(self.limit, self.budget, |values| values.iter().enumerate().map(held).collect())
    }

    fn why(&mut self, supposed: &[Supposed]) -> Result<Option<Why>, SolveError> {
        let every: Vec<usize> = (0..self.reasoner.line_count()).collect();
        let reason = self.reasoner.smallest(&every, supposed, usize::MAX, PROOF, self.budget)?;
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

    /// Who has a value in the cell that is about him.
    fn who(&mut self, cell: impl Fn(usize) -> Option<(Cell, Value)>) -> Result<Verdict, SolveError> {
        let people: Vec<(usize, Cell, Value)> = (0..self.puzzle.riddle().people.len())
            .filter_map(|person| cell(person).map(|(cell, value)| (person, cell, value)))
            .collect();
        let project = |values: &[Value]| {
            let is_his = |(_, cell, value): &(usize, Cell, Value)| literal(*cell, *value, has(values, *cell, *value));
            people.iter().map(is_his).map(Supposed::Literal).collect()
        };
        let (found, more) = self.reasoner.distinct(self.limit, self.budget, project)?;
        let list = |values: &Vec<Value>| {
            let holders = people.iter().filter(|(_, cell, value)| has(values, *cell, *value));
            holders.map(|(person, ..)| Named::Person(*person)).collect()
        };
        Ok(Verdict::Lists { lists: found.iter().map(list).collect(), more })
    }

    /// Of whom it is known that he has a value in the cell that is about him, or else that he has not.
    fn certain(
        &mut self,
        cell: impl Fn(usize) -> Option<(Cell, Value)>,
        survivors: &[ValueSet],
    ) -> Result<Vec<Known>, SolveError> {
        let people = (0..self.puzzle.riddle().people.len()).filter_map(cell);
        let known = people.filter_map(|(cell, value)| {
            let left = survivors.get(cell.index())?;
            match left.contains(value) {
                false => Some(literal(cell, value, false)),
                true => (left.len() == 1).then(|| literal(cell, value, true)),
            }
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

    /// Who tells the truth, or lies: of whom the claims from `first` on, one for each person, hold in each model.
    fn who_talks(&mut self, first: usize, said: &[nazo_core::puzzle::Formula]) -> Result<Verdict, SolveError> {
        let people = self.puzzle.riddle().people.len();
        let holds = |values: &[Value]| -> Vec<bool> {
            said.iter().skip(first).take(people).map(|formula| formula.is_true(values)).collect()
        };
        let project = |values: &[Value]| {
            (first..).zip(holds(values)).map(|(claim, holds)| Supposed::Claim(claim, holds)).collect()
        };
        let (found, more) = self.reasoner.distinct(self.limit, self.budget, project)?;
        let list = |values: &Vec<Value>| {
            let talking = holds(values).into_iter().enumerate().filter(|(_, holds)| *holds);
            talking.map(|(person, _)| Named::Person(person)).collect::<Vec<_>>()
        };
        let mut lists: Vec<Vec<Named>> = found.iter().map(list).collect();
        lists.sort();
        Ok(Verdict::Lists { lists, more })
    }

    /// What a number is.
    fn number(&mut self, at: usize) -> Result<Verdict, SolveError> {
        let cell = self.puzzle.cells().number(at);
        let project = |values: &[Value]| {
            values.get(cell.index()).map(|value| Supposed::Literal(literal(cell, *value, true))).into_iter().collect()
        };
        let (found, more) = self.reasoner.distinct(self.limit, self.budget, project)?;
        let number = self.puzzle.riddle().numbers.get(at);
        let is = |values: &Vec<Value>| {
            let is = number.zip(values.get(cell.index())).map(|(number, value)| Named::Number(number.at(*value)));
            is.into_iter().collect()
        };
        Ok(Verdict::Lists { lists: found.iter().map(is).collect(), more })
    }

    /// What is at a place.
    fn at(&mut self, term: Term) -> Result<Verdict, SolveError> {
        let cells = self.puzzle.at_place(term);
        let project = |values: &[Value]| {
            let held = |cell: &Cell| Some(Supposed::Literal(literal(*cell, *values.get(cell.index())?, true)));
            cells.iter().filter_map(held).collect()
        };
        let (found, more) = self.reasoner.distinct(self.limit, self.budget, project)?;
        let categories = &self.puzzle.riddle().categories;
        let list = |values: &Vec<Value>| {
            let there = cells.iter().enumerate().filter_map(|(category, cell)| {
                let item = Item { category, value: usize::from(values.get(cell.index())?.0).checked_sub(1)? };
                // A place may be left over.
                let is_one = categories.get(category)?.values.len() > item.value;
                is_one.then_some(Named::Item(item))
            });
            there.collect()
        };
        Ok(Verdict::Lists { lists: found.iter().map(list).collect(), more })
    }

    /// Where a value is, and what of the other categories is there.
    fn which(&mut self, item: Item) -> Result<Verdict, SolveError> {
        let cells = self.puzzle.cells();
        let place = |values: &[Value]| {
            (0..cells.place_count()).find(|place| match cells.place(item.category, *place) {
                Some(cell) => has(values, cell, Cells::value(item)),
                None => cells.framed(*place) == Some(item),
            })
        };
        let beside = |values: &[Value]| -> Vec<(usize, Cell, Value)> {
            let Some(place) = place(values) else { return Vec::new() };
            let categories = 0..self.puzzle.riddle().categories.len();
            let cells = categories.filter_map(|category| Some((category, cells.place(category, place)?)));
            cells.filter_map(|(category, cell)| Some((category, cell, *values.get(cell.index())?))).collect()
        };
        let project = |values: &[Value]| {
            beside(values).into_iter().map(|(_, cell, value)| Supposed::Literal(literal(cell, value, true))).collect()
        };
        let (found, more) = self.reasoner.distinct(self.limit, self.budget, project)?;
        let riddle = self.puzzle.riddle();
        let list = |values: &Vec<Value>| {
            // A value of the frame is where it is.
            let at = place(values).and_then(|place| match cells.framed(place) {
                None => Some(Named::Place(place + 1)),
                Some(framed) => (framed != item).then_some(Named::Item(framed)),
            });
            let others = beside(values).into_iter().filter_map(|(category, _, value)| {
                let other = Item { category, value: usize::from(value.0).checked_sub(1)? };
                let is_one = riddle.categories.get(category)?.values.len() > other.value;
                (is_one && category != item.category).then_some(Named::Item(other))
            });
            at.into_iter().chain(others).collect()
        };
        Ok(Verdict::Lists { lists: found.iter().map(list).collect(), more })
    }
}

fn literal(cell: Cell, value: Value, holds: bool) -> Literal {
    Literal { candidate: Candidate::new(cell, value), holds }
}

fn has(values: &[Value], cell: Cell, value: Value) -> bool {
    values.get(cell.index()) == Some(&value)
}

/// Properties of which nobody says how many have them, where models differ in that, and people who say nothing.
fn notes(puzzle: &RiddlePuzzle, survivors: &[ValueSet]) -> Vec<Note> {
    let riddle = puzzle.riddle();
    let is_open = |cell: Cell| survivors.get(cell.index()).is_some_and(|left| left.len() > 1);
    let number = (0..riddle.props.len()).filter_map(|prop| {
        let open = |person: &usize| puzzle.cells().prop(*person, prop).is_some_and(is_open);
        let open: Vec<usize> = (0..riddle.people.len()).filter(open).collect();
        let is_counted = riddle.sentences.iter().any(|sentence| counts(riddle, &sentence.says, prop));
        (!open.is_empty() && !is_counted).then_some(Note::Number { prop, open })
    });
    let silent = puzzle.cells().about().iter().filter_map(|about| match about {
        About::Honest(person) => Some(Note::Silent(*person)),
        _ => None,
    });
    number.chain(silent).collect()
}

/// Whether a rule says how many people have the property.
fn counts(riddle: &Riddle, says: &Says, prop: usize) -> bool {
    matches!(says, Says::Rule(formula) if counted(riddle, formula, prop))
}

/// Whether a formula that holds says it, perhaps beside other things, or by counting those who do not have it.
fn counted(riddle: &Riddle, formula: &Formula, prop: usize) -> bool {
    let is_one = |formula: &Formula| matches!(formula, Formula::Prop(_, other) if *other == prop);
    let is_none = |formula: &Formula| matches!(formula, Formula::Not(inner) if is_one(inner));
    match formula {
        Formula::Count { of, .. } => {
            of.len() >= riddle.people.len() && (of.iter().all(is_one) || of.iter().all(is_none))
        }
        Formula::All(parts) => parts.iter().any(|part| counted(riddle, part, prop)),
        _ => false,
    }
}
