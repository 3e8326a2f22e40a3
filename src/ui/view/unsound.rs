//! What is wrong with the puzzle itself: as a list beside the board, and on the board.

use unicode_width::UnicodeWidthStr;

use super::popup::{Beyond, listed};
use super::text::{self, Line};
use crate::play::{Show, board};
use crate::ui::model::{Popup, Ui};
use crate::ui::soundness::Shown;
use crate::ui::theme::Part;
use nazo_core::explain::{Soundness, conflicting_cells};
use nazo_core::puzzle::{Candidate, Cell, Sum};
use nazo_core::scene::{Mark, Scene, Sign};
use nazo_core::words::say;
use nazo_kinds::Lint;

fn shown(ui: &Ui) -> Option<&Shown> {
    match &ui.popup {
        Some(Popup::Unsound(shown)) => Some(shown),
        _ => None,
    }
}

/// The cells that are looked at, where something wrong is on show.
pub(super) fn focus(ui: &Ui) -> Option<Vec<Cell>> {
    shown(ui).map(|shown| ui.unsound_cells(shown))
}

/// The board with what is wrong on it: signs in the cells of conflicting clues, or one of two solutions with signs where
/// they differ.
pub(super) fn scene(ui: &Ui) -> Option<Scene> {
    let shown = shown(ui)?;
    let (session, lang) = (ui.game.session(), ui.settings.lang);
    let show = Show { lang, candidates: true, solution: shown.solution(), ..Show::default() };
    let mut scene = board(session, &show);
    let (signed, sign) = match &*shown.found {
        Soundness::None { conflict } => (conflicting_cells(session.model(), conflict), Sign::Conflict),
        Soundness::Several { differ, .. } => (differ.clone(), Sign::Differs),
        Soundness::Unique => (shown.lints.iter().flat_map(|lint| lint.cells.clone()).collect(), Sign::Conflict),
    };
    let selected = ui.unsound_cells(shown);
    for square in &mut scene.squares {
        let Some(cell) = square.cell else { continue };
        if signed.contains(&cell) {
            square.mark(Mark::Role(sign));
        }
        square.state.selected = selected.contains(&cell);
    }
    Some(scene)
}

/// Rows of the list that are in sight beside what is said of it; where there is no room for so many, all of it is scrolled.
const LEAST_ROWS: usize = 3;

/// What is wrong, in words and as a list, and how many rows of that are out of sight so that the choice is in sight,
/// beside those that the list itself passes over.
pub(super) fn lines(ui: &Ui, shown: &Shown, (width, height): (u16, u16)) -> (Vec<Line>, usize, Beyond) {
    let Explanation { said, mut rows, about } = explanation(ui, shown);
    shorten(ui, shown, &mut rows, usize::from(width));
    // What can be seen without solving tells most: that the sums do not add up, say.
    let seen = shown.lints.first().filter(|_| !matches!(*shown.found, Soundness::Unique));
    let seen = seen.map(|lint| text::wrap(lint.message.get(ui.settings.lang), usize::from(width))).unwrap_or_default();
    let mut lines: Vec<Line> = seen.into_iter().map(|row| text::line(row, Part::Conflict)).collect();
    if !lines.is_empty() {
        lines.push(Line::new());
    }
    let said = text::wrap(&said, usize::from(width));
    lines.extend(said.into_iter().map(|row| text::line(row, Part::Text)));
    lines.push(Line::new());
    let foot = text::wrap(&about, usize::from(width)).len() + 1;
    let room = usize::from(height).saturating_sub(lines.len());
    if room >= rows.len().min(LEAST_ROWS) + foot {
        let (list, beyond) = listed(&rows, shown.selected, &about, (width, room as u16));
        lines.extend(list);
        return (lines, 0, beyond);
    }
    // What is said is read first, and the choice comes into sight with the first move.
    let scroll = match shown.selected {
        0 => 0,
        at => (lines.len() + at + 1).saturating_sub(usize::from(height)),
    };
    let all = (rows.len() + foot) as u16;
    let (list, beyond) = listed(&rows, shown.selected, &about, (width, all));
    lines.extend(list);
    let is_last = shown.selected + 1 == rows.len();
    let most = lines.len().saturating_sub(usize::from(height));
    (lines, if is_last { most } else { scroll.min(most) }, beyond)
}

/// What has no room in a row goes by its sum and its first and last cell; its whole name stands below the list.
fn shorten(ui: &Ui, shown: &Shown, rows: &mut [(String, Part)], width: usize) {
    let Soundness::None { conflict } = &*shown.found else { return };
    let (model, lang) = (ui.game.session().model(), ui.settings.lang);
    for ((row, _), id) in rows.iter_mut().zip(conflict).filter(|((row, _), _)| row.width() + 1 > width) {
        if let Some(Sum { cells, total, .. }) = model.constraint(*id).rule.sum()
            && let (Some(first), Some(last)) = (cells.first(), cells.last())
        {
            let (first, last) = (model.cell_name(*first, lang), model.cell_name(*last, lang));
            *row = if first == last { format!("{total}: {first}") } else { format!("{total}: {first}-{last}") };
        }
    }
}

/// The columns in which no row of the list is cut; texts are broken anyway.
pub(super) fn wanted(ui: &Ui, shown: &Shown) -> u16 {
    // One for the mark before a row.
    explanation(ui, shown).rows.iter().map(|(row, _)| row.width() as u16 + 1).max().unwrap_or(0)
}

/// What there is to say: a sentence, a list, and what is said of its selected row.
struct Explanation {
    said: String,
    rows: Vec<(String, Part)>,
    about: String,
}

fn explanation(ui: &Ui, shown: &Shown) -> Explanation {
    let session = ui.game.session();
    let (lang, model) = (ui.settings.lang, session.model());
    let (said, rows, about) = match &*shown.found {
        Soundness::Unique => {
            let said = say!("view.unique-but-odd");
            let message = |lint: &Lint| lint.message.get(lang).to_string();
            let rows = shown.lints.iter().map(|lint| (message(lint), Part::Text)).collect();
            (said, rows, shown.lints.get(shown.selected).map(message).unwrap_or_default())
        }
        Soundness::None { conflict } => {
            let said = match conflict.len() {
                1 => say!("view.impossible-clue"),
                count => say!("view.conflicting-clues", count),
            };
            let label = |id: &nazo_core::puzzle::ConstraintId| model.constraint(*id).label.get(lang).to_string();
            let part = |id| if model.constraint(id).rule.is_house() { Part::Dim } else { Part::Text };
            let rows = conflict.iter().map(|id| (label(id), part(*id))).collect();
            (said, rows, conflict.get(shown.selected).map(label).unwrap_or_default())
        }
        Soundness::Several { solutions: [first, second], differ } => {
            let said = say!("view.two-differ", count = differ.len());
            let value = |values: &[nazo_core::puzzle::Value], cell: &Cell| {
                values
                    .get(cell.index())
                    .map_or_else(String::new, |value| model.name_in(Candidate::new(*cell, *value), lang))
            };
            let row = |cell: &Cell| {
                (
                    format!("{}  {} {}", model.cell_name(*cell, lang), value(first, cell), value(second, cell)),
                    Part::Text,
                )
            };
            (said, differ.iter().map(row).collect(), String::new())
        }
    };
    Explanation { said: said.get(lang).to_string(), rows, about }
}
