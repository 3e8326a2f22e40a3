//! The values that cells can have in a sum: exact and without search, by shifting sets of reachable states.

use std::array::from_fn;

use crate::puzzle::{Adds, Value, ValueSet, keep_walk};

/// The most cells for which a set of digits is matched to cells exactly.
pub(super) const MATCHED: usize = 9;

/// Keeps the values that some assignment of one of the digit sets to the cells uses: exact for up to [`MATCHED`] cells.
/// Returns whether there is such an assignment.
pub(super) fn keep_sets(sets: &[ValueSet], domains: &mut [ValueSet]) -> bool {
    let mut kept = [ValueSet::EMPTY; MATCHED];
    let Some(kept) = kept.get_mut(..domains.len()) else { return true };
    let mut is_possible = false;
    for set in possible(sets, domains) {
        is_possible |= match set.len() {
            ..=6 => keep_matched::<1>(set, domains, kept),
            _ => keep_matched::<8>(set, domains, kept),
        };
    }
    for (domain, kept) in domains.iter_mut().zip(kept.iter()) {
        *domain = *domain & *kept;
    }
    is_possible
}

/// Whether up to [`MATCHED`] cells can have the digits of one of the sets, each once.
pub(super) fn can_have(sets: &[ValueSet], domains: &[ValueSet]) -> bool {
    possible(sets, domains).any(|set| match set.len() {
        ..=6 => can_match::<1>(set, domains),
        _ => can_match::<8>(set, domains),
    })
}

/// The sets whose digits each fit in some cell, and which contain all digits already placed.
fn possible(sets: &[ValueSet], domains: &[ValueSet]) -> impl Iterator<Item = ValueSet> {
    let all = domains.iter().fold(ValueSet::EMPTY, |all, domain| all | *domain);
    let placed = domains.iter().filter_map(|domain| domain.only()).collect::<ValueSet>();
    sets.iter().copied().filter(move |set| set.is_subset(all) && placed.is_subset(*set))
}

/// A family of subsets of at most nine digits. Bit n is set if the family contains the subset whose digits are the bits
/// of n.
#[derive(Clone, Copy)]
struct Reached<const W: usize>([u64; W]);

impl<const W: usize> Reached<W> {
    /// For each j, the numbers below 64 in which bit j is set.
    const HAS: [u64; 6] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];

    const NONE: Reached<W> = Reached([0; W]);

    /// The family that contains only the empty set.
    const EMPTY: Reached<W> = {
        let mut words = [0; W];
        words[0] = 1;
        Reached(words)
    };

    /// The subsets reached with one more cell, which takes a digit of `set` not yet taken.
    fn onward(&self, set: ValueSet, domain: ValueSet) -> Reached<W> {
        let mut next = Reached::NONE;
        for (digit, _) in digits(set, domain) {
            next.add(self.with(digit));
        }
        next
    }

    fn is_any(&self) -> bool {
        self.0.iter().any(|word| *word != 0)
    }

    /// The subsets without `digit`, each with `digit` added.
    fn with(&self, digit: usize) -> Reached<W> {
        match Self::HAS.get(digit) {
            Some(has) => Reached(from_fn(|at| (self.0[at] & !has) << (1u32 << digit))),
            None => {
                let step = 1 << (digit - 6);
                Reached(from_fn(|at| if at & step == 0 { 0 } else { self.0[at - step] }))
            }
        }
    }

    /// The subsets with `digit`, each with `digit` removed.
    fn without(&self, digit: usize) -> Reached<W> {
        match Self::HAS.get(digit) {
            Some(has) => Reached(from_fn(|at| (self.0[at] & has) >> (1u32 << digit))),
            None => {
                let step = 1 << (digit - 6);
                let from = |at: usize| self.0.get(at + step).copied().unwrap_or(0);
                Reached(from_fn(|at| if at & step == 0 { from(at) } else { 0 }))
            }
        }
    }

    fn add(&mut self, other: Reached<W>) {
        self.0 = from_fn(|at| self.0[at] | other.0[at]);
    }

    fn meets(&self, other: &Reached<W>) -> bool {
        (0..W).any(|at| self.0[at] & other.0[at] != 0)
    }
}

