//! The sums of the cell under the cursor in one row, for windows without room for a panel.

use unicode_width::UnicodeWidthStr;

use super::{chosen, sums};
use crate::ui::model::Ui;
use crate::ui::theme::Part;
use crate::ui::view::text::{self, Line};
use nazo_core::logic::{Combinations, Sumless, has_cages_or_runs};
use nazo_core::puzzle::{Cell, Form, ValueSet};
use nazo_core::words::{Fixed, Phrase, say};

/// The number of columns between two sums.
const GAP: usize = 3;

/// How much is shown of a sum before its combinations.
#[derive(Clone, Copy)]
enum Detail {
    /// "17-cage at r4c2: 9 left in 2 cells:"
    Long,
    /// "17-cage: 9 left in 2:"
    Short,
    /// "Across 9 left:"
    Bare,
}

/// What is left of each sum of the cell under the cursor, and which values its open cells can hold, in `width` columns.
/// If cells are selected, their total. Empty if the puzzle has no sums.
pub(in crate::ui) fn line(ui: &Ui, width: u16) -> Line {
    if !has_cages_or_runs(ui.game.session().model()) {
        return Line::new();
    }
    if !ui.selection.is_empty() {
        return chosen::brief(ui, usize::from(width));
    }
    let tallies = sums::tallies(ui, ui.cursor());
    if tallies.is_empty()
        && let Some(bare) = sums::sumless(ui).first()
    {
        return text::line(sumless_line(ui, bare, usize::from(width)), Part::Text);
    }
    if tallies.is_empty() {
        return text::line(Fixed("view.in-no-cage").get(ui.settings.lang), Part::Dim);
    }
    let room = usize::from(width).saturating_sub(GAP * (tallies.len() - 1));
    let told: Vec<Vec<String>> = tallies.iter().map(|tally| combos(ui, tally)).collect();
    let heads = |form| -> Vec<String> { tallies.iter().map(|tally| head(ui, tally, form)).collect() };
    let wanted: Vec<usize> = told.iter().map(|combos| listed(combos, usize::MAX).width()).collect();
    let least: Vec<usize> = told.iter().map(|combos| listed(combos, 0).width()).collect();
    let all = |heads: &[String]| heads.iter().map(|head| head.width()).sum::<usize>() + wanted.iter().sum::<usize>();
    let forms = [Detail::Long, Detail::Short].map(heads);
    let heads = forms.into_iter().find(|heads| all(heads) <= room).unwrap_or_else(|| heads(Detail::Bare));
    let mut left = room.saturating_sub(heads.iter().map(|head| head.width()).sum());
    let mut line = Line::new();
    for (at, ((tally, head), combos)) in tallies.iter().zip(heads).zip(&told).enumerate() {
        // What one sum does not need is left for those after it, and each has room for at least a number.
        let behind = |of: &[usize]| of.iter().skip(at + 1).sum::<usize>();
        let fair = left.saturating_sub(behind(&wanted)).max(left / (tallies.len() - at));
        let share = fair.min(left.saturating_sub(behind(&least)));
        let shown = listed(combos, share);
        left = left.saturating_sub(shown.width());
        if at > 0 {
            line.push((" ".repeat(GAP), Part::Text));
        }
        line.push((head, if sums::is_settled(tally) { Part::Text } else { Part::Dim }));
        line.push((shown, if sums::is_dead(ui, tally) { Part::Conflict } else { Part::Text }));
    }
    line
}

/// "Cage without a sum at r1c2: 3 cells, no repeats, with 1 2", shortened to fit.
fn sumless_line(ui: &Ui, cage: &Sumless, width: usize) -> String {
    let place = first_cell(ui, &cage.cells);
    let cells = sums::cells(cage.cells.len());
    let must = match cage.must.is_empty() {
        true => Phrase::literal(""),
        false => say!("view.with-values", values = sums::digits(ui, cage.must, false)),
    };
    let (name, short) = (sums::sumless_name(ui, cage, false), sums::sumless_name(ui, cage, true));
    let told = Phrase::ways([
        say!("view.sumless-at", name, place, cells, must),
        say!("view.sumless", name, cells, must),
        say!("view.sumless-in-short", short, cells, must),
    ]);
    told.short(ui.settings.lang, |row| row.width() <= width).to_string()
}

/// The name of the first of these cells.
fn first_cell(ui: &Ui, cells: &[Cell]) -> Phrase {
    cells.first().map_or(Phrase::literal(""), |cell| ui.name(*cell))
}

/// The text before the combinations.
fn head(ui: &Ui, tally: &Combinations, form: Detail) -> String {
    let lang = ui.settings.lang;
    let (total, left, open) = (tally.total, tally.left, tally.open);
    let is_cage = ui.game.session().model().constraint(tally.constraint).form == Form::Cage;
    let name = match form {
        Detail::Long if is_cage => say!("view.cage-at", total, place = first_cell(ui, &tally.cells)),
        _ if is_cage => say!("view.cage-with-total", total),
        _ => sums::short_name(ui, tally),
    };
    if sums::is_settled(tally) {
        return format!("{}: {}", name.get(lang), sums::state(tally).get(lang));
    }
    let end = if tally.combos.is_some() { ": " } else { "" };
    let said = match form {
        Detail::Long => say!("view.left-in-cells", name, left, open),
        Detail::Short => say!("view.left-in", name, left, open),
        Detail::Bare if left == i64::from(total) => name,
        Detail::Bare if is_cage => say!("view.left-of-cage", name, left),
        Detail::Bare => say!("view.left-of-run", what = sums::what(ui, tally), left),
    };
    format!("{}{end}", said.get(lang))
}

/// The values for the open cells, one text for each combination that is still possible.
fn combos(ui: &Ui, tally: &Combinations) -> Vec<String> {
    if sums::is_settled(tally) {
        return Vec::new();
    }
    if sums::is_dead(ui, tally) {
        return vec![Fixed("view.none").get(ui.settings.lang).to_string()];
    }
    let position = ui.game.session().position();
    let placed: ValueSet = tally.cells.iter().filter_map(|cell| position.value(*cell)).collect();
    let alive = tally.combos.iter().flatten().filter(|combo| sums::is_alive(ui, tally, combo));
    alive
        .map(|combo| sums::digits(ui, combo.values.iter().filter(|value| !placed.contains(*value)).collect(), false))
        .collect()
}

/// As many combinations as fit, and the number of those left out.
fn listed(combos: &[String], room: usize) -> String {
    let with = |count: usize| {
        let hidden = (count < combos.len()).then(|| format!("+{}", combos.len() - count));
        combos.iter().take(count).cloned().chain(hidden).collect::<Vec<_>>().join(" ")
    };
    let most = (1..=combos.len()).rev().map(with).find(|row| row.width() <= room);
    most.unwrap_or_else(|| with(0))
}
