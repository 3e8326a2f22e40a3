//! Positions that are typed in or corrected by hand.

use super::board::{Board, MAX_SIDE, Square};
use super::{MINESWEEPER, MinesweeperKind, native, picture, scene};
use crate::Readable;
use crate::scan::{BLANK, Clues, Flip, Imbalance, Paper, Scan, Spot, Takes, TotalName};
use nazo_core::puzzle::Budget;
use nazo_core::scene::Scene;
use nazo_core::words::{Phrase, say};
use nazo_vision::View;

/// The boards that programs offer.
const PAPERS: &[Paper] = &[Paper {
    id: "minesweeper",
    name: Phrase::fixed("minesweeper.minesweeper"),
    sizes: &[(9, 9), (16, 16), (16, 30), (8, 8), (5, 5)],
    blank,
}];

/// One key opens and closes squares.
static FLIP: Flip =
    Flip { name: Phrase::fixed("minesweeper.open-closed"), flipped: |value| if is_open(value) { BLANK } else { OPEN } };

/// An open square without mines around it.
const OPEN: &str = "0";

fn is_open(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_digit()) && !value.is_empty()
}

fn blank(rows: usize, cols: usize) -> Option<Scan> {
    let side = 1..=usize::from(MAX_SIDE);
    let is_board = side.contains(&rows) && side.contains(&cols);
    is_board.then(|| Scan::blank(&MINESWEEPER, rows, cols).with_total())
}

/// The key for an unknown square, since `?` is the key for help.
const NOT_KNOWN: char = '-';

impl Readable for MinesweeperKind {
    fn total_called(&self) -> TotalName {
        TotalName {
            full: Phrase::fixed("minesweeper.number-of-mines-begun"),
            within: Phrase::fixed("minesweeper.number-of-mines"),
            short: Phrase::fixed("minesweeper.mines-begun"),
        }
    }

    fn glance(&self, view: &View) -> f32 {
        // Its numbers are told apart by their colours, and searching paper for them takes long without success.
        if view.is_colourful() { view.promise_of_grids() * 0.99 } else { view.promise_of_squares() * 0.98 }
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

    /// The position, whether or not it is possible.
    fn sketch(&self, scan: &Scan) -> Option<Scene> {
        let square = |value: &str| value.chars().next().and_then(native::square);
        let squares: Option<Vec<_>> = scan.cells.iter().map(|glyph| square(&glyph.value)).collect();
        Some(scene::scene(&Board::new(scan.cols, squares?, None).ok()?))
    }

    /// How typed text is taken: a sign of native text in a square, or the total number of mines.
    fn takes(&self, scan: &Scan, spot: Spot, typed: &str) -> Takes {
        let mut signs = typed.chars();
        let sign = signs.next().filter(|sign| *sign != '#' && signs.next().is_none());
        let is_sign = sign.is_some_and(|sign| sign == NOT_KNOWN || native::square(sign).is_some());
        match spot {
            Spot::Cell(..) if is_sign => Takes::Whole,
            Spot::Total if typed == BLANK => Takes::Whole,
            // As many digits as a possible number has. Too many mines are reported, not refused.
            Spot::Total => Takes::number(typed, 1, 10_u32.pow(scan.cells.len().max(10).ilog10() + 1) - 1),
            _ => Takes::No,
        }
    }

    /// The sign of native text for the typed text.
    fn written(&self, _scan: &Scan, spot: Spot, typed: &str) -> String {
        let is_unknown = matches!(spot, Spot::Cell(..)) && typed.chars().eq([NOT_KNOWN]);
        if is_unknown { native::sign(super::Square::Unknown) } else { typed.to_string() }
    }

    /// The words for the content of a square, or for an unknown number of mines.
    fn called(&self, spot: Spot, value: &str) -> Option<Phrase> {
        let square = value.chars().next().and_then(native::square);
        match (spot, square) {
            (Spot::Cell(..), Some(Square::Closed)) => Some(Phrase::fixed("minesweeper.closed")),
            (Spot::Cell(..), Some(Square::Unknown)) | (Spot::Total, Some(Square::Closed)) => {
                Some(Phrase::fixed("minesweeper.unknown"))
            }
            _ => None,
        }
    }

    fn flip(&self) -> Option<&'static Flip> {
        Some(&FLIP)
    }

