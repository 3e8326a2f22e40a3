//! Human techniques over the constraint vocabulary, one file each.
//!
//! A technique reads houses, values and candidates of a [`Model`], so a naked pair works in a row, a jigsaw region,
//! a diagonal, a cage or a run, on a board of any size. It never looks at rows and columns as such; where a name
//! depends on the shape (pointing or claiming, fish) it asks for the [`Form`](crate::puzzle::Form) of a house.
//!
//! The comment at the head of each file is the manual page of its technique and its first test: it holds pictures of
//! a position before and after (see [`manual`]).
//!
//! To add a technique: one file with its search, an entry in the catalogue here, its name and its sentences in those of each
//! language, its page in Japanese, and one line in [`TECHNIQUES`].

mod als;
mod als_chain;
mod als_xz;
mod area_difference;
mod avoidable_rectangle;
mod bug;
mod cage_part;
mod candidate_index;
mod catalogue;
mod cells;
mod chain;
mod clusters;
mod colours;
mod colours_words;
mod combinations;
mod common_peers;
mod death_blossom;
mod dedup;
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
mod innies_outies;
mod killer_subset;
mod last_cell;
mod locked;
mod locked_subset;
pub mod manual;
mod must_contain;
mod mutant_fish;
mod naked_single;
mod naked_subset;
pub mod pattern;
mod permutations;
pub mod phrases;
mod rectangle;
mod step_builder;
mod strong_links;
mod sue_de_coq;
mod sum;
mod sum_bounds;
mod sum_combinations;
mod sum_equation;
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

pub use candidate_index::CandidateIndex;
pub use catalogue::*;
pub use cells::Cells;
pub use sum_combinations::{
    Combinations, Combo, Known, Sumless, Way, extent, has_cages_or_runs, is_sumless, sums_of, way,
};
pub use totals::{Inside, Range, Totals, totals};
pub use within_sums::{has_sums, sum_against, within_sums, within_sums_but, within_sums_left};

use std::ops::ControlFlow;

use crate::puzzle::{Model, Position, Step, StepName};
use crate::words::Lang;

/// Receives the instances of a technique, until it returns `Break`.
pub type Sink<'a> = &'a mut dyn FnMut(Step) -> ControlFlow<()>;

/// A way in which people reason. It reads the houses and rules of a model, never rows, columns and boxes as such.
pub trait Technique: Sync {
    /// Its name in both languages, with its code if it has one.
    fn name(&self) -> &'static StepName;

    /// Hands every instance that applies at `position` to `sink`, in a fixed order and without repeats, until the sink
    /// breaks off. An instance carries exactly what it proves, and it changes the position.
    fn find(&self, model: &Model, position: &Position, sink: Sink) -> ControlFlow<()>;

    /// Whether its steps assume that the puzzle has a unique solution. It must not be used unless that is known.
    fn assumes_unique(&self) -> bool {
        false
    }

    /// The text that contains its manual page in a language ([`manual::page`]). In English this is the head comment of
    /// its source file.
    fn source(&self, lang: Lang) -> &'static str;
}

