//! # BUG+1
//!
//! Suppose every open cell had two candidates, and every digit that a house still needs had two places in it. Such a
//! board, a bivalue universal grave, has no solution or at least two. From any solution, taking the other candidate in
//! every open cell gives another one. A puzzle with one solution cannot end up like that.
//!
//! If all that prevents it is a third candidate in one cell, the cell must be that candidate: the digit that has three
//! places in the row, column and box of the cell.
//!
//! Without the 1 of the first cell, every digit would have two places in each row, column and box that needs it.
//!
//! ```text
//! before              after
//!  123 12 | 13 4       (1) 12 | 13 4
//!  13  4  | 13 2       13  4  | 13 2
//! --------+------     --------+------
//!  12  12 | 4  3       12  12 | 4  3
//!  4   3  | 2  1       4   3  | 2  1
//! ```

use std::ops::ControlFlow;

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::step_builder::StepBuilder;
use super::{BUG_PLUS_ONE, Sink, phrases};
use crate::puzzle::{Candidate, Cell, Model, Position, Role, Rule, Step, Value, ValueSet};
use crate::words::say;

/// Finds a position in which everything is down to two possibilities except for one cell.
pub fn find(model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    let odd = odd_cell(position, model);
    let Some(index) = odd.filter(|_| every_house_covers(model)).and_then(|_| CandidateIndex::of(model, position))
    else {
        return ControlFlow::Continue(());
    };
    let Some(odd) = odd.and_then(|cell| index.number(cell)) else { return ControlFlow::Continue(()) };
    let mut values = index.candidates(odd).iter().filter(|value| is_grave_without(&index, odd, *value));
    match (values.next(), values.next()) {
        (Some(value), None) => sink(step(&index, odd, value)),
        _ => ControlFlow::Continue(()),
    }
}

/// Whether the model has no rules but givens and houses in which every value occurs. Only then can all open cells
/// switch to their other candidate at once.
fn every_house_covers(model: &Model) -> bool {
    let is_plain = |rule: &Rule| rule.given().is_some() || rule.is_house();
    !model.houses().is_empty()
        && model.constraints().iter().all(|constraint| is_plain(&constraint.rule))
        && model.houses().iter().all(|house| !house.covers.is_empty())
}

/// The open cell with three candidates; None unless it is the only one and all other open cells have two.
fn odd_cell(position: &Position, model: &Model) -> Option<Cell> {
    let mut odd = None;
    for cell in model.cells().filter(|cell| !position.is_placed(*cell)) {
        match position.candidates(cell).len() {
            2 => {}
            3 if odd.is_none() => odd = Some(cell),
            _ => return None,
        }
    }
    odd
}

/// Whether every value would have two places in each house that needs it, if the odd cell lost this value.
fn is_grave_without(index: &CandidateIndex, odd: usize, value: Value) -> bool {
    (0..index.house_count()).all(|house| {
        let covers = index.house_at(house).covers;
        covers.iter().all(|needed| {
            let places = index.house(house) & index.places(needed);
            let lost = needed == value && places.contains(odd);
            let is_placed = places.is_empty();
            is_placed || places.len() == 2 + usize::from(lost)
        })
    })
}

fn step(index: &CandidateIndex, odd: usize, value: Value) -> Step {
    let model = index.model;
    let mut builder = StepBuilder::new(index);
    (0..index.count()).for_each(|at| builder.has_a_value(at));
    for house in model.houses_of(index.cell(odd)) {
        builder.must_be_in(*house, value);
        builder.once_in(*house, value);
    }
    builder.show(Cells::single(odd), value, Role::Pattern);
    for house in model.houses_of(index.cell(odd)) {
        builder.show(index.house(*house), value, Role::Side(1));
    }
    let cell = index.cell(odd);
    let others = index.candidates(odd) - ValueSet::single(value);
    let lost: Vec<Candidate> = others.iter().map(|other| Candidate::new(cell, other)).collect();
    let (at, name, word) = (model.cell_called(cell), model.value_called(value), phrases::value_word(model));
    let text = say!("logic.bug", at, name, word, lost = phrases::lost(model, &lost, phrases::Detail::Full));
    builder.if_unique(BUG_PLUS_ONE.name, Vec::new(), lost, text)
}

#[cfg(test)]
mod tests {
    use super::super::{first, testing};
    use super::*;
    use crate::puzzle::{Constraint, Form};
    use crate::rules;
    use crate::words::Phrase;

    /// Whether BUG+1 applies to the board of the manual page, under any model of sixteen cells.
    fn finds(model: &Model) -> bool {
        let mut position = testing::position(model, "...4.4.2..434321");
        for (cell, left) in [(0, "123"), (1, "12"), (2, "13"), (4, "13"), (6, "13"), (8, "12"), (9, "12")] {
            let left: ValueSet = left.bytes().map(|digit| Value(digit - b'0')).collect();
            let cell = Cell(cell);
            (position.candidates(cell) - left)
                .iter()
                .for_each(|value| _ = position.eliminate(Candidate::new(cell, value)));
        }
        first(&BUG_PLUS_ONE, model, &position).is_some()
    }

    fn with(form: Form, rule: Rule) -> Model {
        testing::grid(4, 2, 2).with([Constraint::new(form, Phrase::verbatim("more"), rule)])
    }

    #[test]
    fn only_houses_that_need_every_value_can_change_altogether() {
        let cells = vec![Cell(0), Cell(1)];
        assert!(finds(&testing::grid(4, 2, 2)));
        assert!(finds(&with(Form::Clue, rules::given(Candidate::new(Cell(15), Value(1))))));
        assert!(!finds(&with(Form::Cage, rules::sum(cells.clone(), 3, true))));
        assert!(!finds(&with(Form::Region, rules::all_different(cells))), "two cells need not hold every value");
    }
}
