//! A line as a table: what it allows together of what the blocks it bears upon can be.

use std::cmp::Reverse;

use super::blocks::{Bits, Blocks};
use super::glance::Doubt;
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
        let mentioned = rule.candidates(&|cell| model.domain(cell));
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
        let unions: Vec<Vec<Bits>> =
            self.slots.iter().zip(left).map(|(slot, left)| slot.unions(blocks, *left)).collect();
        let mut survivors = vec![0; self.slots.len()];
        for row in self.rows.chunks_exact(self.slots.len()) {
            let of_kind = |(unions, kind): (&Vec<Bits>, &u16)| unions.get(usize::from(*kind)).copied().unwrap_or(0);
            if unions.iter().zip(row).all(|pair| of_kind(pair) != 0) {
                survivors.iter_mut().zip(unions.iter().zip(row)).for_each(|(all, pair)| *all |= of_kind(pair));
            }
        }
        survivors
    }

    /// Whether the line allows some of the kinds that are possible in each slot.
    fn allows(&self, possible: &[Vec<bool>]) -> bool {
        let is_left = |(possible, kind): (&Vec<bool>, &u16)| possible.get(usize::from(*kind)) == Some(&true);
        self.rows.chunks_exact(self.slots.len()).any(|row| possible.iter().zip(row).all(is_left))
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

    /// What of all that has been ruled out is needed for the line not to allow what is in doubt, none of it to spare; of what
    /// can be spared for each other, what is `known` is kept.
    pub(super) fn premises(
        &self,
        blocks: &Blocks,
        position: &Position,
        doubt: Doubt,
        known: &[Candidate],
    ) -> Vec<Candidate> {
        let (left, gone) = self.given(blocks, position, doubt, known);
        self.needed(blocks, &left, &gone)
    }

    /// The same, where what is given back first would be given back last as well: whichever leaves fewer.
    pub(super) fn fewest_premises(
        &self,
        blocks: &Blocks,
        position: &Position,
        doubt: Doubt,
        known: &[Candidate],
    ) -> Vec<Candidate> {
        let (left, mut gone) = self.given(blocks, position, doubt, known);
        let one = self.needed(blocks, &left, &gone);
        if one.len() < 2 {
            return one;
        }
        gone.sort_by_key(|(is_known, at, bit, _)| (*is_known, Reverse((*at, *bit))));
        let other = self.needed(blocks, &left, &gone);
        if other.len() < one.len() { other } else { one }
    }

    /// What is left of every block where something is in doubt, and what has been ruled out besides, in the order in which it
    /// is to be given back.
    fn given(&self, blocks: &Blocks, position: &Position, doubt: Doubt, known: &[Candidate]) -> (Vec<Bits>, Vec<Gone>) {
        let mut left = self.left(blocks, position);
        let mut gone: Vec<Gone> = Vec::new();
        for (at, (slot, left)) in self.slots.iter().zip(&mut left).enumerate() {
            let Some(block) = blocks.block(slot.block()) else { continue };
            let ruled_out = block.candidates(block.full() & !*left);
            gone.extend(ruled_out.map(|one| (known.contains(&one), at, block.bit(one), one)));
            match doubt {
                // The candidate is supposed to hold, so nothing else about its cell matters.
                Doubt::Is(candidate) => {
                    let own = block.candidates(block.full()).filter(|one| one.cell == candidate.cell);
                    *left = own.fold(*left, |left, other| left & !block.bit(other)) | block.bit(candidate);
                }
                Doubt::IsNot(candidate) => *left &= !block.bit(candidate),
                Doubt::Anything(_) => {}
            }
        }
        gone.retain(|(.., one)| match doubt {
            Doubt::Is(candidate) => one.cell != candidate.cell,
            Doubt::IsNot(candidate) => *one != candidate,
            Doubt::Anything(_) => true,
        });
        gone.sort_unstable();
        (left, gone)
    }

    /// What of all that is gone has to be for the table to allow nothing.
    fn needed(&self, blocks: &Blocks, left: &[Bits], gone: &[Gone]) -> Vec<Candidate> {
        let possible = self.slots.iter().zip(left).map(|(slot, left)| slot.possible(blocks, *left)).collect();
        let mut search = Search { table: self, blocks, left: left.to_vec(), possible, needed: Vec::new() };
        search.reduce(gone);
        search.needed.sort_unstable();
        search.needed
    }
}

/// Something that has been ruled out: whether the step needs it anyway, its slot and its bit there.
type Gone = (bool, usize, Bits, Candidate);

/// The search for what has to be ruled out for a table to allow nothing.
struct Search<'a> {
    table: &'a Table,
    blocks: &'a Blocks,
    /// What is left in each slot.
    left: Vec<Bits>,
    /// Which kinds of each slot that leaves.
    possible: Vec<Vec<bool>>,
    needed: Vec<Candidate>,
}

