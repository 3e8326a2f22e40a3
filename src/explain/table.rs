//! A line as a table: what it allows together of what the blocks it bears upon can be.

use super::blocks::{Bits, Blocks};
use super::slot::Slot;
use crate::puzzle::{Candidate, Cell, Model, Position, Rule, Value};

/// A line is written out where its blocks can be together in no more ways than this, as far as it can tell them apart.
const ROWS: usize = 4_096;

/// Stands for any value of which the line does not speak.
pub(super) const UNSAID: Value = Value(u8::MAX);

/// What a line (or none) says about its blocks, without regard to any position: complete, so that what follows from it
/// is read off.
pub(super) struct Table {
    slots: Vec<Slot>,
    /// The kinds that the line allows together, one for each slot, row after row.
    rows: Vec<u16>,
}

impl Table {
    /// A block by itself; none where it has too many ways.
    pub(super) fn of_block(blocks: &Blocks, number: usize) -> Option<Table> {
        let (slot, _) = Slot::new(blocks, number, 0, ROWS)?;
        Some(Table { slots: vec![slot], rows: vec![0] })
    }

    /// The table of a line; none where it would be too long.
    pub(super) fn of_line(model: &Model, blocks: &Blocks, rule: &Rule) -> Option<Table> {
        let mentioned = mentioned(model, rule);
        let cells: Vec<Cell> = mentioned.iter().map(|candidate| candidate.cell).collect();
        let mut slots = Vec::new();
        let mut samples: Vec<Vec<Vec<Candidate>>> = Vec::new();
        let mut size = 1usize;
        for number in blocks.of(&cells) {
            let block = blocks.block(number)?;
            let told: Bits = mentioned.iter().fold(0, |told, candidate| told | block.bit(*candidate));
            let (slot, sample) = Slot::new(blocks, number, told, ROWS / size.max(1))?;
            size *= sample.len();
            slots.push(slot);
            samples.push(sample);
        }
        if slots.is_empty() {
            return None;
        }
        let mut table = Table { slots, rows: Vec::new() };
        table.fill(model, rule, &samples);
        Some(table)
    }

    /// Tries every kind of every block with every kind of the others.
    fn fill(&mut self, model: &Model, rule: &Rule, samples: &[Vec<Vec<Candidate>>]) {
        let mut values = vec![UNSAID; model.cell_count()];
        let mut row = vec![0u16; samples.len()];
        for number in 0..samples.iter().map(Vec::len).product() {
            let mut rest: usize = number;
            for (sample, kind) in samples.iter().zip(&mut row) {
                let at = rest % sample.len();
                rest /= sample.len();
                *kind = at as u16;
                write(&mut values, sample.get(at).map_or(&[], Vec::as_slice));
            }
            if rule.holds(&values) {
                self.rows.extend(&row);
            }
        }
    }

    /// What is left of every block at a position.
    pub(super) fn left(&self, blocks: &Blocks, position: &Position) -> Vec<Bits> {
        self.slots.iter().map(|slot| blocks.block(slot.block()).map_or(0, |block| block.left(position))).collect()
    }

    /// What of `left` is in some way of filling the blocks that the line allows.
    pub(super) fn survivors(&self, blocks: &Blocks, left: &[Bits]) -> Vec<Bits> {
        let unions: Vec<Vec<Bits>> = self.slots.iter().zip(left).map(|(slot, left)| slot.unions(blocks, *left)).collect();
        let mut survivors = vec![0; self.slots.len()];
        for row in self.rows.chunks_exact(self.slots.len()) {
            let of_kind = |(unions, kind): (&Vec<Bits>, &u16)| unions.get(usize::from(*kind)).copied().unwrap_or(0);
            if unions.iter().zip(row).all(|pair| of_kind(pair) != 0) {
                survivors.iter_mut().zip(unions.iter().zip(row)).for_each(|(all, pair)| *all |= of_kind(pair));
            }
        }
        survivors
    }

