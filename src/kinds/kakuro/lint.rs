//! What can be seen to be wrong with a kakuro before any solving.

use super::{Kakuro, Run, Square, Way};
use crate::kinds::Lint;
use crate::puzzle::{Cell, ValueSet, sum_range};
use crate::words::{self, Lang, Phrase};

/// What looks wrong with it.
pub(super) fn lint(kakuro: &Kakuro) -> Vec<Lint> {
    let cells = kakuro.cells();
    let mut found: Vec<Lint> = kakuro.runs().iter().filter_map(|run| lint_run(kakuro, run, &cells)).collect();
    found.extend(clues_without_run(kakuro));
    found
}

fn lint_run(kakuro: &Kakuro, run: &Run, cells: &[Option<Cell>]) -> Option<Lint> {
    let name = kakuro.run_name(run);
    let (en, ja) = (name.get(Lang::En), name.get(Lang::Ja));
    let count = run.squares.len();
    let said = |en: String, ja: String| {
        let cells = run.squares.iter().filter_map(|at| *cells.get(*at)?).collect();
        Some(Lint { message: Phrase::new(en, ja), cells })
    };
    match (sum_range(ValueSet::range(1, 9), count), run.sum) {
        (None, _) => said(
            format!("{en} has {count} cells, but only 9 digits can differ"),
            format!("{ja}は{count}マスありますが、異なる数字は9個しかありません。"),
        ),
        (Some((least, most)), Some(sum)) if !(least..=most).contains(&sum) => said(
            format!("{en} cannot be: {count} different digits add up to {least} at least and {most} at most"),
            format!("{ja}は作れません。{count}個の異なる数字の合計は{least}以上{most}以下です。"),
        ),
        (Some(_), None) => said(format!("{en} has no clue"), format!("{ja}に数がありません。")),
        _ => None,
    }
}

/// Clues with no white square behind them.
fn clues_without_run(kakuro: &Kakuro) -> Vec<Lint> {
    let cols = kakuro.cols();
    let white = |at: Option<usize>| at.and_then(|at| kakuro.squares().get(at)).is_some_and(|next| next.is_white());
    let mut found = Vec::new();
    for (at, square) in kakuro.squares().iter().enumerate() {
        let Square::Black { down, across } = square else { continue };
        let right = (at % cols + 1 < cols).then_some(at + 1);
        for (sum, next, way) in [(across, right, Way::Across), (down, Some(at + cols), Way::Down)] {
            let Some(sum) = sum.filter(|_| !white(next)) else { continue };
            let (row, col) = kakuro.place(at);
            let name = |lang| words::square(row as u16, col as u16, lang);
            let (en, ja) = match way {
                Way::Across => ("right of", "右"),
                Way::Down => ("below", "下"),
            };
            found.push(Lint {
                message: Phrase::new(
                    format!("clue {sum} at {} has no white cell {en} it", name(Lang::En)),
                    format!("{}の{sum}の{ja}に白マスがありません。", name(Lang::Ja)),
                ),
                cells: Vec::new(),
            });
        }
    }
    found
}
