//! New sudokus: a random full board, from which clues are removed as long as there is one solution.

use std::sync::Arc;

use super::super::{Sudoku, SudokuLayout};
use super::board;
use super::fill::Filler;
use crate::maker::{MakeError, Maker, Throw, Variant, Wish, between};
use crate::{Dice, Info, Puzzle, of};
use nazo_core::puzzle::{Budget, Value};
use nazo_core::solve::{self, End, Grid};
use nazo_core::words::Phrase;

/// The most guesses for one question. If they do not show that a clue is unnecessary, it stays.
const GUESSES: u64 = 400;
/// Above this ease, every puzzle can be solved by singles alone.
const SINGLES: f64 = 0.62;
/// From this ease on, clues are removed in symmetric pairs.
const PAIRS: f64 = 0.3;

/// The maker of sudokus.
pub(in crate::sudoku) static SUDOKU: Maker = Maker {
    variants: &[
        Variant::within("9x9", 190..=u32::MAX),
        Variant::within("6x6", 170..=799),
        Variant::within("4x4", 150..=280),
        Variant { id: "jigsaw", name: Phrase::fixed("sudoku.jigsaw"), reach: 190..=u32::MAX },
        Variant { id: "diagonals", name: Phrase::fixed("sudoku.diagonals"), reach: 190..=u32::MAX },
        Variant { id: "windoku", name: Phrase::fixed("sudoku.windoku"), reach: 190..=u32::MAX },
        Variant::within("12x12", 190..=u32::MAX),
        Variant::within("16x16", 190..=u32::MAX),
    ],
    shapes: Some(Phrase::fixed("sudoku.sudoku-shapes")),
    to_order: Some("9x9"),
    make,
};

fn make(wish: &Wish<'_>, dice: &mut Dice, budget: &Budget) -> Throw {
    budget.spend(1)?;
    let Some(layout) = layout(wish, dice)? else { return Ok(None) };
    let filler = Filler::new(&layout, []);
    let Some(solution) = filler.fill(dice, 20_000, budget)? else { return Ok(None) };
    let givens = Dig { filler: &filler, layout: &layout, budget }.dug(solution, wish.ease, dice)?;
    let givens = givens.into_iter().map(|given| (given > 0).then_some(Value(given))).collect();
    Ok(Sudoku::new(layout, givens, Vec::new(), Info::default()).ok().map(|sudoku| Arc::new(sudoku) as Arc<dyn Puzzle>))
}

/// The board of a wish. None if no random board was found.
fn layout(wish: &Wish<'_>, dice: &mut Dice) -> Result<Option<SudokuLayout>, MakeError> {
    if let Some(shape) = wish.shape {
        let is_not = || MakeError::Shape(Phrase::fixed("sudoku.shape-no-sudoku"));
        return Ok(Some(of::<Sudoku>(shape).ok_or_else(is_not)?.layout().clone()));
    }
    Ok(board(wish.variant, dice))
}

/// Removes clues from a full board.
struct Dig<'a> {
    filler: &'a Filler,
    layout: &'a SudokuLayout,
    budget: &'a Budget,
}

impl Dig<'_> {
    /// The clues that remain: as few as possible for the lowest ease, more for a higher one.
    fn dug(&self, mut clues: Vec<u8>, ease: f64, dice: &mut Dice) -> Result<Vec<u8>, MakeError> {
        let cells = clues.len();
        let in_pairs = ease >= PAIRS;
        // 9x9 boards need about 24 clues for their 81 cells, and easy ones have a dozen more.
        let least = if in_pairs { (cells as f64 * between(0.26, 0.46, ease)) as usize } else { 0 };
        let mut order: Vec<usize> = (0..cells).collect();
        dice.shuffle(&mut order);
        let mut left = cells;
        for cell in order {
            let other = if in_pairs { cells - 1 - cell } else { cell };
            let taken = if other == cell { 1 } else { 2 };
            if clues[cell] == 0 || left < least + taken {
                continue;
            }
            let mut fewer = clues.clone();
            (fewer[cell], fewer[other]) = (0, 0);
            if self.is_good(&fewer, ease)? {
                (clues, left) = (fewer, left - taken);
            }
        }
        Ok(clues)
    }

    /// Whether the clues leave one solution and, for an easy puzzle, whether singles find it.
    fn is_good(&self, clues: &[u8], ease: f64) -> Result<bool, MakeError> {
        if ease > SINGLES {
            self.budget.spend(1)?;
            return Ok(self.filler.is_all_singles(clues));
        }
        if let (true, 9, Ok(grid)) = (self.layout.is_plain(), self.layout.size(), Grid::try_from(clues)) {
            self.budget.spend(1)?;
            let (count, end) = solve::classic_count(&grid, 2, self.budget);
            return match end {
                End::Stopped(stopped) => Err(stopped.into()),
                End::Limit | End::Exhausted => Ok(count == 1),
            };
        }
        Ok(self.filler.is_single(clues, GUESSES, self.budget)? == Some(true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::words::Lang;

    fn made(variant: &str, ease: f64, seed: u64) -> String {
        let variant = SUDOKU.variants().iter().find(|known| known.id == variant).expect("a variant");
        let wish = Wish { variant, shape: None, ease, lang: Lang::En };
        let puzzle = SUDOKU.make(&wish, &mut Dice::new(seed, 0), &Budget::unlimited()).expect("no limit");
        puzzle.expect("a puzzle").write("native", None).expect("native text")
    }

    #[test]
    fn a_seed_is_a_board() {
        let expected = "\
sudoku
2...1.
6.3...
4.2...
...2.6
...4.5
.5...2
";
        assert_eq!(made("6x6", 0.5, 1), expected);
    }
}
