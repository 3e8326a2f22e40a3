//! # Hidden Single
//!
//! Every digit must stand in every row, column and box. Where only one cell of a house can still take a digit, the
//! digit goes there, whatever else that cell could hold.
//!
//! In the first box the 1 in the second column leaves the first column for a 1, and a 2 stands in one of its two cells.
//!
//! ```text
//! before            after
//!  .  . | .  .       1  . | .  .
//!  2  . | .  .       2  . | .  .
//! ------+------     ------+------
//!  .  . | 1  .       .  . | 1  .
//!  .  1 | .  .       .  1 | .  .
//! ```
//!
//! # 唯一のマス(Hidden Single)
//!
//! どの数字も、すべての行・列・ブロックに入らなければなりません。家の中で、ある数字の入るマスが1つしか残っていなければ、
//! そのマスにほかにどんな候補があっても、その数字はそこに入ります。
//!
//! ブロック1では、2列目の1のために2列目のマスに1は入らず、2行1列には2が入っています。1が入るマスは1つだけです。
//!
//! ```text
//! ```

use std::ops::ControlFlow;

use super::pattern::{self, Grounds};
use super::{HIDDEN_SINGLE, Sink, say};
use crate::puzzle::{Candidate, House, Model, Position, Step};
use crate::words::{Lang, Phrase};

/// A value that fits in only one cell of a house.
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
    let text = Phrase::each(|lang| {
        let (name, at) = (model.house_name(house, lang), model.cell_name(place.cell, lang));
        let (digit, a_digit) = (model.value_name(place.value, lang), say::a(model, place.value, lang));
        match lang {
            Lang::En => format!("In {name} {a_digit} fits only in {at}, so {at} is {digit}."),
            Lang::Ja => format!("{name}で{digit}が入るマスは{at}だけなので、{at}は{digit}です。"),
        }
    });
    pattern::placing(model, HIDDEN_SINGLE.name, grounds, vec![place], text)
}
