//! Whether the rules of the current step are a smallest set, checked in the background while the step is read.

use super::explorer;
use super::jobs::Proving;
use super::list::Pane;
use super::messages::fewer;
use super::model::{Screen, Ui};
use super::path::PathState;
use super::worker::{self, ProofNews, Wait};
use nazo_core::explain::Minimality;
use nazo_core::puzzle::{Position, Step};
use nazo_core::words::say;

impl Ui {
    /// Starts the proof for the current step, or stops that for another one. To be called after every input. A path
    /// being computed has priority, as the other core belongs to the player.
    pub(super) fn watch_proof(&mut self) {
        let Some((step, before)) = self.unproven() else {
            self.jobs.proving = None;
            return;
        };
        if self.jobs.proving.as_ref().is_some_and(|proving| proving.step == step) {
            return;
        }
        self.jobs.proving = None;
        if self.is_at_work() {
            return;
        }
        let model = self.game.session().model().clone();
        let job = worker::find_proof(self.settings.wake.clone(), model, before, step.clone());
        self.jobs.proving = Some(Proving { job, step });
    }

    /// Whether the search for a smaller set of rules than that of the current step is running.
    pub(super) fn is_proving(&self) -> bool {
        self.jobs.proving.as_ref().is_some_and(|proving| !proving.job.is_over())
    }

    /// The current step and the position before it. None if it is proven to be smallest, or cannot be.
    fn unproven(&self) -> Option<(Step, Position)> {
        if self.reading.has_text() {
            return None;
        }
        let (step, before) = match self.screen {
            Screen::Explorer => (self.shown_step()?.clone(), self.before_selected()?),
            Screen::Board => {
                let told = self.whole_hint().filter(|told| !told.is_answer && told.search.is_none())?;
                (told.step.clone(), told.before.clone())
            }
            _ => return None,
        };
        (!step.proven).then_some((step, before))
    }

    /// Takes in the result of the proof, or waits for it, which takes long for some steps.
    pub fn take_proof(&mut self, wait: Wait) {
        let Some(proving) = &mut self.jobs.proving else { return };
        let news = proving.job.take(wait);
        let asked = proving.step.clone();
        self.sight.changed |= proving.job.is_over();
        for item in news {
            self.sight.changed = true;
            match item {
                ProofNews::Found(Minimality::Smallest) => {
                    self.put_in_place(&asked, Step { proven: true, ..asked.clone() })
                }
                ProofNews::Found(Minimality::Smaller(step)) => {
                    let model = self.game.session().model();
                    let (many, few) = (asked.rule_count(model), step.rule_count(model));
                    self.put_in_place(&asked, *step);
                    if few < many {
                        self.say(fewer(many, few));
                    }
                }
                ProofNews::Found(Minimality::Unknown) => {}
                ProofNews::Failed(how) => self.say(say!("messages.engine-failed", how)),
            }
        }
    }

    /// Replaces the current step, for which `step` was found, with the better one. If that one does something else, the
    /// rest of the path is computed again.
    fn put_in_place(&mut self, asked: &Step, step: Step) {
        match (self.screen, self.explorer.pane) {
            (Screen::Board, _) => self.improve_hint(step),
            (_, Pane::Now) => {
                let at = self.selected();
                if let Some(listed) = self.explorer.now.steps.get_mut(at).filter(|listed| *listed == asked) {
                    *listed = step;
                }
            }
            (_, Pane::Path) => {
                let is_same = (&asked.places, &asked.eliminates) == (&step.places, &step.eliminates);
                let at = self.step();
                let rest = self.steps().get(at + 1..).unwrap_or_default().to_vec();
                self.game.cut_path(at);
                self.game.push_step(step);
                if is_same {
                    rest.into_iter().for_each(|step| self.game.push_step(step));
                } else {
                    self.known.path = PathState::Stopped;
                    explorer::go_on(self);
                }
            }
        }
    }
}
