//! What lines say about how many of some statements are true. One may say that an odd number are, another that an even
//! number are. Or several need more of them than one allows. No line then leads anywhere by itself, and no case ends
//! soon, but together they contradict each other.

use std::collections::BTreeMap;

use crate::puzzle::{Budget, Candidate, Cell, ConstraintId, Model, Position, Rule, Stopped, Value};

/// Stands for any value of a cell that a line does not mention.
const UNSAID: Value = Value(u8::MAX);
/// The most open cells of a line. A line with more is skipped.
const OPEN: usize = 10;
/// The number of ways to fill cells that are tried per unit of work.
const WAYS: u64 = 64;
/// The most lines that are combined to tell odd from even.
const TOGETHER: u32 = 3;
/// The most such lines that are considered.
const LINES: usize = 16;

/// What a line says about how many of some statements are true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Count {
    pub line: usize,
    pub of: Vec<Candidate>,
    pub number: Number,
    /// The cells it mentions that have one value left.
    pub known: Vec<Cell>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Odd,
    Even,
    /// From the first to the second, inclusive.
    Between(usize, usize),
}

/// Why what some lines say about numbers is contradictory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CountConflict {
    /// All the counts. For sums, the last count covers everything that the others count.
    pub counts: Vec<Count>,
    pub why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// They count everything an even number of times, but an odd number in total.
    Parity,
    /// The others need at least this many, more than the last allows.
    TooMany(usize),
    /// The others allow at most this many, fewer than the last needs.
    TooFew(usize),
}

/// The fewest of some lines that contradict each other by their numbers at a position; of these, the smallest numbers.
///
/// # Errors
/// The work ended first.
pub(super) fn conflict(
    model: &Model,
    lines: &[ConstraintId],
    position: &Position,
    budget: &Budget,
) -> Result<Option<CountConflict>, Stopped> {
    let mut all: Vec<(usize, Ways)> = Vec::new();
    for (line, id) in lines.iter().enumerate() {
        let ways = Ways::new(model, &model.constraint(*id).rule, position, budget)?;
        all.extend(ways.map(|ways| (line, ways)));
    }
    let fewest = |all: &[(usize, Ways)]| {
        let mut parities: Vec<Count> = all.iter().flat_map(|(line, ways)| ways.parities(*line)).collect();
        let mut sums: Vec<Count> = all.iter().filter_map(|(line, ways)| ways.sum(*line)).collect();
        parities.truncate(LINES);
        sums.truncate(LINES);
        let by_sums = sums.iter().filter_map(|whole| out_of_range(whole, &sums));
        by_sums.chain(odd_and_even(&parities)).min_by_key(size)
    };
    let later = fewest(&all);
    all.iter_mut().for_each(|(_, ways)| ways.count_others());
    Ok(later.into_iter().chain(fewest(&all)).min_by_key(size))
}

/// The amount of counting: lines, then numbers.
fn size(conflict: &CountConflict) -> (usize, usize) {
    let most = |count: &Count| if let Number::Between(_, most) = count.number { most } else { 0 };
    (conflict.counts.len(), conflict.counts.iter().map(most).sum())
}

/// The fewest parities that count everything an even number of times, but an odd number in total.
fn odd_and_even(parities: &[Count]) -> Option<CountConflict> {
    let some = |chosen: u32| parities.iter().enumerate().filter(move |(at, _)| chosen >> at & 1 == 1).map(|(_, it)| it);
    let is_conflict = |chosen: &u32| {
        let mut odd: BTreeMap<Candidate, bool> = BTreeMap::new();
        some(*chosen).flat_map(|count| &count.of).for_each(|one| *odd.entry(*one).or_default() ^= true);
        some(*chosen).filter(|count| count.number == Number::Odd).count() % 2 == 1 && odd.values().all(|is_odd| !is_odd)
    };
    let chosen = (0..1u32 << parities.len()).filter(|chosen| (2..=TOGETHER).contains(&chosen.count_ones()));
    let best = chosen.filter(is_conflict).min_by_key(|chosen| chosen.count_ones())?;
    Some(CountConflict { counts: some(best).cloned().collect(), why: Why::Parity })
}

