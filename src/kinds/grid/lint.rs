//! What can be seen to be wrong with a board before any solving.

use super::{Areas, Layout, reached_from};
use crate::Lint;
use nazo_core::puzzle::Cell;
use nazo_core::words::{Lang, Phrase};

/// A region in several pieces is allowed, but more often a slip of the pen.
pub(crate) fn split_regions(layout: &Layout) -> Vec<Lint> {
    let Areas::Regions(_) = layout.areas() else { return Vec::new() };
    let split = |at: usize| {
        let members: Vec<usize> = (0..layout.cell_count()).filter(|cell| layout.area_of(*cell) == at).collect();
        let name = layout.region_label(at);
        (reached_from(layout, &members, *members.first()?).len() < members.len()).then(|| Lint {
            message: Phrase::new(
                format!("{} is not in one piece", name.get(Lang::En)),
                format!("{}がひとつながりになっていません。", name.get(Lang::Ja)),
            ),
            cells: members.into_iter().map(|cell| Cell(cell as u16)).collect(),
        })
    };
    (0..usize::from(layout.size())).filter_map(split).collect()
}
