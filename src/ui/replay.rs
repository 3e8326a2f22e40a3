//! A game played back from its journal: what was done, in the order in which it was done, with what was taken back. It
//! is a look at the game on the screen of its history; nothing of it changes.

use std::time::Duration;

use super::action::{Action, Direction};
use super::app::Flow;
use super::history::{self, HistoryRow, Tree, short};
use super::model::{Screen, Ui, clock_text};
use crate::play::{Moment, Session};
use nazo_core::words::{Phrase, say};

/// How fast a game can be played back, in times of the usual.
const SPEEDS: [f64; 7] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0];

/// The usual one among them.
const USUAL: usize = 2;

/// The shortest time for which a state is shown at the usual speed, in seconds.
const LEAST: f64 = 0.4;

/// What is added to that for the longest pause.
const MOST_ADDED: f64 = 1.6;

/// A pause of so many seconds is shown as half the longest.
const HALF_AT: f64 = 10.0;

/// How far `K` and `J` go.
const FAR: usize = 10;

/// A game that is being played back.
#[derive(Clone, Debug)]
pub struct Replay {
    /// What was done. The first row of the tree is the start, the n-th what came of the n-th of these.
    moments: Vec<Moment>,
    /// The place of the speed among [`SPEEDS`].
    speed: usize,
    /// When the next state is shown; none while it stands still.
    due: Option<Duration>,
}

/// For how long a state is shown before the next, which came `pause` later: pauses in which somebody thought are longer
/// than others, but nobody waits minutes for them.
fn shown_for(pause: Duration, speed: f64) -> Duration {
    let pause = pause.as_secs_f64();
    let seconds = LEAST + MOST_ADDED * pause / (pause + HALF_AT);
    Duration::from_secs_f64(seconds / speed)
}

/// Begins to play the game back from its start.
pub(super) fn open(ui: &mut Ui) {
    let moments = ui.game.chronicle().moments;
    if moments.is_empty() {
        return ui.say(Phrase::fixed("ui.nothing-replay-yet"));
    }
    let rows = moments.iter().map(|moment| HistoryRow { state: moment.state, aside: 0 });
    let rows = std::iter::once(HistoryRow { state: 0, aside: 0 }).chain(rows).collect();
    let Some(shown) = ui.game.session().glimpse(0) else { return };
    let now = (ui.settings.now)();
    ui.game.clock().pause(now);
    ui.hide_solution();
    ui.unselect();
    ui.tree = Some(Tree { rows, selected: 0, shown, replay: Some(Replay { moments, speed: USUAL, due: None }) });
    ui.screen = Screen::History;
    go_on(ui);
    tell(ui);
}

/// What a key does while a game is played back.
pub(super) fn act(ui: &mut Ui, action: Action) -> Flow {
    let Some(tree) = &mut ui.tree else { return Flow::Go };
    let (at, last) = (tree.selected, tree.rows.len().saturating_sub(1));
    let Some(replay) = &mut tree.replay else { return Flow::Go };
    match action {
        Action::ToggleMode | Action::Act | Action::Pause if replay.due.is_some() => replay.due = None,
        Action::ToggleMode | Action::Act | Action::Pause => {
            if at == last {
                history::to(ui, 0);
            }
            go_on(ui);
        }
        Action::Larger | Action::Smaller => {
            let by = if action == Action::Larger { 1 } else { -1 };
            replay.speed = replay.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
            if replay.due.is_some() {
                go_on(ui);
            }
        }
        Action::Move(Direction::Up | Direction::Left) => stand_at(ui, at.saturating_sub(1)),
        Action::Move(Direction::Down | Direction::Right) => stand_at(ui, (at + 1).min(last)),
        Action::Jump(Direction::Up | Direction::Left) => stand_at(ui, at.saturating_sub(FAR)),
        Action::Jump(Direction::Down | Direction::Right) => stand_at(ui, (at + FAR).min(last)),
        Action::First => stand_at(ui, 0),
        Action::Last => stand_at(ui, last),
        Action::Leave | Action::Back | Action::Replay if ui.watches => {
            ui.left = true;
            return Flow::Quit;
        }
        Action::Leave | Action::Back | Action::Replay => {
            history::close(ui);
            return Flow::Go;
        }
        _ => {}
    }
    tell(ui);
    Flow::Go
}

/// Shows what is due.
pub(super) fn tick(ui: &mut Ui) {
    let now = (ui.settings.now)();
    if ui.replay_due().is_none_or(|due| due > now) {
        return;
    }
    let Some(tree) = &ui.tree else { return };
    let (next, last) = (tree.selected + 1, tree.rows.len().saturating_sub(1));
    history::to(ui, next.min(last));
    if next < last {
        go_on(ui);
    } else if let Some(replay) = ui.tree.as_mut().and_then(|tree| tree.replay.as_mut()) {
        replay.due = None;
    }
    ui.changed = true;
    tell(ui);
}

fn stand_at(ui: &mut Ui, row: usize) {
    history::to(ui, row);
    if let Some(replay) = ui.tree.as_mut().and_then(|tree| tree.replay.as_mut()) {
        replay.due = None;
    }
}

