//! # Combinations
//!
//! Only some sets of different digits add up to the sum of a cage or run. A digit in none of them cannot stand there.
//! Sets that need a digit which no cell can have, or that leave a cell without one, do not count. Where digits are
//! placed, the open cells share what is left of the sum.
//!
//! In cage a two cells make 3, which only 1 and 2 do.
//!
//! ```text
//! before                      after
//!  a1234 a1234 | b.   b.       a12 a12 | b.   b.
//!  c.    c.    | d.   d.       c.  c.  | d.   d.
//! -------------+----------    ---------+----------
//!  .     .     | .    .        .   .   | .    .
//!  .     .     | .    .        .   .   | .    .
//!
//!  a=3 b=7 c=7 d=3
//! ```

use std::ops::ControlFlow;

use super::pattern::{self, Grounds};
use super::sum::{self, OpenSum};
use super::{COMBINATIONS, Sink, phrases};
use crate::puzzle::{Candidate, Model, Position, Step, ValueSet};
use crate::words::{Phrase, say};

/// Finds candidates that are in no digit set that adds up to the sum of a cage or run.
pub fn find(model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    for open in sum::open_sums(model, position).filter(|open| open.cells.len() > 1) {
        let Some(sets) = open.combinations() else { continue };
        let lost = open.lost_beyond(sets.iter().fold(ValueSet::EMPTY, |all, set| all | *set));
        if !sets.is_empty() && !lost.is_empty() {
            sink(step(model, position, &open, &sets, lost))?;
        }
    }
    ControlFlow::Continue(())
}

fn step(model: &Model, position: &Position, open: &OpenSum, sets: &[ValueSet], lost: Vec<Candidate>) -> Step {
    let left = sets.iter().fold(ValueSet::EMPTY, |all, set| all | *set);
    let grounds =
        Grounds { rules: vec![open.rule], premises: open.premises(model, position), pattern: open.pattern(left) };
    let text = text(model, open, sets, &lost);
    pattern::eliminating(model, COMBINATIONS.name, grounds, lost, text)
}

fn text(model: &Model, open: &OpenSum, sets: &[ValueSet], lost: &[Candidate]) -> Phrase {
    let (label, total) = (model.house_called(open.house), open.total);
    phrases::sentence(|detail| {
        let (ways, lost) = (phrases::ways(model, sets, detail), phrases::lost(model, lost, detail));
        match open.is_whole() {
            true => say!("logic.combinations-of-whole", label, ways, lost),
            false => say!("logic.combinations-of-rest", label, total, ways, lost),
        }
    })
}
