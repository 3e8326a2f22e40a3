//! Draws a scene as a board. It knows squares, walls, marks and signs, and no kind.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::geometry::{Density, Geometry};
use crate::scene::{Entry, Look, Mark, Origin, Scene, Square, joint};
use crate::ui::theme::{Part, Theme};

/// Which characters beyond plain text and simple box lines the terminal's font has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// `▔ ┊ ┃ ▸` and superscript digits.
    pub fine: bool,
    /// Braille patterns.
    pub braille: bool,
}

/// A part of the screen on which one board is drawn, with the part of the board it shows.
pub struct BoardView<'a> {
    /// What to draw.
    pub scene: &'a Scene,
    /// Where everything stands.
    pub geometry: &'a Geometry,
    /// The look.
    pub theme: &'a Theme,
    /// The characters that may be used.
    pub glyphs: Glyphs,
    /// Where on the screen.
    pub area: Rect,
    /// How many columns and rows of the board are hidden to the left and above.
    pub scroll: (u16, u16),
}

/// How far a board must be scrolled so that the square in `row` and `col` is whole in sight, moved as little as
/// possible from `now`.
pub fn scroll_to(geometry: &Geometry, area: (u16, u16), row: u16, col: u16, now: (u16, u16)) -> (u16, u16) {
    let follow = |starts: &[u16], at: u16, size: u16, whole: u16, room: u16, now: u16| {
        let most = whole.saturating_sub(room);
        let start = starts.get(usize::from(at)).copied().unwrap_or(0);
        // The line before and after the square comes into sight with it.
        let (low, high) = (start.saturating_sub(1), start + size + 1);
        let scroll = if low < now { low } else { now.max(high.saturating_sub(room)) };
        scroll.min(most)
    };
    (
        follow(&geometry.x, col, geometry.cell_width, geometry.width, area.0, now.0),
        follow(&geometry.y, row, geometry.cell_height, geometry.height, area.1, now.1),
    )
}

