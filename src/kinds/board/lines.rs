//! The lines of a native text, sorted.

use nazo_core::text::lexis::nearest;
use nazo_core::text::{Document, KeyLine, Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, phrase};

use super::BoardClues;
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
}

impl<'a> Lines<'a> {
    /// The lines of a puzzle.
    ///
    /// # Errors
    /// A key is unknown, or stands twice.
    pub(super) fn sorted<C: BoardClues>(source: &'a Source, document: &Document<'a>) -> Result<Lines<'a>, ReadError> {
        let mut sorted =
            Lines { source, info: Info::default(), board: Vec::new(), line: document.line, keys: Vec::new() };
        for line in &document.lines {
            let Some(key) = line.key() else {
                sorted.board.push(*line);
                continue;
            };
            if sorted.info.add(key.key, key.value) {
                continue;
            }
            if !C::CARD.keys.contains(&key.key) {
                let known: Vec<&str> = INFO_KEYS.into_iter().chain(C::CARD.keys.iter().copied()).collect();
                let nearest = nearest(key.key, &known).map(str::to_string);
                let problem = Problem::UnknownKey { kind: C::CARD.id, key: key.key.into(), nearest };
                return Err(ReadError::on(source, key.key, problem));
            }
            if sorted.value(key.key).is_some() {
                let message = phrase!("'{}:' stands here for the second time", "「{}:」が2度書かれています。", key.key);
                return Err(ReadError::shape(source, key.key, message));
            }
            sorted.keys.push(key);
        }
        Ok(sorted)
    }

    /// The value of a key of the kind.
    pub fn value(&self, key: &str) -> Option<&'a str> {
        self.keys.iter().find(|known| known.key == key).map(|known| known.value)
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
                let reason = Fixed("it is yes or no", "yesかnoを書きます。").into();
                let problem = Problem::BadValue { key: key.into(), value: other.into(), reason };
                Err(ReadError::on(self.source, other, problem))
            }
        }
    }

    /// The error that there is no board.
    pub fn no_board(&self) -> ReadError {
        ReadError::no_board(self.source, self.line, Fixed("its rows", "盤面の行"))
    }
}
