//! What whole houses add up to, less the sums among some rules: the rule of 45 as an equation of single cells.

use std::collections::{BTreeMap, BTreeSet};

use crate::infer::{Kind, Term, bits, supports_of_terms};
use crate::puzzle::{AtomId, Cell, ConstraintId, House, Model, Part, Remainder, ValueSet};

/// The most cells of an equation: nobody adds up more.
const MOST_CELLS: usize = 16;
/// The most ways to fill the cells that are enumerated, with regard to which cells differ.
const WAYS: u64 = 20_000;

/// Cells with multiplicities that add up to a number.
pub(super) struct Total {
    terms: Vec<(usize, i64)>,
    total: i64,
    /// For each term, the earlier ones whose cells differ from its own, as bits.
    differ: Vec<u64>,
    /// The rules that keep these cells apart.
    apart: Vec<AtomId>,
    /// The houses, each with one rule that it contains a value.
    houses: Vec<(ConstraintId, AtomId)>,
    /// The sums that are subtracted from them.
    sums: Vec<AtomId>,
}

/// A sum among the rules: its cells, its total and its atom.
type Sum<'r> = (&'r [usize], i64, AtomId);

/// The equations that follow from the atoms of a step, `ids` in the model. There are two for each house with all values
/// among them, and two for all such houses together: less all sums, and less those wholly inside.
pub(super) fn totals(model: &Model, ids: &[AtomId], kinds: &[Kind]) -> Vec<Total> {
    let mut whole: Vec<(ConstraintId, AtomId)> = Vec::new();
    for id in ids {
        let house = model.atom(*id).constraint;
        let is_wanted = |atom: AtomId| !matches!(model.atom(atom).part, Part::Contains(_)) || ids.contains(&atom);
        let has_values = matches!(model.atom(*id).part, Part::Contains(_));
        if has_values && whole.iter().all(|(known, _)| *known != house) && model.atoms_of(house).all(is_wanted) {
            whole.push((house, *id));
        }
    }
    let mut sums: Vec<Sum> = Vec::new();
    for (kind, id) in kinds.iter().zip(ids) {
        if let Kind::Sum { cells, total, .. } = kind {
            sums.push((cells, i64::from(*total), *id));
        }
    }
    let mut groups: Vec<&[(ConstraintId, AtomId)]> = whole.chunks(1).collect();
    if whole.len() > 1 {
        groups.push(&whole);
    }
    let mut found: Vec<Total> = Vec::new();
    for group in groups {
        for is_inside_only in [true, false] {
            let Some(mut total) = added_up(model, group, &sums, is_inside_only) else { continue };
            total.note_differences(model, &whole, ids, kinds);
            let is_new = found.iter().all(|known| known.terms != total.terms);
            if is_new && !total.terms.is_empty() && total.terms.len() <= MOST_CELLS {
                found.push(total);
            }
        }
    }
    found
}

fn added_up(model: &Model, houses: &[(ConstraintId, AtomId)], sums: &[Sum], is_inside_only: bool) -> Option<Total> {
    houses.first()?;
    let mut taken = Vec::new();
    let mut terms: BTreeMap<usize, i64> = BTreeMap::new();
    let mut total = 0;
    for house in model.houses().iter().filter(|house| houses.iter().any(|(id, _)| *id == house.constraint)) {
        house.cells.iter().for_each(|cell| *terms.entry(cell.index()).or_default() += 1);
        total += house.covers.iter().map(|value| i64::from(value.number())).sum::<i64>();
    }
    let inside: BTreeSet<usize> = terms.keys().copied().collect();
    for (cells, sum, id) in sums {
        if !is_inside_only || cells.iter().all(|cell| inside.contains(cell)) {
            cells.iter().for_each(|cell| *terms.entry(*cell).or_default() -= 1);
            total -= sum;
            taken.push(*id);
        }
    }
    let terms = terms.into_iter().filter(|(_, times)| *times != 0).collect();
    Some(Total { terms, total, differ: Vec::new(), apart: Vec::new(), houses: houses.to_vec(), sums: taken })
}

