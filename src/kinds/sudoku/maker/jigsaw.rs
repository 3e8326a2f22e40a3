//! Random irregular regions.

use super::super::{LayoutError, SudokuLayout, is_in_one_piece};
use crate::Dice;

/// The number of exchanges tried for each cell of the board. With few exchanges the regions are boxes with dents, and
/// more bring nothing new.
const EXCHANGES: usize = 24;

/// A board whose regions are each in one piece, made from the usual board by exchanging cells between regions.
///
/// # Errors
/// There is no board with boxes of this size to start from.
pub(crate) fn jigsaw(size: usize, dice: &mut Dice) -> Result<SudokuLayout, LayoutError> {
    let boxes = SudokuLayout::plain(size)?;
    let mut region: Vec<usize> = (0..boxes.cell_count()).map(|cell| boxes.area_of(cell)).collect();
    for _ in 0..EXCHANGES * boxes.cell_count() {
        exchange(&boxes, &mut region, dice);
    }
    SudokuLayout::with_regions(size, &region)
}

/// Exchanges a cell at the edge of a region for a cell of a neighbouring region, if both stay in one piece.
fn exchange(boxes: &SudokuLayout, region: &mut [usize], dice: &mut Dice) {
    let given = dice.index(region.len());
    let from = region[given];
    let around: Vec<usize> = boxes.neighbours(given).map(|cell| region[cell]).filter(|to| *to != from).collect();
    let Some(to) = dice.pick(&around).copied() else { return };
    let touches = |cell: &usize| *cell != given && boxes.neighbours(*cell).any(|other| region[other] == from);
    let returned: Vec<usize> = (0..region.len()).filter(|cell| region[*cell] == to).filter(touches).collect();
    let Some(returned) = dice.pick(&returned).copied() else { return };
    region[given] = to;
    region[returned] = from;
    if !(is_whole(boxes, region, from) && is_whole(boxes, region, to)) {
        region[given] = from;
        region[returned] = to;
    }
}

fn is_whole(boxes: &SudokuLayout, region: &[usize], wanted: usize) -> bool {
    let cells: Vec<usize> = (0..region.len()).filter(|cell| region[*cell] == wanted).collect();
    is_in_one_piece(boxes.size().into(), &cells)
}

#[cfg(test)]
mod tests {
    use super::super::super::region_lines;
    use super::*;

    #[test]
    fn regions_are_dented_and_in_one_piece() {
        let layout = jigsaw(6, &mut Dice::new(1, 0)).expect("6x6");
        let expected = "\
regions:
ABBBBB
ACCCDB
ACEEDD
ACEDDF
ACEFDF
AEEFFF
";
        assert_eq!(region_lines(&layout), expected);
        assert_ne!(layout.areas(), SudokuLayout::plain(6).expect("6x6").areas());
    }
}
