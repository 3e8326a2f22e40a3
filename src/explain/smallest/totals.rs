//! What whole houses add up to, less the sums among some rules: the rule of 45 as an equation of single cells.

use std::collections::{BTreeMap, BTreeSet};

use super::propagate::bits;
use super::rules::{Kind, Rules};
use crate::puzzle::{AtomId, ConstraintId, Model, Part};

/// Equations of more cells say nothing that anybody adds up.
const MOST_CELLS: usize = 16;
/// Fewer ways to fill the cells than this are gone through, with regard to which cells differ.
const WAYS: u64 = 20_000;

/// Cells, each so many times, that add up to a number.
pub(super) struct Total {
    terms: Vec<(usize, i64)>,
    total: i64,
    /// For each term the earlier ones of which the cells differ from its own, as bits.
    differ: Vec<u64>,
    /// The houses.
    pub houses: Vec<ConstraintId>,
    /// That the first of them has one of its values.
    pub rule: AtomId,
}

/// The equations that follow from the atoms of a step, `ids` in the model: for each house of which all values are asked for,
/// and for all of them together, less all sums and less those wholly inside.
pub(super) fn totals(model: &Model, ids: &[AtomId], rules: &Rules) -> Vec<Total> {
    let mut whole: Vec<(ConstraintId, AtomId)> = Vec::new();
    for id in ids {
        let house = model.atom(*id).constraint;
        let is_wanted = |atom: AtomId| !matches!(model.atom(atom).part, Part::Contains(_)) || ids.contains(&atom);
        let has_values = matches!(model.atom(*id).part, Part::Contains(_));
        if has_values && whole.iter().all(|(known, _)| *known != house) && model.atoms_of(house).all(is_wanted) {
            whole.push((house, *id));
        }
    }
    let sum = |at: usize| match rules.kind(at) {
        Kind::Sum { cells, total, .. } => Some((cells, i64::from(*total))),
        _ => None,
    };
    let sums: Vec<(&Vec<usize>, i64)> = (0..rules.len()).filter_map(sum).collect();
    let mut groups: Vec<&[(ConstraintId, AtomId)]> = whole.chunks(1).collect();
    if whole.len() > 1 {
        groups.push(&whole);
    }
    let mut found: Vec<Total> = Vec::new();
    for group in groups {
        for is_inside_only in [true, false] {
            let Some(mut total) = added_up(model, group, &sums, is_inside_only) else { continue };
            total.note_differences(model, &whole, rules);
            let is_new = found.iter().all(|known| known.terms != total.terms);
            if is_new && !total.terms.is_empty() && total.terms.len() <= MOST_CELLS {
                found.push(total);
            }
        }
    }
    found
}

fn added_up(
    model: &Model,
    houses: &[(ConstraintId, AtomId)],
    sums: &[(&Vec<usize>, i64)],
    is_inside_only: bool,
) -> Option<Total> {
    let (_, rule) = *houses.first()?;
    let mut terms: BTreeMap<usize, i64> = BTreeMap::new();
    let mut total = 0;
    for house in model.houses().iter().filter(|house| houses.iter().any(|(id, _)| *id == house.constraint)) {
        house.cells.iter().for_each(|cell| *terms.entry(cell.index()).or_default() += 1);
        total += house.covers.iter().map(|value| i64::from(value.number())).sum::<i64>();
    }
    let inside: BTreeSet<usize> = terms.keys().copied().collect();
    for (cells, sum) in sums {
        if !is_inside_only || cells.iter().all(|cell| inside.contains(cell)) {
            cells.iter().for_each(|cell| *terms.entry(*cell).or_default() -= 1);
            total -= sum;
        }
    }
    let terms = terms.into_iter().filter(|(_, times)| *times != 0).collect();
    Some(Total { terms, total, differ: Vec::new(), houses: houses.iter().map(|(id, _)| *id).collect(), rule })
}