impl Total {
    /// The cells.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.terms.iter().map(|(cell, _)| *cell)
    }

    /// The rules that it follows from: for each house, that it has one of its values, which stands for all of them; and
    /// the sums. With `is_apart`, also the rules that keep cells apart.
    pub(super) fn rules(&self, is_apart: bool) -> Vec<AtomId> {
        let houses = self.houses.iter().map(|(_, rule)| *rule);
        let apart = self.apart.iter().filter(|_| is_apart).copied();
        houses.chain(self.sums.iter().copied()).chain(apart).collect()
    }

    /// What is told if it cannot be satisfied.
    pub(super) fn remainder(&self, model: &Model, domains: &[u64]) -> Remainder {
        let worths = |(cell, times): &(usize, i64)| bits(domains[*cell]).map(|bit| worth(bit, *times)).collect();
        let worths: Vec<Vec<i64>> = self.terms.iter().map(worths).collect();
        let least = worths.iter().filter_map(|worths| worths.iter().min()).sum();
        let most = worths.iter().filter_map(|worths| worths.iter().max()).sum();
        let is_apart = (least..=most).contains(&self.total) && self.leaves_alone(domains).is_some();
        let constraints =
            |rules: &[AtomId]| -> Vec<ConstraintId> { rules.iter().map(|rule| model.atom(*rule).constraint).collect() };
        Remainder {
            houses: self.houses.iter().map(|(house, _)| *house).collect(),
            sums: constraints(&self.sums),
            terms: self.terms.iter().map(|(cell, times)| (Cell(*cell as u16), *times)).collect(),
            total: self.total,
            least,
            most,
            apart: if is_apart { constraints(&self.apart) } else { Vec::new() },
        }
    }

    /// Records which cells differ because they are in one of the whole houses, or in a sum of cells that differ.
    fn note_differences(&mut self, model: &Model, whole: &[(ConstraintId, AtomId)], ids: &[AtomId], kinds: &[Kind]) {
        let in_house = |house: &House| {
            let (_, rule) = whole.iter().find(|(id, _)| *id == house.constraint)?;
            Some((*rule, house.cells.iter().map(|cell| cell.index()).collect::<Vec<usize>>()))
        };
        let in_sum = |(kind, id): (&Kind, &AtomId)| match kind {
            Kind::Sum { cells, distinct: true, .. } => Some((*id, cells.clone())),
            _ => None,
        };
        let in_sums = kinds.iter().zip(ids).filter_map(in_sum);
        let groups: Vec<(AtomId, Vec<usize>)> = model.houses().iter().filter_map(in_house).chain(in_sums).collect();
        let cells: Vec<usize> = self.cells().collect();
        for at in 0..cells.len() {
            let mut differing = 0;
            for other in 0..at {
                let has_both =
                    |(_, group): &&(AtomId, Vec<usize>)| group.contains(&cells[at]) && group.contains(&cells[other]);
                if let Some((rule, _)) = groups.iter().find(has_both) {
                    differing |= 1 << other;
                    if !self.apart.contains(rule) {
                        self.apart.push(*rule);
                    }
                }
            }
            self.differ.push(differing);
        }
    }

    /// The remaining values of each cell that loses some; None if it cannot be satisfied.
    pub(super) fn leaves(&self, domains: &[u64]) -> Option<Vec<(usize, u64)>> {
        let ways = self.cells().fold(1u64, |ways, cell| ways.saturating_mul(domains[cell].count_ones().into()));
        if ways > WAYS {
            return self.leaves_alone(domains);
        }
        let term = |((cell, times), differ): (&(usize, i64), &u64)| Term {
            values: ValueSet::from_bits(domains[*cell]),
            times: *times,
            differ: *differ,
        };
        let terms: Vec<Term> = self.terms.iter().zip(&self.differ).map(term).collect();
        let left = supports_of_terms(&terms, self.total, &|_| true)?;
        let left = self.cells().zip(left.into_iter().map(ValueSet::bits));
        Some(left.filter(|(cell, left)| domains[*cell] != *left).collect())
    }

    /// Like [`Total::leaves`], if any two cells may have the same value.
    pub(super) fn leaves_alone(&self, domains: &[u64]) -> Option<Vec<(usize, u64)>> {
        let values = |(cell, times): (usize, i64)| bits(domains[cell]).map(move |bit| worth(bit, times));
        // The totals that the terms after each one can reach.
        let mut behind = vec![Reached::nothing()];
        for term in self.terms.iter().rev() {
            let next = behind.last()?.grown(values(*term))?;
            behind.push(next);
        }
        behind.reverse();
        let (mut before, mut left) = (Reached::nothing(), Vec::new());
        for (term, behind) in self.terms.iter().zip(behind.iter().skip(1)) {
            let (cell, times) = *term;
            let fits = |bit: &u64| {
                let more = self.total - worth(*bit, times);
                before.sums().any(|sum| behind.has(more - sum))
            };
            let fitting: u64 = bits(domains[cell]).filter(fits).sum();
            if fitting == 0 {
                return None;
            }
            if fitting != domains[cell] {
                left.push((cell, fitting));
            }
            before = before.grown(values(*term))?;
        }
        Some(left)
    }
}

