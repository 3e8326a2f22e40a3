//! Turns frames into bytes. ratatui determines which cells differ from the last frame; they are written with few cursor
//! moves and few changes of style.
//!
//! ratatui's own backend is not used. It needs a terminal of this process to ask its size, and takes more than twice
//! the bytes (docs/benchmarks.md), which matters over a network. A frame relies on nothing but the one before it. It
//! starts with an absolute move and ends with the default style, so a stray message from elsewhere costs one redraw.
//!
//! Nothing beyond ECMA-48 of 1991 is sent except private modes. ratatui's per-cell diff options are ignored: nothing
//! here draws behind the buffer's back.

use std::convert::Infallible;

use crossterm::cursor::{MoveDown, MoveLeft, MoveRight, MoveTo, MoveUp};
use crossterm::style::Attribute;
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType as Area, EndSynchronizedUpdate};
use ratatui::Terminal;
use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

use super::capabilities::Capabilities;
use super::color;
use super::modes::ansi;

/// The default style: shorter than crossterm's `ESC [ 0 m`.
const PLAIN: &str = "\x1b[m";

/// Attributes that are visible on a space.
const SHOWN_ON_BLANK: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);

/// Up to this many line feeds, or backspaces, are shorter than a cursor move.
const SINGLE_STEPS: u16 = 3;

/// Runs of at least this many blanks are erased instead of written.
const ERASED_RUN: u16 = 9;

/// Up to this many unchanged characters between two positions may be shorter than a move.
const BRIDGED_GAP: u16 = 4;

const ATTRIBUTES: [(Modifier, Attribute); 6] = [
    (Modifier::BOLD, Attribute::Bold),
    (Modifier::DIM, Attribute::Dim),
    (Modifier::ITALIC, Attribute::Italic),
    (Modifier::UNDERLINED, Attribute::Underlined),
    (Modifier::REVERSED, Attribute::Reverse),
    (Modifier::CROSSED_OUT, Attribute::CrossedOut),
];

/// Draws successive frames for one terminal.
#[derive(Debug)]
pub struct Painter(Terminal<Ansi>);

impl Painter {
    /// A painter that knows nothing yet about the contents of the terminal.
    pub fn new(capabilities: &Capabilities) -> Painter {
        let Ok(terminal) = Terminal::new(Ansi::new(*capabilities));
        Painter(terminal)
    }

    /// Forgets the contents of the terminal: the next frame clears it first.
    pub fn forget(&mut self) {
        let Ok(()) = self.0.clear();
    }

    /// The bytes that replace the last frame on the screen by this one; empty if they look the same.
    pub fn frame(&mut self, mut next: Buffer) -> String {
        fit(&mut next, &self.0.backend().capabilities);
        self.0.backend_mut().next = next.clone();
        let Ok(_) = self.0.draw(|frame| *frame.buffer_mut() = next);
        std::mem::take(&mut self.0.backend_mut().frame)
    }
}

/// Reduces a frame to what this terminal can show, so that cells that look the same on it are equal.
fn fit(buffer: &mut Buffer, capabilities: &Capabilities) {
    let width = usize::from(buffer.area.width).max(1);
    for row in buffer.content.chunks_mut(width) {
        let mut covered = 0;
        for (at, cell) in row.iter_mut().enumerate() {
            if covered == 0 {
                covered = fit_cell(cell, width - at, capabilities).saturating_sub(1);
            } else {
                // A column covered by a wide character is not a blank: if that character goes, the column must be
                // written.
                covered -= 1;
                cell.reset();
                cell.set_symbol("");
            }
        }
    }
}

/// Reduces one cell with `room` columns from it to the edge. Returns how many of them it takes.
fn fit_cell(cell: &mut Cell, room: usize, capabilities: &Capabilities) -> usize {
    // Half a character at the edge, or a control character, becomes a space.
    let acts = cell.symbol().chars().any(char::is_control);
    let width = if acts { 0 } else { usize::from(cell.cell_width()) };
    if !(1..=room.min(2)).contains(&width) {
        cell.set_symbol(" ");
    }
    cell.fg = color::reduce(cell.fg, capabilities.depth);
    cell.bg = color::reduce(cell.bg, capabilities.depth);
    cell.modifier &= capabilities.attributes;
    if is_blank(cell) {
        (cell.fg, cell.modifier) = (Color::Reset, Modifier::empty());
    }
    usize::from(cell.cell_width())
}

/// Whether the cell is a space that shows only its background.
fn is_blank(cell: &Cell) -> bool {
    cell.symbol() == " " && !cell.modifier.intersects(SHOWN_ON_BLANK)
}