/// Lets it run from the row that is shown.
fn go_on(ui: &mut Ui) {
    let now = (ui.settings.now)();
    let Some(tree) = &mut ui.tree else { return };
    let at = tree.selected;
    let Some(replay) = &mut tree.replay else { return };
    let speed = SPEEDS.get(replay.speed).copied().unwrap_or(1.0);
    let pause = replay.clock(at + 1).saturating_sub(replay.clock(at));
    replay.due = Some(now + shown_for(pause, speed));
}

impl Replay {
    /// The time played at a row of the tree.
    fn clock(&self, row: usize) -> Duration {
        let at = row.checked_sub(1).map(|at| at.min(self.moments.len().saturating_sub(1)));
        at.and_then(|at| self.moments.get(at)).map_or(Duration::ZERO, |moment| moment.clock)
    }
}

/// Says in the message row where it is: "12 / 41  03:20  x2  +5 r4c7".
fn tell(ui: &mut Ui) {
    let Some(tree) = &ui.tree else { return };
    let Some(replay) = &tree.replay else { return };
    let (at, last) = (tree.selected, tree.rows.len().saturating_sub(1));
    let clock = clock_text(replay.clock(at));
    let speed = SPEEDS.get(replay.speed).copied().unwrap_or(1.0);
    let session = ui.game.session();
    let what = what(tree, at, session);
    let stands = match replay.due {
        Some(_) => Phrase::verbatim(format!("x{speed}")),
        None if at == last => Phrase::fixed("ui.at-end"),
        None if speed != 1.0 => say!("ui.paused-at-speed", speed),
        None => Phrase::fixed("ui.standing-still"),
    };
    ui.say(say!("ui.where-replay-is", at, last, clock, stands, what));
}

/// What was done to get to a row: the move, made for the first time or again, or the way back to a state that was there
/// before.
fn what(tree: &Tree, at: usize, session: &Session) -> Phrase {
    let Some(row) = tree.rows.get(at) else { return Phrase::literal("") };
    let before = at.checked_sub(1).and_then(|before| tree.rows.get(before));
    let is_again = before.is_some_and(|before| session.history().leads_to(before.state, row.state));
    let is_new = tree.rows.iter().take(at).all(|before| before.state != row.state);
    let turn = session.history().turn(row.state);
    let made = turn.map(|turn| Phrase::each(|lang| short(&turn.made, session.model(), lang)));
    match made {
        Some(made) if is_new => made,
        _ if at == 0 => Phrase::fixed("ui.at-start"),
        Some(made) if is_again => say!("ui.again", made),
        Some(made) => say!("ui.back-to", made),
        None => Phrase::fixed("ui.back-to-start"),
    }
}

impl Ui {
    /// Whether a game is being played back.
    pub(super) fn is_replaying(&self) -> bool {
        self.screen == Screen::History && self.tree.as_ref().is_some_and(|tree| tree.replay.is_some())
    }

    /// When the next state of a game that is played back is shown; none where it stands still, or waits beneath a popup.
    pub(super) fn replay_due(&self) -> Option<Duration> {
        let tree = self.tree.as_ref().filter(|_| self.popup.is_none())?;
        tree.replay.as_ref()?.due
    }

    /// Only plays the game back: leaving that leaves the game.
    pub(super) fn watch(&mut self) {
        self.watches = true;
        open(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::load;
    use crate::play::{Game, Opening};
    use nazo_core::words::Lang;

    #[test]
    fn what_is_done_again_is_not_told_as_gone_back_to() {
        let text = "sudoku\n1...\n..3.\n.4..\n...2\nstate:\nput r1c2 3\nundo\nredo\n";
        let loaded = load("test", text.as_bytes()).remove(0).outcome.expect("a puzzle");
        let (game, _) = Game::open(&loaded, None, Opening::Resume);
        let session = game.session();
        let moments = game.chronicle().moments;
        let rows = [0]
            .into_iter()
            .chain(moments.iter().map(|moment| moment.state))
            .map(|state| HistoryRow { state, aside: 0 });
        let shown = session.glimpse(0).expect("the start");
        let tree = Tree { rows: rows.collect(), selected: 0, shown, replay: None };
        let told = |at, lang| what(&tree, at, session).get(lang).to_string();
        let told = |lang| (0..4).map(|at| told(at, lang)).collect::<Vec<_>>();
        assert_eq!(told(Lang::En), ["start", "+3 r1c2", "back to the start", "again: +3 r1c2"]);
        assert!(told(Lang::Ja)[3].starts_with("やり直し: "), "{:?}", told(Lang::Ja));
    }

    #[test]
    fn long_pauses_are_shown_longer_but_never_long() {
        let shown = |seconds: u64| shown_for(Duration::from_secs(seconds), 1.0).as_secs_f64();
        assert!(shown(0) >= LEAST && shown(0) < shown(3) && shown(3) < shown(60));
        assert!(shown(100_000) <= LEAST + MOST_ADDED);
        assert_eq!(shown_for(Duration::from_secs(10), 4.0), shown_for(Duration::from_secs(10), 1.0) / 4);
    }
}
