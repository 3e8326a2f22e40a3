//! The panel of the history screen: the tree of states, and the keys.

use super::text::{self, Line};
use crate::ui::history::short;
use crate::ui::model::Ui;
use crate::ui::theme::Part;
use crate::words::Lang;
use unicode_width::UnicodeWidthStr;

/// The lines of the panel, `height` of them at the most.
pub fn lines(ui: &Ui, width: u16, height: u16) -> Vec<Line> {
    let lang = ui.settings.lang;
    let Some(tree) = &ui.tree else { return Vec::new() };
    let title = if lang == Lang::En { "History" } else { "履歴" };
    let total = format!("{} / {}", tree.selected + 1, tree.rows.len());
    let gap = usize::from(width).saturating_sub(title.width() + total.width() + 1);
    let mut lines =
        vec![vec![(title.to_string(), Part::Title), (format!("{}{total}", " ".repeat(gap)), Part::Text)], Line::new()];
    let room = usize::from(height.saturating_sub(2));
    lines.extend(list(ui, usize::from(width), room));
    lines
}

/// The rows around the state that is looked at: bookmark, mark of the present state, number, move.
fn list(ui: &Ui, width: usize, room: usize) -> Vec<Line> {
    let Some(tree) = &ui.tree else { return Vec::new() };
    let session = ui.game.session();
    let (history, lang) = (session.history(), ui.settings.lang);
    let first = tree.selected.saturating_sub(room / 2).min(tree.rows.len().saturating_sub(room));
    let digits = history.len().saturating_sub(1).to_string().len();
    let rows = tree.rows.iter().enumerate().skip(first).take(room);
    rows.map(|(at, row)| {
        let bookmark = session.bookmarks().letter(row.state).unwrap_or(' ');
        let here = if row.state == history.current() { '*' } else { ' ' };
        // Deep branches are not shown deeper than the panel bears.
        let aside = "│".repeat(row.aside.min(4));
        let turn = history.turn(row.state);
        let what = match turn {
            Some(turn) => short(&turn.made, session.model(), lang),
            None if lang == Lang::En => "start".to_string(),
            None => "開始".to_string(),
        };
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

/// The narrow column that takes the place of the panel in small windows.
pub fn narrow(ui: &Ui, width: u16, height: u16) -> Vec<Line> {
    list(ui, usize::from(width), usize::from(height))
}
