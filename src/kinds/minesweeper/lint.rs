//! Mistakes in a position that can be found before any solving.

use super::board::{Board, Square};
use crate::Lint;
use nazo_core::puzzle::Cell;
use nazo_core::words::say;

/// The mistakes found.
pub(super) fn lint(board: &Board) -> Vec<Lint> {
    let cells = cells(board);
    let cell = |at: usize| cells.get(at).copied().flatten();
    let mut found: Vec<Lint> =
        board.numbers().filter_map(|(at, number)| number_lint(board, at, number, &cell)).collect();
    found.extend(flags(board, &cell));
    found.extend(too_few(board));
    found
}

/// The cell of the model for each square.
fn cells(board: &Board) -> Vec<Option<Cell>> {
    let mut cells = vec![None; board.squares().len()];
    board.covered().enumerate().for_each(|(cell, at)| cells[at] = Some(Cell(cell as u16)));
    cells
}

fn number_lint(board: &Board, at: usize, number: u8, cell: &dyn Fn(usize) -> Option<Cell>) -> Option<Lint> {
    let around: Vec<usize> = board.covered_around(at).collect();
    let flags = around.iter().filter(|at| board.square(**at) == Square::Flag).count();
    let (place, closed) = (board.size().name(at), around.len());
    let message = if usize::from(number) > closed {
        say!("minesweeper.touches-too-few", number, place, closed)
    } else if flags > usize::from(number) {
        say!("minesweeper.touches-flags", number, place, flags)
    } else {
        return None;
    };
    Some(Lint { message, cells: around.into_iter().filter_map(cell).collect() })
}

/// More flags than mines.
fn flags(board: &Board, cell: &dyn Fn(usize) -> Option<Cell>) -> Option<Lint> {
    let flagged: Vec<usize> = board.covered().filter(|at| board.square(*at) == Square::Flag).collect();
    let mines = board.mines().filter(|mines| flagged.len() > *mines as usize)?;
    let message = say!("minesweeper.too-many-flags", flags = flagged.len(), mines);
    Some(Lint { message, cells: flagged.into_iter().filter_map(cell).collect() })
}

/// Fewer closed squares than mines.
fn too_few(board: &Board) -> Option<Lint> {
    let closed = board.covered().count();
    let mines = board.mines().filter(|mines| closed < *mines as usize)?;
    let message = match closed {
        1 => say!("minesweeper.one-closed", mines),
        _ => say!("minesweeper.few-closed", closed, mines),
    };
    Some(Lint { message, cells: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(rows: &[&str], mines: Option<u32>) -> Vec<String> {
        let squares = rows.iter().flat_map(|row| row.chars()).filter_map(super::super::native::square).collect();
        let board = Board::new(rows[0].len(), squares, mines).expect("a board");
        lint(&board).into_iter().map(|lint| format!("{} [{}]", lint.message, lint.cells.len())).collect()
    }

    #[test]
    fn numbers_and_flags_that_do_not_fit_are_named() {
        assert!(messages(&["1F", "11"], Some(1)).is_empty());
        assert_eq!(messages(&["2F", "11"], None), ["the 2 at r1c1 is impossible: it touches 1 closed square [1]"]);
        assert_eq!(
            messages(&["1F", ".F"], Some(1)),
            ["the 1 at r1c1 touches 2 flags [3]", "there are 2 flags for 1 mine [2]"]
        );
        assert_eq!(
            messages(&[".0"], Some(2)),
            ["one square is closed, too few for 2 mines"].map(|m| format!("{m} [0]"))
        );
    }
}
