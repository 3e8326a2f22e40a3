//! Mistakes in a kakuro that can be found before any solving.

use super::draft::square_name;
use super::{Kakuro, Run, Way, is_followed};
use crate::{Lint, impossible_sum};
use nazo_core::puzzle::{Cell, ValueSet, sum_range};
use nazo_core::words::say;

/// The mistakes found.
pub(super) fn lint(kakuro: &Kakuro) -> Vec<Lint> {
    let cells = kakuro.cells();
    let mut found: Vec<Lint> = kakuro.runs().iter().filter_map(|run| lint_run(kakuro, run, &cells)).collect();
    found.extend(clues_without_run(kakuro));
    found.extend(totals(kakuro));
    found
}

fn lint_run(kakuro: &Kakuro, run: &Run, cells: &[Option<Cell>]) -> Option<Lint> {
    let name = kakuro.run_name(run);
    let count = run.squares.len();
    let message = match (sum_range(ValueSet::range(1, 9), count), run.sum) {
        (None, _) => say!("kakuro.run-too-long", name, count),
        (Some((least, most)), Some(sum)) if !(least..=most).contains(&sum) => impossible_sum(name, count, least, most),
        (Some(_), None) => say!("kakuro.run-without-clue", name),
        _ => return None,
    };
    Some(Lint { message, cells: run.squares.iter().filter_map(|at| *cells.get(*at)?).collect() })
}

/// If every cell is in a run across and in a run down and all runs have clues, both directions must have the same
/// total.
fn totals(kakuro: &Kakuro) -> Option<Lint> {
    let runs = kakuro.runs();
    let whites = kakuro.squares().iter().filter(|square| square.is_white()).count();
    let total = |way: Way| {
        let runs = || runs.iter().filter(move |run| run.way == way);
        let sum = runs().map(|run| run.sum.map(u64::from)).sum::<Option<u64>>()?;
        (runs().map(|run| run.squares.len()).sum::<usize>() == whites).then_some(sum)
    };
    let (across, down) = (total(Way::Across)?, total(Way::Down)?);
    (across != down).then(|| Lint { message: say!("kakuro.unequal-totals", across, down), cells: Vec::new() })
}

/// Clues with no white square after them.
fn clues_without_run(kakuro: &Kakuro) -> Vec<Lint> {
    let cols = kakuro.cols();
    let mut found = Vec::new();
    for (at, square) in kakuro.squares().iter().enumerate() {
        for way in [Way::Across, Way::Down] {
            let is_lone = |_: &u32| !is_followed(cols, kakuro.squares(), at, way);
            let Some(sum) = square.sum(way).filter(is_lone) else { continue };
            let at = square_name(at, cols);
            let message = match way {
                Way::Across => say!("kakuro.nothing-right-of-clue", sum, at),
                Way::Down => say!("kakuro.nothing-below-clue", sum, at),
            };
            found.push(Lint { message, cells: Vec::new() });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::Kind;
    use nazo_core::text::{Source, documents};

    /// The messages about a grid in native text, each with the number of cells it refers to.
    fn messages(grid: &str) -> Vec<String> {
        let source = Source::new("grid", grid);
        let document = documents(&source, &[]).next().expect("a part");
        let loaded = super::super::KAKURO.read(&source, &document).expect("a grid");
        loaded.puzzle.lint().into_iter().map(|lint| format!("{} [{}]", lint.message, lint.cells.len())).collect()
    }

    #[test]
    fn sound_grids_are_passed_over() {
        assert!(messages("# 4\\ 6\\\n\\3 . .\n\\7 . .\n").is_empty());
    }

    #[test]
    fn clues_and_runs_that_do_not_fit_are_named() {
        assert_eq!(
            messages("# 4\\ #\n\\30 . .\n\\7 . .\n"),
            [
                "run 30 across from r2c2 is impossible: 2 different digits total 3 to 17 [2]",
                "the run down from r2c3 has no clue [2]",
            ]
        );
        assert_eq!(
            messages("# 4\\ 6\\9\n\\3 . .\n5\\7 . .\n"),
            ["clue 9 at r1c3 has no white cell right of it [0]", "clue 5 at r3c1 has no white cell below it [0]"]
        );
        let long = format!("# {}\n\\45 {}\n", "5\\ ".repeat(10), ". ".repeat(10));
        assert_eq!(messages(&long)[0], "run 45 across from r2c2 has 10 cells, but there are only 9 digits [10]");
    }

    #[test]
    fn clues_across_and_down_add_up_to_the_same() {
        assert_eq!(
            messages("# 4\\ 7\\\n\\3 . .\n\\7 . .\n"),
            ["the clues across add up to 10 and those down to 11, but both count every cell once [0]"]
        );
    }
}
