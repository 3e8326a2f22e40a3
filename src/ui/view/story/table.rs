//! A table of words: columns as wide as their words, headings that stay visible, no lines.

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::ui::theme::{Part, Theme};
use crate::ui::view::board::Glyphs;
use crate::ui::view::board::square::invert;
use crate::ui::view::text::shorten;
use nazo_core::puzzle::{Candidate, Cell, Model};
use nazo_core::scene::{Entry, Look, Origin, Pencil, Scene, Square};
use nazo_core::words::Lang;

/// Columns before the headings of the rows: the sign of the cursor and a space.
const MARGIN: u16 = 2;
/// Columns of a cell beside its word: a sign before it, and the mark of an entry after it.
const SIGNS: u16 = 2;
/// Columns between two columns of words.
const GAP: u16 = 1;
/// The most columns for a word; longer ones are cut.
const WIDEST: u16 = 24;
/// If the table is wider than its pane, words are cut. This is the fewest columns as long as the table fits.
const READABLE: u16 = 9;
/// If the table still does not fit, words are abbreviated. This is the fewest columns then.
const NARROWEST: u16 = 2;
/// The most candidates that are written into a cell.
const LISTED: usize = 3;

/// The widths of the columns of a table.
pub(super) struct Grid {
    widths: Vec<u16>,
    rows: u16,
    /// Whether the first column contains only headings, and stays visible.
    has_side: bool,
    /// Blank columns between two columns of words. Zero if words are abbreviated, as there is room for signs around
    /// them.
    gap: u16,
}

impl Grid {
    /// Columns as wide as their words or, if that is more than `room`, cut so that the whole table is visible. If words
    /// in a column could then not be told apart, only part of the table is visible.
    pub(super) fn of(scene: &Scene, model: &Model, lang: Lang, room: u16) -> Grid {
        let cut = |widest| Grid::cut(scene, model, lang, widest);
        let fits = |grid: &Grid| grid.width() <= room;
        // The columns for signs separate words as well.
        let close = |widest| [cut(widest), Grid { gap: 0, ..cut(widest) }];
        let narrow = || {
            let most = (NARROWEST..READABLE).filter(|most| is_clear(scene, model, lang, *most));
            let mut grids = most.rev().map(|most| Grid { gap: 0, ..cut(most) }).collect::<Vec<_>>().into_iter();
            let narrowest = grids.next_back();
            grids.find(fits).or(narrowest).unwrap_or_else(|| cut(READABLE))
        };
        (READABLE..=WIDEST).rev().flat_map(close).find(fits).unwrap_or_else(narrow)
    }

    /// Columns with words cut to the given width.
    fn cut(scene: &Scene, model: &Model, lang: Lang, most: u16) -> Grid {
        let rows = 0..scene.rows;
        let square = |row, col| scene.square(row, col);
        let has_side = rows.clone().all(|row| square(row, 0).is_none_or(|square| square.cell.is_none()));
        let width = |col: u16| {
            let words = rows.clone().filter_map(|row| square(row, col)).map(|square| word_width(square, model, lang));
            let widest = words.max().unwrap_or(0) as u16;
            // The headings of the rows are read the most.
            if col == 0 && has_side { widest.min(most.max(READABLE)) } else { widest.min(most) + SIGNS }
        };
        Grid { widths: (0..scene.cols).map(width).collect(), rows: scene.rows, has_side, gap: GAP }
    }

    /// Columns as wide as their words, up to the limit.
    pub(super) fn whole(scene: &Scene, model: &Model, lang: Lang) -> Grid {
        Grid::cut(scene, model, lang, WIDEST)
    }

    /// The width of the whole table in columns.
    pub(super) fn width(&self) -> u16 {
        MARGIN
            + self.widths.iter().map(|width| width + self.gap).sum::<u16>()
            + u16::from(self.has_side && self.gap == 0)
    }

    /// The width if only the columns for signs separate words.
    pub(super) fn tight_width(&self) -> u16 {
        MARGIN + self.widths.iter().sum::<u16>() + u16::from(self.has_side)
    }

