//! The editor for the text of a puzzle. After every pause in writing, the text is read and solved, and the results are
//! shown beside it.

mod draw;
pub(super) mod judge;

use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui_textarea::{CursorMove, Input as Stroke, Key as Typed, TextArea, WrapMode};

use self::draw::Pane;
use self::judge::{Judged, News, Verdict};
use super::action::{Action, Direction};
use super::app::{Flow, Inset, Request};
use super::draft::{Draft, Drafted, has_a_draft};
use super::model::Settings;
use super::screens::library::Library;
use super::scrolling::scrolled;
use super::worker::{Job, Wait};
use crate::play::puzzle_id;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use nazo_core::words::{Phrase, say};
use nazo_kinds::{Kind, Puzzle};

/// The text is checked when it has not changed for this long.
const PAUSE: Duration = Duration::from_millis(150);
/// The most changes that can be undone.
const CHANGES: usize = 1000;

/// What the editor starts with.
pub struct Manuscript {
    /// The kind of puzzle.
    pub kind: &'static dyn Kind,
    /// The name under which its draft is kept.
    pub name: String,
    /// The title of the puzzle that is copied.
    title: Option<String>,
    /// The text without the line that names the kind.
    pub text: String,
}

impl Manuscript {
    /// A copy of a puzzle. None if the puzzle cannot be written as text.
    pub fn of(puzzle: &dyn Puzzle) -> Option<Manuscript> {
        let native = puzzle.write("native", None)?;
        let text = native.split_once('\n').map_or("", |(_, rest)| rest).trim_end().to_string();
        let title = puzzle.info().title.clone();
        Some(Manuscript { kind: puzzle.kind(), name: puzzle_id(puzzle), title, text })
    }
}

/// A text that is being written.
pub struct Editor {
    area: TextArea<'static>,
    manuscript: Manuscript,
    settings: Settings,
    draft: Draft<String>,
    judged: Option<Judged>,
    verdict: Option<Verdict>,
    /// When the text is to be checked. None if it was since its last change.
    due: Option<Duration>,
    job: Option<Job<News>>,
    pane: Pane,
    /// Whether the keys and an example are shown instead of the results.
    helping: bool,
    /// The number of rows of the report scrolled out of view above.
    scroll: usize,
    /// Whether the question about playing, keeping or discarding the text is shown.
    asking: bool,
    message: Option<Phrase>,
    size: (u16, u16),
    changed: bool,
    /// Ctrl-C was pressed once.
    interrupted: bool,
    /// The author has left; the program goes on.
    left: bool,
}

impl Editor {
    /// Starts to edit, or continues with the draft that was kept.
    pub fn new(manuscript: Manuscript, library: Arc<dyn Library>, settings: Settings) -> Editor {
        let noun = Phrase::fixed("editor.manuscript");
        let mut draft = Draft::new(library, manuscript.name.clone(), noun, manuscript.text.clone());
        let (before, trouble) = match draft.before() {
            Ok(before) => (before, None),
            Err(trouble) => (None, Some(trouble)),
        };
        let own = |before: String| {
            let rest = before.split_once('\n').filter(|(first, _)| first.trim() == manuscript.kind.id());
            rest.map_or(before.clone(), |(_, rest)| rest.to_string()).trim_end_matches('\n').to_string()
        };
        let before = before.map(own).filter(|before| *before != manuscript.text);
        let message = match (&before, trouble) {
            (_, Some(trouble)) => Some(*trouble),
            (Some(_), None) => Some(Phrase::fixed("editor.draft-left-discard-press-esc")),
            (None, None) => None,
        };
        let text = before.unwrap_or_else(|| manuscript.text.clone());
        draft.begin(text.clone(), true);
        let mut area = TextArea::new(text.split('\n').map(str::to_string).collect());
        area.set_max_histories(CHANGES);
        area.set_wrap_mode(WrapMode::WordOrGlyph);
        let mut editor = Editor {
            area,
            manuscript,
            settings,
            draft,
            judged: None,
            verdict: None,
            due: None,
            job: None,
            pane: Pane::Text,
            helping: false,
            scroll: 0,
            asking: false,
            message,
            size: (80, 24),
            changed: true,
            interrupted: false,
            left: false,
        };
        editor.judge();
        editor
    }

    fn text(&self) -> String {
        self.area.lines().join("\n")
    }

