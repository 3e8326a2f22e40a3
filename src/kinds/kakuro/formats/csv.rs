//! Comma-separated grids under a line with rows and columns: `*` black, `C10` a sum down, `F5` a sum across, `C10F5`
//! both, `?` white, a digit what the player entered. The border of clues is part of the grid.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::{map, opt, verify};
use nom::sequence::{pair, preceded};

use super::super::draft::Draft;
use super::super::{Kakuro, Square};
use super::{check_row, check_rows};
use crate::{Fit, Format, Loaded, Reading, first};
use nazo_core::puzzle::{Cell, Position, Value};
use nazo_core::text::lexis::{Failure, Parsed, Piece, expect, number, read_word, two_numbers};
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase};

pub(super) const FORMAT: Format = Format {
    id: "csv",
    about: "comma-separated squares such as C10F5 under a line with rows and columns",
    sample: "5,5\n*,C23,C6,*,*\nF12,?,?,C7,C24\nF23,?,?,?,?\nF16,?,?,?,?\n*,*,F9,?,?\n",
    one_line: false,
    loose: false,
    written: true,
    fit,
    read: |source, lines| {
        let number = lines.first().map_or(0, |line| line.number);
        vec![Reading::unnamed(source, number, puzzle(source, lines))]
    },
};

fn fit(lines: &[Line<'_>]) -> Fit {
    if two_numbers(first(lines), |c| c == ',').is_none() {
        return Fit::no(Fixed(
            "its first line is not rows, a comma and columns",
            "1行目が行数と列数をコンマで並べたものではありません",
        ));
    }
    let body = lines.get(1..).unwrap_or_default();
    let known = |text: &str| text.trim().starts_with(['*', '?', 'C', 'F', 'c', 'f']) || text.trim().len() == 1;
    let squares = || body.iter().flat_map(|line| line.text.trim_end_matches(',').split(','));
    let strange = squares().filter(|text| !known(text)).count();
    if squares().count() > 3 && strange * 5 <= squares().count() {
        return Fit::Yes;
    }
    Fit::No {
        near: 40,
        why: Phrase::fixed(
            "no rows of squares such as '*', '?' and 'C10F5' follow its first line",
            "1行目の後に「*」「?」「C10F5」のようなマスの行がありません",
        ),
    }
}

/// What a square says, and whether its digit was entered.
#[derive(Clone, Copy)]
enum Read {
    Is(Square),
    Entered(Value),
}

/// What a square can be.
const SQUARE: Fixed =
    Fixed("'*', '?', a digit, or sums such as 'C10F5'", "「*」「?」、数字、または「C10F5」のような合計");

fn square(input: &str) -> Parsed<'_, Read> {
    let sum =
        |letters: &'static str| preceded(one_of::<_, _, Failure<'_>>(letters), expect(Fixed("a sum", "合計"), number));
    let sums = verify(pair(opt(sum("Cc")), opt(sum("Ff"))), |(down, across): &(Option<u32>, Option<u32>)| {
        down.is_some() || across.is_some()
    });
    let clue = map(sums, |(down, across)| Read::Is(Square::Black { down, across }));
    let digit = map(one_of("123456789"), |c| Read::Entered(Value(c as u8 - b'0')));
    let white = map(char('?'), |_| Read::Is(Square::White(None)));
    let black = map(char('*'), |_| Read::Is(Square::BLANK));
    alt((black, white, digit, clue)).parse(input)
}

fn puzzle(source: &Source, lines: &[Line<'_>]) -> Result<Loaded, ReadError> {
    let text = first(lines);
    let Some([rows, cols]) = two_numbers(text, |c| c == ',') else {
        return Err(ReadError::on(
            source,
            text,
            Problem::Shape(Phrase::fixed("rows and columns are missing", "行数と列数がありません。")),
        ));
    };
    let body = lines.get(1..).unwrap_or_default();
    let mut draft = Draft::new(cols, Vec::new());
    for (row, line) in body.iter().take(rows).enumerate() {
        let words: Vec<&str> = line.text.trim().trim_end_matches(',').split(',').map(str::trim).collect();
        check_row(source, line.text, row, words.len(), cols)?;
        for text in words {
            let value = match read_word(source, text, SQUARE, square)? {
                Read::Is(square) => square,
                Read::Entered(value) => {
                    draft.placed.push((draft.squares.len(), value));
                    Square::White(None)
                }
            };
            draft.squares.push(Piece { text, value });
        }
    }
    check_rows(source, lines, rows)?;
    draft.finish(source)
}

/// The text; none for givens.
pub(super) fn write(kakuro: &Kakuro, now: Option<&Position>) -> Option<String> {
    let mut out = format!("{},{}\n", kakuro.rows(), kakuro.cols());
    let mut cell = 0;
    for row in kakuro.squares().chunks(kakuro.cols()) {
        let mut words = Vec::with_capacity(row.len());
        for square in row {
            words.push(match *square {
                Square::BLANK => "*".to_string(),
                Square::Black { down, across } => {
                    let sum =
                        |letter: char, sum: Option<u32>| sum.map_or(String::new(), |sum| format!("{letter}{sum}"));
                    sum('C', down) + &sum('F', across)
                }
                Square::White(Some(_)) => return None,
                Square::White(None) => {
                    cell += 1;
                    let entered = now.and_then(|now| now.value(Cell(cell - 1)));
                    entered.map_or("?".to_string(), |value| value.0.to_string())
                }
            });
        }
        out.push_str(&words.join(","));
        out.push('\n');
    }
    Some(out)
}
