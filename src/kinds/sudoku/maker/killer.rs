//! New killers: a random full board with cages, which are repaired until their sums leave one solution; or sums for
//! cages drawn by the user.

use std::sync::Arc;

use super::super::Sudoku;
use super::fill::Filler;
use super::partition::Partition;
use super::{board, drawn};
use crate::maker::{MakeError, Maker, Other, Throw, Variant, Wish};
use crate::{Dice, Info, Puzzle, of};
use nazo_core::puzzle::Budget;
use nazo_core::words::Phrase;

/// The most guesses for filling a board.
pub(super) const GUESSES: u64 = 20_000;
/// The number of repairs before the cages are drawn anew.
const MENDS: usize = 60;

/// The maker of killers.
pub(in crate::sudoku) static KILLER: Maker = Maker {
    variants: &[
        Variant::within("9x9", 250..=u32::MAX),
        Variant::within("6x6", 200..=799),
        Variant::within("4x4", 160..=400),
        Variant { id: "jigsaw", name: Phrase::fixed("sudoku.jigsaw"), reach: 250..=u32::MAX },
        Variant { id: "diagonals", name: Phrase::fixed("sudoku.diagonals"), reach: 250..=u32::MAX },
    ],
    shapes: Some(Phrase::fixed("sudoku.killer-shapes")),
    to_order: None,
    make,
};

fn make(wish: &Wish<'_>, dice: &mut Dice, budget: &Budget) -> Throw {
    budget.spend(1)?;
    let made = match wish.shape {
        Some(shape) => {
            let killer = of::<Sudoku>(shape).filter(|sudoku| !sudoku.cages().is_empty());
            let is_not = || MakeError::Shape(Phrase::fixed("sudoku.shape-no-cages"));
            drawn::with_sums(killer.ok_or_else(is_not)?, dice, budget)?
        }
        None => fresh(wish, dice, budget)?,
    };
    Ok(made.map(|killer| Arc::new(killer) as Arc<dyn Puzzle>))
}

fn fresh(wish: &Wish<'_>, dice: &mut Dice, budget: &Budget) -> Result<Option<Sudoku>, MakeError> {
    let Some(layout) = board(wish.variant, dice) else { return Ok(None) };
    let Some(solution) = Filler::new(&layout, []).fill(dice, GUESSES, budget)? else { return Ok(None) };
    let mut partition = Partition::by_chance(&layout, &solution, wish.ease, dice);
    for mend in 0..MENDS {
        let made = Sudoku::new(layout.clone(), Vec::new(), partition.cages(), Info::default());
        let Ok(killer) = made else { return Ok(None) };
        match Other::of(&killer.model(), &solution, budget)? {
            Other::None => return Ok(Some(killer)),
            // Moving a cell to a neighbouring cage keeps cages large. If that has not helped for long, cages are cut.
            Other::Is(other) => {
                let may_move = mend < MENDS / 3 && wish.ease < 0.6;
                partition.rule_out(&other, may_move, dice);
            }
            Other::Unknown => partition.cut_largest(dice),
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::words::Lang;

    fn made(variant: &str, ease: f64, seed: u64) -> String {
        let variant = KILLER.variants().iter().find(|known| known.id == variant).expect("a variant");
        let wish = Wish { variant, shape: None, ease, lang: Lang::En };
        let puzzle = KILLER.make(&wish, &mut Dice::new(seed, 0), &Budget::unlimited()).expect("no limit");
        puzzle.expect("a puzzle").write("native", None).expect("native text")
    }

    #[test]
    fn a_seed_is_a_board() {
        let expected = "\
killer
aabc
debc
defg
dehh
a=7 b=4 c=6 d=7 e=6 f=2 g=3 h=5
";
        assert_eq!(made("4x4", 0.5, 1), expected);
    }
}