impl Total {
    /// The cells.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.terms.iter().map(|(cell, _)| *cell)
    }

    /// Cells differ that are in one of the whole houses, or in a sum of cells that differ.
    fn note_differences(&mut self, model: &Model, whole: &[(ConstraintId, AtomId)], rules: &Rules) {
        let in_houses = model.houses().iter().filter(|house| whole.iter().any(|(id, _)| *id == house.constraint));
        let in_houses = in_houses.map(|house| house.cells.iter().map(|cell| cell.index()).collect::<Vec<usize>>());
        let in_sums = (0..rules.len()).filter_map(|at| match rules.kind(at) {
            Kind::Sum { cells, distinct: true, .. } => Some(cells.clone()),
            _ => None,
        });
        let groups: Vec<Vec<usize>> = in_houses.chain(in_sums).collect();
        let differ = |a: usize, b: usize| groups.iter().any(|group| group.contains(&a) && group.contains(&b));
        let cells: Vec<usize> = self.cells().collect();
        let before =
            |at: usize| (0..at).filter(|other| differ(cells[at], cells[*other])).fold(0, |all, at| all | 1 << at);
        self.differ = (0..cells.len()).map(before).collect();
    }

    /// What it leaves of the values of its cells, for each that loses some; none where it cannot be met.
    pub(super) fn leaves(&self, domains: &[u64]) -> Option<Vec<(usize, u64)>> {
        let ways = self.cells().fold(1u64, |ways, cell| ways.saturating_mul(domains[cell].count_ones().into()));
        if ways > WAYS {
            return self.leaves_alone(domains);
        }
        let mut found = vec![0; self.terms.len()];
        self.fill(domains, &mut Vec::with_capacity(self.terms.len()), self.total, &mut found);
        if found.contains(&0) {
            return None;
        }
        let left = self.cells().zip(found);
        Some(left.filter(|(cell, left)| domains[*cell] != *left).collect())
    }

    /// Notes the values of every way to fill the cells behind those that have theirs.
    fn fill(&self, domains: &[u64], chosen: &mut Vec<u64>, left: i64, found: &mut [u64]) {
        let at = chosen.len();
        let (Some((cell, times)), Some(differ)) = (self.terms.get(at), self.differ.get(at)) else {
            if left == 0 {
                found.iter_mut().zip(chosen).for_each(|(found, bit)| *found |= *bit);
            }
            return;
        };
        for bit in bits(domains[*cell]) {
            let is_taken = chosen.iter().enumerate().any(|(other, taken)| differ >> other & 1 == 1 && *taken == bit);
            if !is_taken {
                chosen.push(bit);
                self.fill(domains, chosen, left - times * i64::from(bit.trailing_zeros()), found);
                chosen.pop();
            }
        }
    }

    /// The same where any two cells may have one value.
    fn leaves_alone(&self, domains: &[u64]) -> Option<Vec<(usize, u64)>> {
        let worth = |bit: u64, times: i64| times * i64::from(bit.trailing_zeros());
        let grown = |sums: &BTreeSet<i64>, (cell, times): (usize, i64)| -> BTreeSet<i64> {
            let values: Vec<i64> = bits(domains[cell]).map(|bit| worth(bit, times)).collect();
            sums.iter().flat_map(|sum| values.iter().map(move |value| sum + value)).collect()
        };
        // What the terms behind each one can add up to.
        let mut behind = vec![BTreeSet::from([0])];
        for term in self.terms.iter().rev() {
            let next = grown(behind.last()?, *term);
            behind.push(next);
        }
        behind.reverse();
        let (mut before, mut left) = (BTreeSet::from([0]), Vec::new());
        for ((cell, times), behind) in self.terms.iter().zip(behind.iter().skip(1)) {
            let fits = |bit: &u64| {
                let more = self.total - worth(*bit, *times);
                before.iter().any(|sum| behind.contains(&(more - sum)))
            };
            let fitting: u64 = bits(domains[*cell]).filter(fits).sum();
            if fitting == 0 {
                return None;
            }
            if fitting != domains[*cell] {
                left.push((*cell, fitting));
            }
            before = grown(&before, (*cell, *times));
        }
        Some(left)
    }
}