    /// The numbers of open and flagged squares.
    fn tally(&self, scan: &Scan) -> Phrase {
        let count = |is_it: fn(&str) -> bool| scan.cells.iter().filter(|glyph| is_it(&glyph.value)).count();
        say!("minesweeper.open-and-flags", open = count(is_open), flags = count(|value| value == "F"))
    }

    /// A position cannot have more mines than closed squares.
    fn gaps(&self, scan: &Scan) -> Vec<Spot> {
        self.imbalance(scan).map(|_| Spot::Total).into_iter().collect()
    }

    /// Reports that there are more mines than closed squares.
    fn imbalance(&self, scan: &Scan) -> Option<Imbalance> {
        let mines = scan.total.as_ref().and_then(|glyph| glyph.value.parse::<usize>().ok())?;
        let closed = scan.cells.iter().filter(|glyph| !is_open(&glyph.value)).count();
        (mines > closed).then(|| Imbalance {
            spots: vec![Spot::Total],
            brief: say!("minesweeper.mines-and-closed", mines, closed),
            said: say!("minesweeper.fewer-closed-than-mines", mines, closed),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::{Standing, standing};
    use nazo_core::puzzle::Budget;

    #[test]
    fn a_position_is_typed_in_with_its_number_of_mines() {
        let mut scan = blank(2, 3).expect("there is such a board");
        assert!(blank(0, 3).is_none() && blank(3, 256).is_none());
        let (cell, total) = (Spot::Cell(0, 1), Spot::Total);
        assert_eq!(
            (
                MINESWEEPER.takes(&scan, cell, "8"),
                MINESWEEPER.takes(&scan, cell, "F"),
                MINESWEEPER.takes(&scan, cell, "-")
            ),
            (Takes::Whole, Takes::Whole, Takes::Whole)
        );
        assert_eq!(
            (
                MINESWEEPER.takes(&scan, cell, "9"),
                MINESWEEPER.takes(&scan, cell, "#"),
                MINESWEEPER.takes(&scan, cell, "12")
            ),
            (Takes::No, Takes::No, Takes::No)
        );
        assert_eq!(
            (
                MINESWEEPER.takes(&scan, total, "6"),
                MINESWEEPER.takes(&scan, total, "60"),
                MINESWEEPER.takes(&scan, total, "F")
            ),
            (Takes::Stands, Takes::Whole, Takes::No)
        );
        assert_eq!(
            (
                MINESWEEPER.written(&scan, cell, "-"),
                MINESWEEPER.written(&scan, cell, "3"),
                MINESWEEPER.written(&scan, total, "3")
            ),
            ("?".into(), "3".into(), "3".into())
        );
        assert_eq!(MINESWEEPER.typeset(&scan), "minesweeper\n...\n...\n");
        scan.flip(&[1]);
        scan.set(cell, "2");
        scan.set(Spot::Cell(1, 0), "F");
        scan.set(total, "2");
        assert_eq!(MINESWEEPER.typeset(&scan), "minesweeper\nmines: 2\n.2.\nF..\n");
        let stands = |scan: &Scan| standing(scan, &Budget::unlimited()).expect("the engine works");
        assert!(matches!(stands(&scan), Standing::Unique { .. }), "it is possible");
        scan.set(total, "6");
        assert_eq!(stands(&scan), Standing::Incomplete { spots: vec![Spot::Total] });
        assert!(MINESWEEPER.sketch(&scan).is_some(), "it is shown all the same");
    }
}
