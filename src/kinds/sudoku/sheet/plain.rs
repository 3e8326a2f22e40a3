//! Sudokus that are read from pictures and typed in from paper.

use super::super::{Family, SUDOKU, SudokuLayout, picture, region_lines};
use super::{DIAGONALS, DRAWN_SIZES, SIZES};
use crate::Readable;
use crate::scan::{Clues, Imbalance, Paper, Scan, Spot, Takes};
use nazo_core::puzzle::Budget;
use nazo_core::scene::Scene;
use nazo_core::words::{Arg, Phrase, say};
use nazo_vision::View;

/// Papers with boxes, with boxes and diagonals, and with regions that are drawn.
const PAPERS: &[Paper] = &[
    Paper { id: "sudoku", name: Phrase::fixed("sudoku.sudoku"), sizes: SIZES, blank },
    Paper { id: "jigsaw", name: Phrase::fixed("sudoku.jigsaw-sudoku"), sizes: DRAWN_SIZES, blank: jigsaw },
    Paper { id: "diagonal", name: Phrase::fixed("sudoku.diagonal-sudoku"), sizes: SIZES, blank: diagonal },
];

fn blank(rows: usize, cols: usize) -> Option<Scan> {
    super::blank(&SUDOKU, rows, cols)
}

fn jigsaw(rows: usize, cols: usize) -> Option<Scan> {
    SudokuLayout::latin(rows).ok().filter(|_| rows == cols)?;
    Some(Scan::blank(&SUDOKU, rows, cols).with_walls())
}

fn diagonal(rows: usize, cols: usize) -> Option<Scan> {
    let mut scan = blank(rows, cols)?;
    scan.header.push((DIAGONALS.to_string(), "yes".to_string()));
    Some(scan)
}

impl Readable for Family<false> {
    fn glance(&self, view: &View) -> f32 {
        // Every killer also has the lines of a sudoku, so killers are tried first.
        view.promise_of_squares() * 0.99
    }

    fn scan(&self, view: &View, _budget: &Budget) -> Option<Scan> {
        picture::plain::scan(view)
    }

    fn clues(&self, scan: &Scan) -> Option<Clues> {
        let (_, builder, clues) = picture::clues(scan)?;
        Some(Clues { model: builder.model(), clues })
    }

    fn typeset(&self, scan: &Scan) -> String {
        let regions = super::layout(scan).map(|layout| region_lines(&layout)).unwrap_or_default();
        format!("sudoku\n{}{}{regions}", super::header(scan), picture::rows(scan))
    }

    fn papers(&self) -> &'static [Paper] {
        PAPERS
    }

    fn sketch(&self, scan: &Scan) -> Option<Scene> {
        super::sketch(scan)
    }

    fn takes(&self, scan: &Scan, spot: Spot, typed: &str) -> Takes {
        super::takes(scan, spot, typed)
    }

    fn gaps(&self, scan: &Scan) -> Vec<Spot> {
        super::wrong_regions(scan).into_iter().map(|(spot, _)| spot).collect()
    }

    /// Regions that do not have as many cells as a row, if the whole board is divided into at least as many regions as
    /// it has rows.
    fn imbalance(&self, scan: &Scan) -> Option<Imbalance> {
        let wrong = super::wrong_regions(scan);
        if scan.parts().len() < scan.rows || wrong.is_empty() {
            return None;
        }
        let each = wrong.iter().map(|(spot, count)| say!("sudoku.that-region-has", at = spot.square(), count));
        Some(Imbalance {
            brief: say!("sudoku.regions-of-wrong-size", count = wrong.len()),
            said: say!("sudoku.every-region-has", size = scan.rows, each = Arg::All(each.collect())),
            spots: wrong.iter().map(|(spot, _)| *spot).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::scene::{PlainOptions, plain};

    #[test]
    fn a_jigsaw_is_cut_in_regions_as_large_as_its_rows() {
        let mut scan = jigsaw(4, 4).expect("there is such a board");
        assert_eq!(SUDOKU.gaps(&scan), [Spot::Cell(0, 0)]);
        for region in [[0, 1, 2, 4], [3, 6, 7, 11], [5, 8, 9, 12], [10, 13, 14, 15]] {
            scan.group(&region).expect("they touch");
        }
        scan.set(Spot::Cell(0, 3), "2");
        assert_eq!(SUDOKU.gaps(&scan), []);
        let expected = "\
+-----------+---+
| .   .   . | 2 |
|   +---+---+   |
| . | . | .   . |
+---+   +---+   |
| .   . | . | . |
|   +---+   +---+
| . | .   .   . |
+---+-----------+
";
        let scene = SUDOKU.sketch(&scan).expect("it can be drawn");
        assert_eq!(plain(&scene, PlainOptions { ascii: true, ..PlainOptions::default() }), expected);
        assert_eq!(SUDOKU.typeset(&scan), "sudoku\n...2\n....\n....\n....\nregions:\nAAAB\nACBB\nCCDB\nCDDD\n");
    }

    #[test]
    fn diagonals_are_told_and_other_sizes_have_letters() {
        let mut scan = diagonal(12, 12).expect("there is such a board");
        scan.set(Spot::Cell(0, 1), "11");
        let text = SUDOKU.typeset(&scan);
        assert!(text.starts_with("sudoku\ndiagonals: yes\n.B..........\n"), "{text}");
        assert!(blank(7, 7).is_none() && blank(9, 8).is_none() && jigsaw(7, 7).is_some() && jigsaw(7, 6).is_none());
    }
}
