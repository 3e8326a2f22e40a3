//! Why there is no explanation.

use crate::puzzle::Stopped;
use crate::solve::SolveError;
use crate::words::{Phrase, errors};

/// Why a question for a step has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExplainError {
    /// The position contradicts the rules, so everything would follow from it.
    NoSolution,
    /// The work ended first.
    Stopped(Stopped),
    /// The solver failed.
    Solve(SolveError),
}

/// The result of a question in this module.
pub type Result<T, E = ExplainError> = std::result::Result<T, E>;

impl ExplainError {
    /// What went wrong, in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            ExplainError::NoSolution => Phrase::fixed("explain.no-solution"),
            ExplainError::Stopped(stopped) => stopped.phrase(),
            ExplainError::Solve(error) => error.phrase(),
        }
    }
}

errors!(ExplainError);

impl From<Stopped> for ExplainError {
    fn from(stopped: Stopped) -> ExplainError {
        ExplainError::Stopped(stopped)
    }
}

impl From<SolveError> for ExplainError {
    fn from(error: SolveError) -> ExplainError {
        match error {
            SolveError::Stopped(stopped) => ExplainError::Stopped(stopped),
            other => ExplainError::Solve(other),
        }
    }
}
