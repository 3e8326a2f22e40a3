//! # ALS-XY-Chain
//!
//! A chain of almost locked sets, groups of cells in one house with one more candidate than cells. Any two neighbours
//! share a digit that only one of them can have. No set uses the same digit on both sides. If the first set does not
//! hold a certain digit, it holds the one that it shares with the second. That set goes without it and so holds the
//! digit that it shares with the third, and so on to the last. So another digit that the first and the last set have
//! stands in one of them. A cell that sees all its places in both cannot be it.
//!
//! If the first cell is not 4, it is 2. Then the cells with 126 and 16 in row 4 hold 1 and 6. So the 12-cell is 2, and
//! the cells with 246 and 46 in column 4 hold 4 and 6.
//!
//! ```text
//! before                   after
//!  24  .  . | 34  .  .      24  .  . | (3) .  .
//!  .   .  . | .   .  .      .   .  . | .   .  .
//! ----------+----------    ----------+----------
//!  .   .  . | 246 .  .      .   .  . | 246 .  .
//!  126 16 . | .   12 .      126 16 . | .   12 .
//! ----------+----------    ----------+----------
//!  .   .  . | 46  .  .      .   .  . | 46  .  .
//!  .   .  . | .   .  .      .   .  . | .   .  .
//! ```

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::als::{self, Als, Bond, Shown};
use super::als_xz::{candidates, lost_outside, prove_lost};
use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::phrases::{self, Detail};
use super::step_builder::StepBuilder;
use super::{ALS_CHAIN, Sink};
use crate::puzzle::{Candidate, Step, Value, ValueSet};
use crate::words::{Phrase, say};

/// The most sets in a chain. Longer chains are not followed.
const MOST_SETS: usize = 7;
/// The fewest links between the sets of a chain. Chains of fewer sets are techniques of their own.
const FEWEST_LINKS: usize = 3;

/// Finds chains of four or more almost locked sets.
pub fn find(index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    let sets = als::almost_locked(index);
    let net = Net { bonds: als::bonds(&sets), sets: &sets, index };
    let mut known: HashSet<Vec<usize>> = HashSet::new();
    let mut found = Vec::new();
    for (start, set) in sets.iter().enumerate() {
        for first in set.values {
            net.chains_from(start, first, &mut |row, lost| {
                let mut ends: Vec<usize> = row.iter().map(|(set, _)| *set).collect();
                if ends.first() > ends.last() {
                    ends.reverse();
                }
                if known.insert(ends) {
                    found.push((row.to_vec(), lost));
                }
            });
        }
    }
    found.sort_by_key(|(row, _)| row.len());
    let mut shown = Shown::default();
    for (row, lost) in found {
        let cells = row.iter().fold(Cells::EMPTY, |all, (set, _)| all | sets[*set].cells);
        if !shown.is_new(cells, &lost) {
            continue;
        }
        sink(net.step(&row, &lost))?;
    }
    ControlFlow::Continue(())
}

struct Net<'s, 'a> {
    index: &'s CandidateIndex<'a>,
    sets: &'s [Als],
    bonds: Vec<Vec<Bond>>,
}

/// A set, by index, and the value that it cannot have because the set before it has that value. For the first set, it
/// is the value by which the chain leaves.
type Link = (usize, Value);
/// What the two ends of a chain rule out, by value.
type Lost = Vec<(Value, Cells)>;

