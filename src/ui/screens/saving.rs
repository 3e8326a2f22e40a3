//! Writing the game in front to a file that can be mailed. The name is typed, and its extension gives the format.

use super::desk::{Desk, Over, Place, Purpose};
use super::library::Unwritten;
use super::prompt::Prompt;
use nazo_core::words::say;

impl Desk {
    /// Asks for the name of a file to write.
    pub(super) fn ask_where(&mut self) {
        if self.game().is_some() {
            self.over = Some(Over::Prompt(Prompt::default(), Purpose::Write { warned: None }));
            self.message = Some(say!("messages.save-how"));
        }
    }

    /// Writes to the file with the typed name, and remembers if such a file exists already. Returns whether the prompt
    /// is done.
    pub(super) fn write_typed(&mut self, typed: &str, warned: &mut Option<String>) -> bool {
        let path = typed.trim().to_string();
        let is_done = self.written_to(&path, warned.as_ref() == Some(&path));
        let exists = self.message.as_ref().is_some_and(|said| said.is("messages.file-exists"));
        *warned = exists.then_some(path);
        is_done
    }

    /// Writes the game in front and reports the outcome. Returns whether the prompt is done.
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
