//! # Unique Rectangle Type 4
//!
//! Four cells in two rows, two columns and two boxes must not all hold the same two digits crosswise. Otherwise the
//! digits could change places, and there would be two solutions. Two corners side by side have other candidates, but
//! one of the two digits fits in their house only there. So one of them is this digit, and the other one must not be
//! the second digit.
//!
//! The second row has its 1 in one of the two corners. A 2 in the other would complete the rectangle.
//!
//! ```text
//! before                              after
//!  12   .    .  | 12   .    .          12   .    .  | 12   .    .
//!  123  3456 34 | 124  3456 3456       13   3456 34 | 14   3456 3456
//! --------------+---------------      --------------+---------------
//! ```
//!
//! # Unique Rectangle Type 6
//!
//! Four cells in two rows, two columns and two boxes must not all hold the same two digits crosswise, or there would be
//! two solutions. Two opposite corners have other candidates, and one of the two digits fits in both rows (or both
//! columns) only at the corners. If the two corners were this digit, the other two would be the second one, and the
//! digits could change places. So the two cannot be it.
//!
//! Both rows have their 1 at one of the corners.
//!
//! ```text
//! before                              after
//!  12   3456 36 | 123  3456 3456       12   3456 36 | 23   3456 3456
//!  124  3456 34 | 12   3456 3456       24   3456 34 | 12   3456 3456
//! --------------+---------------      --------------+---------------
//! ```
//!
//! # Hidden Rectangle
//!
//! Four cells in two rows, two columns and two boxes must not all hold the same two digits crosswise, or there would be
//! two solutions. One corner has only two candidates. At the opposite corner, one of the two digits fits in its row and
//! in its column only at corners. If the opposite corner were the other digit, the first one would go into the two
//! corners beside it. That would settle the last corner as well, and the rectangle would be complete, so the opposite
//! corner is not that digit.
//!
//! If r2c4 were 2, row 2 would have its 1 in r2c1 and column 4 in r1c4, and that would leave r1c1 only 2.
//!
//! ```text
//! before                              after
//!  12   .    .  | 123  .    .          12   .    .  | 123  .    .
//!  125  3456 34 | 124  3456 3456       125  3456 34 | 14   3456 3456
//! --------------+---------------      --------------+---------------
//!  .    .    .  | 3456 .    .          .    .    .  | 3456 .    .
//!  .    .    .  | 3456 .    .          .    .    .  | 3456 .    .
//! --------------+---------------      --------------+---------------
//!  .    .    .  | 3456 .    .          .    .    .  | 3456 .    .
//!  .    .    .  | 3456 .    .          .    .    .  | 3456 .    .
//! ```

use std::ops::ControlFlow;

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::rectangle::Deadly;
use super::{Sink, phrases};
use crate::puzzle::{Candidate, Form, House, Role, Step, StepName, Value};
use crate::words::{Phrase, say};

/// Finds four cells that must not all hold the same two values, and houses that have one of the two only in the
/// corners. `search` makes the steps.
pub fn find(
    name: &StepName,
    search: fn(&CandidateIndex, &Deadly, &StepName) -> Vec<Step>,
    index: &CandidateIndex,
    sink: Sink,
) -> ControlFlow<()> {
    for deadly in Deadly::all(index) {
        search(index, &deadly, name).into_iter().try_for_each(&mut *sink)?;
    }
    ControlFlow::Continue(())
}

pub fn one_side(index: &CandidateIndex, deadly: &Deadly, name: &StepName) -> Vec<Step> {
    let mut found = Vec::new();
    if deadly.roof.len() != 2 {
        return found;
    }
    for value in deadly.values {
        // A second house would say the same again.
        let mut houses = index.houses_with(deadly.roof).into_iter();
        let house = houses.find(|house| index.must_be_in(*house, value) == deadly.roof);
        let Some((house, other)) = house.zip(deadly.other(value)) else { continue };
        let losing = deadly.roof & index.places(other);
        if losing.is_empty() {
            continue;
        }
        let lost: Vec<Candidate> = index.each(losing, other).collect();
        let mut builder = deadly.builder(index);
        builder.must_be_in(house, value);
        builder.show(deadly.roof, value, Role::Side(1));
        let text = one_side_text(index, deadly, house, [value, other], &lost);
        found.push(builder.if_unique(name, Vec::new(), lost, text));
    }
    found
}

fn one_side_text(
    index: &CandidateIndex,
    deadly: &Deadly,
    house: usize,
    values: [Value; 2],
    lost: &[Candidate],
) -> Phrase {
    let model = index.model;
    let floor = phrases::cells(model, &index.cells(deadly.floor));
    let roof = phrases::any_cell(model, &index.cells(deadly.roof));
    let (any, house) = (phrases::any_value(model, deadly.values), model.house_called(index.house_at(house)));
    let [value, other] = values.map(|value| model.value_called(value));
    phrases::sentence(|detail| {
        let lost = phrases::lost(model, lost, detail);
        say!("logic.unique-rectangle-strong", floor, any, house, value, roof, other, lost)
    })
}

