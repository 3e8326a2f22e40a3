//! From a position to the next step, and from there to the end.

use super::anytime::{self, Beside, ByRules, Patience};
use super::clues::Lines;
use super::error::{ExplainError, Result};
use super::parallel;
use super::rule_step::{How, Minimal};
use super::unfold::with_trace;
use crate::logic::{self, Technique};
use crate::puzzle::{Assumption, Budget, Candidate, Model, Position, Step, Stopped, Value};
use crate::solve::{self, EngineChoice, Status};

/// The kinds of steps on a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// Named techniques only; the path may end early.
    Techniques,
    /// Singles, which use at most one rule, and small sets of rules for everything else.
    Minimal,
    /// A named technique that people look for if one applies ([`LOOKED_FOR`]), otherwise a small set of rules.
    #[default]
    Auto,
}

/// The amount of work that a set of many rules is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// Somebody waits: about a tenth of a second at the hardest positions.
    #[default]
    Quick,
    /// Nobody waits. If a set is larger than anybody follows and than all earlier ones on the path, several times the
    /// work goes into a smaller one.
    Thorough,
}

/// How steps are searched for.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The kinds of steps.
    pub by: By,
    /// The techniques in the order they are tried. Each kind of puzzle has its own list.
    pub techniques: &'a [&'static dyn Technique],
    /// Whether techniques that assume a unique solution may be used once the puzzle is known to have one. If it has
    /// none or several, or that is not known, they are never used.
    pub uniqueness: bool,
    /// Whether what whole houses and sums leave over (the rule of 45) counts as a rule of its own in sets of rules.
    /// Such a rule costs the number of houses that are added up.
    pub sums: bool,
    /// Whether a second thread may take part of the work of a step. It takes half of the techniques that are harder to
    /// see. For somebody who waits ([`Explainer::next_telling`]) it takes the rules, about which nothing is then known
    /// from earlier positions. Which thread is faster makes no difference to the result.
    pub side_by_side: bool,
    /// Whether named steps with three or more rules come with a trace. That may take longer than finding them, so it is
    /// left out where nobody reads them, as in ratings.
    pub unfolds: bool,
    /// The amount of work that sets of many rules are worth. What [`Explainer::next_telling`] reports first is found
    /// quickly in any case.
    pub effort: Effort,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            by: By::Auto,
            techniques: logic::TECHNIQUES,
            uniqueness: true,
            sums: true,
            side_by_side: false,
            unfolds: false,
            effort: Effort::Quick,
        }
    }
}

/// The named steps of [`By::Minimal`]: no set of rules is smaller than theirs.
const SINGLES: &[&dyn Technique] = &[&logic::FULL_HOUSE, &logic::HIDDEN_SINGLE, &logic::NAKED_SINGLE];

/// A path: steps in order, each found at the position that the earlier ones lead to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// The steps.
    pub steps: Vec<Step>,
    /// Whether every cell is placed at the end.
    pub solved: bool,
    /// The reason why the work stopped before the path was complete.
    pub stopped: Option<Stopped>,
}

/// Finds one step after another. It keeps what it learns about a model, so a whole path costs far less than its steps
/// one by one.
pub struct Explainer<'a> {
    model: &'a Model,
    options: Options<'a>,
    minimal: Option<Minimal<'a>>,
    /// The same for a puzzle that is stated in words.
    lines: Option<Lines<'a>>,
    /// The only solution of the model, if it has been supplied.
    known: Option<Vec<Value>>,
    /// Whether the puzzle has exactly one solution; None until that is first needed.
    is_unique: Option<bool>,
    patience: Option<Patience>,
}

/// Techniques of more effort than this (large fish of every shape, templates) give way to a small set of rules. Such a
/// set is no harder to follow. They do not give way if only techniques are asked for.
pub const LOOKED_FOR: u32 = 82;

/// Techniques up to this effort are searched one after another on one thread: they apply at nearly every position and
/// take no time. What is harder to see is worth a second thread.
const AT_ONCE: u32 = 43;

