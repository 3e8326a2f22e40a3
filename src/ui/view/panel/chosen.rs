//! What the panel says of selected cells in a puzzle of sums: what they add up to, and what sticks out.

use unicode_width::UnicodeWidthStr;

use super::sums::{cells, known};
use super::{WIDTH, say};
use crate::ui::model::Ui;
use crate::ui::theme::Part;
use crate::ui::view::text::{self, Line};
use nazo_core::logic::{Inside, Range, Totals, totals};
use nazo_core::puzzle::Cell;
use nazo_core::words::Lang;

/// Rows for the names of cells.
const NAMED: usize = 4;

/// What is told of the selection; nothing where there is none.
pub(super) fn lines(ui: &Ui, width: u16) -> Vec<Line> {
    let chosen: Vec<Cell> = ui.selection.iter().collect();
    if chosen.is_empty() {
        return Vec::new();
    }
    let session = ui.game.session();
    let told = totals(session.model(), session.visible(), known(ui), &chosen);
    let mut lines = vec![item(ui, ("Selected ", "選択 "), cells(told.cells, ui.settings.lang))];
    lines.extend(range(ui, &told));
    lines.push(Line::new());
    lines.extend(inside(ui, &told.inside, usize::from(width)));
    lines
}

/// The same in one row of so many columns, for windows without a panel: "3 cells: total 13 to 27; cages inside 14".
pub(super) fn brief(ui: &Ui, width: usize) -> Line {
    let chosen: Vec<Cell> = ui.selection.iter().collect();
    let (session, lang) = (ui.game.session(), ui.settings.lang);
    let told = totals(session.model(), session.visible(), known(ui), &chosen);
    let count = cells(told.cells, lang);
    let total = match (told.range, lang) {
        (None, Lang::En) => "cannot be filled".to_string(),
        (None, Lang::Ja) => "入れられません".to_string(),
        (Some(Range { least, most }), Lang::En) if least == most => format!("total {least}"),
        (Some(Range { least, most }), Lang::Ja) if least == most => format!("合計{least}"),
        (Some(Range { least, most }), Lang::En) => format!("total {least} to {most}"),
        (Some(Range { least, most }), Lang::Ja) => format!("合計{least}〜{most}"),
    };
    let inside = match (&told.inside, lang) {
        (Inside::Areas { count: 0, .. }, _) => String::new(),
        (Inside::Areas { total, .. }, Lang::En) => format!("; cages inside {total}"),
        (Inside::Areas { total, .. }, Lang::Ja) => format!("、中のケージ{total}"),
        (Inside::Runs { across, down, .. }, Lang::En) => format!("; inside across {across}, down {down}"),
        (Inside::Runs { across, down, .. }, Lang::Ja) => format!("、中の横{across}・縦{down}"),
    };
    let head = if lang == Lang::En { format!("{count}: {total}") } else { format!("選択{count}: {total}") };
    let whole = format!("{head}{inside}");
    text::line(if whole.width() > width { head } else { whole }, Part::Text)
}

fn item(ui: &Ui, (en, ja): (&'static str, &'static str), value: String) -> Line {
    vec![(say(ui.settings.lang, en, ja).to_string(), Part::Dim), (value, Part::Text)]
}

/// Between which bounds the total lies, and how sure these are.
fn range(ui: &Ui, told: &Totals) -> [Line; 2] {
    let lang = ui.settings.lang;
    let label = ("Total  ", "合計 ");
    match told.range {
        None => {
            [item(ui, label, "-".into()), text::line(say(lang, "  cannot be filled", "  入れられません"), Part::Clash)]
        }
        Some(Range { least, most }) if least == most => {
            [item(ui, label, least.to_string()), text::line(say(lang, "  known", "  確定"), Part::Dim)]
        }
        Some(Range { least, most }) => {
            let sure = say(lang, "  at most", "  もっと狭い場合も");
            let between = if lang == Lang::En { " to " } else { "〜" };
            [item(ui, label, format!("{least}{between}{most}")), text::line(sure, Part::Dim)]
        }
    }
}

fn inside(ui: &Ui, inside: &Inside, width: usize) -> Vec<Line> {
    match inside {
        Inside::Areas { count: sums, total, houses, differ } => {
            let mut lines = vec![item(ui, ("Cages inside  ", "中のケージ "), sums.to_string())];
            if *sums == 0 {
                return lines;
            }
            lines.push(item(ui, ("  they make  ", "  合わせて "), total.to_string()));
            lines.extend(houses.map(|houses| text::line(distance(ui, *total, houses), Part::Text)));
            lines.push(Line::new());
            lines.push(item(ui, ("Other cells  ", "その外のマス "), differ.len().to_string()));
            lines.extend(names(ui, differ, width));
            lines
        }
        Inside::Runs { across, down, only_across, only_down } => {
            // A narrow panel has room for the number alone.
            let number = |chosen: &[Cell]| match width < usize::from(WIDTH) {
                true => chosen.len().to_string(),
                false => cells(chosen.len(), ui.settings.lang),
            };
            let mut lines = vec![
                item(ui, ("Across inside  ", "中の横 合計"), across.to_string()),
                item(ui, ("Down inside    ", "中の縦 合計"), down.to_string()),
                item(ui, ("  difference   ", "  差 "), (i64::from(*across) - i64::from(*down)).to_string()),
                Line::new(),
                item(ui, ("Across alone  ", "横だけ "), number(only_across)),
            ];
            lines.extend(names(ui, only_across, width));
            lines.push(item(ui, ("Down alone    ", "縦だけ "), number(only_down)));
            lines.extend(names(ui, only_down, width));
            lines
        }
    }
}

/// How far what the cages make is from whole houses: "14 short of 45", "7 over 45".
fn distance(ui: &Ui, total: u32, houses: u32) -> String {
    match (ui.settings.lang, i64::from(total) - i64::from(houses)) {
        (Lang::En, 0) => format!("  that is {houses}"),
        (Lang::Ja, 0) => format!("  ちょうど{houses}"),
        (Lang::En, over @ 1..) => format!("  {over} over {houses}"),
        (Lang::Ja, over @ 1..) => format!("  {houses}より{over}多い"),
        (Lang::En, short) => format!("  {} short of {houses}", -short),
        (Lang::Ja, short) => format!("  {houses}まで{}", -short),
    }
}

/// The names of cells in a few rows.
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
