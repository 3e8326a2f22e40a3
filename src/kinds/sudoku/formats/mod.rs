//! The formats sudokus are exchanged in, one file each with reader, writer and a real sample.

mod bank;
mod fpuzzles;
mod grid;
mod hodoku;
mod id;
pub(super) mod line;
mod opensudoku;
mod pm;
mod puzzlink;
mod sdk;
mod sdm;
mod sdx;
mod sudokuwiki;
mod sumocue;
mod tatham;

use super::{Sudoku, native};
use crate::{Format, each_line, first};
use nazo_core::puzzle::Position;

/// Every format, those with an unmistakable beginning first.
pub(super) const FORMATS: &[Format] = &[
    id::FORMAT,
    sumocue::FORMAT,
    fpuzzles::FPUZZLES,
    fpuzzles::SUDOKUPAD,
    puzzlink::FORMAT,
    sudokuwiki::FORMAT,
    tatham::FORMAT,
    opensudoku::FORMAT,
    fpuzzles::JSON,
    hodoku::FORMAT,
    bank::FORMAT,
    sdk::FORMAT,
    line::FORMAT,
    sdm::FORMAT,
    grid::FORMAT,
    pm::FORMAT,
    sdx::FORMAT,
];

/// The puzzle in the format with this id; none where the format is read only or cannot hold it.
pub(super) fn write(sudoku: &Sudoku, format: &str, now: Option<&Position>) -> Option<String> {
    match format {
        "native" => Some(native::write(sudoku)),
        "id" => Some(id::write(sudoku)),
        "line" | "sdm" => line::write(sudoku),
        "grid" => grid::write(sudoku),
        "sdk" => sdk::write(sudoku),
        "pm" => pm::write(sudoku, now),
        "hodoku" => hodoku::write(sudoku, now),
        "puzzlink" => puzzlink::write(sudoku),
        "sudokuwiki" => sudokuwiki::write(sudoku),
        "tatham" => crate::grid::tatham::write(sudoku.sheet()),
        "sumocue" => crate::grid::sumocue::write(sudoku.sheet()),
        "fpuzzles" => crate::grid::fpuzzles::write(sudoku.sheet()),
        "sudokupad" => crate::grid::sudokupad::write(sudoku.sheet()),
        _ => None,
    }
}
