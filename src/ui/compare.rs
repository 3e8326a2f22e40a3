//! Comparing the game with the rules and with the solution.

use super::model::Ui;
use super::tips::Help;
use super::worker::{self, Job, StandingNews};
use crate::play::{Event, Filter, ViewChange, clash_phrase, facts};
use nazo_core::puzzle::Value;
use nazo_core::solve::{Standing, Status};
use nazo_core::words::{Message, Phrase};

impl Ui {
    /// `r`: whether an entry breaks a rule.
    pub(super) fn check(&mut self) {
        let session = self.game.session();
        let clash = session.check().into_iter().next();
        let said = match clash {
            Some(clash) => Message::Broken(clash.phrase(session.model())),
            None => Message::Unbroken,
        };
        self.say(said);
    }

    /// `R`: whether the entries agree with the solution. Asks once a game whether the player wants to be told.
    pub(super) fn verify(&mut self) {
        if !self.game.session().view().asked {
            if !self.asking {
                self.asking = true;
                return self.say(self.question_before_verifying());
            }
            self.look(ViewChange { asked: Some(true), ..ViewChange::default() });
        }
        if self.verdict == Some(Status::Multiple) {
            return self.compare_with_all();
        }
        let Some(solution) = self.known_solution() else { return };
        let mistakes = self.game.session().mistakes(&solution);
        self.count_hint();
        self.say(match (mistakes.entries.len(), mistakes.struck.first(), mistakes.sets.first()) {
            // A riddle shows its answers now, whatever is entered.
            (0, None, None) if !self.is_told_in_words() && self.game.session().entries().next().is_none() => {
                Message::NothingToCompare
            }
            (0, None, None) => Message::Agrees,
            (0, None, Some((sum, values))) => {
                let sum = self.game.session().model().constraint(*sum).label.clone();
                Message::NeedsSet { values: self.values(*values), sum }
            }
            (0, Some(struck), _) => {
                Message::NeedsStruck { value: self.value_in(*struck), cell: self.name(struck.cell) }
            }
            (wrong, ..) => Message::Differs(wrong),
        });
        self.wrong = mistakes.entries.iter().map(|entry| entry.cell).collect();
    }

    /// The question that is asked once a game. Where the puzzle asks something, its answers are shown with it.
    fn question_before_verifying(&self) -> Message {
        if !self.is_told_in_words() {
            return Message::AskVerify;
        }
        Message::Note(Phrase::fixed(
            "Show the answers and compare your entries? Press R again (counts as help).",
            "答えを表示し、記入と照らし合わせます。もう一度Rで実行します。",
        ))
    }

    /// Where there are several solutions: whether some of them has all that the player has put down.
    fn compare_with_all(&mut self) {
        let session = self.game.session();
        let job = worker::find_clash(self.settings.wake.clone(), session.model().clone(), facts(session));
        self.help = Help::Comparing(job);
        self.say(Message::Comparing);
    }

    /// Takes in whether some solution has all that the player has put down.
    pub(super) fn take_comparison(&mut self, news: Vec<StandingNews>) {
        for item in news {
            self.changed = true;
            self.help = Help::Nothing;
            self.count_hint();
            match item {
                StandingNews::Found(Standing::Together) => self.say(Message::SomeAgree),
                StandingNews::Found(Standing::NoSolution) => self.say(Message::NoSolution),
                StandingNews::Found(Standing::Clash { facts, .. }) => {
                    self.wrong = facts.iter().filter(|fact| fact.holds).map(|fact| fact.candidate.cell).collect();
                    self.say(Message::Broken(clash_phrase(self.game.session().model(), &facts)));
                }
                StandingNews::Failed(how) => self.say(Message::EngineFailed(how)),
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
            return self.say(Message::AllRight);
        }
        if self.event(&Event::Goto(state)).is_some() {
            self.say(Message::BackToRight(back));
        }
    }

    /// The one solution of the puzzle; says why where there is none to speak of, or not yet.
    fn known_solution(&mut self) -> Option<Vec<Value>> {
        match (&self.answer, self.verdict) {
            (Some(solution), _) => return Some(solution.clone()),
            (None, Some(Status::None)) => self.say(Message::NoSolution),
            (None, Some(Status::Multiple)) => self.say(Message::NoOneSolution),
            (None, _) if self.verify_job.is_some() => self.say(Message::StillLooking),
            (None, _) => self.say(Message::TooHardToVerify),
        }
        None
    }

    /// With the filter that asks for survivors on, works out in the background which they are.
    pub(super) fn find_survivors(&mut self) {
        let session = self.game.session();
        let is_known = session.survivors().is_some() || self.survivors_job.is_some();
        if session.view().filter != Some(Filter::Survivors) || is_known {
            return;
        }
        let (model, position) = (session.model().clone(), session.position().clone());
        self.survivors_job = Some(worker::find_survivors(self.settings.wake.clone(), model, position));
        self.say(Message::FindingSurvivors);
    }

    /// Takes in which candidates survive.
    pub(super) fn take_survivors(&mut self, news: Vec<worker::SurvivorNews>) {
        for item in news {
            self.changed = true;
            match item {
                worker::SurvivorNews::Found(survivors) => {
                    self.game.set_survivors(survivors);
                    if self.message == Some(Message::FindingSurvivors) {
                        self.message = Some(Message::SurvivorsShown);
                    }
                }
                worker::SurvivorNews::NoSolution => self.say(Message::NoneSurvives),
                worker::SurvivorNews::Failed(how) => self.say(Message::EngineFailed(how)),
            }
        }
        if self.survivors_job.as_ref().is_some_and(Job::is_over) {
            self.survivors_job = None;
        }
    }
}
