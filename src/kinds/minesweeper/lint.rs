//! What can be seen to be wrong with a position before any solving.

use super::board::{Board, Square};
use super::name;
use crate::Lint;
use nazo_core::puzzle::Cell;
use nazo_core::words::{Lang, Phrase};

/// What looks wrong with it.
pub(super) fn lint(board: &Board) -> Vec<Lint> {
    let cells = cells(board);
    let cell = |at: usize| cells.get(at).copied().flatten();
    let mut found: Vec<Lint> =
        board.numbers().filter_map(|(at, number)| number_lint(board, at, number, &cell)).collect();
    found.extend(flags(board, &cell));
    found.extend(too_few(board));
    found
}

/// The cell of the model that each square is.
fn cells(board: &Board) -> Vec<Option<Cell>> {
    let mut cells = vec![None; board.squares().len()];
    board.covered().enumerate().for_each(|(cell, at)| cells[at] = Some(Cell(cell as u16)));
    cells
}

fn number_lint(board: &Board, at: usize, number: u8, cell: &dyn Fn(usize) -> Option<Cell>) -> Option<Lint> {
    let around: Vec<usize> = board.covered_around(at).collect();
    let flags = around.iter().filter(|at| board.square(**at) == Square::Flag).count();
    let place = name(board.size(), at);
    let (en, ja) = (place.get(Lang::En), place.get(Lang::Ja));
    let closed = around.len();
    let message = if usize::from(number) > closed {
        let squares = if closed == 1 { "square" } else { "squares" };
        Phrase::new(
            format!("the {number} at {en} cannot be: it touches {closed} closed {squares}"),
            format!("{ja}の{number}は成り立ちません。接する閉じたマスは{closed}個です。"),
        )
    } else if flags > usize::from(number) {
        Phrase::new(
            format!("the {number} at {en} touches {flags} flags"),
            format!("{ja}の{number}に旗が{flags}本接しています。"),
        )
    } else {
        return None;
    };
    Some(Lint { message, cells: around.into_iter().filter_map(cell).collect() })
}

/// More flags than mines.
fn flags(board: &Board, cell: &dyn Fn(usize) -> Option<Cell>) -> Option<Lint> {
    let flagged: Vec<usize> = board.covered().filter(|at| board.square(*at) == Square::Flag).collect();
    let mines = board.mines().filter(|mines| flagged.len() > *mines as usize)?;
    let count = flagged.len();
    let message = Phrase::new(
        format!("there are {count} flags for {mines} {}", if mines == 1 { "mine" } else { "mines" }),
        format!("旗が{count}本ありますが、地雷は{mines}個です。"),
    );
    Some(Lint { message, cells: flagged.into_iter().filter_map(cell).collect() })
}

/// Fewer closed squares than mines.
fn too_few(board: &Board) -> Option<Lint> {
    let closed = board.covered().count();
    let mines = board.mines().filter(|mines| closed < *mines as usize)?;
    let message = Phrase::new(
        if closed == 1 {
            format!("one square is closed, too few for {mines} mines")
        } else {
            format!("{closed} squares are closed, too few for {mines} mines")
        },
        format!("閉じたマスが{closed}個なので、地雷{mines}個は入りません。"),
    );
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
        assert_eq!(messages(&["2F", "11"], None), ["the 2 at r1c1 cannot be: it touches 1 closed square [1]"]);
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
