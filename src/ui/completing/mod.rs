//! The draft of a text in everyday words: each sentence with what was read of it, and open lines to be completed.
//!
//! The draft is text in the notation of its kind, and nothing else is kept. After every change, the screen is derived
//! from the text again.

mod draw;
mod outside;
mod page;
mod typing;

use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use self::page::Page;
use self::typing::Typing;
use super::app::{Flow, Inset, Request};
use super::draft::{Draft, Drafted, has_a_draft};
use super::editor::judge::{self, Verdict};
use super::model::Settings;
use super::screens::library::Library;
use super::worker::{Job, Wait};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use nazo_core::words::{Phrase, say};
use nazo_kinds::{Drafting, Kind, LineState};

/// What covers the draft.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Front {
    /// Nothing.
    #[default]
    Lines,
    /// The notation and the keys, and the number of rows they are scrolled.
    Help(usize),
    /// The templates to start from, and the index of the selected one.
    Templates(usize),
    /// The question whether to discard the draft.
    Discard,
}

/// A text that is being completed.
pub struct Completing {
    kind: &'static dyn Kind,
    drafting: &'static dyn Drafting,
    library: Arc<dyn Library>,
    settings: Settings,
    page: Page,
    /// The draft as it began.
    start: String,
    draft: Draft<String>,
    /// The user's own patterns.
    own: String,
    /// The index of the selected line on the page.
    at: usize,
    /// The number of rows scrolled out of view above.
    scroll: usize,
    typing: Option<Typing>,
    front: Front,
    /// The outside command while it is running.
    outside: Option<Job<outside::News>>,
    /// The search for solutions once the text is complete.
    judging: Option<Job<judge::News>>,
    verdict: Option<Verdict>,
    message: Option<Phrase>,
    /// The key that was pressed and has to be pressed again as a confirmation.
    asked: Option<KeyCode>,
    size: (u16, u16),
    changed: bool,
    interrupted: bool,
    left: bool,
}

impl Completing {
    /// Starts to complete a text, or continues with the draft kept under this name. Without a text, the user chooses a
    /// template. None if the kind has no drafts.
    pub fn new(
        kind: &'static dyn Kind,
        name: String,
        text: &str,
        library: Arc<dyn Library>,
        settings: Settings,
    ) -> Option<Completing> {
        let drafting = kind.drafting()?;
        let own = library.patterns(kind.id());
        let start = if text.trim().is_empty() { String::new() } else { drafting.draft(text, &own) };
        let mut draft = Draft::new(library.clone(), name, Phrase::fixed("completing.draft"), start.clone());
        let (before, message) = match draft.before() {
            Ok(before) => (before, None),
            Err(trouble) => (None, Some(*trouble)),
        };
        let without_kind = |text: String| match text.split_once('\n') {
            Some((first, rest)) if first.trim() == kind.id() => rest.to_string(),
            _ => text,
        };
        let now = before.map(without_kind).unwrap_or_else(|| start.clone());
        draft.begin(now.clone(), true);
        let front = if now.trim().is_empty() { Front::Templates(0) } else { Front::Lines };
        let page = Page::new(drafting, now);
        let mut screen = Completing {
            kind,
            drafting,
            library,
            settings,
            page,
            start,
            draft,
            own,
            at: 0,
            scroll: 0,
            typing: None,
            front,
            outside: None,
            judging: None,
            verdict: None,
            message,
            asked: None,
            size: (80, 24),
            changed: true,
            interrupted: false,
            left: false,
        };
        screen.at = screen.page.next_open(0, true).unwrap_or(0);
        screen.judge();
        Some(screen)
    }

