//! # Death Blossom
//!
//! A cell is the stem, and each of its candidates has a petal. A petal is an almost locked set: cells in one house with
//! one more candidate than cells. All its places for that candidate see the stem. Whichever candidate the stem takes,
//! the petal of that candidate goes without it and holds all its other digits. A digit that all petals have stands in
//! one of them, and a cell that sees all its places cannot be it.
//!
//! The stem is the 135-cell. As 1 it makes the 14-cell a 4, as 5 the 45-cell above it. As 3 it takes the 3 from the
//! 35-cell in its row, which with the 45-cell below then holds 4 and 5.
//!
//! ```text
//! before                  after
//!  . 45  . | .  . 345      . 45  . | .  . 35
//!  . 135 . | 14 . 35       . 135 . | 14 . 35
//! ---------+----------    ---------+----------
//!  . .   . | .  . 45       . .   . | .  . 45
//!  . .   . | .  . .        . .   . | .  . .
//! ---------+----------    ---------+----------
//! ```

use std::ops::ControlFlow;

use super::als::{self, Als, Shown};
use super::als_xz::{candidates, prove_lost};
use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::phrases::{self, Detail};
use super::step_builder::StepBuilder;
use super::{DEATH_BLOSSOM, Sink};
use crate::puzzle::{Candidate, Role, Step, Value, ValueSet};
use crate::words::{Arg, Phrase, say};

/// The most candidates of a stem. Nobody looks through more.
const MOST_PETALS: usize = 5;

/// Finds cells each of whose candidates leads to an almost locked set.
pub fn find(index: &CandidateIndex, sink: Sink) -> ControlFlow<()> {
    let sets = als::almost_locked(index);
    let mut shown = Shown::default();
    for stem in 0..index.count() {
        let values: Vec<Value> = index.candidates(stem).iter().collect();
        if !(2..=MOST_PETALS).contains(&values.len()) {
            continue;
        }
        let beside = |value: Value| -> Vec<&Als> {
            sets.iter().filter(|set| !set.cells.contains(stem) && set.seeing(value).contains(stem)).collect()
        };
        let petals: Vec<Vec<&Als>> = values.iter().map(|value| beside(*value)).collect();
        let mut bloom =
            Bloom { index, stem, values: &values, petals: &petals, chosen: Vec::new(), shown: &mut shown, sink };
        let all: Vec<(Value, Cells)> = index
            .values()
            .filter(|value| !index.candidates(stem).contains(*value))
            .map(|value| (value, index.places(value)))
            .collect();
        bloom.grow(&all)?;
    }
    ControlFlow::Continue(())
}

struct Bloom<'s, 'a, 'f> {
    index: &'s CandidateIndex<'a>,
    stem: usize,
    values: &'s [Value],
    /// The sets that may be the petal of each candidate.
    petals: &'s [Vec<&'s Als>],
    chosen: Vec<&'s Als>,
    shown: &'f mut Shown,
    sink: &'f mut dyn FnMut(Step) -> ControlFlow<()>,
}

impl Bloom<'_, '_, '_> {
    /// Adds the petals that are missing. `left` is what the petals chosen so far rule out together.
    fn grow(&mut self, left: &[(Value, Cells)]) -> ControlFlow<()> {
        let at = self.chosen.len();
        if at == self.values.len() {
            let cells = self.chosen.iter().fold(Cells::single(self.stem), |all, set| all | set.cells);
            if !self.shown.is_new(cells, left) {
                return ControlFlow::Continue(());
            }
            let step = self.step(left);
            return (self.sink)(step);
        }
        for set in &self.petals[at] {
            let still = |(value, cells): &(Value, Cells)| (*value, *cells & set.seeing(*value));
            let has = |(value, cells): &(Value, Cells)| set.values.contains(*value) && !cells.is_empty();
            let next: Vec<(Value, Cells)> = left.iter().map(still).filter(has).collect();
            if !next.is_empty() {
                self.chosen.push(set);
                self.grow(&next)?;
                self.chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, lost: &[(Value, Cells)]) -> Step {
        let index = self.index;
        let mut builder = StepBuilder::new(index);
        let stem = Cells::single(self.stem);
        builder.has_a_value(self.stem);
        builder.show_all(stem, Role::Pattern);
        for ((set, value), side) in self.chosen.iter().zip(self.values).zip(1..) {
            set.prove(&mut builder, index, side);
            builder.not_both(stem, set.places(*value), *value);
            builder.link((stem, *value), (set.places(*value), *value), false);
            prove_lost(&mut builder, set, lost);
        }
        let eliminates = candidates(index, lost);
        let left: ValueSet = lost.iter().map(|(value, _)| *value).collect();
        let text = self.text(&eliminates, left);
        builder.eliminating(DEATH_BLOSSOM.name, eliminates, text)
    }

    fn text(&self, eliminates: &[Candidate], left: ValueSet) -> Phrase {
        let (index, model) = (self.index, self.index.model);
        let (cell, z) = (model.cell_called(index.cell(self.stem)), phrases::values(model, left));
        let values = phrases::any_value(model, index.candidates(self.stem));
        let lost = |detail| phrases::lost(model, eliminates, detail);
        let said = |detail| {
            let petals = self.values.iter().zip(&self.chosen).enumerate().map(|(at, (value, set))| {
                let (value, set) = (model.value_called(*value), set.named(index, detail));
                match at {
                    0 => say!("logic.first-petal", value, z, set),
                    _ => say!("logic.petal", value, set),
                }
            });
            let petals: Vec<Phrase> = petals.collect();
            let (all, each) = (Arg::All(petals.clone()), Arg::Row(petals));
            say!("logic.death-blossom", cell, values, all, each, z, lost = lost(detail))
        };
        let short = || {
            let (count, lost) = (self.values.len(), lost(Detail::Brief));
            say!("logic.death-blossom-short", cell, values, count, z, lost)
        };
        let ways = [Detail::Full, Detail::Brief].into_iter().map(said);
        Phrase::ways(ways.chain([short()]))
    }
}
