//! Fresh killers: a full board by chance and cages over it, mended until their sums leave one solution; or sums for cages
//! that somebody drew.

use std::sync::Arc;

use super::super::{Cage, Layout, Sudoku};
use super::drawn;
use super::fill::Filler;
use super::jigsaw::jigsaw;
use super::partition::Partition;
use crate::maker::{MakeError, Maker, Sort, Throw, Wish};
use crate::{Dice, Info, Puzzle, of};
use nazo_core::puzzle::Budget;
use nazo_core::solve::{self, End, EngineChoice};
use nazo_core::words::Phrase;

/// Guesses that filling a board is worth.
pub(super) const GUESSES: u64 = 20_000;
/// Effort of the engine that one question is worth: two solutions, or that there is one.
const EFFORT: u64 = 4_000;
/// How often cages are mended before they are drawn anew.
const MENDS: usize = 60;

/// What makes killers.
pub(in crate::sudoku) static KILLER: Maker = Maker {
    sorts: &[
        Sort::within("9x9", 250..=u32::MAX),
        Sort::within("6x6", 200..=799),
        Sort::within("4x4", 160..=400),
        Sort { id: "jigsaw", name: Phrase::fixed("sudoku.jigsaw"), reach: 250..=u32::MAX },
        Sort { id: "diagonals", name: Phrase::fixed("sudoku.diagonals"), reach: 250..=u32::MAX },
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

/// The board of a sort; none where chance made none.
fn layout(sort: &Sort, dice: &mut Dice) -> Option<Layout> {
    match sort.id {
        "6x6" => Layout::plain(6).ok(),
        "4x4" => Layout::plain(4).ok(),
        "jigsaw" => jigsaw(9, dice).ok(),
        "diagonals" => Layout::plain(9).ok().map(|layout| layout.diagonals(true)),
        _ => Layout::plain(9).ok(),
    }
}

fn fresh(wish: &Wish<'_>, dice: &mut Dice, budget: &Budget) -> Result<Option<Sudoku>, MakeError> {
    let Some(layout) = layout(wish.sort, dice) else { return Ok(None) };
    let Some(solution) = Filler::new(&layout, []).fill(dice, GUESSES, budget)? else { return Ok(None) };
    let mut partition = Partition::by_chance(&layout, &solution, wish.ease, dice);
    for mend in 0..MENDS {
        let Some(killer) = killer(&layout, &partition) else { return Ok(None) };
        match another(&killer, &solution, budget)? {
            Other::None => return Ok(Some(killer)),
            // Moving a cell to the next cage keeps cages large; where that went on for long, they are cut.
            Other::Is(other) => {
                let may_move = mend < MENDS / 3 && wish.ease < 0.6;
                partition.rule_out(&other, may_move, dice);
            }
            Other::Unknown => partition.cut_largest(dice),
        }
    }
    Ok(None)
}

fn killer(layout: &Layout, partition: &Partition) -> Option<Sudoku> {
    let cages: Vec<Cage> = partition.cages();
    Sudoku::new(layout.clone(), Vec::new(), cages, Info::default()).ok()
}

/// Whether a killer has another solution than the one it was made from.
pub(super) enum Other {
    None,
    Is(Vec<u8>),
    /// The engine would have taken too long.
    Unknown,
}

pub(super) fn another(killer: &Sudoku, solution: &[u8], budget: &Budget) -> Result<Other, MakeError> {
    let part = budget.part(EFFORT);
    let solutions = solve::solutions(&killer.model(), 2, EngineChoice::Batsat, &part)?;
    budget.spend(part.used())?;
    let found = solutions.found.iter().map(|values| values.iter().map(|value| value.0).collect::<Vec<u8>>());
    if let Some(other) = found.into_iter().find(|values| values != solution) {
        return Ok(Other::Is(other));
    }
    Ok(if solutions.end == End::Exhausted { Other::None } else { Other::Unknown })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nazo_core::words::Lang;

    fn made(sort: &str, ease: f64, seed: u64) -> String {
        let sort = KILLER.sorts().iter().find(|known| known.id == sort).expect("a sort");
        let wish = Wish { sort, shape: None, ease, lang: Lang::En };
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
