//! Frames that are too long to be sent at once.
//!
//! A board that scrolls shows a new line in every row, and what it takes to write them may be on the way for longer than the
//! next key. So no more than a number of bytes answers a key: what is nearest to where the player looks. The rest follows as
//! soon as no key has come for a moment, and if one has, what it leads to takes its place.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Position;

use super::writer::Writer;
use super::{cells, changes, drafted, in_one_go, tiles};
use crate::term::capabilities::Capabilities;
use crate::ui::depth::ColorDepth;

/// The most bytes of a part on a window of 80x24: in many colours each takes up to 19 bytes to say.
const IN_MANY_COLOURS: usize = 1500;
const IN_FEW: usize = 500;
/// The characters of such a window. Larger ones get as much more.
const USUAL: usize = 80 * 24;

/// Differences so near to each other are written in one go.
const GAP: usize = 3;
/// So many rows at the bottom say what was done and which keys there are: they are never out of sight.
const SAID: u16 = 2;
/// Moves that do not leave this fraction of a part for what the player looks at come later, if at all.
const LEFT: usize = 4;
/// A frame that takes more than this times as much by a simple order does not become short enough by a better one.
const SPARED: (usize, usize) = (3, 2);
/// How many amounts are tried for a part, and of which share of the room it is full enough.
const TRIES: usize = 4;
const ENOUGH: (usize, usize) = (5, 6);

/// What answers a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What is sent.
    pub bytes: Vec<u8>,
    /// What the screen shows then; none where that is all of the frame.
    pub shown: Option<Buffer>,
}

/// The most bytes that answer a key on a window of this many characters.
pub fn most_bytes(capabilities: &Capabilities, characters: usize) -> usize {
    let most = if capabilities.depth > ColorDepth::Ansi16 { IN_MANY_COLOURS } else { IN_FEW };
    most * characters.max(USUAL) / USUAL
}

/// As much of what turns a screen showing `previous` into one showing `next` as goes into `most` bytes, what is nearest to `eye`
/// first; all of it where it does, or where the two have not the same size. What cannot be parted is sent even where it
/// takes more.
pub fn part(previous: &Buffer, next: &Buffer, eye: Position, most: usize, capabilities: &Capabilities) -> Part {
    let whole = drafted(Some(previous), next, most * SPARED.0 / SPARED.1, capabilities);
    let bytes = in_one_go(whole.bytes, capabilities);
    if bytes.len() <= most || previous.area != next.area {
        return Part { bytes, shown: None };
    }
    let writer = Writer::new(capabilities, next.area.width);
    let moved = whole.moved.map(|(shift, moved)| (shift.written(writer.clone()), Cow::Owned(moved)));
    let plain = (writer, Cow::Borrowed(previous));
    let frames = moved.into_iter().chain([plain]);
    let mut frames = frames.map(|(writer, shows)| {
        let strokes = strokes(&shows, next, eye, capabilities);
        Frame { writer, shows, strokes, next, capabilities }
    });
    frames.find_map(|frame| frame.within(most, bytes.len())).unwrap_or(Part { bytes, shown: None })
}

/// Characters of one row that are written in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stroke {
    row: u16,
    from: usize,
    to: usize,
}

impl Stroke {
    /// How far it is from where the player looks. Rows are twice as far apart as columns.
    fn distance(&self, eye: Position, height: u16) -> usize {
        if self.row + SAID >= height {
            return 0;
        }
        let column = usize::from(eye.x);
        let aside = self.from.saturating_sub(column).max(column.saturating_sub(self.to.saturating_sub(1)));
        aside + 2 * usize::from(self.row.abs_diff(eye.y))
    }
}

/// What there is to write, the nearest first.
fn strokes(shows: &Buffer, next: &Buffer, eye: Position, capabilities: &Capabilities) -> Vec<Stroke> {
    let mut strokes = Vec::new();
    for row in 0..next.area.height {
        let (before, after) = (cells(shows, row), cells(next, row));
        let changed = |x: &usize| before[*x] != after[*x];
        if before == after {
            continue;
        }
        // Half a character is none: where there are wide ones the row stays together.
        let is_plain = |row| tiles(row, capabilities).iter().all(|tile| tile.width == 1 && tile.is_simple());
        let gap = if is_plain(before) && is_plain(after) { GAP } else { after.len() };
        for x in (0..after.len()).filter(changed) {
            match strokes.last_mut() {
                Some(Stroke { row: last, to, .. }) if *last == row && x <= *to + gap => *to = x + 1,
                _ => strokes.push(Stroke { row, from: x, to: x + 1 }),
            }
        }
        if let Some(last) = strokes.last_mut().filter(|_| gap > GAP) {
            (last.from, last.to) = (0, after.len());
        }
    }
    strokes.sort_by_key(|stroke| stroke.distance(eye, next.area.height));
    strokes
}

/// A frame that has begun: what is written already, what the screen shows then, and what is still to be written.
struct Frame<'a> {
    writer: Writer,
    shows: Cow<'a, Buffer>,
    strokes: Vec<Stroke>,
    next: &'a Buffer,
    capabilities: &'a Capabilities,
}

impl Frame<'_> {
    /// It with its first strokes.
    fn with(&self, count: usize) -> Part {
        let mut shown = self.shows.clone().into_owned();
        let width = usize::from(self.next.area.width);
        for stroke in self.strokes.iter().take(count) {
            let start = usize::from(stroke.row) * width;
            let places = start + stroke.from..start + stroke.to;
            shown.content[places.clone()].clone_from_slice(&self.next.content[places]);
        }
        let bytes = changes(self.writer.clone(), Some(&self.shows), &shown, 0, self.capabilities);
        Part { bytes: in_one_go(bytes, self.capabilities), shown: Some(shown) }
    }

    /// It with about as many strokes as there is room for; none where there is none for the first. `whole` is what all of
    /// them take.
    fn within(&self, most: usize, whole: usize) -> Option<Part> {
        let begun = self.writer.out.len();
        let room = most.checked_sub(begun).filter(|room| room * LEFT >= most)?;
        let characters: Vec<usize> = self
            .strokes
            .iter()
            .scan(0, |sum, stroke| {
                *sum += stroke.to - stroke.from;
                Some(*sum)
            })
            .collect();
        let all = characters.last().copied().unwrap_or(0);
        // As if every character took as much as the others.
        let mut wanted = all * room / whole.saturating_sub(begun).max(1);
        let (mut part, mut fit, mut too_many) = (None, 0, self.strokes.len());
        for _ in 0..TRIES {
            if fit + 1 >= too_many {
                break;
            }
            let count = characters.partition_point(|sum| *sum <= wanted).clamp(fit + 1, too_many - 1);
            let tried = self.with(count);
            let bytes = tried.bytes.len();
            wanted = characters[count - 1] * room / bytes.saturating_sub(begun).max(1);
            if bytes > most {
                too_many = count;
                continue;
            }
            (part, fit) = (Some(tried), count);
            if bytes * ENOUGH.1 >= most * ENOUGH.0 {
                break;
            }
        }
        part.or_else(|| (!self.strokes.is_empty()).then(|| self.with(1)).filter(|first| first.bytes.len() <= most))
    }
}
