//! Boards that are typed in or corrected by hand: what sudokus and killers have in common.

use super::{Layout, scene};
use crate::kinds::scan::{Scan, Spot, Takes};
use crate::puzzle::Value;
use crate::scene::Scene;

/// The sizes in which boards are typed in, the usual one first.
pub(crate) const SIZES: &[(usize, usize)] = &[(9, 9), (6, 6), (4, 4)];

/// The lines of a board with what stands in its cells, whether or not that can stand together; none where no board has
/// this size.
pub(crate) fn sketch(scan: &Scan) -> Option<Scene> {
    let layout = layout(scan)?;
    let given = |value: &String| value.parse().ok().filter(|digit| (1..=layout.size()).contains(digit)).map(Value);
    let givens: Vec<Option<Value>> = scan.cells.iter().map(|glyph| given(&glyph.value)).collect();
    Some(scene(&layout, &givens))
}

/// What becomes of a digit that is typed in a cell, and of a sum at its corner. That a cage of its size cannot have the
/// sum is no reason to refuse it: the walls may be what is wrong.
pub(crate) fn takes(scan: &Scan, spot: Spot, typed: &str) -> Takes {
    let most = u32::try_from(scan.rows).unwrap_or(u32::MAX);
    match spot {
        Spot::Cell(..) => Takes::number(typed, 1, most),
        Spot::Corner(..) if !scan.corners.is_empty() => Takes::number(typed, 1, most * (most + 1) / 2),
        _ => Takes::No,
    }
}

/// The key of a board whose diagonals count, and that of its boxes where they are not the usual ones, as in native text.
pub(crate) const DIAGONALS: &str = "diagonals";
pub(crate) const BOXES: &str = "boxes";

/// The layout of a board; none where no board has its size.
pub(crate) fn layout(scan: &Scan) -> Option<Layout> {
    let told = |name: &str| scan.header.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let boxes = told(BOXES).and_then(|boxes| boxes.split_once('x'));
    let layout = match boxes.and_then(|(wide, high)| Some((wide.parse().ok()?, high.parse().ok()?))) {
        Some((wide, high)) => Layout::with_boxes(scan.rows, wide, high),
        None => Layout::plain(scan.rows),
    };
    let layout = layout.ok().filter(|_| scan.rows == scan.cols)?;
    Some(layout.diagonals(told(DIAGONALS) == Some("yes")))
}

/// What of the layout native text has to be told.
pub(crate) fn header(scan: &Scan) -> String {
    scan.header.iter().map(|(key, value)| format!("{key}: {value}\n")).collect()
}
