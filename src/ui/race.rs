//! A speed run: a puzzle solved against the clock, with the times at which it was begun, half done and done beside those
//! of the best game so far, the ghost.

use std::time::Duration;

use super::model::{Ui, clock_text};
use super::theme::Part;
use super::view;
use super::view::text::{self, Line};
use crate::load::load;
use crate::play::{Chronicle, Pace, Splits, ViewChange, split_marks};
use nazo_core::words::{Fixed, Phrase, say};

/// What the splits are called, for boards that are filled and for those that are opened.
static NAMES: [Phrase; 3] = [Phrase::fixed("ui.first"), Phrase::fixed("ui.half"), Phrase::fixed("ui.last")];

/// The best game so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ghost {
    /// When it was begun, half done and done.
    pub splits: Splits,
    /// Whether it was of this very puzzle, rather than one of its kind and grade.
    pub is_same: bool,
}

/// A run against the clock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Race {
    /// What to run against, if anything.
    pub ghost: Option<Ghost>,
    /// The splits so far.
    pub splits: Splits,
    /// A split just reached that is still to be told.
    said: Option<Phrase>,
    /// How much help had been asked for when it began.
    hints: usize,
}

impl Ui {
    /// Whether a speed run of this puzzle starts over what was done; of minesweeper it is another board.
    pub(super) fn would_start_over(&self) -> bool {
        let session = self.game.session();
        let is_new = session.history().is_empty() && session.view().hints == 0 && !session.view().asked;
        !is_new && !self.opens()
    }

    /// Begins a speed run in a game in which nothing has been done.
    pub(super) fn race(&mut self, ghost: Option<Ghost>) {
        let best = ghost.as_ref().and_then(|ghost| Some((ghost.splits[2]?, ghost.is_same)));
        self.say(match best.map(|(time, is_same)| (clock_text(time), is_same)) {
            None => Phrase::fixed("ui.speed-run-no-time-beat"),
            Some((time, true)) => say!("ui.speed-run-against-best-pauses", time),
            Some((time, false)) => say!("ui.speed-run-against-best-kind", time),
        });
        let pace = ghost.as_ref().map_or_else(Pace::default, |Ghost { splits, is_same }| {
            // The file knows whole seconds.
            let splits = splits.map(|split| split.map(|time| Duration::from_secs(time.as_secs())));
            Pace { splits, is_same: *is_same }
        });
        self.race =
            Some(Race { ghost, splits: Splits::default(), said: None, hints: self.game.session().view().hints });
        // A run outlasts the window that it began in.
        self.look(ViewChange { race: Some(pace), ..ViewChange::default() });
    }

    /// Goes on with a speed run that its file tells of, with the splits as they were reached.
    pub(super) fn resume_race(&mut self) {
        let session = self.game.session();
        let Some(pace) = session.view().race.filter(|_| !session.is_over()) else { return };
        let text = self.game.to_text().unwrap_or_default();
        let told = load("game", text.as_bytes()).into_iter().next().and_then(|reading| reading.outcome.ok());
        let splits = told.map_or_else(Splits::default, |loaded| Chronicle::read(&loaded).1.splits());
        let is_known = pace.splits.iter().any(Option::is_some);
        let ghost = is_known.then_some(Ghost { splits: pace.splits, is_same: pace.is_same });
        self.race = Some(Race { ghost, splits, said: None, hints: 0 });
    }

    /// Takes the time where a split was reached.
    pub(super) fn watch_race(&mut self) {
        if self.race.is_none() {
            return;
        }
        let now = Duration::from_secs(self.game.played((self.settings.now)()).as_secs());
        let session = self.game.session();
        let (filled, is_won) = (session.filled(), session.is_solved());
        let marks = split_marks(session.to_fill());
        let has_panel = view::has_panel(self);
        let Some(race) = &mut self.race else { return };
        let reached = [filled >= marks[0], filled >= marks[1].max(1), is_won];
        for (at, _) in reached.iter().enumerate().filter(|(_, reached)| **reached) {
            if race.splits[at].is_some() {
                continue;
            }
            race.splits[at] = Some(now);
            let (name, time) = (&NAMES[at], clock_text(now));
            let said = match race.ahead(at) {
                None => say!("ui.split", name, time),
                Some(ahead) => say!("ui.split-beside-best", name, time, ahead = ahead.phrase()),
            };
            match has_panel {
                true => self.queued.push_back(said),
                // Nothing else shows it: it is said with what the key did.
                false => race.said = Some(said),
            }
        }
    }

    /// Puts a split that was reached before what the key did.
    pub(super) fn tell_split(&mut self) {
        let Some(split) = self.race.as_mut().and_then(|race| race.said.take()) else { return };
        let Some(message) = self.message.take() else { return self.say(split) };
        self.message = Some(say!("ui.two-sentences", first = split, second = message));
    }

    /// The split reached last, beside that of the ghost, or the ghost's first where none is reached, for screens without
    /// a panel. None without a speed run.
    pub(super) fn last_split(&self) -> Option<String> {
        let race = self.race.as_ref()?;
        let lang = self.settings.lang;
        let run = Phrase::fixed("ui.speed-run");
        let reached = (0..3).rev().find_map(|at| Some((at, race.splits[at]?)));
        Some(match (reached, race.ghost.as_ref().and_then(|ghost| ghost.splits[2])) {
            (Some((at, time)), _) => {
                let ahead = race.ahead(at).map(|ahead| format!(" {}", ahead.signed())).unwrap_or_default();
                format!("{}: {} {}{ahead}", run.get(lang), NAMES[at].get(lang), clock_text(time))
            }
            (None, Some(theirs)) => format!("{} ({})", run.get(lang), clock_text(theirs)),
            (None, None) => run.get(lang).to_string(),
        })
    }

    /// The splits for the panel, a row each, with a heading: what was reached with the difference to the ghost, what was
    /// not with the ghost's time. Nothing without a speed run.
    pub(super) fn race_lines(&self) -> Vec<Line> {
        let Some(race) = &self.race else { return Vec::new() };
        let lang = self.settings.lang;
        let helped = self.game.session().view().hints > race.hints;
        let title = Fixed(match &race.ghost {
            _ if helped => "ui.speed-run-helped",
            Some(ghost) if ghost.is_same => "ui.speed-run-of-this",
            _ => "ui.speed-run",
        });
        let row = |at: usize| {
            let name = NAMES[at].get(lang);
            let pad = " ".repeat(6usize.saturating_sub(unicode_width::UnicodeWidthStr::width(name)));
            let theirs = race.ghost.as_ref().and_then(|ghost| ghost.splits[at]);
            match (race.splits[at], race.ahead(at), theirs) {
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
}

/// How far a run is from its ghost.
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

impl Race {
    /// How far the run was from its ghost at a split that both have reached.
    fn ahead(&self, at: usize) -> Option<Ahead> {
        let (ours, theirs) = (self.splits[at]?, self.ghost.as_ref()?.splits[at]?);
        Some(Ahead { by: ours.abs_diff(theirs), is_behind: ours > theirs })
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
