//! Long work on a thread of its own, with news as it comes and a flag that ends it. One piece of work at a time, so
//! that a core stays free for the interface.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use crate::explain::{ExplainError, Explainer, Options};
use crate::puzzle::{Budget, Model, Position, Step, Value};
use crate::solve::{self, End, EngineChoice};

/// Called from the worker when there is news.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// What a worker reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The next step of the path.
    Step(Box<Step>),
    /// The path has no further step; whether it leads to the solution.
    PathEnds {
        /// Whether every cell is placed.
        solved: bool,
    },
    /// Up to two solutions of the puzzle.
    Solutions(Vec<Vec<Value>>),
    /// The work was ended by the flag.
    Stopped,
    /// The engine failed; how.
    Failed(String),
}

/// A thread at work, or none.
pub struct Worker {
    wake: Wake,
    job: Option<Job>,
}

struct Job {
    news: Receiver<News>,
    cancel: Arc<AtomicBool>,
}

impl Worker {
    /// A worker without work.
    pub fn new(wake: Wake) -> Worker {
        Worker { wake, job: None }
    }

    /// Whether there is work under way or news not yet taken.
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Ends the work under way. What it reported stays.
    pub fn stop(&mut self) {
        if let Some(job) = self.job.take() {
            job.cancel.store(true, Ordering::Relaxed);
        }
    }

    /// Starts to work out the whole path from `position`; ends the work before.
    pub fn find_path(&mut self, model: Arc<Model>, position: Position, options: Options<'static>) {
        self.start(move |news, budget| walk(&model, position, options, budget, news));
    }

    /// Starts to look for up to two solutions; ends the work before.
    pub fn find_solutions(&mut self, model: Arc<Model>) {
        self.start(move |news, budget| {
            let found = solve::solutions(&model, 2, EngineChoice::Auto, budget);
            let _ = news.send(match found {
                Err(error) => News::Failed(error.to_string()),
                Ok(solutions) if solutions.found.is_empty() && solutions.end != End::Exhausted => News::Stopped,
                Ok(solutions) => News::Solutions(solutions.found),
            });
        });
    }

    fn start(&mut self, work: impl FnOnce(&Reporter, &Budget) + Send + 'static) {
        self.stop();
        let (sender, news) = mpsc::channel();
        let cancel = Arc::new(AtomicBool::new(false));
        let (flag, wake) = (cancel.clone(), self.wake.clone());
        thread::spawn(move || {
            let budget = Budget::unlimited().with_cancel(flag);
            let reporter = Reporter { sender, wake: wake.clone() };
            work(&reporter, &budget);
            // The channel closes before the last call, so that its end is seen.
            drop(reporter);
            wake();
        });
        self.job = Some(Job { news, cancel });
    }

    /// The news that has come since the last call.
    pub fn news(&mut self) -> Vec<News> {
        let Some(job) = &self.job else { return Vec::new() };
        let mut news = Vec::new();
        loop {
            match job.news.try_recv() {
                Ok(item) => news.push(item),
                Err(mpsc::TryRecvError::Empty) => return news,
                Err(mpsc::TryRecvError::Disconnected) => {
                    self.job = None;
                    return news;
                }
            }
        }
    }

    /// Waits for the end of the work and hands over all its news; for tests and for scripts without a screen.
    pub fn finish(&mut self) -> Vec<News> {
        self.job.take().map(|job| job.news.iter().collect()).unwrap_or_default()
    }
}

/// Finds one step after the other and reports each as it is found.
fn walk(model: &Model, mut position: Position, options: Options<'_>, budget: &Budget, news: &Reporter) {
    let mut explainer = Explainer::new(model, options);
    loop {
        let item = match explainer.next(&position, budget) {
            Ok(Some(step)) if position.gains_from(&step) => {
                position.apply(model, &step);
                News::Step(Box::new(step))
            }
            Ok(_) => News::PathEnds { solved: position.is_full() },
            Err(ExplainError::Stopped(_)) => News::Stopped,
            Err(error) => News::Failed(error.to_string()),
        };
        let goes_on = matches!(item, News::Step(_));
        if news.send(item).is_err() || !goes_on {
            return;
        }
    }
}

struct Reporter {
    sender: Sender<News>,
    wake: Wake,
}

impl Reporter {
    fn send(&self, news: News) -> Result<(), mpsc::SendError<News>> {
        self.sender.send(news)?;
        (self.wake)();
        Ok(())
    }
}
