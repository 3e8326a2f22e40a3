//! # Empty Rectangle
//!
//! In a box, all places for a digit lie in one row and one column; the cells that they leave empty give the technique
//! its name. A line outside the box has two places for the digit, one of them in that row. If this place has the digit,
//! the box has it in the column. Otherwise the other place has it. A cell that sees both the box's places in the column
//! and the other place cannot have the digit.
//!
//! In box 1, a 5 fits only in column 1 or row 2. Row 4 has its 5 in r4c6 or in r4c1, and r4c1 leaves box 1 only row 2.
//! Either way, r2c6 cannot be 5.
//!
//! ```text
//! before                             after
//!  15  13  36  |   .   .   .          15  13  36  |   .   .   .
//!  12  35  23  |   .   .  256         12  35  23  |   .   .  26
//! -------------+--------------       -------------+--------------
//!   .   .   .  |   .   .   .           .   .   .  |   .   .   .
//!  25  14  24  |  16  12  56          25  14  24  |  16  12  56
//! -------------+--------------       -------------+--------------
//! ```
//!
//! # Dual Empty Rectangle
//!
//! Two empty rectangles of the same box, shown as one step. All places for a digit in the box lie in one row and one
//! column. Two lines outside the box have two places each, and each makes an empty rectangle with it.
//!
//! In box 2 the 3 is in row 2 or column 5. In column 3 it is in r2c3 or r3c3, in row 3 in r3c5 or r3c3. In every case,
//! r2c3 and r3c5 cannot be 3.
//!
//! ```text
//! before                             after
//!   .   .  15  |  14  13  56           .   .  15  |  14  13  56
//!   .   .  123 |  26  46  34           .   .  12  |  26  46  34
//! -------------+--------------       -------------+--------------
//!  24  12  34  |  45  236 15          24  12  34  |  45  26  15
//!   .   .  12  |   .   .   .           .   .  12  |   .   .   .
//! -------------+--------------       -------------+--------------
//!   .   .  15  |   .   .   .           .   .  15  |   .   .   .
//!   .   .  14  |   .   .   .           .   .  14  |   .   .   .
//! ```

use std::ops::ControlFlow;

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::step_builder::StepBuilder;
use super::strong_links::strong_links;
use super::{Sink, phrases};
use crate::puzzle::{Candidate, Form, Role, Step, StepName, Value};
use crate::words::say;

