//! The rows at the bottom: what just happened or what is known, and the most useful keys.

use unicode_width::UnicodeWidthStr;

use super::panel::{per_cent, scale_row};
use crate::ui::model::{Screen, Ui};
use crate::ui::odds::{Outlook, Reckoned};
use crate::ui::opening::NOTHING_OPEN;
use crate::ui::theme::Part;
use crate::ui::view::bottom;
use crate::ui::view::text::{self, Line};
use nazo_core::words::{Phrase, say};

/// A longer fraction than this, in characters, is shown in per cent only.
const LONGEST: usize = 15;

fn is_free(ui: &Ui) -> bool {
    ui.popup.is_none() && ui.prefix.is_none()
}

/// The text of the current step.
fn step_text(ui: &Ui) -> Option<&Phrase> {
    match ui.screen {
        Screen::Explorer => ui.shown_step().map(|step| &step.text),
        Screen::Board => ui.whole_hint().map(|told| told.text()),
        Screen::History => None,
    }
}

/// Windows narrower than this have three rows for the text of a step. In two, its end with the conclusion would be
/// missing.
const NARROW: u16 = 60;

/// The number of rows needed in a window of this `width`. The text of a step takes two, and the keys one more if there
/// is no panel for them.
pub(super) fn least(ui: &Ui, width: u16, has_panel: bool) -> u16 {
    let is_told = ui.shown_hint().is_some() && ui.screen == Screen::Board;
    let is_long = ui.screen == Screen::Explorer && width < NARROW;
    2 + u16::from(is_free(ui) && (!has_panel && is_told || is_long))
}

/// The rows at the bottom, `height` of them.
pub(super) fn rows(ui: &Ui, (width, height): (u16, u16), has_panel: bool) -> Vec<Line> {
    let rows = bottom::rows(ui, width, has_panel);
    let (columns, room) = (usize::from(width), usize::from(height));
    let lang = ui.settings.lang;
    if !is_free(ui) {
        // The continuations of a prefix take the rows they need, at the bottom.
        let blanks = std::iter::repeat_n(Line::new(), room.saturating_sub(rows.len()));
        return blanks.chain(rows).collect();
    }
    if let Some(step) = step_text(ui).filter(|_| has_panel || ui.screen == Screen::Explorer) {
        // A message, such as the answer to Enter, has priority over the step.
        let spoken = bottom::message_row(ui);
        let said = if spoken.is_empty() { bottom::in_rows(step, width, room, lang).get(lang) } else { &spoken };
        return bottom::fitted_rows(said, width, room).into_iter().map(|row| text::line(row, Part::Message)).collect();
    }
    if ui.shown_hint().is_some() && !has_panel {
        return rows;
    }
    let said = bottom::message_row(ui);
    let said = if said.is_empty() { outlook(ui).map(|said| said.get(lang).to_string()) } else { Some(said) };
    let said = said.map(|said| text::wrap(&said, columns)).unwrap_or_default();
    let mut keys = if has_panel { Line::new() } else { scale_row(ui) };
    keys.extend(bottom::key_row(ui, width.saturating_sub(text::width(&keys))));
    // In a low window, a long message also takes the key row, until the next key.
    if said.len() > 1 && room < 3 {
        return if bottom::message_row(ui).is_empty() { vec![low(ui, said, columns), keys] } else { rows };
    }
    let most = room.saturating_sub(1);
    let mut lines: Vec<Line> = said.into_iter().take(most).map(|row| text::line(row, Part::Message)).collect();
    lines.resize(most, Line::new());
    lines.push(keys);
    lines
}

/// What is known, in a single row above the keys.
fn low(ui: &Ui, said: Vec<String>, width: usize) -> Line {
    let guess = ui.reckoned().and_then(|found| {
        let Outlook::Guess { square, .. } = found.outlook else { return None };
        let said =
            say!("view.best-guess-in-short", name = ui.square_name(square), mine = per_cent(found.mine(square)?));
        Some(said.get(ui.settings.lang).to_string())
    });
    let said = text::shorten(&guess.unwrap_or_else(|| said.join(" ")), width);
    text::line(said, Part::Message)
}

/// What the odds say about the position, as a sentence. None if they are not shown.
pub(super) fn outlook(ui: &Ui) -> Option<Phrase> {
    let is_board = ui.screen == Screen::Board && ui.solution.is_none() && !ui.sight.paused;
    let found = ui.reckoned().filter(|_| is_board)?;
    if ui.game.session().is_undealt() {
        return Some(NOTHING_OPEN);
    }
    let name = found.best().map_or(Phrase::literal(""), |best| ui.square_name(best));
    Some(match found.outlook {
        Outlook::Impossible => say!("view.no-arrangement-fits"),
        Outlook::Over => say!("view.nothing-left-to-open"),
        Outlook::Uncounted => say!("view.no-odds-without-count"),
        Outlook::Safe(1) => say!("view.one-is-safe", name),
        Outlook::Safe(count) => say!("view.several-are-safe", count, name),
        Outlook::Guess { square, is_least, win } => {
            let mine = chance(found, square);
            let guess =
                if is_least { say!("view.least-risky", name, mine) } else { say!("view.best-guess", name, mine) };
            // With the probability of winning, if known.
            match win {
                Some(win) => say!("view.guess-and-wins", guess, win = format!("{:.1}", win * 100.0)),
                None => guess,
            }
        }
    })
}

/// The probability of a mine at a cell: as a fraction if it is readable, and in per cent.
fn chance(found: &Reckoned, square: usize) -> Phrase {
    let Some(mine) = found.mine(square) else { return Phrase::literal("?") };
    let (exact, per_cent) = (mine.to_string(), per_cent(mine));
    if exact.width() <= LONGEST { say!("view.exact-and-per-cent", exact, per_cent) } else { per_cent }
}
