//! The keys, grouped by what they are about.

use unicode_width::UnicodeWidthStr;

use super::text::{self, Line};
use crate::ui::action::{ACTIONS, Group, Row};
use crate::ui::keymap::{Keymap, in_words};
use crate::ui::theme::Part;
use crate::words::Lang;

/// Columns between two columns of text.
const GAP: usize = 3;

/// Columns in which a key and what it does can be read side by side.
const SIDE_BY_SIDE: usize = 48;

/// The rows of the table that are `wanted`, in one column or, where there is room, in two.
pub fn lines(wanted: impl Fn(&Row) -> bool, keymap: &Keymap, lang: Lang, width: usize) -> Vec<Line> {
    let half = width.saturating_sub(GAP) / 2;
    // Groups of which nothing is wanted are left out, heading and all.
    let of = |group: &Group| ACTIONS.iter().filter(|row| row.group == *group && wanted(row)).collect::<Vec<&Row>>();
    let groups: Vec<(Group, Vec<&Row>)> =
        Group::ALL.iter().map(|group| (*group, of(group))).filter(|(_, rows)| !rows.is_empty()).collect();
    if half < SIDE_BY_SIDE || groups.len() < 2 {
        return column(&groups, keymap, lang, width);
    }
    // The groups stay in order and whole: those of the left column are as many as make both about equally long.
    let both = |split: usize| {
        let (left, right) = groups.split_at(split);
        (column(left, keymap, lang, half), column(right, keymap, lang, half))
    };
    let (left, right) =
        (1..groups.len()).map(both).min_by_key(|(left, right)| left.len().max(right.len())).unwrap_or_default();
    let row = |at: usize| {
        let mut line = left.get(at).cloned().unwrap_or_default();
        if let Some(right) = right.get(at) {
            let pad = (half + GAP).saturating_sub(usize::from(text::width(&line)));
            line.push((" ".repeat(pad), Part::Text));
            line.extend(right.iter().cloned());
        }
        line
    };
    (0..left.len().max(right.len())).map(row).collect()
}

/// Some groups one below the other.
fn column(groups: &[(Group, Vec<&Row>)], keymap: &Keymap, lang: Lang, width: usize) -> Vec<Line> {
    let keys = groups
        .iter()
        .flat_map(|(_, rows)| rows)
        .map(|row| in_words(keymap.shown(row), lang).width())
        .max()
        .unwrap_or(0);
    let lines = |(group, rows): &(Group, Vec<&Row>)| {
        let mut lines = vec![text::line(group.name().get(lang), Part::Title)];
        lines.extend(rows.iter().flat_map(|row| row_lines(row, keymap, lang, width, keys)));
        lines
    };
    groups.iter().map(lines).collect::<Vec<_>>().join(&[Line::new()][..])
}

/// One action: its keys in a column of `keys` columns, what it does beside or, where that would be too narrow, below.
fn row_lines(row: &Row, keymap: &Keymap, lang: Lang, width: usize, keys: usize) -> Vec<Line> {
    let (what, shown) = (row.what.get(lang), in_words(keymap.shown(row), lang));
    let (key, part) = match (shown.is_empty(), keymap.hint("palette")) {
        (false, _) => (shown, Part::Key),
        (true, palette) => (format!("{} …", palette.unwrap_or_default()), Part::Dim),
    };
    if width < SIDE_BY_SIDE {
        let below = text::wrap(what, width.saturating_sub(2)).into_iter();
        let below = below.map(|piece| text::line(format!("  {piece}"), Part::Text));
        return [text::line(key, part)].into_iter().chain(below).collect();
    }
    let pieces = text::wrap(what, width.saturating_sub(keys + 2)).into_iter().enumerate();
    let line = |(at, piece): (usize, String)| {
        let key = if at == 0 { key.as_str() } else { "" };
        let pad = " ".repeat(keys.saturating_sub(key.width()) + 2);
        vec![(format!("{key}{pad}"), part), (piece, Part::Text)]
    };
    pieces.map(line).collect()
}
