//! Everything that can happen in a game, each as one journal line, and the parser for such lines.

use std::time::Duration;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{anychar, digit1, space0, space1};
use nom::combinator::{all_consuming, map, map_opt, map_res, value};
use nom::multi::{separated_list0, separated_list1};
use nom::sequence::{pair, preceded, separated_pair};
use nom::{IResult, Parser};

use super::moves::place_text;
use super::{Colour, Edit, Filter, Move, Pace, ViewChange};
use nazo_core::puzzle::{Candidate, Cell, ConstraintId, MAX_VALUE, Model, Sum, Value, ValueSet};
use nazo_core::words::{Phrase, errors, say};

/// An event in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A move is made.
    Move(Move),
    /// The last move is undone.
    Undo,
    /// The move last used from here is redone.
    Redo,
    /// The game goes to the state with this number: 0 is its start, n the state after the n-th move made.
    Goto(usize),
    /// The state with this number gets a bookmark, or loses the one it has.
    Bookmark {
        /// The state.
        state: usize,
        /// Whether it has a bookmark afterwards.
        set: bool,
    },
    /// The view changes.
    View(ViewChange),
}

/// The longest time played that is accepted: ten years, in seconds.
const MOST_SECONDS: usize = 10 * 366 * 24 * 60 * 60;

/// The greatest count that is accepted (steps of the path, requests for help).
const MOST_COUNTED: usize = 1_000_000;

/// Why a journal line cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineError {
    /// It has none of the forms of a journal line.
    Form(String),
    /// It names a cell that the puzzle does not have.
    NoSuchCell(String),
    /// It names a sum that the puzzle does not have.
    NoSuchSum(String),
}

impl LineError {
    /// The error message.
    pub fn phrase(&self) -> Phrase {
        match self {
            LineError::Form(line) => say!("play.no-such-move", line),
            LineError::NoSuchCell(name) => say!("play.no-cell", name),
            LineError::NoSuchSum(cells) => say!("play.no-sum-over", cells),
        }
    }
}

errors!(LineError);

impl Event {
    /// The event as its journal line, without a line end.
    pub fn text(&self, model: &Model) -> String {
        match self {
            Event::Move(made) => made.text(model),
            Event::Undo => "undo".to_string(),
            Event::Redo => "redo".to_string(),
            Event::Goto(state) => format!("goto {state}"),
            Event::Bookmark { state, set: true } => format!("bookmark {state}"),
            Event::Bookmark { state, set: false } => format!("unbookmark {state}"),
            Event::View(change) => change.text(model),
        }
    }

    /// Parses a journal line; the inverse of [`Event::text`]. Words may be separated by several spaces. Unknown keys of
    /// a `view` line are skipped, so that older programs can read newer files. Times and counts that no game reaches
    /// (ten years, a million) are skipped too, so that sums stay far from overflow.
    pub fn parse(line: &str, model: &Model) -> Result<Event, LineError> {
        let form = || LineError::Form(line.trim().chars().take(80).collect());
        let (_, parsed) = all_consuming(event).parse(line.trim()).map_err(|_| form())?;
        parsed.resolve(model)
    }
}

/// A cell as written.
#[derive(Clone, Copy)]
enum Place<'a> {
    Named(&'a str),
    Number(usize),
}

impl Place<'_> {
    fn resolve(self, model: &Model) -> Result<Cell, LineError> {
        let (cell, name) = match self {
            Place::Named(name) => (model.cell_named(name), name.to_string()),
            Place::Number(n) => {
                (n.checked_sub(1).filter(|at| *at < model.cell_count()).map(|at| Cell(at as u16)), format!("#{n}"))
            }
        };
        cell.ok_or(LineError::NoSuchCell(name))
    }
}

/// A sum as written: its first and its last cell.
#[derive(Clone, Copy)]
struct Span<'a> {
    first: Place<'a>,
    last: Place<'a>,
}

impl Span<'_> {
    fn resolve(self, model: &Model) -> Result<ConstraintId, LineError> {
        let (first, last) = (self.first.resolve(model)?, self.last.resolve(model)?);
        let is_meant = |sum: Sum| sum.cells.first() == Some(&first) && sum.cells.last() == Some(&last);
        let at = model.constraints().iter().position(|constraint| constraint.rule.sum().is_some_and(is_meant));
        let name = |cell| place_text(model, cell);
        at.map(|at| ConstraintId(at as u32))
            .ok_or_else(|| LineError::NoSuchSum(format!("{} to {}", name(first), name(last))))
    }
}

