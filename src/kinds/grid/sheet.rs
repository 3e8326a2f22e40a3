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

/// The layout of a board; none where no board has its size.
pub(crate) fn layout(scan: &Scan) -> Option<Layout> {
    Layout::plain(scan.rows).ok().filter(|_| scan.rows == scan.cols)
}
