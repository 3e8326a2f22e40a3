//! Why a question to the solvers has no answer.

use thiserror::Error;

use super::engine::EngineError;
use crate::puzzle::Stopped;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The engine gave none.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The engine's assignment is not a solution of the model: a bug in the engine or in the encoding.
    #[error("the engine {engine} gave an answer that breaks a rule of the puzzle")]
    WrongModel {
        /// Which engine.
        engine: &'static str,
    },
    /// The work ended first, and half an answer would be of no use.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
