//! Replaying a game from its journal: the moves in the order in which they were made, including those that were undone.
//! It is shown on the history screen and does not change the game.

use std::time::Duration;

use super::action::Action;
use super::clock::clock_text;
use super::history::{HistoryRow, Tree, short};
use super::key_hints::{KeyHint, hints};
use crate::play::{Game, Moment, Session};
use nazo_core::words::{Phrase, say};

/// The available speeds, relative to the usual one.
const SPEEDS: [f64; 7] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0];

/// The index of the usual speed.
const USUAL: usize = 2;

/// The shortest time for which a state is shown at the usual speed, in seconds.
const LEAST: f64 = 0.4;

/// The time added to that for an infinitely long pause, in seconds.
const MOST_ADDED: f64 = 1.6;

/// A pause of this many seconds adds half of that.
const HALF_AT: f64 = 10.0;

/// The number of states that `K` and `J` move.
const FAR: usize = 10;

/// A replay.
#[derive(Clone, Debug)]
pub struct Replay {
    /// What was done. Row 0 of the tree is the start, and row n is the state after the n-th of these.
    moments: Vec<Moment>,
    /// The index of the speed in [`SPEEDS`].
    speed: usize,
    /// When the next state is shown. None while the replay is paused.
    due: Option<Duration>,
}

/// How long a state is shown before the next one, which came `pause` later. Pauses for thought take longer than others,
/// but nobody waits minutes for them.
fn shown_for(pause: Duration, speed: f64) -> Duration {
    let pause = pause.as_secs_f64();
    let seconds = LEAST + MOST_ADDED * pause / (pause + HALF_AT);
    Duration::from_secs_f64(seconds / speed)
}

/// The keys of a replay.
pub(super) const HINTS: &[KeyHint] = hints! {
    "Space" "pause-resume", "+ -" "speed", "j k" "step", "q" "close", "Home" "restart", "?" "keys",
};

impl Replay {
    /// The time played at a row of the tree.
    fn clock(&self, row: usize) -> Duration {
        let at = row.checked_sub(1).map(|at| at.min(self.moments.len().saturating_sub(1)));
        at.and_then(|at| self.moments.get(at)).map_or(Duration::ZERO, |moment| moment.clock)
    }

    fn speed(&self) -> f64 {
        SPEEDS.get(self.speed).copied().unwrap_or(1.0)
    }

    /// Starts running from the row now on show.
    fn run_from(&mut self, row: usize, now: Duration) {
        let pause = self.clock(row + 1).saturating_sub(self.clock(row));
        self.due = Some(now + shown_for(pause, self.speed()));
    }
}

impl Tree {
    /// A replay from the start of the game. None if nothing was done in the game.
    pub(super) fn played_back(game: &Game, now: Duration) -> Option<Tree> {
        let moments = game.chronicle().moments;
        let first = moments.first().map(|_| HistoryRow { state: 0, aside: 0 })?;
        let rows = moments.iter().map(|moment| HistoryRow { state: moment.state, aside: 0 });
        let rows = std::iter::once(first).chain(rows).collect();
        let mut replay = Replay { moments, speed: USUAL, due: None };
        replay.run_from(0, now);
        Some(Tree { rows, selected: 0, shown: game.session().glimpse(0)?, replay: Some(replay) })
    }

    /// When the replay shows the next state. None if there is no replay or it is paused.
    pub(super) fn due(&self) -> Option<Duration> {
        self.replay.as_ref()?.due
    }

    fn run(&mut self, now: Duration) {
        let at = self.selected;
        if let Some(replay) = &mut self.replay {
            replay.run_from(at, now);
        }
    }

    fn stand_still(&mut self) {
        if let Some(replay) = &mut self.replay {
            replay.due = None;
        }
    }

    /// Handles an action during a replay. Returns false if the replay is to be closed.
    pub(super) fn play(&mut self, action: Action, now: Duration, session: &Session) -> bool {
        let runs = self.due().is_some();
        match action {
            Action::ToggleMode | Action::Act | Action::Pause if runs => self.stand_still(),
            Action::ToggleMode | Action::Act | Action::Pause => {
                if self.selected == self.last() {
                    self.go_to(0, session);
                }
                self.run(now);
            }
            Action::Larger | Action::Smaller => self.change_speed(if action == Action::Larger { 1 } else { -1 }, now),
            Action::Leave | Action::Back | Action::Replay => return false,
            _ => {
                if let Some(row) = self.row_after(action, FAR) {
                    self.go_to(row, session);
                    self.stand_still();
                }
            }
        }
        true
    }

    fn change_speed(&mut self, by: isize, now: Duration) {
        let Some(replay) = &mut self.replay else { return };
        replay.speed = replay.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
        if replay.due.is_some() {
            self.run(now);
        }
    }

    /// Shows the next row. Pauses at the last one.
    pub(super) fn play_on(&mut self, now: Duration, session: &Session) {
        let (next, last) = (self.selected + 1, self.last());
        self.go_to(next.min(last), session);
        if next < last { self.run(now) } else { self.stand_still() }
    }

    /// The position for the message row: "12 / 41  03:20  x2  +5 r4c7".
    pub(super) fn message(&self, session: &Session) -> Option<Phrase> {
        let replay = self.replay.as_ref()?;
        let (at, last, speed) = (self.selected, self.last(), replay.speed());
        let clock = clock_text(replay.clock(at));
        let stands = match replay.due {
            Some(_) => Phrase::verbatim(format!("x{speed}")),
            None if at == last => Phrase::fixed("ui.at-end"),
            None if speed != 1.0 => say!("ui.paused-at-speed", speed),
            None => Phrase::fixed("ui.standing-still"),
        };
        Some(say!("ui.where-replay-is", at, last, clock, stands, what = what(self, at, session)))
    }
}

/// What led to a row: a move, made for the first time or redone, or going back to an earlier state.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::load;
    use crate::play::Opening;
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
