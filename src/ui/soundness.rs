//! Whether the puzzle itself is sound: the clues that conflict, or two of its solutions, to be looked at on the board.

use std::sync::Arc;

use super::action::{Action, Direction};
use super::model::{Popup, Ui};
use super::worker::{self, Job, SoundnessNews};
use nazo_core::explain::Soundness;
use nazo_core::puzzle::{Cell, Value};
use nazo_core::solve::Status;
use nazo_core::words::{Phrase, say};
use nazo_kinds::Lint;

/// What is wrong with the puzzle or strange about it, and which part of that is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// What is wrong.
    pub found: Arc<Soundness>,
    /// What is strange about the puzzle without any solving.
    pub lints: Vec<Lint>,
    /// The conflicting clue, the differing cell or, of a sound puzzle, the strange thing that is selected.
    pub selected: usize,
    /// Whether the second of two solutions is on the board.
    pub second: bool,
}

impl Shown {
    /// Whether solutions differ.
    pub fn has_two(&self) -> bool {
        matches!(*self.found, Soundness::Several { .. })
    }

    /// What stands over the list.
    pub fn title(&self) -> Phrase {
        match *self.found {
            Soundness::None { .. } => Phrase::fixed("ui.no-solution"),
            Soundness::Unique => Phrase::fixed("ui.one-solution"),
            Soundness::Several { .. } if self.second => Phrase::fixed("ui.second-solution"),
            Soundness::Several { .. } => Phrase::fixed("ui.first-solution"),
        }
    }

    /// How many rows the list has.
    pub fn count(&self) -> usize {
        match &*self.found {
            Soundness::None { conflict } => conflict.len(),
            Soundness::Several { differ, .. } => differ.len(),
            Soundness::Unique => self.lints.len(),
        }
    }

    /// The solution on the board.
    pub fn solution(&self) -> Option<&[Value]> {
        match &*self.found {
            Soundness::Several { solutions, .. } => solutions.get(usize::from(self.second)).map(Vec::as_slice),
            _ => None,
        }
    }
}

impl Ui {
    /// `D`: whether the puzzle is sound. What was found before is shown at once: the puzzle never changes.
    pub(super) fn look_into_soundness(&mut self) {
        match self.soundness.clone() {
            Some(found) => self.show_soundness(found),
            None if self.verdict == Some(Status::Unique) => self.show_soundness(Arc::new(Soundness::Unique)),
            None => {
                let model = self.game.session().model().clone();
                self.soundness_job = Some(worker::look_into_soundness(self.settings.wake.clone(), model));
                self.say(say!("messages.looking-into-soundness"));
            }
        }
    }

    fn show_soundness(&mut self, found: Arc<Soundness>) {
        self.message = None;
        let lints = self.game.session().puzzle().lint();
        match &*found {
            Soundness::Unique if lints.is_empty() => return self.say(say!("messages.one-solution")),
            Soundness::None { conflict } if conflict.is_empty() => {
                // That key was pressed already.
                return self.say(Phrase::fixed("ui.puzzle-no-solution-no-conflicting"));
            }
            // Solutions are shown.
            Soundness::Several { .. } => self.count_hint(),
            Soundness::None { .. } | Soundness::Unique => {}
        }
        self.popup = Some(Popup::Unsound(Shown { found, lints, selected: 0, second: false }));
    }

    /// Takes in whether the puzzle is sound.
    pub(super) fn take_soundness(&mut self, news: Vec<SoundnessNews>) {
        for item in news {
            self.changed = true;
            match item {
                SoundnessNews::Found(found) => {
                    let found = Arc::new(found);
                    self.soundness = Some(found.clone());
                    self.show_soundness(found);
                }
                SoundnessNews::Failed(how) => self.say(say!("messages.engine-failed", how)),
            }
        }
        if self.soundness_job.as_ref().is_some_and(Job::is_over) {
            self.soundness_job = None;
        }
    }

    /// What a key does while that is on show.
    pub(super) fn unsound_act(&mut self, mut shown: Shown, action: Action) {
        let last = shown.count().saturating_sub(1);
        let at = shown.selected;
        match action {
            Action::Move(Direction::Up | Direction::Left) | Action::PreviousPlace => {
                shown.selected = at.saturating_sub(1);
            }
            Action::Move(Direction::Down | Direction::Right) | Action::NextPlace => shown.selected = (at + 1).min(last),
            Action::Jump(Direction::Up | Direction::Left) => shown.selected = at.saturating_sub(10),
            Action::Jump(Direction::Down | Direction::Right) => shown.selected = (at + 10).min(last),
            Action::First => shown.selected = 0,
            Action::Last => shown.selected = last,
            Action::Act | Action::NextPane | Action::PreviousPane if shown.has_two() => shown.second = !shown.second,
            Action::Act | Action::Leave | Action::Soundness => return self.popup = None,
            _ => {}
        }
        self.popup = Some(Popup::Unsound(shown));
    }

    /// The cells that the selected row of the list is about.
    pub(super) fn unsound_cells(&self, shown: &Shown) -> Vec<Cell> {
        let model = self.game.session().model();
        match &*shown.found {
            Soundness::None { conflict } => {
                conflict.get(shown.selected).map(|id| model.constraint(*id).rule.cells()).unwrap_or_default()
            }
            Soundness::Several { differ, .. } => differ.get(shown.selected).copied().into_iter().collect(),
            Soundness::Unique => shown.lints.get(shown.selected).map(|lint| lint.cells.clone()).unwrap_or_default(),
        }
    }
}
