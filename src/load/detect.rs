//! Detects the format of a text without a kind line.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;

use super::ended;
use nazo_core::puzzle::Budget;
use nazo_core::text::lexis::nearest;
use nazo_core::text::{Document, Line, Problem, ReadError, Source};
use nazo_core::words::{Phrase, say};
use nazo_kinds::{Fit, Format, KINDS, Kind, PuzzleRead, story_text};

/// The most lines before the first line that is a puzzle of its own, such as a heading.
const HEADING: usize = 5;
/// The least number of lines that justifies a thread to read them.
const WORTH_A_THREAD: usize = 128;
/// How many reasons an error lists: only the likeliest ones help.
const REASONS: usize = 2;

/// Reads a document in the format it is in.
pub(super) fn readings(source: &Source, document: &Document<'_>, budget: &Budget) -> Vec<PuzzleRead> {
    let lines = &document.lines;
    // Only native text can have a journal. After anything else it is an error, not dropped.
    if let Some(line) = document.state.lines().next() {
        let message = Phrase::fixed("load.state-in-native-text-only");
        let error = ReadError::at(source, line.number.saturating_sub(1).max(1), 1, Problem::Shape(message));
        return vec![PuzzleRead::unnamed(source, document.line, Err(error))];
    }
    let mut refused: Option<Vec<PuzzleRead>> = None;
    for mut format in formats() {
        if let Err(stopped) = budget.check() {
            return vec![ended(source, stopped)];
        }
        if format.one_line {
            if begins_as(format, lines) {
                return each_line(source, lines.iter().copied().chain(document.rest.lines()), &mut format, budget);
            }
        } else if (format.fit)(lines) == Fit::Yes {
            let readings = (format.read)(source, lines);
            if readings.iter().any(|reading| reading.outcome.is_ok()) {
                return readings;
            }
            // The first format that fits explains the mistakes best, unless another format finds none.
            refused.get_or_insert(readings);
        }
    }
    refused.unwrap_or_else(|| {
        let error = story_error(source, document).unwrap_or_else(|| unrecognised(source, document));
        vec![PuzzleRead::unnamed(source, document.line, Err(error))]
    })
}

/// Whether a line is a puzzle in a format with one puzzle per line.
pub fn is_line(text: &str) -> bool {
    let line = Line { number: 1, text };
    formats().any(|format| format.one_line && fits(format, line))
}

fn begins_as(format: &Format, lines: &[Line<'_>]) -> bool {
    lines.iter().take(HEADING).any(|line| fits(format, *line))
}

/// The error for a puzzle in everyday words, if the text may be one.
fn story_error(source: &Source, document: &Document<'_>) -> Option<ReadError> {
    let text = story_text(&document.lines);
    let first = document.lines.first()?;
    let kind = KINDS.iter().find(|kind| kind.drafting().is_some_and(|drafting| drafting.looks_like_story(&text)))?;
    Some(ReadError::on(source, first.text, Problem::Story { kind: kind.id(), text }))
}

/// All formats in the order in which they are tried.
fn formats() -> impl Iterator<Item = &'static Format> {
    let all = |loose: bool| KINDS.iter().flat_map(|kind| kind.formats()).filter(move |format| format.loose == loose);
    all(false).chain(all(true))
}

fn fits(format: &Format, line: Line<'_>) -> bool {
    (format.fit)(&[line]) == Fit::Yes
}

/// Reads every line by itself. Most lines are in the format of the line before.
pub(super) fn each_line<'a>(
    source: &Source,
    lines: impl Iterator<Item = Line<'a>>,
    format: &mut &'static Format,
    budget: &Budget,
) -> Vec<PuzzleRead> {
    let mut known = Vec::new();
    let mut stopped = None;
    for line in lines {
        stopped = budget.spend(1).err();
        if stopped.is_some() {
            break;
        }
        let found = if fits(format, line) {
            Some(*format)
        } else {
            formats().find(|format| format.one_line && fits(format, line))
        };
        match found {
            Some(other) => *format = other,
            None if line.text.starts_with('#') => continue,
            None => {}
        }
        known.push((*format, line));
    }
    let mut readings = side_by_side(&known, |(format, line)| (format.read)(source, std::slice::from_ref(line)));
    readings.extend(stopped.map(|stopped| ended(source, stopped)));
    readings
}

