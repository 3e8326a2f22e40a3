//! Where steps start from that are told of a game: from what of it can stand.

use crate::play::{self, Session};
use nazo_core::explain::{self, Amiss, ExplainError};
use nazo_core::puzzle::{Budget, Literal, Position};

/// A position that no wrong entry is part of.
pub(super) struct Ground {
    /// The game as it stands; without entries and crossings out that no solution has.
    pub position: Position,
    /// What was left out.
    pub amiss: Vec<Literal>,
}

/// What of a game steps can rest on. What contradicts the puzzle is left out, the fewest facts at a time.
///
/// # Errors
/// The puzzle itself has no solution, the work ended first, or the engine failed.
pub(super) fn ground(session: &Session, budget: &Budget) -> Result<Ground, ExplainError> {
    let model = session.model();
    let mut facts = play::facts(session);
    // Without a move there is nothing to go wrong, and to solve a puzzle may take long.
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
