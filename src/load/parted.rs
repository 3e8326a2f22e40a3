//! A picture in parts: of boards side by side, each a little off the lattice of the others, a lattice is laid that is right for
//! none of them.

use std::sync::Arc;

use nazo_core::puzzle::Budget;
use nazo_kinds::scan::{Sight, Trust};
use nazo_vision::{View, gutters};

use super::beside::{Area, area, size};
use super::picture::{Wanted, look};

/// Work that is spent on one part of a picture, in the units of [`Budget`].
const WORK: u64 = 6_000;

/// How far a board reaches into each part at least that lies across them, in cells.
const WITHIN: f32 = 2.0;

/// The first board in a part of a picture, between even strips from edge to edge, where that is a better reading than the whole
/// picture gave; where it lies is told in pixels of the whole picture.
pub(super) fn first(view: &Arc<View>, whole: Option<&Sight>, wanted: Wanted, budget: &Budget) -> Option<Sight> {
    // What is beyond doubt is one board, whatever is even in it.
    if whole.is_some_and(|whole| whole.trust == Trust::Sure) {
        return None;
    }
    let mut parts = gutters::parts(view.grey());
    parts.retain(|part| size(*part) >= wanted.least_area);
    let refused = |sight: &Sight| matches!(sight.trust, Trust::Refused(_));
    let rival = whole.filter(|whole| !refused(whole));
    if rival.is_some_and(|rival| !is_across(rival, &parts)) {
        return None;
    }
    // Nobody waits longer for all parts than for the whole.
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

/// Whether a board lies across the gutter between two parts.
fn is_across(sight: &Sight, parts: &[Area]) -> bool {
    let (Some(mesh), Some(board)) = (&sight.scan.mesh, area(sight)) else { return false };
    let (wide, high) = mesh.cell_size();
    let is_in = |part: &&Area| {
        board[2].min(part[2]) - board[0].max(part[0]) > WITHIN * wide
            && board[3].min(part[3]) - board[1].max(part[1]) > WITHIN * high
    };
    parts.iter().filter(is_in).count() > 1
}

/// Whether less of a reading is doubtful than of another, and it looks more like a board. Half of a board that is cut where a strip
/// of it is even has an end that is not seen, which is doubtful.
fn is_surer(sight: &Sight, other: &Sight) -> bool {
    let doubts = |sight: &Sight| sight.scan.doubtful().len() as f32 / sight.scan.cells.len().max(1) as f32;
    sight.scan.fit > other.scan.fit && doubts(sight) < doubts(other)
}
