//! Kakuros in native text: a row of the grid a line, its squares separated by blanks.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::{map, opt};

use super::draft::Draft;
use super::{Kakuro, Square};
use crate::{INFO_KEYS, Info, Loaded, Puzzle};
use nazo_core::puzzle::Value;
use nazo_core::text::lexis::{Parsed, Piece, nearest, number, read_word};
use nazo_core::text::{Document, Problem, ReadError, Source, smallest_usual_length};
use nazo_core::words::{Fixed, Phrase, phrase};

/// The example of the command line's description.
pub(super) const SAMPLE: &str = "\
kakuro
title: Example
# # 10\\ 26\\ #
# \\11 . . #
# \\9 . . #
# \\3 . . #
# \\13 . . #
";

/// A square as it is written: `#`, `17\\16` with either side left out, `.`, a digit.
pub(super) fn token(square: Square) -> String {
    let side = |sum: Option<u32>| sum.map(|sum| sum.to_string()).unwrap_or_default();
    match square {
        Square::BLANK => "#".to_string(),
        Square::Black { down, across } => format!("{}\\{}", side(down), side(across)),
        Square::White(None) => ".".to_string(),
        Square::White(Some(value)) => value.0.to_string(),
    }
}

/// What a square can be.
const SQUARE: Fixed =
    Fixed(r"'#', a clue such as '17\' or '\9', '.' or a digit", r"「#」、「17\」や「\9」のような合計、「.」か数字");

fn square(input: &str) -> Parsed<'_, Square> {
    let sides = (opt(number), one_of("\\/"), opt(number));
    let clue = map(sides, |(down, _, across)| Square::Black { down, across });
    let digit = map(one_of("123456789"), |c| Square::White(Some(Value(c as u8 - b'0'))));
    let plain = alt((map(char('#'), |_| Square::BLANK), map(char('.'), |_| Square::White(None))));
    alt((clue, digit, plain)).parse(input)
}

fn tokens(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace()
}

/// Whether a text without a kind line is a kakuro: rows of squares with a clue among them.
pub(super) fn recognises(document: &Document<'_>) -> bool {
    let rows = || document.lines.iter().filter(|line| line.key().is_none());
    let known = |token: &str| square(token).is_ok_and(|(rest, _)| rest.is_empty());
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
    let mut info = Info::default();
    let mut rows: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in &document.lines {
        let Some(key) = line.key() else {
            rows.push((line.text.trim(), tokens(line.text).collect()));
            continue;
        };
        if !info.add(key.key, key.value) {
            let nearest = nearest(key.key, &INFO_KEYS).map(str::to_string);
            let problem = Problem::UnknownKey { kind: "kakuro", key: key.key.into(), nearest };
            return Err(ReadError::on(source, key.key, problem));
        }
    }
    if rows.is_empty() {
        let problem = Problem::Shape(Phrase::fixed(
            "the grid is missing: rows of '#', clues and dots were expected",
            "盤面がありません。「#」と合計と「.」の行が必要です。",
        ));
        return Err(ReadError::at(source, document.line, 1, problem));
    }
    let cols = cols_of(&rows);
    let mut squares = Vec::new();
    for (row, (line, words)) in rows.iter().enumerate() {
        if words.len() != cols {
            let message = phrase!(
                "row {} has {} squares instead of {cols}",
                "{}行目は{cols}マスのはずですが、{}マスあります。",
                row + 1,
                words.len()
            );
            return Err(ReadError::on(source, words.get(cols).unwrap_or(line), Problem::Shape(message)));
        }
        for text in words.iter().copied() {
            squares.push(Piece { text, value: read_word(source, text, SQUARE, square)? });
        }
    }
    Draft { info, ..Draft::new(cols, squares) }.finish(source)
}

/// How many squares most rows have; of several answers the smallest.
pub(super) fn cols_of(rows: &[(&str, Vec<&str>)]) -> usize {
    smallest_usual_length(rows.iter().map(|(_, words)| words.len()).collect())
}

/// The puzzle in native text, without anything a player did.
pub(super) fn write(kakuro: &Kakuro) -> String {
    let mut out = format!("kakuro\n{}", kakuro.info().lines());
    for row in kakuro.squares().chunks(kakuro.cols()) {
        out.push_str(&row.iter().map(|square| token(*square)).collect::<Vec<_>>().join(" "));
        out.push('\n');
    }
    out
}
