//! # Simple Colours Trap
//!
//! Where a house has two places for a digit, one of them has it. Go from place to place through such houses and give
//! the places two colours in turn. Either all places of one colour have the digit, or all places of the other. A place
//! that sees both colours can never have it.
//!
//! Houses with two places for 1 leave two choices: r1c3 and r2c5 are 1, or r2c1 and r5c3 are.
//!
//! ```text
//! before                             after
//!  56  26  14  |   .   .   .          56  26  14  |   .   .   .
//!  15  34  23  |  45  16  26          15  34  23  |  45  16  26
//! -------------+--------------       -------------+--------------
//!   .   .  26  |   .   .   .           .   .  26  |   .   .   .
//!   .   .  26  |   .   .   .           .   .  26  |   .   .   .
//! -------------+--------------       -------------+--------------
//!   .   .  13  |   .  126  .           .   .  13  |   .  26   .
//!   .   .  34  |   .   .   .           .   .  34  |   .   .   .
//! ```
//!
//! # Simple Colours Wrap
//!
//! Where a house has two places for a digit, one of them has it. Go from place to place through such houses and give
//! the places two colours in turn. Either all places of one colour have the digit, or all places of the other. If two
//! places of the same colour see each other, they cannot both have the digit. So no place of that colour has it.
//!
//! Houses with two places for 1 make r3c2, r4c4 and r5c4 all 1, or none of them. But r4c4 and r5c4 see each other, so
//! r3c2, r4c4 and r5c4 cannot be 1.
//!
//! ```text
//! before                             after
//!   .  35   .  |   .   .   .           .  35   .  |   .   .   .
//!   .  45   .  |   .   .   .           .  45   .  |   .   .   .
//! -------------+--------------       -------------+--------------
//!  56  126 23  |   .   .   .          56  26  23  |   .   .   .
//!  12  45  46  |  123 46  23          12  45  46  |  23  46  23
//! -------------+--------------       -------------+--------------
//!  24  14  56  |  135 34  46          24  14  56  |  35  34  46
//!   .  36   .  |   .   .   .           .  36   .  |   .   .   .
//! ```
//!
//! # Multi-Colours Trap
//!
//! Houses with two places for a digit link these places into clusters. In each cluster, two colours in turn mark the
//! places, and one colour has the digit. Suppose a colour of one cluster sees a colour of another. These two cannot
//! both hold, so the opposite colour of one cluster or of the other must. What sees both opposite colours cannot have
//! the digit.
//!
//! r2c4 and r3c4 cannot both be 6. So, through houses with two places, r2c2 is 6 or r4c5 is. Either way, r4c2 cannot be
//! 6.
//!
//! ```text
//! before                             after
//!   .   .   .  |   .   .   .           .   .   .  |   .   .   .
//!  14  46  15  |  56  45  45          14  46  15  |  56  45  45
//! -------------+--------------       -------------+--------------
//!   .   .   .  |  56  24  14           .   .   .  |  56  24  14
//!   .  236  .  |  13  26  15           .  23   .  |  13  26  15
//! -------------+--------------       -------------+--------------
//! ```
//!
//! # Multi-Colours Wrap
//!
//! Houses with two places for a digit link these places into clusters. In each cluster, two colours in turn mark the
//! places, and one colour has the digit. Suppose a colour of one cluster sees both colours of another. One of those two
//! holds in any case, so the first colour does not.
//!
//! r3c1 and r4c4 are both 4 or neither. r1c1 or r1c4 must be 4; r3c1 sees the one and r4c4 the other, so r3c1 and r4c4
//! cannot be 4.
//!
//! ```text
//! before                             after
//!  45  16  13  |  46  12  25          45  16  13  |  46  12  25
//!   .   .   .  |   .   .   .           .   .   .  |   .   .   .
//! -------------+--------------       -------------+--------------
//!  456 13  13  |   .   .   .          56  13  13  |   .   .   .
//!  15  13  45  |  245 13  13          15  13  45  |  25  13  13
//! -------------+--------------       -------------+--------------
//! ```

use std::ops::ControlFlow;

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::clusters::{Cluster, clusters};
use super::colours_words::Words;
use super::step_builder::StepBuilder;
use super::{Sink, phrases};
use crate::puzzle::{Candidate, Role, Step, StepName, Value};
use crate::words::Phrase;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourRule {
    /// A place sees both colours.
    Trap,
    /// A colour sees itself.
    Wrap,
    /// One colour of each of two clusters see each other, and a place sees both opposite colours.
    MultiTrap,
    /// A colour sees both colours of another cluster.
    MultiWrap,
}

