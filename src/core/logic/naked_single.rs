//! # Naked Single
//!
//! Only one digit is still possible in a cell, so it goes there. The others may be ruled out by its row, column or box,
//! or by earlier steps.
//!
//! The corner cell sees 1 and 2 in its row and 3 in its column, so it must be 4.
//!
//! ```text
//! before            after
//!  .  . | 1  2       4  . | 1  2
//!  .  . | .  .       .  . | .  .
//! ------+------     ------+------
//!  3  . | .  .       3  . | .  .
//!  .  . | .  .       .  . | .  .
//! ```

use std::ops::ControlFlow;

use super::pattern::{self, Grounds};
use super::{NAKED_SINGLE, Sink, phrases, sums_of};
use crate::puzzle::{Candidate, Cell, Model, Position, Step, Value, ValueSet, value_sets};
use crate::words::{Arg, Phrase, say};

/// Finds cells with one candidate left.
pub fn find(model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    for cell in model.cells().filter(|cell| !position.is_placed(*cell)) {
        if let Some(value) = position.candidates(cell).only() {
            sink(step(model, position, Candidate { cell, value }))?;
        }
    }
    ControlFlow::Continue(())
}

fn step(model: &Model, position: &Position, place: Candidate) -> Step {
    let Candidate { cell, value } = place;
    let others = model.domain(cell) - ValueSet::single(value);
    let grounds = Grounds {
        rules: Vec::new(),
        premises: others.iter().map(|other| Candidate::new(cell, other)).collect(),
        pattern: vec![place],
    };
    let seen: ValueSet = model.peers(cell).iter().filter_map(|peer| position.value(*peer)).collect();
    let all_seen = others.is_subset(seen);
    pattern::placing(model, NAKED_SINGLE.name, grounds, vec![place], text(model, cell, value, all_seen))
}

fn text(model: &Model, cell: Cell, value: Value, all_seen: bool) -> Phrase {
    let (at, digit, word) = (model.cell_called(cell), model.value_called(value), phrases::value_word(model));
    if let Some(sums) = by_sums(model, cell, value) {
        return say!("logic.naked-single-by-sums", at, digit, sums = Arg::Row(sums));
    }
    if !all_seen {
        return say!("logic.naked-single", at, digit, word);
    }
    let sorts = sorts_of_houses(model, cell);
    say!("logic.naked-single-seen", at, digit, word, any = phrases::any(sorts.clone()), all = phrases::all(sorts))
}

/// The most combinations of a sum that can be seen at a glance.
const COMBINATIONS: usize = 4;

/// The combinations of each sum of a cell, if they alone leave it this value: "6 in three cells is 1+2+3", "12 in two
/// cells is 3+9, 4+8 or 5+7".
fn by_sums(model: &Model, cell: Cell, value: Value) -> Option<Vec<Phrase>> {
    let sums = sums_of(model, cell).into_iter().filter_map(|id| model.constraint(id).rule.sum());
    let sums = sums.filter(|sum| sum.distinct).filter_map(|sum| {
        let sets = value_sets(model.values(), sum.cells.len(), sum.total, COMBINATIONS)?;
        Some((sum, sets))
    });
    let sums: Vec<_> = sums.collect();
    let left = sums
        .iter()
        .fold(model.domain(cell), |left, (_, sets)| left & sets.iter().fold(ValueSet::EMPTY, |all, set| all | *set));
    let said = sums.iter().map(|(sum, sets)| {
        let ways = phrases::ways(model, sets, phrases::Detail::Full);
        say!("logic.sum-is", total = sum.total, count = sum.cells.len(), ways)
    });
    (left == ValueSet::single(value)).then(|| said.collect())
}

/// The sorts of houses that contain the cell, each once: "row", "column", "box".
fn sorts_of_houses(model: &Model, cell: Cell) -> Vec<Phrase> {
    let mut sorts: Vec<Phrase> = Vec::new();
    for at in model.houses_of(cell) {
        let sort = phrases::sort_of_houses(model.houses()[*at].form, 1);
        if !sorts.contains(&sort) {
            sorts.push(sort);
        }
    }
    sorts
}
