//! # Unique Rectangle Type 1
//!
//! Two rows and two columns cross in four cells that lie in two boxes. If all four held the same two digits crosswise,
//! the digits could change places and nothing else on the board would notice: two solutions. A puzzle with one solution
//! cannot end up like that, as long as none of the four is a clue. Where diagonals or cages have rules of their own,
//! each must hold either none of the four or two of different digits, or the exchange would break it.
//!
//! Three corners have two candidates only. So the fourth must be something else.
//!
//! ```text
//! before                  after
//!  12   .  | 12   .        12   .  | 12   .
//!  12   .  | 1234 .        12   .  | 34   .
//! ---------+---------     ---------+---------
//! ```
//!
//! # Unique Rectangle Type 2
//!
//! Four cells in two rows, two columns and two boxes must not all hold the same two digits crosswise, or there would be
//! two solutions. Two corners in one row or column may also be a third digit, the same in both. One of them must be
//! that digit, so no cell that sees both can be it.
//!
//! Without a 3 in the second row all four corners would be 1 or 2.
//!
//! ```text
//! before                             after
//!  12   .    .  | 12   .   .          12   .    .  | 12   .   .
//!  123  456  45 | 123  346 56         123  456  45 | 123  46  56
//! --------------+-------------       --------------+-------------
//! ```
//!
//! # Unique Rectangle Type 5
//!
//! Four cells in two rows, two columns and two boxes must not all hold the same two digits crosswise, or there would be
//! two solutions. Two opposite corners, or three corners, may also be a third digit, the same in each. One of them must
//! be that digit, so a cell that sees all of them cannot be it.
//!
//! ```text
//! before                             after
//!  12   345  46 | 123  .   .          12   45   46 | 123  .   .
//!  123  .    .  | 12   345 56         123  .    .  | 12   45  56
//! --------------+-------------       --------------+-------------
//! ```

use std::ops::ControlFlow;

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::rectangle::Deadly;
use super::{Sink, phrases};
use crate::puzzle::{Candidate, Step, StepName, Value};
use crate::words::say;

#[derive(Clone, Copy, PartialEq, Eq)]
/// Which corners have other candidates.
pub enum RectangleType {
    /// One corner.
    OneCorner,
    /// Two corners, side by side.
    OneSide,
    /// Two opposite corners, or three.
    Crosswise,
}

/// Finds four cells that must not all hold the same two values. If more than one corner has other candidates, these
/// must be of a single value.
pub fn find(name: &StepName, wanted: RectangleType, index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    for deadly in Deadly::all(index) {
        let sort = match deadly.roof.len() {
            1 => RectangleType::OneCorner,
            2 if index.all_see_each_other(deadly.roof) => RectangleType::OneSide,
            _ => RectangleType::Crosswise,
        };
        if sort != wanted {
            continue;
        }
        let step = match sort {
            RectangleType::OneCorner => Some(one_corner(index, name, &deadly)),
            _ => one_value(index, name, &deadly),
        };
        step.into_iter().try_for_each(&mut *sink)?;
    }
    ControlFlow::Continue(())
}

fn one_corner(index: &CandidateIndex, name: &StepName, deadly: &Deadly) -> Step {
    let model = index.model;
    let lost: Vec<Candidate> = deadly.values.iter().flat_map(|value| each_in(index, deadly.roof, value)).collect();
    let [floor, roof] = [deadly.floor, deadly.roof].map(|cells| phrases::cells(model, &index.cells(cells)));
    let values = phrases::any_value(model, deadly.values);
    let text = phrases::sentence(|detail| {
        say!("logic.unique-rectangle", floor, values, roof, lost = phrases::lost(model, &lost, detail))
    });
    deadly.builder(index).if_unique(name, Vec::new(), lost, text)
}

/// The candidates of a value that some of the cells have.
fn each_in(index: &CandidateIndex, cells: Cells, value: Value) -> Vec<Candidate> {
    index.each(cells & index.places(value), value).collect()
}

fn one_value(index: &CandidateIndex, name: &StepName, deadly: &Deadly) -> Option<Step> {
    let model = index.model;
    let value = deadly.extras.only()?;
    // A roof corner without the value would be left with one candidate, which is a case for another technique.
    if !deadly.roof.is_subset(index.places(value)) {
        return None;
    }
    let losing = index.seeing_all(deadly.roof) & index.places(value);
    if losing.is_empty() {
        return None;
    }
    let lost: Vec<Candidate> = index.each(losing, value).collect();
    let mut builder = deadly.builder(index);
    deadly.rest_on_roof(&mut builder);
    deadly.roof.iter().for_each(|at| builder.not_both(Cells::single(at), losing, value));
    let [floor, roof] = [deadly.floor, deadly.roof].map(|cells| phrases::cells(model, &index.cells(cells)));
    let (any, both) = (phrases::any_value(model, deadly.values), phrases::values(model, deadly.values));
    let value = model.value_called(value);
    let text = phrases::sentence(|detail| {
        let lost = phrases::lost(model, &lost, detail);
        say!("logic.unique-rectangle-with-one-value", floor, any, roof, value, both, lost)
    });
    Some(builder.if_unique(name, Vec::new(), lost, text))
}
