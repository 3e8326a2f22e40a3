//! One square: its background, its contents, and its highlighting.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::{BoardView, Place};
use crate::ui::theme::{Part, every_other};
use crate::ui::view::geometry::{Density, Walls};
use nazo_core::scene::{Answer, Entry, Mark, Origin, Sign, Site, Square, station};

/// The emblem of windows. If nothing else would show the windows, they get walls instead.
const WINDOW: Mark = Mark::Emblem('▫');

impl BoardView<'_> {
    pub(super) fn draw_square(&self, buffer: &mut Buffer, at: Place) {
        let Place { x, y, square, ground, .. } = at;
        if let Some(block) = square.block() {
            return self.draw_block(buffer, at, block);
        }
        self.fill(buffer, at, ' ', ground);
        // A wall at the left side has to be visible in at least one row.
        let is_walled = self.is_walled_left(at);
        let letter = self.colour_letter(square).filter(|_| !is_walled || square.sign().is_none());
        let is_below = letter.is_some() || (square.state.cursor && self.theme.plain);
        self.draw_walls(buffer, at, is_below);
        if self.is_cut(at) {
            let is_open = square.entry().is_none() && square.candidates().is_empty() && square.notes().is_empty();
            if !is_open || square.label().is_some() {
                self.put_cut(buffer, at);
            }
            return;
        }
        self.draw_separator(buffer, at);
        // In a single row, the left wall takes the place of an emblem.
        let is_taken = is_below || self.geometry.cell_height == 1;
        if !(is_walled && is_taken) {
            self.draw_emblem(buffer, at);
        }
        // Labels are reversed on coarse boards, and in the colour of walls they would be the most prominent thing on
        // the board.
        let part = if self.glyphs.fine { Part::Wall } else { Part::Dim };
        self.put_label(buffer, at, part);
        if let Some(letter) = letter {
            let (dx, dy) = self.geometry.side_place();
            self.put(buffer, x + dx, y + dy, letter, self.ink(at, Part::ColourLetter));
        }
        match square.entry() {
            _ if self.scene.answer != Answer::Values => self.draw_filled(buffer, at),
            Some(entry) => self.draw_entry(buffer, at, entry),
            None => self.draw_marks(buffer, at),
        }
        if let Some(sign) = square.sign() {
            // If the corner is taken, the sign is below it. Signs about the puzzle itself are always there.
            let is_told_of_clues = matches!(sign, Sign::Conflict | Sign::Differs);
            let taken = square.label().is_some() || square.emblem().is_some() || is_told_of_clues;
            let (dx, dy) = if taken { self.geometry.side_place() } else { (0, 0) };
            let letters = self.letters(square, sign).into_iter().map(|letter| self.glyphs.plainer(letter));
            let is_beside = matches!(sign, Sign::Station(_)) && self.geometry.has_gaps();
            let room = if taken && self.geometry.cell_height > 1 { 1 } else { 2 };
            let shown = letters.take(if is_beside { 0 } else { room });
            self.put_text(buffer, (x + dx, y + dy), shown, self.ink(at, Part::Sign));
        }
        if square.state.cursor && (square.sign().is_none() || self.geometry.side_place().1 > 0) {
            self.put_pointer(buffer, at);
        }
        if self.has_stripe(square) {
            // A stripe at the left side leaves everything else as it is. The cursor shows where a selection ends.
            // Squares that a hint points to have half a stripe.
            let style = invert(ground, self.theme.style(Part::Selection));
            let rows = if square.state.selected { self.geometry.cell_height } else { 1 };
            (y..y + rows).for_each(|y| self.restyle(buffer, x, y, style));
        }
    }

    /// The sign of a square. With chain nodes, the letters of all nodes in the order of the candidates, so that it is
    /// clear which letter belongs to which candidate.
    fn letters(&self, square: &Square, sign: Sign) -> Vec<char> {
        let stations = || square.candidates().iter().filter_map(|mark| mark.station).map(station);
        match sign {
            Sign::Station(_) => stations().collect(),
            _ => vec![sign.symbol()],
        }
    }

    /// Whether only a part of a square is visible, in a window that is large enough for a whole one. The remaining part
    /// of its contents would be misread.
    pub(super) fn is_cut(&self, Place { x, y, .. }: Place) -> bool {
        let (width, height) = (self.geometry.cell_width, self.geometry.cell_height);
        let is_whole = |at: u16, size: u16, scroll: u16, room: u16| at >= scroll && at + size <= scroll + room;
        let could_be_whole = width <= self.area.width && height <= self.area.height;
        could_be_whole
            && !(is_whole(x, width, self.scroll.0, self.area.width)
                && is_whole(y, height, self.scroll.1, self.area.height))
    }

    /// Shows that a partly visible square has contents, with a sign in its middle or in the visible place closest to
    /// it.
    pub(super) fn put_cut(&self, buffer: &mut Buffer, Place { x, y, ground, .. }: Place) {
        let near = |at: u16, size: u16, scroll: u16, room: u16| {
            let is_in_sight = at < scroll + room && at + size > scroll;
            is_in_sight.then(|| (at + size.saturating_sub(1) / 2).clamp(scroll, (scroll + room).saturating_sub(1)))
        };
        let x = near(x, self.geometry.cell_width, self.scroll.0, self.area.width);
        let y = near(y, self.geometry.cell_height, self.scroll.1, self.area.height);
        let (Some(x), Some(y)) = (x, y) else { return };
        let symbol = if self.glyphs.fine { '…' } else { '.' };
        self.put(buffer, x, y, symbol, invert(ground, self.theme.style(Part::Dim)));
    }

    /// The cursor sign for themes without colour.
    pub(super) fn put_pointer(&self, buffer: &mut Buffer, Place { x, y, ground, .. }: Place) {
        if self.theme.plain {
            let (dx, dy) = self.geometry.side_place();
            self.put(buffer, x + dx, y + dy, self.glyphs.plainer('▸'), ground);
        }
    }

    /// The background style of a square. The cursor takes precedence over a selection, and a selection over tints.
    pub(super) fn ground(&self, (row, col): (u16, u16), square: &Square) -> Style {
        let mut style =
            Style::reset().patch(self.board()).patch(Style { bg: self.tint(square).bg, ..Style::default() });
        if !self.geometry.is_lined && self.is_checkered() && (row + col) % 2 == 1 {
            style.bg = style.bg.map(every_other);
        }
        if square.state.peer {
            style = style.patch(self.theme.style(Part::Peer));
        }
        if self.is_filled(square) {
            style = style.patch(self.theme.style(if square.state.conflict { Part::Conflict } else { Part::Block }));
        }
        if let Some(colour) = self.colour(square) {
            style = style.patch(colour);
        }
        if self.is_selection_ground(square) {
            style = style.patch(self.theme.style(Part::Selection));
        }
        if square.state.cursor {
            style = style.patch(self.theme.style(Part::Cursor));
        }
        style
    }

    /// The background and foreground of the board. Open tiles have the background of the terminal.
    pub(super) fn board(&self) -> Style {
        let text = self.theme.style(Part::Text);
        if self.scene.is_tiled() { text } else { text.patch(self.theme.style(Part::Board)) }
    }

    /// The tint of the area of a square: a background, and a foreground for candidates.
    pub(super) fn tint(&self, square: &Square) -> Style {
        if self.is_shaded(square) {
            return self.theme.style(Part::Shade);
        }
        square.tint().map(|tint| self.theme.style(Part::Tint(tint % 4))).unwrap_or_default()
    }

    /// Whether the background shows that a square is on a diagonal or in a window, so that no sign is needed.
    fn is_shaded(&self, square: &Square) -> bool {
        let Walls { cages, regions, .. } = self.geometry.walls();
        square.emblem().is_some() && !cages && !regions && self.theme.style(Part::Shade).bg.is_some()
    }

    /// Whether neither lines nor backgrounds separate adjacent squares.
    pub(super) fn needs_separators(&self) -> bool {
        let has_grounds = self.board().bg.is_some_and(|ground| every_other(ground) != ground);
        !(self.geometry.is_lined || has_grounds && self.is_checkered())
    }

    /// Whether backgrounds may alternate to separate squares. On boards with shading, they could be mistaken for shade.
    fn is_checkered(&self) -> bool {
        !self.scene.is_tiled() && self.scene.answer != Answer::Shading
    }

    /// Separates a square from the one to its left, if there is no line between them and their backgrounds are the
    /// same.
    fn draw_separator(&self, buffer: &mut Buffer, at: Place) {
        let Walls { cages, regions, .. } = self.geometry.walls();
        let is_walled = cages || regions || self.has_window_walls();
        if is_walled || !self.needs_separators() || self.scene.has(Site::left(at.row, at.col), &Mark::Ruled) {
            return;
        }
        let separator = if self.glyphs.fine { '┊' } else { ':' };
        for y in at.y..at.y + self.geometry.cell_height {
            self.put(buffer, at.x, y, separator, self.ink(at, Part::Grid));
        }
    }

    /// The style of the player's colour of a square. None if the theme lacks that colour.
    fn colour(&self, square: &Square) -> Option<Style> {
        let part = Part::Colour(square.colour()?);
        self.theme.has(part).then(|| self.theme.style(part))
    }

    /// The letter for the player's colour of a square. None if the theme has that colour.
    pub(super) fn colour_letter(&self, square: &Square) -> Option<char> {
        let colour = square.colour().filter(|colour| !self.theme.has(Part::Colour(*colour)))?;
        Some(char::from(b'a' + colour.min(7)))
    }

    /// Whether a square that is selected, or that a hint points to, is shown by a stripe.
    pub(super) fn has_stripe(&self, square: &Square) -> bool {
        let state = square.state;
        (state.selected || state.lit) && !state.cursor && !self.is_selection_ground(square)
    }

    /// Whether a square that is selected, or that a hint points to, is shown by its background. Squares with a colour
    /// and the cursor's square keep theirs.
    pub(super) fn is_selection_ground(&self, square: &Square) -> bool {
        let state = square.state;
        (state.selected || state.lit)
            && !state.cursor
            && self.theme.style(Part::Selection).bg.is_some()
            && self.colour(square).is_none()
    }

    /// Whether the background of a square has its own foreground, because the colours of the parts would not be
    /// readable on it.
    pub(super) fn has_own_ink(&self, square: &Square) -> bool {
        square.state.cursor || self.colour(square).is_some() || self.is_selection_ground(square)
    }

    /// The style of a part on the background of a square. If that background has its own foreground, a part without a
    /// background only adds its attributes.
    pub(super) fn ink(&self, Place { square, ground, .. }: Place, part: Part) -> Style {
        let style = self.theme.style(part);
        if self.has_own_ink(square) && style.bg.is_none() {
            invert(ground, Style { fg: None, ..style })
        } else {
            invert(ground, style)
        }
    }

    /// Draws the emblem in the corner. If a label is there, it goes to the other end of the label's row or below the
    /// label. It is left out if it would hide whether a region has its wall there.
    fn draw_emblem(&self, buffer: &mut Buffer, at: Place) {
        let square = at.square;
        let is_told = self.is_shaded(square) || (square.has(&WINDOW) && self.has_window_walls());
        let Some(emblem) = square.emblem().filter(|_| !is_told) else { return };
        let (dx, dy) = match (square.label().is_some(), self.geometry.density) {
            (_, Density::Small) | (false, _) => (0, 0),
            (true, _) if self.geometry.has_head() => (self.geometry.cell_width - 1, 0),
            (true, _) if self.walls_within() && self.has_both_walls() => return,
            (true, _) => self.geometry.side_place(),
        };
        self.put(buffer, at.x + dx, at.y + dy, self.glyphs.plainer(emblem), self.ink(at, Part::Wall));
    }

    /// Draws the label in the corner. In squares of a single row, everything else at their left side takes precedence
    /// over it.
    pub(super) fn put_label(&self, buffer: &mut Buffer, at: Place, part: Part) {
        let Some(label) = at.square.label().filter(|_| self.has_label(at.square)) else { return };
        let own = self.theme.style(part);
        let mut style = self.ink(at, part);
        if !self.glyphs.fine && own.bg.is_none() && !own.add_modifier.contains(Modifier::REVERSED) {
            // Without superscript digits, the label would look like candidates.
            style = invert(style, Style::default().add_modifier(Modifier::REVERSED));
        }
        let start = self.label_place(at);
        let shown = label.chars().map(|symbol| if self.glyphs.fine { superscript(symbol) } else { symbol });
        let room = usize::from(self.geometry.cell_width - start);
        self.put_text(buffer, (at.x + start, at.y), shown.take(room), style);
    }

    /// The first column of the label: in a single row, after the wall of a region.
    fn label_place(&self, at: Place) -> u16 {
        let is_walled = self.scene.has(Site::left(at.row, at.col), &Mark::Wall) && self.walls_within();
        u16::from(self.geometry.cell_height == 1 && is_walled && self.has_label(at.square))
    }

    /// The first column of the contents: the usual one or, in a single row, after the label or the letters of chain
    /// nodes.
    pub(super) fn start(&self, at: Place) -> u16 {
        let square = at.square;
        let usual = self.geometry.entry_place().0;
        let stations = square.candidates().iter().filter(|mark| mark.station.is_some()).count() as u16;
        let label = square.label().filter(|_| self.has_label(square)).map_or(0, |label| label.len() as u16);
        match self.geometry.cell_height {
            1 => usual.max(self.label_place(at) + label).max(stations.min(self.geometry.cell_width - 1)),
            _ => usual,
        }
    }

    /// Whether the label of a square is shown.
    fn has_label(&self, square: &Square) -> bool {
        let is_low = self.geometry.cell_height == 1;
        let is_pointed_at = square.state.cursor && self.theme.plain;
        let is_taken = square.sign().is_some() || is_pointed_at || self.colour_letter(square).is_some();
        square.label().is_some() && self.geometry.has_labels() && !(is_low && is_taken)
    }

    fn draw_entry(&self, buffer: &mut Buffer, at: Place, entry: &Entry) {
        let Place { x, y, square, .. } = at;
        let part = match entry.origin {
            _ if entry.supposed => Part::Supposed,
            Origin::Given => Part::Given,
            Origin::Player => Part::Entered,
            Origin::Shown => Part::Shown,
        };
        let state = square.state;
        let mut style = self.ink(at, part);
        let badge = match (state.conflict, state.same && !state.cursor) {
            (true, _) => Some((Part::Conflict, ['!', '!'])),
            (_, true) => Some((Part::Same, ['[', ']'])),
            _ => None,
        };
        let ends = badge.map(|(_, ends)| if self.theme.plain { ends } else { [' ', ' '] });
        if let Some((part, _)) = badge {
            style = invert(style, self.theme.style(part));
        }
        let (dx, dy) = (self.start(at), self.geometry.entry_place().1);
        if let Some(rows) = self.large_digit(entry) {
            if let Some(ends) = ends {
                let ground = style.remove_modifier(Modifier::UNDERLINED);
                for (dx, symbol) in [dx - 2, dx + 2].into_iter().zip(ends) {
                    (dy - 1..dy + 2).for_each(|dy| self.put(buffer, x + dx, y + dy, symbol, ground));
                }
            }
            for (dy, row) in (dy - 1..).zip(rows) {
                for (dx, symbol) in (dx - 1..).zip(row).filter(|(_, symbol)| badge.is_some() || *symbol != ' ') {
                    self.put(buffer, x + dx, y + dy, symbol, style.remove_modifier(Modifier::UNDERLINED));
                }
            }
            return;
        }
        let mut shown: Vec<char> = entry.symbol.chars().collect();
        if entry.supposed {
            shown.push('?');
        }
        let mut start = dx;
        if let Some([open, close]) = ends {
            shown.push(close);
            // On a single row, the place before the entry is for the label.
            if dy > 0 || !self.has_label(square) {
                shown.insert(0, open);
                start = dx.saturating_sub(1);
            }
        }
        // If something does not fit, it is the closing sign of a badge, and the opening sign is enough.
        for (x, symbol) in (x + start..x + self.geometry.cell_width).zip(shown) {
            match symbol {
                // The background of a badge must not hide a wall.
                ' ' => self.restyle(buffer, x, y + dy, style),
                symbol => self.put(buffer, x, y + dy, symbol, style),
            }
        }
    }
}

/// Applies one style to another. Reversed on reversed becomes plain, so that it is highlighted on a reversed background
/// too.
pub(in crate::ui::view) fn invert(ground: Style, style: Style) -> Style {
    let both = ground.add_modifier.intersection(style.add_modifier).intersection(Modifier::REVERSED);
    let mut style = ground.patch(style);
    if !both.is_empty() {
        style = style.remove_modifier(both);
    }
    style
}

fn superscript(symbol: char) -> char {
    match symbol {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '0' | '4'..='9' => char::from_u32(0x2070 + symbol as u32 - '0' as u32).unwrap_or(symbol),
        other => other,
    }
}

/// A number in superscript digits.
pub(super) fn raised(number: usize) -> Vec<char> {
    number.to_string().chars().map(superscript).collect()
}
