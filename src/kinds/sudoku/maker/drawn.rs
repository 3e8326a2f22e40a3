//! Sums for cages drawn by the user, so that there is one solution.

use super::super::{Cage, Sudoku, cell_name};
use super::fill::Filler;
use super::killer::GUESSES;
use crate::maker::{MakeError, Other};
use crate::{Dice, Info, Puzzle};
use nazo_core::puzzle::{Budget, Cell};
use nazo_core::words::{Phrase, say};

/// The most changes of a full board in search of sums that leave one solution.
const CHANGES: usize = 150;
/// A board is given up after this many changes in a row without progress.
const PATIENCE: usize = 25;

/// The killer with these cages and with sums that leave one solution. None if none were found. Existing sums are
/// ignored; givens are kept.
///
/// This starts from a random full board. While another solution has the same sums, the cells that differ are filled
/// anew, together with some random others. A change is kept if it leaves no more cells in doubt.
pub(super) fn with_sums(shape: &Sudoku, dice: &mut Dice, budget: &Budget) -> Result<Option<Sudoku>, MakeError> {
    if let Some(cage) = shape.cages().iter().find(|cage| cage.cells.len() > usize::from(shape.layout().size())) {
        return Err(MakeError::Shape(too_large(shape, cage)));
    }
    let filler = Filler::new(shape.layout(), shape.cages().iter().map(|cage| cage.cells.as_slice()));
    let given: Vec<u8> = shape.givens().iter().map(|given| given.map_or(0, |value| value.0)).collect();
    let Some(mut solution) = filler.complete(&given, dice, GUESSES, budget)? else { return Ok(None) };
    let mut doubt = in_doubt(shape, &solution, budget)?;
    let mut failures = 0;
    for _ in 0..CHANGES {
        if doubt.as_ref().is_some_and(Vec::is_empty) {
            return Ok(summed(shape, &solution));
        }
        let mut next = solution.clone();
        let loosened = 8 + dice.index(next.len() / 2);
        for _ in 0..loosened {
            let cell = dice.index(next.len());
            next[cell] = given[cell];
        }
        doubt.iter().flatten().for_each(|cell| next[*cell] = given[*cell]);
        if let Some(next) = filler.complete(&next, dice, GUESSES, budget)? {
            let then = in_doubt(shape, &next, budget)?;
            let count = |doubt: &Option<Vec<usize>>| doubt.as_ref().map_or(usize::MAX, Vec::len);
            failures = if count(&then) < count(&doubt) { 0 } else { failures + 1 };
            if count(&then) <= count(&doubt) {
                (solution, doubt) = (next, then);
            }
        }
        if failures > PATIENCE {
            return Ok(None);
        }
    }
    Ok(None)
}

/// The cells in which another solution with the same sums differs. The list is empty if there is no other solution, and
/// None if the engine would have taken too long.
fn in_doubt(shape: &Sudoku, solution: &[u8], budget: &Budget) -> Result<Option<Vec<usize>>, MakeError> {
    let Some(killer) = summed(shape, solution) else { return Ok(None) };
    Ok(Other::of(&killer.model(), solution, budget)?.differing(solution))
}

/// The shape with the sums of a full board.
fn summed(shape: &Sudoku, solution: &[u8]) -> Option<Sudoku> {
    let sum = |cells: &[Cell]| cells.iter().map(|cell| u32::from(solution[cell.index()])).sum();
    let cages = shape.cages().iter().map(|cage| Cage { cells: cage.cells.clone(), sum: Some(sum(&cage.cells)) });
    Sudoku::new(shape.layout().clone(), shape.givens().to_vec(), cages.collect(), Info::default()).ok()
}

fn too_large(shape: &Sudoku, cage: &Cage) -> Phrase {
    let (count, size) = (cage.cells.len(), shape.layout().size());
    let first = cell_name(cage.cells.first().map_or(0, |cell| cell.index()), size);
    say!("sudoku.shape-cage-too-large", first, count, size)
}
