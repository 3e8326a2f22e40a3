//! # Remote Pair
//!
//! A chain of cells that all have the same two candidates, each of them in sight of the next. The two digits take turns
//! along it: the first cell has the one, the second the other, the third the one again. So two cells an odd number of
//! steps apart have both digits between them, as a pair has, however far apart they lie. A cell that sees both can have
//! neither digit. Two cells are a naked pair; the technique begins with four.
//!
//! The chain runs from the first cell along row 1, through the second box and down the last column to row 4.
//!
//! ```text
//! before                  after
//!  12   3 4 | 12 5 6       12   3 4 | 12 5 6
//!  .    . . | 3  4 12      .    . . | 3  4 12
//! ----------+---------    ----------+---------
//!  .    . . | .  . 3       .    . . | .  . 3
//!  1256 . . | .  . 12      56   . . | .  . 12
//! ----------+---------    ----------+---------
//!  .    . . | .  . 4       .    . . | .  . 4
//!  .    . . | .  . 5       .    . . | .  . 5
//! ```

use std::ops::ControlFlow;

use crate::logic::candidate_index::CandidateIndex;
use crate::logic::cells::Cells;
use crate::logic::step_builder::StepBuilder;
use crate::logic::{REMOTE_PAIR, Sink, phrases};
use crate::puzzle::{Candidate, Role, Step, ValueSet};
use crate::words::say;

/// Finds connected cells with the same two candidates.
pub fn find(index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    let mut left = index.bivalue();
    while let Some(first) = left.first() {
        let values = index.candidates(first);
        let equal: Cells = left.iter().filter(|at| index.candidates(*at) == values).collect();
        left -= equal;
        let mut rest = equal;
        while let Some(start) = rest.first() {
            let Some(net) = Net::of(index, equal, start, values) else {
                rest.remove(start);
                continue;
            };
            rest -= net.sides[0] | net.sides[1];
            if net.sides[0].len() + net.sides[1].len() < 4 {
                continue;
            }
            let lost = net.lost(index);
            if !lost.is_empty() {
                sink(net.step(index, lost))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Connected cells with the same two candidates, split into two alternating sides.
struct Net {
    values: ValueSet,
    sides: [Cells; 2],
    /// The links that connect the cells, in the order in which they were found.
    links: Vec<[usize; 2]>,
}

impl Net {
    /// The cells connected to `start`. None if two cells of one side see each other, which no solution allows.
    fn of(index: &CandidateIndex, equal: Cells, start: usize, values: ValueSet) -> Option<Net> {
        let mut net = Net { values, sides: [Cells::single(start), Cells::EMPTY], links: Vec::new() };
        let mut front = vec![(start, 0)];
        while let Some((at, side)) = front.pop() {
            let beside = index.peers(at) & equal;
            if beside.meets(net.sides[side]) {
                return None;
            }
            for next in (beside - net.sides[1 - side]).iter() {
                net.sides[1 - side].insert(next);
                net.links.push([at, next]);
                front.insert(0, (next, 1 - side));
            }
        }
        Some(net)
    }

    /// The eliminations in the cells that see a cell of each side.
    fn lost(&self, index: &CandidateIndex) -> Vec<Candidate> {
        let seen = |side: Cells| side.iter().fold(Cells::EMPTY, |all, at| all | index.peers(at));
        let both = (seen(self.sides[0]) & seen(self.sides[1])) - self.sides[0] - self.sides[1];
        let lost = both.iter().flat_map(|at| {
            (index.candidates(at) & self.values).iter().map(move |value| (at, value)).collect::<Vec<_>>()
        });
        lost.map(|(at, value)| Candidate::new(index.cell(at), value)).collect()
    }

    fn step(&self, index: &CandidateIndex, lost: Vec<Candidate>) -> Step {
        let mut builder = StepBuilder::new(index);
        let all = self.sides[0] | self.sides[1];
        all.iter().for_each(|at| builder.has_a_value(at));
        for (side, role) in self.sides.into_iter().zip(1..) {
            builder.show_all(side, Role::Side(role));
        }
        for [from, to] in &self.links {
            for value in self.values {
                let [from, to] = [*from, *to].map(Cells::single);
                builder.not_both(from, to, value);
                builder.link((from, value), (to, value), false);
            }
        }
        for gone in &lost {
            let Some(at) = index.number(gone.cell) else { continue };
            for side in self.sides {
                if let Some(seen) = (side & index.peers(at)).first() {
                    builder.not_both(Cells::single(seen), Cells::single(at), gone.value);
                }
            }
        }
        let model = index.model;
        let (pair, any) = (phrases::values(model, self.values), phrases::any_value(model, self.values));
        let text = phrases::sentence(|detail| {
            let lost = phrases::lost(model, &lost, detail);
            if detail == phrases::Detail::Full && all.len() <= 6 {
                return say!("logic.remote-pair", cells = phrases::cells(model, &index.cells(all)), any, pair, lost);
            }
            say!("logic.remote-pair-counted", count = all.len(), any, lost)
        });
        builder.eliminating(REMOTE_PAIR.name, lost, text)
    }
}
