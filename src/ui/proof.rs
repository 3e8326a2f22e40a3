//! Whether the set of rules in front is a smallest one: looked for in the background while it is read.

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
    /// Begins the proof for the step in front, or ends that for another, to be called after every input. A path that is
    /// still being found comes first: the other core belongs to the player.
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

    /// Whether it is still being looked for fewer rules than those of the step in front.
    pub(super) fn is_proving(&self) -> bool {
        self.jobs.proving.as_ref().is_some_and(|proving| !proving.job.is_over())
    }

    /// The step in front and the position before it, where it is not known to be a smallest one and can be.
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

    /// Takes in what has come of the proof; waits for it where that is asked, which takes long for some steps.
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

    /// Puts a better step in the place of the one in front, which it was found for. What came after that one in the path
    /// is found anew where the better one does something else.
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