/// Sums of different parts of `whole` that need more than it allows, or allow less than it needs.
fn out_of_range(whole: &Count, sums: &[Count]) -> Option<CountConflict> {
    let Number::Between(least, most) = whole.number else { return None };
    let range = |count: &Count| match count.number {
        Number::Between(least, most) => (least, most),
        Number::Odd | Number::Even => (0, count.of.len()),
    };
    let is_part = |count: &&Count| count.line != whole.line && count.of.iter().all(|one| whole.of.contains(one));
    let chosen = |weight: &dyn Fn(&Count) -> usize, enough: usize| {
        let mut parts: Vec<&Count> = sums.iter().filter(is_part).filter(|count| weight(count) > 0).collect();
        parts.sort_by_key(|count| (std::cmp::Reverse(weight(count)), count.of.len()));
        let mut chosen: Vec<Count> = Vec::new();
        for part in parts {
            let is_apart = chosen.iter().all(|other| part.of.iter().all(|one| !other.of.contains(one)));
            if is_apart && chosen.iter().map(weight).sum::<usize>() < enough {
                chosen.push(part.clone());
            }
        }
        (chosen.iter().map(weight).sum::<usize>() >= enough).then_some(chosen)
    };
    let needed = |count: &Count| range(count).0;
    let missing = |count: &Count| count.of.len() - range(count).1;
    let too_many = || {
        let parts = chosen(&needed, most + 1)?;
        let number = parts.iter().map(needed).sum();
        Some((parts, Why::TooMany(number)))
    };
    let too_few = || {
        let parts = chosen(&missing, (whole.of.len() + 1).saturating_sub(least))?;
        let number = whole.of.len() - parts.iter().map(missing).sum::<usize>();
        Some((parts, Why::TooFew(number)))
    };
    let (mut counts, why) = too_many().or_else(too_few)?;
    counts.push(whole.clone());
    Some(CountConflict { counts, why })
}

/// What a line allows at a position for the cells with two values left.
struct Ways {
    /// For each such cell, the value that is counted and the other one.
    of: Vec<(Candidate, Candidate)>,
    known: Vec<Cell>,
    /// Each entry has one bit for each of these cells, set if the cell has the value that is counted.
    allowed: Vec<u32>,
}

impl Ways {
    /// Counts the larger value of each cell. None if a cell has more than two values left, if there are too many open
    /// cells or if there are none.
    fn new(model: &Model, rule: &Rule, position: &Position, budget: &Budget) -> Result<Option<Ways>, Stopped> {
        let mut cells = rule.cells();
        cells.sort_unstable();
        cells.dedup();
        let (known, open): (Vec<Cell>, Vec<Cell>) =
            cells.into_iter().partition(|cell| position.candidates(*cell).only().is_some());
        let two = |cell: &Cell| {
            let candidates = position.candidates(*cell);
            let (other, value) = (candidates.first()?, candidates.iter().last()?);
            (candidates.len() == 2)
                .then_some((Candidate { cell: *cell, value }, Candidate { cell: *cell, value: other }))
        };
        let Some(of) = open.iter().map(two).collect::<Option<Vec<_>>>() else { return Ok(None) };
        if of.is_empty() || of.len() > OPEN {
            return Ok(None);
        }
        budget.spend(1 + (1 << of.len()) / WAYS)?;
        let mut values = vec![UNSAID; model.cell_count()];
        let mut allowed: Vec<u32> = Vec::new();
        let only = |cell: &Cell| Some(Candidate { cell: *cell, value: position.candidates(*cell).only()? });
        known.iter().filter_map(only).for_each(|candidate| give(&mut values, candidate));
        for way in 0..1u32 << of.len() {
            for (at, (counted, other)) in of.iter().enumerate() {
                give(&mut values, if way >> at & 1 == 1 { *counted } else { *other });
            }
            if rule.holds(&values) {
                allowed.push(way);
            }
        }
        Ok(Some(Ways { of, known, allowed }))
    }

