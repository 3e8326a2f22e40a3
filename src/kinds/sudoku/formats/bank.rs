//! The lines of the public puzzle bank: twelve hexadecimal digits, the board, and its Sudoku Explainer rating.

use nom::Parser;
use nom::bytes::complete::{take_while_m_n, take_while1};
use nom::character::complete::{space0, space1};
use nom::combinator::{consumed, eof, map};
use nom::multi::many0;

use super::{classic, digit};
use crate::{Fit, Format, Loaded, PuzzleRead};
use nazo_core::text::lexis::{Parsed, Piece, expect, read_all};
use nazo_core::text::{Line, ReadError, Source};
use nazo_core::words::Fixed;

pub(super) const FORMAT: Format = Format {
    id: "bank",
    about: "a line of the public puzzle bank: hash, 81 digits, rating",
    sample: "00015097c6c3 083020090000800100029300008000098700070000060006740000300006980002005000010030540  7.2",
    fit,
    read: |source, lines| {
        let name = |line: &Line<'_>| line.text.split_whitespace().next().map(str::to_string);
        lines
            .iter()
            .map(|line| PuzzleRead::named(name(line).as_deref(), source, line.number, puzzle(source, *line)))
            .collect()
    },
    ..Format::LINE
};

fn hash(input: &str) -> Parsed<'_, &str> {
    expect(Fixed("sudoku.twelve-hexadecimal-digits"), take_while_m_n(12, 12, |c: char| c.is_ascii_hexdigit()))
        .parse(input)
}

fn fit(lines: &[Line<'_>]) -> Fit {
    let text = super::first(lines);
    let fits = hash.parse(text).is_ok_and(|(rest, _)| {
        rest.starts_with(' ')
            && rest.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '.')
            && rest.len() > 40
    });
    Fit::when(fits, Fixed("sudoku.not-begin-twelve-hexadecimal-digits"))
}

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let rating = take_while1(|c: char| c.is_ascii_digit() || c == '.').or(eof);
    let cell = map(consumed(digit), |(text, value)| Piece { text, value });
    let parser = (hash, space1, many0(cell), space0, expect(Fixed("sudoku.rating"), rating));
    let (_, _, found, _, rating) = read_all(source, text, parser)?;
    let mut draft = classic(source, text, found)?;
    if !rating.is_empty() {
        draft.info.add("grade", &format!("SE {rating}"));
    }
    draft.finish(source)
}