    /// The number of rows of the whole table.
    pub(super) fn height(&self) -> u16 {
        self.rows
    }

    fn columns(&self) -> u16 {
        self.widths.len() as u16
    }

    fn width_of(&self, col: u16) -> u16 {
        self.widths.get(usize::from(col)).copied().unwrap_or(0)
    }

    /// The visible columns with their places, after scrolling by `first` columns.
    fn shown(&self, first: u16, room: u16) -> Vec<(u16, u16)> {
        let fixed = u16::from(self.has_side);
        let mut x = MARGIN;
        let mut shown = Vec::new();
        for col in (0..fixed).chain(fixed + first..self.columns()) {
            let width = self.width_of(col);
            let is_first = shown.len() <= usize::from(fixed);
            if x + width > room && !is_first {
                break;
            }
            shown.push((col, x));
            // There is always a blank beside the headings of the rows.
            x += width + if col < fixed { GAP } else { self.gap };
        }
        shown
    }
}

/// Whether the values of each cell and the headings of the columns can be told apart by their first `most` columns.
fn is_clear(scene: &Scene, model: &Model, lang: Lang, most: u16) -> bool {
    let differ = |words: Vec<String>| {
        let begun: BTreeSet<String> = words.iter().map(|word| first(word, usize::from(most))).collect();
        begun.len() == words.len() && !begun.contains("")
    };
    let squares = || (0..scene.rows).flat_map(|row| (1..scene.cols).filter_map(move |col| scene.square(row, col)));
    let headings: BTreeSet<String> = squares()
        .filter_map(|square| square.heading())
        .map(|words| words.get(lang).to_string())
        .filter(|words| !words.is_empty())
        .collect();
    differ(headings.into_iter().collect())
        && squares().filter_map(|square| square.cell).all(|cell| differ(names(model, cell, lang)))
}

/// The names of all values of a cell.
fn names(model: &Model, cell: Cell, lang: Lang) -> Vec<String> {
    model.domain(cell).iter().map(|value| model.name_in(Candidate::new(cell, value), lang)).collect()
}

/// A word in the given number of columns: its beginning and `…`, or only the beginning if there is little room.
fn fitted(word: &str, room: usize) -> String {
    if room < usize::from(READABLE) { first(word, room) } else { shorten(word, room) }
}

fn word_width(square: &Square, model: &Model, lang: Lang) -> usize {
    if let Some(heading) = square.heading() {
        return heading.get(lang).width();
    }
    let names = square.cell.map_or_else(Vec::new, |cell| names(model, cell, lang));
    names.iter().map(|name| name.width()).max().unwrap_or(0)
}

/// A part of the screen on which a table is drawn.
pub(super) struct TableView<'a> {
    pub scene: &'a Scene,
    pub model: &'a Model,
    pub lang: Lang,
    pub theme: &'a Theme,
    pub glyphs: Glyphs,
    pub area: Rect,
    /// The number of columns and rows scrolled out of view.
    pub first: (u16, u16),
    /// Whether the table has the keyboard focus.
    pub has_focus: bool,
}

