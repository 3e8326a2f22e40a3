//! The printed board of a position.

use super::board::{Board, Square};
use crate::puzzle::{Cell, Value};
use crate::scene::{Cover, Entry, Origin, Scene, Square as Shown};

/// The board with its numbers, two columns a square.
pub(super) fn scene(board: &Board) -> Scene {
    let size = board.size();
    let mut scene = Scene::blank(size.rows, size.cols, 2, 2);
    scene.tiles = true;
    let mut next = 0;
    let mut cell = || {
        next += 1;
        Some(Cell(next - 1))
    };
    let shown = |square: &Square| match *square {
        Square::Open(number) => Shown {
            entry: Some(Entry {
                value: Value(number),
                symbol: if number == 0 { "·".into() } else { number.to_string() },
                origin: Origin::Given,
                supposed: false,
            }),
            ..Shown::default()
        },
        Square::Closed => Shown { cell: cell(), cover: Some(Cover::Closed), ..Shown::default() },
        Square::Flag => Shown { cell: cell(), cover: Some(Cover::Flag), ..Shown::default() },
        Square::Unknown => Shown { cell: cell(), cover: Some(Cover::Unknown), ..Shown::default() },
    };
    scene.squares = board.squares().iter().map(shown).collect();
    scene
}
