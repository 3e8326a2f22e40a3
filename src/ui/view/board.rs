//! Draws a scene as a board. Knows squares, walls, marks and signs, but no kinds.

mod block;
mod chain;
mod digits;
mod filled;
mod labels;
mod lines;
mod marks;
pub mod spots;
pub(super) mod square;
pub(super) mod tiles;

#[cfg(test)]
mod tests;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::geometry::Geometry;
use crate::ui::action::Direction;
use crate::ui::theme::{Part, Theme};
use nazo_core::scene::{Answer, Scene, Sight, Square};

/// The characters of the terminal's font beyond plain text and simple box lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// `▔ ┄ ┊ ┃ ╲ ▸` and superscript digits.
    pub fine: bool,
    /// Braille patterns.
    pub braille: bool,
}

impl Glyphs {
    /// The character itself if the font has it, otherwise a plain substitute.
    pub fn plainer(self, symbol: char) -> char {
        match symbol {
            _ if self.fine => symbol,
            '▒' | '●' => '#',
            '░' => '=',
            '×' => 'x',
            '▸' => '>',
            '·' => '.',
            '╲' => '\\',
            '╱' => '/',
            '╳' => 'X',
            '○' | '▫' => 'o',
            _ => symbol,
        }
    }

    /// The arrow in this direction.
    pub fn arrow(self, to: Direction) -> char {
        match (to, self.fine) {
            (Direction::Up, true) => '↑',
            (Direction::Down, true) => '↓',
            (Direction::Left, true) => '←',
            (Direction::Right, true) => '→',
            (Direction::Up, false) => '^',
            (Direction::Down, false) => 'v',
            (Direction::Left, false) => '<',
            (Direction::Right, false) => '>',
        }
    }
}

/// A part of the screen on which one board is drawn, with the part of the board it shows.
pub struct BoardView<'a> {
    /// The scene to draw.
    pub scene: &'a Scene,
    /// The places of squares and lines.
    pub geometry: &'a Geometry,
    /// The look.
    pub theme: &'a Theme,
    /// The characters that may be used.
    pub glyphs: Glyphs,
    /// The area on the screen.
    pub area: Rect,
    /// The number of columns and rows of the board that are hidden to the left and above.
    pub scroll: (u16, u16),
}

/// When the board is scrolled, this many squares beyond the one under the cursor come into sight.
pub const AHEAD: u16 = 2;

/// The scroll that shows the whole square at `row` and `col`. Returns `now` if it is visible already, otherwise a
/// scroll that also shows `ahead` squares beyond it.
pub fn scroll_to(
    geometry: &Geometry,
    area: (u16, u16),
    (row, col): (u16, u16),
    now: (u16, u16),
    ahead: u16,
) -> (u16, u16) {
    if geometry.is_tiled() {
        return tiles::scroll_to(geometry, area, row, col, now);
    }
    let follow = |starts: &[u16], at: u16, size: u16, whole: u16, room: u16, now: u16| {
        let most = whole.saturating_sub(room);
        let last = (starts.len() as u16).saturating_sub(2);
        let start = |at: u16| starts.get(usize::from(at.min(last))).copied().unwrap_or(0);
        // The lines before and after the square are shown as well.
        let low = |at: u16| start(at).saturating_sub(1);
        let high = |at: u16| (start(at) + size + 1).saturating_sub(room);
        let scroll = if low(at) < now {
            low(at.saturating_sub(ahead)).max(high(at))
        } else if high(at) > now {
            high(at + ahead).min(low(at))
        } else {
            now
        };
        scroll.min(most)
    };
    (
        follow(&geometry.x, col, geometry.cell_width, geometry.width, area.0, now.0),
        follow(&geometry.y, row, geometry.cell_height, geometry.height, area.1, now.1),
    )
}

/// A square of the board and where it is drawn.
#[derive(Clone, Copy)]
struct Place<'a> {
    row: u16,
    col: u16,
    /// Its first column of characters.
    x: u16,
    /// Its first row of characters.
    y: u16,
    square: &'a Square,
    /// The style of its empty places.
    ground: Style,
}

