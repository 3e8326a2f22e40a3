//! What is marked on a board of tiles in addition to the contents of its cells.

use crate::play::Conflict;
use crate::ui::model::{Screen, Ui};
use nazo_core::puzzle::{BitSet, ConstraintId, Count};
use nazo_core::scene::{Mark, Scene, Sign};

/// Adds to the board what its cells do not show: the odds, and the numbers that a step uses or that are violated.
pub(in crate::ui::view) fn decorate(ui: &Ui, scene: &mut Scene) {
    let session = ui.game.session();
    let (Some(field), model) = (session.face().minefield(), session.model()) else { return };
    // The number that a hint names is highlighted like the squares around it.
    for at in ui.looked_at().0.iter().filter_map(|rule| field.clue(*rule)) {
        if let Some(square) = scene.squares.get_mut(at) {
            square.state.lit = true;
        }
    }
    let mut put = |rule: ConstraintId, sign: Sign| {
        if let Some(square) = field.clue(rule).and_then(|at| scene.squares.get_mut(at)) {
            square.mark(Mark::Role(sign));
        }
    };
    if let Some(step) = ui.step_in_front() {
        step.rules.iter().for_each(|rule| put(model.atom(*rule).constraint, Sign::Pattern));
        return;
    }
    let conflicting = ui.clashing_constraints();
    conflicting.iter().for_each(|rule| put(*rule, Sign::Conflict));
    // What ended the game says more than violated numbers.
    if ui.screen == Screen::Board && ui.solution.is_none() && ui.popup.is_none() && !session.is_lost() {
        mark_broken(ui, scene);
    }
    ui.put_odds(scene);
}

/// Marks the violated numbers, and around them the player's entries that are too many or too few. Too many flags in
/// total are visible from their count.
fn mark_broken(ui: &Ui, scene: &mut Scene) {
    let session = ui.game.session();
    let (Some(field), model, position) = (session.face().minefield(), session.model(), session.position()) else {
        return;
    };
    let (clues, cols) = (field.clues(), usize::from(scene.cols).max(1));
    // A number affects the squares around it.
    let rows = scene.sight.as_ref().map_or(0..=scene.rows, |sight| sight.rows.start.saturating_sub(1)..=sight.rows.end);
    let is_near = |at: &&usize| rows.contains(&((**at / cols) as u16));
    let mut broken = BitSet::new(scene.squares.len());
    let mut at_fault = BitSet::of(model.cell_count(), ui.once.wrong.iter().map(|cell| cell.index()));
    for conflict in session.check() {
        let Conflict::Broken(rule) = conflict else { continue };
        let (Some(at), Some(Count { literals, most, .. })) =
            (clues.get(rule.index()).filter(is_near), model.constraint(rule).rule.count())
        else {
            continue;
        };
        let holds = literals.iter().filter(|it| position.value(it.candidate.cell) == Some(it.candidate.value));
        let is_too_many = holds.count() as u32 > most;
        let is_at_fault = |it: &&nazo_core::puzzle::Literal| {
            let value = position.value(it.candidate.cell);
            value.is_some_and(|value| (value == it.candidate.value) == is_too_many)
        };
        broken.insert(*at);
        literals.iter().filter(is_at_fault).for_each(|it| _ = at_fault.insert(it.candidate.cell.index()));
    }
    for (place, square) in scene.seen_mut() {
        let is_at_fault = square.cell.is_some_and(|cell| at_fault.contains(cell.index()));
        square.state.conflict = broken.contains(place) || is_at_fault;
    }
}
