//! A piece of text with the name it came under.

/// A text to be read, without byte order mark and carriage returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    name: String,
    text: String,
}

/// One line of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number in the source, counted from 1.
    pub number: usize,
    /// Its text without the line end and without blanks behind it.
    pub text: &'a str,
}

impl Source {
    /// The text `text`, known to the reader as `name` (a file name, or `-` for standard input).
    pub fn new(name: impl Into<String>, text: &str) -> Source {
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
        Source { name: name.into(), text }
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
        number.checked_sub(1).and_then(|at| self.text.lines().nth(at)).map_or("", str::trim_end)
    }
}
