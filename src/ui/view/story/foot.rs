//! The rows at the bottom: what just happened or the sentence of a step, and the next useful keys.

use super::keys::{DIGITS, hints};
use super::table::first;
use crate::ui::key_hints::KeyHint;
use crate::ui::model::{Screen, Ui};
use crate::ui::prefix::Prefix;
use crate::ui::reading::Area;
use crate::ui::theme::Part;
use crate::ui::view::bottom;
use crate::ui::view::text::{Line, line, wrap};
use nazo_core::words::{Phrase, say};

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
