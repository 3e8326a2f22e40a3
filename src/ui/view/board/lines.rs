//! What is between the squares: ruled lines, and the walls of regions and cages.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::{BoardView, Place};
use crate::ui::theme::Part;
use crate::ui::view::geometry::Walls;
use nazo_core::scene::{Answer, Charset, Mark, Site, Stroke, crossing};

impl BoardView<'_> {
    /// Draws the lines between the squares and around the board: ruled ones and, if there is room between all squares,
    /// walls.
    pub(super) fn draw_lines(&self, buffer: &mut Buffer) {
        let (scene, geometry, area) = (self.scene, self.geometry, self.area);
        let down = self.spans(&geometry.y, geometry.cell_height, &scene.ruled_rows(), self.scroll.1, area.height);
        let across = self.spans(&geometry.x, geometry.cell_width, &scene.ruled_cols(), self.scroll.0, area.width);
        for (y, rows) in (0..).zip(&down).filter(|(_, rows)| !rows.is_empty()) {
            for (x, cols) in (0..).zip(&across).filter(|(_, cols)| !cols.is_empty()) {
                let Some((symbol, style)) = self.piece(Site { y, x }) else { continue };
                for (x, y) in rows.clone().flat_map(|y| cols.clone().map(move |x| (x, y))) {
                    self.put(buffer, x, y, symbol, style);
                }
            }
        }
    }

    /// The visible characters of each row or column of sites. Empty for edges without a line.
    fn spans(&self, starts: &[u16], size: u16, ruled: &[bool], scroll: u16, room: u16) -> Vec<Range<u16>> {
        let in_sight = |from: u16, to: u16| from.max(scroll)..to.min(scroll + room);
        let spans = starts.iter().zip(ruled).flat_map(|(start, is_ruled)| {
            let line = u16::from(self.geometry.is_lined || *is_ruled);
            [in_sight(start - line, *start), in_sight(*start, start + size)]
        });
        spans.collect()
    }

    /// The character of an edge or a corner, with its style.
    fn piece(&self, site: Site) -> Option<(char, Style)> {
        let is_vertical = site.x.is_multiple_of(2);
        if is_vertical && site.y.is_multiple_of(2) {
            let sides = site.around().map(|edge| self.line(edge));
            return Some((crossing(sides, self.charset()), self.line_style(self.part_of(&sides))));
        }
        let stroke = self.line(site).filter(|_| !site.is_square())?;
        Some((stroke.symbol(self.charset(), is_vertical), self.line_style(self.part_of(&[Some(stroke)]))))
    }

    /// Draws the signs on lines between squares, as bold as given digits.
    pub(super) fn draw_signs(&self, buffer: &mut Buffer) {
        let geometry = self.geometry;
        let style = Style::reset().patch(self.board()).patch(self.theme.style(Part::Given));
        for Place { row, col, x, y, .. } in self.places() {
            if let Some(sign) = self.scene.sign(Site::above(row, col)) {
                self.put(buffer, x + geometry.cell_width / 2, y - 1, sign, style);
            }
            if let Some(sign) = self.scene.sign(Site::left(row, col)) {
                self.put(buffer, x - 1, y + geometry.cell_height / 2, sign, style);
            }
        }
    }

    /// Continues the background of an area between its squares, if the theme has one.
    pub(super) fn draw_between(&self, buffer: &mut Buffer) {
        let (scene, geometry) = (self.scene, self.geometry);
        for Place { row, col, x, y, square, .. } in self.places().filter(|_| geometry.is_lined) {
            let Some(ground) = self.tint(square).bg else { continue };
            let is_alike =
                |row: u16, col: u16| scene.square(row, col).is_some_and(|other| self.tint(other) == self.tint(square));
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

    /// The line on an edge, if one is drawn between the squares.
    fn line(&self, edge: Site) -> Option<Stroke> {
        let is_cage = self.scene.has(edge, &Mark::Cage) || (self.has_window_walls() && self.is_window_edge(edge));
        self.stroke(self.scene.is_wall(edge), is_cage).filter(|_| self.scene.is_within(edge))
    }

    /// Whether an edge between two squares is the border of a window.
    fn is_window_edge(&self, edge: Site) -> bool {
        let [one, other] = edge.sides().map(|site| self.scene.square_at(site));
        one.zip(other).is_some_and(|(one, other)| one.has(&Mark::Shade) != other.has(&Mark::Shade))
    }

    /// The stroke of a line between two squares. If there are lines between all squares, those of boxes and regions are
    /// heavy. The exceptions are boards with cages, whose walls are lines enough, and boards without boxes, like a
    /// kakuro.
    fn stroke(&self, is_wall: bool, is_cage: bool) -> Option<Stroke> {
        let has_cages = self.geometry.walls().cages;
        // In a single row, the walls of regions would be lost among those of cages, so cages are shown by backgrounds
        // if possible.
        let are_grounds =
            self.has_both_walls() && self.geometry.cell_height == 1 && self.theme.style(Part::Tint(0)).bg.is_some();
        match (is_wall, is_cage) {
            _ if are_grounds => is_wall.then_some(Stroke::Heavy),
            (true, true) => Some(Stroke::Heavy),
            (false, true) => Some(Stroke::Dashed),
            (true, false) if self.geometry.is_lined && !has_cages && !self.scene.is_lattice() => Some(Stroke::Heavy),
            (true, false) => Some(Stroke::Light),
            // Links are the only lines within a board.
            _ if self.scene.answer == Answer::Links => None,
            (false, false) => (self.geometry.is_lined && !has_cages).then_some(Stroke::Light),
        }
    }

    /// The part of the theme for lines that meet at a place.
    fn part_of(&self, strokes: &[Option<Stroke>]) -> Part {
        let has = |stroke: Stroke| strokes.contains(&Some(stroke));
        let is_none = strokes.iter().all(Option::is_none);
        match self.geometry.walls().cages {
            true if has(Stroke::Light) || is_none => Part::Line,
            true => Part::Wall,
            false if has(Stroke::Heavy) || !self.geometry.is_lined || self.scene.is_lattice() => Part::Line,
            false => Part::Grid,
        }
    }

    /// The style of a line. On boards with cages, the lines of boxes have the colour of digits, or they would be lost
    /// among the walls.
    fn line_style(&self, part: Part) -> Style {
        match part {
            Part::Line if self.geometry.walls().cages && self.geometry.is_lined => self.board(),
            part => self.theme.style(part),
        }
    }

    fn charset(&self) -> Charset {
        if self.glyphs.fine { Charset::Full } else { Charset::Simple }
    }

    /// Whether both regions and cages have walls, which must be distinguishable.
    pub(super) fn has_both_walls(&self) -> bool {
        self.geometry.walls().cages && self.geometry.walls().regions
    }

    /// Whether walls are drawn within the squares, as there is no room between them.
    pub(super) fn walls_within(&self) -> bool {
        !self.geometry.is_lined
    }

    /// Whether windows have walls. They do if neither a background nor a line between all squares shows them, and there
    /// are no cages.
    pub(super) fn has_window_walls(&self) -> bool {
        let Walls { cages, windows, .. } = self.geometry.walls();
        windows && !cages && self.walls_within() && self.theme.style(Part::Shade).bg.is_none()
    }

    /// Whether a wall is drawn within a square, at its left side.
    pub(super) fn is_walled_left(&self, at: Place) -> bool {
        let [_, down, ..] = self.meeting(at);
        self.walls_within() && down.is_some()
    }

    /// The walls that meet in the upper left corner of a square: from above, below, left and right. A ruled line has
    /// its own place beside the square, and walls that run into it continue to it.
    fn meeting(&self, Place { row, col, .. }: Place) -> [Option<Stroke>; 4] {
        let [up, down, left, right] = Site::corner(row, col).around().map(|edge| self.line(edge));
        let is_ruled = |edge: Site| self.scene.has(edge, &Mark::Ruled);
        match (is_ruled(Site::above(row, col)), is_ruled(Site::left(row, col))) {
            (false, false) => [up, down, left, right],
            (true, false) => [down, down, None, None],
            (false, true) => [None, None, right, right],
            (true, true) => [None; 4],
        }
    }

    /// A piece of a wall at the upper side of a square. In a single row it is above the digits: with a line through the
    /// middle, its side would not be clear.
    fn across(&self, stroke: Stroke) -> char {
        let is_low = self.geometry.cell_height == 1 && self.glyphs.fine;
        match (is_low, stroke, self.has_both_walls()) {
            (false, ..) => stroke.symbol(self.charset(), false),
            (true, Stroke::Light, true) => '¯',
            (true, Stroke::Dashed, true) => '¨',
            (true, ..) => '▔',
        }
    }

    /// The character in the upper left corner of a square, which joins the walls that meet there. If the left wall has
    /// no other place, it takes precedence over the upper one.
    fn corner(&self, sides: [Option<Stroke>; 4], is_only: bool) -> char {
        let [_, down, _, right] = sides;
        match (is_only || self.geometry.cell_height == 1, down) {
            (false, _) => crossing(sides, self.charset()),
            (_, Some(down)) => down.symbol(self.charset(), true),
            (_, None) => right.map_or(' ', |right| self.across(right)),
        }
    }

    /// Draws walls within a square, at its upper and left sides. What is drawn later interrupts them, like the title in
    /// a frame. If something is drawn below the corner, only the corner is left for the left wall.
    pub(super) fn draw_walls(&self, buffer: &mut Buffer, at: Place, is_below: bool) {
        let sides = self.meeting(at);
        if !self.walls_within() || sides.iter().all(Option::is_none) {
            return;
        }
        let (geometry, Place { x, y, .. }) = (self.geometry, at);
        let [_, down, _, right] = sides;
        let style = |strokes: &[Option<Stroke>]| {
            // Walls of regions that replace ruled lines are drawn in the same colour as those.
            let is_firm = self.has_both_walls() && strokes.contains(&Some(Stroke::Light));
            self.ink(at, if is_firm { Part::Line } else { Part::Wall })
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
