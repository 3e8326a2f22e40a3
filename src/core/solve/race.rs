//! Both engines on one puzzle: the first answer wins.
//!
//! batsat is faster on nearly everything and starts alone. On the few puzzles that keep it busy, splr is often faster,
//! by a factor that cannot be predicted. So splr joins on its own thread after a while. Nothing here reads a clock: the
//! second thread waits for the first to end, and starts when it has waited long enough.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::classic::classic_givens;
use super::error::Result;
use super::solutions::{End, Open, Prepared, Solutions, by_batsat, by_splr, classic_solutions, prepare};
use crate::puzzle::{Budget, Model};

/// How long batsat works alone on a puzzle, unless there is a reason to choose otherwise.
pub const PATIENCE: Duration = Duration::from_millis(50);

/// The longest time that an abandoned run of splr may go on.
const LONGEST: Duration = Duration::from_secs(120);

/// Finds up to `limit` solutions like [`solutions`](super::solutions()), with batsat on this thread and, once
/// `patience` has passed, with splr on another; a classic sudoku needs neither. If these are all solutions, they are
/// the same in every run. If there are more, those found first may differ from run to run.
///
/// A run of splr cannot be stopped. One that is no longer needed goes on after this returns, until its time limit (that
/// of `budget`, two minutes at most); until it has ended, no second one starts in the process. The conflicts that
/// `budget` limits and counts are those of batsat.
pub fn race(model: &Arc<Model>, limit: usize, patience: Duration, budget: &Budget) -> Result<Solutions> {
    if let Some(givens) = classic_givens(model) {
        return classic_solutions(&givens, limit, budget);
    }
    let open: Arc<Open> = match prepare(model, limit, budget) {
        Prepared::Known(solutions) => return Ok(solutions),
        Prepared::Open(open) => Arc::from(open),
    };
    let is_won = Arc::new(AtomicBool::new(false));
    let is_over = Arc::new(AtomicBool::new(false));
    let (over, end) = mpsc::channel();
    let (sender, answer) = mpsc::channel();
    let second = Second {
        model: model.clone(),
        open: open.clone(),
        limit,
        budget: budget.part(u64::MAX).with_longest_run(LONGEST).with_cancel(is_over.clone()),
        is_won: is_won.clone(),
    };
    // If no more threads can be created, the puzzle is solved with one.
    let _ = thread::Builder::new().name("splr".to_string()).spawn(move || second.run(patience, &end, &sender));
    let mine = budget.part(u64::MAX).with_cancel(is_won.clone());
    let first = by_batsat(model, &open, limit, &mine);
    is_over.store(true, Ordering::Relaxed);
    drop(over);
    // If the limit was exceeded, the result already says so.
    let _ = budget.spend(mine.used());
    let is_decided = matches!(&first, Ok(solutions) if !matches!(solutions.end, End::Stopped(_)));
    match answer.try_recv() {
        Ok(solutions) if !is_decided => Ok(solutions),
        _ => first,
    }
}

/// What the second thread needs. Nothing of it is borrowed, because the thread may be abandoned.
struct Second {
    model: Arc<Model>,
    open: Arc<Open>,
    limit: usize,
    budget: Budget,
    is_won: Arc<AtomicBool>,
}

impl Second {
    /// Waits `patience` for the first thread to end, then looks for an answer of its own.
    fn run(&self, patience: Duration, end: &Receiver<()>, answer: &Sender<Solutions>) {
        if end.recv_timeout(patience) != Err(RecvTimeoutError::Timeout) {
            return;
        }
        let Some(_turn) = Turn::take() else { return };
        // An engine that fails has lost.
        let Ok(found) = by_splr(&self.model, &self.open, self.limit, &self.budget) else { return };
        if !matches!(found.end, End::Stopped(_)) && answer.send(found).is_ok() {
            self.is_won.store(true, Ordering::Relaxed);
        }
    }
}

/// The right to run splr beside another engine. Only one exists at a time.
struct Turn;

static IS_TAKEN: AtomicBool = AtomicBool::new(false);

impl Turn {
    fn take() -> Option<Turn> {
        let taken = IS_TAKEN.compare_exchange(false, true, Ordering::AcqRel, Ordering::Relaxed);
        taken.is_ok().then_some(Turn)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        IS_TAKEN.store(false, Ordering::Release);
    }
}
