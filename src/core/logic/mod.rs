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

mod als;
mod als_chain;
mod als_xz;
mod area;
mod avoidable_rectangle;
mod balance;
mod bug;
mod cells;
mod chain;
mod clusters;
mod colours;
mod colours_words;
mod combinations;
mod common_peers;
mod death_blossom;
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
mod locked_subset;
pub mod manual;
mod must_have;
mod mutant_fish;
mod naked_single;
mod naked_subset;
mod once;
pub mod pattern;
mod permutations;
mod portion;
mod proof;
mod rectangle;
pub mod say;
mod sight;
mod strong_links;
mod sue_de_coq;
mod sum;
mod sum_bounds;
mod tally;
mod template;
mod totals;
mod turbot;
mod unique_rectangle;
mod unique_strong;
mod unique_subset;
mod wings;
mod within_sums;
mod x_wing;

#[cfg(test)]
mod regression;
#[cfg(test)]
mod sum_tests;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
pub(crate) mod tests;
#[cfg(test)]
mod unique_tests;
#[cfg(test)]
mod wide_tests;

pub use als_chain::AlsChain;
pub use als_xz::{AlsXyWing, AlsXz};
pub use area::AreaDifference;
pub use avoidable_rectangle::AvoidableRectangle;
pub use bug::BugPlusOne;
pub use cells::Cells;
pub use chain::{Aic, DiscontinuousLoop, NiceLoop, RemotePair, SimpleChain};
pub use colours::Colours;
pub use combinations::Combinations;
pub use common_peers::CommonPeers;
pub use death_blossom::DeathBlossom;
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
pub use locked_subset::LockedSubset;
pub use must_have::MustHave;
pub use naked_single::NakedSingle;
pub use naked_subset::NakedSubset;
pub use permutations::Permutations;
pub use sight::Sight;
pub use sue_de_coq::SueDeCoq;
pub use sum_bounds::SumBounds;
pub use tally::{Combo, Known, Sumless, Tally, Way, extent, has_cages_or_runs, is_sumless, sums_of, way};
pub use template::Template;
pub use totals::{Inside, Range, Totals, totals};
pub use turbot::{DualKite, Turbot};
pub use unique_rectangle::UniqueRectangle;
pub use unique_strong::UniqueStrong;
pub use unique_subset::UniqueSubset;
pub use wings::{WWing, Wing};
pub use within_sums::{has_sums, sum_against, within_sums, within_sums_but, within_sums_left};
pub use x_wing::XWing;

use std::ops::ControlFlow;

use crate::puzzle::{Model, Position, Step, StepName};

/// What takes the instances of a technique, until it breaks off.
pub type Sink<'a> = &'a mut dyn FnMut(Step) -> ControlFlow<()>;

/// What a technique says of itself.
pub struct About {
    /// Its name.
    pub name: &'static StepName,
    /// Its file, as far as the comment at the head.
    pub source: &'static str,
}

/// A way a person reasons. It reads the houses and rules of a model, never rows, columns and boxes as such.
///
/// A technique has one search: [`find`](Technique::find) where it needs nothing but the model and the position,
/// [`find_in`](Technique::find_in) where it compares sets of open cells.
pub trait Technique: Sync {
    /// What it is called and where it is explained.
    fn about(&self) -> About;

    /// What it is called, in both languages, with its code where it has one.
    fn name(&self) -> &'static StepName {
        self.about().name
    }

    /// Hands every instance that applies at `position` to `sink`, in a fixed order and without repeats, until the
    /// sink breaks off. An instance carries exactly what that instance proves and changes the position.
    fn find(&self, model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
        match Sight::of(model, position) {
            Some(sight) => self.find_in(&sight, sink),
            None => ControlFlow::Continue(()),
        }
    }

    /// The same by the open cells of a position.
    fn find_in(&self, _sight: &Sight, _sink: Sink) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Whether its steps take for granted that the puzzle has one solution. Nobody may use it where that is not known.
    fn assumes_unique(&self) -> bool {
        false
    }

    /// The source file, whose head comment is the manual page ([`manual::page`]).
    fn source(&self) -> &'static str {
        self.about().source
    }
}