/// The work that the search for a second solution may take. If it takes more, the puzzle is not known to have only one.
const UNIQUENESS: u64 = 5000;

impl<'a> Explainer<'a> {
    /// An explainer that knows nothing yet.
    pub fn new(model: &'a Model, options: Options<'a>) -> Explainer<'a> {
        Explainer { model, options, minimal: None, lines: None, known: None, is_unique: None, patience: None }
    }

    /// Supplies the only solution of the model, which saves searching for it. It is taken for that without a check.
    pub fn knowing(self, solution: Vec<Value>) -> Explainer<'a> {
        Explainer { known: Some(solution), is_unique: Some(true), ..self }
    }

    /// Sets how long somebody waits for a first step, if two threads are [allowed](Options::side_by_side). Once
    /// `patience` is over, [`Explainer::next_telling`] reports what there is, even if it is that all rules together
    /// forbid a candidate. Only the first report depends on it.
    pub fn waited_for(self, patience: Patience) -> Explainer<'a> {
        Explainer { patience: Some(patience), ..self }
    }

    /// Sets the amount of work for sets of many rules from here on.
    pub fn put_in(&mut self, effort: Effort) {
        self.options.effort = effort;
    }

    /// The next step at `position`: the first instance of the first technique that applies, otherwise the cheapest set
    /// of rules that was found. None if nothing more follows from the rules (or if no technique applies and
    /// [`By::Techniques`] was asked for).
    ///
    /// A technique trusts the position; only a set of rules notices that it has no solution. Positions may come in any
    /// order. What was learnt is used again if one follows from the one before.
    ///
    /// # Errors
    /// [`ExplainError::NoSolution`] if that is noticed; otherwise the work ended first, or the engine failed.
    pub fn next(&mut self, position: &Position, budget: &Budget) -> Result<Option<Step>> {
        self.next_telling(position, budget, None)
    }

    /// A named step as it is handed out, with its trace if wanted.
    pub(super) fn unfolded(&self, step: Step) -> Step {
        if self.options.unfolds { with_trace(self.model, step) } else { step }
    }

    /// The same for somebody who waits. If no technique applies and finding a cheapest set of rules takes longer than a
    /// moment, `first` gets a step that is found at once.
    ///
    /// # Errors
    /// Those of [`Explainer::next`].
    pub fn next_telling(
        &mut self,
        position: &Position,
        budget: &Budget,
        first: Option<&mut dyn FnMut(Step)>,
    ) -> Result<Option<Step>> {
        let techniques: Vec<&'static dyn Technique> = self.looked_for().collect();
        let is_easy = |technique: &&&'static dyn Technique| technique.name().effort <= AT_ONCE;
        let easy = techniques.iter().take_while(is_easy).count();
        if let Some(step) = self.first_by(&techniques[..easy], position, budget)? {
            return Ok(Some(self.unfolded(step)));
        }
        let (harder, is_by_rules) = (&techniques[easy..], self.options.by != By::Techniques && !position.is_full());
        let first = match first {
            Some(first) if is_by_rules && !self.model.is_text() => {
                if self.options.side_by_side {
                    return self.next_beside(harder, position, budget, first);
                }
                Some(first)
            }
            _ => None,
        };
        let named = match self.options.side_by_side {
            true => self.first_by_two(harder, position, budget)?,
            false => self.first_by(harder, position, budget)?,
        };
        if let Some(step) = named {
            return Ok(Some(self.unfolded(step)));
        }
        if !is_by_rules {
            return Ok(None);
        }
        if self.model.is_text() {
            return self.lines(position, budget)?.next(position, budget);
        }
        let effort = self.options.effort;
        let Some(first) = first else { return self.minimal(position, budget)?.next(position, effort, budget) };
        let known = self.minimal.take().and_then(|minimal| minimal.at(position));
        let (minimal, step) = self.rules().telling(known, position, &budget.part(u64::MAX), budget, first)?;
        self.minimal = Some(minimal);
        Ok(step)
    }

    /// The first instance of the first of these techniques that applies and may be used.
    fn first_by(
        &mut self,
        techniques: &[&'static dyn Technique],
        position: &Position,
        budget: &Budget,
    ) -> Result<Option<Step>> {
        for technique in techniques {
            budget.spend(1)?;
            if let Some(step) = logic::first(*technique, self.model, position)
                && self.may_tell(&step, budget)?
            {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// Like [`Explainer::first_by`], with two threads.
    fn first_by_two(
        &mut self,
        techniques: &[&'static dyn Technique],
        position: &Position,
        budget: &Budget,
    ) -> Result<Option<Step>> {
        let mut left = techniques;
        while let Some((at, step)) = parallel::first_of(left, self.model, position, budget) {
            budget.spend(at as u64 + 1)?;
            if self.may_tell(&step, budget)? {
                return Ok(Some(step));
            }
            left = &left[at + 1..];
        }
        budget.spend(left.len() as u64)?;
        Ok(None)
    }

    /// The next step, with rules searched for at the same time as the techniques that are harder to see. What is learnt
    /// about the rules is kept if none of these techniques applies, and forgotten otherwise.
    fn next_beside(
        &mut self,
        techniques: &[&'static dyn Technique],
        position: &Position,
        budget: &Budget,
        first: &mut dyn FnMut(Step),
    ) -> Result<Option<Step>> {
        self.minimal = None;
        let (rules, patience) = (self.rules(), self.patience.clone());
        let named = |budget: &Budget| self.first_by(techniques, position, budget);
        match anytime::beside(named, rules, position, patience, budget, first)? {
            Beside::Named(step) => Ok(Some(self.unfolded(*step))),
            Beside::Rules(None) => Ok(None),
            Beside::Rules(Some(known)) => {
                let (minimal, step) = *known;
                self.minimal = Some(minimal);
                Ok(step)
            }
        }
    }

    fn rules(&self) -> ByRules<'a> {
        let Options { sums, effort, .. } = self.options;
        ByRules { model: self.model, sums, effort, known: self.known.clone() }
    }

    /// Whether a step may be used: one that assumes a unique solution needs a puzzle that is known to have one.
    pub(super) fn may_tell(&mut self, step: &Step, budget: &Budget) -> Result<bool> {
        if step.assumes != Some(Assumption::Unique) {
            return Ok(true);
        }
        self.may_assume_uniqueness(budget)
    }

    /// Whether the puzzle is known to have a unique solution, and steps may assume that.
    pub(super) fn may_assume_uniqueness(&mut self, budget: &Budget) -> Result<bool> {
        if !self.options.uniqueness {
            return Ok(false);
        }
        if let Some(is_unique) = self.is_unique {
            return Ok(is_unique);
        }
        let status = solve::status(self.model, EngineChoice::Auto, &budget.part(UNIQUENESS))?;
        // Cancelled work says nothing about the puzzle.
        budget.check()?;
        Ok(*self.is_unique.insert(status == Status::Unique))
    }

    /// A small set of rules that forbids `candidate` at `position`, as a step that eliminates it and whatever else the
    /// same rules forbid. None if the candidate holds in some solution.
    pub fn forbid(&mut self, position: &Position, candidate: Candidate, budget: &Budget) -> Result<Option<Step>> {
        self.forbidding(position, candidate, true, budget)
    }

    pub(super) fn model(&self) -> &'a Model {
        self.model
    }

    /// The techniques that steps may use.
    pub(super) fn techniques(&self) -> &'a [&'static dyn Technique] {
        if self.options.by == By::Minimal { SINGLES } else { self.options.techniques }
    }

    /// The techniques that come before sets of rules.
    pub(super) fn looked_for(&self) -> impl Iterator<Item = &'static dyn Technique> + use<'a> {
        let most = if self.options.by == By::Techniques { u32::MAX } else { LOOKED_FOR };
        self.techniques().iter().copied().filter(move |technique| technique.name().effort <= most)
    }

    /// Like [`Explainer::forbidding`], with no more work than `how` allows; None if that finds nothing. For a text,
    /// what its lines say is always found.
    pub(super) fn forbid_by(
        &mut self,
        position: &Position,
        candidate: Candidate,
        how: How,
        budget: &Budget,
    ) -> Result<Option<Step>> {
        if self.model.is_text() {
            return self.lines(position, budget)?.forbid(position, candidate, false, budget);
        }
        self.minimal(position, budget)?.forbid_by(position, candidate, how, budget)
    }

    /// A small set of rules that forbids some candidate and is found with little work, as a step.
    pub(super) fn forbid_some(&mut self, position: &Position, budget: &Budget) -> Result<Option<Step>> {
        if self.model.is_text() {
            return self.lines(position, budget)?.next(position, budget);
        }
        self.minimal(position, budget)?.some(position, budget)
    }

    /// Whether some solution that agrees with the position has the candidate.
    pub(super) fn is_possible(&mut self, position: &Position, candidate: Candidate, budget: &Budget) -> Result<bool> {
        if self.model.is_text() {
            return Ok(self.lines(position, budget)?.is_possible(candidate));
        }
        Ok(self.minimal(position, budget)?.is_possible(candidate))
    }

    /// Why the candidate is impossible, with or without what else the same rules forbid.
    pub(super) fn forbidding(
        &mut self,
        position: &Position,
        candidate: Candidate,
        with_others: bool,
        budget: &Budget,
    ) -> Result<Option<Step>> {
        if self.model.is_text() {
            return self.lines(position, budget)?.forbid(position, candidate, with_others, budget);
        }
        self.minimal(position, budget)?.forbid(position, candidate, with_others, budget)
    }

    fn lines(&mut self, position: &Position, budget: &Budget) -> Result<&mut Lines<'a>> {
        let lines = match self.lines.take().and_then(|lines| lines.moved_to(position)) {
            Some(lines) => lines,
            None => Lines::new(self.model, position, budget)?,
        };
        Ok(self.lines.insert(lines))
    }

    fn minimal(&mut self, position: &Position, budget: &Budget) -> Result<&mut Minimal<'a>> {
        let minimal = match self.minimal.take().and_then(|minimal| minimal.at(position)) {
            Some(minimal) => minimal,
            None => Minimal::new(self.model, self.options.sums, position, self.known.as_deref(), budget)?,
        };
        Ok(self.minimal.insert(minimal))
    }
}

