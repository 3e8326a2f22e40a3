//! The formats killers are exchanged in, one file each with reader, writer and a real sample.

mod arrows;
mod cagelist;
mod fpuzzles;
mod id;
mod notepad;
mod ps;
mod puzzlekit;
mod refusal;
mod sudokuwiki;
mod sumocue;
mod tatham;

pub(super) use refusal::refusal;

use super::{Killer, native};
use crate::{Format, grid};

/// Every format, those with an unmistakable beginning first.
pub(super) const FORMATS: &[Format] = &[
    id::FORMAT,
    sumocue::FORMAT,
    ps::FORMAT,
    sudokuwiki::FORMAT,
    fpuzzles::FPUZZLES,
    fpuzzles::SUDOKUPAD,
    tatham::FORMAT,
    fpuzzles::JSON,
    cagelist::FORMAT,
    notepad::FORMAT,
    arrows::FORMAT,
    puzzlekit::FORMAT,
];

/// The puzzle in the format with this id; none where the format is read only or cannot hold it.
pub(super) fn write(killer: &Killer, format: &str) -> Option<String> {
    match format {
        "native" => Some(native::write(killer)),
        "id" => id::write(killer),
        "ps" => ps::write(killer),
        "sumocue" => grid::sumocue::write(killer.sheet()),
        "sudokuwiki" => sudokuwiki::write(killer),
        "fpuzzles" => grid::fpuzzles::write(killer.sheet()),
        "sudokupad" => grid::sudokupad::write(killer.sheet()),
        "tatham" => grid::tatham::write(killer.sheet()),
        "cages" => cagelist::write(killer),
        "arrows" => arrows::write(killer),
        "puzzlekit" => puzzlekit::write(killer),
        _ => None,
    }
}
