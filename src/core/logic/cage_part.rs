//! Houses seen as the parts of cages that they are made of.

use super::sum::OpenSum;
use super::{pattern, phrases, sum};
use crate::puzzle::{Candidate, Cell, House, MAX_VALUE, Model, Position, ValueSet};
use crate::words::Phrase;

/// A part of a house: the open cells that it shares with a cage, or a single cell.
pub struct CagePart<'m> {
    /// Its open cells.
    pub cells: Vec<Cell>,
    /// The cage; None if the part is a single cell.
    pub cage: Option<OpenSum<'m>>,
    /// The ways to fill the part; at least one.
    pub ways: Vec<Filling>,
}

/// One way to fill a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filling {
    /// The digits of the whole cage.
    pub all: ValueSet,
    /// The digits of the cage that are in this part.
    pub here: ValueSet,
}

/// A house and its parts at a position.
#[derive(Clone, Copy)]
pub struct Parted<'a> {
    /// The puzzle.
    pub model: &'a Model,
    /// The position.
    pub position: &'a Position,
    /// The house.
    pub house: &'a House,
    /// Its parts.
    pub portions: &'a [CagePart<'a>],
}

impl CagePart<'_> {
    /// The candidates ruled out if only the ways that pass `keep` remain: those of the whole cage, or of the single
    /// cell.
    pub fn lost_keeping(&self, position: &Position, keep: impl Fn(&Filling) -> bool) -> Vec<Candidate> {
        let kept = self.ways.iter().filter(|way| keep(way));
        let Some(cage) = &self.cage else {
            let left = kept.fold(ValueSet::EMPTY, |all, way| all | way.here);
            return pattern::all_of(&self.cells, |cell| position.candidates(*cell) - left);
        };
        let mut supports = vec![ValueSet::EMPTY; cage.cells.len()];
        for way in kept {
            let side = |cell: &Cell| if self.cells.contains(cell) { way.here } else { way.all - way.here };
            let within: Vec<ValueSet> = cage.cells.iter().map(|cell| position.candidates(*cell) & side(cell)).collect();
            for (all, here) in supports.iter_mut().zip(sum::arrangements(&within).unwrap_or_default()) {
                *all = *all | here;
            }
        }
        cage.lost_to(&supports)
    }

    /// The earlier eliminations that its ways depend on.
    pub fn premises(&self, model: &Model, position: &Position) -> Vec<Candidate> {
        match &self.cage {
            Some(cage) => cage.premises(model, position),
            None => pattern::all_of(&self.cells, |cell| model.domain(*cell) - position.candidates(*cell)),
        }
    }

    /// The candidates of its cells.
    pub fn values(&self, position: &Position) -> ValueSet {
        self.cells.iter().fold(ValueSet::EMPTY, |all, cell| all | position.candidates(*cell))
    }
}

/// The most choices of values for a part of a sum that are searched.
const MOST_CHOICES: u64 = 20_000;

/// The number of subsets of `size` out of `count` values.
fn choices(count: usize, size: usize) -> u64 {
    (0..size.min(count) as u64).fold(1u64, |ways, at| ways.saturating_mul(count as u64 - at) / (at + 1))
}

/// Every subset of `values` with `size` members.
pub fn subsets(values: ValueSet, size: usize) -> Vec<ValueSet> {
    if values.len() < size {
        return Vec::new();
    }
    let Some((first, rest)) = values.first().map(|first| (first, values - ValueSet::single(first))) else {
        return if size == 0 { vec![ValueSet::EMPTY] } else { Vec::new() };
    };
    if size == 0 {
        return vec![ValueSet::EMPTY];
    }
    let with = subsets(rest, size - 1).into_iter().map(|set| set | ValueSet::single(first));
    with.chain(subsets(rest, size)).collect()
}

/// The open cells of a house, grouped by cage. None if a part cannot be filled, or in too many ways to search.
pub fn portions<'m>(position: &Position, house: &House, open: &[OpenSum<'m>]) -> Option<Vec<CagePart<'m>>> {
    let mut portions: Vec<CagePart> = Vec::new();
    let mut left: Vec<Cell> = house.cells.iter().copied().filter(|cell| !position.is_placed(*cell)).collect();
    for sum in open {
        let (cells, others): (Vec<Cell>, Vec<Cell>) = left.iter().partition(|cell| sum.cells.contains(cell));
        if cells.len() < 2 {
            continue;
        }
        let ways = ways(sum, &cells)?;
        portions.push(CagePart { cells, cage: Some(sum.clone()), ways });
        left = others;
    }
    for cell in left {
        let single = |value| Filling { all: ValueSet::single(value), here: ValueSet::single(value) };
        let ways = position.candidates(cell).iter().map(single).collect();
        portions.push(CagePart { cells: vec![cell], cage: None, ways });
    }
    (!portions.iter().any(|portion| portion.ways.is_empty())).then_some(portions)
}

/// The ways to fill a sum, as seen from `cells`, which are some of its cells. None if there are too many to search, as
/// in a cage that nearly fills two rows of a large board.
pub fn ways(sum: &OpenSum, cells: &[Cell]) -> Option<Vec<Filling>> {
    let of = |is_here: bool| -> Vec<ValueSet> {
        let pairs = sum.cells.iter().zip(&sum.candidates);
        pairs.filter(|(cell, _)| cells.contains(cell) == is_here).map(|(_, candidates)| *candidates).collect()
    };
    let (here, elsewhere) = (of(true), of(false));
    let combinations = sum.combinations()?;
    let each = choices(sum.cells.len(), here.len());
    if each.saturating_mul(combinations.len() as u64) > MOST_CHOICES {
        return None;
    }
    let mut ways = Vec::new();
    for all in combinations {
        for part in subsets(all, here.len()) {
            let can_stand = |cells: &[ValueSet], values: ValueSet| {
                let mut within = [ValueSet::EMPTY; MAX_VALUE as usize + 1];
                within.iter_mut().zip(cells).for_each(|(slot, candidates)| *slot = *candidates & values);
                within.get(..cells.len()).is_some_and(sum::can_differ)
            };
            if can_stand(&here, part) && can_stand(&elsewhere, all - part) {
                ways.push(Filling { all, here: part });
            }
        }
    }
    Some(ways)
}

/// The names of the parts: the cages, and the cells that are parts by themselves.
pub fn names(model: &Model, portions: &[&CagePart]) -> Phrase {
    phrases::all(portions.iter().map(|portion| match &portion.cage {
        Some(cage) => model.house_called(cage.house).clone(),
        None => phrases::cells(model, &portion.cells),
    }))
}
