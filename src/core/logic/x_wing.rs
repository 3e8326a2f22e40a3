//! # X-Wing
//!
//! In two rows a digit fits only in the same two columns. Each row needs the digit, and they cannot both have it in the
//! same column. So both columns have theirs in these rows, and no other row can have it there. Rows and columns may
//! swap roles; on a jigsaw board regions take part as well.
//!
//! In the second and the fifth row a 3 fits only in the first and the fifth column.
//!
//! ```text
//! before                             after
//!  14   .   .  |  .   235  .          14   .   .  |  .   25   .
//!  136  24  56 |  246 13   25         136  24  56 |  246 13   25
//! -------------+--------------       -------------+--------------
//!  134  .   .  |  .   16   .          14   .   .  |  .   16   .
//!  156  .   .  |  .   24   .          156  .   .  |  .   24   .
//! -------------+--------------       -------------+--------------
//!  356  12  46 |  12  345  16         356  12  46 |  12  345  16
//!  25   .   .  |  .   46   .          25   .   .  |  .   46   .
//! ```

use std::ops::ControlFlow;

use super::dedup::Dedup;
use super::pattern::{self, Grounds, Places};
use super::{Sink, X_WING, phrases};
use crate::puzzle::{Candidate, Cell, Form, House, Model, Position, Step, Value, ascending};
use crate::words::{Phrase, say};

/// The forms of houses that lie side by side and fill the board. Boxes do so too, but a fish with boxes has other
/// names. The regions of a jigsaw take the place of lines.
const SIDES: [(Form, Form); 6] = [
    (Form::Row, Form::Column),
    (Form::Column, Form::Row),
    (Form::Row, Form::Region),
    (Form::Column, Form::Region),
    (Form::Region, Form::Row),
    (Form::Region, Form::Column),
];

/// Finds a value that two houses of one form lock into two houses of another.
pub fn find(model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    // If a region has the same cells as a line, the same X-wing is found twice.
    let mut dedup = Dedup::default();
    for (base_form, cover_form) in SIDES {
        if !model.houses().iter().any(|house| house.form == cover_form) {
            continue;
        }
        for value in model.values() {
            let mut bases: Vec<Base> = Vec::new();
            for house in model.houses().iter().filter(|house| house.form == base_form) {
                let Some(second) = Base::of(model, position, house, value, cover_form) else { continue };
                for first in &bases {
                    let Some(wing) = Wing::of(position, value, [first, &second], model) else { continue };
                    let step = wing.step(model, position);
                    if dedup.is_new(&step) {
                        sink(step)?;
                    }
                }
                bases.push(second);
            }
        }
    }
    ControlFlow::Continue(())
}

/// A house whose places for the value lie in exactly two houses of the other form.
struct Base<'m> {
    house: &'m House,
    places: Places,
    covers: [usize; 2],
}

impl<'m> Base<'m> {
    fn of(model: &Model, position: &Position, house: &'m House, value: Value, form: Form) -> Option<Base<'m>> {
        if !house.covers.contains(value) {
            return None;
        }
        let places = pattern::open_places(position, house, value);
        let (mut first, mut second) = (None, None);
        for cell in pattern::cells_at(house, places) {
            let cover = *model.houses_of(cell).iter().find(|at| model.houses()[**at].form == form)?;
            if first.is_none_or(|at| at == cover) {
                first = Some(cover);
            } else if second.is_none_or(|at| at == cover) {
                second = Some(cover);
            } else {
                return None;
            }
        }
        let (first, second) = (first?, second?);
        Some(Base { house, places, covers: [first.min(second), first.max(second)] })
    }
}

struct Wing<'m> {
    value: Value,
    bases: [&'m House; 2],
    places: [Places; 2],
    covers: [&'m House; 2],
    lost: Vec<Cell>,
}

impl<'m> Wing<'m> {
    fn of(position: &Position, value: Value, bases: [&Base<'m>; 2], model: &'m Model) -> Option<Wing<'m>> {
        let [first, second] = bases;
        if first.covers != second.covers || !first.house.set.is_disjoint(&second.house.set) {
            return None;
        }
        let covers = first.covers.map(|at| &model.houses()[at]);
        let is_in_base = |cell: &Cell| bases.iter().any(|base| base.house.set.contains(cell.index()));
        let could = |cell: &Cell| !position.is_placed(*cell) && position.candidates(*cell).contains(value);
        let cells = covers.iter().flat_map(|cover| &cover.cells).copied();
        let lost = ascending(cells.filter(|cell| !is_in_base(cell) && could(cell)));
        let (houses, places) = (bases.map(|base| base.house), bases.map(|base| base.places));
        (!lost.is_empty()).then_some(Wing { value, bases: houses, places, covers, lost })
    }

    fn step(&self, model: &Model, position: &Position) -> Step {
        let mut grounds = Grounds::default();
        for (base, places) in self.bases.iter().zip(self.places) {
            grounds.rules.extend(model.contains(base, self.value));
            grounds.premises.extend(pattern::lost_in(model, position, base, self.value));
            grounds.pattern.extend(pattern::cells_at(base, places).map(|cell| Candidate::new(cell, self.value)));
        }
        grounds.rules.extend(self.covers.iter().filter_map(|cover| model.at_most_one(cover, self.value)));
        let eliminates = self.lost.iter().map(|cell| Candidate::new(*cell, self.value)).collect();
        pattern::eliminating(model, X_WING.name, grounds, eliminates, self.text(model))
    }

    fn text(&self, model: &Model) -> Phrase {
        let (bases, covers) = (phrases::houses(model, &self.bases), phrases::houses(model, &self.covers));
        let digit = model.value_called(self.value);
        let [sort, others] = [self.bases[0], self.covers[0]].map(|house| phrases::sort_of_houses(house.form, 2));
        phrases::sentence(|detail| {
            let lost = phrases::cells_or_count(model, &self.lost, &covers, detail);
            say!("logic.x-wing", bases, digit, covers, sort, others, lost)
        })
    }
}
