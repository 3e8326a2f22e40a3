//! A pause: the board is hidden and the clock stands.

use super::action::Action;
use super::app::Flow;
use super::model::Ui;

impl Ui {
    /// Hides the board and stops the clock until a key is pressed.
    pub(super) fn pause(&mut self) {
        let now = (self.settings.now)();
        self.game.clock().pause(now);
        self.paused = true;
    }

    fn go_on(&mut self) {
        self.paused = false;
        self.run_clock();
    }

    /// Lets the clock run, unless there is nothing left to time.
    pub(super) fn run_clock(&mut self) {
        let now = (self.settings.now)();
        if !self.paused && !self.is_replaying() && !self.game.session().is_over() {
            self.game.clock().run(now);
        }
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
