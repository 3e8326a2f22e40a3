//! The formats that sudokus and killers share: a board without cages is a sudoku, one with cages a killer.

use super::payload::{self, Dialect};
use super::{Board, Sheet, fpuzzles, sudokupad, sumocue, tatham};
use crate::{Format, Loaded, each_line, whole};
use nazo_core::text::{ReadError, Source};

/// A kind that makes its puzzles from such boards.
pub(crate) trait OfBoard {
    /// Whether its boards have cages.
    const HAS_CAGES: bool;

    /// The puzzle of a board.
    ///
    /// # Errors
    /// The board breaks a rule.
    fn finish(source: &Source, board: Board<'_>) -> Result<Loaded, ReadError>;
}

/// Game ids of Solo in Simon Tatham's Portable Puzzle Collection.
pub(crate) const fn tatham<K: OfBoard>(about: &'static str, sample: &'static str) -> Format {
    Format {
        id: "tatham",
        about,
        sample,
        fit: |lines| tatham::fit(lines, K::HAS_CAGES),
        read: |source, lines| each_line(source, lines, |source, line| K::finish(source, tatham::read(source, line)?)),
        ..Format::LINE
    }
}

/// SumoCueV1.
pub(crate) const fn sumocue<K: OfBoard>(about: &'static str, sample: &'static str) -> Format {
    Format {
        id: "sumocue",
        about,
        sample,
        fit: |lines| sumocue::fit(lines, K::HAS_CAGES),
        read: |source, lines| each_line(source, lines, |source, line| K::finish(source, sumocue::read(source, line)?)),
        ..Format::LINE
    }
}

/// Addresses of f-puzzles.
pub(crate) const fn fpuzzles<K: OfBoard>(sample: &'static str) -> Format {
    Format {
        id: "fpuzzles",
        about: "an address of f-puzzles, or of SudokuPad with 'fpuzzles' in it",
        sample,
        fit: |lines| payload::fit(lines, Dialect::FPuzzles, K::HAS_CAGES),
        read: |source, lines| each_line(source, lines, |source, line| payload::read(source, line.text, K::finish)),
        ..Format::LINE
    }
}

/// Addresses of SudokuPad.
pub(crate) const fn sudokupad<K: OfBoard>(sample: &'static str) -> Format {
    Format {
        id: "sudokupad",
        about: "an address of SudokuPad with 'scl' in it",
        fit: |lines| payload::fit(lines, Dialect::SudokuPad, K::HAS_CAGES),
        ..fpuzzles::<K>(sample)
    }
}

/// The JSON in these addresses.
pub(crate) const fn json<K: OfBoard>(sample: &'static str) -> Format {
    Format {
        id: "json",
        about: "the JSON of f-puzzles or SudokuPad itself, over several lines",
        sample,
        written: false,
        fit: |lines| payload::fit_json(lines, K::HAS_CAGES),
        read: |source, lines| whole(source, lines, |source, lines| payload::read_json(source, lines, K::finish)),
        ..Format::LINES
    }
}

/// The board in the format with this id; none where it is none of these, or cannot hold the board.
pub(crate) fn write(sheet: Sheet<'_>, format: &str) -> Option<String> {
    match format {
        "tatham" => tatham::write(sheet),
        "sumocue" => sumocue::write(sheet),
        "fpuzzles" => fpuzzles::write(sheet),
        "sudokupad" => sudokupad::write(sheet),
        _ => None,
    }
}
