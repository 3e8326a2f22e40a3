//! The keys, grouped by topic.

use unicode_width::UnicodeWidthStr;

use super::text::{self, Line};
use crate::ui::action::{ACTIONS, Group, Row};
use crate::ui::keymap::Keymap;
use crate::ui::kind_keys::{self, Meaning};
use crate::ui::model::Ui;
use crate::ui::theme::Part;
use crate::ui::view::panel::sums::has_other_sum;
use nazo_core::words::{Fixed, Lang};

/// Columns between two columns of text.
const GAP: usize = 3;

/// The fewest columns for a key and its meaning side by side.
const SIDE_BY_SIDE: usize = 48;

/// Keys wider than this are above their meaning.
const WIDEST_KEYS: usize = 18;

/// The meanings of the keys while the table of combinations is in front.
pub fn of_table(ui: &Ui, width: usize) -> Vec<Line> {
    let is_of_use = |(key, _): &&Meaning| match *key {
        "," => ui.game.session().model().values().len() > 9,
        "Tab" => has_other_sum(ui),
        _ => true,
    };
    let meanings: Vec<Meaning> = kind_keys::TABLE.iter().filter(is_of_use).cloned().collect();
    key_lines("view.in-table", &meanings, &ui.settings.keys, ui.settings.lang, width)
}

/// The meanings of keys on this sort of board, in rows that precede the list of all keys.
pub fn here(meanings: &[Meaning], keymap: &Keymap, lang: Lang, width: usize) -> Vec<Line> {
    let mut lines = key_lines("view.on-screen", meanings, keymap, lang, width);
    lines.push(Line::new());
    lines
}

/// The bound keys and their meanings, below a title.
fn key_lines(title: &'static str, meanings: &[Meaning], keymap: &Keymap, lang: Lang, width: usize) -> Vec<Line> {
    let bound = meanings.iter();
    let bound = bound.filter_map(|(key, what)| Some((keymap.current(key, lang)?, what.get(lang))));
    let bound: Vec<(String, &str)> = bound.collect();
    let keys = bound.iter().map(|(key, _)| key.width()).max().unwrap_or(0);
    let rows = bound.iter().flat_map(|(key, what)| text::keyed(key, what, keys + 2, width));
    std::iter::once(text::line(Fixed(title).get(lang), Part::Title)).chain(rows).collect()
}

/// A row of the table with its keys in words.
struct Shown<'a> {
    row: &'a Row,
    keys: String,
    part: Part,
    /// The width of the keys. 0 if none is bound.
    columns: usize,
}

impl Shown<'_> {
    fn of<'a>(row: &'a Row, keymap: &Keymap, lang: Lang) -> Shown<'a> {
        let keys = keymap.shown(row, lang);
        let columns = keys.width();
        let palette = || format!("{} …", keymap.hint("palette", lang).unwrap_or_default());
        let (keys, part) = if keys.is_empty() { (palette(), Part::Dim) } else { (keys, Part::Key) };
        Shown { row, keys, part, columns }
    }
}

/// A group and its rows.
type Rows<'a> = (Group, Vec<Shown<'a>>);

/// The rows of the table for which `wanted` is true, in one column or, if there is room, in two.
pub fn lines(wanted: impl Fn(&Row) -> bool, keymap: &Keymap, lang: Lang, width: usize) -> Vec<Line> {
    let half = width.saturating_sub(GAP) / 2;
    // Rows with several actions are not in the palette.
    let is_there = |row: &Row| row.bound.len() == 1 || keymap.hint(row.id, lang).is_some();
    // Groups without rows are left out, including their headings.
    let of = |group: &Group| {
        let rows = ACTIONS.iter().filter(|row| row.group == *group && wanted(row) && is_there(row));
        (*group, rows.map(|row| Shown::of(row, keymap, lang)).collect::<Vec<_>>())
    };
    let groups: Vec<Rows<'_>> = Group::ALL.iter().map(of).filter(|(_, rows)| !rows.is_empty()).collect();
    if half < SIDE_BY_SIDE || groups.len() < 2 {
        return column(&groups, lang, width);
    }
    // Groups stay whole and in order. The split makes both columns about equally long.
    let longer = |split: &usize| {
        let (left, right) = groups.split_at(*split);
        height(left, lang, half).max(height(right, lang, half))
    };
    let (left, right) = groups.split_at((1..groups.len()).min_by_key(longer).unwrap_or(groups.len()));
    let (left, right) = (column(left, lang, half), column(right, lang, half));
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

/// The width of the key column of some groups. Longer keys have a row of their own.
fn columns(groups: &[Rows<'_>]) -> usize {
    let rows = groups.iter().flat_map(|(_, rows)| rows).map(|shown| shown.columns);
    rows.filter(|columns| *columns <= WIDEST_KEYS).max().unwrap_or(0)
}

/// The number of lines of some groups, with each action beside its keys.
fn height(groups: &[Rows<'_>], lang: Lang, width: usize) -> usize {
    let keys = columns(groups);
    let beside = width.saturating_sub(keys + 2);
    let of_row =
        |shown: &Shown<'_>| text::rows(shown.row.what.get(lang), beside).len() + usize::from(shown.columns > keys);
    let of = |(_, rows): &Rows<'_>| 1 + rows.iter().map(of_row).sum::<usize>();
    groups.iter().map(of).sum::<usize>() + groups.len().saturating_sub(1)
}

/// Some groups in one column.
fn column(groups: &[Rows<'_>], lang: Lang, width: usize) -> Vec<Line> {
    let keys = columns(groups);
    let lines = |(group, rows): &Rows<'_>| {
        let mut lines = vec![text::line(group.name().get(lang), Part::Title)];
        lines.extend(rows.iter().flat_map(|shown| row_lines(shown, lang, width, keys)));
        lines
    };
    groups.iter().map(lines).collect::<Vec<_>>().join(&[Line::new()][..])
}

/// One action: its keys in a column of width `keys` and the meaning beside it. If that would be too narrow, the meaning
/// is below.
fn row_lines(shown: &Shown<'_>, lang: Lang, width: usize, keys: usize) -> Vec<Line> {
    let (what, key) = (shown.row.what.get(lang), shown.keys.as_str());
    if width < SIDE_BY_SIDE {
        let below = text::wrap(what, width.saturating_sub(2)).into_iter();
        let below = below.map(|piece| text::line(format!("  {piece}"), Part::Text));
        return [text::line(key, shown.part)].into_iter().chain(below).collect();
    }
    let pieces = text::wrap(what, width.saturating_sub(keys + 2)).into_iter().enumerate();
    let is_long = shown.columns > keys;
    let line = |(at, piece): (usize, String)| {
        let key = if at == 0 && !is_long { key } else { "" };
        let pad = " ".repeat(keys.saturating_sub(key.width()) + 2);
        vec![(format!("{key}{pad}"), shown.part), (piece, Part::Text)]
    };
    is_long.then(|| text::line(key, shown.part)).into_iter().chain(pieces.map(line)).collect()
}
