//! Grids as people type them: squares separated by blanks, tabs, commas or semicolons, and clues with a backslash or a
//! slash.
//!
//! Black is `#`, `*`, `x`, `\` or a clue without numbers such as `x\x`. A clue is `17\`, `\9` or `17\9`; its empty
//! sides may also be `x`, `#`, `0` or `-`. White is `.`, `?`, `0`, any number of `_`, or nothing between two commas. A
//! digit is a given. The first line may give the numbers of rows and columns.

use super::super::KakuroSquare;
use super::super::draft::Draft;
use crate::{Fit, Format, Loaded, first, whole};
use nazo_core::puzzle::Value;
use nazo_core::text::codec::check_row;
use nazo_core::text::lexis::{Piece, two_numbers};
use nazo_core::text::{Line, Problem, ReadError, Source, smallest_usual_length};
use nazo_core::words::{Fixed, Phrase};

pub(super) const FORMAT: Format = Format {
    id: "squares",
    about: "squares as people type them, with blanks or commas between them: #, 17\\9, x\\5, _",
    sample: "x    x    11\\x 4\\x  x    x\nx    14\\5 __   __   10\\x x\nx\\17 __   __   __   __   3\\x\n\
             x\\6  __   __   3\\4  __   __\nx    x\\10 __   __   __   __\nx    x    x\\3  __   __   x\n",
    fit,
    read: |source, lines| whole(source, lines, puzzle),
    ..Format::LINES
};

/// The squares of a line, split at commas or semicolons if it has any, otherwise at blanks.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let line = line.trim().trim_matches(['"', '\'', '[', ']', '(', ')']);
    let has_commas = line.contains([',', ';']);
    let ends = move |c: char| if has_commas { matches!(c, ',' | ';') } else { c.is_whitespace() };
    let bare = move |word| if has_commas { str::trim(word).trim_matches(['"', '\'']) } else { word };
    line.split(ends).filter(move |word| has_commas || !word.is_empty()).map(bare)
}

/// The lines of the grid, without a first line that gives its size.
fn grid<'l, 'a>(lines: &'l [Line<'a>]) -> &'l [Line<'a>] {
    let has_size = two_numbers(first(lines), |c| c.is_whitespace() || c == ',').is_some();
    lines.get(usize::from(has_size)..).unwrap_or_default()
}

fn fit(lines: &[Line<'_>]) -> Fit {
    // This is called on any text, so the words are not collected.
    let (mut all, mut strange, mut has_clue) = (0, 0, false);
    for word in grid(lines).iter().flat_map(|line| words(line.text)) {
        all += 1;
        strange += usize::from(square(word).is_none());
        has_clue |= is_clue(word);
    }
    match (has_clue, strange * 10 <= all) {
        (true, true) => Fit::Yes,
        (true, false) => Fit::no(Fixed("kakuro.not-such-squares")).near(40),
        (false, _) => Fit::no(Fixed("kakuro.no-such-clues")),
    }
}

/// Whether a word is a clue with at least one number.
fn is_clue(word: &str) -> bool {
    matches!(square(word), Some(KakuroSquare::Black { down, across }) if down.is_some() || across.is_some())
}

fn square(word: &str) -> Option<KakuroSquare> {
    match word {
        "#" | "*" | "x" | "X" | "\\" | "/" => return Some(KakuroSquare::BLANK),
        "." | "?" | "0" | "" => return Some(KakuroSquare::White(None)),
        _ if word.chars().all(|c| c == '_') => return Some(KakuroSquare::White(None)),
        _ => {}
    }
    if let Ok(digit @ 1..=9) = word.parse::<u8>() {
        return Some(KakuroSquare::White(Some(Value(digit))));
    }
    let (down, across) = word.split_once(['\\', '/'])?;
    Some(KakuroSquare::Black { down: side(down)?, across: side(across)? })
}

/// One side of a clue; `Some(None)` if it is empty.
fn side(text: &str) -> Option<Option<u32>> {
    match text.trim() {
        "" | "x" | "X" | "#" | "*" | "0" | "-" => Some(None),
        number => number.parse().ok().filter(|_| number.len() < 5).map(Some),
    }
}

fn puzzle(source: &Source, lines: &[Line<'_>]) -> Result<Loaded, ReadError> {
    let rows: Vec<(&str, Vec<&str>)> = grid(lines).iter().map(|line| (line.text, words(line.text).collect())).collect();
    let cols = smallest_usual_length(rows.iter().map(|(_, words)| words.len()).collect());
    let mut squares = Vec::new();
    for (row, (line, words)) in rows.iter().enumerate() {
        check_row(source, line, row, words.len(), cols)?;
        for text in words.iter().copied() {
            let Some(value) = square(text) else {
                let expected = Phrase::fixed("kakuro.square-like");
                let problem = Problem::Expected { expected, found: Phrase::quoted(text) };
                return Err(ReadError::on(source, text, problem));
            };
            squares.push(Piece { text, value });
        }
    }
    Draft::new(cols, squares).finish(source)
}
