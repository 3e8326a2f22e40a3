//! Boards that are typed in or corrected by hand: what sudokus and killers have in common.

mod killer;
mod plain;

use super::scene::board;
use super::{SudokuLayout, tints};
use crate::Readable;
use crate::scan::{Scan, Spot, Takes};
use nazo_core::puzzle::Value;
use nazo_core::scene::{Mark, Scene};

/// The sizes of boards with boxes that can be typed in, the usual one first.
pub(super) const SIZES: &[(usize, usize)] = &[(9, 9), (6, 6), (4, 4), (8, 8), (10, 10), (12, 12), (16, 16)];

/// The sizes of boards whose regions are drawn.
pub(super) const DRAWN_SIZES: &[(usize, usize)] = &[(9, 9), (5, 5), (6, 6), (7, 7), (8, 8)];

/// An empty board with boxes. None if no board has this size.
pub(super) fn blank(kind: &'static dyn Readable, rows: usize, cols: usize) -> Option<Scan> {
    Some(Scan::blank(kind, rows, cols)).filter(|scan| layout(scan).is_some())
}

/// The lines of a board with the contents of its cells, consistent or not, and with its regions as far as they are
/// drawn. None if no board has this size.
pub(super) fn sketch(scan: &Scan) -> Option<Scene> {
    let layout = if is_cut(scan) { SudokuLayout::latin(scan.rows).ok()? } else { layout(scan)? };
    let given = |value: &String| value.parse().ok().filter(|digit| (1..=layout.size()).contains(digit)).map(Value);
    let givens: Vec<Option<Value>> = scan.cells.iter().map(|glyph| given(&glyph.value)).collect();
    let mut scene = board(&layout, &givens);
    if is_cut(scan) {
        draw_parts(scan, &Mark::Wall, &mut scene);
    }
    Some(scene)
}

/// Whether its walls are those of regions, which replace boxes.
fn is_cut(scan: &Scan) -> bool {
    scan.walls.is_some() && scan.corners.is_empty()
}

/// Draws the walls of regions or cages and tints the parts, except those that are too large: these still have to be
/// divided.
fn draw_parts(scan: &Scan, wall: &Mark, scene: &mut Scene) {
    let mut part_of = vec![None; scan.rows * scan.cols];
    for (nth, part) in scan.parts().iter().enumerate().filter(|(_, part)| part.len() <= scan.rows) {
        part.iter().for_each(|cell| part_of[*cell] = Some(nth));
    }
    let tints = tints(scan.cols, &part_of);
    scene.part(wall, |one, other| scan.is_parted(one, other));
    for (square, part) in scene.squares.iter_mut().zip(part_of) {
        square.mark(part.and_then(|part| tints.get(part)).copied().map(Mark::Tint));
    }
}

/// The first cells of regions that do not have as many cells as there are values, each with its number of cells.
pub(super) fn wrong_regions(scan: &Scan) -> Vec<(Spot, usize)> {
    let parts = if is_cut(scan) { scan.parts() } else { Vec::new() };
    let wrong = parts.into_iter().filter(|part| part.len() != scan.rows);
    wrong.map(|part| (Spot::Cell(part[0] / scan.cols, part[0] % scan.cols), part.len())).collect()
}

/// How a digit typed in a cell, or a sum typed in its corner, is taken. A sum that is impossible for the size of its
/// cage is not refused, since the walls may be wrong.
pub(super) fn takes(scan: &Scan, spot: Spot, typed: &str) -> Takes {
    let most = u32::try_from(scan.rows).unwrap_or(u32::MAX);
    match spot {
        Spot::Cell(..) => Takes::number(typed, 1, most),
        Spot::Corner(..) if !scan.corners.is_empty() => Takes::number(typed, 1, most * (most + 1) / 2),
        _ => Takes::No,
    }
}

/// The keys for diagonals, and for boxes other than the usual ones, as in native text.
pub(super) const DIAGONALS: &str = "diagonals";
pub(super) const BOXES: &str = "boxes";

/// The layout of a board. None if no board has this size.
pub(super) fn layout(scan: &Scan) -> Option<SudokuLayout> {
    let told = |name: &str| scan.header.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let boxes = told(BOXES).and_then(|boxes| boxes.split_once('x'));
    let layout = match boxes.and_then(|(wide, high)| Some((wide.parse().ok()?, high.parse().ok()?))) {
        Some((wide, high)) => SudokuLayout::with_boxes(scan.rows, wide, high),
        None if is_cut(scan) => {
            SudokuLayout::with_regions(scan.rows, &scan.walls.as_ref()?.parts(scan.rows, scan.cols))
        }
        None => SudokuLayout::plain(scan.rows),
    };
    let layout = layout.ok().filter(|_| scan.rows == scan.cols)?;
    Some(layout.diagonals(told(DIAGONALS) == Some("yes")))
}

/// The lines of native text that the layout needs.
pub(super) fn header(scan: &Scan) -> String {
    scan.header.iter().map(|(key, value)| format!("{key}: {value}\n")).collect()
}
