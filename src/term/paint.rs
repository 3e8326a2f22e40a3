//! Frames: the difference between two pictures of the screen in few bytes.
//!
//! Why not ratatui's backend: over a network every byte of a frame is waited for. Measured with ratatui's writer on an
//! 80x24 sudoku, one cursor step took 2.0 kB in truecolor. The budget here is 1.5 kB in truecolor and 0.4 kB in
//! sixteen colours. What gets there:
//! - one sequence for all that changes between two looks, and only what changes; a reset where that is shorter;
//! - the colour and attributes that do not show on a space are left as they are;
//! - the shortest of several cursor moves; unchanged characters are written again where that is shorter than a jump;
//! - blanks to the end of a line, and long runs of them, are erased instead of written. Terminals differ in which
//!   background an erased cell gets, so this is done on the default background alone.
//!
//! A frame takes nothing for granted but the picture before it: it begins with an absolute move and ends with the
//! default look, so a stray message from elsewhere costs one redraw and no more.
//!
//! ratatui's per-cell diff options are not looked at: nothing here draws behind the buffer's back.

mod motion;
mod pen;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;
use unicode_width::UnicodeWidthStr;

use self::motion::Place;
use self::pen::{Look, SHOWN_ON_BLANK};
use super::capabilities::Capabilities;
use super::color;

const BEGIN_FRAME: &[u8] = b"\x1b[?2026h";
const END_FRAME: &[u8] = b"\x1b[?2026l";

/// Runs of blanks from this length on are erased: `ESC [ n X` and the move after it take up to ten bytes.
const ERASED_RUN: usize = 10;

