//! What can be seen to be wrong with a killer before any solving.

use super::{Cage, Killer};
use crate::kinds::Lint;
use crate::kinds::grid::reached_from;
use crate::puzzle::{ValueSet, sum_range};
use crate::words::{Lang, Phrase};

/// What looks wrong with it.
pub(super) fn lint(killer: &Killer) -> Vec<Lint> {
    let mut found: Vec<Lint> = killer.cages().iter().filter_map(|cage| lint_cage(killer, cage)).collect();
    found.extend(full_cover(killer));
    found
}

fn lint_cage(killer: &Killer, cage: &Cage) -> Option<Lint> {
    let size = killer.layout().size();
    let name = killer.cage_name(cage);
    let (en, ja) = (name.get(Lang::En), name.get(Lang::Ja));
    let cells: Vec<usize> = cage.cells.iter().map(|cell| cell.index()).collect();
    let count = cells.len();
    let said = |en: String, ja: String| Some(Lint { message: Phrase::new(en, ja), cells: cage.cells.clone() });
    if let Some(first) = cells.first()
        && reached_from(killer.layout(), &cells, *first).len() < count
    {
        return said(format!("{en} is not in one piece"), format!("{ja}がひとつながりになっていません。"));
    }
    match (sum_range(ValueSet::range(1, size), count), cage.sum) {
        (None, _) => said(
            format!("{en} has {count} cells, but only {size} values can differ"),
            format!("{ja}は{count}マスありますが、異なる数字は{size}個しかありません。"),
        ),
        (Some((least, most)), Some(sum)) if !(least..=most).contains(&sum) => said(
            format!("{en} cannot be: {count} different values add up to {least} at least and {most} at most"),
            format!("{ja}は作れません。{count}個の異なる数字の合計は{least}以上{most}以下です。"),
        ),
        _ => None,
    }
}

/// Cages that cover the whole board add up to what all rows hold.
fn full_cover(killer: &Killer) -> Option<Lint> {
    let size = u32::from(killer.layout().size());
    let covered: usize = killer.cages().iter().map(|cage| cage.cells.len()).sum();
    let total: u32 = killer.cages().iter().map(|cage| cage.sum).sum::<Option<u32>>()?;
    let needed = size * size * (size + 1) / 2;
    (covered == killer.layout().cell_count() && total != needed).then(|| Lint {
        message: Phrase::new(
            format!(
                "the cages cover the board and add up to {total}, but {size} rows of 1 to {size} add up to {needed}"
            ),
            format!("ケージは盤面全体を覆い、合計は{total}ですが、1から{size}までの{size}行の合計は{needed}です。"),
        ),
        cells: Vec::new(),
    })
}
