//! # Swordfish
//!
//! An X-wing with three rows. In three rows a digit fits only in the same three columns; a row may leave out one of
//! them. Each row needs the digit, and no two can have it in the same column. So all three columns have theirs in these
//! rows, and no other row can have it there. Rows and columns may swap roles.
//!
//! In rows 1, 4 and 5, a 3 fits only in columns 1, 4 and 6. These rows take the 3s of columns 1, 4 and 6, so r6c4
//! cannot be 3.
//!
//! ```text
//! before                             after
//!   .  24  14  |   .  24   .           .  24  14  |   .  24   .
//!  16  23  35  |  24  23  25          16  23  35  |  24  23  25
//! -------------+--------------       -------------+--------------
//!  26  15  13  |  46  36  16          26  15  13  |  46  36  16
//!   .  45  14  |   .  26   .           .  45  14  |   .  26   .
//! -------------+--------------       -------------+--------------
//!   .  12  12  |   .  15   .           .  12  12  |   .  15   .
//!  15  36  46  |  135 14  24          15  36  46  |  15  14  24
//! ```
//!
//! # Jellyfish
//!
//! A swordfish with four rows and four columns. In four rows a digit fits only in the same four columns, so no other
//! row can have it there. Rows and columns may swap roles, and it pays to look at the columns as well. On a 9x9 board,
//! a fish of five rows can also be seen as a fish of at most four columns, so nobody needs a larger one.
//!
//! In rows 1, 2, 4 and 5, a 2 fits only in columns 1, 3, 5 and 7. These rows take the 2s of columns 1, 3, 5 and 7, so
//! r6c1 and r6c3 cannot be 2.
//!
//! ```text
//! before                                     after
//!   .  14   .  14  |   .  67   .  16           .  14   .  14  |   .  67   .  16
//!   .  17   .  56  |   .  48   .  57           .  17   .  56  |   .  48   .  57
//! -----------------+------------------       -----------------+------------------
//!  48  56  17  28  |  13  12  56  23          48  56  17  28  |  13  12  56  23
//!   .  68   .  35  |   .  13   .  15           .  68   .  35  |   .  13   .  15
//! -----------------+------------------       -----------------+------------------
//!   .  78   .  16  |   .  36   .  15           .  78   .  16  |   .  36   .  15
//!  248 35  234 17  |  56  26  36  25          48  35  34  17  |  56  26  36  25
//! -----------------+------------------       -----------------+------------------
//!  13  28  13  37  |  16  16  13  25          13  28  13  37  |  16  16  13  25
//!  58  25  47  25  |  58  56  45  15          58  25  47  25  |  58  56  45  15
//! ```

use std::ops::ControlFlow;

use super::Sink;
use super::candidate_index::CandidateIndex;
use super::cells::Cells;
use super::fish_search::{self, Fish, Kind};
use super::fish_words::{Style, Words};
use super::phrases::{self, Detail};
use super::step_builder::StepBuilder;
use crate::puzzle::{Candidate, Role, Step, StepName, Value};
use crate::words::Phrase;

/// Which fins a fish has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fins {
    /// No fins.
    None,
    /// At least one fin.
    Some,
    /// Fins in a base that has at most one other place.
    Sashimi,
}

/// Finds fish: a value in some houses that need it, and as many houses that can take it.
pub fn find(
    name: &StepName,
    kind: Kind,
    size: usize,
    fins: Fins,
    index: &CandidateIndex,
    sink: Sink,
) -> ControlFlow<()> {
    let mut work = fish_search::work(size);
    let values: Vec<Value> = index.values().collect();
    for (at, value) in values.iter().enumerate() {
        // Every value gets an equal share of the work, plus what earlier values left over.
        let share = work / (values.len() - at);
        let mut left = share;
        let caught = catch(index, *value, kind, size, fins, &mut left);
        work -= share - left;
        for catch in caught {
            sink(catch.step(index, name))?;
        }
    }
    ControlFlow::Continue(())
}

