//! The editor: the text of a puzzle is written, and what follows from it is told beside it after every pause.

mod draw;
mod judge;

use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui_textarea::{CursorMove, Input as Stroke, Key as Typed, TextArea, WrapMode};

use self::draw::Pane;
use self::judge::{Judged, News, Verdict};
use super::action::{Action, Direction};
use super::app::{App, Button, Flow, Input, Key, KeyCode, Mouse, MouseAction, Request};
use super::desk::Library;
use super::front::scrolled;
use super::model::Settings;
use super::theme::Part;
use super::view::SMALLEST;
use super::worker::{Job, Wait};
use crate::kinds::{Kind, Puzzle};
use crate::play::puzzle_id;
use crate::words::{Lang, Message, Phrase};

/// After such a pause a text is judged.
const PAUSE: Duration = Duration::from_millis(150);
/// Changes that can be taken back.
const CHANGES: usize = 1000;

/// What an editor begins with.
pub struct Manuscript {
    /// The kind of puzzle that is written.
    kind: &'static dyn Kind,
    /// The name under which its draft is kept.
    name: String,
    /// What the puzzle is called that it is a copy of.
    title: Option<String>,
    /// The text without the line that names the kind.
    text: String,
}

impl Manuscript {
    /// A copy of a puzzle; none where it cannot be written.
    pub fn of(puzzle: &dyn Puzzle) -> Option<Manuscript> {
        let native = puzzle.write("native", None)?;
        let text = native.split_once('\n').map_or("", |(_, rest)| rest).trim_end().to_string();
        let title = puzzle.info().title.clone();
        Some(Manuscript { kind: puzzle.kind(), name: puzzle_id(puzzle), title, text })
    }

    /// An empty page for a puzzle of a kind.
    pub fn blank(kind: &'static dyn Kind) -> Manuscript {
        Manuscript { kind, name: format!("new-{}", kind.id()), title: None, text: String::new() }
    }
}

/// A text that is being written.
pub struct Editor {
    area: TextArea<'static>,
    manuscript: Manuscript,
    library: Arc<dyn Library>,
    settings: Settings,
    /// The draft as it is on disk, and whether it is sure to have reached it.
    kept: String,
    is_synced: bool,
    /// Why the draft cannot be kept, once that was said.
    trouble: Option<Phrase>,
    judged: Option<Judged>,
    verdict: Option<Verdict>,
    /// When the text is to be judged; none where it has been since it changed.
    due: Option<Duration>,
    job: Option<Job<News>>,
    pane: Pane,
    /// Whether the keys and a text that can be read are told in place of what is found out.
    helping: bool,
    /// How many rows of what is told are out of sight above.
    scroll: usize,
    /// Whether the writer was asked what is to become of the text.
    asking: bool,
    message: Option<Message>,
    size: (u16, u16),
    changed: bool,
    /// Ctrl-C was pressed once.
    interrupted: bool,
    /// The writer is done; the desk goes on.
    left: bool,
}

