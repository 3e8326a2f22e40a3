//! # Clashing Cages
//!
//! Two cages have cells in one house, where no digit can stand twice. A combination of one cage drops out if every way
//! to fill the other takes one of its digits there.
//!
//! Cage b makes 5 with 1+4 or 2+3. Cage a makes 6 with 1+5 or 2+4, but 2+4 would leave no way to fill b.
//!
//! ```text
//! before                                      after
//!  a1245 a1245 b1234 | b1234 .    .            a15 a15 b1234 | b1234 .    .
//!  .     .     .     | .     .    .            .   .   .     | .     .    .
//! -------------------+-------------           ---------------+-------------
//!
//!  a=6 b=5
//! ```
//!
//! # House Combinations
//!
//! The parts of cages that make up a house share out all its digits. A combination drops out if the other parts cannot
//! be filled with the digits that it leaves.
//!
//! Cage a makes 5 with 1+4 or 2+3. With 2+3 the fourth cell would be left without a digit.
//!
//! ```text
//! before                        after
//!  a1234 a1234 | 12  23          a14 a14 | (2) (3)
//!  .     .     | .   .           .   .   | .   .
//! -------------+---------       ---------+---------
//!  .     .     | .   .           .   .   | .   .
//!  .     .     | .   .           .   .   | .   .
//!
//!  a=5
//! ```

use std::ops::ControlFlow;

use super::cage_part::{self, CagePart, Filling, Parted};
use super::pattern::{self, Grounds};
use super::sum::{self, OpenSum};
use super::{Sink, phrases};
use crate::puzzle::{Candidate, Cell, House, Model, Position, Step, StepName, ValueSet, ascending};
use crate::words::{Phrase, say};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum CombinationType {
    /// Two cages, which take different digits.
    Two,
    /// All parts of the house, which take all digits.
    All,
}

/// Houses with more open cells than this have too many ways to share out their digits.
const MOST_OPEN: usize = 12;

/// Finds combinations that are ruled out by other cages in the same house.
pub fn find(name: &StepName, sort: CombinationType, model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    let open: Vec<OpenSum> = sum::open_sums(model, position).filter(|open| open.cells.len() > 1).collect();
    if open.is_empty() {
        return ControlFlow::Continue(());
    }
    let is_plain = |house: &&House| model.constraint(house.constraint).rule.is_house();
    for house in model.houses().iter().filter(is_plain) {
        let Some(portions) = cage_part::portions(position, house, &open) else { continue };
        let parted = Parted { model, position, house, portions: &portions };
        match sort {
            CombinationType::Two => clashes(name, &parted, sink)?,
            CombinationType::All => shared_out(name, &parted).into_iter().try_for_each(&mut *sink)?,
        }
    }
    ControlFlow::Continue(())
}