/// The fish of one value that go by one name, and pairs of them with the same bases.
fn catch(index: &CandidateIndex, value: Value, kind: Kind, size: usize, fins: Fins, work: &mut usize) -> Vec<Catch> {
    let is_basic = kind == Kind::Basic;
    let goes_by_this = |fish: &Fish| match fins {
        Fins::None => fish.fins.is_empty(),
        Fins::Some => !(fish.fins.is_empty() || is_basic && fish.is_sashimi),
        Fins::Sashimi => !fish.fins.is_empty() && fish.is_sashimi,
    };
    let mut fish = fish_search::fish(index, value, kind, size, work);
    // A pair goes by the name of its first fish.
    let mut pairs = siamese(&fish);
    pairs.retain(|[one, _]| goes_by_this(one));
    if is_basic && fins == Fins::None {
        fish = fish_search::plain(index, value, size);
    }
    fish.retain(goes_by_this);
    if !is_basic {
        // The wider fish come in large numbers with the same eliminations. Only the one with the fewest fins is
        // reported.
        fish.sort_by_key(|fish| fish.fins.len());
        pairs.sort_by_key(|[one, other]| (one.fins | other.fins).len());
    }
    let mut caught: Vec<Catch> =
        fish.into_iter().map(|fish| Catch { value, lost: fish.lost, fish, twin: None }).collect();
    caught.extend(pairs.into_iter().map(|[fish, twin]| Catch {
        value,
        lost: fish.lost | twin.lost,
        fish,
        twin: Some(twin),
    }));
    let mut told: Vec<Cells> = Vec::new();
    caught.retain(|catch| {
        let is_new = !told.contains(&catch.lost);
        if is_new {
            told.push(catch.lost);
        }
        is_new || is_basic && catch.twin.is_none()
    });
    caught
}

/// The pairs of finned fish with the same bases that differ in one cover and rule out different things.
fn siamese(fish: &[Fish]) -> Vec<[Fish; 2]> {
    let mut pairs = Vec::new();
    for (at, one) in fish.iter().enumerate().filter(|(_, one)| !one.fins.is_empty()) {
        for other in fish[at + 1..].iter().filter(|other| other.bases == one.bases) {
            let common = one.covers.iter().filter(|cover| other.covers.contains(cover)).count();
            let says_more =
                !other.fins.is_empty() && !one.lost.is_subset(other.lost) && !other.lost.is_subset(one.lost);
            if common + 1 == one.covers.len() && says_more {
                pairs.push([one.clone(), other.clone()]);
            }
        }
    }
    pairs
}

/// A fish, or two on the same bases, as one step.
pub(super) struct Catch {
    pub value: Value,
    pub fish: Fish,
    /// The second fish of a pair.
    pub twin: Option<Fish>,
    lost: Cells,
}

impl Catch {
    fn fish(&self) -> impl Iterator<Item = &Fish> {
        std::iter::once(&self.fish).chain(&self.twin)
    }

    fn step(&self, index: &CandidateIndex, name: &StepName) -> Step {
        let mut builder = StepBuilder::new(index);
        self.fish.bases.iter().for_each(|base| builder.must_be_in(*base, self.value));
        for fish in self.fish() {
            fish.covers.iter().for_each(|cover| builder.once_in(*cover, self.value));
        }
        for fish in self.fish() {
            fish.fins.iter().for_each(|fin| builder.not_both(Cells::single(fin), fish.lost, self.value));
        }
        let fins = self.fish().fold(Cells::EMPTY, |fins, fish| fins | fish.fins);
        builder.show(self.fish.body - fins, self.value, Role::Pattern);
        builder.show(fins, self.value, Role::Fin);
        let lost: Vec<Candidate> = index.each(self.lost, self.value).collect();
        let text = self.text(index, &lost);
        builder.eliminating(name, lost, text)
    }

    fn text(&self, index: &CandidateIndex, lost: &[Candidate]) -> Phrase {
        // What a sentence gives up, in this order, until it fits: the names of the fins, the names of the eliminated
        // candidates, the reason, and the names of the covers.
        let (full, brief) = (Detail::Full, Detail::Brief);
        let styles = [
            Style { fins: full, lost: full, reason: true, covers: full },
            Style { fins: brief, lost: full, reason: true, covers: full },
            Style { fins: brief, lost: brief, reason: true, covers: full },
            Style { fins: brief, lost: full, reason: false, covers: full },
            Style { fins: brief, lost: brief, reason: false, covers: full },
            Style { fins: brief, lost: brief, reason: false, covers: brief },
        ];
        let says = |style: Style| {
            let lost = phrases::lost(index.model, lost, style.lost);
            Words { index, catch: self, lost, style }.sentence()
        };
        Phrase::ways(styles.into_iter().map(says))
    }
}
