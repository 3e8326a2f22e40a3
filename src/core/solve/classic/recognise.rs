//! Which models are classic sudokus.

use super::Grid;
use crate::puzzle::{Cell, Model, Rule, ValueSet};

/// The givens of a model that is a classic sudoku and nothing else: 81 cells of 1 to 9 in reading order, which differ
/// in each row, column and box, and givens. None for every other model, also where a cell has two givens.
pub fn classic_givens(model: &Model) -> Option<Grid> {
    if model.cell_count() != 81 || model.cells().any(|cell| model.domain(cell) != ValueSet::range(1, 9)) {
        return None;
    }
    let mut givens = [0; 81];
    let mut houses = [false; 27];
    for constraint in model.constraints() {
        match &constraint.rule {
            Rule::AllDifferent(cells) => *houses.get_mut(house(cells)?)? = true,
            Rule::Given(candidate) => {
                let given = givens.get_mut(candidate.cell.index())?;
                let is_new = *given == 0 || *given == candidate.value.0;
                *given = Some(candidate.value.0).filter(|value| is_new && (1..=9).contains(value))?;
            }
            _ => return None,
        }
    }
    houses.iter().all(|stated| *stated).then_some(givens)
}

/// The number of a house with these cells, in any order: rows, columns, then boxes.
fn house(cells: &[Cell]) -> Option<usize> {
    if cells.len() != 9 || (1..9).any(|at| cells[..at].contains(&cells[at])) {
        return None;
    }
    let places: [fn(usize) -> usize; 3] =
        [|cell| cell / 9, |cell| 9 + cell % 9, |cell| 18 + cell / 27 * 3 + cell % 9 / 3];
    let number = |place: fn(usize) -> usize| {
        let first = place(cells.first()?.index());
        cells.iter().all(|cell| place(cell.index()) == first).then_some(first)
    };
    places.into_iter().find_map(number)
}
