//! The step explorer: walking the path forwards and backwards, taking a step into the game.

use super::action::{Action, Direction};
use super::model::{PathState, Popup, Screen, Ui};
use super::worker::{self, Job, PathNews};
use crate::explain::Options;
use crate::logic::{self, Technique};
use crate::play::{Event, TakeError, ViewChange};
use crate::puzzle::{Position, Step};
use crate::solve::Status;
use crate::words::Message;

/// Opens the explorer; the path is worked out in the background as far as it is not known.
pub(super) fn open(ui: &mut Ui) {
    // Coming back to a game that was left here asks for nothing new.
    if ui.game.session().view().step.is_none() {
        ui.count_hint();
    }
    ui.screen = Screen::Explorer;
    work_on(ui);
    choose_first(ui);
}

/// Starts the search for the path, or lets it go on from the last step known.
fn work_on(ui: &mut Ui) {
    if !matches!(ui.path, PathState::Unknown | PathState::Stopped) {
        return;
    }
    ui.path = PathState::Working;
    let session = ui.game.session();
    let model = session.model().clone();
    let from = session.walk().map_or_else(|| Position::start(&model), |walk| walk.end().clone());
    let techniques = session.puzzle().kind().techniques();
    let options = Options { techniques, ..Options::default() };
    ui.path_job = Some(worker::find_path(ui.settings.wake.clone(), model, from, options));
    ui.say(Message::Working);
}

/// Ends the search; what was found stays, and [`open`] or a step beyond it lets the search go on.
pub(super) fn stop(ui: &mut Ui) {
    if ui.path_job.take().is_some() && ui.path == PathState::Working {
        ui.path = PathState::Stopped;
    }
}

/// Leaves the explorer; the game has not changed.
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

/// Why the path goes no further.
fn path_ends(ui: &Ui) -> Message {
    if ui.verdict == Some(Status::Multiple) { Message::SeveralLeft } else { Message::PathEnds }
}

/// Takes in what the search has found since the last call.
pub(super) fn take_news(ui: &mut Ui, news: Vec<PathNews>) {
    let is_over = ui.path_job.as_ref().is_some_and(Job::is_over);
    for item in news {
        ui.changed = true;
        if ui.message == Some(Message::Working) {
            ui.message = None;
        }
        match item {
            PathNews::Step(step) => ui.game.push_step(*step),
            PathNews::Ends { solved } => {
                ui.path = if solved { PathState::Solved } else { PathState::Ends };
                if !solved {
                    ui.say(path_ends(ui));
                }
            }
            PathNews::NoSolution => {
                ui.path = PathState::Ends;
                ui.say(Message::NoSolution);
            }
            PathNews::Failed(how) => {
                ui.path = PathState::Ends;
                ui.say(Message::EngineFailed(how));
            }
        }
    }
    if is_over {
        ui.path_job = None;
        ui.changed = true;
        // A search that ended without a word fell over; it can be tried again.
        if ui.path == PathState::Working {
            ui.path = PathState::Stopped;
        }
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
    let count = ui.steps().len();
    if count == 0 {
        return;
    }
    if step >= count && ui.path == PathState::Stopped {
        work_on(ui);
    } else if step >= count && step != usize::MAX && ui.path == PathState::Ends {
        ui.say(path_ends(ui));
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
    let Some((walk, step)) = session.walk().zip(ui.shown_step()) else {
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
    let Some(step) = ui.shown_step() else { return };
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
