//! A first step for somebody who waits: rules found in a hurry, while the techniques that are harder to see are
//! searched.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::error::{ExplainError, Result};
use super::path::Effort;
use super::rule_step::Minimal;
use crate::puzzle::{Budget, Model, Position, Step, Stopped, Value};

/// The work that finding the solution may take before a first step is reported without it.
const GLANCE: u64 = 500;

/// The time that somebody will still wait; zero once it is over. Engines read no clock, so whoever has one supplies it.
pub type Patience = Arc<dyn Fn() -> Duration + Send + Sync>;

/// The inputs of the search for rules.
pub(super) struct ByRules<'a> {
    pub model: &'a Model,
    pub sums: bool,
    pub effort: Effort,
    pub known: Option<Vec<Value>>,
}

impl<'a> ByRules<'a> {
    /// What is known of the rules at a position, and the step they make. If that takes longer than a moment, `first`
    /// gets a step found in a hurry. `minimal` is what is already known there. `soon` is a part of `budget`; once it
    /// ends, a first step has to make do with what there is.
    pub(super) fn telling(
        &self,
        minimal: Option<Minimal<'a>>,
        position: &Position,
        soon: &Budget,
        budget: &Budget,
        first: &mut dyn FnMut(Step),
    ) -> Result<(Minimal<'a>, Option<Step>)> {
        let new = |budget: &Budget| Minimal::new(self.model, self.sums, position, self.known.as_deref(), budget);
        let mut minimal = match minimal.map_or_else(|| new(&budget.part(GLANCE)), Ok) {
            Err(ExplainError::Stopped(Stopped::OutOfWork)) => {
                // The solution itself takes longer than anybody waits. What contradicts itself at once does not need
                // it.
                budget.check()?;
                if let Some(step) = Minimal::early(self.model, self.sums, position, budget)? {
                    first(step);
                }
                new(budget)?
            }
            Err(other) => return Err(other),
            Ok(mut minimal) => {
                if let Some(step) = minimal.hurried(position, soon, budget)? {
                    first(step);
                }
                if soon.check().is_ok() {
                    minimal
                } else {
                    // An interrupted search must leave no trace in the result, so it is done again.
                    budget.check()?;
                    let mut whole = new(budget)?;
                    whole.hurried(position, &budget.part(u64::MAX), budget)?;
                    whole
                }
            }
        };
        let step = minimal.next(position, self.effort, budget)?;
        Ok((minimal, step))
    }
}

/// What is known of the rules, and the step they make.
type Known<'a> = (Minimal<'a>, Option<Step>);

/// The result of searching for techniques and rules at once.
pub(super) enum Beside<'a> {
    /// A technique applies.
    Named(Box<Step>),
    /// No technique applies: what is known of the rules, and the step they make. None if the thread that searched for
    /// them panicked.
    Rules(Option<Box<Known<'a>>>),
}

enum News<'a> {
    /// Rules found in a hurry.
    First(Step),
    /// The final result for the rules.
    Rules(Result<Box<Known<'a>>>),
    /// The final result for the techniques, and the work that it took.
    Named(Result<Option<Step>>, u64),
    /// Patience is over.
    Late,
}

/// Searches for a technique with `named` and for rules, each on a thread of its own. Once no technique applies or
/// `patience` is over, `first` gets a step that rules make in a hurry.
pub(super) fn beside<'a>(
    named: impl FnOnce(&Budget) -> Result<Option<Step>> + Send,
    rules: ByRules<'a>,
    position: &Position,
    patience: Option<Patience>,
    budget: &Budget,
    first: &mut dyn FnMut(Step),
) -> Result<Beside<'a>> {
    let is_over = patience.as_ref().is_some_and(|left| left().is_zero());
    let [enough, late] = [false, is_over].map(|is_set| Arc::new(AtomicBool::new(is_set)));
    let (by_name, by_rules) = (budget.part(u64::MAX), budget.part(u64::MAX).with_cancel(enough.clone()));
    let soon = by_rules.part(u64::MAX).with_cancel(late.clone());
    let (sender, news) = mpsc::channel();
    let [of_rules, of_names, of_time] = [(); 3].map(|()| sender.clone());
    drop(sender);
    let is_late = late.clone();
    thread::scope(|scope| {
        // Dropped at the end, when nobody waits for the time to run out any more.
        let (_over, is_over) = mpsc::channel::<()>();
        scope.spawn(move || {
            let mut tell = |step| _ = of_rules.send(News::First(step));
            let found = rules.telling(None, position, &soon, &by_rules, &mut tell);
            _ = of_rules.send(News::Rules(found.map(Box::new)));
        });
        scope.spawn(move || {
            let step = named(&by_name);
            _ = of_names.send(News::Named(step, by_name.used()));
        });
        scope.spawn(move || {
            if patience.is_some_and(|patience| outlasts(&is_over, &patience)) {
                is_late.store(true, Ordering::Relaxed);
                _ = of_time.send(News::Late);
            }
        });
        let found = gather(news, &late, budget, first);
        if !matches!(found, Ok(Beside::Rules(_))) {
            enough.store(true, Ordering::Relaxed);
        }
        found
    })
}

/// Waits until patience is over. Returns whether it was, before the other end of `is_over` was dropped.
fn outlasts(is_over: &Receiver<()>, patience: &Patience) -> bool {
    loop {
        let left = patience();
        if left.is_zero() {
            return true;
        }
        if is_over.recv_timeout(left) != Err(RecvTimeoutError::Timeout) {
            return false;
        }
    }
}

/// Takes in the news until a technique applies, or until none does and the rules are complete.
fn gather<'a>(
    news: Receiver<News<'a>>,
    late: &AtomicBool,
    budget: &Budget,
    first: &mut dyn FnMut(Step),
) -> Result<Beside<'a>> {
    let (mut told, mut found, mut may_be_named) = (FirstFound { first, waiting: None, is_told: false }, None, true);
    for news in news {
        match news {
            News::First(step) => told.waiting = Some(step),
            News::Rules(all) => found = Some(all),
            News::Named(step, work) => {
                _ = budget.spend(work);
                if let Some(step) = step? {
                    return Ok(Beside::Named(Box::new(step)));
                }
                may_be_named = false;
            }
            News::Late => {}
        }
        let is_late = late.load(Ordering::Relaxed);
        if let (Some(Ok(known)), true, true) = (&found, may_be_named, is_late) {
            // The final result for the rules is better than what was found in a hurry.
            told.waiting = known.1.clone();
        }
        if !may_be_named || is_late {
            told.tell();
        }
        if !may_be_named && found.is_some() {
            break;
        }
    }
    // A thread that panicked has printed why; a second panic would tell nobody more.
    Ok(Beside::Rules(found.transpose()?))
}

/// What is reported first, at most once.
struct FirstFound<'t> {
    first: &'t mut dyn FnMut(Step),
    waiting: Option<Step>,
    is_told: bool,
}

impl FirstFound<'_> {
    fn tell(&mut self) {
        if let Some(step) = self.waiting.take().filter(|_| !self.is_told) {
            self.is_told = true;
            (self.first)(step);
        }
    }
}