/// Finds ways to fill one cage that leave a second cage none.
fn clashes(name: &StepName, at: &Parted, sink: Sink) -> ControlFlow<()> {
    let cages: Vec<&CagePart> = at.portions.iter().filter(|portion| portion.cage.is_some()).collect();
    for (one, losing) in cages.iter().enumerate() {
        for (_, other) in cages.iter().enumerate().filter(|(other, _)| *other != one) {
            let keeps = |way: &Filling| other.ways.iter().any(|theirs| (theirs.here & way.here).is_empty());
            if losing.ways.iter().all(keeps) || !losing.ways.iter().any(keeps) {
                continue;
            }
            let lost = losing.lost_keeping(at.position, keeps);
            if !lost.is_empty() {
                let shared = losing.values(at.position) & other.values(at.position);
                let rules = shared.iter().filter_map(|value| at.model.at_most_one(at.house, value));
                let mut grounds = at.grounds(&[losing, other], &lost);
                grounds.rules.splice(0..0, rules);
                let clashing = sets_of(losing.ways.iter().filter(|&way| !keeps(way)));
                let text = clash_text(at, [losing, other], &clashing, &lost);
                sink(pattern::eliminating(at.model, name, grounds, lost, text))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The eliminations that follow because the parts share out all digits of the house.
fn shared_out(name: &StepName, at: &Parted) -> Option<Step> {
    let placed: ValueSet = at.house.cells.iter().filter_map(|cell| at.position.value(*cell)).collect();
    let values = at.house.covers - placed;
    let cages: Vec<&CagePart> = at.portions.iter().filter(|portion| portion.cage.is_some()).collect();
    if values.len() > MOST_OPEN || at.house.covers.is_empty() || cages.is_empty() {
        return None;
    }
    let kept = shares(values, at.portions)?;
    let mut lost: Vec<Candidate> = Vec::new();
    for (portion, kept) in at.portions.iter().zip(&kept) {
        if kept.len() < portion.ways.len() {
            lost.extend(portion.lost_keeping(at.position, |way| kept.contains(way)));
        }
    }
    if lost.is_empty() {
        return None;
    }
    let parts: Vec<&CagePart> = at.portions.iter().collect();
    let mut grounds = at.grounds(&parts, &lost);
    grounds.rules.splice(0..0, values.iter().filter_map(|value| at.model.contains(at.house, value)));
    let cost = cages.iter().filter_map(|portion| portion.cage.as_ref()).map(|cage| at.model.atom_weight(cage.rule));
    // That a house holds all its digits is one insight, however many digits there are.
    let cost = 1 + cost.sum::<u32>();
    let house = at.model.house_called(at.house);
    let is_narrowed = |(part, kept): &(&CagePart, &Vec<Filling>)| part.cage.is_some() && kept.len() < part.ways.len();
    let left = at.portions.iter().zip(&kept).filter(is_narrowed).map(|(part, kept)| {
        let ways = phrases::ways(at.model, &sets_of(kept), phrases::Detail::Full);
        let part = cage_part::names(at.model, &[part]);
        say!("logic.ways-for-part", ways, part)
    });
    let left: Vec<Phrase> = left.collect();
    let text = phrases::sentence(|detail| {
        let lost = phrases::lost(at.model, &lost, detail);
        match detail {
            phrases::Detail::Full if !left.is_empty() => {
                say!("logic.house-combinations", house, left = phrases::one_after_another(left.clone()), lost)
            }
            _ => say!("logic.house-combinations-brief", house, lost),
        }
    });
    Some(Step { cost, ..pattern::eliminating(at.model, name, grounds, lost, text) })
}

impl Parted<'_> {
    /// The rules and premises of the parts, and the candidates that remain in them. The rules of the house are still to
    /// be added.
    fn grounds(&self, parts: &[&CagePart], lost: &[Candidate]) -> Grounds {
        let mut grounds = Grounds::default();
        for part in parts {
            grounds.rules.extend(part.cage.as_ref().map(|cage| cage.rule));
            grounds.premises.extend(part.premises(self.model, self.position));
            let left = pattern::all_of(&part.cells, |cell| self.position.candidates(*cell));
            grounds.pattern.extend(left.into_iter().filter(|candidate| !lost.contains(candidate)));
        }
        if parts.len() == self.portions.len() {
            let placed = self.house.cells.iter().filter(|cell| self.position.is_placed(**cell));
            let gone = |cell: &Cell| self.model.domain(*cell) - self.position.candidates(*cell);
            grounds.premises.extend(pattern::all_of(placed, gone));
        }
        Grounds { premises: ascending(grounds.premises), ..grounds }
    }
}

/// The sets of digits that the ways put into a part, in the order of their digits.
fn sets_of<'w>(ways: impl IntoIterator<Item = &'w Filling>) -> Vec<ValueSet> {
    let mut sets = ascending(ways.into_iter().map(|way| way.here));
    sets.sort_by_key(|set| set.iter().collect::<Vec<_>>());
    sets
}

/// `clashing` are the sets of digits in the first part that leave the second none.
fn clash_text(at: &Parted, parts: [&CagePart; 2], clashing: &[ValueSet], lost: &[Candidate]) -> Phrase {
    let house = at.model.house_called(at.house);
    let [one, two] = parts.map(|part| cage_part::names(at.model, &[part]));
    phrases::sentence(|detail| {
        let (ways, lost) = (phrases::ways(at.model, clashing, detail), phrases::lost(at.model, lost, detail));
        say!("logic.clashing-cages", house, ways, one, two, lost)
    })
}

/// The ways to fill each part that occur in some choice where the parts take every one of `values` exactly once. None
/// if there is no such choice. Makes one forward and one backward pass over the parts, with the sets of values that
/// they can take together.
fn shares(values: ValueSet, portions: &[CagePart]) -> Option<Vec<Vec<Filling>>> {
    let index: Vec<_> = values.iter().collect();
    let packed = |set: ValueSet| {
        (0..).zip(&index).filter(|(_, value)| set.contains(**value)).fold(0usize, |bits, (at, _)| bits | 1 << at)
    };
    let full = packed(values);
    let taken_by = |portion: &CagePart| ascending(portion.ways.iter().map(|way| packed(way.here)));
    let ways: Vec<Vec<usize>> = portions.iter().map(taken_by).collect();
    let mut before: Vec<Vec<bool>> = vec![reached_from(0, full)];
    for ways in &ways {
        before.push(grown(before.last()?, ways));
    }
    if !*before.last()?.get(full)? {
        return None;
    }
    let mut after = reached_from(full, full);
    let mut kept: Vec<Vec<Filling>> = Vec::new();
    for ((portion, ways), before) in portions.iter().zip(&ways).zip(&before).rev() {
        let fits = |way: usize| {
            let mut starts = before.iter().enumerate().filter(|(taken, is_reached)| **is_reached && taken & way == 0);
            starts.any(|(taken, _)| after.get(taken | way).copied().unwrap_or(false))
        };
        let fitting: Vec<usize> = ways.iter().copied().filter(|way| fits(*way)).collect();
        let is_kept = |way: &&Filling| fitting.binary_search(&packed(way.here)).is_ok();
        kept.push(portion.ways.iter().filter(is_kept).copied().collect());
        after = shrunk(&after, ways);
    }
    kept.reverse();
    Some(kept)
}

fn reached_from(start: usize, full: usize) -> Vec<bool> {
    (0..=full).map(|set| set == start).collect()
}

/// The sets of values that can be taken after one more part.
fn grown(before: &[bool], ways: &[usize]) -> Vec<bool> {
    let mut next = vec![false; before.len()];
    for (taken, _) in before.iter().enumerate().filter(|(_, is_reached)| **is_reached) {
        for way in ways.iter().filter(|way| taken & **way == 0) {
            if let Some(slot) = next.get_mut(taken | way) {
                *slot = true;
            }
        }
    }
    next
}

/// The sets of values taken before a part, from which the end can be reached.
fn shrunk(after: &[bool], ways: &[usize]) -> Vec<bool> {
    let mut previous = vec![false; after.len()];
    for (taken, _) in after.iter().enumerate().filter(|(_, is_reached)| **is_reached) {
        for way in ways.iter().filter(|way| taken & **way == **way) {
            if let Some(slot) = previous.get_mut(taken & !way) {
                *slot = true;
            }
        }
    }
    previous
}
