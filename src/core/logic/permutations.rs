//! # Permutation Check
//!
//! Every combination of a cage or run is tried in every order that the candidates of its cells allow. A combination
//! that cannot be placed drops out. A candidate that is in no order of any combination left is ruled out.
//!
//! In cage a 1+4 and 2+3 make 5. The second cell has no 4, so the first has no 1.
//!
//! ```text
//! before                       after
//!  a1234 a123 | b.   b.         a234 a123 | b.   b.
//!  c.    c.   | d.   d.         c.   c.   | d.   d.
//! ------------+-----------     -----------+-----------
//!  .     .    | .    .          .    .    | .    .
//!  .     .    | .    .          .    .    | .    .
//!
//!  a=5 b=5 c=5 d=5
//! ```

use std::ops::ControlFlow;

use super::pattern::{self, Grounds};
use super::sum::{self, Fillings, OpenSum};
use super::{PERMUTATIONS, Sink, phrases};
use crate::puzzle::{Candidate, Model, Position, Step};
use crate::words::say;

/// Finds candidates that occur in no order of any combination of a cage or run.
pub fn find(model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    for open in sum::open_sums(model, position).filter(|open| open.cells.len() > 1) {
        let Some(fillings) = open.fillings() else { continue };
        let lost = open.lost_to(&fillings.supports);
        if !fillings.sets.is_empty() && !lost.is_empty() {
            sink(step(model, position, &open, &fillings, lost))?;
        }
    }
    ControlFlow::Continue(())
}

fn step(model: &Model, position: &Position, open: &OpenSum, fillings: &Fillings, lost: Vec<Candidate>) -> Step {
    let pattern = sum::pairs(&open.cells, fillings.supports.iter().copied());
    let grounds = Grounds { rules: vec![open.rule], premises: open.premises(model, position), pattern };
    let label = model.house_called(open.house);
    let text = phrases::sentence(|detail| {
        let (ways, lost) = (phrases::ways(model, &fillings.sets, detail), phrases::lost(model, &lost, detail));
        say!("logic.permutations", label, ways, lost)
    });
    pattern::eliminating(model, PERMUTATIONS.name, grounds, lost, text)
}
