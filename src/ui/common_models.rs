//! The number of models of a text told in words, and what they have in common, which is what its questions ask.

use std::sync::Arc;

use super::worker::{Job, Wake};
use nazo_core::puzzle::{Model, ValueSet};
use nazo_core::solve::{self, End, EngineChoice};

/// The maximum number of models counted.
const COUNTED: usize = 100;
/// The limit of work in the background, in conflicts.
const CONFLICTS: u64 = 20_000;

/// What is known of a text with several models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Common {
    /// The number of models found.
    pub(super) count: usize,
    /// Whether these are all.
    pub(super) is_all: bool,
    /// For every cell, the values that it has in some model.
    pub(super) left: Vec<ValueSet>,
}

/// Counts the models, and computes what they have in common.
pub(super) fn find_common(wake: Wake, model: Arc<Model>) -> Job<Common> {
    Job::start(wake, CONFLICTS, move |news, budget| {
        let left = solve::backbone(&model, None, budget);
        let models = solve::solutions(&model, COUNTED, EngineChoice::Batsat, budget);
        if let (Ok(Some(left)), Ok(models)) = (left, models) {
            news.send(Common { count: models.found.len(), is_all: models.end == End::Exhausted, left });
        }
    })
}
