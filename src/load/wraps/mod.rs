//! Removes what surrounds pasted puzzles: quotation marks of a mail, Markdown fences, brackets around an address, the
//! syntax of a spreadsheet or a program.
//!
//! A text is always read unchanged first. Only if that fails, a wrap is removed and the rest is read again, so anything
//! that can be read unchanged is never read differently. When a wrap is removed, lines keep their numbers as far as
//! possible.

mod blocks;
mod cells;
mod letter;
mod link;
mod lists;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::HashMap;
use std::mem;

use super::{PIECE, Readings, native};
use nazo_core::text::{Document, Problem, Source, documents};
use nazo_kinds::{KINDS, Kind, Puzzle, PuzzleRead};

/// The line between two puzzles.
const CUT: &str = "---";
/// The most text, in bytes, read in total while looking for wraps: a few tenths of a second.
const MOST: usize = 4 << 20;
/// The cost of a puzzle or an error in addition to its text: explaining what is wrong takes longer than reading.
const EACH: usize = 200;
/// How many wraps may be nested: a quoted mail with a list in a fence has three.
const DEPTH: usize = 4;

/// Something that may surround a puzzle.
struct Wrap {
    /// Removes it. Returns the possible results, likeliest first, or nothing if the text is not wrapped in it.
    off: fn(&str) -> Vec<String>,
    /// Whether it is unmistakable, so that errors in the rest are the ones to report.
    sure: bool,
    /// Whether the rest may hold more than puzzles: other addresses, other code.
    drops: bool,
}

/// All wraps, most specific first.
const WRAPS: [Wrap; 8] = [
    Wrap { off: letter::unquoted, sure: true, drops: false },
    Wrap { off: letter::unfenced, sure: true, drops: true },
    Wrap { off: link::addresses, sure: true, drops: true },
    Wrap { off: link::bare_lines, sure: false, drops: false },
    Wrap { off: lists::lists, sure: false, drops: false },
    Wrap { off: cells::tables, sure: false, drops: false },
    Wrap { off: cells::blank_cells, sure: false, drops: false },
    Wrap { off: blocks::apart, sure: false, drops: false },
];

/// Reads a text unchanged. Text that fits no format may be native text of a likely kind.
pub(super) type Read<'a> = &'a dyn Fn(&str, Likely) -> Readings;
type Likely = Option<&'static dyn Kind>;

/// A text, and the results of reading it.
pub(super) struct Seen<'a> {
    text: Cow<'a, str>,
    likely: Likely,
    /// The readings. `None` if there are more than fit into a piece of a list; these are read again instead.
    kept: Option<Vec<PuzzleRead>>,
    count: usize,
    sound: usize,
    unknown: usize,
    is_misnamed: bool,
    /// Whether unrecognised parts do not belong to it.
    drops: bool,
}

impl<'a> Seen<'a> {
    fn new(text: Cow<'a, str>, likely: Likely, read: Read<'_>) -> Seen<'a> {
        let readings = read(&text, likely);
        Seen::of(text, likely, readings, PIECE)
    }

    fn of(text: Cow<'a, str>, likely: Likely, readings: impl Iterator<Item = PuzzleRead>, most: usize) -> Seen<'a> {
        let kept = Some(Vec::new());
        let mut seen = Seen { text, likely, kept, count: 0, sound: 0, unknown: 0, is_misnamed: false, drops: false };
        for reading in readings {
            seen.count += 1;
            seen.sound += usize::from(reading.outcome.is_ok());
            seen.unknown += usize::from(is_unknown(&reading));
            seen.is_misnamed |= is_misnamed(&reading);
            match &mut seen.kept {
                Some(kept) if kept.len() < most => kept.push(reading),
                kept => *kept = None,
            }
        }
        seen
    }

    /// Whether nothing in it is wrong.
    fn is_sound(&self) -> bool {
        self.sound + if self.drops { self.unknown } else { 0 } == self.count
    }

    /// Its readings, read again by `read` if they were not kept.
    pub(super) fn readings(self, read: impl FnOnce(&str, Likely) -> Readings) -> Readings {
        let all = match self.kept {
            Some(kept) => Box::new(kept.into_iter()),
            None => read(&self.text, self.likely),
        };
        if self.drops { Box::new(all.filter(|reading| !is_unknown(reading))) } else { all }
    }

    /// Passes each puzzle read from it, in the form given by `write`, to `take`.
    fn written(
        &self,
        read: Read<'_>,
        write: impl Fn(&dyn Puzzle) -> Option<String>,
        mut take: impl FnMut(Option<String>),
    ) {
        let mut one = |reading: &PuzzleRead| {
            if let Ok(loaded) = &reading.outcome {
                take(write(&*loaded.puzzle));
            }
        };
        match &self.kept {
            Some(kept) => kept.iter().for_each(one),
            None => read(&self.text, self.likely).for_each(|reading| one(&reading)),
        }
    }
}

