//! The rows at the bottom: what just happened or the sentence of a step, and the next useful keys.

use super::table::first;
use crate::ui::model::{Mode, Prefix, Screen, Ui};
use crate::ui::story::Area;
use crate::ui::theme::Part;
use crate::ui::view::bottom::{self, KeyHint};
use crate::ui::view::text::{Line, line, wrap};
use nazo_core::puzzle::Candidate;
use nazo_core::words::{Phrase, say};

/// The number keys.
const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// The rows at the bottom: three, or two in small windows.
pub(super) fn lines(ui: &Ui, width: u16, height: u16) -> Vec<Line> {
    let is_free = ui.popup.is_none() && ui.prefix.is_none();
    let step = match ui.screen {
        Screen::Explorer => ui.shown_step().map(|step| &step.text),
        _ => ui.whole_hint().map(|told| told.text()),
    };
    let is_step = is_free && (ui.screen == Screen::Explorer || ui.whole_hint().is_some());
    if height < 3 && is_step {
        // The pane of steps shows the sentence itself, which leaves a row for the keys.
        if ui.screen == Screen::Explorer && ui.reading.area == Area::Reasons {
            let said = bottom::message_row(ui);
            return vec![line(said, Part::Message), bottom::key_row(ui, width)];
        }
        return bottom::sentence(ui, step, None, width);
    }
    if height < 3 {
        let [first, second] = two(bottom::rows(ui, width, true));
        // If there is no message, the values of the cell get a row of their own.
        let is_free = is_free && bottom::message_row(ui).is_empty();
        let named = if is_free { value_row(ui, width) } else { None };
        return match named {
            Some(named) => vec![named, bottom::key_row_of(ui, &other_hints(ui), width)],
            None => vec![first, second],
        };
    }
    if is_step {
        let [first, second] = two(bottom::sentence(ui, step, None, width));
        return vec![first, second, bottom::key_row(ui, width)];
    }
    if ui.prefix.is_some() && ui.popup.is_none() {
        // The keys that may follow are listed in full.
        let [first, second] = two(bottom::rows(ui, width, true));
        let asks = match ui.prefix {
            Some(Prefix::Why) => say!("view.explain-what", cell = ui.name(ui.cursor())),
            _ => Phrase::literal(""),
        };
        return vec![line(asks.get(ui.settings.lang), Part::Message), first, second];
    }
    let said = bottom::message_row(ui);
    let mut rows: Vec<Line> = wrap(&said, usize::from(width)).into_iter().map(|row| line(row, Part::Message)).collect();
    rows.resize(2, Line::new());
    rows.push(bottom::key_row(ui, width));
    rows
}

/// The first two rows, blank if there are fewer.
fn two(rows: Vec<Line>) -> [Line; 2] {
    let mut rows = rows.into_iter();
    let mut next = || rows.next().unwrap_or_default();
    [next(), next()]
}

