//! The palette: what was typed, and the actions it finds with their keys.

use unicode_width::UnicodeWidthStr;

use super::text::{self, Line};
use crate::ui::action::{ACTIONS, Row};
use crate::ui::keymap::Keymap;
use crate::ui::model::{Palette, Ui};
use crate::ui::theme::Part;
use nazo_core::words::{Fixed, Lang};

/// The palette over a game.
pub fn lines(ui: &Ui, palette: &Palette, room: (u16, u16)) -> Vec<Line> {
    let keymap = &ui.settings.keys;
    lines_of(&ui.found(palette), palette, keymap, ui.settings.lang, room)
}

/// The palette with the rows that were found for what was typed. It keeps its size while the list grows shorter, so
/// that nothing jumps.
pub(in crate::ui) fn lines_of(
    rows: &[&Row],
    palette: &Palette,
    keymap: &Keymap,
    lang: Lang,
    (width, height): (u16, u16),
) -> Vec<Line> {
    // In a low window one row tells of both ends.
    let is_low = height < 8;
    let room = usize::from(height).saturating_sub(if is_low { 2 } else { 3 }).max(1);
    let first = palette.selected.saturating_sub(room.saturating_sub(1));
    let widest = |text: &dyn Fn(usize) -> usize| (0..ACTIONS.len()).map(text).max().unwrap_or(0);
    let keys = widest(&|at| ACTIONS.get(at).map_or(0, |row| keymap.shown(row, lang).width()));
    let what = widest(&|at| ACTIONS.get(at).map_or(0, |row| row.what.get(lang).width()));
    let width = usize::from(width).min(1 + what + 2 + keys);
    let below = if first + room < rows.len() { " ↓" } else { "" };
    let above = match (first > 0, is_low) {
        (true, true) if below.is_empty() => " ↑",
        (true, true) => " ↑↓",
        (true, false) => " ↑",
        (false, true) => below,
        (false, false) => "",
    };
    let typed = format!("{}_", palette.typed);
    let pad = " ".repeat(width.saturating_sub(2 + typed.width()));
    let mut lines = vec![vec![("> ".to_string(), Part::Key), (typed + &pad, Part::Text)], text::line(above, Part::Dim)];
    if rows.is_empty() {
        let none = format!(" {}", Fixed("view.no-match").get(lang));
        lines.push(text::line(text::shorten(&none, width), Part::Dim));
    }
    for (at, row) in rows.iter().enumerate().skip(first).take(room) {
        let shown = keymap.shown(row, lang);
        let what = text::shorten(row.what.get(lang), width.saturating_sub(1));
        // What it does counts for more than its keys; the first key is better than none.
        let fits = |keys: &str| 1 + what.width() + 2 + keys.width() <= width;
        let first_key = shown.split(' ').next().unwrap_or_default();
        let keys = [shown.as_str(), first_key].into_iter().find(|keys| fits(keys)).unwrap_or_default();
        let pad = " ".repeat(width.saturating_sub(1 + what.width() + keys.width()));
        if at == palette.selected {
            lines.push(text::line(format!(">{what}{pad}{keys}"), Part::Selected));
        } else {
            lines.push(vec![(format!(" {what}{pad}"), Part::Text), (keys.to_string(), Part::Dim)]);
        }
    }
    lines.resize(2 + room, Line::new());
    if !is_low {
        lines.push(text::line(below, Part::Dim));
    }
    lines
}
