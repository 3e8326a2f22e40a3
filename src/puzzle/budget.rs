//! How much work an engine may do. Engines never read a clock: whoever starts them decides.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Work ran out or was cancelled before an answer was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The counted work is used up. Happens at the same place on every machine.
    OutOfWork,
    /// The cancel flag was raised.
    Cancelled,
    /// The deadline closure said that time is up.
    OutOfTime,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stopped::OutOfWork => "the work allowed was used up",
            Stopped::Cancelled => "cancelled",
            Stopped::OutOfTime => "the time allowed was used up",
        })
    }
}

impl std::error::Error for Stopped {}

/// The limits of one piece of work: counted units, a cancel flag, and a deadline that only the caller can read.
///
/// What an engine returns within the counted units is the same on every machine; the flag and the deadline
/// can only end it early.
#[derive(Default)]
pub struct Budget {
    limit: Option<u64>,
    used: Cell<u64>,
    cancel: Option<Arc<AtomicBool>>,
    deadline: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
    left: Option<Arc<dyn Fn() -> Duration + Send + Sync>>,
}

impl Budget {
    /// No limit at all.
    pub fn unlimited() -> Budget {
        Budget::default()
    }

    /// At most `units` of counted work; what a unit is, the engine documents (a solver call, a conflict, a node).
    pub fn of(units: u64) -> Budget {
        Budget { limit: Some(units), ..Budget::default() }
    }

    /// The same limits, ended early when `flag` becomes true.
    pub fn with_cancel(self, flag: Arc<AtomicBool>) -> Budget {
        Budget { cancel: Some(flag), ..self }
    }

    /// The same limits, ended early when `is_over` says true.
    pub fn with_deadline(self, is_over: impl Fn() -> bool + Send + Sync + 'static) -> Budget {
        Budget { deadline: Some(Arc::new(is_over)), ..self }
    }

    /// The same limits, ended early when `left` says that no time is left. An engine that cannot be interrupted is told
    /// how long it may run.
    pub fn with_time_limit(self, left: impl Fn() -> Duration + Send + Sync + 'static) -> Budget {
        let left = Arc::new(left);
        Budget { left: Some(left.clone()), ..self.with_deadline(move || left().is_zero()) }
    }

    /// How long the rest of the work may take, where that is known.
    pub fn time_left(&self) -> Option<Duration> {
        self.left.as_ref().map(|left| left())
    }

    /// A budget of `units` for a part of the work, with the same flag and deadline.
    pub fn part(&self, units: u64) -> Budget {
        let left = self.limit.map_or(units, |limit| units.min(limit.saturating_sub(self.used.get())));
        let (cancel, deadline) = (self.cancel.clone(), self.deadline.clone());
        Budget { limit: Some(left), used: Cell::new(0), cancel, deadline, left: self.left.clone() }
    }

    /// Counts `units` of work done and says whether more may be done.
    pub fn spend(&self, units: u64) -> Result<(), Stopped> {
        let used = self.used.get().saturating_add(units);
        self.used.set(used);
        if self.limit.is_some_and(|limit| used > limit) {
            return Err(Stopped::OutOfWork);
        }
        self.check()
    }

    /// Whether the flag or the deadline ends the work now, without counting any.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stopped::Cancelled);
        }
        if self.deadline.as_ref().is_some_and(|is_over| is_over()) {
            return Err(Stopped::OutOfTime);
        }
        Ok(())
    }

    /// The units counted so far.
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
    }
}
