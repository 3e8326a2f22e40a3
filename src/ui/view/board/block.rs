//! Squares that take no value, with the sums of the runs below and to the right of them.

use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::{BoardView, Place};
use crate::ui::theme::Part;
use nazo_core::scene::Block;

/// The filling of a block without sums, if the theme has no background for it.
const FILLING: char = '▒';

impl BoardView<'_> {
    /// Draws a diagonal with the sum of the squares below at its left, and the sum of the squares to the right at its
    /// right. Squares without any sums are filled if the theme has no background for them. Half squares are not, as
    /// their edges would be ragged.
    pub(super) fn draw_block(&self, buffer: &mut Buffer, at: Place, block: &Block) {
        let geometry = self.geometry;
        let square = at.square;
        let plain = Style::reset().patch(self.board()).patch(self.theme.style(Part::Block));
        // The cursor comes here while a board is typed in or corrected.
        let over = match (square.state.cursor, square.state.selected) {
            (true, _) => self.theme.style(Part::Cursor),
            (false, true) => self.theme.style(Part::Selection),
            (false, false) => Style::new(),
        };
        let ground = plain.patch(over);
        let at = Place { ground, ..at };
        let has_ground = self.theme.style(Part::Block).bg.is_some() || square.state.cursor || square.state.selected;
        let filling = ground.patch(self.theme.style(Part::Line));
        let is_blank = block.is_blank();
        let is_cut = !is_blank && self.is_cut(at);
        let slant = if self.glyphs.fine { '╲' } else { '\\' };
        let (symbol, style) = if is_blank && !has_ground { (FILLING, filling) } else { (' ', ground) };
        self.fill(buffer, at, symbol, style);
        for dy in (0..geometry.cell_height).filter(|_| !is_blank && !is_cut) {
            self.put(buffer, at.x + geometry.slant(dy), at.y + dy, slant, ground);
        }
        if is_cut {
            return self.put_cut(buffer, at);
        }
        for (is_down, sum) in [(true, &block.down), (false, &block.across)] {
            if let Some(sum) = sum {
                self.put_sum(buffer, at, is_down, sum);
            }
        }
        if square.state.cursor {
            self.put_pointer(buffer, at);
        }
    }

    /// Draws one of the sums of a block, as far from the diagonal as possible. On a single row, right beside it.
    fn put_sum(&self, buffer: &mut Buffer, at: Place, is_down: bool, sum: &str) {
        let geometry = self.geometry;
        let (width, low) = (geometry.cell_width, geometry.cell_height - 1);
        let length = sum.chars().count() as u16;
        let (start, dy) = match (is_down, low) {
            (true, 0) => (geometry.slant(0).saturating_sub(length), 0),
            (false, 0) => (geometry.slant(0) + 1, 0),
            // A candidate digit may be right before the square.
            (true, _) => (1, low),
            (false, _) => (width.saturating_sub(length), 0),
        };
        let room = usize::from(width.saturating_sub(start));
        self.put_text(buffer, (at.x + start, at.y + dy), sum.chars().take(room), at.ground);
    }

    /// Highlights the sums that include the square under the cursor: those of its runs and of its cage.
    pub(super) fn draw_clues(&self, buffer: &mut Buffer) {
        let Some(cursor) = self.cursor() else { return };
        let ground = Style::reset().patch(self.board()).patch(self.theme.style(Part::Block));
        let style = ground.patch(self.theme.style(Part::Clue));
        for (is_down, (row, col)) in self.scene.clues_of(cursor.row, cursor.col) {
            let Some(at) = self.place(row, col) else { continue };
            let sum =
                at.square.block().and_then(|block| if is_down { block.down.as_ref() } else { block.across.as_ref() });
            if let Some(sum) = sum {
                self.put_sum(buffer, Place { ground: style, ..at }, is_down, sum);
            }
        }
        let labelled = self.scene.label_of(cursor.row, cursor.col);
        if let Some(at) = labelled.and_then(|(row, col)| self.place(row, col)) {
            self.put_label(buffer, at, Part::Clue);
        }
    }
}