/// An event whose cells have not been resolved yet.
#[derive(Clone)]
enum Parsed<'a> {
    Edits(Vec<Change<'a>>),
    View(Vec<Setting<'a>>),
    Done(Event),
}

/// A change whose cell has not been resolved yet, and the constructor of its edit.
#[derive(Clone)]
enum Change<'a> {
    Value(fn(Candidate) -> Edit, Place<'a>, Value),
    Cell(fn(Cell) -> Edit, Place<'a>),
    Set(fn(Cell, ValueSet) -> Edit, Place<'a>, ValueSet),
    Sum(fn(ConstraintId, ValueSet) -> Edit, Span<'a>, ValueSet),
    Colour(Place<'a>, Option<Colour>),
    Paint(Place<'a>, Value, Option<Colour>),
    Whole(Edit),
}

impl Change<'_> {
    fn resolve(self, model: &Model) -> Result<Edit, LineError> {
        Ok(match self {
            Change::Value(edit, place, value) => edit(Candidate::new(place.resolve(model)?, value)),
            Change::Cell(edit, place) => edit(place.resolve(model)?),
            Change::Set(edit, place, values) => edit(place.resolve(model)?, values),
            Change::Sum(edit, span, values) => edit(span.resolve(model)?, values),
            Change::Colour(place, colour) => Edit::Colour(place.resolve(model)?, colour),
            Change::Paint(place, value, colour) => Edit::Paint(Candidate::new(place.resolve(model)?, value), colour),
            Change::Whole(edit) => edit,
        })
    }
}

#[derive(Clone)]
enum Setting<'a> {
    Cursor(Place<'a>),
    Other(ViewChange),
}

impl Parsed<'_> {
    fn resolve(self, model: &Model) -> Result<Event, LineError> {
        match self {
            Parsed::Done(event) => Ok(event),
            Parsed::Edits(parts) => {
                let edits = parts.into_iter().map(|change| change.resolve(model));
                let made = Move::of(edits.collect::<Result<_, _>>()?);
                made.map(Event::Move).ok_or_else(|| LineError::Form(String::new()))
            }
            Parsed::View(settings) => {
                let mut change = ViewChange::default();
                for setting in settings {
                    match setting {
                        Setting::Cursor(place) => change.cursor = Some(place.resolve(model)?),
                        Setting::Other(other) => {
                            change.step = other.step.or(change.step);
                            change.auto = other.auto.or(change.auto);
                            change.filter = other.filter.or(change.filter);
                            change.clock = other.clock.or(change.clock);
                            change.hints = other.hints.or(change.hints);
                            change.asked = other.asked.or(change.asked);
                            change.ended = other.ended.or(change.ended);
                            change.race = other.race.or(change.race);
                        }
                    }
                }
                Ok(Event::View(change))
            }
        }
    }
}

fn event(input: &str) -> IResult<&str, Parsed<'_>> {
    let settings = preceded(space1, separated_list0(space1, setting));
    let bookmark = |set| move |state| Parsed::Done(Event::Bookmark { state, set });
    alt((
        value(Parsed::Done(Event::Undo), tag("undo")),
        value(Parsed::Done(Event::Redo), tag("redo")),
        map(preceded(pair(tag("goto"), space1), number), |state| Parsed::Done(Event::Goto(state))),
        map(preceded(pair(tag("bookmark"), space1), number), bookmark(true)),
        map(preceded(pair(tag("unbookmark"), space1), number), bookmark(false)),
        map(preceded(tag("view"), alt((settings, value(Vec::new(), space0)))), Parsed::View),
        map(separated_list1((space0, tag(";"), space0), edit), Parsed::Edits),
    ))
    .parse(input)
}

fn edit(input: &str) -> IResult<&str, Change<'_>> {
    let on_value = alt((
        value(Edit::Put as fn(Candidate) -> Edit, tag("put")),
        value(Edit::Strike as fn(Candidate) -> Edit, tag("strike")),
        value(Edit::Restore as fn(Candidate) -> Edit, tag("restore")),
    ));
    let on_set = alt((
        value(Edit::Corner as fn(Cell, ValueSet) -> Edit, tag("corner")),
        value(Edit::Centre as fn(Cell, ValueSet) -> Edit, tag("centre")),
    ));
    let on_sum = alt((
        value(Edit::StrikeSet as fn(ConstraintId, ValueSet) -> Edit, tag("strike-set")),
        value(Edit::RestoreSet as fn(ConstraintId, ValueSet) -> Edit, tag("restore-set")),
    ));
    alt((
        map((on_sum, space1, span, space1, values), |(edit, _, span, _, values)| Change::Sum(edit, span, values)),
        map((on_value, space1, place, space1, cell_value), |(edit, _, place, _, value)| {
            Change::Value(edit, place, value)
        }),
        map((tag("clear"), space1, place), |(_, _, place)| Change::Cell(Edit::Clear, place)),
        map((tag("open"), space1, place), |(_, _, place)| Change::Cell(Edit::Open, place)),
        map((on_set, space1, place, space1, values), |(edit, _, place, _, values)| Change::Set(edit, place, values)),
        map((tag("colour"), space1, place, space1, colour), |(_, _, place, _, colour)| Change::Colour(place, colour)),
        map((tag("paint"), space1, place, space1, cell_value, space1, colour), |(_, _, place, _, value, _, colour)| {
            Change::Paint(place, value, colour)
        }),
        value(Change::Whole(Edit::Suppose), tag("suppose")),
        value(Change::Whole(Edit::Keep), tag("keep")),
    ))
    .parse(input)
}

/// `1,4,12`, or `-` for no values.
fn values(input: &str) -> IResult<&str, ValueSet> {
    let listed = map(separated_list1(tag(","), cell_value), |values| values.into_iter().collect());
    alt((value(ValueSet::EMPTY, tag("-")), listed)).parse(input)
}

/// A letter from `a` to `h`, or `-` for none.
fn colour(input: &str) -> IResult<&str, Option<Colour>> {
    alt((value(None, tag("-")), map(map_opt(anychar, Colour::lettered), Some))).parse(input)
}

fn place(input: &str) -> IResult<&str, Place<'_>> {
    alt((
        map(preceded(tag("#"), number), Place::Number),
        map(take_while1(|c: char| c.is_ascii_alphanumeric() || c == '.'), Place::Named),
    ))
    .parse(input)
}

/// `r7c6-r7c9`, or a single cell that is both first and last.
fn span(input: &str) -> IResult<&str, Span<'_>> {
    let both = map(separated_pair(place, tag("-"), place), |(first, last)| Span { first, last });
    alt((both, map(place, |only| Span { first: only, last: only }))).parse(input)
}