/// Finds eliminations by colouring. Along houses with two places for a value the places alternate. So they fall into
/// two groups (colours), one of which holds as a whole.
pub fn find(name: &'static StepName, turn: ColourRule, index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    for value in index.values() {
        let board = Board { index, name, value, clusters: clusters(index, value) };
        let steps = match turn {
            ColourRule::Trap => board.traps(),
            ColourRule::Wrap => board.wraps(),
            ColourRule::MultiTrap => board.multi_traps(),
            ColourRule::MultiWrap => board.multi_wraps(),
        };
        steps.into_iter().try_for_each(&mut *sink)?;
    }
    ControlFlow::Continue(())
}

/// The clusters of one value, with what a step about them needs.
struct Board<'s, 'a> {
    index: &'s CandidateIndex<'a>,
    name: &'static StepName,
    value: Value,
    clusters: Vec<Cluster>,
}

impl Board<'_, '_> {
    fn traps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for cluster in &self.clusters {
            let [one, other] = cluster.colours;
            let lost = (self.seeing(one) & self.seeing(other)) - cluster.cells();
            if lost.is_subset(self.plain(cluster)) {
                continue;
            }
            let witnesses = self.witnesses(lost, one) | self.witnesses(lost, other);
            let part = cluster.tying(witnesses);
            let mut builder = StepBuilder::new(self.index);
            self.tie(&mut builder, &part, [Role::Side(1), Role::Side(2)]);
            self.exclude(&mut builder, lost, witnesses & one);
            self.exclude(&mut builder, lost, witnesses & other);
            steps.push(self.finish(builder, lost, |words| words.trap(part.colours)));
        }
        steps
    }

    fn wraps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for cluster in &self.clusters {
            for colour in cluster.colours {
                let Some(pair) = self.conflict(colour, colour) else { continue };
                let part = cluster.tying(colour);
                let roles = if cluster.colours[0] == colour { [1, 2] } else { [2, 1] };
                let mut builder = StepBuilder::new(self.index);
                self.tie(&mut builder, &part, roles.map(Role::Side));
                builder.not_both(Cells::single(pair[0]), Cells::single(pair[1]), self.value);
                steps.push(self.finish(builder, colour, |words| words.wrap(colour, pair)));
            }
        }
        steps
    }

    fn multi_traps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for clusters in self.pairs() {
            let traps: Vec<MultiTrap> = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .into_iter()
                .filter_map(|colours| self.multi_trap(clusters, colours))
                .collect();
            let lost = traps.iter().fold(Cells::EMPTY, |lost, trap| lost | trap.lost);
            if lost.is_subset(self.plain(clusters[0]) | self.plain(clusters[1])) {
                continue;
            }
            let needed = |which: usize| {
                let of = |trap: &MultiTrap| trap.witnesses[which] | Cells::single(trap.conflict[which]);
                traps.iter().fold(Cells::EMPTY, |all, trap| all | of(trap))
            };
            let parts = [0, 1].map(|which| clusters[which].tying(needed(which)));
            let mut builder = StepBuilder::new(self.index);
            for (part, side) in parts.iter().zip([1, 3]) {
                self.tie(&mut builder, part, [Role::Side(side), Role::Side(side + 1)]);
            }
            for trap in &traps {
                let [p, q] = trap.conflict.map(Cells::single);
                builder.not_both(p, q, self.value);
                builder.link((p, self.value), (q, self.value), false);
                trap.witnesses.iter().for_each(|cells| self.exclude(&mut builder, trap.lost, *cells));
            }
            let conflicts: Vec<[usize; 2]> = traps.iter().map(|trap| trap.conflict).collect();
            let colours = [parts[0].colours, parts[1].colours];
            steps.push(self.finish(builder, lost, |words| match (&traps[..], &conflicts[..]) {
                ([trap], [conflict]) => {
                    let [a, c] = trap.colours;
                    words.multi_trap(*conflict, [colours[0][1 - a], colours[1][1 - c]])
                }
                _ => words.multi_traps(&conflicts, colours),
            }));
        }
        steps
    }

    /// The eliminations if these colours of the two clusters see each other.
    fn multi_trap(&self, [first, second]: [&Cluster; 2], (a, c): (usize, usize)) -> Option<MultiTrap> {
        let conflict = self.conflict(first.colours[a], second.colours[c])?;
        let (b, d) = (first.colours[1 - a], second.colours[1 - c]);
        let lost = (self.seeing(b) & self.seeing(d)) - b - d;
        let witnesses = [self.witnesses(lost, b), self.witnesses(lost, d)];
        (!lost.is_empty()).then_some(MultiTrap { colours: [a, c], conflict, witnesses, lost })
    }

    fn multi_wraps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for [one, two] in self.pairs() {
            for [first, second] in [[one, two], [two, one]] {
                for (at, colour) in first.colours.into_iter().enumerate() {
                    let [Some(p), Some(q)] = second.colours.map(|other| self.conflict(colour, other)) else { continue };
                    if colour.is_subset(self.plain(second)) {
                        continue;
                    }
                    let parts = [first.tying(colour), second.tying([p[1], q[1]].into_iter().collect())];
                    let mut builder = StepBuilder::new(self.index);
                    let roles = if at == 0 { [1, 2] } else { [2, 1] };
                    self.tie(&mut builder, &parts[0], roles.map(Role::Side));
                    self.tie(&mut builder, &parts[1], [Role::Side(3), Role::Side(4)]);
                    for [mine, theirs] in [p, q] {
                        builder.not_both(Cells::single(mine), Cells::single(theirs), self.value);
                    }
                    steps.push(self.finish(builder, colour, |words| words.multi_wrap(colour, [p, q])));
                }
            }
        }
        steps
    }

    fn pairs(&self) -> impl Iterator<Item = [&Cluster; 2]> {
        let all = &self.clusters;
        (0..all.len()).flat_map(move |at| all[at + 1..].iter().map(move |other| [&all[at], other]))
    }

    /// The places that see both ends of a link. They lose the value without any colours.
    fn plain(&self, cluster: &Cluster) -> Cells {
        cluster.links.iter().fold(Cells::EMPTY, |all, link| all | self.index.seeing_all(link.cells()))
    }

    /// The places that see at least one of the cells.
    fn seeing(&self, cells: Cells) -> Cells {
        let seeing = cells.iter().fold(Cells::EMPTY, |all, at| all | self.index.peers(at));
        seeing & self.index.places(self.value)
    }

    /// For each place that loses the value, the first of `cells` that it sees.
    fn witnesses(&self, lost: Cells, cells: Cells) -> Cells {
        lost.iter().filter_map(|at| (self.index.peers(at) & cells).first()).collect()
    }

    /// The first two cells of the two sets that see each other.
    fn conflict(&self, one: Cells, other: Cells) -> Option<[usize; 2]> {
        one.iter().find_map(|at| (self.index.peers(at) & other).first().map(|seen| [at, seen]))
    }

    /// Adds the rules and premises of the links that connect the places, and shows both colours.
    fn tie(&self, builder: &mut StepBuilder, part: &Cluster, roles: [Role; 2]) {
        for link in &part.links {
            builder.must_be_in(link.houses[0], self.value);
            let [from, to] = link.ends.map(|end| (Cells::single(end), self.value));
            builder.link(from, to, true);
            // Exactly one of the two holds. The alternation needs the "at most one" as well.
            builder.once_in(link.houses[0], self.value);
        }
        part.colours.into_iter().zip(roles).for_each(|(colour, role)| builder.show(colour, self.value, role));
    }

    fn exclude(&self, builder: &mut StepBuilder, lost: Cells, witnesses: Cells) {
        for at in lost.iter() {
            if let Some(seen) = (self.index.peers(at) & witnesses).first() {
                builder.not_both(Cells::single(at), Cells::single(seen), self.value);
            }
        }
    }

    fn finish(&self, builder: StepBuilder, lost: Cells, say: impl Fn(&Words) -> Phrase) -> Step {
        let lost: Vec<Candidate> = self.index.each(lost, self.value).collect();
        let text =
            phrases::sentence(|detail| say(&Words { index: self.index, value: self.value, lost: &lost, detail }));
        builder.eliminating(self.name, lost, text)
    }
}

/// One colour of each of two clusters that see each other, and the places that see both opposite colours.
struct MultiTrap {
    colours: [usize; 2],
    conflict: [usize; 2],
    witnesses: [Cells; 2],
    lost: Cells,
}
