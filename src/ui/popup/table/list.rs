//! The content of the table of combinations.

use unicode_width::UnicodeWidthStr;

use super::state::Table;
use crate::ui::model::Ui;
use crate::ui::popup::Content;
use crate::ui::theme::Part;
use crate::ui::view::frame::Beyond;
use crate::ui::view::panel::sums;
use crate::ui::view::text::{self, Line};
use nazo_core::logic::{Combinations, Combo};
use nazo_core::puzzle::ValueSet;
use nazo_core::words::Fixed;

/// The combinations of the table's sum in the present position.
pub(super) fn tally(ui: &Ui, table: &Table) -> Option<Combinations> {
    let session = ui.game.session();
    Combinations::new(session.model(), session.visible(), sums::known(ui), table.sum)
}

/// Columns before a combination: for the pointer and for its mark.
const GAP: usize = 2;

/// The layout of the combinations.
pub(super) struct Grid {
    /// Whether there are blanks between values.
    spaced: bool,
    /// The width of a combination with the columns before it.
    each: usize,
    /// The number of combinations side by side.
    columns: usize,
    /// The number of combinations one below the other.
    pub rows: usize,
    /// The number of rows that fit.
    room: usize,
}

/// The layout of the combinations in a popup with this many columns and rows of text. One column if that is enough.
pub(super) fn grid(ui: &Ui, table: &Table, tally: &Combinations, (width, height): (u16, u16)) -> Grid {
    let head = head(ui, table, tally, (width, height)).len();
    let (width, count) = (usize::from(width), table.listed(tally).len());
    let room = usize::from(height).saturating_sub(head).max(1);
    let widest = |spaced: bool| {
        let widths = tally.combos.iter().flatten().map(|combo| sums::digits(ui, combo.values, spaced).width());
        widths.max().unwrap_or(1) + GAP
    };
    let most = |spaced: bool| (width / widest(spaced)).max(1);
    // Blanks are dropped if that makes more combinations visible.
    let spaced = widest(true) <= width && (most(true) * room >= count || most(true) == most(false));
    let columns = count.div_ceil(room).clamp(1, most(spaced));
    Grid { spaced, each: widest(spaced), columns, rows: count.div_ceil(columns).max(1), room }
}

/// The fewest columns of text, at most `most`, in which the whole table is visible without scrolling, whatever its
/// filter.
pub(super) fn wanted(ui: &Ui, table: &Table, (most, height): (u16, u16)) -> u16 {
    let whole = Table { with: ValueSet::EMPTY, without: ValueSet::EMPTY, ..table.clone() };
    let Some(tally) = tally(ui, &whole) else { return most };
    let head = head(ui, &whole, &tally, (most, height)).iter().map(|line| text::width(line)).max().unwrap_or(0);
    // Two rows are reserved for the filter.
    let room = height.saturating_sub(2);
    let fits = |width: &u16| {
        let grid = grid(ui, &whole, &tally, (*width, room));
        grid.rows <= grid.room && grid.each * grid.columns <= usize::from(*width)
    };
    (head.min(most)..=most).find(fits).unwrap_or(most)
}

/// The fewest rows of text, at most `most`, in which the whole table is visible at a width, whatever its filter. None
/// if not even one row of combinations fits.
pub(super) fn rows_wanted(ui: &Ui, table: &Table, (width, most): (u16, u16)) -> Option<u16> {
    let whole = Table { with: ValueSet::EMPTY, without: ValueSet::EMPTY, ..table.clone() };
    let tally = tally(ui, &whole)?;
    // A row is reserved for the filter.
    let head = |height: u16| head(ui, &whole, &tally, (width, height)).len() as u16 + 1;
    let fits = |height: &u16| {
        let grid = grid(ui, &whole, &tally, (width, height.saturating_sub(1)));
        head(*height) < *height && grid.rows <= grid.room && grid.each * grid.columns <= usize::from(width)
    };
    (1..=most).find(fits).or_else(|| (head(most) < most).then_some(most))
}

/// The rows of text for the head of the table and a few combinations. The others are reached by scrolling.
pub(super) fn rows_least(ui: &Ui, table: &Table, width: u16) -> Option<u16> {
    const FEW: u16 = 2;
    tally(ui, table).map(|tally| head(ui, table, &tally, (width, 0)).len() as u16 + FEW)
}

