//! # Hidden Pair
//!
//! Two digits fit in only two cells of a house. The two cells hold them, so nothing else can stand there.
//!
//! In the first row 1 and 4 fit only in the second and the fifth cell.
//!
//! ```text
//! before                               after
//!  256 1246 236 | 235 145 36            256 14  236 | 235 14  36
//!  .   .    .   | .   .   .             .   .   .   | .   .   .
//! --------------+-------------         -------------+-------------
//! ```
//!
//! # Hidden Triple
//!
//! Three digits fit in only three cells of a house. Not every one of them needs all three cells. The three cells hold
//! them, so nothing else can stand there.
//!
//! ```text
//! before                               after
//!  1256 45 236  | 456 134 46            12  45  23  | 456 13  46
//!  .    .   .   | .   .   .             .   .   .   | .   .   .
//! --------------+-------------         -------------+-------------
//! ```
//!
//! # Hidden Quad
//!
//! Four digits fit in only four cells of a house. The four cells hold them, so nothing else can stand there.
//!
//! ```text
//! before                                        after
//!  125 5678 238 567 | 346 568  147 78            12  5678 23  567 | 34  568  14  78
//!  .   .    .   .   | .   .    .   .             .   .    .   .   | .   .    .   .
//! ------------------+------------------         ------------------+------------------
//! ```

use std::ops::ControlFlow;

use super::pattern::{self, Grounds};
use super::{Sink, phrases};
use crate::puzzle::{Candidate, Cell, House, MAX_VALUE, Model, Position, Step, StepName, ValueSet};
use crate::words::{Phrase, say};

/// Finds as many values as they have places between them, in a house that must contain them.
pub fn find(name: &StepName, size: usize, model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    for (at, house) in model.houses().iter().enumerate() {
        let mut places = [0; MAX_VALUE as usize + 1];
        for value in house.covers {
            places[usize::from(value.number())] = pattern::open_places(position, house, value);
        }
        pattern::tight_choices(&places, size, &mut |values, union| {
            let (values, cells) = (ValueSet::from_bits(values), pattern::cells_at(house, union));
            let found = Pattern { house, values, cells: cells.collect() };
            let lost = found.lost(position);
            if lost.is_empty() || found.is_hidden_before(at, model, position) {
                return ControlFlow::Continue(());
            }
            sink(step(name, model, position, &found, lost))
        })?;
    }
    ControlFlow::Continue(())
}

struct Pattern<'a> {
    house: &'a House,
    values: ValueSet,
    cells: Vec<Cell>,
}

impl Pattern<'_> {
    fn lost(&self, position: &Position) -> Vec<Candidate> {
        pattern::all_of(&self.cells, |cell| position.candidates(*cell) - self.values)
    }

    /// Whether the same values are hidden in the same cells in a house before index `at`.
    fn is_hidden_before(&self, at: usize, model: &Model, position: &Position) -> bool {
        pattern::common_houses(model, &self.cells).take_while(|earlier| *earlier < at).any(|earlier| {
            let house = &model.houses()[earlier];
            let stays_in = |value| {
                let places = pattern::open_places(position, house, value);
                pattern::cells_at(house, places).all(|cell| self.cells.contains(&cell))
            };
            self.values.is_subset(house.covers) && self.values.iter().all(stays_in)
        })
    }

    fn text(&self, model: &Model) -> Phrase {
        let (house, at) = (model.house_called(self.house), phrases::cells(model, &self.cells));
        let (digits, word) = (phrases::values(model, self.values), phrases::value_word(model));
        phrases::sentence(|detail| match detail {
            phrases::Detail::Full => {
                let all = phrases::all_cells_of(self.cells.len());
                say!("logic.hidden-subset", house, word, digits, at, all)
            }
            phrases::Detail::Brief => say!("logic.hidden-subset-brief", house, word, digits, at),
        })
    }
}

fn step(name: &StepName, model: &Model, position: &Position, found: &Pattern, lost: Vec<Candidate>) -> Step {
    let Pattern { house, values, cells } = found;
    let mut grounds = Grounds::default();
    for value in *values {
        grounds.rules.extend(model.contains(house, value));
        grounds.premises.extend(pattern::lost_in(model, position, house, value));
        let has = |cell: &&Cell| position.candidates(**cell).contains(value);
        grounds.pattern.extend(cells.iter().filter(has).map(|cell| Candidate::new(*cell, value)));
    }
    // A cell of the pattern that has lost one of the values proves nothing: only the cells outside matter.
    grounds.premises.retain(|candidate| !cells.contains(&candidate.cell));
    let text = phrases::naming(model, &found.text(model), &lost);
    pattern::eliminating(model, name, grounds, lost, text)
}
