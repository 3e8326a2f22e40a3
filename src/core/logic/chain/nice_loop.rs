//! # Continuous Nice Loop
//!
//! A chain that closes into a loop. Strong links, of which at least one end is true, alternate with weak links, of
//! which at most one end is. A strong link is a house with two places for a digit or a cell with two candidates. A weak
//! link joins equal digits that see each other, or two digits of one cell. Going round, either every second candidate
//! of the loop is true, or all the others are. So one end of every weak link is true as well, and what sees both its
//! ends is ruled out. Where a weak link lies in a cell, the cell has no third candidate.
//!
//! The loop goes from the 2 in the first row to its other 2, to the 3 of that cell and the row's other 3. From there it
//! goes to the 3 below in the box, to the 2 of that cell and back. The first box has its 2 at one of the two ends of
//! the last link.
//!
//! ```text
//! before                   after
//!  1  26 356 | 56 4 23      1  26 356 | 56 4 23
//!  23 4  25  | .  . .       23 4  (5) | .  . .
//! -----------+---------    -----------+---------
//! ```
//!
//! # Grouped Continuous Nice Loop
//!
//! A loop of strong and weak links, some of whose ends are groups. A group is cells of a house that share a second
//! house and stand in for one another. The loop may also go through an almost locked set, cells in one house with one
//! more candidate than cells. Going round, either every second end is true, or all the others are. So one end of every
//! weak link is true, and what sees both its ends is ruled out. An almost locked set in the loop keeps all its other
//! digits for itself.
//!
//! The second box has its 3 in the cell with 235 or in one of two cells of row 2. The first row has its 1 in the
//! 15-cell or in one of two cells of the first box. These two groups are linked by the 13-cell. On the other side the
//! 15-cell leads over the 5 of the first row back to the cell with 235. That cell is 3 or 5, whichever way round the
//! loop is true, and not 2.
//!
//! ```text
//! before                     after
//!  12 123 4  | 235 15 6       12 123 4  | 35  15 6
//!  5  6   13 | 23  14 34      5  6   13 | 23  14 34
//! -----------+-----------    -----------+-----------
//!  .  25  .  | .   3  .       .  25  .  | .   3  .
//!  13 34  .  | 6   45 2       13 34  .  | 6   45 2
//! -----------+-----------    -----------+-----------
//!  .  15  .  | .   2  .       .  15  .  | .   2  .
//!  .  145 .  | .   6  .       .  145 .  | .   6  .
//! ```

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::graph::{Graph, Strong};
use super::one_sort::seen_by_both;
use super::reach::{Reach, starts};
use super::walk::{ORDERS, Order, Stop, Walk, WalkOptions};
use super::{MOST_LINKS, sentences};
use crate::logic::Sink;
use crate::logic::candidate_index::CandidateIndex;
use crate::logic::cells::Cells;
use crate::logic::dedup::Dedup;
use crate::logic::step_builder::StepBuilder;
use crate::puzzle::{Candidate, Step, StepName, ValueSet, ascending};

/// Finds chains that close to a ring.
pub fn find(name: &StepName, reach: Reach, index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    let mut dedup = Dedup::default();
    for material in reach.materials() {
        let graph = Graph::of(index, *material);
        let mut room: Option<Walk> = None;
        let mut rings = Rings { graph: &graph, known: HashSet::new(), found: Vec::new() };
        for (start, order) in starts(&graph).flat_map(|start| ORDERS.map(|order| (start, order))) {
            let way = WalkOptions { most: MOST_LINKS, order, sets: true };
            let walk = Walk::on(&mut room, &graph, start, false, way);
            for end in walk.held.iter().copied().filter(|end| graph.excludes(*end, start)) {
                if let Some(stops) = walk.chain(end, true).filter(|s| reach.admits(&graph, *material, s)) {
                    rings.take(stops);
                }
            }
        }
        rings.through_one_set();
        dedup.tell(rings.found, |stops, lost| step(name, &graph, stops, lost), sink)?;
    }
    ControlFlow::Continue(())
}

/// The rings of a graph, each only once.
struct Rings<'g, 's, 'a> {
    graph: &'g Graph<'s, 'a>,
    known: HashSet<Vec<u32>>,
    found: Vec<(Vec<Stop>, Vec<Candidate>)>,
}