/// The keys of this screen, if they differ from those of other boards.
pub(in crate::ui) fn hints(ui: &Ui) -> Option<Vec<KeyHint>> {
    if !ui.reading.has_text() || ui.popup.is_some() || ui.paused {
        return None;
    }
    let hint = |key, said| (key, Phrase::fixed(said));
    let values = || values(ui);
    let with = |more: &[KeyHint]| values().into_iter().chain(more.iter().cloned()).collect::<Vec<KeyHint>>();
    let keys = hint("?", "hints.keys");
    let (undo, quit) = (hint("u", "hints.undo"), hint("q", "hints.quit"));
    match ui.prefix {
        Some(Prefix::Why) => {
            return Some(with(&[hint("w", "hints.why-forced"), hint("Esc", "hints.no")]));
        }
        Some(Prefix::Mark) => return Some(with(&[hint("Esc", "hints.no")])),
        Some(_) => return None,
        None => {}
    }
    if ui.screen == Screen::Explorer {
        let other = hint("Tab", "hints.pane");
        let moves = match ui.reading.area {
            Area::Reasons => hint("j k", "hints.steps"),
            Area::Text => hint("j k", "hints.lines"),
            Area::Table => hint("arrows", "hints.move"),
        };
        let back = hint("q", "hints.back");
        let step = (ui.reading.area != Area::Reasons).then(|| hint("n N", "hints.steps"));
        let take = (ui.reading.area != Area::Text).then(|| hint("Enter", "hints.apply"));
        return Some([Some(moves), step, take, Some(other), Some(back), Some(keys)].into_iter().flatten().collect());
    }
    if ui.screen == Screen::History || ui.shown_hint().is_some() && ui.whole_hint().is_none() {
        return None;
    }
    if ui.whole_hint().is_some() {
        return Some(vec![hint("Enter", "hints.apply"), hint("Esc", "hints.leave-step"), keys]);
    }
    if ui.reading.area == Area::Text {
        let go = hint("Enter", "hints.to-cells");
        let (yes, no) = (hint("1", "hints.true"), hint("2", "hints.false"));
        let suppose = hint("s", "hints.suppose");
        let (tab, edit) = (hint("Tab", "hints.table"), hint("E", "hints.edit"));
        let arrows = hint("arrows", "hints.lines");
        if !ui.line_can_be_judged() {
            return Some(vec![arrows, go, tab, edit, keys, quit]);
        }
        return Some(vec![arrows, yes, no, suppose, go, tab, edit, keys, quit]);
    }
    if ui.solution.is_some() || !ui.selection.is_empty() {
        return None;
    }
    let arrows = hint("arrows", "hints.move");
    let path = hint("p", "hints.path");
    match ui.mode {
        Mode::Colour => None,
        Mode::Corner | Mode::Centre => Some(with(&[hint("Space", "hints.entries"), undo, keys])),
        Mode::Digit if ui.game.session().trial() > 0 => {
            Some(with(&[hint("S", "hints.end"), hint("r", "hints.check"), undo, keys]))
        }
        Mode::Digit if ui.game.session().is_solved() => None,
        Mode::Digit => {
            let few = ui.game.session().model().domain(ui.cursor()).len() <= 3;
            let grid = (!ui.reading.story.axes.is_empty()).then(|| hint("g", "hints.logic-grid"));
            let (help, why) = (hint("t", "hints.hint"), hint("w", "hints.why"));
            let more = [hint("Space", "hints.maybe"), help, why, hint("s", "hints.suppose"), path];
            let more: Vec<KeyHint> = more
                .into_iter()
                .chain(grid)
                .chain([keys, hint("Tab", "hints.text"), undo, hint("E", "hints.edit"), quit])
                .collect();
            Some(few.then_some(arrows).into_iter().chain(with(&more)).collect())
        }
    }
}

/// The hints without the values.
fn other_hints(ui: &Ui) -> Vec<KeyHint> {
    hints(ui).unwrap_or_default().into_iter().filter(|(key, _)| !DIGITS.contains(key)).collect()
}

/// The values of the cell under the cursor in one row, shortened as far as necessary. None if the other keys leave room
/// for them, or if the number keys mean something else.
fn value_row(ui: &Ui, width: u16) -> Option<Line> {
    let all = hints(ui)?;
    let values: Vec<KeyHint> = all.iter().filter(|(key, _)| DIGITS.contains(key)).cloned().collect();
    if values.is_empty() || values.len() <= 3 {
        return None;
    }
    let lang = ui.settings.lang;
    let cut = |most: usize| -> Vec<KeyHint> {
        values.iter().map(|(key, name)| (*key, Phrase::verbatim(first(name.get(lang), most)))).collect()
    };
    let rows = (3..24).rev().map(|most| bottom::key_row_of(ui, &cut(most), width));
    // There are two pieces for each value.
    rows.into_iter().find(|row| row.len() >= 2 * values.len())
}

/// The values of the cell under the cursor with their number keys, for the current mode.
fn values(ui: &Ui) -> Vec<KeyHint> {
    let (model, cell) = (ui.game.session().model(), ui.cursor());
    let crosses = ui.game.session().view().auto && !ui.only_notes(&[cell]);
    let name = |value| {
        let value = ui.value_in(Candidate::new(cell, value));
        match (ui.prefix, ui.mode) {
            (Some(Prefix::Mark), _) | (None, Mode::Corner | Mode::Centre) if crosses => say!("hints.not", value),
            (Some(Prefix::Mark), _) | (None, Mode::Corner | Mode::Centre) => say!("hints.perhaps", value),
            (Some(Prefix::Why), _) if model.domain(cell).len() <= 3 => say!("hints.not", value),
            _ => value,
        }
    };
    DIGITS.iter().zip(model.domain(cell)).map(|(key, value)| (*key, name(value))).collect()
}
