//! The review of a finished game of openings: the risk of every opening, and whether there was a safe cell instead.

use super::worker::{Job, Wake};
use crate::play::{Edit, Session};
use nazo_core::puzzle::{Budget, Stopped};
use nazo_core::words::{Fixed, Lang, Phrase, say};
use nazo_kinds::minefield::Board;
use nazo_kinds::minefield::odds::odds;

/// The limit of work for one state of the game.
const EFFORT: u64 = 2_000_000;

/// An opening, and the board before it.
struct Click {
    before: Board,
    squares: Vec<usize>,
    /// Whether it was guaranteed to be safe, as the mines were not laid yet.
    is_free: bool,
}

/// The risk of an opening.
struct Risked {
    square: Phrase,
    /// The probability of a mine. If several squares were opened at once, the highest one.
    risk: f64,
    /// Whether some square was certainly safe.
    was_safe: bool,
}

/// The result of a review: a summary in a sentence or two, and every risk taken.
pub struct Review {
    summary: Phrase,
    risked: Vec<Risked>,
}

impl Review {
    /// The text, with a paragraph for the summary and for each risk.
    pub(super) fn text(&self, lang: Lang) -> String {
        let row = |risked: &Risked| {
            let needless = if risked.was_safe { Fixed("ui.safe-square-was-there").get(lang) } else { "" };
            format!("{:<8} {:>7}{needless}", risked.square.get(lang), per_cent(risked.risk))
        };
        let rows = self.risked.iter().map(row);
        std::iter::once(self.summary.get(lang).to_string()).chain(rows).collect::<Vec<_>>().join("\n\n")
    }
}

/// Reviews a finished game.
pub(super) fn look_back(wake: Wake, session: &Session) -> Job<Review> {
    let clicks = clicks(session);
    Job::start(wake, u64::MAX, move |news, budget| {
        if let Ok(review) = reviewed(&clicks, budget) {
            news.send(review);
        }
    })
}

/// The openings that led to the current state, in order.
fn clicks(session: &Session) -> Vec<Click> {
    let history = session.history();
    let (mut at, mut clicks) = (history.current(), Vec::new());
    while let (Some(turn), Some(parent)) = (history.turn(at), history.parent(at)) {
        let opened = turn.made.edits().iter().filter_map(|edit| match edit {
            Edit::Open(cell) => Some(cell.index()),
            _ => None,
        });
        let squares: Vec<usize> = opened.collect();
        let glimpse = if squares.is_empty() { None } else { session.glimpse(parent) };
        if let Some(before) = &glimpse
            && let Some(field) = before.face().minefield()
        {
            clicks.push(Click { before: field.clone(), squares, is_free: before.is_undealt() });
        }
        at = parent;
    }
    clicks.reverse();
    clicks
}

fn reviewed(clicks: &[Click], budget: &Budget) -> Result<Review, Stopped> {
    let (mut risked, mut luck) = (Vec::new(), 1.0);
    for click in clicks.iter().filter(|click| !click.is_free) {
        let part = budget.part(EFFORT);
        let found = match odds(&click.before, &part) {
            Ok(found) => found,
            Err(Stopped::OutOfWork) => None,
            Err(stopped) => return Err(stopped),
        };
        let Some(odds) = found else { continue };
        let of = |square: &usize| odds.mine(*square).map_or(0.0, |mine| mine.value());
        let Some(square) = click.squares.iter().copied().max_by(|a, b| of(a).total_cmp(&of(b))) else { continue };
        let was_safe = odds.least().is_some_and(|(least, _)| least.is_zero());
        let risk = of(&square);
        luck *= 1.0 - risk.min(1.0);
        if risk > 0.0 {
            let (row, col) = click.before.size().place(square);
            risked.push(Risked { square: Phrase::square(row.into(), col.into()), risk, was_safe });
        }
    }
    Ok(Review { summary: summary(clicks.len(), risked.len(), luck), risked })
}

/// A probability in per cent. An uncertain one never reads as if it were certain.
fn per_cent(share: f64) -> String {
    match share {
        share if share > 0.0 && share < 0.001 => "<0.1 %".to_string(),
        share if share < 1.0 && share > 0.999 => ">99.9 %".to_string(),
        share => format!("{:.1}%", share * 100.0),
    }
}

fn summary(clicks: usize, risky: usize, luck: f64) -> Phrase {
    let held = per_cent(luck);
    match (clicks, risky) {
        (1, 0) => Phrase::fixed("ui.one-opening-no-risk"),
        (_, 0) => say!("ui.openings-no-risk", clicks),
        (1, _) => say!("ui.one-opening-at-risk", held),
        (_, 1) => say!("ui.openings-one-at-risk", clicks, held),
        _ => say!("ui.openings-at-risk", clicks, risky, held),
    }
}