/// The next step at `position`; see [`Explainer::next`].
pub fn next(model: &Model, position: &Position, options: Options, budget: &Budget) -> Result<Option<Step>> {
    Explainer::new(model, options).next(position, budget)
}

/// The whole path from `position`. If the work ends early, the path has the steps found so far.
///
/// # Errors
/// Those of [`Explainer::next`], except that the work ended. Also [`ExplainError::NoSolution`] if the path ends with a
/// full board that breaks a rule. Named steps get there if the clues contradict each other.
pub fn path(model: &Model, position: &Position, options: Options, budget: &Budget) -> Result<Path> {
    let mut explainer = Explainer::new(model, options);
    let mut position = position.clone();
    let mut path = Path::default();
    loop {
        match explainer.next(&position, budget) {
            // A technique that proves nothing new would loop for ever.
            Ok(Some(step)) if position.gains_from(&step) => {
                position.apply(model, &step);
                path.steps.push(step);
            }
            Ok(_) => break,
            Err(ExplainError::Stopped(stopped)) => {
                path.stopped = Some(stopped);
                break;
            }
            Err(other) => return Err(other),
        }
    }
    path.solved = position.is_full();
    if path.solved && !position.is_solution_of(model) {
        return Err(ExplainError::NoSolution);
    }
    Ok(path)
}
