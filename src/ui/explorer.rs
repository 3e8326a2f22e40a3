//! The step explorer: walking back and forth along the solution path or the list of all steps that are possible now,
//! and applying a step to the game.

use super::action::{Action, Direction};
use super::app::{Flow, Request};
use super::list::{Explorer, Now, Only, Pane, involved_cells};
use super::messages;
use super::model::{Screen, Ui};
use super::path::PathState;
use super::popup::Popup;
use super::popup::page::{self, Text, TextPage};
use super::prefix::Prefix;
use super::reading::Area;
use super::worker::{self, PathNews};
use crate::play::{Event, Move, TakeError, ViewChange, Walk};
use nazo_core::explain::Options;
use nazo_core::puzzle::{Cell, Position, Step};
use nazo_core::render::without_places;
use nazo_core::solve::Status;
use nazo_core::words::{Phrase, say};

/// Opens the explorer. The unknown part of the path is computed in the background.
pub(super) fn open(ui: &mut Ui) {
    enter(ui);
    work_on(ui);
    choose_first(ui);
    leave_if_empty(ui);
}

/// Closes the explorer if the path has no steps, and says why beside the board.
fn leave_if_empty(ui: &mut Ui) {
    let has_ended = matches!(ui.known.path, PathState::Ends | PathState::Solved);
    let is_empty = ui.screen == Screen::Explorer && ui.explorer.pane == Pane::Path && ui.steps().is_empty();
    if has_ended && is_empty {
        close(ui);
        if ui.messages.shown.is_none() {
            ui.say(if ui.game.session().is_solved() { say!("messages.nothing-left") } else { path_ends(ui) });
        }
    }
}

/// Opens the explorer at the step of the path that decides a cell, as soon as the path reaches that step.
pub(super) fn open_at(ui: &mut Ui, cell: Cell) {
    enter(ui);
    ui.explorer.wanted = Some(cell);
    work_on(ui);
    if ui.jobs.path.is_some() {
        let cell = ui.name(cell);
        ui.say(say!("messages.working-up-to", cell));
    }
    reach_wanted(ui);
}

/// Opens the explorer at the list of every step that is possible now.
pub(super) fn open_now(ui: &mut Ui) {
    enter(ui);
    list_all(ui, None);
    show_pane(ui, Pane::Now);
}

fn enter(ui: &mut Ui) {
    // Coming back to a game that was left here is not another hint.
    if ui.game.session().view().step.is_none() && ui.screen != Screen::Explorer {
        ui.count_hint();
    }
    ui.hide_solution();
    ui.screen = Screen::Explorer;
    ui.explorer.pane = Pane::Path;
    ui.reading.area = Area::Reasons;
}

fn options(ui: &Ui) -> Options<'static> {
    let techniques = ui.game.session().puzzle().kind().techniques();
    Options { techniques, uniqueness: ui.settings.uniqueness, unfolds: true, ..Options::default() }
}

/// Starts computing the path, or continues from the last known step.
fn work_on(ui: &mut Ui) {
    if !matches!(ui.known.path, PathState::Unknown | PathState::Stopped) {
        return;
    }
    ui.known.path = PathState::Working;
    let session = ui.game.session();
    let model = session.model().clone();
    let from = session.walk().map_or_else(|| Position::start(&model), |walk| walk.end().clone());
    ui.jobs.path = Some(worker::find_path(ui.settings.wake.clone(), model, from, options(ui)));
    ui.say(say!("messages.working"));
}

/// Continues computing the path after a step that replaced another.
pub(super) fn go_on(ui: &mut Ui) {
    work_on(ui);
}

