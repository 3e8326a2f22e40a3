//! The work of making puzzles.

use super::{Job, UNLIMITED, Wake};
use crate::generate::{Date, Fresh, FreshError, Order, daily, fresh};
use nazo_core::words::{Lang, Phrase, say};
use nazo_kinds::Kind;

/// What comes of making a puzzle.
#[derive(Clone, Debug)]
pub enum FreshNews {
    /// The puzzle, or the nearest to what was asked for.
    Made(Box<Fresh>),
    /// There is none; why, as a sentence.
    Failed(Phrase),
}

/// Makes a puzzle. What it is depends on the order alone.
pub fn make_fresh(wake: Wake, order: Order) -> Job<FreshNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        if let Some(item) = news_of(fresh(&order, 0, budget)) {
            news.send(item);
        }
    })
}

/// Makes the puzzle of a day.
pub fn make_daily(wake: Wake, kind: &'static dyn Kind, day: Date, lang: Lang) -> Job<FreshNews> {
    Job::start(wake, UNLIMITED, move |news, budget| {
        if let Some(item) = news_of(daily(kind, day, lang, budget)) {
            news.send(item);
        }
    })
}

/// None where somebody stopped it.
fn news_of(made: Result<Fresh, FreshError>) -> Option<FreshNews> {
    match made {
        Ok(fresh) => Some(FreshNews::Made(Box::new(fresh))),
        Err(error) if error.stopped().is_some() => None,
        Err(error) => Some(FreshNews::Failed(say!("ui.no-puzzle-made", error = error.phrase()))),
    }
}
