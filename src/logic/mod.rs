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
mod balance;
mod cells;
mod clusters;
mod colours;
mod colours_words;
mod combinations;
mod empty_rectangle;
mod finned_fish;
mod fish;
mod fish_search;
mod fish_words;
mod franken_fish;
mod full_house;
mod hidden_single;
mod hidden_subset;
mod house_combinations;
mod killer_subset;
mod last_cell;
mod leftover;
mod locked;
pub mod manual;
mod must_have;
mod mutant_fish;
mod naked_single;
mod naked_subset;
pub mod pattern;
mod permutations;
mod portion;
mod proof;
pub mod say;
mod sight;
mod strong_links;
mod sum;
mod sum_bounds;
mod tally;
mod template;
mod totals;
mod turbot;
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

pub use area::AreaDifference;
pub use colours::Colours;
pub use combinations::Combinations;
pub use empty_rectangle::EmptyRectangle;
pub use fish::FishHunt;
pub use full_house::FullHouse;
pub use hidden_single::HiddenSingle;
pub use hidden_subset::HiddenSubset;
pub use house_combinations::HouseCombinations;
pub use killer_subset::KillerSubset;
pub use last_cell::LastCell;
pub use leftover::Leftover;
pub use locked::Locked;
pub use must_have::MustHave;
pub use naked_single::NakedSingle;
pub use naked_subset::NakedSubset;
pub use permutations::Permutations;
pub use sum_bounds::SumBounds;
pub use tally::{Combo, Known, Tally, Way, extent, sums_of, way};
pub use template::Template;
pub use totals::{Inside, Range, Totals, totals};
pub use turbot::{DualKite, Turbot};
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
    &FishHunt::SWORDFISH,
    &FishHunt::JELLYFISH,
    &FishHunt::FINNED_X_WING,
    &FishHunt::FINNED_SWORDFISH,
    &FishHunt::FINNED_JELLYFISH,
    &FishHunt::SASHIMI_X_WING,
    &FishHunt::SASHIMI_SWORDFISH,
    &FishHunt::SASHIMI_JELLYFISH,
    &FishHunt::FRANKEN_SWORDFISH,
    &FishHunt::FRANKEN_JELLYFISH,
    &FishHunt::FINNED_FRANKEN_X_WING,
    &FishHunt::FINNED_FRANKEN_SWORDFISH,
    &FishHunt::FINNED_FRANKEN_JELLYFISH,
    &FishHunt::MUTANT_SWORDFISH,
    &FishHunt::MUTANT_JELLYFISH,
    &FishHunt::FINNED_MUTANT_X_WING,
    &FishHunt::FINNED_MUTANT_SWORDFISH,
    &FishHunt::FINNED_MUTANT_JELLYFISH,
    &FishHunt::FINNED_MUTANT_SQUIRMBAG,
    &FishHunt::FINNED_MUTANT_WHALE,
    &Turbot::SKYSCRAPER,
    &Turbot::KITE,
    &EmptyRectangle::SINGLE,
    &Turbot::FISH,
    &DualKite,
    &EmptyRectangle::DUAL,
    &Colours::TRAP,
    &Colours::WRAP,
    &Colours::MULTI_TRAP,
    &Colours::MULTI_WRAP,
    &Template::SET,
    &Template::DELETE,
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
