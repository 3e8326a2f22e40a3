//! Kakuros that are typed in or corrected by hand. A cell holds `.`, `#`, or the sum of the run below it followed by
//! `\`. The number in its corner is the sum of the run to its right.

use super::{KAKURO, KakuroKind, MAX_SIDE, Run, picture, runs, scene};
use crate::Readable;
use crate::scan::{BLANK, Clues, Flip, Imbalance, Lack, Paper, Scan, Spot, Takes, sums_of};
use nazo_core::puzzle::Budget;
use nazo_core::scene::Scene;
use nazo_core::words::{Phrase, say};
use nazo_vision::View;

/// The largest sum of different digits, and the most cells in a run.
const MOST: u32 = 45;
const LONGEST: usize = 9;

/// The priority of nine by nine squares whose first row and column are black, as a factor on that of their lines.
/// Killers and sudokus are tried before, positions of minesweeper after.
const AFTER_SUDOKUS: f32 = 0.985;

/// A black square without a sum below it.
const BLACK: &str = "#";

/// Boards of the usual sizes, including their border of sums.
const PAPERS: &[Paper] = &[Paper {
    id: "kakuro",
    name: Phrase::fixed("kakuro.kakuro"),
    sizes: &[(9, 9), (6, 6), (7, 7), (8, 8), (10, 10), (11, 11), (12, 12), (13, 13), (16, 16)],
    blank,
}];

/// One key switches a square between black and white.
static FLIP: Flip =
    Flip { name: Phrase::fixed("kakuro.black-white"), flipped: |value| if is_black(value) { BLANK } else { BLACK } };

/// A board with a black border.
fn blank(rows: usize, cols: usize) -> Option<Scan> {
    let side = 2..=usize::from(MAX_SIDE);
    if !side.contains(&rows) || !side.contains(&cols) {
        return None;
    }
    let mut scan = Scan::blank(&KAKURO, rows, cols).with_corners();
    for at in (0..rows * cols).filter(|at| at / cols == 0 || at % cols == 0) {
        scan.set(Spot::Cell(at / cols, at % cols), BLACK);
    }
    Some(scan)
}

/// A run of white squares and the spot of its sum. None if there is no square before it.
struct Line {
    sum: Option<Spot>,
    first: Spot,
    length: usize,
}

/// All runs of at least two squares, in the order of their sums' squares.
fn lines(scan: &Scan) -> Vec<Line> {
    let cell = |at: usize| Spot::Cell(at / scan.cols, at % scan.cols);
    let line = |run: &Run| Line {
        sum: picture::sum_spot(run, scan.cols),
        first: cell(run.squares[0]),
        length: run.squares.len(),
    };
    let runs = runs(scan.cols, &picture::squares(scan));
    let mut lines: Vec<Line> = runs.iter().map(line).filter(|line| line.length > 1).collect();
    let place = |line: &Line| line.sum.map(|spot| (spot.at(), matches!(spot, Spot::Corner(..))));
    lines.sort_by_key(|line| (place(line), line.first));
    lines
}

/// Runs that begin at the edge.
fn headless(scan: &Scan) -> Option<Imbalance> {
    let spots: Vec<Spot> = lines(scan).into_iter().filter(|line| line.sum.is_none()).map(|line| line.first).collect();
    let at = spots.first()?.square();
    let said = match spots.len() {
        1 => say!("kakuro.headless-run", at),
        runs => say!("kakuro.headless-runs", runs, at),
    };
    Some(Imbalance { brief: say!("kakuro.headless", runs = spots.len()), said, spots })
}

