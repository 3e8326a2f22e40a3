//! A prompt in which a line of text is typed: the path of a file.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::library::Completion;
use crate::ui::theme::Part;
use crate::ui::view::text::{self, Line};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The longest line that can be typed, in characters.
const LONGEST: usize = 4096;

/// A line being typed, with a cursor in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Prompt {
    before: String,
    behind: String,
    /// The possible completions, if there are several.
    pub choices: Vec<String>,
}

/// The effect of a key beyond editing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// None.
    Nothing,
    /// The path is to be opened.
    Open,
    /// The path is to be completed.
    Complete,
    /// The prompt is to close.
    Close,
}

impl Prompt {
    /// The typed text.
    pub fn typed(&self) -> String {
        format!("{}{}", self.before, self.behind)
    }

    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent) -> Asked {
        if !matches!(key.code, KeyCode::Tab | KeyCode::BackTab) {
            self.choices.clear();
        }
        match (key.code, key.modifiers) {
            (KeyCode::Esc, _) | (KeyCode::Char('c'), KeyModifiers::CONTROL) => return Asked::Close,
            (KeyCode::Enter, _) => return Asked::Open,
            (KeyCode::Tab | KeyCode::BackTab, _) => return Asked::Complete,
            (KeyCode::Backspace, _) => _ = self.before.pop(),
            (KeyCode::Delete, _) => _ = self.behind.drain(..first(&self.behind)),
            (KeyCode::Left, _) => {
                let moved = self.before.pop();
                self.behind.insert_str(0, &moved.map(String::from).unwrap_or_default());
            }
            (KeyCode::Right, _) => {
                let moved: String = self.behind.drain(..first(&self.behind)).collect();
                self.before += &moved;
            }
            (KeyCode::Home, _) => {
                let all = self.typed();
                (self.before, self.behind) = (String::new(), all);
            }
            (KeyCode::End, _) => {
                let all = self.typed();
                (self.before, self.behind) = (all, String::new());
            }
            (KeyCode::Char('u'), KeyModifiers::CONTROL) => self.before.clear(),
            // Deletes the last name of the path.
            (KeyCode::Char('w'), KeyModifiers::CONTROL) => {
                let cut = self.before.trim_end_matches('/').rfind('/').map_or(0, |at| at + 1);
                self.before.truncate(cut);
            }
            (KeyCode::Char(symbol), KeyModifiers::NONE | KeyModifiers::SHIFT) => self.insert(&symbol.to_string()),
            _ => {}
        }
        Asked::Nothing
    }

    /// Inserts text at the cursor. Of several lines, the first that is not blank is inserted.
    pub fn insert(&mut self, text: &str) {
        let line =
            text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or(if text == " " { " " } else { "" });
        let room = LONGEST.saturating_sub(self.before.chars().count() + self.behind.chars().count());
        self.before.extend(line.chars().filter(|symbol| !symbol.is_control()).take(room));
    }

    /// Takes in a completion.
    pub fn complete(&mut self, completion: Completion) {
        self.before = completion.typed;
        self.choices = completion.choices;
    }

    /// The text before the cursor. Only that is completed.
    pub fn begun(&self) -> &str {
        &self.before
    }

    /// The prompt as a row of `width` columns: label, text, cursor. A long text is cut at its beginning.
    pub fn line(&self, label: &str, width: u16) -> Line {
        let label = format!("{label} ");
        let room = usize::from(width).saturating_sub(label.width() + 1);
        let mut before = String::new();
        // Up to a third of the room is for the text behind the cursor.
        let most = room.saturating_sub(self.behind.width().min(room / 3));
        let is_cut = self.before.width() > most;
        let shown = most.saturating_sub(usize::from(is_cut));
        for symbol in self.before.chars().rev() {
            if before.width() + symbol.width().unwrap_or(0) > shown {
                break;
            }
            before.push(symbol);
        }
        if is_cut {
            before.push('…');
        }
        let before: String = before.chars().rev().collect();
        let (under, behind) = self.behind.split_at(first(&self.behind));
        let under = if under.is_empty() { " " } else { under };
        vec![
            (label, Part::Key),
            (before, Part::Text),
            (under.to_string(), Part::Cursor),
            (behind.to_string(), Part::Text),
        ]
    }

    /// The completions in one row, as many as fit.
    pub fn choices_line(&self, width: u16) -> Line {
        text::line(text::shorten(&self.choices.join("  "), usize::from(width)), Part::Dim)
    }
}

/// The length of the first character in bytes.
fn first(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::keys::key_named;

    /// The text after these keys, with `|` at the cursor.
    fn after(keys: &str) -> String {
        let mut prompt = Prompt::default();
        for key in keys.split(' ') {
            prompt.key(key_named(key).expect("a key"));
        }
        format!("{}|{}", prompt.before, prompt.behind)
    }

    #[test]
    fn a_path_is_typed_and_mended() {
        assert_eq!(after("a / b c Left Left x"), "a/x|bc");
        assert_eq!(after("a / b c Left Delete Backspace"), "a/|");
        assert_eq!(after("a b Home é Right"), "éa|b");
        assert_eq!(after("a b Home End c Left C-u"), "|c");
        assert_eq!(after("a / b / C-w"), "a/|");
        assert_eq!(after("あ Space い Left Left"), "あ| い");
        assert_eq!(after("Left Right Delete Backspace C-w"), "|", "nothing is there to be taken");
    }

    #[test]
    fn of_a_paste_the_first_line_is_taken() {
        let mut prompt = Prompt::default();
        prompt.insert("\n  /tmp/a b.sdk  \nmore\n");
        assert_eq!(prompt.typed(), "/tmp/a b.sdk");
        prompt.insert(&"x".repeat(10_000));
        assert_eq!(prompt.typed().len(), LONGEST);
    }

    #[test]
    fn a_long_path_shows_its_end() {
        let mut prompt = Prompt::default();
        prompt.insert("/a/very/long/path/to/a/puzzle.sdk");
        let shown: String = prompt.line("Open:", 20).into_iter().map(|(text, _)| text).collect();
        assert_eq!(shown, "Open: …a/puzzle.sdk ");
        assert_eq!(shown.width(), 20, "the cursor is in sight");
    }
}
