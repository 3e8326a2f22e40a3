//! Why a format cannot hold a board: the first thing on it that the format has no place for, and where.

use super::regions::{areas_that_come_back, is_jigsaw};
use super::{Cage, Layout, Sudoku, cell_name, reached_from};
use crate::{Puzzle, of};
use nazo_core::words::{self, Fixed, Phrase, phrase};

/// Something that a format has no place for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lacks {
    /// Boards of any size but nine.
    OtherSizes,
    /// Regions, diagonals, windows.
    Features,
    /// Boxes of another shape than boards of this size mostly have.
    OtherBoxes,
    /// Regions that are no boxes.
    Regions,
    /// Regions that happen to be boxes, which come back as such.
    BoxedRegions,
    /// Windows.
    Windows,
    /// Diagonals.
    Diagonals,
    /// Given values.
    Givens,
    /// Cells in no cage.
    LooseCells,
    /// Cages without a sum.
    NoSum,
    /// Cages of one cell without a sum.
    SingleNoSum,
    /// Cages with a sum of nought.
    SumZero,
    /// Sums beyond this one.
    SumsBeyond(u32),
    /// Cages in several pieces.
    Pieces,
    /// Boards without any cage.
    NoCage,
    /// Boards on which no cage has two cells.
    OnlySingles,
}

/// The first of the things that a format called `name` lacks which the board has.
pub(super) fn refusal(puzzle: &dyn Puzzle, name: Fixed, lacks: &[Lacks]) -> Option<Phrase> {
    let sudoku = of(puzzle)?;
    lacks.iter().find_map(|lack| lack.found(sudoku, name))
}

impl Lacks {
    /// What the format `name` cannot say of a board, where it lacks this.
    fn found(self, sudoku: &Sudoku, called: Fixed) -> Option<Phrase> {
        let name = Phrase::from(called);
        let (layout, cages) = (&sudoku.layout, &sudoku.cages);
        let place = |cell: usize| cell_name(cell, layout.size());
        let at = |cage: &Cage| place(cage.cells.first().map_or(0, |cell| cell.index()));
        let of_cages = |is_lacking: &dyn Fn(&Cage) -> bool| cages.iter().find(|cage| is_lacking(cage));
        let no_sum = |cage: &Cage| {
            phrase!(
                [name, at = at(cage)],
                "the cage at {at} has no sum, and in {name} every cage has one",
                "{at}のケージには合計がありませんが、{name}では必要です"
            )
        };
        let no_such_sum = |cage: &Cage| {
            let sum = cage.sum.unwrap_or_default();
            phrase!(
                [name, at = at(cage)],
                "{name} has no sum of {sum}, and the cage at {at} has it",
                "{at}のケージの合計{sum}は、{name}では書けません"
            )
        };
        Some(match self {
            Lacks::OtherSizes if layout.size() != 9 => phrase!(
                [name],
                "{name} holds boards of 9x9 alone, and this one is {size}x{size}",
                "{name}の盤は9×9だけですが、これは{size}×{size}です",
                size = layout.size()
            ),
            Lacks::Features => [Lacks::Regions, Lacks::OtherBoxes, Lacks::Diagonals, Lacks::Windows]
                .into_iter()
                .find_map(|lack| lack.found(sudoku, called))?,
            Lacks::OtherBoxes if !is_jigsaw(layout) && !layout.has_default_boxes() => {
                phrase!([name], "{name} has no boxes of this shape", "{name}にこの形のブロックはありません")
            }
            Lacks::Regions if is_jigsaw(layout) => {
                phrase!([name], "{name} has no irregular regions", "{name}にいびつなブロックはありません")
            }
            Lacks::BoxedRegions if areas_that_come_back(layout).is_none() => phrase!(
                [name],
                "in {name} regions that are boxes would come back as boxes",
                "{name}では、長方形のブロックと同じ形のいびつなブロックを書き分けられません"
            ),
            Lacks::Windows if layout.has_windows() => {
                phrase!([name], "{name} has no windows", "{name}にウィンドウはありません")
            }
            Lacks::Diagonals if layout.has_diagonals() => {
                phrase!([name], "{name} has no diagonals", "{name}に対角線はありません")
            }
            Lacks::Givens => {
                let at = sudoku.givens.iter().position(Option::is_some)?;
                let value = sudoku.value_at(at).map(|value| words::symbol(value.0)).unwrap_or_default();
                phrase!(
                    [name, cell = place(at)],
                    "{name} has no given values, and {cell} is given as {value}",
                    "{name}にヒント数字はありませんが、{cell}に{value}があります"
                )
            }
            Lacks::LooseCells => phrase!(
                [name, cell = place(sudoku.cage_of_cells().iter().position(Option::is_none)?)],
                "{cell} is in no cage, and in {name} every cell is in one",
                "{cell}はどのケージにも入っていませんが、{name}では必ず入ります"
            ),
            Lacks::NoSum => no_sum(of_cages(&|cage| cage.sum.is_none())?),
            Lacks::SingleNoSum => no_sum(of_cages(&|cage| cage.sum.is_none() && cage.cells.len() == 1)?),
            Lacks::SumZero => no_such_sum(of_cages(&|cage| cage.sum == Some(0))?),
            Lacks::SumsBeyond(most) => no_such_sum(of_cages(&|cage| cage.sum.is_some_and(|sum| sum > most))?),
            Lacks::Pieces => phrase!(
                [name, cell = at(of_cages(&|cage| !is_in_one_piece(layout, cage))?)],
                "{name} has no cages of several pieces, and the one at {cell} is one",
                "{name}に分かれたケージはありませんが、{cell}のケージは分かれています"
            ),
            Lacks::NoCage if cages.is_empty() => {
                phrase!([name], "{name} has no boards without a cage", "{name}にケージのない盤はありません")
            }
            Lacks::OnlySingles if !cages.is_empty() && cages.iter().all(|cage| cage.cells.len() == 1) => phrase!(
                [name],
                "in {name} cages of one cell alone would be read as given values",
                "{name}では、1マスのケージばかりだとヒント数字と読まれます"
            ),
            _ => return None,
        })
    }
}

fn is_in_one_piece(layout: &Layout, cage: &Cage) -> bool {
    let cells: Vec<usize> = cage.cells.iter().map(|cell| cell.index()).collect();
    cells.first().is_none_or(|first| reached_from(layout.size().into(), &cells, *first).len() == cells.len())
}
