//! Keys and their meanings, in a row or in a list.

use super::text::{self, Line};
use crate::ui::key_hints::KeyHint;
use crate::ui::keymap::Keymap;
use crate::ui::theme::Part;
use nazo_core::words::Lang;

/// The width of the key column of a list.
const KEYS: usize = 9;

/// The meanings of keys, for a page of its own. Keys that are not bound are left out.
pub(in crate::ui) fn explained(
    hints: impl Iterator<Item = KeyHint>,
    keymap: &Keymap,
    width: usize,
    lang: Lang,
) -> Vec<Line> {
    let row = |(key, what): KeyHint| {
        let key = keymap.current(key, lang)?;
        Some(text::keyed(&key, what.get(lang), KEYS, width))
    };
    hints.filter_map(row).flatten().collect()
}

/// As many hints as fit, in order. The key that shows all keys is never crowded out. Hints name the default keys, and
/// the bound keys are shown.
pub(in crate::ui) fn keys(mut row: Line, hints: &[KeyHint], keymap: &Keymap, width: u16, lang: Lang) -> Line {
    let shown = |row: &Line, (key, what): &KeyHint| -> Line {
        let gap = if row.is_empty() { "" } else { "  " };
        let Some(key) = keymap.current(key, lang) else { return Line::new() };
        vec![(format!("{gap}{key}"), Part::Key), (format!(" {}", what.get(lang)), Part::KeyText)]
    };
    let help = hints.iter().position(|(key, _)| *key == "?");
    for (at, hint) in hints.iter().enumerate() {
        let gap = if row.is_empty() { 2 } else { 0 };
        let reserved = help.filter(|help| at < *help).map_or(0, |help| text::width(&shown(&row, &hints[help])) + gap);
        let piece = shown(&row, hint);
        if text::width(&row) + text::width(&piece) + reserved <= width {
            row.extend(piece);
        } else if help.is_none_or(|help| at > help) {
            break;
        }
    }
    row
}
