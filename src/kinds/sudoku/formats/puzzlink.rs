//! Addresses of puzz.link and pzpr: `sudoku/9/9/` and the cells in the encoding pzpr calls number16.

use nom::Parser;
use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{anychar, char, one_of};
use nom::combinator::{map, map_opt};
use nom::sequence::preceded;

use super::super::Sudoku;
use super::super::draft::Draft;
use super::each_line;
use crate::grid::pzpr::query;
use crate::grid::{Content, cell_name, plain_layout, values_text};
use crate::{Fit, Format, Loaded};
use nazo_core::puzzle::Value;
use nazo_core::text::lexis::{Parsed, Piece, all_cells, expect, number, read_all, skip_of};
use nazo_core::text::{Line, Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

pub(super) const FORMAT: Format = Format {
    id: "puzzlink",
    about: "an address of puzz.link or another pzpr site",
    sample: "https://puzz.link/p?sudoku/9/9/g9k6g8h14i2k2k93i7h5h1h3h6i79k7k7i29h5g4k8g",
    one_line: true,
    loose: false,
    written: true,
    fit: |lines| {
        Fit::when(
            query(super::first(lines), "sudoku").is_some(),
            Fixed("it is no address with 'sudoku/9/9/' in it", "「sudoku/9/9/」のあるアドレスではありません"),
        )
    },
    read: |source, lines| each_line(source, lines, puzzle),
};

/// What one code of number16 stands for.
#[derive(Clone, Copy)]
enum Code {
    Number(u32),
    Skip(usize),
}

fn hex<'a>(digits: usize) -> impl Parser<&'a str, Output = u32, Error = nazo_core::text::lexis::Failure<'a>> {
    let word = take_while_m_n(digits, digits, |c: char| c.is_ascii_hexdigit());
    expect(Fixed("hexadecimal digits", "16進の数字"), map_opt(word, |text| u32::from_str_radix(text, 16).ok()))
}

fn code(input: &str) -> Parsed<'_, Code> {
    let small = map(map_opt(anychar, |c: char| c.to_digit(16).filter(|_| !c.is_ascii_uppercase())), Code::Number);
    let two = map(preceded(char('-'), hex(2)), Code::Number);
    let three = map(preceded(char('+'), hex(3)), Code::Number);
    let skip = map_opt(anychar, |c: char| skip_of(c).and_then(|at| at.checked_sub(6)).map(Code::Skip));
    // A question mark stands for a number nobody gave.
    let unknown = map(one_of("."), |_| Code::Skip(1));
    small.or(two).or(three).or(skip).or(unknown).parse(input)
}

fn puzzle(source: &Source, line: Line<'_>) -> Result<Loaded, ReadError> {
    let text = line.text.trim();
    let rest = query(text, "sudoku").unwrap_or(text);
    let fields: Vec<&str> = rest.split('/').collect();
    let [width, height, body, ..] = fields.as_slice() else {
        let problem = Problem::Shape(Phrase::fixed(
            "the address ends before the cells: 'sudoku/9/9/' and the cells",
            "マスの前でアドレスが終わっています。「sudoku/9/9/」の後にマスを書きます。",
        ));
        return Err(ReadError::on(source, rest, problem));
    };
    let size = read_all(source, width, expect(Fixed("the width of the board", "盤面の幅"), number))? as usize;
    let rows = read_all(source, height, expect(Fixed("the height of the board", "盤面の高さ"), number))? as usize;
    if size != rows {
        let problem = Problem::Shape(phrase!(
            "a sudoku is square, but this board is {size} wide and {rows} high",
            "ナンプレは正方形ですが、この盤面は幅{size}、高さ{rows}です。"
        ));
        return Err(ReadError::on(source, height, problem));
    }
    let layout = plain_layout(source, width, size)?;
    let codes = read_all(
        source,
        body,
        all_cells(|_| false, expect(Fixed("a number or a letter from g to z", "数か、gからzの文字"), code)),
    )?;
    let mut found: Vec<Piece<'_, Content>> = Vec::new();
    for piece in codes {
        match piece.value {
            Code::Skip(count) => found.extend(std::iter::repeat_n(piece.with(Content::Open), count)),
            Code::Number(number) => {
                let value = u8::try_from(number).ok().filter(|value| (1..=layout.size()).contains(value));
                let Some(value) = value else {
                    let (cell, allowed) = (cell_name(found.len(), layout.size()), values_text(layout.size()));
                    let message = phrase!(
                        [cell, allowed],
                        "{cell} holds {number}, but only {allowed} can stand there",
                        "{cell}の{number}は使えません。入るのは{allowed}です。"
                    );
                    return Err(ReadError::on(source, piece.text, Problem::Shape(message)));
                };
                found.push(piece.with(Content::Given(Value(value))));
            }
        }
        if found.len() > layout.cell_count() + 20 {
            break;
        }
    }
    if found.len() > layout.cell_count() {
        let problem = Problem::Shape(phrase!(
            "the cells go on beyond the {} of the board",
            "マスが盤面の{}マスを超えています。",
            layout.cell_count()
        ));
        return Err(ReadError::on(source, body, problem));
    }
    // pzpr leaves out the blanks at the end.
    Draft::new(layout, found).finish(source)
}

/// The address; none for boards whose boxes a pzpr site would not draw.
pub(super) fn write(sudoku: &Sudoku) -> Option<String> {
    let size = sudoku.layout().size();
    if !sudoku.layout().is_plain() || !matches!(size, 4 | 9 | 16 | 25) {
        return None;
    }
    let mut out = format!("https://puzz.link/p?sudoku/{size}/{size}/");
    for run in sudoku.givens().chunk_by(|a, b| a.is_none() && b.is_none()) {
        match run[0] {
            Some(given) if given.0 < 16 => out.push_str(&format!("{:x}", given.0)),
            Some(given) => out.push_str(&format!("-{:02x}", given.0)),
            None => run.chunks(20).for_each(|part| out.push(char::from(b'f' + part.len() as u8))),
        }
    }
    Some(out + "\n")
}
