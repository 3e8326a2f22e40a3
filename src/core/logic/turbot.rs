//! # Skyscraper
//!
//! In each of two rows a digit has two places, and one place of each stands in the same column. These two cannot both
//! have the digit, so one of the other two must: a cell that sees both of those cannot have it. Rows and columns may
//! swap roles.
//!
//! In row 1, the 2 is in r1c2 or r1c6; in row 3, in r3c3 or r3c6. r1c6 and r3c6 share column 6, so r1c2 or r3c3 must be
//! 2: r2c3 cannot be 2.
//!
//! ```text
//! before                             after
//!  16  23  13  |  14  35  26          16  23  13  |  14  35  26
//!   .   .  235 |   .   .   .           .   .  35  |   .   .   .
//! -------------+--------------       -------------+--------------
//!  56  46  12  |  56  16  23          56  46  12  |  56  16  23
//!   .  56   .  |   .   .   .           .  56   .  |   .   .   .
//! -------------+--------------       -------------+--------------
//! ```
//!
//! # Two-String Kite
//!
//! A row and a column have two places each for a digit, and one place of each lies in the same box. These two cannot
//! both have the digit, so one of the far ends must: the cell that sees both far ends cannot have it.
//!
//! In row 4, the 3 is in r4c4 or r4c3; in column 2, in r2c2 or r3c2. r4c3 and r3c2 share box 3, so r4c4 or r2c2 must be
//! 3: r2c4 cannot be 3.
//!
//! ```text
//! before                             after
//!   .  15   .  |   .   .   .           .  15   .  |   .   .   .
//!   .  13   .  |  235  .   .           .  13   .  |  25   .   .
//! -------------+--------------       -------------+--------------
//!   .  34   .  |   .   .   .           .  34   .  |   .   .   .
//!  25  45  36  |  23  16  14          25  45  36  |  23  16  14
//! -------------+--------------       -------------+--------------
//!   .  56   .  |   .   .   .           .  56   .  |   .   .   .
//!   .  12   .  |   .   .   .           .  12   .  |   .   .   .
//! ```
//!
//! # Turbot Fish
//!
//! Two houses of any sort have two places each for a digit, and a place of the one sees a place of the other. These two
//! cannot both have the digit, so one of the other two must. With two rows it is a skyscraper; with a row and a column
//! that meet in a box, a kite. Here a box is one of the houses.
//!
//! In row 2, the 2 is in r2c5 or r2c3; in box 3, in r3c2 or r4c3. r2c3 and r4c3 share column 3, so r2c5 or r3c2 must be
//! 2: r3c5 cannot be 2.
//!
//! ```text
//! before                             after
//!   .   .   .  |   .   .   .           .   .   .  |   .   .   .
//!  35  15  23  |  15  25  13          35  15  23  |  15  25  13
//! -------------+--------------       -------------+--------------
//!  56  26  56  |   .  256  .          56  26  56  |   .  56   .
//!  46  56  24  |   .   .   .          46  56  24  |   .   .   .
//! -------------+--------------       -------------+--------------
//! ```
//!
//! # Dual Two-String Kite
//!
//! Two kites on the same two cells of a box. One of the cells is without the digit, and its row and its column then
//! have it at their far ends. The kites may even be of two different digits, as each holds by itself.
//!
//! r5c2 and r6c3 share box 5, so one is not 3 and its line has it in r5c6 or r2c3. Likewise, r6c4 or r3c2 must be 3:
//! r2c6 and r3c4 cannot be 3.
//!
//! ```text
//! before                             after
//!   .  12  25  |   .   .   .           .  12  25  |   .   .   .
//!   .  12  35  |   .   .  356          .  12  35  |   .   .  56
//! -------------+--------------       -------------+--------------
//!   .  23  45  |  235  .   .           .  23  45  |  25   .   .
//!   .  12  12  |   .   .   .           .  12  12  |   .   .   .
//! -------------+--------------       -------------+--------------
//!  16  23  56  |  16  24  36          16  23  56  |  16  24  36
//!  24  14  13  |  35  26  45          24  14  13  |  35  26  45
//! ```