    /// Looks for solutions if the text is complete: if a clue was left out, there are usually several.
    fn judge(&mut self) {
        self.verdict = None;
        let text = self.page.is_complete().then(|| self.page.text().to_string());
        self.judging = text.map(|text| judge::judge(self.settings.wake.clone(), self.kind, text));
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        self.message = None;
        let is_ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        self.interrupted &= is_ctrl && key.code == KeyCode::Char('c');
        match key.code {
            KeyCode::Char('c') if is_ctrl => {
                if std::mem::replace(&mut self.interrupted, true) {
                    return Flow::Quit;
                }
                self.message = Some(say!("messages.again-quits"));
                return Flow::Go;
            }
            KeyCode::Char('l') if is_ctrl => return Flow::Redraw,
            KeyCode::Char('z') if is_ctrl => return Flow::Suspend,
            _ => {}
        }
        match self.front {
            _ if self.typing.is_some() => self.type_key(key),
            Front::Lines => return self.command(key),
            Front::Help(scroll) => self.front = help_key(key, scroll),
            Front::Templates(at) => return self.template_key(key, at),
            Front::Discard => return self.discard_key(key),
        }
        Flow::Go
    }

    /// Handles a key while no line is being typed.
    fn command(&mut self, key: KeyEvent) -> Flow {
        let again = self.asked.take() == Some(key.code);
        match key.code {
            KeyCode::Down | KeyCode::Char('j') => self.select(self.at + 1),
            KeyCode::Up | KeyCode::Char('k') => self.select(self.at.saturating_sub(1)),
            KeyCode::Home | KeyCode::Char('g') => self.select(0),
            KeyCode::End | KeyCode::Char('G') => self.select(usize::MAX),
            KeyCode::PageDown => self.select(self.at + self.rows_of_a_page()),
            KeyCode::PageUp => self.select(self.at.saturating_sub(self.rows_of_a_page())),
            KeyCode::Char('n') => self.next_open(),
            KeyCode::Enter => return self.enter(again),
            KeyCode::Char('e') => self.begin_typing(),
            KeyCode::Char('o') => self.typing = Some(Typing::new_line()),
            KeyCode::Char('s') => self.confirm_story(again),
            KeyCode::Char('S') => self.confirm_stories(),
            KeyCode::Char('a') => self.accept(),
            KeyCode::Char('d') | KeyCode::Delete => self.change(|page, at| page.delete(at)),
            KeyCode::Char('u') => self.take_back(),
            KeyCode::Char('p') => self.keep_pattern(),
            KeyCode::Char('x') => self.ask_outside(),
            KeyCode::Char('t') if self.page.is_blank() => self.front = Front::Templates(0),
            KeyCode::Char('?') | KeyCode::F(1) => self.front = Front::Help(0),
            KeyCode::Char('D') => self.front = Front::Discard,
            KeyCode::Char(digit @ '1'..='9') => self.take_offer(digit as usize - '1' as usize),
            KeyCode::Esc if self.outside.take().is_some() => self.say(Phrase::fixed("completing.stopped")),
            KeyCode::Esc | KeyCode::Char('q') => return self.leave(),
            _ => {}
        }
        Flow::Go
    }

    fn say(&mut self, phrase: Phrase) {
        self.message = Some(phrase);
    }

    fn leave(&mut self) -> Flow {
        self.left = true;
        Flow::Quit
    }

    fn select(&mut self, at: usize) {
        self.at = at.min(self.page.lines().len().saturating_sub(1));
    }

    fn next_open(&mut self) {
        match self.page.next_open(self.at + 1, false) {
            Some(at) => self.at = at,
            None => self.say(Phrase::fixed("completing.nothing-left-complete-enter-play")),
        }
    }

    /// Asks for confirmation before something that may be a mistake: the same key pressed again does it.
    fn ask(&mut self, key: KeyCode, phrase: Phrase) {
        self.asked = Some(key);
        self.say(phrase);
    }

    /// The statement that a complete draft has several solutions. None if it does not.
    fn several(&self) -> Option<Phrase> {
        let Some(Verdict::Findings(found)) = &self.verdict else { return None };
        let count = found.models.len();
        (count > 1).then(|| say!("completing.several-solutions", count, more = found.more))
    }

