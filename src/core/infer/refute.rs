//! Refutations by direct conclusions and a few cases, with what they rest on.
//!
//! The way back from a contradiction meets only what leads to it. Where a contradiction does not rest on the case supposed
//! last, the other cases are spared (conflict-directed backjumping; Prosser, "Hybrid algorithms for the constraint satisfaction
//! problem", 1993). Nothing is known of a solution here: what is not refuted is merely not refuted with so few cases.

use super::conclude::bits;
use super::engine::{Conflict, Engine, Loss};
use super::rules::{Kind, Rules};
use crate::puzzle::HallViolation;

/// A line of a refutation.
#[derive(Clone, Debug)]
pub(crate) enum Line {
    /// A cell loses values, some of which matter.
    Lost {
        /// What is lost.
        loss: Loss,
        /// What of it matters for the lines that follow.
        wanted: u64,
    },
    /// The cell is supposed to have a value, or as the last way has to.
    Case {
        /// Which cell.
        cell: usize,
        /// The value as a set.
        bit: u64,
        /// Whether it is the last way there is.
        is_last: bool,
        /// The rule that says that there are no other ways, where that is not plain from the cell.
        of: Option<u32>,
    },
    /// The rule cannot be kept.
    Conflict {
        /// Which rule.
        rule: u32,
        /// What is left of every cell.
        left: Vec<u64>,
    },
    /// The cell has no value left.
    Empty {
        /// Which cell.
        cell: usize,
        /// The rule that took the last one.
        by: u32,
    },
    /// There is too little room.
    Hall(HallViolation),
}

impl Line {
    /// The rule it rests on.
    pub(crate) fn rule(&self) -> Option<u32> {
        match self {
            Line::Lost { loss: Loss { by, .. }, .. } | Line::Empty { by, .. } => Some(*by),
            Line::Conflict { rule, .. } => Some(*rule),
            Line::Case { of, .. } => *of,
            Line::Hall(_) => None,
        }
    }
}

/// What is left of the cells cannot be all the same: a count that does not come out, with the values whose loss matters.
type Stuck<'a> = &'a dyn Fn(&[u64]) -> Option<(HallViolation, Vec<u64>)>;

/// A search for refutations.
pub(crate) struct Refuter<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// What is left of the cells; what does not end in a contradiction is left as it is.
    pub engine: &'a mut Engine,
    /// How many cases may still be supposed.
    pub cases: u64,
    /// What is asked where nothing more follows.
    pub stuck: Stuck<'a>,
}

/// A contradiction: for each cell the values whose loss it rests on, and the lines that lead there.
pub(crate) struct End {
    /// Of what had gone before.
    pub gone: Vec<u64>,
    /// What follows from that.
    pub lines: Vec<Line>,
}

impl End {
    /// The rules it rests on, those next to it first.
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

/// All there is: cells, each with a value as a set; and the rule that says so, where that is not plain from the one cell.
struct Ways {
    of: Option<u32>,
    ways: Vec<(usize, u64)>,
}

impl Refuter<'_> {
    /// A contradiction between what is on the trail and what is waiting to be looked at. The trail is taken back to where it was.
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

    /// Refutes each of the ways that are left for a cell or for a value in a house.
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
                // It cannot be in any case.
                return Some(end);
            }
            end.gone[cell] &= !before;
            all.gone.iter_mut().zip(end.gone).for_each(|(all, gone)| *all |= gone);
            all.lines.push(Line::Case { cell, bit, is_last: at + 1 == ways.len(), of });
            all.lines.extend(end.lines);
        }
        Some(all)
    }

    /// The values that must be gone for these to be all ways there are.
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

    /// The ways of the cell with the fewest values, or of the value with the fewest places in a house that must have it; rather
    /// where something was lost by now.
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
