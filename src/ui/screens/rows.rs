//! Rows of a list, with columns at the right.

use unicode_width::UnicodeWidthStr;

use crate::ui::theme::Part;
use crate::ui::view::frame;
use crate::ui::view::text::{self, Line};

/// Columns between two columns of a table.
const GAP: usize = 2;

/// Names have at least this many columns before the others get any, and at most `MOST_NAME`.
const LEAST_NAME: usize = 12;
const MOST_NAME: usize = 26;

/// A cell of a row.
#[derive(Clone, Debug, Default)]
pub(super) struct Column {
    text: String,
    /// Numbers are aligned right, words left.
    is_word: bool,
}

impl Column {
    /// A column of words.
    pub fn word(text: impl Into<String>) -> Column {
        Column { text: text.into(), is_word: true }
    }

    /// A column of numbers.
    pub fn number(text: impl Into<String>) -> Column {
        Column { text: text.into(), is_word: false }
    }
}

/// One row of a list.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The name at the left.
    pub name: String,
    /// The columns at the right, the most useful last. The first ones are dropped first.
    pub columns: Vec<Column>,
    /// The style of the name if the row is not selected.
    pub part: Part,
}

impl Row {
    /// All of its text.
    pub fn text(&self) -> String {
        let columns = self.columns.iter().map(|column| column.text.as_str());
        std::iter::once(self.name.as_str()).chain(columns).collect::<Vec<_>>().join(" ")
    }
}

/// The width of each column, 0 if it is left out. From the last, as many have a width as fit beside the names.
pub(super) fn widths<'a>(rows: impl Iterator<Item = &'a Row> + Clone, width: usize) -> Vec<usize> {
    let count = rows.clone().map(|row| row.columns.len()).max().unwrap_or(0);
    let of = |at: usize| rows.clone().filter_map(|row| Some(row.columns.get(at)?.text.width())).max().unwrap_or(0);
    let longest = rows.clone().map(|row| row.name.width()).max().unwrap_or(0);
    let mut left = width.saturating_sub(longest.clamp(LEAST_NAME, MOST_NAME) + 1);
    let mut widths = vec![0; count];
    for at in (0..count).rev() {
        let wanted = of(at);
        if wanted + GAP > left {
            break;
        }
        left -= wanted + GAP;
        widths[at] = wanted;
    }
    widths
}

/// A row as drawn, `width` columns wide. Its columns have the widths from [`widths`], and those of width 0 are left
/// out.
pub(super) fn line(row: &Row, widths: &[usize], selected: bool, width: usize) -> Line {
    let columns: usize = widths.iter().filter(|width| **width > 0).map(|width| width + GAP).sum();
    let room = width.saturating_sub(columns + 1);
    let name = text::shorten(&row.name, room);
    let mark = if selected { '>' } else { ' ' };
    let (left, right) = if selected { (Part::Selected, Part::Selected) } else { (row.part, Part::Dim) };
    let pad = " ".repeat(room.saturating_sub(name.width()));
    let mut line = text::line(format!("{mark}{name}{pad}"), left);
    for (column, width) in row.columns.iter().zip(widths).filter(|(_, width)| **width > 0) {
        let (gap, pad) = (" ".repeat(GAP), " ".repeat(width.saturating_sub(column.text.width())));
        let text = &column.text;
        line.push((if column.is_word { format!("{gap}{text}{pad}") } else { format!("{gap}{pad}{text}") }, right));
    }
    line
}

/// The arrows that show that there are rows above or below those in sight, as in popups.
pub(super) fn arrows(sight: &std::ops::Range<usize>, count: usize) -> &'static str {
    frame::more(sight.start > 0, sight.end < count)
}

/// The range of visible rows out of `count`, at most `room`. `selected` is among them, in the middle if possible.
pub(super) fn sight(count: usize, room: usize, selected: usize) -> std::ops::Range<usize> {
    let first = selected.saturating_sub(room / 2).min(count.saturating_sub(room));
    first..(first + room).min(count)
}