use std::ops::ControlFlow;

use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::step_builder::StepBuilder;
use super::strong_links::{StrongLink, strong_links};
use super::{DUAL_KITE, Sink, phrases};
use crate::puzzle::{Candidate, Form, Role, Step, StepName, Value, ascending};
use crate::words::{Phrase, say};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Two rows that meet in a column, or two columns that meet in a row.
    Skyscraper,
    /// A row and a column that meet in a box.
    Kite,
    /// Anything else.
    Other,
}

/// Finds two houses with two places each for a value, where two of the places rule each other out.
pub fn find(name: &StepName, shape: Shape, index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    for value in index.values() {
        for chain in chains(index, value).iter().filter(|chain| chain.shape == shape) {
            sink(chain.step(index, name))?;
        }
    }
    ControlFlow::Continue(())
}

/// Two strong links, with one end of each that cannot both hold.
#[derive(Clone, Debug)]
struct Chain {
    value: Value,
    /// The houses with two places.
    houses: [usize; 2],
    /// The ends that rule each other out, one of each house.
    inner: [usize; 2],
    /// The other ends, one of which must hold.
    outer: [usize; 2],
    /// The house that the inner ends share.
    meeting: usize,
    shape: Shape,
    lost: Cells,
}

fn chains(index: &CandidateIndex, value: Value) -> Vec<Chain> {
    let links = strong_links(index, value);
    let mut found: Vec<Chain> = Vec::new();
    for (at, one) in links.iter().enumerate() {
        for other in links[at + 1..].iter().filter(|other| !other.cells().meets(one.cells())) {
            for (p, a) in [(0, 1), (1, 0)] {
                for (q, b) in [(0, 1), (1, 0)] {
                    let (inner, outer) = ([one.ends[p], other.ends[q]], [one.ends[a], other.ends[b]]);
                    let chain = Chain::of(index, value, [one, other], inner, outer);
                    // If all four places are close together, they may give the same result in two ways.
                    let is_told = |chain: &Chain| {
                        found.iter().any(|told| told.cells() == chain.cells() && told.lost == chain.lost)
                    };
                    found.extend(chain.filter(|chain| !is_told(chain)));
                }
            }
        }
    }
    found
}

impl Chain {
    fn of(
        index: &CandidateIndex,
        value: Value,
        links: [&StrongLink; 2],
        inner: [usize; 2],
        outer: [usize; 2],
    ) -> Option<Chain> {
        // If an inner end is ruled out, the other house alone rules it out.
        let lost = (index.peers(outer[0]) & index.peers(outer[1]) & index.places(value)) - inner.into_iter().collect();
        let meetings = index.houses_with(inner.into_iter().collect());
        // A cell that sees both places of one house loses the value without the other house.
        let plain = |link: &StrongLink| index.seeing_all(link.cells());
        let [one, other] = links;
        if lost.is_subset(plain(one) | plain(other))
            || plain(one).contains(inner[1])
            || plain(other).contains(inner[0])
            || meetings.is_empty()
        {
            return None;
        }
        let make = |houses, meeting, shape| Some(Chain { value, houses, inner, outer, meeting, shape, lost });
        let meeting_of = |is_form: fn(Form) -> bool| meetings.iter().copied().find(|house| is_form(index.form(*house)));
        let houses_of = |forms: [Form; 2]| {
            let [one, other] = [0, 1].map(|at| links[at].house_of_form(index, |form| form == forms[at]));
            Some([one?, other?])
        };
        for (line, across) in [(Form::Row, Form::Column), (Form::Column, Form::Row)] {
            let crossing = meetings.iter().copied().find(|house| index.form(*house) == across);
            if let (Some(houses), Some(meeting)) = (houses_of([line, line]), crossing) {
                // With both ends in common it is an X-wing.
                let is_closed = index.house_of(outer[0], across) == index.house_of(outer[1], across);
                return if is_closed { None } else { make(houses, meeting, Shape::Skyscraper) };
            }
            let block = meeting_of(|form| matches!(form, Form::Box | Form::Region));
            if let (Some(houses), Some(meeting)) = (houses_of([line, across]), block) {
                return make(houses, meeting, Shape::Kite);
            }
        }
        make([links[0].houses[0], links[1].houses[0]], meetings[0], Shape::Other)
    }