pub fn crosswise(index: &CandidateIndex, deadly: &Deadly, name: &StepName) -> Vec<Step> {
    let mut found = Vec::new();
    if deadly.roof.len() != 2 || index.all_see_each_other(deadly.roof) {
        return found;
    }
    let [a, b, c, d] = deadly.corners;
    for value in deadly.values {
        let holds_at_corners = |cells: [usize; 2], form| {
            let house = index.house_of(cells[0], form)?;
            (index.must_be_in(house, value) == cells.into_iter().collect()).then_some(house)
        };
        let rows = holds_at_corners([a, b], Form::Row).zip(holds_at_corners([c, d], Form::Row));
        let columns = || holds_at_corners([a, c], Form::Column).zip(holds_at_corners([b, d], Form::Column));
        let Some((first, second)) = rows.or_else(columns) else { continue };
        let losing = deadly.roof & index.places(value);
        let lost: Vec<Candidate> = index.each(losing, value).collect();
        let mut builder = deadly.builder(index);
        builder.must_be_in(first, value);
        builder.must_be_in(second, value);
        let houses = [first, second].map(|house| index.house_at(house));
        let text = crosswise_text(index, deadly, &houses, value, &lost);
        found.push(builder.if_unique(name, Vec::new(), lost, text));
    }
    found
}

fn crosswise_text(
    index: &CandidateIndex,
    deadly: &Deadly,
    houses: &[&House],
    value: Value,
    lost: &[Candidate],
) -> Phrase {
    let model = index.model;
    let [floor, roof] = [deadly.floor, deadly.roof].map(|cells| phrases::cells(model, &index.cells(cells)));
    let (any, houses) = (phrases::any_value(model, deadly.values), phrases::houses(model, houses));
    let value = model.value_called(value);
    phrases::sentence(|detail| {
        let lost = phrases::lost(model, lost, detail);
        match detail {
            phrases::Detail::Full => say!("logic.unique-crosswise", floor, any, houses, value, roof, lost),
            phrases::Detail::Brief => say!("logic.unique-crosswise-brief", floor, any, houses, value, lost),
        }
    })
}

pub fn hidden(index: &CandidateIndex, deadly: &Deadly, name: &StepName) -> Vec<Step> {
    let mut found = Vec::new();
    for floor in deadly.corners.into_iter().filter(|at| deadly.floor.contains(*at)) {
        let Some(far) = deadly.opposite(floor) else { continue };
        let beside: Cells = deadly.corners.into_iter().filter(|at| *at != floor && *at != far).collect();
        // With two equal corners side by side, types 1 and 4 say more.
        if !beside.is_subset(deadly.roof) {
            continue;
        }
        for value in deadly.values {
            let Some(other) = deadly.other(value).filter(|other| index.candidates(far).contains(*other)) else {
                continue;
            };
            let held = |form| {
                let house = index.house_of(far, form)?;
                let places = index.must_be_in(house, value);
                let near = (places - Cells::single(far)).only()?;
                (places.contains(far) && beside.contains(near)).then_some((house, near))
            };
            let Some((row, column)) = held(Form::Row).zip(held(Form::Column)) else { continue };
            let pattern = Hidden { deadly, floor, far, beside: [row.1, column.1], houses: [row.0, column.0] };
            found.push(pattern.step(index, name, [value, other]));
        }
    }
    found
}

struct Hidden<'d> {
    deadly: &'d Deadly,
    floor: usize,
    far: usize,
    beside: [usize; 2],
    houses: [usize; 2],
}

impl Hidden<'_> {
    fn step(&self, index: &CandidateIndex, name: &StepName, values: [Value; 2]) -> Step {
        let (model, [value, other]) = (index.model, values);
        let lost = Candidate::new(index.cell(self.far), other);
        let mut builder = self.deadly.proof_that_spares(index, Some(self.far));
        for (house, near) in self.houses.into_iter().zip(self.beside) {
            builder.must_be_in(house, value);
            builder.show(Cells::single(near), value, Role::Side(1));
            builder.link((Cells::single(self.far), value), (Cells::single(near), value), true);
        }
        builder.show(Cells::single(self.far), value, Role::Side(1));
        let cell = |at| model.cell_called(index.cell(at));
        let [floor, far] = [self.floor, self.far].map(cell);
        // In the order of the houses.
        let beside = phrases::both(self.beside.map(cell));
        let houses = phrases::houses(model, &self.houses.map(|house| index.house_at(house)));
        let [value, other] = values.map(|value| model.value_called(value));
        let text = say!("logic.hidden-rectangle", far, other, houses, value, beside, floor);
        builder.if_unique(name, Vec::new(), vec![lost], text)
    }
}
