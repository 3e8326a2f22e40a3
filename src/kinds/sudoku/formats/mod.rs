//! The formats for sudokus and killers, one file each with a reader, a writer and a real sample.

mod arrows;
mod bank;
mod cagelist;
mod fpuzzles;
mod grid;
mod hodoku;
mod id;
pub(super) mod line;
mod notepad;
mod opensudoku;
mod payload;
mod pm;
mod ps;
mod puzzlekit;
mod puzzlink;
mod sdk;
mod sdx;
mod sudokupad;
mod sudokuwiki;
mod sudokuwiki_killer;
mod sumocue;
mod tatham;

use nom::Parser;
use nom::character::complete::one_of;
use nom::combinator::map;

use super::draft::Draft;
use super::grid::pzpr;
use super::{Content, Sudoku, SudokuLayout};
use crate::{Format, each_line, first};
use nazo_core::puzzle::Value;
use nazo_core::text::codec::check_count;
use nazo_core::text::lexis::{Parsed, Piece, expect, letters, symbol};
use nazo_core::text::{ReadError, Source};
use nazo_core::words::Fixed;

/// The formats of sudokus, those with an unmistakable beginning first. Formats that can also hold killers read both.
pub(super) const SUDOKU: &[Format] = &[
    id::SUDOKU,
    sumocue::FORMAT,
    fpuzzles::FORMAT,
    sudokupad::FORMAT,
    pzpr::format::<Sudoku>("https://puzz.link/p?sudoku/9/9/g9k6g8h14i2k2k93i7h5h1h3h6i79k7k7i29h5g4k8g"),
    sudokuwiki::FORMAT,
    tatham::FORMAT,
    opensudoku::FORMAT,
    payload::JSON,
    hodoku::FORMAT,
    bank::FORMAT,
    sdk::FORMAT,
    line::FORMAT,
    line::COLLECTION,
    grid::FORMAT,
    pm::FORMAT,
    sdx::FORMAT,
];

/// The formats of killers, in the same order.
pub(super) const KILLER: &[Format] = &[
    id::KILLER,
    sumocue::KILLER,
    ps::FORMAT,
    sudokuwiki_killer::FORMAT,
    Format { sample: include_str!("../samples/killer-fpuzzles.txt"), ..fpuzzles::FORMAT },
    Format { sample: include_str!("../samples/killer-sudokupad.txt"), ..sudokupad::FORMAT },
    tatham::KILLER,
    Format { sample: include_str!("../samples/killer-json.txt"), ..payload::JSON },
    cagelist::FORMAT,
    notepad::FORMAT,
    arrows::FORMAT,
    puzzlekit::FORMAT,
];

/// The content of a cell written as a digit, as in most formats: 0 or a dot is an open cell.
fn digit(input: &str) -> Parsed<'_, Content> {
    let open = map(one_of("0."), |_| Content::Open);
    let given = map(symbol(9), |number| Content::Given(Value(number)));
    expect(Fixed("sudoku.a-digit"), open.or(given)).parse(input)
}

/// The number of cells of a classic board.
const CELLS: usize = 81;

/// The signs of a board, one per cell. `what` names them in the error if there are too many or too few.
fn signs<'a>(source: &Source, board: &'a str, what: Fixed) -> Result<Vec<Piece<'a, char>>, ReadError> {
    let signs: Vec<Piece<'a, char>> = letters(board).collect();
    check_count(source, board, signs.len(), CELLS, what).map(|()| signs)
}

/// A 9x9 board.
///
/// # Errors
/// There are too many or too few cells.
fn classic<'a>(source: &Source, text: &'a str, cells: Vec<Piece<'a, Content>>) -> Result<Draft<'a>, ReadError> {
    check_count(source, text, cells.len(), CELLS, Fixed("kinds.cells"))?;
    Ok(Draft::new(SudokuLayout::classic(), cells))
}