/// Starts searching for every step that is possible after the first `after` steps of the path, unless they are known
/// already. If `after` is None or its position is unknown, the position of the game is used.
fn list_all(ui: &mut Ui, after: Option<usize>) {
    let shown = after.and_then(|at| ui.before_in_path(at));
    let position = shown.unwrap_or_else(|| ui.game.session().visible().clone());
    ui.explorer.now.after = after;
    let now = &ui.explorer.now;
    if now.position.as_ref() == Some(&position) && now.state != PathState::Stopped {
        return;
    }
    let model = ui.game.session().model().clone();
    let job = worker::find_steps(ui.settings.wake.clone(), model, position.clone(), options(ui));
    let position = Some(position);
    ui.explorer.now = Now { position, after, state: PathState::Working, job: Some(job), ..Now::default() };
    ui.explorer.link = None;
    if ui.messages.shown.is_none() {
        ui.say(say!("messages.listing"));
    }
}

/// Stops the searches. Their results remain, and [`open`] or moving beyond the last step continues the search.
pub(super) fn stop(ui: &mut Ui) {
    ui.explorer.wanted = None;
    if ui.jobs.path.take().is_some() && ui.known.path == PathState::Working {
        ui.known.path = PathState::Stopped;
    }
    if ui.explorer.now.job.take().is_some() {
        ui.explorer.now.state = PathState::Stopped;
    }
}

/// Leaves the explorer without changing the game. The search for the path stops, as nobody looks at it. It continues
/// from its last step when the explorer is opened again.
pub(super) fn close(ui: &mut Ui) {
    stop(ui);
    ui.screen = Screen::Board;
    ui.explorer = Explorer::default();
    ui.reading.area = Area::Table;
    ui.look(ViewChange { step: Some(None), ..ViewChange::default() });
}

/// Discards all steps, as the settings allow different ones now, and searches again.
pub(super) fn forget(ui: &mut Ui) {
    stop(ui);
    ui.look(ViewChange { step: Some(None), ..ViewChange::default() });
    ui.game.forget_path();
    ui.known.path = PathState::Unknown;
    ui.explorer.now = Now::default();
    if ui.screen == Screen::Explorer {
        if ui.explorer.pane == Pane::Now {
            list_all(ui, None);
        }
        show_pane(ui, ui.explorer.pane);
    }
}

/// Searches again for the steps that are possible now, as the board has changed.
pub(super) fn board_changed(ui: &mut Ui) {
    // The first move was undone: nothing is left to step through.
    if ui.screen == Screen::Explorer && ui.is_undealt() {
        close(ui);
    }
    if ui.screen == Screen::Explorer && ui.explorer.pane == Pane::Now && ui.explorer.now.after.is_none() {
        list_all(ui, None);
    }
}

/// If no step is selected, selects the first that tells the player something new.
fn choose_first(ui: &mut Ui) {
    let session = ui.game.session();
    let Some(walk) = session.walk() else { return };
    let waits = ui.explorer.wanted.is_some() || ui.explorer.pane != Pane::Path;
    if session.view().step.is_none() && !walk.steps().is_empty() && !waits {
        let step = (0..walk.steps().len()).find(|at| session.is_news(*at)).unwrap_or(0);
        ui.look(ViewChange { step: Some(Some(step)), ..ViewChange::default() });
        say_if_from_givens(ui);
    }
}

/// Says before the first step on show that a path starts from the givens only, if an entry is known to be wrong.
fn say_if_from_givens(ui: &mut Ui) {
    let session = ui.game.session();
    // Whether a supposition is right is left to the trial.
    let entered = ui.known.answer.as_ref().filter(|_| session.trial() == 0);
    let mistakes = entered.map(|solution| session.mistakes(solution));
    if ui.messages.shown.is_some() || mistakes.is_none_or(|mistakes| mistakes.entries.is_empty()) {
        return;
    }
    let said = ui.shown_step().map(|step| messages::from_givens_phrase(&step.text));
    if let Some(said) = said {
        ui.say(said);
    }
}

