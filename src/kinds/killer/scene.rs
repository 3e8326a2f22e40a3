//! The printed board of a killer: that of a sudoku with cages on it.

use super::Killer;
use crate::grid;
use nazo_core::scene::Scene;

/// The board with its lines, cages, sums and givens.
pub(super) fn scene(killer: &Killer) -> Scene {
    let layout = killer.layout();
    let size = usize::from(layout.size());
    let mut scene = grid::scene(layout, killer.givens());
    let cages = killer.cage_of_cells();
    let tints = grid::tints(size, &cages);
    for (cell, square) in scene.squares.iter_mut().enumerate() {
        let (row, col) = layout.place(cell);
        let wall = |other: usize| cages.get(other) != cages.get(cell);
        square.cage_above = row > 0 && wall(cell - size);
        square.cage_left = col > 0 && wall(cell - 1);
        square.tint = cages[cell].and_then(|cage| tints.get(cage)).copied();
    }
    for cage in killer.cages() {
        let head = cage.cells.first().and_then(|cell| scene.squares.get_mut(cell.index()));
        if let (Some(square), Some(sum)) = (head, cage.sum) {
            square.corner = Some(sum.to_string());
        }
    }
    scene
}