/// The format of a document that holds many puzzles.
pub(super) fn many(document: &Document<'_>) -> Option<&'static Format> {
    let lines = &document.lines;
    let is_it = |format: &&Format| match format.one_line {
        true => begins_as(format, lines),
        false => (format.fit)(lines) == Fit::Yes,
    };
    formats().find(is_it).filter(|format| format.one_line || format.each.is_some())
}

/// Applies `read` to each line and returns the results in order. Many lines are split among all cores: someone is
/// waiting.
fn side_by_side<T: Sync>(lines: &[T], read: impl Fn(&T) -> Vec<PuzzleRead> + Sync) -> Vec<PuzzleRead> {
    let all = |part: &[T]| part.iter().flat_map(&read).collect::<Vec<PuzzleRead>>();
    let cores = thread::available_parallelism().map_or(1, NonZero::get).min(lines.len() / WORTH_A_THREAD);
    if cores < 2 {
        return all(lines);
    }
    thread::scope(|scope| {
        let mut parts = lines.chunks(lines.len().div_ceil(cores));
        let own = parts.next().unwrap_or_default();
        let others: Vec<_> = parts.map(|part| scope.spawn(move || all(part))).collect();
        let mut readings = all(own);
        for other in others {
            // A panic of the thread is passed on.
            readings.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        readings
    })
}

/// The error that lists the formats that were tried, likeliest first.
fn unrecognised(source: &Source, document: &Document<'_>) -> ReadError {
    let lines = document.lines.as_slice();
    let word = lines.first().map_or("", |line| line.text.trim());
    let is_word = !word.is_empty() && word.chars().count() <= 24 && word.chars().all(char::is_alphabetic);
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.id()).collect();
    let near = nearest(word, &kinds).map(str::to_string);
    let has_keys = lines.get(1).is_some_and(|line| line.key().is_some());
    if is_word && lines.len() > 1 && (near.is_some() || has_keys) {
        return ReadError::on(source, word, Problem::UnknownKind { word: word.to_string(), nearest: near });
    }
    let mut reasons: Vec<(u8, &str, Phrase)> = Vec::new();
    for format in formats() {
        let judged = if format.one_line { lines.get(..1).unwrap_or(lines) } else { lines };
        if let Fit::No { near, why } = (format.fit)(judged)
            && reasons.iter().all(|(_, _, known)| *known != why)
        {
            reasons.push((near, format.id, why));
        }
    }
    reasons.sort_by_key(|(near, ..)| std::cmp::Reverse(*near));
    let told = is_told(lines).then(|| KINDS.iter().filter(|kind| kind.drafting().is_some())).into_iter().flatten();
    let told = told.map(|kind| in_words(*kind, source, document));
    // Of the reasons that are all far from fitting, one is enough.
    let reasons = reasons.into_iter().enumerate().filter(|(at, (near, ..))| *at == 0 || *near > 0);
    let reasons = reasons.map(|(_, (_, id, why))| say!("load.not-this-format", id, why));
    let tried = told.chain(reasons).take(REASONS).collect();
    match lines.first() {
        Some(line) => ReadError::at(source, line.number, 1, Problem::Unrecognised { tried }),
        None => ReadError::whole(source, Problem::Empty),
    }
}

/// Whether a text consists of sentences: words separated by spaces with a full stop, or Japanese text.
fn is_told(lines: &[Line<'_>]) -> bool {
    let is_word = |word: &&str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let sentence = |line: &Line<'_>| {
        let words = line.text.split_whitespace().filter(is_word).count();
        let kana = line.text.chars().any(|c| ('ぁ'..='ゖ').contains(&c));
        (words > 2 && line.text.contains(['.', '?', '!'])) || (kana && line.text.contains(['。', '？', '」']))
    };
    lines.iter().any(sentence)
}

/// Why a text in sentences is not a puzzle of a kind told in words.
fn in_words(kind: &dyn Kind, source: &Source, document: &Document<'_>) -> Phrase {
    let id = kind.id();
    match kind.mistakes(source, document).first() {
        Some(error) if error.line > 0 => {
            let ReadError { line, column, .. } = error;
            say!("load.mistake-at", id, line, column, why = error.brief())
        }
        Some(error) => say!("load.mistake", id, why = error.brief()),
        None => say!("load.read-where-first-line-says-so", id),
    }
}
