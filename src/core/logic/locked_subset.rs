//! # Locked Pair
//!
//! A naked pair whose two cells lie in a box and in one of its rows or columns. They use up both digits in two houses
//! at once: the rest of the line and the rest of the box lose them. It is worth looking for separately: the two cells
//! are close together and settle more than a pair in one house.
//!
//! The two cells with 1 and 4 take both digits of the first row and of the first box.
//!
//! ```text
//! before                             after
//!  14  14   25 | 125  36  356         14  14   25 | 25   36  356
//!  346 25   36 | .    .   .           36  25   36 | .    .   .
//! -------------+--------------       -------------+--------------
//! ```
//!
//! # Locked Triple
//!
//! A naked triple whose three cells lie in one box and one row or column. They use up their three digits in both: the
//! rest of the line and the rest of the box lose them.
//!
//! ```text
//! before                             after
//!  12  23   13 | 145  456 56          12  23   13 | 45   456 56
//!  346 456  46 | .    .   .           46  456  46 | .    .   .
//! -------------+--------------       -------------+--------------
//! ```

use std::ops::ControlFlow;

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::step_builder::StepBuilder;
use super::{Sink, phrases};
use crate::puzzle::{Candidate, Form, House, Role, Step, StepName, ValueSet};
use crate::words::{Phrase, say};

/// Finds as many cells as they have candidates between them where a box meets a line, with eliminations in both houses.
pub fn find(name: &StepName, size: usize, index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    for [block, line] in blocks_and_lines(index) {
        let shared = index.house(block) & index.house(line);
        for chosen in subsets(index, shared, size) {
            let values = index.candidates_of(chosen);
            let lost = [line, block].map(|house| {
                let rest = index.house(house) - chosen;
                values.iter().flat_map(|value| index.each(rest & index.places(value), value)).collect::<Vec<_>>()
            });
            // Cells in both houses lose candidates in either. Each house must add eliminations of its own.
            let gains = |mine: &[Candidate], other: &[Candidate]| mine.iter().any(|gone| !other.contains(gone));
            if gains(&lost[0], &lost[1]) && gains(&lost[1], &lost[0]) {
                sink(step(name, index, [line, block], chosen, lost))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every box or region, paired with every row, column and diagonal that shares at least two open cells with it.
pub fn blocks_and_lines(index: &CandidateIndex) -> Vec<[usize; 2]> {
    let of_form =
        |forms: &[Form]| (0..index.house_count()).filter(|house| forms.contains(&index.form(*house))).collect();
    let blocks: Vec<usize> = of_form(&[Form::Box, Form::Region]);
    let lines: Vec<usize> = of_form(&[Form::Row, Form::Column, Form::Diagonal]);
    let pairs = blocks.iter().flat_map(|block| lines.iter().map(move |line| [*block, *line]));
    pairs.filter(|[block, line]| (index.house(*block) & index.house(*line)).len() > 1).collect()
}

/// The choices of `size` cells of `shared` that have exactly `size` candidates.
fn subsets(index: &CandidateIndex, shared: Cells, size: usize) -> Vec<Cells> {
    let mut grown = vec![(Cells::EMPTY, ValueSet::EMPTY)];
    for at in shared.iter() {
        for (chosen, values) in grown.clone() {
            let values = values | index.candidates(at);
            if chosen.len() < size && values.len() <= size {
                grown.push((chosen | Cells::single(at), values));
            }
        }
    }
    let is_full = |(chosen, values): &(Cells, ValueSet)| chosen.len() == size && values.len() == size;
    grown.into_iter().filter(is_full).map(|(chosen, _)| chosen).collect()
}

fn step(name: &StepName, index: &CandidateIndex, houses: [usize; 2], chosen: Cells, lost: [Vec<Candidate>; 2]) -> Step {
    let mut builder = StepBuilder::new(index);
    chosen.iter().for_each(|at| builder.has_a_value(at));
    builder.show_all(chosen, Role::Pattern);
    let mut all: Vec<Candidate> = Vec::new();
    for (house, lost) in houses.into_iter().zip(lost) {
        // The first house shows that the cells differ. The second is needed only for what else it loses.
        let is_first = all.is_empty();
        for value in index.candidates_of(chosen) {
            if is_first || lost.iter().any(|gone| gone.value == value && !all.contains(gone)) {
                builder.once_in(house, value);
            }
        }
        let more: Vec<Candidate> = lost.into_iter().filter(|gone| !all.contains(gone)).collect();
        all.extend(more);
    }
    all.sort_unstable();
    let houses = houses.map(|house| index.house_at(house));
    let text = phrases::naming(index.model, &text(index, houses, chosen), &all);
    builder.eliminating(name, all, text)
}

fn text(index: &CandidateIndex, houses: [&House; 2], chosen: Cells) -> Phrase {
    let model = index.model;
    let (cells, values) = (index.cells(chosen), index.candidates_of(chosen));
    let (at, digits) = (phrases::cells(model, &cells), phrases::any_value(model, values));
    let names = houses.map(|house| model.house_called(house).clone());
    let (both, either) = (phrases::both(names.clone()), phrases::any(names));
    phrases::sentence(|detail| match detail {
        phrases::Detail::Full => {
            let (all, values) = (phrases::all_cells_of(cells.len()), phrases::values(model, values));
            say!("logic.locked-subset", at, both, either, digits, all, values)
        }
        phrases::Detail::Brief => say!("logic.locked-subset-brief", at, both, either, digits),
    })
}
