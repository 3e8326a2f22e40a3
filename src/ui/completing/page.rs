//! The draft itself: its text, what is known of each line, and the changes that can be made.

use nazo_kinds::{DraftLine, Drafting, LineState};

/// The most changes that can be undone.
const CHANGES: usize = 1000;

/// A draft.
pub(super) struct Page {
    drafting: &'static dyn Drafting,
    text: String,
    lines: Vec<DraftLine>,
    /// The earlier texts, oldest first.
    before: Vec<String>,
}

impl Page {
    pub fn new(drafting: &'static dyn Drafting, text: String) -> Page {
        let lines = drafting.lines(&text);
        Page { drafting, text, lines, before: Vec::new() }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn lines(&self) -> &[DraftLine] {
        &self.lines
    }

    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Whether there are lines, and none of them is open.
    pub fn is_complete(&self) -> bool {
        !self.lines.is_empty() && self.open() == 0
    }

    /// The number of open lines.
    pub fn open(&self) -> usize {
        self.lines.iter().filter(|line| line.state.is_open()).count()
    }

    /// The index of the first open line at or after `from`, or failing that, before it. With `first`, lines that were
    /// not read come before other open ones, as they are what a draft is started for.
    pub fn next_open(&self, from: usize, first: bool) -> Option<usize> {
        let around = || (from..self.lines.len()).chain(0..from.min(self.lines.len()));
        let unread = first.then(|| around().find(|at| matches!(self.lines[*at].state, LineState::Unread))).flatten();
        unread.or_else(|| around().find(|at| self.lines[*at].state.is_open()))
    }

    /// Replaces the text.
    pub fn replace(&mut self, text: String) {
        if text == self.text {
            return;
        }
        self.before.push(std::mem::replace(&mut self.text, text));
        if self.before.len() > CHANGES {
            self.before.remove(0);
        }
        self.lines = self.drafting.lines(&self.text);
    }

    /// Undoes the last change. False if there was none.
    pub fn take_back(&mut self) -> bool {
        let Some(text) = self.before.pop() else { return false };
        self.lines = self.drafting.lines(&text);
        self.text = text;
        true
    }

    /// The text with a line replaced by other rows. With `with_source`, they also replace the comment above it.
    fn with(&self, at: usize, rows: &[String], with_source: bool) -> Option<String> {
        let line = self.lines.get(at)?;
        let mut all: Vec<&str> = self.text.lines().collect();
        let index = line.number.checked_sub(1)?;
        let from = if with_source && has_comment(line) { index.saturating_sub(1) } else { index };
        all.splice(from..=index, rows.iter().map(String::as_str));
        Some(all.join("\n"))
    }

    /// The text with a line replaced. A sentence that was not read becomes the comment above it.
    pub fn written(&self, at: usize, line: &str) -> Option<String> {
        let now = self.lines.get(at)?;
        let comment = now.source.as_ref().filter(|_| !has_comment(now) && !is_story(line));
        let rows: Vec<String> =
            comment.map(|source| format!("# {source}")).into_iter().chain([line.to_string()]).collect();
        self.with(at, &rows, is_story(line) && matches!(now.state, LineState::Unread))
    }

    /// Writes a line.
    pub fn write(&mut self, at: usize, line: &str) {
        if let Some(text) = self.written(at, line) {
            self.replace(text);
        }
    }

    /// The text with a new line inserted below another.
    pub fn with_new(&self, at: usize, line: &str) -> String {
        let mut all: Vec<&str> = self.text.lines().collect();
        let below = self.lines.get(at).map_or(all.len(), |line| line.number).min(all.len());
        all.insert(below, line);
        all.join("\n")
    }

    /// Confirms as story lines that were not read.
    pub fn confirm(&mut self, places: &[usize]) {
        let mut now = Page::new(self.drafting, self.text.clone());
        // From the bottom up, so that the numbers of the lines above stay valid.
        for at in places.iter().rev() {
            let source = self.lines.get(*at).and_then(|line| line.source.as_deref());
            if let Some(text) = source.and_then(|source| now.written(*at, &format!("story {source}"))) {
                now.replace(text);
            }
        }
        self.replace(now.text);
    }

    /// The possible meanings of a line that was not read.
    pub fn offers(&self, at: usize, own: &str) -> Vec<String> {
        let line = self.lines.get(at).filter(|line| matches!(line.state, LineState::Unread));
        let sentence = line.and_then(|line| line.source.as_deref());
        sentence.map_or(Vec::new(), |sentence| self.drafting.offers(&self.text, sentence, own))
    }

    /// The lines that were not read and may be mere story.
    pub fn stories(&self, own: &str) -> Vec<usize> {
        (0..self.lines.len()).filter(|at| self.offers(*at, own).iter().any(|offer| is_story(offer))).collect()
    }

    /// Accepts a proposed or assumed line by removing its marker.
    pub fn accept(&mut self, at: usize) {
        let text = self.lines.get(at).map(|line| line.text.clone());
        if let Some(text) = text.and_then(|line| self.with(at, &[line], false)) {
            self.replace(text);
        }
    }

    /// Deletes a line and the sentence it came from.
    pub fn delete(&mut self, at: usize) {
        if let Some(text) = self.with(at, &[], true) {
            self.replace(text);
        }
    }
}

/// Whether the sentence of a line is in a comment above it.
fn has_comment(line: &DraftLine) -> bool {
    line.source.is_some() && (!line.text.is_empty() || !matches!(line.state, LineState::Unread | LineState::Story))
}

/// Whether a line only sets the scene.
pub(super) fn is_story(line: &str) -> bool {
    line.starts_with("story ")
}
