//! Signs beside what was read: at the number in a corner, at the entry, on a wall.

use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::BoardView;
use crate::ui::theme::Part;
use crate::ui::view::geometry::Density;
use nazo_core::scene::{Mark, Site};

/// What a sign is beside. Rows and columns are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// The number in the corner of a square.
    Label(u16, u16),
    /// The contents of a square.
    Entry(u16, u16),
    /// The wall between a square and the one to its right.
    Right(u16, u16),
    /// The wall between a square and the one below it.
    Below(u16, u16),
}

impl BoardView<'_> {
    /// Draws the number in the corner of a square in plain digits. They are easier to read than superscript ones, which
    /// are only needed beside candidates. Small squares are left unchanged.
    pub fn put_plain_label(&self, buffer: &mut Buffer, (row, col): (u16, u16), label: &str, part: Part) {
        let Some(at) = self.place(row, col).filter(|_| self.has_room()) else { return };
        let style = self.ink(at, part);
        let shown = label.chars().take(usize::from(self.geometry.cell_width));
        self.put_text(buffer, (at.x, at.y), shown, style);
    }

    /// Draws a sign beside what was read. `is_chosen` says that the cursor is on it.
    pub fn put_sign(&self, buffer: &mut Buffer, beside: Beside, sign: char, part: Part, is_chosen: bool) {
        let Some((x, y)) = self.place_of_sign(buffer, beside) else { return };
        let (row, col) = match beside {
            Beside::Label(row, col) | Beside::Entry(row, col) => (row, col),
            Beside::Right(row, col) => (row, col + 1),
            Beside::Below(row, col) => (row + 1, col),
        };
        let Some(at) = self.place(row, col) else { return };
        let style = match (is_chosen, beside) {
            (true, Beside::Right(..) | Beside::Below(..)) => Style::reset().patch(self.theme.style(Part::Cursor)),
            _ => self.ink(at, part),
        };
        self.put(buffer, x, y, sign, style);
    }

    /// Draws a point in every empty square, if there are no lines to show the size of squares.
    pub fn put_points(&self, buffer: &mut Buffer) {
        if self.geometry.is_lined || self.scene.is_tiled() {
            return;
        }
        let point = if self.glyphs.fine { '·' } else { '.' };
        let (dx, dy) = self.geometry.entry_place();
        for at in self.places().filter(|at| at.square.entry().is_none() && !at.square.state.cursor) {
            let (x, y) = (at.x + dx, at.y + dy);
            if self.is_blank(buffer, x, y) {
                self.put(buffer, x, y, point, self.ink(at, Part::Dim));
            }
        }
    }

    fn place_of_sign(&self, buffer: &Buffer, beside: Beside) -> Option<(u16, u16)> {
        let geometry = self.geometry;
        let corner =
            |row: u16, col: u16| Some((*geometry.x.get(usize::from(col))?, *geometry.y.get(usize::from(row))?));
        let (last, low) = (geometry.cell_width - 1, geometry.cell_height - 1);
        match beside {
            Beside::Label(row, col) => {
                let (x, y) = corner(row, col)?;
                Some((x + if self.has_room() { 2 } else { last }, y))
            }
            Beside::Entry(row, col) if self.scene.is_tiled() => corner(row, col),
            Beside::Entry(row, col) => {
                let (x, y) = corner(row, col)?;
                let (dx, dy) = geometry.entry_place();
                Some((x + (dx + 1).min(last), y + dy))
            }
            Beside::Right(row, col) => {
                let (x, y) = corner(row, col + 1)?;
                let is_between = geometry.is_lined || self.scene.has(Site::left(row, col + 1), &Mark::Ruled);
                let place = (x - u16::from(is_between), y + low.min(1));
                (is_between || self.has_room() || self.is_blank(buffer, place.0, place.1)).then_some(place)
            }
            Beside::Below(row, col) => {
                let (x, y) = corner(row + 1, col)?;
                let is_between = geometry.is_lined || self.scene.has(Site::above(row + 1, col), &Mark::Ruled);
                (is_between || self.has_room()).then_some((x + last.saturating_sub(1), y - u16::from(is_between)))
            }
        }
    }

    /// Whether squares have more than one row.
    fn has_room(&self) -> bool {
        self.geometry.density != Density::Small
    }
}
