//! The positions of the mines, which a game hides and a position partly reveals.

use super::board::{Board, Size, Square};

/// The mines of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    size: Size,
    mines: Vec<bool>,
}

/// The result of opening a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opened {
    /// Nothing: it was already open, or is not on the board.
    Nothing,
    /// The number of squares opened: one, or a whole region if no mine is near.
    Squares(usize),
    /// It is a mine; nothing was opened.
    Mine,
}

impl Layout {
    /// A layout with these mines in reading order. None if the number of squares does not match the board.
    pub fn new(size: Size, mines: Vec<bool>) -> Option<Layout> {
        (size.is_possible() && mines.len() == size.area()).then_some(Layout { size, mines })
    }

    /// The numbers of rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The mines in reading order.
    pub fn mines(&self) -> &[bool] {
        &self.mines
    }

    /// The number of mines.
    pub fn count(&self) -> u32 {
        self.mines.iter().filter(|is_mine| **is_mine).count() as u32
    }

    /// Whether a square is a mine.
    pub fn is_mine(&self, at: usize) -> bool {
        self.mines.get(at) == Some(&true)
    }

    /// The number of mines that touch a square.
    pub fn number(&self, at: usize) -> u8 {
        self.size.around(at).filter(|other| self.is_mine(*other)).count() as u8
    }

    /// The board before the first click.
    pub fn closed(&self) -> Board {
        Board::closed(self.size, Some(self.count()))
    }

    /// Whether everything that a position shows is true.
    pub fn agrees_with(&self, board: &Board) -> bool {
        let shows_truth = |(at, number)| !self.is_mine(at) && self.number(at) == number;
        board.size() == self.size
            && board.mines().is_none_or(|mines| mines == self.count())
            && board.numbers().all(shows_truth)
    }

    /// Opens a square, and all squares around every 0 that is revealed.
    pub fn open(&self, board: &mut Board, at: usize) -> Opened {
        if at >= self.mines.len() || !board.square(at).is_covered() {
            return Opened::Nothing;
        }
        if self.is_mine(at) {
            return Opened::Mine;
        }
        let mut queue = vec![at];
        let mut opened = 0;
        while let Some(at) = queue.pop() {
            if !board.square(at).is_covered() {
                continue;
            }
            let number = self.number(at);
            board.set(at, Square::Open(number));
            opened += 1;
            if number == 0 {
                queue.extend(self.size.around(at));
            }
        }
        Opened::Squares(opened)
    }

    /// Whether all squares without mines are open.
    pub fn is_won(&self, board: &Board) -> bool {
        self.mines.iter().enumerate().all(|(at, is_mine)| *is_mine || !board.square(at).is_covered())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opening_spreads_from_noughts() {
        let size = Size { rows: 3, cols: 4 };
        let mut mines = vec![false; 12];
        mines[3] = true;
        let layout = Layout::new(size, mines).expect("a layout");
        let mut board = layout.closed();
        assert_eq!((board.mines(), layout.open(&mut board, 3)), (Some(1), Opened::Mine));
        assert_eq!(layout.open(&mut board, 8), Opened::Squares(11));
        assert_eq!(layout.open(&mut board, 8), Opened::Nothing);
        assert!(layout.is_won(&board) && layout.agrees_with(&board));
        assert_eq!((board.square(2), board.square(0)), (Square::Open(1), Square::Open(0)));
        assert!(!layout.agrees_with(&board.with_mines(Some(2))));
    }
}
