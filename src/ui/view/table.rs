//! The table of combinations in its popup.

use unicode_width::UnicodeWidthStr;

use super::panel::sums;
use super::text::{self, Line};
use crate::logic::{Combo, Tally};
use crate::puzzle::ValueSet;
use crate::ui::model::Ui;
use crate::ui::table::Table;
use crate::ui::theme::Part;
use crate::words::Lang;

/// The sum that the table is about, as it stands now.
pub(in crate::ui) fn tally(ui: &Ui, table: &Table) -> Option<Tally> {
    let session = ui.game.session();
    Tally::new(session.model(), session.position(), sums::known(ui), table.sum)
}

/// Columns between two combinations; the mark of the right one stands there.
const GAP: usize = 2;

/// Whether the values of combinations have blanks between, and in how many columns these stand.
fn shape(ui: &Ui, tally: &Tally, width: usize) -> (bool, usize, usize) {
    let widest = |spaced: bool| {
        let widths = tally.combos.iter().flatten().map(|combo| sums::digits(ui, combo.values, spaced).width());
        widths.max().unwrap_or(1) + GAP
    };
    let spaced = widest(true) <= width;
    let each = widest(spaced);
    (spaced, each, (width / each).max(1))
}

/// How many of `count` combinations stand in one column, in `width` columns of text.
pub(in crate::ui) fn per_column(ui: &Ui, tally: &Tally, count: usize, width: u16) -> usize {
    let (_, _, columns) = shape(ui, tally, usize::from(width));
    count.div_ceil(columns).max(1)
}

/// The title and the lines of the table.
pub fn lines(ui: &Ui, table: &Table, (width, height): (u16, u16)) -> (String, Vec<Line>) {
    let Some(tally) = tally(ui, table) else { return (String::new(), Vec::new()) };
    let mut lines = vec![text::line(sums::place(ui, &tally), Part::Dim)];
    let trimmed =
        |line: Line| -> Line { line.into_iter().map(|(text, part)| (text.trim_start().into(), part)).collect() };
    lines.push(trimmed(sums::left(ui, &tally)));
    if tally.combos.is_some() {
        lines.push(sums::count_left(ui, &tally));
        lines.push(sums::must_have(ui, &tally));
    }
    lines.extend(kept_to(ui, table));
    lines.push(Line::new());
    let room = usize::from(height).saturating_sub(lines.len()).max(1);
    match tally.combos.is_some() {
        true => lines.extend(grid(ui, table, &tally, (usize::from(width), room))),
        false => {
            let many = match ui.settings.lang {
                Lang::En => "Too many to be told one by one.",
                Lang::Ja => "多すぎるので一覧にできません。",
            };
            lines.extend(text::wrap(many, usize::from(width)).into_iter().map(|row| text::line(row, Part::Text)));
        }
    }
    (sums::short_name(ui, &tally), lines)
}

/// Which values the combinations listed have and lack.
fn kept_to(ui: &Ui, table: &Table) -> Vec<Line> {
    let row = |en: &str, ja: &str, values: ValueSet| {
        let label = if ui.settings.lang == Lang::En { en } else { ja };
        vec![(label.to_string(), Part::Dim), (sums::digits(ui, values, true), Part::Key)]
    };
    let rows = [("With  ", "含む ", table.with), ("Without  ", "含まない ", table.without)];
    rows.into_iter().filter(|(.., values)| !values.is_empty()).map(|(en, ja, values)| row(en, ja, values)).collect()
}

/// The combinations in columns, as many rows of them as fit with the selected one among them.
fn grid(ui: &Ui, table: &Table, tally: &Tally, (width, room): (usize, usize)) -> Vec<Line> {
    let listed = table.listed(tally);
    if listed.is_empty() {
        let none = if ui.settings.lang == Lang::En { "None." } else { "ありません。" };
        return vec![text::line(none, Part::Text)];
    }
    let (spaced, each, columns) = shape(ui, tally, width);
    let rows = listed.len().div_ceil(columns).max(1);
    let selected = table.selected.min(listed.len() - 1);
    let first = (selected % rows).saturating_sub(room - 1).min(rows.saturating_sub(room));
    let cell = |at: usize, combo: &Combo| -> Line {
        let (mark, part) = sums::look(ui, tally, combo);
        let digits = sums::digits(ui, combo.values, spaced);
        let pad = " ".repeat(each.saturating_sub(digits.width() + GAP));
        match at == selected {
            true => vec![(format!(">{mark}{digits}"), Part::Selected), (pad, Part::Text)],
            false => vec![(format!(" {mark}"), Part::Text), (digits, part), (pad, Part::Text)],
        }
    };
    let row = |row: usize| {
        let places = (0..columns).map(|column| column * rows + row);
        places.filter_map(|at| listed.get(at).map(|combo| cell(at, combo))).flatten().collect()
    };
    (first..rows.min(first + room)).map(row).collect()
}