/// The digits of `set` that a cell can have, each with its index in the set.
fn digits(set: ValueSet, domain: ValueSet) -> impl Iterator<Item = (usize, Value)> {
    set.iter().enumerate().filter(move |(_, value)| domain.contains(*value))
}

/// Whether the cells can have exactly the digits of `set`, which has at most nine.
fn can_match<const W: usize>(set: ValueSet, domains: &[ValueSet]) -> bool {
    let mut reached = Reached::<W>::EMPTY;
    domains.iter().all(|domain| {
        reached = reached.onward(set, *domain);
        reached.is_any()
    })
}

/// Adds to `kept` the values the cells can have if they have exactly the digits of `set`, which has at most nine.
/// Returns whether they can have those. `W` words hold all subsets.
fn keep_matched<const W: usize>(set: ValueSet, domains: &[ValueSet], kept: &mut [ValueSet]) -> bool {
    let mut before = [Reached::<W>::NONE; MATCHED + 1];
    before[0] = Reached::EMPTY;
    for (at, domain) in domains.iter().enumerate() {
        before[at + 1] = before[at].onward(set, *domain);
    }
    // There are as many digits as cells, so at the end either the whole set is reached or nothing.
    let mut after = before[domains.len()];
    if !after.is_any() {
        return false;
    }
    for (at, (domain, kept)) in domains.iter().zip(kept).enumerate().rev() {
        let mut earlier = Reached::NONE;
        for (digit, value) in digits(set, *domain) {
            let rest = after.without(digit);
            earlier.add(rest);
            if rest.meets(&before[at]) {
                kept.insert(value);
            }
        }
        after = earlier;
    }
    true
}

/// Keeps the values with which the cells can add up to `total`, repeats allowed; returns whether they can.
pub(super) fn keep_sums(total: u32, domains: &mut [ValueSet]) -> bool {
    // Sums as bits: bit n is set if n can be reached. Larger totals are handled by the walk, which lists them.
    let Some(whole) = 1u128.checked_shl(total) else { return keep_walk(&Adds(total), domains) };
    let mut before = vec![1u128];
    let mut sums = 1u128;
    for domain in domains.iter() {
        sums = domain.iter().fold(0, |all, value| all | sums << value.number());
        before.push(sums);
    }
    if sums & whole == 0 {
        return false;
    }
    let mut after = whole;
    for (domain, before) in domains.iter_mut().zip(before).rev() {
        let values = domain.iter();
        *domain = values.clone().filter(|value| after >> value.number() & before != 0).collect();
        after = values.fold(0, |all, value| all | after >> value.number());
    }
    true
}

/// A cell in a sum, with its coefficient.
pub(crate) struct Term {
    /// The values it can have.
    pub values: ValueSet,
    /// Its coefficient; negative if it is subtracted.
    pub times: i64,
    /// The earlier terms whose cells differ from this one, as bits; so there are at most 64 terms.
    pub differ: u64,
}

/// The values each term can have in choices that add up to `total`, with `fits` true for the values chosen so far at
/// every stage. None if there is no such choice.
pub(crate) fn supports_of_terms(terms: &[Term], total: i64, fits: &dyn Fn(&[Value]) -> bool) -> Option<Vec<ValueSet>> {
    let mut domains: Vec<ValueSet> = terms.iter().map(|term| term.values).collect();
    let mut supports = vec![ValueSet::EMPTY; domains.len()];
    let mut search = Choice { terms, fits, chosen: Vec::new(), behind: vec![(0, 0); terms.len()] };
    for (at, term) in terms.iter().enumerate() {
        for value in term.values {
            if supports[at].contains(value) {
                continue;
            }
            domains[at] = ValueSet::single(value);
            if search.is_filled(&domains, total) {
                supports.iter_mut().zip(&search.chosen).for_each(|(known, value)| _ = known.insert(*value));
            }
        }
        domains[at] = term.values;
    }
    supports.iter().all(|known| !known.is_empty()).then_some(supports)
}

