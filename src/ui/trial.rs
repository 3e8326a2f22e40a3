//! Supposing: trials that are kept or dropped, and what contradicts them.

use super::model::{Prefix, Ui};
use crate::play::{Edit, Event};
use crate::words::Message;

impl Ui {
    /// `s`: what is entered from here on is supposed.
    pub(super) fn suppose(&mut self) {
        if self.event(&Event::Move(Edit::Suppose.into())).is_some() {
            self.say(Message::TrialBegins(self.game.session().trial()));
        }
    }

    /// Within a trial: announces what contradicts it.
    pub(super) fn watch_trial(&mut self) {
        let session = self.game.session();
        if session.trial() == 0 {
            return;
        }
        if let Some(clash) = session.check().into_iter().next() {
            let said = clash.phrase(session.model());
            self.queued.push_back(Message::TrialFails(said));
        }
    }

    /// `S`: asks whether to keep the trial or to drop it.
    pub(super) fn settle(&mut self) {
        if self.game.session().trial() == 0 {
            return self.say(Message::NoTrial);
        }
        self.prefix = Some(Prefix::Settle);
        self.say(Message::SettleTrial);
    }

    /// Keeps what was supposed in the trial that was begun last.
    pub(super) fn keep_trial(&mut self) {
        let Some(outcome) = self.event(&Event::Move(Edit::Keep.into())) else { return };
        if outcome.changed {
            self.say(Message::TrialKept);
        }
    }

    /// Goes back to where the trial was begun; its moves stay in the history.
    pub(super) fn drop_trial(&mut self) {
        let Some(state) = self.game.session().trial_start() else { return };
        if self.event(&Event::Goto(state)).is_some() {
            self.say(Message::TrialDropped);
        }
    }
}