impl Search<'_> {
    /// Gives back of `gone` what can be given back while nothing is allowed; the rest is needed.
    fn reduce(&mut self, gone: &[Gone]) {
        if gone.is_empty() || self.give_back(gone) {
            return;
        }
        if let [(.., only)] = gone {
            self.needed.push(*only);
            return;
        }
        let (one, other) = gone.split_at(gone.len() / 2);
        self.reduce(one);
        self.reduce(other);
    }

    /// Gives all of it back unless something is allowed then.
    fn give_back(&mut self, gone: &[Gone]) -> bool {
        let mut before = Vec::new();
        for (at, slot) in self.table.slots.iter().enumerate() {
            let more = gone.iter().filter(|(_, slot, ..)| *slot == at).fold(0, |more, (_, _, bit, _)| more | bit);
            if more != 0
                && let (Some(left), Some(possible)) = (self.left.get_mut(at), self.possible.get_mut(at))
            {
                let now = slot.possible(self.blocks, *left | more);
                before.push((at, *left, std::mem::replace(possible, now)));
                *left |= more;
            }
        }
        if !self.table.allows(&self.possible) {
            return true;
        }
        for (at, had, were_possible) in before {
            if let (Some(left), Some(possible)) = (self.left.get_mut(at), self.possible.get_mut(at)) {
                (*left, *possible) = (had, were_possible);
            }
        }
        false
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

#[cfg(test)]
mod tests {
    use super::super::part::Part;
    use super::*;
    use crate::puzzle::{Budget, Constraint, ConstraintId, Form, Formula, ModelBuilder, Site, ValueSet};
    use crate::rules;
    use crate::words::Phrase;

    struct Dice(u64);

    impl Dice {
        fn below(&mut self, most: usize) -> usize {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((self.0 >> 33) as usize) % most
        }

        fn formula(&mut self, model: &Model, depth: usize) -> Formula {
            let parts = |dice: &mut Dice| (0..2).map(|_| dice.formula(model, depth - 1)).collect();
            match self.below(if depth == 0 { 1 } else { 5 }) {
                0 => {
                    let cell = Cell(self.below(model.cell_count()) as u16);
                    let values: Vec<Value> = model.domain(cell).iter().collect();
                    Formula::Is(Candidate::new(cell, values[self.below(values.len())]))
                }
                1 => Formula::Not(Box::new(self.formula(model, depth - 1))),
                2 => Formula::All(parts(self)),
                3 => Formula::Any(parts(self)),
                _ => Formula::Count { of: parts(self), least: 1, most: 1 },
            }
        }
    }

    fn add(builder: &mut ModelBuilder, form: Form, rule: Rule) -> ConstraintId {
        builder.add(Constraint::new(form, Phrase::verbatim("rule"), rule))
    }

    /// Two categories, one of them with fewer values than places, and two cells that one rule ties together.
    fn builder() -> ModelBuilder {
        let mut builder = ModelBuilder::new();
        let groups = [ValueSet::range(1, 4); 4].into_iter().chain([ValueSet::range(1, 3); 3]);
        let domains = groups.chain([ValueSet::range(1, 2); 2]);
        let cells: Vec<Cell> = domains
            .enumerate()
            .map(|(col, domain)| builder.cell(Site::Square { row: 0, col: col as u16 }, domain))
            .collect();
        add(&mut builder, Form::Row, rules::all_different(cells[..4].to_vec()));
        let two = |value| cells[4..7].iter().map(|cell| Formula::Is(Candidate::new(*cell, Value(value)))).collect();
        for value in 1..=2 {
            add(&mut builder, Form::Row, rules::formula(Formula::Count { of: two(value), least: 1, most: 1 }));
        }
        let both = |value| cells[7..].iter().map(|cell| Formula::Is(Candidate::new(*cell, Value(value)))).collect();
        add(&mut builder, Form::Row, rules::formula(Formula::Any(both(1))));
        builder
    }

    #[test]
    fn it_agrees_with_the_engine() {
        let (mut dice, budget, mut fell) = (Dice(5), Budget::unlimited(), 0);
        let bare = builder().build();
        for _ in 0..300 {
            let mut builder = builder();
            let id = add(&mut builder, Form::Line, rules::formula(dice.formula(&bare, 4)));
            let model = builder.build();
            let blocks = Blocks::new(&model);
            assert_eq!(blocks.count(), 3);
            let Some(table) = Table::of_line(&model, &blocks, &model.constraint(id).rule) else { continue };
            let mut position = Position::start(&model);
            for _ in 0..3 {
                let cell = Cell(dice.below(model.cell_count()) as u16);
                position.eliminate(Candidate::new(cell, Value(1 + dice.below(3) as u8)));
            }
            let of = |cell: Cell| position.candidates(cell).iter().map(move |value| Candidate::new(cell, value));
            let about = |cell: &Cell| table.slots.iter().any(|slot| blocks.of(&[*cell]) == [slot.block()]);
            let targets: Vec<Candidate> = model.cells().filter(about).flat_map(of).collect();
            let survivors = table.survivors(&blocks, &table.left(&blocks, &position));
            let fallen = table.outside(&blocks, &survivors, &targets);
            let own: Vec<Cell> = model.cells().filter(about).collect();
            let mut alone = Part::new(&model, Some(id), own, &budget).expect("no limit");
            assert_eq!(Ok(&fallen), alone.fallen(&model, &position, &targets, &budget).as_ref());
            for candidate in fallen {
                fell += 1;
                let premises = table.premises(&blocks, &position, Doubt::Is(candidate), &[]);
                let falls = |without: Option<usize>| {
                    let mut only = Position::start(&model);
                    let kept = premises.iter().enumerate().filter(|(at, _)| Some(*at) != without);
                    kept.for_each(|(_, premise)| {
                        only.eliminate(*premise);
                    });
                    let survivors = table.survivors(&blocks, &table.left(&blocks, &only));
                    !table.outside(&blocks, &survivors, &[candidate]).is_empty()
                };
                assert!(falls(None), "they are enough");
                assert!((0..premises.len()).all(|at| !falls(Some(at))), "none of them is to spare");
            }
        }
        assert!(fell > 200, "only {fell} candidates fell");
    }
}