    fn is_edited(&self) -> bool {
        self.text() != self.manuscript.text
    }

    fn now(&self) -> Duration {
        (self.settings.now)()
    }

    /// Whether the text as it is now is known to be readable.
    fn is_readable(&self) -> bool {
        self.due.is_none() && self.judged.as_ref().is_some_and(|judged| judged.read.is_some())
    }

    fn judge(&mut self) {
        self.due = None;
        let (wake, text) = (self.settings.wake.clone(), self.text());
        // There is nothing to check in an empty text.
        self.job = (!text.trim().is_empty()).then(|| judge::judge(wake, self.manuscript.kind, text));
        if self.job.is_none() {
            (self.judged, self.verdict) = (None, None);
            self.changed = true;
        }
    }

    fn take_news(&mut self, wait: Wait) {
        let Some(job) = &mut self.job else { return };
        let news = job.take(wait);
        let is_over = job.is_over();
        for item in news {
            self.changed = true;
            match item {
                News::Judged(judged) => {
                    // The earlier results stay until there are new ones, unless the text has mistakes.
                    if judged.read.is_none() {
                        self.verdict = None;
                    }
                    self.judged = Some(judged);
                }
                News::Verdict(verdict) => self.verdict = Some(verdict),
            }
        }
        if is_over {
            self.job = None;
            self.changed = true;
        }
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        self.message = None;
        let is_ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        self.interrupted &= is_ctrl && key.code == KeyCode::Char('c');
        if std::mem::take(&mut self.asking) {
            return self.answered(key);
        }
        match key.code {
            KeyCode::Char('c') if is_ctrl => {
                if std::mem::replace(&mut self.interrupted, true) {
                    return Flow::Quit;
                }
                self.message = Some(say!("messages.again-quits"));
            }
            KeyCode::Char('l') if is_ctrl => return Flow::Redraw,
            KeyCode::Char('z') if is_ctrl => return Flow::Suspend,
            KeyCode::F(1) => self.show_help(!self.helping),
            KeyCode::Esc if self.helping => self.show_help(false),
            KeyCode::Esc if self.is_edited() => self.asking = true,
            KeyCode::Esc => return self.leave(),
            KeyCode::Tab | KeyCode::BackTab => {
                self.pane = self.pane.other();
                self.helping &= self.pane == Pane::Answers;
            }
            _ if self.pane == Pane::Answers => self.scroll(key),
            _ => self.write(key),
        }
        Flow::Go
    }

    /// Shows or hides the keys beside the text.
    fn show_help(&mut self, helping: bool) {
        (self.helping, self.scroll) = (helping, 0);
        self.pane = if helping { Pane::Answers } else { Pane::Text };
    }

    /// Handles the answer to the question about the text.
    fn answered(&mut self, key: KeyEvent) -> Flow {
        match key.code {
            KeyCode::Enter if self.is_readable() => {
                let (text, _) = judge::whole(self.manuscript.kind, &self.text());
                // The draft is removed once the game has a file.
                return Flow::Open(Request::Play { text, draft: self.manuscript.name.clone() });
            }
            KeyCode::Char('q') => return self.leave(),
            // A draft that could not be removed would come back, so then the text stays as well.
            KeyCode::Char('x') if self.drop_draft() => return self.leave(),
            _ => {}
        }
        Flow::Go
    }

    fn leave(&mut self) -> Flow {
        self.left = true;
        Flow::Quit
    }

    /// Passes a key to the text.
    fn write(&mut self, key: KeyEvent) {
        // The textarea crate has its own type for keys, and decides what each of these does. Other keys are ignored.
        let typed = match key.code {
            KeyCode::Char(symbol) => Typed::Char(symbol),
            KeyCode::Enter => Typed::Enter,
            KeyCode::Backspace => Typed::Backspace,
            KeyCode::Delete => Typed::Delete,
            KeyCode::Up => Typed::Up,
            KeyCode::Down => Typed::Down,
            KeyCode::Left => Typed::Left,
            KeyCode::Right => Typed::Right,
            KeyCode::Home => Typed::Home,
            KeyCode::End => Typed::End,
            KeyCode::PageUp => Typed::PageUp,
            KeyCode::PageDown => Typed::PageDown,
            _ => return,
        };
        let held = |modifier| key.modifiers.contains(modifier);
        let [ctrl, alt, shift] = [KeyModifiers::CONTROL, KeyModifiers::ALT, KeyModifiers::SHIFT].map(held);
        if self.area.input(Stroke { key: typed, ctrl, alt, shift }) {
            self.was_changed();
        }
    }

