//! A speed run: a puzzle solved against the clock. The times of the first entry, of half and of the whole are compared
//! with those of the best game so far, the ghost.

use std::time::Duration;

use super::clock::clock_text;
use super::theme::Part;
use super::view::text::{self, Line};
use crate::load::load;
use crate::play::{Chronicle, Game, Pace, Session, Splits, split_marks};
use nazo_core::words::{Fixed, Lang, Phrase, say};

/// The names of the splits, for boards that are filled and for boards that are opened.
static NAMES: [Phrase; 3] = [Phrase::fixed("ui.first"), Phrase::fixed("ui.half"), Phrase::fixed("ui.last")];

/// The best game so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ghost {
    /// The times of its splits.
    pub splits: Splits,
    /// Whether it was this very puzzle, rather than one of the same kind and grade.
    pub is_same: bool,
}

/// A run against the clock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Race {
    /// The game to compare with, if any.
    pub ghost: Option<Ghost>,
    /// The splits so far.
    pub splits: Splits,
    /// A split just reached that is still to be announced.
    pub(super) said: Option<Phrase>,
    /// The number of hints before the run began.
    hints: usize,
}

impl Race {
    /// A speed run in an untouched game, and the message that announces it.
    pub(super) fn begin(ghost: Option<Ghost>, game: &Game) -> (Race, Phrase) {
        let best = ghost.as_ref().and_then(|ghost| Some((ghost.splits[2]?, ghost.is_same)));
        let said = match best.map(|(time, is_same)| (clock_text(time), is_same)) {
            None => Phrase::fixed("ui.speed-run-no-time-beat"),
            Some((time, true)) => say!("ui.speed-run-against-best-pauses", time),
            Some((time, false)) => say!("ui.speed-run-against-best-kind", time),
        };
        (Race { ghost, hints: game.session().view().hints, ..Race::default() }, said)
    }

    /// What is saved of the run in the file of the game, as a run outlasts its window.
    pub(super) fn pace(&self) -> Pace {
        self.ghost.as_ref().map_or_else(Pace::default, |Ghost { splits, is_same }| {
            // The file has whole seconds.
            let splits = splits.map(|split| split.map(|time| Duration::from_secs(time.as_secs())));
            Pace { splits, is_same: *is_same }
        })
    }

    /// A speed run from the file of the game, with its splits as they were reached. None if the file has none or the
    /// game is over.
    pub(super) fn resume(game: &Game) -> Option<Race> {
        let session = game.session();
        let pace = session.view().race.filter(|_| !session.is_over())?;
        let text = game.to_text().unwrap_or_default();
        let told = load("game", text.as_bytes()).into_iter().next().and_then(|reading| reading.outcome.ok());
        let splits = told.map_or_else(Splits::default, |loaded| Chronicle::read(&loaded).1.splits());
        let is_known = pace.splits.iter().any(Option::is_some);
        let ghost = is_known.then_some(Ghost { splits: pace.splits, is_same: pace.is_same });
        Some(Race { ghost, splits, said: None, hints: 0 })
    }

    /// Records the time of each split just reached, and returns the messages about them.
    pub(super) fn watch(&mut self, session: &Session, played: Duration) -> Vec<Phrase> {
        let now = Duration::from_secs(played.as_secs());
        let (filled, marks) = (session.filled(), split_marks(session.to_fill()));
        let reached = [filled >= marks[0], filled >= marks[1].max(1), session.is_solved()];
        let mut said = Vec::new();
        for at in (0..reached.len()).filter(|at| reached[*at]) {
            if self.splits[at].is_some() {
                continue;
            }
            self.splits[at] = Some(now);
            let (name, time) = (&NAMES[at], clock_text(now));
            said.push(match self.ahead(at) {
                None => say!("ui.split", name, time),
                Some(ahead) => say!("ui.split-beside-best", name, time, ahead = ahead.phrase()),
            });
        }
        said
    }

    /// A message, preceded by the split that is still to be announced, if any.
    pub(super) fn told_with(&mut self, message: Option<Phrase>) -> Option<Phrase> {
        match (self.said.take(), message) {
            (Some(first), Some(second)) => Some(say!("ui.two-sentences", first, second)),
            (split, message) => split.or(message),
        }
    }

