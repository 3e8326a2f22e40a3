//! Reads a text part by part, and a list in it piece by piece, so that little more than the text is held in memory.

use std::collections::VecDeque;
use std::sync::Arc;

use super::detect::{each_line, many};
use super::{document_readings, ended, is_end, is_open, native, refused};
use nazo_core::puzzle::Budget;
use nazo_core::text::{Document, Problem, ReadError, Source, document};
use nazo_core::words::say;
use nazo_kinds::{Format, KINDS, Kind, PuzzleRead};

/// The number of lines of a list that are read at once; their readings take about 500 kB.
pub(super) const PIECE: usize = 512;
/// A text is abandoned after this many leading parts or games without a puzzle. Finding out what is wrong takes longer
/// than reading one.
const MOST_IN_VAIN: usize = 500;

/// Gives each part or piece its own budget.
pub(super) type Begin = Arc<dyn Fn() -> Budget + Send + Sync>;

/// Every puzzle in a text, one at a time.
pub(super) struct Parts {
    source: Source,
    kinds: Vec<&'static str>,
    likely: Option<&'static dyn Kind>,
    begin: Begin,
    /// The number of the line to read next; `usize::MAX` if nothing is left.
    line: usize,
    /// The part that is being read, if it holds many puzzles.
    list: Option<List>,
    /// The number of parts read while none was a puzzle, and their errors; `None` once a puzzle was found.
    in_vain: Option<(usize, Vec<PuzzleRead>)>,
    ready: VecDeque<PuzzleRead>,
}

/// A part of a text with many puzzles.
enum List {
    /// One on each line, before the line `end`, in the format of the line before.
    Lines { format: &'static Format, end: usize },
    /// Whatever the format itself finds.
    Found(Box<dyn Iterator<Item = PuzzleRead> + Send>),
}

impl Parts {
    pub(super) fn new(source: Source, likely: Option<&'static dyn Kind>, begin: Begin) -> Parts {
        let kinds = KINDS.iter().map(|kind| kind.id()).collect();
        let in_vain = Some((0, Vec::new()));
        Parts { source, kinds, likely, begin, line: 1, list: None, in_vain, ready: VecDeque::new() }
    }

    /// Whether the text is one list and nothing else.
    pub(super) fn is_list(&self) -> bool {
        let Some(first) = document(&self.source, 1, &self.kinds) else { return false };
        list(&self.source, &first).is_some() && document(&self.source, first.end, &self.kinds).is_none()
    }

    /// Reads until something is ready or nothing is left.
    fn read_on(&mut self) {
        while self.ready.is_empty() {
            match self.list.take() {
                Some(list) => self.read_list(list),
                None if self.line == usize::MAX => return,
                None => self.read_part(),
            }
        }
    }

    /// Reads the next piece of a list.
    fn read_list(&mut self, list: List) {
        match list {
            List::Lines { mut format, end } => {
                let to = end.min(self.line + PIECE);
                let mut lines = self.source.lines_from(self.line).take(to - self.line).peekable();
                if lines.peek().is_none() {
                    self.line = end;
                    return;
                }
                let lines = lines.filter(|line| !line.is_left_out());
                let readings = each_line(&self.source, lines, &mut format, &(self.begin)());
                self.line = to;
                self.list = Some(List::Lines { format, end });
                self.take(readings);
            }
            List::Found(mut found) => {
                let next = match (self.begin)().spend(1) {
                    Ok(()) => found.next(),
                    Err(stopped) => Some(ended(&self.source, stopped)),
                };
                if let Some(reading) = next {
                    self.list = Some(List::Found(found));
                    self.take(vec![reading]);
                }
            }
        }
    }

    /// Reads the next part, or detects that it is a list.
    fn read_part(&mut self) {
        let Some(document) = document(&self.source, self.line, &self.kinds) else {
            self.line = usize::MAX;
            if let Some((parts, wrong)) = self.in_vain.take() {
                let empty = (parts == 0).then(|| refused(&self.source, Problem::Empty));
                self.ready.extend(wrong.into_iter().chain(empty));
            }
            return;
        };
        let (first, end) = (document.lines.first().map_or(document.end, |line| line.number), document.end);
        if let Some(list) = list(&self.source, &document) {
            self.line = match list {
                List::Lines { .. } => first,
                List::Found(_) => end,
            };
            self.list = Some(list);
            return;
        }
        let budget = (self.begin)();
        let readings = match budget.spend(1) {
            Ok(()) => document_readings(&self.source, &document, self.likely, &budget),
            Err(stopped) => vec![ended(&self.source, stopped)],
        };
        self.line = end;
        self.take(readings);
    }

    /// Queues the readings, or holds them back while no part has been a puzzle.
    fn take(&mut self, mut readings: Vec<PuzzleRead>) {
        for reading in &mut readings {
            // A puzzle must have something to fill in.
            if reading.outcome.as_ref().is_ok_and(|loaded| !is_open(loaded)) {
                reading.outcome = Err(ReadError::whole(&self.source, Problem::Settled));
            }
        }
        if readings.last().is_some_and(is_end) {
            (self.line, self.list) = (usize::MAX, None);
        }
        let is_of_lines = matches!(self.list, Some(List::Lines { .. }));
        let is_found = self.line == usize::MAX || is_of_lines || readings.iter().any(|it| it.outcome.is_ok());
        match self.in_vain.take() {
            Some((parts, mut wrong)) if !is_found => {
                wrong.extend(readings);
                self.in_vain = Some((parts + 1, wrong));
                let goes_on = || self.list.is_some() || document(&self.source, self.line, &self.kinds).is_some();
                if parts + 1 == MOST_IN_VAIN && goes_on() {
                    self.give_up();
                }
            }
            before => {
                let wrong = before.map_or(Vec::new(), |(_, wrong)| wrong);
                self.ready.extend(wrong.into_iter().chain(readings));
            }
        }
    }

    /// Abandons a text whose parts are not puzzles.
    fn give_up(&mut self) {
        let problem = Problem::Shape(say!("load.no-puzzle-in-first-parts", most = MOST_IN_VAIN));
        (self.line, self.list, self.in_vain) = (usize::MAX, None, None);
        self.ready = VecDeque::from([refused(&self.source, problem)]);
    }
}

impl Iterator for Parts {
    type Item = PuzzleRead;

    fn next(&mut self) -> Option<PuzzleRead> {
        self.read_on();
        self.ready.pop_front()
    }
}

/// The list that a part of a text is, if it holds many puzzles.
fn list(source: &Source, document: &Document<'_>) -> Option<List> {
    let is_plain = document.kind.is_none() && document.state.text.is_empty() && native(document).is_none();
    let format = is_plain.then(|| many(document)).flatten()?;
    match format.each {
        // More lines than any puzzle has get an error of their own.
        Some(each) => document.rest.text.is_empty().then(|| List::Found(each(source, &document.lines))),
        None => Some(List::Lines { format, end: document.end }),
    }
}
