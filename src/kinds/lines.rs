//! The lines of a native text, sorted.

use nazo_core::text::lexis::nearest;
use nazo_core::text::{KeyLine, Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, phrase};

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
            let message = phrase!("'{}:' stands here for the second time", "「{}:」が2度書かれています。", key.key);
            return Err(ReadError::shape(self.source, key.key, message));
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

    /// Whether a key says yes; no where it is missing.
    ///
    /// # Errors
    /// It says something else.
    pub fn is_yes(&self, key: &str) -> Result<bool, ReadError> {
        match self.value(key) {
            None | Some("no" | "false") => Ok(false),
            Some("yes" | "true") => Ok(true),
            Some(other) => {
                Err(ReadError::bad_value(self.source, key, other, Fixed("it is yes or no", "yesかnoを書きます。")))
            }
        }
    }

    /// The error that there is no board, of which it says what was expected.
    pub fn no_board(&self, what: Fixed) -> ReadError {
        ReadError::no_board(self.source, self.line, what)
    }
}
