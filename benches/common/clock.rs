//! Processor time of the one thread that measures: what other programs do in the meantime does not count.

use rustix::time::{ClockId, clock_gettime};

/// Milliseconds since the thread began.
pub fn spent() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/// The time that so many hundredths of the sorted ones stay below; 0 where there are none.
pub fn at(sorted: &[f64], percent: usize) -> f64 {
    sorted.get((sorted.len() * percent / 100).min(sorted.len().saturating_sub(1))).copied().unwrap_or_default()
}