/// The puzzles of a text: read unchanged or, if that fails, with wraps removed if that is better.
pub(super) fn unwrapped<'a>(text: &'a str, likely: Likely, read: Read<'_>) -> Seen<'a> {
    // A byte order mark may precede the first cell.
    let text = text.trim_start_matches('\u{feff}');
    let found = Seen::new(text.into(), likely, read);
    // A list of puzzles with a few mistakes is not a wrapped text.
    if found.sound * 10 >= found.count * 9 {
        return found;
    }
    let mut search = Search { read, left: MOST, told: None };
    let shared = letter::shared(text, &mut |part| search.one(part));
    let better = match shared {
        Some(shared) => Some(Seen::of(text.into(), None, shared.into_iter(), usize::MAX)),
        None => search.under(&found, DEPTH),
    };
    match better {
        // Puzzles that were read unchanged must be read again; none may be lost.
        Some(better) if found.sound == 0 || search.holds(&better, &found) => better,
        None if found.unknown == found.count => search.told.unwrap_or(found),
        _ => found,
    }
}

/// Whether nothing was recognised.
fn is_unknown(reading: &PuzzleRead) -> bool {
    reading.outcome.as_ref().is_err_and(|error| matches!(*error.problem, Problem::Unrecognised { .. } | Problem::Empty))
}

/// Whether its first line names a kind that does not exist.
fn is_misnamed(reading: &PuzzleRead) -> bool {
    reading.outcome.as_ref().is_err_and(|error| matches!(*error.problem, Problem::UnknownKind { .. }))
}

/// Whether a text, or part of it, is native text or meant to be.
fn is_native(seen: &Seen<'_>) -> bool {
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.id()).collect();
    let source = Source::new("", &seen.text);
    // A board without a kind line is native text as well, but only its keys show that.
    let is_ours = |it: Document<'_>| {
        let has_keys = it.lines.iter().any(|line| line.key().is_some());
        it.kind.is_some() || !it.state.text.is_empty() || has_keys && native(&it).is_some()
    };
    documents(&source, &kinds).any(is_ours) || seen.is_misnamed
}

struct Search<'a> {
    read: Read<'a>,
    /// How much text may still be read.
    left: usize,
    /// The readings with errors of a text from an unmistakable wrap.
    told: Option<Seen<'static>>,
}

impl Search<'_> {
    /// The readings with one wrap removed from the text, and possibly others under it.
    fn under(&mut self, seen: &Seen<'_>, depth: usize) -> Option<Seen<'static>> {
        let wraps = if depth == 0 { &[] } else { &WRAPS[..] };
        let is_native = is_native(seen);
        // What may surround other texts is part of a native one, whose errors are reported.
        for wrap in wraps.iter().filter(|wrap| wrap.sure || !is_native) {
            for inner in (wrap.off)(&seen.text) {
                if inner.trim().is_empty() || inner.trim() == seen.text.trim() {
                    continue;
                }
                self.left = self.left.checked_sub(inner.len())?;
                let mut inner = Seen::new(Cow::Owned(inner), None, self.read);
                self.left = self.left.saturating_sub(EACH * inner.count);
                inner.drops = wrap.drops && inner.sound > 0;
                if inner.is_sound() {
                    return Some(inner);
                }
                let deeper = self.under(&inner, depth - 1);
                if inner.sound > 0 {
                    return deeper.filter(|deeper| self.holds(deeper, &inner)).or(Some(inner));
                }
                if deeper.is_some() {
                    return deeper;
                }
                if wrap.sure && self.told.is_none() && inner.unknown == 0 {
                    self.told = Some(inner);
                }
            }
        }
        None
    }

    /// Whether every puzzle that was `found` is also read, without an error, in the better text. If the text is
    /// unmistakably wrapped, a mark or fence may have been read as part of a puzzle. Then only the number per kind is
    /// compared.
    fn holds(&self, better: &Seen<'_>, found: &Seen<'_>) -> bool {
        let is_wrapped = WRAPS.iter().any(|wrap| wrap.sure && !(wrap.off)(&found.text).is_empty());
        let write = |puzzle: &dyn Puzzle| {
            if is_wrapped { Some(puzzle.kind().id().to_string()) } else { puzzle.write("native", None) }
        };
        let mut left: HashMap<Option<String>, usize> = HashMap::new();
        better.written(self.read, write, |one| *left.entry(one).or_default() += 1);
        let mut is_there = true;
        found.written(self.read, write, |one| {
            is_there &= left.get_mut(&one).is_some_and(|left| mem::replace(left, left.saturating_sub(1)) > 0);
        });
        is_there && better.is_sound()
    }

    /// The readings of part of a text, unchanged or with wraps removed.
    fn one(&mut self, text: &str) -> Readings {
        let found = Seen::new(text.into(), None, self.read);
        let better = if found.sound > 0 { None } else { self.under(&found, 2) };
        better.unwrap_or(found).readings(self.read)
    }
}

/// The lines joined to a text of about `size` bytes.
fn joined<'a>(size: usize, lines: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::with_capacity(size + 1);
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// A text with each of its parts between `---` lines changed; `None` if no part changes.
fn each_part(text: &str, change: impl Fn(&str) -> Option<String>) -> Option<String> {
    let (mut out, mut is_changed) = (String::new(), false);
    let mut rest = Some(text);
    while let Some(text) = rest {
        let mut at = 0;
        let cut = text.split_inclusive('\n').find(|line| {
            at += line.len();
            line.trim() == CUT
        });
        let part = &text[..at - cut.map_or(0, str::len)];
        let changed = change(part);
        is_changed |= changed.is_some();
        out.push_str(changed.as_deref().unwrap_or(part));
        rest = cut.map(|_| &text[at..]);
        if rest.is_some() {
            out.push_str(CUT);
            out.push('\n');
        }
    }
    is_changed.then_some(out)
}
