//! Long work on separate threads: jobs that report results as they come, and a flag that cancels them.

mod help;
mod making;

pub use help::{
    BehindNews, HintNews, Inquiry, ProofNews, ReasonNews, find_givens, find_hint, find_proof, find_reason, find_steps,
};
pub use making::{FreshNews, make_daily, make_fresh};

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use super::clauses;
use nazo_core::explain::{self, Effort, ExplainError, Explainer, Options, Soundness};
use nazo_core::puzzle::{Budget, Cell, Literal, Model, Position, Step, Value, ValueSet};
use nazo_core::solve::{self, EngineChoice, SolveError, Standing, Status};
use nazo_core::words::{Lang, Phrase};

/// Called from a job's thread when there is a result.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// A result of computing a solution path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathNews {
    /// The next step.
    Step(Box<Step>),
    /// There is no further step.
    Ends {
        /// Whether every cell is solved.
        solved: bool,
    },
    /// The starting position has no solution, so anything would follow from it.
    NoSolution,
    /// The engine failed, with the reason.
    Failed(Phrase),
}

impl PathNews {
    /// The result to report for an error. None if the work was cancelled.
    pub(super) fn of(error: ExplainError) -> Option<PathNews> {
        match error {
            ExplainError::Stopped(_) => None,
            ExplainError::NoSolution => Some(PathNews::NoSolution),
            ExplainError::Solve(error) => Some(PathNews::Failed(error.phrase())),
        }
    }
}

/// A result of searching for solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolutionNews {
    /// Up to two solutions, and whether these are all.
    Found(Vec<Vec<Value>>, Status),
    /// The engine failed, with the reason.
    Failed(Phrase),
}

/// A result of computing the candidates that occur in some solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SurvivorNews {
    /// These candidates, for every cell.
    Found(Vec<ValueSet>),
    /// No solution agrees with the position.
    NoSolution,
    /// The engine failed, with the reason.
    Failed(Phrase),
}

/// A result of checking whether the puzzle is sound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SoundnessNews {
    /// Whether it is sound, and if not, what is wrong.
    Found(Soundness),
    /// The engine failed, with the reason.
    Failed(Phrase),
}

/// A result of checking whether facts are consistent with each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StandingNews {
    /// The answer.
    Found(Standing),
    /// The engine failed, with the reason.
    Failed(Phrase),
}

/// Unlimited work, which ends by itself or when it is cancelled.
pub(super) const UNLIMITED: u64 = u64::MAX;

/// How long to wait for results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Not at all: only results that are already there.
    Never,
    /// Until the work has ended.
    ForTheEnd,
}

/// What a thread calls first, unless a frame waits for its work.
static BEGIN: OnceLock<fn()> = OnceLock::new();

/// Sets a function that threads call first, for instance to lower their priority, as the interface has no access to the
/// operating system. It applies to threads started from now on, unless a frame waits for their work. Only the first
/// call counts.
pub fn begin_threads_with(begin: fn()) {
    let _ = BEGIN.set(begin);
}

/// The stack size of a thread in bytes. Recursion that follows the implications across a large board goes deep.
const STACK: usize = 16 << 20;

/// What a thread does. It is boxed because the code that starts a thread would otherwise be compiled for each task.
type Task = Box<dyn FnOnce() + Send>;

/// Starts a thread. If that is impossible, the task is dropped, and with it the sender of its results: that looks like
/// work that ended without any.
fn start_thread(task: Task) {
    let _ = thread::Builder::new().stack_size(STACK).spawn(task);
}

/// A thread that performs tasks one after the other and waits in between. When this is dropped, it finishes the tasks
/// it has and ends.
pub(super) struct Hand {
    tasks: Sender<Task>,
}

impl Default for Hand {
    fn default() -> Hand {
        let (tasks, told) = mpsc::channel::<Task>();
        start_thread(Box::new(move || told.into_iter().for_each(|task| task())));
        Hand { tasks }
    }
}

/// Work on a thread that reports `T`s. Dropping it cancels the work.
pub struct Job<T> {
    news: Receiver<T>,
    cancel: Arc<AtomicBool>,
    meter: Arc<AtomicU64>,
    over: bool,
}

