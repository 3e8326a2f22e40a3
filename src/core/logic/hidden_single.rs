//! # Hidden Single
//!
//! Every row, column and box needs each digit once. If a digit has only one possible cell left in a house, it goes
//! there, whatever else that cell could hold.
//!
//! The 1 in the second column means that the 1 of the first box is in the first column. A 2 already takes one cell
//! there.
//!
//! ```text
//! before            after
//!  .  . | .  .       1  . | .  .
//!  2  . | .  .       2  . | .  .
//! ------+------     ------+------
//!  .  . | 1  .       .  . | 1  .
//!  .  1 | .  .       .  1 | .  .
//! ```

use std::ops::ControlFlow;

use super::pattern::{self, Grounds};
use super::{HIDDEN_SINGLE, Sink};
use crate::puzzle::{Candidate, House, Model, Position, Step};
use crate::words::say;

/// Finds values that fit in only one cell of a house.
pub fn find(model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    let mut done: Vec<Candidate> = Vec::new();
    for house in pattern::scan_order(model) {
        for value in house.covers {
            let places = pattern::open_places(position, house, value);
            if places.count_ones() != 1 {
                continue;
            }
            for cell in pattern::cells_at(house, places) {
                let place = Candidate { cell, value };
                if !done.contains(&place) {
                    done.push(place);
                    sink(step(model, position, house, place))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn step(model: &Model, position: &Position, house: &House, place: Candidate) -> Step {
    let grounds = Grounds {
        rules: model.contains(house, place.value).into_iter().collect(),
        premises: pattern::lost_in(model, position, house, place.value),
        pattern: vec![place],
    };
    let (at, digit) = (model.cell_called(place.cell), model.value_called(place.value));
    let text = say!("logic.hidden-single", name = model.house_called(house), digit, at);
    pattern::placing(model, HIDDEN_SINGLE.name, grounds, vec![place], text)
}
