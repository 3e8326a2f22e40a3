//! Kakuros in native text: one row of the grid per line, with squares separated by blanks.

use super::draft::Draft;
use super::formats::Table;
use super::{KakuroError, KakuroSquare, MAX_SIDE};
use crate::lines::Lines;
use crate::{Info, Loaded};
use nazo_core::text::codec::{After, Codec, Decimal, Optional, Or};
use nazo_core::text::{Document, ReadError, Source, smallest_usual_length};
use nazo_core::words::Fixed;

/// The example in the command line's description.
pub(super) const SAMPLE: &str = "\
kakuro
title: Example
# # 10\\ 26\\ #
# \\11 . . #
# \\9 . . #
# \\3 . . #
# \\13 . . #
";

/// A sum after a stroke.
type Across = Or<After<Optional<Decimal>>, After<Optional<Decimal>>>;

/// Squares as they are written: `#`, `17\\16` with either side optional, `.`, or a digit.
const TABLE: Table<(Optional<Decimal>, Across)> = Table {
    sign: None,
    black: "#",
    white: ".",
    sums: (Optional(Decimal), Or(After("\\", Optional(Decimal)), After("/", Optional(Decimal)))),
    what: Fixed("kakuro.square-written-like"),
};

/// A square as it is written.
pub(super) fn token(square: KakuroSquare) -> String {
    Codec::text(&TABLE, &square).unwrap_or_default()
}

fn tokens(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace()
}

/// Whether a text without a kind line is a kakuro: rows of squares with a clue among them.
pub(super) fn recognises(document: &Document<'_>) -> bool {
    let rows = || document.lines.iter().filter(|line| line.key().is_none());
    let known = |token: &str| TABLE.read(token).is_ok_and(|(rest, _)| rest.is_empty());
    let (mut all, mut strange) = (0, 0);
    for token in rows().flat_map(|line| tokens(line.text)) {
        all += 1;
        strange += usize::from(!known(token));
    }
    let has_clue = rows().flat_map(|line| tokens(line.text)).any(|token| token.contains('\\') && known(token));
    has_clue && strange * 10 <= all
}

/// Reads a kakuro.
pub(super) fn read(source: &Source, document: &Document<'_>) -> Result<Loaded, ReadError> {
    let lines = Lines::new(source, "kakuro", &[], document.line).with(&document.lines)?;
    if lines.board.is_empty() {
        return Err(lines.no_board(Fixed("kakuro.rows-of-squares")));
    }
    let rows = || lines.board.iter().map(|line| line.text.trim());
    let cols = smallest_usual_length(rows().map(|row| tokens(row).count()).collect());
    // A grid that is far too large is not split into squares.
    if cols.max(lines.board.len()) > usize::from(MAX_SIDE) {
        let error = KakuroError::Shape { squares: lines.board.len() * cols, cols };
        let first = rows().find_map(|row| tokens(row).next()).unwrap_or_default();
        return Err(ReadError::shape(source, first, error.phrase()));
    }
    let squares = TABLE.rows(source, rows(), cols)?;
    Draft { info: lines.info, ..Draft::new(cols, squares) }.finish(source)
}

/// A puzzle in native text, without the player's entries.
pub(super) fn text(info: &Info, squares: &[KakuroSquare], cols: usize) -> String {
    format!("kakuro\n{}{}", info.lines(), TABLE.grid(squares, cols).unwrap_or_default())
}