impl<T: Send + 'static> Job<T> {
    /// Starts a thread with `work`, which may use `units` of work (see [`Budget`]).
    pub(super) fn start(wake: Wake, units: u64, work: impl FnOnce(&Reporter<T>, &Budget) + Send + 'static) -> Job<T> {
        let begun = move |reporter: &Reporter<T>, budget: &Budget| {
            if let Some(begin) = BEGIN.get() {
                begin();
            }
            work(reporter, budget);
        };
        let (job, work) = Job::of(wake, units, begun);
        start_thread(work);
        job
    }

    /// Starts work that a frame waits for, on an existing thread. Linux schedules a thread that wakes up before it
    /// schedules a new one.
    pub(super) fn given(
        hand: &Hand,
        wake: Wake,
        units: u64,
        work: impl FnOnce(&Reporter<T>, &Budget) + Send + 'static,
    ) -> Job<T> {
        let (job, work) = Job::of(wake, units, work);
        if let Err(mpsc::SendError(work)) = hand.tasks.send(work) {
            // The thread is gone, as an earlier task panicked.
            start_thread(work);
        }
        job
    }

    /// A job and the function its thread runs.
    fn of(wake: Wake, units: u64, work: impl FnOnce(&Reporter<T>, &Budget) + Send + 'static) -> (Job<T>, Task) {
        let (sender, news) = mpsc::channel();
        let cancel = Arc::new(AtomicBool::new(false));
        let meter = Arc::new(AtomicU64::new(0));
        let (flag, shown) = (cancel.clone(), meter.clone());
        let work = move || {
            let budget = Budget::of(units).with_cancel(flag).with_meter(shown);
            work(&Reporter { sender: Some(sender), wake }, &budget);
        };
        (Job { news, cancel, meter, over: false }, Box::new(work))
    }

    /// The units of work counted so far. For engines, these are the dead ends.
    pub fn counted(&self) -> u64 {
        self.meter.load(Ordering::Relaxed)
    }

    /// The results since the last call, or with [`Wait::ForTheEnd`] all until the work is done.
    pub fn take(&mut self, wait: Wait) -> Vec<T> {
        match wait {
            Wait::Never => self.news(),
            Wait::ForTheEnd => self.finish(),
        }
    }

    /// The results since the last call.
    pub fn news(&mut self) -> Vec<T> {
        let mut news = Vec::new();
        while !self.over {
            match self.news.try_recv() {
                Ok(item) => news.push(item),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => self.over = true,
            }
        }
        news
    }

    /// Waits for the next result. None if there will be no more.
    pub(super) fn next(&mut self) -> Option<T> {
        let next = self.news.recv().ok();
        self.over |= next.is_none();
        next
    }

    /// Waits up to `limit` for the next result. None if there is none in that time.
    pub(super) fn next_within(&mut self, limit: Duration) -> Option<T> {
        match self.news.recv_timeout(limit) {
            Ok(item) => Some(item),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                self.over = true;
                None
            }
        }
    }

    /// Waits until the work has ended and returns all results. For tests and for scripts without a screen.
    pub fn finish(&mut self) -> Vec<T> {
        self.over = true;
        self.news.iter().collect()
    }

    /// Whether the thread has ended, for whatever reason, and all its results were taken.
    pub fn is_over(&self) -> bool {
        self.over
    }
}

/// The results of a job since the last call. A job that is over is dropped. None if there is no job.
pub(super) fn take_from<T: Send + 'static>(job: &mut Option<Job<T>>, wait: Wait) -> Option<Vec<T>> {
    let news = job.as_mut()?.take(wait);
    job.take_if(|job| job.is_over());
    Some(news)
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// Computes the solution path from `position`, step by step.
pub fn find_path(wake: Wake, model: Arc<Model>, position: Position, options: Options<'static>) -> Job<PathNews> {
    Job::start(wake, UNLIMITED, move |news, budget| walk(&model, position, options, budget, news))
}

/// Searches for the solution, and whether there is another.
pub fn find_solution(wake: Wake, model: Arc<Model>) -> Job<SolutionNews> {
    solutions(wake, UNLIMITED, model)
}

/// Searches for solutions with limited work, which no ordinary puzzle needs. Checking soundness is worth a moment in
/// the background, but not a core for the whole game.
pub fn verify(wake: Wake, model: Arc<Model>) -> Job<SolutionNews> {
    const CONFLICTS: u64 = 20_000;
    solutions(wake, CONFLICTS, model)
}

/// Computes which candidates occur in some solution that agrees with the position.
pub fn find_survivors(wake: Wake, model: Arc<Model>, position: Position) -> Job<SurvivorNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        news.send(match solve::backbone(&model, Some(&position), budget) {
            Ok(Some(survivors)) => SurvivorNews::Found(survivors),
            Ok(None) => SurvivorNews::NoSolution,
            Err(error) => SurvivorNews::Failed(error.phrase()),
        });
    })
}

