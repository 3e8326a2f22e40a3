//! The bytes of a frame as they come to be: where the cursor is, what the pen is, and what goes over the line for a
//! move, a character, an erasure.

use super::Tile;
use super::motion::{self, Place};
use super::order::{self, Stop};
use super::pen::{self, Look, SHOWN_ON_BLANK};
use crate::term::capabilities::Capabilities;

/// Runs of blanks from this length on are erased: `ESC [ n X` and the move after it take up to ten bytes.
const ERASED_RUN: usize = 10;

/// Drafts of a row are rarely longer, in bytes.
const DRAFT: usize = 256;

/// What has been written, and how the terminal stands after it. A copy is a draft that can be thrown away.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    pub out: Vec<u8>,
    capabilities: Capabilities,
    width: u16,
    cursor: Option<Place>,
    pen: Look,
}

/// A row as far as it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Canvas<'r, 'a> {
    /// Its place, from 0.
    pub row: u16,
    /// What it is to show.
    pub tiles: &'r [Tile<'a>],
    /// Which columns do not show it yet. What is there meanwhile does not matter.
    pub pending: Vec<bool>,
}

impl Writer {
    /// Nothing written yet, on a screen of this `width`: the pen is the default one and the cursor might be anywhere.
    pub fn new(capabilities: &Capabilities, width: u16) -> Writer {
        Writer { out: Vec::new(), capabilities: *capabilities, width, cursor: None, pen: Look::default() }
    }

    /// The same with nothing written yet: a draft of what comes next.
    pub fn blank(&self) -> Writer {
        Writer { out: Vec::with_capacity(DRAFT), ..*self }
    }

    /// Takes over such a draft.
    pub fn go_on(&mut self, draft: Writer) {
        self.out.extend(&draft.out);
        *self = Writer { out: std::mem::take(&mut self.out), ..draft };
    }

    /// Empties the screen.
    pub fn clear(&mut self) {
        self.out.extend(b"\x1b[m\x1b[H\x1b[2J");
        self.cursor = Some(Place { row: 0, column: 0 });
        self.pen = Look::default();
    }

    /// Deletes or inserts so many lines or characters at a place, as the letter says. What appears is blank.
    pub fn edit(&mut self, at: Place, count: usize, letter: u8) {
        motion::go(&mut self.out, self.cursor, at, self.width);
        self.cursor = Some(at);
        self.turn(self.on_blank(Look::default()));
        self.out.extend(b"\x1b[");
        if count > 1 {
            motion::number(&mut self.out, u16::try_from(count).unwrap_or(u16::MAX));
        }
        self.out.push(letter);
    }

    /// Goes back to the default look, which every frame ends with.
    pub fn finish(mut self) -> Vec<u8> {
        pen::turn(&mut self.out, self.pen, Look::default(), true);
        self.out
    }

    /// How many bytes it takes to turn the pen to `look`.
    pub fn turning_costs(&self, look: Look) -> usize {
        pen::length(self.pen, look, self.capabilities.modern)
    }

    /// A short way round these stops from where the cursor is.
    pub fn short_way(&self, stops: &[Stop]) -> Vec<usize> {
        let singly = self.capabilities.modern;
        let turning = |from: Look, to: Look| pen::length(from, to, singly);
        order::shortened(stops, (self.cursor, self.pen), self.width, turning)
    }

    /// Writes the pending ones of the columns from `from` up to `to`.
    pub fn draw(&mut self, canvas: &mut Canvas, from: usize, to: usize) {
        let mut x = from;
        while x < to {
            if !canvas.pending[x] {
                x += 1;
                continue;
            }
            self.approach(canvas, x);
            let run = self.erase_run(&canvas.tiles[x..to], &canvas.pending[x..to]);
            let width = run.unwrap_or_else(|| self.put(&canvas.tiles[x]));
            canvas.pending[x..x + width].fill(false);
            x += width;
        }
    }

