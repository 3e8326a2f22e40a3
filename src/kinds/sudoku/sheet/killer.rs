//! Killers that are typed in or corrected by hand.

use super::super::{Family, KILLER, picture};
use crate::Readable;
use crate::scan::{BLANK, Clues, DOUBTFUL, Imbalance, Lack, Origin, Paper, Scan, Spot, Takes, sums_of};
use nazo_core::puzzle::Budget;
use nazo_core::scene::{Mark, Scene};
use nazo_core::words::{Phrase, say};
use nazo_vision::View;

/// Killers of all sizes that sudokus have.
const PAPERS: &[Paper] = &[Paper { id: "killer", name: Phrase::fixed("sudoku.killer"), sizes: super::SIZES, blank }];

fn blank(rows: usize, cols: usize) -> Option<Scan> {
    super::blank(&KILLER, rows, cols).map(|scan| scan.with_corners().with_walls())
}

/// The spot for the sum of each part, at its first cell, and the number of its cells.
fn heads(scan: &Scan) -> Vec<(Spot, usize)> {
    let head = |part: Vec<usize>| (Spot::Corner(part[0] / scan.cols, part[0] % scan.cols), part.len());
    scan.parts().into_iter().map(head).collect()
}

/// Cages with more cells than there are digits, and cages whose sum that many different digits cannot make.
fn impossible(scan: &Scan) -> Option<Imbalance> {
    let size = scan.rows;
    let wrong = |(spot, count): (Spot, usize)| {
        let sum = scan.glyph(spot)?.value.parse::<usize>().ok()?;
        sums_of(count, size).is_none_or(|sums| !sums.contains(&sum)).then_some((spot, sum, count))
    };
    let wrong: Vec<(Spot, usize, usize)> = heads(scan).into_iter().filter_map(wrong).collect();
    let &(first, sum, count) = wrong.first()?;
    let at = first.square();
    let (brief, said) = match count > size {
        true => (say!("sudoku.cells-in-a-cage", count), say!("sudoku.too-few-digits-for-cage", at, count, size)),
        false => (say!("sudoku.sum-in-cells", sum, count), say!("sudoku.cells-cannot-make-sum", at, count, sum)),
    };
    let spots = wrong.iter().map(|(spot, ..)| *spot).collect();
    let brief = match wrong.len() {
        1 => brief,
        cages => say!("sudoku.cages-cannot-be", cages),
    };
    Some(Imbalance { spots, brief, said })
}

/// The total of all sums, if every cage has one and the total differs from that of all rows.
fn unbalanced(scan: &Scan) -> Option<Imbalance> {
    let heads = heads(scan);
    let total = heads.iter().map(|(spot, _)| scan.glyph(*spot)?.value.parse::<u32>().ok()).sum::<Option<u32>>()?;
    let (rows, each) = (scan.rows as u32, (scan.rows * (scan.rows + 1) / 2) as u32);
    if heads.len() < 2 || total == rows * each {
        return None;
    }
    let whole = rows * each;
    Some(Imbalance {
        spots: Vec::new(),
        brief: say!("sudoku.sums-add-up", total),
        said: match scan.mesh {
            Some(_) => say!("sudoku.a-sum-misread", total, rows, whole),
            None => say!("sudoku.a-sum-wrong", total, rows, whole),
        },
    })
}

impl Readable for Family<true> {
    fn glance(&self, view: &View) -> f32 {
        view.promise_of_squares()
    }

    fn scan(&self, view: &View, budget: &Budget) -> Option<Scan> {
        picture::killer::scan(view, budget)
    }

    fn clues(&self, scan: &Scan) -> Option<Clues> {
        picture::killer::clues(scan)
    }

    fn others(&self, scan: &Scan) -> Vec<Scan> {
        picture::others::others(scan)
    }

    fn typeset(&self, scan: &Scan) -> String {
        picture::killer::typeset(scan)
    }

