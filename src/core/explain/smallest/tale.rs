//! How a step unfolds: the contrary of what it says is supposed, and what follows from its rules and premises alone is told
//! until something cannot be.
//!
//! Besides the direct conclusions of each rule there are counts: more cells than values, or values than places, are left over
//! ([`super::crowd`]), and what whole houses add up to does not go with the sums in them ([`super::totals`]). Only where these
//! do not suffice are cases told apart, as few as do.

use super::crowd::crowded;
use super::propagate::{bits, propagate};
use super::rules::{Kind, Rules};
use super::totals::{Total, totals};
use crate::puzzle::{AtomId, Candidate, Cell, Crowd, Model, Position, Sentence, Step, TraceLine, Value, ValueSet};

/// What a sum leaves of a cell is told as these values where no more are left, otherwise as those that it takes.
const FEW_LEFT: usize = 3;
/// Cases that may be told apart: where fewer do, fewer are told.
const CASES: [usize; 6] = [0, 2, 4, 8, 24, 96];

/// The trace of a step by rules and premises of its own; empty where it does not come to a contradiction with few cases.
pub(in crate::explain) fn unfolded(model: &Model, step: &Step) -> Vec<TraceLine> {
    let contrary = step.eliminates.first().map(|gone| (TraceLine::Suppose(*gone), *gone, true));
    let contrary = contrary.or(step.places.first().map(|placed| (TraceLine::Doubt(*placed), *placed, false)));
    let Some((first, candidate, holds)) = contrary else { return Vec::new() };
    let rules = Rules::of(model, &step.rules);
    let mut domains: Vec<u64> = model.cells().map(|cell| model.domain(cell).bits()).collect();
    for premise in &step.premises {
        domains[premise.cell.index()] &= !ValueSet::single(premise.value).bits();
    }
    let (cell, bit) = (candidate.cell.index(), ValueSet::single(candidate.value).bits());
    domains[cell] = if holds { bit } else { domains[cell] & !bit };
    let totals = totals(model, &step.rules, &rules);
    for allowed in CASES {
        let mut tale = Tale {
            model,
            ids: &step.rules,
            rules: &rules,
            totals: &totals,
            domains: domains.clone(),
            trail: Vec::new(),
            cases: allowed,
            is_direct: false,
        };
        if let Some(end) = tale.refute(0) {
            return std::iter::once(first).chain(end.lines).collect();
        }
    }
    Vec::new()
}

/// Where supposing the candidate at the position leads by direct conclusions from the rules, one at a time; none where that is
/// no contradiction.
pub(in crate::explain) fn direct(
    model: &Model,
    position: &Position,
    ids: &[AtomId],
    supposed: Candidate,
) -> Option<Vec<TraceLine>> {
    let rules = Rules::of(model, ids);
    let mut domains: Vec<u64> = model.cells().map(|cell| position.candidates(cell).bits()).collect();
    domains[supposed.cell.index()] = ValueSet::single(supposed.value).bits();
    let mut tale =
        Tale { model, ids, rules: &rules, totals: &[], domains, trail: Vec::new(), cases: 0, is_direct: true };
    let end = tale.refute(0)?;
    Some(std::iter::once(TraceLine::Suppose(supposed)).chain(end.lines).collect())
}

/// Why a cell has lost values.
#[derive(Clone, Copy)]
enum By {
    Atom(usize),
    Total {
        at: usize,
        /// Whether it matters that cells differ.
        is_apart: bool,
    },
    Supposed,
}

/// Something that cannot be.
enum Clash {
    /// This cannot be met.
    Of(By),
    /// No value is left for the cell.
    Empty(usize, By),
}

/// A contradiction: for each cell the values of which the loss matters, and the lines that lead there.
struct End {
    gone: Vec<u64>,
    lines: Vec<TraceLine>,
}

/// Cells, each with a value as a set, and for each cell the values that must be gone for these to be all ways there are.
type Ways = (Vec<(usize, u64)>, Vec<u64>);

struct Tale<'a> {
    model: &'a Model,
    ids: &'a [AtomId],
    rules: &'a Rules,
    totals: &'a [Total],
    domains: Vec<u64>,
    /// A cell, its values before it lost some, and why it did.
    trail: Vec<(usize, u64, By)>,
    /// Cases that may still be supposed.
    cases: usize,
    /// Whether nothing but conclusions from single rules is looked for.
    is_direct: bool,
}

