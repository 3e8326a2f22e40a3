//! A riddle's sentences as they are shown, and what it answers to its questions as far as is known.

use super::ast::{Item, Question, Riddle, Says, Sentence, Term};
use super::cells::{Cells, YES};
use super::report::place_text;
use super::scene::axes;
use super::sentence::meaning;
use super::{RiddlePuzzle, lines};
use crate::{Purpose, Puzzle, Story, Told};
use nazo_core::puzzle::{Cell, Position, Value};
use nazo_core::words::{self, Phrase};

/// A part of a riddle that a reader sees, by its place among the sentences or the story; declarations are none.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Sentence(usize),
    Story(usize),
}

/// What a reader sees, in the order of the text.
fn page(riddle: &Riddle) -> Vec<Part> {
    let sentences = riddle.sentences.iter().enumerate().map(|(at, one)| (one.line, one.column, Part::Sentence(at)));
    let story = riddle.story.iter().enumerate().map(|(at, one)| (one.line, one.column, Part::Story(at)));
    let mut parts: Vec<(usize, usize, Part)> = sentences.chain(story).collect();
    parts.sort_by_key(|(line, column, _)| (*line, *column));
    parts.into_iter().map(|(.., part)| part).collect()
}

/// The number by which a sentence is cited: its place among all that a reader sees, counted from 1.
pub(super) fn number(riddle: &Riddle, sentence: usize) -> usize {
    1 + page(riddle).iter().position(|part| *part == Part::Sentence(sentence)).unwrap_or(0)
}

/// A sentence as it is shown: as a person wrote it, where that is known, otherwise what it means.
pub(super) fn shown(riddle: &Riddle, sentence: &Sentence) -> Phrase {
    sentence.source.as_ref().map_or_else(|| meaning(riddle, sentence), Phrase::verbatim)
}

/// The text with the constraint that each sentence is.
pub(super) fn story(puzzle: &RiddlePuzzle) -> Story {
    let riddle = puzzle.riddle();
    let constraints = lines(&puzzle.model(), riddle);
    let told = page(riddle).into_iter().enumerate().filter_map(|(nth, part)| {
        let number = nth + 1;
        let at = match part {
            Part::Sentence(at) => at,
            Part::Story(at) => {
                let story = riddle.story.get(at)?;
                let shown = Phrase::verbatim(&story.text);
                let (purpose, constraint, understood) = (Purpose::Story, None, None);
                return Some(Told { number, constraint, purpose, shown, understood });
            }
        };
        let sentence = riddle.sentences.get(at)?;
        let constraint = constraints.iter().find(|(_, sentence)| *sentence == at).map(|(id, _)| *id);
        let purpose = match &sentence.says {
            Says::Statement { formula, .. } => Purpose::Claim(puzzle.formula(formula)),
            Says::Rule(_) | Says::TrueStatements { .. } => Purpose::Rule,
            Says::Question(_) => Purpose::Question,
        };
        let understood = sentence.source.as_ref().map(|_| meaning(riddle, sentence));
        Some(Told { number, constraint, purpose, shown: shown(riddle, sentence), understood })
    });
    Story { lines: puzzle.text().to_vec(), told: told.collect(), axes: axes(puzzle) }
}

