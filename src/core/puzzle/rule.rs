//! What constraints demand.

use super::formula::is_at;
use super::{Candidate, Cell, Clauses, Formula, Literal, Part, Position, Value, ValueSet};

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

    /// The clue that fixes a cell, where it is one.
    pub fn given(&self) -> Option<Candidate> {
        match self {
            Rule::Given(candidate) => Some(*candidate),
            _ => None,
        }
    }

    /// What the cells add up to, where that is told.
    pub fn sum(&self) -> Option<Sum<'_>> {
        match self {
            Rule::Sum { cells, total, distinct } => Some(Sum { cells, total: *total, distinct: *distinct }),
            _ => None,
        }
    }

    /// Cells and what they add up to, where that follows from it alone: of a sum, or of a clue.
    pub fn total(&self) -> Option<(Vec<Cell>, i64)> {
        let sum = || self.sum().map(|sum| (sum.cells.to_vec(), i64::from(sum.total)));
        sum().or_else(|| self.given().map(|given| (vec![given.cell], i64::from(given.value.0))))
    }

    /// The literals that are counted, where it is a count.
    pub fn count(&self) -> Option<Count<'_>> {
        match self {
            Rule::Count { literals, least, most } => Some(Count { literals, least: *least, most: *most }),
            _ => None,
        }
    }

    /// The formula, where it is one.
    pub fn formula(&self) -> Option<&Formula> {
        match self {
            Rule::Formula(formula) => Some(formula),
            _ => None,
        }
    }

    /// The cells no two of which may have the same value, where it says that.
    pub fn house(&self) -> Option<&[Cell]> {
        match self {
            Rule::AllDifferent(cells) | Rule::Sum { cells, distinct: true, .. } => Some(cells),
            _ => None,
        }
    }

    /// Whether that its cells differ is all it demands: a row, a box, a cage without a sum.
    pub fn is_house(&self) -> bool {
        matches!(self, Rule::AllDifferent(_))
    }

    /// The parts of which an explanation can use one without the others, where its cells can have `values`.
    pub fn parts(&self, values: ValueSet) -> Vec<Part> {
        let Rule::AllDifferent(cells) = self else { return vec![Part::Whole] };
        let has_all = cells.len() == values.len();
        let of = |value| [Some(Part::AtMostOne(value)), has_all.then_some(Part::Contains(value))];
        values.iter().flat_map(of).flatten().collect()
    }

    /// Says in clauses what one of its parts demands.
    pub fn encode(&self, part: Part, to: &mut dyn Clauses) {
        match (self, part) {
            (_, Part::AtMostOne(value)) => to.once(&self.cells(), value),
            (_, Part::Contains(value)) => {
                let is = |cell| Literal { candidate: Candidate::new(cell, value), holds: true };
                to.any(&self.cells().into_iter().map(is).collect::<Vec<_>>());
            }
            (Rule::Given(candidate), _) => to.any(&[Literal { candidate: *candidate, holds: true }]),
            (Rule::AllDifferent(_), _) => {}
            (Rule::Sum { cells, total, distinct }, _) => to.sum(cells, *total, *distinct),
            (Rule::Count { literals, least, most }, _) => to.count(literals, *least, *most),
            (Rule::Formula(formula), _) => to.formula(formula),
        }
    }

    /// The candidates on which it depends whether it holds, each once, in ascending order.
    pub fn candidates(&self, domain: impl Fn(Cell) -> ValueSet) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> = match self {
            Rule::Given(candidate) => vec![*candidate],
            Rule::Count { literals, .. } => literals.iter().map(|literal| literal.candidate).collect(),
            Rule::Formula(formula) => formula.candidates(),
            Rule::AllDifferent(cells) | Rule::Sum { cells, .. } => {
                let all = |cell: &Cell| domain(*cell).iter().map(|value| Candidate::new(*cell, value)).collect();
                cells.iter().flat_map(|cell| -> Vec<Candidate> { all(cell) }).collect()
            }
        };
        candidates.sort_unstable();
        candidates.dedup();
        candidates
    }

    /// Whether the candidates that are left break it whatever the open cells turn out to be, as far as a look at the bounds
    /// of a count or at the parts of a formula shows. Clues, sums and houses have more to say than that.
    pub fn is_broken(&self, position: &Position) -> bool {
        match self {
            Rule::Given(_) | Rule::AllDifferent(_) | Rule::Sum { .. } => false,
            Rule::Count { literals, least, most } => {
                let truth = |one: &Literal| Formula::Is(one.candidate).truth(position).map(|is| is == one.holds);
                let truths = || literals.iter().map(truth);
                let certain = truths().filter(|truth| *truth == Some(true)).count() as u32;
                let possible = truths().filter(|truth| *truth != Some(false)).count() as u32;
                certain > *most || possible < *least
            }
            Rule::Formula(formula) => formula.truth(position) == Some(false),
        }
    }

    /// Whether it is kept just as well with two values exchanged that lie crosswise in four cells (the one opposite number n is
    /// 3 - n), whatever the others hold.
    pub fn is_blind_to(&self, corners: [Cell; 4], values: [Value; 2]) -> bool {
        // How many corners of each diagonal the rule binds; before and after, one diagonal holds the one value.
        let bound = |cells: &[Cell]| {
            let count = |diagonal: [usize; 2]| diagonal.iter().filter(|at| cells.contains(&corners[**at])).count();
            [count([0, 3]), count([1, 2])]
        };
        match self {
            Rule::Given(candidate) => !corners.contains(&candidate.cell),
            Rule::AllDifferent(cells) | Rule::Sum { cells, distinct: true, .. } => {
                matches!(bound(cells), [0, 0] | [1, 1])
            }
            Rule::Sum { cells, distinct: false, .. } => {
                let [one, other] = bound(cells);
                one == other
            }
            Rule::Count { literals, .. } => {
                let held = |turn| literals.iter().filter(|literal| is_kept(**literal, corners, turn)).count();
                held(values) == held([values[1], values[0]])
            }
            Rule::Formula(formula) => {
                let speaks_of = |told: &Candidate| corners.contains(&told.cell) && values.contains(&told.value);
                !formula.candidates().iter().any(speaks_of)
            }
        }
    }
}

/// Whether a literal about a corner holds where the first value lies in the top left corner. Others count as false,
/// since the exchange does not touch them.
fn is_kept(literal: Literal, corners: [Cell; 4], [first, second]: [Value; 2]) -> bool {
    let Candidate { cell, value } = literal.candidate;
    let Some(at) = corners.iter().position(|corner| *corner == cell) else { return false };
    let there = if at == 0 || at == 3 { first } else { second };
    (there == value) == literal.holds
}

/// Numbers that add up to a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum<'a> {
    /// The cells that are added.
    pub cells: &'a [Cell],
    /// What they add up to.
    pub total: u32,
    /// Whether no number may occur twice among them.
    pub distinct: bool,
}

/// Literals of which some number holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count<'a> {
    /// The literals counted.
    pub literals: &'a [Literal],
    /// The smallest number that may be true.
    pub least: u32,
    /// The largest number that may be true.
    pub most: u32,
}

fn all_different(cells: &[Cell], values: &[Value]) -> bool {
    let mut seen = ValueSet::EMPTY;
    cells.iter().filter_map(|cell| values.get(cell.index())).all(|value| seen.insert(*value))
}
