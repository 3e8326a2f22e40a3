//! Positions that are typed in or corrected by hand.

use super::board::{Board, MAX_SIDE, Square};
use super::{MINESWEEPER, native, scene};
use crate::scan::{BLANK, Flip, Imbalance, Paper, Scan, Spot, Takes};
use nazo_core::scene::Scene;
use nazo_core::words::Phrase;

/// The boards that programs offer.
pub(super) const PAPERS: &[Paper] = &[Paper {
    id: "minesweeper",
    name: Phrase::fixed("minesweeper", "マインスイーパー"),
    sizes: &[(9, 9), (16, 16), (16, 30), (8, 8), (5, 5)],
    blank,
}];

/// Squares are opened and closed with one key.
pub(super) static FLIP: Flip = Flip {
    name: Phrase::fixed("open or closed", "開・閉"),
    flipped: |value| if is_open(value) { BLANK } else { OPEN },
};

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

/// What is typed for a square of which nothing is known: `?` is the key that asks.
const NOT_KNOWN: char = '-';

/// The sign of native text for what was typed.
pub(super) fn written(spot: Spot, typed: &str) -> String {
    let is_unknown = matches!(spot, Spot::Cell(..)) && typed.chars().eq([NOT_KNOWN]);
    if is_unknown { native::sign(super::Square::Unknown) } else { typed.to_string() }
}

/// What is said for what stands in a square, or for a number of mines that nobody knows.
pub(super) fn called(spot: Spot, value: &str) -> Option<Phrase> {
    let square = value.chars().next().and_then(native::square);
    match (spot, square) {
        (Spot::Cell(..), Some(Square::Closed)) => Some(Phrase::fixed("closed", "閉")),
        (Spot::Cell(..), Some(Square::Unknown)) | (Spot::Total, Some(Square::Closed)) => {
            Some(Phrase::fixed("unknown", "不明"))
        }
        _ => None,
    }
}

/// What becomes of what is typed: a sign of native text in a square, and how many mines there are in all.
pub(super) fn takes(scan: &Scan, spot: Spot, typed: &str) -> Takes {
    let mut signs = typed.chars();
    let sign = signs.next().filter(|sign| *sign != '#' && signs.next().is_none());
    let is_sign = sign.is_some_and(|sign| sign == NOT_KNOWN || native::square(sign).is_some());
    match spot {
        Spot::Cell(..) if is_sign => Takes::Whole,
        Spot::Total if typed == BLANK => Takes::Whole,
        // As many digits as a possible number has: that there are too many mines is said, not refused.
        Spot::Total => Takes::number(typed, 1, 10_u32.pow(scan.cells.len().max(10).ilog10() + 1) - 1),
        _ => Takes::No,
    }
}

/// More mines than closed squares are no position.
pub(super) fn gaps(scan: &Scan) -> Vec<Spot> {
    imbalance(scan).map(|_| Spot::Total).into_iter().collect()
}

/// That there are more mines than closed squares.
pub(super) fn imbalance(scan: &Scan) -> Option<Imbalance> {
    let mines = scan.total.as_ref().and_then(|glyph| glyph.value.parse::<usize>().ok())?;
    let closed = scan.cells.iter().filter(|glyph| !is_open(&glyph.value)).count();
    (mines > closed).then(|| Imbalance {
        spots: vec![Spot::Total],
        brief: Phrase::new(format!("{mines} mines, {closed} closed"), format!("地雷{mines} 閉じたマス{closed}")),
        said: Phrase::new(
            format!("There cannot be {mines} mines: only {closed} squares are closed."),
            format!("閉じたマスは{closed}個なので、地雷が{mines}個あるはずがありません。"),
        ),
    })
}

/// What is open, and what is flagged.
pub(super) fn tally(scan: &Scan) -> Phrase {
    let count = |is_it: fn(&str) -> bool| scan.cells.iter().filter(|glyph| is_it(&glyph.value)).count();
    let (open, flags) = (count(is_open), count(|value| value == "F"));
    let s = if flags == 1 { "" } else { "s" };
    Phrase::new(format!("{open} open, {flags} flag{s}"), format!("開{open} 旗{flags}"))
}

/// The position, whether or not it is possible.
pub(super) fn sketch(scan: &Scan) -> Option<Scene> {
    let square = |value: &str| value.chars().next().and_then(native::square);
    let squares: Option<Vec<_>> = scan.cells.iter().map(|glyph| square(&glyph.value)).collect();
    Some(scene::scene(&Board::new(scan.cols, squares?, None).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;
    use crate::scan::{Standing, standing};
    use nazo_core::puzzle::Budget;

    #[test]
    fn a_position_is_typed_in_with_its_number_of_mines() {
        let mut scan = blank(2, 3).expect("there is such a board");
        assert!(blank(0, 3).is_none() && blank(3, 256).is_none());
        let (cell, total) = (Spot::Cell(0, 1), Spot::Total);
        assert_eq!(
            (takes(&scan, cell, "8"), takes(&scan, cell, "F"), takes(&scan, cell, "-")),
            (Takes::Whole, Takes::Whole, Takes::Whole)
        );
        assert_eq!(
            (takes(&scan, cell, "9"), takes(&scan, cell, "#"), takes(&scan, cell, "12")),
            (Takes::No, Takes::No, Takes::No)
        );
        assert_eq!(
            (takes(&scan, total, "6"), takes(&scan, total, "60"), takes(&scan, total, "F")),
            (Takes::Stands, Takes::Whole, Takes::No)
        );
        assert_eq!((written(cell, "-"), written(cell, "3"), written(total, "3")), ("?".into(), "3".into(), "3".into()));
        assert_eq!(MINESWEEPER.typeset(&scan).as_deref(), Some("minesweeper\n...\n...\n"));
        scan.flip(&[1]);
        scan.set(cell, "2");
        scan.set(Spot::Cell(1, 0), "F");
        scan.set(total, "2");
        assert_eq!(MINESWEEPER.typeset(&scan).as_deref(), Some("minesweeper\nmines: 2\n.2.\nF..\n"));
        let stands = |scan: &Scan| standing(scan, &Budget::unlimited()).expect("the engine works");
        assert!(matches!(stands(&scan), Standing::Unique { .. }), "it is possible");
        scan.set(total, "6");
        assert_eq!(stands(&scan), Standing::Incomplete { spots: vec![Spot::Total] });
        assert!(sketch(&scan).is_some(), "it is shown all the same");
    }
}
