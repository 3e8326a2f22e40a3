//! Help on the board: a hint or an answer that is looked for or told.

use super::worker::{BehindNews, HintNews, Job, ReasonNews, StandingNews};
use crate::play::Walk;
use nazo_core::puzzle::{Candidate, Cell, Position, Step};
use nazo_core::render;
use nazo_core::words::Phrase;

/// How much is said of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// Where to look.
    Place,
    /// What is there.
    What,
    /// All of it, with its signs on the board.
    All,
}

/// What becomes of a hint once it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintGoal {
    /// It is told.
    Show(Strength),
    /// It is taken into the game.
    Applied,
}

/// A step that the player is being told of.
pub struct ShownHint {
    pub(super) step: Step,
    pub(super) hint: render::Hint,
    pub(super) strength: Strength,
    /// The position it was found at.
    pub(super) before: Position,
    /// The step with those before it that it needs.
    pub(super) walk: Walk,
    /// It answers a question about one candidate, and no other step does.
    pub(super) is_answer: bool,
    /// The step was found in a hurry, and this looks for a better one.
    pub(super) search: Option<Job<HintNews>>,
    /// It answers a question about this candidate with more rules than anybody follows, and this looks for a better answer.
    pub(super) better: Option<(Job<ReasonNews>, Candidate)>,
}

/// The help that is being given.
#[derive(Default)]
pub enum Help {
    /// None.
    #[default]
    Nothing,
    /// A hint is looked for.
    Looking(Job<HintNews>, HintGoal),
    /// It is looked for why a candidate is impossible.
    Asking(Job<ReasonNews>, Candidate),
    /// It is looked for which givens lie behind a cell.
    Behind(Job<BehindNews>, Cell),
    /// What the player has put down is compared with all solutions.
    Comparing(Job<StandingNews>),
    /// A step is being told.
    Shown(Box<ShownHint>),
}

impl Help {
    /// Whether something is being looked for.
    pub(super) fn is_work(&self) -> bool {
        matches!(self, Help::Looking(..) | Help::Asking(..) | Help::Behind(..) | Help::Comparing(_))
    }

    /// The work counted so far in what is looked for.
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
    /// The last step of a walk, told at once in these words.
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

    /// The steps that it needs before it, without those that show of themselves.
    pub(super) fn steps_before(&self) -> Vec<&Step> {
        let last = self.walk.steps().len().saturating_sub(1);
        let needed = self.walk.needed(last, &self.walk.before(0)).into_iter();
        let told = needed.filter(|at| *at < last && !self.walk.is_at_sight(*at));
        told.filter_map(|at| self.walk.steps().get(at)).collect()
    }

    /// What is said of the step just now.
    pub(super) fn text(&self) -> &Phrase {
        match self.strength {
            Strength::Place => &self.hint.place,
            Strength::What => &self.hint.what,
            Strength::All => &self.hint.all,
        }
    }
}
