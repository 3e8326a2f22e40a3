//! Many numbered pieces of work on several cores, with what comes of them in the order of their numbers.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// How often progress is shown.
const SHOWN: Duration = Duration::from_millis(500);

/// How many threads work where nobody said so.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// How much lower the priority of work is than that of a game beside it.
const NICENESS: i32 = 5;

/// Lets whoever waits for a key go first: the thread that calls this, and those it starts, work at a lower priority. On a
/// machine with nothing else to do that costs nothing.
pub fn give_way() {
    // Elsewhere than on Linux this would be the whole process, the interface included. A system that does not allow it
    // works as before.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICENESS);
}

/// Does `work` for each number below `count` on `jobs` threads and hands over what comes of it, in order. It ends early
/// when `take` fails.
pub fn in_order<T: Send>(
    count: u64,
    jobs: usize,
    work: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(u64, T) -> io::Result<()>,
) -> io::Result<()> {
    let (next, is_over) = (AtomicU64::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..jobs.max(1) {
            let (sender, next, is_over, work) = (sender.clone(), &next, &is_over, &work);
            scope.spawn(move || {
                give_way();
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= count || is_over.load(Relaxed) || sender.send((number, work(number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut taken = 0;
        let mut outcome = Ok(());
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&taken).filter(|_| outcome.is_ok()) {
                outcome = take(taken, result);
                taken += 1;
            }
            is_over.store(outcome.is_err(), Relaxed);
        }
        outcome
    })
}

/// A line on the terminal that tells how far it is, where nothing else is written there.
pub struct Counter {
    told: Option<Instant>,
    is_shown: bool,
}

impl Counter {
    /// A counter that shows nothing yet.
    pub fn new() -> Counter {
        let is_free = io::stderr().is_terminal() && !io::stdout().is_terminal();
        Counter { told: is_free.then(Instant::now), is_shown: false }
    }

    /// Shows the line if some time has gone by since it was shown last.
    pub fn show(&mut self, line: impl FnOnce() -> String) {
        if let Some(told) = self.told.filter(|told| told.elapsed() >= SHOWN) {
            write(&line());
            self.told = Some(told + told.elapsed());
            self.is_shown = true;
        }
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        if self.is_shown {
            write("");
        }
    }
}

fn write(line: &str) {
    let mut terminal = io::stderr().lock();
    // Nothing can be done about a terminal that is gone.
    let _ = write!(terminal, "\r\x1b[K{line}").and_then(|()| terminal.flush());
}
