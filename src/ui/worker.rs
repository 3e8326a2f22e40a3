//! Long work on threads of its own: named jobs with news as it comes and a flag that ends them.

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

/// Called from a job's thread when there is news.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// What comes of working out a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathNews {
    /// The next step.
    Step(Box<Step>),
    /// There is no further step; whether it leads to the solution.
    Ends {
        /// Whether every cell is placed.
        solved: bool,
    },
    /// The position that the path starts from has no solution, so anything would follow from it.
    NoSolution,
    /// The engine failed; how.
    Failed(Phrase),
}

impl PathNews {
    /// What there is to say of an error; nothing to whoever stopped the work.
    pub(super) fn of(error: ExplainError) -> Option<PathNews> {
        match error {
            ExplainError::Stopped(_) => None,
            ExplainError::NoSolution => Some(PathNews::NoSolution),
            ExplainError::Solve(error) => Some(PathNews::Failed(error.phrase())),
        }
    }
}

/// What comes of looking for the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolutionNews {
    /// Up to two solutions, and whether these are all.
    Found(Vec<Vec<Value>>, Status),
    /// The engine failed; how.
    Failed(Phrase),
}

/// What comes of looking for the candidates that survive in some solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SurvivorNews {
    /// For every cell, those that do.
    Found(Vec<ValueSet>),
    /// No solution agrees with the position.
    NoSolution,
    /// The engine failed; how.
    Failed(Phrase),
}

/// What comes of looking whether the puzzle is sound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SoundnessNews {
    /// Whether it is, and what is wrong.
    Found(Soundness),
    /// The engine failed; how.
    Failed(Phrase),
}

/// What comes of asking whether facts can stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StandingNews {
    /// The answer.
    Found(Standing),
    /// The engine failed; how.
    Failed(Phrase),
}

/// Work that only its end or its flag ends.
pub(super) const UNLIMITED: u64 = u64::MAX;

/// How long to wait for news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Only what is there already counts.
    Never,
    /// Until there will be no more.
    ForTheEnd,
}

/// What every thread does first for which no frame waits.
static BEGIN: OnceLock<fn()> = OnceLock::new();

/// Has every thread that is started from now on, and for which no frame waits, call `begin` first, as to lower its priority: the
/// interface knows nothing of the system that it runs on. Only the first call counts.
pub fn begin_threads_with(begin: fn()) {
    let _ = BEGIN.set(begin);
}

/// Bytes of stack that work gets: what follows runs through a large board goes deep.
const STACK: usize = 16 << 20;

/// A thread that does one thing after the other as it is told, and waits in between. It ends when what it was told last is done.
pub(super) struct Hand {
    tasks: Sender<Box<dyn FnOnce() + Send>>,
}

impl Default for Hand {
    fn default() -> Hand {
        let (tasks, told) = mpsc::channel::<Box<dyn FnOnce() + Send>>();
        let _ = thread::Builder::new().stack_size(STACK).spawn(move || told.into_iter().for_each(|task| task()));
        Hand { tasks }
    }
}

/// A thread at work that reports `T`s. Dropping it ends the work.
pub struct Job<T> {
    news: Receiver<T>,
    cancel: Arc<AtomicBool>,
    meter: Arc<AtomicU64>,
    over: bool,
}

