//! Boolean formulas over candidates.

use super::{Candidate, Cell, Position, Value, ValueSet, ascending};

/// A candidate that must hold, or must not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether the cell must have the value (`true`) or must not have it (`false`).
    pub holds: bool,
}

impl Literal {
    /// Whether the literal is true in a full assignment (one value per cell).
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
    /// The formula is false.
    Not(Box<Formula>),
    /// All of them hold; true if there are none.
    All(Vec<Formula>),
    /// At least one holds; false if there are none.
    Any(Vec<Formula>),
    /// Either both hold or neither does.
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
    /// Whether the formula is true in a full assignment (one value per cell).
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

    /// Whether the remaining candidates make the formula true or false; None if they leave it open. Each part is judged
    /// alone, so what follows only from several parts together stays open.
    pub fn truth(&self, position: &Position) -> Option<bool> {
        self.truth_by(&|candidate| {
            let left = position.candidates(candidate.cell);
            if !left.contains(candidate.value) { Some(false) } else { left.only().map(|_| true) }
        })
    }

    /// Like [`Formula::truth`], with the truth of each candidate given by `known`; None if it is unknown.
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

    /// The formula with every cell replaced by `to`.
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

    /// The cells in the formula, each once, in ascending order.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.candidates().into_iter().map(|candidate| candidate.cell).collect();
        cells.dedup();
        cells
    }

    /// The candidates in the formula, each once, in ascending order.
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

/// Three-valued conjunction: false if any is false, otherwise None if any is unknown, otherwise true.
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

/// Whether the cells have different values in a full assignment.
pub fn all_different(cells: &[Cell], values: &[Value]) -> bool {
    let mut seen = ValueSet::EMPTY;
    cells.iter().filter_map(|cell| values.get(cell.index())).all(|value| seen.insert(*value))
}
