//! Help on the board: a hint or an answer, on show or being computed.

use super::worker::{BehindNews, HintNews, Job, ReasonNews, StandingNews};
use crate::play::Walk;
use nazo_core::puzzle::{Candidate, Cell, Position, Step};
use nazo_core::render;
use nazo_core::words::Phrase;

/// How much of a step is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// Where to look.
    Place,
    /// What is there.
    What,
    /// The whole step, with its marks on the board.
    All,
}

/// What to do with a hint once it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintGoal {
    /// Show it.
    Show(Strength),
    /// Apply it to the game.
    Applied,
}

/// A step on show.
pub struct ShownHint {
    pub(super) step: Step,
    pub(super) hint: render::Hint,
    pub(super) strength: Strength,
    /// The position from which the steps start.
    pub(super) before: Position,
    /// The step after the earlier ones that it needs.
    pub(super) walk: Walk,
    /// Whether it answers a question about one candidate, so that no other step can replace it.
    pub(super) is_answer: bool,
    /// The search for a better step, if the first one was found in a hurry.
    pub(super) search: Option<Job<HintNews>>,
    /// The search for a better answer about this candidate, if the first one uses more rules than anyone can follow.
    pub(super) better: Option<(Job<ReasonNews>, Candidate)>,
}

/// The help on show or being computed.
#[derive(Default)]
pub enum Help {
    /// None.
    #[default]
    Nothing,
    /// Searching for a hint.
    Looking(Job<HintNews>, HintGoal),
    /// Searching for the reason why a candidate is impossible.
    Asking(Job<ReasonNews>, Candidate),
    /// Searching for the givens that decide a cell.
    Behind(Job<BehindNews>, Cell),
    /// Comparing the player's entries and marks with all solutions.
    Comparing(Job<StandingNews>),
    /// A step is on show.
    Shown(Box<ShownHint>),
}

impl Help {
    /// Whether something is being computed.
    pub(super) fn is_work(&self) -> bool {
        matches!(self, Help::Looking(..) | Help::Asking(..) | Help::Behind(..) | Help::Comparing(_))
    }

    /// The units of work counted so far in the computation.
    pub(super) fn counted(&self) -> u64 {
        match self {
            Help::Looking(job, _) => job.counted(),
            Help::Asking(job, _) => job.counted(),
            Help::Behind(job, _) => job.counted(),
            Help::Comparing(job) => job.counted(),
            Help::Nothing | Help::Shown(_) => 0,
        }
    }
}

impl ShownHint {
    /// The last step of a walk, shown whole with this text. None if the walk has no steps.
    pub(super) fn whole(walk: Walk, text: Phrase) -> Option<ShownHint> {
        let step = walk.steps().last()?.clone();
        let before = walk.before(walk.steps().len() - 1);
        let hint = render::Hint { place: text.clone(), what: text.clone(), all: text, rules: Vec::new(), cell: None };
        Some(ShownHint {
            step,
            hint,
            strength: Strength::All,
            before,
            walk,
            is_answer: true,
            search: None,
            better: None,
        })
    }

    /// The earlier steps that it needs, without those that are obvious.
    pub(super) fn steps_before(&self) -> Vec<&Step> {
        let last = self.walk.steps().len().saturating_sub(1);
        let needed = self.walk.needed(last, &self.walk.before(0)).into_iter();
        let told = needed.filter(|at| *at < last && !self.walk.is_at_sight(*at));
        told.filter_map(|at| self.walk.steps().get(at)).collect()
    }

    /// The text of the step at the current strength.
    pub(super) fn text(&self) -> &Phrase {
        match self.strength {
            Strength::Place => &self.hint.place,
            Strength::What => &self.hint.what,
            Strength::All => &self.hint.all,
        }
    }
}
