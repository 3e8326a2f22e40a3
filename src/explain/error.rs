//! Why there is no explanation.

use thiserror::Error;

use crate::puzzle::Stopped;
use crate::solve::SolveError;

/// Why a question for a step has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExplainError {
    /// The position contradicts the rules, so everything would follow from it.
    #[error("nothing can be explained here: the position has no solution; `nazo check` says why")]
    NoSolution,
    /// The work ended first.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The solver failed.
    #[error(transparent)]
    Solve(SolveError),
}

impl From<SolveError> for ExplainError {
    fn from(error: SolveError) -> ExplainError {
        match error {
            SolveError::Stopped(stopped) => ExplainError::Stopped(stopped),
            other => ExplainError::Solve(other),
        }
    }
}
