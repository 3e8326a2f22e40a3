//! Reading errors: what is wrong, where, and the line itself with a caret under it.

use std::fmt;

use unicode_width::UnicodeWidthStr;

use super::Source;
use crate::puzzle::Stopped;
use crate::words::{Arg, Fixed, Lang, Phrase, errors, say, seen};

/// A problem with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The text resembles nothing that nazo knows.
    Unrecognised {
        /// What was tried and why it failed, one sentence each.
        tried: Vec<Phrase>,
    },
    /// Something else was expected here.
    Expected {
        /// What was expected here.
        expected: Phrase,
        /// What was found here.
        found: Phrase,
    },
    /// Something else was expected after the part of a sentence that was understood.
    After {
        /// The part that was understood.
        after: String,
        /// What was expected here.
        expected: Phrase,
        /// What was found here.
        found: Phrase,
    },
    /// An unknown name.
    UnknownName {
        /// The name found.
        name: String,
        /// The most similar known name.
        nearest: Option<String>,
    },
    /// A symbol that is not a value of this puzzle.
    Symbol {
        /// The cell.
        cell: Phrase,
        /// The symbol found.
        symbol: char,
        /// What was allowed there.
        allowed: Phrase,
    },
    /// The rows do not form a board.
    Shape(Phrase),
    /// The text is in everyday words, and has to be completed line by line before it is a puzzle.
    Story {
        /// The kind of puzzle.
        kind: &'static str,
        /// The text.
        text: String,
    },
    /// A key that this kind does not know.
    UnknownKey {
        /// The kind of puzzle.
        kind: &'static str,
        /// The key found.
        key: String,
        /// The most similar known key.
        nearest: Option<String>,
    },
    /// The value of a key is not allowed.
    BadValue {
        /// The key.
        key: String,
        /// The value found.
        value: String,
        /// Why it is not allowed.
        reason: Phrase,
    },
    /// The clues break a rule of the puzzle: "row 3 has two 4s: r3c2 and r3c7".
    Rule {
        /// The cells that break it.
        cells: Vec<Phrase>,
        /// The whole sentence.
        message: Phrase,
    },
    /// The first word is not the name of a kind of puzzle.
    UnknownKind {
        /// The word found.
        word: String,
        /// The most similar kind.
        nearest: Option<String>,
    },
    /// A game in progress contains something that is not possible in this puzzle.
    Game(Phrase),
    /// The format can contain something that nazo does not support.
    Unsupported(Phrase),
    /// The reading ended before the end of the text.
    Stopped(Stopped),
    /// There is nothing to read.
    Empty,
    /// The puzzle has no open cell, so there is nothing to fill in.
    Settled,
    /// The bytes are a picture.
    Picture {
        /// The picture format.
        format: &'static str,
    },
    /// The bytes are a picture, but no puzzle was read from it.
    Unread {
        /// Why none was read.
        reason: Phrase,
    },
    /// The bytes are not text.
    NotText {
        /// The index of the first byte that is not text.
        offset: usize,
    },
}

impl Problem {
    /// What is wrong, in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            Problem::Unrecognised { tried } => say!(
                "text.unrecognised-tried",
                tried = Arg::Row(std::iter::once(Phrase::literal("")).chain(tried.iter().cloned()).collect())
            ),
            Problem::Expected { expected, found } => say!("text.expected-found", expected, found),
            Problem::After { after, expected, found } => say!("text.after-expected-found", after, expected, found),
            Problem::UnknownName { name, nearest } => meant(say!("text.unknown-name", name), nearest.as_deref()),
            Problem::Symbol { cell, symbol, allowed } => say!("text.symbol-not-allowed", cell, symbol, allowed),
            Problem::Shape(what) | Problem::Game(what) | Problem::Unsupported(what) => what.clone(),
            Problem::Story { .. } => Phrase::fixed("text.told-in-everyday-words"),
            Problem::Rule { message: what, .. } | Problem::Unread { reason: what } => what.clone(),
            Problem::UnknownKey { kind, key, nearest } => {
                let said = say!("text.unknown-key", kind, key);
                meant(said, nearest.as_ref().map(|key| format!("{key}:")).as_deref())
            }
            Problem::BadValue { key, value, reason } => say!("text.value-not-possible", key, value, reason),
            Problem::UnknownKind { word, nearest } => meant(say!("text.unknown-kind", word), nearest.as_deref()),
            Problem::Stopped(stopped) => say!("text.not-read-to-its-end", why = stopped.phrase()),
            Problem::Empty => Phrase::fixed("text.text-is-empty"),
            Problem::Settled => Phrase::fixed("text.nothing-left-to-solve"),
            Problem::Picture { format } => say!("text.is-a-picture-file", format),
            Problem::NotText { offset } => say!("text.no-utf-8", offset),
        }
    }
}

errors!(Problem);

/// Adds the name that was probably meant.
fn meant(said: Phrase, nearest: Option<&str>) -> Phrase {
    match nearest {
        Some(nearest) => say!("text.did-you-mean", said, nearest),
        None => said,
    }
}

