//! The keys, grouped by what they are about.

use unicode_width::UnicodeWidthStr;

use super::text::{self, Line};
use crate::ui::action::{ACTIONS, Group};
use crate::ui::keymap::Keymap;
use crate::ui::theme::Part;
use crate::words::Lang;

/// Columns between two columns of text.
const GAP: usize = 3;

/// Columns in which a key and what it does can be read side by side.
const SIDE_BY_SIDE: usize = 48;

/// The rows of the help screen, in one column or, where there is room, in two.
pub fn lines(keymap: &Keymap, lang: Lang, width: usize) -> Vec<Line> {
    let half = width.saturating_sub(GAP) / 2;
    let column = if half >= SIDE_BY_SIDE { half } else { width };
    let groups: Vec<Vec<Line>> = Group::ALL.iter().map(|group| group_lines(*group, keymap, lang, column)).collect();
    if column == width {
        return groups.join(&[Line::new()][..]);
    }
    // The groups stay in order and whole: those of the left column are as many as make both about equally long.
    let lengths: Vec<usize> = groups.iter().map(|group| group.len() + 1).collect();
    let height = |left: usize| {
        let sum = |part: &[usize]| part.iter().sum::<usize>();
        lengths.split_at_checked(left).map_or(usize::MAX, |(left, right)| sum(left).max(sum(right)))
    };
    let split = (1..groups.len()).min_by_key(|left| height(*left)).unwrap_or(0);
    let (left, right) = groups.split_at(split);
    let (left, right) = (left.join(&[Line::new()][..]), right.join(&[Line::new()][..]));
    let rows = left.len().max(right.len());
    let row = |at: usize| {
        let mut line = left.get(at).cloned().unwrap_or_default();
        if let Some(right) = right.get(at) {
            let pad = (column + GAP).saturating_sub(usize::from(text::width(&line)));
            line.push((" ".repeat(pad), Part::Text));
            line.extend(right.iter().cloned());
        }
        line
    };
    (0..rows).map(row).collect()
}

fn group_lines(group: Group, keymap: &Keymap, lang: Lang, width: usize) -> Vec<Line> {
    let without_key = keymap.hint("palette").map_or(String::new(), |key| format!("{key} …"));
    let shown: Vec<String> = ACTIONS.iter().map(|row| keymap.shown(row)).collect();
    let keys = shown.iter().map(|keys| keys.width()).max().unwrap_or(0);
    let side_by_side = width >= SIDE_BY_SIDE;
    let mut lines = vec![text::line(group.name().get(lang), Part::Title)];
    for (row, keys_shown) in ACTIONS.iter().zip(&shown).filter(|(row, _)| row.group == group) {
        let what = row.what.get(lang);
        let (key, part) = if keys_shown.is_empty() { (&without_key, Part::Dim) } else { (keys_shown, Part::Key) };
        if side_by_side {
            let room = width.saturating_sub(keys + 2);
            for (at, piece) in text::wrap(what, room).into_iter().enumerate() {
                let key = if at == 0 { key.as_str() } else { "" };
                let pad = " ".repeat(keys.saturating_sub(key.width()) + 2);
                lines.push(vec![(format!("{key}{pad}"), part), (piece, Part::Text)]);
            }
        } else {
            lines.push(text::line(key.as_str(), part));
            let pieces = text::wrap(what, width.saturating_sub(2));
            lines.extend(pieces.into_iter().map(|piece| text::line(format!("  {piece}"), Part::Text)));
        }
    }
    lines
}
