//! The rim of the board: row and column numbers, and the position of the cursor.

use std::ops::Range;

use ratatui::buffer::Buffer;

use super::BoardView;
use crate::ui::theme::Part;

/// If there is no room for all column numbers, the multiples of this are shown.
const NAMED: u16 = 5;

impl BoardView<'_> {
    /// Draws the rim beside the cursor's row and above its column. It shows where the cursor's peers are without
    /// changing their squares.
    pub(super) fn draw_ruler(&self, buffer: &mut Buffer) {
        let Some(at) = self.cursor() else { return };
        let style = self.theme.style(Part::Ruler);
        let (across, down) = if self.glyphs.fine { ('━', '┃') } else { ('=', '#') };
        let width = usize::from(self.geometry.cell_width);
        self.put_text(buffer, (at.x, 0), std::iter::repeat_n(across, width), style);
        for dy in 0..self.geometry.cell_height {
            self.put(buffer, self.geometry.margin(), at.y + dy, down, style);
        }
    }

    /// Draws the row and column numbers in the rim, above the middle of each column and beside the entry row of each
    /// row. Those of the cursor and of squares the player should look at are highlighted.
    pub(super) fn draw_labels(&self, buffer: &mut Buffer) {
        let geometry = self.geometry;
        if !self.scene.is_framed() {
            return;
        }
        let (rows, cols) = self.looked_at();
        if geometry.rim > 0 {
            self.name_rows(buffer, 0..self.scene.rows, |row| rows.contains(&row));
            return self.name_columns(buffer, 0..self.scene.cols, |col| cols.contains(&col));
        }
        let (middle, low) = geometry.entry_place();
        for col in 0..self.scene.cols {
            let number = (col + 1).to_string();
            let start = geometry.x[usize::from(col)] + middle - number.len() as u16 / 2;
            self.put_number(buffer, (start, 0), &number, cols.contains(&col));
        }
        for row in 0..self.scene.rows {
            let number = (row + 1).to_string();
            let (y, is_lit) = (geometry.y[usize::from(row)] + low, rows.contains(&row));
            let start = (geometry.margin() + 1).saturating_sub(number.len() as u16);
            self.put_number(buffer, (start, y), &number, is_lit);
        }
    }

    fn put_number(&self, buffer: &mut Buffer, (x, y): (u16, u16), number: &str, is_lit: bool) {
        let style = self.theme.style(if is_lit { Part::Ruler } else { Part::Label });
        self.put_text(buffer, (x, y), number.chars(), style);
    }

    /// Draws the numbers of the rows, left of the board.
    pub(super) fn name_rows(&self, buffer: &mut Buffer, rows: Range<u16>, is_lit: impl Fn(u16) -> bool) {
        let (area, down) = (self.area, self.geometry.number_place().1);
        let digits = self.scene.rows.to_string().len() as u16;
        let end = (area.x + digits).saturating_sub(self.geometry.rim);
        for row in rows {
            let y = (self.geometry.y[usize::from(row)] + down).checked_sub(self.scroll.1);
            if let Some(y) = y.filter(|y| *y < area.height) {
                self.name(buffer, (end, area.y + y), row, is_lit(row));
            }
        }
    }

    /// Draws the numbers of the columns, above the board. If there is no room for all, only the lit ones, and every
    /// fifth that is not next to a lit one.
    pub(super) fn name_columns(&self, buffer: &mut Buffer, cols: Range<u16>, is_lit: impl Fn(u16) -> bool) {
        let Some(y) = self.area.y.checked_sub(1) else { return };
        let is_each = self.scene.cols.to_string().len() < usize::from(self.geometry.cell_width);
        let is_beside = |col: u16| col.checked_sub(1).is_some_and(&is_lit) || is_lit(col + 1);
        let is_named = |col: &u16| is_each || is_lit(*col) || (!is_beside(*col) && (col + 1).is_multiple_of(NAMED));
        let middle = self.geometry.number_place().0;
        for col in cols.filter(is_named) {
            let x = (self.geometry.x[usize::from(col)] + middle).checked_sub(self.scroll.0);
            if let Some(x) = x.filter(|x| *x < self.area.width) {
                self.name(buffer, (self.area.x + x + 1, y), col, is_lit(col));
            }
        }
    }

    /// Draws a number that ends before a column.
    fn name(&self, buffer: &mut Buffer, (end, y): (u16, u16), at: u16, is_lit: bool) {
        let name = (at + 1).to_string();
        let style = self.theme.style(if is_lit { Part::Ruler } else { Part::Label });
        let Some(x) = end.checked_sub(name.len() as u16) else { return };
        for (x, digit) in (x..).zip(name.chars()) {
            if let Some(cell) = buffer.cell_mut((x, y)) {
                cell.set_char(digit).set_style(style);
            }
        }
    }

    /// The rows and columns of the cursor and of squares the player should look at.
    fn looked_at(&self) -> (Vec<u16>, Vec<u16>) {
        let is_lit = |(row, col): &(u16, u16)| {
            let state = self.scene.square(*row, *col).map(|square| square.state).unwrap_or_default();
            state.cursor || state.lit
        };
        self.scene.places().filter(is_lit).unzip()
    }
}