/// Sums that are too small or too large for their runs.
fn impossible(scan: &Scan) -> Option<Imbalance> {
    let wrong = |line: Line| {
        let (spot, sums) = (line.sum?, sums_of(line.length, LONGEST)?);
        let sum: usize = scan.glyph(spot)?.value.trim_end_matches('\\').parse().ok()?;
        (!sums.contains(&sum)).then_some((spot, sum, line.length))
    };
    let wrong: Vec<(Spot, usize, usize)> = lines(scan).into_iter().filter_map(wrong).collect();
    let &(spot, sum, count) = wrong.first()?;
    let called = KAKURO.sum_called(scan, spot).unwrap_or(Phrase::fixed("kinds.sum"));
    let brief = match wrong.len() {
        1 => say!("kakuro.sum-in-cells", sum, count),
        sums => say!("kakuro.sums-cannot-be", sums),
    };
    Some(Imbalance {
        spots: wrong.iter().map(|(spot, ..)| *spot).collect(),
        brief,
        said: say!("kakuro.cells-cannot-make-sum", called, at = spot.square(), count, sum),
    })
}

fn is_black(value: &str) -> bool {
    value == BLACK || value.ends_with('\\')
}

impl Readable for KakuroKind {
    fn glance(&self, view: &View) -> f32 {
        let squares = view.promise_of_squares();
        if squares > view.promise_of_grids() && picture::begins_black(view) {
            squares * AFTER_SUDOKUS
        } else {
            view.promise_of_grids()
        }
    }

    fn scan(&self, view: &View, budget: &Budget) -> Option<Scan> {
        picture::scan(view, budget)
    }

    fn clues(&self, scan: &Scan) -> Option<Clues> {
        picture::clues(scan)
    }

    fn typeset(&self, scan: &Scan) -> String {
        picture::typeset(scan)
    }

