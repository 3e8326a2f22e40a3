//! How many models a text has that is told in words, and what they have in common: that is what its questions ask.

use std::sync::Arc;

use super::model::Ui;
use super::worker::{Job, Wait, Wake};
use nazo_core::puzzle::{Candidate, Model, Position, ValueSet};
use nazo_core::solve::{self, End, EngineChoice, Status};

/// More models than this are not counted.
const COUNTED: usize = 100;
/// The effort that this is worth in the background.
const CONFLICTS: u64 = 20_000;

/// What is known of the models of a text with several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Common {
    /// How many there are.
    pub(super) count: usize,
    /// Whether these are all.
    pub(super) is_all: bool,
    /// For every cell the values that it has in some model.
    left: Vec<ValueSet>,
}

/// Counts the models, and finds what they have in common.
fn find_common(wake: Wake, model: Arc<Model>) -> Job<Common> {
    Job::start(wake, CONFLICTS, move |news, budget| {
        let left = solve::backbone(&model, None, budget);
        let models = solve::solutions(&model, COUNTED, EngineChoice::Batsat, budget);
        if let (Ok(Some(left)), Ok(models)) = (left, models) {
            news.send(Common { count: models.found.len(), is_all: models.end == End::Exhausted, left });
        }
    })
}

impl Ui {
    /// Looks in the background for what several models have in common, once it is known that there are several.
    pub(super) fn look_for_common(&mut self) {
        if self.reading.has_text() && self.verdict == Some(Status::Multiple) {
            let model = self.game.session().model().clone();
            self.reading.common_job = Some(find_common(self.settings.wake.clone(), model));
        }
    }

    /// Takes in what was found of that.
    pub(super) fn take_common(&mut self, wait: Wait) {
        let Some(job) = &mut self.reading.common_job else { return };
        let news = job.take(wait);
        let is_over = job.is_over();
        for common in news {
            self.reading.common = Some(common);
            self.changed = true;
        }
        if is_over {
            self.reading.common_job = None;
        }
    }

    /// The position that holds what all models have in common; none where that is not known.
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
