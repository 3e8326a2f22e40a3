//! New kakuros: random walls and random digits, changed until their sums leave one solution; or sums for walls drawn by
//! the user.

mod runs;
mod walls;

use std::sync::Arc;

use self::runs::{Filled, Runs};
use super::draft::square_name;
use super::{Kakuro, KakuroSquare};
use crate::maker::{MakeError, Maker, Other, Throw, Variant, Wish, between};
use crate::{Dice, Info, Puzzle, of};
use nazo_core::puzzle::Budget;
use nazo_core::words::{Phrase, say};

/// The most single-digit changes tried on a filling.
const CHANGES: usize = 4_000;
/// A filling is given up after this many changes in a row without progress.
const PATIENCE: usize = 600;
/// Below this ease, a puzzle may need more than looking at one run at a time. The lower the ease, the more changes are
/// made towards that.
const CROSSING: f64 = 0.5;
/// The most changes tried on a puzzle with one solution so that looking at one run at a time leaves more open.
const HARDER: f64 = 240.0;

/// The maker of kakuros.
pub(super) static MAKER: Maker = Maker {
    variants: &[
        Variant::within("8x8", 290..=u32::MAX),
        Variant::within("6x6", 280..=u32::MAX),
        Variant::within("10x10", 310..=u32::MAX),
        Variant::within("12x12", 320..=u32::MAX),
        Variant::within("14x8", 310..=u32::MAX),
    ],
    shapes: Some(Phrase::fixed("kakuro.shapes")),
    to_order: None,
    make,
};

fn make(wish: &Wish<'_>, dice: &mut Dice, budget: &Budget) -> Throw {
    budget.spend(1)?;
    let shape = match wish.shape {
        Some(shape) => {
            let kakuro = of::<Kakuro>(shape);
            let is_not = || MakeError::Shape(Phrase::fixed("kakuro.shape-no-kakuro"));
            bare(kakuro.ok_or_else(is_not)?)?
        }
        None => {
            let (cols, rows) = wish.variant.id.split_once('x').unwrap_or(("8", "8"));
            let side = |text: &str| text.parse::<usize>().unwrap_or(8);
            match walls::by_chance(side(rows), side(cols), wish.ease, dice) {
                Some(shape) => shape,
                None => return Ok(None),
            }
        }
    };
    let runs = Runs::of(&shape);
    let Some(digits) = filled(&shape, &runs, wish.ease, dice, budget)? else { return Ok(None) };
    let digits = harder(&shape, &runs, digits, wish.ease, dice, budget)?;
    Ok(summed(&shape, &runs, &digits).map(|kakuro| Arc::new(kakuro) as Arc<dyn Puzzle>))
}

/// The shape without its sums.
fn bare(shape: &Kakuro) -> Result<Kakuro, MakeError> {
    let squares = shape.squares().iter().map(|square| if square.is_white() { *square } else { KakuroSquare::BLANK });
    let none = || MakeError::Shape(Phrase::fixed("kakuro.shape-no-white-cells"));
    let bare = Kakuro::new(shape.cols(), squares.collect(), Info::default()).map_err(|_| none())?;
    let mut has_run = vec![false; bare.squares().len()];
    let name = |at: usize| square_name(at, bare.cols());
    for run in bare.runs() {
        run.squares.iter().for_each(|square| has_run[*square] = true);
        let first = name(run.squares[0]);
        if run.squares.len() > 9 {
            return Err(MakeError::Shape(say!("kakuro.shape-run-too-long", first, count = run.squares.len())));
        }
        if run.clue(bare.cols()).is_none() {
            return Err(MakeError::Shape(say!("kakuro.shape-run-without-clue", first)));
        }
    }
    let lone = (0..has_run.len()).find(|at| bare.squares()[*at].is_white() && !has_run[*at]);
    match lone {
        Some(lone) => Err(MakeError::Shape(say!("kakuro.shape-cell-in-no-run", cell = name(lone)))),
        None => Ok(bare),
    }
}

