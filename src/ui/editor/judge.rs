//! Checking a text while it is being written: its mistakes, or its meaning and solutions.

use std::sync::Arc;

use crate::load::{load, mistakes};
use crate::ui::worker::{Job, Wake};
use nazo_core::explain::{self, Soundness};
use nazo_core::puzzle::{Budget, Stopped};
use nazo_core::scene::{PlainOptions, plain};
use nazo_core::solve::SolveError;
use nazo_core::text::ReadError;
use nazo_core::words::Phrase;
use nazo_kinds::{Findings, Kind, Lint, Puzzle, kind_named};

/// The most solutions that are listed or counted.
const LIMIT: usize = 20;
/// The most work for a text while its author is writing.
const EFFORT: u64 = 50_000;

/// The result of reading a text.
#[derive(Debug, Default)]
pub(in crate::ui) struct Judged {
    /// The mistakes, with the line numbers of the text as it is shown.
    pub mistakes: Vec<ReadError>,
    /// What was read, if there are no mistakes.
    pub read: Option<Read>,
}

/// A text that was read.
#[derive(Debug)]
pub(in crate::ui) struct Read {
    /// What is suspicious about it.
    pub lints: Vec<Lint>,
    /// Its board. None if the puzzle is in words.
    pub picture: Option<String>,
    /// The number of puzzles in the text after the first.
    pub others: usize,
}

/// The result of solving a text.
#[derive(Debug)]
pub(in crate::ui) enum Verdict {
    /// The answers to its questions.
    Findings(Findings),
    /// Whether it has exactly one solution, for puzzles without questions.
    Soundness(Soundness),
    /// Solving takes longer than anyone wants to wait while writing.
    TooHard,
    /// The engine failed, with the reason.
    Failed(Phrase),
}

/// A result from the background.
pub(in crate::ui) enum News {
    /// The result of reading.
    Judged(Judged),
    /// The result of solving.
    Verdict(Verdict),
}

/// The text with a first line that names its kind, and whether that line was added. A pasted text may have its own.
pub(in crate::ui) fn whole(kind: &dyn Kind, text: &str) -> (String, bool) {
    if named(text).is_some() { (text.to_string(), false) } else { (format!("{}\n{text}", kind.id()), true) }
}

/// The kind that a text names in its first line. None if it names none.
pub(in crate::ui) fn named(text: &str) -> Option<&'static dyn Kind> {
    kind_named(text.lines().map(str::trim).find(|line| !line.is_empty())?)
}

/// Reads and solves a text in the background.
pub(in crate::ui) fn judge(wake: Wake, kind: &'static dyn Kind, text: String) -> Job<News> {
    Job::start(wake, EFFORT, move |news, budget| {
        let (judged, puzzle) = read(kind, &text);
        if !news.send(News::Judged(judged)) {
            return;
        }
        let verdict = puzzle.and_then(|puzzle| verdict(&*puzzle, budget));
        if let Some(verdict) = verdict {
            news.send(News::Verdict(verdict));
        }
    })
}

fn read(kind: &dyn Kind, text: &str) -> (Judged, Option<Arc<dyn Puzzle>>) {
    let (whole, is_added) = whole(kind, text);
    let own = |error: ReadError| ReadError { line: error.line.saturating_sub(usize::from(is_added)), ..error };
    let mistakes: Vec<ReadError> = mistakes("", &whole).into_iter().map(own).collect();
    let readings = load("", whole.as_bytes());
    let others = readings.len().saturating_sub(1);
    let first = readings.into_iter().next().and_then(|reading| reading.outcome.ok());
    let Some(puzzle) = first.map(|loaded| loaded.puzzle).filter(|_| mistakes.is_empty()) else {
        return (Judged { mistakes, read: None }, None);
    };
    let picture = puzzle.in_words().is_none().then(|| plain(&puzzle.scene(), PlainOptions::default()));
    let read = Read { lints: puzzle.lint(), picture, others };
    (Judged { mistakes, read: Some(read) }, Some(puzzle))
}

/// None if the work was cancelled, as whoever cancelled it needs no answer.
fn verdict(puzzle: &dyn Puzzle, budget: &Budget) -> Option<Verdict> {
    let found = match puzzle.in_words() {
        Some(told) => told.findings(LIMIT, budget).map(Verdict::Findings),
        None => explain::soundness(&Arc::new(puzzle.model()), budget).map(Verdict::Soundness),
    };
    match found {
        Ok(verdict) => Some(verdict),
        Err(SolveError::Stopped(Stopped::Cancelled)) => None,
        Err(SolveError::Stopped(_)) => Some(Verdict::TooHard),
        Err(error) => Some(Verdict::Failed(error.phrase())),
    }
}