impl<T: Send + 'static> Job<T> {
    /// Starts a thread on `work`, which has `units` of effort (see [`Budget`]).
    pub(super) fn start(wake: Wake, units: u64, work: impl FnOnce(&Reporter<T>, &Budget) + Send + 'static) -> Job<T> {
        let begun = move |reporter: &Reporter<T>, budget: &Budget| {
            if let Some(begin) = BEGIN.get() {
                begin();
            }
            work(reporter, budget);
        };
        let (job, work) = Job::of(wake, units, begun);
        // Without a thread the sender is gone at once, which reads as work that ended with nothing.
        let _ = thread::Builder::new().stack_size(STACK).spawn(work);
        job
    }

    /// The same of work that a frame waits for, by a thread that is there: Linux lets a thread that wakes up in before it lets in
    /// a new one.
    pub(super) fn given(
        hand: &Hand,
        wake: Wake,
        units: u64,
        work: impl FnOnce(&Reporter<T>, &Budget) + Send + 'static,
    ) -> Job<T> {
        let (job, work) = Job::of(wake, units, work);
        if let Err(mpsc::SendError(work)) = hand.tasks.send(Box::new(work)) {
            // A task before it took the thread with it.
            let _ = thread::Builder::new().stack_size(STACK).spawn(work);
        }
        job
    }

    /// A job, and what its thread does.
    fn of(
        wake: Wake,
        units: u64,
        work: impl FnOnce(&Reporter<T>, &Budget) + Send + 'static,
    ) -> (Job<T>, impl FnOnce() + Send + 'static) {
        let (sender, news) = mpsc::channel();
        let cancel = Arc::new(AtomicBool::new(false));
        let meter = Arc::new(AtomicU64::new(0));
        let (flag, shown) = (cancel.clone(), meter.clone());
        let work = move || {
            let budget = Budget::of(units).with_cancel(flag).with_meter(shown);
            work(&Reporter { sender: Some(sender), wake }, &budget);
        };
        (Job { news, cancel, meter, over: false }, work)
    }

    /// The units of work counted so far: for engines, the dead ends they met.
    pub fn counted(&self) -> u64 {
        self.meter.load(Ordering::Relaxed)
    }

    /// What has come since the last call, or until the work is done.
    pub fn take(&mut self, wait: Wait) -> Vec<T> {
        match wait {
            Wait::Never => self.news(),
            Wait::ForTheEnd => self.finish(),
        }
    }

    /// What has come since the last call.
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

    /// Waits for the next news; none where no more will come.
    pub(super) fn next(&mut self) -> Option<T> {
        let next = self.news.recv().ok();
        self.over |= next.is_none();
        next
    }

    /// Waits up to `limit` for the next news; none where none comes.
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

    /// Waits for the end of the work and hands over all its news; for tests and for scripts without a screen.
    pub fn finish(&mut self) -> Vec<T> {
        self.over = true;
        self.news.iter().collect()
    }

    /// Whether the thread has ended and all its news is taken, whether or not it said that it was done.
    pub fn is_over(&self) -> bool {
        self.over
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// Works out the path from `position`, step by step.
pub fn find_path(wake: Wake, model: Arc<Model>, position: Position, options: Options<'static>) -> Job<PathNews> {
    Job::start(wake, UNLIMITED, move |news, budget| walk(&model, position, options, budget, news))
}

/// Looks for the solution, and whether there is another.
pub fn find_solution(wake: Wake, model: Arc<Model>) -> Job<SolutionNews> {
    solutions(wake, UNLIMITED, model)
}

/// The same with an effort that no ordinary puzzle takes: whether one is sound is worth a moment in the background,
/// but not a core for the whole game.
pub fn verify(wake: Wake, model: Arc<Model>) -> Job<SolutionNews> {
    const CONFLICTS: u64 = 20_000;
    solutions(wake, CONFLICTS, model)
}

/// Works out which candidates survive in some solution that agrees with the position.
pub fn find_survivors(wake: Wake, model: Arc<Model>, position: Position) -> Job<SurvivorNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        news.send(match solve::backbone(&model, Some(&position), budget) {
            Ok(Some(survivors)) => SurvivorNews::Found(survivors),
            Ok(None) => SurvivorNews::NoSolution,
            Err(error) => SurvivorNews::Failed(error.phrase()),
        });
    })
}

/// Works out which facts of a player contradict each other.
pub fn find_conflict(wake: Wake, model: Arc<Model>, facts: Vec<Literal>) -> Job<StandingNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        news.send(match solve::standing(&model, &facts, budget) {
            Ok(standing) => StandingNews::Found(standing),
            Err(error) => StandingNews::Failed(error.phrase()),
        });
    })
}

/// Looks whether the puzzle is sound, and what is wrong where it is not.
pub fn look_into_soundness(wake: Wake, model: Arc<Model>) -> Job<SoundnessNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        let item = match explain::soundness(&model, budget) {
            Ok(found) => SoundnessNews::Found(found),
            // Whoever stopped it knows.
            Err(SolveError::Stopped(_)) => return,
            Err(error) => SoundnessNews::Failed(error.phrase()),
        };
        news.send(item);
    })
}

/// Puts the puzzle into clauses, and these into words; the rules about a cell come first.
pub fn tell_clauses(wake: Wake, model: Arc<Model>, about: Cell, lang: Lang) -> Job<Arc<clauses::ClausesPage>> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        if let Some(page) = clauses::ClausesPage::of(&model, about, lang, budget) {
            news.send(Arc::new(page));
        }
    })
}

fn solutions(wake: Wake, units: u64, model: Arc<Model>) -> Job<SolutionNews> {
    Job::start(wake, units, move |news, budget| {
        // Somebody waits for work without a limit, so both cores may be busy with it.
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

/// Finds one step after the other and reports each as it is found.
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
        // Somebody waits for the first step, and reads it while the others are looked for.
        explainer.put_in(Effort::Thorough);
        let goes_on = matches!(item, PathNews::Step(_));
        if !news.send(item) || !goes_on {
            return;
        }
    }
}

/// The thread's end of a job. Wakes the interface with all news, and when the thread ends, even by a panic: then the
/// channel is closed before the last call, so that its end is seen.
pub(super) struct Reporter<T> {
    sender: Option<Sender<T>>,
    wake: Wake,
}

impl<T> Reporter<T> {
    /// Reports; says whether anybody still listens.
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
