//! Boards that take no digits: shaded squares, objects, and lines along edges, together with clue numbers.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::square::invert;
use super::{BoardView, Place};
use crate::ui::theme::Part;
use nazo_core::puzzle::Value;
use nazo_core::scene::{Answer, Charset, Look, Mark, Origin, Site, Square, Stroke, crossing, node};

/// The filling of a shaded square, if its background does not show that it is shaded.
const FILLING: char = '▒';

impl BoardView<'_> {
    /// Whether a square is shaded, or the step shown shades it.
    pub(super) fn is_filled(&self, square: &Square) -> bool {
        self.scene.answer == Answer::Shading && value(square).is_some_and(|(value, _)| value == Answer::PUT)
    }

    /// Draws a square of such a board: its clue, and its state as far as it is known.
    pub(super) fn draw_filled(&self, buffer: &mut Buffer, at: Place) {
        let (dx, dy) = self.geometry.entry_place();
        let (x, y) = (at.x + dx, at.y + dy);
        let found = value(at.square);
        let style = found.map_or(at.ground, |(_, part)| self.found_style(at.square, self.ink(at, part)));
        let has_ground = self.theme.style(Part::Block).bg.is_some();
        if self.is_filled(at.square) && (at.square.state.cursor || !has_ground) {
            self.fill(buffer, at, FILLING, style);
        }
        let is_given = at.square.entry().is_some_and(|entry| entry.origin == Origin::Given);
        let is_out = found.is_some_and(|(value, _)| value == Answer::LEFT_OUT) && !is_given;
        if let Some(clue) = at.square.clue() {
            let clue = if self.glyphs.fine { clue } else { Mark::plain_clue(clue) };
            let start = x - (clue.chars().count() as u16 - 1) / 2;
            let ink = self.ink(at, Part::Given);
            self.put_text(buffer, (start, y), clue.chars(), if self.is_filled(at.square) { at.ground } else { ink });
            if is_out {
                // A ring around the number, as people draw it.
                self.put(buffer, start - 1, y, '(', style);
                self.put(buffer, start + clue.chars().count() as u16, y, ')', style);
            }
        } else if let Some(symbol) = self.symbol_of(found.map(|(value, _)| value)) {
            self.put(buffer, x, y, symbol, style);
        }
        let badge = match at.square.entry() {
            Some(_) if at.square.state.conflict && self.theme.plain => '!',
            Some(entry) if entry.supposed => '?',
            _ => return,
        };
        self.put(buffer, x + 1, y, badge, style);
    }

    fn symbol_of(&self, value: Option<Value>) -> Option<char> {
        let [fine, plain] = match (self.scene.answer, value?) {
            (Answer::Objects, Answer::PUT) => ['★', '*'],
            (Answer::Objects, _) => ['×', 'x'],
            (Answer::Shading, Answer::LEFT_OUT) => ['·', '.'],
            _ => return None,
        };
        Some(if self.glyphs.fine { fine } else { plain })
    }

    /// The style of a known state, changed if it breaks a rule.
    fn found_style(&self, square: &Square, style: Style) -> Style {
        if square.state.conflict { invert(style, self.theme.style(Part::Conflict)) } else { style }
    }

    /// Draws lines from corner to corner, crosses on edges known to have no line, and points at corners without lines.
    pub(super) fn draw_edges(&self, buffer: &mut Buffer) {
        for (site, edge) in &self.scene.edges {
            let style = self.edge_style(edge);
            let is_vertical = site.x.is_multiple_of(2);
            let found = value(edge).map(|(value, _)| value);
            let symbol = self.stroke_on(*site).map_or(' ', |stroke| stroke.symbol(self.lines(), is_vertical));
            let places = self.places_of(*site);
            let middle = places.len() / 2;
            for (at, (x, y)) in places.into_iter().enumerate() {
                let symbol = match (found, edge.state.lit || edge.sign().is_some()) {
                    (Some(Answer::LEFT_OUT), _) if at == middle => self.glyphs.plainer('×'),
                    (None, true) if at == middle => self.glyphs.plainer('·'),
                    _ => symbol,
                };
                self.put(buffer, x, y, symbol, style);
            }
        }
        // Edges that are cells were already drawn, in their own style.
        for site in self.scene.rim().filter(|site| self.scene.is_rim(*site)) {
            let Some(stroke) = self.stroke_on(site) else { continue };
            let symbol = stroke.symbol(self.lines(), site.x.is_multiple_of(2));
            let style = self.node_style(site);
            self.places_of(site).into_iter().for_each(|(x, y)| self.put(buffer, x, y, symbol, style));
        }
        let corners =
            (0..=self.scene.rows).flat_map(|row| (0..=self.scene.cols).map(move |col| Site::corner(row, col)));
        for corner in corners {
            let sides = corner.around().map(|edge| self.stroke_on(edge));
            let symbol = if sides.iter().all(Option::is_none) {
                self.glyphs.plainer('·')
            } else {
                crossing(sides, self.lines())
            };
            let symbol = if self.scene.pen == Some(corner) { self.glyphs.plainer('●') } else { symbol };
            let style = self.node_style(corner);
            self.places_of(corner).into_iter().for_each(|(x, y)| self.put(buffer, x, y, symbol, style));
        }
    }

    /// Draws links between the middles of adjacent squares, crosses on edges known to have no link, and points at the
    /// corners of squares.
    pub(super) fn draw_links(&self, buffer: &mut Buffer) {
        for (site, edge) in &self.scene.edges {
            let (style, found) = (self.edge_style(edge), value(edge).map(|(value, _)| value));
            let (borders, is_told) = (self.places_of(*site), edge.state.lit || edge.sign().is_some());
            for (x, y) in self.between(*site) {
                let is_border = borders.contains(&(x, y));
                match (found, self.stroke_on(*site)) {
                    (_, Some(stroke)) => {
                        self.put(buffer, x, y, stroke.symbol(self.lines(), site.y.is_multiple_of(2)), style);
                    }
                    (Some(_), None) if is_border => self.put(buffer, x, y, self.glyphs.plainer('×'), style),
                    (None, None) if is_border && is_told => self.put(buffer, x, y, self.glyphs.plainer('·'), style),
                    _ => self.restyle(buffer, x, y, style),
                }
            }
        }
        let corners = (1..self.scene.rows).flat_map(|row| (1..self.scene.cols).map(move |col| Site::corner(row, col)));
        for (x, y) in corners.flat_map(|corner| self.places_of(corner)) {
            let style = Style::reset().patch(self.board()).patch(self.theme.style(Part::Line));
            self.put(buffer, x, y, self.glyphs.plainer('·'), style);
        }
        for (row, col) in self.scene.places() {
            let (site, (x, y)) = (Site::square(row, col), self.middle(row, col));
            let sides = site.around().map(|edge| self.stroke_on(edge));
            let has_clue = self.scene.square_at(site).is_some_and(|square| square.clue().is_some());
            if self.scene.pen == Some(site) && (has_clue || sides.iter().all(Option::is_none)) {
                self.restyle(buffer, x, y, self.node_style(site));
            } else if !has_clue && sides.iter().any(Option::is_some) {
                self.put(buffer, x, y, node(sides, self.lines()), self.node_style(site));
            }
        }
    }

    /// The middle of a square, where its entry would be.
    fn middle(&self, row: u16, col: u16) -> (u16, u16) {
        let (dx, dy) = self.geometry.entry_place();
        let start = |starts: &[u16], at: u16| starts.get(usize::from(at)).copied().unwrap_or_default();
        (start(&self.geometry.x, col) + dx, start(&self.geometry.y, row) + dy)
    }

    /// The places between the middles of the two squares at an edge.
    fn between(&self, edge: Site) -> Vec<(u16, u16)> {
        let [from, to] = edge.sides().map(|Site { y, x }| self.middle(y / 2, x / 2));
        match edge.y.is_multiple_of(2) {
            true => (from.1 + 1..to.1).map(|y| (from.0, y)).collect(),
            false => (from.0 + 1..to.0).map(|x| (x, from.1)).collect(),
        }
    }

    /// The style of a place where lines meet, and of the pen.
    fn node_style(&self, node: Site) -> Style {
        let around = node.around().into_iter().filter_map(|edge| self.scene.edges.get(&edge));
        let lines = around.filter(|edge| value(edge).is_some_and(|(value, _)| value == Answer::PUT));
        match lines.min_by_key(|edge| edge.state.cursor) {
            _ if self.scene.pen == Some(node) => Style::reset().patch(self.theme.style(Part::Cursor)),
            Some(line) => self.edge_style(line),
            None => Style::reset().patch(self.board()).patch(self.theme.style(Part::Line)),
        }
    }

    /// The places of an edge or a corner.
    fn places_of(&self, site: Site) -> Vec<(u16, u16)> {
        let geometry = self.geometry;
        let down = geometry.span(&geometry.y, geometry.cell_height, site.y).unwrap_or_default();
        let across = geometry.span(&geometry.x, geometry.cell_width, site.x).unwrap_or_default();
        down.flat_map(|y| across.clone().map(move |x| (x, y))).collect()
    }

    /// The line on an edge, if there is one.
    fn stroke_on(&self, site: Site) -> Option<Stroke> {
        let is_put = |edge| value(edge).is_some_and(|(value, _)| value == Answer::PUT);
        let is_line = self.scene.edges.get(&site).is_some_and(is_put) || self.scene.is_rim(site);
        is_line.then_some(if self.glyphs.fine { Stroke::Heavy } else { Stroke::Light })
    }

    fn lines(&self) -> Charset {
        if self.glyphs.fine { Charset::Full } else { Charset::Simple }
    }

    fn edge_style(&self, edge: &Square) -> Style {
        let board = Style::reset().patch(self.board());
        let part = value(edge).map_or(Part::Board, |(_, part)| part);
        // Underlining would look like another line.
        let style = board.patch(self.theme.style(part)).remove_modifier(Modifier::UNDERLINED);
        let style = match edge.colour().map(Part::Colour).filter(|part| self.theme.has(*part)) {
            Some(part) => style.patch(self.theme.style(part)),
            None => style,
        };
        let is_marked = edge.state.selected || edge.state.lit || edge.sign().is_some() && edge.entry().is_some();
        match edge.state.cursor {
            true => Style::reset().patch(self.theme.style(Part::Cursor)),
            false if is_marked => style.patch(self.theme.style(Part::Selection)),
            false => self.found_style(edge, style),
        }
    }
}

/// The known value of a square or edge. The part of the theme shows whether it is a given, from the player, from the
/// solution or from the step shown.
fn value(place: &Square) -> Option<(Value, Part)> {
    if let Some(entry) = place.entry() {
        let part = match entry.origin {
            _ if entry.supposed => Part::Supposed,
            Origin::Given => Part::Given,
            Origin::Player => Part::Entered,
            Origin::Shown => Part::Shown,
        };
        return Some((entry.value, part));
    }
    let opposite = |value: Value| if value == Answer::PUT { Answer::LEFT_OUT } else { Answer::PUT };
    place.candidates().iter().find_map(|mark| match mark.look {
        Look::Placed => Some((mark.value, Part::Placed)),
        Look::Lost => Some((opposite(mark.value), Part::Placed)),
        _ => None,
    })
}