/// Finds boxes whose places for a value lie in one row and one column, each with a line that has two places. With
/// `is_dual`, finds pairs of these patterns in the same box.
pub fn find(name: &StepName, is_dual: bool, index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    for value in index.values() {
        let found = rectangles(index, value);
        for (at, one) in found.iter().enumerate() {
            if !is_dual {
                sink(one.step(index, name))?;
                continue;
            }
            let is_twin = |other: &&Rectangle| other.block == one.block && other.lost != one.lost;
            for other in found[at + 1..].iter().filter(is_twin) {
                sink(one.dual_step(other, index, name))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The value is in the box either along `near` or along `far`, and in the line either at `beside` or at `end`.
struct Rectangle {
    value: Value,
    block: usize,
    places: Cells,
    /// The line through the box that contains one of the two places.
    near: usize,
    /// The other line through the box.
    far: usize,
    /// The line with two places.
    line: usize,
    /// Its place in `near`. The other place is `end`.
    beside: usize,
    end: usize,
    lost: Cells,
}

fn rectangles(index: &CandidateIndex, value: Value) -> Vec<Rectangle> {
    let mut found = Vec::new();
    let links = strong_links(index, value);
    let of_form = |form: Form| (0..index.house_count()).filter(move |house| index.form(*house) == form);
    let blocks = (0..index.house_count()).filter(|at| matches!(index.form(*at), Form::Box | Form::Region));
    for block in blocks {
        let places = index.must_be_in(block, value);
        for (form, across) in [(Form::Row, Form::Column), (Form::Column, Form::Row)] {
            for near in of_form(form).filter(|near| index.house(*near).meets(places)) {
                let beyond = places - index.house(near);
                let Some(first) = beyond.first() else { continue };
                let Some(far) = index.house_of(first, across) else { continue };
                if !beyond.is_subset(index.house(far)) || places.is_subset(index.house(far)) {
                    continue;
                }
                for link in &links {
                    let Some(line) = link.house_of_form(index, |form| form == across) else { continue };
                    for [beside, end] in [link.ends, [link.ends[1], link.ends[0]]] {
                        let lost = index.seeing_all(beyond | Cells::single(end)) & index.places(value);
                        let is_beside = index.house(near).contains(beside) && !index.house(block).meets(link.cells());
                        // A box with two places can be read in two ways with the same result.
                        let is_told = found
                            .iter()
                            .any(|told: &Rectangle| (told.block, told.line, told.lost) == (block, line, lost));
                        if is_beside && !lost.is_empty() && !is_told {
                            found.push(Rectangle { value, block, places, near, far, line, beside, end, lost });
                        }
                    }
                }
            }
        }
    }
    found
}

impl Rectangle {
    fn ground(&self, builder: &mut StepBuilder, index: &CandidateIndex) {
        let value = self.value;
        let [beside, end] = [self.beside, self.end].map(Cells::single);
        builder.must_be_in(self.block, value);
        builder.must_be_in(self.line, value);
        builder.once_in(self.near, value);
        let beyond = self.places - index.house(self.near);
        builder.show(self.places, value, Role::Pattern);
        builder.show(beside, value, Role::Side(2));
        builder.show(end, value, Role::Side(1));
        builder.link((beside, value), (end, value), true);
        builder.link((self.places & index.house(self.near), value), (beside, value), false);
        for lost in self.lost.iter().map(Cells::single) {
            builder.not_both(beyond, lost, value);
            builder.not_both(end, lost, value);
        }
    }

    fn step(&self, index: &CandidateIndex, name: &StepName) -> Step {
        let mut builder = StepBuilder::new(index);
        self.ground(&mut builder, index);
        let model = index.model;
        let lost: Vec<Candidate> = index.each(self.lost, self.value).collect();
        let house = |at: usize| model.house_called(index.house_at(at));
        let [block, near, far, line] = [self.block, self.near, self.far, self.line].map(house);
        let [beside, end] = [self.beside, self.end].map(|at| model.cell_called(index.cell(at)));
        let digit = model.value_called(self.value);
        let text = phrases::sentence(|detail| {
            let lost = phrases::lost(model, &lost, detail);
            // A region has a long name, which need not be repeated.
            if detail == phrases::Detail::Brief {
                let sort = phrases::sort_of_houses(index.form(self.block), 1);
                return say!("logic.empty-rectangle-brief", block, digit, near, far, line, end, beside, sort, lost);
            }
            say!("logic.empty-rectangle", block, digit, near, far, line, end, beside, lost)
        });
        builder.eliminating(name, lost, text)
    }

    fn dual_step(&self, other: &Rectangle, index: &CandidateIndex, name: &StepName) -> Step {
        let mut builder = StepBuilder::new(index);
        self.ground(&mut builder, index);
        other.ground(&mut builder, index);
        let lost: Vec<Candidate> = index.each(self.lost | other.lost, self.value).collect();
        let model = index.model;
        let house = |at: usize| model.house_called(index.house_at(at)).clone();
        let cell = |at: usize| model.cell_called(index.cell(at));
        // If the two read the same box with different lines, naming its places says more than naming its lines.
        let lines = |some: &Rectangle| [some.near.min(some.far), some.near.max(some.far)];
        let is_same = lines(self) == lines(other);
        let at =
            if is_same { phrases::any(lines(self).map(house)) } else { phrases::any(self.places.iter().map(cell)) };
        let (block, digit) = (house(self.block), model.value_called(self.value));
        let [(one, a, b), (two, c, d)] =
            [self, other].map(|some| (house(some.line), cell(some.beside), cell(some.end)));
        let text = phrases::sentence(|detail| {
            let lost = phrases::lost(model, &lost, detail);
            say!("logic.dual-empty-rectangle", block, digit, at, one, a, b, two, c, d, lost)
        });
        builder.eliminating(name, lost, text)
    }
}
