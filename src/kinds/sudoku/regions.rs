//! Boards given by their regions in a text.

use super::SudokuLayout;
use nazo_core::text::{ReadError, Source};
use nazo_core::words::say;

/// The board of `size` rows whose regions have these labels, one per cell.
///
/// # Errors
/// There is no such board. The caret points to `text`.
pub(super) fn regions_of(
    source: &Source,
    text: &str,
    size: usize,
    labels: &[usize],
) -> Result<SudokuLayout, ReadError> {
    SudokuLayout::with_regions(size, labels)
        .map_err(|_| ReadError::shape(source, text, say!("sudoku.not-regions-of-size", size)))
}

/// Like [`regions_of`], but with boxes if the regions are boxes.
///
/// # Errors
/// As for [`regions_of`].
pub(super) fn layout_of_areas(
    source: &Source,
    text: &str,
    size: usize,
    labels: &[usize],
) -> Result<SudokuLayout, ReadError> {
    let jigsaw = regions_of(source, text, size, labels)?;
    Ok(as_boxes(jigsaw))
}

/// The same board, with boxes if its regions are boxes.
fn as_boxes(jigsaw: SudokuLayout) -> SudokuLayout {
    let size = usize::from(jigsaw.size());
    let usual = SudokuLayout::plain(size).ok();
    let sides = (1..=size).filter(|width| size.is_multiple_of(*width));
    let boxes = sides.filter_map(|width| SudokuLayout::with_boxes(size, width, size / width).ok());
    // Both number their areas in the order of their first cells.
    let same =
        |layout: &SudokuLayout| (0..jigsaw.cell_count()).all(|cell| layout.area_of(cell) == jigsaw.area_of(cell));
    usual.into_iter().chain(boxes).find(same).unwrap_or(jigsaw)
}

/// The box or region of every cell, if reading them back gives the same board. Regions that happen to be boxes would be
/// read back as boxes.
pub(super) fn areas_that_come_back(layout: &SudokuLayout) -> Option<Vec<usize>> {
    let labels: Vec<usize> = (0..layout.cell_count()).map(|cell| layout.area_of(cell)).collect();
    let again = as_boxes(SudokuLayout::with_regions(usize::from(layout.size()), &labels).ok()?);
    (again.areas() == layout.areas()).then_some(labels)
}
