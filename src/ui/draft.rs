//! Screens on which something is made that is not a game yet: a text, a sheet, a layout. It is kept as a draft, which
//! is on disk before the frame that shows it. A screen whose draft cannot be saved is not closed.

use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crossterm::event::{KeyEvent, MouseEvent};

use super::app::{App, Flow, Input, Inset, Request};
use super::model::Settings;
use super::screens::library::Library;
use super::view::layout::SMALLEST;
use nazo_core::words::{Phrase, say};

/// Something being made, and its saved state.
pub(super) struct Draft<T> {
    library: Arc<dyn Library>,
    name: String,
    /// What it is called: "sheet".
    noun: Phrase,
    kept: T,
    /// Whether `kept` has certainly reached the disk.
    is_synced: bool,
    /// Why it cannot be saved, once the user was told.
    trouble: Option<Phrase>,
}

impl<T: PartialEq> Draft<T> {
    /// A draft with this name, whose initial state is `kept`.
    pub fn new(library: Arc<dyn Library>, name: String, noun: Phrase, kept: T) -> Draft<T> {
        Draft { library, name, noun, kept, is_synced: true, trouble: None }
    }

    /// The name of the draft.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The draft saved earlier under this name. None if there is none.
    ///
    /// # Errors
    /// The message to show if it cannot be read.
    pub fn before(&self) -> Result<Option<String>, Box<Phrase>> {
        self.library.draft(&self.name).map_err(|trouble| Box::new(self.not_kept(&trouble)))
    }

    /// Sets the saved state: what was found on disk, or a state that need not be saved. With `is_synced`, no write is
    /// needed even to make sure that it is on disk.
    pub fn begin(&mut self, kept: T, is_synced: bool) {
        (self.kept, self.is_synced) = (kept, is_synced);
    }

    /// Whether everything is on disk, or nothing has changed since the beginning.
    pub fn is_saved(&self, now: &T) -> bool {
        self.kept == *now && self.trouble.is_none()
    }

    /// Saves the present state, unless it is on disk already. `words` turns it into text, and returns None if there is
    /// nothing to save. Returns the message to show, if any.
    pub fn keep(&mut self, now: T, sync: bool, words: impl FnOnce(&T) -> Option<String>) -> Option<Phrase> {
        if now == self.kept && (self.is_synced || !sync) {
            if self.is_synced {
                self.trouble = None;
            }
            return None;
        }
        let done = match words(&now) {
            Some(text) => self.library.keep_draft(&self.name, &text, sync),
            None => self.library.drop_draft(&self.name),
        };
        match done {
            Ok(()) => {
                (self.kept, self.is_synced, self.trouble) = (now, sync, None);
                None
            }
            Err(trouble) => {
                // Reported once, not after every key.
                let is_known = self.trouble.replace(trouble.clone()).as_ref() == Some(&trouble);
                (!is_known).then(|| self.not_kept(&trouble))
            }
        }
    }

    /// Saves `words` separately, before the draft begins anew.
    ///
    /// # Errors
    /// The message to show if that fails.
    pub fn set_aside(&self, words: &str) -> Result<(), Box<Phrase>> {
        keep_aside(&*self.library, &self.name, words).map(|_| ()).map_err(|trouble| Box::new(self.not_kept(&trouble)))
    }

    /// Deletes the draft, whose state is then `start`. If that fails, nothing changes, and the message to show is
    /// returned.
    pub fn drop(&mut self, start: T) -> Option<Phrase> {
        match self.library.drop_draft(&self.name) {
            Ok(()) => {
                (self.kept, self.is_synced, self.trouble) = (start, true, None);
                None
            }
            Err(trouble) => Some(self.not_dropped(&trouble)),
        }
    }

    /// The message that it is not on disk, and why. None if there is no trouble.
    pub fn trouble(&self) -> Option<Phrase> {
        self.trouble.as_ref().map(|trouble| self.not_kept(trouble))
    }

    /// The message that it remains available after its screen was left.
    pub fn stays(&self) -> Phrase {
        say!("ui.stays-until-quit", noun = self.noun)
    }

    fn not_dropped(&self, why: &Phrase) -> Phrase {
        say!("ui.draft-not-deleted", noun = self.noun, why)
    }

    fn not_kept(&self, why: &Phrase) -> Phrase {
        say!("ui.not-saved", noun = self.noun, why)
    }
}