    /// Plays the draft if it is complete. Otherwise accepts the selected line if it is proposed, or starts to type it.
    fn enter(&mut self, again: bool) -> Flow {
        if let Some(several) = self.several().filter(|_| self.page.is_complete() && !again) {
            let said = say!("completing.clue-may-missing-enter-again", several);
            self.ask(KeyCode::Enter, said);
            return Flow::Go;
        }
        if self.page.is_complete() {
            let text = self.whole();
            return Flow::Open(Request::Play { text, draft: self.draft.name().to_string() });
        }
        match self.page.lines().get(self.at).map(|line| &line.state) {
            Some(LineState::Proposed) => self.accept(),
            _ => self.begin_typing(),
        }
        Flow::Go
    }

    /// The draft with a first line that names its kind.
    fn whole(&self) -> String {
        format!("{}\n{}\n", self.kind.id(), self.page.text().trim_end())
    }

    /// Changes the page, and moves to the next open line unless the selected one is still open.
    fn change(&mut self, change: impl FnOnce(&mut Page, usize)) {
        change(&mut self.page, self.at);
        self.judge();
        self.select(self.at);
        let is_open = self.page.lines().get(self.at).is_some_and(|line| line.state.is_open());
        if let Some(next) = self.page.next_open(self.at, false).filter(|_| !is_open) {
            self.at = next;
        }
    }

    fn take_back(&mut self) {
        if !self.page.take_back() {
            self.say(Phrase::fixed("completing.nothing-undo"));
        }
        self.judge();
        self.select(self.at);
    }

    fn confirm_story(&mut self, again: bool) {
        match self.page.lines().get(self.at) {
            Some(line) if matches!(line.state, LineState::Unread) && !again && !self.may_be_story() => {
                self.ask(KeyCode::Char('s'), Phrase::fixed("completing.may-clue-again-story"))
            }
            Some(line) if matches!(line.state, LineState::Unread) => self.change(|page, at| page.confirm(&[at])),
            _ => self.say(Phrase::fixed("completing.only-sentence-not-read-can")),
        }
    }

    /// Confirms as story every sentence that was not read and is probably no clue, and shows their number.
    fn confirm_stories(&mut self) {
        let offered = self.page.stories(&self.own);
        let count = offered.len();
        self.change(|page, _| page.confirm(&offered));
        self.say(say!("completing.confirmed-story-u-undo", count));
    }

    fn accept(&mut self) {
        match self.page.lines().get(self.at).map(|line| &line.state) {
            Some(LineState::Proposed | LineState::Assumed) => self.change(|page, at| page.accept(at)),
            _ => self.say(Phrase::fixed("completing.nothing-accept")),
        }
    }

    /// The possible meanings of the selected sentence.
    fn offers(&self) -> Vec<String> {
        let offers = self.page.offers(self.at, &self.own);
        offers.into_iter().filter(|offer| !page::is_story(offer)).collect()
    }

    /// Whether the selected sentence may be mere story rather than a clue.
    fn may_be_story(&self) -> bool {
        self.page.offers(self.at, &self.own).iter().any(|offer| page::is_story(offer))
    }

    fn take_offer(&mut self, nth: usize) {
        match self.offers().into_iter().nth(nth) {
            Some(offer) => self.change(|page, at| page.write(at, &offer)),
            None => self.say(Phrase::fixed("completing.no-reading")),
        }
    }

    /// Keeps the selected sentence and what it was completed to as one of the user's own patterns.
    fn keep_pattern(&mut self) {
        let read = self.page.lines().get(self.at).filter(|line| matches!(line.state, LineState::Read));
        let pattern = read.and_then(|line| {
            self.drafting.pattern(self.page.text(), line.source.as_deref()?, &line.text).filter(|it| !it.is_empty())
        });
        let said = match pattern {
            None => Phrase::fixed("completing.pattern-needs-sentence-what-completed"),
            Some(pattern) => match self.library.keep_pattern(self.kind.id(), &pattern) {
                Ok(()) => {
                    self.own = self.library.patterns(self.kind.id());
                    say!("completing.kept-pattern", pattern)
                }
                Err(why) => say!("completing.pattern-cant-kept", why),
            },
        };
        self.say(said);
    }

