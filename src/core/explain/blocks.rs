//! Cells that categories and roles tie to one another, with every way in which they can be filled.

use super::matching::{PLACES, Rows};
use crate::puzzle::{Candidate, Cell, Form, Model, Position, Rule, Value, ValueSet};

/// One bit for every candidate of a block.
pub(super) type Bits = u128;

/// A block is written out where it can be filled in no more ways than this: six values at six places have 720.
const WAYS: usize = 1_000;
/// So many cells are filled in at the most while the ways are looked for.
const TRIES: usize = 20 * WAYS;

/// The cells of a text, apart from what its lines say.
pub(super) struct Blocks {
    blocks: Vec<Block>,
    /// For every cell the block that it is in.
    block_of: Vec<usize>,
}

/// Cells that nothing but a line ties to others.
pub(super) struct Block {
    /// Ascending.
    cells: Vec<Cell>,
    domains: Vec<ValueSet>,
    /// The bit of the lowest value of each cell; the others of its values follow.
    first_bits: Vec<u32>,
    fillings: Fillings,
}

/// In which ways the cells of a block can be filled.
enum Fillings {
    /// In these, each with one bit for each cell.
    Listed(Vec<Bits>),
    /// With each value once.
    Orders,
    /// In too many.
    Unlisted,
}

impl Blocks {
    pub(super) fn new(model: &Model) -> Blocks {
        let rules: Vec<&Rule> = rules(model).collect();
        let tied: Vec<Vec<Cell>> = rules.iter().map(|rule| rule.cells()).collect();
        let mut block_of: Vec<usize> = (0..model.cell_count()).collect();
        for cells in &tied {
            let joined: Vec<usize> = cells.iter().filter_map(|cell| block_of.get(cell.index())).copied().collect();
            let Some(lowest) = joined.iter().min() else { continue };
            block_of.iter_mut().filter(|block| joined.contains(block)).for_each(|block| *block = *lowest);
        }
        let mut names: Vec<usize> = block_of.clone();
        names.sort_unstable();
        names.dedup();
        block_of.iter_mut().for_each(|block| *block = names.binary_search(block).unwrap_or(0));
        let members = |number| model.cells().filter(|cell| block_of.get(cell.index()) == Some(&number)).collect();
        let within = |number| {
            let is_within = |cells: &[Cell]| cells.iter().any(|cell| block_of.get(cell.index()) == Some(&number));
            rules.iter().zip(&tied).filter(|(_, cells)| is_within(cells)).map(|(rule, _)| *rule).collect::<Vec<_>>()
        };
        let blocks = (0..names.len()).map(|number| Block::new(model, members(number), &within(number))).collect();
        Blocks { blocks, block_of }
    }

    pub(super) fn count(&self) -> usize {
        self.blocks.len()
    }

    pub(super) fn block(&self, number: usize) -> Option<&Block> {
        self.blocks.get(number)
    }

    /// The blocks that have some of these cells, ascending.
    pub(super) fn of(&self, cells: &[Cell]) -> Vec<usize> {
        let mut blocks: Vec<usize> = cells.iter().filter_map(|cell| self.block_of.get(cell.index())).copied().collect();
        blocks.sort_unstable();
        blocks.dedup();
        blocks
    }
}

/// What holds without any line.
fn rules(model: &Model) -> impl Iterator<Item = &Rule> {
    model.constraints().iter().filter(|constraint| constraint.form != Form::Line).map(|constraint| &constraint.rule)
}

impl Block {
    fn new(model: &Model, cells: Vec<Cell>, rules: &[&Rule]) -> Block {
        let domains: Vec<ValueSet> = cells.iter().map(|cell| model.domain(*cell)).collect();
        let mut bits = 0;
        let mut first_bits = Vec::new();
        for domain in &domains {
            first_bits.push(bits);
            bits += span(*domain);
        }
        let mut block = Block { cells, domains, first_bits, fillings: Fillings::Unlisted };
        if block.is_ordered(rules) {
            block.fillings = Fillings::Orders;
        } else if bits <= Bits::BITS {
            let mut filling = Filling::new(model, &block, rules);
            if filling.extend(0, 0) {
                block.fillings = Fillings::Listed(filling.ways);
            }
        }
        block
    }

    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether all that is demanded is that the cells have their values in some order.
    fn is_ordered(&self, rules: &[&Rule]) -> bool {
        let Some(mut sorted) =
            rules.first().filter(|rule| rules.len() == 1 && rule.is_house()).map(|rule| rule.cells())
        else {
            return false;
        };
        sorted.sort_unstable();
        let is_whole = |domain: &ValueSet| {
            self.domains.first() == Some(domain)
                && domain.len() == sorted.len()
                && span(*domain) as usize == sorted.len()
        };
        sorted.len() <= PLACES && sorted == self.cells && self.domains.iter().all(is_whole)
    }

    /// Every way of filling the cells, as one bit for each; none where they are not listed.
    pub(super) fn ways(&self) -> Option<&[Bits]> {
        match &self.fillings {
            Fillings::Listed(ways) => Some(ways),
            Fillings::Orders | Fillings::Unlisted => None,
        }
    }

