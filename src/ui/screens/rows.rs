//! Rows of a list with columns at their right.

use unicode_width::UnicodeWidthStr;

use crate::ui::theme::Part;
use crate::ui::view::frame;
use crate::ui::view::text::{self, Line};

/// Columns between two columns of a table.
const GAP: usize = 2;

/// A name needs this many columns before others get any; a longer one up to so many.
const LEAST_NAME: usize = 12;
const MOST_NAME: usize = 26;

/// What stands in one column of a row.
#[derive(Clone, Debug, Default)]
pub(super) struct Column {
    text: String,
    /// Numbers stand at the right of their column, words at the left.
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
    /// What stands at the left.
    pub name: String,
    /// What stands at the right, the most useful last: columns before it give way first.
    pub columns: Vec<Column>,
    /// The look of the name where the row is not selected.
    pub part: Part,
}

impl Row {
    /// All of its text.
    pub fn text(&self) -> String {
        let columns = self.columns.iter().map(|column| column.text.as_str());
        std::iter::once(self.name.as_str()).chain(columns).collect::<Vec<_>>().join(" ")
    }
}

/// How wide each column is, as many from the last as there is room for beside the names.
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

/// A row as it is drawn, `width` columns wide. Columns are as wide as [`widths`] says; a column without room is left out.
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

/// That there is more above or below the rows in sight of so many, as popups show it.
pub(super) fn arrows(sight: &std::ops::Range<usize>, count: usize) -> &'static str {
    frame::more(sight.start > 0, sight.end < count)
}

/// The rows in sight of `count`, `room` at a time, so that `selected` is among them, in the middle where it can be.
pub(super) fn sight(count: usize, room: usize, selected: usize) -> std::ops::Range<usize> {
    let first = selected.saturating_sub(room / 2).min(count.saturating_sub(room));
    first..(first + room).min(count)
}