/// What can be answered to a question at a position.
pub(super) fn reply(puzzle: &RiddlePuzzle, part: usize, position: &Position) -> Option<Phrase> {
    let riddle = puzzle.riddle();
    let Part::Sentence(sentence) = *page(riddle).get(part)? else { return None };
    let Says::Question(question) = &riddle.sentences.get(sentence)?.says else { return None };
    let cells = puzzle.cells();
    match question {
        Question::Whether(formula) => {
            let truth = puzzle.formula(formula).truth(position)?;
            Some(if truth { Phrase::fixed("yes", "はい") } else { Phrase::fixed("no", "いいえ") })
        }
        Question::WhoHasRole(role) => {
            who(puzzle, position, |person| Some((cells.role(person)?, Value(*role as u8 + 1))))
        }
        Question::WhoIs(prop) => who(puzzle, position, |person| Some((cells.prop(person, *prop)?, YES))),
        Question::WhoTalks { truth } => {
            let said = |person| match truth {
                true => super::ast::Formula::Truthful(person),
                false => super::ast::Formula::Lies(person),
            };
            let truths = (0..riddle.people.len()).map(|person| puzzle.formula(&said(person)).truth(position));
            let truths: Vec<bool> = truths.collect::<Option<_>>()?;
            Some(names(puzzle, truths.iter().enumerate().filter(|(_, holds)| **holds).map(|(person, _)| person)))
        }
        Question::Which(item) => which(puzzle, position, *item, asks_who(riddle.sentences.get(sentence)?)),
        Question::Number(number) => {
            let value = position.candidates(cells.number(*number)).only()?;
            riddle.numbers.get(*number).map(|number| Phrase::verbatim(number.at(value).to_string()))
        }
        Question::At(term) => at(puzzle, position, *term),
        Question::All => {
            let values: Vec<Value> = (0..cells.about().len())
                .map(|at| position.candidates(Cell(at as u16)).only())
                .collect::<Option<_>>()?;
            Some(puzzle.model_phrase(&values))
        }
    }
}

/// Who has the value, once that is known of everybody.
fn who(puzzle: &RiddlePuzzle, position: &Position, cell: impl Fn(usize) -> Option<(Cell, Value)>) -> Option<Phrase> {
    let mut holders = Vec::new();
    for person in 0..puzzle.riddle().people.len() {
        let Some((cell, value)) = cell(person) else { continue };
        let left = position.candidates(cell);
        if left.only() == Some(value) {
            holders.push(person);
        } else if left.contains(value) {
            return None;
        }
    }
    Some(names(puzzle, holders.into_iter()))
}

fn names(puzzle: &RiddlePuzzle, people: impl Iterator<Item = usize>) -> Phrase {
    listed(people.map(|person| puzzle.riddle().person(person).to_string()).collect())
}

/// Whoever or whatever it is.
fn listed(names: Vec<String>) -> Phrase {
    match names.is_empty() {
        true => Phrase::fixed("nobody", "誰もいない"),
        false => Phrase::each(|lang| words::list(&names, lang)),
    }
}

/// What is at a place.
fn at(puzzle: &RiddlePuzzle, position: &Position, term: Term) -> Option<Phrase> {
    let mut there = Vec::new();
    for (cell, values) in puzzle.at_place(term).into_iter().zip(&puzzle.riddle().categories) {
        let value = position.candidates(cell).only()?;
        there.extend(usize::from(value.0).checked_sub(1).and_then(|value| values.values.get(value)).cloned());
    }
    Some(listed(there))
}

/// Whether a person is asked for, who is told before his place.
pub(super) fn asks_who(sentence: &Sentence) -> bool {
    let source = sentence.source.as_deref().unwrap_or_default().to_lowercase();
    source.starts_with("who") || source.contains('誰') || source.contains("だれ")
}

/// Where a value is, and what is there; the place comes last where the question is who.
fn which(puzzle: &RiddlePuzzle, position: &Position, item: Item, asks_who: bool) -> Option<Phrase> {
    let cells = puzzle.cells();
    let is_there = |place: &u8| match cells.place(item.category, *place) {
        Some(cell) => position.candidates(cell).only() == Some(Cells::value(item)),
        None => cells.framed(*place) == Some(item),
    };
    let place = (0..cells.place_count()).find(is_there)?;
    let mut beside = Vec::new();
    let told = |at: usize| at != item.category && Some(at) != cells.frame();
    for (category, values) in puzzle.riddle().categories.iter().enumerate().filter(|(at, _)| told(*at)) {
        let value = position.candidates(cells.place(category, place)?).only()?;
        beside.extend(usize::from(value.0).checked_sub(1).and_then(|value| values.values.get(value)).cloned());
    }
    let at = match cells.framed(place) {
        None => Some(place_text(place + 1)),
        Some(framed) => (framed != item).then(|| Phrase::verbatim(puzzle.riddle().item(framed))),
    };
    Some(Phrase::each(|lang| {
        let at = at.iter().map(|at| at.get(lang).to_string());
        let mut all: Vec<String> = at.chain(beside.iter().cloned()).collect();
        if asks_who && cells.framed(place).is_none() {
            all.rotate_left(1);
        }
        words::list(&all, lang)
    }))
}
