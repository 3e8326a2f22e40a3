//! # Sum Bounds
//!
//! The other cells of a cage or run add up to something between the smallest and the largest digits they can have.
//! What a cell adds must bring them to the sum, so it cannot be too large or too small.
//!
//! In cage a the other two cells make at least 1+2, so no cell of it can be more than 3.
//!
//! ```text
//! before                        after
//!  a1234 a1234 | a1234 b.        a123 a123 | a123 b.
//!  c.    c.    | d.    b.        c.   c.   | d.   b.
//! -------------+-----------     ----------+---------
//!  c.    c.    | d.    d.        c.   c.   | d.   d.
//!  .     .     | .     .         .    .    | .    .
//!
//!  a=6 b=5 c=9 d=8
//! ```

use std::ops::ControlFlow;

use super::pattern::{self, Grounds};
use super::sum::{self, OpenSum};
use super::{SUM_BOUNDS, Sink, phrases};
use crate::puzzle::{Candidate, Cell, Model, Position, Step, Value, ValueSet, sum_range};
use crate::words::{Phrase, say};

/// Finds candidates that are too large or too small for what the rest of a cage or run leaves.
pub fn find(model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    for open in sum::open_sums(model, position).filter(|open| open.cells.len() > 1) {
        for found in limits(&open) {
            sink(step(model, position, &open, &found))?;
        }
    }
    ControlFlow::Continue(())
}

/// Cells that lose candidates to the same bound.
struct Limit {
    /// The sum of the other cells is at least this (`is_least`) or at most this.
    others: u32,
    is_least: bool,
    cells: Vec<Cell>,
    lost: Vec<Candidate>,
}

/// The candidates that are too large or too small beside the other cells.
pub(super) fn beyond(open: &OpenSum) -> Vec<Candidate> {
    if open.cells.len() > 1 { limits(open).into_iter().flat_map(|limit| limit.lost).collect() } else { Vec::new() }
}

fn limits(open: &OpenSum) -> Vec<Limit> {
    let mut limits: Vec<Limit> = Vec::new();
    for (at, (cell, candidates)) in open.cells.iter().zip(&open.candidates).enumerate() {
        let Some((least, most)) = range_of_others(open, at) else { continue };
        for (others, is_least) in [(least, true), (most, false)] {
            let breaks = |value: &Value| {
                let sum = u32::from(value.number()) + others;
                if is_least { sum > open.total } else { sum < open.total }
            };
            let lost: Vec<Candidate> =
                candidates.iter().filter(breaks).map(|value| Candidate::new(*cell, value)).collect();
            // A cell that would lose everything shows that the position has no solution.
            if lost.is_empty() || lost.len() == candidates.len() {
                continue;
            }
            match limits.iter_mut().find(|limit| (limit.others, limit.is_least) == (others, is_least)) {
                Some(limit) => {
                    limit.cells.push(*cell);
                    limit.lost.extend(lost);
                }
                None => limits.push(Limit { others, is_least, cells: vec![*cell], lost }),
            }
        }
    }
    limits
}

/// The smallest and largest sum of all open cells but the one at `at`. It is bounded by each cell on its own, and by
/// different digits out of all that the cells have.
fn range_of_others(open: &OpenSum, at: usize) -> Option<(u32, u32)> {
    let others = || open.candidates.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, set)| *set);
    let all = others().fold(ValueSet::EMPTY, |all, set| all | set);
    let (least, most) = sum_range(all, open.cells.len() - 1)?;
    let one_by_one = |end: fn(ValueSet) -> Option<Value>| sum::sum_of(others().filter_map(end));
    Some((least.max(one_by_one(ValueSet::first)), most.min(one_by_one(|set| set.iter().last()))))
}

fn step(model: &Model, position: &Position, open: &OpenSum, found: &Limit) -> Step {
    let pattern =
        open.pattern(model.values()).into_iter().filter(|candidate| !found.lost.contains(candidate)).collect();
    let grounds = Grounds { rules: vec![open.rule], premises: open.premises(model, position), pattern };
    pattern::eliminating(model, SUM_BOUNDS.name, grounds, found.lost.clone(), text(model, open, found))
}

fn text(model: &Model, open: &OpenSum, found: &Limit) -> Phrase {
    let (others, bound) = (found.others, open.total.saturating_sub(found.others));
    let (label, is_least) = (model.house_called(open.house), found.is_least);
    // If some cells are placed, the numbers refer to the open ones.
    let left = open.total;
    let other = match found.cells[..] {
        [cell] => open.cells.iter().find(|other| **other != cell).map(|other| model.cell_called(*other)),
        _ => None,
    };
    let other = other.unwrap_or(Phrase::fixed("logic.the-other-cell"));
    let others = match (open.cells.len() == 2, open.is_whole()) {
        (true, true) => say!("logic.bound-of-other-cell", label, other, is_least, others),
        (true, false) => say!("logic.bound-of-other-open-cell", label, left, other, is_least, others),
        (false, true) => say!("logic.bound-of-other-cells", label, is_least, others),
        (false, false) => say!("logic.bound-of-other-open-cells", label, left, is_least, others),
    };
    phrases::sentence(|detail| {
        let cells = phrases::cells_in(model, &found.cells, detail);
        say!("logic.sum-bounds", others, cells, is_least, bound)
    })
}
