//! Every arrangement of a small board, one by one.

use nazo_kinds::minesweeper::{Board, Square};

/// All arrangements that fit the numbers, as mines by square. If `counts`, they also fit the number of mines, if that
/// is known.
pub fn arrangements(board: &Board, counts: bool) -> Vec<Vec<bool>> {
    let covered: Vec<usize> = board.covered().collect();
    assert!(covered.len() <= 20, "a small board");
    let mut found = Vec::new();
    for bits in 0u32..1 << covered.len() {
        if counts && board.mines().is_some_and(|mines| mines != bits.count_ones()) {
            continue;
        }
        let mut mines = vec![false; board.squares().len()];
        covered.iter().enumerate().for_each(|(bit, at)| mines[*at] = bits >> bit & 1 == 1);
        let fits = |(at, number): (usize, u8)| {
            board.size().around(at).filter(|other| mines[*other]).count() == usize::from(number)
        };
        if board.numbers().all(fits) {
            found.push(mines);
        }
    }
    found
}

/// The marks that all arrangements have in common. None if there is no arrangement.
pub fn marks(board: &Board, arrangements: &[Vec<bool>]) -> Option<Vec<String>> {
    if arrangements.is_empty() {
        return None;
    }
    let sign = |at: usize| match board.square(at) {
        Square::Open(number) => char::from(b'0' + number),
        _ => {
            let mines = arrangements.iter().filter(|mines| mines[at]).count();
            if mines == 0 {
                'o'
            } else if mines == arrangements.len() {
                '*'
            } else {
                '?'
            }
        }
    };
    let signs: Vec<char> = (0..board.squares().len()).map(sign).collect();
    Some(signs.chunks(usize::from(board.size().cols)).map(|row| row.iter().collect()).collect())
}
