//! What a player does to the game: entering, crossing out, taking back, checking.

use super::model::{Layer, Ui};
use crate::play::{Clash, Done, Event, Move, Outcome, Refusal, ViewChange};
use crate::puzzle::{Candidate, Cell, Value};
use crate::words::Message;

impl Ui {
    /// The value at a place in the order of the puzzle's values: 1 is the smallest.
    pub(super) fn nth_value(&self, number: u8) -> Option<Value> {
        self.game.session().model().values().iter().nth(usize::from(number.checked_sub(1)?))
    }

    pub(super) fn digit(&mut self, number: u8) {
        let Some(value) = self.nth_value(number) else { return self.say(Message::NoSuchValue(number)) };
        match self.layer {
            Layer::Digit => self.enter(value),
            Layer::Mark => self.cross_out(self.cursor(), value),
        }
    }

    pub(super) fn enter(&mut self, value: Value) {
        let cell = self.cursor();
        let made = self.game.session().toggle_entry(cell, value);
        let clears = made == Move::clear(cell);
        let Some(outcome) = self.event(&Event::Move(made)) else { return };
        let (cell, value) = (self.name(cell), self.value(value));
        if outcome.solves {
            self.solved();
        } else if clears {
            self.say(Message::Cleared(cell));
        } else {
            let clash = self.game.session().check().into_iter().find(|clash| {
                clash.cells(self.game.session().model()).contains(&self.cursor())
                    && matches!(clash, Clash::Twice { .. })
            });
            self.say(match clash {
                Some(clash) => Message::Breaks(clash.phrase(self.game.session().model())),
                None => Message::Placed { value, cell, removed: outcome.candidates_removed },
            });
        }
    }

    pub(super) fn cross_out(&mut self, cell: Cell, value: Value) {
        let session = self.game.session();
        let (name, digit) = (self.name(cell), self.value(value));
        if session.is_given(cell) {
            return self.say(Message::Given(name));
        }
        if session.entry(cell).is_some() {
            return self.say(Message::Filled(name));
        }
        let was_struck = session.struck(cell).contains(value);
        if !was_struck && !session.position().has(Candidate::new(cell, value)) {
            return self.say(Message::Seen { value: digit, cell: name });
        }
        let made = session.toggle_strike(cell, value);
        if self.event(&Event::Move(made)).is_some() {
            self.say(if was_struck {
                Message::Restored { value: digit, cell: name }
            } else {
                Message::Struck { value: digit, cell: name }
            });
        }
    }

    pub(super) fn clear(&mut self) {
        let cell = self.cursor();
        let name = self.name(cell);
        let Some(outcome) = self.event(&Event::Move(Move::clear(cell))) else { return };
        self.say(if outcome.changed { Message::Cleared(name) } else { Message::NothingToClear(name) });
    }

    pub(super) fn place_lone(&mut self) {
        let cell = self.cursor();
        let position = self.game.session().position();
        if position.is_placed(cell) {
            return;
        }
        match position.candidates(cell).only() {
            Some(value) => self.enter(value),
            None => self.say(Message::NotLone(self.name(cell))),
        }
    }

    pub(super) fn undo(&mut self) {
        let Some(outcome) = self.event(&Event::Undo) else { return };
        let history = self.game.session().history();
        let left = history.depth(history.current());
        self.say(if outcome.changed { Message::Undone(left) } else { Message::NothingToUndo });
    }

    pub(super) fn redo(&mut self) {
        let Some(outcome) = self.event(&Event::Redo) else { return };
        if outcome.solves {
            self.solved();
        } else {
            self.say(if outcome.changed { Message::Redone } else { Message::NothingToRedo });
        }
    }

    pub(super) fn solved(&mut self) {
        let now = (self.settings.now)();
        self.game.clock().pause(now);
        self.say(Message::Solved { clock: self.clock(), hints: self.game.session().view().hints });
    }

    /// Lets an event happen, which is on disk when this returns, and says why where it is refused.
    pub(super) fn event(&mut self, event: &Event) -> Option<Outcome> {
        let done = self.game.act(event, (self.settings.now)());
        match self.heed(done) {
            Ok(outcome) => {
                // Whoever undoes in a solved puzzle plays on.
                if outcome.changed && !self.game.is_clock_running() && !self.game.session().is_solved() {
                    let now = (self.settings.now)();
                    self.game.clock().run(now);
                }
                Some(outcome)
            }
            Err(Refusal::Given(cell)) => {
                self.say(Message::Given(self.name(cell)));
                None
            }
            Err(refusal) => {
                let said = refusal.phrase(self.game.session().model());
                self.say(Message::Note(said));
                None
            }
        }
    }

    /// Takes notice of what the file has to say.
    pub(super) fn heed(&mut self, done: Done) -> Result<Outcome, Refusal> {
        if done.news > 0 {
            self.changed = true;
            self.say(Message::OtherWindow);
        }
        if done.saved_again {
            self.changed = true;
            self.say(Message::SavedAgain);
        }
        for note in &done.notes {
            self.changed = true;
            let said = Message::Note(note.phrase());
            match self.message {
                Some(Message::Note(_)) => self.queued.push_back(said),
                _ => self.say(said),
            }
        }
        done.outcome
    }

    pub(super) fn look(&mut self, change: ViewChange) {
        // A view that names no cell outside the puzzle cannot be refused; one that is changes nothing.
        if self.game.look(&change) == Ok(true) {
            self.changed = true;
        }
    }

    pub(super) fn check(&mut self) {
        let session = self.game.session();
        let clash = session.check().into_iter().next();
        let said = match clash {
            Some(clash) => Message::Broken(clash.phrase(session.model())),
            None => Message::Unbroken,
        };
        self.say(said);
    }

    /// Counts a request for help; the count is part of the game.
    pub(super) fn count_hint(&mut self) {
        let hints = self.game.session().view().hints + 1;
        self.look(ViewChange { hints: Some(hints), ..ViewChange::default() });
    }
}
