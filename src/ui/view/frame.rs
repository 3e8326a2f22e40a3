//! Frames over the screen: their places, how they are drawn, and the lists in them.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::widgets::{Block, BorderType, Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::text::{self, Line};
use crate::ui::theme::{Part, Theme};

/// The arrows that show that there is more above or below.
pub(in crate::ui) fn more(above: bool, below: bool) -> &'static str {
    match (above, below) {
        (false, false) => "",
        (true, false) => " ↑ ",
        (false, true) => " ↓ ",
        (true, true) => " ↑↓ ",
    }
}

/// A frame in the middle of a room, as large as its lines need.
pub(in crate::ui) fn framed_in(room: Rect, lines: &[Line]) -> Rect {
    let wanted = lines.iter().map(|line| text::width(line)).max().unwrap_or(0);
    let (width, height) = ((wanted + 4).min(room.width), (lines.len() as u16 + 2).min(room.height));
    let (x, y) = (room.x + (room.width - width) / 2, room.y + (room.height - height) / 2);
    Rect { x, y, width, height }
}

/// Draws lines in a frame with a title. The first `scroll` lines are out of sight.
pub(in crate::ui) fn framed(
    title: &str,
    lines: &[Line],
    scroll: usize,
    frame: Rect,
    theme: &Theme,
    buffer: &mut Buffer,
) {
    framed_list(title, lines, scroll, Beyond::default(), frame, theme, buffer);
}

/// Whether rows of a list are out of sight, even though the frame shows all lines it was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beyond {
    /// Whether there are rows above those in sight.
    pub above: bool,
    /// Whether there are rows below them.
    pub below: bool,
}

impl Beyond {
    /// For a list of `rows` rows, of which at most `room` from `first` on are in sight.
    pub(in crate::ui) fn of(rows: usize, first: usize, room: usize) -> Beyond {
        Beyond { above: first > 0, below: first + room < rows }
    }
}

/// Like [`framed`], with a list among the lines that may continue out of sight.
pub(in crate::ui) fn framed_list(
    title: &str,
    lines: &[Line],
    scroll: usize,
    beyond: Beyond,
    frame: Rect,
    theme: &Theme,
    buffer: &mut Buffer,
) {
    Clear.render(frame, buffer);
    // A full-width character that reaches under the frame is removed as a whole.
    for place in frame.x.checked_sub(1).into_iter().flat_map(|x| (frame.y..frame.bottom()).map(move |y| (x, y))) {
        if let Some(cell) = buffer.cell_mut(place).filter(|cell| cell.symbol().width() > 1) {
            cell.set_symbol(" ");
        }
    }
    let shown = usize::from(frame.height.saturating_sub(2));
    let most = lines.len().saturating_sub(shown);
    let scroll = scroll.min(most);
    let more = more(scroll > 0 || beyond.above, scroll < most || beyond.below);
    Block::bordered()
        .border_type(BorderType::Plain)
        .style(theme.style(Part::Text))
        .border_style(theme.style(Part::Line))
        .title_style(theme.style(Part::Title))
        .title(format!(" {title} "))
        .title_bottom(more)
        .render(frame, buffer);
    let inner = Rect {
        x: frame.x + 2,
        y: frame.y + 1,
        width: frame.width.saturating_sub(4),
        height: frame.height.saturating_sub(2),
    };
    text::put_all(buffer, inner, lines.get(scroll..).unwrap_or_default(), theme);
}

/// The distance in rows from the selected row of a list in a frame to a place of the screen, negative above. None if
/// there is no row.
pub(in crate::ui) fn away_from_selected(frame: Rect, lines: &[Line], column: u16, row: u16) -> Option<isize> {
    let inner = frame.inner(Margin { horizontal: 1, vertical: 1 });
    let is_in = (inner.x..inner.right()).contains(&column) && (inner.y..inner.bottom()).contains(&row);
    let is_selected = |line: &Line| line.iter().any(|(_, part)| *part == Part::Selected);
    let selected = lines.iter().position(is_selected).filter(|_| is_in)?;
    Some(isize::try_from(row - inner.y).ok()? - isize::try_from(selected).ok()?)
}

/// The rows of a list that fit, including the selected one, with the text about it at the foot. Also returns which rows
/// are out of sight.
pub(in crate::ui) fn listed(
    rows: &[(String, Part)],
    selected: usize,
    about: &str,
    (width, height): (u16, u16),
) -> (Vec<Line>, Beyond) {
    let (width, height) = (usize::from(width), usize::from(height));
    let about = text::wrap(about, width);
    let room = height.saturating_sub(about.len() + 1).max(1);
    let first = selected.saturating_sub(room.saturating_sub(1)).min(rows.len().saturating_sub(room));
    let mut lines: Vec<Line> = Vec::new();
    for (at, (name, part)) in rows.iter().enumerate().skip(first).take(room) {
        let (mark, part) = if at == selected { ('>', Part::Selected) } else { (' ', *part) };
        let name = text::shorten(&format!("{mark}{name}"), width);
        let pad = " ".repeat(width.saturating_sub(name.width()));
        lines.push(text::line(format!("{name}{pad}"), part));
    }
    lines.resize(lines.len().max(height.saturating_sub(about.len())), Line::new());
    lines.extend(about.into_iter().map(|row| text::line(row, Part::Message)));
    (lines, Beyond::of(rows.len(), first, room))
}
