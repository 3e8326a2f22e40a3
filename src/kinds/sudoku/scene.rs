//! The printed board: lines, region walls, emblems, givens and cages.

use super::{Areas, Sudoku, SudokuLayout, tints};
use nazo_core::puzzle::{Cell, Value};
use nazo_core::scene::{Entry, Mark, Scene, Square};

/// The board of a puzzle with everything on it.
pub(super) fn scene(sudoku: &Sudoku) -> Scene {
    let mut scene = board(&sudoku.layout, &sudoku.givens);
    let cages = sudoku.cage_of_cells();
    if sudoku.cages.is_empty() {
        return scene;
    }
    let tints = tints(usize::from(sudoku.layout.size()), &cages);
    scene.part(&Mark::Cage, |one, other| cages.get(one) != cages.get(other));
    for (square, cage) in scene.squares.iter_mut().zip(&cages) {
        // Tints of cages replace those of regions.
        square.marks.retain(|mark| !matches!(mark, Mark::Tint(_)));
        square.mark(cage.and_then(|cage| tints.get(cage)).copied().map(Mark::Tint));
    }
    for cage in &sudoku.cages {
        let head = cage.cells.first().and_then(|cell| scene.squares.get_mut(cell.index()));
        if let (Some(square), Some(sum)) = (head, cage.sum) {
            square.mark(Mark::Label(sum.to_string()));
        }
    }
    scene
}

/// The board with its lines, walls, emblems and givens.
pub(super) fn board(layout: &SudokuLayout, givens: &[Option<Value>]) -> Scene {
    let size = u16::from(layout.size());
    let square_side = (1..=layout.size()).find(|side| side * side >= layout.size()).unwrap_or(1);
    let mut marks_per_row = square_side;
    let mut ruled = (size, size);
    if let Areas::Boxes { width, height } = *layout.areas()
        && width > 1
        && height > 1
    {
        marks_per_row = width;
        ruled = (u16::from(height), u16::from(width));
    }
    let mut scene = Scene::blank(size, size, layout.size(), marks_per_row);
    (0..=size).step_by(usize::from(ruled.0)).for_each(|row| scene.rule_row(row));
    (0..=size).step_by(usize::from(ruled.1)).for_each(|col| scene.rule_col(col));
    let tints = match layout.areas() {
        Areas::Boxes { .. } => Vec::new(),
        Areas::Regions(_) => {
            let areas: Vec<Option<usize>> = (0..layout.cell_count()).map(|cell| Some(layout.area_of(cell))).collect();
            tints(usize::from(layout.size()), &areas)
        }
    };
    let given = |cell: usize| givens.get(cell).copied().flatten();
    scene.squares = (0..layout.cell_count()).map(|cell| square(layout, cell, given(cell), &tints)).collect();
    if layout.is_jigsaw() {
        scene.part(&Mark::Wall, |one, other| layout.area_of(one) != layout.area_of(other));
    }
    scene
}

fn square(layout: &SudokuLayout, cell: usize, given: Option<Value>, tints: &[u8]) -> Square {
    let size = usize::from(layout.size());
    let (row, col) = layout.place(cell);
    let in_window = layout.has_windows() && row % 4 != 0 && col % 4 != 0;
    let emblem = match (layout.has_diagonals(), row == col, row + col + 1 == size) {
        (true, true, true) => Some('╳'),
        (true, true, false) => Some('╲'),
        (true, false, true) => Some('╱'),
        _ => in_window.then_some('▫'),
    };
    let tint = tints.get(layout.area_of(cell)).copied().or(in_window.then_some(0));
    let entry = given.map(|value| Mark::Entry(Entry::given(value)));
    let marks = [emblem.map(Mark::Emblem), in_window.then_some(Mark::Shade), tint.map(Mark::Tint), entry];
    Square { cell: Some(Cell(cell as u16)), marks: marks.into_iter().flatten().collect(), ..Square::default() }
}
