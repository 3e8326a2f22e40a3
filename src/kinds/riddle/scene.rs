//! The table of a riddle: people with their roles and properties, facts, and what is at each place.

use super::RiddlePuzzle;
use super::ast::{Category, Item};
use super::cells::{About, Cells};
use crate::{Axis, Seat};
use nazo_core::puzzle::{Candidate, Cell};
use nazo_core::scene::{Mark, Scene, Square};
use nazo_core::words::{Phrase, say};

/// A row of the table, before all rows are padded to the same length.
type Row = Vec<Square>;

fn heading(phrase: Phrase) -> Square {
    Square::marked(Mark::Heading(phrase))
}

fn named(name: &str) -> Square {
    heading(Phrase::verbatim(name))
}

fn blank() -> Square {
    named("")
}

fn open(cell: Option<Cell>) -> Square {
    cell.map_or_else(blank, |cell| Square { cell: Some(cell), ..Square::default() })
}

/// The table: a block for people, one for facts and one for places, each with its headings.
pub(super) fn scene(puzzle: &RiddlePuzzle) -> Scene {
    let mut rows: Vec<Row> = people(puzzle);
    for block in [facts(puzzle), places(puzzle)] {
        if !rows.is_empty() && !block.is_empty() {
            rows.push(Vec::new());
        }
        rows.extend(block);
    }
    let cols = rows.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let cells = puzzle.cells();
    let count = cells.about().len();
    let values = (0..count).map(|at| cells.domain(Cell(at as u16)).len()).max().unwrap_or(1);
    rows.resize(rows.len().max(1), Vec::new());
    rows.iter_mut().for_each(|row| row.resize(cols, blank()));
    let mut scene = Scene::table(rows.len() as u16, cols as u16, values as u8, 1);
    scene.squares = rows.concat();
    scene
}

/// One row per person: the role, each property, and whether the person tells the truth or each statement is true.
fn people(puzzle: &RiddlePuzzle) -> Vec<Row> {
    let (riddle, cells) = (puzzle.riddle(), puzzle.cells());
    let about = |wanted: fn(&About) -> bool| cells.about().iter().any(wanted);
    let has_roles = about(|about| matches!(about, About::Role(_)));
    let has_statements = about(|about| matches!(about, About::Statement(..)));
    let is_one_each = (0..riddle.people.len()).all(|person| cells.statement_count(person) <= 1);
    let has_honest = about(|about| matches!(about, About::Honest(_))) || (has_statements && is_one_each);
    let most = (0..riddle.people.len()).map(|person| cells.statement_count(person)).max().unwrap_or(0);
    let numbered = if has_statements && !is_one_each { most } else { 0 };
    let mut head = vec![blank()];
    head.extend(has_roles.then(|| heading(Phrase::fixed("riddle.role"))));
    head.extend(riddle.props.iter().map(|prop| named(&prop.one)));
    head.extend(has_honest.then(|| heading(Phrase::fixed("riddle.honest"))));
    let nth = |nth: usize| heading(say!("riddle.nth-statement", nth = nth + 1));
    head.extend((0..numbered).map(nth));
    if head.len() == 1 {
        return Vec::new();
    }
    let row = |(person, name): (usize, &String)| {
        let mut row = vec![named(name)];
        row.extend(has_roles.then(|| open(cells.cell(About::Role(person)))));
        row.extend((0..riddle.props.len()).map(|prop| open(cells.cell(About::Prop(person, prop)))));
        let spoken = || cells.statement(person, 0).filter(|_| is_one_each);
        row.extend(has_honest.then(|| open(cells.cell(About::Honest(person)).or_else(spoken))));
        row.extend((0..numbered).map(|nth| open(cells.statement(person, nth))));
        row
    };
    std::iter::once(head).chain(riddle.people.iter().enumerate().map(row)).collect()
}

/// One row per fact and one per number.
fn facts(puzzle: &RiddlePuzzle) -> Vec<Row> {
    let row = |name: &str, about| vec![named(name), open(puzzle.cells().cell(about))];
    let facts = puzzle.riddle().facts.iter().enumerate().map(|(at, fact)| row(fact, About::Fact(at)));
    let numbers = puzzle.riddle().numbers.iter().enumerate().map(|(at, number)| row(&number.name, About::Number(at)));
    facts.chain(numbers).collect()
}

/// One column per place and one row per category. Values that stand for the places head the columns.
fn places(puzzle: &RiddlePuzzle) -> Vec<Row> {
    let (riddle, cells) = (puzzle.riddle(), puzzle.cells());
    if riddle.categories.is_empty() {
        return Vec::new();
    }
    let numbers = (0..cells.place_count()).map(|place| match cells.framed(place) {
        Some(item) => named(riddle.item(item)),
        None => named(&(place + 1).to_string()),
    });
    let head = std::iter::once(blank()).chain(numbers).collect();
    let row = |(category, values): (usize, &Category)| {
        let places = (0..cells.place_count()).map(|place| open(cells.place(category, place)));
        std::iter::once(named(&values.name)).chain(places).collect()
    };
    let open = riddle.categories.iter().enumerate().filter(|(category, _)| cells.frame() != Some(*category));
    std::iter::once(head).chain(open.map(row)).collect()
}

/// The axes of the logic grid: the places, given by their numbers or by the values that stand for them, and the other
/// categories.
pub(super) fn axes(puzzle: &RiddlePuzzle) -> Vec<Axis> {
    let (riddle, cells) = (puzzle.riddle(), puzzle.cells());
    if riddle.categories.len() < 2 {
        return Vec::new();
    }
    let numbered = |place: u8| (Phrase::verbatim((place + 1).to_string()), Seat::At(usize::from(place)));
    let numbers = || (0..cells.place_count()).map(numbered).collect();
    let places = cells.frame().is_none().then(|| Axis { name: Phrase::fixed("riddle.place"), values: numbers() });
    let seat = |item: Item| match cells.frame() {
        Some(frame) if frame == item.category => Seat::At(item.value),
        _ => {
            let at = (0..cells.place_count()).filter_map(|place| cells.place(item.category, place));
            Seat::One(at.map(|cell| Candidate::new(cell, Cells::value(item))).collect())
        }
    };
    let axis = |(category, values): (usize, &Category)| Axis {
        name: Phrase::verbatim(&values.name),
        values: values
            .values
            .iter()
            .enumerate()
            .map(|(value, name)| (Phrase::verbatim(name), seat(Item { category, value })))
            .collect(),
    };
    let (framing, others): (Vec<_>, Vec<_>) =
        riddle.categories.iter().enumerate().partition(|(category, _)| cells.frame() == Some(*category));
    places.into_iter().chain(framing.into_iter().chain(others).map(axis)).collect()
}
