//! The standing of a board as it was read: whether it has one solution, and if not, where the mistake may be.

use super::{Clues, Scan, Spot};
use nazo_core::puzzle::{Budget, Site, Value};
use nazo_core::solve::{EngineChoice, SolveError, Status, conflict, solutions};

/// The number of solutions of a board as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Exactly one. At least one, if the kind does not expect exactly one.
    Unique {
        /// The value of every cell of the model.
        solution: Vec<Value>,
    },
    /// Several.
    Several {
        /// The cells, by row and column, in which two solutions differ. Empty if the board lacks numbers that such a
        /// board usually has, which is explanation enough.
        differing: Vec<(usize, usize)>,
    },
    /// None.
    None {
        /// A minimal set of readings that contradict each other. Empty if the time ran out.
        conflict: Vec<Spot>,
    },
    /// The time ran out.
    Unknown,
    /// It is not a puzzle of its kind yet: a cage has no sum, for instance.
    Incomplete {
        /// Where something is missing or impossible.
        spots: Vec<Spot>,
    },
}

/// Determines the standing of a board as it was read.
///
/// # Errors
/// The engine failed.
pub fn standing(scan: &Scan, budget: &Budget) -> Result<Standing, SolveError> {
    let gaps = scan.kind.gaps(scan);
    if !gaps.is_empty() {
        return Ok(Standing::Incomplete { spots: gaps });
    }
    let Some(clues) = scan.kind.clues(scan) else { return Ok(Standing::Incomplete { spots: Vec::new() }) };
    of_clues(scan, &clues, budget)
}

pub(super) fn of_clues(scan: &Scan, clues: &Clues, budget: &Budget) -> Result<Standing, SolveError> {
    let model = &clues.model;
    let wanted = if scan.kind.expects_one_solution() { 2 } else { 1 };
    let found = match solutions(model, wanted, EngineChoice::Auto, budget) {
        Err(SolveError::Stopped(_)) => return Ok(Standing::Unknown),
        found => found?,
    };
    match (found.status(), &found.found[..]) {
        (Status::None, _) => {
            let conflict = match conflict(model, budget) {
                Err(SolveError::Stopped(_)) => return Ok(Standing::None { conflict: Vec::new() }),
                conflict => conflict?.unwrap_or_default(),
            };
            let of = |clue: &&super::Clue| conflict.contains(&clue.id);
            Ok(Standing::None { conflict: clues.clues.iter().filter(of).map(|clue| clue.spot).collect() })
        }
        (Status::Multiple, _) if scan.kind.lack(scan).is_some() => Ok(Standing::Several { differing: Vec::new() }),
        (Status::Multiple, [one, other, ..]) => {
            let pairs = model.cells().zip(one.iter().zip(other));
            let differing =
                pairs.filter(|(_, (one, other))| one != other).filter_map(|(cell, _)| match model.site(cell) {
                    Site::Square { row, col } => Some((usize::from(*row), usize::from(*col))),
                    Site::Beside { .. } | Site::Link { .. } | Site::Fact(_) => None,
                });
            Ok(Standing::Several { differing: differing.collect() })
        }
        (Status::Unique, [one, ..]) => Ok(Standing::Unique { solution: one.clone() }),
        // For a kind that does not expect one solution, any number of them is fine.
        (_, [one, ..]) if wanted == 1 => Ok(Standing::Unique { solution: one.clone() }),
        _ => Ok(Standing::Unknown),
    }
}