impl Editor {
    /// Begins to edit, or goes on with the draft that is kept.
    pub fn new(manuscript: Manuscript, library: Arc<dyn Library>, settings: Settings) -> Editor {
        let (draft, trouble) = match library.draft(&manuscript.name) {
            Ok(draft) => (draft, None),
            Err(trouble) => (None, Some(trouble)),
        };
        let own = |draft: String| {
            let rest = draft.split_once('\n').filter(|(first, _)| first.trim() == manuscript.kind.id());
            rest.map_or(draft.clone(), |(_, rest)| rest.to_string()).trim_end_matches('\n').to_string()
        };
        let draft = draft.map(own).filter(|draft| *draft != manuscript.text);
        let message = match (&draft, trouble) {
            (_, Some(trouble)) => Some(not_kept(&trouble)),
            (Some(_), None) => Some(Message::Note(Phrase::fixed(
                "Here is your draft as you left it. Esc, then x drops it.",
                "前回の下書きの続きです。Escに続けてxで捨てられます。",
            ))),
            (None, None) => None,
        };
        let text = draft.unwrap_or_else(|| manuscript.text.clone());
        let mut area = TextArea::new(text.split('\n').map(str::to_string).collect());
        area.set_max_histories(CHANGES);
        area.set_wrap_mode(WrapMode::WordOrGlyph);
        let mut editor = Editor {
            area,
            manuscript,
            library,
            settings,
            kept: text,
            is_synced: true,
            trouble: None,
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

    /// Whether the writer has left it, rather than the program.
    pub fn was_left(&self) -> bool {
        self.left
    }

    /// Whether what was written is on disk, or is what it began with.
    pub fn is_saved(&self) -> bool {
        self.kept == self.text()
    }

    /// Comes in front again, looking as was chosen meanwhile.
    pub fn come_back(&mut self, settings: Settings, size: (u16, u16)) {
        (self.settings, self.size, self.changed) = (settings, size, true);
    }

    /// Waits for what is found out in the background: for tests, which have no loop that wakes.
    pub fn finish_work(&mut self) {
        if self.due.is_some() {
            self.judge();
        }
        self.take_news(Wait::ForTheEnd);
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

    /// Whether the text can be read as it is now, as far as that is known.
    fn is_readable(&self) -> bool {
        self.due.is_none() && self.judged.as_ref().is_some_and(|judged| judged.read.is_some())
    }

    fn judge(&mut self) {
        self.due = None;
        let (wake, text) = (self.settings.wake.clone(), self.text());
        // An empty page has nothing to be judged.
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
                    // What was told of the text before holds until something else is known, unless it is broken.
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

    fn key(&mut self, key: Key) -> Flow {
        self.message = None;
        let is_interrupt = key.ctrl && key.code == KeyCode::Char('c');
        self.interrupted &= is_interrupt;
        if std::mem::take(&mut self.asking) {
            return self.answered(key);
        }
        match key.code {
            KeyCode::Char('c') if key.ctrl => {
                if std::mem::replace(&mut self.interrupted, true) {
                    return Flow::Quit;
                }
                self.message = Some(Message::AgainQuits);
            }
            KeyCode::Char('l') if key.ctrl => return Flow::Redraw,
            KeyCode::Char('z') if key.ctrl => return Flow::Suspend,
            KeyCode::Function(1) => self.show_help(!self.helping),
            KeyCode::Esc if self.helping => self.show_help(false),
            KeyCode::Esc if self.is_edited() => self.asking = true,
            KeyCode::Esc => return self.leave(),
            KeyCode::Tab => {
                self.pane = self.pane.other();
                self.helping &= self.pane == Pane::Told;
            }
            _ if self.pane == Pane::Told => self.scroll(key),
            _ => self.write(key),
        }
        Flow::Go
    }

    /// Tells the keys beside the text, or no longer.
    fn show_help(&mut self, helping: bool) {
        (self.helping, self.scroll) = (helping, 0);
        self.pane = if helping { Pane::Told } else { Pane::Text };
    }

    /// What becomes of the text, as the writer answered.
    fn answered(&mut self, key: Key) -> Flow {
        match key.code {
            KeyCode::Enter if self.is_readable() => {
                let (text, _) = judge::whole(self.manuscript.kind, &self.text());
                // The draft goes when the game has a file.
                return Flow::Open(Request::Play { text, draft: self.manuscript.name.clone() });
            }
            KeyCode::Char('q') => return self.leave(),
            KeyCode::Char('x') => {
                self.drop_draft();
                return self.leave();
            }
            _ => {}
        }
        Flow::Go
    }

    fn leave(&mut self) -> Flow {
        self.left = true;
        Flow::Quit
    }

    /// Hands a key to the text.
    fn write(&mut self, key: Key) {
        // Full pages forward would be two keys otherwise; what remains is as the crate has it.
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
            KeyCode::Esc | KeyCode::Tab | KeyCode::Function(_) => return,
        };
        if self.area.input(Stroke { key: typed, ctrl: key.ctrl, alt: key.alt, shift: key.shift }) {
            self.was_changed();
        }
    }

    fn was_changed(&mut self) {
        self.due = Some(self.now() + PAUSE);
        // What is being found out is about another text.
        self.job = None;
    }

    /// Moves through what is told.
    fn scroll(&mut self, key: Key) {
        let action = match key.code {
            KeyCode::Up => Action::Move(Direction::Up),
            KeyCode::Down => Action::Move(Direction::Down),
            KeyCode::PageUp => Action::Jump(Direction::Up),
            KeyCode::PageDown => Action::Jump(Direction::Down),
            KeyCode::Home => Action::First,
            KeyCode::End => Action::Last,
            // Whoever types wants to write.
            _ => {
                self.show_help(false);
                return self.write(key);
            }
        };
        self.scroll = scrolled(self.scroll, action, usize::from(self.size.1 / 2)).min(self.most_scroll());
    }

    fn mouse(&mut self, mouse: Mouse) {
        let spot = self.spot(mouse.column, mouse.row);
        match (mouse.action, spot) {
            (MouseAction::Press(Button::Left), Some((Pane::Text, dx, dy))) => {
                self.pane = Pane::Text;
                let (top, left) = self.area.scroll_offset();
                let numbers = self.area.line_number_width();
                let column = usize::from(dx.saturating_sub(numbers) + left);
                let at = self.area.screen_to_data(usize::from(dy + top), column);
                let place = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
                self.area.cancel_selection();
                self.area.move_cursor(CursorMove::Jump(place(at.0), place(at.1)));
            }
            (MouseAction::Press(Button::Left), Some((Pane::Told, ..))) => self.pane = Pane::Told,
            (MouseAction::WheelUp, Some((Pane::Text, ..))) => self.area.scroll((-3, 0)),
            (MouseAction::WheelDown, Some((Pane::Text, ..))) => self.area.scroll((3, 0)),
            (MouseAction::WheelUp, Some((Pane::Told, ..))) => self.scroll = self.scroll.saturating_sub(3),
            (MouseAction::WheelDown, Some((Pane::Told, ..))) => self.scroll = (self.scroll + 3).min(self.most_scroll()),
            _ => {}
        }
    }

    /// Keeps the draft where the text has changed since, or drops it where it is what it began with.
    fn keep(&mut self, sync: bool) {
        let text = self.text();
        if text == self.kept && (self.is_synced || !sync) {
            return;
        }
        let done = if text == self.manuscript.text {
            self.library.drop_draft(&self.manuscript.name)
        } else {
            let (whole, _) = judge::whole(self.manuscript.kind, &text);
            self.library.keep_draft(&self.manuscript.name, &format!("{whole}\n"), sync)
        };
        match done {
            Ok(()) => (self.kept, self.is_synced, self.trouble) = (text, sync, None),
            Err(trouble) => {
                // Said once, not with every key.
                if self.trouble.replace(trouble.clone()).as_ref() != Some(&trouble) {
                    (self.message, self.changed) = (Some(not_kept(&trouble)), true);
                }
            }
        }
    }

    fn drop_draft(&mut self) {
        if let Err(trouble) = self.library.drop_draft(&self.manuscript.name) {
            self.message = Some(not_kept(&trouble));
        }
        // Nothing is to be kept of it on the way out.
        let lines = self.manuscript.text.split('\n').map(str::to_string).collect();
        (self.area, self.kept, self.is_synced) = (TextArea::new(lines), self.manuscript.text.clone(), true);
    }
}

/// That a draft is not on disk, and why.
fn not_kept(why: &Phrase) -> Message {
    Message::Note(Phrase::new(
        format!("This text is not saved: {}", why.get(Lang::En)),
        format!("この文章は保存されていません: {}", why.get(Lang::Ja)),
    ))
}

impl App for Editor {
    fn update(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) => {
                self.changed = true;
                return self.key(key);
            }
            Input::Mouse(mouse) => {
                self.changed = true;
                self.mouse(mouse);
            }
            Input::Paste(text) => {
                self.changed = true;
                (self.message, self.asking, self.pane) = (None, false, Pane::Text);
                let text = text.replace("\r\n", "\n").replace('\r', "\n");
                if self.area.insert_str(text) {
                    self.was_changed();
                }
            }
            Input::Resize(columns, rows) => {
                self.changed |= self.size != (columns, rows);
                self.size = (columns, rows);
            }
            Input::Wake => {
                if self.due.is_some_and(|due| self.now() >= due) {
                    self.judge();
                }
                self.take_news(Wait::Never);
            }
            Input::Redraw => self.changed = true,
            Input::Suspended => {}
        }
        Flow::Go
    }

    fn changed(&self) -> bool {
        self.changed
    }

    fn save(&mut self) {
        self.keep(false);
    }

    fn sync(&mut self) {
        self.keep(true);
    }

    fn view(&mut self, buffer: &mut Buffer) {
        self.size = (buffer.area.width, buffer.area.height);
        self.changed = false;
        let window = Rect { x: 0, y: 0, ..buffer.area };
        if window.width >= SMALLEST.0 && window.height >= SMALLEST.1 {
            buffer.set_style(window, self.settings.theme.style(Part::Text));
            self.draw(window, buffer);
        }
    }

    fn wake_after(&self) -> Option<Duration> {
        self.due.map(|due| due.saturating_sub(self.now()))
    }
}
