//! What is found out about a text while it is being written: its mistakes, or what it means and what follows from it.

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

/// Solutions that are told and counted.
const LIMIT: usize = 20;
/// The effort that a text is worth before its writer goes on.
const EFFORT: u64 = 50_000;

/// What a text is.
#[derive(Debug, Default)]
pub(in crate::ui) struct Judged {
    /// What is wrong with it, by the lines of the text as it is shown.
    pub mistakes: Vec<ReadError>,
    /// What was read, where nothing is wrong.
    pub read: Option<Read>,
}

/// A text that was read.
#[derive(Debug)]
pub(in crate::ui) struct Read {
    /// What is suspicious about it.
    pub lints: Vec<Lint>,
    /// Its board, where it is not told in words.
    pub picture: Option<String>,
    /// How many puzzles stand in the text behind the first.
    pub others: usize,
}

/// What follows from a text.
#[derive(Debug)]
pub(in crate::ui) enum Verdict {
    /// The answers to what it asks.
    Findings(Findings),
    /// Whether it has one solution, where it asks nothing.
    Soundness(Soundness),
    /// That takes longer than anybody who writes wants to wait.
    TooHard,
    /// The engine failed; how.
    Failed(Phrase),
}

/// News of a judgement.
pub(in crate::ui) enum News {
    /// What the text is.
    Judged(Judged),
    /// What follows from it.
    Verdict(Verdict),
}

/// The text with the line that says of which kind it is, and whether that was added: a text that was pasted may bring
/// its own.
pub(in crate::ui) fn whole(kind: &dyn Kind, text: &str) -> (String, bool) {
    if named(text).is_some() { (text.to_string(), false) } else { (format!("{}\n{text}", kind.id()), true) }
}

/// The kind that a text says it is of.
pub(in crate::ui) fn named(text: &str) -> Option<&'static dyn Kind> {
    kind_named(text.lines().map(str::trim).find(|line| !line.is_empty())?)
}

/// Judges a text in the background.
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

/// None where somebody stopped it: whoever did knows.
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