    /// Counts the other value of each cell from now on.
    fn count_others(&mut self) {
        self.of.iter_mut().for_each(|(counted, other)| std::mem::swap(counted, other));
        let every = (1u32 << self.of.len()) - 1;
        self.allowed.iter_mut().for_each(|way| *way ^= every);
    }

    /// The range of how many are true; None if the line does not limit it.
    fn sum(&self, line: usize) -> Option<Count> {
        let numbers = self.allowed.iter().map(|way| way.count_ones() as usize);
        let (least, most) = (numbers.clone().min()?, numbers.max()?);
        let is_news = least > 0 || most < self.of.len();
        is_news.then(|| self.count(line, u32::MAX, Number::Between(least, most)))
    }

    /// Subsets of the statements with the same parity in every allowed way: sums over the field of two elements.
    fn parities(&self, line: usize) -> Vec<Count> {
        let Some(first) = self.allowed.first().copied() else { return Vec::new() };
        let number = |mask: u32| if (mask & first).count_ones() % 2 == 1 { Number::Odd } else { Number::Even };
        let masks = orthogonal(self.allowed.iter().map(|way| way ^ first), self.of.len());
        masks.into_iter().map(|mask| self.count(line, mask, number(mask))).collect()
    }

    fn count(&self, line: usize, mask: u32, number: Number) -> Count {
        let counted = self.of.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
        Count { line, of: counted.map(|(_, (one, _))| *one).collect(), number, known: self.known.clone() }
    }
}

fn give(values: &mut [Value], candidate: Candidate) {
    if let Some(held) = values.get_mut(candidate.cell.index()) {
        *held = candidate.value;
    }
}

/// A basis of the masks that have an even number of bits in common with each of these vectors.
fn orthogonal(vectors: impl Iterator<Item = u32>, count: usize) -> Vec<u32> {
    // Each row has a leading bit that no other row has.
    let mut rows: Vec<(u32, u32)> = Vec::new();
    for vector in vectors {
        let reduced = |vector: u32, (lead, row): &(u32, u32)| if vector & lead != 0 { vector ^ row } else { vector };
        let vector = rows.iter().fold(vector, reduced);
        if vector == 0 {
            continue;
        }
        let lead = 1 << vector.trailing_zeros();
        rows.iter_mut().filter(|(_, row)| row & lead != 0).for_each(|(_, row)| *row ^= vector);
        rows.push((lead, vector));
    }
    let is_free = |bit: &u32| rows.iter().all(|(lead, _)| lead != bit);
    let mask = |free: u32| rows.iter().filter(|(_, row)| row & free != 0).fold(free, |mask, (lead, _)| mask | lead);
    (0..count).map(|at| 1 << at).filter(is_free).map(mask).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_all_have_in_common_is_orthogonal() {
        assert_eq!(orthogonal([0b011, 0b101].into_iter(), 3), [0b111], "two of three at a time");
        assert_eq!(orthogonal([0b001, 0b010].into_iter(), 2), [0; 0], "everything");
        assert_eq!(orthogonal(std::iter::empty(), 2), [0b01, 0b10], "nothing");
    }

    fn sum(line: usize, of: std::ops::Range<u16>, least: usize, most: usize) -> Count {
        let of = of.map(|cell| Candidate::new(Cell(cell), Value(1))).collect();
        Count { line, of, number: Number::Between(least, most), known: Vec::new() }
    }

    #[test]
    fn parts_may_need_more_than_the_whole_allows() {
        let parts = [sum(0, 0..2, 1, 1), sum(1, 2..4, 1, 2), sum(2, 1..3, 1, 1)];
        let why = |least, most| {
            let whole = sum(3, 0..5, least, most);
            let conflict = out_of_range(&whole, &parts)?;
            Some((conflict.counts.iter().map(|count| count.line).collect::<Vec<_>>(), conflict.why))
        };
        assert_eq!(why(0, 1), Some((vec![0, 1, 3], Why::TooMany(2))));
        assert_eq!(why(5, 5), Some((vec![0, 3], Why::TooFew(4))));
        assert_eq!(why(2, 4), None);
    }
}
