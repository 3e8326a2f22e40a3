//! # Full House
//!
//! A house (row, column, box, …) has one open cell left, so the one digit it still lacks goes there. No candidates are
//! needed: just count up to the size of the house.
//!
//! In the second row only the last cell is open, and 3 is missing.
//!
//! ```text
//! before            after
//!  .  . | .  .       .  . | .  .
//!  4  2 | 1  .       4  2 | 1  3
//! ------+------     ------+------
//!  .  . | .  .       .  . | .  .
//!  .  . | .  .       .  . | .  .
//! ```

use std::ops::ControlFlow;

use super::pattern::{self, Grounds};
use super::{FULL_HOUSE, Sink, phrases};
use crate::puzzle::{Candidate, Cell, House, Model, Position, Step, Value};
use crate::words::say;

/// Finds the last open cell of a house.
pub fn find(model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    let mut done: Vec<Cell> = Vec::new();
    for house in pattern::scan_order(model) {
        if let Some(Candidate { cell, value }) = last_of(position, house)
            && !done.contains(&cell)
        {
            done.push(cell);
            sink(step(model, position, house, cell, value))?;
        }
    }
    ControlFlow::Continue(())
}

/// The only open cell of a house, with the only value that the house lacks.
fn last_of(position: &Position, house: &House) -> Option<Candidate> {
    let mut open = house.cells.iter().filter(|cell| !position.is_placed(**cell));
    let (cell, None) = (*open.next()?, open.next()) else { return None };
    let placed = house.cells.iter().filter_map(|cell| position.value(*cell)).collect();
    let value = (house.covers - placed).only()?;
    position.candidates(cell).contains(value).then_some(Candidate { cell, value })
}

fn step(model: &Model, position: &Position, house: &House, cell: Cell, value: Value) -> Step {
    let place = Candidate::new(cell, value);
    let grounds = Grounds {
        rules: model.contains(house, value).into_iter().collect(),
        premises: pattern::lost_in(model, position, house, value),
        pattern: vec![place],
    };
    let (name, at, digit) = (model.house_called(house), model.cell_called(cell), model.value_called(value));
    let text = say!("logic.full-house", name, at, digit, word = phrases::value_word(model));
    pattern::placing(model, FULL_HOUSE.name, grounds, vec![place], text)
}