/// What a value adds to a sum that counts its cell `times` times.
fn worth(bit: u64, times: i64) -> i64 {
    times * i64::from(bit.trailing_zeros())
}

/// The numbers that some terms can add up to.
struct Reached {
    least: i64,
    /// Bit n is set if `least` + n is one of them.
    words: Vec<u64>,
}

impl Reached {
    /// What no terms add up to: 0.
    fn nothing() -> Reached {
        Reached { least: 0, words: vec![1] }
    }

    /// With one more term that has one of these values; None if there is no value.
    fn grown(&self, values: impl Iterator<Item = i64> + Clone) -> Option<Reached> {
        let (least, most) = (values.clone().min()?, values.clone().max()?);
        let mut words = vec![0; self.words.len() + (most - least) as usize / 64 + 1];
        for value in values {
            let (whole, shift) = ((value - least) as usize / 64, (value - least) as u32 % 64);
            for (at, word) in self.words.iter().enumerate() {
                words[at + whole] |= word << shift;
                if let Some(over) = word.checked_shr(64 - shift) {
                    words[at + whole + 1] |= over;
                }
            }
        }
        Some(Reached { least: self.least + least, words })
    }

    fn has(&self, number: i64) -> bool {
        let at = usize::try_from(number - self.least).unwrap_or(usize::MAX);
        self.words.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    fn sums(&self) -> impl Iterator<Item = i64> + '_ {
        let of_word = |(at, word): (usize, &u64)| bits(*word).map(move |bit| at as i64 * 64 + worth(bit, 1));
        self.words.iter().enumerate().flat_map(of_word).map(|sum| self.least + sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::Dice;

    /// If no cells differ, the enumeration of all ways agrees with the sums of the terms on either side.
    #[test]
    fn partial_sums_leave_what_all_ways_leave() {
        let (mut dice, mut met, mut narrowed) = (Dice::new(3), 0, 0);
        for _ in 0..400 {
            let count = 1 + dice.below(5);
            let times = [-11, -2, -1, 1, 1, 3, 40];
            let terms: Vec<(usize, i64)> = (0..count).map(|cell| (cell, times[dice.below(times.len())])).collect();
            let domains: Vec<u64> = (0..count).map(|_| 1 + dice.below(1023) as u64).collect();
            let any = |domain: &u64, dice: &mut Dice| {
                let values: Vec<u64> = bits(*domain).collect();
                values[dice.below(values.len())]
            };
            let total = terms.iter().zip(&domains).map(|((_, times), domain)| worth(any(domain, &mut dice), *times));
            let total = total.sum::<i64>() + dice.below(2) as i64;
            let total =
                Total { total, differ: vec![0; count], apart: Vec::new(), houses: Vec::new(), sums: Vec::new(), terms };
            let by_ways = total.leaves(&domains);
            assert_eq!(total.leaves_alone(&domains), by_ways);
            met += usize::from(by_ways.is_some());
            narrowed += usize::from(by_ways.is_some_and(|left| !left.is_empty()));
        }
        assert!(met > 100 && narrowed > 50, "{met} of 400 can be met, {narrowed} take values");
    }
}
