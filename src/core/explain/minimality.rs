//! Whether a set of rules found in a hurry is a smallest one. Continues the search that its step broke off.

use super::error::Result;
use super::rule_step::{Cheaper, Minimal};
use crate::puzzle::{Budget, Model, Position, Step};

/// Steps of work that a proof is worth: about twenty seconds.
const PROOF: u64 = 20_000_000;

/// Whether a step is one of smallest cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Minimality {
    /// It is: no cheaper rules forbid any candidate.
    Smallest,
    /// It is not: this step costs less, and none costs less still.
    Smaller(Box<Step>),
    /// Finding out takes too long.
    Unknown,
}

/// Searches for rules that cost less than those of `step`, which was found at `position`, and forbid a candidate there.
/// Steps that are already proven, and lines of a text, are accepted as they are.
///
/// # Errors
/// [`NoSolution`](super::ExplainError::NoSolution) if the position has none; otherwise the work ended first, or the
/// engine failed.
pub fn prove(model: &Model, position: &Position, step: &Step, budget: &Budget) -> Result<Minimality> {
    if step.proven {
        return Ok(Minimality::Smallest);
    }
    if model.is_text() {
        return Ok(Minimality::Unknown);
    }
    Ok(match Minimal::new(model, true, position, None, budget)?.cheaper(position, step.cost, PROOF, budget)? {
        Cheaper::Step(step) => Minimality::Smaller(step),
        Cheaper::None => Minimality::Smallest,
        Cheaper::Unknown => Minimality::Unknown,
    })
}
