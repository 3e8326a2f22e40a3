//! The sums of the cell under the cursor in one row, for windows in which there is no room for a panel.

use unicode_width::UnicodeWidthStr;

use super::{chosen, say, sums};
use crate::ui::model::Ui;
use crate::ui::theme::Part;
use crate::ui::view::text::{self, Line};
use nazo_core::logic::{Sumless, Tally, has_cages_or_runs};
use nazo_core::puzzle::{Form, ValueSet};
use nazo_core::words::Lang;

/// Columns between two sums.
const GAP: usize = 3;

/// How much is said of a sum before its combinations.
#[derive(Clone, Copy)]
enum Detail {
    /// "17-cage at r4c2: 9 left in 2 cells:"
    Long,
    /// "17-cage: 9 left in 2:"
    Short,
    /// "Across 9 left:"
    Bare,
}

/// What is left of each sum of the cell under the cursor and what its open cells can hold together, in `width` columns; of
/// selected cells what they add up to.
/// Nothing where the puzzle has no sums.
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
        return text::line(told_sumless(ui, bare, usize::from(width)), Part::Text);
    }
    if tallies.is_empty() {
        return text::line(say(ui.settings.lang, "In no cage", "どのケージにも入らないマス"), Part::Dim);
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
        // What one sum does not need is for those behind it, and each has room for a number at least.
        let behind = |of: &[usize]| of.iter().skip(at + 1).sum::<usize>();
        let fair = left.saturating_sub(behind(&wanted)).max(left / (tallies.len() - at));
        let share = fair.min(left.saturating_sub(behind(&least)));
        let shown = listed(combos, share);
        left = left.saturating_sub(shown.width());
        if at > 0 {
            line.push((" ".repeat(GAP), Part::Text));
        }
        line.push((head, if sums::is_settled(tally) { Part::Text } else { Part::Dim }));
        line.push((shown, if sums::is_dead(ui, tally) { Part::Clash } else { Part::Text }));
    }
    line
}

/// "Cage without a sum at r1c2: 3 cells, no repeats, with 1 2", as much of it as there is room for.
fn told_sumless(ui: &Ui, cage: &Sumless, width: usize) -> String {
    let (lang, model) = (ui.settings.lang, ui.game.session().model());
    let place = cage.cells.first().map(|cell| model.cell_name(*cell, lang)).unwrap_or_default();
    let count = sums::cells(cage.cells.len(), lang);
    let must = if cage.must.is_empty() { String::new() } else { sums::digits(ui, cage.must, false) };
    let must = match (lang, must.as_str()) {
        (_, "") => must,
        (Lang::En, _) => format!(", with {must}"),
        (Lang::Ja, _) => format!("、必ず{must}"),
    };
    let (name, short) = (sums::sumless_name(ui, cage, false), sums::sumless_name(ui, cage, true));
    let told = match lang {
        Lang::En => [
            format!("{name} at {place}: {count}, no repeats{must}"),
            format!("{name}: {count}, no repeats{must}"),
            format!("{short}: {count}{must}"),
        ],
        Lang::Ja => [
            format!("{place}の{name}: {count}、重複なし{must}"),
            format!("{name}: {count}、重複なし{must}"),
            format!("合計なし: {count}{must}"),
        ],
    };
    let [.., shortest] = &told;
    let fitting = told.iter().find(|row| row.width() <= width);
    fitting.unwrap_or(shortest).clone()
}

/// What stands before the combinations.
fn head(ui: &Ui, tally: &Tally, form: Detail) -> String {
    let (lang, model) = (ui.settings.lang, ui.game.session().model());
    let (left, open) = (tally.left, tally.open);
    let is_cage = model.constraint(tally.constraint).form == Form::Cage;
    let place = tally.cells.first().map(|cell| model.cell_name(*cell, lang)).unwrap_or_default();
    let name = match (form, is_cage, lang) {
        (Detail::Long, true, Lang::En) => format!("{}-cage at {place}", tally.total),
        (_, true, Lang::En) => format!("{}-cage", tally.total),
        (Detail::Long, true, Lang::Ja) => format!("{place}の{}", sums::short_name(ui, tally)),
        _ => sums::short_name(ui, tally),
    };
    if sums::is_settled(tally) {
        let state: String = sums::left(ui, tally).into_iter().map(|(text, _)| text).collect();
        return format!("{name}: {}", state.trim());
    }
    let end = if tally.combos.is_some() { ": " } else { "" };
    let cells = if open == 1 { "cell" } else { "cells" };
    match (form, lang) {
        (Detail::Long, Lang::En) => format!("{name}: {left} left in {open} {cells}{end}"),
        (Detail::Short, Lang::En) => format!("{name}: {left} left in {open}{end}"),
        (Detail::Long | Detail::Short, Lang::Ja) => format!("{name}: 残り{left} {open}マス{end}"),
        (Detail::Bare, _) if left == i64::from(tally.total) => format!("{name}{end}"),
        (Detail::Bare, Lang::En) if is_cage => format!("{name}: {left} left{end}"),
        (Detail::Bare, Lang::En) => format!("{} {left} left{end}", sums::what(ui, tally)),
        (Detail::Bare, Lang::Ja) => format!("{} 残り{left}{end}", sums::what(ui, tally)),
    }
}

/// What the open cells can hold together, one for each combination that can still stand.
fn combos(ui: &Ui, tally: &Tally) -> Vec<String> {
    if sums::is_settled(tally) {
        return Vec::new();
    }
    if sums::is_dead(ui, tally) {
        return vec![say(ui.settings.lang, "none", "なし").to_string()];
    }
    let position = ui.game.session().position();
    let placed: ValueSet = tally.cells.iter().filter_map(|cell| position.value(*cell)).collect();
    let alive = tally.combos.iter().flatten().filter(|combo| sums::is_alive(ui, tally, combo));
    alive
        .map(|combo| sums::digits(ui, combo.values.iter().filter(|value| !placed.contains(*value)).collect(), false))
        .collect()
}

/// As many combinations as fit, and how many more there are.
fn listed(combos: &[String], room: usize) -> String {
    let with = |count: usize| {
        let hidden = (count < combos.len()).then(|| format!("+{}", combos.len() - count));
        combos.iter().take(count).cloned().chain(hidden).collect::<Vec<_>>().join(" ")
    };
    let most = (1..=combos.len()).rev().map(with).find(|row| row.width() <= room);
    most.unwrap_or_else(|| with(0))
}