    fn template_key(&mut self, key: KeyEvent, at: usize) -> Flow {
        let templates = self.drafting.templates();
        let last = templates.len().saturating_sub(1);
        self.front = match key.code {
            KeyCode::Down | KeyCode::Char('j') => Front::Templates((at + 1).min(last)),
            KeyCode::Up | KeyCode::Char('k') => Front::Templates(at.saturating_sub(1)),
            KeyCode::Enter => {
                if let Some(template) = templates.get(at) {
                    self.page.replace(template.text.to_string());
                    self.at = self.page.next_open(0, true).unwrap_or(0);
                }
                Front::Lines
            }
            KeyCode::Esc | KeyCode::Char('q') => return self.leave(),
            _ => Front::Templates(at),
        };
        Flow::Go
    }

    fn discard_key(&mut self, key: KeyEvent) -> Flow {
        self.front = Front::Lines;
        if key.code != KeyCode::Char('x') {
            return Flow::Go;
        }
        self.message = self.draft.drop(self.start.clone());
        if self.message.is_some() {
            return Flow::Go;
        }
        self.page = Page::new(self.drafting, self.start.clone());
        self.leave()
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) if self.typing.is_none() && self.front == Front::Lines => {
                if let Some(at) = self.line_at(mouse.row) {
                    if at == self.at { self.begin_typing() } else { self.at = at }
                }
            }
            MouseEventKind::ScrollUp => self.select(self.at.saturating_sub(1)),
            MouseEventKind::ScrollDown => self.select(self.at + 1),
            _ => {}
        }
    }
}

/// Handles a key on the help page.
fn help_key(key: KeyEvent, scroll: usize) -> Front {
    match key.code {
        KeyCode::Down | KeyCode::Char('j') => Front::Help(scroll + 1),
        KeyCode::Up | KeyCode::Char('k') => Front::Help(scroll.saturating_sub(1)),
        KeyCode::PageDown | KeyCode::Char(' ') => Front::Help(scroll + 10),
        KeyCode::PageUp => Front::Help(scroll.saturating_sub(10)),
        _ => Front::Lines,
    }
}

impl Drafted for Completing {
    has_a_draft!();

    fn is_saved(&self) -> bool {
        self.draft.is_saved(&self.page.text().to_string())
    }

    fn keep(&mut self, sync: bool) {
        let (start, kind) = (self.start.clone(), self.kind.id());
        let words = |text: &String| (*text != start).then(|| format!("{kind}\n{text}\n"));
        if let Some(trouble) = self.draft.keep(self.page.text().to_string(), sync, words) {
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
        match &mut self.typing {
            Some(typing) => typing.paste(&text),
            // A new page takes a pasted text as its draft, unless the text is another puzzle.
            None if self.page.is_blank() && self.drafting.looks_like_story(&text) => {
                self.page.replace(self.drafting.draft(&text, &self.own));
                self.front = Front::Lines;
                self.at = self.page.next_open(0, true).unwrap_or(0);
            }
            None => return Flow::Open(Request::Text(text)),
        }
        Flow::Go
    }

    fn woken(&mut self) -> Flow {
        self.take_news(Wait::Never);
        Flow::Go
    }

    fn finish_work(&mut self) -> Flow {
        self.take_news(Wait::ForTheEnd);
        Flow::Go
    }

    fn arrange_in(&mut self, window: Rect) {
        self.scroll_to_line(window);
    }

    fn draw_in(&self, window: Rect, buffer: &mut Buffer) -> Option<Inset> {
        self.draw(window, buffer);
        None
    }

    fn pause(&self) -> Option<Duration> {
        None
    }
}