type List<const N: usize> = [&'static dyn Technique; N];

/// What comes before the wider techniques on a board of digits.
const BASIC: List<14> = [
    &FullHouse,
    &HiddenSingle,
    &NakedSingle,
    &LockedSubset::PAIR,
    &Locked::POINTING,
    &Locked::CLAIMING,
    &CommonPeers,
    &LockedSubset::TRIPLE,
    &NakedSubset::PAIR,
    &XWing,
    &HiddenSubset::PAIR,
    &NakedSubset::TRIPLE,
    &FishHunt::SWORDFISH,
    &HiddenSubset::TRIPLE,
];

/// What comes before them on a board with sums.
const BASIC_WITH_SUMS: List<35> = [
    &FullHouse,
    &LastCell,
    &Leftover::SINGLE,
    &HiddenSingle,
    &NakedSingle,
    &SumBounds,
    &Combinations,
    &MustHave::SINGLE,
    &LockedSubset::PAIR,
    &Leftover::WIDE,
    &Locked::POINTING,
    &Locked::CLAIMING,
    &CommonPeers,
    &LockedSubset::TRIPLE,
    &NakedSubset::PAIR,
    &XWing,
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
    &FishHunt::SWORDFISH,
    &HiddenSubset::TRIPLE,
    &KillerSubset::TRIPLE,
    &HouseCombinations::TWO,
    &HouseCombinations::ALL,
];

/// What looks beyond two houses, the easiest first. Uniqueness-based techniques are among them; whether they may be used
/// is for the caller to say ([`Technique::assumes_unique`]).
const WIDER: List<60> = [
    &Turbot::SKYSCRAPER,
    &Turbot::KITE,
    &DualKite,
    &Turbot::FISH,
    &Wing::XY,
    &EmptyRectangle::SINGLE,
    &EmptyRectangle::DUAL,
    &Wing::XYZ,
    &WWing,
    &Colours::TRAP,
    &Colours::WRAP,
    &UniqueRectangle::ONE,
    &RemotePair,
    &UniqueRectangle::TWO,
    &UniqueStrong::FOUR,
    &FishHunt::FINNED_X_WING,
    &FishHunt::SASHIMI_X_WING,
    &UniqueRectangle::FIVE,
    &UniqueStrong::SIX,
    &AvoidableRectangle::ONE,
    &UniqueSubset,
    &UniqueStrong::HIDDEN,
    &AvoidableRectangle::TWO,
    &NakedSubset::QUAD,
    &FishHunt::JELLYFISH,
    &HiddenSubset::QUAD,
    &FishHunt::FINNED_SWORDFISH,
    &FishHunt::SASHIMI_SWORDFISH,
    &Colours::MULTI_TRAP,
    &Colours::MULTI_WRAP,
    &BugPlusOne,
    &FishHunt::FINNED_JELLYFISH,
    &FishHunt::SASHIMI_JELLYFISH,
    &SueDeCoq,
    &SimpleChain::X,
    &SimpleChain::XY,
    &NiceLoop::PLAIN,
    &Aic::PLAIN,
    &DiscontinuousLoop::PLAIN,
    &AlsXz,
    &FishHunt::FINNED_FRANKEN_X_WING,
    &FishHunt::FRANKEN_SWORDFISH,
    &FishHunt::FINNED_FRANKEN_SWORDFISH,
    &NiceLoop::GROUPED,
    &Aic::GROUPED,
    &DiscontinuousLoop::GROUPED,
    &AlsXyWing,
    &AlsChain,
    &DeathBlossom,
    &FishHunt::FRANKEN_JELLYFISH,
    &FishHunt::FINNED_FRANKEN_JELLYFISH,
    &FishHunt::FINNED_MUTANT_X_WING,
    &FishHunt::MUTANT_SWORDFISH,
    &FishHunt::FINNED_MUTANT_SWORDFISH,
    &FishHunt::MUTANT_JELLYFISH,
    &FishHunt::FINNED_MUTANT_JELLYFISH,
    &FishHunt::FINNED_MUTANT_SQUIRMBAG,
    &FishHunt::FINNED_MUTANT_WHALE,
    &Template::SET,
    &Template::DELETE,
];

/// The general techniques in the order in which the next step is looked for, which is that of their
/// [`effort`](crate::puzzle::StepName::effort): what a teacher shows first comes first.
///
/// First what needs one house and no candidates (full house, hidden single), then what needs the candidates of one
/// cell (naked single), then one digit in two houses (pointing, claiming, common peers), then sets of two and three cells, fish, wings,
/// rectangles, chains, almost locked sets and at last what nobody looks for without need.
pub const TECHNIQUES: &[&dyn Technique] =
    &joined::<{ BASIC.len() }, { WIDER.len() }, { BASIC.len() + WIDER.len() }>(BASIC, WIDER);

/// The basic techniques alone, for boards whose own rules say more than long chains do.
pub const BASIC_TECHNIQUES: &[&dyn Technique] = &BASIC;

/// The techniques for boards with sums: those of sums among the basic ones, then the wider ones.
pub const SUM_TECHNIQUES: &[&dyn Technique] = &joined::<
    { BASIC_WITH_SUMS.len() },
    { WIDER.len() },
    { BASIC_WITH_SUMS.len() + WIDER.len() },
>(BASIC_WITH_SUMS, WIDER);

const fn joined<const A: usize, const B: usize, const N: usize>(first: List<A>, second: List<B>) -> List<N> {
    let mut all: List<N> = [first[0]; N];
    let mut at = 0;
    while at < N {
        all[at] = if at < A { first[at] } else { second[at - A] };
        at += 1;
    }
    all
}

/// The technique of `list` with this code of the HoDoKu regression library ("0200").
pub fn with_code<'a>(list: &[&'a dyn Technique], code: &str) -> Option<&'a dyn Technique> {
    list.iter().copied().find(|technique| technique.name().code == Some(code))
}

/// The first instance of a technique.
pub fn first(technique: &dyn Technique, model: &Model, position: &Position) -> Option<Step> {
    first_that(technique, model, position, |_| true)
}

/// The first instance of a technique that is one that is meant.
pub fn first_that(
    technique: &dyn Technique,
    model: &Model,
    position: &Position,
    is_meant: impl Fn(&Step) -> bool,
) -> Option<Step> {
    let mut found = None;
    let _ = technique.find(model, position, &mut |step| {
        found = Some(step).filter(&is_meant);
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
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
