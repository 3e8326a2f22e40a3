//! The work that goes on in the background of a game.

use std::sync::Arc;
use std::time::Duration;

use super::clauses::ClausesPage;
use super::review::Review;
use super::worker::{Job, PathNews, ProofNews, SolutionNews, SoundnessNews, SurvivorNews};
use nazo_core::puzzle::Step;

/// What is being worked out. A job that is dropped ends.
#[derive(Default)]
pub struct Jobs {
    /// The steps of the path.
    pub(super) path: Option<Job<PathNews>>,
    /// Whether the puzzle is sound, which nobody waits for.
    pub(super) verify: Option<Job<SolutionNews>>,
    /// What the filter shows of solutions.
    pub(super) survivors: Option<Job<SurvivorNews>>,
    /// The solution, to be shown.
    pub(super) solution: Option<Job<SolutionNews>>,
    /// Whether the puzzle is sound, because the player asked.
    pub(super) soundness: Option<Job<SoundnessNews>>,
    /// The puzzle as clauses.
    pub(super) clauses: Option<Job<Arc<ClausesPage>>>,
    /// The risks that were taken in a game that is over.
    pub(super) review: Option<Job<Review>>,
    /// Whether the set of rules in front is a smallest one.
    pub(super) proving: Option<Proving>,
    /// Since when there is work that somebody waits for.
    pub(super) since: Option<Duration>,
}

/// The proof for the step in front.
pub struct Proving {
    pub(super) job: Job<ProofNews>,
    pub(super) step: Step,
}

impl Jobs {
    /// Whether some of it is waited for, and ended by Esc.
    pub(super) fn are_awaited(&self) -> bool {
        self.path.is_some()
            || self.survivors.is_some()
            || self.solution.is_some()
            || self.soundness.is_some()
            || self.clauses.is_some()
    }

    /// The work counted so far in what is waited for.
    pub(super) fn counted(&self) -> u64 {
        let counted = [
            self.path.as_ref().map(Job::counted),
            self.survivors.as_ref().map(Job::counted),
            self.solution.as_ref().map(Job::counted),
            self.soundness.as_ref().map(Job::counted),
        ];
        counted.into_iter().flatten().sum()
    }

    /// Ends what is waited for but the path, which has more to it.
    pub(super) fn stop(&mut self) {
        (self.survivors, self.solution) = (None, None);
        (self.soundness, self.clauses) = (None, None);
        self.proving = None;
    }
}
