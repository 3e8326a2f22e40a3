//! The lines of the public puzzle bank: twelve hexadecimal digits, the board, its Sudoku Explainer rating.

use nom::Parser;
use nom::bytes::complete::{take_while_m_n, take_while1};
use nom::character::complete::{one_of, space0, space1};
use nom::combinator::{eof, map};

use super::super::draft::Draft;
use crate::grid::{Content, plain_layout};
use crate::{Fit, Format, Info, Loaded, Reading};
use nazo_core::puzzle::Value;
use nazo_core::text::lexis::{Parsed, cells, expect, read_all, symbol};
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, phrase};

pub(super) const FORMAT: Format = Format {
    id: "bank",
    about: "a line of the public puzzle bank: hash, 81 digits, rating",
    sample: "00015097c6c3 083020090000800100029300008000098700070000060006740000300006980002005000010030540  7.2",
    written: false,
    fit,
    read: |source, lines| {
        let name = |line: &Line<'_>| line.text.split_whitespace().next().map(str::to_string);
        lines
            .iter()
            .map(|line| Reading::named(name(line).as_deref(), source, line.number, puzzle(source, *line)))
            .collect()
    },
    ..Format::LINE
};

fn hash(input: &str) -> Parsed<'_, &str> {
    expect(Fixed("twelve hexadecimal digits", "12桁の16進数"), take_while_m_n(12, 12, |c: char| c.is_ascii_hexdigit()))
        .parse(input)
}

fn fit(lines: &[Line<'_>]) -> Fit {
    let text = super::first(lines);
    let fits = hash.parse(text).is_ok_and(|(rest, _)| {
        rest.starts_with(' ')
            && rest.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '.')
            && rest.len() > 40
    });
    Fit::when(
        fits,
        Fixed("it does not begin with twelve hexadecimal digits and a blank", "12桁の16進数と空白で始まっていません"),
    )
}

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let cell = map(one_of("0."), |_| Content::Open).or(map(symbol(9), |number| Content::Given(Value(number))));
    let rating = take_while1(|c: char| c.is_ascii_digit() || c == '.').or(eof);
    let parser = (
        hash,
        space1,
        cells(|_| false, expect(Fixed("a digit", "数字"), cell)),
        space0,
        expect(Fixed("a rating", "難しさの数値"), rating),
    );
    let (_, _, found, _, rating) = read_all(source, line.text.trim(), parser)?;
    if found.len() != 81 {
        let problem = Problem::Shape(phrase!(
            "the line has {} cells; a 9x9 board has 81",
            "この行は{}マスです。9×9の盤面は81マスです。",
            found.len()
        ));
        return Err(ReadError::on(source, line.text.trim(), problem));
    }
    let mut info = Info::default();
    if !rating.is_empty() {
        info.add("grade", &format!("SE {rating}"));
    }
    Draft { info, ..Draft::new(plain_layout(source, line.text, 9)?, found) }.finish(source)
}