/// Goes to the step that decides the wanted cell, once it is known.
fn reach_wanted(ui: &mut Ui) {
    let Some(cell) = ui.explorer.wanted else { return };
    let decides = |step: &Step| step.places.iter().any(|placed| placed.cell == cell);
    match ui.steps().iter().position(decides) {
        Some(step) => {
            ui.explorer.wanted = None;
            ui.look(ViewChange { step: Some(Some(step)), ..ViewChange::default() });
            if ui.has_said(&["messages.working", "messages.working-up-to"]) {
                ui.messages.shown = None;
            }
            say_if_from_givens(ui);
        }
        None if ui.jobs.path.is_none() && ui.known.path != PathState::Working => {
            ui.explorer.wanted = None;
            // Other steps may follow, but this cell remains undecided.
            let is_open = ui.known.verdict == Some(Status::Multiple);
            ui.say(if is_open { say!("messages.left-open", cell = ui.name(cell)) } else { say!("messages.path-ends") });
            choose_first(ui);
        }
        None => {}
    }
}

/// The reason why the path ends.
fn path_ends(ui: &Ui) -> Phrase {
    if ui.known.verdict == Some(Status::Multiple) { say!("messages.several-left") } else { say!("messages.path-ends") }
}

/// Takes in the results of the search since the last call.
pub(super) fn take_news(ui: &mut Ui, news: Vec<PathNews>) {
    for item in news {
        ui.sight.changed = true;
        let is_waited_for = ui.has_said(&["messages.working"]);
        if is_waited_for {
            ui.messages.shown = None;
        }
        match item {
            PathNews::Step(step) => {
                ui.game.push_step(*step);
            }
            PathNews::Ends { solved } => {
                ui.known.path = if solved { PathState::Solved } else { PathState::Ends };
                // If there are steps to look at, the message about the first has priority over the message about the
                // end.
                if !solved && (is_waited_for || ui.listed().is_empty()) {
                    ui.say(path_ends(ui));
                }
            }
            PathNews::NoSolution => {
                ui.known.path = PathState::Ends;
                ui.say(say!("messages.no-solution"));
            }
            PathNews::Failed(how) => {
                ui.known.path = PathState::Ends;
                ui.say(say!("messages.engine-failed", how));
            }
        }
    }
    if ui.jobs.path.is_none() {
        ui.sight.changed = true;
        // A search that ended without saying so has panicked. It can be tried again.
        if ui.known.path == PathState::Working {
            ui.known.path = PathState::Stopped;
        }
    }
    if ui.screen == Screen::Explorer {
        reach_wanted(ui);
        choose_first(ui);
    }
    leave_if_empty(ui);
}

/// Takes in the steps that are possible now, as they are found.
pub(super) fn take_listed(ui: &mut Ui, news: Vec<PathNews>) {
    for item in news {
        ui.sight.changed = true;
        if ui.has_said(&["messages.listing"]) {
            ui.messages.shown = None;
        }
        match item {
            PathNews::Step(step) => ui.explorer.now.steps.push(*step),
            PathNews::Ends { .. } => {
                ui.explorer.now.state = PathState::Ends;
                let mistakes = ui.known.answer.as_ref().map(|solution| ui.game.session().mistakes(solution));
                if let Some(mistakes) = mistakes.filter(|mistakes| mistakes.mislead()) {
                    // Steps that follow from a wrong entry are not worth much.
                    ui.say(if mistakes.entries.is_empty() {
                        say!("messages.struck-needed")
                    } else {
                        say!("messages.entry-wrong")
                    });
                } else if ui.explorer.now.steps.is_empty() {
                    let said =
                        if ui.game.session().is_solved() { say!("messages.nothing-left") } else { path_ends(ui) };
                    ui.say(said);
                }
            }
            PathNews::NoSolution => {
                ui.explorer.now.state = PathState::Ends;
                ui.say(say!("messages.none-survives"));
            }
            PathNews::Failed(how) => {
                ui.explorer.now.state = PathState::Ends;
                ui.say(say!("messages.engine-failed", how));
            }
        }
    }
    if ui.explorer.now.job.is_none() {
        ui.sight.changed = true;
        if ui.explorer.now.state == PathState::Working {
            ui.explorer.now.state = PathState::Stopped;
        }
    }
}