impl Tale<'_> {
    /// What refutes the state from the trail's place `start` on, which is then taken back; none where that is not found.
    fn refute(&mut self, start: usize) -> Option<End> {
        let mut end = match self.conclude() {
            Err(clash) => self.clash(clash),
            Ok(()) if self.is_direct => return None,
            Ok(()) => match crowded(self.model, self.ids, self.rules, &self.domains) {
                Some((crowd, gone)) => End { gone, lines: vec![TraceLine::Crowd(crowd)] },
                None => self.choose()?,
            },
        };
        self.walk_back(start, &mut end);
        Some(end)
    }

    /// Draws all direct conclusions.
    fn conclude(&mut self) -> Result<(), Clash> {
        let mut narrow = Vec::new();
        loop {
            let before = self.trail.len();
            // What houses leave over says at once what their values one by one say in many lines.
            for (at, total) in self.totals.iter().enumerate() {
                let alone = total.leaves_alone(&self.domains);
                let left = total.leaves(&self.domains);
                let by = By::Total { at, is_apart: alone != left };
                self.leave(&left.ok_or(Clash::Of(by))?, by)?;
            }
            for at in 0..self.rules.len() {
                narrow.clear();
                let kept = propagate(self.rules, at, &self.domains, &mut narrow);
                kept.map_err(|_| Clash::Of(By::Atom(at)))?;
                self.leave(&narrow, By::Atom(at))?;
            }
            if self.trail.len() == before {
                return Ok(());
            }
        }
    }

    fn leave(&mut self, narrow: &[(usize, u64)], by: By) -> Result<(), Clash> {
        for (cell, left) in narrow {
            let before = self.domains[*cell];
            let after = before & left;
            if after != before {
                self.trail.push((*cell, before, by));
                self.domains[*cell] = after;
            }
            if after == 0 {
                return Err(Clash::Empty(*cell, by));
            }
        }
        Ok(())
    }

    fn clash(&self, clash: Clash) -> End {
        let mut gone = vec![0; self.domains.len()];
        let line = match clash {
            Clash::Empty(cell, by) => {
                gone[cell] = u64::MAX;
                TraceLine::Empty { cell: Cell(cell as u16), because: self.rules_of(by) }
            }
            Clash::Of(By::Total { at, .. }) => {
                self.totals[at].cells().for_each(|cell| gone[cell] = u64::MAX);
                TraceLine::Total(self.totals[at].remainder(self.model, &self.domains))
            }
            Clash::Of(by) => {
                let rule = self.rules_of(by).first().copied().unwrap_or(AtomId(0));
                let mut said = None;
                if let By::Atom(at) = by {
                    self.rules.behind_clash(at, &self.domains, &mut gone);
                    said = self.cut(at);
                }
                said.map_or(TraceLine::Clash(rule), |said| TraceLine::Cut(rule, said))
            }
        };
        End { gone, lines: vec![line] }
    }

    /// What stands in the way of a rule that says that by itself.
    fn cut(&self, at: usize) -> Option<Sentence> {
        let Kind::Other { cells, rule } = self.rules.kind(at) else { return None };
        let left: Vec<ValueSet> = cells.iter().map(|cell| ValueSet::from_bits(self.domains[*cell])).collect();
        rule.cuts(&left).into_iter().next().map(|cut| cut.said)
    }

    /// The rules that are named for a conclusion.
    fn rules_of(&self, by: By) -> Vec<AtomId> {
        match by {
            By::Atom(at) => vec![self.ids[at]],
            By::Total { at, is_apart } => self.totals[at].rules(is_apart),
            By::Supposed => Vec::new(),
        }
    }

    /// Refutes each of the ways that are left for the cell with the fewest values, or for the value with the fewest places
    /// in a house that must have it.
    fn choose(&mut self) -> Option<End> {
        let (ways, grounds) = self.fewest_ways()?;
        let mut all = End { gone: grounds, lines: Vec::new() };
        let last = ways.last().copied();
        for (cell, bit) in ways {
            self.cases = self.cases.checked_sub(1)?;
            let (before, start) = (self.domains[cell], self.trail.len() + 1);
            self.trail.push((cell, before, By::Supposed));
            self.domains[cell] = bit;
            let mut end = self.refute(start)?;
            self.trail.pop();
            self.domains[cell] = before;
            if end.gone[cell] & before & !bit == 0 {
                // It cannot be in any case.
                return Some(end);
            }
            end.gone[cell] &= !before;
            all.gone.iter_mut().zip(end.gone).for_each(|(all, gone)| *all |= gone);
            all.lines.push(TraceLine::Case { candidate: candidate(cell, bit), is_last: last == Some((cell, bit)) });
            all.lines.extend(end.lines);
        }
        Some(all)
    }

    /// The ways, each a cell with its value as a set, and the values that must be gone for these to be all.
    fn fewest_ways(&self) -> Option<Ways> {
        let nothing = || vec![0; self.domains.len()];
        let mut best: Option<Ways> = None;
        let mut offer = |ways: Vec<(usize, u64)>, gone: Vec<u64>| {
            if ways.len() > 1 && best.as_ref().is_none_or(|(known, _)| ways.len() < known.len()) {
                best = Some((ways, gone));
            }
        };
        for at in 0..self.rules.len() {
            for cell in self.rules.cells_of(at) {
                let mut gone = nothing();
                gone[cell] = !self.domains[cell];
                offer(bits(self.domains[cell]).map(|bit| (cell, bit)).collect(), gone);
            }
            if let Kind::Contains { cells, bit } = self.rules.kind(at) {
                let (places, others): (Vec<usize>, Vec<usize>) =
                    cells.iter().partition(|cell| self.domains[**cell] & bit != 0);
                let mut gone = nothing();
                others.into_iter().for_each(|cell| gone[cell] = *bit);
                offer(places.into_iter().map(|cell| (cell, *bit)).collect(), gone);
            }
        }
        best
    }

    /// Takes back what is on the trail behind `start`, replaces what the end rests on of it by what that follows from, and
    /// tells of it in front of the rest.
    fn walk_back(&mut self, start: usize, end: &mut End) {
        let mut told: Vec<TraceLine> = Vec::new();
        while self.trail.len() > start {
            let Some((cell, before, by)) = self.trail.pop() else { break };
            let after = std::mem::replace(&mut self.domains[cell], before);
            let needed = before & !after & end.gone[cell];
            if needed == 0 {
                continue;
            }
            end.gone[cell] &= !(before & !after);
            match by {
                By::Atom(at) => self.rules.behind_loss(at, cell, &self.domains, &mut end.gone),
                By::Total { at, .. } => self.totals[at].cells().for_each(|cell| end.gone[cell] = u64::MAX),
                By::Supposed => {}
            }
            let because = self.rules_of(by);
            // Of a cell without values the end itself tells.
            if after.is_power_of_two() {
                told.push(TraceLine::Then { candidate: candidate(cell, after), holds: true, because });
            } else if after != 0 && after.count_ones() as usize <= FEW_LEFT && needed.count_ones() > 1 {
                let values = bits(after).map(|bit| Value(bit.trailing_zeros() as u8)).collect();
                told.push(TraceLine::Left { cell: Cell(cell as u16), values, because });
            } else if after != 0 {
                let gone =
                    |bit| TraceLine::Then { candidate: candidate(cell, bit), holds: false, because: because.clone() };
                told.extend(bits(needed).map(gone));
            }
        }
        told.reverse();
        told.append(&mut end.lines);
        end.lines = told;
    }
}

fn candidate(cell: usize, bit: u64) -> Candidate {
    Candidate::new(Cell(cell as u16), Value(bit.trailing_zeros() as u8))
}

/// Cells of a model by their numbers.
pub(super) fn cells(numbers: impl IntoIterator<Item = usize>) -> Vec<Cell> {
    numbers.into_iter().map(|cell| Cell(cell as u16)).collect()
}

/// A set of values as such.
pub(super) fn values(set: u64) -> ValueSet {
    bits(set).map(|bit| Value(bit.trailing_zeros() as u8)).collect()
}

/// What is told of too little room.
pub(super) type Crowded = (Crowd, Vec<u64>);