    fn papers(&self) -> &'static [Paper] {
        PAPERS
    }

    /// The board with its sums, whether or not they are consistent.
    fn sketch(&self, scan: &Scan) -> Option<Scene> {
        let squares = picture::squares(scan);
        let cells = vec![None; squares.len()];
        (scan.cols > 0).then(|| scene::scene(scan.cols, &squares, cells))
    }

    /// How typed text is taken. A sum of a run to the right is complete by itself, and so is a sum of a run below in a
    /// black square. In a white square it ends with `\`, and a digit alone is that digit.
    fn takes(&self, scan: &Scan, spot: Spot, typed: &str) -> Takes {
        let (row, col) = spot.at();
        let is_in_black = scan.glyph(Spot::Cell(row, col)).is_some_and(|glyph| is_black(&glyph.value));
        match (spot, typed) {
            (Spot::Corner(..), _) if is_in_black => Takes::number(typed, 1, MOST),
            (Spot::Cell(..), BLACK | BLANK | "\\") => Takes::Whole,
            (Spot::Cell(..), _) => match (typed.strip_suffix('\\'), Takes::number(typed, 1, MOST)) {
                (Some(sum), _) if Takes::number(sum, 1, MOST) != Takes::No => Takes::Whole,
                (None, takes) if is_in_black => takes,
                (None, Takes::Stands | Takes::Whole) if typed.len() == 1 => Takes::Stands,
                (None, Takes::Stands | Takes::Whole) => Takes::Begins,
                _ => Takes::No,
            },
            _ => Takes::No,
        }
    }

    /// A number in a black square is the sum of the run below. `\` alone only makes a square black.
    fn written(&self, scan: &Scan, spot: Spot, typed: &str) -> String {
        let is_in_black = scan.glyph(spot).is_some_and(|glyph| is_black(&glyph.value));
        match (spot, typed) {
            (Spot::Cell(..), "\\") => BLACK.to_string(),
            (Spot::Cell(..), BLANK) if is_in_black => BLACK.to_string(),
            (Spot::Cell(..), _) if is_in_black && typed.bytes().all(|byte| byte.is_ascii_digit()) => {
                format!("{typed}\\")
            }
            _ => typed.to_string(),
        }
    }

    /// The words for the content of a square: the sum of the run below it, or else whether it is black.
    fn called(&self, spot: Spot, value: &str) -> Option<Phrase> {
        match (spot, value) {
            (Spot::Cell(..), BLANK) => Some(Phrase::fixed("kakuro.white")),
            (Spot::Cell(..), BLACK) => Some(Phrase::fixed("kakuro.black")),
            (Spot::Cell(..), _) => value.strip_suffix('\\').map(Phrase::verbatim),
            _ => None,
        }
    }

    /// The words for which of the two sums of a black square is at a spot, or missing there.
    fn sum_called(&self, scan: &Scan, spot: Spot) -> Option<Phrase> {
        let value = |row, col| scan.glyph(Spot::Cell(row, col)).map_or(BLACK, |glyph| glyph.value.as_str());
        let has_run = |row: usize, col| [row + 1, row + 2].into_iter().all(|row| !is_black(value(row, col)));
        match spot {
            Spot::Corner(..) => Some(Phrase::fixed("kakuro.across-sum")),
            Spot::Cell(row, col) => {
                let has_sum = is_black(value(row, col)) && (value(row, col) != BLACK || has_run(row, col));
                has_sum.then_some(Phrase::fixed("kakuro.down-sum"))
            }
            _ => None,
        }
    }

    fn flip(&self) -> Option<&'static Flip> {
        Some(&FLIP)
    }

    /// The runs whose sums are still missing.
    fn lack(&self, scan: &Scan) -> Option<Lack> {
        let is_missing =
            |spot: &Spot| scan.glyph(*spot).is_some_and(|glyph| matches!(glyph.value.as_str(), BLANK | BLACK));
        let spots: Vec<Spot> = lines(scan).into_iter().filter_map(|line| line.sum).filter(is_missing).collect();
        (!spots.is_empty()).then(|| Lack { said: say!("kakuro.runs-without-sum", count = spots.len()), spots })
    }

    /// The number of runs.
    fn tally(&self, scan: &Scan) -> Phrase {
        say!("kakuro.run-count", runs = lines(scan).len())
    }

    /// Runs that begin at the edge or are too long for different digits: there, black squares are not drawn yet.
    fn gaps(&self, scan: &Scan) -> Vec<Spot> {
        let is_open = |line: &Line| line.length > LONGEST || line.sum.is_none();
        let mut gaps: Vec<Spot> = lines(scan).into_iter().filter(is_open).map(|line| line.first).collect();
        gaps.sort_unstable();
        gaps.dedup();
        gaps
    }

    /// Contradictions that no digits in the white squares can resolve: runs without a square for their sum, or sums
    /// that different digits cannot make in the length of their run.
    fn imbalance(&self, scan: &Scan) -> Option<Imbalance> {
        headless(scan).or_else(|| impossible(scan))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::scene::{PlainOptions, plain};
    use nazo_core::words::Lang;

    #[test]
    fn sums_are_typed_where_their_runs_begin() {
        let mut scan = Scan::blank(&KAKURO, 2, 2).with_corners();
        let (cell, corner) = (Spot::Cell(0, 1), Spot::Corner(0, 1));
        assert_eq!(KAKURO.takes(&scan, corner, "3"), Takes::No, "no run begins at a white cell");
        assert_eq!((KAKURO.takes(&scan, cell, "1"), KAKURO.takes(&scan, cell, "16")), (Takes::Stands, Takes::Begins));
        assert_eq!((KAKURO.takes(&scan, cell, "16\\"), KAKURO.takes(&scan, cell, "\\")), (Takes::Whole, Takes::Whole));
        assert_eq!((KAKURO.takes(&scan, cell, "46"), KAKURO.takes(&scan, cell, "46\\")), (Takes::No, Takes::No));
        assert_eq!((KAKURO.written(&scan, cell, "7"), KAKURO.written(&scan, cell, "\\")), ("7".into(), "#".into()));
        scan.set(cell, "16\\");
        assert_eq!((KAKURO.takes(&scan, cell, "7"), KAKURO.takes(&scan, cell, "1")), (Takes::Whole, Takes::Stands));
        assert_eq!((KAKURO.written(&scan, cell, "7"), KAKURO.written(&scan, cell, ".")), ("7\\".into(), "#".into()));
        scan.set(corner, "4");
        assert_eq!((KAKURO.takes(&scan, corner, "3"), KAKURO.takes(&scan, corner, "9")), (Takes::Stands, Takes::Whole));
        let block = KAKURO.sketch(&scan).expect("it can be drawn").squares[1].block().cloned().expect("it is black");
        assert_eq!((block.down.as_deref(), block.across.as_deref()), (Some("16"), Some("4")));
        let called = |spot| KAKURO.sum_called(&scan, spot).map(|sum| sum.to_string());
        assert_eq!((called(cell).as_deref(), called(corner).as_deref()), (Some("down sum"), Some("across sum")));
        assert_eq!(called(Spot::Cell(1, 1)), None, "it is white");
    }

    /// Black squares are drawn first. Then the sums of the runs between them are asked for, in the order of the paper.
    #[test]
    fn runs_are_drawn_and_then_want_their_sums() {
        let mut scan = blank(4, 4).expect("there is such a board");
        assert!(blank(1, 9).is_none() && blank(9, 1_000).is_none());
        scan.flip(&[5, 15]);
        let lack = KAKURO.lack(&scan).expect("nothing has a sum");
        let (down, across) = (Spot::Cell, Spot::Corner);
        let expected = [down(0, 2), down(0, 3), down(1, 1), across(1, 1), across(2, 0), across(3, 0)];
        assert_eq!(
            (lack.spots.as_slice(), lack.said.get(nazo_core::words::Lang::En)),
            (&expected[..], "6 runs without sum")
        );
        for (spot, sum) in expected.into_iter().zip(["7\\", "4\\", "4\\", "4", "6", "5"]) {
            scan.set(spot, sum);
        }
        let shown = KAKURO.typeset(&scan);
        assert_eq!(shown, "kakuro\n# # 7\\ 4\\\n# 4\\4 . .\n\\6 . . .\n\\5 . . #\n");
        let scene = KAKURO.sketch(&scan).expect("it can be drawn");
        assert!(plain(&scene, PlainOptions::default()).contains('7'));
        assert_eq!(KAKURO.lack(&scan), None);
        scan.flip(&[5, 6]);
        assert_eq!(scan.cells[5].value, ".", "it was black, and what was white stays");
    }

    #[test]
    fn runs_without_a_square_for_their_sum_and_sums_that_cannot_be_are_told() {
        let mut scan = blank(4, 4).expect("there is such a board");
        let said =
            |scan: &Scan| KAKURO.imbalance(scan).map(|wrong| (wrong.spots, wrong.said.get(Lang::En).to_string()));
        assert_eq!(said(&scan), None);
        scan.set(Spot::Cell(0, 2), "45\\");
        scan.set(Spot::Corner(1, 0), "5");
        assert_eq!(
            said(&scan).map(|(spots, said)| (spots.len(), said)),
            Some((2, "The down sum at r1c3 is impossible: 3 cells cannot make 45.".to_string()))
        );
        scan.flip(&[8]);
        let expected = "The run that begins at r3c1 has no black square before it for its sum.";
        assert_eq!(said(&scan), Some((vec![Spot::Cell(2, 0)], expected.to_string())));
        assert_eq!(KAKURO.gaps(&scan), [Spot::Cell(2, 0)], "and nothing is solved before");
        assert!(KAKURO.lack(&scan).is_some_and(|lack| !lack.spots.contains(&Spot::Cell(2, 0))));
    }

    #[test]
    fn runs_that_are_too_long_are_still_to_be_cut() {
        let scan = blank(3, 11).expect("there is such a board");
        assert_eq!(KAKURO.gaps(&scan), [Spot::Cell(1, 1), Spot::Cell(2, 1)]);
        assert_eq!(KAKURO.gaps(&blank(10, 10).expect("there is such a board")), []);
    }
}
