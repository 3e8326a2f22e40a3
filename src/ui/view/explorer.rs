//! The panel of the step explorer: the list of steps, what the selected one does, the legend and the keys.

use super::bottom;
use super::text::{self, Line};
use crate::puzzle::{Candidate, Cell, Model, Step, ValueSet};
use crate::ui::keymap::Keymap;
use crate::ui::model::{PathState, Ui};
use crate::ui::theme::Part;
use crate::words::Lang;
use unicode_width::UnicodeWidthStr;

/// The lines of the panel, `height` of them at the most.
pub fn lines(ui: &Ui, width: u16, height: u16) -> Vec<Line> {
    let lang = ui.settings.lang;
    let session = ui.game.session();
    let steps = ui.steps();
    let mut lines = vec![head(ui, steps.len(), width)];
    let effect = steps.get(ui.step()).map(|step| effect_lines(session.model(), step, lang)).unwrap_or_default();
    let foot = foot(&ui.settings.keys, lang, width);
    // The list takes what the rest leaves, but always a few rows.
    let rest = 1 + effect.len() + 2 + foot.len();
    let room = usize::from(height).saturating_sub(rest + 1).clamp(4, steps.len().max(4));
    lines.extend(list(ui, steps, room, usize::from(width)));
    lines.push(Line::new());
    lines.extend(effect);
    let used = lines.len() + foot.len();
    lines.extend(std::iter::repeat_n(Line::new(), usize::from(height).saturating_sub(used)));
    lines.extend(foot);
    lines.truncate(usize::from(height));
    lines
}

fn head(ui: &Ui, count: usize, width: u16) -> Line {
    let title = match ui.settings.lang {
        Lang::En => "Path",
        Lang::Ja => "手順",
    };
    let at = if count == 0 { 0 } else { ui.step() + 1 };
    let total = match (ui.path, ui.settings.lang) {
        (PathState::Working, _) => format!("{at} / {count}…"),
        (_, Lang::En) => format!("{at} of {count}"),
        (_, Lang::Ja) => format!("{at} / {count}"),
    };
    let gap = usize::from(width).saturating_sub(title.width() + total.width() + 1);
    vec![(title.to_string(), Part::Title), (format!("{}{total}", " ".repeat(gap)), Part::Text)]
}

/// The rows around the selected step. Steps that the player's position already has stand back.
/// A name gives way to what the step does where there is not room for both.
fn list(ui: &Ui, steps: &[Step], room: usize, width: usize) -> Vec<Line> {
    let session = ui.game.session();
    let selected = ui.step();
    let first = selected.saturating_sub(room / 2).min(steps.len().saturating_sub(room));
    let shown = || steps.iter().enumerate().skip(first).take(room);
    let effect = |step: &Step| effect(session.model(), step, ui.settings.lang);
    let digits = steps.len().to_string().len().max(2);
    let widest = shown().map(|(_, step)| effect(step).width()).max().unwrap_or(0);
    let name_room = width.saturating_sub(digits + 1 + 1 + widest).min(9);
    let row = |(at, step): (usize, &Step)| {
        let chosen = at == selected;
        let name = text::shorten(step.name.short.get(ui.settings.lang), name_room);
        let pad = " ".repeat(name_room.saturating_sub(name.width()));
        let differs = |place: &Candidate| session.position().value(place.cell).is_some_and(|now| now != place.value);
        let mark = match (chosen, step.places.iter().any(differs)) {
            (true, _) => '>',
            (false, true) => '!',
            (false, false) => ' ',
        };
        let text = format!("{:>digits$}{mark}{name}{pad} {}", at + 1, effect(step));
        let part = if chosen {
            Part::Selected
        } else if session.position().gains_from(step) {
            Part::Text
        } else {
            Part::Dim
        };
        let rest = width.saturating_sub(text.width());
        text::line(text + &" ".repeat(rest), part)
    };
    shown().map(row).collect()
}

