//! # Remote Pair
//!
//! A chain of cells that all have the same two candidates, each of them in sight of the next. The two digits take turns
//! along it: the first cell has the one, the second the other, the third the one again. So two cells an odd number of steps
//! apart have both digits between them, as a pair has, however far apart they lie: a cell that sees both can have neither
//! digit. Two cells are a naked pair; the technique begins with four.
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

/// Equal cells of two candidates in a row.
pub fn find(sight: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    let mut left = sight.bivalue();
    while let Some(first) = left.first() {
        let values = sight.candidates(first);
        let equal: Cells = left.iter().filter(|at| sight.candidates(*at) == values).collect();
        left -= equal;
        let mut rest = equal;
        while let Some(start) = rest.first() {
            let Some(net) = Net::of(sight, equal, start, values) else {
                rest.remove(start);
                continue;
            };
            rest -= net.sides[0] | net.sides[1];
            if net.sides[0].len() + net.sides[1].len() < 4 {
                continue;
            }
            let lost = net.lost(sight);
            if !lost.is_empty() {
                sink(net.step(sight, lost))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Equal cells that hang together, parted by turns.
struct Net {
    values: ValueSet,
    sides: [Cells; 2],
    /// The links over which they hang together, in the order in which they were found.
    links: Vec<[usize; 2]>,
}

impl Net {
    /// The net around a cell; none where two cells of one side see each other, which no solution allows.
    fn of(sight: &CandidateIndex, equal: Cells, start: usize, values: ValueSet) -> Option<Net> {
        let mut net = Net { values, sides: [Cells::single(start), Cells::EMPTY], links: Vec::new() };
        let mut front = vec![(start, 0)];
        while let Some((at, side)) = front.pop() {
            let beside = sight.peers(at) & equal;
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

    /// The cells that see a cell of either side, with what they lose.
    fn lost(&self, sight: &CandidateIndex) -> Vec<Candidate> {
        let seen = |side: Cells| side.iter().fold(Cells::EMPTY, |all, at| all | sight.peers(at));
        let both = (seen(self.sides[0]) & seen(self.sides[1])) - self.sides[0] - self.sides[1];
        let lost = both.iter().flat_map(|at| {
            (sight.candidates(at) & self.values).iter().map(move |value| (at, value)).collect::<Vec<_>>()
        });
        lost.map(|(at, value)| Candidate::new(sight.cell(at), value)).collect()
    }

    fn step(&self, sight: &CandidateIndex, lost: Vec<Candidate>) -> Step {
        let mut proof = StepBuilder::new(sight);
        let all = self.sides[0] | self.sides[1];
        all.iter().for_each(|at| proof.has_a_value(at));
        for (side, role) in self.sides.into_iter().zip(1..) {
            proof.show_all(side, Role::Side(role));
        }
        for [from, to] in &self.links {
            for value in self.values {
                let [from, to] = [*from, *to].map(Cells::single);
                proof.not_both(from, to, value);
                proof.link((from, value), (to, value), false);
            }
        }
        for gone in &lost {
            let Some(at) = sight.number(gone.cell) else { continue };
            for side in self.sides {
                if let Some(seen) = (side & sight.peers(at)).first() {
                    proof.not_both(Cells::single(seen), Cells::single(at), gone.value);
                }
            }
        }
        let model = sight.model;
        let (pair, any) = (phrases::values(model, self.values), phrases::any_value(model, self.values));
        let text = phrases::sentence(|detail| {
            let lost = phrases::lost(model, &lost, detail);
            if detail == phrases::Detail::Full && all.len() <= 6 {
                return say!("logic.remote-pair", cells = phrases::cells(model, &sight.cells(all)), any, pair, lost);
            }
            say!("logic.remote-pair-counted", count = all.len(), any, lost)
        });
        proof.eliminating(REMOTE_PAIR.name, lost, text)
    }
}