/// The bytes that turn a screen showing `previous` into one showing `next`; empty where they look the same. Without
/// `previous`, or where it has another size, the screen is cleared first.
pub fn frame(previous: Option<&Buffer>, next: &Buffer, capabilities: &Capabilities) -> Vec<u8> {
    let previous = previous.filter(|previous| previous.area == next.area);
    let mut writer = Writer {
        out: Vec::new(),
        capabilities: *capabilities,
        width: next.area.width,
        cursor: None,
        pen: Look::default(),
    };
    if previous.is_none() {
        writer.out.extend(b"\x1b[m\x1b[H\x1b[2J");
        writer.cursor = Some(Place { row: 0, column: 0 });
    }
    let blank = vec![Cell::EMPTY; usize::from(next.area.width)];
    for row in 0..next.area.height {
        let before = previous.map_or(blank.as_slice(), |previous| cells(previous, row));
        writer.row(row, before, cells(next, row));
    }
    pen::turn(&mut writer.out, writer.pen, Look::default(), true);
    if capabilities.modern && !writer.out.is_empty() {
        return [BEGIN_FRAME, &writer.out, END_FRAME].concat();
    }
    writer.out
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

struct Writer {
    out: Vec<u8>,
    capabilities: Capabilities,
    width: u16,
    cursor: Option<Place>,
    pen: Look,
}

impl Writer {
    fn row(&mut self, row: u16, before: &[Cell], after: &[Cell]) {
        if before == after {
            return;
        }
        let before = self.tiles(before);
        let after = self.tiles(after);
        let changed: Vec<bool> =
            (0..after.len()).map(|x| (x..x + after[x].width).any(|column| before[column] != after[column])).collect();
        let Some(last) = changed.iter().rposition(|&changed| changed) else { return };
        // From here to the end of the line there is nothing but default background.
        let tail = after.iter().rposition(|tile| !tile.is_erased()).map_or(0, |x| x + 1);
        let mut x = 0;
        while x <= last {
            if !changed[x] {
                x += 1;
                continue;
            }
            self.approach(row, x, &after);
            if x >= tail && last - x >= 3 {
                self.turn_for(&after[x]);
                self.out.extend(b"\x1b[K");
                return;
            }
            x += self.erase_run(&after[x..], &changed[x..]).unwrap_or_else(|| self.put(&after[x]));
        }
    }

    fn tiles<'a>(&self, cells: &'a [Cell]) -> Vec<Tile<'a>> {
        let mut tiles: Vec<Tile> = Vec::with_capacity(cells.len());
        while let Some(cell) = cells.get(tiles.len()) {
            let tile = self.tile(cell, cells.len() - tiles.len());
            tiles.push(tile);
            tiles.extend((1..tile.width).map(|_| Tile { symbol: "", width: 0, ..tile }));
        }
        tiles
    }

    fn tile<'a>(&self, cell: &'a Cell, room: usize) -> Tile<'a> {
        let width = cell.symbol().width();
        // Half a character at the edge, or something that would act instead of showing, is a gap.
        let fits = (1..=2.min(room)).contains(&width) && !cell.symbol().chars().any(char::is_control);
        let (symbol, width) = if fits { (cell.symbol(), width) } else { (" ", 1) };
        let depth = self.capabilities.depth;
        let look = Look {
            fg: color::reduce(cell.fg, depth),
            bg: color::reduce(cell.bg, depth),
            modifier: cell.modifier.intersection(self.capabilities.attributes),
        };
        let tile = Tile { symbol, look, width };
        if tile.is_blank() {
            return Tile { look: Look { bg: look.bg, ..Look::default() }, ..tile };
        }
        tile
    }

    /// Brings the cursor to column `x`: by a move, or by writing again what lies between.
    fn approach(&mut self, row: u16, x: usize, tiles: &[Tile]) {
        let place = |column: usize| Place { row, column: u16::try_from(column).unwrap_or(u16::MAX) };
        let mut jump = Vec::new();
        motion::go(&mut jump, self.cursor, place(x), self.width);
        let gap = self.cursor.filter(|cursor| cursor.row == row).and_then(|cursor| {
            let gap = tiles.get(usize::from(cursor.column)..x)?;
            let bytes: usize = gap.iter().map(|tile| tile.symbol.len()).sum();
            let free = |tile: &Tile| tile.is_simple() && self.pen == self.look_for(tile);
            (bytes <= jump.len() && gap.iter().all(free)).then_some(gap)
        });
        match gap {
            Some(gap) => gap.iter().for_each(|tile| self.out.extend(tile.symbol.bytes())),
            None => self.out.extend(jump),
        }
        self.cursor = Some(place(x));
    }

    /// Erases the run of blanks at the head of `tiles`, if it is long enough; says how many columns that were.
    fn erase_run(&mut self, tiles: &[Tile], changed: &[bool]) -> Option<usize> {
        let run = tiles.iter().take_while(|tile| tile.is_erased()).count();
        let run = changed[..run].iter().rposition(|&changed| changed)? + 1;
        if !self.capabilities.modern || run < ERASED_RUN {
            return None;
        }
        self.turn_for(tiles.first()?);
        self.out.extend(format!("\x1b[{run}X").bytes());
        Some(run)
    }

    /// Writes one character; says how many columns it took.
    fn put(&mut self, tile: &Tile) -> usize {
        self.turn_for(tile);
        self.out.extend(tile.symbol.bytes());
        let width = u16::try_from(tile.width).unwrap_or(1);
        self.cursor = self.cursor.filter(|_| tile.is_simple()).map(|at| Place { column: at.column + width, ..at });
        tile.width.max(1)
    }

    fn turn_for(&mut self, tile: &Tile) {
        let look = self.look_for(tile);
        pen::turn(&mut self.out, self.pen, look, self.capabilities.modern);
        self.pen = look;
    }

    /// The look to have when writing `tile`: its own, or for a blank whatever is nearest to the present one.
    fn look_for(&self, tile: &Tile) -> Look {
        if !tile.is_blank() {
            return tile.look;
        }
        Look { fg: self.pen.fg, bg: tile.look.bg, modifier: self.pen.modifier.difference(SHOWN_ON_BLANK) }
    }
}

#[cfg(test)]
mod tests;