/// Whether the cell is a cluster of several code points: terminals disagree about its width.
fn is_uncertain(cell: &Cell) -> bool {
    cell.symbol().len() > 1 && cell.symbol().chars().nth(1).is_some()
}

/// Attributes and colours, the latter already reduced to what the terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Look {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl Look {
    fn of(cell: &Cell) -> Look {
        Look { fg: cell.fg, bg: cell.bg, modifier: cell.modifier }
    }
}

/// Adjacent characters of one style, all blank or all not.
#[derive(Debug, Default)]
struct Run {
    at: Position,
    look: Look,
    is_blank: bool,
    text: String,
    width: u16,
    /// Whether it ends with a character of uncertain width.
    is_uncertain: bool,
}

impl Run {
    /// Whether a cell continues this run.
    fn goes_on(&self, x: u16, y: u16, cell: &Cell) -> bool {
        let follows = (x, y) == (self.at.x + self.width, self.at.y) && !self.is_uncertain;
        follows && self.look == Look::of(cell) && self.is_blank == is_blank(cell)
    }

    fn push(&mut self, cell: &Cell) {
        self.text += cell.symbol();
        self.width += cell.cell_width();
        self.is_uncertain = is_uncertain(cell);
    }
}

/// Writes the difference between two frames.
#[derive(Debug)]
struct Ansi {
    capabilities: Capabilities,
    /// What the screen should show.
    next: Buffer,
    /// The bytes that make it do so.
    frame: String,
    /// The position of the cursor; `None` if it is unknown. A column equal to the width means that the last column was
    /// just written: terminals differ in where the cursor is then.
    cursor: Option<Position>,
    pen: Look,
    /// The row whose end was erased: nothing more has to be written there.
    finished: Option<u16>,
}

impl Ansi {
    fn new(capabilities: Capabilities) -> Ansi {
        Ansi {
            capabilities,
            next: Buffer::default(),
            frame: String::new(),
            cursor: None,
            pen: Look::default(),
            finished: None,
        }
    }

    fn put(&mut self, run: &Run) {
        if run.text.is_empty() || self.finished == Some(run.at.y) {
            return;
        }
        self.go(run.at);
        if !self.suits(run.look, run.is_blank) {
            self.turn(run.look);
        }
        // Terminals differ in the background of erased cells, so only the default background is erased.
        let is_erasable = run.is_blank && run.look.bg == Color::Reset;
        if is_erasable && self.is_empty_from(run.at) {
            self.frame += &ansi(Clear(Area::UntilNewLine));
            self.finished = Some(run.at.y);
        } else if is_erasable && run.width >= ERASED_RUN && self.capabilities.modern {
            self.frame += &format!("\x1b[{}X", run.width);
        } else {
            self.frame += &run.text;
            self.cursor = (!run.is_uncertain).then_some(Position { x: run.at.x + run.width, ..run.at });
        }
    }

    /// Whether the current style of the pen is right for this.
    fn suits(&self, look: Look, is_blank: bool) -> bool {
        look == self.pen || (is_blank && look.bg == self.pen.bg && !self.pen.modifier.intersects(SHOWN_ON_BLANK))
    }

    /// Whether nothing is visible from here to the end of the row.
    fn is_empty_from(&self, at: Position) -> bool {
        (at.x..self.next.area.width).all(|x| self.next.cell((x, at.y)).is_some_and(|cell| *cell == Cell::EMPTY))
    }

    /// The text between two positions of a row, if it can be written again in the current style.
    fn between(&self, from: Position, to: Position) -> Option<String> {
        let gap = to.x.checked_sub(from.x).filter(|gap| from.y == to.y && (1..=BRIDGED_GAP).contains(gap))?;
        let cells = (to.x - gap..to.x).map(|x| self.next.cell((x, to.y)));
        let is_sure = |cell: &&Cell| cell.cell_width() == 1 && !is_uncertain(cell);
        let plain = |cell: &&Cell| is_sure(cell) && self.suits(Look::of(cell), is_blank(cell));
        cells.map(|cell| cell.filter(plain).map(Cell::symbol)).collect()
    }

    /// Moves the cursor by the shortest sequence.
    fn go(&mut self, to: Position) {
        let mut ways = vec![ansi(MoveTo(to.x, to.y))];
        if let Some(from) = self.cursor.replace(to) {
            ways.push(format!("\r{}", relative(Position { x: 0, ..from }, to)));
            if from.x < self.next.area.width {
                ways.push(relative(from, to));
                ways.extend(self.between(from, to));
            }
        }
        self.frame += &ways.into_iter().min_by_key(String::len).unwrap_or_default();
    }

