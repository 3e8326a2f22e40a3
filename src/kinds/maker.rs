//! What a kind offers for making puzzles of its own.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Dice, Puzzle};
use nazo_core::puzzle::{Budget, Model, Stopped};
use nazo_core::solve::{self, End, EngineChoice, SolveError};
use nazo_core::words::{Lang, Phrase, errors};

/// A variant of puzzle that can be asked for: a size, a shape of board, a way of telling.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The word that names it on the command line: `9x9`, `jigsaw`, `beginner`.
    pub id: &'static str,
    /// What people call it.
    pub name: Phrase,
    /// The scores that its puzzles have, as far as they were ever met: nobody makes a hard sudoku of 4x4.
    pub reach: RangeInclusive<u32>,
}

impl Variant {
    /// A size, which names itself, whose puzzles may have any score.
    pub const fn sized(id: &'static str) -> Variant {
        Variant::within(id, 0..=u32::MAX)
    }

    /// A size, which names itself, whose puzzles never had other scores.
    pub const fn within(id: &'static str, reach: RangeInclusive<u32>) -> Variant {
        Variant { id, name: Phrase::literal(id), reach }
    }
}

/// What variant of puzzle is wished for.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// Its variant, one of those of the maker. A shape has its own size.
    pub variant: &'a Variant,
    /// A puzzle of this kind whose shape is to be used, where one is given: its cages, regions or walls, without what is
    /// written in them.
    pub shape: Option<&'a dyn Puzzle>,
    /// From 0, as hard as chance has it, to 1, as easy as can be. Makers lean that way and promise nothing.
    pub ease: f64,
    /// The language of puzzles that are told in words.
    pub lang: Lang,
}

/// Why nothing was made.
#[derive(Clone, Debug)]
pub enum MakeError {
    /// The work ended.
    Stopped(Stopped),
    /// The engine failed.
    Engine(SolveError),
    /// The shape that was asked for allows no puzzle; why, as a sentence.
    Shape(Phrase),
}

impl MakeError {
    /// What went wrong, in words.
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

/// What a throw of the dice led to; none where that is nothing.
pub type Throw = Result<Option<Arc<dyn Puzzle>>, MakeError>;

/// What a kind offers for making puzzles.
///
/// All chance comes from the dice and all work is counted, so that the same dice make the same puzzle on every machine.
#[derive(Clone, Debug)]
pub struct Maker {
    pub(crate) variants: &'static [Variant],
    pub(crate) shapes: Option<Phrase>,
    pub(crate) to_order: Option<&'static str>,
    pub(crate) make: fn(&Wish<'_>, &mut Dice, &Budget) -> Throw,
}

impl Maker {
    /// The variants that can be asked for, the usual one first.
    pub fn variants(&self) -> &'static [Variant] {
        self.variants
    }

    /// What a shape is to this kind, as in "cages without sums"; none where it takes none.
    pub fn shapes(&self) -> Option<Phrase> {
        self.shapes.clone()
    }

    /// The variant that is also made to order, for a layout of clues and a published grade; none where there is none.
    pub fn to_order(&self) -> Option<&'static str> {
        self.to_order
    }

    /// A candidate: a puzzle with exactly one solution (of minesweeper: one that nobody has to guess on), easy or hard as
    /// the wish leans. None where this throw of the dice led nowhere; another may.
    ///
    /// # Errors
    /// The work ended, the engine failed, or no puzzle has the shape that was asked for.
    pub fn make(&self, wish: &Wish<'_>, dice: &mut Dice, budget: &Budget) -> Throw {
        (self.make)(wish, dice, budget)
    }
}

/// Effort of the engine that one question is worth: two solutions, or that there is one.
const EFFORT: u64 = 4_000;

/// Whether a puzzle has another solution than the one that it was made from.
pub(crate) enum Other {
    /// It has not.
    None,
    /// It has this one.
    Is(Vec<u8>),
    /// The engine would have taken too long.
    Unknown,
}

impl Other {
    /// Looks for one.
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

    /// The cells in which it differs, none where there is no other; nothing where that is not known.
    pub(crate) fn differing(&self, solution: &[u8]) -> Option<Vec<usize>> {
        match self {
            Other::None => Some(Vec::new()),
            Other::Is(other) => Some((0..solution.len()).filter(|cell| other[*cell] != solution[*cell]).collect()),
            Other::Unknown => None,
        }
    }
}

/// A number between two, as far from the first as `share` says (0 to 1).
pub(crate) fn between(first: f64, last: f64, share: f64) -> f64 {
    first + (last - first) * share.clamp(0.0, 1.0)
}