/// Computes which facts of the player contradict each other.
pub fn find_conflict(wake: Wake, model: Arc<Model>, facts: Vec<Literal>) -> Job<StandingNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        news.send(match solve::standing(&model, &facts, budget) {
            Ok(standing) => StandingNews::Found(standing),
            Err(error) => StandingNews::Failed(error.phrase()),
        });
    })
}

/// Checks whether the puzzle is sound and, if not, what is wrong.
pub fn look_into_soundness(wake: Wake, model: Arc<Model>) -> Job<SoundnessNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        let item = match explain::soundness(&model, budget) {
            Ok(found) => SoundnessNews::Found(found),
            // Whoever cancelled it needs no answer.
            Err(SolveError::Stopped(_)) => return,
            Err(error) => SoundnessNews::Failed(error.phrase()),
        };
        news.send(item);
    })
}

/// Translates the puzzle into clauses, and these into words. The rules about a cell come first.
pub fn tell_clauses(wake: Wake, model: Arc<Model>, about: Cell, lang: Lang) -> Job<Arc<clauses::ClausesPage>> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        if let Some(page) = clauses::ClausesPage::of(&model, about, lang, budget) {
            news.send(Arc::new(page));
        }
    })
}

fn solutions(wake: Wake, units: u64, model: Arc<Model>) -> Job<SolutionNews> {
    Job::start(wake, units, move |news, budget| {
        // Someone is waiting for unlimited work, so it may use both cores.
        let found = match units {
            UNLIMITED => solve::race(&model, 2, solve::PATIENCE, budget),
            _ => solve::solutions(&model, 2, EngineChoice::Auto, budget),
        };
        news.send(match found {
            Err(error) => SolutionNews::Failed(error.phrase()),
            Ok(solutions) => {
                let status = solutions.status();
                SolutionNews::Found(solutions.found, status)
            }
        });
    })
}

/// Finds one step after another and reports each as it is found.
fn walk(model: &Model, mut position: Position, options: Options<'_>, budget: &Budget, news: &Reporter<PathNews>) {
    let mut explainer = Explainer::new(model, Options { side_by_side: true, ..options });
    if let Err(error) = explain::ensure_solvable(model, budget) {
        PathNews::of(error).into_iter().for_each(|item| _ = news.send(item));
        return;
    }
    loop {
        let item = match explainer.next(&position, budget) {
            Ok(Some(step)) if position.gains_from(&step) => {
                position.apply(model, &step);
                PathNews::Step(Box::new(step))
            }
            Ok(_) => PathNews::Ends { solved: position.is_full() },
            Err(error) => match PathNews::of(error) {
                Some(item) => item,
                None => return,
            },
        };
        // The first step is waited for. The player reads it while the others are searched for.
        explainer.put_in(Effort::Thorough);
        let goes_on = matches!(item, PathNews::Step(_));
        if !news.send(item) || !goes_on {
            return;
        }
    }
}

/// The thread's end of a job. It wakes the interface for each result, and when the thread ends, even by a panic. In
/// that case the channel is closed before the last call, so that the end is noticed.
pub(super) struct Reporter<T> {
    sender: Option<Sender<T>>,
    wake: Wake,
}

impl<T> Reporter<T> {
    /// Reports a result. False if nobody is listening any more.
    pub(super) fn send(&self, news: T) -> bool {
        let heard = self.sender.as_ref().is_some_and(|sender| sender.send(news).is_ok());
        (self.wake)();
        heard
    }
}

impl<T> Drop for Reporter<T> {
    fn drop(&mut self) {
        self.sender = None;
        (self.wake)();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    fn counted() -> (Wake, Arc<AtomicUsize>) {
        let calls = Arc::new(AtomicUsize::new(0));
        let counter = calls.clone();
        (Arc::new(move || _ = counter.fetch_add(1, Ordering::Relaxed)), calls)
    }

    #[test]
    fn a_job_that_falls_over_is_over_and_says_so() {
        let (wake, calls) = counted();
        let mut job: Job<u8> = Job::start(wake, UNLIMITED, |news, _| {
            news.send(7);
            panic!("part of the test");
        });
        assert_eq!(job.finish(), [7]);
        assert!(job.is_over());
        while calls.load(Ordering::Relaxed) < 2 {
            thread::yield_now();
        }
    }

    #[test]
    fn a_dropped_job_ends() {
        let (wake, _) = counted();
        let (done, heard) = mpsc::channel();
        let job: Job<u8> = Job::start(wake, UNLIMITED, move |_, budget| {
            while budget.check().is_ok() {
                thread::yield_now();
            }
            let _ = done.send(());
        });
        drop(job);
        assert_eq!(heard.recv(), Ok(()));
    }
}
