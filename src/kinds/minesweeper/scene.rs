//! The printed board of a position.

use super::board::{Board, Square};
use super::layout::Layout;
use super::model::MINE;
use nazo_core::puzzle::{Cell, Value};
use nazo_core::scene::{Cover, Entry, Grid, Mark, Origin, Scene};

/// The board with its numbers, two columns per square.
pub(super) fn scene(board: &Board) -> Scene {
    let mut next = 0;
    drawn(board, |square| {
        square.is_covered().then(|| {
            next += 1;
            Cell(next - 1)
        })
    })
}

/// The board at a moment of a game, where every square is a cell.
pub(super) fn of_game(board: &Board) -> Scene {
    let mut next = 0;
    drawn(board, |_| {
        next += 1;
        Some(Cell(next - 1))
    })
}

/// Shows the mines of a finished game, and which of them ended it.
pub(super) fn lay_open(scene: &mut Scene, layout: &Layout, ended: Option<usize>) {
    for (at, square) in scene.squares.iter_mut().enumerate() {
        if layout.is_mine(at) {
            square.mark(Mark::Entry(Entry::new(MINE, "*", Origin::Shown)));
            square.state.conflict = ended == Some(at);
        }
    }
}

fn drawn(board: &Board, mut cell: impl FnMut(Square) -> Option<Cell>) -> Scene {
    let size = board.size();
    let mut scene = Scene::blank(size.rows, size.cols, 2, 2);
    scene.grid = Grid::Tiles;
    let shown = |square: Square| match square {
        Square::Open(0) => Mark::Entry(Entry::new(Value(0), "·", Origin::Given)),
        Square::Open(number) => Mark::Entry(Entry::given(Value(number))),
        Square::Closed => Mark::Cover(Cover::Closed),
        Square::Flag => Mark::Cover(Cover::Flag),
        Square::Unknown => Mark::Cover(Cover::Unknown),
    };
    // This is done in place, since a board of thousands of squares is drawn at every key press.
    scene.squares.iter_mut().zip(board.squares()).for_each(|(to, square)| {
        (to.cell, to.marks) = (cell(*square), vec![shown(*square)]);
    });
    scene
}