    /// Changes the style of the pen. Attributes can only be switched off all at once, as on the VT100.
    ///
    /// Colours are not written by crossterm. It writes the basic sixteen as `38;5;n`, which terminals with only sixteen
    /// do not understand. It also respects NO_COLOR of this process, which may differ from that of the viewer.
    fn turn(&mut self, to: Look) {
        if self.pen == to {
            return;
        }
        let from = std::mem::replace(&mut self.pen, to);
        if to == Look::default() {
            self.frame += PLAIN;
            return;
        }
        let starts_anew = !to.modifier.contains(from.modifier);
        let from = if starts_anew { Look::default() } else { from };
        let mut codes: Vec<String> = starts_anew.then(|| "0".to_string()).into_iter().collect();
        let added = ATTRIBUTES.iter().filter(|(modifier, _)| (to.modifier - from.modifier).contains(*modifier));
        codes.extend(added.map(|(_, attribute)| attribute.sgr()));
        codes.extend((from.fg != to.fg).then(|| colour(to.fg, 30)));
        codes.extend((from.bg != to.bg).then(|| colour(to.bg, 40)));
        self.frame += &format!("\x1b[{}m", codes.join(";"));
    }
}

/// The parameters of a colour; `base` is 30 for the foreground and 40 for the background.
fn colour(color: Color, base: u8) -> String {
    match color {
        Color::Indexed(index @ 0..8) => format!("{}", base + index),
        Color::Indexed(index @ 8..16) => format!("{}", base + 60 + index - 8),
        Color::Indexed(index) => format!("{};5;{index}", base + 8),
        Color::Rgb(r, g, b) => format!("{};2;{r};{g};{b}", base + 8),
        // `color::reduce` leaves no named colours.
        _ => format!("{}", base + 9),
    }
}

/// The relative move from one position to another. A line feed keeps the column in raw mode. It never leaves the
/// screen, so nothing scrolls.
fn relative(from: Position, to: Position) -> String {
    let down = match to.y.checked_sub(from.y) {
        None => ansi(MoveUp(from.y - to.y)),
        Some(down @ 0..=SINGLE_STEPS) => "\n".repeat(down.into()),
        Some(down) => ansi(MoveDown(down)),
    };
    let across = match to.x.checked_sub(from.x) {
        Some(0) => String::new(),
        Some(right) => ansi(MoveRight(right)),
        None if from.x - to.x <= SINGLE_STEPS => "\x08".repeat((from.x - to.x).into()),
        None => ansi(MoveLeft(from.x - to.x)),
    };
    down + &across
}

impl Backend for Ansi {
    type Error = Infallible;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, content: I) -> Result<(), Infallible> {
        let mut run = Run::default();
        // Cells covered by a wide character are skipped.
        for (x, y, cell) in content.filter(|(.., cell)| !cell.symbol().is_empty()) {
            if !run.goes_on(x, y, cell) {
                self.put(&run);
                let (at, look, is_blank) = (Position::new(x, y), Look::of(cell), is_blank(cell));
                run = Run { at, look, is_blank, ..Run::default() };
            }
            run.push(cell);
        }
        self.put(&run);
        Ok(())
    }

    /// The cursor stays hidden while the program has the screen.
    fn hide_cursor(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn show_cursor(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn get_cursor_position(&mut self) -> Result<Position, Infallible> {
        Ok(self.cursor.unwrap_or_default())
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, _: P) -> Result<(), Infallible> {
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Infallible> {
        self.clear_region(ClearType::All)
    }

    /// The program uses the full screen, so everything is cleared, whatever the region.
    fn clear_region(&mut self, _: ClearType) -> Result<(), Infallible> {
        self.frame = format!("{PLAIN}{}{}", ansi(MoveTo(0, 0)), ansi(Clear(Area::All)));
        (self.cursor, self.pen) = (Some(Position::ORIGIN), Look::default());
        Ok(())
    }

    fn size(&self) -> Result<Size, Infallible> {
        Ok(self.next.area.as_size())
    }

    fn window_size(&mut self) -> Result<WindowSize, Infallible> {
        Ok(WindowSize { columns_rows: self.next.area.as_size(), pixels: Size::ZERO })
    }

    /// Ends a frame; it appears all at once if the terminal supports that.
    fn flush(&mut self) -> Result<(), Infallible> {
        self.turn(Look::default());
        (self.cursor, self.finished) = (None, None);
        if self.capabilities.modern && !self.frame.is_empty() {
            self.frame =
                [ansi(BeginSynchronizedUpdate), std::mem::take(&mut self.frame), ansi(EndSynchronizedUpdate)].concat();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
