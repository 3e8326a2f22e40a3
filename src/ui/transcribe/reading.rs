//! The screen shown while a picture is being read.

use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::load::picture::{SightError, Wanted, look, sight};
use crate::ui::action::Action;
use crate::ui::app::{App, Flow, Input, Inset, Request};
use crate::ui::key_hints::KeyHint;
use crate::ui::model::Settings;
use crate::ui::theme::Part;
use crate::ui::view::key_row;
use crate::ui::view::text::{Line, line, put_all, shorten};
use crate::ui::worker::{Job, Wait};
use nazo_core::words::{Phrase, say};
use nazo_kinds::Kind;
use nazo_kinds::scan::Sight;
use nazo_vision::View;

const HINTS: &[KeyHint] = &[("Esc", Phrase::fixed("transcribe.cancel"))];

/// What was read in a picture, or the reason why nothing was.
type Seen = Result<Box<Sight>, Phrase>;

/// A picture to be read.
#[derive(Clone, Debug, Default)]
pub(in crate::ui) struct Shot {
    /// Its name.
    pub name: String,
    /// The path under which the library finds it. None if it is not in a file.
    pub path: Option<String>,
    /// The name of the draft it is opened for. None if it is opened for itself.
    pub draft: Option<String>,
    /// The kind to read it as. None if that is to be detected.
    pub kind: Option<&'static dyn Kind>,
}

/// A picture that is being read on another thread.
pub struct Reading {
    shot: Shot,
    job: Job<Seen>,
    found: Option<Seen>,
    settings: Settings,
    changed: bool,
    left: bool,
}

impl Reading {
    /// Starts to read a picture from the bytes of its file.
    pub(in crate::ui) fn begin(shot: Shot, bytes: Vec<u8>, settings: Settings) -> Reading {
        let (wanted, is_of_draft) = (Wanted { kind: shot.kind, ..Wanted::default() }, shot.draft.is_some());
        let job = Job::start(settings.wake.clone(), u64::MAX, move |news, budget| {
            let mut seen = sight(&bytes, wanted, budget);
            // If the file now contains another picture, report what is in that picture.
            if is_of_draft && matches!(seen, Err(SightError::NoBoard { .. })) {
                seen = sight(&bytes, Wanted::default(), budget);
            }
            news.send(seen.map(Box::new).map_err(|error| error.phrase()));
        });
        Reading { shot, job, found: None, settings, changed: true, left: false }
    }

    /// Starts to read a picture as the first of these kinds that is found in it.
    pub(in crate::ui) fn again(
        shot: Shot,
        view: Arc<View>,
        kinds: Vec<&'static dyn Kind>,
        settings: Settings,
    ) -> Reading {
        let job = Job::start(settings.wake.clone(), u64::MAX, move |news, budget| {
            let mut seen = Err(Phrase::fixed("transcribe.no-other-kind-puzzle-found"));
            for kind in kinds {
                let wanted = Wanted { kind: Some(kind), ..Wanted::default() };
                match look(view.clone(), wanted, budget) {
                    Ok(sight) => {
                        seen = Ok(Box::new(sight));
                        break;
                    }
                    Err(SightError::NoBoard { .. }) => {}
                    Err(error) => {
                        seen = Err(error.phrase());
                        break;
                    }
                }
            }
            news.send(seen);
        });
        Reading { shot, job, found: None, settings, changed: true, left: false }
    }

    /// The picture and how it is to be read.
    pub(in crate::ui) fn shot(&self) -> &Shot {
        &self.shot
    }

    /// Whether the user has stopped waiting.
    pub fn was_left(&self) -> bool {
        self.left
    }

    /// Shows the screen again after another one.
    pub fn come_back(&mut self, settings: Settings) {
        (self.settings, self.changed) = (settings, true);
    }

    /// Takes the result, once there is one.
    pub fn found(&mut self) -> Option<Seen> {
        self.found.take()
    }

    /// Waits until the picture is read. Only for tests.
    pub fn finish_work(&mut self) {
        self.take(Wait::ForTheEnd);
    }

    fn take(&mut self, wait: Wait) {
        if let Some(found) = self.job.take(wait).pop() {
            (self.found, self.changed) = (Some(found), true);
        } else if self.job.is_over() && self.found.is_none() && !self.left {
            self.found = Some(Err(Phrase::fixed("transcribe.reading-picture-failed-unexpectedly")));
        }
    }
}

impl App for Reading {
    fn update(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) => match self.settings.keys.action_of(key) {
                Some(Action::Back | Action::Leave | Action::Interrupt) => {
                    self.left = true;
                    return Flow::Quit;
                }
                Some(Action::Redraw) => return Flow::Redraw,
                Some(Action::Suspend) => return Flow::Suspend,
                _ => {}
            },
            Input::Paste(text) => return Flow::Open(Request::Text(text)),
            Input::Wake => self.take(Wait::Never),
            Input::Resize(..) | Input::Redraw => self.changed = true,
            Input::Mouse(_) | Input::Suspended => {}
        }
        Flow::Go
    }

    fn changed(&self) -> bool {
        self.changed
    }

    fn save(&mut self) {}

    fn sync(&mut self) {}

    fn arrange(&mut self, _: (u16, u16)) {
        self.changed = false;
    }

    fn view(&self, buffer: &mut Buffer) -> Option<Inset> {
        let window = buffer.area;
        let (theme, lang) = (&self.settings.theme, self.settings.lang);
        buffer.set_style(window, theme.style(Part::Text));
        let name = &self.shot.name;
        let said = say!("transcribe.reading-name", name);
        let room = usize::from(window.width);
        let rows: Vec<Line> = vec![
            line(shorten(said.get(lang), room), Part::Message),
            key_row::keys(Line::new(), HINTS, &self.settings.keys, window.width, lang),
        ];
        let area = Rect { y: window.bottom().saturating_sub(2), height: 2.min(window.height), ..window };
        put_all(buffer, area, &rows, theme);
        None
    }

    fn wake_after(&self) -> Option<Duration> {
        None
    }
}
