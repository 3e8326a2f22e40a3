//! The step explorer: walking the path forwards and backwards, taking a step into the game.

use super::action::{Action, Direction};
use super::model::{PathState, Popup, Screen, Ui};
use super::worker::News;
use crate::explain::Options;
use crate::logic::{self, Technique};
use crate::play::{Event, TakeError, ViewChange};
use crate::puzzle::{Position, Step};
use crate::words::Message;

/// Opens the explorer; the path is worked out in the background the first time.
pub(super) fn open(ui: &mut Ui) {
    // Coming back to a game that was left here asks for nothing new.
    if ui.game.session().view().step.is_none() {
        ui.count_hint();
    }
    ui.screen = Screen::Explorer;
    if ui.path == PathState::Unknown {
        ui.path = PathState::Working;
        let session = ui.game.session();
        let (model, start) = (session.model().clone(), Position::start(session.model()));
        let techniques = session.puzzle().kind().techniques();
        ui.worker.find_path(model, start, Options { techniques, ..Options::default() });
        ui.say(Message::Working);
    }
    choose_first(ui);
}

/// Leaves the explorer; the game has not changed, and the step stays chosen for the next time.
pub(super) fn close(ui: &mut Ui) {
    ui.screen = Screen::Board;
    ui.look(ViewChange { step: Some(None), ..ViewChange::default() });
}

/// Without a step chosen: the first that the player has not yet done.
fn choose_first(ui: &mut Ui) {
    let session = ui.game.session();
    let Some(walk) = session.walk() else { return };
    if session.view().step.is_none() && !walk.steps().is_empty() {
        let step = walk.next_new(0, session.position()).unwrap_or(0);
        ui.look(ViewChange { step: Some(Some(step)), ..ViewChange::default() });
    }
}

/// Takes in what the worker found.
pub(super) fn news(ui: &mut Ui, news: News) {
    match news {
        News::Step(step) => {
            ui.found.push(*step);
        }
        News::PathEnds { solved } => {
            ui.path = if solved { PathState::Solved } else { PathState::Ends };
            ui.message = (!solved).then_some(Message::PathEnds);
        }
        _ => {}
    }
}

/// Hands the steps found since the last call over to the game, all at once.
pub(super) fn settle(ui: &mut Ui) {
    let known = ui.game.session().walk().map_or(0, |walk| walk.steps().len());
    if ui.found.len() == known {
        return;
    }
    ui.game.set_path(ui.found.clone());
    if ui.message == Some(Message::Working) {
        ui.message = None;
    }
    if ui.screen == Screen::Explorer {
        choose_first(ui);
    }
}

/// What a key does in the explorer.
pub(super) fn act(ui: &mut Ui, action: Action) {
    let page = usize::from(ui.size.1 / 3).max(1);
    match action {
        Action::Move(Direction::Down | Direction::Right) => onward(ui),
        Action::Move(Direction::Up | Direction::Left) => backward(ui),
        Action::Jump(Direction::Down | Direction::Right) => to(ui, ui.step() + page),
        Action::Jump(Direction::Up | Direction::Left) => to(ui, ui.step().saturating_sub(page)),
        Action::First => to(ui, 0),
        Action::Last => to(ui, usize::MAX),
        Action::Act => take(ui),
        Action::Rules => read(ui),
        Action::Details => ui.popup = Some(Popup::Details),
        Action::Undo => ui.undo(),
        Action::Redo => ui.redo(),
        Action::Leave | Action::Path => close(ui),
        // What belongs to the board is done there.
        Action::Solution | Action::Check | Action::Restart | Action::ToggleAuto => {
            close(ui);
            ui.board_act(action);
        }
        _ => {}
    }
}

fn to(ui: &mut Ui, step: usize) {
    let Some(count) = ui.game.session().walk().map(|walk| walk.steps().len()).filter(|count| *count > 0) else {
        return;
    };
    if step >= count && step != usize::MAX && ui.path == PathState::Ends {
        ui.say(Message::PathEnds);
    }
    ui.look(ViewChange { step: Some(Some(step.min(count - 1))), ..ViewChange::default() });
}

/// One step on, over those that the player's position already has; where it has all that follow, to the next.
fn onward(ui: &mut Ui) {
    let session = ui.game.session();
    let next = ui.step() + 1;
    let new = session.walk().and_then(|walk| walk.next_new(next, session.position()));
    to(ui, new.unwrap_or(next));
}

/// One step back in the same way.
fn backward(ui: &mut Ui) {
    let session = ui.game.session();
    let at = ui.step();
    let new = session.walk().and_then(|walk| walk.previous_new(at, session.position()));
    to(ui, new.unwrap_or(at.saturating_sub(1)));
}

/// Takes the step on show, and those before it that it needs, into the game as one move.
fn take(ui: &mut Ui) {
    let session = ui.game.session();
    let Some((walk, step)) = session.walk().and_then(|walk| Some((walk, walk.steps().get(ui.step())?))) else {
        return;
    };
    let now = session.position();
    let name = step.name.full.clone();
    let with = walk.needed(ui.step(), now).into_iter().filter(|at| *at != ui.step());
    let with = with.filter(|at| now.gains_from(&walk.steps()[*at])).count();
    match walk.take(ui.step(), now) {
        Ok(None) => ui.say(Message::StepKnown),
        Ok(Some(made)) => {
            let Some(outcome) = ui.event(&Event::Move(made)) else { return };
            if outcome.solves {
                close(ui);
                ui.solved();
            } else {
                onward(ui);
                ui.say(Message::StepTaken { name, with });
            }
        }
        Err(TakeError::Differs(cell)) => {
            let cell = ui.name(cell);
            ui.say(Message::EntryDiffers(cell));
        }
        Err(TakeError::NoSuchStep(_)) => {}
    }
}

/// The manual page of the step's technique.
fn read(ui: &mut Ui) {
    let session = ui.game.session();
    let Some(step) = session.walk().and_then(|walk| walk.steps().get(ui.step())) else { return };
    let techniques = session.puzzle().kind().techniques();
    ui.popup = Some(match page_of(techniques, step) {
        Some((title, text)) => Popup::Technique { title, text, scroll: 0 },
        None => Popup::Details,
    });
}

fn page_of(techniques: &[&dyn Technique], step: &Step) -> Option<(String, String)> {
    let technique = techniques.iter().find(|technique| *technique.name() == step.name)?;
    let title = technique.name().full.to_string();
    let page = logic::manual::page(technique.source(), &title)?;
    Some((title, page.text))
}
