//! Frames: the difference between two pictures of the screen in few bytes.
//!
//! Why not ratatui's backend: over a network every byte of a frame is waited for. Measured with ratatui's writer on an
//! 80x24 sudoku, one cursor step took 2.0 kB in truecolor; docs/benchmarks.md tells what it takes here. What gets there:
//! - one sequence for all that changes between two looks, and only what changes; a reset where that is shorter;
//! - the colour and attributes that do not show on a space are left as they are;
//! - the shortest of several cursor moves; unchanged characters are written again where that is shorter than a jump;
//! - blanks to the end of a line, and long runs of them, are erased instead of written. Terminals differ in which
//!   background an erased cell gets, so this is done on the default background alone;
//! - what a scrolled board shows elsewhere is moved there instead of written again (`shift`);
//! - several drafts of a frame, of which the shortest is sent: row by row, or everything of one look after the other,
//!   where colours are long to say and moves are short; each row with or without being erased first (`plan`).
//!
//! A frame takes nothing for granted but the picture before it: it begins with an absolute move and ends with the
//! default look, so a stray message from elsewhere costs one redraw and no more.
//!
//! Nothing beyond ECMA-48 of 1991 is sent but private modes. The repetition of a character (REP) would save a fifth of
//! the lines of a board, but `TERM` does not tell who understands it: mosh says `xterm-256color` and does not.
//!
//! ratatui's per-cell diff options are not looked at: nothing here draws behind the buffer's back.

mod motion;
mod order;
mod pen;
mod plan;
mod shift;
mod writer;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;
use unicode_width::UnicodeWidthStr;

use self::pen::{Look, SHOWN_ON_BLANK};
use self::writer::Writer;
use super::capabilities::Capabilities;
use super::color;

const BEGIN_FRAME: &[u8] = b"\x1b[?2026h";
const END_FRAME: &[u8] = b"\x1b[?2026l";

/// The bytes that turn a screen showing `previous` into one showing `next`; empty where they look the same. Without
/// `previous`, or where it has another size, the screen is cleared first.
pub fn frame(previous: Option<&Buffer>, next: &Buffer, capabilities: &Capabilities) -> Vec<u8> {
    in_one_go(drafted(previous, next, usize::MAX, capabilities), capabilities)
}

/// The shorter of the frame with something moved first and the one without. Where it is longer than `bound` it need not be
/// as short as it can be.
fn drafted(previous: Option<&Buffer>, next: &Buffer, bound: usize, capabilities: &Capabilities) -> Vec<u8> {
    let previous = previous.filter(|previous| previous.area == next.area);
    let mut writer = Writer::new(capabilities, next.area.width);
    if previous.is_none() {
        writer.clear();
    }
    let moved = previous.filter(|_| capabilities.modern).and_then(|previous| {
        let (shift, is_sure) = shift::worth_drafting(previous, next)?;
        let moved = shift.applied(previous, capabilities)?;
        let bytes = changes(shift.written(writer.clone()), Some(&moved), next, bound, capabilities);
        Some((bytes, is_sure))
    });
    match moved {
        Some((bytes, true)) => bytes,
        moved => {
            let plain = changes(writer, previous, next, bound, capabilities);
            let shorter = moved.map(|(bytes, _)| bytes).filter(|bytes| bytes.len() < plain.len());
            shorter.unwrap_or(plain)
        }
    }
}

/// A frame that appears all at once where the terminal knows how.
fn in_one_go(bytes: Vec<u8>, capabilities: &Capabilities) -> Vec<u8> {
    if capabilities.modern && !bytes.is_empty() {
        return [BEGIN_FRAME, &bytes, END_FRAME].concat();
    }
    bytes
}

/// What turns a screen showing `previous` into one showing `next`, after what `writer` has written.
fn changes(
    writer: Writer,
    previous: Option<&Buffer>,
    next: &Buffer,
    bound: usize,
    capabilities: &Capabilities,
) -> Vec<u8> {
    let blank = vec![Cell::EMPTY; usize::from(next.area.width)];
    let rows = (0..next.area.height).filter_map(|row| {
        let before = previous.map_or(blank.as_slice(), |previous| cells(previous, row));
        let after = cells(next, row);
        (before != after).then(|| plan::Row::new(row, tiles(before, capabilities), tiles(after, capabilities)))
    });
    let rows: Vec<plan::Row> = rows.flatten().collect();
    plan::shortest(writer, &rows, bound)
}

fn cells(buffer: &Buffer, row: u16) -> &[Cell] {
    let width = usize::from(buffer.area.width);
    let start = usize::from(row) * width;
    buffer.content.get(start..start + width).unwrap_or_default()
}

/// One character on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tile<'a> {
    symbol: &'a str,
    look: Look,
    /// 1 or 2 columns; 0 for the column that a wide character before it covers.
    width: usize,
}

impl Tile<'_> {
    /// A space of which nothing but the background shows.
    fn is_blank(&self) -> bool {
        self.symbol == " " && !self.look.modifier.intersects(SHOWN_ON_BLANK)
    }

    /// Whether it is one code point: how wide a cluster of several is, terminals do not agree.
    fn is_simple(&self) -> bool {
        self.symbol.chars().nth(1).is_none()
    }

    /// A space that erasing makes as well.
    fn is_erased(&self) -> bool {
        self.is_blank() && self.look.bg == Color::Reset
    }
}

/// The characters of one row as this terminal shows them.
fn tiles<'a>(cells: &'a [Cell], capabilities: &Capabilities) -> Vec<Tile<'a>> {
    let mut tiles: Vec<Tile> = Vec::with_capacity(cells.len());
    while let Some(cell) = cells.get(tiles.len()) {
        let tile = tile(cell, cells.len() - tiles.len(), capabilities);
        tiles.push(tile);
        tiles.extend((1..tile.width).map(|_| Tile { symbol: "", width: 0, ..tile }));
    }
    tiles
}

fn tile<'a>(cell: &'a Cell, room: usize, capabilities: &Capabilities) -> Tile<'a> {
    let symbol = cell.symbol();
    let (symbol, width) = match symbol.as_bytes() {
        [b' '..=b'~'] => (symbol, 1),
        _ => {
            let width = symbol.width();
            // Half a character at the edge, or something that would act instead of showing, is a gap.
            let fits = (1..=2.min(room)).contains(&width) && !symbol.chars().any(char::is_control);
            if fits { (symbol, width) } else { (" ", 1) }
        }
    };
    let depth = capabilities.depth;
    let look = Look {
        fg: color::reduce(cell.fg, depth),
        bg: color::reduce(cell.bg, depth),
        modifier: cell.modifier.intersection(capabilities.attributes),
    };
    let tile = Tile { symbol, look, width };
    if tile.is_blank() {
        return Tile { look: Look { bg: look.bg, ..Look::default() }, ..tile };
    }
    tile
}

#[cfg(test)]
mod tests;
