//! Violations of Hall's condition: more cells than values left for them, more values than cells, or more houses than
//! lines that cross them.
//!
//! These are the arguments behind subsets and fish (P. Hall, "On representatives of subsets", 1935).

use super::refutation::{Crowded, cells, values};
use crate::infer::{Kind, Rules, bits};
use crate::puzzle::{AtomId, ConstraintId, HallViolation, Model, ascending};

/// The most values that anybody counts out.
const MOST: u32 = 7;
/// Steps of one search: choices that are looked at. Rules of a wide board have more choices than anybody waits for.
const STEPS: usize = 20_000;

/// The remaining steps of one search.
struct Steps(usize);

impl Steps {
    fn of_one_search() -> Steps {
        Steps(STEPS)
    }

    /// Takes a step. Returns whether one was left.
    fn take(&mut self) -> bool {
        let is_left = self.0 > 0;
        self.0 = self.0.saturating_sub(1);
        is_left
    }
}

/// The constraint that each of the rules is part of.
type Called<'c> = &'c dyn Fn(usize) -> Option<ConstraintId>;

/// A violation of Hall's condition by some atoms, whose identifiers in the model are `ids`. Returned with the values,
/// per cell, whose loss matters.
pub(super) fn hall_violation(model: &Model, ids: &[AtomId], rules: &Rules, domains: &[u64]) -> Option<Crowded> {
    let constraint = |at: usize| ids.get(at).map(|id| model.atom(*id).constraint);
    too_many_cells(rules, domains, &constraint)
        .or_else(|| too_many_values(rules, domains, &constraint))
        .or_else(|| too_many_houses(rules, domains, &constraint))
}

/// Cells that may not have a value twice.
struct Once<'r> {
    /// The index of the rule.
    at: usize,
    /// The value as a set; all values for a sum of cells that differ.
    bit: u64,
    cells: &'r [usize],
}

impl Once<'_> {
    fn keeps_apart(&self, one: usize, other: usize, bit: u64) -> bool {
        self.bit & bit != 0 && self.cells.contains(&one) && self.cells.contains(&other)
    }
}

fn once(rules: &Rules) -> Vec<Once<'_>> {
    let of = |at: usize| match rules.kind(at) {
        Kind::AtMostOne { cells, bit } => Some(Once { at, bit: *bit, cells }),
        Kind::Sum { cells, distinct: true, .. } => Some(Once { at, bit: u64::MAX, cells }),
        _ => None,
    };
    (0..rules.len()).filter_map(of).collect()
}

/// A choice of cells under construction.
struct Cells<'r> {
    open: Vec<usize>,
    once: Vec<Once<'r>>,
    chosen: Vec<usize>,
    steps: Steps,
}

/// Cells with fewer values than cells, where no two cells may have the same value.
fn too_many_cells(rules: &Rules, domains: &[u64], constraint: Called) -> Option<Crowded> {
    let once = once(rules);
    let few = |cell: &usize| (1..=MOST).contains(&domains[*cell].count_ones());
    let mut open: Vec<usize> = once.iter().flat_map(|once| once.cells).copied().filter(few).collect();
    open.sort_unstable_by_key(|cell| (domains[*cell].count_ones(), *cell));
    open.dedup();
    let mut search = Cells { open, once, chosen: Vec::new(), steps: Steps::of_one_search() };
    search.extend(0, 0, domains)?;
    let union = |chosen: &[usize]| chosen.iter().fold(0, |all, cell| all | domains[*cell]);
    leave_out(&mut search.chosen, |chosen| chosen.len() > union(chosen).count_ones() as usize);
    let found = union(&search.chosen);
    let mut gone = vec![0; domains.len()];
    search.chosen.iter().for_each(|cell| gone[*cell] = !found);
    search.chosen.sort_unstable();
    let apart = ascending(search.apart(domains).into_iter().filter_map(constraint));
    Some((HallViolation::Cells { cells: cells(search.chosen), values: values(found), apart }, gone))
}

