//! Addresses of puzz.link and pzpr: `kakuro/`, columns, rows, and the grid without its border, then the sums of the
//! border.
//!
//! `k` to `z` are 1 to 16 white squares, `.` a black one without sums, otherwise two characters a black one with the
//! sum down and the sum across. The border's sums follow where a white square does, first the row above, then the
//! column at the left. Characters of sums are `0`–`9`, `a`–`j` for 10 to 19, `A`–`Z` for 20 to 45; 0 is none.

use nom::Parser;
use nom::character::complete::{anychar, char};
use nom::combinator::{map, map_opt};
use nom::sequence::pair;

use super::super::draft::{Draft, square_name};
use super::super::{Kakuro, MAX_SUM, Square, Way};
use super::{border, side};
use crate::grid::pzpr::query;
use crate::{Fit, Format, Loaded, each_line, first};
use nazo_core::text::lexis::{Failure, Parsed, Piece, all_cells, expect, read_all};
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

pub(super) const FORMAT: Format = Format {
    id: "puzzlink",
    about: "an address of puzz.link or another pzpr site",
    sample: "https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
    one_line: true,
    loose: false,
    written: true,
    fit: |lines| {
        Fit::when(
            query(first(lines), "kakuro").is_some(),
            Fixed(
                "it is no address with 'kakuro/', columns and rows in it",
                "「kakuro/」と列数と行数のあるアドレスではありません",
            ),
        )
    },
    read: |source, lines| each_line(source, lines, puzzle),
};

/// What a code stands for.
#[derive(Clone, Copy)]
enum Code {
    Whites(usize),
    Black(Option<u32>, Option<u32>),
}

fn value_of(c: char) -> Option<u32> {
    match c {
        '0'..='9' => Some(u32::from(c) - u32::from('0')),
        'a'..='j' => Some(u32::from(c) - u32::from('a') + 10),
        'A'..='Z' => Some(u32::from(c) - u32::from('A') + 20),
        _ => None,
    }
}

fn char_of(sum: Option<u32>) -> Option<char> {
    let sum = u8::try_from(sum.unwrap_or(0)).ok()?;
    match sum {
        0..=9 => Some(char::from(b'0' + sum)),
        10..=19 => Some(char::from(b'a' + sum - 10)),
        20..=45 => Some(char::from(b'A' + sum - 20)),
        _ => None,
    }
}

fn sum<'a>() -> impl Parser<&'a str, Output = Option<u32>, Error = Failure<'a>> {
    let one = map_opt(anychar, |c| value_of(c).map(|sum| Some(sum).filter(|sum| *sum > 0)));
    expect(Fixed("a sum: one of 0-9, a-j, A-Z", "合計(0-9、a-j、A-Zのどれか)"), one)
}

fn code(input: &str) -> Parsed<'_, Code> {
    let whites = map_opt(anychar, |c: char| {
        c.is_ascii_lowercase().then_some(c).and_then(|c| (c as usize).checked_sub('j' as usize)).filter(|n| *n > 0)
    });
    let blank = map(char('.'), |_| Code::Black(None, None));
    let black = map(pair(sum(), sum()), |(down, across)| Code::Black(down, across));
    expect(
        Fixed("a letter from k to z, '.', or two sums", "kからzの文字、「.」、または2つの合計"),
        map(whites, Code::Whites).or(blank).or(black),
    )
    .parse(input)
}

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let rest = query(text, "kakuro").unwrap_or(text);
    let fields: Vec<&str> = rest.split('/').collect();
    let [width, height, body, ..] = fields.as_slice() else {
        let problem = Problem::Shape(Phrase::fixed(
            "the address ends before the grid: 'kakuro/', columns, rows and the grid",
            "盤面の前でアドレスが終わっています。「kakuro/」、列数、行数、盤面の順に書きます。",
        ));
        return Err(ReadError::on(source, rest, problem));
    };
    let body = body.split_whitespace().next().unwrap_or("");
    let cols = side(source, width)?;
    let rows = side(source, height)?;
    let (codes, end) = squares(source, body, cols * rows)?;
    let inner: Vec<Piece<'_, Square>> = codes;
    let mut squares = border::add(cols, &inner);
    let cols = cols + 1;
    let sums = read_all(source, &body[end..], all_cells(|_| false, sum()))?;
    let mut sums = sums.into_iter();
    let down = (1..cols).map(|at| (at, Way::Down));
    let across = (1..=rows).map(|row| (row * cols, Way::Across));
    for (at, way) in down.chain(across) {
        let next = if way == Way::Down { at + cols } else { at + 1 };
        if !squares.get(next).is_some_and(|piece| piece.value.is_white()) {
            continue;
        }
        let Some(sum) = sums.next() else {
            let name = square_name(at, cols);
            let message = phrase!(
                [name],
                "the address ends before the sum of the border at {name}",
                "{name}の外側の合計の前でアドレスが終わっています。"
            );
            return Err(ReadError::on(
                source,
                body.get(body.len().saturating_sub(1)..).unwrap_or(body),
                Problem::Shape(message),
            ));
        };
        if let Some(piece) = squares.get_mut(at) {
            *piece = sum.with(piece.value.with_sum(way, sum.value));
        }
    }
    if let Some(surplus) = sums.next() {
        let message = Phrase::fixed(
            "the address goes on after the sums of the border",
            "外側の合計の後もアドレスが続いています。",
        );
        return Err(ReadError::on(source, surplus.text, Problem::Shape(message)));
    }
    Draft::new(cols, squares).finish(source)
}

