//! # XY-Wing
//!
//! One cell, the pivot, has two candidates. Two cells that see it have one of them each and share a third digit.
//! Whatever the pivot is, one of the two wings must be that third digit, so no cell that sees both wings can be it.
//!
//! The pivot in the first cell is 1 or 2. As 1 it makes the wing in its row a 3, as 2 the wing in its column.
//!
//! ```text
//! before                             after
//!  12   .   .  |  13  .   .           12   .   .  |  13  .   .
//!  .    .   .  |  .   .   .           .    .   .  |  .   .   .
//! -------------+--------------       -------------+--------------
//!  23   .   .  |  345 .   .           23   .   .  |  45  .   .
//!  .    .   .  |  .   .   .           .    .   .  |  .   .   .
//! -------------+--------------       -------------+--------------
//!  .    .   .  |  .   .   .           .    .   .  |  .   .   .
//!  .    .   .  |  .   .   .           .    .   .  |  .   .   .
//! ```
//!
//! # XYZ-Wing
//!
//! The pivot has three candidates, the two wings two of them each, and all three share one digit. Whatever the pivot
//! is, one of the three cells is that digit: the pivot itself, or a wing that it leaves no other digit. So a cell that
//! sees all three cells cannot be it. Such a cell lies close to the pivot, most often in its box.
//!
//! The pivot in the first cell is 3, or makes the wing in its row or the wing in its box a 3.
//!
//! ```text
//! before                    after
//!  123 345 346 | 13 . .      123 45  46  | 13 . .
//!  .   .   23  | .  . .      .   .   23  | .  . .
//! -------------+--------    -------------+--------
//! ```
//!
//! # W-Wing
//!
//! Two cells have the same two candidates. Somewhere a house has only two places for one of them, and each of these
//! places sees one of the two cells. Wherever the house has its digit, one of the two cells cannot be that digit any
//! more and must be the other one. So a cell that sees both cells cannot be that other digit.
//!
//! The first row has its 4 in the third or the fifth cell. Either way, one of the two 34-cells loses its 4 and is 3.
//!
//! ```text
//! before                 after
//!  3 6 14 | 2   14 5      3 6 14 | 2   14 5
//!  . . .  | 34  .  .      . . .  | 34  .  .
//! --------+----------    --------+----------
//!  . . 34 | 35  .  .      . . 34 | (5) .  .
//!  . . .  | .   .  .      . . .  | .   .  .
//! --------+----------    --------+----------
//! ```

use std::ops::ControlFlow;

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::step_builder::StepBuilder;
use super::{Sink, W_WING, phrases};
use crate::puzzle::{Role, Step, StepName, Value, ValueSet};
use crate::words::{Phrase, say};

