//! Makes new boards of any kind. It starts from a random solution with all possible clues. Clues are then removed in
//! random order, as long as the solution stays the only one.

use std::sync::Arc;

use nazo_core::puzzle::{Budget, Value};
use nazo_core::solve::{End, EngineChoice, solutions};

use super::{BoardClues, BoardPuzzle};
use crate::maker::{MakeError, Maker, Throw, Variant, Wish, between};
use crate::{Dice, Info, Puzzle};

/// The number of random boards tried for one candidate.
const THROWS: usize = 20;
/// The most times that a board with several solutions is changed.
const MENDS: usize = 60;
/// The effort of the engine for the question whether a board has one solution.
const EFFORT: u64 = 20_000;
/// The share of clues that are not considered for removal when a board is to be as easy as possible.
const LEFT_ALONE: f64 = 0.8;

/// Clues from which boards can be made.
pub trait Made: BoardClues {
    /// The variants on offer. Each id begins with the side of the board.
    const VARIANTS: &'static [Variant];

    /// A board with this side and all clues that fit a random solution. None if this attempt failed.
    fn random(side: u16, dice: &mut Dice) -> Option<Self>;

    /// The clues that may be removed, in the order in which this is tried. Their numbers stay the same when others are
    /// removed. Empty if the board itself is the only clue.
    fn spare(&self, _dice: &mut Dice) -> Vec<usize> {
        Vec::new()
    }

    /// The same board without one of them.
    fn without(&self, _clue: usize) -> Self {
        self.clone()
    }

    /// A similar board on which the second of two solutions is not one, or may not be. None if there is no such board.
    fn mended(&self, _solutions: [&[Value]; 2], _dice: &mut Dice) -> Option<Self> {
        None
    }
}

/// A maker of boards with these clues.
pub const fn maker<C: Made>() -> Maker {
    Maker { variants: C::VARIANTS, shapes: None, to_order: None, make: make::<C> }
}

fn make<C: Made>(wish: &Wish<'_>, dice: &mut Dice, budget: &Budget) -> Throw {
    let side = wish.variant.id.split('x').next().and_then(|side| side.parse().ok()).unwrap_or_default();
    for _ in 0..THROWS {
        budget.spend(1)?;
        let Some(full) = C::random(side, dice) else { continue };
        let Some(sound) = unique(full, dice, budget)? else { continue };
        let clues = reduced(sound, wish.ease, dice, budget)?;
        return Ok(Some(Arc::new(BoardPuzzle { clues, info: Info::default() })));
    }
    Ok(None)
}

/// A board with one solution, made by changing this one. None if that failed.
fn unique<C: Made>(mut clues: C, dice: &mut Dice, budget: &Budget) -> Result<Option<C>, MakeError> {
    for _ in 0..MENDS {
        let found = two(&clues, budget)?;
        match found.as_slice() {
            [_] => return Ok(Some(clues)),
            [one, other] => match clues.mended([one, other], dice) {
                Some(mended) => clues = mended,
                None => return Ok(None),
            },
            _ => return Ok(None),
        }
    }
    Ok(None)
}

/// Removes clues as long as one solution is left. The easier the board is to be, the more of them are not considered.
fn reduced<C: Made>(mut clues: C, ease: f64, dice: &mut Dice, budget: &Budget) -> Result<C, MakeError> {
    let spare = clues.spare(dice);
    let tried = (spare.len() as f64 * between(1.0, 1.0 - LEFT_ALONE, ease)).ceil() as usize;
    for clue in spare.into_iter().take(tried) {
        budget.spend(1)?;
        let fewer = clues.without(clue);
        if two(&fewer, budget)?.len() == 1 {
            clues = fewer;
        }
    }
    Ok(clues)
}

/// Up to two solutions. Empty if there are none, or if the search takes too long.
fn two<C: BoardClues>(clues: &C, budget: &Budget) -> Result<Vec<Vec<Value>>, MakeError> {
    let puzzle = BoardPuzzle { clues: clues.clone(), info: Info::default() };
    let part = budget.part(EFFORT);
    let solutions = solutions(&puzzle.model(), 2, EngineChoice::Auto, &part)?;
    budget.spend(part.used().min(EFFORT))?;
    // A single solution found before the work ended does not show that it is the only one.
    Ok(if matches!(solutions.end, End::Stopped(_)) && solutions.found.len() < 2 { Vec::new() } else { solutions.found })
}

/// A square whose rows and columns have each digit once, made row by row. Any first rows of one can be completed.
pub(crate) fn latin_square(side: u16, dice: &mut Dice) -> Vec<u8> {
    let side = usize::from(side);
    let mut digits: Vec<u8> = Vec::new();
    for _ in 0..side {
        let left = |col: usize| {
            let above: Vec<u8> = digits.iter().skip(col).step_by(side).copied().collect();
            (1..=side as u8).filter(|digit| !above.contains(digit)).collect::<Vec<u8>>()
        };
        let mut choices: Vec<Vec<u8>> = (0..side).map(left).collect();
        choices.iter_mut().for_each(|choices| dice.shuffle(choices));
        let mut row = vec![0; side];
        let mut cols: Vec<usize> = (0..side).collect();
        dice.shuffle(&mut cols);
        for col in cols {
            seat(col, &choices, &mut row, &mut Vec::new());
        }
        digits.extend(row);
    }
    digits
}

/// Gives a column one of its digits. If another column has it, that one gets a different digit. Returns whether every
/// column can have one.
fn seat(col: usize, choices: &[Vec<u8>], row: &mut [u8], asked: &mut Vec<u8>) -> bool {
    for digit in &choices[col] {
        if asked.contains(digit) {
            continue;
        }
        asked.push(*digit);
        let holder = row.iter().position(|other| other == digit);
        if holder.is_none_or(|holder| seat(holder, choices, row, asked)) {
            row[col] = *digit;
            return true;
        }
    }
    false
}
