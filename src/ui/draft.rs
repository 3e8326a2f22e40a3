//! Screens on which something is made that is no game yet: a text, a sheet, a layout. It is a draft, on disk before the
//! frame that shows it, and a screen whose draft cannot be kept is not let go.

use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crossterm::event::{KeyEvent, MouseEvent};

use super::app::{App, Flow, Input, Inset, Request};
use super::model::Settings;
use super::screens::library::Library;
use super::theme::Part;
use super::view::layout::SMALLEST;
use nazo_core::words::{Phrase, say};

/// What is being made, as it is on disk.
pub(super) struct Draft<T> {
    library: Arc<dyn Library>,
    name: String,
    /// What it is: "sheet".
    noun: Phrase,
    kept: T,
    /// Whether that is sure to have reached the disk.
    is_synced: bool,
    /// Why it cannot be kept, once that was said.
    trouble: Option<Phrase>,
}

impl<T: PartialEq> Draft<T> {
    /// The draft of a name, of something that begins as `kept`.
    pub fn new(library: Arc<dyn Library>, name: String, noun: Phrase, kept: T) -> Draft<T> {
        Draft { library, name, noun, kept, is_synced: true, trouble: None }
    }

    /// The name under which it is kept.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What was kept when somebody was here before.
    ///
    /// # Errors
    /// The message to give where that cannot be read.
    pub fn before(&self) -> Result<Option<String>, Box<Phrase>> {
        self.library.draft(&self.name).map_err(|trouble| Box::new(self.not_kept(&trouble)))
    }

    /// What was found there is how it stands now, or what stands now is not to be kept; with `is_synced` the disk need not
    /// be written even to be sure.
    pub fn begin(&mut self, kept: T, is_synced: bool) {
        (self.kept, self.is_synced) = (kept, is_synced);
    }

    /// Whether all of it is on disk, or is what it began with.
    pub fn is_saved(&self, now: &T) -> bool {
        self.kept == *now && self.trouble.is_none()
    }

    /// Keeps it as it is now, where that is not on disk already, in these words; none of them where there is nothing to be
    /// kept. Gives what is to be said of that.
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
                // Said once, not with every key.
                let is_known = self.trouble.replace(trouble.clone()).as_ref() == Some(&trouble);
                (!is_known).then(|| self.not_kept(&trouble))
            }
        }
    }

    /// Keeps these words of it aside, before it begins anew.
    ///
    /// # Errors
    /// The message to give where that fails.
    pub fn set_aside(&self, words: &str) -> Result<(), Box<Phrase>> {
        keep_aside(&*self.library, &self.name, words).map(|_| ()).map_err(|trouble| Box::new(self.not_kept(&trouble)))
    }

    /// Drops it: it stands as it began, and nothing is to be kept of what was done since. Gives what is to be said where that
    /// fails; then it stays as it is.
    pub fn drop(&mut self, start: T) -> Option<Phrase> {
        match self.library.drop_draft(&self.name) {
            Ok(()) => {
                (self.kept, self.is_synced, self.trouble) = (start, true, None);
                None
            }
            Err(trouble) => Some(self.not_dropped(&trouble)),
        }
    }

    /// That it is not on disk, and why, where that is so.
    pub fn trouble(&self) -> Option<Phrase> {
        self.trouble.as_ref().map(|trouble| self.not_kept(trouble))
    }

    /// That it stays at hand though it was left.
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

/// Keeps the words of a draft under a name at which nobody looks any more, and gives it.
///
/// # Errors
/// Why that fails, as half a sentence.
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

/// What such a screen has as any screen has it.
pub(super) struct Face<'a> {
    pub settings: &'a mut Settings,
    pub size: &'a mut (u16, u16),
    pub changed: &'a mut bool,
    /// Whether its writer is done with it; the desk goes on.
    pub left: &'a mut bool,
}

/// What every [`Drafted`] screen says of its fields alike.
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

    /// Whether its writer has left it, rather than the program.
    fn was_left(&self) -> bool;

    /// The name of its draft.
    fn name(&self) -> &str;

    /// Whether what was done is on disk, or nothing was.
    fn is_saved(&self) -> bool;

    /// That it stays at hand though it was left; see [`Draft::stays`].
    fn stays(&self) -> Phrase;

    /// Keeps what was done, where that is not on disk already; with `sync` for sure.
    fn keep(&mut self, sync: bool);

    fn key(&mut self, key: KeyEvent) -> Flow;

    fn mouse(&mut self, mouse: MouseEvent);

    fn paste(&mut self, text: String) -> Flow {
        Flow::Open(Request::Text(text))
    }

    /// Goes on with what was found out in the background.
    fn woken(&mut self) -> Flow;

    /// Waits for what is found out in the background: for tests, which have no loop that wakes.
    fn finish_work(&mut self) -> Flow;

    /// Draws itself into a window that is large enough.
    fn draw_in(&mut self, window: Rect, buffer: &mut Buffer);

    fn picture(&self) -> Option<Inset> {
        None
    }

    fn pause(&self) -> Option<Duration> {
        None
    }

    /// Comes in front again, looking as was chosen meanwhile.
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

    fn view(&mut self, buffer: &mut Buffer) {
        let face = self.face();
        (*face.size, *face.changed) = ((buffer.area.width, buffer.area.height), false);
        let window = Rect { x: 0, y: 0, ..buffer.area };
        if is_large(*face.size) {
            buffer.set_style(window, face.settings.theme.style(Part::Text));
            self.draw_in(window, buffer);
        }
    }

    fn inset(&self) -> Option<Inset> {
        self.picture()
    }

    fn wake_after(&self) -> Option<Duration> {
        self.pause()
    }
}
