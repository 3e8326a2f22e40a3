//! What runs between the squares: ruled lines, and the walls of regions and cages.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::BoardView;
use crate::scene::{Square, joint};
use crate::ui::theme::Part;

impl BoardView<'_> {
    /// The lines between the squares and around the board: ruled ones and, where there is room between all squares,
    /// walls.
    pub(super) fn draw_lines(&self, buffer: &mut Buffer) {
        let (scene, geometry) = (self.scene, self.geometry);
        let is_drawn = |ruled: &[bool], at: u16, gutters: bool| gutters || is_ruled(ruled, at);
        let is_row = |row: u16| is_drawn(&scene.ruled_rows, row, geometry.row_gutters);
        let is_col = |col: u16| is_drawn(&scene.ruled_cols, col, geometry.col_gutters);
        for row in (0..=scene.rows).filter(|row| is_row(*row)) {
            let y = geometry.y[usize::from(row)] - 1;
            for col in 0..scene.cols {
                let Some(heavy) = self.line_above(row, col) else { continue };
                for dx in 0..geometry.cell_width {
                    self.put_line(buffer, geometry.x[usize::from(col)] + dx, y, false, heavy);
                }
            }
            for col in (0..=scene.cols).filter(|col| is_col(*col)) {
                let up = row > 0 && self.line_left(row - 1, col).is_some();
                let down = row < scene.rows && self.line_left(row, col).is_some();
                let left = col > 0 && self.line_above(row, col - 1).is_some();
                let right = col < scene.cols && self.line_above(row, col).is_some();
                let x = geometry.x[usize::from(col)] - 1;
                self.put(buffer, x, y, joint(up, down, left, right), self.theme.style(Part::Line));
            }
        }
        for col in (0..=scene.cols).filter(|col| is_col(*col)) {
            let x = geometry.x[usize::from(col)] - 1;
            for row in 0..scene.rows {
                let Some(heavy) = self.line_left(row, col) else { continue };
                for dy in 0..geometry.cell_height {
                    self.put_line(buffer, x, geometry.y[usize::from(row)] + dy, true, heavy);
                }
            }
        }
    }

    /// The ground of an area goes on between its squares, where the theme gives it one.
    pub(super) fn draw_between(&self, buffer: &mut Buffer) {
        let (scene, geometry) = (self.scene, self.geometry);
        for row in 0..scene.rows {
            for col in 0..scene.cols {
                let Some(square) = scene.square(row, col) else { continue };
                let tint = self.tint(square);
                let Some(ground) = tint.bg else { continue };
                let (x, y) = (geometry.x[usize::from(col)], geometry.y[usize::from(row)]);
                let is_alike = |other: Option<&Square>| other.is_some_and(|other| other.tint == square.tint);
                let beside = geometry.col_gutters
                    && self.line_left(row, col + 1).is_none()
                    && is_alike(scene.square(row, col + 1));
                let below = geometry.row_gutters
                    && self.line_above(row + 1, col).is_none()
                    && is_alike(scene.square(row + 1, col));
                let (right, low) = (x + geometry.cell_width, y + geometry.cell_height);
                let style = Style::default().bg(ground);
                for y in (y..low).filter(|_| beside) {
                    self.restyle(buffer, right, y, style);
                }
                for x in (x..right).filter(|_| below) {
                    self.restyle(buffer, x, low, style);
                }
                if beside && below && self.is_blank(buffer, right, low) {
                    self.restyle(buffer, right, low, style);
                }
            }
        }
    }

    /// Whether a line is drawn above a square, and whether it is a heavy one: a wall on a ruled line.
    fn line_above(&self, row: u16, col: u16) -> Option<bool> {
        let wall = self.scene.square(row, col).is_some_and(|square| square.wall_above);
        let ruled = is_ruled(&self.scene.ruled_rows, row);
        (ruled || (wall && self.geometry.row_gutters)).then_some(ruled && wall)
    }

    /// The same for the line left of a square.
    fn line_left(&self, row: u16, col: u16) -> Option<bool> {
        let wall = self.scene.square(row, col).is_some_and(|square| square.wall_left);
        let ruled = is_ruled(&self.scene.ruled_cols, col);
        (ruled || (wall && self.geometry.col_gutters)).then_some(ruled && wall)
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

    /// Walls above squares where there is room between columns but none between rows: the row above is underlined,
    /// one even line through blanks and digits alike.
    pub(super) fn draw_underlines(&self, buffer: &mut Buffer) {
        let (scene, geometry) = (self.scene, self.geometry);
        if geometry.row_gutters || !geometry.col_gutters {
            return;
        }
        let line = self.theme.style(Part::Line);
        for row in (1..scene.rows).filter(|row| !is_ruled(&scene.ruled_rows, *row)) {
            let y = geometry.y[usize::from(row)] - 1;
            for col in 0..scene.cols {
                if !scene.square(row, col).is_some_and(|square| square.wall_above) {
                    continue;
                }
                let has_own_ink = scene.square(row - 1, col).is_some_and(|above| self.has_own_ink(above));
                let x = geometry.x[usize::from(col)];
                // Not beyond the rim of the board.
                let from = if col > 0 { x - 1 } else { x };
                let to = x + geometry.cell_width + u16::from(col + 1 < scene.cols);
                for x in from..to {
                    let mut style = Style::default().add_modifier(Modifier::UNDERLINED);
                    if self.is_blank(buffer, x, y) && !has_own_ink {
                        style.fg = line.fg;
                    }
                    self.restyle(buffer, x, y, style);
                }
            }
        }
    }

    /// Whether a wall is drawn as characters in the first row of a square that begins at row `y` of the board.
    pub(super) fn fills_first_row(&self, y: u16, square: &Square) -> bool {
        let within = !self.geometry.row_gutters && !self.geometry.col_gutters;
        let drawn = self.glyphs.fine && self.geometry.cell_height > 1;
        let row = self.geometry.y.iter().position(|start| *start == y);
        let on_line = row.is_some_and(|row| is_ruled(&self.scene.ruled_rows, row as u16));
        within && drawn && square.wall_above && !on_line
    }

    /// Walls within a square, at its upper and its left side, in the places that nothing else has taken.
    pub(super) fn draw_walls(&self, buffer: &mut Buffer, (row, col): (u16, u16), square: &Square, ground: Style) {
        let geometry = self.geometry;
        let (x, y) = (geometry.x[usize::from(col)], geometry.y[usize::from(row)]);
        // What runs between the squares is drawn there.
        let within = !geometry.row_gutters && !geometry.col_gutters;
        let above = within && square.wall_above && !is_ruled(&self.scene.ruled_rows, row);
        let left = within && square.wall_left && !is_ruled(&self.scene.ruled_cols, col);
        let style = self.ink(square, ground, Part::Wall);
        let drawn = self.glyphs.fine && geometry.cell_height > 1;
        if left {
            // Where walls take the place of ruled lines they are drawn as firmly.
            let firm = self.scene.ruled_cols.iter().filter(|ruled| **ruled).count() <= 2;
            let stroke = match (self.glyphs.fine, firm) {
                (true, true) => '│',
                (true, false) => '┊',
                (false, _) => ':',
            };
            for dy in (0..geometry.cell_height).filter(|dy| self.is_blank(buffer, x, y + dy)).collect::<Vec<_>>() {
                let joins = above && dy == 0 && drawn;
                self.put(buffer, x, y + dy, if joins { '┌' } else { stroke }, style);
            }
        }
        if above {
            let has_own_ink = row > 0 && self.scene.square(row - 1, col).is_some_and(|above| self.has_own_ink(above));
            let wall = self.theme.style(Part::Wall);
            for x in x..x + geometry.cell_width {
                let blank = self.is_blank(buffer, x, y);
                if drawn && blank {
                    self.put(buffer, x, y, '▔', style);
                }
                // Where something interrupts the wall the row above is underlined, so that it stays whole.
                if !drawn || !blank {
                    let mut line = Style::default().add_modifier(Modifier::UNDERLINED);
                    if self.is_blank(buffer, x, y - 1) && !has_own_ink {
                        line.fg = wall.fg;
                    }
                    self.restyle(buffer, x, y - 1, line);
                }
            }
        }
    }
}

/// Whether a line is ruled across the whole board at a place.
fn is_ruled(lines: &[bool], at: u16) -> bool {
    lines.get(usize::from(at)) == Some(&true)
}
