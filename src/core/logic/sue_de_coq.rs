//! # Sue de Coq
//!
//! Take the two or three open cells where a box meets a row or column. They must have at least two candidates more than
//! cells. Add some cells of the rest of the line and some of the rest of the box. The two parts must have no candidate
//! in common. If all these cells together have exactly as many candidates as there are cells, each of the digits is
//! used exactly once in them. So the digits of the line part stay in the line, and those of the box part in the box.
//! The rest of the line loses the first, the rest of the box the second. Both lose what only the common cells have.
//!
//! The two cells in the corner can be 1, 2, 3 or 4. The row adds a cell with 1 and 2, the box one with 3 and 4.
//!
//! ```text
//! before                             after
//!  123 1234 56 | 12  156  56          123 1234 56 | 12  56   56
//!  34  356  56 | .   .    .           34  56   56 | .   .    .
//! -------------+--------------       -------------+--------------
//! ```

use std::ops::ControlFlow;

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::locked_subset::blocks_and_lines;
use super::step_builder::StepBuilder;
use super::{SUE_DE_COQ, Sink, phrases};
use crate::puzzle::{Candidate, Cell, Role, Step, ValueSet, ascending};
use crate::words::{Phrase, say};

/// The most cells in a part outside the common ones. Nobody finds larger parts.
const MOST_CELLS: usize = 6;