impl BoardView<'_> {
    /// Draws the board, with arrows at the edges where it continues out of sight.
    pub fn draw(&self, buffer: &mut Buffer) {
        self.draw_squares(buffer);
        self.draw_arrows(buffer);
    }

    /// Draws the board without the arrows, for callers that draw more on it.
    pub fn draw_squares(&self, buffer: &mut Buffer) {
        if self.scene.is_tiled() {
            return self.draw_tiles(buffer);
        }
        self.draw_ground(buffer);
        if self.scene.answer.runs_along_edges() {
            self.draw_edges(buffer);
        } else {
            self.draw_lines(buffer);
            self.draw_between(buffer);
        }
        self.places().for_each(|at| self.draw_square(buffer, at));
        if self.scene.answer == Answer::Links {
            self.draw_links(buffer);
        }
        self.draw_signs(buffer);
        self.draw_clues(buffer);
        self.draw_ruler(buffer);
        self.draw_labels(buffer);
    }

    /// A square of the board.
    fn place(&self, row: u16, col: u16) -> Option<Place<'_>> {
        let square = self.scene.square(row, col)?;
        let (x, y) = (*self.geometry.x.get(usize::from(col))?, *self.geometry.y.get(usize::from(row))?);
        Some(Place { row, col, x, y, square, ground: self.ground((row, col), square) })
    }

    /// The squares that are visible, including those of which only a line is visible.
    fn places(&self) -> impl Iterator<Item = Place<'_>> {
        let (x, y) = self.scroll;
        let room = (self.area.width + 2, self.area.height + 2);
        let Sight { rows, cols } = self.geometry.sight((x.saturating_sub(1), y.saturating_sub(1)), room);
        rows.flat_map(move |row| cols.clone().map(move |col| (row, col))).filter_map(|(row, col)| self.place(row, col))
    }

    /// Draws the background of the whole board.
    fn draw_ground(&self, buffer: &mut Buffer) {
        let left = self.geometry.margin().saturating_sub(self.scroll.0);
        let width = self.geometry.width.saturating_sub(self.scroll.0).min(self.area.width).saturating_sub(left);
        let height = self.geometry.height.saturating_sub(self.scroll.1).min(self.area.height);
        buffer.set_style(Rect { x: self.area.x + left, width, height, ..self.area }, self.board());
    }

    /// Draws arrows at the edges beyond which the board continues. On tiles no place is free, so their arrows are
    /// outside the board.
    pub fn draw_arrows(&self, buffer: &mut Buffer) {
        if self.scene.is_tiled() {
            return self.draw_arrows_beside(buffer);
        }
        let (right, low) = (self.area.width.saturating_sub(1), self.area.height.saturating_sub(1));
        // A hidden rim alone is not worth an arrow.
        let beyond = |scroll: u16, room: u16, whole: u16| (scroll > 1, scroll + room + 1 < whole);
        let (left_hidden, right_hidden) = beyond(self.scroll.0, self.area.width, self.geometry.width);
        let (above_hidden, below_hidden) = beyond(self.scroll.1, self.area.height, self.geometry.height);
        let across = |y: u16| (0..=right).map(move |x| (x, y)).collect::<Vec<_>>();
        let down = |x: u16| (0..=low).map(move |y| (x, y)).collect::<Vec<_>>();
        let edges = [
            (left_hidden, down(0), low / 2, Direction::Left),
            (right_hidden, down(right), low / 2, Direction::Right),
            (above_hidden, across(0), right / 2, Direction::Up),
            (below_hidden, across(low), right / 2, Direction::Down),
        ];
        for (hidden, edge, middle, to) in edges {
            let arrow = self.glyphs.arrow(to);
            if let Some((x, y)) = hidden.then(|| self.free_place(buffer, &edge, usize::from(middle))).flatten() {
                self.put(buffer, self.scroll.0 + x, self.scroll.1 + y, arrow, self.theme.style(Part::Ruler));
            }
        }
    }

    /// The best place for an arrow on an edge, where it cannot be mistaken for anything else: a line, then shading,
    /// then a blank. Among equal places, the nearest to the middle.
    fn free_place(&self, buffer: &Buffer, edge: &[(u16, u16)], middle: usize) -> Option<(u16, u16)> {
        let shown = |x: Option<u16>, y: u16| {
            let place = self.on_screen(self.scroll.0 + x?, self.scroll.1 + y)?;
            buffer.cell(place)?.symbol().chars().next()
        };
        let is_digit = |symbol: Option<char>| symbol.is_some_and(|symbol| symbol.is_ascii_digit());
        let weight = |(x, y): (u16, u16)| match shown(Some(x), y) {
            _ if is_digit(shown(x.checked_sub(1), y)) || is_digit(shown(x.checked_add(1), y)) => 3,
            Some('─'..='╿') => 0,
            Some('▒') => 1,
            Some(' ') => 2,
            _ => 4,
        };
        let places = edge.iter().enumerate();
        places.min_by_key(|(at, place)| (weight(**place), at.abs_diff(middle))).map(|(_, place)| *place)
    }

    /// The square under the cursor.
    fn cursor(&self) -> Option<Place<'_>> {
        let at = self.scene.squares.iter().position(|square| square.state.cursor)? as u16;
        self.place(at / self.scene.cols, at % self.scene.cols)
    }

    /// Converts a place of the board to one on the screen. None if it is out of sight.
    fn on_screen(&self, x: u16, y: u16) -> Option<(u16, u16)> {
        let (x, y) = (x.checked_sub(self.scroll.0)?, y.checked_sub(self.scroll.1)?);
        (x < self.area.width && y < self.area.height).then_some((self.area.x + x, self.area.y + y))
    }

    fn put(&self, buffer: &mut Buffer, x: u16, y: u16, symbol: char, style: Style) {
        if let Some(cell) = self.on_screen(x, y).and_then(|place| buffer.cell_mut(place)) {
            cell.set_char(symbol).set_style(style);
        }
    }

    /// Puts a text on the board, beginning at a place.
    fn put_text(&self, buffer: &mut Buffer, (x, y): (u16, u16), text: impl IntoIterator<Item = char>, style: Style) {
        (x..).zip(text).for_each(|(x, symbol)| self.put(buffer, x, y, symbol, style));
    }

    /// Fills a square.
    fn fill(&self, buffer: &mut Buffer, at: Place, symbol: char, style: Style) {
        let width = usize::from(self.geometry.cell_width);
        for y in at.y..at.y + self.geometry.cell_height {
            self.put_text(buffer, (at.x, y), std::iter::repeat_n(symbol, width), style);
        }
    }

    fn restyle(&self, buffer: &mut Buffer, x: u16, y: u16, style: Style) {
        if let Some(cell) = self.on_screen(x, y).and_then(|place| buffer.cell_mut(place)) {
            cell.set_style(style);
        }
    }

    /// Whether a place is blank. Places out of sight count as taken.
    fn is_blank(&self, buffer: &Buffer, x: u16, y: u16) -> bool {
        self.on_screen(x, y).and_then(|place| buffer.cell(place)).is_some_and(|cell| cell.symbol() == " ")
    }
}
