//! Why a format cannot hold a board: the first thing on it that the format cannot express, and where.

use super::regions::areas_that_come_back;
use super::{Cage, Sudoku, cell_name, is_in_one_piece};
use crate::{Puzzle, of};
use nazo_core::words::{self, Phrase, say};

/// Something that a format cannot express.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lacks {
    /// Boards of any size other than nine.
    OtherSizes,
    /// Regions, diagonals, windows.
    Features,
    /// Boxes of another shape than the usual one for the size.
    OtherBoxes,
    /// Regions that are not boxes.
    Regions,
    /// Regions that happen to be boxes, which would be read back as boxes.
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
    /// Cages with a sum of zero.
    SumZero,
    /// Sums greater than this.
    SumsBeyond(u32),
    /// Cages in several pieces.
    Pieces,
    /// Boards without any cage.
    NoCage,
    /// Boards on which no cage has two cells.
    OnlySingles,
}

/// The first thing on the list that the board has and the format called `name` cannot express.
pub(super) fn refusal(puzzle: &dyn Puzzle, name: &Phrase, lacks: &[Lacks]) -> Option<Phrase> {
    let sudoku = of(puzzle)?;
    lacks.iter().find_map(|lack| lack.found(sudoku, name))
}

impl Lacks {
    /// A message about what the format `name`, which lacks this, cannot express of the board. None if it is not on the
    /// board.
    fn found(self, sudoku: &Sudoku, name: &Phrase) -> Option<Phrase> {
        let (layout, cages) = (&sudoku.layout, &sudoku.cages);
        let place = |cell: usize| cell_name(cell, layout.size());
        let cage = |is_lacking: &dyn Fn(&Cage) -> bool| {
            let cage = cages.iter().find(|cage| is_lacking(cage))?;
            Some((place(cage.cells.first().map_or(0, |cell| cell.index())), cage.sum.unwrap_or_default()))
        };
        let no_sum = |(at, _): (Phrase, u32)| say!("sudoku.lacks-no-sum", at, name);
        let no_such_sum = |(at, sum): (Phrase, u32)| say!("sudoku.lacks-such-sum", at, sum, name);
        Some(match self {
            Lacks::OtherSizes if layout.size() != 9 => say!("sudoku.lacks-other-sizes", name, size = layout.size()),
            Lacks::Features => [Lacks::Regions, Lacks::OtherBoxes, Lacks::Diagonals, Lacks::Windows]
                .into_iter()
                .find_map(|lack| lack.found(sudoku, name))?,
            Lacks::OtherBoxes if !layout.is_jigsaw() && !layout.has_default_boxes() => say!("sudoku.lacks-boxes", name),
            Lacks::Regions if layout.is_jigsaw() => say!("sudoku.lacks-regions", name),
            Lacks::BoxedRegions if areas_that_come_back(layout).is_none() => say!("sudoku.lacks-boxed-regions", name),
            Lacks::Windows if layout.has_windows() => say!("sudoku.lacks-windows", name),
            Lacks::Diagonals if layout.has_diagonals() => say!("sudoku.lacks-diagonals", name),
            Lacks::Givens => {
                let (cell, value) = sudoku.givens.iter().enumerate().find_map(|(at, given)| Some((at, (*given)?)))?;
                say!("sudoku.lacks-givens", name, cell = place(cell), value = words::symbol(value.0))
            }
            Lacks::LooseCells => {
                let cell = sudoku.cage_of_cells().iter().position(Option::is_none)?;
                say!("sudoku.lacks-loose-cells", name, cell = place(cell))
            }
            Lacks::NoSum => no_sum(cage(&|cage| cage.sum.is_none())?),
            Lacks::SingleNoSum => no_sum(cage(&|cage| cage.sum.is_none() && cage.cells.len() == 1)?),
            Lacks::SumZero => no_such_sum(cage(&|cage| cage.sum == Some(0))?),
            Lacks::SumsBeyond(most) => no_such_sum(cage(&|cage| cage.sum.is_some_and(|sum| sum > most))?),
            Lacks::Pieces => {
                let cells = |cage: &Cage| cage.cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
                let (at, _) = cage(&|cage| !is_in_one_piece(layout.size().into(), &cells(cage)))?;
                say!("sudoku.lacks-pieces", name, at)
            }
            Lacks::NoCage if cages.is_empty() => say!("sudoku.lacks-no-cage", name),
            Lacks::OnlySingles if !cages.is_empty() && cages.iter().all(|cage| cage.cells.len() == 1) => {
                say!("sudoku.lacks-only-singles", name)
            }
            _ => return None,
        })
    }
}
