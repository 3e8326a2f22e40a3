//! Candidates and the player's own marks: in their places, in rows, or as a pattern of dots.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::square::{invert, raised};
use super::{BoardView, Place};
use crate::ui::theme::Part;
use crate::ui::view::geometry::{Density, Room};
use nazo_core::scene::{Look, Pencil, Sign, station};

/// The filler for empty places beside candidates, if colours or dim text may be missing.
const GONE: char = '·';
/// The filler beside the player's own marks.
const LOW: char = '.';

impl BoardView<'_> {
    pub(super) fn draw_marks(&self, buffer: &mut Buffer, at: Place) {
        let (candidates, notes) = (at.square.candidates(), at.square.notes());
        let is_noted = candidates.is_empty() && !notes.is_empty();
        match (self.geometry.density, is_noted) {
            (Density::Small, false) => self.draw_few(buffer, at, candidates, Part::Candidate),
            (Density::Small, true) => {
                let part = if notes.centre.is_empty() { Part::Corner } else { Part::Centre };
                let mut all: Vec<Pencil> = notes.corner.iter().chain(&notes.centre).cloned().collect();
                all.sort_by_key(|mark| mark.value);
                all.dedup_by_key(|mark| mark.value);
                self.draw_few(buffer, at, &all, part);
            }
            (_, false) => self.draw_in_places(buffer, at, candidates, Part::Candidate),
            (_, true) if notes.centre.is_empty() => {
                self.draw_in_places(buffer, at, &notes.corner, Part::Corner);
            }
            (_, true) => {
                self.draw_corner_rows(buffer, at);
                self.draw_centre_row(buffer, at);
            }
        }
    }

    /// Draws every mark in its own place, which is the same in all squares.
    fn draw_in_places(&self, buffer: &mut Buffer, at: Place, marks: &[Pencil], part: Part) {
        let Place { x, y, square, ground, .. } = at;
        let is_plain = self.theme.plain && !marks.is_empty();
        if is_plain || (marks.len() == 1 && self.has_own_ink(square)) {
            // Without a colour of its own, a lone mark must not be mistaken for an entry.
            let filler = if part == Part::Candidate { GONE } else { LOW };
            for (dx, dy) in (0..self.scene.values).filter_map(|index| self.geometry.mark_place(index)) {
                // Places that a wall fills need no filler.
                if self.is_blank(buffer, x + dx, y + dy) {
                    self.put(buffer, x + dx, y + dy, filler, ground);
                }
            }
        }
        for mark in marks {
            let place = mark.value.0.checked_sub(1).and_then(|index| self.geometry.mark_place(index));
            let Some((dx, dy)) = place else { continue };
            self.put(buffer, x + dx, y + dy, symbol(mark), self.mark_style(at, mark, part));
            // The letter of a chain node is right before its digit.
            if let Some(nth) = mark.station.filter(|_| self.geometry.has_gaps()) {
                self.put(buffer, x + dx - 1, y + dy, station(nth), self.ink(at, Part::Sign));
            }
        }
    }

    /// Draws corner marks one after another in the rows that centre marks leave free.
    fn draw_corner_rows(&self, buffer: &mut Buffer, at: Place) {
        let Place { x, y, square, .. } = at;
        let marks = &square.notes().corner;
        let rooms = self.geometry.corner_rooms();
        let places = |step: usize| -> Vec<(u16, u16)> {
            rooms.iter().flat_map(|room| (0..room.width).step_by(step).map(|dx| (room.x + dx, room.y))).collect()
        };
        let spaced = places(if self.geometry.density >= Density::Large { 2 } else { 1 });
        let places = if marks.len() <= spaced.len() { spaced } else { places(1) };
        for ((dx, dy), (symbol, style)) in places.iter().zip(self.cut(at, marks, Part::Corner, places.len())) {
            self.put(buffer, x + dx, y + dy, symbol, style);
        }
    }

    /// Draws centre marks in the middle, with low dots between them if there is room. A lone mark has them at both
    /// sides, so that it is not mistaken for an entry.
    fn draw_centre_row(&self, buffer: &mut Buffer, at: Place) {
        let Place { x, y, square, .. } = at;
        let marks = &square.notes().centre;
        let Room { x: left, y: dy, width } = self.geometry.centre_room();
        let width = usize::from(width);
        let dot = (LOW, self.ink(at, Part::Centre));
        let mut shown = Vec::new();
        for piece in self.cut(at, marks, Part::Centre, width) {
            if !shown.is_empty() && marks.len() <= 3 && marks.len() * 2 <= width + 1 {
                shown.push(dot);
            }
            shown.push(piece);
        }
        if marks.len() == 1 && width >= 3 {
            shown = [&[dot], shown.as_slice(), &[dot]].concat();
        }
        let start = x + left + (width.saturating_sub(shown.len()) / 2) as u16;
        for (x, (symbol, style)) in (start..).zip(shown) {
            self.put(buffer, x, y + dy, symbol, style);
        }
    }

    /// The marks as characters, at most `room` of them. `+` replaces those that do not fit, in the style of the most
    /// important one.
    fn cut(&self, at: Place, marks: &[Pencil], part: Part, room: usize) -> Vec<(char, Style)> {
        let kept = if marks.len() <= room { marks.len() } else { room.saturating_sub(1) };
        let (kept, hidden) = marks.split_at(kept);
        let shown = kept.iter().map(|mark| (symbol(mark), self.mark_style(at, mark, part)));
        let more = most_telling(hidden).map(|mark| ('+', self.mark_style(at, mark, part)));
        shown.chain(more).collect()
    }

    /// The style of a mark. `part` is for a mark that is not highlighted.
    fn mark_style(&self, at: Place, mark: &Pencil, part: Part) -> Style {
        let Place { square, ground, .. } = at;
        let part = match mark.look {
            Look::Plain => part,
            Look::Sought => Part::Sought,
            Look::Seen => Part::Seen,
            Look::Pattern => Part::Pattern,
            Look::Opposite => Part::Opposite,
            Look::Placed => Part::Placed,
            Look::Lost => Part::Lost,
        };
        let mut style = self.ink(at, part);
        let is_tinted = part == Part::Candidate && !self.has_own_ink(square);
        if let Some(fg) = self.tint(square).fg.filter(|_| is_tinted) {
            style = style.fg(fg);
        }
        let Some(colour) = mark.colour.map(Part::Colour) else { return style };
        // A highlight takes precedence over a colour, which is then shown as an underline. So is a colour that would
        // not be visible on its square.
        let stands_out = square.colour() != mark.colour || square.state.cursor;
        if self.theme.has(colour) && self.theme.style(part).bg.is_none() && stands_out {
            let modifiers = Style { fg: None, bg: None, ..self.theme.style(part) };
            return invert(ground.patch(self.theme.style(colour)), modifiers);
        }
        style.add_modifier(Modifier::UNDERLINED)
    }

    /// Draws marks in the smallest squares. Highlighted marks are shown as symbols if there are at most two. Others are
    /// a pattern of dots, or their number.
    fn draw_few(&self, buffer: &mut Buffer, at: Place, marks: &[Pencil], part: Part) {
        let Place { x, y, square, ground, .. } = at;
        let Some(telling) = most_telling(marks) else { return };
        // The letter of a chain node is followed by its digit and by what is ruled out in its cell. With two letters,
        // there is only room for what is ruled out.
        let is_alone = marks.iter().filter(|mark| mark.station.is_some()).count() < 2;
        let is_told = |mark: &&Pencil| match square.sign() {
            Some(Sign::Station(_)) => (is_alone && mark.station.is_some()) || mark.look == Look::Lost,
            _ => mark.look == telling.look,
        };
        let told: Vec<&Pencil> = marks.iter().filter(is_told).collect();
        let is_own = part != Part::Candidate;
        let by_name = told.len() <= 2 && (telling.look != Look::Plain || is_own || !self.glyphs.braille);
        let style = |mark: &Pencil| self.mark_style(at, mark, part);
        let named = |mark: &Pencil| (symbol(mark), style(mark));
        let start = x + self.start(at);
        let alike = |symbols: Vec<char>| symbols.into_iter().map(|symbol| (symbol, style(telling))).collect();
        let shown: Vec<(char, Style)> = match told.as_slice() {
            // In the place of an entry it would be mistaken for one. Entries have no sign of a step, so with a sign it
            // is clear.
            [mark] if by_name && square.sign().is_none() => {
                vec![(if is_own { LOW } else { GONE }, ground), named(mark)]
            }
            told if by_name => told.iter().map(|mark| named(mark)).collect(),
            // Half of the dots would show the wrong candidates.
            _ if start + 1 == x + self.geometry.cell_width => alike(vec![GONE]),
            told if self.glyphs.braille && self.scene.values <= 16 => alike(dots(told, self.scene.values)),
            told if self.glyphs.fine => alike(raised(told.len())),
            _ => alike(vec![GONE]),
        };
        for (x, (symbol, style)) in (start..x + self.geometry.cell_width).zip(shown) {
            self.put(buffer, x, y, symbol, style);
        }
    }
}

fn symbol(mark: &Pencil) -> char {
    mark.symbol.chars().next().unwrap_or('?')
}

fn most_telling(marks: &[Pencil]) -> Option<&Pencil> {
    marks.iter().max_by_key(|mark| mark.look as u8)
}

/// The bit of a braille dot, by its column and row.
pub(super) fn dot(col: u8, row: u8) -> u32 {
    // The fourth row of dots was added to the script later, and so to its code points.
    1 << if row < 3 { row + 3 * col } else { 6 + col }
}

/// Marks as a square of dots in two characters, with each value in its place. There are three in a row for up to nine
/// values, otherwise four.
fn dots(marks: &[&Pencil], values: u8) -> Vec<char> {
    let per_row = if values <= 9 { 3 } else { 4 };
    let mut cells = [0u32; 2];
    for index in marks.iter().filter_map(|mark| mark.value.0.checked_sub(1)).filter(|at| *at < per_row * per_row) {
        let (row, col) = (index / per_row, index % per_row);
        cells[usize::from(col / 2)] |= dot(col % 2, row);
    }
    let symbol = |dots| char::from_u32(0x2800 + dots).filter(|_| dots > 0).unwrap_or(' ');
    cells.into_iter().map(symbol).collect()
}