/// A choice of one value for each term, under construction.
struct Choice<'t> {
    terms: &'t [Term],
    fits: &'t dyn Fn(&[Value]) -> bool,
    chosen: Vec<Value>,
    /// For each term, the smallest and largest sum of the terms after it.
    behind: Vec<(i64, i64)>,
}

impl Choice<'_> {
    fn is_filled(&mut self, domains: &[ValueSet], total: i64) -> bool {
        let (mut least, mut most) = (0, 0);
        for ((behind, term), values) in self.behind.iter_mut().zip(self.terms).zip(domains).rev() {
            *behind = (least, most);
            let ends = [values.first(), values.iter().last()];
            let [one, other] = ends.map(|end| end.map_or(0, |value| term.times * i64::from(value.number())));
            (least, most) = (least + one.min(other), most + one.max(other));
        }
        self.chosen.clear();
        (least..=most).contains(&total) && self.fill(domains, total)
    }

    fn fill(&mut self, domains: &[ValueSet], left: i64) -> bool {
        let at = self.chosen.len();
        let Some(term) = self.terms.get(at) else { return left == 0 };
        let (least, most) = self.behind[at];
        for value in domains[at] {
            let rest = left - term.times * i64::from(value.number());
            let mut chosen = self.chosen.iter().enumerate();
            let conflicts = chosen.any(|(other, chosen)| term.differ >> other & 1 == 1 && *chosen == value);
            if conflicts || !(least..=most).contains(&rest) {
                continue;
            }
            self.chosen.push(value);
            if (self.fits)(&self.chosen) && self.fill(domains, rest) {
                return true;
            }
            self.chosen.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::value_sets;

    /// Every way to give the cells different values from their domains that add up to the total.
    fn ways(total: u32, domains: &[ValueSet]) -> Vec<Vec<Value>> {
        let Some((first, rest)) = domains.split_first() else {
            return if total == 0 { vec![Vec::new()] } else { Vec::new() };
        };
        let with = |value: Value| {
            let others: Vec<ValueSet> = rest.iter().map(|domain| *domain - ValueSet::single(value)).collect();
            let left = total.checked_sub(u32::from(value.number()));
            let ways = left.map(|left| ways(left, &others)).unwrap_or_default();
            ways.into_iter().map(move |way| std::iter::once(value).chain(way).collect())
        };
        first.iter().flat_map(with).collect()
    }

    #[test]
    fn sums_are_told_by_their_sets_as_by_trying_everything() {
        let nine: ValueSet = (1..=9).map(Value).collect();
        let mut seed = 7u64;
        let mut chance = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        let (mut met, mut unmet) = (0, 0);
        for _ in 0..400 {
            let size = 2 + chance(5) as usize;
            let total = 3 + chance(9 * size as u64 - 3) as u32;
            let domains: Vec<ValueSet> = (0..size).map(|_| nine.iter().filter(|_| chance(3) > 0).collect()).collect();
            let all = ways(total, &domains);
            let sets = value_sets(nine, size, total, usize::MAX).expect("no limit");
            assert_eq!(can_have(&sets, &domains), !all.is_empty(), "{total} {domains:?}");
            let mut kept = domains.clone();
            assert_eq!(keep_sets(&sets, &mut kept), !all.is_empty(), "{total} {domains:?}");
            if all.is_empty() {
                unmet += 1;
                continue;
            }
            met += 1;
            let at = |cell: usize| all.iter().map(|way| way[cell]).collect::<ValueSet>();
            assert_eq!(kept, (0..size).map(at).collect::<Vec<_>>(), "{total} {domains:?}");
        }
        assert!(met > 100 && unmet > 30, "{met} {unmet}");
    }

    #[test]
    fn sums_with_repeats_are_those_that_a_walk_reaches() {
        let domains =
            [[1, 4, 9], [2, 3, 40], [5, 60, 63]].map(|values| values.map(Value).into_iter().collect::<ValueSet>());
        for total in 0..200 {
            let (mut kept, mut walked) = (domains, domains);
            let can = keep_walk(&Adds(total), &mut walked);
            assert_eq!(keep_sums(total, &mut kept), can, "{total}");
            assert!(!can || kept == walked, "{total} {kept:?}");
        }
    }
}
