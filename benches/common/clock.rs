//! Processor time of the measuring thread, which does not include what other programs do meanwhile.

use rustix::time::{ClockId, clock_gettime};

/// Milliseconds of processor time since the thread began.
pub fn spent() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/// A percentile of sorted times; 0 if there are none.
pub fn at(sorted: &[f64], percent: usize) -> f64 {
    sorted.get((sorted.len() * percent / 100).min(sorted.len().saturating_sub(1))).copied().unwrap_or_default()
}