impl Rings<'_, '_, '_> {
    fn take(&mut self, stops: Vec<Stop>) {
        let mut joints: Vec<u32> = stops.iter().map(|stop| stop.joint).collect();
        joints.sort_unstable();
        let graph = self.graph;
        let is_met_before = |at: usize| stops[..at].iter().any(|stop| graph.overlap(stop.joint, stops[at].joint));
        // A ring that passes a candidate both alone and in a group claims that it holds and that it does not.
        if stops.len() > 3 && !(1..stops.len()).any(is_met_before) && self.known.insert(joints) {
            let lost = lost_beside(self.graph, &stops);
            if !lost.is_empty() {
                self.found.push((stops, lost));
            }
        }
    }

    /// Finds the rings through each almost locked set that use no other set. Where there are many sets, shorter ways
    /// over other sets hide them.
    fn through_one_set(&mut self) {
        let graph = self.graph;
        let mut room: Option<Walk> = None;
        for start in 0..graph.joints.len() as u32 {
            let links = graph.strong[start as usize].iter().filter(|(_, why)| matches!(why, Strong::Set(_)));
            for (second, why) in links {
                let way = WalkOptions { most: MOST_LINKS, order: Order::Forward, sets: false };
                let walk = Walk::on(&mut room, graph, *second, true, way);
                for end in walk.held.iter().copied().filter(|end| graph.excludes(*end, start)) {
                    let Some(rest) = walk.chain(end, true) else { continue };
                    if rest.iter().any(|stop| stop.joint == start) {
                        continue;
                    }
                    let mut stops = vec![Stop { joint: start, holds: false, why: None }];
                    stops.extend(rest);
                    stops[1].why = Some(*why);
                    self.take(stops);
                }
            }
        }
    }
}

/// The weak links of a ring as pairs of joints. The link that closes the ring comes last.
fn weak_links(stops: &[Stop]) -> impl Iterator<Item = (u32, u32)> + '_ {
    let inner = stops.windows(2).filter(|pair| pair[1].why.is_none()).map(|pair| (pair[0].joint, pair[1].joint));
    inner.chain([(stops[stops.len() - 1].joint, stops[0].joint)])
}

/// The eliminations of a ring: one end of every weak link holds, and an almost locked set in it has all its other
/// values.
fn lost_beside(graph: &Graph, stops: &[Stop]) -> Vec<Candidate> {
    let index = graph.index;
    let mut lost = Vec::new();
    // The cells of the ring itself are left to later steps, as in the published cases.
    let own = stops.iter().fold(Cells::EMPTY, |all, stop| all | graph.joints[stop.joint as usize].cells);
    for (one, other) in weak_links(stops) {
        let (one, other) = (graph.joints[one as usize], graph.joints[other as usize]);
        if one.value == other.value {
            lost.extend(index.each(seen_by_both(index, one, other) - own, one.value));
        } else if let Some(at) = one.cells.only() {
            let rest = index.candidates(at) - ValueSet::single(one.value) - ValueSet::single(other.value);
            lost.extend(rest.iter().map(|value| Candidate::new(index.cell(at), value)));
        }
    }
    for (set, ends) in sets_of(stops) {
        let set = &graph.sets[set];
        let used = ends.map(|at| graph.joints[at as usize].value);
        for value in set.values.iter().filter(|value| !used.contains(value)) {
            lost.extend(index.each(set.seeing(value) & index.places(value), value));
        }
    }
    ascending(lost)
}

/// The almost locked sets that a chain passes through, each with the joints where the chain enters and leaves.
fn sets_of(stops: &[Stop]) -> impl Iterator<Item = (usize, [u32; 2])> + '_ {
    stops.windows(2).filter_map(|pair| match pair[1].why {
        Some(Strong::Set(set)) => Some((set, [pair[0].joint, pair[1].joint])),
        _ => None,
    })
}

fn step(name: &StepName, graph: &Graph, stops: &[Stop], lost: Vec<Candidate>) -> Step {
    let index = graph.index;
    let mut builder = StepBuilder::new(index);
    sentences::prove(graph, &mut builder, stops);
    sentences::link(graph, &mut builder, stops[stops.len() - 1].joint, stops[0].joint, None);
    sentences::show_sets(graph, &mut builder, stops);
    for (one, other) in weak_links(stops) {
        let (one, other) = (graph.joints[one as usize], graph.joints[other as usize]);
        if one.value == other.value {
            for at in seen_by_both(index, one, other).iter() {
                builder.not_both(one.cells, Cells::single(at), one.value);
                builder.not_both(other.cells, Cells::single(at), one.value);
            }
        }
    }
    for (set, ends) in sets_of(stops) {
        let used = ends.map(|at| graph.joints[at as usize].value);
        let set = &graph.sets[set];
        for value in set.values.iter().filter(|value| !used.contains(value)) {
            for at in (set.seeing(value) & index.places(value)).iter() {
                builder.not_both(set.places(value), Cells::single(at), value);
            }
        }
    }
    let text = sentences::ring(graph, stops, &lost);
    builder.eliminating(name, lost, text)
}
