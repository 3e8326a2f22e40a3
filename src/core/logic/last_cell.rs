//! # Last Cell
//!
//! All cells of a cage or run but one are filled. Whatever is left of the sum goes into the last one; a cage of a
//! single cell holds its sum.
//!
//! In cage b the filled cells make 3, so 4 is left of 7.
//!
//! ```text
//! before              after
//!  a.  a. | c.  c.     a.  a. | c.  c.
//!  b2  b1 | c.  d.     b2  b1 | c.  d.
//! --------+--------   --------+--------
//!  b.  e. | f.  d.     b4  e. | f.  d.
//!  e.  e. | f.  f.     e.  e. | f.  f.
//!
//!  a=5 b=7 c=8 d=5 e=8 f=7
//! ```

use std::ops::ControlFlow;

use super::pattern::{self, Grounds};
use super::sum::{self, OpenSum};
use super::{LAST_CELL, Sink};
use crate::puzzle::{Candidate, Model, Position, Step};
use crate::words::{Phrase, say};

/// Finds the last open cell of a cage or run.
pub fn find(model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    let mut done: Vec<Candidate> = Vec::new();
    for open in sum::open_sums(model, position) {
        if let Some(place) = last_of(&open)
            && !done.contains(&place)
        {
            done.push(place);
            sink(step(model, position, &open, place))?;
        }
    }
    ControlFlow::Continue(())
}

fn last_of(open: &OpenSum) -> Option<Candidate> {
    let ([cell], [candidates]) = (open.cells.as_slice(), open.candidates.as_slice()) else { return None };
    candidates.iter().find(|value| u32::from(value.number()) == open.total).map(|value| Candidate::new(*cell, value))
}

fn step(model: &Model, position: &Position, open: &OpenSum, place: Candidate) -> Step {
    let others = open.house.cells.iter().filter_map(|cell| position.value(*cell));
    let (known, count) = (sum::sum_of(others.clone()), others.count());
    let mut premises = open.premises(model, position);
    // What the last cell itself has lost does not matter: the sum leaves one value.
    premises.retain(|premise| premise.cell != place.cell);
    let grounds = Grounds { rules: vec![open.rule], premises, pattern: vec![place] };
    pattern::placing(model, LAST_CELL.name, grounds, vec![place], text(model, open, place, (known, count)))
}

/// The sentence, with the sum and the number of the other cells.
fn text(model: &Model, open: &OpenSum, place: Candidate, (known, count): (u32, usize)) -> Phrase {
    let (label, at) = (model.house_called(open.house), model.cell_called(place.cell));
    let digit = model.value_called(place.value);
    match open.is_whole() {
        true => say!("logic.last-cell-alone", label, at, digit),
        false => say!("logic.last-cell", label, count, known, at, digit),
    }
}