/// Digits whose sums leave one solution. None if none were found. Single digits are changed where looking at one run at
/// a time leaves something open. A change that leaves more open than before is kept only rarely.
fn filled(
    shape: &Kakuro,
    runs: &Runs,
    ease: f64,
    dice: &mut Dice,
    budget: &Budget,
) -> Result<Option<Filled>, MakeError> {
    let Some(mut best) = Filled::by_chance(runs, ease, dice) else { return Ok(None) };
    let mut left = runs.left(&best);
    let (mut failures, mut asked) = (0, usize::MAX);
    for _ in 0..CHANGES {
        budget.spend(1)?;
        if left.open == 0 {
            return Ok(Some(best));
        }
        let mut from = left.doubtful.clone();
        // What single runs leave open may still follow from their crossings. Only the engine can tell.
        if ease < CROSSING && left.open < asked && left.open <= 2 * runs.cell_count() {
            asked = left.open;
            match another(shape, runs, &best, budget)? {
                Some(other) if other.is_empty() => return Ok(Some(best)),
                Some(other) => from = other,
                None => {}
            }
        }
        failures += 1;
        if let Some(next) = best.changed(runs, &from, dice) {
            let then = runs.left(&next);
            if then.open < left.open {
                failures = 0;
            }
            if then.open <= left.open || dice.share() < 0.01 {
                (best, left) = (next, then);
            }
        }
        if failures > PATIENCE {
            return Ok(None);
        }
    }
    Ok(None)
}

/// The digits, changed so that there is still one solution and looking at one run at a time leaves more open.
fn harder(
    shape: &Kakuro,
    runs: &Runs,
    mut best: Filled,
    ease: f64,
    dice: &mut Dice,
    budget: &Budget,
) -> Result<Filled, MakeError> {
    let mut left = runs.left(&best);
    let all: Vec<usize> = (0..runs.cell_count()).collect();
    let tries = (HARDER * (1.0 - ease / CROSSING)).max(0.0) as usize;
    for _ in 0..tries {
        budget.spend(1)?;
        let Some(next) = best.changed(runs, &all, dice) else { continue };
        let then = runs.left(&next);
        if then.open >= left.open && another(shape, runs, &next, budget)?.is_some_and(|other| other.is_empty()) {
            (best, left) = (next, then);
        }
    }
    Ok(best)
}

/// The cells in which another solution differs. The list is empty if there is no other solution, and None if the search
/// takes too long.
fn another(shape: &Kakuro, runs: &Runs, filled: &Filled, budget: &Budget) -> Result<Option<Vec<usize>>, MakeError> {
    let Some(kakuro) = summed(shape, runs, filled) else { return Ok(None) };
    Ok(Other::of(&kakuro.model(), filled.digits(), budget)?.differing(filled.digits()))
}

/// The shape with the sums of its digits.
fn summed(shape: &Kakuro, runs: &Runs, filled: &Filled) -> Option<Kakuro> {
    let mut squares = shape.squares().to_vec();
    for (run, cells) in shape.runs().iter().zip(runs.runs()) {
        let at = run.clue(shape.cols())?;
        let sum = cells.iter().map(|cell| u32::from(filled.digit(*cell))).sum();
        squares[at] = squares[at].with_sum(run.way, Some(sum));
    }
    Kakuro::new(shape.cols(), squares, Info::default()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::words::Lang;

    fn made(variant: &str, ease: f64, seed: u64) -> String {
        let variant = MAKER.variants().iter().find(|known| known.id == variant).expect("a variant");
        let wish = Wish { variant, shape: None, ease, lang: Lang::En };
        let puzzle = MAKER.make(&wish, &mut Dice::new(seed, 0), &Budget::unlimited()).expect("no limit");
        puzzle.expect("a puzzle").write("native", None).expect("native text")
    }

    #[test]
    fn a_seed_is_a_board() {
        let expected = "\
kakuro
# # 21\\ 13\\ # #
# 7\\5 . . 18\\ #
\\23 . . . . 17\\
\\7 . . 7\\9 . .
# \\24 . . . .
# # \\15 . . #
";
        assert_eq!(made("6x6", 0.5, 1), expected);
    }
}
