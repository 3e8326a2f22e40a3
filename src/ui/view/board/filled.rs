//! Boards that take no digits: shaded squares, objects, and lines along edges, with the numbers of clues among them.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::square::invert;
use super::{BoardView, Place};
use crate::ui::theme::Part;
use nazo_core::puzzle::Value;
use nazo_core::scene::{Answer, Charset, Look, Origin, Site, Square, Stroke, crossing};

/// What a shaded square is filled with, where its ground does not tell.
const FILLING: char = '▒';

impl BoardView<'_> {
    /// Whether a square is shaded, or a step on show has it so.
    pub(super) fn is_filled(&self, square: &Square) -> bool {
        self.scene.answer == Answer::Shading && value(square).is_some_and(|(value, _)| value == Answer::PUT)
    }

    /// What stands in a square of such a board: the number of a clue, and what the square was found to be.
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
            Some(_) if at.square.state.clash && self.theme.plain => '!',
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

    /// The style of what was found, unless it breaks a rule.
    fn found_style(&self, square: &Square, style: Style) -> Style {
        if square.state.clash { invert(style, self.theme.style(Part::Clash)) } else { style }
    }

    /// Lines from corner to corner, crosses where somebody found out that there is none, and points where nothing meets.
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
        let corners =
            (0..=self.scene.rows).flat_map(|row| (0..=self.scene.cols).map(move |col| Site::corner(row, col)));
        for corner in corners {
            let sides = corner.around().map(|edge| self.stroke_on(edge));
            let symbol = if sides.iter().all(Option::is_none) {
                self.glyphs.plainer('·')
            } else {
                crossing(sides, self.lines())
            };
            let around = corner.around().into_iter().filter_map(|edge| self.scene.edges.get(&edge));
            let lines = around.filter(|edge| value(edge).is_some_and(|(value, _)| value == Answer::PUT));
            let is_pen = self.scene.pen == Some(corner);
            let symbol = if is_pen { self.glyphs.plainer('●') } else { symbol };
            let style = match lines.min_by_key(|edge| edge.state.cursor) {
                _ if is_pen => Style::reset().patch(self.theme.style(Part::Cursor)),
                Some(line) => self.edge_style(line),
                None => Style::reset().patch(self.board()).patch(self.theme.style(Part::Line)),
            };
            self.places_of(corner).into_iter().for_each(|(x, y)| self.put(buffer, x, y, symbol, style));
        }
    }

    /// The places of an edge or a corner.
    fn places_of(&self, site: Site) -> Vec<(u16, u16)> {
        let geometry = self.geometry;
        let down = geometry.span(&geometry.y, geometry.cell_height, site.y).unwrap_or_default();
        let across = geometry.span(&geometry.x, geometry.cell_width, site.x).unwrap_or_default();
        down.flat_map(|y| across.clone().map(move |x| (x, y))).collect()
    }

    /// The line on an edge.
    fn stroke_on(&self, site: Site) -> Option<Stroke> {
        let (value, _) = value(self.scene.edges.get(&site)?)?;
        (value == Answer::PUT).then_some(if self.glyphs.fine { Stroke::Heavy } else { Stroke::Light })
    }

    fn lines(&self) -> Charset {
        if self.glyphs.fine { Charset::Full } else { Charset::Simple }
    }

    fn edge_style(&self, edge: &Square) -> Style {
        let board = Style::reset().patch(self.board());
        let part = value(edge).map_or(Part::Board, |(_, part)| part);
        // A line below a line would be one more.
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

/// What a place was found to be, and the part of the theme that tells who found it: the player, or the step on show.
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
