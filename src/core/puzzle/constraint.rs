//! The vocabulary in which every kind states its rules.

use super::{Candidate, Cell, Position, Value};
use crate::words::Phrase;

/// The position of a constraint in its model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConstraintId(pub u32);

impl ConstraintId {
    /// The position of the constraint in arrays over all constraints.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What sort of thing on the board a constraint is. Techniques whose names depend on shape (pointing and
/// claiming, fish in rows and columns) look at it; the logic itself never does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// A row of the board.
    Row,
    /// A column of the board.
    Column,
    /// A rectangular box.
    Box,
    /// An irregular region that takes the place of a box.
    Region,
    /// A long diagonal.
    Diagonal,
    /// An extra window.
    Window,
    /// Cells under one sum in a killer.
    Cage,
    /// A row of white cells under one clue in a kakuro.
    Run,
    /// A given digit, an opened number, a clue.
    Clue,
    /// A line of a riddle.
    Line,
}

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
        candidates.sort_unstable();
        candidates.dedup();
        candidates
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

/// What a constraint demands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The clue itself: this cell has this value.
    Given(Candidate),
    /// No two of the cells have the same value. Where there are as many cells as values, every value occurs.
    AllDifferent(Vec<Cell>),
    /// The numbers in the cells add up to `total`, without repeats where `distinct`.
    Sum {
        /// The cells that are added.
        cells: Vec<Cell>,
        /// What they add up to.
        total: u32,
        /// Whether no number may occur twice among them.
        distinct: bool,
    },
    /// Between `least` and `most` of the literals are true.
    Count {
        /// The literals counted.
        literals: Vec<Literal>,
        /// The smallest number that may be true.
        least: u32,
        /// The largest number that may be true.
        most: u32,
    },
    /// The formula is true.
    Formula(Formula),
}

impl Rule {
    /// Whether a full assignment (one value per cell) obeys the rule, without regard to whether every value of a
    /// house occurs: that follows from the domains.
    pub fn holds(&self, values: &[Value]) -> bool {
        match self {
            Rule::Given(candidate) => is_at(*candidate, values),
            Rule::AllDifferent(cells) => all_different(cells, values),
            Rule::Sum { cells, total, distinct } => {
                let sum: u32 = cells.iter().filter_map(|cell| values.get(cell.index())).map(|v| u32::from(v.0)).sum();
                sum == *total && (!distinct || all_different(cells, values))
            }
            Rule::Count { literals, least, most } => {
                let held = literals.iter().filter(|literal| literal.is_true(values)).count() as u32;
                (*least..=*most).contains(&held)
            }
            Rule::Formula(formula) => formula.is_true(values),
        }
    }

    /// The same rule about other cells.
    #[must_use]
    pub fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        let cells = |cells: &[Cell]| cells.iter().map(|cell| to(*cell)).collect();
        match self {
            Rule::Given(candidate) => Rule::Given(Candidate::new(to(candidate.cell), candidate.value)),
            Rule::AllDifferent(members) => Rule::AllDifferent(cells(members)),
            Rule::Sum { cells: members, total, distinct } => {
                Rule::Sum { cells: cells(members), total: *total, distinct: *distinct }
            }
            Rule::Count { literals, least, most } => {
                let literal = |one: &Literal| Literal {
                    candidate: Candidate::new(to(one.candidate.cell), one.candidate.value),
                    holds: one.holds,
                };
                Rule::Count { literals: literals.iter().map(literal).collect(), least: *least, most: *most }
            }
            Rule::Formula(formula) => Rule::Formula(formula.moved(to)),
        }
    }

    /// The cells the rule binds, in the order the rule lists them.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Rule::Given(candidate) => vec![candidate.cell],
            Rule::AllDifferent(cells) | Rule::Sum { cells, .. } => cells.clone(),
            Rule::Count { literals, .. } => literals.iter().map(|literal| literal.candidate.cell).collect(),
            Rule::Formula(formula) => formula.cells(),
        }
    }
}

fn all_different(cells: &[Cell], values: &[Value]) -> bool {
    let mut seen = super::ValueSet::EMPTY;
    cells.iter().filter_map(|cell| values.get(cell.index())).all(|value| seen.insert(*value))
}

/// A named rule of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// What sort of thing it is on the board.
    pub form: Form,
    /// What a person calls it: "row 3", "the 17-cage at r1c1", "line 5".
    pub label: Phrase,
    /// What it demands.
    pub rule: Rule,
    /// What using one of its atoms costs in an explanation; 1 for a house, a run, a clue or a statement.
    pub weight: u32,
    /// The sentence that it is, where it is one of a text: told with a step that uses it.
    pub says: Option<Phrase>,
}

impl Constraint {
    /// A constraint of weight 1.
    pub fn new(form: Form, label: Phrase, rule: Rule) -> Constraint {
        Constraint { form, label, rule, weight: 1, says: None }
    }
}