/// The squares inside the border, and where in `body` they end.
fn squares<'a>(source: &Source, body: &'a str, needed: usize) -> Result<(Vec<Piece<'a, Square>>, usize), ReadError> {
    let mut found: Vec<Piece<'a, Square>> = Vec::new();
    let mut rest = body;
    while found.len() < needed {
        if rest.is_empty() {
            let message = phrase!(
                "the address describes {} squares; this grid has {needed}",
                "アドレスは{}マスですが、この盤面は{needed}マスです。",
                found.len()
            );
            return Err(ReadError::on(source, body, Problem::Shape(message)));
        }
        let (after, code) = code(rest).map_err(|error| match error {
            nom::Err::Error(failure) | nom::Err::Failure(failure) => {
                nazo_core::text::lexis::unexpected(source, failure.at, failure.expected)
            }
            nom::Err::Incomplete(_) => nazo_core::text::lexis::unexpected(source, rest, Fixed("more text", "続き")),
        })?;
        let text = &rest[..rest.len() - after.len()];
        match code {
            Code::Whites(count) => {
                if found.len() + count > needed {
                    let message = phrase!(
                        "these white squares go on beyond the {needed} of the grid",
                        "白マスが盤面の{needed}マスを超えています。"
                    );
                    return Err(ReadError::on(source, text, Problem::Shape(message)));
                }
                found.extend(std::iter::repeat_n(Piece { text, value: Square::White(None) }, count));
            }
            Code::Black(down, across) => found.push(Piece { text, value: Square::Black { down, across } }),
        }
        rest = after;
    }
    Ok((found, body.len() - rest.len()))
}

/// The address; none for givens, grids without a border of clues, sums beyond 45, and sums of the border that no white
/// square follows.
pub(super) fn write(kakuro: &Kakuro) -> Option<String> {
    let (inner, top, left) = border::split(kakuro)?;
    let (cols, rows) = (top.len(), left.len());
    let mut out = format!("https://puzz.link/p?kakuro/{cols}/{rows}/");
    let fits = |sum: Option<u32>| sum.is_none_or(|sum| (1..=MAX_SUM).contains(&sum));
    for run in inner.chunk_by(|a, b| a.is_white() && b.is_white()) {
        match run[0] {
            Square::White(_) if run.iter().any(|square| *square != Square::White(None)) => return None,
            Square::White(_) => run.chunks(16).for_each(|part| out.push(char::from(b'j' + part.len() as u8))),
            Square::BLANK => out.push('.'),
            Square::Black { down, across } => {
                if !fits(down) || !fits(across) {
                    return None;
                }
                out.push(char_of(down)?);
                out.push(char_of(across)?);
            }
        }
    }
    let firsts = (0..cols).chain((0..rows).map(|row| row * cols));
    for (sum, at) in top.iter().chain(&left).zip(firsts) {
        match (inner.get(at).is_some_and(|square| square.is_white()), sum) {
            (true, sum) if fits(*sum) => out.push(char_of(*sum)?),
            (false, None) => {}
            _ => return None,
        }
    }
    Some(out + "\n")
}
