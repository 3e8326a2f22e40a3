//! Recognises models that are classic sudokus.

use super::Grid;
use crate::puzzle::{Candidate, Cell, Model, ValueSet};

/// The givens of a model that is a classic sudoku and nothing else. It has 81 cells of 1 to 9 in reading order that
/// differ in each row, column and box, plus givens. None for every other model, and if a cell has two different givens.
pub fn classic_givens(model: &Model) -> Option<Grid> {
    if model.cell_count() != 81 || model.cells().any(|cell| model.domain(cell) != ValueSet::range(1, 9)) {
        return None;
    }
    let mut givens = [0; 81];
    let mut houses = [false; 27];
    for constraint in model.constraints() {
        if constraint.rule.is_house() {
            *houses.get_mut(house(constraint.rule.house()?)?)? = true;
        } else {
            let Candidate { cell, value } = constraint.rule.given()?;
            let given = givens.get_mut(cell.index())?;
            let is_new = *given == 0 || *given == value.0;
            *given = Some(value.0).filter(|value| is_new && (1..=9).contains(value))?;
        }
    }
    houses.iter().all(|stated| *stated).then_some(givens)
}

/// The index of the house with these cells, in any order: rows, then columns, then boxes.
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
