//! Supposing: trials that are kept or dropped, and what contradicts them.

use super::model::{Prefix, Ui};
use super::worker::{self, Job, StandingNews};
use crate::play::{Edit, Event, clash_phrase, facts};
use crate::solve::Standing;
use crate::words::Message;

impl Ui {
    /// `s`: what is entered from here on is supposed.
    pub(super) fn suppose(&mut self) {
        if self.event(&Event::Move(Edit::Suppose.into())).is_some() {
            self.say(Message::TrialBegins(self.game.session().trial()));
        }
    }

    /// Within a trial: announces a contradiction as soon as it shows, and looks for its smallest cause. As long as
    /// nothing clashes nothing is told: a trial is not to give the solution away.
    pub(super) fn watch_trial(&mut self) {
        self.clash_job = None;
        self.failing = None;
        let session = self.game.session();
        if session.trial() == 0 {
            return;
        }
        let Some(clash) = session.check().into_iter().next() else { return };
        let said = clash.phrase(session.model());
        let (model, facts) = (session.model().clone(), facts(session));
        self.clash_job = Some(worker::find_clash(self.settings.wake.clone(), model, facts));
        self.failing = Some(said);
        self.announces = true;
    }

    /// What contradicts the trial, to be said after what was done.
    pub(super) fn say_failing(&mut self) {
        if std::mem::take(&mut self.announces)
            && let Some(clash) = &self.failing
        {
            self.message = Some(Message::TrialFails { clash: clash.clone(), cause: None });
        }
    }

    /// Takes in the smallest cause of a contradiction.
    pub(super) fn take_clash(&mut self, news: Vec<StandingNews>) {
        for item in news {
            let StandingNews::Found(Standing::Clash { facts, .. }) = item else { continue };
            let Some(clash) = self.failing.clone() else { continue };
            self.changed = true;
            let cause = Some(clash_phrase(self.game.session().model(), &facts));
            self.say(Message::TrialFails { clash, cause });
        }
        if self.clash_job.as_ref().is_some_and(Job::is_over) {
            self.clash_job = None;
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
