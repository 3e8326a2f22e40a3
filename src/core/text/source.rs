//! A text with the name of its source.

use std::borrow::Cow;
use std::ops::Range;

use crate::words::seen;

/// A text to be read, without a byte order mark, carriage returns or other invisible characters ([`seen::cleaned`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    name: String,
    text: String,
    /// The counts before every [`CHUNK`]th byte, so that a place is found without counting everything before it.
    counts: Vec<Count>,
}

/// The most bytes that are counted to find a place.
const CHUNK: usize = 1024;

/// What is before a byte of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    /// The number of line ends.
    lines: usize,
    /// The number of characters that begin there.
    characters: usize,
}

impl Count {
    fn with(self, bytes: &[u8]) -> Count {
        Count { lines: self.lines + line_ends(bytes).count(), characters: self.characters + characters(bytes) }
    }
}

/// One line of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number in the source, counted from 1.
    pub number: usize,
    /// Its text without the line end and trailing spaces.
    pub text: &'a str,
}

/// The place of a piece of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The number of characters of that line it covers, at least 1.
    pub width: usize,
}

impl Source {
    /// The text `text`, known to the reader as `name` (a file name, or `-` for standard input).
    pub fn new(name: impl Into<String>, text: &str) -> Source {
        let text = text.trim_start_matches('\u{feff}');
        // Each change makes a copy.
        let text = match text.contains('\r') {
            true => Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")),
            false => Cow::Borrowed(text),
        };
        let text = seen::cleaned(&text);
        let mut before = Count::default();
        let mut counts = vec![before];
        for chunk in text.as_bytes().chunks(CHUNK) {
            before = before.with(chunk);
            counts.push(before);
        }
        Source { name: name.into(), text, counts }
    }

    /// The name of the source.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its lines in order.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        self.lines_from(1)
    }

    /// Its lines from number `first` on.
    pub fn lines_from(&self, first: usize) -> impl Iterator<Item = Line<'_>> {
        let rest = self.start_of(first.saturating_sub(1)).and_then(|start| self.text.get(start..)).unwrap_or("");
        (first..).zip(rest.lines()).map(|(number, text)| Line { number, text: text.trim_end() })
    }

    /// The text of line `number`, counted from 1; empty if there is no such line.
    pub fn line(&self, number: usize) -> &str {
        self.span_of(number).and_then(|span| self.text.get(span)).unwrap_or("").trim_end()
    }

    /// Up to `most` characters of line `number` from `column` on, both counted from 1.
    pub fn excerpt(&self, number: usize, column: usize, most: usize) -> String {
        let Some(span) = self.span_of(number) else { return String::new() };
        let nth = self.before(span.start).characters + column.saturating_sub(1);
        let chunk = self.counts.partition_point(|count| count.characters <= nth).saturating_sub(1);
        let known = self.text.ceil_char_boundary(chunk * CHUNK);
        let passed = nth - self.counts.get(chunk).map_or(nth, |count| count.characters);
        let line = self.text.get(known..span.end).unwrap_or("");
        let shown: String = line.chars().skip(passed).take(most).collect();
        shown.trim_end().to_string()
    }

    /// The byte range of a line without its line end.
    fn span_of(&self, number: usize) -> Option<Range<usize>> {
        let start = self.start_of(number.checked_sub(1)?)?;
        let end = self.text[start..].find('\n').map_or(self.text.len(), |length| start + length);
        Some(start..end)
    }

    /// The index of the byte after this number of line ends.
    fn start_of(&self, passed: usize) -> Option<usize> {
        if passed == 0 {
            return Some(0);
        }
        let chunk = self.counts.partition_point(|count| count.lines < passed).checked_sub(1)?;
        let rest = self.text.as_bytes().get(chunk * CHUNK..)?;
        let nth = passed - self.counts.get(chunk)?.lines;
        Some(chunk * CHUNK + line_ends(rest).nth(nth - 1)? + 1)
    }

    /// The counts before a byte.
    fn before(&self, offset: usize) -> Count {
        let chunk = offset / CHUNK;
        let rest = self.text.as_bytes().get(chunk * CHUNK..offset).unwrap_or_default();
        self.counts.get(chunk).copied().unwrap_or_default().with(rest)
    }

    /// The part of the text from the first to the last of these lines.
    pub fn span(&self, lines: &[Line<'_>]) -> &str {
        let range = |line: Option<&Line<'_>>| line.and_then(|line| self.range(line.text)).unwrap_or_default();
        self.text.get(range(lines.first()).start..range(lines.last()).end).unwrap_or("")
    }

    /// The byte range of `piece` in [`Source::text`]; None if it is not a slice of it.
    pub fn range(&self, piece: &str) -> Option<Range<usize>> {
        let start = (piece.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize)?;
        let end = start + piece.len();
        (end <= self.text.len()).then_some(start..end)
    }

    /// The number of the line in which `piece`, a slice of [`Source::text`], begins; None if it is not a slice of it.
    pub fn line_of(&self, piece: &str) -> Option<usize> {
        Some(self.before(self.range(piece)?.start).lines + 1)
    }

    /// The place of `piece`, a slice of [`Source::text`]; None if it is not a slice of it.
    pub fn place(&self, piece: &str) -> Option<Place> {
        let offset = self.range(piece)?.start;
        let line = self.line_of(piece)?;
        let start = self.start_of(line.checked_sub(1)?)?;
        let column = self.before(offset).characters - self.before(start).characters + 1;
        let width = piece.split('\n').next().unwrap_or("").chars().count().max(1);
        Some(Place { line, column, width })
    }
}

/// The positions of line ends.
fn line_ends(bytes: &[u8]) -> impl Iterator<Item = usize> {
    bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at)
}

/// The number of characters that begin in bytes of UTF-8: all bytes except continuation bytes.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0b1100_0000 != 0b1000_0000).count()
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

    #[test]
    fn a_place_in_a_long_line_is_the_one_that_is_counted() {
        let text = format!("é\n{}x  \nend", "aé謎 ".repeat(1500));
        let source = Source::new("x", &text);
        let line: Vec<char> = source.line(2).chars().collect();
        for (nth, (at, c)) in source.line(2).char_indices().enumerate() {
            let place = source.place(&source.line(2)[at..at + c.len_utf8()]).expect("within");
            assert_eq!((place.line, place.column), (2, nth + 1));
            let shown: String = line.iter().skip(nth).take(9).collect();
            assert_eq!(source.excerpt(2, nth + 1, 9), shown.trim_end());
        }
        assert_eq!((source.excerpt(2, 7000, 9).as_str(), source.excerpt(3, 2, 9).as_str()), ("", "nd"));
    }
}
