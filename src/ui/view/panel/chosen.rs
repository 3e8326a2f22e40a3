//! The panel's text about selected cells in a puzzle with sums: their total, and which cells protrude.

use unicode_width::UnicodeWidthStr;

use super::sums::{cells, known};
use crate::ui::model::Ui;
use crate::ui::theme::Part;
use crate::ui::view::layout::WIDTH;
use crate::ui::view::text::{self, Line};
use nazo_core::logic::{Inside, Range, Totals, totals};
use nazo_core::puzzle::Cell;
use nazo_core::words::{Fixed, Phrase, say};

/// The maximum number of rows for the names of cells.
const NAMED: usize = 4;

/// The text about the selection. Empty if nothing is selected.
pub(super) fn lines(ui: &Ui, width: u16) -> Vec<Line> {
    let chosen: Vec<Cell> = ui.selection.iter().collect();
    if chosen.is_empty() {
        return Vec::new();
    }
    let session = ui.game.session();
    let told = totals(session.model(), session.visible(), known(ui), &chosen);
    let mut lines = vec![item(ui, "view.selected", &cells(told.cells))];
    lines.push(range(ui, &told));
    lines.push(Line::new());
    lines.extend(inside(ui, &told.inside, usize::from(width)));
    lines
}

/// The same in one row of `width` columns, for windows without a panel: "3 cells: total 13 to 27; cages inside 14".
pub(super) fn brief(ui: &Ui, width: usize) -> Line {
    let chosen: Vec<Cell> = ui.selection.iter().collect();
    let (session, lang) = (ui.game.session(), ui.settings.lang);
    let told = totals(session.model(), session.visible(), known(ui), &chosen);
    let total = match told.range {
        None => say!("view.cannot-be-filled"),
        Some(Range { least, most }) if least == most => say!("view.total-of", total = least),
        Some(Range { least, most }) => say!("view.total-between", least, most),
    };
    let head = say!("view.selected-in-short", cells = cells(told.cells), total);
    let whole = match &told.inside {
        Inside::Areas { count: 0, .. } => head.clone(),
        Inside::Areas { total, .. } => say!("view.with-cages-inside", head, total),
        Inside::Runs { across, down, .. } => say!("view.with-runs-inside", head, across, down),
    };
    text::line(Phrase::ways([whole, head]).short(lang, |row| row.width() <= width).get(lang), Part::Text)
}

fn item(ui: &Ui, label: &'static str, value: &Phrase) -> Line {
    let lang = ui.settings.lang;
    vec![(Fixed(label).get(lang).to_string(), Part::Dim), (value.get(lang).to_string(), Part::Text)]
}

fn number(number: impl ToString) -> Phrase {
    Phrase::verbatim(number.to_string())
}

/// The bounds of the total.
fn range(ui: &Ui, told: &Totals) -> Line {
    match told.range {
        None => text::line(Fixed("view.cannot-be-filled").get(ui.settings.lang), Part::Conflict),
        Some(Range { least, most }) if least == most => item(ui, "view.total", &number(least)),
        Some(Range { least, most }) => item(ui, "view.total", &say!("view.between", least, most)),
    }
}

fn inside(ui: &Ui, inside: &Inside, width: usize) -> Vec<Line> {
    match inside {
        Inside::Areas { count: sums, total, houses, differ } => {
            let mut lines = vec![item(ui, "view.cages-inside", &number(sums))];
            if *sums == 0 {
                return lines;
            }
            lines.push(item(ui, "view.they-make", &number(total)));
            let distance = houses.map(|houses| format!("  {}", distance(*total, houses).get(ui.settings.lang)));
            lines.extend(distance.map(|distance| text::line(distance, Part::Text)));
            lines.push(Line::new());
            lines.push(item(ui, "view.other-cells", &number(differ.len())));
            lines.extend(names(ui, differ, width));
            lines
        }
        Inside::Runs { across, down, only_across, only_down } => {
            // A narrow panel only has room for the number.
            let count = |chosen: &[Cell]| match width < usize::from(WIDTH) {
                true => number(chosen.len()),
                false => cells(chosen.len()),
            };
            let mut lines = vec![
                item(ui, "view.across-inside", &number(across)),
                item(ui, "view.down-inside", &number(down)),
                item(ui, "view.difference", &number(i64::from(*across) - i64::from(*down))),
                Line::new(),
                item(ui, "view.across-alone", &count(only_across)),
            ];
            lines.extend(names(ui, only_across, width));
            lines.push(item(ui, "view.down-alone", &count(only_down)));
            lines.extend(names(ui, only_down, width));
            lines
        }
    }
}

/// The difference between the total of the cages and whole houses: "14 short of 45", "7 over 45".
fn distance(total: u32, houses: u32) -> Phrase {
    match i64::from(total) - i64::from(houses) {
        0 => say!("view.just-houses", houses),
        over @ 1.. => say!("view.over-houses", over, houses),
        short => say!("view.short-of-houses", short = -short, houses),
    }
}

/// The names of cells, in a few rows.
fn names(ui: &Ui, cells: &[Cell], width: usize) -> Vec<Line> {
    let (lang, model) = (ui.settings.lang, ui.game.session().model());
    let names: Vec<String> = cells.iter().map(|cell| model.cell_name(*cell, lang)).collect();
    let mut rows = text::wrap(&names.join(" "), width.saturating_sub(2));
    if rows.len() > NAMED {
        rows.truncate(NAMED);
        if let Some(last) = rows.last_mut() {
            *last = text::shorten(&format!("{last} …"), width.saturating_sub(2));
        }
    }
    let rows = rows.into_iter().filter(|row| !row.is_empty());
    rows.map(|row| text::line(format!("  {row}"), Part::Text)).collect()
}
