//! What runs between the squares: ruled lines, and the walls of regions and cages.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::BoardView;
use crate::ui::theme::Part;
use nazo_core::scene::{Charset, Square, Stroke, crossing};

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
                let Some(stroke) = self.line_above(row, col) else { continue };
                for dx in 0..geometry.cell_width {
                    self.put_line(buffer, geometry.x[usize::from(col)] + dx, y, false, stroke);
                }
            }
            for col in (0..=scene.cols).filter(|col| is_col(*col)) {
                let up = (row > 0).then(|| self.line_left(row - 1, col)).flatten();
                let down = (row < scene.rows).then(|| self.line_left(row, col)).flatten();
                let left = (col > 0).then(|| self.line_above(row, col - 1)).flatten();
                let right = (col < scene.cols).then(|| self.line_above(row, col)).flatten();
                let x = geometry.x[usize::from(col)] - 1;
                let sides = [up, down, left, right];
                let is_light = sides.contains(&Some(Stroke::Light)) || sides.iter().all(Option::is_none);
                let part = if is_light { Part::Line } else { Part::Wall };
                let joint = crossing(sides, self.charset());
                self.put(buffer, x, y, joint, self.theme.style(part));
            }
        }
        for col in (0..=scene.cols).filter(|col| is_col(*col)) {
            let x = geometry.x[usize::from(col)] - 1;
            for row in 0..scene.rows {
                let Some(stroke) = self.line_left(row, col) else { continue };
                for dy in 0..geometry.cell_height {
                    self.put_line(buffer, x, geometry.y[usize::from(row)] + dy, true, stroke);
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

    /// The line above a square, where one is drawn between the squares.
    fn line_above(&self, row: u16, col: u16) -> Option<Stroke> {
        let square = self.scene.square(row, col);
        let is_wall = self.scene.lattice || square.is_some_and(|square| square.wall_above);
        let is_cage = square.is_some_and(|square| square.cage_above);
        stroke(is_ruled(&self.scene.ruled_rows, row), is_wall, is_cage, self.geometry.row_gutters)
    }

    /// The same for the line left of a square.
    fn line_left(&self, row: u16, col: u16) -> Option<Stroke> {
        let square = self.scene.square(row, col);
        let is_wall = self.scene.lattice || square.is_some_and(|square| square.wall_left);
        let is_cage = square.is_some_and(|square| square.cage_left);
        stroke(is_ruled(&self.scene.ruled_cols, col), is_wall, is_cage, self.geometry.col_gutters)
    }

    fn put_line(&self, buffer: &mut Buffer, x: u16, y: u16, is_vertical: bool, stroke: Stroke) {
        let part = if stroke == Stroke::Light { Part::Line } else { Part::Wall };
        self.put(buffer, x, y, stroke.symbol(self.charset(), is_vertical), self.theme.style(part));
    }

    fn charset(&self) -> Charset {
        if self.glyphs.fine { Charset::Full } else { Charset::Simple }
    }

    /// The walls of regions above squares where there is no room between rows and what would be drawn within squares is
    /// taken: the row above is underlined, one even line through blanks and digits alike.
    pub(super) fn draw_underlines(&self, buffer: &mut Buffer) {
        let (scene, geometry) = (self.scene, self.geometry);
        if geometry.row_gutters || !(geometry.col_gutters || self.has_both_walls()) {
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
                // Into the room between columns, where there is any, but not beyond the rim of the board.
                let gap = u16::from(geometry.col_gutters);
                let from = if col > 0 { x - gap } else { x };
                let to = x + geometry.cell_width + if col + 1 < scene.cols { gap } else { 0 };
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

    /// Whether regions and cages both have walls, which must be told apart.
    pub(super) fn has_both_walls(&self) -> bool {
        self.geometry.walls().cages && self.geometry.walls().regions
    }

    /// Whether walls are drawn within the squares: where there is no room for them between.
    pub(super) fn walls_within(&self) -> bool {
        !self.geometry.row_gutters && !self.geometry.col_gutters
    }

    /// Whether a wall is drawn within a square in `row` at its upper side.
    fn is_walled_above(&self, row: u16, square: &Square) -> bool {
        let wall = if self.geometry.walls().cages { square.cage_above } else { square.wall_above };
        self.walls_within() && wall && !is_ruled(&self.scene.ruled_rows, row)
    }

    /// The character for a wall within the upper side of a square; none where it is an underline of the row above.
    fn upper_stroke(&self) -> Option<char> {
        match (self.has_both_walls(), self.glyphs.fine) {
            // Underlines are walls of regions there, so those of cages are dashed.
            (true, true) => Some('┄'),
            (true, false) => Some('\''),
            (false, true) if self.geometry.cell_height > 1 => Some('▔'),
            (false, _) => None,
        }
    }

    /// Whether a wall is drawn within a square in column `col` at its left side.
    pub(super) fn is_walled_left(&self, col: u16, square: &Square) -> bool {
        self.walls_within() && (square.wall_left || square.cage_left) && !is_ruled(&self.scene.ruled_cols, col)
    }

    /// Whether a wall is drawn as characters in the first row of a square that begins at row `y` of the board.
    pub(super) fn fills_first_row(&self, y: u16, square: &Square) -> bool {
        let row = self.geometry.y.iter().position(|start| *start == y);
        row.is_some_and(|row| self.is_walled_above(row as u16, square)) && self.upper_stroke().is_some()
    }

    /// Walls within a square, at its upper and its left side, in the places that nothing else has taken.
    pub(super) fn draw_walls(&self, buffer: &mut Buffer, (row, col): (u16, u16), square: &Square, ground: Style) {
        let geometry = self.geometry;
        let (x, y) = (geometry.x[usize::from(col)], geometry.y[usize::from(row)]);
        let above = self.is_walled_above(row, square);
        let style = self.ink(square, ground, Part::Wall);
        let upper = self.upper_stroke();
        if self.is_walled_left(col, square) {
            // Where the walls of regions take the place of ruled lines they are drawn as firmly.
            let stroke = match (square.wall_left, square.cage_left, self.glyphs.fine) {
                (true, false, true) => '│',
                (true, true, true) => '┃',
                (false, _, true) => '┊',
                (true, false, false) if self.has_both_walls() => '│',
                (true, true, false) => '#',
                (_, _, false) => ':',
            };
            let joins = above && upper == Some('▔') && !(square.wall_left && self.has_both_walls());
            let style = match square.cage_left || !self.has_both_walls() {
                true => style,
                false => self.ink(square, ground, Part::Line),
            };
            for dy in (0..geometry.cell_height).filter(|dy| self.is_blank(buffer, x, y + dy)).collect::<Vec<_>>() {
                self.put(buffer, x, y + dy, if joins && dy == 0 { '┌' } else { stroke }, style);
            }
        }
        if above {
            let has_own_ink = row > 0 && self.scene.square(row - 1, col).is_some_and(|above| self.has_own_ink(above));
            let wall = self.theme.style(Part::Wall);
            for x in x..x + geometry.cell_width {
                let blank = self.is_blank(buffer, x, y);
                if let Some(stroke) = upper.filter(|_| blank) {
                    self.put(buffer, x, y, stroke, style);
                }
                // Where something interrupts the wall the row above is underlined, so that it stays whole; unless that
                // is how a region's wall looks.
                let is_whole = upper.is_some() && (blank || self.has_both_walls());
                if !is_whole {
                    let mut line = Style::default().add_modifier(Modifier::UNDERLINED);
                    if self.is_blank(buffer, x, y - 1) && !has_own_ink {
                        line.fg = wall.fg;
                    }
                    self.restyle(buffer, x, y - 1, line);
                }
            }
        }
        if self.scene.lattice && self.walls_within() && self.is_blank(buffer, x, y) {
            self.put(buffer, x, y, '┌', self.ink(square, ground, Part::Line));
        }
    }
}

/// How a line is drawn that is ruled across the whole board, the wall of a region, or of a cage; `between` says whether
/// there is room between squares for what is not ruled.
fn stroke(is_ruled: bool, is_wall: bool, is_cage: bool, between: bool) -> Option<Stroke> {
    if is_ruled || between { Stroke::of(is_ruled || is_wall, is_cage) } else { None }
}

/// Whether a line is ruled across the whole board at a place.
fn is_ruled(lines: &[bool], at: u16) -> bool {
    lines.get(usize::from(at)) == Some(&true)
}