    /// Erases from somewhere within `from..=to` to the end of the line.
    pub fn erase_tail(&mut self, canvas: &mut Canvas, from: usize, to: usize) {
        let here = self.cursor.filter(|cursor| cursor.row == canvas.row).map(|cursor| usize::from(cursor.column));
        let at = here.unwrap_or(from).clamp(from, to);
        self.approach(canvas, at);
        self.turn(self.on_blank(Look::default()));
        self.out.extend(b"\x1b[K");
        canvas.pending[from..].fill(false);
    }

    /// Brings the cursor to column `x`: by a move, or by writing again what lies between.
    fn approach(&mut self, canvas: &Canvas, x: usize) {
        let place = |column: usize| Place { row: canvas.row, column: u16::try_from(column).unwrap_or(u16::MAX) };
        let jump = motion::length(self.cursor, place(x), self.width);
        if !self.write_gap(canvas, x, jump) {
            motion::go(&mut self.out, self.cursor, place(x), self.width);
        }
        self.cursor = Some(place(x));
    }

    /// Writes again what lies between the cursor and column `x`, where that takes no more than so many bytes; says whether
    /// it did.
    fn write_gap(&mut self, canvas: &Canvas, x: usize, most: usize) -> bool {
        let Some(cursor) = self.cursor.filter(|cursor| cursor.row == canvas.row) else { return false };
        let from = usize::from(cursor.column);
        // No column takes less than a byte.
        let Some(gap) = canvas.tiles.get(from..x).filter(|gap| gap.len() <= most) else { return false };
        let start = self.out.len();
        for (at, tile) in gap.iter().enumerate() {
            // What is pending will be written over: a blank is as good as anything.
            let is_split = tile.width == 0 && at > 0 && canvas.pending[from + at - 1];
            if canvas.pending[from + at] && tile.width == 1 {
                self.out.push(b' ');
            } else if canvas.pending[from + at] || is_split {
                self.out.truncate(start);
                return false;
            } else if tile.is_simple() && self.pen == self.look_for(tile) {
                self.out.extend(tile.symbol.bytes());
            } else {
                self.out.truncate(start);
                return false;
            }
        }
        let is_short = self.out.len() - start <= most;
        if !is_short {
            self.out.truncate(start);
        }
        is_short
    }

    /// Erases the run of blanks at the head of `tiles`, if it is long enough; says how many columns that were.
    fn erase_run(&mut self, tiles: &[Tile], pending: &[bool]) -> Option<usize> {
        let run = tiles.iter().take_while(|tile| tile.is_erased()).count();
        let run = pending[..run].iter().rposition(|&pending| pending)? + 1;
        if !self.capabilities.modern || run < ERASED_RUN {
            return None;
        }
        self.turn(self.on_blank(Look::default()));
        self.out.extend(format!("\x1b[{run}X").bytes());
        Some(run)
    }

    /// Writes one character; says how many columns it took.
    fn put(&mut self, tile: &Tile) -> usize {
        self.turn(self.look_for(tile));
        self.out.extend(tile.symbol.bytes());
        let width = u16::try_from(tile.width).unwrap_or(1);
        self.cursor = self.cursor.filter(|_| tile.is_simple()).map(|at| Place { column: at.column + width, ..at });
        tile.width.max(1)
    }

    fn turn(&mut self, look: Look) {
        pen::turn(&mut self.out, self.pen, look, self.capabilities.modern);
        self.pen = look;
    }

    /// The look to have when writing `tile`: its own, or for a blank whatever is nearest to the present one.
    fn look_for(&self, tile: &Tile) -> Look {
        if tile.is_blank() { self.on_blank(tile.look) } else { tile.look }
    }

    fn on_blank(&self, look: Look) -> Look {
        Look { fg: self.pen.fg, bg: look.bg, modifier: self.pen.modifier.difference(SHOWN_ON_BLANK) }
    }
}
