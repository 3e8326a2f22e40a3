//! What runs between the squares: ruled lines, and the walls of regions and cages.

use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::BoardView;
use crate::ui::theme::Part;
use nazo_core::scene::{Charset, Square, Stroke, crossing};

impl BoardView<'_> {
    /// The lines between the squares and around the board: ruled ones and, where there is room between all squares,
    /// walls.
    pub(super) fn draw_lines(&self, buffer: &mut Buffer) {
        let (scene, geometry) = (self.scene, self.geometry);
        let is_row = |row: u16| geometry.is_lined || is_ruled(&scene.ruled_rows, row);
        let is_col = |col: u16| geometry.is_lined || is_ruled(&scene.ruled_cols, col);
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
                let joint = crossing(sides, self.charset());
                self.put(buffer, x, y, joint, self.line_style(self.part_of(&sides)));
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

    /// The signs that stand on lines between squares, as bold as given digits.
    pub(super) fn draw_signs(&self, buffer: &mut Buffer) {
        let geometry = self.geometry;
        for (row, col) in self.places() {
            let Some(square) = self.scene.square(row, col) else { continue };
            let (x, y) = (geometry.x[usize::from(col)], geometry.y[usize::from(row)]);
            let above = square.sign_above.map(|sign| (x + geometry.cell_width / 2, y - 1, sign));
            let left = square.sign_left.map(|sign| (x - 1, y + geometry.cell_height / 2, sign));
            for (x, y, sign) in above.into_iter().chain(left) {
                self.put(buffer, x, y, sign, self.board().patch(self.theme.style(Part::Given)));
            }
        }
    }

    /// The ground of an area goes on between its squares, where the theme gives it one.
    pub(super) fn draw_between(&self, buffer: &mut Buffer) {
        let (scene, geometry) = (self.scene, self.geometry);
        for (row, col) in self.places().filter(|_| geometry.is_lined) {
            let Some(square) = scene.square(row, col) else { continue };
            let Some(ground) = self.tint(square).bg else { continue };
            let is_alike =
                |row: u16, col: u16| scene.square(row, col).is_some_and(|other| self.tint(other) == self.tint(square));
            let (x, y) = (geometry.x[usize::from(col)], geometry.y[usize::from(row)]);
            let (right, low) = (x + geometry.cell_width, y + geometry.cell_height);
            let style = Style::default().bg(ground);
            for y in (y..low).filter(|_| is_alike(row, col + 1)) {
                self.restyle(buffer, right, y, style);
            }
            for x in (x..right).filter(|_| is_alike(row + 1, col)) {
                self.restyle(buffer, x, low, style);
            }
            if is_alike(row, col + 1) && is_alike(row + 1, col) && is_alike(row + 1, col + 1) {
                self.restyle(buffer, right, low, style);
            }
        }
    }

    /// The line above a square, where one is drawn between the squares.
    fn line_above(&self, row: u16, col: u16) -> Option<Stroke> {
        let square = self.scene.square(row, col);
        let is_wall = is_ruled(&self.scene.ruled_rows, row) || square.is_some_and(|square| square.wall_above);
        self.stroke(is_wall, square.is_some_and(|square| square.cage_above))
    }

    /// The same for the line left of a square.
    fn line_left(&self, row: u16, col: u16) -> Option<Stroke> {
        let square = self.scene.square(row, col);
        let is_wall = is_ruled(&self.scene.ruled_cols, col) || square.is_some_and(|square| square.wall_left);
        self.stroke(is_wall, square.is_some_and(|square| square.cage_left))
    }

    /// How a line is drawn between two squares. Where all of them have lines, those of boxes and regions are heavy; unless
    /// there are cages, whose walls are lines enough, or no boxes, as in a kakuro.
    fn stroke(&self, is_wall: bool, is_cage: bool) -> Option<Stroke> {
        let has_cages = self.geometry.walls().cages;
        match (is_wall, is_cage) {
            (true, true) => Some(Stroke::Heavy),
            (false, true) => Some(Stroke::Dashed),
            (true, false) if self.geometry.is_lined && !has_cages && !self.scene.lattice => Some(Stroke::Heavy),
            (true, false) => Some(Stroke::Light),
            (false, false) => (self.geometry.is_lined && !has_cages).then_some(Stroke::Light),
        }
    }

    /// The part of the theme that lines have which meet in a place.
    fn part_of(&self, strokes: &[Option<Stroke>]) -> Part {
        let has = |stroke: Stroke| strokes.contains(&Some(stroke));
        let is_none = strokes.iter().all(Option::is_none);
        match self.geometry.walls().cages {
            true if has(Stroke::Light) || is_none => Part::Line,
            true => Part::Wall,
            false if has(Stroke::Heavy) || !self.geometry.is_lined || self.scene.lattice => Part::Line,
            false => Part::Grid,
        }
    }

    fn put_line(&self, buffer: &mut Buffer, x: u16, y: u16, is_vertical: bool, stroke: Stroke) {
        let style = self.line_style(self.part_of(&[Some(stroke)]));
        self.put(buffer, x, y, stroke.symbol(self.charset(), is_vertical), style);
    }

    /// How a line looks. Beside the walls of cages those of boxes have the ink of digits, or they would be lost among them.
    fn line_style(&self, part: Part) -> Style {
        match part {
            Part::Line if self.geometry.walls().cages && self.geometry.is_lined => self.board(),
            part => self.theme.style(part),
        }
    }

    fn charset(&self) -> Charset {
        if self.glyphs.fine { Charset::Full } else { Charset::Simple }
    }

    /// Whether regions and cages both have walls, which must be told apart.
    pub(super) fn has_both_walls(&self) -> bool {
        self.geometry.walls().cages && self.geometry.walls().regions
    }

    /// Whether walls are drawn within the squares: where there is no room for them between.
    pub(super) fn walls_within(&self) -> bool {
        !self.geometry.is_lined
    }

    /// The character for a wall within the upper side of a square in `row`; none where there is no wall, or no room for it.
    fn upper_stroke(&self, row: u16, square: &Square) -> Option<char> {
        let has_room = self.walls_within() && self.geometry.cell_height > 1;
        if !has_room || is_ruled(&self.scene.ruled_rows, row) {
            return None;
        }
        match (square.wall_above, square.cage_above) {
            (false, false) => None,
            // Where cages have grounds these tell them.
            (true, true) if self.tint(square).bg.is_none() => Some(if self.glyphs.fine { '▀' } else { '=' }),
            // Where the walls of regions are firm, those of cages are dots. All of them are above the digits, not through them.
            (false, true) if self.has_both_walls() => Some(if self.glyphs.fine { '¨' } else { '\'' }),
            _ => Some(if self.glyphs.fine { '▔' } else { '-' }),
        }
    }

    /// Whether a wall is drawn within a square in column `col` at its left side.
    pub(super) fn is_walled_left(&self, col: u16, square: &Square) -> bool {
        self.walls_within() && (square.wall_left || square.cage_left) && !is_ruled(&self.scene.ruled_cols, col)
    }

    /// Whether a wall is drawn as characters in the first row of a square that begins at row `y` of the board.
    pub(super) fn fills_first_row(&self, y: u16, square: &Square) -> bool {
        let row = self.geometry.y.iter().position(|start| *start == y);
        row.is_some_and(|row| self.upper_stroke(row as u16, square).is_some())
    }

    /// Walls within a square, at its upper and its left side, in the places that nothing else has taken.
    pub(super) fn draw_walls(&self, buffer: &mut Buffer, (row, col): (u16, u16), square: &Square, ground: Style) {
        let geometry = self.geometry;
        let (x, y) = (geometry.x[usize::from(col)], geometry.y[usize::from(row)]);
        let style = self.ink(square, ground, Part::Wall);
        let upper = self.upper_stroke(row, square);
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
            let joins = upper == Some('▔') && !(square.wall_left && self.has_both_walls());
            let style = match square.cage_left || !self.has_both_walls() {
                true => style,
                false => self.ink(square, ground, Part::Line),
            };
            for dy in (0..geometry.cell_height).filter(|dy| self.is_blank(buffer, x, y + dy)).collect::<Vec<_>>() {
                self.put(buffer, x, y + dy, if joins && dy == 0 { '┌' } else { stroke }, style);
            }
        }
        if let Some(stroke) = upper {
            for x in (x..x + geometry.cell_width).filter(|x| self.is_blank(buffer, *x, y)).collect::<Vec<_>>() {
                self.put(buffer, x, y, stroke, style);
            }
        }
    }
}

/// Whether a line is ruled across the whole board at a place.
fn is_ruled(lines: &[bool], at: u16) -> bool {
    lines.get(usize::from(at)) == Some(&true)
}
