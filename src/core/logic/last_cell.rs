//! # Last Cell
//!
//! All cells of a cage or run but one are placed. What they lack of the sum goes into the last one; a cage of a single
//! cell holds its sum.
//!
//! In cage b the placed cells make 3, so 4 is left of 7.
//!
//! ```text
//! before              after
//!  a.  a. | c.  c.     a.  a. | c.  c.
//!  b2  b1 | c.  d.     b2  b1 | c.  d.
//! --------+--------   --------+--------
//!  b.  e. | f.  d.     b4  e. | f.  d.
//!  e.  e. | f.  f.     e.  e. | f.  f.
//!
//!  a=5 b=7 c=8 d=5 e=8 f=7
//! ```
//!
//! # 合計の残り(Last Cell)
//!
//! ケージや並びのマスが、1つを残してすべて埋まっています。合計に足りない数が最後のマスに入ります。1マスだけのケージには、
//! 合計がそのまま入ります。
//!
//! ケージbの埋まったマスの合計は3なので、合計7の残りは4です。
//!
//! ```text
//! ```

use std::ops::ControlFlow;

use super::pattern::{self, Grounds};
use super::sum::{self, OpenSum};
use super::{LAST_CELL, Sink};
use crate::puzzle::{Candidate, Model, Position, Step};
use crate::words::{Lang, Phrase, capital};

/// The last open cell of a cage or run.
pub fn find(model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    let mut done: Vec<Candidate> = Vec::new();
    for open in sum::open_sums(model, position) {
        if let Some(place) = last_of(&open)
            && !done.contains(&place)
        {
            done.push(place);
            sink(step(model, position, &open, place))?;
        }
    }
    ControlFlow::Continue(())
}

fn last_of(open: &OpenSum) -> Option<Candidate> {
    let ([cell], [candidates]) = (open.cells.as_slice(), open.candidates.as_slice()) else { return None };
    candidates.iter().find(|value| u32::from(value.number()) == open.total).map(|value| Candidate::new(*cell, value))
}

fn step(model: &Model, position: &Position, open: &OpenSum, place: Candidate) -> Step {
    let others = open.house.cells.iter().filter_map(|cell| position.value(*cell));
    let known = sum::sum_of(others);
    let mut premises = open.premises(model, position);
    // What the last cell itself has lost does not matter: the sum leaves one value.
    premises.retain(|premise| premise.cell != place.cell);
    let grounds = Grounds { rules: vec![open.rule], premises, pattern: vec![place] };
    pattern::placing(model, LAST_CELL.name, grounds, vec![place], text(model, open, place, known))
}

fn text(model: &Model, open: &OpenSum, place: Candidate, known: u32) -> Phrase {
    Phrase::each(|lang| {
        let (label, at) = (model.house_name(open.house, lang), model.cell_name(place.cell, lang));
        let digit = model.value_name(place.value, lang);
        match (lang, open.is_whole()) {
            (Lang::En, true) => format!("{} is a single cell, so {at} is {digit}.", capital(label)),
            (Lang::En, false) => format!("In {label} the other cells add up to {known}, so {at} is {digit}."),
            (Lang::Ja, true) => format!("{label}は1マスだけなので、{at}は{digit}です。"),
            (Lang::Ja, false) => format!("{label}のほかのマスの合計は{known}なので、{at}は{digit}です。"),
        }
    })
}
