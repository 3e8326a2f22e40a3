//! The key hints for the cell under the cursor.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::{BOARD, FULL, KeyHint, LINES, NARROW_WINDOW, OBJECTS, SHADING, SUMS, WRONG};
use crate::play::{Conflict, OnCover};
use crate::ui::keymap::Keymap;
use crate::ui::model::Ui;
use crate::ui::tool::Mode;
use nazo_core::logic::has_sums;
use nazo_core::scene::Answer;
use nazo_core::words::{Lang, Phrase, say};

/// The key hints of an ordinary board. If there is a mistake, those that help to correct it.
pub(super) fn of_cell(ui: &Ui) -> &'static [KeyHint] {
    let session = ui.game.session();
    let position = session.position();
    match session.entries().next() {
        Some(_) if !ui.once.wrong.is_empty() => WRONG,
        // A board that is full and right would be solved, so this one is not right.
        Some(_) if session.model().cells().all(|cell| position.is_placed(cell)) => FULL,
        _ if has_sums(session.model()) => SUMS,
        _ => match ui.answer_sort() {
            Answer::Values => BOARD,
            Answer::Shading => SHADING,
            Answer::Objects => OBJECTS,
            Answer::Lines | Answer::Borders | Answer::Links => LINES,
        },
    }
}

/// Replaces the key hints for an ordinary cell with those for the cell under the cursor. They take the same width, so
/// that the rest of the row keeps its place.
pub(super) fn here(ui: &Ui, mut row: Vec<KeyHint>) -> Vec<KeyHint> {
    // The keys that correct an entry do nothing to a given.
    let is_free = ui.prefix.is_none() && ui.popup.is_none() && ui.selection.is_empty();
    let mends = is_free && ui.tool.mode == Mode::Digit && row.iter().any(|(key, _)| *key == "x");
    if mends && ui.game.session().is_given(ui.cursor()) {
        row.retain(|(key, _)| !["x", "1-9"].contains(key));
        return row;
    }
    let keys: Vec<&str> = row.iter().take(3).map(|(key, _)| *key).collect();
    let (from, instead) = match keys.as_slice() {
        ["Enter", "Space", ..] if ui.opens() => (0, of_square(ui)),
        ["arrows", put, "Space"] if put.starts_with('1') && is_broken(ui) => return mending(ui, row),
        ["arrows", put, "Space"] if put.starts_with('1') => (1, instead_of_putting(ui)),
        _ => return row,
    };
    let Some(mut instead) = instead.filter(|instead| row.len() >= from + 2 && !instead.is_empty()) else { return row };
    let lang = ui.settings.lang;
    // A single hint may replace one of the two or both.
    let replaced = if instead.len() == 1 && wide(&instead, lang) <= wide(&row[from..=from], lang) { 1 } else { 2 };
    pad(&mut instead, wide(&row[from..from + replaced], lang), lang);
    replace(&mut row, from..from + replaced, instead);
    row
}

/// The width of some key hints in columns.
fn wide(hints: &[KeyHint], lang: Lang) -> usize {
    let width = |(key, what): &KeyHint| {
        Keymap::table().current(key, lang).map_or(0, |key| key.width()) + 1 + what.get(lang).width()
    };
    hints.iter().map(width).sum::<usize>() + 2 * hints.len().saturating_sub(1)
}

/// Pads some key hints to a width of `columns`.
fn pad(hints: &mut [KeyHint], columns: usize, lang: Lang) {
    let blanks = " ".repeat(columns.saturating_sub(wide(hints, lang)));
    if let Some((_, what)) = hints.last_mut() {
        *what = Phrase::verbatim(format!("{}{blanks}", what.get(lang)));
    }
}

/// Replaces some key hints of the row with others.
fn replace(row: &mut Vec<KeyHint>, places: Range<usize>, instead: Vec<KeyHint>) {
    let keys: Vec<&str> = instead.iter().map(|(key, _)| *key).collect();
    let behind = places.start + keys.len();
    row.splice(places, instead);
    // Each key is explained only once.
    let mut at = 0;
    row.retain(|(key, _)| {
        at += 1;
        at <= behind || !keys.contains(key)
    });
}

/// Whether a rule is visibly broken. Without candidates, a cell without any left would reveal a wrong entry that nobody
/// asked about.
fn is_broken(ui: &Ui) -> bool {
    let session = ui.game.session();
    let shows =
        |conflict: &Conflict| session.view().auto || conflict.is_on_the_board(session.model(), session.position());
    session.entries().next().is_some() && session.check().iter().any(shows)
}

/// Hints for correcting a broken rule, in place of what everyone knows by then.
fn mending(ui: &Ui, mut row: Vec<KeyHint>) -> Vec<KeyHint> {
    let put = row.get(1).cloned();
    let mut first = vec![("u", Phrase::fixed("hints.undo")), ("r", Phrase::fixed("hints.show-conflicts"))];
    let is_given = ui.game.session().is_given(ui.cursor());
    if !is_given {
        first.push(("x", Phrase::fixed("hints.clear")));
    }
    // Where the row had undo, it now has entering.
    let undo = row.iter().position(|(key, _)| *key == "u");
    if let (Some(undo), Some(put), false) = (undo, put, is_given) {
        row[undo] = put;
    }
    // In a narrow window, too little of the rest remains to keep its place.
    if ui.sight.size.0 > NARROW_WINDOW {
        pad(&mut first, wide(&row[..3], ui.settings.lang), ui.settings.lang);
    }
    replace(&mut row, 0..3, first);
    row
}

/// The key hints for a cell in which entering a digit is not the thing to do. None if it is.
fn instead_of_putting(ui: &Ui) -> Option<Vec<KeyHint>> {
    const SHOW: [&str; 9] = ["f 1", "f 2", "f 3", "f 4", "f 5", "f 6", "f 7", "f 8", "f 9"];
    let (session, cursor) = (ui.game.session(), ui.cursor());
    let position = session.position();
    if session.is_given(cursor) {
        let digit = position.value(cursor).map(|value| usize::from(value.number()));
        let is_plain = ui.settings.keys.current("f", ui.settings.lang).as_deref() == Some("f");
        let key = digit.and_then(|digit| SHOW.get(digit.checked_sub(1)?).copied()).filter(|_| is_plain)?;
        return Some(vec![(key, Phrase::fixed("hints.show"))]);
    }
    if position.is_placed(cursor) {
        return Some(vec![("x", Phrase::fixed("hints.clear"))]);
    }
    let mut left = session.visible().candidates(cursor).iter();
    let (first, more) = (left.next(), left.next());
    // If only one candidate is left, the hint names it.
    let lone = first.filter(|_| more.is_none() && session.view().auto)?;
    Some(vec![("Enter", say!("hints.place-value", value = ui.value(lone)))])
}

/// The key hints for a cell of minesweeper that is not simply closed. None if it is.
fn of_square(ui: &Ui) -> Option<Vec<KeyHint>> {
    let (session, cursor) = (ui.game.session(), ui.cursor());
    match session.on_cover(cursor) {
        Some(OnCover::Flag) => Some(vec![("Space", Phrase::fixed("hints.unflag"))]),
        Some(OnCover::Nothing | OnCover::Question) => None,
        None if session.chording(cursor).is_some() => Some(vec![("Enter", Phrase::fixed("hints.open-around"))]),
        // Nothing can be done here. Without a flag there is nothing to check either.
        None if session.flags().is_empty() => Some(vec![("arrows", Phrase::fixed("hints.to-closed-square"))]),
        None => Some(vec![("r", Phrase::fixed("hints.check-flags"))]),
    }
}
