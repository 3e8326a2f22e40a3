//! Writing the game in front to a file that can be mailed: the name is typed, its ending says what is written.

use super::library::Unwritten;
use super::over::Over;
use super::prompt::{Asked, Prompt};
use super::{Desk, Place};
use crossterm::event::KeyEvent;
use nazo_core::words::say;

/// The name of a file being typed.
#[derive(Clone, Debug, Default)]
pub(super) struct Saving {
    /// The name.
    pub prompt: Prompt,
    /// The name as it was when it was told that there is such a file: Enter once more replaces it.
    warned: Option<String>,
}

impl Desk {
    /// Asks for the name of a file to write.
    pub(super) fn ask_where(&mut self) {
        if self.game().is_some() {
            self.over = Some(Over::Saving(Saving::default()));
            self.message = Some(say!("messages.save-how"));
        }
    }

    /// What a key does to the name.
    pub(super) fn saving_key(&mut self, mut saving: Saving, key: KeyEvent) {
        self.message = None;
        match saving.prompt.key(key) {
            Asked::Close => return,
            Asked::Nothing => {}
            Asked::Complete => saving.prompt.complete(self.library.complete(saving.prompt.begun())),
            Asked::Open => {
                let path = saving.prompt.typed().trim().to_string();
                let replace = saving.warned.as_ref() == Some(&path);
                let is_done = self.written_to(&path, replace);
                saving.warned =
                    self.message.as_ref().is_some_and(|said| said.is("messages.file-exists")).then_some(path);
                if is_done {
                    return;
                }
            }
        }
        self.over = Some(Over::Saving(saving));
    }

    /// Writes the game in front and says what became of it; whether it was written.
    fn written_to(&mut self, path: &str, replace: bool) -> bool {
        let Some(Place::Game(ui)) = self.stack.last() else { return true };
        let shared = match ui.to_share(path) {
            Ok((name, text)) => self.library.write(path, &text, replace).map(|()| name),
            Err(message) => {
                self.message = Some(*message);
                return false;
            }
        };
        let path = path.to_string();
        let is_done = shared.is_ok();
        self.message = Some(match shared {
            Ok(name) => say!("messages.saved", name, path),
            Err(Unwritten::Exists) => say!("messages.file-exists", path),
            Err(Unwritten::Failed(why)) => say!("messages.not-saved", path, why),
        });
        is_done
    }
}
