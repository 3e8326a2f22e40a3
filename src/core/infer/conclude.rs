//! Propagation of a single rule, or of one of its atoms.

use super::rules::{Kind, Rules};
use super::sums::{MATCHED, can_have, keep_sets, keep_sums};
use crate::puzzle::{Candidate, ValueSet};

/// How much work propagation puts into sums and into reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// What is easy to see. Reasons may include more losses than needed.
    Quick,
    /// Everything that follows. Reasons are reduced cell by cell to the losses needed.
    Exact,
}

/// The error if an atom cannot be satisfied within some domains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Broken;

impl Rules {
    /// Draws the direct conclusions of an atom: adds to `narrow` every cell that loses values, with the values it
    /// keeps. `Err` if the atom cannot be satisfied. Not every conclusion is drawn, but if every cell has one value,
    /// the answer is exact.
    pub(crate) fn propagate(
        &self,
        atom: usize,
        domains: &[u64],
        effort: Effort,
        narrow: &mut Vec<(usize, u64)>,
    ) -> Result<(), Broken> {
        match self.kind(atom) {
            Kind::AtMostOne { cells, bit } => at_most_one(cells, *bit, domains, narrow),
            Kind::Contains { cells, bit } => contains(cells, *bit, domains, narrow),
            Kind::Given { cell, bit } => {
                let left = domains[*cell] & bit;
                if left != domains[*cell] {
                    narrow.push((*cell, left));
                }
                if left == 0 { Err(Broken) } else { Ok(()) }
            }
            Kind::Sum { cells, sets: Some(sets), .. } if effort == Effort::Exact && cells.len() <= MATCHED => {
                filtered(cells, domains, narrow, |left| keep_sets(sets, left))
            }
            Kind::Sum { cells, total, distinct, sets } => {
                if *distinct {
                    differ(cells, domains, narrow)?;
                }
                match (sets, effort) {
                    (Some(sets), _) => by_sets(cells, sets, domains, narrow),
                    (None, Effort::Quick) => by_bounds(cells, *total, domains, narrow),
                    (None, Effort::Exact) => filtered(cells, domains, narrow, |left| keep_sums(*total, left)),
                }
            }
            Kind::Count { literals, least, most, .. } => count(literals, *least, *most, domains, narrow),
            Kind::Other { cells, rule } => filtered(cells, domains, narrow, |left| rule.filter(left)),
            Kind::Drawn { draw, .. } => {
                narrow.extend(draw(domains).ok_or(Broken)?);
                Ok(())
            }
            Kind::Formula { formula, .. } => {
                let known = |candidate: Candidate| {
                    let bit = ValueSet::single(candidate.value).bits();
                    match domains.get(candidate.cell.index()) {
                        Some(domain) if domain & bit == 0 => Some(false),
                        Some(domain) if *domain == bit => Some(true),
                        _ => None,
                    }
                };
                if formula.truth_by(&known) == Some(false) { Err(Broken) } else { Ok(()) }
            }
        }
    }

    /// Whether an atom for which [`Rules::is_exact`] is true can be satisfied within these domains.
    pub(crate) fn can_be_kept(&self, atom: usize, domains: &[u64]) -> bool {
        let Kind::Sum { cells, sets: Some(sets), .. } = self.kind(atom) else {
            let mut left = Vec::new();
            let is_kept = self.propagate(atom, domains, Effort::Exact, &mut left).is_ok();
            return is_kept && left.iter().all(|(_, left)| *left != 0);
        };
        let left: Vec<ValueSet> = cells.iter().map(|cell| ValueSet::from_bits(domains[*cell])).collect();
        can_have(sets, &left)
    }
}

/// Applies a filter to some cells and adds the cells that lost values to `narrow`.
fn filtered(
    cells: &[usize],
    domains: &[u64],
    narrow: &mut Vec<(usize, u64)>,
    filter: impl FnOnce(&mut [ValueSet]) -> bool,
) -> Result<(), Broken> {
    let mut left: Vec<ValueSet> = cells.iter().map(|cell| ValueSet::from_bits(domains[*cell])).collect();
    if !filter(&mut left) {
        return Err(Broken);
    }
    let kept = cells.iter().zip(left).map(|(cell, left)| (*cell, left.bits()));
    narrow.extend(kept.filter(|(cell, left)| *left != domains[*cell]));
    Ok(())
}

fn at_most_one(cells: &[usize], bit: u64, domains: &[u64], narrow: &mut Vec<(usize, u64)>) -> Result<(), Broken> {
    let mut settled = None;
    for (at, cell) in cells.iter().enumerate() {
        if domains[*cell] == bit {
            if settled.is_some() {
                return Err(Broken);
            }
            settled = Some(at);
        }
    }
    let Some(settled) = settled else { return Ok(()) };
    for (at, cell) in cells.iter().enumerate() {
        if at != settled && domains[*cell] & bit != 0 {
            narrow.push((*cell, domains[*cell] & !bit));
        }
    }
    Ok(())
}