/// Performs an action in the explorer.
pub(super) fn act(ui: &mut Ui, action: Action) {
    let page = usize::from(ui.sight.size.1 / 3).max(1);
    match action {
        Action::Move(Direction::Down) => onward(ui),
        Action::Move(Direction::Up) => backward(ui),
        Action::Move(Direction::Right) => along_links(ui, true),
        Action::Move(Direction::Left) => along_links(ui, false),
        Action::Jump(Direction::Right) if ui.explorer.pane == Pane::Now => by_technique(ui, true),
        Action::Jump(Direction::Left) if ui.explorer.pane == Pane::Now => by_technique(ui, false),
        Action::Jump(Direction::Down | Direction::Right) => by_page(ui, page as isize),
        Action::Jump(Direction::Up | Direction::Left) => by_page(ui, -(page as isize)),
        Action::First => by_page(ui, isize::MIN),
        Action::Last => by_page(ui, isize::MAX),
        Action::Act | Action::ApplyHint => take(ui),
        Action::NextPane | Action::PreviousPane if ui.explorer.pane == Pane::Now => show_pane(ui, Pane::Path),
        Action::NextPane | Action::PreviousPane => {
            list_all(ui, ui.shown_step().map(|_| ui.step()));
            show_pane(ui, Pane::Now);
        }
        Action::AllSteps => open_now(ui),
        Action::ToggleMode => walk::toggle(ui),
        Action::Suppose => ui.popup = summary(ui),
        Action::PrefixFilter => ui.prefix = Some(Prefix::Steps),
        Action::Highlight(number) => ui.list_only_nth(number),
        Action::Rules => read(ui),
        Action::Details => ui.popup = Some(TextPage::of(Text::Details)),
        Action::Undo => ui.undo(),
        Action::Redo => ui.redo(),
        Action::Leave | Action::Path => close(ui),
        // Actions of the board are performed there.
        Action::Solution | Action::Check | Action::Restart | Action::ToggleAuto => {
            close(ui);
            ui.board_act(action);
        }
        _ => {}
    }
}

/// Switches to the path, or to the list of steps that are possible now.
fn show_pane(ui: &mut Ui, pane: Pane) {
    ui.explorer.pane = pane;
    ui.explorer.link = None;
    match pane {
        Pane::Path => {
            if ui.known.path == PathState::Unknown {
                work_on(ui);
            }
            choose_first(ui);
        }
        Pane::Now => {}
    }
    if !keep_to_admitted(ui) {
        ui.explorer.only = Only::All;
    }
}

/// Lists only some of the steps. If no step qualifies, says so and lists all.
pub(super) fn list_only(ui: &mut Ui, only: Only) {
    ui.explorer.only = only;
    if !keep_to_admitted(ui) {
        ui.explorer.only = Only::All;
        ui.say(say!("messages.no-such-steps"));
    }
}

/// Lists only the steps with the same technique as the selected one.
pub(super) fn list_like_selected(ui: &mut Ui) {
    if let Some(name) = ui.shown_step().map(|step| step.name.clone()) {
        list_only(ui, Only::Technique(Box::new(name)));
    }
}

/// Moves the selection to a listed step. Returns whether there is one, or nothing to choose from yet.
fn keep_to_admitted(ui: &mut Ui) -> bool {
    let (admitted, at) = (ui.admitted(), ui.selected());
    let next = admitted.iter().find(|other| **other >= at).or(admitted.last());
    if let Some(next) = next.copied().filter(|next| *next != at) {
        select(ui, next);
    }
    next.is_some() || ui.listed().is_empty()
}