impl BoardView<'_> {
    /// Draws the board.
    pub fn draw(&self, buffer: &mut Buffer) {
        self.draw_lines(buffer);
        for row in 0..self.scene.rows {
            for col in 0..self.scene.cols {
                if let Some(square) = self.scene.square(row, col) {
                    self.draw_square(buffer, row, col, square);
                }
            }
        }
        self.draw_ruler(buffer);
        self.draw_arrows(buffer);
    }

    /// Arrows at the edges beyond which the board goes on.
    fn draw_arrows(&self, buffer: &mut Buffer) {
        let (right, low) = (self.area.width.saturating_sub(1), self.area.height.saturating_sub(1));
        let beyond = |scroll: u16, room: u16, whole: u16| (scroll > 0, scroll + room < whole);
        let (left_hidden, right_hidden) = beyond(self.scroll.0, self.area.width, self.geometry.width);
        let (above_hidden, below_hidden) = beyond(self.scroll.1, self.area.height, self.geometry.height);
        let arrows = if self.glyphs.fine { ['←', '→', '↑', '↓'] } else { ['<', '>', '^', 'v'] };
        let places = [
            (left_hidden, 0, low / 2),
            (right_hidden, right, low / 2),
            (above_hidden, right / 2, 0),
            (below_hidden, right / 2, low),
        ];
        for ((hidden, x, y), arrow) in places.into_iter().zip(arrows) {
            if hidden {
                self.put(buffer, self.scroll.0 + x, self.scroll.1 + y, arrow, self.theme.style(Part::Ruler));
            }
        }
    }

    fn put(&self, buffer: &mut Buffer, x: u16, y: u16, symbol: char, style: Style) {
        let (Some(x), Some(y)) = (x.checked_sub(self.scroll.0), y.checked_sub(self.scroll.1)) else { return };
        if x >= self.area.width || y >= self.area.height {
            return;
        }
        if let Some(cell) = buffer.cell_mut((self.area.x + x, self.area.y + y)) {
            cell.set_char(symbol).set_style(style);
        }
    }

    fn restyle(&self, buffer: &mut Buffer, x: u16, y: u16, style: Style) {
        let (Some(x), Some(y)) = (x.checked_sub(self.scroll.0), y.checked_sub(self.scroll.1)) else { return };
        if x < self.area.width
            && y < self.area.height
            && let Some(cell) = buffer.cell_mut((self.area.x + x, self.area.y + y))
        {
            cell.set_style(style);
        }
    }

    /// The lines between the squares and around the board: ruled ones and, where there is room between all squares,
    /// walls.
    fn draw_lines(&self, buffer: &mut Buffer) {
        let (scene, geometry) = (self.scene, self.geometry);
        let drawn = |ruled: &[bool], at: u16| geometry.has_gutters() || ruled.get(usize::from(at)) == Some(&true);
        for row in (0..=scene.rows).filter(|row| drawn(&scene.ruled_rows, *row)) {
            let y = geometry.y[usize::from(row)] - 1;
            for col in 0..scene.cols {
                let Some(heavy) = self.line_above(row, col) else { continue };
                for dx in 0..geometry.cell_width {
                    self.put_line(buffer, geometry.x[usize::from(col)] + dx, y, false, heavy);
                }
            }
            for col in (0..=scene.cols).filter(|col| drawn(&scene.ruled_cols, *col)) {
                let up = row > 0 && self.line_left(row - 1, col).is_some();
                let down = row < scene.rows && self.line_left(row, col).is_some();
                let left = col > 0 && self.line_above(row, col - 1).is_some();
                let right = col < scene.cols && self.line_above(row, col).is_some();
                let x = geometry.x[usize::from(col)] - 1;
                self.put(buffer, x, y, joint(up, down, left, right), self.theme.style(Part::Line));
            }
        }
        for col in (0..=scene.cols).filter(|col| drawn(&scene.ruled_cols, *col)) {
            let x = geometry.x[usize::from(col)] - 1;
            for row in 0..scene.rows {
                let Some(heavy) = self.line_left(row, col) else { continue };
                for dy in 0..geometry.cell_height {
                    self.put_line(buffer, x, geometry.y[usize::from(row)] + dy, true, heavy);
                }
            }
        }
    }

    /// Whether a line is drawn above a square, and whether it is a heavy one: a wall on a ruled line.
    fn line_above(&self, row: u16, col: u16) -> Option<bool> {
        let wall = self.scene.square(row, col).is_some_and(|square| square.wall_above);
        let ruled = self.scene.ruled_rows.get(usize::from(row)) == Some(&true);
        (ruled || (wall && self.geometry.has_gutters())).then_some(ruled && wall)
    }

    /// The same for the line left of a square.
    fn line_left(&self, row: u16, col: u16) -> Option<bool> {
        let wall = self.scene.square(row, col).is_some_and(|square| square.wall_left);
        let ruled = self.scene.ruled_cols.get(usize::from(col)) == Some(&true);
        (ruled || (wall && self.geometry.has_gutters())).then_some(ruled && wall)
    }

    fn put_line(&self, buffer: &mut Buffer, x: u16, y: u16, vertical: bool, wall: bool) {
        let symbol = match (wall, self.glyphs.fine, vertical) {
            (false, _, false) => '─',
            (false, _, true) => '│',
            (true, true, false) => '━',
            (true, true, true) => '┃',
            (true, false, false) => '=',
            (true, false, true) => '#',
        };
        self.put(buffer, x, y, symbol, self.theme.style(if wall { Part::Wall } else { Part::Line }));
    }

    /// The rim beside the cursor's row and above its column: says where the cursor's peers are without touching them.
    fn draw_ruler(&self, buffer: &mut Buffer) {
        let Some(at) = self.scene.squares.iter().position(|square| square.state.cursor) else { return };
        let (row, col) = (at / usize::from(self.scene.cols), at % usize::from(self.scene.cols));
        let style = self.theme.style(Part::Ruler);
        let (across, down) = if self.glyphs.fine { ('━', '┃') } else { ('=', '#') };
        for dx in 0..self.geometry.cell_width {
            self.put(buffer, self.geometry.x[col] + dx, 0, across, style);
        }
        for dy in 0..self.geometry.cell_height {
            self.put(buffer, 0, self.geometry.y[row] + dy, down, style);
        }
    }

    fn draw_square(&self, buffer: &mut Buffer, row: u16, col: u16, square: &Square) {
        let (x, y) = (self.geometry.x[usize::from(col)], self.geometry.y[usize::from(row)]);
        let ground = self.ground(square);
        for dy in 0..self.geometry.cell_height {
            for dx in 0..self.geometry.cell_width {
                self.put(buffer, x + dx, y + dy, ' ', ground);
            }
        }
        self.draw_walls(buffer, (x, y), row, col, square);
        self.draw_corner(buffer, (x, y), square);
        match &square.entry {
            Some(entry) => self.draw_entry(buffer, (x, y), square, entry),
            None => self.draw_marks(buffer, (x, y), square),
        }
        if let Some(sign) = square.sign {
            let taken = square.corner.is_some() || square.emblem.is_some();
            let dy = u16::from(taken && self.geometry.cell_height > 1);
            self.put(buffer, x, y + dy, sign.symbol(), ground.patch(self.theme.style(Part::Sign)));
        }
        if square.state.cursor {
            let style = self.theme.style(Part::Cursor);
            for dy in 0..self.geometry.cell_height {
                for dx in 0..self.geometry.cell_width {
                    self.restyle(buffer, x + dx, y + dy, style);
                }
            }
            let at = (x, y + u16::from(self.geometry.cell_height > 1));
            if self.theme.plain && (square.sign.is_none() || self.geometry.cell_height > 1) {
                let cursor = if self.glyphs.fine { '▸' } else { '>' };
                self.put(buffer, at.0, at.1, cursor, style);
            }
        }
    }

    fn ground(&self, square: &Square) -> Style {
        let mut style = Style::reset().patch(self.theme.style(Part::Text));
        if square.tint.is_some() {
            style = style.patch(self.theme.style(Part::Tint));
        }
        if square.state.peer {
            style = style.patch(self.theme.style(Part::Peer));
        }
        style
    }

    fn draw_walls(&self, buffer: &mut Buffer, (x, y): (u16, u16), row: u16, col: u16, square: &Square) {
        let ruled = |lines: &[bool], at: u16| lines.get(usize::from(at)) == Some(&true);
        // What runs between the squares is drawn there.
        let within = !self.geometry.has_gutters();
        let above = within && square.wall_above && !ruled(&self.scene.ruled_rows, row);
        let left = within && square.wall_left && !ruled(&self.scene.ruled_cols, col);
        let style = self.theme.style(Part::Wall);
        let drawn = self.glyphs.fine && self.geometry.cell_height > 1;
        if above {
            for dx in 0..self.geometry.cell_width {
                if drawn {
                    self.put(buffer, x + dx, y, '▔', style);
                }
                // Where a candidate interrupts the wall the row above is underlined, so that it stays whole.
                if !drawn || self.has_mark(square, dx) {
                    self.restyle(buffer, x + dx, y - 1, Style::default().add_modifier(Modifier::UNDERLINED));
                }
            }
        }
        if left {
            // Where walls take the place of ruled lines they are drawn as firmly.
            let firm = self.scene.ruled_cols.iter().filter(|ruled| **ruled).count() <= 2;
            let stroke = match (self.glyphs.fine, firm) {
                (true, true) => '│',
                (true, false) => '┊',
                (false, _) => ':',
            };
            for dy in 0..self.geometry.cell_height {
                let joins = above && dy == 0 && drawn;
                self.put(buffer, x, y + dy, if joins { '┌' } else { stroke }, style);
            }
        }
    }

    /// Whether something other than the wall stands at a place of the first row of a square.
    fn has_mark(&self, square: &Square, dx: u16) -> bool {
        let is_here = |value: u8| self.geometry.mark_place(value.saturating_sub(1)) == Some((dx, 0));
        if square.entry.is_some() {
            return self.geometry.entry_place() == (dx, 0);
        }
        // The plain look fills the places of gone candidates with dots.
        let plain = self.theme.plain && !square.marks.is_empty();
        (plain && (1..=self.scene.values).any(is_here)) || square.marks.iter().any(|mark| is_here(mark.value.0))
    }

    fn draw_corner(&self, buffer: &mut Buffer, (x, y): (u16, u16), square: &Square) {
        if let Some(emblem) = square.emblem.filter(|_| square.corner.is_none()) {
            let shown = match (self.glyphs.fine, emblem) {
                (true, emblem) => emblem,
                (false, '╲') => '\\',
                (false, '╱') => '/',
                (false, '╳') => 'X',
                (false, _) => 'o',
            };
            self.put(buffer, x, y, shown, self.ground(square).patch(self.theme.style(Part::Wall)));
        }
        let Some(corner) = &square.corner else { return };
        for (dx, symbol) in corner.chars().enumerate() {
            let raised = if self.glyphs.fine { superscript(symbol) } else { symbol };
            self.put(buffer, x + dx as u16, y, raised, self.theme.style(Part::Wall));
        }
    }

    fn draw_entry(&self, buffer: &mut Buffer, (x, y): (u16, u16), square: &Square, entry: &Entry) {
        let part = match entry.origin {
            Origin::Given => Part::Given,
            Origin::Player => Part::Entered,
            Origin::Shown => Part::Shown,
        };
        let state = square.state;
        let mut style = self.ground(square).patch(self.theme.style(part));
        let badge = if state.clash {
            Some((Part::Clash, '!', '!'))
        } else if state.same && !state.cursor {
            Some((Part::Same, '[', ']'))
        } else {
            None
        };
        let (dx, dy) = self.geometry.entry_place();
        if let Some((part, open, close)) = badge {
            style = style.patch(self.theme.style(part));
            let (open, close) = if self.theme.plain { (open, close) } else { (' ', ' ') };
            self.put(buffer, x + dx - 1, y + dy, open, style);
            self.put(buffer, x + dx + 1, y + dy, close, style);
        }
        for (at, symbol) in entry.symbol.chars().enumerate() {
            self.put(buffer, x + dx + at as u16, y + dy, symbol, style);
        }
    }

    fn draw_marks(&self, buffer: &mut Buffer, (x, y): (u16, u16), square: &Square) {
        if self.geometry.density == Density::Small {
            self.draw_dots(buffer, (x, y), square);
            return;
        }
        let ground = self.ground(square);
        if self.theme.plain && !square.marks.is_empty() {
            // Without colour and dimness a lone candidate must not be mistaken for an entry.
            for place in (0..self.scene.values).filter_map(|index| self.geometry.mark_place(index)) {
                self.put(buffer, x + place.0, y + place.1, '·', ground);
            }
        }
        for mark in &square.marks {
            let Some(place) = mark.value.0.checked_sub(1).and_then(|index| self.geometry.mark_place(index)) else {
                continue;
            };
            let symbol = mark.symbol.chars().next().unwrap_or('?');
            self.put(buffer, x + place.0, y + place.1, symbol, ground.patch(self.look(mark)));
        }
    }

    fn look(&self, mark: &Mark) -> Style {
        self.theme.style(match mark.look {
            Look::Plain => Part::Candidate,
            Look::Sought | Look::Seen => Part::Sought,
            Look::Pattern => Part::Pattern,
            Look::Placed => Part::Placed,
            Look::Lost => Part::Lost,
        })
    }

    /// Nine candidates as a three by three picture of dots in two characters; the most telling look wins.
    fn draw_dots(&self, buffer: &mut Buffer, (x, y): (u16, u16), square: &Square) {
        let Some(telling) = square.marks.iter().max_by_key(|mark| mark.look as u8) else { return };
        let style = self.ground(square).patch(self.look(telling));
        let told: Vec<&Mark> = square.marks.iter().filter(|mark| mark.look == telling.look).collect();
        if telling.look != Look::Plain && told.len() <= 2 {
            // What is looked for is told by its digits; two fit.
            for (dx, mark) in told.into_iter().enumerate() {
                let symbol = mark.symbol.chars().next().unwrap_or('?');
                self.put(buffer, x + 1 + dx as u16, y, symbol, style);
            }
            return;
        }
        if !self.glyphs.braille || self.scene.values > 9 {
            self.put(buffer, x + 1, y, '·', style);
            return;
        }
        let mut cells = [0u32; 2];
        for index in square.marks.iter().filter_map(|mark| mark.value.0.checked_sub(1)).filter(|index| *index < 9) {
            let (row, col) = (index / 3, index % 3);
            cells[usize::from(col / 2)] |= 1 << (row + 3 * (col % 2));
        }
        for (dx, dots) in cells.into_iter().enumerate() {
            let symbol = char::from_u32(0x2800 + dots).unwrap_or(' ');
            self.put(buffer, x + 1 + dx as u16, y, symbol, style);
        }
    }
}

fn superscript(symbol: char) -> char {
    match symbol {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '0' | '4'..='9' => char::from_u32(0x2070 + symbol as u32 - '0' as u32).unwrap_or(symbol),
        other => other,
    }
}