/// Finds cells of a box and a line that together have as many candidates as there are cells.
pub fn find(index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    for [block, line] in blocks_and_lines(index) {
        let shared = index.house(block) & index.house(line);
        for common in common_cells(shared) {
            let values = index.candidates_of(common);
            if values.len() < common.len() + 2 || values.len() - common.len() > 2 * MOST_CELLS {
                continue;
            }
            let search = Search { index, houses: [line, block], common, values };
            search.run(sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Every choice of two or three of the cells.
fn common_cells(shared: Cells) -> Vec<Cells> {
    let mut grown = vec![Cells::EMPTY];
    for at in shared.iter() {
        let with: Vec<Cells> = grown.iter().filter(|set| set.len() < 3).map(|set| *set | Cells::single(at)).collect();
        grown.extend(with);
    }
    grown.retain(|set| set.len() > 1);
    grown
}

struct Search<'s, 'a> {
    index: &'s CandidateIndex<'a>,
    /// The line and the box.
    houses: [usize; 2],
    common: Cells,
    values: ValueSet,
}

/// Some cells of the rest of one house.
#[derive(Clone, Copy)]
struct Part {
    cells: Cells,
    values: ValueSet,
    /// The number of its cells, less the number of its candidates that the common cells do not have.
    gain: usize,
}

impl Search<'_, '_> {
    fn run(&self, sink: Sink) -> ControlFlow<()> {
        let needed = self.values.len() - self.common.len();
        let [line, block] = self.houses.map(|house| self.parts(house, needed));
        for one in &line {
            for other in &block {
                // Both parts may have a digit that the common cells do not have; it is then in each of them.
                let apart = (one.values & other.values & self.values).is_empty();
                let fits = one.gain + other.gain == needed && apart;
                fits.then(|| self.step(*one, *other)).flatten().into_iter().try_for_each(&mut *sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The choices of cells in the rest of a house that could be one of the parts.
    fn parts(&self, house: usize, needed: usize) -> Vec<Part> {
        let shared =
            self.houses.iter().fold(self.index.house(house), |shared, other| shared & self.index.house(*other));
        let rest: Vec<usize> = (self.index.house(house) - shared).iter().collect();
        let mut found = Vec::new();
        self.extend(&rest, (Cells::EMPTY, ValueSet::EMPTY), needed, &mut found);
        found
    }

    fn extend(&self, from: &[usize], (cells, values): (Cells, ValueSet), needed: usize, found: &mut Vec<Part>) {
        let own = (values - self.values).len();
        // The other part has more candidates than cells as well, so this one has at most this many more candidates than
        // cells.
        let spare = self.common.len() - 1;
        let fits = values.len() <= cells.len() + spare && cells.len() > own && cells.len() - own < needed;
        if fits && !self.holds_a_subset(cells) {
            found.push(Part { cells, values, gain: cells.len() - own });
        }
        if cells.len() == MOST_CELLS || values.len() > MOST_CELLS + spare {
            return;
        }
        for (at, cell) in from.iter().enumerate() {
            let more = (cells | Cells::single(*cell), values | self.index.candidates(*cell));
            self.extend(&from[at + 1..], more, needed, found);
        }
    }

    /// Whether some of the cells have no more candidates than there are cells: these would need no intersection.
    fn holds_a_subset(&self, cells: Cells) -> bool {
        let cells: Vec<usize> = cells.iter().collect();
        (1..1u32 << cells.len()).any(|choice| {
            let chosen = cells.iter().enumerate().filter(|(at, _)| choice >> at & 1 == 1);
            let values = chosen.fold(ValueSet::EMPTY, |all, (_, at)| all | self.index.candidates(*at));
            values.len() <= choice.count_ones() as usize
        })
    }

    fn step(&self, line: Part, block: Part) -> Option<Step> {
        let index = self.index;
        let all = self.common | line.cells | block.cells;
        let values = self.values | line.values | block.values;
        let mut builder = StepBuilder::new(index);
        let mut lost: Vec<Candidate> = Vec::new();
        for value in values {
            // A value that the other part has is not confined to this house.
            for (house, other) in self.houses.into_iter().zip([block, line]) {
                let is_shared = line.values.contains(value) && block.values.contains(value);
                if other.values.contains(value) && !is_shared {
                    continue;
                }
                builder.once_in(house, value);
                lost.extend(index.each((index.house(house) - all) & index.places(value), value));
            }
        }
        let lost = ascending(lost);
        if lost.is_empty() {
            return None;
        }
        all.iter().for_each(|at| builder.has_a_value(at));
        builder.show_all(line.cells, Role::Side(1));
        builder.show_all(block.cells, Role::Side(2));
        builder.show_all(self.common, Role::Pattern);
        let text = self.text(line, block, &lost);
        Some(builder.eliminating(SUE_DE_COQ.name, lost, text))
    }

    fn text(&self, line: Part, block: Part, lost: &[Candidate]) -> Phrase {
        let index = self.index;
        let model = index.model;
        let parts = [self.common, line.cells, block.cells];
        let cells: Vec<Cell> = parts.into_iter().flat_map(|part| index.cells(part)).collect();
        let all = self.values | line.values | block.values;
        let twice = line.values & block.values;
        let said = |way: usize| {
            let lost =
                phrases::lost(model, lost, if way == 0 { phrases::Detail::Full } else { phrases::Detail::Brief });
            let [line_house, block_house] = self.houses.map(|house| model.house_called(index.house_at(house)));
            let (digits, count, word) = (all.len(), cells.len(), phrases::value_word(model));
            let cells = match way {
                3 => say!("logic.sue-de-coq-cells-counted", count, line = line_house, block = block_house),
                _ => say!("logic.sue-de-coq-cells", count, cells = phrases::cells(model, &cells)),
            };
            let names = phrases::values(model, twice);
            let is_named = way < 2;
            let twice_said = match (twice.is_empty(), is_named) {
                (true, _) => Phrase::literal(""),
                (false, true) => say!("logic.twice", names),
                (false, false) => say!("logic.twice-between", names),
            };
            if !is_named {
                return say!("logic.sue-de-coq-brief", cells, digits, word, twice = twice_said, lost);
            }
            let [in_line, in_block] = [block, line].map(|other| phrases::values(model, (all - other.values) | twice));
            say!(
                "logic.sue-de-coq",
                cells,
                digits,
                word,
                twice = twice_said,
                line = line_house,
                in_line,
                block = block_house,
                in_block,
                lost
            )
        };
        Phrase::ways((0..4).map(said))
    }
}
