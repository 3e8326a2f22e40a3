//! The work of generating puzzles.

use super::{Job, UNLIMITED, Wake};
use crate::generate::{Date, Fresh, FreshError, Order, daily, fresh};
use nazo_core::words::{Lang, Phrase, say};
use nazo_kinds::Kind;

/// A result of generating a puzzle.
#[derive(Clone, Debug)]
pub enum FreshNews {
    /// The puzzle, or the closest to what was asked for.
    Made(Box<Fresh>),
    /// No puzzle was generated, with the reason as a sentence.
    Failed(Phrase),
}

/// Generates a puzzle. The result depends on the order alone.
pub fn make_fresh(wake: Wake, order: Order) -> Job<FreshNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        if let Some(item) = news_of(fresh(&order, 0, budget)) {
            news.send(item);
        }
    })
}

/// Generates the daily puzzle of a date.
pub fn make_daily(wake: Wake, kind: &'static dyn Kind, day: Date, lang: Lang) -> Job<FreshNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        if let Some(item) = news_of(daily(kind, day, lang, budget)) {
            news.send(item);
        }
    })
}

/// None if the work was cancelled.
fn news_of(made: Result<Fresh, FreshError>) -> Option<FreshNews> {
    match made {
        Ok(fresh) => Some(FreshNews::Made(Box::new(fresh))),
        Err(error) if error.stopped().is_some() => None,
        Err(error) => Some(FreshNews::Failed(say!("ui.no-puzzle-made", error = error.phrase()))),
    }
}