impl TableView<'_> {
    fn grid(&self) -> Grid {
        Grid::of(self.scene, self.model, self.lang, self.area.width)
    }

    /// Whether a row has only headings, which may be blank, and no cell.
    fn is_heading(&self, row: u16) -> bool {
        let squares = (0..self.scene.cols).filter_map(|col| self.scene.square(row, col));
        let mut squares = squares.peekable();
        squares.peek().is_some() && squares.all(|square| square.cell.is_none())
    }

    /// Whether a row is blank.
    fn is_blank(&self, row: u16) -> bool {
        let mut squares = (0..self.scene.cols).filter_map(|col| self.scene.square(row, col));
        squares.all(|square| square.heading().is_some_and(|words| words.get(self.lang).is_empty()))
    }

    /// The visible rows after scrolling by `first` rows. The headings above them stay visible.
    fn shown_rows(&self, first: u16) -> Vec<u16> {
        let heading = (0..=first).rev().find(|row| self.is_heading(*row));
        let heading = heading.filter(|row| *row < first && !self.is_blank(*row));
        let rows = heading.into_iter().chain(first..self.scene.rows);
        rows.take(usize::from(self.area.height)).collect()
    }

    /// The scroll position limited so that no part of the table is hidden unnecessarily.
    pub(super) fn within(&self, first: (u16, u16)) -> (u16, u16) {
        let grid = self.grid();
        let is_last_col =
            |at: &u16| grid.shown(*at, self.area.width).last().is_none_or(|(col, _)| col + 1 == grid.columns());
        let is_last_row = |at: &u16| self.shown_rows(*at).last().is_none_or(|row| row + 1 == self.scene.rows);
        let most_cols = (0..grid.columns()).find(is_last_col).unwrap_or(0);
        let most_rows = (0..self.scene.rows).find(is_last_row).unwrap_or(0);
        (first.0.min(most_cols), first.1.min(most_rows))
    }

    /// The scroll position closest to `first` at which a square is visible.
    pub(super) fn scrolled_to(&self, (row, col): (u16, u16), first: (u16, u16)) -> (u16, u16) {
        let grid = self.grid();
        let fixed = u16::from(grid.has_side);
        let (mut x, mut y) = (first.0.min(col.saturating_sub(fixed)), first.1.min(row));
        while x + fixed < col && !grid.shown(x, self.area.width).iter().any(|(shown, _)| *shown == col) {
            x += 1;
        }
        while y < row && !self.shown_rows(y).contains(&row) {
            y += 1;
        }
        // The headings of a block become visible together with its first row.
        if y == row && y > 0 && self.is_heading(row - 1) {
            y -= 1;
        }
        (x, y)
    }

    /// The cell at a place of the screen.
    pub(super) fn cell_at(&self, column: u16, row: u16) -> Option<Cell> {
        let (x, y) = (column.checked_sub(self.area.x)?, row.checked_sub(self.area.y)?);
        let row = *self.shown_rows(self.first.1).get(usize::from(y))?;
        let grid = self.grid();
        let shown = grid.shown(self.first.0, self.area.width);
        let (col, _) = shown.into_iter().find(|(col, at)| (*at..at + grid.width_of(*col)).contains(&x))?;
        self.scene.square(row, col)?.cell
    }

    /// Draws the table.
    pub(super) fn draw(&self, buffer: &mut Buffer) {
        let grid = self.grid();
        let columns = grid.shown(self.first.0, self.area.width);
        let rows = self.shown_rows(self.first.1);
        for (dy, row) in rows.iter().enumerate() {
            let y = self.area.y + dy as u16;
            for (col, x) in &columns {
                let Some(square) = self.scene.square(*row, *col) else { continue };
                let room = grid.width_of(*col).min(self.area.width.saturating_sub(*x));
                let place = Rect { x: self.area.x + x, y, width: room, height: 1 };
                match square.heading() {
                    Some(heading) => {
                        let is_side = *col == 0 && grid.has_side;
                        self.draw_heading(buffer, place, heading.get(self.lang), is_side);
                    }
                    None if square.cell.is_some() => self.draw_cell(buffer, place, square),
                    None => {}
                }
                if square.state.cursor && self.has_focus {
                    let pointer = if self.glyphs.fine { "▸" } else { ">" };
                    buffer.set_stringn(self.area.x, y, pointer, 1, self.theme.style(Part::Sign));
                }
            }
        }
        self.draw_arrows(buffer, &grid, &columns, &rows);
    }

    fn draw_heading(&self, buffer: &mut Buffer, place: Rect, words: &str, is_side: bool) {
        let is_abbreviated = !is_side && place.width < READABLE + SIGNS;
        let words = if is_abbreviated {
            // Headings are as far apart as the words below them.
            first(words, usize::from(place.width.saturating_sub(SIGNS)))
        } else {
            shorten(words, usize::from(place.width))
        };
        let dx = if is_side { 0 } else { centred(place.width, &words) };
        let part = if is_side { Part::Text } else { Part::Dim };
        buffer.set_stringn(place.x + dx, place.y, words, usize::from(place.width - dx), self.theme.style(part));
    }

    fn draw_cell(&self, buffer: &mut Buffer, place: Rect, square: &Square) {
        let ground = self.ground(square);
        for x in place.x..place.right() {
            buffer.set_stringn(x, place.y, " ", 1, ground);
        }
        let room = usize::from(place.width.saturating_sub(SIGNS));
        let (words, part) = self.words(square, room);
        let words = first(&words, room + usize::from(SIGNS));
        // Words are centred without the mark of an entry.
        let bare = words.trim_matches(['\'', '?', '(', ')']);
        let dx = (1 + centred(place.width.saturating_sub(SIGNS), bare)).min(place.width);
        let style = self.ink(square, ground, part);
        let from = if words.starts_with('(') { dx.saturating_sub(1) } else { dx };
        buffer.set_stringn(place.x + from, place.y, &words, usize::from(place.width - from), style);
        if let Some((sign, part)) = self.sign(square) {
            let style = self.ink(square, ground, part);
            buffer.set_stringn(place.x + dx.saturating_sub(1), place.y, sign.to_string(), 1, style);
        }
    }

    /// The sign before the word: of a step, of a conflict, or the letter of a colour that the theme lacks.
    fn sign(&self, square: &Square) -> Option<(char, Part)> {
        let letter = square.colour().filter(|colour| !self.theme.has(Part::Colour(*colour)));
        let letter = letter.map(|colour| (char::from(b'a' + colour.min(7)), Part::ColourLetter));
        let conflict = square.state.conflict.then_some(('!', Part::Conflict));
        square.sign().map(|sign| (sign.symbol(), Part::Sign)).or(conflict).or(letter)
    }

    /// The text in a cell, and its part of the theme.
    fn words(&self, square: &Square, room: usize) -> (String, Part) {
        if let Some(entry) = square.entry() {
            return (entry_words(entry, room), entry_part(square, entry));
        }
        let with =
            |look: Look| -> Vec<&Pencil> { square.candidates().iter().filter(|mark| mark.look == look).collect() };
        let lost = with(Look::Lost);
        let told = (!lost.is_empty()).then(|| listed(&lost, room)).flatten();
        if let Some(words) = told {
            return (words, Part::Lost);
        }
        let sought: Vec<&Pencil> =
            square.candidates().iter().filter(|mark| matches!(mark.look, Look::Sought | Look::Seen)).collect();
        if let [mark] = sought.as_slice() {
            return (fitted(&mark.symbol, room), Part::Sought);
        }
        let notes: Vec<&Pencil> = square.notes().corner.iter().chain(&square.notes().centre).collect();
        if let Some(words) = listed(&notes, room) {
            return (format!("({words})"), Part::Corner);
        }
        if !notes.is_empty() {
            return ("(..)".to_string(), Part::Corner);
        }
        if let [only] = square.candidates() {
            return (fitted(&only.symbol, room), Part::Shown);
        }
        let all: Vec<&Pencil> = square.candidates().iter().collect();
        let domain = square.cell.map_or(0, |cell| self.model.domain(cell).len());
        let few = (all.len() < domain).then(|| listed(&all, room)).flatten();
        few.map_or_else(|| (".".to_string(), Part::Candidate), |words| (words, Part::Candidate))
    }

    /// The background style of a cell. The cursor takes precedence over a selection, and a selection over a colour.
    fn ground(&self, square: &Square) -> Style {
        let mut style = Style::reset().patch(self.theme.style(Part::Text)).patch(self.theme.style(Part::Board));
        let mut covers = |holds: bool, part: Part| {
            if holds {
                style = style.patch(self.theme.style(part));
            }
        };
        covers(square.state.peer, Part::Peer);
        if let Some(colour) = square.colour().map(Part::Colour).filter(|part| self.theme.has(*part)) {
            covers(true, colour);
        }
        covers(square.state.selected, Part::Selection);
        covers(square.state.cursor, Part::Cursor);
        style
    }

    /// The style of a part on the background of a cell. If that background has its own foreground, a part without a
    /// background only adds its attributes.
    fn ink(&self, square: &Square, ground: Style, part: Part) -> Style {
        let style = self.theme.style(part);
        let has_colour = square.colour().is_some_and(|colour| self.theme.has(Part::Colour(colour)));
        let is_own = square.state.cursor || square.state.selected || has_colour;
        let style = if is_own && style.bg.is_none() { Style { fg: None, ..style } } else { style };
        invert(ground, style)
    }

    /// Draws arrows at the edges beyond which the table continues.
    fn draw_arrows(&self, buffer: &mut Buffer, grid: &Grid, columns: &[(u16, u16)], rows: &[u16]) {
        let arrows = if self.glyphs.fine { ["←", "→", "↑", "↓"] } else { ["<", ">", "^", "v"] };
        let style = self.theme.style(Part::Ruler);
        let (right, low) = (self.area.right().saturating_sub(1), self.area.bottom().saturating_sub(1));
        let goes_on = columns.last().is_some_and(|(col, _)| col + 1 < grid.columns());
        let continues = rows.last().is_some_and(|row| row + 1 < self.scene.rows);
        let before = columns.get(usize::from(grid.has_side)).map_or(self.area.x, |(_, x)| self.area.x + x - 1);
        let places = [
            (self.first.0 > 0, before, self.area.y),
            (goes_on, right, self.area.y),
            (self.first.1 > 0, self.area.x, self.area.y),
            (continues, self.area.x, low),
        ];
        for ((is_more, x, y), arrow) in places.into_iter().zip(arrows) {
            if is_more && self.area.contains((x, y).into()) {
                buffer.set_stringn(x, y, arrow, 1, style);
            }
        }
    }
}

