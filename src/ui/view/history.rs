//! The panel of the history screen: the tree of states, and the keys.

use ratatui::layout::Rect;

use super::text::{self, Line};
use crate::ui::history::{HistoryRow, Tree, short};
use crate::ui::model::Ui;
use crate::ui::theme::Part;
use nazo_core::words::Fixed;
use unicode_width::UnicodeWidthStr;

/// The rows above the list.
const HEAD: u16 = 2;

/// The lines of the panel, at most `height`.
pub fn lines(ui: &Ui, width: u16, height: u16) -> Vec<Line> {
    let Some(tree) = &ui.tree else { return Vec::new() };
    let title = Fixed(if tree.replay.is_some() { "view.replay" } else { "view.history" }).get(ui.settings.lang);
    // Moves are counted, as in the message row. The start is not one.
    let total = format!("{} / {}", tree.selected, tree.rows.len().saturating_sub(1));
    let gap = usize::from(width).saturating_sub(title.width() + total.width() + 1);
    let mut lines =
        vec![vec![(title.to_string(), Part::Title), (format!("{}{total}", " ".repeat(gap)), Part::Text)], Line::new()];
    let room = usize::from(height.saturating_sub(HEAD));
    lines.extend(list(ui, usize::from(width), room));
    lines
}

/// The index of the state in this row of a panel.
pub fn state_in_row(ui: &Ui, panel: Rect, row: usize) -> Option<usize> {
    let room = usize::from(panel.height.saturating_sub(HEAD));
    let row = row.checked_sub(usize::from(HEAD))?;
    in_sight(ui.tree.as_ref()?, room).nth(row).map(|(at, _)| at)
}

/// The rows around the selected state: bookmark, sign of the current state, number, move.
fn list(ui: &Ui, width: usize, room: usize) -> Vec<Line> {
    let Some(tree) = &ui.tree else { return Vec::new() };
    let session = ui.game.session();
    let history = session.history();
    let digits = history.len().saturating_sub(1).to_string().len();
    in_sight(tree, room)
        .map(|(at, row)| {
            let bookmark = session.bookmarks().letter(row.state).unwrap_or(' ');
            let here = if row.state == history.current() { '*' } else { ' ' };
            // The indentation of deep branches is limited to what the panel allows.
            let aside = "│".repeat(row.aside.min(4));
            let what = what(ui, row.state);
            let chosen = if at == tree.selected { '>' } else { ' ' };
            let depth = history.depth(row.state);
            let text = text::shorten(&format!("{bookmark}{here}{depth:>digits$}{chosen}{aside}{what}"), width);
            let rest = width.saturating_sub(text.width());
            let part = if at == tree.selected {
                Part::Selected
            } else if row.aside > 0 {
                Part::Dim
            } else {
                Part::Text
            };
            text::line(text + &" ".repeat(rest), part)
        })
        .collect()
}

/// At most `room` rows around the selected one, with their indices.
fn in_sight(tree: &Tree, room: usize) -> impl Iterator<Item = (usize, &HistoryRow)> {
    let first = tree.selected.saturating_sub(room / 2).min(tree.rows.len().saturating_sub(room));
    tree.rows.iter().enumerate().skip(first).take(room)
}

/// The number of the selected state and the move that led to it, for windows whose list has no room for these.
pub fn chosen(ui: &Ui) -> Option<Line> {
    let tree = ui.tree.as_ref()?;
    let (at, last) = (tree.selected, tree.rows.len().saturating_sub(1));
    Some(text::line(format!("{at} / {last}  {}", what(ui, tree.state())), Part::Message))
}

/// The move that led to a state.
fn what(ui: &Ui, state: usize) -> String {
    let (session, lang) = (ui.game.session(), ui.settings.lang);
    match session.history().turn(state) {
        Some(turn) => short(&turn.made, session.model(), lang),
        None => Fixed("view.start").get(lang).to_string(),
    }
}

/// The narrow column that replaces the panel in small windows: bookmark, sign, move. The sign is `>` for the selected
/// state, `*` for the current one and `│` for a state off the main line.
pub fn narrow(ui: &Ui, width: u16, height: u16) -> Vec<Line> {
    let Some(tree) = &ui.tree else { return Vec::new() };
    let session = ui.game.session();
    let (history, lang, width) = (session.history(), ui.settings.lang, usize::from(width));
    let row = |(at, row): (usize, &HistoryRow)| {
        let (state, is_aside) = (row.state, row.aside > 0);
        let bookmark = session.bookmarks().letter(state).unwrap_or(' ');
        let sign = match (at == tree.selected, state == history.current(), is_aside) {
            (true, ..) => '>',
            (_, true, _) => '*',
            (.., true) => '│',
            _ => ' ',
        };
        let what = what(ui, state).replacen(' ', Fixed("view.move-gap").get(lang), 1);
        let text = text::shorten(&format!("{bookmark}{sign}{what}"), width);
        let rest = width.saturating_sub(text.width());
        let part = match (at == tree.selected, is_aside) {
            (true, _) => Part::Selected,
            (_, true) => Part::Dim,
            _ => Part::Text,
        };
        text::line(text + &" ".repeat(rest), part)
    };
    in_sight(tree, usize::from(height)).map(row).collect()
}
