//! The native format: a kind line, `key: value` lines, a body, and the moves of a game in progress.

use std::iter;

use super::{Line, Source};

/// One puzzle of a native text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document<'a> {
    /// The number of its first line that is neither blank nor a comment.
    pub line: usize,
    /// The line that names the kind, if there is one.
    pub kind: Option<Line<'a>>,
    /// The `key: value` lines and the body, in order, at most [`MOST_LINES`]; blank lines and comments are left out.
    pub lines: Vec<Line<'a>>,
    /// The lines after these: more than any puzzle has, so there are none unless the text is a list.
    pub rest: Span<'a>,
    /// The lines after `state:`.
    pub state: Span<'a>,
    /// The number of the first line after it, whether or not there is one.
    pub end: usize,
}

impl<'a> Document<'a> {
    /// A document that begins with this line.
    fn beginning(line: Line<'a>, is_kind: bool) -> Document<'a> {
        Document {
            line: line.number,
            kind: is_kind.then_some(line),
            lines: if is_kind { Vec::new() } else { vec![line] },
            rest: Span::default(),
            state: Span::default(),
            end: line.number + 1,
        }
    }
}

/// The most lines of a puzzle. All candidate grids or games of OpenSudoku in one part of a text have fewer too: their
/// lines take 400 kB. Only lists with a puzzle per line may have more.
pub const MOST_LINES: usize = 1 << 14;

/// Consecutive lines, such as the moves of a game in progress. There may be a million, so they are split only on
/// request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span<'a> {
    /// The number of the first line, counted from 1.
    pub first: usize,
    /// The text of all of them.
    pub text: &'a str,
}

impl<'a> Span<'a> {
    /// The span extended by a line.
    fn with(self, source: &'a Source, line: Line<'a>) -> Span<'a> {
        let Span { first, text } = self;
        let begin = if text.is_empty() { line } else { Line { number: first, text } };
        Span { first: begin.number, text: source.span(&[begin, line]) }
    }

    /// Its lines in order, without blank lines and comments.
    pub fn lines(self) -> impl Iterator<Item = Line<'a>> {
        let lines = (self.first..).zip(self.text.lines());
        lines.map(|(number, text)| Line { number, text: text.trim_end() }).filter(|line| !line.is_left_out())
    }
}

/// A `key: value` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyLine<'a> {
    /// The key, without spaces around it.
    pub key: &'a str,
    /// The value, without spaces around it; may be empty.
    pub value: &'a str,
    /// The column of the value in characters, counted from 1.
    pub column: usize,
}

impl<'a> Line<'a> {
    /// Whether it is blank or a comment: such lines may occur anywhere and have no meaning.
    pub fn is_left_out(&self) -> bool {
        let text = self.text.trim_start();
        text.is_empty() || text.starts_with("//")
    }

    /// The line as `key: value`; None if it is not one. A key is a word of lower-case letters and hyphens.
    pub fn key(&self) -> Option<KeyLine<'a>> {
        let (key, value) = self.text.split_once(':')?;
        let key = key.trim();
        let is_word = key.starts_with(|c: char| c.is_ascii_lowercase())
            && key.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        if !is_word {
            return None;
        }
        let value_at = self.text.len() - value.trim_start().len();
        let column = self.text[..value_at].chars().count() + 1;
        Some(KeyLine { key, value: value.trim(), column })
    }
}

/// Splits a text into its puzzles, at lines `---` and before every line that names a kind, so that files can simply be
/// concatenated. `kinds` are the words that a kind line may contain.
pub fn documents<'a>(source: &'a Source, kinds: &[&str]) -> impl Iterator<Item = Document<'a>> {
    iter::successors(document(source, 1, kinds), move |before| document(source, before.end, kinds))
}

/// The first puzzle in the lines from number `from` on; None if nothing is left.
pub fn document<'a>(source: &'a Source, from: usize, kinds: &[&str]) -> Option<Document<'a>> {
    let mut found: Option<Document<'a>> = None;
    let mut in_state = false;
    for line in source.lines_from(from) {
        let is_cut = line.text.trim() == "---";
        let after_format = found.as_ref().is_some_and(|document| names_format(&document.lines));
        let is_kind = kinds.contains(&line.text.trim()) && !after_format;
        let Some(document) = &mut found else {
            found = (!is_cut && !line.is_left_out()).then(|| Document::beginning(line, is_kind));
            continue;
        };
        if is_cut || is_kind {
            break;
        }
        document.end = line.number + 1;
        if line.is_left_out() {
            continue;
        }
        if in_state {
            document.state = document.state.with(source, line);
        } else if line.key().is_some_and(|key| key.key == "state" && key.value.is_empty()) {
            in_state = true;
        } else if document.lines.len() == MOST_LINES {
            document.rest = document.rest.with(source, line);
        } else {
            document.lines.push(line);
        }
    }
    found
}

/// Whether there is only one line so far, the first line of a pzpr file: its second line names the kind.
fn names_format(lines: &[Line<'_>]) -> bool {
    matches!(lines, [only] if only.text.starts_with("pzprv3"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_cut_into_lines_where_they_are_asked_for() {
        let source = Source::new("x", "sudoku\n12\nstate:\n// begun\nput r1c1 5  \n\n undo\n\n---\n");
        let document = documents(&source, &["sudoku"]).next().expect("a document");
        assert_eq!(document.state, Span { first: 5, text: "put r1c1 5  \n\n undo" });
        let lines = [Line { number: 5, text: "put r1c1 5" }, Line { number: 7, text: " undo" }];
        assert_eq!(document.state.lines().collect::<Vec<_>>(), lines);
    }

    #[test]
    fn a_text_is_cut_at_rules_and_keeps_its_line_numbers() {
        let source = Source::new(
            "x",
            "\u{feff}sudoku\r\ntitle: A: b\r\n\r\n// no\r\n12\r\n34\r\n---\n56\nstate:\nput r1c1 5\nsudoku\n78",
        );
        let found: Vec<Document<'_>> = documents(&source, &["sudoku"]).collect();
        assert_eq!(found.len(), 3);
        assert_eq!(found[2].lines, [Line { number: 12, text: "78" }]);
        assert_eq!(found[0].kind.map(|line| line.text), Some("sudoku"));
        assert_eq!(found[0].lines[0].key(), Some(KeyLine { key: "title", value: "A: b", column: 8 }));
        assert_eq!(found[0].lines[2], Line { number: 6, text: "34" });
        assert_eq!(found[1].line, 8);
        assert_eq!(found[1].state, Span { first: 10, text: "put r1c1 5" });
    }
}
