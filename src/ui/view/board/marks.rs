//! Candidates and the player's own marks: in their places, in rows, or as a picture of dots.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::square::{invert, raised};
use super::{BoardView, Place};
use crate::ui::theme::Part;
use crate::ui::view::geometry::{Density, Room};
use nazo_core::scene::{Look, Pencil, Sign, station};

/// What stands in the empty places beside candidates, where colour and dimness may be missing.
const GONE: char = '·';
/// The same beside the player's own marks.
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

    /// Every mark where it stands in all squares.
    fn draw_in_places(&self, buffer: &mut Buffer, at: Place, marks: &[Pencil], part: Part) {
        let Place { x, y, square, ground, .. } = at;
        let is_plain = self.theme.plain && !marks.is_empty();
        if is_plain || (marks.len() == 1 && self.has_own_ink(square)) {
            // Without an ink of its own a lone mark must not be mistaken for an entry.
            let filler = if part == Part::Candidate { GONE } else { LOW };
            for (dx, dy) in (0..self.scene.values).filter_map(|index| self.geometry.mark_place(index)) {
                // Nor can it where a wall fills the places of its row.
                if self.is_blank(buffer, x + dx, y + dy) {
                    self.put(buffer, x + dx, y + dy, filler, ground);
                }
            }
        }
        for mark in marks {
            let place = mark.value.0.checked_sub(1).and_then(|index| self.geometry.mark_place(index));
            let Some((dx, dy)) = place else { continue };
            self.put(buffer, x + dx, y + dy, symbol(mark), self.mark_style(at, mark, part));
            // The letter of a station stands right before its digit.
            if let Some(nth) = mark.station.filter(|_| self.geometry.has_gaps()) {
                self.put(buffer, x + dx - 1, y + dy, station(nth), self.ink(at, Part::Sign));
            }
        }
    }

    /// Corner marks one after the other in the rows that centre marks leave free.
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

    /// Centre marks in the middle, with low dots between them as long as there is room for that. A lone one has them
    /// at both sides: it must not be mistaken for an entry.
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

    /// The marks as characters, at most `room` of them; `+` stands for those that do not fit and looks like the most
    /// telling one.
    fn cut(&self, at: Place, marks: &[Pencil], part: Part, room: usize) -> Vec<(char, Style)> {
        let kept = if marks.len() <= room { marks.len() } else { room.saturating_sub(1) };
        let (kept, hidden) = marks.split_at(kept);
        let shown = kept.iter().map(|mark| (symbol(mark), self.mark_style(at, mark, part)));
        let more = most_telling(hidden).map(|mark| ('+', self.mark_style(at, mark, part)));
        shown.chain(more).collect()
    }

    /// How a mark looks; `part` is for one that nothing sets apart.
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
        // What the moment asks for counts more than a colour, which then shows as a line. So does one that could not
        // be seen on its square.
        let stands_out = square.colour() != mark.colour || square.state.cursor;
        if self.theme.has(colour) && self.theme.style(part).bg.is_none() && stands_out {
            let modifiers = Style { fg: None, bg: None, ..self.theme.style(part) };
            return invert(ground.patch(self.theme.style(colour)), modifiers);
        }
        style.add_modifier(Modifier::UNDERLINED)
    }

    /// Marks in the smallest squares: what is looked for and no more than two by their symbols, others as a picture of
    /// dots, or how many they are.
    fn draw_few(&self, buffer: &mut Buffer, at: Place, marks: &[Pencil], part: Part) {
        let Place { x, y, square, ground, .. } = at;
        let Some(telling) = most_telling(marks) else { return };
        // Beside the letter of a station stands its digit, and what falls in its cell; beside two letters this alone has room.
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
            // In the place of an entry it would be mistaken for one; no entry has the sign of a step.
            [mark] if by_name && square.sign().is_none() => {
                vec![(if is_own { LOW } else { GONE }, ground), named(mark)]
            }
            told if by_name => told.iter().map(|mark| named(mark)).collect(),
            // Half of the dots would tell of other candidates than there are.
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

/// The bit of a dot of braille, by its column and its row.
pub(super) fn dot(col: u8, row: u8) -> u32 {
    // The fourth row of dots came later to the script, and to its code points.
    1 << if row < 3 { row + 3 * col } else { 6 + col }
}

/// Marks as a square of dots in two characters, each value at its place: three in a row for up to nine values,
/// otherwise four.
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