    fn papers(&self) -> &'static [Paper] {
        PAPERS
    }

    /// The board with the cages drawn so far.
    fn sketch(&self, scan: &Scan) -> Option<Scene> {
        let mut scene = super::sketch(scan)?;
        super::draw_parts(scan, &Mark::Cage, &mut scene);
        for part in scan.parts() {
            let sum = Some(&scan.corners[part[0]].value).filter(|sum| *sum != BLANK);
            scene.squares[part[0]].mark(sum.cloned().map(Mark::Label));
        }
        Some(scene)
    }

    fn takes(&self, scan: &Scan, spot: Spot, typed: &str) -> Takes {
        super::takes(scan, spot, typed)
    }

    /// Parts without a sum: they are in no cage, or their cage has no sum yet. In a picture, parts that surely have no
    /// sum are not included.
    fn lack(&self, scan: &Scan) -> Option<Lack> {
        let is_missing = |spot: Spot| {
            let seen = scan.glyph(spot).filter(|glyph| glyph.origin == Origin::Read && !glyph.options.is_empty());
            scan.is_blank(spot) && seen.is_none_or(|glyph| glyph.confidence() < DOUBTFUL)
        };
        let missing = heads(scan).into_iter().filter(|(spot, _)| is_missing(*spot));
        let (spots, cells): (Vec<Spot>, Vec<usize>) = missing.unzip();
        let cells: usize = cells.into_iter().sum();
        (!spots.is_empty()).then(|| Lack { spots, said: say!("sudoku.cells-in-no-cage", cells) })
    }

    /// The number of cages. A part without a sum is not a cage, or not yet.
    fn tally(&self, scan: &Scan) -> Phrase {
        say!("sudoku.cage-count", cages = heads(scan).iter().filter(|(spot, _)| !scan.is_blank(*spot)).count())
    }

    /// Cages with more cells than there are digits. The first cell of the board if there is no cage at all.
    fn gaps(&self, scan: &Scan) -> Vec<Spot> {
        let heads = heads(scan);
        let mut cages = heads.iter().filter(|(spot, _)| !scan.is_blank(*spot)).peekable();
        if cages.peek().is_none() {
            return heads.first().map(|(spot, _)| *spot).into_iter().collect();
        }
        cages.filter(|(_, cells)| *cells > scan.rows).map(|(spot, _)| *spot).collect()
    }

    /// Sums that no digits can make: those of cages, or their total.
    fn imbalance(&self, scan: &Scan) -> Option<Imbalance> {
        impossible(scan).or_else(|| unbalanced(scan))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::scene::{PlainOptions, plain};
    use nazo_core::words::Lang;

    #[test]
    fn a_killer_is_drawn_as_far_as_it_is_known_and_says_what_cannot_be_right() {
        let mut scan = blank(4, 4).expect("there is such a board");
        assert_eq!(KILLER.gaps(&scan), [Spot::Corner(0, 0)]);
        for (cells, sum) in [([0, 1], "7"), ([2, 6], "3"), ([3, 7], "5")] {
            scan.group(&cells).expect("they touch");
            scan.set(Spot::Corner(0, cells[0]), sum);
        }
        scan.set(Spot::Cell(0, 1), "3");
        let scene = KILLER.sketch(&scan).expect("it can be drawn");
        let shown = plain(&scene, PlainOptions::default());
        assert!(shown.contains('7') && shown.contains('3'), "{shown}");
        assert_eq!(KILLER.imbalance(&scan), None, "a cage has no sum yet");
        scan.set(Spot::Corner(0, 0), "12");
        let said = KILLER.imbalance(&scan).expect("4 and 3 are the most").said;
        assert_eq!(said.get(Lang::En), "The cage at r1c1 is impossible: 2 cells cannot make 12.");
        scan.set(Spot::Corner(0, 0), "7");
        assert_eq!(KILLER.gaps(&scan), [], "what has no sum may be in no cage");
        assert_eq!(KILLER.lack(&scan).expect("there is some").said.get(Lang::En), "10 cells in no cage");
        scan.group(&[4, 5, 8, 9, 12]).expect("they touch");
        scan.set(Spot::Corner(1, 0), "10");
        let wrong = KILLER.imbalance(&scan).expect("four digits are all");
        assert_eq!((wrong.spots, wrong.brief.get(Lang::En)), (vec![Spot::Corner(1, 0)], "5 cells in a cage"));
        assert_eq!(wrong.said.get(Lang::En), "The cage at r2c1 has 5 cells, but there are only 4 digits.");
        scan.set(Spot::Corner(0, 0), "2");
        let wrong = KILLER.imbalance(&scan).expect("two digits are 3 at least");
        assert_eq!(
            (wrong.spots, wrong.brief.get(Lang::En)),
            (vec![Spot::Corner(0, 0), Spot::Corner(1, 0)], "2 impossible cages")
        );
    }

    #[test]
    fn all_sums_together_are_what_all_rows_make() {
        let mut scan = blank(4, 4).expect("there is such a board");
        for (cells, sum) in [(0..4, "10"), (4..8, "10"), (8..12, "10"), (12..14, "4"), (14..16, "4")] {
            scan.group(&cells.clone().collect::<Vec<usize>>()).expect("they touch");
            scan.set(Spot::Corner(cells.start / 4, cells.start % 4), sum);
        }
        let said = KILLER.imbalance(&scan).expect("38 is not 40").said;
        assert_eq!(said.get(Lang::En), "The sums make 38, but four rows make 40: at least one sum is wrong.");
    }
}
