//! How many models a text has that is told in words, and what they have in common: that is what its questions ask.

use std::sync::Arc;

use super::worker::{Job, Wake};
use nazo_core::puzzle::{Model, ValueSet};
use nazo_core::solve::{self, End, EngineChoice};

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
    pub(super) left: Vec<ValueSet>,
}

/// Counts the models, and finds what they have in common.
pub(super) fn find_common(wake: Wake, model: Arc<Model>) -> Job<Common> {
    Job::start(wake, CONFLICTS, move |news, budget| {
        let left = solve::backbone(&model, None, budget);
        let models = solve::solutions(&model, COUNTED, EngineChoice::Batsat, budget);
        if let (Ok(Some(left)), Ok(models)) = (left, models) {
            news.send(Common { count: models.found.len(), is_all: models.end == End::Exhausted, left });
        }
    })
}
