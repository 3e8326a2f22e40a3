//! The lines of a native text, sorted.

use nazo_core::text::codec::{Codec, OneOf};
use nazo_core::text::lexis::nearest;
use nazo_core::text::{KeyLine, Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, say};

use crate::{INFO_KEYS, Info};

/// What a native text says, sorted into what every puzzle has, the keys of the kind and the board.
#[derive(Debug)]
pub struct Lines<'a> {
    /// Where they come from.
    pub source: &'a Source,
    /// Title, author and the like.
    pub info: Info,
    /// The lines of the board.
    pub board: Vec<Line<'a>>,
    /// Where the puzzle begins: the number of its first line.
    line: usize,
    keys: Vec<KeyLine<'a>>,
    kind: &'static str,
    known: &'static [&'static str],
    /// Whether a key may stand twice: the last one counts then.
    may_repeat: bool,
}

impl<'a> Lines<'a> {
    /// No lines yet of a puzzle of a kind that begins in line `line` and may have the keys `known`.
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

    /// The same, where a key may stand twice.
    pub(crate) fn repeating(self) -> Lines<'a> {
        Lines { may_repeat: true, ..self }
    }

    /// The same with these lines.
    ///
    /// # Errors
    /// A key is unknown, or stands twice.
    pub(crate) fn with(mut self, lines: &[Line<'a>]) -> Result<Lines<'a>, ReadError> {
        lines.iter().try_for_each(|line| self.add(*line).map(drop))?;
        Ok(self)
    }

    /// Takes a line in, and returns it where it has a key of the kind.
    ///
    /// # Errors
    /// The key is unknown, or stands here for the second time.
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

    /// The line with a key of the kind.
    pub(crate) fn key(&self, key: &str) -> Option<&KeyLine<'a>> {
        self.keys.iter().rev().find(|known| known.key == key)
    }

    /// The first line whose key is one of these.
    pub(crate) fn first_of(&self, keys: &[&str]) -> Option<&KeyLine<'a>> {
        self.keys.iter().find(|known| keys.contains(&known.key))
    }

    /// The value of a key of the kind.
    pub fn value(&self, key: &str) -> Option<&'a str> {
        self.key(key).map(|known| known.value)
    }

    /// The error that there is no board, of which it says what was expected.
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
    /// What is said where something else stands there.
    pub wanted: Fixed,
}

impl Key<OneOf<bool>> {
    /// A key that says yes or no.
    pub const fn switch(key: &'static str) -> Key<OneOf<bool>> {
        let value = OneOf(&[("yes", true), ("no", false), ("true", true), ("false", false)]);
        Key { key, value, wanted: Fixed("kinds.yes-no") }
    }

    /// Whether the key of a text says yes; no where it is missing.
    ///
    /// # Errors
    /// It says something else.
    pub fn is_on(&self, lines: &Lines<'_>) -> Result<bool, ReadError> {
        Ok(self.read(lines)?.unwrap_or(false))
    }

    /// The line, where it is to say yes; none otherwise.
    pub fn on(&self, is_on: bool) -> String {
        if is_on { self.line(&true) } else { String::new() }
    }
}

impl<C: Codec> Key<C> {
    /// What the key of a text says; none where it is missing.
    ///
    /// # Errors
    /// Its value is no such thing.
    pub fn read(&self, lines: &Lines<'_>) -> Result<Option<C::Value>, ReadError> {
        lines.value(self.key).map(|text| self.of(lines.source, text)).transpose()
    }

    /// What a value says.
    ///
    /// # Errors
    /// It is no such thing.
    pub fn of(&self, source: &Source, text: &str) -> Result<C::Value, ReadError> {
        self.value.value(text).ok_or_else(|| ReadError::bad_value(source, self.key, text, self.wanted))
    }

    /// The line with a value.
    pub fn line(&self, value: &C::Value) -> String {
        self.value.text(value).map_or(String::new(), |value| format!("{}: {value}\n", self.key))
    }
}
