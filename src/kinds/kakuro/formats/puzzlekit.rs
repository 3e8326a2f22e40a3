//! The text of the puzzlekit dataset, which janko.at writes alike: rows and columns, then blank-separated squares, `-`
//! black, `0` white, `16,` a sum down, `,23` a sum across, `17,3` both. The border of clues is part of the grid.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::{map, opt};

use super::super::draft::Draft;
use super::super::{Kakuro, Square};
use super::{check_row, check_rows};
use crate::{Fit, Format, Loaded, Reading, first};
use nazo_core::puzzle::Value;
use nazo_core::text::lexis::{Parsed, Piece, number, read_word, two_numbers};
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase};

pub(super) const FORMAT: Format = Format {
    id: "puzzlekit",
    about: "size, then squares such as '17,3' with blanks between them (puzzlekit dataset, janko.at)",
    sample: "5 5\n- 23, 6, - -\n,12 0 0 7, 24,\n,23 0 0 0 0\n,16 0 0 0 0\n- - ,9 0 0\n",
    one_line: false,
    loose: false,
    written: true,
    fit,
    read: |source, lines| {
        let number = lines.first().map_or(0, |line| line.number);
        vec![Reading::unnamed(source, number, puzzle(source, lines))]
    },
};

fn is_clue(text: &str) -> bool {
    let digits = |text: &str| text.bytes().all(|c| c.is_ascii_digit());
    text.len() > 1 && text.split_once(',').is_some_and(|(down, across)| digits(down) && digits(across))
}

fn fit(lines: &[Line<'_>]) -> Fit {
    if two_numbers(first(lines), char::is_whitespace).is_none() {
        return Fit::no(Fixed("its first line is not rows and columns", "1行目が行数と列数ではありません"));
    }
    let words = || lines.iter().skip(1).flat_map(|line| line.text.split_whitespace());
    let known = |text: &str| text.len() == 1 || is_clue(text);
    if words().any(is_clue) && words().filter(|text| !known(text)).count() * 5 <= words().count() {
        return Fit::Yes;
    }
    Fit::No {
        near: 20,
        why: Phrase::fixed(
            "no squares such as '-', '0' and '16,' follow its first line",
            "1行目の後に「-」「0」「16,」のようなマスがありません",
        ),
    }
}

/// What a square can be.
const SQUARE: Fixed = Fixed(
    "'-', '0', a digit, or sums such as '16,', ',23' or '17,3'",
    "「-」「0」、数字、または「16,」「,23」「17,3」のような合計",
);

fn square(input: &str) -> Parsed<'_, Square> {
    let clue = map((opt(number), char(','), opt(number)), |(down, _, across)| Square::Black { down, across });
    let white = map(char('0'), |_| Square::White(None));
    let given = map(one_of("123456789"), |c| Square::White(Some(Value(c as u8 - b'0'))));
    let black = map(char('-'), |_| Square::BLANK);
    alt((clue, white, given, black)).parse(input)
}

fn puzzle(source: &Source, lines: &[Line<'_>]) -> Result<Loaded, ReadError> {
    let text = first(lines);
    let Some([rows, cols]) = two_numbers(text, char::is_whitespace) else {
        return Err(ReadError::on(
            source,
            text,
            Problem::Shape(Phrase::fixed("rows and columns are missing", "行数と列数がありません。")),
        ));
    };
    let body = lines.get(1..).unwrap_or_default();
    let mut squares = Vec::new();
    for (row, line) in body.iter().take(rows).enumerate() {
        let words: Vec<&str> = line.text.split_whitespace().collect();
        check_row(source, line.text, row, words.len(), cols)?;
        for text in words {
            squares.push(Piece { text, value: read_word(source, text, SQUARE, square)? });
        }
    }
    check_rows(source, lines, rows)?;
    Draft::new(cols, squares).finish(source)
}

/// The text; none for a grid without any clue, which nobody would know for a kakuro.
pub(super) fn write(kakuro: &Kakuro) -> Option<String> {
    let sum = |sum: Option<u32>| sum.map_or(String::new(), |sum| sum.to_string());
    let word = |square: &Square| match *square {
        Square::BLANK => "-".to_string(),
        Square::Black { down, across } => format!("{},{}", sum(down), sum(across)),
        Square::White(given) => given.map_or(0, |value| value.0).to_string(),
    };
    let words: Vec<String> = kakuro.squares().iter().map(word).collect();
    let rows: String = words.chunks(kakuro.cols()).map(|row| row.join(" ") + "\n").collect();
    words.iter().any(|word| is_clue(word)).then(|| format!("{} {}\n{rows}", kakuro.rows(), kakuro.cols()))
}
