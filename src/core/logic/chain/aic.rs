//! # AIC
//!
//! An alternating inference chain mixes links of all kinds. Its strong links, of which at least one end is true, are
//! houses with two places for a digit and cells with two candidates. Its weak links, of which at most one end is true,
//! join equal digits that see each other or two digits of one cell. They alternate, and the chain begins and ends with
//! a strong link. So one of its two ends is true. Where both ends are the same digit, a cell that sees both loses it.
//! Where they are two digits in cells that see each other, neither cell can have the digit of the other's end.
//!
//! The first cell of row 2 is 6, or it is 3. With 3 there, the box has its 4 above in the first row, and row 2 has its
//! 4 in the fourth cell. Either way, the fourth cell is not 6.
//!
//! ```text
//! before                  after
//!  .  . 34  | .   . .      .  . 34  | .   . .
//!  36 5 346 | 346 1 2      36 5 346 | 34  1 2
//! ----------+---------    ----------+---------
//! ```
//!
//! # Grouped AIC
//!
//! Cells of one house that see the same cells can together be one end of a link. Suppose a row has its digit in one
//! cell or in two that share a box. The two are a group: one of them has the digit, or the single cell does. A chain
//! treats such groups like single candidates. It may also go through an almost locked set, some cells in one house with
//! one more candidate than cells. Without one of its digits, such a set holds all the others.
//!
//! The first row has its 5 in the last cell or in one of two cells of the first box. In the second case the 25-cell of
//! that box is 2, and the 25-cell below it in the column is 5. So the last cell of row 1 or the 25-cell in row 4 is 5.
//!
//! ```text
//! before                  after
//!  35 6  15 | 4 2 135      35 6  15 | 4 2 135
//!  .  25 .  | . . .        .  25 .  | . . .
//! ----------+---------    ----------+---------
//!  .  .  .  | . . .        .  .  .  | . . .
//!  .  25 .  | . . 25       .  25 .  | . . (2)
//! ----------+---------    ----------+---------
//! ```

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::graph::{Graph, Strong};
use super::one_sort::seen_by_both;
use super::reach::{Reach, starts};
use super::walk::{Stop, Walk, WalkOptions};
use super::{MOST_LINKS, sentences};
use crate::logic::Sink;
use crate::logic::candidate_index::CandidateIndex;
use crate::logic::cells::Cells;
use crate::logic::dedup::Dedup;
use crate::puzzle::{Candidate, StepName};

/// The most cells in an end of a chain, which is a candidate or a group. A row has three cells in a box of 9x9.
const END_CELLS: usize = 3;

/// Finds chains over any links between two ends.
pub fn find(name: &StepName, reach: Reach, index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    let mut dedup = Dedup::default();
    for material in reach.materials() {
        let graph = Graph::of(index, *material);
        let mut found: Vec<(Vec<Stop>, Vec<Candidate>)> = Vec::new();
        let is_end = |at: u32| graph.joints[at as usize].cells.len() <= END_CELLS;
        let mut told: HashSet<[u32; 2]> = HashSet::new();
        let mut room = None;
        for start in starts(&graph).filter(|start| is_end(*start)) {
            let walk = Walk::on(&mut room, &graph, start, false, WalkOptions::over(MOST_LINKS));
            for end in walk.held.iter().copied().filter(|end| *end != start && is_end(*end)) {
                let lost = lost_at_ends(&graph, start, end);
                // The same chain is usually found from its other end as well, though not always.
                if lost.is_empty() || told.contains(&[end, start]) {
                    continue;
                }
                // A single link in a house is locked candidates; a single link in an almost locked set is new.
                let is_chain = |stops: &Vec<Stop>| stops.len() > 2 || matches!(stops[1].why, Some(Strong::Set(_)));
                let chain = walk.chain(end, true).filter(is_chain);
                if let Some(stops) = chain.filter(|stops| reach.admits(&graph, *material, stops)) {
                    told.insert([start, end]);
                    found.push((stops, lost));
                }
            }
        }
        dedup.tell(found, |stops, lost| sentences::step_of_ends(&graph, name, stops, lost), sink)?;
    }
    ControlFlow::Continue(())
}

/// The candidates ruled out because one of two joints holds. Empty if the joints have the same value and exclude each
/// other.
fn lost_at_ends(graph: &Graph, start: u32, end: u32) -> Vec<Candidate> {
    let index = graph.index;
    let (one, other) = (graph.joints[start as usize], graph.joints[end as usize]);
    if one.value == other.value {
        // Ends that see each other make a loop, which rules out more.
        let lost = if graph.excludes(start, end) { Cells::EMPTY } else { seen_by_both(index, one, other) };
        return index.each(lost, one.value).collect();
    }
    let mut lost = Vec::new();
    for (here, there) in [(one, other), (other, one)] {
        if let Some(at) = here.cells.only().filter(|at| there.seeing.contains(*at)) {
            lost.extend(index.each(Cells::single(at) & index.places(there.value), there.value));
        }
    }
    lost
}