/// A value as it is shown in a cell: the player's own followed by `'`, supposed ones by `?`.
fn entry_words(entry: &Entry, room: usize) -> String {
    let sign = match (entry.supposed, entry.origin) {
        (true, _) => "?",
        (false, Origin::Player) => "'",
        (false, _) => "",
    };
    format!("{}{sign}", fitted(&entry.symbol, room))
}

fn entry_part(square: &Square, entry: &Entry) -> Part {
    match entry.origin {
        _ if square.state.conflict => Part::Conflict,
        _ if square.sign() == Some(nazo_core::scene::Sign::Placed) => Part::Placed,
        _ if entry.supposed => Part::Supposed,
        Origin::Given => Part::Given,
        Origin::Player => Part::Entered,
        Origin::Shown => Part::Shown,
    }
}

/// A few values side by side, shortened if necessary. None if there are too many, or if they do not fit.
fn listed(marks: &[&Pencil], room: usize) -> Option<String> {
    if marks.is_empty() || marks.len() > LISTED {
        return None;
    }
    // If words begin alike, their beginnings alone are of no use.
    let joined = |most: usize| {
        let names: Vec<String> = marks.iter().map(|mark| first(&mark.symbol, most)).collect();
        let different: BTreeSet<&String> = names.iter().collect();
        (different.len() == names.len()).then(|| names.join("/"))
    };
    [usize::MAX, 4, 3, 2, 1].into_iter().filter_map(joined).find(|words| words.width() <= room)
}

/// The beginning of a word, in at most the given number of columns.
pub(super) fn first(word: &str, most: usize) -> String {
    let mut kept = String::new();
    for letter in word.chars() {
        if format!("{kept}{letter}").width() > most {
            break;
        }
        kept.push(letter);
    }
    kept
}

fn centred(room: u16, words: &str) -> u16 {
    usize::from(room).saturating_sub(words.width()) as u16 / 2
}
