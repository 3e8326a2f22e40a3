//! The time played. The clock never reads the time itself: the caller passes it in.

use std::time::Duration;

/// A stopwatch. Every `now` is the time since some fixed moment chosen by the caller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    banked: Duration,
    since: Option<Duration>,
    /// When it stops by itself unless [`Clock::attend`] is called before.
    until: Option<Duration>,
}

impl Clock {
    /// A stopped clock that shows `played`.
    pub fn at(played: Duration) -> Clock {
        Clock { banked: played, ..Clock::default() }
    }

    /// Starts the clock, or leaves it running.
    pub fn run(&mut self, now: Duration) {
        self.since.get_or_insert(now);
    }

    /// Stops the clock, or leaves it stopped.
    pub fn pause(&mut self, now: Duration) {
        *self = Clock::at(self.played(now));
    }

    /// Reports that someone is there. A running clock continues, and stops by itself after `patience` unless this is
    /// called again. Any time it had been stopped is not counted.
    pub fn attend(&mut self, now: Duration, patience: Duration) {
        if let Some(since) = self.since {
            // A time before the start must not move the start back.
            let now = now.max(since);
            *self = Clock { banked: self.played(now), since: Some(now), until: now.checked_add(patience) };
        }
    }

    /// Whether the clock was started and not stopped.
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Whether the time shown changes from `now` on: the clock runs and has not stopped by itself.
    pub fn moves(&self, now: Duration) -> bool {
        self.is_running() && self.until.is_none_or(|until| now < until)
    }

    /// The time it has run so far. A `now` before the start counts as the start.
    pub fn played(&self, now: Duration) -> Duration {
        let now = self.until.map_or(now, |until| now.min(until));
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
    #[test]
    fn nobody_plays_when_nobody_is_seen_for_long() {
        let second = Duration::from_secs;
        let mut clock = Clock::at(second(10));
        clock.attend(second(50), second(300));
        assert_eq!(clock.played(second(60)), second(10), "what stands is not started by that");
        clock.run(second(100));
        clock.attend(second(100), second(300));
        assert_eq!((clock.played(second(399)), clock.moves(second(399))), (second(309), true));
        assert_eq!((clock.played(second(9000)), clock.moves(second(400))), (second(310), false));
        clock.attend(second(9000), second(300));
        assert_eq!((clock.played(second(9005)), clock.moves(second(9005))), (second(315), true));
        clock.pause(second(9010));
        clock.run(second(9020));
        assert_eq!(clock.played(second(99_000)), second(320 + 89_980), "it is for whoever starts it to say so");
    }
}