    /// How many cells there are, where any order of as many values fills them; the bits are those of the first cell's
    /// values, then those of the second.
    pub(super) fn orders(&self) -> Option<usize> {
        matches!(self.fillings, Fillings::Orders).then_some(self.cells.len())
    }

    /// The bit of a candidate; none where it is about another block.
    pub(super) fn bit(&self, candidate: Candidate) -> Bits {
        let Ok(at) = self.cells.binary_search(&candidate.cell) else { return 0 };
        self.shifted(at, ValueSet::single(candidate.value))
    }

    /// The bits of what is left at a position.
    pub(super) fn left(&self, position: &Position) -> Bits {
        let cells = self.cells.iter().enumerate();
        cells.fold(0, |left, (at, cell)| left | self.shifted(at, position.candidates(*cell)))
    }

    /// The bits of all candidates there are.
    pub(super) fn full(&self) -> Bits {
        (0..self.cells.len()).fold(0, |full, at| full | self.shifted(at, self.domain(at)))
    }

    /// The candidates of these bits, ascending.
    pub(super) fn candidates(&self, bits: Bits) -> impl Iterator<Item = Candidate> {
        self.cells.iter().enumerate().flat_map(move |(at, cell)| {
            let held =
                self.domain(at).iter().filter(move |value| self.shifted(at, ValueSet::single(*value)) & bits != 0);
            held.map(|value| Candidate::new(*cell, value))
        })
    }

    fn domain(&self, at: usize) -> ValueSet {
        self.domains.get(at).copied().unwrap_or(ValueSet::EMPTY)
    }

    /// What of `values` a cell can have, at its place among the bits.
    fn shifted(&self, at: usize, values: ValueSet) -> Bits {
        let (domain, first) = (self.domain(at), self.first_bits.get(at).copied().unwrap_or(0));
        let lowest = domain.first().map_or(0, |value| u32::from(value.0));
        Bits::from((values & domain).bits() >> lowest).checked_shl(first).unwrap_or(0)
    }
}

/// Bits of a block of orders, cell by cell.
pub(super) fn rows(bits: Bits, count: usize) -> Rows {
    let mut rows = [0; PLACES];
    let whole: Bits = (1 << count) - 1;
    for (place, row) in rows.iter_mut().enumerate().take(count) {
        *row = (bits >> (place * count) & whole) as u16;
    }
    rows
}

/// The same the other way round.
pub(super) fn bits(rows: &Rows, count: usize) -> Bits {
    let cells = rows.iter().enumerate().take(count);
    cells.fold(0, |bits, (place, row)| bits | Bits::from(*row) << (place * count))
}

/// From the lowest to the highest value.
fn span(domain: ValueSet) -> u32 {
    u64::BITS - (domain.bits() >> domain.bits().trailing_zeros().min(63)).leading_zeros()
}

/// The search for every way of filling a block, cell by cell.
struct Filling<'a> {
    block: &'a Block,
    rules: &'a [&'a Rule],
    /// For every cell of the block the rules of which it is the last.
    done_at: Vec<Vec<usize>>,
    /// For every cell of the block those before it that must have another value.
    differ: Vec<Vec<Cell>>,
    /// The value of every cell of the model.
    values: Vec<Value>,
    ways: Vec<Bits>,
    tries: usize,
}

impl<'a> Filling<'a> {
    fn new(model: &Model, block: &'a Block, rules: &'a [&'a Rule]) -> Filling<'a> {
        let mut done_at = vec![Vec::new(); block.cells.len()];
        let mut differ = vec![Vec::new(); block.cells.len()];
        for (number, rule) in rules.iter().enumerate() {
            let cells = rule.cells();
            let last = cells.iter().max().and_then(|cell| block.cells.binary_search(cell).ok());
            if let Some(done) = last.and_then(|last| done_at.get_mut(last)) {
                done.push(number);
            }
            if rule.is_house() {
                for (differ, cell) in differ.iter_mut().zip(&block.cells).filter(|(_, cell)| cells.contains(cell)) {
                    differ.extend(cells.iter().filter(|other| *other < cell));
                }
            }
        }
        let values = vec![Value(0); model.cell_count()];
        Filling { block, rules, done_at, differ, values, ways: Vec::new(), tries: 0 }
    }

    /// Fills the cells from `at` on in every way; whether that comes to an end.
    fn extend(&mut self, at: usize, way: Bits) -> bool {
        let Some(cell) = self.block.cells.get(at) else {
            self.ways.push(way);
            return self.ways.len() <= WAYS;
        };
        self.block.domain(at).iter().all(|value| {
            self.tries += 1;
            if let Some(held) = self.values.get_mut(cell.index()) {
                *held = value;
            }
            let bit = self.block.shifted(at, ValueSet::single(value));
            self.tries <= TRIES && (!self.fits(at, value) || self.extend(at + 1, way | bit))
        })
    }

    /// Whether the value just given to a cell goes with those before it.
    fn fits(&self, at: usize, value: Value) -> bool {
        let is_other = |cell: &Cell| self.values.get(cell.index()) != Some(&value);
        let holds = |number: &usize| self.rules.get(*number).is_some_and(|rule| rule.holds(&self.values));
        self.differ.get(at).is_none_or(|others| others.iter().all(is_other))
            && self.done_at.get(at).is_none_or(|done| done.iter().all(holds))
    }
}