/// Selects a step of the current list, if it exists.
pub(super) fn select_listed(ui: &mut Ui, at: usize) {
    if at < ui.listed().len() {
        select(ui, at);
    }
}

/// Selects a step of the current list.
fn select(ui: &mut Ui, at: usize) {
    ui.explorer.link = None;
    match ui.explorer.pane {
        Pane::Path => ui.look(ViewChange { step: Some(Some(at)), ..ViewChange::default() }),
        Pane::Now => ui.explorer.now.at = at,
    }
}

/// Moves by `by` listed steps.
fn by_page(ui: &mut Ui, by: isize) {
    let admitted = ui.admitted();
    let at = admitted.partition_point(|other| *other < ui.selected());
    let next = at.saturating_add_signed(by);
    if next >= admitted.len() && by != isize::MAX {
        at_the_end(ui);
    }
    if let Some(next) = admitted.get(next.min(admitted.len().saturating_sub(1))) {
        select(ui, *next);
    }
}

/// Moves to the first step of the next technique in the list, or of the previous one.
fn by_technique(ui: &mut Ui, forth: bool) {
    let (admitted, selected, steps) = (ui.admitted(), ui.selected(), ui.listed());
    let mut firsts =
        admitted.chunk_by(|a, b| steps[*a].name == steps[*b].name).filter_map(|group| group.first().copied());
    let next = if forth { firsts.find(|at| *at > selected) } else { firsts.take_while(|at| *at < selected).last() };
    if let Some(next) = next {
        select(ui, next);
    }
}

/// Called beyond the last step: continues the search, or says why there are no more steps.
fn at_the_end(ui: &mut Ui) {
    match ui.list_state() {
        PathState::Stopped if ui.explorer.pane == Pane::Path => work_on(ui),
        PathState::Ends if ui.explorer.pane == Pane::Path => ui.say(path_ends(ui)),
        _ => {}
    }
}

/// Moves to the next step that tells the player something new. If there is none, moves by one step.
fn onward(ui: &mut Ui) {
    let at = ui.selected();
    let later: Vec<usize> = ui.admitted().into_iter().filter(|other| *other > at).collect();
    let new = later.iter().find(|other| ui.is_news(**other));
    match new.or(later.first()).copied() {
        Some(next) => select(ui, next),
        None => at_the_end(ui),
    }
}

/// Moves back in the same way.
fn backward(ui: &mut Ui) {
    let at = ui.selected();
    let earlier: Vec<usize> = ui.admitted().into_iter().filter(|other| *other < at).collect();
    let new = earlier.iter().rev().find(|other| ui.is_news(**other));
    if let Some(next) = new.or(earlier.last()).copied() {
        select(ui, next);
    }
}

/// Highlights the next or previous link of a chain. In a step without links, the next or previous cell that it is
/// about. Before the first and after the last, the step as a whole.
fn along_links(ui: &mut Ui, forth: bool) {
    let count = ui
        .shown_step()
        .map_or(0, |step| if step.links.is_empty() { involved_cells(step).len() } else { step.links.len() });
    let last = count.checked_sub(1);
    ui.explorer.link = match (ui.explorer.link, forth) {
        (None, true) => last.map(|_| 0),
        (None, false) => last,
        (Some(at), true) => Some(at + 1).filter(|next| *next < count),
        (Some(at), false) => at.checked_sub(1),
    };
}

/// Applies the step on show, and the earlier steps that it needs, to the game as one move.
fn take(ui: &mut Ui) {
    let session = ui.game.session();
    let Some(step) = ui.shown_step().cloned() else { return };
    let (now, after) = (session.visible(), ui.explorer.now.after);
    let (made, with) = match (ui.explorer.pane, session.walk(), after) {
        (Pane::Path, Some(walk), _) => with_needed(walk, ui.step(), now),
        (Pane::Now, Some(walk), Some(after)) => with_needed(&walk.with(after, step.clone()), after, now),
        _ => (session.taking(&step), 0),
    };
    if ui.take_step(&step, made, with) == Some(true) {
        close(ui);
        ui.solved();
    } else if (ui.explorer.pane == Pane::Path || after.is_some())
        && ui.has_said(&["messages.step-taken", "messages.step-taken-with"])
    {
        let said = ui.messages.shown.take();
        onward(ui);
        ui.messages.shown = said;
    }
}

