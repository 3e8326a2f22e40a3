//! The printed board of a killer: that of a sudoku with cages on it.

use super::Killer;
use crate::grid;
use nazo_core::scene::{Mark, Scene};

/// The board with its lines, cages, sums and givens.
pub(super) fn scene(killer: &Killer) -> Scene {
    let layout = killer.layout();
    let size = usize::from(layout.size());
    let mut scene = grid::scene(layout, killer.givens());
    let cages = killer.cage_of_cells();
    let tints = grid::tints(size, &cages);
    scene.part(&Mark::Cage, |one, other| cages.get(one) != cages.get(other));
    for (square, cage) in scene.squares.iter_mut().zip(&cages) {
        // Cages have tints in the place of regions.
        square.marks.retain(|mark| !matches!(mark, Mark::Tint(_)));
        square.mark(cage.and_then(|cage| tints.get(cage)).copied().map(Mark::Tint));
    }
    for cage in killer.cages() {
        let head = cage.cells.first().and_then(|cell| scene.squares.get_mut(cell.index()));
        if let (Some(square), Some(sum)) = (head, cage.sum) {
            square.mark(Mark::Label(sum.to_string()));
        }
    }
    scene
}
