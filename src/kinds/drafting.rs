//! Texts as people type them, which are completed line by line before they are puzzles.

use nazo_core::text::{Document, Line, ReadError, Source};
use nazo_core::words::Phrase;

/// A line of a draft, with what is known of it alone.
#[derive(Clone, Debug)]
pub struct DraftLine {
    /// The number of the line in the draft, counted from 1.
    pub number: usize,
    /// The sentence that it came from, where it has one: the comment right above it, or what was not read.
    pub source: Option<String>,
    /// The line itself without its marker; where it was not read yet, how it begins: with whoever says it, or empty.
    pub text: String,
    /// What is to be done about it.
    pub state: LineState,
    /// What it means in plain words, made from what was read alone.
    pub meaning: Option<Phrase>,
}

/// What is to be done about a line of a draft.
#[derive(Clone, Debug)]
pub enum LineState {
    /// It says who and what there is.
    Declared,
    /// It was read.
    Read,
    /// It was read, and nobody wrote it: the text takes it for granted.
    Assumed,
    /// Somebody said that it sets the scene and no more.
    Story,
    /// It was not read.
    Unread,
    /// It was read, but comes from an outside command and was not accepted yet.
    Proposed,
    /// It is wrong.
    Wrong(ReadError),
}

impl LineState {
    /// Whether a person has to look at the line before the draft is a puzzle.
    pub fn is_open(&self) -> bool {
        matches!(self, LineState::Unread | LineState::Proposed | LineState::Wrong(_))
    }
}

/// The text of these lines, with a blank one where others were left out between them.
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

/// A draft to begin with.
#[derive(Clone, Debug)]
pub struct Template {
    /// What sort of puzzle it is.
    pub name: Phrase,
    /// The draft.
    pub text: &'static str,
}

/// How texts of a kind are drafted and completed. No draft has a line that names the kind.
pub trait Drafting: Sync {
    /// Whether a text that fits no format may be one in everyday words.
    fn looks_like_story(&self, text: &str) -> bool;

    /// A text in everyday words as a draft; `own` are patterns of the user's own, one a line.
    fn draft(&self, text: &str, own: &str) -> String;

    /// The lines of a draft that are not blank, each by itself.
    fn lines(&self, draft: &str) -> Vec<DraftLine>;

    /// What a sentence may mean, where it was not read because it has more than one meaning.
    fn offers(&self, draft: &str, sentence: &str, own: &str) -> Vec<String>;

    /// Words of the notation that fit a sentence of a draft, with `_` where a name goes.
    fn fitting(&self, draft: &str, sentence: &str) -> Vec<String>;

    /// The names that a draft declares, and the words of the notation: what a word that was begun may become.
    fn words(&self, draft: &str) -> Vec<String>;

    /// A sentence and what it was completed to as a pattern of one's own; none where it has no name to leave open.
    fn pattern(&self, draft: &str, sentence: &str, line: &str) -> Option<String>;

    /// Drafts to begin with.
    fn templates(&self) -> &'static [Template];

    /// The notation on one page.
    fn notation(&self) -> Phrase;

    /// Everything that is wrong with a text that [`crate::Kind::read`] refuses; the first is what it tells.
    fn mistakes(&self, source: &Source, document: &Document<'_>) -> Vec<ReadError>;
}
