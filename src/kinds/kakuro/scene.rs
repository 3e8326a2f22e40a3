//! The printed board of a kakuro.

use super::{Kakuro, KakuroSquare};
use nazo_core::scene::{Block, Entry, Grid, Mark, Scene, Square as Shown};

/// The grid with its clues and givens.
pub(super) fn scene(kakuro: &Kakuro) -> Scene {
    let mut scene = Scene::blank(kakuro.rows() as u16, kakuro.cols() as u16, 9, 3);
    scene.grid = Grid::Lattice;
    let cells = kakuro.cells();
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
    scene.squares = kakuro.squares().iter().zip(cells).map(shown).collect();
    scene
}
