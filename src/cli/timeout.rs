//! `--timeout`: one clock for all work on a puzzle. It records whether any part was stopped by it, so that incomplete
//! results are marked, whichever part was cut short.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::Exit;
use super::batch::Report;
use nazo_core::puzzle::Budget;
use nazo_core::words::{Phrase, say};

/// How long a puzzle may take; without a limit as long as it needs.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct Timeout {
    /// Time limit per puzzle in seconds; partial results are marked.
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub timeout: Option<Duration>,
}

/// A number of seconds, such as `0.5`.
fn seconds(text: &str) -> Result<Duration, Phrase> {
    let number = text.parse::<f64>().ok();
    let duration = number.and_then(|number| Duration::try_from_secs_f64(number).ok());
    duration.ok_or_else(|| say!("cli.no-number-of-seconds", text))
}

impl Timeout {
    /// Starts the clock for one piece of work.
    pub fn begin(self) -> Clock {
        Clock { start: Instant::now(), limit: self.timeout, has_struck: Arc::default() }
    }
}

/// The clock of one piece of work, from its start.
pub struct Clock {
    start: Instant,
    limit: Option<Duration>,
    has_struck: Arc<AtomicBool>,
}

impl Clock {
    /// A budget that ends with this clock. There may be several, one for each thread.
    pub fn budget(&self) -> Budget {
        let Some(limit) = self.limit else { return Budget::unlimited() };
        let (start, has_struck) = (self.start, self.has_struck.clone());
        Budget::unlimited().with_time_limit(move || {
            let left = limit.saturating_sub(start.elapsed());
            if left.is_zero() {
                has_struck.store(true, Relaxed);
            }
            left
        })
    }

    /// Whether some work was stopped by the clock, so that its result is incomplete.
    pub fn cut_short(&self) -> bool {
        self.has_struck.load(Relaxed)
    }

    /// Marks a result that was cut short as incomplete: in JSON, in words unless the report has a complaint already,
    /// and by the exit code.
    pub fn mark(&self, json: &mut Value, report: &mut Report) {
        if !self.cut_short() {
            return;
        }
        if let Value::Object(json) = json {
            json.insert("complete".to_string(), Value::Bool(false));
        }
        report.exit = report.exit.max(Exit::UNSOLVED);
        report.complaint.get_or_insert(NOT_ALL);
    }
}

/// The message that the result may be incomplete.
pub const NOT_ALL: Phrase = Phrase::fixed("cli.incomplete");
