//! The printed board of a kakuro.

use super::KakuroSquare;
use nazo_core::puzzle::Cell;
use nazo_core::scene::{Block, Entry, Grid, Mark, Scene, Square as Shown};

/// A grid with its clues and givens, `cols` squares in a row, each with its cell.
pub(super) fn scene(cols: usize, squares: &[KakuroSquare], cells: Vec<Option<Cell>>) -> Scene {
    let mut scene = Scene::blank((squares.len() / cols) as u16, cols as u16, 9, 3);
    scene.grid = Grid::Lattice;
    let shown = |(square, cell): (&KakuroSquare, Option<_>)| match square {
        KakuroSquare::Black { down, across } => {
            let text = |sum: &Option<u32>| sum.map(|sum| sum.to_string());
            Shown::marked(Mark::Block(Block { down: text(down), across: text(across) }))
        }
        KakuroSquare::White(given) => {
            let marks = given.map(|value| Mark::Entry(Entry::given(value))).into_iter().collect();
            Shown { cell, marks, ..Shown::default() }
        }
    };
    scene.squares = squares.iter().zip(cells).map(shown).collect();
    scene
}
