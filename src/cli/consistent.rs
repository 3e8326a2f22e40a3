//! The basis for steps in a game: the part of it that is consistent with the puzzle.

use crate::play::{self, Session};
use nazo_core::explain::{self, Amiss, ExplainError};
use nazo_core::puzzle::{Budget, Literal, Position};

/// A position without wrong entries.
pub(super) struct Ground {
    /// The current game, without entries and ruled-out candidates that no solution has.
    pub position: Position,
    /// What was left out.
    pub amiss: Vec<Literal>,
}

/// The part of a game on which steps can be based. Whatever contradicts the puzzle is left out, the fewest facts at a
/// time.
///
/// # Errors
/// The puzzle itself has no solution, the budget was used up, or the engine failed.
pub(super) fn ground(session: &Session, budget: &Budget) -> Result<Ground, ExplainError> {
    let model = session.model();
    let mut facts = play::facts(session);
    // Without a move nothing can be wrong, and solving a puzzle may take long.
    facts.retain(|fact| !session.is_given(fact.candidate.cell));
    if facts.is_empty() {
        return Ok(Ground { position: session.position().clone(), amiss: Vec::new() });
    }
    let mut amiss = Vec::new();
    loop {
        match explain::amiss(model, &facts, budget)? {
            Amiss::Puzzle => return Err(ExplainError::NoSolution),
            Amiss::Nothing => break,
            Amiss::Facts(wrong) => {
                let before = facts.len();
                facts.retain(|fact| !wrong.contains(fact));
                amiss.extend(wrong);
                if facts.len() == before {
                    break;
                }
            }
        }
    }
    if amiss.is_empty() {
        return Ok(Ground { position: session.position().clone(), amiss });
    }
    let mut position = Position::start(model);
    for fact in facts.iter().filter(|fact| fact.holds) {
        position.place(model, fact.candidate);
    }
    for fact in facts.iter().filter(|fact| !fact.holds) {
        position.eliminate(fact.candidate);
    }
    Ok(Ground { position, amiss })
}
