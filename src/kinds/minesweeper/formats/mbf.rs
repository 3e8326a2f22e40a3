//! Layouts in .mbf files: one byte each for width and height, two for the number of mines (high byte first), then
//! column and row of each mine, counted from 0.

use super::super::board::{MAX_SIDE, Size};
use super::super::{Layout, Minesweeper};
use crate::{Info, Loaded, PuzzleRead};

/// The number of bytes before the mines.
const HEAD: usize = 4;

/// Reads a layout as a position with all squares closed. None if the bytes are something else.
pub(crate) fn read(name: &str, bytes: &[u8]) -> Option<PuzzleRead> {
    let layout = layout(bytes)?;
    let puzzle = Minesweeper::of_game(layout.closed(), layout, Info::default())?;
    Some(PuzzleRead { id: name.to_string(), outcome: Ok(Loaded::fresh(puzzle)), sight: None })
}

fn layout(bytes: &[u8]) -> Option<Layout> {
    let (head, places) = bytes.split_at_checked(HEAD)?;
    let [cols, rows, high, low] = head.try_into().ok()?;
    let size = Size { rows: u16::from(rows), cols: u16::from(cols) };
    let count = usize::from(high) << 8 | usize::from(low);
    if !size.is_possible() || places.len() != 2 * count {
        return None;
    }
    let mut mines = vec![false; size.area()];
    for place in places.chunks_exact(2) {
        let mine = mines.get_mut(size.at(u16::from(place[1]), u16::from(place[0]))?)?;
        // With a repeated mine, it is not a layout.
        if std::mem::replace(mine, true) {
            return None;
        }
    }
    Layout::new(size, mines)
}

/// The layout as the bytes of an .mbf file. None if it has more mines than two bytes can count.
pub fn write(layout: &Layout) -> Option<Vec<u8>> {
    debug_assert!(layout.size().rows <= MAX_SIDE && layout.size().cols <= MAX_SIDE);
    let count = u16::try_from(layout.count()).ok()?;
    let [high, low] = count.to_be_bytes();
    let mut bytes = vec![layout.size().cols as u8, layout.size().rows as u8, high, low];
    for (at, _) in layout.mines().iter().enumerate().filter(|(_, is_mine)| **is_mine) {
        let (row, col) = layout.size().place(at);
        bytes.extend([col as u8, row as u8]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_come_back() {
        let size = Size { rows: 2, cols: 3 };
        let layout = Layout::new(size, vec![true, false, false, false, false, true]).expect("a layout");
        let bytes = write(&layout).expect("few mines");
        assert_eq!(bytes, [3, 2, 0, 2, 0, 0, 2, 1]);
        assert_eq!(super::layout(&bytes), Some(layout));
        for spoilt in [&bytes[..7], &[3, 2, 0, 1, 3, 0], &[3, 2, 0, 2, 1, 1, 1, 1], &[0, 2, 0, 0], &[]] {
            assert_eq!(super::layout(spoilt), None, "{spoilt:?}");
        }
    }
}
