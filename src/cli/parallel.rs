//! Processes many items on several cores, with the results in order.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use super::streams;

/// The time between updates of the progress line.
const SHOWN: Duration = Duration::from_millis(500);

/// The default number of threads.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// How much lower the priority of work is than that of a game beside it.
const NICENESS: i32 = 5;

/// Gives precedence to threads that handle keys: the calling thread, and those it starts, work at a lower priority. On
/// an otherwise idle machine that costs nothing.
pub fn give_way() {
    // Outside Linux this would affect the whole process, including the interface. If the system does not allow it,
    // nothing changes.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICENESS);
}

/// How many results per thread may wait for earlier ones to be taken.
const AHEAD: usize = 16;

/// Runs `work` for each item on `jobs` threads and passes the results with their numbers to `take`, in the order of the
/// items. Items are requested one at a time, each when a thread is free for it. Ends early if `take` fails.
pub fn in_order<I, T: Send, E>(
    items: impl Iterator<Item = I> + Send,
    jobs: usize,
    work: impl Fn(I) -> T + Sync,
    mut take: impl FnMut(u64, T) -> Result<(), E>,
) -> Result<(), E> {
    let jobs = jobs.max(1);
    let items = Mutex::new((0..).zip(items));
    thread::scope(|scope| {
        // The receiver waits only for the workers, so these may block on handing over results.
        let (sender, results) = mpsc::sync_channel(AHEAD * jobs);
        for _ in 0..jobs {
            let (sender, items, work) = (sender.clone(), &items, &work);
            scope.spawn(move || {
                give_way();
                loop {
                    let next = items.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((number, item)) = next else { return };
                    // Once a result could not be taken, no others are.
                    if sender.send((number, work(item))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut taken = 0;
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&taken) {
                take(taken, result)?;
                taken += 1;
            }
        }
        Ok(())
    })
}

/// A progress line on the terminal, if nothing else is written there.
pub struct Counter {
    told: Option<Instant>,
    is_shown: bool,
}

impl Counter {
    /// A counter that shows nothing yet.
    pub fn new() -> Counter {
        Counter { told: streams::is_watched_alone().then(Instant::now), is_shown: false }
    }

    /// Shows the line if enough time has passed since it was last shown.
    pub fn show(&mut self, line: impl FnOnce() -> String) {
        if let Some(told) = self.told.filter(|told| told.elapsed() >= SHOWN) {
            streams::progress(&line());
            self.told = Some(told + told.elapsed());
            self.is_shown = true;
        }
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        if self.is_shown {
            streams::progress("");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items_whoever_is_ready_first() {
        for jobs in [0, 1, 3] {
            let mut told = Vec::new();
            let slow_first = |(number, item): (u64, char)| {
                if number.is_multiple_of(7) {
                    thread::sleep(Duration::from_millis(2));
                }
                format!("{number}{item}")
            };
            let done = in_order((0..100).zip("nazo".chars().cycle()), jobs, slow_first, |number, result| {
                assert_eq!(number as usize, told.len());
                told.push(result);
                Ok::<(), ()>(())
            });
            assert_eq!(done, Ok(()));
            assert_eq!((told.len(), told[0].as_str(), told[99].as_str()), (100, "0n", "99o"));
        }
    }

    /// Nobody would wait for all of these items.
    #[test]
    fn whoever_has_seen_enough_ends_the_work() {
        let mut told = 0;
        let done = in_order(
            0..u64::MAX,
            2,
            |item| item,
            |_, item| {
                told += 1;
                if item < 2 { Ok(()) } else { Err("enough") }
            },
        );
        assert_eq!((done, told), (Err("enough"), 3));
    }
}
