//! The formats killers are exchanged in, one file each with reader, writer and a real sample.

mod arrows;
mod cagelist;
mod id;
mod notepad;
mod ps;
mod puzzlekit;
mod refusal;
mod sudokuwiki;

pub(super) use refusal::refusal;

use super::Killer;
use crate::Format;
use crate::grid::shared;

/// Every format, those with an unmistakable beginning first.
pub(super) const FORMATS: &[Format] = &[
    id::FORMAT,
    shared::sumocue::<Killer>(
        "SumoCueV1 with cages, with regions and diagonals as well (SumoCue, JSudoku)",
        include_str!("../samples/sumocue.txt"),
    ),
    ps::FORMAT,
    sudokuwiki::FORMAT,
    shared::fpuzzles::<Killer>(include_str!("../samples/fpuzzles.txt")),
    shared::sudokupad::<Killer>(include_str!("../samples/sudokupad.txt")),
    shared::tatham::<Killer>(
        "a game id of a killer of Solo in Simon Tatham's collection; a cage of one cell, which Solo does not have, is \
         written as a given within a cage beside it",
        include_str!("../samples/tatham.txt"),
    ),
    shared::json::<Killer>(include_str!("../samples/json.txt")),
    cagelist::FORMAT,
    notepad::FORMAT,
    arrows::FORMAT,
    puzzlekit::FORMAT,
];
