//! The formats that sudokus and killers share: a board without cages is a sudoku, one with cages a killer.

use super::payload::{self, Dialect};
use super::{Board, Sheet, fpuzzles, sudokupad, sumocue, tatham};
use crate::{Format, Loaded, Puzzle, each_line, of, whole};
use nazo_core::text::{ReadError, Source};

/// A kind that makes its puzzles from such boards.
pub(crate) trait OfBoard: Puzzle {
    /// Whether its boards have cages.
    const HAS_CAGES: bool;

    /// The puzzle of a board.
    ///
    /// # Errors
    /// The board breaks a rule.
    fn finish(source: &Source, board: Board<'_>) -> Result<Loaded, ReadError>;

    /// The board of a puzzle.
    fn sheet(&self) -> Sheet<'_>;
}

/// Game ids of Solo in Simon Tatham's Portable Puzzle Collection.
pub(crate) const fn tatham<K: OfBoard>(about: &'static str, sample: &'static str) -> Format {
    Format {
        id: "tatham",
        about,
        sample,
        fit: |lines| tatham::fit(lines, K::HAS_CAGES),
        read: |source, lines| each_line(source, lines, |source, line| K::finish(source, tatham::read(source, line)?)),
        write: Some(|puzzle, _| tatham::write(of::<K>(puzzle)?.sheet())),
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
        write: Some(|puzzle, _| sumocue::write(of::<K>(puzzle)?.sheet())),
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
        write: Some(|puzzle, _| fpuzzles::write(of::<K>(puzzle)?.sheet())),
        ..Format::LINE
    }
}

/// Addresses of SudokuPad.
pub(crate) const fn sudokupad<K: OfBoard>(sample: &'static str) -> Format {
    Format {
        id: "sudokupad",
        about: "an address of SudokuPad with 'scl' in it",
        fit: |lines| payload::fit(lines, Dialect::SudokuPad, K::HAS_CAGES),
        write: Some(|puzzle, _| sudokupad::write(of::<K>(puzzle)?.sheet())),
        ..fpuzzles::<K>(sample)
    }
}

/// The JSON in these addresses.
pub(crate) const fn json<K: OfBoard>(sample: &'static str) -> Format {
    Format {
        id: "json",
        about: "the JSON of f-puzzles or SudokuPad itself, over several lines",
        sample,
        fit: |lines| payload::fit_json(lines, K::HAS_CAGES),
        read: |source, lines| whole(source, lines, |source, lines| payload::read_json(source, lines, K::finish)),
        ..Format::LINES
    }
}
