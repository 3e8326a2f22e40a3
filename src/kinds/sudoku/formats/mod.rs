//! The formats sudokus are exchanged in, one file each with reader, writer and a real sample.

mod bank;
mod grid;
mod hodoku;
mod id;
pub(super) mod line;
mod opensudoku;
mod pm;
mod puzzlink;
mod sdk;
mod sdx;
mod sudokuwiki;

use nom::Parser;
use nom::character::complete::one_of;
use nom::combinator::map;

use super::Sudoku;
use super::draft::Draft;
use crate::grid::{Content, plain_layout, pzpr, shared};
use crate::{Format, each_line, first};
use nazo_core::puzzle::Value;
use nazo_core::text::codec::check_count;
use nazo_core::text::lexis::{Parsed, Piece, expect, symbol};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::Fixed;

/// Every format, those with an unmistakable beginning first.
pub(super) const FORMATS: &[Format] = &[
    id::FORMAT,
    shared::sumocue::<Sudoku>(
        "SumoCueV1 without cages, a jigsaw as a rule (SumoCue, JSudoku)",
        include_str!("../samples/sumocue.txt"),
    ),
    shared::fpuzzles::<Sudoku>(include_str!("../samples/fpuzzles.txt")),
    shared::sudokupad::<Sudoku>(include_str!("../samples/sudokupad.txt")),
    pzpr::format::<Sudoku>("https://puzz.link/p?sudoku/9/9/g9k6g8h14i2k2k93i7h5h1h3h6i79k7k7i29h5g4k8g"),
    sudokuwiki::FORMAT,
    shared::tatham::<Sudoku>("a game id of Solo in Simon Tatham's collection", include_str!("../samples/tatham.txt")),
    opensudoku::FORMAT,
    shared::json::<Sudoku>(include_str!("../samples/json.txt")),
    hodoku::FORMAT,
    bank::FORMAT,
    sdk::FORMAT,
    line::FORMAT,
    line::COLLECTION,
    grid::FORMAT,
    pm::FORMAT,
    sdx::FORMAT,
];

/// What a digit says of its cell, as most formats write it: 0 or a dot is an open one.
fn digit(input: &str) -> Parsed<'_, Content> {
    let open = map(one_of("0."), |_| Content::Open);
    let given = map(symbol(9), |number| Content::Given(Value(number)));
    expect(Fixed("a digit", "数字"), open.or(given)).parse(input)
}

/// A board of 9x9 cells.
///
/// # Errors
/// There are more or fewer of them.
fn classic<'a>(source: &Source, text: &'a str, cells: Vec<Piece<'a, Content>>) -> Result<Draft<'a>, ReadError> {
    check_count(source, text, cells.len(), 81, Fixed("cells", "マス"))?;
    Ok(Draft::new(plain_layout(source, text, 9)?, cells))
}