impl Cells<'_> {
    /// Extends the choice until it has fewer values than cells; None if that is impossible.
    fn extend(&mut self, from: usize, union: u64, domains: &[u64]) -> Option<()> {
        for at in from..self.open.len() {
            if !self.steps.take() {
                return None;
            }
            let cell = self.open[at];
            let wider = union | domains[cell];
            let differs =
                |other: &usize| bits(domains[cell] & domains[*other]).all(|bit| self.differ(cell, *other, bit));
            if wider.count_ones() > MOST || !self.chosen.iter().all(differs) {
                continue;
            }
            self.chosen.push(cell);
            if self.chosen.len() > wider.count_ones() as usize {
                return Some(());
            }
            if self.extend(at + 1, wider, domains).is_some() {
                return Some(());
            }
            self.chosen.pop();
        }
        None
    }

    fn differ(&self, one: usize, other: usize, bit: u64) -> bool {
        self.once.iter().any(|once| once.keeps_apart(one, other, bit))
    }

    /// The rules that keep the chosen cells apart. If several would do, one that is needed anyway is preferred.
    fn apart(&self, domains: &[u64]) -> Vec<usize> {
        let mut found: Vec<usize> = Vec::new();
        for (place, one) in self.chosen.iter().enumerate() {
            for other in &self.chosen[..place] {
                for bit in bits(domains[*one] & domains[*other]) {
                    let all = || self.once.iter().filter(|once| once.keeps_apart(*one, *other, bit));
                    if all().all(|once| !found.contains(&once.at)) {
                        found.extend(all().next().map(|once| once.at));
                    }
                }
            }
        }
        found
    }
}

/// Values of one house that fit in fewer cells than there are values.
fn too_many_values(rules: &Rules, domains: &[u64], constraint: Called) -> Option<Crowded> {
    for first in 0..rules.len() {
        let Kind::Contains { cells: all, .. } = rules.kind(first) else { continue };
        let house = constraint(first)?;
        // The values that the house must have, with the cells they fit in.
        let mut wanted: Vec<Wanted> = Vec::new();
        for at in first..rules.len() {
            if let Kind::Contains { bit, .. } = rules.kind(at)
                && constraint(at) == Some(house)
            {
                let fits = all.iter().take(64).enumerate().filter(|(_, cell)| domains[**cell] & bit != 0);
                wanted.push((*bit, fits.map(|(place, _)| 1u64 << place).sum()));
            }
        }
        if first > 0 && constraint(first - 1) == Some(house) {
            continue;
        }
        let Some(mut tight) = tight(&wanted, 0, (0, 0), &mut Vec::new(), &mut Steps::of_one_search()) else { continue };
        let union = |chosen: &[(u64, u64)]| chosen.iter().fold(0, |all, (_, fits)| all | fits);
        leave_out(&mut tight, |chosen| chosen.len() > union(chosen).count_ones() as usize);
        let (bits, places) = (tight.iter().fold(0, |all, (bit, _)| all | bit), union(&tight));
        let mut gone = vec![0; domains.len()];
        let is_place = |place: usize| places & 1 << place != 0;
        let others = all.iter().enumerate().filter(|(place, _)| !is_place(*place));
        others.for_each(|(_, cell)| gone[*cell] = bits);
        let fit = all.iter().enumerate().filter(|(place, _)| is_place(*place)).map(|(_, cell)| *cell);
        return Some((HallViolation::Values { house, values: values(bits), cells: cells(fit) }, gone));
    }
    None
}

/// A value as a set, and its places as bits.
type Wanted = (u64, u64);

/// Some of the values that together fit in fewer places than there are values.
fn tight(
    wanted: &[Wanted],
    from: usize,
    (count, places): (u32, u64),
    chosen: &mut Vec<Wanted>,
    steps: &mut Steps,
) -> Option<Vec<Wanted>> {
    for (at, (bit, fits)) in wanted.iter().enumerate().skip(from) {
        if !steps.take() {
            return None;
        }
        let wider = (count + 1, places | fits);
        chosen.push((*bit, *fits));
        if wider.1.count_ones() < wider.0 {
            return Some(chosen.clone());
        }
        if wider.0 <= MOST
            && wider.1.count_ones() <= MOST
            && let Some(found) = tight(wanted, at + 1, wider, chosen, steps)
        {
            return Some(found);
        }
        chosen.pop();
    }
    None
}

