//! Comparing the game with the rules and with the solution.

use super::help::Help;
use super::model::Ui;
use super::worker::{self, StandingNews};
use crate::play::{Event, Filter, ViewChange, conflict_phrase, facts};
use nazo_core::puzzle::Value;
use nazo_core::solve::{Standing, Status};
use nazo_core::words::{Phrase, say};

impl Ui {
    /// `r`: says whether an entry breaks a rule.
    pub(super) fn check(&mut self) {
        let session = self.game.session();
        let conflict = session.check().into_iter().next();
        let said = match conflict {
            Some(conflict) => say!("messages.broken", sentence = conflict.phrase(session.model(), session.position())),
            None if session.entries().next().is_none() => say!("ui.no-entries-yet"),
            None => say!("messages.unbroken"),
        };
        self.say(said);
    }

    /// `R`: says whether the entries agree with the solution. Asks for confirmation once per game.
    pub(super) fn verify(&mut self) {
        if !self.game.session().view().asked {
            if !self.once.asking {
                self.once.asking = true;
                return self.say(self.question_before_verifying());
            }
            self.look(ViewChange { asked: Some(true), ..ViewChange::default() });
        }
        if self.known.verdict == Some(Status::Multiple) {
            return self.compare_with_all();
        }
        let Some(solution) = self.known_solution() else { return };
        let mistakes = self.game.session().mistakes(&solution);
        let is_bare = self.game.session().entries().next().is_none();
        let agrees = mistakes.entries.is_empty() && mistakes.struck.is_empty() && mistakes.sets.is_empty();
        // A riddle now shows its answers, whatever is entered. Otherwise the player has learnt nothing.
        if is_bare && agrees && !self.reading.has_text() {
            return self.say(say!("messages.nothing-to-compare"));
        }
        self.count_hint();
        self.say(match (mistakes.entries.len(), mistakes.struck.first(), mistakes.sets.first()) {
            (0, None, None) if is_bare => say!("messages.answers-shown"),
            (0, None, None) => say!("messages.agrees"),
            (0, None, Some((sum, values))) => {
                let sum = self.game.session().model().constraint(*sum).label.clone();
                say!("messages.needs-set", values = self.values(*values), sum)
            }
            (0, Some(struck), _) => {
                say!("messages.needs-struck", value = self.value_in(*struck), cell = self.name(struck.cell))
            }
            (wrong, ..) => say!("messages.differ", wrong),
        });
        self.once.wrong = mistakes.entries.iter().map(|entry| entry.cell).collect();
    }

    /// The question that is asked once per game. If the puzzle itself asks something, its answers will be shown as
    /// well.
    fn question_before_verifying(&self) -> Phrase {
        match self.reading.has_text() {
            true => Phrase::fixed("ui.show-answers-compare-entries-press"),
            false => say!("messages.ask-verify"),
        }
    }

    /// For puzzles with several solutions: checks whether one of them contains everything that the player put down.
    fn compare_with_all(&mut self) {
        let session = self.game.session();
        let job = worker::find_conflict(self.settings.wake.clone(), session.model().clone(), facts(session));
        self.help = Help::Comparing(job);
        self.say(say!("messages.comparing"));
    }

    /// Takes in whether some solution contains everything that the player put down.
    pub(super) fn take_comparison(&mut self, news: Vec<StandingNews>) {
        for item in news {
            self.sight.changed = true;
            self.help = Help::Nothing;
            self.count_hint();
            match item {
                StandingNews::Found(Standing::Together) => self.say(say!("messages.some-agree")),
                StandingNews::Found(Standing::NoSolution) => self.say(say!("messages.no-solution")),
                StandingNews::Found(Standing::Conflict { facts, .. }) => {
                    self.once.wrong = facts.iter().filter(|fact| fact.holds).map(|fact| fact.candidate.cell).collect();
                    self.say(say!("messages.broken", sentence = conflict_phrase(self.game.session().model(), &facts)));
                }
                StandingNews::Failed(how) => self.say(say!("messages.engine-failed", how)),
            }
        }
        if matches!(&self.help, Help::Comparing(job) if job.is_over()) {
            self.help = Help::Nothing;
        }
    }

    /// Goes back to the last state in which nothing contradicts the solution.
    pub(super) fn back_to_right(&mut self) {
        let Some(solution) = self.known_solution() else { return };
        let session = self.game.session();
        let state = session.last_right(&solution);
        let depth = |state| session.history().depth(state);
        let back = depth(session.history().current()) - depth(state);
        self.count_hint();
        if back == 0 {
            return self.say(say!("messages.all-right"));
        }
        if self.event(&Event::Goto(state)).is_some() {
            self.say(say!("messages.back-to-right", moves = back));
        }
    }

    /// The unique solution of the puzzle. If it does not exist or is not known yet, says why and returns None.
    fn known_solution(&mut self) -> Option<Vec<Value>> {
        match (&self.known.answer, self.known.verdict) {
            (Some(solution), _) => return Some(solution.clone()),
            (None, Some(Status::None)) => self.say(say!("messages.no-solution")),
            (None, Some(Status::Multiple)) => self.say(say!("messages.no-one-solution")),
            (None, _) if self.jobs.verify.is_some() => self.say(say!("messages.still-looking")),
            (None, _) => self.say(say!("messages.too-hard-to-verify")),
        }
        None
    }

    /// Starts computing which candidates survive, if the filter needs that.
    pub(super) fn find_survivors(&mut self) {
        let session = self.game.session();
        let is_known = session.survivors().is_some() || self.jobs.survivors.is_some();
        if session.view().filter != Some(Filter::Survivors) || is_known {
            return;
        }
        let (model, position) = (session.model().clone(), session.position().clone());
        self.jobs.survivors = Some(worker::find_survivors(self.settings.wake.clone(), model, position));
        self.say(say!("messages.finding-survivors"));
    }

    /// Takes in the candidates that survive.
    pub(super) fn take_survivors(&mut self, news: Vec<worker::SurvivorNews>) {
        for item in news {
            self.sight.changed = true;
            match item {
                worker::SurvivorNews::Found(survivors) => {
                    self.game.set_survivors(survivors);
                    if self.has_said(&["messages.finding-survivors"]) {
                        self.messages.shown = Some(say!("messages.survivors-shown"));
                    }
                }
                worker::SurvivorNews::NoSolution => self.say(say!("messages.none-survives")),
                worker::SurvivorNews::Failed(how) => self.say(say!("messages.engine-failed", how)),
            }
        }
    }
}
