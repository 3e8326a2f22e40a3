//! The pause: the board is hidden and the clock stopped.

use std::time::Duration;

use super::action::Action;
use super::app::Flow;
use super::model::Ui;

/// How long the player may think without a key before the clock stops. Someone who is away is not playing.
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

    /// Starts the clock, unless the game is over or nothing is visible before the first opening.
    pub(super) fn run_clock(&mut self) {
        let now = (self.settings.now)();
        let session = self.game.session();
        if !self.sight.paused && !self.is_replaying() && !session.is_over() && !session.is_closed() {
            self.game.clock().run(now);
            self.attend();
        }
    }

    /// Notes that the player is there. A clock that stopped for lack of input runs again.
    pub(super) fn attend(&mut self) {
        let now = (self.settings.now)();
        self.game.clock().attend(now, PATIENCE);
    }

    /// Called after the board has changed by any key. Stops the clock of a finished game, and starts it again after an
    /// undo.
    pub(super) fn keep_time(&mut self) {
        if self.game.session().is_over() {
            let now = (self.settings.now)();
            self.game.clock().pause(now);
        } else if !self.game.is_clock_running() {
            self.run_clock();
        }
    }

    /// Any key ends a pause. Keys that leave the program do that instead.
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