/// Removes what is not needed for a choice to be good.
fn leave_out<T: Copy>(chosen: &mut Vec<T>, is_good: impl Fn(&[T]) -> bool) {
    let mut at = 0;
    while at < chosen.len() {
        let mut fewer = chosen.clone();
        fewer.remove(at);
        if is_good(&fewer) {
            *chosen = fewer;
        } else {
            at += 1;
        }
    }
}

/// A house that must have a value, and its places there.
type Base = (usize, Vec<usize>);

/// Houses that must have a value and have no place in common, where the value fits only in fewer other houses.
fn too_many_houses(rules: &Rules, domains: &[u64], constraint: Called) -> Option<Crowded> {
    let all = (0..rules.len()).filter_map(|at| match rules.kind(at) {
        Kind::Contains { bit, .. } => Some(*bit),
        _ => None,
    });
    for value in ascending(all) {
        let places = |cells: &[usize]| cells.iter().copied().filter(|cell| domains[*cell] & value != 0).collect();
        let base = |at: usize| match rules.kind(at) {
            Kind::Contains { cells, bit } if *bit == value => Some((at, places(cells))),
            _ => None,
        };
        let cover = |at: usize| match rules.kind(at) {
            Kind::AtMostOne { cells, bit } if *bit == value => Some((at, places(cells))),
            _ => None,
        };
        let bases: Vec<Base> = (0..rules.len()).filter_map(base).collect();
        let covers: Vec<Base> = (0..rules.len()).filter_map(cover).collect();
        let mut chosen: Vec<&Base> = Vec::new();
        let Some(mut used) = uncovered(&bases, &covers, 0, &mut chosen, &mut Steps::of_one_search()) else { continue };
        used.sort_unstable();
        let mut gone = vec![0; domains.len()];
        for (at, _) in &chosen {
            let others = rules.cells_of(*at).iter().filter(|cell| domains[**cell] & value == 0);
            others.for_each(|cell| gone[*cell] = value);
        }
        let houses = chosen.iter().filter_map(|(at, _)| constraint(*at)).collect();
        let covers = used.into_iter().filter_map(constraint).collect();
        let value = values(value).first()?;
        return Some((HallViolation::Houses { value, houses, covers }, gone));
    }
    None
}

/// A choice of bases without common places that fewer covers contain; returns these covers.
fn uncovered<'b>(
    bases: &'b [Base],
    covers: &[Base],
    from: usize,
    chosen: &mut Vec<&'b Base>,
    steps: &mut Steps,
) -> Option<Vec<usize>> {
    for (at, base) in bases.iter().enumerate().skip(from) {
        if !steps.take() {
            return None;
        }
        if chosen.len() >= MOST as usize || chosen.iter().any(|(_, places)| places.iter().any(|p| base.1.contains(p))) {
            continue;
        }
        chosen.push(base);
        let places: Vec<usize> = chosen.iter().flat_map(|(_, places)| places).copied().collect();
        let mut used = Vec::new();
        if covered(&places, covers, chosen.len() - 1, &mut used, steps) {
            return Some(used);
        }
        if let Some(found) = uncovered(bases, covers, at + 1, chosen, steps) {
            return Some(found);
        }
        chosen.pop();
    }
    None
}

/// Whether `most` covers can contain all the places. False if the steps run out first.
fn covered(places: &[usize], covers: &[Base], most: usize, used: &mut Vec<usize>, steps: &mut Steps) -> bool {
    if !steps.take() {
        return false;
    }
    let is_in = |place: &usize| covers.iter().any(|(at, cells)| used.contains(at) && cells.contains(place));
    let Some(first) = places.iter().find(|place| !is_in(place)) else { return true };
    if used.len() >= most {
        return false;
    }
    for (at, _) in covers.iter().filter(|(_, cells)| cells.contains(first)) {
        used.push(*at);
        if covered(places, covers, most, used, steps) {
            return true;
        }
        used.pop();
    }
    false
}