impl Net<'_, '_> {
    /// Hands the shortest chains that leave the first set by the value `first` to `tell`, with their eliminations.
    fn chains_from(&self, start: usize, first: Value, tell: &mut dyn FnMut(&[Link], Lost)) {
        let mut came: std::collections::HashMap<Link, Option<Link>> = std::collections::HashMap::new();
        let origin: Link = (start, first);
        let mut front = vec![origin];
        for length in 1..MOST_SETS {
            let mut next = Vec::new();
            for from in front {
                let leaving = if from == origin {
                    ValueSet::single(first)
                } else {
                    self.sets[from.0].values - ValueSet::single(from.1)
                };
                for bond in &self.bonds[from.0] {
                    for value in bond.values & leaving {
                        let to = (bond.to, value);
                        if bond.to != start && !came.contains_key(&to) {
                            came.insert(to, Some(from).filter(|from| *from != origin));
                            next.push(to);
                        }
                    }
                }
            }
            for to in next.iter().filter(|_| length >= FEWEST_LINKS) {
                let used = ValueSet::single(first) | ValueSet::single(to.1);
                let lost = lost_outside(self.index, &self.sets[start], &self.sets[to.0], used);
                if lost.is_empty() {
                    continue;
                }
                let mut row = vec![*to];
                while let Some(Some(from)) = came.get(&row[row.len() - 1]) {
                    row.push(*from);
                }
                row.push(origin);
                row.reverse();
                let is_met_twice = (1..row.len()).any(|at| row[..at].iter().any(|(set, _)| *set == row[at].0));
                if !is_met_twice {
                    tell(&row, lost);
                }
            }
            front = next;
        }
    }

    fn step(&self, row: &[Link], lost: &Lost) -> Step {
        let index = self.index;
        let mut builder = StepBuilder::new(index);
        let set = |at: usize| &self.sets[row[at].0];
        let shared = || (1..).zip(row.iter().skip(1)).map(|(at, (_, value))| (set(at - 1), set(at), *value));
        for (one, other, value) in shared() {
            builder.link((one.places(value), value), (other.places(value), value), false);
        }
        for at in 0..row.len() {
            set(at).prove(&mut builder, index, 1 + (at % 4) as u8);
        }
        for (one, other, value) in shared() {
            builder.not_both(one.places(value), other.places(value), value);
        }
        let (first, last) = (set(0), set(row.len() - 1));
        prove_lost(&mut builder, first, lost);
        prove_lost(&mut builder, last, lost);
        let eliminates = candidates(index, lost);
        let text = self.text(row, lost, &eliminates);
        builder.eliminating(ALS_CHAIN.name, eliminates, text)
    }

    fn text(&self, row: &[Link], lost: &Lost, eliminates: &[Candidate]) -> Phrase {
        let (index, model) = (self.index, self.index.model);
        let left: ValueSet = lost.iter().map(|(value, _)| *value).collect();
        let set = |at: usize| &self.sets[row[at].0];
        let last = row.len() - 1;
        // The values that each set takes: the value it shares with the next set, or for the last set those ruled out.
        let taken = |at: usize| row.get(at + 1).map_or(left, |(_, value)| ValueSet::single(*value));
        let z = phrases::values(model, left);
        let ends = |how| [set(0), set(last)].map(|set| set.named(index, how));
        let followed = |how: Detail| {
            let turns = (0..=last).map(|at| {
                let (set, value) = (set(at), phrases::values(model, taken(at)));
                say!("logic.als-chain-turn", set = set.named(index, how), count = set.cells.len(), value)
            });
            let [a, b] = ends(how);
            let (turns, lost) = (phrases::one_after_another(turns), phrases::lost(model, eliminates, how));
            say!("logic.als-chain-followed", z, a, b, turns, lost)
        };
        let count = row.len();
        let counted = |how: Detail| {
            let [a, b] = ends(how);
            say!("logic.als-chain-counted", count, z, a, b, lost = phrases::lost(model, eliminates, how))
        };
        let short = || say!("logic.als-chain-short", count, z, lost = phrases::lost(model, eliminates, Detail::Brief));
        let ways: [&dyn Fn() -> Phrase; 5] = [
            &|| followed(Detail::Full),
            &|| followed(Detail::Brief),
            &|| counted(Detail::Full),
            &|| counted(Detail::Brief),
            &short,
        ];
        Phrase::ways(ways.into_iter().map(|way| way()))
    }
}