fn contains(cells: &[usize], bit: u64, domains: &[u64], narrow: &mut Vec<(usize, u64)>) -> Result<(), Broken> {
    let mut places = cells.iter().filter(|cell| domains[**cell] & bit != 0);
    match (places.next(), places.next()) {
        (None, _) => Err(Broken),
        (Some(only), None) => {
            if domains[*only] != bit {
                narrow.push((*only, bit));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Removes placed values from the other cells.
fn differ(cells: &[usize], domains: &[u64], narrow: &mut Vec<(usize, u64)>) -> Result<(), Broken> {
    let mut settled = 0;
    for cell in cells {
        let domain = domains[*cell];
        if domain.is_power_of_two() {
            if settled & domain != 0 {
                return Err(Broken);
            }
            settled |= domain;
        }
    }
    if settled == 0 {
        return Ok(());
    }
    for cell in cells {
        let domain = domains[*cell];
        if !domain.is_power_of_two() && domain & settled != 0 {
            if domain & !settled == 0 {
                return Err(Broken);
            }
            narrow.push((*cell, domain & !settled));
        }
    }
    Ok(())
}

/// Keeps the values that occur in the sets which are still possible.
fn by_sets(cells: &[usize], sets: &[ValueSet], domains: &[u64], narrow: &mut Vec<(usize, u64)>) -> Result<(), Broken> {
    let (mut any, mut settled) = (0, 0);
    for cell in cells {
        any |= domains[*cell];
        if domains[*cell].is_power_of_two() {
            settled |= domains[*cell];
        }
    }
    let (mut allowed, mut demanded) = (0, u64::MAX);
    for set in sets.iter().map(|set| set.bits()) {
        let stands = settled & !set == 0 && set & !any == 0 && cells.iter().all(|cell| domains[*cell] & set != 0);
        if stands {
            allowed |= set;
            demanded &= set;
        }
    }
    if allowed == 0 {
        return Err(Broken);
    }
    // A value of every set that fits in only one cell must go there.
    let mut once = demanded & !settled;
    let mut single = 0;
    for bit in bits(once) {
        let mut places = cells.iter().filter(|cell| domains[**cell] & bit != 0);
        if places.next().is_some() && places.next().is_none() {
            single |= bit;
        }
    }
    once &= single;
    for cell in cells {
        let domain = domains[*cell];
        let mut left = domain & allowed;
        if left & once != 0 {
            left &= once;
            if !left.is_power_of_two() {
                return Err(Broken);
            }
        }
        if left == 0 {
            return Err(Broken);
        }
        if left != domain {
            narrow.push((*cell, left));
        }
    }
    Ok(())
}

/// Keeps the values allowed by the smallest and the largest values of the other cells.
fn by_bounds(cells: &[usize], total: u32, domains: &[u64], narrow: &mut Vec<(usize, u64)>) -> Result<(), Broken> {
    let least = |domain: u64| domain.trailing_zeros();
    let most = |domain: u64| 63u32.saturating_sub(domain.leading_zeros());
    let lowest: u32 = cells.iter().map(|cell| least(domains[*cell])).sum();
    let highest: u32 = cells.iter().map(|cell| most(domains[*cell])).sum();
    if lowest > total || highest < total {
        return Err(Broken);
    }
    for cell in cells {
        let domain = domains[*cell];
        let room = total - lowest + least(domain);
        let need = (total + most(domain)).saturating_sub(highest);
        let up_to = if room >= 63 { u64::MAX } else { (1 << (room + 1)) - 1 };
        let from = if need >= 64 { 0 } else { u64::MAX << need };
        let left = domain & up_to & from;
        if left == 0 {
            return Err(Broken);
        }
        if left != domain {
            narrow.push((*cell, left));
        }
    }
    Ok(())
}

fn count(
    literals: &[(usize, u64, bool)],
    least: u32,
    most: u32,
    domains: &[u64],
    narrow: &mut Vec<(usize, u64)>,
) -> Result<(), Broken> {
    let truth = |&(cell, bit, holds): &(usize, u64, bool)| {
        let domain = domains[cell];
        let has = if domain & bit == 0 {
            Some(false)
        } else if domain == bit {
            Some(true)
        } else {
            None
        };
        has.map(|has| has == holds)
    };
    let (mut held, mut open) = (0, 0);
    for literal in literals {
        match truth(literal) {
            Some(true) => held += 1,
            Some(false) => {}
            None => open += 1,
        }
    }
    if held > most || held + open < least {
        return Err(Broken);
    }
    let wanted = match (held == most, held + open == least) {
        (true, _) => false,
        (false, true) => true,
        (false, false) => return Ok(()),
    };
    if open == 0 {
        return Ok(());
    }
    for literal in literals.iter().filter(|literal| truth(literal).is_none()) {
        let (cell, bit, holds) = *literal;
        let left = if holds == wanted { bit } else { domains[cell] & !bit };
        narrow.push((cell, left));
    }
    Ok(())
}

/// The values of a set, each as a single bit.
pub(crate) fn bits(set: u64) -> impl Iterator<Item = u64> + Clone {
    let mut left = set;
    std::iter::from_fn(move || {
        let bit = left & left.wrapping_neg();
        left &= !bit;
        (bit != 0).then_some(bit)
    })
}