/// Saves the text of a draft under an unused name, and returns that name.
///
/// # Errors
/// Why that fails, as part of a sentence.
pub(super) fn keep_aside(library: &dyn Library, name: &str, words: &str) -> Result<String, Phrase> {
    const MOST: usize = 1000;
    for nth in 1..MOST {
        let aside = format!("aside-{name}-{nth}");
        if library.draft(&aside)?.is_none() {
            library.keep_draft(&aside, words, true)?;
            return Ok(aside);
        }
    }
    Err(Phrase::fixed("ui.many-archived-under-name"))
}

/// The fields that all such screens share.
pub(super) struct Face<'a> {
    pub settings: &'a mut Settings,
    pub size: &'a mut (u16, u16),
    pub changed: &'a mut bool,
    /// Whether the user has left this screen, while the program continues.
    pub left: &'a mut bool,
}

/// Implements the methods of [`Drafted`] that are the same for every screen.
macro_rules! has_a_draft {
    () => {
        fn face(&mut self) -> $crate::ui::draft::Face<'_> {
            let Self { settings, size, changed, left, .. } = self;
            $crate::ui::draft::Face { settings, size, changed, left }
        }

        fn has_changed(&self) -> bool {
            self.changed
        }

        fn was_left(&self) -> bool {
            self.left
        }

        fn name(&self) -> &str {
            self.draft.name()
        }

        fn stays(&self) -> nazo_core::words::Phrase {
            self.draft.stays()
        }
    };
}
pub(super) use has_a_draft;

/// A screen with a draft.
pub(super) trait Drafted: App {
    fn face(&mut self) -> Face<'_>;

    fn has_changed(&self) -> bool;

    /// Whether the user has left this screen, but not the program.
    fn was_left(&self) -> bool;

    /// The name of its draft.
    fn name(&self) -> &str;

    /// Whether all changes are on disk. True if there are none.
    fn is_saved(&self) -> bool;

    /// The message that it remains available after its screen was left. See [`Draft::stays`].
    fn stays(&self) -> Phrase;

    /// Saves what is not on disk yet. With `sync`, makes sure that it reaches the disk.
    fn keep(&mut self, sync: bool);

    fn key(&mut self, key: KeyEvent) -> Flow;

    fn mouse(&mut self, mouse: MouseEvent);

    fn paste(&mut self, text: String) -> Flow {
        Flow::Open(Request::Text(text))
    }

    /// Continues with the results of background work.
    fn woken(&mut self) -> Flow;

    /// Waits for the results of background work. For tests, which have no loop that wakes.
    fn finish_work(&mut self) -> Flow;

    /// Prepares for drawing into a window that is large enough.
    fn arrange_in(&mut self, _window: Rect) {}

    /// Draws itself into a window that is large enough, like [`App::view`].
    fn draw_in(&self, window: Rect, buffer: &mut Buffer) -> Option<Inset>;

    fn pause(&self) -> Option<Duration> {
        None
    }

    /// Becomes the front screen again, with the present settings.
    fn come_back(&mut self, settings: Settings, size: (u16, u16)) {
        let face = self.face();
        (*face.settings, *face.size, *face.changed, *face.left) = (settings, size, true, false);
    }
}

/// Whether a window is large enough to draw anything in it.
pub(super) fn is_large((columns, rows): (u16, u16)) -> bool {
    columns >= SMALLEST.0 && rows >= SMALLEST.1
}

impl<T: Drafted> App for T {
    fn update(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) => {
                *self.face().changed = true;
                return self.key(key);
            }
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Paste(text) => return self.paste(text),
            Input::Resize(columns, rows) => {
                let face = self.face();
                *face.changed |= *face.size != (columns, rows);
                *face.size = (columns, rows);
            }
            Input::Wake => return self.woken(),
            Input::Redraw => *self.face().changed = true,
            Input::Suspended => {}
        }
        Flow::Go
    }

    fn changed(&self) -> bool {
        self.has_changed()
    }

    fn save(&mut self) {
        self.keep(false);
    }

    fn sync(&mut self) {
        self.keep(true);
    }

    fn arrange(&mut self, size: (u16, u16)) {
        let face = self.face();
        (*face.size, *face.changed) = (size, false);
        if is_large(size) {
            self.arrange_in(Rect::new(0, 0, size.0, size.1));
        }
    }

    fn view(&self, buffer: &mut Buffer) -> Option<Inset> {
        let window = Rect { x: 0, y: 0, ..buffer.area };
        if !is_large((window.width, window.height)) {
            return None;
        }
        self.draw_in(window, buffer)
    }

    fn wake_after(&self) -> Option<Duration> {
        self.pause()
    }
}
