//! The lines of a native text, sorted by purpose.

use nazo_core::text::codec::{Codec, OneOf};
use nazo_core::text::lexis::nearest;
use nazo_core::text::{KeyLine, Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, say};

use crate::{INFO_KEYS, Info};

/// A native text, sorted into the lines of every puzzle, the keys of the kind, and the board.
#[derive(Debug)]
pub struct Lines<'a> {
    /// The text that the lines come from.
    pub source: &'a Source,
    /// Title, author and the like.
    pub info: Info,
    /// The lines of the board.
    pub board: Vec<Line<'a>>,
    /// The number of the first line of the puzzle.
    line: usize,
    keys: Vec<KeyLine<'a>>,
    kind: &'static str,
    known: &'static [&'static str],
    /// Whether a key may occur twice, in which case the last one counts.
    may_repeat: bool,
}

impl<'a> Lines<'a> {
    /// Starts without any lines, for a puzzle of a kind that begins at line `line` and allows the keys `known`.
    pub(crate) fn new(
        source: &'a Source,
        kind: &'static str,
        known: &'static [&'static str],
        line: usize,
    ) -> Lines<'a> {
        Lines {
            source,
            info: Info::default(),
            board: Vec::new(),
            line,
            keys: Vec::new(),
            kind,
            known,
            may_repeat: false,
        }
    }

    /// The same, but keys may occur twice.
    pub(crate) fn repeating(self) -> Lines<'a> {
        Lines { may_repeat: true, ..self }
    }

    /// Adds these lines.
    ///
    /// # Errors
    /// A key is unknown or occurs twice.
    pub(crate) fn with(mut self, lines: &[Line<'a>]) -> Result<Lines<'a>, ReadError> {
        lines.iter().try_for_each(|line| self.add(*line).map(drop))?;
        Ok(self)
    }

    /// Adds a line. Returns it if it has a key of the kind.
    ///
    /// # Errors
    /// The key is unknown, or occurs for the second time.
    pub(crate) fn add(&mut self, line: Line<'a>) -> Result<Option<KeyLine<'a>>, ReadError> {
        let Some(key) = line.key() else {
            self.board.push(line);
            return Ok(None);
        };
        if self.info.add(key.key, key.value) {
            return Ok(None);
        }
        if !self.known.contains(&key.key) {
            let known: Vec<&str> = INFO_KEYS.iter().chain(self.known).copied().collect();
            let nearest = nearest(key.key, &known).map(str::to_string);
            let problem = Problem::UnknownKey { kind: self.kind, key: key.key.into(), nearest };
            return Err(ReadError::on(self.source, key.key, problem));
        }
        if !self.may_repeat && self.key(key.key).is_some() {
            return Err(ReadError::shape(self.source, key.key, say!("kinds.key-twice", key = key.key)));
        }
        self.keys.push(key);
        Ok(Some(key))
    }

    /// The line with this key of the kind.
    pub(crate) fn key(&self, key: &str) -> Option<&KeyLine<'a>> {
        self.keys.iter().rev().find(|known| known.key == key)
    }

    /// The first line with one of these keys.
    pub(crate) fn first_of(&self, keys: &[&str]) -> Option<&KeyLine<'a>> {
        self.keys.iter().find(|known| keys.contains(&known.key))
    }

    /// The value of a key of the kind.
    pub fn value(&self, key: &str) -> Option<&'a str> {
        self.key(key).map(|known| known.value)
    }

    /// The error that there is no board. `what` is what was expected.
    pub fn no_board(&self, what: Fixed) -> ReadError {
        ReadError::no_board(self.source, self.line, what)
    }
}

/// A `key: value` line.
#[derive(Clone, Copy, Debug)]
pub struct Key<C> {
    /// The key.
    pub key: &'static str,
    /// How its value is written.
    pub value: C,
    /// What was expected, for the error if there is something else.
    pub wanted: Fixed,
}

impl Key<OneOf<bool>> {
    /// A key with the value yes or no.
    pub const fn switch(key: &'static str) -> Key<OneOf<bool>> {
        let value = OneOf(&[("yes", true), ("no", false), ("true", true), ("false", false)]);
        Key { key, value, wanted: Fixed("kinds.yes-no") }
    }

    /// Whether the key has the value yes. False if it is missing.
    ///
    /// # Errors
    /// The value is something else.
    pub fn is_on(&self, lines: &Lines<'_>) -> Result<bool, ReadError> {
        Ok(self.read(lines)?.unwrap_or(false))
    }

    /// The line for yes, or no line for no.
    pub fn on(&self, is_on: bool) -> String {
        if is_on { self.line(&true) } else { String::new() }
    }
}

impl<C: Codec> Key<C> {
    /// The value of the key in a text. None if it is missing.
    ///
    /// # Errors
    /// The value is not valid.
    pub fn read(&self, lines: &Lines<'_>) -> Result<Option<C::Value>, ReadError> {
        lines.value(self.key).map(|text| self.of(lines.source, text)).transpose()
    }

    /// The meaning of a value.
    ///
    /// # Errors
    /// The value is not valid.
    pub fn of(&self, source: &Source, text: &str) -> Result<C::Value, ReadError> {
        self.value.value(text).ok_or_else(|| ReadError::bad_value(source, self.key, text, self.wanted))
    }

    /// The line with this value.
    pub fn line(&self, value: &C::Value) -> String {
        self.value.text(value).map_or(String::new(), |value| format!("{}: {value}\n", self.key))
    }
}
