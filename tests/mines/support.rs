//! Boards from rows of text, and marks as rows of text.

use nazo_core::puzzle::Budget;
use nazo_kinds::minesweeper::odds::{Mark, Total, marks};
use nazo_kinds::minesweeper::{Board, Square};

/// The board given by rows in native text.
pub fn board(rows: &[String], mines: Option<u32>) -> Board {
    let square = |sign: char| match sign {
        '.' | '#' => Square::Closed,
        'F' => Square::Flag,
        '?' => Square::Unknown,
        digit => Square::Open(digit.to_digit(10).expect("a digit") as u8),
    };
    let cols = rows[0].chars().count();
    Board::new(cols, rows.iter().flat_map(|row| row.chars()).map(square).collect(), mines).expect("a board")
}

/// What is certain, as rows of `*`, `o`, `?` and digits. None if the position is impossible.
pub fn marked(board: &Board, total: Total) -> Option<Vec<String>> {
    let marks = marks(board, total, &Budget::unlimited()).expect("no limit")?;
    let sign = |(mark, square): (&Mark, &Square)| match (mark, square) {
        (Mark::Mine, _) => '*',
        (Mark::Safe, _) => 'o',
        (Mark::Undecided, _) => '?',
        (Mark::Open, Square::Open(number)) => char::from(b'0' + number),
        (Mark::Open, _) => 'x',
    };
    let signs: Vec<char> = marks.iter().zip(board.squares()).map(sign).collect();
    Some(signs.chunks(usize::from(board.size().cols)).map(|row| row.iter().collect()).collect())
}

/// Whether slow tests run completely.
pub fn full() -> bool {
    !cfg!(debug_assertions) || std::env::var_os("NAZO_FULL").is_some()
}