/// The move made by a step and the earlier steps that it needs, and how many of these bring something new.
fn with_needed(walk: &Walk, at: usize, now: &Position) -> (Result<Option<Move>, TakeError>, usize) {
    let others = walk.needed(at, now).into_iter().filter(|other| *other != at);
    let with = others.filter(|other| now.gains_from(&walk.steps()[*other])).count();
    (walk.take(at, now), with)
}

/// A popup with the number of steps of each technique in the list, as far as it is known, from easiest to hardest, and
/// the position of the hardest step.
fn summary(ui: &Ui) -> Option<Box<dyn Popup>> {
    let lang = ui.settings.lang;
    let mut all: Vec<(u32, usize, &Phrase)> = Vec::new();
    for step in ui.listed() {
        let own = without_places(&step.name);
        match all.iter_mut().find(|(.., name)| *name == own) {
            Some((effort, count, _)) => (*effort, *count) = (step.effort().max(*effort), *count + 1),
            None => all.push((step.effort(), 1, own)),
        }
    }
    all.sort_by_key(|(effort, ..)| *effort);
    let effort = all.last()?.0;
    let at = ui.listed().iter().position(|step| step.effort() == effort)?;
    let name = without_places(&ui.listed()[at].name);
    let rows: String = all.iter().map(|(_, count, name)| format!("{count:>3} × {}\n", name.get(lang))).collect();
    let state = if ui.explorer.pane == Pane::Path { ui.known.path } else { ui.explorer.now.state };
    let is_whole = matches!(state, PathState::Solved | PathState::Ends);
    let hardest = say!("view.hardest-step", is_whole, name, at = at + 1, effort = effort as usize);
    let text = format!("```\n{rows}```\n{}", hardest.get(lang));
    let title = say!("view.by-technique", is_whole).get(lang).to_string();
    Some(TextPage::of(Text::Manual { title, text }))
}

impl Ui {
    /// Applies the move of a step to the game and says so. Returns whether the move solves the puzzle, or None if no
    /// move was made.
    pub(super) fn take_step(
        &mut self,
        step: &Step,
        made: Result<Option<Move>, TakeError>,
        with: usize,
    ) -> Option<bool> {
        match made {
            Ok(None) => self.say(say!("messages.step-known")),
            Ok(Some(made)) => {
                let made = self.game.session().tidied(made, self.settings.tidy);
                let outcome = self.event(&Event::Move(made))?;
                self.say(messages::step_taken(&step.name, with));
                return Some(outcome.solves);
            }
            Err(TakeError::Differs(cell)) => {
                let cell = self.name(cell);
                self.say(say!("messages.entry-differs", cell));
            }
            Err(TakeError::NoSuchStep(_)) => {}
        }
        None
    }
}

impl Ui {
    /// Asks for a puzzle that needs the technique of the current step.
    pub(super) fn practise(&mut self) -> Flow {
        let Some(step) = self.step_in_front() else {
            self.say(say!("messages.practise-what"));
            return Flow::Go;
        };
        Flow::Open(Request::Practise(step.name.full.clone()))
    }
}

/// Shows the manual page for the technique of the current step, or the rules of the puzzle if it has none.
pub(super) fn read(ui: &mut Ui) {
    let Some(step) = ui.step_in_front() else { return };
    ui.popup = Some(page::of_step(ui, step).unwrap_or_else(|| TextPage::of(Text::Rules)));
}

pub(super) mod walk;

#[cfg(test)]
mod tests;
