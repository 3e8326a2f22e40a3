//! The background jobs of a game.

use std::sync::Arc;
use std::time::Duration;

use super::clauses::ClausesPage;
use super::review::Review;
use super::worker::{Job, PathNews, ProofNews, SolutionNews, SoundnessNews, SurvivorNews};
use nazo_core::puzzle::Step;

/// The jobs that are running. Dropping a job cancels it.
#[derive(Default)]
pub struct Jobs {
    /// The steps of the path.
    pub(super) path: Option<Job<PathNews>>,
    /// Whether the puzzle is sound. Nobody waits for this one.
    pub(super) verify: Option<Job<SolutionNews>>,
    /// The candidates that occur in solutions, for the filter.
    pub(super) survivors: Option<Job<SurvivorNews>>,
    /// The solution, to be shown.
    pub(super) solution: Option<Job<SolutionNews>>,
    /// Whether the puzzle is sound, as the player asked.
    pub(super) soundness: Option<Job<SoundnessNews>>,
    /// The puzzle as clauses.
    pub(super) clauses: Option<Job<Arc<ClausesPage>>>,
    /// The review of a finished game: the risks taken.
    pub(super) review: Option<Job<Review>>,
    /// Whether the rules of the current step are a smallest set.
    pub(super) proving: Option<Proving>,
    /// Since when the player has been waiting for work.
    pub(super) since: Option<Duration>,
}

/// The minimality proof for the current step.
pub struct Proving {
    pub(super) job: Job<ProofNews>,
    pub(super) step: Step,
}

impl Jobs {
    /// Whether the player is waiting for one of the jobs that Esc stops.
    pub(super) fn are_awaited(&self) -> bool {
        self.path.is_some()
            || self.survivors.is_some()
            || self.solution.is_some()
            || self.soundness.is_some()
            || self.clauses.is_some()
    }

    /// The units of work counted so far in these jobs.
    pub(super) fn counted(&self) -> u64 {
        let counted = [
            self.path.as_ref().map(Job::counted),
            self.survivors.as_ref().map(Job::counted),
            self.solution.as_ref().map(Job::counted),
            self.soundness.as_ref().map(Job::counted),
            self.clauses.as_ref().map(Job::counted),
        ];
        counted.into_iter().flatten().sum()
    }

    /// Stops these jobs and the proof. The path is left alone, as stopping it needs more than that.
    pub(super) fn stop(&mut self) {
        (self.survivors, self.solution) = (None, None);
        (self.soundness, self.clauses) = (None, None);
        self.proving = None;
    }
}
