//! The printed board of a sudoku.

use super::{Areas, Layout, Sudoku};
use crate::puzzle::Cell;
use crate::scene::{Entry, Origin, Scene, Square};
use crate::words;

/// How many tints there are.
const TINTS: u8 = 4;

/// How many times a tint is tried: boards that people draw need a few dozen.
const MOST_TRIES: usize = 5000;

/// The board with its lines, walls, emblems and givens.
pub(super) fn scene(sudoku: &Sudoku) -> Scene {
    let layout = sudoku.layout();
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
    let tints = tints(layout);
    scene.squares = (0..layout.cell_count()).map(|cell| square(sudoku, cell, &tints)).collect();
    scene
}

/// A tint for each irregular region, so that no two which touch have the same. There is always one with four tints.
fn tints(layout: &Layout) -> Vec<u8> {
    if !matches!(layout.areas(), Areas::Regions(_)) {
        return Vec::new();
    }
    let size = usize::from(layout.size());
    let mut touching = vec![vec![false; size]; size];
    for cell in 0..layout.cell_count() {
        let (row, col) = layout.place(cell);
        let right = (col + 1 < size).then_some(cell + 1);
        let below = (row + 1 < size).then_some(cell + size);
        for other in [right, below].into_iter().flatten() {
            let (a, b) = (layout.area_of(cell), layout.area_of(other));
            touching[a][b] |= a != b;
            touching[b][a] |= a != b;
        }
    }
    let mut tints: Vec<u8> = Vec::new();
    let (mut next, mut tries) = (0, 0);
    // Backtracking in the order of the regions; their graph is flat, so it comes to an end with four tints.
    while tints.len() < size && tries < MOST_TRIES {
        tries += 1;
        let at = tints.len();
        let is_free = |tint: u8| (0..at).all(|other| !touching[at][other] || tints[other] != tint);
        match ((next..TINTS).find(|tint| is_free(*tint)), tints.last().copied()) {
            (Some(tint), _) => {
                tints.push(tint);
                next = 0;
            }
            (None, Some(last)) => {
                tints.pop();
                next = last + 1;
            }
            (None, None) => break,
        }
    }
    // Regions in several pieces need not be flat, and then neighbours may look alike.
    tints.extend((tints.len()..size).map(|region| region as u8 % TINTS));
    tints
}

fn square(sudoku: &Sudoku, cell: usize, tints: &[u8]) -> Square {
    let layout = sudoku.layout();
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
        tint: tints.get(layout.area_of(cell)).copied().or(in_window.then_some(0)),
        entry: sudoku.value_at(cell).map(|value| Entry {
            value,
            symbol: words::symbol(value.0).to_string(),
            origin: Origin::Given,
            supposed: false,
        }),
        ..Square::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tints of a board with these regions, one letter a cell.
    fn tinted(regions: &str) -> (Layout, Vec<u8>) {
        let labels: Vec<char> = regions.chars().filter(|label| !label.is_whitespace()).collect();
        let layout = Layout::with_regions(labels.len().isqrt(), &labels).expect("regions of one size");
        let tints = tints(&layout);
        (layout, tints)
    }

    #[test]
    fn neighbouring_regions_have_different_tints() {
        let (layout, tints) =
            tinted("AAAAABBBB AACCCCBDB AACEECBDD EEEEECBBD FFFEECCDD FGFFFHIID FGGGHHIID FGGGHHIID GGHHHHIII");
        assert_eq!(tints.len(), 9);
        assert!(tints.iter().all(|tint| *tint < TINTS));
        for cell in 0..72 {
            for other in [cell + 9].into_iter().chain((cell % 9 < 8).then_some(cell + 1)) {
                let (a, b) = (layout.area_of(cell), layout.area_of(other));
                assert!(a == b || tints[a] != tints[b], "cells {cell} and {other}");
            }
        }
    }

    #[test]
    fn regions_in_pieces_have_tints_as_well() {
        // Each of the five touches every other, which no flat map allows.
        let (_, tints) = tinted("ABCDE CDEAB EABCD BCDEA DEABC");
        assert_eq!(tints.len(), 5);
    }
}
