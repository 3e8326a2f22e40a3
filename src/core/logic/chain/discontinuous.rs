//! # Discontinuous Nice Loop
//!
//! A chain that comes back to the cell in which it began and contradicts its beginning. Suppose that a candidate is
//! true, and follow the links. What it sees is ruled out. Where that leaves a house one place for a digit, or a cell
//! one candidate, that one is true. If the cell ends up with another digit, or the same digit comes to stand in sight
//! of it, the candidate was false. If the chain begins by supposing that the candidate is false and still finds it
//! true, it is true.
//!
//! With 6 in the last cell of row 1 the first cell is 2 and the cell below it 1. That leaves the last cell as the only
//! place for a 1 in row 1, but it was to be 6.
//!
//! ```text
//! before                  after
//!  26 126 3 | 5 4 126      26 126 3 | 5 4 12
//!  12 .   4 | . . .        12 .   4 | . . .
//! ----------+---------    ----------+---------
//! ```
//!
//! # Grouped Discontinuous Nice Loop
//!
//! A chain that comes back to its first cell and contradicts its beginning. On its way it goes over groups, cells of a
//! house that share a second house and stand in for one another. Or it goes through almost locked sets, cells in one
//! house with one more candidate than cells.
//!
//! With 4 in the fifth cell of row 1 the first cell is 5, so neither the fourth nor the sixth cell is. These two are a
//! group: with them out, the second box has its 5 in row 2. That makes the 45-cell below a 4, in the same column as the
//! first one.
//!
//! ```text
//! before                    after
//!  45 . . | 125 24  135      45 . . | 125 (2) 135
//!  2  . . | 14  135 6        2  . . | 14  135 6
//! --------+-------------    --------+-------------
//!  .  . . | .   .   .        .  . . | .   .   .
//!  .  . . | .   45  .        .  . . | .   45  .
//! --------+-------------    --------+-------------
//! ```

use std::ops::ControlFlow;

use super::graph::{Graph, Material};
use super::reach::{Reach, starts};
use super::walk::{Stop, Walk, WalkOptions};
use super::{MOST_LINKS, sentences};
use crate::logic::Sink;
use crate::logic::candidate_index::CandidateIndex;
use crate::logic::dedup::Dedup;
use crate::logic::step_builder::StepBuilder;
use crate::puzzle::{Candidate, Step, StepName, ValueSet};

fn refutations(name: &StepName, reach: Reach, graph: &Graph, material: Material) -> Vec<(Vec<Stop>, Step)> {
    let mut found = Vec::new();
    let mut room = None;
    for at in 0..graph.index.count() {
        for value in graph.index.candidates(at) {
            let Some(start) = graph.single(at, value) else { continue };
            let walk = Walk::on(&mut room, graph, start, true, WalkOptions::over(MOST_LINKS));
            let back = walk.held.iter().copied().filter(|end| *end != start && graph.excludes(*end, start));
            let chain = back.filter_map(|end| walk.chain(end, true)).find(|c| reach.admits(graph, material, c));
            if let Some(stops) = chain {
                let target = Candidate::new(graph.index.cell(at), value);
                let mut builder = StepBuilder::new(graph.index);
                sentences::prove(graph, &mut builder, &stops);
                sentences::link(graph, &mut builder, stops[stops.len() - 1].joint, start, None);
                sentences::show_sets(graph, &mut builder, &stops);
                let text = sentences::refuted(graph, &stops, target);
                found.push((stops, builder.eliminating(name, vec![target], text)));
            }
        }
    }
    found
}

/// Chains which show that one of two candidates of a cell holds. A chain that comes back to its first candidate shows
/// that this candidate holds.
fn settlements(name: &StepName, reach: Reach, graph: &Graph, material: Material) -> Vec<(Vec<Stop>, Step)> {
    let index = graph.index;
    let mut found = Vec::new();
    let mut room = None;
    for start in starts(graph) {
        let joint = graph.joints[start as usize];
        let Some(cell) = joint.cells.only() else { continue };
        let walk = Walk::on(&mut room, graph, start, false, WalkOptions::over(MOST_LINKS));
        for value in index.candidates(cell) {
            let Some(end) = graph.single(cell, value).filter(|end| *end >= start && walk.holds(*end)) else {
                continue;
            };
            let kept = ValueSet::single(joint.value) | ValueSet::single(value);
            let lost: Vec<Candidate> =
                (index.candidates(cell) - kept).iter().map(|v| Candidate::new(index.cell(cell), v)).collect();
            let Some(stops) = walk.chain(end, true).filter(|stops| reach.admits(graph, material, stops)) else {
                continue;
            };
            if lost.is_empty() || stops.len() < 3 {
                continue;
            }
            let step = if end == start {
                let mut builder = StepBuilder::new(index);
                sentences::prove(graph, &mut builder, &stops);
                sentences::show_sets(graph, &mut builder, &stops);
                let place = Candidate::new(index.cell(cell), value);
                builder.step(name, vec![place], lost, sentences::forced(graph, &stops))
            } else {
                sentences::step_of_ends(graph, name, &stops, lost)
            };
            found.push((stops, step));
        }
    }
    found
}

/// Finds chains that come back to their first cell.
pub fn find(name: &StepName, reach: Reach, index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    let mut dedup = Dedup::default();
    for material in reach.materials() {
        let graph = Graph::of(index, *material);
        let mut found = settlements(name, reach, &graph, *material);
        found.extend(refutations(name, reach, &graph, *material));
        dedup.tell(found, |_, step| step, sink)?;
    }
    ControlFlow::Continue(())
}