    fn cells(&self) -> Cells {
        self.inner.into_iter().chain(self.outer).collect()
    }

    fn ground(&self, builder: &mut StepBuilder) {
        for (house, (inner, outer)) in self.houses.into_iter().zip(self.inner.into_iter().zip(self.outer)) {
            let [inner, outer] = [inner, outer].map(Cells::single);
            builder.must_be_in(house, self.value);
            builder.show(outer, self.value, Role::Side(1));
            builder.show(inner, self.value, Role::Side(2));
            builder.link((outer, self.value), (inner, self.value), true);
        }
        builder.once_in(self.meeting, self.value);
        let [p, q] = self.inner.map(Cells::single);
        builder.link((p, self.value), (q, self.value), false);
        for outer in self.outer {
            for lost in self.lost.iter() {
                builder.not_both(Cells::single(outer), Cells::single(lost), self.value);
            }
        }
    }

    fn step(&self, index: &CandidateIndex, name: &StepName) -> Step {
        let mut builder = StepBuilder::new(index);
        self.ground(&mut builder);
        let lost: Vec<Candidate> = index.each(self.lost, self.value).collect();
        let text = self.text(index, &lost);
        builder.eliminating(name, lost, text)
    }

    fn text(&self, index: &CandidateIndex, lost: &[Candidate]) -> Phrase {
        let model = index.model;
        let [[p, q], [a, b]] = [self.inner, self.outer].map(|cells| called(index, cells));
        let [one, other] = self.houses.map(|house| model.house_called(index.house_at(house)));
        let (digit, meeting) = (model.value_called(self.value), model.house_called(index.house_at(self.meeting)));
        phrases::sentence(|detail| {
            let lost = phrases::lost(model, lost, detail);
            match detail {
                phrases::Detail::Full => say!("logic.turbot", one, other, digit, a, p, b, q, meeting, lost),
                phrases::Detail::Brief => say!("logic.turbot-brief", one, other, digit, a, p, b, q, lost),
            }
        })
    }
}

/// The names of two cells.
fn called(index: &CandidateIndex, cells: [usize; 2]) -> [Phrase; 2] {
    cells.map(|at| index.model.cell_called(index.cell(at)))
}

/// Finds two kites on the same two cells of a box.
pub fn find_dual(index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    let mut kites: Vec<Chain> = index.values().flat_map(|value| chains(index, value)).collect();
    kites.retain(|chain| chain.shape == Shape::Kite);
    for (at, one) in kites.iter().enumerate() {
        for other in &kites[at + 1..] {
            let swapped = [other.inner[1], other.inner[0]];
            let says_more = (one.value, one.lost) != (other.value, other.lost);
            if [other.inner, swapped].contains(&one.inner) && says_more {
                sink(dual_step(index, one, other))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn dual_step(index: &CandidateIndex, one: &Chain, other: &Chain) -> Step {
    let model = index.model;
    let mut builder = StepBuilder::new(index);
    one.ground(&mut builder);
    other.ground(&mut builder);
    let lost = ascending([one, other].into_iter().flat_map(|kite| index.each(kite.lost, kite.value)));
    let ([p, q], [a, b], [c, d]) = (called(index, one.inner), called(index, one.outer), called(index, other.outer));
    let [digit, second] = [one, other].map(|kite| model.value_called(kite.value));
    let meeting = model.house_called(index.house_at(one.meeting));
    let text = phrases::sentence(|detail| {
        let lost = phrases::lost(model, &lost, detail);
        say!("logic.dual-kite", p, q, meeting, digit, a, b, c, d, second, lost)
    });
    builder.eliminating(DUAL_KITE.name, lost, text)
}