type List<const N: usize> = [&'static dyn Technique; N];

/// The techniques before the wider ones, on a board without sums.
const BASIC: List<14> = [
    &FULL_HOUSE,
    &HIDDEN_SINGLE,
    &NAKED_SINGLE,
    &LOCKED_PAIR,
    &POINTING,
    &CLAIMING,
    &COMMON_PEERS,
    &LOCKED_TRIPLE,
    &NAKED_PAIR,
    &X_WING,
    &HIDDEN_PAIR,
    &NAKED_TRIPLE,
    &SWORDFISH,
    &HIDDEN_TRIPLE,
];

/// The techniques before the wider ones, on a board with sums.
const BASIC_WITH_SUMS: List<35> = [
    &FULL_HOUSE,
    &LAST_CELL,
    &INNIE,
    &HIDDEN_SINGLE,
    &NAKED_SINGLE,
    &SUM_BOUNDS,
    &COMBINATIONS,
    &MUST_HAVE_SINGLE,
    &LOCKED_PAIR,
    &WIDE_INNIE,
    &POINTING,
    &CLAIMING,
    &COMMON_PEERS,
    &LOCKED_TRIPLE,
    &NAKED_PAIR,
    &X_WING,
    &HIDDEN_PAIR,
    &MUST_HAVE_PAIR,
    &PERMUTATIONS,
    &CAGE_LOCK,
    &HOUSE_LOCK,
    &INNIE_DIFFERENCE,
    &CAGE_SPLITTING,
    &INNIES,
    &INNIE_COMBINATIONS,
    &AREA_DIFFERENCE,
    &KILLER_PAIR,
    &HIDDEN_KILLER_PAIR,
    &MUST_HAVE_TRIPLE,
    &NAKED_TRIPLE,
    &SWORDFISH,
    &HIDDEN_TRIPLE,
    &KILLER_TRIPLE,
    &CLASHING_CAGES,
    &HOUSE_COMBINATIONS,
];

/// Techniques that look beyond two houses, the easiest first. Uniqueness-based techniques are among them; the caller
/// decides whether they may be used ([`Technique::assumes_unique`]).
const WIDER: List<60> = [
    &SKYSCRAPER,
    &KITE,
    &DUAL_KITE,
    &TURBOT_FISH,
    &XY_WING,
    &EMPTY_RECTANGLE,
    &DUAL_EMPTY_RECTANGLE,
    &XYZ_WING,
    &W_WING,
    &COLOUR_TRAP,
    &COLOUR_WRAP,
    &UNIQUE_RECTANGLE_1,
    &REMOTE_PAIR,
    &UNIQUE_RECTANGLE_2,
    &UNIQUE_RECTANGLE_4,
    &FINNED_X_WING,
    &SASHIMI_X_WING,
    &UNIQUE_RECTANGLE_5,
    &UNIQUE_RECTANGLE_6,
    &AVOIDABLE_RECTANGLE_1,
    &UNIQUE_RECTANGLE_3,
    &HIDDEN_RECTANGLE,
    &AVOIDABLE_RECTANGLE_2,
    &NAKED_QUAD,
    &JELLYFISH,
    &HIDDEN_QUAD,
    &FINNED_SWORDFISH,
    &SASHIMI_SWORDFISH,
    &MULTI_COLOUR_TRAP,
    &MULTI_COLOUR_WRAP,
    &BUG_PLUS_ONE,
    &FINNED_JELLYFISH,
    &SASHIMI_JELLYFISH,
    &SUE_DE_COQ,
    &X_CHAIN,
    &XY_CHAIN,
    &NICE_LOOP,
    &AIC,
    &DISCONTINUOUS_LOOP,
    &ALS_XZ,
    &FINNED_FRANKEN_X_WING,
    &FRANKEN_SWORDFISH,
    &FINNED_FRANKEN_SWORDFISH,
    &GROUPED_NICE_LOOP,
    &GROUPED_AIC,
    &GROUPED_DISCONTINUOUS_LOOP,
    &ALS_XY_WING,
    &ALS_CHAIN,
    &DEATH_BLOSSOM,
    &FRANKEN_JELLYFISH,
    &FINNED_FRANKEN_JELLYFISH,
    &FINNED_MUTANT_X_WING,
    &MUTANT_SWORDFISH,
    &FINNED_MUTANT_SWORDFISH,
    &MUTANT_JELLYFISH,
    &FINNED_MUTANT_JELLYFISH,
    &FINNED_MUTANT_SQUIRMBAG,
    &FINNED_MUTANT_WHALE,
    &TEMPLATE_SET,
    &TEMPLATE_DELETE,
];

/// The general techniques in the order in which the next step is searched for. This is the order of their
/// [`effort`](crate::puzzle::StepName::effort): what a teacher shows first comes first.
///
/// First come those that need one house and no candidates (full house, hidden single), then the candidates of one cell
/// (naked single). Then one digit in two houses (pointing, claiming, common peers). Then come sets of two and three
/// cells, fish, wings, rectangles, chains and almost locked sets. Last are those that nobody looks for without need.
pub const TECHNIQUES: &[&dyn Technique] =
    &joined::<{ BASIC.len() }, { WIDER.len() }, { BASIC.len() + WIDER.len() }>(BASIC, WIDER);

/// The basic techniques alone, for boards whose own rules say more than long chains do.
pub const BASIC_TECHNIQUES: &[&dyn Technique] = &BASIC;

/// The techniques for boards with sums: the basic ones with those on sums, then the wider ones.
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

/// The technique of `list` with this code in the HoDoKu regression library (such as "0200").
pub fn with_code<'a>(list: &[&'a dyn Technique], code: &str) -> Option<&'a dyn Technique> {
    list.iter().copied().find(|technique| technique.name().code == Some(code))
}

/// The first instance of a technique.
pub fn first(technique: &dyn Technique, model: &Model, position: &Position) -> Option<Step> {
    first_that(technique, model, position, |_| true)
}

/// The first instance of a technique for which `is_meant` holds.
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

/// All instances of a technique, in the order it finds them.
pub fn instances(technique: &dyn Technique, model: &Model, position: &Position) -> Vec<Step> {
    let mut found = Vec::new();
    let _ = technique.find(model, position, &mut |step| {
        found.push(step);
        ControlFlow::Continue(())
    });
    found
}
