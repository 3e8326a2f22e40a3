//! Which of the player's entries lead to a visible contradiction: the smallest set that does.

use super::check::wrong_sum;
use super::{Conflict, Session, facts};
use nazo_core::puzzle::{Budget, Candidate, Cell, ConstraintId, Literal, Position, Value};
use nazo_core::solve::smallest_hitting;

/// The most contradictions examined; a board with more of them is hopeless anyway.
const MOST: usize = 24;
/// The units of work for finding the fewest facts of one contradiction.
const EFFORT: u64 = 2000;

/// The contradiction that follows from the fewest of the player's facts (entries, and candidates ruled out), and these
/// facts. Given the puzzle, they alone imply the contradiction; the solution is not consulted. The facts are empty if
/// the puzzle contradicts itself. `None` if there is no contradiction.
pub fn smallest_cause(session: &Session) -> Option<(Conflict, Vec<Literal>)> {
    let facts = facts(session);
    let causes = session.check().into_iter().take(MOST).map(|conflict| {
        if let Conflict::WrongSum { sum, .. } = conflict {
            return (conflict, behind_sum(session, &facts, sum));
        }
        let needs = needs(session, &facts, &conflict);
        let all: Vec<usize> = (0..facts.len()).filter(|at| needs.iter().any(|need| need.contains(at))).collect();
        // What needs no fact is due to the puzzle itself.
        let open: Vec<Vec<usize>> = needs.into_iter().filter(|need| !need.is_empty()).collect();
        let chosen = match smallest_hitting(&open, open.len() + 1, &Budget::of(EFFORT)) {
            Ok(Some(mut chosen)) => {
                chosen.sort_unstable();
                chosen
            }
            _ => all,
        };
        (conflict, chosen.into_iter().map(|at| facts[at]).collect::<Vec<_>>())
    });
    causes.min_by_key(|(_, facts)| facts.len())
}

/// A minimal set of facts that leads to a wrong sum. The bounds of a sum depend on all its cells at once, so facts are
/// left out while the sum stays wrong. Ruled-out candidates are tried first, then entries elsewhere, and entries in its
/// cells last.
fn behind_sum(session: &Session, facts: &[Literal], sum: ConstraintId) -> Vec<Literal> {
    let model = session.model();
    let cells = model.constraint(sum).rule.cells();
    let concerns = |fact: &&Literal| {
        let cell = fact.candidate.cell;
        cells.iter().any(|other| *other == cell || (fact.holds && model.see_each_other(*other, cell)))
    };
    let mut kept: Vec<Literal> = facts.iter().filter(concerns).copied().collect();
    let is_wrong = |facts: &[Literal]| {
        let mut position = Position::start(model);
        facts.iter().filter(|fact| fact.holds).for_each(|fact| position.place(model, fact.candidate));
        facts.iter().filter(|fact| !fact.holds).for_each(|fact| _ = position.eliminate(fact.candidate));
        wrong_sum(model, &position, sum).is_some()
    };
    let mut order = kept.clone();
    order.sort_by_key(|fact| (fact.holds, cells.contains(&fact.candidate.cell)));
    for fact in order {
        let without: Vec<Literal> = kept.iter().copied().filter(|other| *other != fact).collect();
        if is_wrong(&without) {
            kept = without;
        }
    }
    kept
}

/// What a contradiction depends on: one fact from each of these sets, as indices into `facts`.
fn needs(session: &Session, facts: &[Literal], conflict: &Conflict) -> Vec<Vec<usize>> {
    let model = session.model();
    let those = |wanted: &dyn Fn(&Literal) -> bool| -> Vec<usize> {
        facts.iter().enumerate().filter(|(_, fact)| wanted(fact)).map(|(at, _)| at).collect()
    };
    let entry_in = |cell: Cell| those(&|fact| fact.holds && fact.candidate.cell == cell);
    // A value leaves a cell if a cell that sees it has that value. It also leaves if the cell has another value, or if
    // it is ruled out.
    let leaves = |cell: Cell, value: Value| -> Option<Vec<usize>> {
        let is_given = |peer: &Cell| session.is_given(*peer) && session.position().value(*peer) == Some(value);
        if session.is_given(cell) || model.peers(cell).iter().any(is_given) {
            return None;
        }
        let candidate = Candidate::new(cell, value);
        Some(those(&|fact| match fact.holds {
            true if fact.candidate.cell == cell => fact.candidate.value != value,
            true => fact.candidate.value == value && model.see_each_other(fact.candidate.cell, cell),
            false => fact.candidate == candidate,
        }))
    };
    match conflict {
        Conflict::Twice { cells, .. } => {
            // Two of them are enough; givens come first.
            let (given, own): (Vec<Cell>, Vec<Cell>) = cells.iter().partition(|cell| session.is_given(**cell));
            given.into_iter().chain(own).take(2).map(entry_in).collect()
        }
        Conflict::NoCandidate(cell) => model.domain(*cell).iter().filter_map(|value| leaves(*cell, value)).collect(),
        Conflict::NoPlace { house, value } => {
            let cells = model.houses()[*house].cells.iter().filter(|cell| model.domain(**cell).contains(*value));
            cells.filter_map(|cell| leaves(*cell, *value)).collect()
        }
        Conflict::Broken(id) | Conflict::WrongSum { sum: id, .. } => {
            model.constraint(*id).rule.cells().into_iter().map(entry_in).collect()
        }
    }
}
