//! A line that is being typed, with completion of words.

use ratatui_textarea::{CursorMove, Input as Stroke, Key as Typed, TextArea};

use super::Completing;
use super::page::Page;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use nazo_kinds::{DraftLine, LineState};

/// The line that is being typed.
pub(super) struct Typing {
    area: TextArea<'static>,
    /// Whether it is a new line below the selected one.
    pub is_new: bool,
    /// The beginning that was completed, and the index of the completion used. Pressing Tab again takes the next.
    completed: Option<(String, usize)>,
}

impl Typing {
    fn of(text: &str, is_new: bool) -> Typing {
        let mut area = TextArea::new(vec![text.to_string()]);
        area.move_cursor(CursorMove::End);
        Typing { area, is_new, completed: None }
    }

    /// A line that does not exist yet.
    pub fn new_line() -> Typing {
        Typing::of("", true)
    }

    /// What was typed.
    pub fn text(&self) -> &str {
        self.area.lines().first().map_or("", String::as_str)
    }

    /// The column of the cursor in characters.
    pub fn cursor(&self) -> usize {
        self.area.cursor().1
    }

    pub fn paste(&mut self, text: &str) {
        self.area.insert_str(text.lines().collect::<Vec<_>>().join(" "));
    }

    /// The part of the word that is before the cursor.
    fn begun(&self) -> String {
        let before: Vec<char> = self.text().chars().take(self.cursor()).collect();
        let is_part = |symbol: &&char| symbol.is_alphanumeric() || **symbol == '_';
        before.iter().rev().take_while(is_part).collect::<Vec<_>>().into_iter().rev().collect()
    }

    /// Completes the word before the cursor with one of these words. If it is completed already, takes the next that
    /// fits.
    fn complete(&mut self, words: &[String]) {
        let (begun, nth) = match self.completed.take() {
            Some((begun, nth)) => (begun, nth + 1),
            None => (self.begun(), 0),
        };
        let low = begun.to_lowercase();
        let fitting: Vec<&String> = words.iter().filter(|word| word.to_lowercase().starts_with(&low)).collect();
        let Some(word) = fitting.get(nth % fitting.len().max(1)) else { return };
        for _ in self.begun().chars() {
            self.area.delete_char();
        }
        self.area.insert_str(word.as_str());
        self.completed = Some((begun, nth));
    }
}

impl Completing {
    /// Starts to edit the selected line. If it was not read or is only proposed, it is written from scratch.
    pub(super) fn begin_typing(&mut self) {
        let Some(line) = self.page.lines().get(self.at) else {
            self.typing = Some(Typing::new_line());
            return;
        };
        let begun = match line.state {
            LineState::Proposed => String::new(),
            LineState::Unread if !line.text.is_empty() => format!("{} ", line.text),
            _ => line.text.clone(),
        };
        self.typing = Some(Typing::of(&begun, false));
    }

    /// The page with the line that is being typed, and the index of that line.
    pub(super) fn typed_page(&self) -> Option<(Page, usize)> {
        let typing = self.typing.as_ref().filter(|typing| !typing.text().trim().is_empty())?;
        let text = match typing.is_new {
            true => self.page.with_new(self.at, typing.text()),
            false => self.page.written(self.at, typing.text())?,
        };
        // Lines that were not read get a comment above them, which does not count as a line.
        let at = if typing.is_new && !self.page.lines().is_empty() { self.at + 1 } else { self.at };
        Some((Page::new(self.drafting, text), at))
    }

    /// What is known of the line that is being typed.
    pub(super) fn typed_line(&self) -> Option<DraftLine> {
        let (page, at) = self.typed_page()?;
        page.lines().get(at).cloned()
    }

    pub(super) fn type_key(&mut self, key: KeyEvent) {
        let Some(typing) = &mut self.typing else { return };
        let held = |modifier| key.modifiers.contains(modifier);
        let [ctrl, alt, shift] = [KeyModifiers::CONTROL, KeyModifiers::ALT, KeyModifiers::SHIFT].map(held);
        let typed = match key.code {
            KeyCode::Esc => return self.typing = None,
            KeyCode::Enter => return self.finish_typing(),
            KeyCode::Tab => {
                let words = self.drafting.words(self.page.text());
                return typing.complete(&words);
            }
            // As in other input lines, deletes everything before the cursor.
            KeyCode::Char('u') if ctrl => {
                typing.area.delete_line_by_head();
                return;
            }
            KeyCode::Char(symbol) => Typed::Char(symbol),
            KeyCode::Backspace => Typed::Backspace,
            KeyCode::Delete => Typed::Delete,
            KeyCode::Left => Typed::Left,
            KeyCode::Right => Typed::Right,
            KeyCode::Home => Typed::Home,
            KeyCode::End => Typed::End,
            _ => return,
        };
        typing.completed = None;
        typing.area.input(Stroke { key: typed, ctrl, alt, shift });
    }

    /// Writes what was typed into the draft. A line with an error is also written; it stays open and shows its error.
    fn finish_typing(&mut self) {
        let Some((page, at)) = self.typed_page() else {
            self.typing = None;
            return;
        };
        let text = page.text().to_string();
        let is_new = self.typing.take().is_some_and(|typing| typing.is_new);
        self.at = at;
        self.change(|page, _| page.replace(text));
        if is_new {
            // A new line stays selected, as another one may follow.
            self.at = at;
        }
    }
}