/// Finds a pivot and two wings, one of which must have a value. With `with_pivot`, the pivot may have it itself.
pub fn find(name: &StepName, with_pivot: bool, index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    let bivalue = index.bivalue();
    for pivot in 0..index.count() {
        let values = index.candidates(pivot);
        if values.len() != 2 + usize::from(with_pivot) {
            continue;
        }
        let near: Vec<usize> = (bivalue & index.peers(pivot)).iter().collect();
        for (at, one) in near.iter().enumerate() {
            for other in &near[at + 1..] {
                if let Some(found) = Found::of(index, with_pivot, pivot, [*one, *other]) {
                    sink(found.step(index, name))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

struct Found {
    pivot: usize,
    /// The wings, in the order of `turns`.
    wings: [usize; 2],
    /// For each wing, the value that it cannot have if the pivot has it.
    turns: [Value; 2],
    value: Value,
    with_pivot: bool,
    lost: Cells,
}

impl Found {
    fn of(index: &CandidateIndex, with_pivot: bool, pivot: usize, wings: [usize; 2]) -> Option<Found> {
        let [pivot_values, one, other] = [pivot, wings[0], wings[1]].map(|at| index.candidates(at));
        let value = (one & other).only()?;
        let turns = (one | other) - ValueSet::single(value);
        let expected = if with_pivot { turns | ValueSet::single(value) } else { turns };
        if pivot_values != expected {
            return None;
        }
        let ends: Cells = wings.into_iter().chain(with_pivot.then_some(pivot)).collect();
        let lost = index.seeing_all(ends) & index.places(value);
        if lost.is_empty() {
            return None;
        }
        let turn = |wing: ValueSet| (wing - ValueSet::single(value)).only();
        Some(Found { pivot, wings, turns: [turn(one)?, turn(other)?], value, with_pivot, lost })
    }

    fn step(&self, index: &CandidateIndex, name: &StepName) -> Step {
        let mut builder = StepBuilder::new(index);
        let pivot = Cells::single(self.pivot);
        builder.has_a_value(self.pivot);
        builder.show_all(pivot, Role::Pattern);
        for (wing, turn) in self.wings.into_iter().zip(self.turns) {
            let wing = Cells::single(wing);
            wing.iter().for_each(|at| builder.has_a_value(at));
            builder.not_both(pivot, wing, turn);
            builder.show(wing, turn, Role::Side(1));
            builder.show(wing, self.value, Role::Side(2));
            builder.link((pivot, turn), (wing, turn), false);
            builder.link((wing, turn), (wing, self.value), true);
        }
        let ends: Cells = self.wings.into_iter().chain(self.with_pivot.then_some(self.pivot)).collect();
        for end in ends.iter() {
            builder.not_both(Cells::single(end), self.lost, self.value);
        }
        builder.eliminating(name, index.each(self.lost, self.value).collect(), self.text(index))
    }

    fn text(&self, index: &CandidateIndex) -> Phrase {
        let model = index.model;
        let lost: Vec<_> = index.each(self.lost, self.value).collect();
        let cell = |at: usize| model.cell_called(index.cell(at));
        let name = |value: Value| model.value_called(value);
        let (pivot, [one, other], value) = (cell(self.pivot), self.wings.map(cell), name(self.value));
        let [first, second] = self.turns.map(name);
        let values = phrases::any_value(model, index.candidates(self.pivot));
        phrases::sentence(|detail| {
            let lost = phrases::lost(model, &lost, detail);
            match self.with_pivot {
                true => say!("logic.wing-of-three", pivot, values, first, one, second, other, value, lost),
                false => say!("logic.wing", pivot, values, first, one, second, other, value, lost),
            }
        })
    }
}

/// Finds two cells with the same two candidates, and a house that keeps one of these values out of one of the cells.
pub fn find_w(index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    let bivalue: Vec<usize> = index.bivalue().iter().collect();
    for (at, one) in bivalue.iter().copied().enumerate() {
        let values = index.candidates(one);
        // Cells with the same two candidates that see each other are a naked pair.
        let apart = |other: &usize| index.candidates(*other) == values && !index.peers(one).contains(*other);
        for other in bivalue[at + 1..].iter().copied().filter(apart) {
            for bridge in values {
                let Some(value) = (values - ValueSet::single(bridge)).only() else { continue };
                let lost = index.peers(one) & index.peers(other) & index.places(value);
                if lost.is_empty() {
                    continue;
                }
                let mut bridges: Vec<[usize; 2]> = Vec::new();
                for house in 0..index.house_count() {
                    let Some([p, q]) = index.must_be_in(house, bridge).pair() else { continue };
                    // Two places that share a line and a box count as one bridge.
                    if bridges.contains(&[p, q]) {
                        continue;
                    }
                    bridges.push([p, q]);
                    let beside = |p, q| index.peers(one).contains(p) && index.peers(other).contains(q);
                    let found = if beside(p, q) {
                        [p, q]
                    } else if beside(q, p) {
                        [q, p]
                    } else {
                        continue;
                    };
                    sink(w_step(index, [one, other], house, found, [bridge, value], lost))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn w_step(
    index: &CandidateIndex,
    ends: [usize; 2],
    house: usize,
    bridge: [usize; 2],
    values: [Value; 2],
    lost: Cells,
) -> Step {
    let [turn, value] = values;
    let mut builder = StepBuilder::new(index);
    builder.must_be_in(house, turn);
    builder.show(bridge.into_iter().collect(), turn, Role::Side(1));
    let [p, q] = bridge.map(Cells::single);
    let [one, other] = ends.map(Cells::single);
    builder.link((one, value), (one, turn), true);
    builder.link((one, turn), (p, turn), false);
    builder.link((p, turn), (q, turn), true);
    builder.link((q, turn), (other, turn), false);
    builder.link((other, turn), (other, value), true);
    for (end, beside) in ends.into_iter().zip(bridge) {
        let (end_cell, beside) = (Cells::single(end), Cells::single(beside));
        builder.has_a_value(end);
        builder.show(end_cell, turn, Role::Pattern);
        builder.show(end_cell, value, Role::Side(2));
        builder.not_both(end_cell, beside, turn);
        builder.not_both(end_cell, lost, value);
    }
    let model = index.model;
    let eliminates: Vec<_> = index.each(lost, value).collect();
    let cells = phrases::cells(model, &ends.map(|at| index.cell(at)));
    let pair = phrases::any_value(model, index.candidates(ends[0]));
    let house = model.house_called(index.house_at(house));
    let places = phrases::any_cell(model, &bridge.map(|at| index.cell(at)));
    let [turn, value] = values.map(|value| model.value_called(value));
    let text = phrases::sentence(|detail| {
        let lost = phrases::lost(model, &eliminates, detail);
        say!("logic.w-wing", cells, pair, house, turn, places, value, lost)
    });
    builder.eliminating(W_WING.name, eliminates, text)
}
