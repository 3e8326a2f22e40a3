//! New puzzles: randomly filled boards from which clues are removed, or on which cages are drawn.

mod drawn;
mod fill;
mod jigsaw;
mod killer;
mod partition;
mod plain;

pub(super) use self::killer::KILLER;
pub(super) use self::plain::SUDOKU;

use self::jigsaw::jigsaw;
use super::SudokuLayout;
use crate::{Dice, Variant};

/// The board of a variant. None if no random board was found.
fn board(variant: &Variant, dice: &mut Dice) -> Option<SudokuLayout> {
    let plain = |size| SudokuLayout::plain(size).ok();
    match variant.id {
        "6x6" => plain(6),
        "4x4" => plain(4),
        "12x12" => plain(12),
        "16x16" => plain(16),
        "jigsaw" => jigsaw(9, dice).ok(),
        "diagonals" => plain(9).map(|layout| layout.diagonals(true)),
        "windoku" => plain(9).and_then(|layout| layout.windows(true).ok()),
        _ => plain(9),
    }
}
