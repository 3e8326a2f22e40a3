//! The rim of the board: the numbers of rows and columns, and where the cursor is.

use ratatui::buffer::Buffer;

use super::BoardView;
use crate::ui::theme::Part;

impl BoardView<'_> {
    /// The rim beside the cursor's row and above its column: says where the cursor's peers are without touching them.
    pub(super) fn draw_ruler(&self, buffer: &mut Buffer) {
        let Some((row, col)) = self.cursor() else { return };
        let style = self.theme.style(Part::Ruler);
        let (across, down) = if self.glyphs.fine { ('━', '┃') } else { ('=', '#') };
        for dx in 0..self.geometry.cell_width {
            self.put(buffer, self.geometry.x[col] + dx, 0, across, style);
        }
        for dy in 0..self.geometry.cell_height {
            self.put(buffer, self.geometry.margin(), self.geometry.y[row] + dy, down, style);
        }
    }

    /// The numbers of rows and columns, in the rim itself: above the middle of each column, and beside the row of each
    /// square in which entries stand. Those of the squares that are to be looked at stand out.
    pub(super) fn draw_labels(&self, buffer: &mut Buffer) {
        let geometry = self.geometry;
        let is_framed = |ruled: &[bool]| ruled.first() == Some(&true);
        if !is_framed(&self.scene.ruled_rows) || !is_framed(&self.scene.ruled_cols) {
            return;
        }
        let (rows, cols) = self.looked_at();
        let (middle, low) = geometry.entry_place();
        for col in 0..self.scene.cols {
            let number = (col + 1).to_string();
            let start = geometry.x[usize::from(col)] + middle - number.len() as u16 / 2;
            self.put_number(buffer, (start, 0), &number, cols.contains(&col));
        }
        for row in 0..self.scene.rows {
            let number = (row + 1).to_string();
            let (y, is_lit) = (geometry.y[usize::from(row)] + low, rows.contains(&row));
            if geometry.cell_height > 1 && number.len() > 1 {
                // One digit above the other: the rim has one column.
                let (tens, ones) = number.split_at(1);
                self.put_number(buffer, (0, y - 1), tens, is_lit);
                self.put_number(buffer, (0, y), ones, is_lit);
            } else {
                let start = (geometry.margin() + 1).saturating_sub(number.len() as u16);
                self.put_number(buffer, (start, y), &number, is_lit);
            }
        }
    }

    fn put_number(&self, buffer: &mut Buffer, (x, y): (u16, u16), number: &str, is_lit: bool) {
        let style = self.theme.style(if is_lit { Part::Ruler } else { Part::Label });
        for (x, digit) in (x..).zip(number.chars()) {
            self.put(buffer, x, y, digit, style);
        }
    }

    /// The rows and columns of the squares that are to be looked at.
    fn looked_at(&self) -> (Vec<u16>, Vec<u16>) {
        let is_lit = |(row, col): &(u16, u16)| {
            let state = self.scene.square(*row, *col).map(|square| square.state).unwrap_or_default();
            state.cursor || state.lit
        };
        self.places().filter(is_lit).unzip()
    }
}
