//! Reads a picture in parts. If boards side by side are each slightly off the lattice of the others, a lattice through
//! all of them fits none.

use std::sync::Arc;

use nazo_core::puzzle::Budget;
use nazo_kinds::scan::{Sight, Trust};
use nazo_vision::{View, gutters};

use super::beside::{Area, area, size};
use super::picture::{Wanted, look};

/// The work spent on one part of a picture, in the units of [`Budget`].
const WORK: u64 = 6_000;

/// How far a board across a gutter extends into each part at least, in cells.
const WITHIN: f32 = 2.0;

/// The first board in one of the parts of a picture, if that is a better reading than that of the whole picture. The
/// parts are separated by even strips from edge to edge. The position of the board is in pixels of the whole picture.
pub(super) fn first(view: &Arc<View>, whole: Option<&Sight>, wanted: Wanted, budget: &Budget) -> Option<Sight> {
    // A reading beyond doubt is one board, whatever even strips it contains.
    if whole.is_some_and(|whole| whole.trust == Trust::Sure) {
        return None;
    }
    let mut parts = gutters::parts(view.grey());
    parts.retain(|part| wanted.beside.is_none_or(|first| size(*part) >= first.least_area));
    let refused = |sight: &Sight| matches!(sight.trust, Trust::Refused(_));
    let rival = whole.filter(|whole| !refused(whole));
    if rival.is_some_and(|rival| !is_across(rival, &parts)) {
        return None;
    }
    // All parts together take no longer than the whole.
    let share = budget.part(WORK);
    let seen = |[left, top, right, bottom]: Area| -> Option<Sight> {
        let part = Arc::new(View::new(view.picture().cut((left, top), (right, bottom))));
        let Sight { mut scan, standing, trust, .. } = share.within(WORK, |budget| look(part, wanted, budget)).ok()?;
        scan.shift((left, top));
        Some(Sight { scan, standing, trust, view: view.clone() })
    };
    let is_better = |sight: &Sight| !refused(sight) && rival.is_none_or(|rival| is_surer(sight, rival));
    parts.into_iter().filter_map(seen).find(is_better)
}

/// Whether a board extends across the gutter between two parts.
fn is_across(sight: &Sight, parts: &[Area]) -> bool {
    let (Some(mesh), Some(board)) = (&sight.scan.mesh, area(sight)) else { return false };
    let (wide, high) = mesh.cell_size();
    let is_in = |part: &&Area| {
        board[2].min(part[2]) - board[0].max(part[0]) > WITHIN * wide
            && board[3].min(part[3]) - board[1].max(part[1]) > WITHIN * high
    };
    parts.iter().filter(is_in).count() > 1
}

/// Whether a reading has fewer doubtful places than another and fits better. If a board is cut at an even strip, half
/// of it has an edge that is not visible, which is doubtful.
fn is_surer(sight: &Sight, other: &Sight) -> bool {
    let doubts = |sight: &Sight| sight.scan.doubtful().len() as f32 / sight.scan.cells.len().max(1) as f32;
    sight.scan.fit > other.scan.fit && doubts(sight) < doubts(other)
}
