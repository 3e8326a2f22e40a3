//! # Avoidable Rectangle Type 1
//!
//! Two rows and two columns cross in four cells that lie in two boxes. If they hold the same two digits crosswise, the
//! digits can change places, unless one of the four is a clue. So as long as none is, a puzzle with one solution cannot
//! end up like that. Where three corners are solved and could be part of such a rectangle, the fourth must not complete
//! it.
//!
//! The three digits in the corners have been found, not given. A 1 at the fourth corner would complete the rectangle.
//!
//! ```text
//! before                      after
//!  1    .   . | 2   .  .       1    .   . | 2   .  .
//!  2    .   . | 134 .  .       2    .   . | 34  .  .
//! ------------+---------      ------------+---------
//! ```
//!
//! # Avoidable Rectangle Type 2
//!
//! Four cells in two rows, two columns and two boxes must not all hold the same two digits crosswise, or there would be
//! two solutions. No corner is a clue. Two corners in one row or column are solved. Each of the other two can be the
//! digit that completes the rectangle or one further digit, the same for both. One of the two must be that further
//! digit, so no cell that sees both can be it.
//!
//! Without a 3 in the second row the corners would be 1, 2, 2 and 1.
//!
//! ```text
//! before                         after
//!  1    .    .  | 2   .    .      1    .    .  | 2   .    .
//!  23   456  45 | 13  346  56     23   456  45 | 13  46   56
//! --------------+------------    --------------+------------
//! ```

use std::ops::ControlFlow;

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::rectangle::{self, Bonds, Corners};
use super::step_builder::StepBuilder;
use super::{Sink, phrases};
use crate::puzzle::{BitSet, Candidate, Model, Role, Step, StepName, Value, ValueSet};
use crate::words::{Arg, Phrase, say};

/// Finds four cells that must not hold the same two values crosswise. `solved` of them are solved already; two solved
/// corners lie side by side.
pub fn find(name: &StepName, solved: usize, index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    let model = index.model;
    let given = BitSet::of(model.cell_count(), model.givens().map(|given| given.cell.index()));
    let mut bonds = None;
    for corners in rectangle::rectangles(model, |cell| !given.contains(cell.index())) {
        let Some(found) = Found::of(index, corners, solved) else { continue };
        let [one, other] = found.values;
        let is_legal = bonds.get_or_insert_with(|| Bonds::of(model)).allow_exchange(corners, [one, other]);
        found.step(index, name).filter(|_| is_legal).into_iter().try_for_each(&mut *sink)?;
    }
    ControlFlow::Continue(())
}

struct Found {
    corners: Corners,
    /// The values of the rectangle in its top left and top right corners.
    values: [Value; 2],
    /// The solved corners, by their index in the rectangle.
    solved: Vec<usize>,
    /// The open corners, by their index in the rectangle.
    open: Vec<usize>,
}

impl Found {
    fn of(index: &CandidateIndex, corners: Corners, count: usize) -> Option<Found> {
        let placed = corners.map(|cell| index.position.value(cell));
        if placed.iter().flatten().count() != count {
            return None;
        }
        let (solved, open): (Vec<usize>, Vec<usize>) = (0..4).partition(|at| placed[*at].is_some());
        // Two opposite corners are not a side: they leave the other digit open.
        if count == 2 && solved.iter().sum::<usize>() == 3 {
            return None;
        }
        let [first, second, third, fourth] = placed;
        let values = [first.or(fourth)?, second.or(third)?];
        let fits = |at: usize| placed[at].is_none_or(|value| value == values[usize::from(at == 1 || at == 2)]);
        ((0..4).all(fits) && values[0] != values[1]).then_some(Found { corners, values, solved, open })
    }

    /// The value that completes the rectangle at this corner.
    fn turn(&self, corner: usize) -> Value {
        self.values[usize::from(corner == 1 || corner == 2)]
    }

    fn step(&self, index: &CandidateIndex, name: &StepName) -> Option<Step> {
        let open: Vec<usize> = self.open.iter().filter_map(|at| index.number(self.corners[*at])).collect();
        let completes = |(at, cell): (&usize, &usize)| index.candidates(*cell).contains(self.turn(*at));
        if !self.open.iter().zip(&open).all(completes) {
            return None;
        }
        let mut builder = StepBuilder::new(index);
        let pair = ValueSet::single(self.values[0]) | ValueSet::single(self.values[1]);
        rectangle::sides_differ(&mut builder, index.model, self.corners, pair);
        for at in &self.solved {
            builder.show_placed(Candidate::new(self.corners[*at], self.turn(*at)), Role::Pattern);
        }
        if let [corner] = self.open[..] {
            let lost = Candidate::new(self.corners[corner], self.turn(corner));
            return Some(builder.if_unique(name, Vec::new(), vec![lost], self.one_text(index.model, lost)));
        }
        let mut extras = self.open.iter().zip(&open).map(|(at, cell)| {
            let rest = index.candidates(*cell) - ValueSet::single(self.turn(*at));
            rest.only()
        });
        let extra = extras.next()??;
        let roof: Cells = open.iter().copied().collect();
        let losing = index.seeing_all(roof) & index.places(extra);
        if extras.any(|other| other != Some(extra)) || losing.is_empty() {
            return None;
        }
        for (at, cell) in self.open.iter().zip(open) {
            builder.has_a_value(cell);
            builder.show(Cells::single(cell), self.turn(*at), Role::Pattern);
            builder.show(Cells::single(cell), extra, Role::Fin);
            builder.not_both(Cells::single(cell), losing, extra);
        }
        let lost: Vec<Candidate> = index.each(losing, extra).collect();
        let text = self.two_text(index.model, extra, &lost);
        Some(builder.if_unique(name, Vec::new(), lost, text))
    }

    fn solved_cells(&self, model: &Model) -> Phrase {
        let cells: Vec<_> = self.solved.iter().map(|at| self.corners[*at]).collect();
        phrases::cells(model, &cells)
    }

    fn pair(&self, model: &Model) -> Phrase {
        phrases::values(model, ValueSet::single(self.values[0]) | ValueSet::single(self.values[1]))
    }

    fn one_text(&self, model: &Model, lost: Candidate) -> Phrase {
        let (solved, pair) = (self.solved_cells(model), self.pair(model));
        let (cell, value) = (model.cell_called(lost.cell), model.value_called(lost.value));
        phrases::sentence(|detail| {
            say!("logic.avoidable-one", solved, value, cell, pair, lost = phrases::lost(model, &[lost], detail))
        })
    }

    fn two_text(&self, model: &Model, extra: Value, lost: &[Candidate]) -> Phrase {
        let cells = |corners: &[usize]| corners.iter().map(|at| self.corners[*at]).collect::<Vec<_>>();
        let neither = Arg::Row(cells(&self.solved).into_iter().map(|cell| model.cell_called(cell)).collect());
        let (solved, pair, extra) = (self.solved_cells(model), self.pair(model), model.value_called(extra));
        let open = phrases::any_cell(model, &cells(&self.open));
        phrases::sentence(|detail| {
            say!("logic.avoidable-two", neither, extra, open, pair, lost = phrases::lost(model, lost, detail), solved)
        })
    }
}
