//! Why a format cannot hold a killer.

use super::Killer;
use crate::grid::{self, Lacks};
use nazo_core::words::Phrase;

/// What the format with this id lacks that the killer has; none where there is no more to say than that it has no room.
pub(crate) fn refusal(killer: &Killer, format: &str) -> Option<Phrase> {
    use Lacks::{
        BoxedRegions, Features, Givens, LooseCells, NoCage, NoSum, OnlySingles, OtherBoxes, OtherSizes, Pieces,
        Regions, SingleNoSum, SumZero, SumsBeyond, Windows,
    };
    let (name, lacks): (&str, &[Lacks]) = match format {
        "id" => ("the id", &[Pieces]),
        "ps" => ("PS", &[OtherSizes, Regions, OtherBoxes, Windows, Givens, NoSum, SumZero, SumsBeyond(45)]),
        "sudokuwiki" => {
            ("SudokuWiki", &[OtherSizes, Features, Givens, LooseCells, NoSum, SumZero, SumsBeyond(99), Pieces])
        }
        "sumocue" => {
            let holds_givens = killer.cages().is_empty();
            let lacks: &[Lacks] = match holds_givens {
                true => &[OtherSizes, Windows, OtherBoxes],
                false => &[OtherSizes, Windows, OtherBoxes, Givens, SingleNoSum, SumZero, OnlySingles],
            };
            ("SumoCue", lacks)
        }
        "fpuzzles" => ("f-puzzles", &[BoxedRegions]),
        "sudokupad" => ("SudokuPad", &[Windows, BoxedRegions]),
        "cages" => ("the list of cages", &[Features, Givens, NoCage]),
        "arrows" => {
            ("the line of arrows", &[OtherSizes, Features, Givens, NoSum, SumZero, SumsBeyond(45), Pieces, OnlySingles])
        }
        "puzzlekit" => ("puzzlekit", &[Features, Givens]),
        _ => return None,
    };
    grid::refusal(killer.sheet(), name, lacks).or_else(|| of_the_whole(format))
}

/// What is wrong with all cages together.
fn of_the_whole(format: &str) -> Option<Phrase> {
    match format {
        "sudokuwiki" => Some(Phrase::fixed(
            "SudokuWiki has too few colours to keep cages side by side apart on this board",
            "SudokuWikiの色数では、隣り合うケージを塗り分けられません",
        )),
        "cages" => Some(Phrase::fixed(
            "no cage reaches the last row or column, so that a list of cages would not show how large the board is",
            "最後の行や列に届くケージがなく、ケージの一覧だけでは盤の大きさが分かりません",
        )),
        "arrows" => Some(Phrase::fixed(
            "without a cage of two cells the line of arrows would be read as a sudoku",
            "2マス以上のケージがないと、ナンプレの行として読まれます",
        )),
        _ => None,
    }
}