    fn was_changed(&mut self) {
        self.due = Some(self.now() + PAUSE);
        // The current job is about an earlier text.
        self.job = None;
    }

    /// Scrolls the report.
    fn scroll(&mut self, key: KeyEvent) {
        let action = match key.code {
            KeyCode::Up => Action::Move(Direction::Up),
            KeyCode::Down => Action::Move(Direction::Down),
            KeyCode::PageUp => Action::Jump(Direction::Up),
            KeyCode::PageDown => Action::Jump(Direction::Down),
            KeyCode::Home => Action::First,
            KeyCode::End => Action::Last,
            // Any other key is meant for the text.
            _ => {
                self.show_help(false);
                return self.write(key);
            }
        };
        self.scroll = scrolled(self.scroll, action, usize::from(self.size.1 / 2)).min(self.most_scroll());
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let spot = self.spot(mouse.column, mouse.row);
        match (mouse.kind, spot) {
            (MouseEventKind::Down(MouseButton::Left), Some((Pane::Text, dx, dy))) => {
                self.pane = Pane::Text;
                let (top, left) = self.area.scroll_offset();
                let numbers = self.area.line_number_width();
                let column = usize::from(dx.saturating_sub(numbers) + left);
                let at = self.area.screen_to_data(usize::from(dy + top), column);
                let place = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
                self.area.cancel_selection();
                self.area.move_cursor(CursorMove::Jump(place(at.0), place(at.1)));
            }
            (MouseEventKind::Down(MouseButton::Left), Some((Pane::Answers, ..))) => self.pane = Pane::Answers,
            (MouseEventKind::ScrollUp, Some((Pane::Text, ..))) => self.area.scroll((-3, 0)),
            (MouseEventKind::ScrollDown, Some((Pane::Text, ..))) => self.area.scroll((3, 0)),
            (MouseEventKind::ScrollUp, Some((Pane::Answers, ..))) => self.scroll = self.scroll.saturating_sub(3),
            (MouseEventKind::ScrollDown, Some((Pane::Answers, ..))) => {
                self.scroll = (self.scroll + 3).min(self.most_scroll())
            }
            _ => {}
        }
    }

    /// Removes the draft. If that fails, the draft stays, the reason is shown and the result is false.
    fn drop_draft(&mut self) -> bool {
        self.message = self.draft.drop(self.manuscript.text.clone());
        if self.message.is_some() {
            return false;
        }
        self.area = TextArea::new(self.manuscript.text.split('\n').map(str::to_string).collect());
        true
    }
}

impl Drafted for Editor {
    has_a_draft!();

    fn is_saved(&self) -> bool {
        self.draft.is_saved(&self.text())
    }

    fn keep(&mut self, sync: bool) {
        let Manuscript { kind, text: start, .. } = &self.manuscript;
        let words = |text: &String| (text != start).then(|| format!("{}\n", judge::whole(*kind, text).0));
        if let Some(trouble) = self.draft.keep(self.area.lines().join("\n"), sync, words) {
            (self.message, self.changed) = (Some(trouble), true);
        }
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        self.key(key)
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        self.changed = true;
        self.mouse(mouse);
    }

    fn paste(&mut self, text: String) -> Flow {
        self.changed = true;
        (self.message, self.asking, self.pane) = (None, false, Pane::Text);
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        if self.area.insert_str(text) {
            self.was_changed();
        }
        Flow::Go
    }

    fn woken(&mut self) -> Flow {
        if self.due.is_some_and(|due| self.now() >= due) {
            self.judge();
        }
        self.take_news(Wait::Never);
        Flow::Go
    }

    fn finish_work(&mut self) -> Flow {
        if self.due.is_some() {
            self.judge();
        }
        self.take_news(Wait::ForTheEnd);
        Flow::Go
    }

    fn arrange_in(&mut self, _: Rect) {
        self.arrange();
    }

    fn draw_in(&self, window: Rect, buffer: &mut Buffer) -> Option<Inset> {
        self.draw(window, buffer);
        None
    }

    fn pause(&self) -> Option<Duration> {
        self.due.map(|due| due.saturating_sub(self.now()))
    }
}
