//! Limits on the work of an engine. Engines never read a clock: their caller sets the limits.

use crate::words::{Phrase, errors};
use std::cell::Cell;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Work ran out or was cancelled before an answer was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The counted work is used up. This happens at the same point on every machine.
    OutOfWork,
    /// The cancel flag was raised.
    Cancelled,
    /// The deadline closure said that the time is up.
    OutOfTime,
}

impl Stopped {
    /// The reason the work ended, in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            Stopped::OutOfWork => Phrase::fixed("puzzle.out-of-work"),
            Stopped::Cancelled => Phrase::fixed("puzzle.cancelled"),
            Stopped::OutOfTime => Phrase::fixed("puzzle.out-of-time"),
        }
    }
}

errors!(Stopped);

/// The limits of one piece of work: counted units, flags that cancel it, and a deadline that only the caller can read.
///
/// What an engine returns within the counted units is the same on every machine. Flags and the deadline can only end it
/// early.
#[derive(Default)]
pub struct Budget {
    limit: Option<u64>,
    used: Cell<u64>,
    /// The units counted by the enclosing budgets before this part began.
    before: u64,
    meter: Option<Arc<AtomicU64>>,
    cancel: Vec<Arc<AtomicBool>>,
    deadline: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
    left: Option<Arc<dyn Fn() -> Duration + Send + Sync>>,
    longest: Option<Duration>,
}

impl Budget {
    /// No limit at all.
    pub fn unlimited() -> Budget {
        Budget::default()
    }

    /// At most `units` of counted work. Each engine documents its unit (a solver call, a conflict, a node).
    pub fn of(units: u64) -> Budget {
        Budget { limit: Some(units), ..Budget::default() }
    }

    /// The same limits, ended early when `flag` becomes true. There may be several flags; any of them ends the work.
    pub fn with_cancel(mut self, flag: Arc<AtomicBool>) -> Budget {
        self.cancel.push(flag);
        self
    }

    /// The same limits, with a `meter` that shows the units counted so far, here and in parts, to another thread. It
    /// never goes down.
    pub fn with_meter(self, meter: Arc<AtomicU64>) -> Budget {
        Budget { meter: Some(meter), ..self }
    }

    /// The same limits, ended early when `is_over` returns true.
    pub fn with_deadline(self, is_over: impl Fn() -> bool + Send + Sync + 'static) -> Budget {
        Budget { deadline: Some(Arc::new(is_over)), ..self }
    }

    /// The same limits, ended early when `left` returns zero. An engine that cannot be interrupted learns from it how
    /// long it may run.
    pub fn with_time_limit(self, left: impl Fn() -> Duration + Send + Sync + 'static) -> Budget {
        let left = Arc::new(left);
        Budget { left: Some(left.clone()), ..self.with_deadline(move || left().is_zero()) }
    }

    /// The same limits, with at most `longest` for a run of an engine that cannot be interrupted.
    pub fn with_longest_run(self, longest: Duration) -> Budget {
        Budget { longest: Some(longest), ..self }
    }

    /// How long an engine that cannot be interrupted may run from now on; None if there is no limit.
    pub fn time_left(&self) -> Option<Duration> {
        let left = self.left.as_ref().map(|left| left());
        left.into_iter().chain(self.longest).min()
    }

    /// A budget of at most `units` for a part of the work, with the same flags, deadline and meter.
    pub fn part(&self, units: u64) -> Budget {
        Budget {
            limit: Some(units.min(self.left())),
            used: Cell::new(0),
            before: self.before.saturating_add(self.used.get()),
            meter: self.meter.clone(),
            cancel: self.cancel.clone(),
            deadline: self.deadline.clone(),
            left: self.left.clone(),
            longest: self.longest,
        }
    }

    /// Does a part of the work with a [`Budget::part`] of `units`, and counts the units it used here.
    pub fn within<T>(&self, units: u64, work: impl FnOnce(&Budget) -> T) -> T {
        let part = self.part(units);
        let done = work(&part);
        self.used.set(self.used.get().saturating_add(part.used()));
        done
    }

