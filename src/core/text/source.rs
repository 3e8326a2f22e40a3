//! A piece of text with the name it came under.

use crate::words::seen;

/// A text to be read, without byte order mark and carriage returns, nor anything else that is not seen ([`seen::cleaned`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    name: String,
    text: String,
    /// The byte at which every line begins, so that a place is found without reading the text again.
    starts: Vec<usize>,
}

/// One line of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number in the source, counted from 1.
    pub number: usize,
    /// Its text without the line end and without blanks behind it.
    pub text: &'a str,
}

/// Where a piece of a source stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// How many characters of that line it covers, at least 1.
    pub width: usize,
}

impl Source {
    /// The text `text`, known to the reader as `name` (a file name, or `-` for standard input).
    pub fn new(name: impl Into<String>, text: &str) -> Source {
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
        let text = seen::cleaned(&text);
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Source { name: name.into(), text, starts }
    }

    /// The name it came under.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its lines in order.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        self.text.lines().enumerate().map(|(at, text)| Line { number: at + 1, text: text.trim_end() })
    }

    /// The text of line `number`, counted from 1; empty where there is no such line.
    pub fn line(&self, number: usize) -> &str {
        let Some(start) = number.checked_sub(1).and_then(|at| self.starts.get(at)) else { return "" };
        let rest = self.text.get(*start..).unwrap_or("");
        rest.split('\n').next().unwrap_or("").trim_end()
    }

    /// The part of the text from the first of these lines to the last.
    pub fn span(&self, lines: &[Line<'_>]) -> &str {
        let offset = |text: &str| (text.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize);
        let start = lines.first().and_then(|line| offset(line.text)).unwrap_or(0);
        let end = lines.last().and_then(|line| Some(offset(line.text)? + line.text.len())).unwrap_or(start);
        self.text.get(start..end).unwrap_or("")
    }

    /// Where `piece`, a slice of [`Source::text`], stands; none where it is a slice of something else.
    pub fn place(&self, piece: &str) -> Option<Place> {
        let offset = (piece.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize)?;
        if offset + piece.len() > self.text.len() {
            return None;
        }
        let line = self.starts.partition_point(|start| *start <= offset);
        let start = *self.starts.get(line.checked_sub(1)?)?;
        let column = self.text.get(start..offset)?.chars().count() + 1;
        let width = piece.split('\n').next().unwrap_or("").chars().count().max(1);
        Some(Place { line, column, width })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_knows_its_place() {
        let source = Source::new("x", "\u{feff}ab\r\nçde fg\n");
        let piece = &source.text()[7..9];
        assert_eq!(piece, " f");
        assert_eq!(source.place(piece), Some(Place { line: 2, column: 4, width: 2 }));
        assert_eq!(source.place("elsewhere"), None);
        assert_eq!(source.line(2), "çde fg");
        assert_eq!((source.line(0), source.line(9)), ("", ""));
    }
}
