//! A block as a line sees it: the ways of filling it that the line can tell from one another.

use super::blocks::{Bits, Block, Blocks, bits, rows};
use super::matching::{PLACES, Rows, matched, supported};
use super::table::UNSAID;
use crate::puzzle::Candidate;

/// A block with its kinds: ways that the line cannot tell apart are of one kind.
pub(super) struct Slot {
    block: usize,
    kinds: Kinds,
}

enum Kinds {
    /// For every way that is listed its kind, and how many kinds there are.
    Listed(Vec<u16>, usize),
    /// Where things have been put of which the line speaks; the others may be in any order at the places left.
    Orders {
        /// The things of which it speaks, one bit each.
        spoken_of: u16,
        /// For every kind their places.
        placed: Vec<Rows>,
    },
}

impl Slot {
    /// A block of which the line speaks with these bits, and for every kind a way that is of it, as far as the line
    /// speaks of it; none where the kinds are more than `most` or the block cannot be looked through.
    pub(super) fn new(blocks: &Blocks, number: usize, said: Bits, most: usize) -> Option<(Slot, Vec<Vec<Candidate>>)> {
        let block = blocks.block(number)?;
        let (kinds, samples) = match block.orders() {
            Some(count) => orders(block, count, said, most)?,
            None => listed(block, block.ways()?, said, most)?,
        };
        Some((Slot { block: number, kinds }, samples))
    }

    /// The number of the block.
    pub(super) fn block(&self) -> usize {
        self.block
    }

    /// For every kind the bits that some way of it has where nothing but `left` is left; 0 where there is no such way.
    pub(super) fn unions(&self, blocks: &Blocks, left: Bits) -> Vec<Bits> {
        match &self.kinds {
            Kinds::Listed(kinds, count) => {
                let mut unions = vec![0; *count];
                for (way, kind) in ways_left(blocks, self.block, left, kinds) {
                    unions.iter_mut().skip(kind).take(1).for_each(|union| *union |= way);
                }
                unions
            }
            Kinds::Orders { spoken_of, placed } => {
                let count = blocks.block(self.block).and_then(Block::orders).unwrap_or(0);
                let left = rows(left, count);
                let union = |placed: &Rows| supported(&with(&left, placed, *spoken_of), count);
                placed.iter().map(|placed| union(placed).map_or(0, |rows| bits(&rows, count))).collect()
            }
        }
    }

    /// For every kind whether there is a way of it where nothing but `left` is left.
    pub(super) fn possible(&self, blocks: &Blocks, left: Bits) -> Vec<bool> {
        match &self.kinds {
            Kinds::Listed(kinds, count) => {
                let mut possible = vec![false; *count];
                for (_, kind) in ways_left(blocks, self.block, left, kinds) {
                    possible.iter_mut().skip(kind).take(1).for_each(|possible| *possible = true);
                }
                possible
            }
            Kinds::Orders { spoken_of, placed } => {
                let count = blocks.block(self.block).and_then(Block::orders).unwrap_or(0);
                let left = rows(left, count);
                placed.iter().map(|placed| matched(&with(&left, placed, *spoken_of), count).is_some()).collect()
            }
        }
    }
}

/// The ways with nothing but `left`, each with its kind.
fn ways_left<'a>(
    blocks: &'a Blocks,
    block: usize,
    left: Bits,
    kinds: &'a [u16],
) -> impl Iterator<Item = (Bits, usize)> + 'a {
    let ways = blocks.block(block).and_then(Block::ways).unwrap_or_default();
    let pairs = ways.iter().zip(kinds).filter(move |(way, _)| *way & !left == 0);
    pairs.map(|(way, kind)| (*way, usize::from(*kind)))
}

/// What is left once the things spoken of are at their places: nothing for one of them that cannot be at its own.
fn with(left: &Rows, placed: &Rows, spoken_of: u16) -> Rows {
    let mut rows = *left;
    for (row, placed) in rows.iter_mut().zip(placed) {
        *row &= if *placed == 0 { !spoken_of } else { *placed };
    }
    rows
}

type Found = Option<(Kinds, Vec<Vec<Candidate>>)>;

fn listed(block: &Block, ways: &[Bits], said: Bits, most: usize) -> Found {
    let mut seen: Vec<Bits> = Vec::new();
    let mut samples = Vec::new();
    let mut kinds = Vec::with_capacity(ways.len());
    for way in ways {
        let kind = seen.iter().position(|other| *other == way & said).unwrap_or_else(|| {
            seen.push(way & said);
            samples.push(block.candidates(*way).collect());
            seen.len() - 1
        });
        kinds.push(kind as u16);
    }
    (seen.len() <= most).then_some((Kinds::Listed(kinds, seen.len()), samples))
}

fn orders(block: &Block, count: usize, said: Bits, most: usize) -> Found {
    let spoken_of = rows(said, count).iter().fold(0, |all, row| all | row);
    let mut placed = Vec::new();
    put(spoken_of, count, most, &mut [0; PLACES], &mut placed)?;
    let sample = |placed: &Rows| -> Vec<Candidate> {
        let unsaid = block.cells().iter().map(|cell| Candidate::new(*cell, UNSAID));
        unsaid.chain(block.candidates(bits(placed, count))).collect()
    };
    let samples = placed.iter().map(sample).collect();
    Some((Kinds::Orders { spoken_of, placed }, samples))
}

/// Puts things at places in every way; none where there are more than `most`.
fn put(things: u16, count: usize, most: usize, now: &mut Rows, all: &mut Vec<Rows>) -> Option<()> {
    if things == 0 {
        all.push(*now);
        return (all.len() <= most).then_some(());
    }
    let thing = 1 << things.trailing_zeros();
    for place in 0..count {
        if now.get(place) == Some(&0) {
            now.iter_mut().skip(place).take(1).for_each(|row| *row = thing);
            let done = put(things & !thing, count, most, now, all);
            now.iter_mut().skip(place).take(1).for_each(|row| *row = 0);
            done?;
        }
    }
    Some(())
}
