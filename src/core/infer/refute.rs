//! Refutations by propagation and a few cases, with the rules they depend on.
//!
//! The way back from a contradiction meets only what leads to it. If a contradiction does not depend on the case
//! assumed last, the remaining cases are skipped (conflict-directed backjumping; Prosser, "Hybrid algorithms for the
//! constraint satisfaction problem", 1993). No solution is known here: what is not refuted might still be refuted with
//! more cases.

use super::conclude::bits;
use super::engine::{Conflict, Engine, Loss};
use super::rules::{Kind, Rules};
use crate::puzzle::HallViolation;

/// A line of a refutation.
#[derive(Clone, Debug)]
pub(crate) enum Line {
    /// A cell loses values, some of which matter.
    Lost {
        loss: Loss,
        /// The lost values that matter for the lines that follow.
        wanted: u64,
    },
    /// The cell is assumed to have a value, or must have it as the last case.
    Case {
        cell: usize,
        /// The value as a set.
        bit: u64,
        /// Whether this is the last case.
        is_last: bool,
        /// The rule that makes the cases exhaustive; None if they are all values of one cell.
        of: Option<u32>,
    },
    /// The rule cannot be satisfied.
    Conflict {
        rule: u32,
        /// The domain of every cell.
        left: Vec<u64>,
    },
    /// The cell has no value left.
    Empty {
        cell: usize,
        /// The rule that removed the last one.
        by: u32,
    },
    /// There are too few cells, values or houses.
    Hall(HallViolation),
}

impl Line {
    /// The rule behind the line.
    pub(crate) fn rule(&self) -> Option<u32> {
        match self {
            Line::Lost { loss: Loss { by, .. }, .. } | Line::Empty { by, .. } => Some(*by),
            Line::Conflict { rule, .. } => Some(*rule),
            Line::Case { of, .. } => *of,
            Line::Hall(_) => None,
        }
    }
}

/// Checks by counting whether the domains contradict each other. Returns a violation of Hall's condition, and for each
/// cell the values whose loss matters.
type Stuck<'a> = &'a dyn Fn(&[u64]) -> Option<(HallViolation, Vec<u64>)>;

/// A search for refutations.
pub(crate) struct Refuter<'a> {
    pub rules: &'a Rules,
    /// The engine with the current domains. If no contradiction is found, its conclusions are not undone.
    pub engine: &'a mut Engine,
    /// The number of cases that may still be assumed.
    pub cases: u64,
    /// The check made when nothing more follows.
    pub stuck: Stuck<'a>,
}

/// A contradiction: the earlier losses it depends on, and the lines that lead to it.
pub(crate) struct End {
    /// For each cell, the values lost before the first line that matter.
    pub gone: Vec<u64>,
    /// The lines that follow from those losses.
    pub lines: Vec<Line>,
}

impl End {
    /// The rules it depends on, those closest to the contradiction first.
    pub(crate) fn rules(&self) -> Vec<u32> {
        let mut rules = Vec::new();
        for rule in self.lines.iter().rev().filter_map(Line::rule) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        rules
    }
}

/// Exhaustive cases: cells, each with a value as a set; and the rule that makes them exhaustive, unless they are the
/// values of one cell.
struct Ways {
    of: Option<u32>,
    ways: Vec<(usize, u64)>,
}

