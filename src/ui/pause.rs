//! A pause: the board is hidden and the clock stands.

use std::time::Duration;

use super::action::Action;
use super::app::Flow;
use super::model::Ui;

/// How long somebody may think without a key before the clock stands: who is away does not play.
const PATIENCE: Duration = Duration::from_secs(5 * 60);

impl Ui {
    /// Hides the board and stops the clock until a key is pressed.
    pub(super) fn pause(&mut self) {
        let now = (self.settings.now)();
        self.game.clock().pause(now);
        self.sight.paused = true;
    }

    fn go_on(&mut self) {
        self.sight.paused = false;
        self.run_clock();
    }

    /// Lets the clock run, unless there is nothing left to time, or nothing to be seen before the first opening.
    pub(super) fn run_clock(&mut self) {
        let now = (self.settings.now)();
        let session = self.game.session();
        if !self.sight.paused && !self.is_replaying() && !session.is_over() && !session.is_closed() {
            self.game.clock().run(now);
            self.attend();
        }
    }

    /// Takes note that somebody is there: a clock that stood for want of that goes on.
    pub(super) fn attend(&mut self) {
        let now = (self.settings.now)();
        self.game.clock().attend(now, PATIENCE);
    }

    /// After the board has changed, by whatever key: the clock of a finished game stands, and whoever undoes plays on.
    pub(super) fn keep_time(&mut self) {
        if self.game.session().is_over() {
            let now = (self.settings.now)();
            self.game.clock().pause(now);
        } else if !self.game.is_clock_running() {
            self.run_clock();
        }
    }

    /// Any key ends a pause; those that leave the program do so.
    pub(super) fn while_paused(&mut self, action: Action) -> Flow {
        match action {
            Action::Suspend | Action::Interrupt | Action::Redraw | Action::Leave => self.act(action),
            _ => {
                self.go_on();
                Flow::Go
            }
        }
    }
}
