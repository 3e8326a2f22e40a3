//! What follows from a trial in a puzzle told in words, computed in the background line by line.

use std::sync::Arc;

use super::common_models::find_common;
use super::model::Ui;
use super::worker::{Job, Wait, Wake, take_from};
use nazo_core::explain::{Consequences, consequences};
use nazo_core::puzzle::{Candidate, Model, Position};
use nazo_core::solve::Status;
use nazo_core::words::{Lang, Phrase, say};

/// The limit of work. One unit is one line considered.
const EFFORT: u64 = 50_000;

fn find(wake: Wake, model: Arc<Model>, before: Position, supposed: Position) -> Job<Consequences> {
    Job::start(wake, EFFORT, move |news, budget| {
        if let Ok(found) = consequences(&model, &before, &supposed, budget) {
            news.send(found);
        }
    })
}

impl Ui {
    /// What follows from the open trial. None until it is known.
    pub(super) fn follows(&self) -> Option<&Consequences> {
        self.reading.follows.as_ref().filter(|_| self.game.session().trial() > 0)
    }

    /// Discards earlier consequences and computes the new ones, within a trial and only with automatic candidates.
    pub(super) fn look_for_consequences(&mut self) {
        (self.reading.follows, self.reading.follows_job) = (None, None);
        let session = self.game.session();
        if !self.reading.has_text() || !session.view().auto {
            return;
        }
        let before = session.trial_start().and_then(|state| session.glimpse(state));
        let Some(before) = before.map(|before| before.position().clone()) else { return };
        let (model, supposed) = (session.model().clone(), session.position().clone());
        if before != supposed {
            self.reading.follows_job = Some(find(self.settings.wake.clone(), model, before, supposed));
        }
    }

    /// Takes in the consequences. A contradiction is reported at once.
    pub(super) fn take_consequences(&mut self, wait: Wait) {
        for found in take_from(&mut self.reading.follows_job, wait).into_iter().flatten() {
            self.sight.changed = true;
            if let Some(broken) = self.broken_phrase(&found) {
                self.say(broken);
            }
            self.reading.follows = Some(found);
        }
    }

    /// The message that the trial leads to a contradiction, and where. None if it does not.
    pub(super) fn broken_phrase(&self, found: &Consequences) -> Option<Phrase> {
        let broken = found.broken?;
        let told = broken.and_then(|id| self.reading.story.sentence(id)).map(|told| told.number);
        Some(match told {
            Some(line) => say!("ui.contradiction-line-cant-hold-end", line),
            None => Phrase::fixed("ui.contradiction-something-no-place-left"),
        })
    }

    /// The last row of the consequences. None if there is no contradiction.
    pub(super) fn broken_row(&self, found: &Consequences, lang: Lang) -> Option<String> {
        let told = found.broken?.and_then(|id| self.reading.story.sentence(id)).map(|told| told.number);
        let said = match told {
            Some(line) => say!("ui.line-cant-hold", line),
            None => Phrase::fixed("ui.something-without-place"),
        };
        Some(said.get(lang).to_string())
    }
}

impl Ui {
    /// Starts computing what all models have in common, once it is known that there are several.
    pub(super) fn look_for_common(&mut self) {
        if self.reading.has_text() && self.known.verdict == Some(Status::Multiple) {
            let model = self.game.session().model().clone();
            self.reading.common_job = Some(find_common(self.settings.wake.clone(), model));
        }
    }

    /// Takes in what the models have in common.
    pub(super) fn take_common(&mut self, wait: Wait) {
        for common in take_from(&mut self.reading.common_job, wait).into_iter().flatten() {
            self.reading.common = Some(common);
            self.sight.changed = true;
        }
    }

    /// The position with what all models have in common. None if that is not known.
    pub(super) fn common_position(&self) -> Option<Position> {
        let model = self.game.session().model();
        let common = self.reading.common.as_ref()?;
        let mut position = Position::start(model);
        for (cell, left) in model.cells().zip(&common.left) {
            for value in model.domain(cell) - *left {
                position.eliminate(Candidate::new(cell, value));
            }
        }
        Some(position)
    }
}