impl Refuter<'_> {
    /// Looks for a contradiction that follows from the trail and the queued rules. If there is one, the trail is undone
    /// to its length on entry.
    pub(crate) fn refute(&mut self) -> Option<End> {
        let start = self.engine.trail().len();
        let mut end = match self.engine.run(self.rules) {
            Err(conflict) => self.conflict(conflict),
            Ok(()) => match (self.stuck)(self.engine.domains()) {
                Some((crowd, gone)) => End { gone, lines: vec![Line::Hall(crowd)] },
                None => self.cases()?,
            },
        };
        let mut lines = Vec::new();
        while let Some((loss, wanted)) = self.engine.back(self.rules, start, &mut end.gone) {
            lines.push(Line::Lost { loss, wanted });
        }
        lines.reverse();
        lines.append(&mut end.lines);
        Some(End { lines, ..end })
    }

    fn conflict(&mut self, conflict: Conflict) -> End {
        let mut gone = vec![0; self.engine.domains().len()];
        self.engine.behind_conflict(self.rules, conflict, &mut gone);
        let line = match conflict {
            Conflict::Rule(rule) => Line::Conflict { rule, left: self.engine.domains().to_vec() },
            Conflict::Empty(cell) => {
                let by = self.engine.trail().last().map_or(super::SUPPOSED, |loss| loss.by);
                Line::Empty { cell, by }
            }
        };
        End { gone, lines: vec![line] }
    }

    /// Refutes each of the cases left for a cell, or for a value in a house.
    fn cases(&mut self) -> Option<End> {
        if self.cases == 0 {
            return None;
        }
        let Ways { of, ways } = self.fewest_ways()?;
        let mut all = End { gone: self.behind(of, &ways), lines: Vec::new() };
        for (at, (cell, bit)) in ways.iter().copied().enumerate() {
            self.cases = self.cases.checked_sub(1)?;
            let (before, start) = (self.engine.domains()[cell], self.engine.trail().len());
            self.engine.suppose(self.rules, cell, bit);
            let mut end = self.refute()?;
            self.engine.undo(start);
            if end.gone[cell] & before & !bit == 0 {
                // The contradiction does not depend on this case, so it holds in every case.
                return Some(end);
            }
            end.gone[cell] &= !before;
            all.gone.iter_mut().zip(end.gone).for_each(|(all, gone)| *all |= gone);
            all.lines.push(Line::Case { cell, bit, is_last: at + 1 == ways.len(), of });
            all.lines.extend(end.lines);
        }
        Some(all)
    }

    /// The values that must be lost for these cases to be exhaustive.
    fn behind(&self, of: Option<u32>, ways: &[(usize, u64)]) -> Vec<u64> {
        let domains = self.engine.domains();
        let mut gone = vec![0; domains.len()];
        match (of, ways.first()) {
            (Some(rule), Some((_, bit))) => {
                let others = self.rules.cells_of(rule as usize).iter().filter(|cell| domains[**cell] & bit == 0);
                others.for_each(|cell| gone[*cell] = *bit);
            }
            (_, Some((cell, _))) => gone[*cell] = !domains[*cell],
            _ => {}
        }
        gone
    }

    /// The cases of the cell with the fewest values, or of the value with the fewest cells in a house that must contain
    /// it. Cells that have lost values are preferred.
    fn fewest_ways(&self) -> Option<Ways> {
        let domains = self.engine.domains();
        let mut is_touched = vec![false; domains.len()];
        self.engine.trail().iter().for_each(|loss| is_touched[loss.cell] = true);
        let mut best: Option<((usize, bool), Option<u32>, usize)> = None;
        let mut offer = |count: usize, is_touched: bool, of: Option<u32>, cell: usize| {
            let key = (count, !is_touched);
            if count > 1 && best.is_none_or(|(known, _, _)| key < known) {
                best = Some((key, of, cell));
            }
        };
        for rule in (0..self.rules.len() as u32).filter(|rule| self.engine.is_active(*rule)) {
            let cells = self.rules.cells_of(rule as usize);
            cells.iter().for_each(|cell| offer(domains[*cell].count_ones() as usize, is_touched[*cell], None, *cell));
            if let Kind::Contains { bit, .. } = self.rules.kind(rule as usize) {
                let places = cells.iter().filter(|cell| domains[**cell] & bit != 0).count();
                offer(places, cells.iter().any(|cell| is_touched[*cell]), Some(rule), 0);
            }
        }
        let (_, of, cell) = best?;
        let ways = match of.map(|rule| self.rules.kind(rule as usize)) {
            Some(Kind::Contains { cells, bit }) => {
                cells.iter().filter(|cell| domains[**cell] & bit != 0).map(|cell| (*cell, *bit)).collect()
            }
            _ => bits(domains[cell]).map(|bit| (cell, bit)).collect(),
        };
        Some(Ways { of, ways })
    }
}
