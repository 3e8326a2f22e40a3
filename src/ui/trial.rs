//! Trials: suppositions that are kept or dropped, and what contradicts them.

use super::model::Ui;
use super::prefix::Prefix;
use crate::play::{Edit, Event, cause_phrase, smallest_cause};
use nazo_core::words::say;

impl Ui {
    /// `s`: begins a trial. All later entries are suppositions.
    pub(super) fn suppose(&mut self) {
        if self.event(&Event::Move(Edit::Suppose.into())).is_some() {
            self.say(match self.game.session().trial() {
                1 => say!("messages.trial-begins"),
                level => say!("messages.trial-within", level),
            });
        }
    }

    /// In a trial, announces a contradiction as soon as it is visible, with the fewest entries that lead to it. Nothing
    /// is said before, as a trial should not give the solution away.
    pub(super) fn watch_trial(&mut self) {
        self.look_for_consequences();
        let session = self.game.session();
        self.messages.failing = None;
        if session.trial() == 0 {
            return;
        }
        let Some((conflict, facts)) = smallest_cause(session) else { return };
        let model = session.model();
        // Entries in the conflicting cells are named by the conflict itself.
        let cells = conflict.cells(model);
        let is_said = facts.iter().all(|fact| fact.holds && cells.contains(&fact.candidate.cell));
        let cause = (!is_said).then(|| cause_phrase(model, &facts));
        let conflict = conflict.phrase(model, session.position());
        self.messages.failing = Some(match cause {
            None => say!("messages.trial-fails", conflict),
            Some(cause) => say!("messages.trial-fails-because", conflict, cause),
        });
    }

    /// Shows what contradicts the trial, in place of the message of the last action.
    pub(super) fn say_failing(&mut self) {
        if let Some(failing) = self.messages.failing.take() {
            self.say(failing);
        }
    }

    /// `S`: asks whether to keep or drop the trial.
    pub(super) fn settle(&mut self) {
        if self.game.session().trial() == 0 {
            return self.say(say!("messages.no-trial"));
        }
        self.prefix = Some(Prefix::Settle);
        self.say(say!("messages.settle-trial"));
    }

    /// Keeps the changes of the innermost trial.
    pub(super) fn keep_trial(&mut self) {
        let Some(outcome) = self.event(&Event::Move(Edit::Keep.into())) else { return };
        if outcome.changed {
            self.say(say!("messages.trial-kept"));
        }
    }

    /// Goes back to the state before the trial. Its moves remain in the history.
    pub(super) fn drop_trial(&mut self) {
        let Some(state) = self.game.session().trial_start() else { return };
        if self.event(&Event::Goto(state)).is_some() {
            self.say(say!("messages.trial-dropped"));
        }
    }
}
