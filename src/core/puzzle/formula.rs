//! Statements about candidates.

use super::{Candidate, Cell, Position, Value, ValueSet, ascending};

/// A candidate that is required to hold, or not to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    /// The candidate it speaks of.
    pub candidate: Candidate,
    /// Whether the cell must have the value (`true`) or must not.
    pub holds: bool,
}

impl Literal {
    /// Whether the literal is true of a full assignment (one value per cell).
    pub fn is_true(self, values: &[Value]) -> bool {
        is_at(self.candidate, values) == self.holds
    }
}

fn is_at(candidate: Candidate, values: &[Value]) -> bool {
    values.get(candidate.cell.index()) == Some(&candidate.value)
}

/// A boolean formula over candidates.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// The cell has the value.
    Is(Candidate),
    /// The opposite.
    Not(Box<Formula>),
    /// Every one holds; true where there is none.
    All(Vec<Formula>),
    /// At least one holds; false where there is none.
    Any(Vec<Formula>),
    /// Both hold or neither does.
    Iff(Box<Formula>, Box<Formula>),
    /// Between `least` and `most` of them hold.
    Count {
        /// The formulas counted.
        of: Vec<Formula>,
        /// The smallest number that may hold.
        least: u32,
        /// The largest number that may hold.
        most: u32,
    },
}

impl Formula {
    /// Whether the formula is true of a full assignment (one value per cell).
    pub fn is_true(&self, values: &[Value]) -> bool {
        match self {
            Formula::Is(candidate) => is_at(*candidate, values),
            Formula::Not(inner) => !inner.is_true(values),
            Formula::All(parts) => parts.iter().all(|part| part.is_true(values)),
            Formula::Any(parts) => parts.iter().any(|part| part.is_true(values)),
            Formula::Iff(a, b) => a.is_true(values) == b.is_true(values),
            Formula::Count { of, least, most } => {
                let held = of.iter().filter(|part| part.is_true(values)).count() as u32;
                (*least..=*most).contains(&held)
            }
        }
    }

    /// Whether the candidates that are left make the formula true or false, part by part; none where they leave it open.
    /// What only follows from several parts together stays open.
    pub fn truth(&self, position: &Position) -> Option<bool> {
        self.truth_by(&|candidate| {
            let left = position.candidates(candidate.cell);
            if !left.contains(candidate.value) { Some(false) } else { left.only().map(|_| true) }
        })
    }

    /// The same where `known` says of a candidate whether it is true or false, or neither.
    pub fn truth_by(&self, known: &dyn Fn(Candidate) -> Option<bool>) -> Option<bool> {
        match self {
            Formula::Is(candidate) => known(*candidate),
            Formula::Not(inner) => inner.truth_by(known).map(|truth| !truth),
            Formula::All(parts) => every(parts.iter().map(|part| part.truth_by(known))),
            Formula::Any(parts) => {
                every(parts.iter().map(|part| part.truth_by(known).map(|truth| !truth))).map(|none| !none)
            }
            Formula::Iff(a, b) => Some(a.truth_by(known)? == b.truth_by(known)?),
            Formula::Count { of, least, most } => {
                let truths = || of.iter().map(|part| part.truth_by(known));
                let held = truths().filter(|truth| *truth == Some(true)).count() as u32;
                let possible = truths().filter(|truth| *truth != Some(false)).count() as u32;
                if held > *most || possible < *least {
                    Some(false)
                } else {
                    (held >= *least && possible <= *most).then_some(true)
                }
            }
        }
    }

    /// The same formula about other cells.
    #[must_use]
    pub fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Formula {
        let all = |parts: &[Formula]| parts.iter().map(|part| part.moved(to)).collect();
        match self {
            Formula::Is(candidate) => Formula::Is(Candidate::new(to(candidate.cell), candidate.value)),
            Formula::Not(inner) => Formula::Not(Box::new(inner.moved(to))),
            Formula::All(parts) => Formula::All(all(parts)),
            Formula::Any(parts) => Formula::Any(all(parts)),
            Formula::Iff(a, b) => Formula::Iff(Box::new(a.moved(to)), Box::new(b.moved(to))),
            Formula::Count { of, least, most } => Formula::Count { of: all(of), least: *least, most: *most },
        }
    }

    /// The cells the formula speaks of, each once, in ascending order.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.candidates().into_iter().map(|candidate| candidate.cell).collect();
        cells.dedup();
        cells
    }

    /// The candidates on which its truth depends, each once, in ascending order.
    pub fn candidates(&self) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        self.collect(&mut candidates);
        ascending(candidates)
    }

    fn collect(&self, candidates: &mut Vec<Candidate>) {
        match self {
            Formula::Is(candidate) => candidates.push(*candidate),
            Formula::Not(inner) => inner.collect(candidates),
            Formula::All(parts) | Formula::Any(parts) | Formula::Count { of: parts, .. } => {
                parts.iter().for_each(|part| part.collect(candidates));
            }
            Formula::Iff(a, b) => {
                a.collect(candidates);
                b.collect(candidates);
            }
        }
    }
}

/// Whether all are true, as far as is known: one that is false settles it.
fn every(truths: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut all = Some(true);
    for truth in truths {
        match truth {
            Some(false) => return Some(false),
            None => all = None,
            Some(true) => {}
        }
    }
    all
}

/// Whether no two of the cells have the same value in a full assignment.
pub fn all_different(cells: &[Cell], values: &[Value]) -> bool {
    let mut seen = ValueSet::EMPTY;
    cells.iter().filter_map(|cell| values.get(cell.index())).all(|value| seen.insert(*value))
}
