//! Errors of reading: what is wrong, where it stands, and the line itself with a caret under it.

use std::fmt;

use thiserror::Error;
use unicode_width::UnicodeWidthStr;

use super::Source;
use crate::words::{Lang, Phrase};

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// Nothing nazo knows looks like this text.
    #[error("no format nazo reads looks like this{}", .tried.iter().map(|why| format!("\n  {why}")).collect::<String>())]
    Unrecognised {
        /// What was tried and why it failed, a sentence each.
        tried: Vec<String>,
    },
    /// Something else was expected here.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What could have stood here.
        expected: String,
        /// What stands here.
        found: String,
    },
    /// Something else was expected after what was understood of a sentence.
    #[error("after '{after}' expected {expected}, found {found}")]
    After {
        /// What was understood.
        after: String,
        /// What could have stood here.
        expected: String,
        /// What stands here.
        found: String,
    },
    /// A name that nothing here has.
    #[error("there is no '{name}' here{}", .nearest.as_ref().map(|name| format!("; did you mean '{name}'?")).unwrap_or_default())]
    UnknownName {
        /// The name found.
        name: String,
        /// The known name it resembles most.
        nearest: Option<String>,
    },
    /// A symbol that stands for no value of this puzzle.
    #[error("{cell} holds '{symbol}', but only {allowed} can stand there")]
    Symbol {
        /// The cell, as `r4c7`.
        cell: String,
        /// The symbol found.
        symbol: char,
        /// What could stand there.
        allowed: String,
    },
    /// The rows do not make a board.
    #[error("{0}")]
    Shape(String),
    /// A key that this kind does not know.
    #[error("a {kind} has no '{key}:'{}", .nearest.as_ref().map(|key| format!("; did you mean '{key}:'?")).unwrap_or_default())]
    UnknownKey {
        /// The kind of puzzle.
        kind: &'static str,
        /// The key found.
        key: String,
        /// The known key it resembles most.
        nearest: Option<String>,
    },
    /// The value of a key is not one it can have.
    #[error("'{key}: {value}' is not possible: {reason}")]
    BadValue {
        /// The key.
        key: String,
        /// The value found.
        value: String,
        /// Why it is not possible.
        reason: String,
    },
    /// The clues break a rule of the puzzle: "row 3 has two 4s: r3c2 and r3c7".
    #[error("{message}")]
    Rule {
        /// The cells that break it, as `r4c7`.
        cells: Vec<String>,
        /// The whole sentence.
        message: String,
    },
    /// The first word names no kind of puzzle.
    #[error("there is no kind of puzzle called '{word}'{}", .nearest.as_ref().map(|kind| format!("; did you mean '{kind}'?")).unwrap_or_default())]
    UnknownKind {
        /// The word found.
        word: String,
        /// The kind it resembles most.
        nearest: Option<String>,
    },
    /// What a game in progress says is not possible in this puzzle.
    #[error("{0}")]
    Game(String),
    /// The format can hold more than nazo can.
    #[error("{0}")]
    Unsupported(String),
    /// There is nothing to read.
    #[error("there is no puzzle here: the text is empty")]
    Empty,
    /// A puzzle in which nothing is open: there is no cell to fill in.
    #[error("there is nothing to find out here")]
    Settled,
    /// The bytes are a picture.
    #[error("this is a {format} picture; PNG, JPEG, WebP, BMP and GIF pictures are read")]
    Picture {
        /// What sort of picture.
        format: &'static str,
    },
    /// The bytes are a picture in which no puzzle was read.
    #[error("{}", reason.get(Lang::En))]
    Unread {
        /// Why.
        reason: Phrase,
    },
    /// The bytes are no text.
    #[error("this is no text in UTF-8: byte {offset} stands in none")]
    NotText {
        /// The first byte that is not, counted from 0.
        offset: usize,
    },
}

/// A problem with its place. Prints as `file:line:column: problem`, followed by the line and a caret under the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The name of the source.
    pub file: String,
    /// The line, counted from 1; 0 where the problem has no line.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// How many characters the caret underlines, at least 1.
    pub width: usize,
    /// The line itself.
    pub excerpt: String,
    /// What is wrong. Boxed to keep the results of readers small.
    pub problem: Box<Problem>,
}

impl ReadError {
    /// A problem at `line` and `column` of a source (both counted from 1), one character wide.
    pub fn at(source: &Source, line: usize, column: usize, problem: Problem) -> ReadError {
        let excerpt = source.line(line).to_string();
        ReadError { file: source.name().to_string(), line, column, width: 1, excerpt, problem: Box::new(problem) }
    }

    /// A problem with `piece`, a slice of the source's text.
    pub fn on(source: &Source, piece: &str, problem: Problem) -> ReadError {
        match source.place(piece) {
            Some(place) => ReadError::at(source, place.line, place.column, problem).wide(place.width),
            None => ReadError::whole(source, problem),
        }
    }

    /// What is wrong in one line, without its place.
    pub fn brief(&self) -> String {
        match &*self.problem {
            Problem::Unrecognised { tried } => match tried.first() {
                Some(likeliest) => format!("no format nazo reads looks like this ({likeliest})"),
                None => "no format nazo reads looks like this".to_string(),
            },
            problem => problem.to_string().split_whitespace().collect::<Vec<_>>().join(" "),
        }
    }

    /// The same problem, `width` characters wide.
    pub fn wide(self, width: usize) -> ReadError {
        ReadError { width: width.max(1), ..self }
    }

    /// A problem with the source as a whole.
    pub fn whole(source: &Source, problem: Problem) -> ReadError {
        ReadError {
            file: source.name().to_string(),
            line: 0,
            column: 0,
            width: 1,
            excerpt: String::new(),
            problem: Box::new(problem),
        }
    }
}

impl std::error::Error for ReadError {}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            return write!(f, "{}: {}", self.file, self.problem);
        }
        writeln!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.problem)?;
        let number = self.line.to_string();
        // Long lines are cut so that the caret stays on the screen; tabs count as one blank so that it stays true.
        const SHOWN: usize = 72;
        let first = if self.column > SHOWN { self.column - SHOWN / 2 } else { 1 };
        let text: String =
            self.excerpt.chars().map(|c| if c.is_control() { ' ' } else { c }).skip(first - 1).take(SHOWN).collect();
        let before: String = text.chars().take(self.column.saturating_sub(first)).collect();
        let under: String = text.chars().skip(self.column.saturating_sub(first)).take(self.width).collect();
        let carets = "^".repeat(under.width().max(1));
        writeln!(f, " {number} | {text}")?;
        write!(f, " {} | {}{carets}", " ".repeat(number.len()), " ".repeat(before.width()))
    }
}
