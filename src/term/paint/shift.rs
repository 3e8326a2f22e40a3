//! Moving what is on the screen instead of writing it again.
//!
//! A board that scrolls shows most of what it showed, elsewhere. Lines are moved by deleting some at one end and inserting
//! as many at the other (DL and IL), a part of a line by deleting and inserting characters (DCH and ICH): all of ECMA-48,
//! understood by every terminal since the VT102, by tmux, GNU screen and mosh. What stands beside the board moves with its
//! lines and is written again, or, where characters move, goes to and fro within the line.
//!
//! Which move pays is counted in characters that would be right where they are; the frame is then drafted with it and, where
//! it is not clear that it pays, without.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;

use super::motion::Place;
use super::tile;
use super::writer::Writer;
use crate::term::capabilities::Capabilities;
use crate::term::color;
use crate::ui::depth::ColorDepth;

/// Frames that change fewer characters than this are short as they are.
const WORTH_MOVING: usize = 150;

/// The characters that a move has to spare in all, or within one line.
const SPARED: i32 = 60;
const SPARED_IN_LINE: i32 = 14;

/// Frames that change more than this fill a very large window: to look for moves would take longer than it saves.
const TOO_MANY: usize = 12_000;

/// The farthest that lines or characters are moved.
const FARTHEST: isize = 60;

/// How many places tell how far things went, and how many distances are looked at closely.
const SAMPLES: usize = 256;
const LIKELY: usize = 3;

/// A part of the screen that is moved. What it leaves behind is blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shift {
    /// The lines `from..to`, by so many up or, where that is negative, down.
    Lines { from: usize, to: usize, by: isize },
    /// The columns `from..to` of these lines, by so many to the left or, where that is negative, to the right.
    Columns { lines: Vec<usize>, from: usize, to: usize, by: isize },
}

/// The screen as numbers that are the same where characters look the same.
struct Prints {
    width: usize,
    before: Vec<u32>,
    after: Vec<u32>,
    blank: u32,
}

impl Prints {
    fn new(before: &Buffer, after: &Buffer) -> Prints {
        Prints {
            width: usize::from(after.area.width).max(1),
            before: before.content.iter().map(print).collect(),
            after: after.content.iter().map(print).collect(),
            blank: print(&Cell::EMPTY),
        }
    }

    fn height(&self) -> usize {
        self.after.len() / self.width
    }

    /// How many characters more are right at a place once `source` stands there: 1, 0 or -1.
    fn gain(&self, place: usize, source: u32) -> i32 {
        let wanted = self.after[place];
        i32::from(source == wanted) - i32::from(self.before[place] == wanted)
    }
}

/// A number for how a character looks. Should two share one, a move is taken for a little better than it is, and no more.
fn print(cell: &Cell) -> u32 {
    // The multiplier of Fowler, Noll and Vo's hash.
    let mix = |sum: u32, next: u32| (sum ^ next).wrapping_mul(0x0100_0193).rotate_left(5);
    let color = |color: Color| match color {
        Color::Reset => 0,
        Color::Rgb(r, g, b) => u32::from_be_bytes([1, r, g, b]),
        named => match color::reduce(named, ColorDepth::Ansi256) {
            Color::Indexed(index) => u32::from_be_bytes([2, 0, 0, index]),
            _ => 0,
        },
    };
    let symbol = cell.symbol().bytes().fold(0x811c_9dc5, |sum, byte| mix(sum, byte.into()));
    [color(cell.fg), color(cell.bg), cell.modifier.bits().into()].into_iter().fold(symbol, mix)
}

/// The move that spares most, and whether it spares so much that a draft without it is not worth the time.
pub(super) fn worth_drafting(before: &Buffer, after: &Buffer) -> Option<(Shift, bool)> {
    let pairs = before.content.iter().zip(&after.content).enumerate();
    let changed: Vec<usize> = pairs.filter(|(_, (before, after))| before != after).map(|(at, _)| at).collect();
    if !(WORTH_MOVING..=TOO_MANY).contains(&changed.len()) {
        return None;
    }
    let prints = Prints::new(before, after);
    let samples = Samples::new(&prints, &changed);
    let lines = samples.likely(|by| (by, 0)).into_iter().filter_map(|by| lines(&prints, by));
    let columns = samples.likely(|by| (0, by)).into_iter().filter_map(|by| columns(&prints, by));
    let (spared, shift) = lines.chain(columns).max_by_key(|(spared, _)| *spared)?;
    Some((shift, usize::try_from(spared).unwrap_or(0) * 2 > changed.len()))
}

