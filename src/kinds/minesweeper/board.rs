//! The board of a position: which squares are open, and what the others show.

use std::ops::RangeInclusive;

use nazo_core::words::{Phrase, errors, say};

/// The most rows or columns of a board, since an .mbf file stores each number in one byte.
pub const MAX_SIDE: u16 = 255;

/// One square of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// Closed, without a flag.
    Closed,
    /// Closed, with a flag. A flag is the player's guess, not a fact.
    Flag,
    /// Open, with the number of mines around it, 0 to 8.
    Open(u8),
    /// Unknown: it may be a mine, or open with a number that cannot be read.
    Unknown,
}

impl Square {
    /// Whether it may be a mine, judging by the square alone.
    pub fn is_covered(self) -> bool {
        !matches!(self, Square::Open(_))
    }
}

/// The numbers of rows and columns, and which squares touch. Squares are counted in reading order from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// The number of rows.
    pub rows: u16,
    /// The number of columns.
    pub cols: u16,
}

impl Size {
    /// The number of squares.
    pub fn area(self) -> usize {
        usize::from(self.rows) * usize::from(self.cols)
    }

    /// Whether there can be a board of this size.
    pub fn is_possible(self) -> bool {
        (1..=MAX_SIDE).contains(&self.rows) && (1..=MAX_SIDE).contains(&self.cols)
    }

    /// The row and column of a square.
    pub fn place(self, at: usize) -> (u16, u16) {
        let cols = usize::from(self.cols.max(1));
        ((at / cols) as u16, (at % cols) as u16)
    }

    /// The square in a row and a column. None if it is not on the board.
    pub fn at(self, row: u16, col: u16) -> Option<usize> {
        (row < self.rows && col < self.cols).then(|| usize::from(row) * usize::from(self.cols) + usize::from(col))
    }

    /// The squares that touch a square, at most eight, in reading order.
    pub fn around(self, at: usize) -> impl Iterator<Item = usize> {
        let (row, col) = self.place(at);
        let span = |mid: u16, end: u16| -> RangeInclusive<u16> { mid.saturating_sub(1)..=(mid + 1).min(end - 1) };
        span(row, self.rows)
            .flat_map(move |row| span(col, self.cols).map(move |col| (row, col)))
            .map(move |(row, col)| usize::from(row) * usize::from(self.cols) + usize::from(col))
            .filter(move |other| *other != at)
    }

    /// The name of a square, for messages.
    pub fn name(self, at: usize) -> Phrase {
        let (row, col) = self.place(at);
        Phrase::square(row.into(), col.into())
    }
}

/// A position: what every square shows, and the number of mines if it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: Size,
    squares: Vec<Square>,
    mines: Option<u32>,
}

/// Why a board does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// It is empty, too large, or not a rectangle.
    Shape {
        /// The number of squares.
        squares: usize,
        /// The number of squares in a row.
        cols: usize,
    },
    /// A number above 8.
    Number {
        /// The number.
        number: u8,
        /// The square.
        square: usize,
    },
}

impl BoardError {
    /// The error in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            BoardError::Shape { squares, cols } => say!("minesweeper.no-such-grid", squares, cols, most = MAX_SIDE),
            BoardError::Number { number, .. } => say!("minesweeper.no-such-number", number),
        }
    }
}

errors!(BoardError);

impl Board {
    /// A board with these squares in reading order, `cols` in a row.
    ///
    /// # Errors
    /// The squares do not make a rectangle with sides from 1 to [`MAX_SIDE`], or a number is above 8.
    pub fn new(cols: usize, squares: Vec<Square>, mines: Option<u32>) -> Result<Board, BoardError> {
        let shape = BoardError::Shape { squares: squares.len(), cols };
        if cols == 0 || !squares.len().is_multiple_of(cols) {
            return Err(shape);
        }
        let side = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let size = Size { rows: side(squares.len() / cols), cols: side(cols) };
        if !size.is_possible() {
            return Err(shape);
        }
        for (square, shown) in squares.iter().enumerate() {
            if let Square::Open(number @ 9..) = *shown {
                return Err(BoardError::Number { number, square });
            }
        }
        Ok(Board { size, squares, mines })
    }

    /// A board with all squares closed. Sides outside the range from 1 to [`MAX_SIDE`] are clamped.
    pub fn closed(size: Size, mines: Option<u32>) -> Board {
        let side = |count: u16| count.clamp(1, MAX_SIDE);
        let size = Size { rows: side(size.rows), cols: side(size.cols) };
        Board { size, squares: vec![Square::Closed; size.area()], mines }
    }

    /// The numbers of rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The squares in reading order.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The number of mines, if it is known.
    pub fn mines(&self) -> Option<u32> {
        self.mines
    }

    /// The same position with another number of mines, or without one.
    #[must_use]
    pub fn with_mines(mut self, mines: Option<u32>) -> Board {
        self.mines = mines;
        self
    }

    /// What a square shows; unknown if it is not on the board.
    pub fn square(&self, at: usize) -> Square {
        self.squares.get(at).copied().unwrap_or(Square::Unknown)
    }

    /// Changes a square. Numbers above 8 and squares that are not on the board are ignored.
    pub fn set(&mut self, at: usize, square: Square) {
        if let Some(place) = self.squares.get_mut(at).filter(|_| !matches!(square, Square::Open(9..))) {
            *place = square;
        }
    }

    /// The open numbers, each with its square.
    pub fn numbers(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.squares.iter().enumerate().filter_map(|(at, square)| match square {
            Square::Open(number) => Some((at, *number)),
            _ => None,
        })
    }

    /// The covered squares that touch a square, in reading order.
    pub fn covered_around(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        self.size.around(at).filter(|other| self.square(*other).is_covered())
    }

    /// The squares that are not open, in reading order.
    pub fn covered(&self) -> impl Iterator<Item = usize> + '_ {
        self.squares.iter().enumerate().filter(|(_, square)| square.is_covered()).map(|(at, _)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_touch_at_sides_and_corners() {
        let size = Size { rows: 3, cols: 4 };
        let around = |at: usize| size.around(at).collect::<Vec<_>>();
        assert_eq!(around(0), [1, 4, 5]);
        assert_eq!(around(5), [0, 1, 2, 4, 6, 8, 9, 10]);
        assert_eq!(around(11), [6, 7, 10]);
        assert_eq!(Size { rows: 1, cols: 1 }.around(0).count(), 0);
    }

    #[test]
    fn boards_are_rectangles_of_possible_numbers() {
        let closed = |count: usize| vec![Square::Closed; count];
        assert!(Board::new(3, closed(6), None).is_ok());
        for (cols, squares) in [(0, 0), (4, 6), (256, 256), (1, 300)] {
            assert!(matches!(Board::new(cols, closed(squares), None), Err(BoardError::Shape { .. })));
        }
        let nine = Board::new(1, vec![Square::Open(9)], None);
        assert_eq!(nine, Err(BoardError::Number { number: 9, square: 0 }));
    }
}
