//! Texts as people type them, completed line by line until they are puzzles.

use nazo_core::text::{Document, Line, ReadError, Source};
use nazo_core::words::Phrase;

/// A line of a draft on its own.
#[derive(Clone, Debug)]
pub struct DraftLine {
    /// The number of the line in the draft, counted from 1.
    pub number: usize,
    /// The sentence that it was made from, if there is one: the comment right above it, or the text that was not read.
    pub source: Option<String>,
    /// The line itself, without its marker. For a line that is not read yet, its beginning with the speaker, or empty.
    pub text: String,
    /// What remains to be done about it.
    pub state: LineState,
    /// Its meaning in plain words, made only from what was read.
    pub meaning: Option<Phrase>,
}

/// What remains to be done about a line of a draft.
#[derive(Clone, Debug)]
pub enum LineState {
    /// It declares something.
    Declared,
    /// It was read.
    Read,
    /// It was read, although nobody wrote it: the text takes it for granted.
    Assumed,
    /// A person said that it only sets the scene.
    Story,
    /// It was not read.
    Unread,
    /// It was read, but it was proposed by an outside command and is not accepted yet.
    Proposed,
    /// It is wrong.
    Wrong(ReadError),
}

impl LineState {
    /// Whether a person has to look at the line before the draft becomes a puzzle.
    pub fn is_open(&self) -> bool {
        matches!(self, LineState::Unread | LineState::Proposed | LineState::Wrong(_))
    }
}

/// The text of these lines. A blank line marks where lines were left out in between.
pub fn story_text(lines: &[Line<'_>]) -> String {
    let mut text = String::new();
    for (at, line) in lines.iter().enumerate() {
        let is_next = at.checked_sub(1).is_none_or(|before| lines[before].number + 1 == line.number);
        text += if at == 0 {
            ""
        } else if is_next {
            "\n"
        } else {
            "\n\n"
        };
        text += line.text;
    }
    text
}

/// A draft to start from.
#[derive(Clone, Debug)]
pub struct Template {
    /// The type of puzzle.
    pub name: Phrase,
    /// The draft.
    pub text: &'static str,
}

/// How texts of a kind are drafted and completed. A draft has no line that names the kind.
pub trait Drafting: Sync {
    /// Whether a text that fits no format may be a puzzle in everyday words.
    fn looks_like_story(&self, text: &str) -> bool;

    /// Drafts a text in everyday words. `own` has the patterns of the user, one to a line.
    fn draft(&self, text: &str, own: &str) -> String;

    /// The lines of a draft that are not blank, each on its own.
    fn lines(&self, draft: &str) -> Vec<DraftLine>;

    /// The possible meanings of a sentence that was not read because it has several.
    fn offers(&self, draft: &str, sentence: &str, own: &str) -> Vec<String>;

    /// Constructions of the notation that fit a sentence of a draft, with `_` for a name.
    fn fitting(&self, draft: &str, sentence: &str) -> Vec<String>;

    /// The names that a draft declares and the words of the notation, as completions for words being typed.
    fn words(&self, draft: &str) -> Vec<String>;

    /// A pattern of the user, made from a sentence and the line it was completed to. None if there is no name to turn
    /// into a slot.
    fn pattern(&self, draft: &str, sentence: &str, line: &str) -> Option<String>;

    /// Drafts to start from.
    fn templates(&self) -> &'static [Template];

    /// A description of the notation on one page.
    fn notation(&self) -> Phrase;

    /// All mistakes in a text that [`crate::Kind::read`] refuses. The first is the error that it returns.
    fn mistakes(&self, source: &Source, document: &Document<'_>) -> Vec<ReadError>;
}
