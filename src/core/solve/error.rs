//! Errors of the solvers.

use super::engine::EngineError;
use crate::puzzle::Stopped;
use crate::words::{Phrase, errors, say};

/// The reason why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The engine gave no answer.
    Engine(EngineError),
    /// The engine's assignment is not a solution of the model: a bug in the engine or in the encoding.
    WrongModel {
        /// The engine.
        engine: &'static str,
    },
    /// The work ended first, and a partial answer would be useless.
    Stopped(Stopped),
}

/// The result of a solver call.
pub type Result<T, E = SolveError> = std::result::Result<T, E>;

impl SolveError {
    /// What went wrong, in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            SolveError::Engine(error) => error.phrase(),
            SolveError::WrongModel { engine } => say!("solve.engine-answer-is-wrong", engine),
            SolveError::Stopped(stopped) => stopped.phrase(),
        }
    }
}

errors!(SolveError);

impl From<EngineError> for SolveError {
    fn from(error: EngineError) -> SolveError {
        SolveError::Engine(error)
    }
}

impl From<Stopped> for SolveError {
    fn from(stopped: Stopped) -> SolveError {
        SolveError::Stopped(stopped)
    }
}