/// `+9 r3c1` for a placement, `-67  3` for eliminations: the digits and the number of cells that lose them.
fn effect(model: &Model, step: &Step, lang: Lang) -> String {
    if let [place] = step.places.as_slice() {
        return format!("+{} {}", model.value_name(place.value, lang), model.cell_name(place.cell, lang));
    }
    let (sign, candidates) = if step.places.is_empty() { ('-', &step.eliminates) } else { ('+', &step.places) };
    let values: ValueSet = candidates.iter().map(|candidate| candidate.value).collect();
    let mut cells: Vec<_> = candidates.iter().map(|candidate| candidate.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    let names: String = values.iter().map(|value| model.value_name(value, lang)).collect();
    format!("{:<3} {}", format!("{sign}{names}"), cells.len())
}

/// What the step does, cell by cell.
fn effect_lines(model: &Model, step: &Step, lang: Lang) -> Vec<Line> {
    const SHOWN: usize = 5;
    let (title, sign, candidates) = match (step.places.is_empty(), lang) {
        (false, Lang::En) => ("This step places", '=', &step.places),
        (false, Lang::Ja) => ("この手順で決まるマス", '=', &step.places),
        (true, Lang::En) => ("This step removes", '-', &step.eliminates),
        (true, Lang::Ja) => ("この手順で消える候補", '-', &step.eliminates),
    };
    let mut cells: Vec<_> = candidates.iter().map(|candidate| candidate.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    let row = |cell: &Cell| {
        let values = candidates.iter().filter(|candidate| candidate.cell == *cell);
        let names: Vec<String> = values.map(|candidate| model.value_name(candidate.value, lang)).collect();
        text::line(format!("  {} {sign} {}", model.cell_name(*cell, lang), names.join(" ")), Part::Text)
    };
    let mut lines = vec![text::line(title, Part::Dim)];
    let shown = if cells.len() > SHOWN { SHOWN - 1 } else { cells.len() };
    lines.extend(cells.iter().take(shown).map(row));
    if cells.len() > shown {
        let more = cells.len() - shown;
        lines.push(text::line(
            match lang {
                Lang::En => format!("  and {more} more"),
                Lang::Ja => format!("  ほか{more}マス"),
            },
            Part::Dim,
        ));
    }
    lines
}

fn foot(keymap: &Keymap, lang: Lang, width: u16) -> Vec<Line> {
    let legend: [&[(&str, &str)]; 2] = match lang {
        Lang::En => [&[("*", " pattern "), ("-", " loses")], &[("+", " placed  "), ("~", " fin")]],
        Lang::Ja => [&[("*", " 型   "), ("-", " 消える")], &[("+", " 決まる "), ("~", " ひれ")]],
    };
    let mut lines: Vec<Line> = legend
        .iter()
        .map(|row| {
            row.iter()
                .flat_map(|(sign, what)| [(sign.to_string(), Part::Sign), (what.to_string(), Part::Dim)])
                .collect()
        })
        .collect();
    lines.push(Line::new());
    let is_bound = |(key, _): &&bottom::Hint| keymap.current(key).is_some();
    let bound: Vec<bottom::Hint> = bottom::EXPLORER.iter().filter(is_bound).cloned().collect();
    let mut rest = bound.as_slice();
    while !rest.is_empty() {
        let row = bottom::keys(Line::new(), rest, keymap, width, lang);
        // Two pieces a hint; a hint wider than the panel would never fit and is left out.
        rest = &rest[(row.len() / 2).max(1)..];
        lines.push(row);
    }
    lines
}

/// The narrow column that takes the place of the panel in small windows.
pub fn narrow(ui: &Ui, width: u16) -> Vec<Line> {
    let session = ui.game.session();
    let lang = ui.settings.lang;
    let Some(step) = ui.shown_step() else { return Vec::new() };
    let count = ui.steps().len();
    let mut lines = vec![text::line(format!("{}/{count}", ui.step() + 1), Part::Title), Line::new()];
    let full = step.name.full.get(lang);
    // A name with a word too wide for the column would be broken inside the word.
    let fits = full.split(' ').all(|word| word.width() <= usize::from(width));
    let name = if fits { full } else { step.name.short.get(lang) };
    lines.extend(text::wrap(name, usize::from(width)).into_iter().map(|row| text::line(row, Part::Text)));
    lines.push(Line::new());
    lines.extend(
        text::wrap(&effect(session.model(), step, lang), usize::from(width))
            .into_iter()
            .map(|row| text::line(row, Part::Text)),
    );
    lines
}