/// A problem with its place. Printed as `file:line:column: problem`, followed by the line and a caret under the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The name of the source.
    pub file: String,
    /// The line, counted from 1; 0 if the problem has no line.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The number of characters the caret underlines, at least 1.
    pub width: usize,
    /// The part of the line that is shown: the characters around the column.
    pub excerpt: String,
    /// What is wrong. Boxed to keep the results of readers small.
    pub problem: Box<Problem>,
}

/// The number of characters of a line that are shown: a long one is cut so that the caret stays on the screen.
const SHOWN: usize = 72;

/// The column of the first character shown.
fn first_shown(column: usize) -> usize {
    if column > SHOWN { column - SHOWN / 2 } else { 1 }
}

impl ReadError {
    /// A problem at `line` and `column` of a source (both counted from 1), one character wide.
    pub fn at(source: &Source, line: usize, column: usize, problem: Problem) -> ReadError {
        // A line may be long and have many mistakes, so only an excerpt is kept.
        let excerpt = source.excerpt(line, first_shown(column), SHOWN);
        ReadError { file: source.name().to_string(), line, column, width: 1, excerpt, problem: Box::new(problem) }
    }

    /// A problem with `piece`, a slice of the source's text.
    pub fn on(source: &Source, piece: &str, problem: Problem) -> ReadError {
        match source.place(piece) {
            Some(place) => ReadError::at(source, place.line, place.column, problem).wide(place.width),
            None => ReadError::whole(source, problem),
        }
    }

    /// A text that is not a puzzle, at `piece`, a slice of the source's text.
    pub fn shape(source: &Source, piece: &str, what: impl Into<Phrase>) -> ReadError {
        ReadError::on(source, piece, Problem::Shape(what.into()))
    }

    /// A key with a value that is not allowed; the value is a slice of the source's text.
    pub fn bad_value(source: &Source, key: &str, value: &str, reason: impl Into<Phrase>) -> ReadError {
        ReadError::on(source, value, Problem::BadValue { key: key.into(), value: value.into(), reason: reason.into() })
    }

    /// A cell with a character that is not `allowed` there: the first of `piece`, a slice of the source's text.
    pub fn symbol(source: &Source, piece: &str, cell: Phrase, allowed: impl Into<Phrase>) -> ReadError {
        let symbol = piece.chars().next().unwrap_or(' ');
        ReadError::on(source, piece, Problem::Symbol { cell, symbol, allowed: allowed.into() })
    }

    /// Clues that break a rule in `cells`, at `piece`, a slice of the source's text.
    pub fn rule(source: &Source, piece: &str, cells: impl Into<Vec<Phrase>>, message: Phrase) -> ReadError {
        ReadError::on(source, piece, Problem::Rule { cells: cells.into(), message })
    }

    /// A puzzle without a board that begins in this line; `what` says what was expected.
    pub fn no_board(source: &Source, line: usize, what: Fixed) -> ReadError {
        let message = say!("text.board-is-missing", what);
        ReadError::at(source, line, 1, Problem::Shape(message))
    }

    /// The problem in one line, without its place.
    pub fn brief(&self) -> Phrase {
        match &*self.problem {
            Problem::Unrecognised { tried } => match tried.first() {
                Some(why) => say!("text.unrecognised-why", why),
                None => Phrase::fixed("text.unrecognised"),
            },
            problem => problem.phrase(),
        }
    }

    /// The same problem, `width` characters wide.
    pub fn wide(self, width: usize) -> ReadError {
        ReadError { width: width.max(1), ..self }
    }

    /// A problem with the source as a whole.
    pub fn whole(source: &Source, problem: Problem) -> ReadError {
        ReadError { line: 0, column: 0, excerpt: String::new(), ..ReadError::at(source, 1, 1, problem) }
    }
}

impl std::error::Error for ReadError {}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(Lang::En))
    }
}

impl ReadError {
    /// The problem with its place and its line, as it is printed.
    pub fn render(&self, lang: Lang) -> String {
        let problem = self.problem.phrase();
        let problem = problem.get(lang);
        if self.line == 0 {
            return format!("{}: {problem}", self.file);
        }
        let number = self.line.to_string();
        let first = first_shown(self.column);
        // Tabs become single spaces, so that the caret is under the right place.
        let text: String = seen::cleaned(&self.excerpt).replace('\t', " ").chars().take(SHOWN).collect();
        let before: String = text.chars().take(self.column.saturating_sub(first)).collect();
        let under: String = text.chars().skip(self.column.saturating_sub(first)).take(self.width).collect();
        let carets = "^".repeat(under.width().max(1));
        format!(
            "{}:{}:{}: {problem}\n {number} | {text}\n {} | {}{carets}",
            self.file,
            self.line,
            self.column,
            " ".repeat(number.len()),
            " ".repeat(before.width())
        )
    }
}
