//! # X-Chain
//!
//! A chain on one digit. A house with two places left for it makes a strong link: if the digit is not in one place, it
//! is in the other. Places of two such houses that see each other make a weak link: if the digit is in one, it is not
//! in the other. Strong and weak links take turns, and the chain begins and ends with a strong one. If the digit is not
//! at one end, follow the links: it must be at the other. So one of the two ends has it, and a cell that sees both ends
//! does not.
//!
//! Row 1, column 3 and column 5 each have just two places for a 2. If r1c4 is not 2, r1c2 is. Then the 2 of column 3
//! is in r3c3, and that of column 5 in r6c5.
//!
//! ```text
//! before                  after
//!  . 12 3  | 12  4  5      . 12 3  | 12  4  5
//!  . .  12 | .   6  .      . .  12 | .   6  .
//! ---------+----------    ---------+----------
//!  . .  25 | 4   23 .      . .  25 | 4   23 .
//!  . .  4  | .   5  .      . .  4  | .   5  .
//! ---------+----------    ---------+----------
//!  2 .  .  | .   .  .      2 .  .  | .   .  .
//!  . .  .  | 25  12 .      . .  .  | (5) 12 .
//! ```
//!
//! # XY-Chain
//!
//! A chain over cells with two candidates each, where each cell sees the next and shares a digit with it. If the first
//! cell is not the digit that stands at its end of the chain, it is its other digit. That takes the digit from the next
//! cell, which must be its other one, and so on. The last cell has the same digit left as the first one began with. So
//! one of the two ends is that digit, and a cell that sees both ends is not.
//!
//! The 36-cell is 3, or it is 6 and then the cells after it are 5, 2 and 3.
//!
//! ```text
//! before                 after
//!  .   . . | .  .  .      .   . . | .  .  .
//!  36  . . | 25 56 .      36  . . | 25 56 .
//! ---------+---------    ---------+---------
//!  34  . . | 23 .  .      (4) . . | 23 .  .
//!  .   . . | .  .  .      .   . . | .  .  .
//! ---------+---------    ---------+---------
//! ```

use std::ops::ControlFlow;

use super::graph::{Graph, Joint, Material};
use super::reach::starts;
use super::walk::{Stop, Walk, WalkOptions};
use super::{MOST_LINKS, sentences};
use crate::logic::Sink;
use crate::logic::candidate_index::CandidateIndex;
use crate::logic::cells::Cells;
use crate::logic::dedup::Dedup;
use crate::puzzle::{Candidate, StepName};

/// Finds chains over links of one sort: on one value over houses, or over cells with two candidates.
pub fn find(name: &StepName, by_houses: bool, index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    let material = Material { houses: by_houses, cells: !by_houses, groups: false, sets: false };
    let graph = Graph::of(index, material);
    let mut found: Vec<(Vec<Stop>, Vec<Candidate>)> = Vec::new();
    let mut room = None;
    for start in starts(&graph) {
        let walk = Walk::on(&mut room, &graph, start, false, WalkOptions::over(MOST_LINKS));
        // The same chain is usually found from its other end as well, though not always; it is reported once.
        for end in walk.held.iter().copied().filter(|end| *end != start) {
            let (one, other) = (graph.joints[start as usize], graph.joints[end as usize]);
            let lost = if one.value == other.value { seen_by_both(index, one, other) } else { Cells::EMPTY };
            if lost.is_empty() {
                continue;
            }
            if let Some(stops) = walk.chain(end, true).filter(|stops| stops.len() > 2) {
                found.push((stops, index.each(lost, one.value).collect()));
            }
        }
    }
    Dedup::default().tell(found, |stops, lost| sentences::step_of_ends(&graph, name, stops, lost), sink)
}

/// The cells that lose the common value of two joints because one of them holds.
pub(super) fn seen_by_both(index: &CandidateIndex, one: Joint, other: Joint) -> Cells {
    (one.seeing & other.seeing & index.places(one.value)) - one.cells - other.cells
}
