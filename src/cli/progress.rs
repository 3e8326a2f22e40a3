//! A line on the terminal that shows that long work is still running.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::streams;
use nazo_core::puzzle::Budget;
use nazo_core::words::{Lang, Phrase, say};

/// Work done sooner than this shows nothing.
const DELAY: Duration = Duration::from_millis(500);

/// Shows progress while it lives, if standard error is a terminal.
pub struct Progress {
    meter: Arc<AtomicU64>,
    shown: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Shows the seconds from now on, and the number of dead ends once there are any.
    pub fn start(lang: Lang) -> Progress {
        let meter = Arc::new(AtomicU64::new(0));
        let shown = streams::is_watched().then(|| {
            let (over, end) = mpsc::channel();
            let (meter, start) = (meter.clone(), Instant::now());
            let show = move || {
                let mut is_shown = false;
                while end.recv_timeout(DELAY) == Err(RecvTimeoutError::Timeout) {
                    streams::progress(line(meter.load(Ordering::Relaxed), start.elapsed().as_secs()).get(lang));
                    is_shown = true;
                }
                if is_shown {
                    streams::progress("");
                }
            };
            (over, thread::spawn(show))
        });
        Progress { meter, shown }
    }

    /// The budget with its work shown here.
    pub fn watch(&self, budget: Budget) -> Budget {
        budget.with_meter(self.meter.clone())
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((over, thread)) = self.shown.take() {
            drop(over);
            // Later output must come after the line has been cleared.
            let _ = thread.join();
        }
    }
}

/// Work without dead ends, or with none so far, only shows its time.
fn line(dead_ends: u64, seconds: u64) -> Phrase {
    match dead_ends {
        0 => say!("cli.searching", seconds),
        _ => say!("cli.searching-counted", dead_ends, seconds),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_engine_counts_is_called_as_on_the_screen() {
        assert_eq!(line(0, 2).get(Lang::En), "searching: 2 s");
        assert_eq!(line(1, 2).get(Lang::En), "searching: 1 dead end, 2 s");
        assert_eq!(line(40, 2).get(Lang::En), "searching: 40 dead ends, 2 s");
        assert_eq!(line(40, 2).get(Lang::Ja), "探索中: 行き止まり40回、2秒");
    }
}