    /// Counts `units` of work done; returns an error if no more may be done.
    pub fn spend(&self, units: u64) -> Result<(), Stopped> {
        let used = self.used.get().saturating_add(units);
        self.used.set(used);
        if let Some(meter) = &self.meter {
            meter.fetch_max(self.before.saturating_add(used), Ordering::Relaxed);
        }
        if self.limit.is_some_and(|limit| used > limit) {
            return Err(Stopped::OutOfWork);
        }
        self.check()
    }

    /// Returns an error if a flag or the deadline ends the work now. Counts nothing.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.cancel.iter().any(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stopped::Cancelled);
        }
        if self.deadline.as_ref().is_some_and(|is_over| is_over()) {
            return Err(Stopped::OutOfTime);
        }
        Ok(())
    }

    /// The number of units left; `u64::MAX` if there is no limit.
    pub fn left(&self) -> u64 {
        self.limit.map_or(u64::MAX, |limit| limit.saturating_sub(self.used.get()))
    }

    /// The number of units counted so far.
    pub fn used(&self) -> u64 {
        self.used.get()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    #[test]
    fn work_flag_and_deadline_each_end_it() {
        let budget = Budget::of(2);
        assert_eq!(budget.spend(2), Ok(()));
        assert_eq!(budget.spend(1), Err(Stopped::OutOfWork));
        let flag = Arc::new(AtomicBool::new(false));
        let budget = Budget::unlimited().with_cancel(flag.clone());
        assert_eq!(budget.part(10).spend(1), Ok(()));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(budget.part(10).spend(1), Err(Stopped::Cancelled));
        assert_eq!(Budget::unlimited().with_deadline(|| true).check(), Err(Stopped::OutOfTime));
    }

    #[test]
    fn each_of_several_flags_ends_it() {
        let flags = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
        let budget = flags.iter().cloned().fold(Budget::unlimited(), Budget::with_cancel);
        assert_eq!(budget.check(), Ok(()));
        for flag in &flags {
            flag.store(true, Ordering::Relaxed);
            assert_eq!(budget.part(1).check(), Err(Stopped::Cancelled));
            flag.store(false, Ordering::Relaxed);
        }
    }

    #[test]
    fn the_meter_shows_the_work_of_parts_once() {
        let meter = Arc::new(AtomicU64::new(0));
        let shown = || meter.load(Ordering::Relaxed);
        let whole = Budget::unlimited().with_meter(meter.clone());
        assert_eq!((whole.spend(3), shown()), (Ok(()), 3));
        let part = whole.part(10);
        assert_eq!((part.spend(4), shown()), (Ok(()), 7));
        assert_eq!((whole.spend(part.used()), shown()), (Ok(()), 7));
        assert_eq!((whole.within(10, |part| part.spend(0)), whole.used(), shown()), (Ok(()), 7, 7));
        assert_eq!((whole.part(0).spend(1), shown()), (Err(Stopped::OutOfWork), 8));
    }

    #[test]
    fn the_time_left_is_asked_for_anew() {
        let left = Arc::new(AtomicU64::new(3));
        let seconds = left.clone();
        let budget = Budget::unlimited().with_time_limit(move || Duration::from_secs(seconds.load(Ordering::Relaxed)));
        assert_eq!((budget.time_left(), budget.check()), (Some(Duration::from_secs(3)), Ok(())));
        left.store(1, Ordering::Relaxed);
        assert_eq!(budget.part(5).time_left(), Some(Duration::from_secs(1)));
        left.store(0, Ordering::Relaxed);
        assert_eq!(budget.part(5).check(), Err(Stopped::OutOfTime));
        assert_eq!(Budget::unlimited().time_left(), None);
        let minute = Duration::from_secs(60);
        assert_eq!(Budget::unlimited().with_longest_run(minute).part(5).time_left(), Some(minute));
        assert_eq!(budget.with_longest_run(minute).time_left(), Some(Duration::ZERO));
    }
}
