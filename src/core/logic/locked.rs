//! # Pointing
//!
//! All places left for a digit in a box (or in an irregular region) lie in one row, column or other house. The box
//! needs the digit, so it takes that house's digit too, and the rest of the house cannot have it.
//!
//! In the first box a 2 fits only in the first row, so the rest of that row loses its 2.
//!
//! ```text
//! before                           after
//!  26  25  56  | 124 13  34         26  25  56  | 14  13  34
//!  1   3   4   | .   .   .          1   3   4   | .   .   .
//! -------------+-------------      -------------+-------------
//! ```
//!
//! # Claiming
//!
//! The reverse of Pointing. All places of a digit in a row, column or house other than a box lie in one box. The line
//! needs the digit, so the box has it on the line, and the rest of the box cannot have it.
//!
//! In the first row a 2 fits only in the first box, so the second row of that box loses its 2.
//!
//! ```text
//! before                           after
//!  24  25  136 | 45  16  13         24  25  136 | 45  16  13
//!  126 145 56  | .   .   .          16  145 56  | .   .   .
//! -------------+-------------      -------------+-------------
//! ```

use std::ops::ControlFlow;

use super::pattern::{self, Grounds};
use super::{Sink, phrases};
use crate::puzzle::{Candidate, Cell, Form, House, Model, Position, Step, StepName, Value};
use crate::words::{Phrase, say};

/// Finds locked candidates: the places of a value in one house all lie in a second one. The first house is a box or
/// region if `from_box` (pointing), otherwise any other house (claiming).
pub fn find(name: &StepName, from_box: bool, model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    for base in model.houses() {
        if matches!(base.form, Form::Box | Form::Region) != from_box {
            continue;
        }
        for value in base.covers {
            let places = pattern::open_places(position, base, value);
            if places.count_ones() < 2 {
                continue;
            }
            let cells: Vec<Cell> = pattern::cells_at(base, places).collect();
            for at in pattern::common_houses(model, &cells) {
                let cover = &model.houses()[at];
                let lost = rest_of(position, base, cover, value);
                if !lost.is_empty() {
                    sink(step(name, model, position, Pattern { base, cover, value, cells: &cells, lost }))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The open cells of `cover` outside `base` that could still take `value`.
fn rest_of(position: &Position, base: &House, cover: &House, value: Value) -> Vec<Cell> {
    let loses = |cell: &&Cell| {
        !base.set.contains(cell.index()) && !position.is_placed(**cell) && position.candidates(**cell).contains(value)
    };
    cover.cells.iter().filter(loses).copied().collect()
}

struct Pattern<'a> {
    base: &'a House,
    cover: &'a House,
    value: Value,
    cells: &'a [Cell],
    lost: Vec<Cell>,
}

fn step(name: &StepName, model: &Model, position: &Position, found: Pattern) -> Step {
    let Pattern { base, cover, value, cells, lost } = &found;
    let of_value = |cells: &[Cell]| cells.iter().map(|cell| Candidate::new(*cell, *value)).collect::<Vec<_>>();
    let grounds = Grounds {
        rules: model.contains(base, *value).into_iter().chain(model.at_most_one(cover, *value)).collect(),
        premises: pattern::lost_in(model, position, base, *value),
        pattern: of_value(cells),
    };
    pattern::eliminating(model, name, grounds, of_value(lost), found.text(model))
}

impl Pattern<'_> {
    fn text(&self, model: &Model) -> Phrase {
        let (base, cover) = (model.house_called(self.base), model.house_called(self.cover));
        let (digit, is_pair) = (model.value_called(self.value), self.cells.len() == 2);
        phrases::sentence(|detail| {
            let lost = phrases::cells_or_count(model, &self.lost, cover, detail);
            if self.cells.len() <= 4 && detail == phrases::Detail::Full {
                let cells = phrases::cells(model, self.cells);
                return say!("logic.locked", base, digit, cells, is_pair, cover, lost);
            }
            say!("logic.locked-brief", base, digit, cover, lost)
        })
    }
}
