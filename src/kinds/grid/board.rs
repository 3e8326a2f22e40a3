//! Boards as the formats that several kinds share read and write them.

use super::{Areas, Cage, Content, DraftCage, Layout, LayoutError};
use crate::Info;
use nazo_core::puzzle::Value;
use nazo_core::text::lexis::Piece;
use nazo_core::text::{ReadError, Source};
use nazo_core::words::phrase;

/// Everything that a shared format says of a board. Without cages it is a sudoku, with cages a killer.
#[derive(Clone, Debug)]
pub(crate) struct Board<'a> {
    pub layout: Layout,
    /// What the text gives of each cell in reading order; may be shorter than the board.
    pub cells: Vec<Piece<'a, Content>>,
    pub cages: Vec<DraftCage<'a>>,
    pub info: Info,
}

/// A puzzle as the shared formats write it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sheet<'p> {
    pub layout: &'p Layout,
    /// The given value of every cell in reading order.
    pub givens: &'p [Option<Value>],
    pub cages: &'p [Cage],
    pub info: &'p Info,
}

impl Sheet<'_> {
    /// The given value of a cell.
    pub fn value_at(&self, cell: usize) -> Option<Value> {
        self.givens.get(cell).copied().flatten()
    }

    /// Whether any cell is given.
    pub fn has_givens(&self) -> bool {
        self.givens.iter().any(Option::is_some)
    }

    /// The number of the cage of every cell in reading order, where it is in one.
    pub fn cage_of_cells(&self) -> Vec<Option<usize>> {
        let mut of = vec![None; self.layout.cell_count()];
        for (at, cage) in self.cages.iter().enumerate() {
            for cell in &cage.cells {
                if let Some(of) = of.get_mut(cell.index()) {
                    *of = Some(at);
                }
            }
        }
        of
    }
}

/// The board of `size` rows whose regions have these labels, one per cell.
///
/// # Errors
/// There is no such board; the caret goes under `text`.
pub(crate) fn regions_of(source: &Source, text: &str, size: usize, labels: &[usize]) -> Result<Layout, ReadError> {
    with_labels(size, labels).map_err(|_| {
        let message = phrase!(
            "the regions do not cut the board into {size} regions of {size} cells",
            "ブロックは盤面を{size}マスずつの{size}個に分けていません。"
        );
        ReadError::shape(source, text, message)
    })
}

fn with_labels(size: usize, labels: &[usize]) -> Result<Layout, LayoutError> {
    let as_char = |label: &usize| u32::try_from(*label).ok().and_then(|at| char::from_u32(0x4e00 + at)).unwrap_or('?');
    Layout::with_regions(size, &labels.iter().map(as_char).collect::<Vec<char>>())
}

/// The same, with boxes where the regions are boxes.
///
/// # Errors
/// As of [`regions_of`].
pub(crate) fn layout_of_areas(source: &Source, text: &str, size: usize, labels: &[usize]) -> Result<Layout, ReadError> {
    let jigsaw = regions_of(source, text, size, labels)?;
    Ok(as_boxes(jigsaw))
}

/// The same board with boxes where its regions are boxes.
fn as_boxes(jigsaw: Layout) -> Layout {
    let size = usize::from(jigsaw.size());
    let usual = Layout::plain(size).ok();
    let sides = (1..=jigsaw.size()).filter(|width| jigsaw.size().is_multiple_of(*width));
    let boxes = sides.filter_map(|width| Layout::with_boxes(size, width, jigsaw.size() / width).ok());
    // Both number their areas in the order of first cells.
    let same = |layout: &Layout| (0..jigsaw.cell_count()).all(|cell| layout.area_of(cell) == jigsaw.area_of(cell));
    usual.into_iter().chain(boxes).find(same).unwrap_or(jigsaw)
}

/// The box or region of every cell, where reading them again gives the same board: regions that happen to be boxes
/// come back as boxes.
pub(crate) fn areas_that_come_back(layout: &Layout) -> Option<Vec<usize>> {
    let labels: Vec<usize> = (0..layout.cell_count()).map(|cell| layout.area_of(cell)).collect();
    let again = as_boxes(with_labels(usize::from(layout.size()), &labels).ok()?);
    (again.areas() == layout.areas()).then_some(labels)
}

/// Whether the areas of a board are regions.
pub(crate) fn is_jigsaw(layout: &Layout) -> bool {
    matches!(layout.areas(), Areas::Regions(_))
}
