//! What surrounds puzzles where people paste them: marks of a mail, fences of Markdown, brackets around an address, the
//! syntax of a spreadsheet or of a program.
//!
//! A text is always read as it stands first. Only where that fails, something is taken off, and what is left is read
//! again: so nothing that is read as it stands is ever read otherwise. Where a wrap is taken off, lines keep their
//! numbers as far as that is possible.

mod blocks;
mod cells;
mod letter;
mod link;
mod lists;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::mem;

use super::{LONG, native};
use nazo_core::text::{Document, Problem, Source, documents};
use nazo_kinds::{KINDS, Reading};

/// The line between two puzzles.
const CUT: &str = "---";
/// So much text is read in all to find out what is wrapped how, in bytes: some tenths of a second.
const MOST: usize = 4 << 20;
/// What a puzzle or a mistake that is read counts beside its text: to say what is wrong takes longer than to read it.
const EACH: usize = 200;
/// How many wraps may be around one another: a quoted mail with a list in a fence has three.
const DEPTH: usize = 4;

/// Something that may be around a puzzle.
struct Wrap {
    /// The text without it, in the ways it may be meant, likeliest first; nothing where it is not around the text.
    off: fn(&str) -> Vec<String>,
    /// Whether it is unmistakable, so that a mistake in what is left is the one to tell of.
    sure: bool,
    /// Whether what is left may hold more than puzzles: other addresses, other code.
    drops: bool,
}

/// All of them, those first that tell most.
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

/// The puzzles of a text that was not read as it stands (`found`): what is read when wraps are taken off, or `found`
/// where that is no better.
pub(super) fn unwrapped(text: &str, found: Vec<Reading>, read: &dyn Fn(&str) -> Vec<Reading>) -> Vec<Reading> {
    let read_already = found.iter().filter(|reading| reading.outcome.is_ok()).count();
    // A list of puzzles with a few mistakes in it is no text with something around it.
    if text.len() > LONG || read_already * 10 >= found.len() * 9 {
        return found;
    }
    // Where a program puts one, a byte order mark is before the first cell.
    let text = text.trim_start_matches('\u{feff}');
    let has_any = read_already > 0;
    let mut told = None;
    let mut search = Search { read, left: MOST, told: &mut told };
    let better = letter::shared(text, &mut |part| search.one(part)).or_else(|| search.under(text, &found, DEPTH));
    match better {
        // What is read already has to be read again, and nothing may be left unread.
        Some(better) if !has_any || holds(&better, &found, text) => better,
        None if found.iter().all(is_unknown) => told.unwrap_or(found),
        _ => found,
    }
}

/// Whether every puzzle that was `found` in the text is among those that are read without an error. Where the text is
/// unmistakably wrapped, a mark or a fence may have been taken for a part of it, and there have to be as many of each kind.
fn holds(better: &[Reading], found: &[Reading], text: &str) -> bool {
    let is_wrapped = WRAPS.iter().any(|wrap| wrap.sure && !(wrap.off)(text).is_empty());
    let written = |reading: &Reading| -> Option<String> {
        let puzzle = &reading.outcome.as_ref().ok()?.puzzle;
        if is_wrapped { Some(puzzle.kind().id().to_string()) } else { puzzle.write("native", None) }
    };
    let mut all: HashMap<Option<String>, usize> = HashMap::new();
    better.iter().for_each(|reading| *all.entry(written(reading)).or_default() += 1);
    let is_whole = !all.contains_key(&None);
    let mut known = found.iter().filter(|reading| reading.outcome.is_ok()).map(written);
    let is_there = |one| all.get_mut(&one).is_some_and(|left| mem::replace(left, left.saturating_sub(1)) > 0);
    is_whole && known.all(is_there)
}

/// Whether nothing was recognised.
fn is_unknown(reading: &Reading) -> bool {
    reading.outcome.as_ref().is_err_and(|error| matches!(*error.problem, Problem::Unrecognised { .. } | Problem::Empty))
}

/// Whether a text is nazo's own, or meant to be, or has a part that is.
fn is_native(text: &str, found: &[Reading]) -> bool {
    let is_misnamed = |reading: &Reading| {
        reading.outcome.as_ref().is_err_and(|error| matches!(*error.problem, Problem::UnknownKind { .. }))
    };
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.id()).collect();
    let source = Source::new("", text);
    // A board without a kind line is native text as well, but nothing in it says so unless it has keys.
    let is_ours = |it: Document<'_>| {
        let has_keys = it.lines.iter().any(|line| line.key().is_some());
        it.kind.is_some() || !it.state.text.is_empty() || has_keys && native(&it).is_some()
    };
    documents(&source, &kinds).any(is_ours) || found.iter().any(is_misnamed)
}

struct Search<'a> {
    read: &'a dyn Fn(&str) -> Vec<Reading>,
    /// How much text may still be read.
    left: usize,
    /// What was wrong with a text out of an unmistakable wrap.
    told: &'a mut Option<Vec<Reading>>,
}

impl Search<'_> {
    /// What is read when a wrap is taken off the text, and perhaps others under it.
    fn under(&mut self, text: &str, found: &[Reading], depth: usize) -> Option<Vec<Reading>> {
        let wraps = if depth == 0 { &[] } else { &WRAPS[..] };
        let is_native = is_native(text, found);
        // What may be around other texts is part of a native one, and what is wrong there is told.
        for wrap in wraps.iter().filter(|wrap| wrap.sure || !is_native) {
            for inner in (wrap.off)(text) {
                if inner.trim().is_empty() || inner.trim() == text.trim() {
                    continue;
                }
                self.left = self.left.checked_sub(inner.len())?;
                let mut readings = (self.read)(&inner);
                self.left = self.left.saturating_sub(EACH * readings.len());
                if wrap.drops && readings.iter().any(|reading| reading.outcome.is_ok()) {
                    readings.retain(|reading| !is_unknown(reading));
                }
                if readings.iter().all(|reading| reading.outcome.is_ok()) {
                    return Some(readings);
                }
                let deeper = self.under(&inner, &readings, depth - 1);
                if readings.iter().any(|reading| reading.outcome.is_ok()) {
                    return deeper.filter(|deeper| holds(deeper, &readings, &inner)).or(Some(readings));
                }
                if deeper.is_some() {
                    return deeper;
                }
                if wrap.sure && self.told.is_none() && !readings.iter().any(is_unknown) {
                    *self.told = Some(readings);
                }
            }
        }
        None
    }

    /// What is read in a part of a text, as it stands or under a wrap.
    fn one(&mut self, text: &str) -> Vec<Reading> {
        let found = (self.read)(text);
        if found.iter().any(|reading| reading.outcome.is_ok()) {
            return found;
        }
        self.under(text, &found, 2).unwrap_or(found)
    }
}

/// The text of these lines, which take about `size` bytes.
fn joined<'a>(size: usize, lines: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::with_capacity(size + 1);
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// A text with each of its parts between lines `---` changed; none where that changes none of them.
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
