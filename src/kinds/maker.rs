//! How a kind makes puzzles of its own.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Dice, Puzzle};
use nazo_core::puzzle::{Budget, Model, Stopped};
use nazo_core::solve::{self, End, EngineChoice, SolveError};
use nazo_core::words::{Lang, Phrase, errors};

/// A variant of puzzles on offer: a size, a shape of the board, or a way of telling.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The id on the command line: `9x9`, `jigsaw`, `beginner`.
    pub id: &'static str,
    /// The name for people.
    pub name: Phrase,
    /// The scores that its puzzles have been seen to have. A 4x4 sudoku is never hard, for instance.
    pub reach: RangeInclusive<u32>,
}

impl Variant {
    /// A size, used as its own name, whose puzzles may have any score.
    pub const fn sized(id: &'static str) -> Variant {
        Variant::within(id, 0..=u32::MAX)
    }

    /// A size, used as its own name, whose puzzles have only been seen with these scores.
    pub const fn within(id: &'static str, reach: RangeInclusive<u32>) -> Variant {
        Variant { id, name: Phrase::literal(id), reach }
    }
}

/// The wish for a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// The variant, one of the maker's. A shape has its own size.
    pub variant: &'a Variant,
    /// A puzzle of this kind whose shape is used, if given: its cages, regions or walls, without their contents.
    pub shape: Option<&'a dyn Puzzle>,
    /// From 0, as hard as chance makes it, to 1, as easy as possible. Makers only tend that way, without a guarantee.
    pub ease: f64,
    /// The language, for puzzles told in words.
    pub lang: Lang,
}

/// Why nothing was made.
#[derive(Clone, Debug)]
pub enum MakeError {
    /// The work ended.
    Stopped(Stopped),
    /// The engine failed.
    Engine(SolveError),
    /// No puzzle has the shape that was asked for. The reason is a sentence.
    Shape(Phrase),
}

impl MakeError {
    /// The error in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            MakeError::Stopped(stopped) => stopped.phrase(),
            MakeError::Engine(error) => error.phrase(),
            MakeError::Shape(why) => why.clone(),
        }
    }
}

errors!(MakeError);

impl From<Stopped> for MakeError {
    fn from(stopped: Stopped) -> MakeError {
        MakeError::Stopped(stopped)
    }
}

impl From<SolveError> for MakeError {
    fn from(error: SolveError) -> MakeError {
        match error {
            SolveError::Stopped(stopped) => MakeError::Stopped(stopped),
            other => MakeError::Engine(other),
        }
    }
}

/// The result of an attempt. None if it led to nothing.
pub type Throw = Result<Option<Arc<dyn Puzzle>>, MakeError>;

/// The maker of a kind.
///
/// All randomness comes from the dice and all work is counted, so the same dice make the same puzzle on every machine.
#[derive(Clone, Debug)]
pub struct Maker {
    pub(crate) variants: &'static [Variant],
    pub(crate) shapes: Option<Phrase>,
    pub(crate) to_order: Option<&'static str>,
    pub(crate) make: fn(&Wish<'_>, &mut Dice, &Budget) -> Throw,
}

impl Maker {
    /// The variants on offer, the usual one first.
    pub fn variants(&self) -> &'static [Variant] {
        self.variants
    }

    /// What a shape is in this kind, as in "cages without sums". None if it takes no shapes.
    pub fn shapes(&self) -> Option<Phrase> {
        self.shapes.clone()
    }

    /// The variant that can also be made to order, for a layout of clues and a published grade. None if there is none.
    pub fn to_order(&self) -> Option<&'static str> {
        self.to_order
    }

    /// Makes a candidate: a puzzle with exactly one solution, easy or hard as the wish prefers. For minesweeper, it is
    /// one that needs no guessing. None if this attempt failed; another may succeed.
    ///
    /// # Errors
    /// The work ended, the engine failed, or no puzzle has the shape that was asked for.
    pub fn make(&self, wish: &Wish<'_>, dice: &mut Dice, budget: &Budget) -> Throw {
        (self.make)(wish, dice, budget)
    }
}

/// The effort of the engine for one question: to find two solutions, or to prove that there is only one.
const EFFORT: u64 = 4_000;

/// Whether a puzzle has a solution other than the one it was made from.
pub(crate) enum Other {
    /// It has no other.
    None,
    /// It has this one.
    Is(Vec<u8>),
    /// The engine would have taken too long.
    Unknown,
}

impl Other {
    /// Looks for another solution.
    pub(crate) fn of(model: &Model, solution: &[u8], budget: &Budget) -> Result<Other, MakeError> {
        let part = budget.part(EFFORT);
        let solutions = solve::solutions(model, 2, EngineChoice::Batsat, &part)?;
        budget.spend(part.used())?;
        let found = solutions.found.iter().map(|values| values.iter().map(|value| value.0).collect::<Vec<u8>>());
        if let Some(other) = found.into_iter().find(|values| values != solution) {
            return Ok(Other::Is(other));
        }
        Ok(if solutions.end == End::Exhausted { Other::None } else { Other::Unknown })
    }

    /// The cells in which the other solution differs. Empty if there is no other, and None if that is unknown.
    pub(crate) fn differing(&self, solution: &[u8]) -> Option<Vec<usize>> {
        match self {
            Other::None => Some(Vec::new()),
            Other::Is(other) => Some((0..solution.len()).filter(|cell| other[*cell] != solution[*cell]).collect()),
            Other::Unknown => None,
        }
    }
}

/// Linear interpolation: `first` for a share of 0, `last` for 1.
pub(crate) fn between(first: f64, last: f64, share: f64) -> f64 {
    first + (last - first) * share.clamp(0.0, 1.0)
}
