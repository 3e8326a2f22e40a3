//! Human techniques over the constraint vocabulary, one file each.
//!
//! A technique reads houses, values and candidates of a [`Model`], so a naked pair works in a row, a jigsaw region,
//! a diagonal, a cage or a run, on a board of any size. It never looks at rows and columns as such; where a name
//! depends on the shape (pointing or claiming, fish) it asks for the [`Form`](crate::puzzle::Form) of a house.
//!
//! The comment at the head of each file is the manual page of its technique and its first test: it holds pictures of
//! a position before and after (see [`manual`]).
//!
//! To add a technique: one file with its name, its search and its sentence in both languages, and one line in
//! [`TECHNIQUES`].

mod area;
mod avoidable_rectangle;
mod balance;
mod bug;
mod cells;
mod combinations;
mod full_house;
mod hidden_single;
mod hidden_subset;
mod house_combinations;
mod killer_subset;
mod last_cell;
mod leftover;
mod locked;
mod locked_subset;
pub mod manual;
mod must_have;
mod naked_single;
mod naked_subset;
pub mod pattern;
mod permutations;
mod portion;
mod proof;
mod rectangle;
pub mod say;
mod sight;
mod sue_de_coq;
mod sum;
mod sum_bounds;
mod tally;
mod totals;
mod unique_rectangle;
mod unique_strong;
mod unique_subset;
mod wings;
mod x_wing;

#[cfg(test)]
mod regression;
#[cfg(test)]
mod sum_tests;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod unique_tests;

pub use area::AreaDifference;
pub use avoidable_rectangle::AvoidableRectangle;
pub use bug::BugPlusOne;
pub use combinations::Combinations;
pub use full_house::FullHouse;
pub use hidden_single::HiddenSingle;
pub use hidden_subset::HiddenSubset;
pub use house_combinations::HouseCombinations;
pub use killer_subset::KillerSubset;
pub use last_cell::LastCell;
pub use leftover::Leftover;
pub use locked::Locked;
pub use locked_subset::LockedSubset;
pub use must_have::MustHave;
pub use naked_single::NakedSingle;
pub use naked_subset::NakedSubset;
pub use permutations::Permutations;
pub use sue_de_coq::SueDeCoq;
pub use sum_bounds::SumBounds;
pub use tally::{Combo, Known, Tally, Way, extent, sums_of, way};
pub use totals::{Inside, Range, Totals, totals};
pub use unique_rectangle::UniqueRectangle;
pub use unique_strong::UniqueStrong;
pub use unique_subset::UniqueSubset;
pub use wings::{WWing, Wing};
pub use x_wing::XWing;

use std::ops::ControlFlow;

use crate::puzzle::{Model, Position, Step, StepName};

/// A way a person reasons. It reads the houses and rules of a model, never rows, columns and boxes as such.
pub trait Technique: Sync {
    /// What it is called, in both languages, with its code where it has one.
    fn name(&self) -> &'static StepName;

    /// Hands every instance that applies at `position` to `sink`, in a fixed order and without repeats, until the
    /// sink breaks off. An instance carries exactly what that instance proves and changes the position.
    fn find(
        &self,
        model: &Model,
        position: &Position,
        sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The source file, whose head comment is the manual page ([`manual::page`]); empty where there is none.
    fn source(&self) -> &'static str {
        ""
    }
}

/// The general techniques in the order a teacher shows them, which is also the order in which the next step is
/// looked for.
///
/// First what needs one house and no candidates (full house, hidden single), then what needs the candidates of one
/// cell (naked single), then one digit in two houses (pointing, claiming), then sets of two and three cells, where
/// the naked one is seen before the hidden one of the same size. The X-wing, one digit in four houses, comes before
/// the sets of four, which people look for last.
pub const TECHNIQUES: &[&dyn Technique] = &[
    &FullHouse,
    &HiddenSingle,
    &NakedSingle,
    &Locked::POINTING,
    &Locked::CLAIMING,
    &NakedSubset::PAIR,
    &HiddenSubset::PAIR,
    &NakedSubset::TRIPLE,
    &HiddenSubset::TRIPLE,
    &XWing,
    &NakedSubset::QUAD,
    &HiddenSubset::QUAD,
    &Wing::XY,
    &Wing::XYZ,
    &WWing,
    &UniqueRectangle::ONE,
    &UniqueRectangle::TWO,
    &UniqueSubset,
    &UniqueStrong::FOUR,
    &UniqueRectangle::FIVE,
    &UniqueStrong::SIX,
    &UniqueStrong::HIDDEN,
    &AvoidableRectangle::ONE,
    &AvoidableRectangle::TWO,
    &BugPlusOne,
    &SueDeCoq,
    &LockedSubset::PAIR,
    &LockedSubset::TRIPLE,
];

/// The techniques for boards with sums in the same order: those of sums among the general ones.
pub const SUM_TECHNIQUES: &[&dyn Technique] = &[
    &FullHouse,
    &LastCell,
    &Leftover::SINGLE,
    &HiddenSingle,
    &NakedSingle,
    &SumBounds,
    &Combinations,
    &MustHave::SINGLE,
    &Leftover::WIDE,
    &Locked::POINTING,
    &Locked::CLAIMING,
    &NakedSubset::PAIR,
    &HiddenSubset::PAIR,
    &MustHave::PAIR,
    &Permutations,
    &KillerSubset::LOCK,
    &KillerSubset::HOUSE_LOCK,
    &Leftover::DIFFERENCE,
    &Leftover::SPLIT,
    &Leftover::SEVERAL,
    &Leftover::COMBINED,
    &AreaDifference,
    &KillerSubset::PAIR,
    &KillerSubset::HIDDEN_PAIR,
    &MustHave::TRIPLE,
    &NakedSubset::TRIPLE,
    &HiddenSubset::TRIPLE,
    &KillerSubset::TRIPLE,
    &HouseCombinations::TWO,
    &HouseCombinations::ALL,
    &XWing,
    &NakedSubset::QUAD,
    &HiddenSubset::QUAD,
];

/// The technique of `list` with this code of the HoDoKu regression library ("0200").
pub fn with_code<'a>(list: &[&'a dyn Technique], code: &str) -> Option<&'a dyn Technique> {
    list.iter().copied().find(|technique| technique.name().code == Some(code))
}

/// The first instance of a technique.
pub fn first(technique: &dyn Technique, model: &Model, position: &Position) -> Option<Step> {
    let mut found = None;
    let _ = technique.find(model, position, &mut |step| {
        found = Some(step);
        ControlFlow::Break(())
    });
    found
}

/// All instances of a technique, in its order.
pub fn instances(technique: &dyn Technique, model: &Model, position: &Position) -> Vec<Step> {
    let mut found = Vec::new();
    let _ = technique.find(model, position, &mut |step| {
        found.push(step);
        ControlFlow::Continue(())
    });
    found
}