    /// Which of these candidates are about its blocks and are not among the survivors.
    pub(super) fn outside(&self, blocks: &Blocks, survivors: &[Bits], targets: &[Candidate]) -> Vec<Candidate> {
        let has_fallen = |target: &&Candidate| {
            self.slots.iter().zip(survivors).any(|(slot, survivors)| {
                let bit = blocks.block(slot.block()).map_or(0, |block| block.bit(**target));
                bit != 0 && bit & survivors == 0
            })
        };
        targets.iter().filter(has_fallen).copied().collect()
    }

    /// What of all that has been ruled out is needed for a candidate to fall, none of it to spare; of what can be
    /// spared for each other, what is `known` is kept.
    pub(super) fn premises(
        &self,
        blocks: &Blocks,
        position: &Position,
        candidate: Candidate,
        known: &[Candidate],
    ) -> Vec<Candidate> {
        let mut left = self.left(blocks, position);
        let mut gone: Vec<(bool, usize, Bits, Candidate)> = Vec::new();
        for (at, (slot, left)) in self.slots.iter().zip(&mut left).enumerate() {
            let Some(block) = blocks.block(slot.block()) else { continue };
            let ruled_out = block.candidates(block.full() & !*left);
            gone.extend(ruled_out.map(|one| (known.contains(&one), at, block.bit(one), one)));
            // The candidate is supposed to hold, so nothing else about its cell matters.
            let own = block.candidates(block.full()).filter(|one| one.cell == candidate.cell);
            *left = own.fold(*left, |left, other| left & !block.bit(other)) | block.bit(candidate);
        }
        gone.retain(|(.., one)| one.cell != candidate.cell);
        gone.sort_unstable();
        let mut needed = Vec::new();
        self.reduce(blocks, &mut left, &gone, &mut needed);
        needed.sort_unstable();
        needed
    }

    /// Gives back of `gone` what can be given back while nothing is allowed; the rest is needed.
    fn reduce(
        &self,
        blocks: &Blocks,
        left: &mut [Bits],
        gone: &[(bool, usize, Bits, Candidate)],
        needed: &mut Vec<Candidate>,
    ) {
        if gone.is_empty() {
            return;
        }
        let flip = |left: &mut [Bits]| {
            for (_, slot, bit, _) in gone {
                left.iter_mut().skip(*slot).take(1).for_each(|left| *left ^= bit);
            }
        };
        flip(left);
        if !self.allows(blocks, left) {
            return;
        }
        flip(left);
        if let [(.., only)] = gone {
            needed.push(*only);
            return;
        }
        let (one, other) = gone.split_at(gone.len() / 2);
        self.reduce(blocks, left, one, needed);
        self.reduce(blocks, left, other, needed);
    }

    /// Whether the blocks can be filled so that the line holds.
    fn allows(&self, blocks: &Blocks, left: &[Bits]) -> bool {
        let kinds = self.slots.iter().zip(left).map(|(slot, left)| slot.possible(blocks, *left));
        let kinds: Vec<Vec<bool>> = kinds.collect();
        let is_left = |(kinds, kind): (&Vec<bool>, &u16)| kinds.get(usize::from(*kind)) == Some(&true);
        self.rows.chunks_exact(self.slots.len()).any(|row| kinds.iter().zip(row).all(is_left))
    }
}

/// Gives cells their values.
fn write(values: &mut [Value], way: &[Candidate]) {
    for candidate in way {
        if let Some(value) = values.get_mut(candidate.cell.index()) {
            *value = candidate.value;
        }
    }
}

/// The candidates on which it depends whether a rule holds.
fn mentioned(model: &Model, rule: &Rule) -> Vec<Candidate> {
    let mut mentioned: Vec<Candidate> = match rule {
        Rule::Given(candidate) => vec![*candidate],
        Rule::Count { literals, .. } => literals.iter().map(|literal| literal.candidate).collect(),
        Rule::Formula(formula) => formula.candidates(),
        Rule::AllDifferent(cells) | Rule::Sum { cells, .. } => {
            let all = |cell: &Cell| model.domain(*cell).iter().map(|value| Candidate::new(*cell, value)).collect();
            cells.iter().flat_map(|cell| -> Vec<Candidate> { all(cell) }).collect()
        }
    };
    mentioned.sort_unstable();
    mentioned.dedup();
    mentioned
}
