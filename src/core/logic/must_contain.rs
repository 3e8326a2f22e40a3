//! # Must-Have Single
//!
//! Some digits are in every combination of a cage or run. Where only one of its cells can take such a digit, it goes
//! there.
//!
//! Cage a makes 7 with 1+2+4 alone. Only its third cell can be 2.
//!
//! ```text
//! before                      after
//!  a14 a14 | a124 b.           a14 a14 | a2  b.
//!  c.  c.  | d.   b.           c.  c.  | d.  b.
//! ---------+---------         ---------+---------
//!  .   .   | .    .            .   .   | .   .
//!  .   .   | .    .            .   .   | .   .
//!
//!  a=7 b=5 c=5 d=3
//! ```
//!
//! # Must-Have Pair
//! Two digits that are in every combination of a cage or run have only two cells in it. The two cells hold them, and
//! nothing else.
//!
//! Four cells make 12 with 1+2+3+6 or 1+2+4+5, and only the first two can be 1 or 2.
//!
//! ```text
//! before                           after
//!  #    #    #    #    #            #    #    #    #    #
//!  \12  124  126  3456 3456         \12  12   12   3456 3456
//! ```
//!
//! # Must-Have Triple
//! Three digits that are in every combination of a cage or run have only three cells in it. The three cells hold them,
//! and nothing else.
//!
//! Five cells make 17 with 1+2+3+4+7 or 1+2+3+5+6, and only the first three can be 1, 2 or 3.
//!
//! ```text
//! before                                after
//!  #    #    #    #    #    #            #    #    #    #    #    #
//!  \17  1234 125  236  4567 4567         \17  123  12   23   4567 4567
//! ```

use std::ops::ControlFlow;

use super::pattern::{self, Grounds};
use super::sum::{self, OpenSum};
use super::{Sink, phrases};
use crate::puzzle::{Candidate, Cell, MAX_VALUE, Model, Position, Step, StepName, ValueSet};
use crate::words::{Phrase, say};

/// Finds values that every combination of a sum has, and that have only as many places in it.
pub fn find(name: &StepName, size: usize, model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    let mut done: Vec<Candidate> = Vec::new();
    for open in sum::open_sums(model, position).filter(|open| open.cells.len() > size) {
        let Some(sets) = open.combinations() else { continue };
        let Some(needed) = sets.iter().copied().reduce(|all, set| all & set) else { continue };
        let mut places = [0; MAX_VALUE as usize + 1];
        for value in needed {
            if let Some(slot) = places.get_mut(usize::from(value.number())) {
                *slot = open.places(value);
            }
        }
        pattern::tight_choices(&places, size, &mut |values, union| {
            let values = ValueSet::from_bits(values);
            let cells: Vec<Cell> = open.cells_at(union).collect();
            let lost = pattern::all_of(&cells, |cell| position.candidates(*cell) - values);
            match (values.only(), cells.as_slice()) {
                (Some(value), [cell]) => {
                    let place = Candidate { cell: *cell, value };
                    if done.contains(&place) {
                        return ControlFlow::Continue(());
                    }
                    done.push(place);
                    sink(step(name, model, position, &open, &cells, values, Vec::new()))
                }
                _ if lost.is_empty() => ControlFlow::Continue(()),
                _ => sink(step(name, model, position, &open, &cells, values, lost)),
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// The step for `values`, which must all be in `cells`. A single value without eliminations is placed.
fn step(
    name: &StepName,
    model: &Model,
    position: &Position,
    open: &OpenSum,
    cells: &[Cell],
    values: ValueSet,
    lost: Vec<Candidate>,
) -> Step {
    let pattern = pattern::all_of(cells, |cell| position.candidates(*cell) & values);
    let grounds =
        Grounds { rules: vec![open.rule], premises: open.premises(model, position), pattern: pattern.clone() };
    let text = text(model, open, cells, values);
    if lost.is_empty() {
        pattern::placing(model, name, grounds, pattern, text)
    } else {
        let text = phrases::naming(model, &text, &lost);
        pattern::eliminating(model, name, grounds, lost, text)
    }
}

fn text(model: &Model, open: &OpenSum, cells: &[Cell], values: ValueSet) -> Phrase {
    let (label, at) = (model.house_called(open.house), phrases::cells(model, cells));
    let (digits, word, count) = (phrases::values(model, values), phrases::value_word(model), cells.len());
    if values.len() == 1 {
        return say!("logic.must-have-single", label, digits, at);
    }
    phrases::sentence(|detail| match detail {
        phrases::Detail::Full => say!("logic.must-have", label, digits, at, word, count),
        phrases::Detail::Brief => say!("logic.must-have-brief", label, digits, at, word, count),
    })
}
