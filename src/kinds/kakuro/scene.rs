//! The printed board of a kakuro.

use super::{Kakuro, Square};
use nazo_core::scene::{Block, Entry, Grid, Mark, Origin, Scene, Square as Shown};
use nazo_core::words;

/// The grid with its clues and givens.
pub(super) fn scene(kakuro: &Kakuro) -> Scene {
    let mut scene = Scene::blank(kakuro.rows() as u16, kakuro.cols() as u16, 9, 3);
    scene.grid = Grid::Lattice;
    let cells = kakuro.cells();
    let shown = |(square, cell): (&Square, Option<_>)| match square {
        Square::Black { down, across } => {
            let text = |sum: &Option<u32>| sum.map(|sum| sum.to_string());
            Shown::marked(Mark::Block(Block { down: text(down), across: text(across) }))
        }
        Square::White(given) => Shown {
            cell,
            entry: given.map(|value| Entry {
                value,
                symbol: words::symbol(value.0).to_string(),
                origin: Origin::Given,
                supposed: false,
            }),
            ..Shown::default()
        },
    };
    scene.squares = kakuro.squares().iter().zip(cells).map(shown).collect();
    scene
}
