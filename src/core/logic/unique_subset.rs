//! # Unique Rectangle Type 3
//!
//! Four cells in two rows, two columns and two boxes must not all hold the same two digits crosswise. Otherwise the
//! digits could change places, and there would be two solutions. Two corners side by side have other candidates as well,
//! and one of these must come true. So the two corners count as a single cell with these other candidates. Together with
//! more cells of a house, that cell can form a naked subset.
//!
//! One of the two corners in the second row is 3 or 4. Together with the cell that is 3 or 4, it uses up both digits in
//! that row.
//!
//! ```text
//! before                              after
//!  12   .    .  | 12   .    .          12   .    .  | 12   .    .
//!  123  3456 34 | 124  3456 3456       123  56   34 | 124  56   56
//! --------------+---------------      --------------+---------------
//! ```

use std::ops::ControlFlow;

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::rectangle::Deadly;
use super::{Sink, UNIQUE_RECTANGLE_3, phrases};
use crate::puzzle::{Candidate, House, Role, Step, ValueSet};
use crate::words::{Phrase, say};

/// The most cells besides the corners. Nobody counts more, and a hidden subset in the rest of the house says the same.
const MOST_CELLS: usize = 5;

/// Finds two corners of a rectangle, one of which must have a further value, that act as one cell of a naked subset.
pub fn find(index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    for deadly in Deadly::all(index) {
        if deadly.roof.len() != 2 || deadly.extras.len() < 2 {
            continue;
        }
        for house in index.houses_with(deadly.roof) {
            let search = Search { index, deadly: &deadly };
            // A cell that may be one of the two values themselves would take them from the corners as well. That is no
            // longer this pattern.
            let free = |at: &usize| (index.candidates(*at) & deadly.values).is_empty();
            let free: Vec<usize> = (index.house(house) - deadly.roof).iter().filter(free).collect();
            let mut found = Vec::new();
            (1..=MOST_CELLS).for_each(|size| search.extend(&free, Cells::EMPTY, (deadly.extras, size), &mut found));
            // The same cells were found in an earlier house.
            let first_here = |set: &Cells| index.houses_with(deadly.roof | *set).first() == Some(&house);
            let found = found.into_iter().filter(first_here);
            found.filter_map(|chosen| search.step(chosen)).try_for_each(&mut *sink)?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'s, 'a> {
    index: &'s CandidateIndex<'a>,
    deadly: &'s Deadly,
}

impl Search<'_, '_> {
    /// Adds the choices of `size` further cells of `from` that are exactly filled and contain no smaller such choice.
    fn extend(&self, from: &[usize], chosen: Cells, (values, size): (ValueSet, usize), found: &mut Vec<Cells>) {
        if size == 0 {
            let is_full = values.len() == chosen.len() + 1;
            if is_full && !found.iter().any(|smaller| smaller.is_subset(chosen)) {
                found.push(chosen);
            }
            return;
        }
        for (at, cell) in from.iter().enumerate() {
            let values = values | self.index.candidates(*cell);
            if values.len() <= chosen.len() + size + 1 {
                self.extend(&from[at + 1..], chosen | Cells::single(*cell), (values, size - 1), found);
            }
        }
    }

    fn step(&self, chosen: Cells) -> Option<Step> {
        let (index, deadly) = (self.index, self.deadly);
        let values = deadly.extras | index.candidates_of(chosen);
        let mut builder = deadly.builder(index);
        deadly.rest_on_roof(&mut builder);
        chosen.iter().for_each(|at| builder.has_a_value(at));
        builder.show_all(chosen, Role::Side(1));
        let mut lost: Vec<Candidate> = Vec::new();
        let mut losing: Vec<&House> = Vec::new();
        for house in index.houses_with(deadly.roof | chosen) {
            let rest = index.house(house) - deadly.roof - chosen;
            let known = lost.len();
            for value in values {
                let more: Vec<Candidate> =
                    index.each(rest & index.places(value), value).filter(|gone| !lost.contains(gone)).collect();
                lost.extend(more);
            }
            if lost.len() > known {
                losing.push(index.house_at(house));
                values.iter().for_each(|value| builder.once_in(house, value));
            }
        }
        lost.sort_unstable();
        (!lost.is_empty()).then(|| {
            let text = self.text(chosen, values, &lost, &losing);
            builder.if_unique(UNIQUE_RECTANGLE_3.name, Vec::new(), lost, text)
        })
    }

    fn text(&self, chosen: Cells, values: ValueSet, lost: &[Candidate], losing: &[&House]) -> Phrase {
        let (index, deadly) = (self.index, self.deadly);
        let model = index.model;
        let [floor, roof, chosen] = [deadly.floor, deadly.roof, chosen].map(|set| index.cells(set));
        let (floor, all_roof) = (phrases::cells(model, &floor), phrases::cells(model, &roof));
        let (one_of, extras) = (phrases::any_cell(model, &roof), phrases::any_value(model, deadly.extras));
        let (pair, taken) = (phrases::values(model, deadly.values), phrases::values(model, values));
        let houses = phrases::houses(model, losing);
        phrases::sentence(|detail| {
            let (with, lost) = (phrases::cells_in(model, &chosen, detail), phrases::lost(model, lost, detail));
            match detail {
                phrases::Detail::Full => {
                    say!("logic.unique-subset", one_of, extras, floor, pair, with, taken, houses, lost)
                }
                phrases::Detail::Brief => {
                    say!("logic.unique-subset-brief", one_of, all_roof, extras, pair, with, taken, houses, lost)
                }
            }
        })
    }
}
