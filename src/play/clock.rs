//! The time played. The clock never looks at the time itself: whoever uses it says what time it is.

use std::time::Duration;

/// A stopwatch. Every `now` is the time since one fixed moment of the caller's choosing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    banked: Duration,
    since: Option<Duration>,
}

impl Clock {
    /// A stopped clock that shows `played`.
    pub fn at(played: Duration) -> Clock {
        Clock { banked: played, since: None }
    }

    /// Starts it, or lets it run on.
    pub fn run(&mut self, now: Duration) {
        self.since.get_or_insert(now);
    }

    /// Stops it, or leaves it stopped.
    pub fn pause(&mut self, now: Duration) {
        *self = Clock::at(self.played(now));
    }

    /// Whether it runs.
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// The time it ran so far. A `now` before the start counts as the start.
    pub fn played(&self, now: Duration) -> Duration {
        self.banked.saturating_add(self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_running_time_counts() {
        let second = Duration::from_secs;
        let mut clock = Clock::at(second(700));
        assert_eq!(clock.played(second(50)), second(700));
        clock.run(second(50));
        clock.run(second(60));
        assert_eq!(clock.played(second(70)), second(720));
        clock.pause(second(74));
        clock.pause(second(99));
        assert!(!clock.is_running());
        assert_eq!(clock.played(second(1000)), second(724));
        let mut full = Clock::at(Duration::MAX);
        full.run(second(0));
        assert_eq!(full.played(second(1)), Duration::MAX);
    }
}
