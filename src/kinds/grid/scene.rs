//! The printed board: lines, walls of regions, emblems and givens.

use super::{Areas, Layout, tints};
use nazo_core::puzzle::{Cell, Value};
use nazo_core::scene::{Entry, Origin, Scene, Square};
use nazo_core::words;

/// The board with its lines, walls, emblems and givens.
pub fn scene(layout: &Layout, givens: &[Option<Value>]) -> Scene {
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
    for at in 0..=size {
        scene.ruled_rows[usize::from(at)] = at % ruled.0 == 0;
        scene.ruled_cols[usize::from(at)] = at % ruled.1 == 0;
    }
    let tints = match layout.areas() {
        Areas::Boxes { .. } => Vec::new(),
        Areas::Regions(_) => {
            let areas: Vec<Option<usize>> = (0..layout.cell_count()).map(|cell| Some(layout.area_of(cell))).collect();
            tints(usize::from(layout.size()), &areas)
        }
    };
    let given = |cell: usize| givens.get(cell).copied().flatten();
    scene.squares = (0..layout.cell_count()).map(|cell| square(layout, cell, given(cell), &tints)).collect();
    scene
}

fn square(layout: &Layout, cell: usize, given: Option<Value>, tints: &[u8]) -> Square {
    let size = usize::from(layout.size());
    let (row, col) = layout.place(cell);
    let jigsaw = matches!(layout.areas(), Areas::Regions(_));
    let wall = |other: usize| jigsaw && layout.area_of(other) != layout.area_of(cell);
    let in_window = layout.has_windows() && row % 4 != 0 && col % 4 != 0;
    let emblem = match (layout.has_diagonals(), row == col, row + col + 1 == size) {
        (true, true, true) => Some('╳'),
        (true, true, false) => Some('╲'),
        (true, false, true) => Some('╱'),
        _ => in_window.then_some('▫'),
    };
    Square {
        cell: Some(Cell(cell as u16)),
        wall_above: row > 0 && wall(cell - size),
        wall_left: col > 0 && wall(cell - 1),
        emblem,
        window: in_window,
        tint: tints.get(layout.area_of(cell)).copied().or(in_window.then_some(0)),
        entry: given.map(|value| Entry {
            value,
            symbol: words::symbol(value.0).to_string(),
            origin: Origin::Given,
            supposed: false,
        }),
        ..Square::default()
    }
}
