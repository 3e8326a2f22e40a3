//! What runs between the squares: ruled lines, and the walls of regions and cages.

use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::BoardView;
use crate::ui::theme::Part;
use crate::ui::view::geometry::Walls;
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
                let style = Style::reset().patch(self.board()).patch(self.theme.style(Part::Given));
                self.put(buffer, x, y, sign, style);
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
        let above = row.checked_sub(1).and_then(|row| self.scene.square(row, col));
        self.stroke(is_wall, square.is_some_and(|square| square.cage_above) || self.is_window_edge(square, above))
    }

    /// The same for the line left of a square.
    fn line_left(&self, row: u16, col: u16) -> Option<Stroke> {
        let square = self.scene.square(row, col);
        let is_wall = is_ruled(&self.scene.ruled_cols, col) || square.is_some_and(|square| square.wall_left);
        let left = col.checked_sub(1).and_then(|col| self.scene.square(row, col));
        self.stroke(is_wall, square.is_some_and(|square| square.cage_left) || self.is_window_edge(square, left))
    }

    /// Whether the wall of a window runs between two squares.
    fn is_window_edge(&self, one: Option<&Square>, other: Option<&Square>) -> bool {
        let is_between = one.zip(other).is_some_and(|(one, other)| one.window != other.window);
        is_between && self.has_window_walls()
    }

    /// How a line is drawn between two squares. Where all of them have lines, those of boxes and regions are heavy; unless
    /// there are cages, whose walls are lines enough, or no boxes, as in a kakuro.
    fn stroke(&self, is_wall: bool, is_cage: bool) -> Option<Stroke> {
        let has_cages = self.geometry.walls().cages;
        // In a single row the walls of regions would be lost among those of cages, which grounds tell where they can.
        let are_grounds =
            self.has_both_walls() && self.geometry.cell_height == 1 && self.theme.style(Part::Tint(0)).bg.is_some();
        match (is_wall, is_cage) {
            _ if are_grounds => is_wall.then_some(Stroke::Heavy),
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

    /// Whether windows have walls: where neither a ground nor a line between all squares tells them, and no cages.
    pub(super) fn has_window_walls(&self) -> bool {
        let Walls { cages, windows, .. } = self.geometry.walls();
        windows && !cages && self.walls_within() && self.theme.style(Part::Shade).bg.is_none()
    }

    /// Whether a wall is drawn within a square at its left side.
    pub(super) fn is_walled_left(&self, row: u16, col: u16) -> bool {
        let [_, down, ..] = self.meeting(row, col);
        self.walls_within() && down.is_some()
    }

    /// The walls that meet in the upper left corner of a square: from above, below, left and right. A ruled line has its own
    /// place beside the square, and those that run into it go through to it.
    fn meeting(&self, row: u16, col: u16) -> [Option<Stroke>; 4] {
        let [mut up, mut down] = [row.checked_sub(1), Some(row)].map(|row| self.line_left(row?, col));
        let [mut left, mut right] = [col.checked_sub(1), Some(col)].map(|col| self.line_above(row, col?));
        if is_ruled(&self.scene.ruled_rows, row) {
            (up, left, right) = (down, None, None);
        }
        if is_ruled(&self.scene.ruled_cols, col) {
            (up, down, left) = (None, None, right);
        }
        [up, down, left, right]
    }

    /// A piece of a wall at the upper side of a square. In a single row it is above the digits: a line in their middle would
    /// not tell to which side of it they belong.
    fn across(&self, stroke: Stroke) -> char {
        let is_low = self.geometry.cell_height == 1 && self.glyphs.fine;
        match (is_low, stroke, self.has_both_walls()) {
            (false, ..) => stroke.symbol(self.charset(), false),
            (true, Stroke::Light, true) => '¯',
            (true, Stroke::Dashed, true) => '¨',
            (true, ..) => '▔',
        }
    }

    /// What stands in the upper left corner of a square: the joint of the walls that meet there. Where it is the only place of the
    /// left wall, this goes before what is above.
    fn corner(&self, sides: [Option<Stroke>; 4], is_only: bool) -> char {
        let [_, down, _, right] = sides;
        match (is_only || self.geometry.cell_height == 1, down) {
            (false, _) => crossing(sides, self.charset()),
            (_, Some(down)) => down.symbol(self.charset(), true),
            (_, None) => right.map_or(' ', |right| self.across(right)),
        }
    }

    /// Walls within a square, at its upper and its left side. What comes after them stands in them as a title stands in a frame;
    /// what stands below the corner leaves the left wall the corner alone.
    pub(super) fn draw_walls(
        &self,
        buffer: &mut Buffer,
        (row, col): (u16, u16),
        square: &Square,
        ground: Style,
        is_below: bool,
    ) {
        let sides = self.meeting(row, col);
        if !self.walls_within() || sides.iter().all(Option::is_none) {
            return;
        }
        let geometry = self.geometry;
        let (x, y) = (geometry.x[usize::from(col)], geometry.y[usize::from(row)]);
        let [_, down, _, right] = sides;
        let style = |strokes: &[Option<Stroke>]| {
            // Where the walls of regions take the place of ruled lines they are drawn as firmly.
            let is_firm = self.has_both_walls() && strokes.contains(&Some(Stroke::Light));
            self.ink(square, ground, if is_firm { Part::Line } else { Part::Wall })
        };
        self.put(buffer, x, y, self.corner(sides, is_below), style(&sides));
        for (dx, stroke) in (1..geometry.cell_width).filter_map(|dx| Some((dx, right?))) {
            self.put(buffer, x + dx, y, self.across(stroke), style(&[right]));
        }
        for (dy, stroke) in (1..geometry.cell_height).filter_map(|dy| Some((dy, down?))) {
            self.put(buffer, x, y + dy, stroke.symbol(self.charset(), true), style(&[down]));
        }
    }
}

/// Whether a line is ruled across the whole board at a place.
fn is_ruled(lines: &[bool], at: u16) -> bool {
    lines.get(usize::from(at)) == Some(&true)
}
