//! Whether the puzzle itself is sound: shows the clues that conflict, or two of its solutions, on the board.

use std::sync::Arc;

use super::model::Ui;
use super::popup::unsound::Unsound;
use super::worker::{self, SoundnessNews};
use nazo_core::explain::Soundness;
use nazo_core::solve::Status;
use nazo_core::words::{Phrase, say};

impl Ui {
    /// `D`: checks whether the puzzle is sound. An earlier result is shown at once, as the puzzle never changes.
    pub(super) fn look_into_soundness(&mut self) {
        match self.known.soundness.clone() {
            Some(found) => self.show_soundness(found),
            None if self.known.verdict == Some(Status::Unique) => self.show_soundness(Arc::new(Soundness::Unique)),
            None => {
                let model = self.game.session().model().clone();
                self.jobs.soundness = Some(worker::look_into_soundness(self.settings.wake.clone(), model));
                self.say(say!("messages.looking-into-soundness"));
            }
        }
    }

    fn show_soundness(&mut self, found: Arc<Soundness>) {
        self.messages.shown = None;
        let lints = self.game.session().puzzle().lint();
        match &*found {
            Soundness::Unique if lints.is_empty() => return self.say(say!("messages.one-solution")),
            Soundness::None { conflict } if conflict.is_empty() => {
                // The message does not mention the key, which was just pressed.
                return self.say(Phrase::fixed("ui.puzzle-no-solution-no-conflicting"));
            }
            // Showing solutions counts as a hint.
            Soundness::Several { .. } => self.count_hint(),
            Soundness::None { .. } | Soundness::Unique => {}
        }
        self.popup = Some(Box::new(Unsound::new(found, lints)));
    }

    /// Takes in whether the puzzle is sound.
    pub(super) fn take_soundness(&mut self, news: Vec<SoundnessNews>) {
        for item in news {
            self.sight.changed = true;
            match item {
                SoundnessNews::Found(found) => {
                    let found = Arc::new(found);
                    self.known.soundness = Some(found.clone());
                    self.show_soundness(found);
                }
                SoundnessNews::Failed(how) => self.say(say!("messages.engine-failed", how)),
            }
        }
    }
}