/// Some of the places that change, to find out how far things went without a look at all of them.
struct Samples<'a> {
    prints: &'a Prints,
    /// Line, column and what is to stand there.
    places: Vec<(usize, usize, u32)>,
}

impl<'a> Samples<'a> {
    fn new(prints: &'a Prints, changed: &[usize]) -> Samples<'a> {
        let told: Vec<usize> = changed.iter().copied().filter(|at| prints.after[*at] != prints.blank).collect();
        let every = told.len() / SAMPLES + 1;
        let sample = |at: usize| (at / prints.width, at % prints.width, prints.after[at]);
        Samples { prints, places: told.into_iter().step_by(every).map(sample).collect() }
    }

    /// The distances from which most of them may have come, in lines and columns as `way` says.
    fn likely(&self, way: impl Fn(isize) -> (isize, isize)) -> Vec<isize> {
        let (width, height) = (self.prints.width, self.prints.height());
        let ways = (-FARTHEST..=FARTHEST).filter(|by| *by != 0);
        let count = |by: isize| {
            let (lines, columns) = way(by);
            let comes = |(line, column, print): &(usize, usize, u32)| {
                let (line, column) = (line.wrapping_add_signed(lines), column.wrapping_add_signed(columns));
                line < height && column < width && self.prints.before[line * width + column] == *print
            };
            self.places.iter().filter(|place| comes(place)).count()
        };
        let mut counted: Vec<(usize, isize)> = ways.map(|by| (count(by), by)).collect();
        counted.sort_by_key(|(count, by)| (usize::MAX - count, by.unsigned_abs()));
        counted.into_iter().take(LIKELY).map(|(_, by)| by).collect()
    }
}

/// The lines to be moved by so many, with how much that spares.
fn lines(prints: &Prints, by: isize) -> Option<(i32, Shift)> {
    let width = prints.width;
    let sum = |y: usize, source: Option<usize>| -> i32 {
        let source = |x: usize| source.map_or(prints.blank, |line| prints.before[line * width + x]);
        (0..width).map(|x| prints.gain(y * width + x, source(x))).sum()
    };
    let moved: Vec<Option<i32>> = (0..prints.height())
        .map(|y| Some(sum(y, Some(y.checked_add_signed(by).filter(|line| *line < prints.height())?))))
        .collect();
    let blank: Vec<i32> = (0..prints.height()).map(|y| sum(y, None)).collect();
    let (gain, from, to) = stretch(&moved, &blank, by)?;
    (gain >= SPARED).then_some((gain, Shift::Lines { from, to, by }))
}

/// The columns to be moved by so many, and in which lines, with how much that spares.
fn columns(prints: &Prints, by: isize) -> Option<(i32, Shift)> {
    let (width, height) = (prints.width, prints.height());
    let source = |x: usize| x.checked_add_signed(by).filter(|column| *column < width);
    let gain = |x: usize, y: usize, from: Option<usize>| {
        prints.gain(y * width + x, from.map_or(prints.blank, |column| prints.before[y * width + column]))
    };
    let over_lines = |x: usize, from: Option<usize>| (0..height).map(|y| gain(x, y, from)).sum::<i32>();
    let moved: Vec<Option<i32>> = (0..width).map(|x| Some(over_lines(x, Some(source(x)?)))).collect();
    let blank: Vec<i32> = (0..width).map(|x| over_lines(x, None)).collect();
    let (_, from, to) = stretch(&moved, &blank, by)?;
    let in_line = |y: usize| -> i32 {
        let from_where = |x: usize| source(x).filter(|column| (from..to).contains(column));
        (from..to).map(|x| gain(x, y, from_where(x))).sum()
    };
    let gains: Vec<(usize, i32)> = (0..height).map(|y| (y, in_line(y))).filter(|it| it.1 >= SPARED_IN_LINE).collect();
    let spared: i32 = gains.iter().map(|(_, gain)| gain - SPARED_IN_LINE).sum();
    let lines = gains.into_iter().map(|(line, _)| line).collect();
    (spared >= SPARED).then_some((spared, Shift::Columns { lines, from, to, by }))
}

/// The stretch within which a move spares most: what is `moved` there is right so much more often, and what is left behind
/// `blank` at one end.
fn stretch(moved: &[Option<i32>], blank: &[i32], by: isize) -> Option<(i32, usize, usize)> {
    let far = by.unsigned_abs();
    let sums = |of: &mut dyn Iterator<Item = i32>| -> Vec<i32> {
        let mut sum = 0;
        let mut add = |it: i32| -> i32 {
            sum += it;
            sum
        };
        std::iter::once(0).chain(of.map(&mut add)).collect()
    };
    let moved = sums(&mut moved.iter().map(|it| it.unwrap_or(0)));
    let blank = sums(&mut blank.iter().copied());
    let count = blank.len() - 1;
    let stretches = (0..count).flat_map(|from| (from + far + 1..=count).map(move |to| (from, to)));
    let gain = |(from, to): (usize, usize)| {
        // Moved up, the last ones are left blank; moved down, the first.
        let (kept, left) = if by > 0 { (from..to - far, to - far..to) } else { (from + far..to, from..from + far) };
        moved[kept.end] - moved[kept.start] + blank[left.end] - blank[left.start]
    };
    stretches.map(|at| (gain(at), at.0, at.1)).max_by_key(|it| it.0)
}

impl Shift {
    /// The screen after it; none where it would take a character apart that terminals disagree about.
    pub fn applied(&self, before: &Buffer, capabilities: &Capabilities) -> Option<Buffer> {
        let mut after = before.clone();
        let width = usize::from(before.area.width);
        match self {
            Shift::Lines { from, to, by } => {
                for line in *from..*to {
                    let source = line.checked_add_signed(*by).filter(|line| (from..to).contains(&line));
                    for x in 0..width {
                        let cell = source.map_or(&Cell::EMPTY, |line| &before.content[line * width + x]);
                        after.content[line * width + x] = cell.clone();
                    }
                }
            }
            Shift::Columns { lines, from, to, by } => {
                for line in lines {
                    let row = &before.content[line * width..(line + 1) * width];
                    // Wide ones beside the part that is moved go to and fro as a whole.
                    let is_plain = |(x, cell): (usize, &Cell)| {
                        let tile = tile(cell, width - x, capabilities);
                        tile.is_simple() && (tile.width == 1 || x >= *to)
                    };
                    if !row.iter().enumerate().all(is_plain) {
                        return None;
                    }
                    for x in *from..*to {
                        let source = x.checked_add_signed(*by).filter(|column| (from..to).contains(&column));
                        let cell = source.map_or(&Cell::EMPTY, |column| &row[column]);
                        after.content[line * width + x] = cell.clone();
                    }
                }
            }
        }
        Some(after)
    }

    /// Writes it.
    pub fn written(&self, mut writer: Writer) -> Writer {
        let place = |line: usize, column: usize| Place { row: line as u16, column: column as u16 };
        match self {
            Shift::Lines { from, to, by } => {
                let far = by.unsigned_abs();
                let (deleted, inserted) = if *by > 0 { (*from, to - far) } else { (to - far, *from) };
                // In column 0 terminals agree on where the cursor is after it.
                writer.edit(place(deleted, 0), far, b'M');
                writer.edit(place(inserted, 0), far, b'L');
            }
            Shift::Columns { lines, from, to, by } => {
                let far = by.unsigned_abs();
                let (deleted, inserted) = if *by > 0 { (*from, to - far) } else { (to - far, *from) };
                for line in lines {
                    writer.edit(place(*line, deleted), far, b'P');
                    writer.edit(place(*line, inserted), far, b'@');
                }
            }
        }
        writer
    }
}
