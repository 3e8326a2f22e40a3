//! The names under which the drafts of sheets are kept.

use super::state::kind_of;
use crate::ui::screens::library::Library;
use nazo_kinds::scan::{Paper, Sight};
use nazo_vision::View;

/// The prefixes of the names of drafts: of pictures, and of boards typed in from paper.
pub(in crate::ui) const DRAFTS: [&str; 2] = ["picture-", "sheet-"];

/// Whether a draft with this name is of a picture.
pub(in crate::ui) fn is_of_picture(name: &str) -> bool {
    name.starts_with(DRAFTS[0])
}

/// The name under which the draft of an empty board is kept.
pub(in crate::ui) fn name_on(paper: &Paper, (rows, cols): (usize, usize)) -> String {
    format!("sheet-{}-{rows}x{cols}", paper.id)
}

/// The name under which the draft of a picture is kept. Each kind that the picture is read as has a draft of its own.
/// Older drafts are named after the picture alone and keep their names.
pub(in crate::ui) fn name_of(sight: &Sight, library: &dyn Library) -> String {
    let (plain, kind) = (picture_name(&sight.view), sight.scan.kind.id());
    let named = format!("{plain}-{kind}");
    let is_its = |name: &str| library.draft(name).ok().flatten().is_some_and(|draft| kind_of(&draft) == Some(kind));
    if !is_its(&named) && is_its(&plain) { plain } else { named }
}

/// The prefix of the names of all drafts of a picture.
pub(super) fn picture_name(view: &View) -> String {
    format!("picture-{:016x}", digest(view))
}

/// A number that tells pictures apart (FNV-1a of the pixels).
fn digest(view: &View) -> u64 {
    let picture = view.picture();
    let sizes = [picture.width() as u64, picture.height() as u64];
    let pixels = picture.pixels().iter().map(|[r, g, b]| u64::from(*r) << 16 | u64::from(*g) << 8 | u64::from(*b));
    let mix = |hash: u64, value: u64| (hash ^ value).wrapping_mul(0x0100_0000_01b3);
    sizes.into_iter().chain(pixels).fold(0xcbf2_9ce4_8422_2325, mix)
}