/// The title and the lines of the table, and whether combinations are out of sight.
pub(super) fn content(ui: &Ui, table: &Table, room: (u16, u16)) -> Content {
    let Some(tally) = tally(ui, table) else { return Content::default() };
    let mut lines = head(ui, table, &tally, room);
    let mut beyond = Beyond::default();
    match tally.combos.is_some() {
        true => {
            let (list, out_of_sight) = list(ui, table, &tally, &grid(ui, table, &tally, room));
            lines.extend(list);
            beyond = out_of_sight;
        }
        false => {
            let many = Fixed("view.too-many-to-list").get(ui.settings.lang);
            lines.extend(text::wrap(many, usize::from(room.0)).into_iter().map(|row| text::line(row, Part::Text)));
        }
    }
    let title = sums::short_name(ui, &tally).get(ui.settings.lang).to_string();
    Content { title, lines, scroll: 0, beyond }
}

/// Below this height, the pieces of the head are side by side and no blank line follows them.
const LOW: u16 = 10;
/// Columns between pieces side by side.
const BETWEEN: usize = 3;

/// The head above the combinations.
fn head(ui: &Ui, table: &Table, tally: &Combinations, (width, height): (u16, u16)) -> Vec<Line> {
    let width = usize::from(width);
    let trimmed =
        |line: Line| -> Line { line.into_iter().map(|(text, part)| (text.trim_start().into(), part)).collect() };
    let mut lines = vec![text::line(sums::place(ui, tally), Part::Dim), trimmed(sums::left(ui, tally, width))];
    if tally.combos.is_some() {
        lines.push(sums::count_left(ui, tally, width));
        lines.extend(sums::must_have_whole(ui, tally, width));
    }
    lines.extend(kept_to(ui, table));
    if height < LOW {
        return side_by_side(lines, width);
    }
    lines.push(Line::new());
    lines
}

/// The pieces in order, as many side by side as fit.
fn side_by_side(pieces: Vec<Line>, width: usize) -> Vec<Line> {
    let mut rows: Vec<Line> = Vec::new();
    for piece in pieces {
        match rows.last_mut() {
            Some(row) if usize::from(text::width(row) + text::width(&piece)) + BETWEEN <= width => {
                row.push((" ".repeat(BETWEEN), Part::Text));
                row.extend(piece);
            }
            _ => rows.push(piece),
        }
    }
    rows
}

/// The filter: the values that all listed combinations have, and those that they lack.
fn kept_to(ui: &Ui, table: &Table) -> Vec<Line> {
    let row = |(label, values): (&'static str, ValueSet)| {
        let label = Fixed(label).get(ui.settings.lang);
        vec![(label.to_string(), Part::Dim), (sums::digits(ui, values, true), Part::Key)]
    };
    let rows = [("view.with", table.with), ("view.without", table.without)];
    rows.into_iter().filter(|(_, values)| !values.is_empty()).map(row).collect()
}

/// The combinations in columns. As many rows as fit, including the selected one.
fn list(ui: &Ui, table: &Table, tally: &Combinations, grid: &Grid) -> (Vec<Line>, Beyond) {
    let listed = table.listed(tally);
    if listed.is_empty() {
        let none = Fixed("view.none-listed").get(ui.settings.lang);
        return (vec![text::line(none, Part::Text)], Beyond::default());
    }
    let selected = table.selected.min(listed.len() - 1);
    let first = (selected % grid.rows).saturating_sub(grid.room - 1).min(grid.rows.saturating_sub(grid.room));
    let cell = |at: usize, combo: &Combo| -> Line {
        let (mark, part) = sums::look(ui, tally, combo);
        let digits = sums::digits(ui, combo.values, grid.spaced);
        let pad = " ".repeat(grid.each.saturating_sub(digits.width() + GAP));
        match at == selected {
            // The colour of the selection leaves no room for the strike-through of a dead combination.
            true if part == Part::Dead => vec![(format!(">x{digits}"), Part::Selected), (pad, Part::Text)],
            true => vec![(format!("> {digits}"), Part::Selected), (pad, Part::Text)],
            false => vec![(format!(" {mark}"), Part::Text), (digits, part), (pad, Part::Text)],
        }
    };
    let row = |row: usize| {
        let places = (0..grid.columns).map(|column| column * grid.rows + row);
        places.filter_map(|at| listed.get(at).map(|combo| cell(at, combo))).flatten().collect()
    };
    let rows = (first..grid.rows.min(first + grid.room)).map(row).collect();
    (rows, Beyond::of(grid.rows, first, grid.room))
}