    /// The last split compared with the ghost, or the ghost's total time if no split is reached. For screens without a
    /// panel.
    pub(super) fn last_split(&self, lang: Lang) -> String {
        let run = Phrase::fixed("ui.speed-run");
        let reached = (0..3).rev().find_map(|at| Some((at, self.splits[at]?)));
        match (reached, self.ghost.as_ref().and_then(|ghost| ghost.splits[2])) {
            (Some((at, time)), _) => {
                let ahead = self.ahead(at).map(|ahead| format!(" {}", ahead.signed())).unwrap_or_default();
                format!("{}: {} {}{ahead}", run.get(lang), NAMES[at].get(lang), clock_text(time))
            }
            (None, Some(theirs)) => format!("{} ({})", run.get(lang), clock_text(theirs)),
            (None, None) => run.get(lang).to_string(),
        }
    }

    /// The splits for the panel, a heading and one row each. A reached split has its difference from the ghost, another
    /// one the ghost's time. `hints` is the number of hints so far.
    pub(super) fn lines(&self, hints: usize, lang: Lang) -> Vec<Line> {
        let title = Fixed(match &self.ghost {
            _ if hints > self.hints => "ui.speed-run-helped",
            Some(ghost) if ghost.is_same => "ui.speed-run-of-this",
            _ => "ui.speed-run",
        });
        let row = |at: usize| {
            let name = NAMES[at].get(lang);
            let pad = " ".repeat(6usize.saturating_sub(unicode_width::UnicodeWidthStr::width(name)));
            let theirs = self.ghost.as_ref().and_then(|ghost| ghost.splits[at]);
            match (self.splits[at], self.ahead(at), theirs) {
                (Some(time), Some(ahead), _) => {
                    let part = if ahead.is_behind { Part::Message } else { Part::Text };
                    vec![(format!(" {name}{pad}{} ", clock_text(time)), Part::Text), (ahead.signed(), part)]
                }
                (Some(time), None, _) => text::line(format!(" {name}{pad}{}", clock_text(time)), Part::Text),
                (None, _, Some(time)) => text::line(format!(" {name}{pad}({})", clock_text(time)), Part::Dim),
                (None, _, None) => text::line(format!(" {name}{pad}-"), Part::Dim),
            }
        };
        std::iter::once(text::line(title.get(lang), Part::Title)).chain((0..3).map(row)).collect()
    }

    /// The difference from the ghost at a split that both have reached. None if there is no such split.
    fn ahead(&self, at: usize) -> Option<Ahead> {
        let (ours, theirs) = (self.splits[at]?, self.ghost.as_ref()?.splits[at]?);
        Some(Ahead { by: ours.abs_diff(theirs), is_behind: ours > theirs })
    }
}

/// The difference between a run and its ghost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ahead {
    by: Duration,
    is_behind: bool,
}

impl Ahead {
    fn signed(self) -> String {
        format!("{}{}", if self.is_behind { '+' } else { '-' }, clock_text(self.by))
    }

    fn phrase(self) -> Phrase {
        let by = clock_text(self.by);
        match self.is_behind {
            _ if self.by.is_zero() => Phrase::fixed("ui.level-with-best"),
            true => say!("ui.behind-best", by),
            false => say!("ui.ahead-of-best", by),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::words::Lang;

    #[test]
    fn a_split_is_told_beside_that_of_the_ghost() {
        let seconds = |splits: [Option<u64>; 3]| splits.map(|split| split.map(Duration::from_secs));
        let ghost = Some(Ghost { splits: seconds([Some(5), Some(60), Some(200)]), is_same: true });
        let race = Race { ghost, splits: seconds([Some(3), Some(72), None]), said: None, hints: 0 };
        let told: Vec<_> = (0..3).map(|at| race.ahead(at).map(Ahead::signed)).collect();
        assert_eq!(told, [Some("-00:02".to_string()), Some("+00:12".to_string()), None]);
        let said = |at, lang| race.ahead(at).map(|ahead| ahead.phrase().get(lang).to_string());
        assert_eq!(said(0, Lang::En).as_deref(), Some("00:02 ahead of your best"));
        assert_eq!(said(1, Lang::Ja).as_deref(), Some("自己最速より00:12遅い"));
        assert_eq!(Race::default().ahead(0), None, "there is nobody to run against");
    }
}