fn number(input: &str) -> IResult<&str, usize> {
    map_res(digit1, str::parse).parse(input)
}

fn cell_value(input: &str) -> IResult<&str, Value> {
    map_opt(number, |number| u8::try_from(number).ok().filter(|n| *n <= MAX_VALUE).map(Value)).parse(input)
}

fn setting(input: &str) -> IResult<&str, Setting<'_>> {
    let key = take_while1(|c: char| c.is_ascii_lowercase() || c == '-');
    let word = take_while1(|c: char| !c.is_whitespace());
    map_opt(separated_pair(key, tag("="), word), |(key, word): (&str, &str)| {
        let mut change = ViewChange::default();
        match key {
            "cursor" => return whole(place, word).map(Setting::Cursor),
            "step" if word == "-" => change.step = Some(None),
            "step" => {
                if let Some(step) = counted(word, MOST_COUNTED)? {
                    change.step = Some(Some(step.checked_sub(1)?));
                }
            }
            "auto" if word == "on" => change.auto = Some(true),
            "auto" if word == "off" => change.auto = Some(false),
            "auto" => return None,
            "filter" if word == "-" => change.filter = Some(None),
            "filter" if word == "pairs" => change.filter = Some(Some(Filter::Pairs)),
            "filter" if word == "survivors" => change.filter = Some(Some(Filter::Survivors)),
            "filter" => change.filter = Some(Some(Filter::Value(whole(cell_value, word)?))),
            "asked" => change.asked = Some(word == "yes"),
            "hints" => change.hints = counted(word, MOST_COUNTED)?,
            // An impossible date is skipped, like everything unknown.
            "ended" => change.ended = word.parse().ok(),
            "race" => change.race = Pace::parse(word, MOST_SECONDS as u64),
            "clock" => change.clock = counted(word, MOST_SECONDS)?.map(|seconds| Duration::from_secs(seconds as u64)),
            _ => {}
        }
        Some(Setting::Other(change))
    })
    .parse(input)
}

/// A number, with `None` inside if it is greater than `most`; `None` if the word is not a number.
fn counted(word: &str, most: usize) -> Option<Option<usize>> {
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    // A number that does not fit a usize is greater than any limit.
    is_number.then(|| word.parse().ok().filter(|number| *number <= most))
}

/// The result of a parser that must consume a whole word.
fn whole<'a, T>(parser: impl Fn(&'a str) -> IResult<&'a str, T>, word: &'a str) -> Option<T> {
    all_consuming(parser).parse(word).ok().map(|(_, found)| found)
}
