//! What a game of openings looks like afterwards: every opening with the risk it took, and whether there was a safe cell.

use super::model::{Popup, Ui};
use super::worker::{Job, Wait, Wake};
use crate::play::Edit;
use nazo_core::puzzle::{Budget, Stopped};
use nazo_core::words::{self, Lang, Message, Phrase};
use nazo_kinds::minefield::Board;
use nazo_kinds::minefield::odds::odds;

/// The effort that one moment of the game is worth.
const EFFORT: u64 = 2_000_000;

/// An opening, and what showed before it.
struct Click {
    before: Board,
    squares: Vec<usize>,
    /// Whether it was promised to be safe: nothing was laid before it.
    is_free: bool,
}

/// What an opening risked.
#[derive(Clone, Debug, PartialEq)]
struct Risked {
    square: usize,
    /// Of all squares opened at once the largest probability of a mine.
    risk: f64,
    /// Whether some square was certain to be safe.
    was_safe: bool,
}

/// The text of the review.
pub type Review = Phrase;

impl Ui {
    /// Looks back at a game that is over.
    pub(super) fn review(&mut self) {
        let session = self.game.session();
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
        self.review_job = Some(look_back(self.settings.wake.clone(), clicks));
        self.say(Message::Note(Phrase::fixed("Looking back …", "振り返っています…")));
    }

    /// Takes in what came of looking back.
    pub(super) fn take_review(&mut self, wait: Wait) {
        let Some(job) = &mut self.review_job else { return };
        let news = job.take(wait);
        if job.is_over() {
            self.review_job = None;
        }
        for review in news {
            (self.changed, self.message) = (true, None);
            let title = Phrase::fixed("The risks taken", "とった危険").get(self.settings.lang).to_string();
            let text = review.get(self.settings.lang).to_string();
            self.popup = Some(Popup::Technique { title, text, scroll: 0 });
        }
    }
}

fn look_back(wake: Wake, clicks: Vec<Click>) -> Job<Review> {
    Job::start(wake, u64::MAX, move |news, budget| {
        if let Ok(text) = reviewed(&clicks, budget) {
            news.send(text);
        }
    })
}

fn reviewed(clicks: &[Click], budget: &Budget) -> Result<Phrase, Stopped> {
    let mut risked = Vec::new();
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
        risked.push(Risked { square, risk: of(&square), was_safe });
    }
    let name = |click: &Risked, lang| {
        clicks.first().map_or_else(String::new, |first| first.before.size().name(click.square, lang))
    };
    let luck: f64 = risked.iter().map(|click| 1.0 - click.risk.min(1.0)).product();
    let risky: Vec<&Risked> = risked.iter().filter(|click| click.risk > 0.0).collect();
    Ok(Phrase::each(|lang| {
        let mut rows = vec![summary(clicks.len(), risky.len(), luck, lang)];
        rows.extend(risky.iter().map(|click| {
            let needless = match (click.was_safe, lang) {
                (false, _) => "",
                (true, Lang::En) => "   a safe square was there",
                (true, Lang::Ja) => "   安全なマスがありました",
            };
            format!("{:<8} {:>7}{needless}", name(click, lang), per_cent(click.risk))
        }));
        rows.join("\n\n")
    }))
}

/// A probability in per cent; what is not certain never reads as if it were.
fn per_cent(share: f64) -> String {
    match share {
        share if share > 0.0 && share < 0.001 => "<0.1 %".to_string(),
        share if share < 1.0 && share > 0.999 => ">99.9 %".to_string(),
        share => format!("{:.1} %", share * 100.0),
    }
}

fn summary(clicks: usize, risky: usize, luck: f64, lang: Lang) -> String {
    let held = per_cent(luck);
    let openings = words::begun(&words::some(clicks, "opening"));
    match (risky, lang) {
        (0, Lang::En) if clicks == 1 => "One opening, and it took no risk.".to_string(),
        (0, Lang::En) => format!("{openings}, and none of them took a risk."),
        (0, Lang::Ja) => format!("{clicks}回開き、危険はとりませんでした。"),
        (_, Lang::En) if clicks == 1 => format!("One opening, at a risk. That it holds has a chance of {held}."),
        (1, Lang::En) => {
            format!("{openings}, one of them at a risk. That it holds has a chance of {held}.")
        }
        (_, Lang::En) => {
            format!(
                "{openings}, {} of them at a risk. That all of these hold has a chance of {held}.",
                words::count(risky, lang)
            )
        }
        (_, Lang::Ja) => format!("{clicks}回開き、うち{risky}回が危険でした。すべて無事な確率は{held}です。"),
    }
}
