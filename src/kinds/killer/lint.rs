//! What can be seen to be wrong with a killer before any solving.

use super::{Cage, Killer};
use crate::grid::{reached_from, split_regions};
use crate::{Lint, possible_sums};
use nazo_core::puzzle::{ValueSet, sum_range};
use nazo_core::words::{Lang, Phrase};

/// What looks wrong with it.
pub(super) fn lint(killer: &Killer) -> Vec<Lint> {
    let mut found: Vec<Lint> = killer.cages().iter().filter_map(|cage| lint_cage(killer, cage)).collect();
    found.extend(full_cover(killer));
    found.extend(split_regions(killer.layout()));
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
            format!("{en} cannot be: {}", possible_sums(count, [least, most], Lang::En)),
            format!("{ja}は作れません。{}。", possible_sums(count, [least, most], Lang::Ja)),
        ),
        _ => None,
    }
}

/// Cages that cover the whole board add up to what all rows hold.
fn full_cover(killer: &Killer) -> Option<Lint> {
    let size = u64::from(killer.layout().size());
    let covered: usize = killer.cages().iter().map(|cage| cage.cells.len()).sum();
    let total: u64 = killer.cages().iter().map(|cage| cage.sum.map(u64::from)).sum::<Option<u64>>()?;
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

#[cfg(test)]
mod tests {
    use super::super::{Info, Layout};
    use super::*;
    use nazo_core::puzzle::Cell;

    /// What is said of rows of labels with these sums, each with how many cells it is about.
    fn messages(rows: &str, sums: &[(char, Option<u32>)]) -> Vec<String> {
        let labels: Vec<char> = rows.chars().filter(|label| !label.is_whitespace()).collect();
        let cells = |name: char| labels.iter().enumerate().filter(move |(_, label)| **label == name);
        let cage = |(name, sum): &(char, Option<u32>)| Cage {
            cells: cells(*name).map(|(cell, _)| Cell(cell as u16)).collect(),
            sum: *sum,
        };
        let cages = sums.iter().map(cage).collect();
        let layout = Layout::plain(labels.len().isqrt()).expect("boxes");
        let killer = Killer::new(layout, Vec::new(), cages, Info::default()).expect("no clash");
        lint(&killer).into_iter().map(|lint| format!("{} [{}]", lint.message, lint.cells.len())).collect()
    }

    #[test]
    fn sound_cages_are_passed_over() {
        let sums = [('a', Some(10)), ('b', Some(10)), ('c', Some(10)), ('d', Some(10))];
        assert!(messages("aabb aabb ccdd ccdd", &sums).is_empty());
        assert!(messages("aab. .... .... ....", &[('a', Some(3)), ('b', None)]).is_empty());
    }

    #[test]
    fn impossible_cages_are_named() {
        assert_eq!(
            messages("aab. ..b. .... ....", &[('a', Some(8)), ('b', Some(2))]),
            [
                "cage 8 at r1c1 cannot be: 2 different digits add up to 3 at least and 7 at most [2]",
                "cage 2 at r1c3 cannot be: 2 different digits add up to 3 at least and 7 at most [2]",
            ]
        );
        assert_eq!(
            messages("aaaa a... .... ....", &[('a', Some(15))]),
            ["cage 15 at r1c1 has 5 cells, but only 4 values can differ [5]"]
        );
        assert_eq!(messages("a..a .... .... ....", &[('a', None)]), ["the cage at r1c1 is not in one piece [2]"]);
    }

    #[test]
    fn cages_that_cover_the_board_add_up() {
        let sums = [('a', Some(10)), ('b', Some(10)), ('c', Some(10)), ('d', Some(9))];
        assert_eq!(
            messages("aabb aabb ccdd ccdd", &sums).last().map(String::as_str),
            Some("the cages cover the board and add up to 39, but 4 rows of 1 to 4 add up to 40 [0]")
        );
    }
}
